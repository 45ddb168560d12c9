"""The way a unit retreats: nobody is asked, the rules choose (section 12)."""

from __future__ import annotations

from msgspec import Struct

from bot.games.donelson.data import forces
from bot.games.donelson.data.compass import around, distance
from bot.games.donelson.data.terms import OTHER, Arm, Hex, Side
from bot.games.donelson.data.terrain import Field
from bot.games.donelson.ground.cost import step
from bot.games.donelson.state.board import Board

_COMPASS = ("ne", "e", "se", "sw", "w", "nw")
"""The headings to the hexes around one, in the order of compass.around."""
_BACKWARDS = {"usa": ("ne", "nw"), "csa": ("se", "sw")}
"""Where a side's disordered units never go (section 14)."""
_ASTRAY = {"w": 0, "sw": 1, "se": 2, "e": 3}
"""How far a step leads from where the Union retreats to: west, or else south."""


class RetreatPath(Struct, frozen=True):
    """A retreat: the hexes entered, in order, and how many of them are in enemy zones of control without friends in
    them. Each of those costs each counter a point (section 12)."""

    way: tuple[Hex, ...]
    zones: int


class Ranked(Struct, frozen=True, order=True):
    """A way so far, in the order of preference: fewest zones without friends, fewest overstacked hexes, the Union's
    direction, movement points, lower numbers."""

    zones: int
    overstacked: int
    astray: int
    cost: int
    way: tuple[Hex, ...]


def retreat(
    field: Field, board: Board, start: Hex, side: Side, hexes: int, arm: Arm, together: int = 1
) -> RetreatPath | None:
    """Returns the way on which ``together`` counters of one arm retreat from a hex, None if there is none (section 12).

    Each hex is farther from the start than the one before; the way is ``hexes`` long, and longer only while its end is
    in an enemy zone of control or would be overstacked. It never leaves the map, enters water or a hex with enemies,
    and leads nowhere that the arm cannot move; a retreating unit is disordered, so that the Union never goes north and
    the Confederates never south."""
    layer = {start: Ranked(0, 0, 0, 0, ())}
    ends: list[Ranked] = []
    steps = 0
    while layer:
        steps += 1
        layer = _farther(field, board, layer, start, side, arm, together)
        if steps < hexes:
            continue
        halting = [at for at in layer if _may_halt(board, at, side, arm, together)]
        ends += [layer.pop(at) for at in halting]
    if not ends:
        return None
    best = min(ends, key=lambda ranked: _preference(field, start, ranked, side))
    return RetreatPath(best.way, best.zones)


def _farther(
    field: Field, board: Board, layer: dict[Hex, Ranked], start: Hex, side: Side, arm: Arm, together: int
) -> dict[Hex, Ranked]:
    """Returns the best way to every hex one step farther from the start, from those to the hexes of a layer."""
    found: dict[Hex, Ranked] = {}
    for at, so_far in layer.items():
        for new, heading in zip(around(at), _COMPASS, strict=True):
            if heading in _BACKWARDS[side] or distance(start, new) <= distance(start, at):
                continue
            price = None if _barred(board, new, side) else step(field, at, new, arm)
            if price is None:
                continue
            ranked = Ranked(
                so_far.zones + (board.in_zone(new, OTHER[side]) and board.holder(new) != side),
                so_far.overstacked + (board.stack_room(new, arm, side) < together),
                so_far.astray + (_ASTRAY[heading] if side == "usa" else 0),
                so_far.cost + price,
                (*so_far.way, new),
            )
            if new not in found or ranked < found[new]:
                found[new] = ranked
    return found


def _barred(board: Board, at: Hex, side: Side) -> bool:
    """Whether the enemy has anything in a hex, a lone leader or a nominal garrison point too."""
    if board.holder(at) == OTHER[side]:
        return True
    leaders = board.leaders(at)
    return bool(leaders) and forces.counter(leaders[0]).side != side


def _may_halt(board: Board, at: Hex, side: Side, arm: Arm, together: int) -> bool:
    """Whether a retreat may end in a hex: outside enemy zones of control, friends there or not, and with room."""
    return not board.in_zone(at, OTHER[side]) and board.stack_room(at, arm, side) >= together


def _preference(field: Field, start: Hex, ranked: Ranked, side: Side) -> tuple[int, int, int, int, tuple[Hex, ...]]:
    """Returns by what whole ways are compared. A Confederate's direction is how near its end comes to where it goes."""
    astray = ranked.astray
    if side == "csa":
        astray = min((distance(ranked.way[-1], goal) for goal in _goals(field, start)), default=0)
    return ranked.zones, ranked.overstacked, astray, ranked.cost, ranked.way


def _goals(field: Field, start: Hex) -> frozenset[Hex]:
    """Returns where Confederates retreat to: the fort from inside the perimeter, else the pits' hexes."""
    if start not in field.inside:
        return field.pit_hexes()
    fort: frozenset[Hex] | None = field.__dict__.get("fort_hexes")
    if fort is None:
        fort = field.__dict__["fort_hexes"] = frozenset(at for at in field.cells if field.fort(at))
    return fort
