"""Who has just marched where: arrows over the Centerline, and on the label of a position for those from the Reserve or
back to it."""

from __future__ import annotations

from functools import cache

from PIL import Image

from bot.games.dixie.data.terms import Side
from renderers import fonts
from renderers.canvas import Box, Canvas, Pen, patch
from renderers.dixie.colours import COATS
from renderers.dixie.layout import Plan
from renderers.dixie.scene import March, Scene
from renderers.theme import CARD, INK

HIGH = 66
"""Pixels of an arrow over the Centerline."""


def arrows(scene: Scene, where: Plan) -> list[tuple[March, Box]]:
    """Returns the marches from one side of the Centerline to the other, each with the box of its arrow, at the right
    end of its column."""
    beside: dict[float, int] = {}
    spots, lines = where.spots, where.lines(scene.board.field)
    found = list[tuple[March, Box]]()
    for march in scene.marches:
        if march.start in spots and march.end in spots:
            right = spots[march.end][2]
            beside[right] = beside.get(right, 0) + 1
            left, middle = right - beside[right] * (HIGH + 2), lines[scene.board.field.spots[march.end].column]
            found.append((march, (left, middle - HIGH / 2, left + HIGH, middle + HIGH / 2)))
    return found


def over_centerline(canvas: Canvas, scene: Scene, where: Plan) -> None:
    """Draws the marches from one side of the Centerline to the other."""
    for march, box in arrows(scene, where):
        down = where.spots[march.end][1] > where.spots[march.start][1]
        canvas.paste(
            arrow(HIGH, march.side, down, march.count), box[:2], f"march {march.start} {march.end} {march.side}"
        )


@cache
def arrow(size: int, side: Side, down: bool, count: int) -> Image.Image:
    """Returns an arrow up or down in a side's colour with the number of cards, ``size`` pixels square, as RGBA."""

    def draw(pen: Pen) -> None:
        for by, fill in ((0.0, CARD), (0.05, INK), (0.08, COATS[side])):
            points = [(0.22 + by, by), (0.78 - by, by), (0.78 - by, 0.42), (1 - 2 * by, 0.42 + by * 0.6),
                      (0.5, 1 - 1.4 * by), (2 * by, 0.42 + by * 0.6), (0.22 + by, 0.42)]  # fmt: skip
            pen.polygon([(x * size, (y if down else 1 - y) * size) for x, y in points], fill)

    canvas = Canvas(patch((size, size), draw))
    em = size * 0.56
    middle = size * (0.4 if down else 0.6)
    canvas.text((size / 2, middle + em * 0.36), str(count), fonts.SLAB, em, CARD, "ms")
    return canvas.image
