"""The battlefield: columns, positions and the links between them.

Every column has two positions with the Centerline between them, one near each side's Reserve. At Bull Run and
Gettysburg a side's near position belongs to its own battleline; at Shiloh both are the Union's, Front and Back.
"""

from __future__ import annotations

from functools import cache
from itertools import chain

from msgspec import Struct

from bot.games.dixie.data.terms import RESERVE, Edition, Pos
from bot.games.kit.sides import Side

_COLUMNS = {3: ("l", "c", "r"), 5: ("l", "lc", "c", "rc", "r")}
_NAMES = {"l": "Left", "lc": "Left-Center", "c": "Center", "rc": "Right-Center", "r": "Right"}
_FACING = {"l": "r", "lc": "rc", "c": "c", "rc": "lc", "r": "l"}


class Spot(Struct, frozen=True):
    """A battle position. ``column`` names its column as the Union does ("l" is the Union's left), ``line`` the side
    whose battleline it belongs to, ``near`` the side whose Reserve it adjoins."""

    key: Pos
    name: str
    column: str
    line: Side
    near: Side


class Field(Struct, frozen=True):
    """The positions of an edition with so many columns; ``columns`` from the Union's right to its left, as the
    battlefield is drawn with the Union above."""

    spots: dict[Pos, Spot]
    columns: tuple[str, ...]
    near: dict[Side, dict[str, Pos]]
    """The position near a side's Reserve, by column; the other side's is across the Centerline."""
    order: tuple[Pos, ...]
    """The positions, from the Union's right to its left, the Union's side of each column first."""
    opposite: dict[Pos, Pos]
    """The opposing position in the same column."""
    neighbours: dict[Pos, tuple[Pos, ...]]
    """The lateral neighbours on the same side of the Centerline."""

    def across(self, at: Pos) -> Pos:
        """Returns the opposing position in the same column."""
        return self.opposite[at]

    def links(self, side: Side, at: str) -> tuple[str, ...]:
        """Returns the places that a side's card may reach by one battle move from a position or RESERVE: never
        sideways, never the enemy's Reserve."""
        if at == RESERVE:
            return tuple(self.near[side][c] for c in self.columns)
        spot = self.spots[at]
        return (RESERVE, self.across(at)) if spot.near == side else (self.across(at),)

    def beside(self, at: Pos) -> tuple[Pos, ...]:
        """Returns the lateral neighbours on the same side of the Centerline."""
        return self.neighbours[at]

    def flank(self, at: Pos) -> bool:
        """Tells whether a position is at an end of its line."""
        return self.spots[at].column in (self.columns[0], self.columns[-1])


@cache
def field(edition: Edition, columns: int) -> Field:
    """Returns the battlefield of an edition with 3 or 5 columns."""
    spots: dict[Pos, Spot] = {}
    keys = _COLUMNS[columns]
    for column in keys:
        if edition == "shiloh":
            spots[f"b{column}"] = Spot(f"b{column}", f"{_NAMES[column]}-Back", column, "usa", "usa")
            spots[f"f{column}"] = Spot(f"f{column}", f"{_NAMES[column]}-Front", column, "usa", "csa")
        else:
            facing = _FACING[column]
            spots[f"u{column}"] = Spot(f"u{column}", f"USA {_NAMES[column]}", column, "usa", "usa")
            spots[f"c{facing}"] = Spot(f"c{facing}", f"CSA {_NAMES[facing]}", column, "csa", "csa")
    near: dict[Side, dict[str, Pos]] = {
        side: {s.column: s.key for s in spots.values() if s.near == side} for side in ("usa", "csa")
    }
    drawn = tuple(reversed(keys))
    pairs = [(near["usa"][column], near["csa"][column]) for column in drawn]
    opposite = dict(pairs) | {csa: usa for usa, csa in pairs}
    lines = [[near[side][column] for column in drawn] for side in near]
    beside = {at: (*line[max(0, i - 1) : i], *line[i + 1 : i + 2]) for line in lines for i, at in enumerate(line)}
    return Field(spots, drawn, near, tuple(chain.from_iterable(pairs)), opposite, beside)
