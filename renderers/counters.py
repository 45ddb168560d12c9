"""Leader counters: square, plain and shielded for the Union; cut-cornered, hatched and ringed for the Confederacy."""

from __future__ import annotations

from math import cos, pi, sin

from PIL import Image

from renderers import fonts
from renderers.canvas import Canvas, Pen, Placed, drawn_once, patch, size_of
from renderers.dice import chamfered
from renderers.theme import CARD, GOLD, HATCHES, INK, RED, SIDES, UNION, Colour

HEIGHT = 106
"""Pixels from a counter's top to its foot."""
LEAST_WIDTH = 118
"""Pixels; a longer name makes a wider counter."""
NAME_SIZE = 36
RATING_SIZE = 56
"""Pixels to the em."""


def width(name: str) -> int:
    """Returns the width in pixels of the counter of a leader called ``name``."""
    return max(LEAST_WIDTH, round(fonts.width(name, fonts.SLAB, NAME_SIZE)) + 22)


def star(centre: tuple[float, float], radius: float) -> list[tuple[float, float]]:
    """The corners of an upright five-pointed star that fits a circle of ``radius`` pixels."""
    corners = []
    for i in range(10):
        r = radius if i % 2 == 0 else radius * 0.4
        corners.append((centre[0] + r * sin(i * pi / 5), centre[1] - r * cos(i * pi / 5)))
    return corners


def shield(pen: Pen, centre: tuple[float, float], size: float, edge: Colour = CARD) -> None:
    """A Union shield ``size`` pixels tall about ``centre``, edged in ``edge``."""
    x, y = centre
    half, top = size * 0.42, y - size / 2

    def outline(grow: float) -> list[tuple[float, float]]:
        h = half + grow
        low = y + size / 2 + grow
        waist = y + size * 0.1
        return [(x - h, top - grow), (x + h, top - grow), (x + h, waist), (x + h * 0.72, low - size * 0.2), (x, low),
                (x - h * 0.72, low - size * 0.2), (x - h, waist)]  # fmt: skip

    pen.polygon(outline(2), edge)
    pen.polygon(outline(0), RED)
    stripe = half * 2 / 7
    for i in (1, 3, 5):
        left = x - half + i * stripe
        foot = y + size * (0.30 if i != 3 else 0.46)
        pen.box((left, y - size * 0.1, left + stripe, foot), CARD)
    pen.box((x - half, top, x + half, y - size * 0.1), UNION)
    for i in (-1, 0, 1):
        pen.polygon(star((x + i * half * 0.62, (top + y - size * 0.1) / 2), size * 0.12), CARD)


def ring(pen: Pen, centre: tuple[float, float], size: float) -> None:
    """A ring of eight stars about a larger one, ``size`` pixels across: the Confederate emblem."""
    x, y = centre
    for i in range(8):
        angle = i * pi / 4
        pen.disc((x + size * 0.43 * sin(angle), y - size * 0.43 * cos(angle)), size * 0.065, CARD)
    pen.polygon(star(centre, size * 0.29), CARD)


def _body(side: str, wide: int) -> Image.Image:
    def draw(pen: Pen) -> None:
        edges = (0, 0, wide, HEIGHT)
        if side == "us":
            pen.box(edges, INK, radius=5)
            pen.box((2.5, 2.5, wide - 2.5, HEIGHT - 2.5), SIDES[side], radius=4)
            pen.box((6, 6, wide - 6, HEIGHT - 6), None, CARD, 1.6, radius=2)
            shield(pen, (33, 37), 44)
        else:
            pen.polygon(chamfered(edges, 18), INK)
            pen.polygon(chamfered((2.5, 2.5, wide - 2.5, HEIGHT - 2.5), 17), SIDES[side])
            for x in range(20, wide + 36, 11):
                # Diagonal hatching over the upper part, clear of the name: downwards to the left from (x, 8).
                right, left = min(x, wide - 10), max(x - 48, 10)
                pen.line([(right, 8 + x - right), (left, 8 + x - left)], HATCHES[side], 1.6)
            pen.polygon(chamfered((6, 6, wide - 6, HEIGHT - 6), 15), None, CARD, 1.6)
            ring(pen, (36, 36), 46)

    return patch((wide, HEIGHT), draw)


@drawn_once
def leader(name: str, side: str, rating: int) -> tuple[Image.Image, tuple[Placed, ...]]:
    """The counter of a leader as RGBA, and the texts on it, relative to its top left corner."""
    wide = width(name)
    body = _body(side, wide)
    canvas = Canvas(body)
    canvas.text((wide - 35, 57), str(rating), fonts.SLAB, RATING_SIZE, CARD, "ms", within=name)
    canvas.text((wide / 2, HEIGHT - 16), name, fonts.SLAB, NAME_SIZE, CARD, "ms", within=name)
    return body, tuple(canvas.placed)


def put(canvas: Canvas, at: tuple[float, float], name: str, side: str, rating: int) -> None:
    """Puts a leader's counter on ``canvas`` with its top left corner at ``at``."""
    body, texts = leader(name, side, rating)
    canvas.stamp(body, at, (Placed("piece", name, (0, 0, *size_of(body))), *texts))


def token(text: str, size: int) -> Image.Image:
    """A golden tab that bears ``text`` at ``size`` pixels, as RGBA."""
    wide = round(fonts.width(text, fonts.SLAB, size)) + 20
    tall = fonts.tall(fonts.SLAB, size) + 10

    def draw(pen: Pen) -> None:
        pen.box((0, 0, wide, tall), INK, radius=8)
        pen.box((2.5, 2.5, wide - 2.5, tall - 2.5), GOLD, radius=6)

    return patch((wide, tall), draw)
