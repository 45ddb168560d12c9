"""Dice, each in its side's colour and shape; nobody's are white."""

from __future__ import annotations

from PIL import Image

from renderers.canvas import Box, Pen, drawn_once, patch
from renderers.theme import CARD, GOLD, INK, RED, SIDES, Colour

_PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    0: (),
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


@drawn_once
def die(number: int, side: str, size: int) -> Image.Image:
    """The face ``number`` (1 to 6, or 0 for one without pips) of a die of ``side`` ("us", "csa", or "" for nobody's),
    ``size`` pixels square, as RGBA."""
    colour, pips = SIDES.get(side, CARD), CARD if side else INK
    return patch((size, size), lambda pen: _face(pen, number, side, (colour, pips), (0, 0, size, size)))


@drawn_once
def rolled(number: int, side: str, size: int, told: bool, ring: Colour = GOLD) -> Image.Image:
    """The same of a throw in which some dice tell: one that ``told`` is in its side's full colour within a ``ring``,
    any other a little smaller and bare, told apart in grey as well. In a ring of red, which tells a failure, it is
    struck through, for red alone is brown to some."""
    colour = SIDES.get(side, INK)

    def draw(pen: Pen) -> None:
        if not told:
            inset = size * 0.07
            _face(pen, number, side, (CARD, colour), (inset, inset, size - inset, size - inset), colour)
            return
        pen.box((0, 0, size, size), INK, radius=size * 0.2)
        pen.box((1.2, 1.2, size - 1.2, size - 1.2), ring, radius=size * 0.18)
        inset = size * 0.09
        face = inset, inset, size - inset, size - inset
        _face(pen, number, side, (colour, CARD), face)
        if ring == RED:
            ends = [(size * 0.12, size * 0.88), (size * 0.88, size * 0.12)]
            pen.line(ends, INK, size * 0.2)
            pen.line(ends, RED, size * 0.13)
            # Upon the stroke: a pip beneath it would make another number.
            _pips(pen, number, face, CARD)

    return patch((size, size), draw)


def _face(pen: Pen, number: int, side: str, colours: tuple[Colour, Colour], box: Box, edge: Colour = INK) -> None:
    """Draws a die's face in ``box`` with its ground and its pips in two ``colours``."""
    left, top, right, bottom = box
    size = right - left
    corner, rim = size * 0.16, size * (0.03 if edge == INK else 0.06)
    inner = (left + rim, top + rim, right - rim, bottom - rim)
    if side != "csa":
        pen.box(box, edge, radius=corner)
        pen.box(inner, colours[0], radius=corner * 0.85)
    else:
        pen.polygon(chamfered(box, corner), edge)
        pen.polygon(chamfered(inner, corner * 0.93), colours[0])
    _pips(pen, number, box, colours[1])


def _pips(pen: Pen, number: int, box: Box, colour: Colour) -> None:
    left, top, right, _ = box
    size = right - left
    for x, y in _PIPS[number]:
        pen.disc((left + size / 2 + x * size * 0.26, top + size / 2 + y * size * 0.26), size * 0.105, colour)


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
