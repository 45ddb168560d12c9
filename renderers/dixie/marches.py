"""Who has just marched where: arrows over the Centerline, and on the label of a position for those from the Reserve or
back to it."""

from __future__ import annotations

from functools import cache

from PIL import Image

from bot.games.dixie.terms import Pos, Side
from renderers import fonts
from renderers.canvas import Box, Canvas, Pen, patch
from renderers.dixie.colours import COATS
from renderers.dixie.scene import March, Scene
from renderers.theme import CARD, INK

HIGH = 66
"""Pixels of an arrow over the Centerline."""


def arrows(scene: Scene, spots: dict[Pos, Box], middle: int) -> list[tuple[March, Box]]:
    """Returns the marches from one side of the Centerline to the other, each with the box of its arrow, at the right
    end of its column."""
    beside: dict[float, int] = {}
    found = list[tuple[March, Box]]()
    for march in scene.marches:
        if march.start in spots and march.end in spots:
            right = spots[march.end][2]
            beside[right] = beside.get(right, 0) + 1
            left = right - beside[right] * (HIGH + 2)
            found.append((march, (left, middle - HIGH / 2, left + HIGH, middle + HIGH / 2)))
    return found


def over_centerline(canvas: Canvas, scene: Scene, spots: dict[Pos, Box], middle: int) -> None:
    """Draws the marches from one side of the Centerline to the other."""
    for march, box in arrows(scene, spots, middle):
        image, what = (
            arrow(HIGH, march.side, spots[march.end][1] > middle, march.count),
            f"march {march.start} {march.end} {march.side}",
        )
        canvas.paste(image, box[:2], what)


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
