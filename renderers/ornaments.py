"""Ornaments about a map: cards, fine rules, bands of colour, the cartouche of a title, the plaque of an ending."""

from __future__ import annotations

from math import cos, pi, sin

from PIL import Image

from renderers.canvas import Box, Pen, drawn_once, patch
from renderers.counters import star
from renderers.theme import CARD, FADED, GOLD, INK, RED, TINT, Colour

Point = tuple[float, float]


def inset(box: Box, by: float) -> Box:
    """``box``, smaller by ``by`` pixels on every side."""
    left, top, right, bottom = box
    return left + by, top + by, right - by, bottom - by


def panel(pen: Pen, box: Box, edge: Colour = INK, thick: float = 3) -> None:
    """An empty card with an edge ``thick`` pixels wide."""
    pen.box(box, edge, radius=7)
    pen.box(inset(box, thick), CARD, radius=5)


@drawn_once
def rule(wide: int) -> Image.Image:
    """A fine line with a lozenge in its middle, 10 pixels tall, as RGBA."""

    def draw(pen: Pen) -> None:
        pen.line([(0, 5), (wide, 5)], FADED, 1.2)
        pen.polygon([(wide / 2 - 9, 5), (wide / 2, 0), (wide / 2 + 9, 5), (wide / 2, 10)], FADED)

    return patch((wide, 10), draw)


@drawn_once
def band(wide: int, high: int, colour: Colour, radius: float = 6) -> Image.Image:
    """A rounded band of one colour, as RGBA."""
    return patch((wide, high), lambda pen: pen.box((0, 0, wide, high), colour, radius=radius))


def cartouche(pen: Pen, box: Box, ruled: float) -> None:
    """A title's frame, and a star on a rule ``ruled`` pixels below its top."""
    title_frame(pen, box)
    left, top, right, _ = box
    middle, y = (left + right) / 2, top + ruled
    reach = min(98, (right - left) / 2 - 30)
    for side in (-1, 1):
        pen.line([(middle + side * 20, y), (middle + side * (reach - 2), y)], FADED, 1.5)
        pen.disc((middle + side * reach, y), 3, FADED)
    pen.polygon(star((middle, y), 13), RED)


def title_frame(pen: Pen, box: Box) -> None:
    """A title's frame: a card with hollowed corners."""
    left, top, right, bottom = box

    def hollowed(inner: float, hollow: float) -> list[Point]:
        trace = []
        corners = ((left + inner, top + inner, 0), (right - inner, top + inner, 1), (right - inner, bottom - inner, 2),
                   (left + inner, bottom - inner, 3))  # fmt: skip
        for x, y, quarter in corners:
            for i in range(13):
                angle = pi / 2 - i * pi / 24 + quarter * pi / 2
                trace.append((x + hollow * cos(angle), y + hollow * sin(angle)))
        return trace

    for inner, hollow, fill in ((0, 26, INK), (3, 26, CARD), (8, 26, INK), (9.5, 26, CARD)):
        pen.polygon(hollowed(inner, hollow), fill)


@drawn_once
def plaque(wide: int, high: int, colour: Colour) -> Image.Image:
    """The plaque that says how a game ended: ``colour`` edged in gold between two branches of laurel, as RGBA."""

    def draw(pen: Pen) -> None:
        _plate(pen, wide, high, colour)
        for x in (58, wide - 58):
            laurel(pen, (x, high / 2 - 2), high * 0.34, 1 if x > wide / 2 else -1)

    return patch((wide, high), draw)


@drawn_once
def tablet(wide: int, high: int, colour: Colour) -> Image.Image:
    """The same without laurels, where nobody has won, as RGBA."""
    return patch((wide, high), lambda pen: _plate(pen, wide, high, colour))


@drawn_once
def crowned(wide: int, high: int, colour: Colour) -> Image.Image:
    """A narrow plaque: ``colour`` edged in gold, a star in a wreath at its top, 92 pixels for both; RGBA."""

    def draw(pen: Pen) -> None:
        _plate(pen, wide, high, colour)
        for side in (-1, 1):
            laurel(pen, (wide / 2 + side * 26, 55), 30, side)
        pen.polygon(star((wide / 2, 54), 20), GOLD)

    return patch((wide, high), draw)


def _plate(pen: Pen, wide: int, high: int, colour: Colour) -> None:
    pen.box((0, 0, wide, high), INK, radius=7)
    pen.box((3, 3, wide - 3, high - 3), colour, radius=5)
    pen.box((9, 9, wide - 9, high - 9), None, GOLD, 2, radius=3)
    pen.box((14, 14, wide - 14, high - 14), None, GOLD, 1, radius=2)


def laurel(pen: Pen, centre: Point, size: float, side: int) -> None:
    """A branch of laurel, ``size`` pixels from its middle to either end, bent away from ``side`` (-1 left, 1 right)."""
    x, y = centre

    def stem(t: float) -> Point:
        return x + side * 18 * cos(t * pi / 2), y + size * t

    pen.line([stem(i / 8) for i in range(-8, 9)], GOLD, 2)
    for i in range(-6, 8, 2):
        a, b = stem(i / 8)
        for lean in (-1, 1):
            pen.polygon(_leaf((a, b), (lean * 0.72, -0.7), size * 0.27), GOLD)


def _leaf(foot: Point, way: Point, long: float) -> list[Point]:
    """A pointed leaf of ``long`` pixels from its foot."""
    (x, y), (dx, dy) = foot, way
    half = [(i / 6, 0.2 * sin(pi * i / 6) ** 0.8) for i in range(7)]
    outline = [*half, *((along, -aside) for along, aside in half[-2:0:-1])]
    return [(x + long * (t * dx - s * dy), y + long * (t * dy + s * dx)) for t, s in outline]


@drawn_once
def cell(wide: int, high: int, colour: Colour, ringed: bool = False) -> Image.Image:
    """A place of a track, filled with ``colour``, as RGBA; the present one is ringed in gold."""

    def draw(pen: Pen) -> None:
        edges = (0, 0, wide, high)
        if ringed:
            pen.box(edges, INK, radius=8)
            pen.box(inset(edges, 2), GOLD, radius=7)
            pen.box(inset(edges, 8), colour, radius=4)
        elif colour == TINT:
            pen.box(edges, FADED, radius=5)
            pen.box(inset(edges, 1.5), colour, radius=4)
        else:
            pen.box(edges, colour, radius=5)

    return patch((wide, high), draw)


@drawn_once
def rimmed(wide: int, high: int, colour: Colour, rim: Colour, thick: float) -> Image.Image:
    """A place of a track with a plain rim of ``thick`` pixels, as RGBA."""

    def draw(pen: Pen) -> None:
        edges = (0, 0, wide, high)
        pen.box(edges, rim, radius=5 if thick < 5 else 8)
        pen.box(inset(edges, thick), colour, radius=3 if thick < 5 else 4)

    return patch((wide, high), draw)
