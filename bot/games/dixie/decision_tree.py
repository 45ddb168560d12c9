"""Dixie's tree of decisions and orders: which module offers what, and which carries it out.

Each module's ``choices(view, board, side, ())`` is its share of the first level (no choices where it has none now), and
``choices(view, board, side, path)`` what comes after a path that begins with one of its own words: a Level, or None
where the path is whole; it raises Refusal where the path leads nowhere. ``orders`` is the same for what a side may do
at any time. Refusals say why and by which rule.
"""

from __future__ import annotations

from typing import Protocol

from bot.games.contract import Level, Path, Refusal
from bot.games.dixie.combat import combat_phase, hits, melee
from bot.games.dixie.decks import deck_orders
from bot.games.dixie.deployment import orders as deployment_orders
from bot.games.dixie.interface.decisions import Decision, kind, text
from bot.games.dixie.movement import marching, move_phase, outflanking, scouting
from bot.games.dixie.rules import preferences, withdrawal
from bot.games.dixie.special_cards import arming, playing
from bot.games.dixie.state.battle import Battle
from bot.games.dixie.state.board import Board
from bot.games.dixie.state.questions import HitsQuestion, MeleeQuestion, ReactionQuestion, WithdrawalQuestion
from bot.games.dixie.state.view import DixieView
from bot.games.dixie.terms import SIDES, Side
from bot.games.dixie.turns import next_phase, turn_sequence


class DecisionModule(Protocol):
    """A module that owns some kinds of decisions."""

    def choices(self, view: DixieView, board: Board, side: Side, path: Path) -> Level | None:
        """See the module."""
        ...

    def carry_out(self, battle: Battle, side: Side, decision: Decision) -> None:
        """Does what a decision says; it has been checked."""
        ...


OWNERS: dict[str, DecisionModule] = {
    "commit": deployment_orders,
    "melee": melee,
    "fire": combat_phase,
    "battery": combat_phase,
    "next": next_phase,
    "move": move_phase,
    "terrain": move_phase,
    "reveal": move_phase,
    "march": marching,
    "outflank": outflanking,
    "scout": scouting,
    "play": playing,
    "pass": playing,
    "hits": hits,
    "again": melee,
    "leave": melee,
    "withdraw": withdrawal,
}
"""The module that owns a decision, by its first word."""
PHASES: dict[str, tuple[DecisionModule, ...]] = {
    "decks": (deployment_orders,),
    "deploy": (deployment_orders,),
    "combat": (melee, combat_phase, playing, next_phase),
    "move": (move_phase, marching, outflanking, scouting, playing, next_phase),
}
"""The modules whose shares make the first level, where no question is open."""
QUESTIONS: dict[type, DecisionModule] = {
    HitsQuestion: hits,
    ReactionQuestion: playing,
    MeleeQuestion: melee,
    WithdrawalQuestion: withdrawal,
}
"""The module that offers the answers to a question."""


class OrderModule(Protocol):
    """A module that owns some kinds of orders."""

    def orders(self, view: DixieView, board: Board, side: Side, path: Path) -> Level | None:
        """Like ``choices`` of a DecisionModule."""
        ...

    def carry_out(self, battle: Battle, side: Side, decision: Decision) -> None:
        """Does what an order says; it has been checked."""
        ...


ORDERS: dict[str, OrderModule] = {
    "list": deck_orders,
    "deploy": deployment_orders,
    "decoy": deployment_orders,
    "recall": deployment_orders,
    "arm": arming,
    "disarm": arming,
    "prefer": preferences,
    "offer": preferences,
}
"""The module that owns an order, by its first word."""
_ORDER_MODULES: tuple[OrderModule, ...] = (deck_orders, deployment_orders, arming, preferences)


def choices(view: DixieView, side: Side, path: Path) -> Level | None:
    """Says what a side may decide after ``path``; see bot.games.contract. Asked again about the same, as when a
    decision is checked that has just been found in the tree, the same answer."""
    latest = _answered.get("choices")  # once, for another thread may ask meanwhile
    if latest is None or latest[0] is not view or latest[1:3] != (side, path):
        latest = _answered["choices"] = view, side, path, _choices(view, side, path)
    return latest[3]


_answered: dict[str, tuple[DixieView, Side, Path, Level | None]] = {}


