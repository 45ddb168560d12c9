"""Marks of moves that games share: arrows in a side's colour, and the way clear of a box."""

from __future__ import annotations

from math import hypot
from typing import Literal

from PIL import Image

from renderers.canvas import Box, Canvas, Pen, Placed, Point, drawn_once, patch
from renderers.engraving import bearing
from renderers.theme import CARD, INK, SIDES, Colour

SHAFT = 13
"""Pixels of an arrow's shaft."""
DASH = 11
"""Pixels of a dashed arrow's gaps and of what lies between them."""
Manner = Literal["solid", "hollow", "dashed"]


@drawn_once
def _arrow(far: tuple[int, int], colour: Colour, manner: Manner) -> tuple[Image.Image, int]:
    """An arrow from the origin to ``far``, and how far its patch reaches beyond both ends."""
    beyond = 26
    wide, high = abs(far[0]) + 2 * beyond, abs(far[1]) + 2 * beyond

    def draw(pen: Pen) -> None:
        start = (beyond + max(0, -far[0]), beyond + max(0, -far[1]))
        end = (start[0] + far[0], start[1] + far[1])
        dx, dy = bearing(start, end)
        length = hypot(*far)
        head = min(30, length * 0.62)
        layers = ((4.5, CARD), (2, colour), (-2, CARD)) if manner == "hollow" else ((4.5, CARD), (2, INK), (0, colour))
        for grow, fill in layers:
            half = SHAFT / 2 + grow
            barb = 21 + grow * 1.6
            tail = (start[0] - dx * grow, start[1] - dy * grow)
            neck = (end[0] - dx * (head + grow * 0.7), end[1] - dy * (head + grow * 0.7))
            tip = (end[0] + dx * grow * 1.5, end[1] + dy * grow * 1.5)
            pen.polygon(
                [
                    (tail[0] - dy * half, tail[1] + dx * half),
                    (neck[0] - dy * half, neck[1] + dx * half),
                    (neck[0] - dy * barb, neck[1] + dx * barb),
                    tip,
                    (neck[0] + dy * barb, neck[1] - dx * barb),
                    (neck[0] + dy * half, neck[1] - dx * half),
                    (tail[0] + dy * half, tail[1] - dx * half),
                ],
                fill,
            )
        if manner == "dashed":
            at = float(DASH)
            while at + DASH < length - head:
                ends = [(start[0] + dx * (at + i * DASH), start[1] + dy * (at + i * DASH)) for i in (0, 1)]
                pen.line(ends, CARD, SHAFT + 5)
                at += 2 * DASH

    return patch((wide, high), draw), beyond


def arrow(canvas: Canvas, start: Point, end: Point, side: str, manner: Manner = "solid") -> None:
    """An arrow in a side's colour from ``start`` to ``end``, solid, hollow or with a dashed shaft."""
    far = (round(end[0] - start[0]), round(end[1] - start[1]))
    image, beyond = _arrow(far, SIDES[side], manner)
    canvas.paste(image, (min(start[0], start[0] + far[0]) - beyond, min(start[1], start[1] + far[1]) - beyond))
    pieces = max(1, round(hypot(*far) / 12))
    for i in range(pieces + 1):
        x, y = start[0] + far[0] * i / pieces, start[1] + far[1] * i / pieces
        canvas.placed.append(Placed("mark", "arrow", (x - 8, y - 8, x + 8, y + 8)))


def clear(at: Point, way: Point, box: Box, by: float) -> Point:
    """``at``, moved along ``way`` until it is ``by`` pixels outside ``box``."""
    x, y = at
    left, top, right, bottom = box
    while left - by < x < right + by and top - by < y < bottom + by:
        x, y = x + way[0], y + way[1]
    return x, y
