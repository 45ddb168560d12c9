"""Line of sight (section 17)."""

from __future__ import annotations

from collections.abc import Collection
from itertools import pairwise

from bot.games.donelson.data import forces
from bot.games.donelson.data.compass import distance
from bot.games.donelson.data.terms import Hex, Key
from bot.games.donelson.data.terrain import Field
from bot.games.donelson.ground.lines import Stretch, line
from bot.games.donelson.state.board import Board


def sees(field: Field, board: Board, a: Hex, b: Hex, with_us: Collection[Key] = ()) -> bool:
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


def _troops_block(field: Field, board: Board, at: Hex, a: Hex, b: Hex, with_us: Collection[Key]) -> bool:
    """Whether combat units in a hex between block sight (section 17). Leaders and nominal garrison points never do."""
    printed = forces.counters()
    if all(key in with_us and printed[key].arm == "inf" for key in board.combat(at)):
        return False
    high_ends = field.high(a) + field.high(b)
    if high_ends == 0 or field.high(at):
        return True
    return high_ends == 1 and 1 in (distance(at, a), distance(at, b))
