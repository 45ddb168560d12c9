"""How the battlefield is laid out for what is on it: in each column the Centerline gives way where one side's cards
need more room, as a line does that is pressed, and the land stays."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from bot.games.dixie.data.board import Field
from bot.games.dixie.data.terms import Pos
from bot.games.kit.sides import OTHER, Side
from renderers.canvas import Box
from renderers.dixie import panels, position_rows
from renderers.dixie.layout import (
    BESIDE,
    BOARD,
    FOOT,
    GAP,
    HALF_LINE,
    INNER,
    Plan,
    column_width,
    label_height,
    plan,
    room,
)
from renderers.dixie.position_rows import Row
from renderers.dixie.scene import Scene

STEP = 40
"""Pixels by which the Centerline gives way: few places, so that the same card seldom has to be drawn anew."""
STEADY = 63
"""Pixels of a wide card with which the Centerline stays in the midst of its column."""
EASY = 81
"""Pixels of a wide card from which a Reserve may take more room than it needs."""
ENDED = 42
"""The same when the battle is over, and all cards are to be seen."""
LOWEST = 160
"""Pixels of the lowest position."""


class Stack(Struct, frozen=True):
    """The rows of a position, in ``room``, from its outer edge inwards, ``high`` each card; ``above`` tells whether
    that edge is the upper one, and ``box`` what they cover."""

    rows: list[Row]
    high: int
    room: Box
    above: bool

    @property
    def box(self) -> Box:
        """What the rows cover."""
        left, top, right, bottom = self.room
        tall = sum(position_rows.tall(row, self.high) + position_rows.SPACE for row in self.rows)
        return (left, top, right, top + tall) if self.above else (left, bottom - tall, right, bottom)


class Arrangement(Struct, frozen=True):
    """A plan, and what is in each position."""

    plan: Plan
    stacks: dict[Pos, Stack]


def arrange(scene: Scene) -> Arrangement:
    """Returns the layout of a view's whole picture."""
    field = scene.board.field
    wide = column_width(field)
    rows = {at: position_rows.rows(scene, at, wide) for at in field.spots}
    for foot in panels.heights(scene):
        lines = {column: _line(field, rows, scene.above, column, FOOT - foot - GAP) for column in field.columns}
        if min(height for height, _ in lines.values()) >= (ENDED if scene.view.ending else EASY):
            break
    where = plan(field, foot, scene.above, {column: line for column, (_, line) in lines.items()})
    return Arrangement(where, {at: stack(scene, at, rows[at], where) for at in where.spots})


def stack(scene: Scene, at: Pos, found: list[Row], where: Plan) -> Stack:
    """Returns some rows as they have room in a position."""
    above = scene.board.field.spots[at].near == where.above
    within = room(where.spots[at], where.label, above)
    rows, high = position_rows.fitted(found, round(within[2] - within[0]), round(within[3] - within[1]))
    return Stack(rows, high, within, above)


def _line(field: Field, rows: dict[Pos, list[Row]], above: Side, column: str, bottom: int) -> tuple[int, int]:
    """Returns the height of cards that there can be on both sides of the Centerline in a column, and the pixels from
    the top at which it leaves them: in the midst if they are STEADY there, else as near to it as it can be, or where
    they are the highest."""
    taken, wide = label_height(field) + BESIDE + INNER, column_width(field)
    here = [rows[field.near[side][column]] for side in (above, OTHER[above])]

    def simply(rows: list[Row]) -> Callable[[int], int]:
        need = position_rows.needs(rows)
        return lambda half: position_rows.height(need, half - taken)

    def crowded(rows: list[Row]) -> Callable[[int], int]:
        return lambda half: position_rows.fitted(rows, wide, half - taken)[1]

    found = _highest(bottom, [simply(rows) for rows in here])
    if found[0] < position_rows.LEAST:
        found = _highest(bottom, [simply(position_rows.halved(rows, wide)) for rows in here])
    return found if found[0] >= position_rows.LEAST else _highest(bottom, [crowded(rows) for rows in here])


def _highest(bottom: int, heights: list[Callable[[int], int]]) -> tuple[int, int]:
    """Returns the same for the ``heights`` of cards in the upper and in the lower half of a column, by its pixels."""
    midst = (BOARD + bottom) // 2
    best, found = -1, midst
    for i in range((bottom - BOARD) // STEP):
        # In turn above and below the midst, further and further away.
        middle = midst + (i + 1) // 2 * STEP * (1 if i % 2 else -1)
        halves = middle - HALF_LINE - BOARD, bottom - middle - HALF_LINE
        if min(halves) < LOWEST:
            continue
        height = min(high(half) for high, half in zip(heights, halves, strict=True))
        if height > best:
            best, found = height, middle
        if best >= STEADY:
            break
    return best, found