def _choices(view: DixieView, side: Side, path: Path) -> Level | None:
    board = board_of(view)
    parts = _deciding(view, side)
    if not path:
        return _first(view, board, side, parts)
    owner = OWNERS.get(path[0])
    if owner is None or path[0] in ORDERS:
        raise Refusal(f"“{path[0][:40]}” is none of the choices")
    if view.ending:
        raise Refusal("The battle is over", "DX-4.3")
    if owner not in parts:
        raise _untimely(view, side, path[0])
    return owner.choices(view, board, side, path)


def orders(view: DixieView, side: Side, path: Path) -> Level | None:
    """Says what a side may order after ``path``."""
    board = board_of(view)
    if view.ending:
        if path:
            raise Refusal("The battle is over", "DX-4.3")
        return Level("The battle is over.", ())
    if not path:
        shares = [order.orders(view, board, side, ()) for order in _ORDER_MODULES]
        return Level("Your orders", tuple(c for share in shares if share for c in share.choices))
    order = ORDERS.get(path[0])
    if order is None:
        raise Refusal(f"“{path[0][:40]}” is no order")
    return order.orders(view, board, side, path)


def check(view: DixieView, side: Side, decision: Decision) -> Refusal | None:
    """Says why a side may not do this now, or None."""
    path = tuple(text(decision).split())
    try:
        level = (orders if path[0] in ORDERS else choices)(view, side, path)
    except Refusal as refusal:
        return refusal
    if level is None:
        return None
    some = tuple(" ".join((*path, c.key)) for c in level.choices[:3]) if level.most == 1 else ()
    return Refusal(f"“{' '.join(path)}” does not say all: {level.prompt[:1].lower()}{level.prompt[1:]}", "", some)


def board_of(view: DixieView) -> Board:
    """Says what a view knows; asked again about the same view, the same answer."""
    latest = _latest.get("view")  # both at once, for another thread may ask meanwhile
    if latest is None or latest[0] is not view:
        latest = _latest["view"] = view, Board.of(view)
    return latest[1]


_latest: dict[str, tuple[DixieView, Board]] = {}


def asked(view: DixieView) -> Side | None:
    """Says who is to answer the open question."""
    return view.asks[-1].side if view.asks else None


def _deciding(view: DixieView, side: Side) -> tuple[DecisionModule, ...]:
    """Returns the modules from which a side may decide now."""
    if view.ending:
        return ()
    if view.asks:
        return (QUESTIONS[type(view.asks[-1])],) if asked(view) == side else ()
    if view.phase in ("combat", "move"):
        return PHASES[view.phase] if view.active == side else ()
    return PHASES.get(view.phase, ())


def _first(view: DixieView, board: Board, side: Side, parts: tuple[DecisionModule, ...]) -> Level:
    shares = [part.choices(view, board, side, ()) for part in parts]
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
    """Says why a decision of that kind is not to be taken now."""
    if view.asks and asked(view) == side:
        return Refusal("A question is to be answered first")
    if view.asks or (view.phase in ("combat", "move") and view.active != side):
        return Refusal("The other side is to act", "DX-5.0")
    return Refusal(f"“{word}” is not for the {view.phase} phase", "DX-5.0a")


def carry_out(battle: Battle, side: Side, decision: Decision) -> None:
    """Does what a decision says and goes on to whoever is to decide next. An order leaves no mark, and the picture as
    it was; whatever ends move_phase or fights shows cards, or asks what the other side has armed and prefers."""
    word = kind(decision)
    if word in ORDERS:
        battle.marks = list(battle.state.last)
        ORDERS[word].carry_out(battle, side, decision)
    else:
        battle.consulted = word not in _UNDONE
        OWNERS[word].carry_out(battle, side, decision)
        if not battle.asks and not battle.ending:
            turn_sequence.advance(battle)
    if battle.ending:
        close(battle)


_UNDONE = ("commit", "move", "march", "outflank", "terrain", "reveal")
"""Decisions that consult nothing by themselves (DX-17.7)."""


def close(battle: Battle) -> None:
    """Clears everything under way from a battle that is over."""
    battle.phase, battle.asks, battle.volley, battle.melee = "over", [], None, None
    battle.outflanking = {}
    for side in SIDES:
        battle.army(side, committed=False, staged={}, decoys=(), armed=())
