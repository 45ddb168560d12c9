"""Dixie's tree of decisions and orders: their texts, the times at which each may be taken, and the owners that carry
them out.

Each kind is declared beside its owner, the module that offers it and carries it out (see
bot.games.dixie.interface.decisions); here they come together.
"""

from __future__ import annotations

from bot.games.choices import Level, Path, Refusal
from bot.games.contract import Seat
from bot.games.dixie.combat import combat_phase, hits, horse_artillery, melee
from bot.games.dixie.data.terms import OTHER, SIDES, Side
from bot.games.dixie.decks import deck_orders
from bot.games.dixie.deployment import orders as deployment_orders
from bot.games.dixie.interface.decisions import Decision, Owner
from bot.games.dixie.movement import marching, move_phase, outflanking, scouting
from bot.games.dixie.offers.typed import SPELLINGS, VOCABULARY
from bot.games.dixie.rules import preferences, withdrawal
from bot.games.dixie.special_cards import arming, playing
from bot.games.dixie.state.board import Board, board_of
from bot.games.dixie.state.state import HitsQuestion, MeleeQuestion, ReactionQuestion, WithdrawalQuestion
from bot.games.dixie.state.view import DixieView
from bot.games.dixie.state.working_copy import Battle
from bot.games.dixie.turns import next_phase, turn_sequence
from bot.games.kept_with_view import kept_with_view
from bot.games.kit.spoken import Spoken
from bot.games.language import Language
from bot.games.tokens import picks

LANGUAGE: Language[Decision, Owner] = Language(
    (
        *deployment_orders.DECISIONS,
        *melee.DECISIONS,
        *combat_phase.DECISIONS,
        *playing.DECISIONS,
        *move_phase.DECISIONS,
        *marching.DECISIONS,
        *outflanking.DECISIONS,
        *scouting.DECISIONS,
        *move_phase.SHOWN,
        *next_phase.DECISIONS,
        *hits.DECISIONS,
        *playing.PASSING,
        *withdrawal.DECISIONS,
        *deck_orders.DECISIONS,
        *deployment_orders.ORDERS,
        *arming.DECISIONS,
        *horse_artillery.DECISIONS,
        *preferences.DECISIONS,
    ),
    "decisions look like “fire uc all”, “move reserve u3,u12” or “next”",
)
"""Every kind of decision and order, in the order of their slash commands."""
COMMANDS = LANGUAGE.commands("Dixie: battles with cards")
"""Its slash commands; two decisions of melee share one, which cogs.games.dixie adds."""
PHASES: dict[str, tuple[Owner, ...]] = {
    "decks": (deployment_orders.COMMITTING,),
    "deploy": (deployment_orders.COMMITTING,),
    "combat": (combat_phase.OWNER, melee.OWNER, playing.OWNER, next_phase.OWNER),
    "move": (
        move_phase.OWNER,
        marching.OWNER,
        outflanking.OWNER,
        scouting.OWNER,
        playing.OWNER,
        next_phase.OWNER,
    ),
}
"""The owners whose shares make the first level, where no question is open."""
QUESTIONS: dict[type, Owner] = {
    HitsQuestion: hits.OWNER,
    ReactionQuestion: playing.OWNER,
    MeleeQuestion: melee.OWNER,
    WithdrawalQuestion: withdrawal.OWNER,
}
"""The owner of the answers, by the type of question."""
ORDERS = (deck_orders.OWNER, deployment_orders.PREPARING, arming.OWNER, horse_artillery.OWNER, preferences.OWNER)
"""The owners whose shares make the first level of orders."""
_OWNERS = {word: some[0].owner for word, some in LANGUAGE.words.items()}
"""The owner of a decision or order, by its first word."""


def choices(view: DixieView, side: Side, path: Path) -> Level | None:
    """Returns the level of a side's decisions after ``path``; see bot.games.contract. Each level is kept with the view,
    for a decision that is checked has often just been found in the tree."""
    kept, this = _levels(view), (side, path)
    if this in kept:
        return kept[this]
    above = kept.get((side, path[:-1])) if path else None
    # No decision goes on after its cards: what a menu of several offers is whole once it is picked.
    whole = above is not None and above.most > 1 and picks(above, path[-1])
    level = kept[this] = None if whole else _choices(view, side, path)
    return level


@kept_with_view
def _levels(view: DixieView) -> dict[tuple[Side, Path], Level | None]:
    """Returns the cache of the levels of decisions worked out so far in a view."""
    return {}


