"""The decisions that the rules allow in a position."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from bot.games.overland.board import board
from bot.games.overland.decisions import Attack, Cross, Decision, Move, Turn
from bot.games.overland.rules.objections import objection
from bot.games.overland.state import OPPONENTS, RICHMOND, OverlandView


@cache
def every_decision() -> tuple[Decision, ...]:
    """Every decision that can be said at all, legal somewhere or not: kind by kind, Grant's before the others'."""
    attacks = [Attack(target, leader) for leader in OPPONENTS for target in (*OPPONENTS.values(), RICHMOND)]
    return (*attacks, *map(Move, board().areas), *map(Turn, board().areas), Cross())


def _in_order(view: OverlandView) -> Iterator[Decision]:
    """Every decision, the way forward before the way back."""
    ways = board().adjacent.get(view.places["grant"], ())
    for kind in (Attack, Move, Turn, Cross):
        alike = [d for d in every_decision() if isinstance(d, kind)]
        near = [d for area in ways for d in alike if isinstance(d, Move | Turn) and d.to == area]
        yield from dict.fromkeys([*near, *alike])


def legal_decisions(view: OverlandView) -> list[Decision]:
    """The legal decisions, kind by kind, the way forward before the way back; none when the campaign is over."""
    return [decision for decision in _in_order(view) if objection(view, decision) is None]
