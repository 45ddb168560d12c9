"""The decisions that the rules allow in a position."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from bot.games.overland.data.board import board
from bot.games.overland.decisions import Assault, Attack, Cross, Decision, Move, Turn
from bot.games.overland.rules.declared import objection
from bot.games.overland.state.state import OPPONENTS, OverlandView


@cache
def every_decision() -> tuple[Decision, ...]:
    """Every decision that can be said at all, legal somewhere or not: kind by kind, Grant's before the others'."""
    return tuple(decision for alike in _kinds() for decision in alike)


@cache
def _kinds() -> tuple[tuple[Decision, ...], ...]:
    """Every decision by the first word of its text."""
    attacks: list[Decision] = []
    for us in OPPONENTS:
        attacks += [*(Attack(csa, us) for csa in OPPONENTS.values()), Assault(us)]
    return tuple(attacks), tuple(map(Move, board().areas)), tuple(map(Turn, board().areas)), (Cross(),)


def _in_order(view: OverlandView) -> Iterator[Decision]:
    """Every decision, the way forward before the way back."""
    ways = board().adjacent.get(view.places["grant"], ())
    for alike in _kinds():
        near = [d for area in ways for d in alike if isinstance(d, Move | Turn) and d.to == area]
        yield from dict.fromkeys([*near, *alike])


def legal_decisions(view: OverlandView) -> list[Decision]:
    """The legal decisions, kind by kind, the way forward before the way back; none when the campaign is over."""
    return [decision for decision in _in_order(view) if objection(view, decision) is None]
