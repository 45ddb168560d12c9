"""Dice, each in its side's colour and shape; nobody's are white."""

from __future__ import annotations

from PIL import Image

from renderers.canvas import Pen, drawn_once, patch
from renderers.theme import CARD, INK, SIDES

_PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


@drawn_once
def die(number: int, side: str, size: int) -> Image.Image:
    """The face ``number`` (1 to 6) of a die of ``side`` ("us", "csa", or "" for nobody's), ``size`` pixels square, as
    RGBA."""
    colour, pips = SIDES.get(side, CARD), CARD if side else INK

    def draw(pen: Pen) -> None:
        corner = size * 0.16
        edges = (0, 0, size, size)
        inner = (size * 0.03, size * 0.03, size * 0.97, size * 0.97)
        if side != "csa":
            pen.box(edges, INK, radius=corner)
            pen.box(inner, colour, radius=corner * 0.85)
        else:
            pen.polygon(chamfered(edges, corner), INK)
            pen.polygon(chamfered(inner, corner * 0.93), colour)
        for x, y in _PIPS[number]:
            pen.disc((size / 2 + x * size * 0.26, size / 2 + y * size * 0.26), size * 0.105, pips)

    return patch((size, size), draw)


def chamfered(box: tuple[float, float, float, float], cut: float) -> list[tuple[float, float]]:
    """The corners of ``box`` with each corner cut off by ``cut`` pixels: the Confederate shape."""
    left, top, right, bottom = box
    return [
        (left + cut, top),
        (right - cut, top),
        (right, top + cut),
        (right, bottom - cut),
        (right - cut, bottom),
        (left + cut, bottom),
        (left, bottom - cut),
        (left, top + cut),
    ]
