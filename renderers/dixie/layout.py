"""The layout of Dixie's picture, in pixels, by its number of columns and the height of its lower panel."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from msgspec import Struct

from bot.games.dixie.data.board import Field
from bot.games.dixie.data.terms import Pos
from bot.games.kit.sides import OTHER, Side
from renderers.canvas import Box

WIDTH, HEIGHT = 1200, 1600
LEGIBLE = 36
"""Pixels to the em of what must be read on the whole picture: 11 pixels high on a phone 390 wide."""
EDGE = 28
"""Pixels of the border all about."""
TOP, FOOT = 36, 1564
"""Pixels from the top at which the first thing begins and the last ends."""
LEFT, RIGHT = 34, 1166
TITLE: Box = (LEFT, TOP, 506, 122)
STATUS: Box = (514, TOP, RIGHT, 122)
PANELS: dict[str, Box] = {"usa": (LEFT, 128, 596, 210), "csa": (604, 128, RIGHT, 210)}
BOARD = 218
"""Pixels from the top at which the battlefield begins."""
REPORT = 214
"""Pixels of the report at the foot of the public picture."""
GAP = 10
WITHIN, BESIDE, INNER = 9, 4, 12
"""Pixels between a position's cards and its sides, its label, and its edge at the Centerline."""
HALF_LINE = 24
"""Pixels from the Centerline to the positions on either side."""
LAND = (BOARD + FOOT - REPORT - GAP) // 2
"""Pixels from the top to the middle of the land, wherever the Centerline runs: land that slides teaches nobody the
ground."""


class Plan(Struct, frozen=True):
    """The layout of a picture: ``spots`` are the positions' boxes, label included, ``label`` the height of a label,
    ``land`` how far from the top the middle of the land is, ``foot`` the box below the battlefield; ``above`` is the
    side near the upper edge."""

    spots: dict[Pos, Box]
    label: int
    land: int
    foot: Box
    above: Side = "usa"

    def lines(self, field: Field) -> dict[str, int]:
        """Returns how far from the top the Centerline runs in each column, from left to right, of those whose positions
        are both drawn."""
        drawn = sorted((self.spots[at][0], column) for column, at in field.near[self.above].items() if at in self.spots)
        return {
            column: round(self.spots[field.near[self.above][column]][3]) + HALF_LINE
            for _, column in drawn
            if field.near[OTHER[self.above]][column] in self.spots
        }


@cache
def _columns(count: int) -> list[tuple[int, int]]:
    """Returns left and right of each column."""
    gap = 10 if count == 3 else 7
    wide = (RIGHT - LEFT - gap * (count - 1)) / count
    return [(round(LEFT + i * (wide + gap)), round(LEFT + i * (wide + gap) + wide)) for i in range(count)]


def room(box: Box, label: int, above: bool) -> Box:
    """Returns the room for what is in a position: beside its label, and clear of its frame; ``above`` tells whether the
    label is at its upper edge."""
    left, top, right, bottom = box
    inner = (top + label + BESIDE, bottom - INNER) if above else (top + INNER, bottom - label - BESIDE)
    return left + WITHIN, inner[0], right - WITHIN, inner[1]


def label_height(field: Field) -> int:
    """Returns the pixels of a position's label."""
    return 46 if len(field.columns) == 3 else 40


def column_width(field: Field) -> int:
    """Returns the pixels of the cards in the narrowest column."""
    return min(right - left for left, right in _columns(len(field.columns))) - 2 * WITHIN


def plan(field: Field, foot: int, above: Side = "usa", lines: Mapping[str, int] = MappingProxyType({})) -> Plan:
    """Returns the layout of a battlefield above a foot of so many pixels, ``above`` the side that is drawn at the top,
    its right then on the left; in each column the Centerline is where ``lines`` has it, or in the midst."""
    bottom, below = FOOT - foot - GAP, OTHER[above]
    spots: dict[Pos, Box] = {}
    columns = field.columns if above == "usa" else field.columns[::-1]
    for column, (left, right) in zip(columns, _columns(len(columns)), strict=True):
        line = lines.get(column, (BOARD + bottom) // 2)
        spots[field.near[above][column]] = (left, BOARD, right, line - HALF_LINE)
        spots[field.near[below][column]] = (left, line + HALF_LINE, right, bottom)
    return Plan(spots, label_height(field), LAND, (LEFT, FOOT - foot, RIGHT, FOOT), above)
