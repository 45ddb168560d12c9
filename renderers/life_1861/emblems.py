"""Small pictures of what is counted: the four resources, hearts, a pistol, a Boon, a disease."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from PIL import Image

from bot.games.life_1861.state.state import Resource
from renderers.canvas import Pen, drawn_once, patch
from renderers.life_1861.colours import BLOCKS, YELLOW
from renderers.scaled_pen import Point, ScaledPen
from renderers.theme import CARD, FADED, GOLD, HILL, INK, LEAF, RED, SLOT, TINT, Colour


def loaf(s: ScaledPen, centre: Point, wide: float) -> None:
    """A loaf of bread, ``wide`` across."""
    x, y, w = *centre, wide / 2
    crust = [(x + w * cos(a * pi / 12), y - w * 0.12 + w * 0.52 * sin(a * pi / 12)) for a in range(13)]
    s.shape((x - w * 0.94, y - w * 0.42), (x + w * 0.94, y - w * 0.42), *crust, fill=CARD, width=max(1.2, wide / 22))
    for t in (-0.48, 0, 0.48):
        s.line((x + w * (t - 0.12), y), (x + w * (t + 0.1), y + w * 0.3), fill=BLOCKS["food"], width=wide / 13)


def bottle(s: ScaledPen, foot: Point, tall: float) -> None:
    """A medicine bottle standing on ``foot``, ``tall`` high."""
    x, y, t = *foot, tall
    w = t * 0.27
    edge = max(1.2, tall / 18)
    s.shape((x - w, y), (x + w, y), (x + w, y + t * 0.55), (x + w * 0.45, y + t * 0.7), (x + w * 0.45, y + t * 0.86),
            (x - w * 0.45, y + t * 0.86), (x - w * 0.45, y + t * 0.7), (x - w, y + t * 0.55), fill=CARD,
            width=edge)  # fmt: skip
    s.box(x - w * 0.6, y + t * 0.84, x + w * 0.6, y + t, HILL, INK, edge)
    arm = t * 0.055
    s.box(x - arm, y + t * 0.1, x + arm, y + t * 0.5, BLOCKS["medicine"], None)
    s.box(x - t * 0.17, y + t * 0.3 - arm, x + t * 0.17, y + t * 0.3 + arm, BLOCKS["medicine"], None)


def _crate(s: ScaledPen, centre: Point, wide: float) -> None:
    x, y, w = *centre, wide / 2
    h = w * 0.82
    edge = max(1.2, wide / 20)
    s.box(x - w, y - h, x + w, y + h, CARD, INK, edge)
    s.line((x - w, y - h), (x + w, y + h), fill=BLOCKS["goods"], width=wide / 9)
    bar = h * 0.42
    s.box(x - w, y + h - bar, x + w, y + h, CARD, INK, edge)
    s.box(x - w, y - h, x + w, y - h + bar, CARD, INK, edge)


def _cartridges(s: ScaledPen, centre: Point, tall: float) -> None:
    x, y, t = *centre, tall
    edge = max(1.2, tall / 22)
    for shift in (-0.27, 0.27):
        m, w = x + t * shift, t * 0.19
        low, neck = y - t / 2, y + t * 0.08
        s.box(m - w, low, m + w, neck, CARD, INK, edge)
        nose = [(m + w * cos(a * pi / 8), neck + t * 0.42 * sin(a * pi / 8)) for a in range(9)]
        s.shape(*nose, fill=SLOT, width=edge)
        s.line((m - w, low + t * 0.14), (m + w, low + t * 0.14), width=edge)


_PICTURES: dict[Resource, Callable[[ScaledPen, Point, float], None]] = {
    "food": lambda s, at, size: loaf(s, at, size * 1.08),
    "medicine": lambda s, at, size: bottle(s, (at[0], at[1] - size * 0.5), size),
    "goods": lambda s, at, size: _crate(s, at, size * 0.94),
    "ammo": lambda s, at, size: _cartridges(s, at, size * 0.96),
}


def resource(s: ScaledPen, kind: Resource, centre: Point, size: float) -> None:
    """A resource's picture, about ``size`` across."""
    _PICTURES[kind](s, centre, size)


@drawn_once
def block(kind: Resource, wide: int, high: int) -> Image.Image:
    """A resource block with its picture at the left, room for a number where it is wider than tall; RGBA."""
    side = min(wide, high)

    def draw(pen: Pen) -> None:
        pen.box((0, 0, wide, high), INK, radius=side * 0.16)
        pen.box((2, 2, wide - 2, high - 2), BLOCKS[kind], radius=side * 0.12)
        small = wide - high
        middle = (wide / 2, high / 2) if small <= 0 else (4 + side * 0.33, high / 2)
        resource(ScaledPen(pen, middle), kind, (0, 0), side * (0.66 if small <= 0 else 0.56))

    return patch((wide, high), draw)


