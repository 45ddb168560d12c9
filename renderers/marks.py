"""Marks that games share: arrows in a side's colour, outlines of what stood somewhere before, the place that can be
reached, and the die that is needed."""

from __future__ import annotations

from itertools import pairwise
from math import cos, hypot, pi, sin
from typing import Literal

from PIL import Image

from renderers import fonts
from renderers.canvas import Box, Canvas, Pen, Placed, Point, drawn_once, overlay, patch, size_of
from renderers.counters import star
from renderers.dice import chamfered, die
from renderers.engraving import bearing
from renderers.theme import CARD, GOLD, INK, SIDES, Colour

SHAFT = 13
"""Pixels of an arrow's shaft."""
DASH = 11
"""Pixels of a dashed arrow's gaps and of what lies between them."""
Manner = Literal["solid", "hollow", "dashed"]


def faded(image: Image.Image, strength: float) -> Image.Image:
    """Returns an RGBA patch in that share of its opacity."""
    if strength < 1:
        image.putalpha(image.getchannel("A").point(lambda part: round(part * strength)))
    return image


@drawn_once
def _arrow(far: tuple[int, int], colour: Colour, manner: Manner, strength: float) -> tuple[Image.Image, int]:
    """An arrow of that opacity from the origin to ``far``, and how far its patch reaches beyond both ends."""
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

    return faded(patch((wide, high), draw), strength), beyond


def arrow(canvas: Canvas, start: Point, end: Point, side: str, manner: Manner = "solid", strength: float = 1) -> None:
    """An arrow in a side's colour from ``start`` to ``end``, solid, hollow or with a dashed shaft; faint where its
    ``strength``, its opacity, is less than 1."""
    far = (round(end[0] - start[0]), round(end[1] - start[1]))
    image, beyond = _arrow(far, SIDES[side], manner, strength)
    canvas.paste(image, (min(start[0], start[0] + far[0]) - beyond, min(start[1], start[1] + far[1]) - beyond))
    pieces = max(1, round(hypot(*far) / 12))
    for i in range(pieces + 1):
        x, y = start[0] + far[0] * i / pieces, start[1] + far[1] * i / pieces
        canvas.note(Placed("mark", "arrow", (x - 8, y - 8, x + 8, y + 8)))


def clear(at: Point, way: Point, box: Box, by: float) -> Point:
    """``at``, moved along ``way`` until it is ``by`` pixels outside ``box``."""
    x, y = at
    left, top, right, bottom = box
    while left - by < x < right + by and top - by < y < bottom + by:
        x, y = x + way[0], y + way[1]
    return x, y


@drawn_once
def outline(wide: int, high: int, side: str) -> Image.Image:
    """A dashed outline in the shape of a side's pieces: something stood here before; RGBA."""
    edges = (2.0, 2.0, wide - 2.0, high - 2.0)
    left, top, right, bottom = edges
    square = [(left, top), (right, top), (right, bottom), (left, bottom)]
    corners = square if side == "us" else chamfered(edges, 18)

    def draw(pen: Pen) -> None:
        for (x0, y0), (x1, y1) in pairwise([*corners, corners[0]]):
            # An odd number of equal lengths, so that every corner is drawn.
            count = max(1, round(hypot(x1 - x0, y1 - y0) / 16)) * 2 - 1
            for i in range(0, count, 2):
                a, b = i / count, (i + 1) / count
                dash = [(x0 + (x1 - x0) * t, y0 + (y1 - y0) * t) for t in (a, b)]
                pen.line(dash, SIDES[side], 3)

    return patch((wide, high), draw)


@drawn_once
def vacated(size: int, colour: Colour) -> Image.Image:
    """A dashed ring: something round, or of any shape, stood here before; RGBA."""

    def draw(pen: Pen) -> None:
        for wide, fill, spread in ((7, CARD, 0.05), (3.4, colour, 0)):
            for i in range(10):
                turns = [(i + (0.6 + 2 * spread) * k / 6 - spread) * pi / 5 for k in range(7)]
                r = size / 2 - 4
                pen.line([(size / 2 + r * sin(a), size / 2 - r * cos(a)) for a in turns], fill, wide)

    return patch((size, size), draw)


NEED = 36
"""Pixels to the em of the die that is needed."""
NEED_HEIGHT = 44
_FACE = 28


def need_width(text: str) -> int:
    """Pixels of the tag that says which die is needed."""
    return round(fonts.width(text, fonts.SLAB, NEED)) + _FACE + 28


@drawn_once
def need_tag(wide: int, side: str) -> Image.Image:
    """An empty tag with a side's die, which shows no number, for what it must show stands beside it; RGBA."""

    def draw(pen: Pen) -> None:
        pen.box((0, 0, wide, NEED_HEIGHT), CARD, radius=23)
        pen.box((1.5, 1.5, wide - 1.5, NEED_HEIGHT - 1.5), SIDES[side], radius=21)
        pen.box((5, 5, wide - 5, NEED_HEIGHT - 5), CARD, radius=18)

    tag = patch((wide, NEED_HEIGHT), draw)
    overlay(tag, die(0, side, _FACE), (10, (NEED_HEIGHT - _FACE) // 2))
    return tag


def needed(canvas: Canvas, middle: Point, text: str, side: str, what: str = "") -> None:
    """A tag about a point: a side's die, and what it has to roll ("5+"); ``what`` is noted."""
    image = need_tag(need_width(text), side)
    wide, high = size_of(image)
    left, top = middle[0] - wide / 2, middle[1] - high / 2
    canvas.paste(image, (left, top), what)
    at = left + _FACE + 16, middle[1] + NEED * 0.36
    canvas.text(at, text, fonts.SLAB, NEED, SIDES[side], "ls", within=what, matters=bool(what))


@drawn_once
def reachable(wide: int, high: int, side: str) -> Image.Image:
    """The outline of a place that a side's piece can go to; RGBA."""

    def draw(pen: Pen) -> None:
        pen.box((6, 6, wide - 6, high - 6), CARD, SIDES[side], 2.4, radius=8)

    return patch((wide, high), draw)


@drawn_once
def goal(size: int) -> Image.Image:
    """The mark of what wins the game: a star on gold; RGBA."""

    def draw(pen: Pen) -> None:
        middle = (size / 2, size / 2)
        for share, fill in ((1.0, CARD), (0.93, INK), (0.83, GOLD)):
            pen.disc(middle, size / 2 * share, fill)
        pen.polygon(star(middle, size * 0.33), INK)

    return patch((size, size), draw)
