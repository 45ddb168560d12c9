"""Line of sight, the straight lines that it runs along, and the field of fire of a battery (sections 16 and 17)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction
from functools import cache
from itertools import groupby, pairwise
from types import MappingProxyType

from bot.games.donelson.data import forces
from bot.games.donelson.data.compass import AROUND, Cube, cube, distance, from_cube
from bot.games.donelson.data.terms import FACINGS, Facing, Hex, Key
from bot.games.donelson.data.terrain import Field
from bot.games.donelson.state.places import Places


@cache
def fan(at: Hex, facing: Facing, reach: int) -> Mapping[Hex, int]:
    """Returns the hexes in a battery's field of fire, and their range: its two front hexes, the three behind those,
    then four, and so on to its ``reach``. Some may lie off the map."""
    turn = FACINGS.index(facing)
    rows, places = zip(AROUND[turn - 1], AROUND[turn], strict=True)
    row, east = cube(at)
    found: dict[Hex, int] = {}
    for steps in range(1, reach + 1):
        for right in range(steps + 1):
            left = steps - right
            down = left * rows[0] + right * rows[1]
            found[from_cube((row + down, east + left * places[0] + right * places[1]))] = steps
    return MappingProxyType(found)


Stretch = tuple[Hex, ...]
"""The hexes of one stretch of a line: the hex it crosses, or the two that it runs between, along their hexside."""

_WIDTHS = ((1, 0, 1), (1, 1, 2), (1, -1, 2))
"""A hex as what lies between three pairs of parallels: (i, j, w) for -w <= i x + j y <= w, x and y as in
compass.position, counted from its middle."""


@cache
def line(a: Hex, b: Hex) -> tuple[Stretch, ...]:
    """Returns the stretches of the line between the middles of two hexes of the map, both hexes included. A hex that it
    touches at a corner alone is left out. Some hexes may lie off the map."""
    (row, east), (to_row, to_east) = cube(a), cube(b)
    stretches = _from_origin((to_row - row, to_east - east))
    return tuple(tuple(from_cube((row + down, east + right)) for down, right in stretch) for stretch in stretches)


@cache
def _from_origin(to: Cube) -> tuple[tuple[Cube, ...], ...]:
    """Returns the stretches of a line from the hex at (0, 0)."""
    down, east = to
    rows = range(min(0, down), max(0, down) + 1)
    places = range(min(0, east) - 1, max(0, east) + 2)
    parts = [(part, (row, place)) for row in rows for place in places if (part := _part(to, (row, place)))]
    return tuple(tuple(hex_ for _, hex_ in same) for _, same in groupby(sorted(parts), key=lambda each: each[0]))


def _part(to: Cube, through: Cube) -> tuple[Fraction, Fraction] | None:
    """Returns which part of the line from (0, 0) lies in a hex, as two shares of its length; None where it meets a
    corner of the hex at most."""
    (x, y), (mid_x, mid_y) = _position(to), _position(through)
    first, last = Fraction(0), Fraction(1)
    for i, j, width in _WIDTHS:
        slope, offset = i * x + j * y, -(i * mid_x + j * mid_y)
        if slope:
            ends = sorted((Fraction(-width - offset, slope), Fraction(width - offset, slope)))
            first, last = max(first, ends[0]), min(last, ends[1])
        elif abs(offset) > width:
            return None
    return (first, last) if first < last else None


def _position(place: Cube) -> tuple[int, int]:
    """Returns where a hex lies from that at (0, 0): half-widths to the east, half-lengths of a side to the south."""
    down, east = place
    return 2 * east + down, 3 * down


def sees(field: Field, board: Places, a: Hex, b: Hex, with_us: Collection[Key] = ()) -> bool:
    """Whether one hex sees another, in either direction. ``with_us`` are the counters of the attack that the fire is
    for: its infantry does not block (section 17). Neighbours, and a hex and itself, always see each other."""
    open_ways = _open_to_sight(field, a, b)
    return open_ways is not None and all(
        any(not _troops_block(field, board, at, a, b, with_us) for at in stretch) for stretch in open_ways
    )


def _open_to_sight(field: Field, a: Hex, b: Hex) -> tuple[Stretch, ...] | None:
    """Returns the stretches between two hexes, each without the hexes that the ground closes; None where it closes all
    of a stretch."""
    known: dict[tuple[Hex, Hex], tuple[Stretch, ...] | None] = field.__dict__.setdefault("open_to_sight", {})
    if (a, b) not in known:
        known[a, b] = _reckoned(field, a, b)
    return known[a, b]


def _reckoned(field: Field, a: Hex, b: Hex) -> tuple[Stretch, ...] | None:
    if distance(a, b) <= 1:
        return ()
    stretches = line(a, b)
    both_high = field.high(a) and field.high(b)
    if not both_high and any(_ridge_parts(field, one, two) for one, two in pairwise(stretches)):
        return None
    left = []
    for before, stretch, after in zip(stretches, stretches[1:-1], stretches[2:], strict=False):
        open_hexes = tuple(at for at in stretch if not _ground_blocks(field, at, both_high))
        if len(stretch) == 2 and not both_high:
            open_hexes = tuple(at for at in open_hexes if not _walled(field, before, at, after))
        if not open_hexes:
            return None
        left.append(open_hexes)
    return tuple(left)


def _ridge_parts(field: Field, one: Stretch, two: Stretch) -> bool:
    """Whether the line crosses a ridge between two stretches of one hex each (section 17)."""
    return len(one) == len(two) == 1 and field.ridge(one[0], two[0])


def _walled(field: Field, before: Stretch, at: Hex, after: Stretch) -> bool:
    """Whether a ridge shuts off one of the two hexes between which a line runs, from before it or behind it: it then
    blocks as high ground in that hex does."""
    return field.ridge(before[0], at) or field.ridge(at, after[0])


def _ground_blocks(field: Field, at: Hex, both_high: bool) -> bool:
    """Whether a hex between blocks sight by its ground: high ground unless both ends are high, woods unless both ends
    are high and the woods are not. Thickets, buildings and the fort block nothing (section 17)."""
    cell = field.cells.get(at)
    if cell is None:
        return False
    woods = cell.terrain == "woods"
    return cell.high and woods if both_high else cell.high or woods


def _troops_block(field: Field, board: Places, at: Hex, a: Hex, b: Hex, with_us: Collection[Key]) -> bool:
    """Whether combat units in a hex between block sight (section 17). Leaders and nominal garrison points never do."""
    printed = forces.counters()
    if all(key in with_us and printed[key].arm == "inf" for key in board.combat(at)):
        return False
    high_ends = field.high(a) + field.high(b)
    if high_ends == 0 or field.high(at):
        return True
    return high_ends == 1 and 1 in (distance(at, a), distance(at, b))
