"""The layout of Dixie's picture, in pixels, by its number of columns and the height of its lower panel."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from bot.games.dixie.state.battlefield import Field
from bot.games.dixie.terms import Pos
from renderers.canvas import Box

WIDTH, HEIGHT = 1200, 1600
EDGE = 28
"""Pixels of the border all about."""
TOP, FOOT = 36, 1564
"""Pixels from the top at which the first thing begins and the last ends."""
LEFT, RIGHT = 34, 1166
TITLE: Box = (LEFT, TOP, 366, 208)
STATUS: Box = (376, TOP, RIGHT, 100)
PANELS: dict[str, Box] = {"usa": (376, 108, 767, 208), "csa": (775, 108, RIGHT, 208)}
BOARD = 218
"""Pixels from the top at which the battlefield begins."""
REPORT = 214
"""Pixels of the report at the foot of the public picture."""
GAP = 10


class Plan(Struct, frozen=True):
    """The layout of a picture: ``spots`` are the positions' boxes, label included, ``label`` the height of a label,
    ``line`` the band along the Centerline, ``foot`` the box below the battlefield."""

    spots: dict[Pos, Box]
    label: int
    line: Box
    foot: Box


@cache
def _columns(count: int) -> list[tuple[int, int]]:
    """Returns left and right of each column."""
    gap = 10 if count == 3 else 7
    wide = (RIGHT - LEFT - gap * (count - 1)) / count
    return [(round(LEFT + i * (wide + gap)), round(LEFT + i * (wide + gap) + wide)) for i in range(count)]


def plan(field: Field, foot: int) -> Plan:
    """Returns the layout of a battlefield above a foot of so many pixels."""
    bottom = FOOT - foot - GAP
    middle, half = (BOARD + bottom) // 2, 24
    spots: dict[Pos, Box] = {}
    for column, (left, right) in zip(field.columns, _columns(len(field.columns)), strict=True):
        spots[field.near["usa"][column]] = (left, BOARD, right, middle - half)
        spots[field.near["csa"][column]] = (left, middle + half, right, bottom)
    label = 46 if len(field.columns) == 3 else 40
    return Plan(spots, label, (LEFT, middle - half, RIGHT, middle + half), (LEFT, FOOT - foot, RIGHT, FOOT))
