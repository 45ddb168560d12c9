"""The battle's end, as a decision may bring it about: what a seat is always asked about before it decides.

All is worked out from the seat's view. Whatever dice can do and cards lying face-down can be counts as possible, so a
seat may be asked where the battle goes on, but never has it ended unasked.
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.contract.choices import WINS
from bot.games.dixie.data.card import Card
from bot.games.dixie.data.deck_sizes import rate
from bot.games.dixie.data.terms import KIND, SIDES, Pos
from bot.games.dixie.rules.combat import firepower, late_fire
from bot.games.dixie.rules.combat.combat_phase import Battery, Fire
from bot.games.dixie.rules.combat.melee import DeclareMelee, Leave
from bot.games.dixie.rules.movement.going_back import ALWAYS_FITS
from bot.games.dixie.rules.movement.move_phase import Move
from bot.games.dixie.rules.movement.moving import March
from bot.games.dixie.rules.movement.scouting import Scout
from bot.games.dixie.rules.sequence import EXTRA, Next
from bot.games.dixie.rules.setup import Commit
from bot.games.dixie.rules.special_cards import Play
from bot.games.dixie.rules.victory import wins, would_win
from bot.games.dixie.state.places import STACKING_LIMIT, Places
from bot.games.dixie.state.view import DixieView
from bot.games.kit.offers import Decision
from bot.games.kit.sides import OTHER, Side, does

NIGHT = "When this turn ends, the third day is over. Unless the Confederates have won, the Union wins (DX-15.2f)."
TIME = "When this turn ends, time is up and the battle is over (DX-16.1)."
LOST = "If your moves end now, the enemy holds enough positions alone and wins the battle (DX-4.0)."


class Stakes:
    """The changes that one decision may bring to both sides' positions: in those in ``lost`` a side may lose all its
    troops, and into those in ``taken`` the active side may come."""

    def __init__(self, view: DixieView, board: Places, side: Side) -> None:
        self.view, self.board, self.side = view, board, side
        self.lost: set[tuple[Side, Pos]] = set()
        self.taken: set[Pos] = set()

    # -- what may happen

    def fight(self, at: Pos) -> None:
        """Both sides may lose all that they have in a position."""
        self.lost |= {(side, at) for side in SIDES}

    def fire(self, side: Side, at: Pos, shots: Iterable[firepower.Shot]) -> None:
        """A side fires at a position. Only hits beyond their CV take cards out at once (DX-7.3d), and each 5 of
        artillery in support may rout a friend (DX-13.5); by a Uniform Confusion one card's hits are its own side's."""
        some = list(shots)
        if sum(s.dice for s in some) >= self._needed(OTHER[side], at):
            self.lost.add((OTHER[side], at))
        friends = len(self.board.troops(side, at))
        support = sum(s.dice for s in some if s.how == "support")
        most = max((s.dice for s in some), default=0)
        if friends and (support >= friends or support + most >= self._needed(side, at)):
            self.lost.add((side, at))

    def general_falls(self) -> None:
        """Some general may fall, with the room that he gave (DX-11.3b)."""
        for side in SIDES:
            for at, here in self.board.shown(side).items():
                if at in self.board.field.spots and here.bonus and self._crowded(side, at):
                    self.lost.add((side, at))

    def moves_end(self) -> None:
        """Movement is completed: overstacked positions are disorganized, outflankers and horse artillery fire, bayonet
        charges are fought (DX-8.0)."""
        view, board, side = self.view, self.board, self.view.active
        for each in SIDES:
            for at in board.field.spots:
                if board.stacking_count(each, at) > max(ALWAYS_FITS, board.room(each, at)):
                    self.lost.add((each, at))
        horse = late_fire.ridden(board, side)
        shelled = {p for k in horse for p in self._around(board.cards[k].at)}
        for at in {*view.outflanking.values(), *view.flankers, *shelled}:
            self.fight(at)
        for at in board.field.spots:
            if f"{side} {at} bayonet-charge" in view.played:
                self.fight(at)

    def morale(self, side: Side) -> None:
        """A side's cards that have been hit roll for Morale (DX-6.0)."""
        for at in self.board.field.spots:
            troops = self.board.troops(side, at)
            sound = [k for k in troops if not self.board.cards[k].hits]
            if troops and not sound and self._maybe_none(side, at):
                self.lost.add((side, at))
        self.general_falls()

    # -- what may come of it

    def won(self, envelops: Iterable[Side] = (), moving: bool = False) -> str:
        """Says how the battle may end by it, "" where it cannot. ``envelops`` are the sides whose fire is looked at
        (DX-13.3c). While a side is ``moving`` its enemy wins nothing yet (DX-4.3a)."""
        active = self.view.active
        for side in (active,) if moving else (active, OTHER[active]):
            if self._by_positions(side):
                if side == self.side:
                    return f"{WINS}battle: you may then hold enough positions alone (DX-4.0)."
                return f"{does(side, 'may', 'may')} then hold enough positions alone and win the battle (DX-4.0)."
        for side in envelops:
            if self._by_envelopment(side):
                gap = f"a {KIND[OTHER[side]]} position may be empty beside {KIND[side]} troops"
                if side == self.side:
                    return f"{WINS}battle by envelopment: {gap} (DX-13.3c)."
                return f"{does(side, 'may', 'may')} win the battle by envelopment: {gap} (DX-13.3c)."
        return ""

    def _by_positions(self, side: Side) -> bool:
        places = self.board.field.spots
        alone = {p for p in places if self._may_stand(side, p) and self._may_be_alone(side, p)}
        return wins(self.board, self.view.dawn, side, alone)

    def _by_envelopment(self, side: Side) -> bool:
        field = self.board.field
        if not firepower.can_envelop(self.board.setup):
            return False
        for at, spot in field.spots.items():
            vacant = spot.line != side and all(self._may_lack(each, at) for each in SIDES)
            if vacant and any(self._may_stand(side, p) and self._may_be_alone(side, p) for p in field.beside(at)):
                return True
        return False

    # -- one side in one position

    def _may_stand(self, side: Side, at: Pos) -> bool:
        """Whether a side may have troops there."""
        return self.board.present(side, at) or (side == self.view.active and at in self.taken)

    def _may_be_alone(self, side: Side, at: Pos) -> bool:
        return self._may_lack(OTHER[side], at)

    def _may_lack(self, side: Side, at: Pos) -> bool:
        """Whether a side may have no troops there, for it loses them or what lies there are decoys."""
        return (side, at) in self.lost or (not self.board.troops(side, at) and self._maybe_none(side, at))

    def _maybe_none(self, side: Side, at: Pos) -> bool:
        """Whether none of the cards that cannot be named there need be troops."""
        return self.view.setup.decoys or not self.board.unseen(side, at)

    def _needed(self, side: Side, at: Pos) -> int:
        """The hits that take all of a side's cards in a position out at once, at the least. What lies face-down may be
        a decoy, which takes none (DX-13.6a)."""
        board = self.board
        hidden = 0 if self.view.setup.decoys else 2 * board.unseen(side, at)
        cards: list[tuple[Card, int]] = [(board.card(k), board.cards[k].hits) for k in board.troops(side, at)]
        return sum(max(0, card.cv + 1 - hits) for card, hits in cards) + hidden

    def _crowded(self, side: Side, at: Pos) -> bool:
        return self.board.stacking_count(side, at) > max(ALWAYS_FITS, STACKING_LIMIT - len(self.board.terrain(at)))

    def _around(self, at: Pos) -> tuple[Pos, ...]:
        field = self.board.field
        return (at, field.across(at), *field.beside(at)) if at in field.spots else ()


