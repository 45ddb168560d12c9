"""How the battlefield is laid out for what is on it: the Centerline gives way where one side's cards need more room."""

from __future__ import annotations

from msgspec import Struct

from bot.games.dixie.state.battlefield import Field
from bot.games.dixie.terms import OTHER, Pos, Side
from renderers.canvas import Canvas
from renderers.dixie import lower_panel, position_rows
from renderers.dixie.ground import REACH, WIDE, field_map
from renderers.dixie.layout import BOARD, FOOT, GAP, HALF_LINE, LEFT, Plan, column_width, label_height, plan
from renderers.dixie.position_rows import Row
from renderers.dixie.scene import Scene

STEP = 40
"""Pixels by which the Centerline gives way: few places, so that the same card seldom has to be drawn anew."""
LOWEST = 240
"""Pixels of the lowest position."""
INNER = 17
"""Pixels of a position above and below its rows, beside its label."""
BESIDE = 18
"""Pixels of a position beside its rows."""


class Arrangement(Struct, frozen=True):
    """A plan, and the rows of each position."""

    plan: Plan
    rows: dict[Pos, list[Row]]


def arrange(scene: Scene) -> Arrangement:
    """Returns the layout of a view's whole picture."""
    field, foot = scene.board.field, lower_panel.high(scene)
    wide = column_width(field) - BESIDE
    rows = {at: position_rows.rows(scene, at, wide) for at in field.spots}
    middle = _middle(field, rows, scene.above, FOOT - foot - GAP)
    return Arrangement(plan(field, foot, scene.above, middle), rows)


def _middle(field: Field, rows: dict[Pos, list[Row]], above: Side, bottom: int) -> int:
    """Returns the pixels from the top at which the Centerline leaves the highest cards on both sides of it, as near the
    midst as it can be."""
    midst, label = (BOARD + bottom) // 2, label_height(field)
    upper, lower = (
        [position_rows.needs(rows[at]) for at in field.near[side].values()] for side in (above, OTHER[above])
    )
    best, found = -1, midst
    for i in range((bottom - BOARD) // STEP):
        # In turn above and below the midst, further and further away.
        middle = midst + (i + 1) // 2 * STEP * (1 if i % 2 else -1)
        halves = middle - HALF_LINE - BOARD, bottom - middle - HALF_LINE
        if min(halves) < LOWEST or max(halves) > REACH - HALF_LINE:
            continue
        height = min(
            position_rows.height(need, half - label - INNER)
            for needs, half in zip((upper, lower), halves, strict=True)
            for need in needs
        )
        if height > best:
            best, found = height, middle
    return found


def lay_ground(canvas: Canvas, scene: Scene, where: Plan, bottom: float) -> None:
    """Draws the field behind the positions, its Centerline where the plan's is, down to ``bottom``."""
    middle = round(where.line[1] + where.line[3]) // 2
    part = field_map(scene.view.setup.edition, OTHER[where.above]).crop(
        (0, REACH - (middle - BOARD), WIDE, REACH + round(bottom) - middle)
    )
    canvas.stamp(part, (LEFT, BOARD), ())
