"""Settles a battle by the rules that hold at every instant: cards that meet are revealed, leaders alone are eliminated,
positions change hands, overstacked ones are disorganized, and the battle may be won."""

from __future__ import annotations

from bot.games.dixie.data.card import RANKS, General, goes_with_troops
from bot.games.dixie.data.cards import number
from bot.games.dixie.data.terms import OUT, RESERVE, SIDES, CardKey, Cards, Pos
from bot.games.dixie.rules.movement import going_back
from bot.games.dixie.rules.movement.going_back import send_back
from bot.games.dixie.rules.victory import Presence, is_moving, victory_text, win, winner_by_positions
from bot.games.dixie.state.places import everywhere
from bot.games.dixie.state.state import WithdrawalQuestion
from bot.games.dixie.state.working_copy import Work
from bot.games.dixie.words import combat_events as fights
from bot.games.dixie.words import events
from bot.games.kit.offers import Decision
from bot.games.kit.sides import OTHER, Side


def settle(work: Work) -> None:
    """Applies the rules that hold at every instant, one after another until nothing changes. While a side moves, its
    own cards are not judged yet and nothing that it leaves falls to the enemy: only when its movement is complete
    (DX-8.0c)."""
    while not work.ending:
        basis = work.changes, work.phase, work.active, work.day, *work.asks
        if work.settled == basis:
            return
        presence = Presence(work)
        _end_dawn(work, presence)
        if side := winner_by_positions(work, presence):
            _capture_positions(work, presence)  # so that the picture shows the winning capture too
            win(work, side, "positions", victory_text(work, presence, side))
        elif not (
            _reveal_where_both_meet(work, presence)
            or _eliminate_lone_leaders(work, presence)
            or _send_back_second_generals(work, presence)
            or _capture_positions(work, presence)
            or _disorganize_overstacked(work, presence)
            or (work.phase != "move" and appoint(work))
        ):
            work.settled = basis


def _end_dawn(work: Work, presence: Presence) -> None:
    """Forgets the positions held since dawn that are contested, and those that were left. A position left in a move may
    still be held once the movement is complete (DX-4.3b)."""
    if work.dawn:
        usa, csa = presence.taken["usa"], presence.taken["csa"]
        still = usa ^ csa if work.phase != "move" else set(work.field.spots) - (usa & csa)
        work.dawn = tuple(at for at in work.dawn if at in still)


def envelop(work: Work, side: Side, at: Pos) -> None:
    """Ends the battle in favour of a side that can enfilade a position without enemy troops, whose decoys are revealed
    there (DX-13.3c, DX-13.6a)."""
    unmask(work, at, OTHER[side])
    win(work, side, "envelopment", events.envelops(work, side, at))


def unmask(work: Work, at: Pos, *sides: Side) -> bool:
    """Turns these sides' cards in a position face-up, and eliminates the decoys among them (DX-8.1b, DX-13.6a); returns
    whether any lay face-down."""
    found = False
    for side in (side for side in sides if work.shown_at(side, at).hidden):
        down = [k for k in work.cards_at(side, at) if not work.cards[k].up]
        for key in down:
            work.reveal(key)
        if down:
            found = True
            work.tell("revealed", events.reveals(work, side, at, down), cards=down, at=at, side=side)
        for key in down:
            if not work.card(key).troop:
                work.remove(key, "eliminated")
                work.tell("eliminated", fights.eliminated(work, key, fights.DECOY), card=key, at=at)
    return found


def recall_lone(work: Work) -> None:
    """Sends the active side's generals and special cards that have engaged without troops back to the Reserve once
    movement is complete (DX-11.2e)."""
    side = work.active
    for at in work.field.spots:
        here = work.stack_at(side, at)
        if not here.others or here.troops or not work.stacking_count(OTHER[side], at):
            continue
        for key, card in here.others:
            if not goes_with_troops(card) or not work.cards[key].engaged:
                continue
            work.lay(key, at=RESERVE, up=False)
            work.hide_from_enemy(key)
            work.tell("recalled", events.goes_back_alone(work, key, at), card=key, at=at)


def pass_through(work: Work, side: Side, at: Pos) -> None:
    """Applies a march of a side's troops through a position without enemy troops: eliminates generals alone there and
    captures it, as if they had made one move there and then another (DX-8.5a)."""
    enemy = OTHER[side]
    for key, card in work.shown_at(enemy, at).others:
        if goes_with_troops(card):
            _eliminate_alone(work, key, at)
    if not work.defends(side, at):
        _capture(work, side, at)


def _reveal_where_both_meet(work: Work, presence: Presence) -> bool:
    """Reveals all cards where both sides are, once movement is complete."""
    if work.phase == "move":
        return False
    met = presence.taken["usa"] & presence.taken["csa"]
    shown = [unmask(work, p, *SIDES) for p in everywhere(work) if p in met]
    return any(shown)