def ending(view: DixieView, board: Places, side: Side, decision: Decision) -> str:
    """Says how the battle may end by a decision of a side's, whatever the dice and the cards that it cannot see; ""
    where it cannot."""
    stakes = Stakes(view, board, side)
    if view.asks:
        return _answered(stakes, decision)
    match decision:
        case Next() if view.phase == "move":
            return LOST if would_win(board, view.dawn, OTHER[side]) else _turn_ends(stakes)
        case Next():
            return ""
        case Fire(at, cards) | Battery(at, _, cards):
            shots = [s for s in firepower.ready(board, side, at) if not cards or s.card in cards]
            stakes.fire(side, at, shots)
        case DeclareMelee(at):
            stakes.fight(at)
        case Play():
            stakes.general_falls()
        case Move(at) | March(at):
            stakes.taken = {at} - board.taken(OTHER[side])
        case Scout(at):
            stakes.taken = {at}
        case Commit() if view.phase == "deploy" and view.day > 1 and view.army is not None:
            stakes.lost -= {(side, at) for at in view.army.staged.values()}
            return stakes.won(SIDES)
        case _:
            return ""
    return stakes.won((side,) if view.phase == "combat" else (), moving=view.phase == "move")


def _answered(stakes: Stakes, decision: Decision) -> str:
    """What an answer may lead to: the fight that it interrupts is fought out, and what comes after it begins."""
    view, at = stakes.view, stakes.view.asks[-1].at
    if isinstance(decision, Leave) and would_win(stakes.board, view.dawn, OTHER[stakes.side], at):
        return f"Without {stakes.board.spot(at)} you lose the battle (DX-4.0)."
    stakes.fight(at)
    for under_way in (view.melee, view.volley):
        if under_way is not None:
            stakes.fight(under_way.at)
    stakes.general_falls()
    if view.phase in ("reinforce", "morale"):
        return _turn_ends(stakes)
    return stakes.won((view.active,) if view.phase == "combat" else (), moving=view.phase == "move")


def _turn_ends(stakes: Stakes) -> str:
    """What comes of it when the game runs on into a side's Combat phase: from the end of moves that of the enemy, from
    the Morale phase that of the side whose turn it is."""
    view, active = stakes.view, stakes.view.active
    coming = active if view.phase == "morale" else OTHER[active]
    if view.phase != "morale":
        stakes.moves_end()
        if not any(view.decks.values()) and view.idle == 2 * EXTRA - 1:
            return TIME
    if _last_night(view, coming):
        return NIGHT
    stakes.morale(coming)
    return stakes.won(SIDES)


def _last_night(view: DixieView, coming: Side) -> bool:
    """Whether the last day ends with the Morale phase of the side that comes next (DX-15.2c, DX-15.2f)."""
    late = view.setup.edition == "gettysburg" and 1 < view.setup.days == view.day and coming == "csa"
    return late and view.decks["usa"] - (rate(view.setup, "usa") if view.active == "usa" else 0) <= 0