def _choices(view: DixieView, side: Side, path: Path) -> Level | None:
    board = board_of(view)
    parts = _deciding(view, side)
    if not path:
        return _first(view, board, side, parts)
    owner = _OWNERS.get(path[0])
    if owner is None or path[0] in LANGUAGE.orders:
        raise Refusal(f"“{path[0][:40]}” is none of the choices")
    if view.ending:
        raise Refusal("The battle is over", "DX-4.3")
    if owner not in parts:
        raise _untimely(view, side, path[0])
    return owner.offer(view, board, side, path)


def orders(view: DixieView, side: Side, path: Path) -> Level | None:
    """Returns the level of a side's orders after ``path``."""
    board = board_of(view)
    if view.ending:
        if path:
            raise Refusal("The battle is over", "DX-4.3")
        return Level("The battle is over.", ())
    if not path:
        shares = [owner.offer(view, board, side, ()) for owner in ORDERS]
        return Level("Your orders", tuple(c for share in shares if share for c in share.choices))
    if path[0] not in LANGUAGE.orders:
        raise Refusal(f"“{path[0][:40]}” is no order")
    return _OWNERS[path[0]].offer(view, board, side, path)


def asked(view: DixieView) -> Side | None:
    """Returns the side that is to answer the open question, None without one."""
    return view.asks[-1].side if view.asks else None


def _deciding(view: DixieView, side: Side) -> tuple[Owner, ...]:
    """Returns the owners of the decisions that a side may take now."""
    if view.ending:
        return ()
    if view.asks:
        return (QUESTIONS[type(view.asks[-1])],) if asked(view) == side else ()
    if view.phase in ("combat", "move"):
        return PHASES[view.phase] if view.active == side else ()
    return PHASES.get(view.phase, ())


def _first(view: DixieView, board: Board, side: Side, parts: tuple[Owner, ...]) -> Level:
    shares = [part.offer(view, board, side, ()) for part in parts]
    found = {c.key: c for share in shares if share for c in share.choices}
    if len(parts) == 1 and shares[0]:
        return shares[0]
    return Level(_PROMPTS.get(view.phase, "The battle is over.") if found else _idle(view), tuple(found.values()))


_PROMPTS = {
    "combat": "Combat: what will you do?",
    "move": "Moves: what will you do?",
}


def _idle(view: DixieView) -> str:
    return "The battle is over." if view.ending else "The other side is to act."


def _untimely(view: DixieView, side: Side, word: str) -> Refusal:
    """Returns the reason why a decision of that kind may not be taken now."""
    if view.asks and asked(view) == side:
        return Refusal("A question is to be answered first")
    if view.asks or (view.phase in ("combat", "move") and view.active != side):
        return Refusal("The other side is to act", "DX-5.0")
    return Refusal(f"“{word}” is not for the {view.phase} phase", "DX-5.0a")


def carry_out(battle: Battle, side: Side, decision: Decision) -> None:
    """Carries out a decision and goes on to the next point where a side is to decide. An order leaves no mark, and the
    picture as it was. In combat and while a question is open the other side may have its say at any instant, by its
    armed cards and preferences: so these are consulted before anything else, whether or not it comes to that, and only
    moves and preparations may be taken back freely (DX-17.7)."""
    kind = LANGUAGE.of(decision)
    if kind.order:
        battle.keep_marks()
        kind.owner.carry_out(battle, side, decision)
    else:
        if battle.asks or battle.phase == "combat":
            battle.consult(OTHER[side])
        kind.owner.carry_out(battle, side, decision)
        if not battle.asks and not battle.ending:
            turn_sequence.advance(battle)
    if battle.ending:
        close(battle)


def close(battle: Battle) -> None:
    """Clears everything under way from a battle that is over."""
    battle.phase, battle.asks, battle.volley, battle.melee = "over", [], None, None
    battle.outflanking = {}
    for side in SIDES:
        battle.army(side, committed=False, staged={}, decoys=(), armed=(), aims=())


def side_of(seat: Seat) -> Side:
    """Returns the side of a seat. Raises Refusal for a seat that does not exist."""
    if seat not in SIDES:
        raise Refusal(f"There is no seat “{seat}” in this battle")
    return "usa" if seat == "usa" else "csa"


class DixieTree(Spoken[DixieView, Decision]):
    """The trees of decisions and orders. People write positions by name ("usa-left"), cards apart, and leave out what
    goes without saying."""

    def choices(self, view: DixieView, seat: Seat, path: Path) -> Level | None:
        """See ``Game.choices``."""
        return choices(view, side_of(seat), path)

    def orders(self, view: DixieView, seat: Seat, path: Path) -> Level | None:
        """See ``Game.orders``."""
        return orders(view, side_of(seat), path)


TREE = DixieTree(LANGUAGE, VOCABULARY, SPELLINGS)
