"""Arranges everything on one hex: rows of tokens and blocks, as large as their number allows."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from renderers.canvas import Box

GAP = 3
"""Pixels between two things in a row."""


class Thing(Struct, frozen=True):
    """Something on a hex: a key that says what, and the pixels by which it is wider than tall."""

    what: tuple[str | int, ...]
    spare: int = 0

    def width(self, size: int) -> int:
        """Its width in pixels where it is ``size`` tall."""
        return size + self.spare


class Row(Struct, frozen=True):
    """A row's middle, in pixels below the hex's centre, and how wide it may grow."""

    y: float
    width: float


class Grade(Struct, frozen=True):
    """A size in pixels, and the rows that things of that size fill in turn."""

    size: int
    rows: tuple[Row, ...]


OPEN = (
    Grade(56, (Row(-4, 122),)),
    Grade(47, (Row(-28, 154), Row(22, 154))),
    Grade(36, (Row(-5, 158), Row(-40, 134), Row(32, 128))),
    Grade(30, (Row(-26, 158), Row(6, 158), Row(-58, 96), Row(38, 124))),
)
"""On a hex without a building: above the label at its foot."""
BUILT = (
    Grade(38, (Row(33, 150),)),
    Grade(36, (Row(34, 158),)),
    Grade(38, (Row(33, 150), Row(-38, 156))),
    Grade(36, (Row(34, 140), Row(-37, 158), Row(-73, 76))),
    Grade(30, (Row(36, 158), Row(-34, 158), Row(-66, 110))),
)
"""On a building's hex: below its name first, then before the building."""


def arranged(things: Sequence[Thing], grades: tuple[Grade, ...]) -> list[tuple[Thing, Box]]:
    """The things with their boxes about the hex's centre, in the first grade that has room for all; [] where none
    has."""
    for grade in grades:
        least = -(-len(things) // len(grade.rows))
        for most in range(least, len(things) + 1):
            rows = _filled(things, grade, most)
            if rows is not None:
                return _placed(rows, grade)
    return []


def squeezed(things: Sequence[Thing], grade: Grade) -> list[tuple[Thing, Box]]:
    """The things in all rows of ``grade``, overlapping where they must."""
    share = -(-len(things) // len(grade.rows))
    return _placed([list(things[i * share : (i + 1) * share]) for i in range(len(grade.rows))], grade)


def _filled(things: Sequence[Thing], grade: Grade, most: int) -> list[list[Thing]] | None:
    """The things in the rows of ``grade``, up to ``most`` in a row; None where they do not fit."""
    rows: list[list[Thing]] = []
    left = list(things)
    for row in grade.rows:
        here: list[Thing] = []
        wide = 0
        while left and len(here) < most and wide + left[0].width(grade.size) <= row.width:
            wide += left[0].width(grade.size) + GAP
            here.append(left.pop(0))
        rows.append(here)
    return None if left else rows


def _placed(rows: list[list[Thing]], grade: Grade) -> list[tuple[Thing, Box]]:
    size = grade.size
    placed = []
    for row, here in zip(grade.rows, rows, strict=True):
        wide = sum(t.width(size) for t in here) + GAP * (len(here) - 1)
        squeeze = min(1.0, (row.width - size) / max(1.0, wide - size))
        x = -((wide - size) * squeeze + size) / 2
        for thing in here:
            across = thing.width(size)
            placed.append((thing, (x, row.y - size / 2, x + across, row.y + size / 2)))
            x += (across + GAP) * squeeze
    return placed