@drawn_once
def lacking(kind: Resource, wide: int, high: int) -> Image.Image:
    """The pale place of a block of which there is none; RGBA."""

    def draw(pen: Pen) -> None:
        pen.box((0, 0, wide, high), FADED, radius=high * 0.16)
        pen.box((1.5, 1.5, wide - 1.5, high - 1.5), TINT, radius=high * 0.13)
        resource(ScaledPen(pen, (4 + high * 0.33, high / 2)), kind, (0, 0), high * 0.56)

    return patch((wide, high), draw)


@drawn_once
def eaten(size: int) -> Image.Image:
    """The free bread of the round, taken: a loaf ticked off; RGBA."""

    def draw(pen: Pen) -> None:
        s = ScaledPen(pen, (size / 2, size / 2), size / 34)
        loaf(s, (0, -3), 32)
        s.line((-2, 2), (4, -6), (15, 12), fill=INK, width=5.4)
        s.line((-2, 2), (4, -6), (15, 12), fill=LEAF, width=3)

    return patch((size, size), draw)


@drawn_once
def heart(size: int, full: bool) -> Image.Image:
    """A health point, left or lost; RGBA."""

    def draw(pen: Pen) -> None:
        k = size / 32

        def outline(grow: float) -> list[Point]:
            points = []
            for i in range(40):
                a = i * pi / 20
                x = 16 * sin(a) ** 3
                y = 13 * cos(a) - 5 * cos(2 * a) - 2 * cos(3 * a) - cos(4 * a)
                points.append((size / 2 + x * k * grow, size * 0.46 - y * k * grow))
            return points

        pen.polygon(outline(0.94), INK if full else FADED)
        pen.polygon(outline(0.76), RED if full else TINT)
        if full:
            pen.disc((size * 0.33, size * 0.32), size * 0.07, CARD)

    return patch((size, size), draw)


@drawn_once
def disease(size: int) -> Image.Image:
    """A disease block: yellow, with a face that is unwell; RGBA."""

    def draw(pen: Pen) -> None:
        pen.box((0, 0, size, size), INK, radius=size * 0.16)
        pen.box((1.8, 1.8, size - 1.8, size - 1.8), YELLOW, radius=size * 0.1)
        s = ScaledPen(pen, (size / 2, size / 2), size / 32)
        # Eyes fallen shut, under drawn brows.
        for x, way in ((-6.5, -1), (6.5, 1)):
            s.line((x - 4, 4), (x - 2, 2), (x + 2, 2), (x + 4, 4), width=2.8)
            s.line((x - 4 * way, 9.5), (x + 4 * way, 7), width=2.2)
        # A mouth turned down, and the thermometer in it.
        s.line((-8, -10), (-4, -6.5), (4, -6.5), (8, -10), width=3)
        s.line((1, -7), (12, -13), width=4.4)
        s.line((1, -7), (11, -12.4), fill=RED, width=2.2)

    return patch((size, size), draw)


@drawn_once
def boon(size: int, heart: Colour = GOLD) -> Image.Image:
    """A Boon: a cross in rays on a ground of ``heart``; RGBA. One that is yet to come is pale."""

    def draw(pen: Pen) -> None:
        c = size / 2
        rays = []
        for i in range(24):
            r = size * (0.5 if i % 2 == 0 else 0.39)
            rays.append((c + r * sin(i * pi / 12), c - r * cos(i * pi / 12)))
        pen.polygon(rays, INK)
        pen.disc((c, c), size * 0.36, heart)
        pen.box((c - size * 0.06, c - size * 0.27, c + size * 0.06, c + size * 0.27), INK)
        pen.box((c - size * 0.18, c - size * 0.15, c + size * 0.18, c - size * 0.03), INK)

    return patch((size, size), draw)


@drawn_once
def pistol(wide: int) -> Image.Image:
    """A revolver, pointing to the left; RGBA, two thirds as tall."""
    high = wide * 2 // 3

    def draw(pen: Pen) -> None:
        s = ScaledPen(pen, (wide / 2, high / 2), wide / 48)
        s.shape((9, 8), (20, 6), (22, -2), (23, -13), (15, -14), (12, -2), (7, 1), fill=HILL, width=2)
        s.shape((-23, 11), (12, 11), (12, 3), (8, 2), (8, 0), (-6, 0), (-6, 5), (-23, 5), fill=INK, width=1)
        s.box(-5, 1, 6, 10, SLOT, INK, 1.6)
        s.line((-1, 2), (-1, 9), width=1.2)
        s.line((2.5, 2), (2.5, 9), width=1.2)
        s.line((12, 11), (17, 14), width=2.4)
        s.line((7, 0), (6, -6), (11, -6), (12, -1), width=1.8)

    return patch((wide, high), draw)