def _eliminate_lone_leaders(work: Work, presence: Presence) -> bool:
    """Eliminates generals and special cards that an engagement finds without troops (DX-11.2b, DX-11.2d)."""
    lost = False
    for key, side, at in presence.leaders:
        if is_moving(work, side) or at in presence.taken[side] or at not in presence.troops(OTHER[side]):
            continue
        lost = True
        _eliminate_alone(work, key, at)
    return lost


def _eliminate_alone(work: Work, key: CardKey, at: Pos) -> None:
    work.remove(key, "eliminated")
    work.tell("eliminated", fights.eliminated(work, key, fights.alone(work, at)), card=key, at=at)


def _send_back_second_generals(work: Work, presence: Presence) -> bool:
    """Sends a general that a compulsory move has brought to another on to the Reserve (DX-11.0b)."""
    generals = [x for x in presence.leaders if work.card(x[0]).kind == "general"]
    if len(generals) < 2 or len({x[1:] for x in generals}) == len(generals):
        return False
    kept: set[tuple[Side, Pos]] = set()
    for key, side, at in sorted(generals, key=lambda x: work.cards[x[0]].left):
        if (side, at) in kept:
            work.lay(key, at=RESERVE, up=False)
            work.hide_from_enemy(key)
            work.tell("recalled", events.second_general(work, key, at))
        kept.add((side, at))
    return True


def _capture_positions(work: Work, presence: Presence) -> bool:
    """Gives a position to the side that is alone there and not its defender, with its terrain (DX-10.4, DX-10.4a).
    Records nothing for a position whose defender holds it: that would tell troops from decoys lying there."""
    alone = [(side, presence.held_alone(side)) for side in SIDES if not is_moving(work, OTHER[side])]
    taken = {at: side for side, places in alone for at in places if not work.defends(side, at)}
    found = [(at, taken[at]) for at in everywhere(work) if at in taken] if taken else []
    for at, side in found:
        _capture(work, side, at)
    return bool(found)


def _capture(work: Work, side: Side, at: Pos) -> None:
    work.holders[at] = side
    work.tell("captured", events.holds(work, side, at), at=at, side=side)
    work.mark("capture", at, side, "captured")


def _disorganize_overstacked(work: Work, presence: Presence) -> bool:
    """Disorganizes positions with too many cards, as when command stacking is lost (DX-8.4, DX-11.3b)."""
    if work.phase in ("decks", "deploy"):
        return False
    full = [(side, at) for side, at in presence.full if going_back.surplus(work, side, at)]
    over = {x for x in full if not is_moving(work, x[0]) and not going_back.is_asked(work, *x)}
    for side, at in [(side, at) for side in SIDES for at in everywhere(work)] if over else ():
        if (side, at) in over:
            going_back.disorganize(work, side, at)
    return bool(over)


_ARMY, _WING, _CORPS = "army", "wing", "corps"


def appoint(work: Work) -> bool:
    """Appoints the Army Commander of either side, and tells of a change (DX-13.9a to DX-13.9d); returns whether there
    was one."""
    if work.setup.integrity == "none":
        return False
    changed = [side for side in SIDES if _commander(work, side) != work.commanders[side]]
    for side in changed:
        key = _commander(work, side)
        work.army(side, commander=key)
        if key:
            work.tell("command", events.commands(work, key), card=key, side=side)
    return bool(changed)


def _commander(work: Work, side: Side) -> CardKey:
    """Returns the commander of a side's army now, "" for none. Meade, Lee and the Wing commanders command it while they
    are in play; a corps commander who has been appointed remains in command while he lives, in the Reserve too, unless
    one of them comes into play (DX-13.9h)."""
    present = work.commanders[side]
    generals = sorted(_in_play(work, side), key=lambda k: _seniority(work.leader(k), k))
    first = generals[0] if generals else ""
    if present not in work.cards or work.cards[present].at == OUT:
        return first
    rank = work.leader(first).rank if first else _CORPS
    stays = present in generals or work.leader(present).rank == _CORPS
    return present if stays and rank == work.leader(present).rank else first


def _in_play(work: Work, side: Side) -> list[CardKey]:
    """Returns the generals lying face-up in positions who may command an army: corps commanders and above, not limited
    to one arm."""
    led = [here.general for at, here in work.shown(side).items() if here.general and at in work.field.spots]
    return [key for key in led if not work.leader(key).arm and work.leader(key).rank in (_ARMY, _WING, _CORPS)]


def _seniority(card: General, key: CardKey) -> tuple[int, int, int]:
    return -RANKS.index(card.rank), -(card.attack + card.defence), number(key)


class SendBack(Decision, frozen=True):
    """Answer to WithdrawalQuestion: the cards that go back to the Reserve."""

    cards: Cards
    page: str = ""


def withdraw(work: Work, side: Side, decision: Decision) -> None:
    """Sends the chosen cards back to the Reserve."""
    ask = work.asks.pop()
    assert isinstance(ask, WithdrawalQuestion) and isinstance(decision, SendBack)
    send_back(work, side, ask.at, list(decision.cards), events.NO_ROOM)
    if more := ask.count - len(decision.cards):
        work.asks.append(WithdrawalQuestion(side, ask.at, more))
    settle(work)
