"""The emblems of arms and of ground: a card's kind, told by its shape before anything is read."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from PIL import Image

from renderers.canvas import drawn_once, patch
from renderers.counters import star
from renderers.dixie.insignia import INSIGNIA
from renderers.engraving import curve
from renderers.scaled_pen import Point, ScaledPen
from renderers.theme import CARD, DEPTH, FADED, GOLD, HILL, INK, LEAF, RED, SLOT, WATER, Colour


@drawn_once
def emblem(what: str, size: int, ink: Colour = INK) -> Image.Image:
    """Returns an emblem ``size`` pixels square, as RGBA: of an arm ("infantry", …, "horse"), a general, or a kind of
    terrain or special card. Arms and generals are drawn in ``ink``."""

    def draw_on(sketch: ScaledPen) -> None:
        if what in ARMS:
            ARMS[what](sketch, ink)
        else:
            {**GROUNDS, **INSIGNIA}[what](sketch)

    # Drawn on a square of 100 units, its foot in the middle.
    return patch((size, size), lambda pen: draw_on(ScaledPen(pen, (size / 2, size), size / 100)))


def _turned(
    points: Sequence[tuple[float, float]], angle: float, about: Point = (0, 50), mirror: bool = False
) -> list[Point]:
    """Returns ``points`` turned by an angle in radians, and mirrored about the upright axis where told."""
    found = []
    for x, y in points:
        dx, dy = x - about[0], y - about[1]
        turned = (dx * cos(angle) - dy * sin(angle), dx * sin(angle) + dy * cos(angle))
        found.append((about[0] + (-turned[0] if mirror else turned[0]), about[1] + turned[1]))
    return found


def _rifles(s: ScaledPen, ink: Colour) -> None:
    stock = [(-56, 45), (-56, 57), (-34, 56), (-22, 54), (28, 53.5), (28, 48.5), (-24, 47), (-36, 44)]
    for mirror in (False, True):
        s.shape(*_turned(stock, pi / 4, mirror=mirror), fill=ink, edge=None)
        s.shape(*_turned([(26, 49), (26, 53), (62, 52), (62, 50)], pi / 4, mirror=mirror), fill=ink, edge=None)
        s.line(*_turned([(-28, 48), (-20, 42), (-12, 47)], pi / 4, mirror=mirror), fill=ink, width=3)


def _sabres(s: ScaledPen, ink: Colour) -> None:
    blade = curve(((-34, 44), (0, 39), (34, 44), (62, 58)), 4)
    back = curve(((62, 58), (30, 49), (0, 45), (-34, 50)), 4)
    for mirror in (False, True):
        s.shape(*_turned([*blade, *back], pi / 4, mirror=mirror), fill=ink, edge=None)
        s.shape(*_turned([(-58, 44), (-58, 52), (-34, 50), (-34, 44)], pi / 4, mirror=mirror), fill=ink, edge=None)
        guard = curve(((-34, 54), (-38, 34), (-50, 32), (-58, 42)), 3)
        s.line(*_turned(guard, pi / 4, mirror=mirror), fill=ink, width=4)


def _cannon(s: ScaledPen, ink: Colour) -> None:
    s.shape((-14, 44), (-10, 32), (-46, 10), (-52, 12), (-50, 18), fill=ink, edge=None)
    s.shape((-30, 44), (-30, 60), (-18, 63), (44, 75), (47, 64), (-16, 46), fill=ink, edge=None)
    s.disc((-33, 52), 5, fill=ink, edge=None)
    s.shape((42, 77), (46, 62), (51, 63), (48, 78), fill=ink, edge=None)
    s.disc((6, 34), 25, fill=None, edge=ink, width=6)
    for i in range(6):
        angle = i * pi / 6 + 0.2
        dx, dy = 22 * cos(angle), 22 * sin(angle)
        s.line((6 - dx, 34 - dy), (6 + dx, 34 + dy), fill=ink, width=2.6)
    s.disc((6, 34), 6, fill=ink, edge=None)


def _horse(s: ScaledPen, ink: Colour) -> None:
    _cannon(s, ink)
    shoe = [(-32 + 14 * cos(pi * (0.2 + 1.6 * i / 12) + pi / 2), 82 + 15 * sin(pi * (0.2 + 1.6 * i / 12) + pi / 2))
            for i in range(13)]  # fmt: skip
    s.line(*shoe, fill=ink, width=6)


def _star(s: ScaledPen, ink: Colour) -> None:
    s.shape(*[(x, y) for x, y in ((p[0], 104 - p[1]) for p in star((0, 54), 50))], fill=ink, edge=None)


ARMS = {"infantry": _rifles, "cavalry": _sabres, "artillery": _cannon, "horse": _horse, "general": _star}


def _tree(s: ScaledPen, x: float, foot: float, tall: float) -> None:
    s.line((x, foot), (x, foot + tall * 0.4), fill=FADED, width=4)
    for grow, fill in ((3, FADED), (0, LEAF)):
        for dx, dy, r in ((-0.2, 0.5, 0.22), (0.2, 0.5, 0.22), (0, 0.74, 0.26)):
            s.disc((x + dx * tall, foot + dy * tall), r * tall + grow, fill=fill, edge=None)


def _woods(s: ScaledPen) -> None:
    _tree(s, -24, 32, 58)
    _tree(s, 24, 32, 58)
    _tree(s, 0, 6, 64)


def _hill(s: ScaledPen) -> None:
    crest = curve(((-48, 10), (-26, 44), (-4, 74), (18, 60), (34, 34), (48, 10)), 3)
    s.shape(*crest, fill=CARD, edge=None)
    for i in range(-4, 5):
        top = (-2 + i * 5.2, 66 - abs(i) * 4.5)
        foot = (i * 11 + (3 if i % 2 else -3), 16 + (10 if i % 2 else 0))
        s.shape((top[0] - 1, top[1]), (top[0] + 1, top[1]), (foot[0] + 3.4, foot[1]), (foot[0] - 3.4, foot[1]),
                fill=HILL, edge=None)  # fmt: skip
    s.line(*crest, fill=INK, width=4.5)


def _field(s: ScaledPen) -> None:
    s.shape((-48, 12), (48, 12), (34, 52), (-34, 52), fill=SLOT, edge=INK, width=2)
    for i in range(-3, 4):
        s.line((i * 14, 13), (i * 9.5, 51), fill=HILL, width=3.4)
    for x in (-42, -14, 14, 42):
        s.line((x, 50), (x, 84), fill=INK, width=5)
    for y in (60, 74):
        s.line((-48, y), (48, y), fill=INK, width=4)


def _water(s: ScaledPen, *courses: tuple[Point, ...]) -> None:
    for course in courses:
        s.line(*curve(course, 4), fill=DEPTH, width=17)
    for course in courses:
        s.line(*curve(course, 4), fill=WATER, width=11)


def _creek(s: ScaledPen) -> None:
    for y in (76, 50, 24):
        _water(s, ((-44, y - 4), (-24, y + 7), (0, y - 4), (22, y + 7), (44, y - 3)))


def _pond(s: ScaledPen) -> None:
    s.shape(*[(44 * cos(i * pi / 16), 34 + 25 * sin(i * pi / 16)) for i in range(32)], fill=WATER, edge=DEPTH, width=4)
    for y, half in ((40, 22), (28, 28)):
        s.line((-half, y), (half * 0.4, y), fill=DEPTH, width=3)
    for x in (-30, -20, 26):
        s.line((x, 46), (x + 2, 88), fill=LEAF, width=4)
        s.line((x + 2, 78), (x + 2, 92), fill=FADED, width=8)


def _bridge(s: ScaledPen) -> None:
    _water(s, ((-46, 14), (-22, 20), (0, 14), (24, 20), (46, 14)))
    arch = [(20 * cos(i * pi / 12), 24 + 22 * sin(i * pi / 12)) for i in range(13)]
    s.shape((-48, 24), (-48, 58), (-24, 68), (24, 68), (48, 58), (48, 24), *arch, fill=SLOT, edge=INK, width=4)
    for x, y in ((-36, 44), (36, 44), (-16, 58), (16, 58)):
        s.line((x - 7, y), (x + 7, y), fill=INK, width=2.6)


def _rocky(s: ScaledPen) -> None:
    _creek(s)
    for x, y, r in ((-20, 62, 11), (18, 36, 13), (-8, 32, 7)):
        s.disc((x, y), r, fill=SLOT, edge=INK, width=3)


GROUNDS = {
    "woods": _woods,
    "hill": _hill,
    "field": _field,
    "creek-1": _creek,
    "creek-2": _creek,
    "pond": _pond,
    "stone-bridge": _bridge,
    "plum-run": _rocky,
}


@drawn_once
def hit(size: int, single: bool = True) -> Image.Image:
    """Returns a hit marker, ``size`` pixels across, as RGBA: a red disc with a burst, or bare where a number goes upon
    it."""

    def draw_on(s: ScaledPen) -> None:
        s.disc((0, 50), 49, fill=INK, edge=None)
        s.disc((0, 50), 43, fill=RED, edge=None)
        if single:
            s.shape(*[(x, 100 - y) for x, y in _burst(30)], fill=GOLD, edge=None)

    return patch((size, size), lambda pen: draw_on(ScaledPen(pen, (size / 2, size), size / 100)))


def _burst(radius: float) -> list[Point]:
    corners = []
    for i in range(16):
        r = radius if i % 2 == 0 else radius * 0.45
        corners.append((r * sin(i * pi / 8), 50 - r * cos(i * pi / 8)))
    return corners
