"""The emblems of the special cards, and the small signs that stand beside cards and positions."""

from __future__ import annotations

from math import cos, pi, sin

from PIL import Image

from renderers.canvas import drawn_once, patch
from renderers.counters import star
from renderers.engraving import curve
from renderers.scaled_pen import ScaledPen
from renderers.theme import CARD, CONFEDERATE, DEPTH, FADED, GOLD, INK, RED, SLOT, UNION, WATER, Colour


def _sharpshooters(s: ScaledPen) -> None:
    s.disc((0, 50), 36, fill=CARD, edge=INK, width=5)
    s.disc((0, 50), 18, fill=None, edge=INK, width=3)
    for a, b in (((0, 4), (0, 38)), ((0, 62), (0, 96)), ((-46, 50), (-12, 50)), ((12, 50), (46, 50))):
        s.line(a, b, fill=INK, width=4.5)
    s.disc((0, 50), 6, fill=RED, edge=None)


def _confusion(s: ScaledPen) -> None:
    coat = ((-18, 8), (-22, 52), (-40, 40), (-46, 52), (-22, 78), (-10, 80), (0, 72))
    s.shape(*coat, (0, 8), fill=UNION, edge=INK, width=3)
    s.shape(*((-x, y) for x, y in coat), (0, 8), fill=CONFEDERATE, edge=INK, width=3)
    for x in (-8, 8):
        for y in (20, 36, 52):
            s.disc((x, y), 3.4, fill=GOLD, edge=None)
    s.disc((0, 88), 10, fill=CARD, edge=INK, width=3)


def _flag(s: ScaledPen, fill: Colour, emblem: Colour) -> None:
    s.line((-36, 4), (-36, 96), fill=INK, width=6)
    edge = curve(((-34, 90), (-8, 96), (18, 86), (46, 92)), 4)
    low = curve(((46, 48), (18, 42), (-8, 52), (-34, 46)), 4)
    s.shape(*edge, *low, fill=fill, edge=INK, width=3)
    s.shape(*[(x, 138 - y) for x, y in star((5, 69), 18)], fill=emblem, edge=None)


def _rally(s: ScaledPen) -> None:
    _flag(s, RED, CARD)
    s.line(*curve(((-14, 12), (10, 6), (34, 20)), 3), fill=INK, width=6)
    s.shape((24, 26), (46, 30), (38, 8), fill=INK, edge=None)


def _yell(s: ScaledPen) -> None:
    """Draws a bugle, and its call."""
    loop = [(-14 + 20 * cos(a), 46 + 17 * sin(a)) for a in (i * pi / 12 for i in range(25))]
    for fill, width in ((INK, 13), (GOLD, 6)):
        s.line((-46, 63), (8, 63), fill=fill, width=width)
        s.line(*loop, fill=fill, width=width)
    s.shape((4, 57), (4, 69), (26, 84), (26, 42), fill=GOLD, edge=INK, width=4)
    s.box(-50, 57, -44, 69, fill=INK, edge=None)
    for reach in (12, 24):
        arc = [(22 + reach * cos(a), 63 + (reach + 6) * sin(a)) for a in (i * pi / 16 - pi / 4 for i in range(9))]
        s.line(*arc, fill=INK, width=5)


def _bayonet(s: ScaledPen) -> None:
    s.shape((-46, 12), (-38, 4), (-4, 38), (-12, 46), fill=FADED, edge=INK, width=2.5)
    s.shape((-10, 44), (-2, 36), (10, 48), (2, 56), fill=INK, edge=None)
    s.shape((2, 52), (8, 44), (46, 96), fill=CARD, edge=INK, width=3.5)
    s.line((8, 50), (40, 90), fill=INK, width=1.6)
    s.line(*curve(((12, 42), (22, 44), (24, 34)), 3), fill=INK, width=4)


def _cover(s: ScaledPen) -> None:
    for row, shift in ((0, 0), (1, -16), (2, 0)):
        y = 14 + row * 22
        for x in (-46 + shift, -14 + shift, 18 + shift):
            left, right = max(x, -46), min(x + 30, 46)
            if right - left > 6:
                s.box(left, y, right, y + 20, fill=SLOT, edge=INK, width=3)
    s.box(34, 36, 46, 56, fill=SLOT, edge=INK, width=3)
    s.line((-46, 88), (14, 80), fill=INK, width=4)
    s.line((-40, 82), (-46, 88), (-38, 94), fill=INK, width=4)


def _colors(s: ScaledPen) -> None:
    _flag(s, UNION, CARD)
    s.shape((-36, 100), (-41, 92), (-31, 92), fill=GOLD, edge=INK, width=2)
    s.line((-34, 46), (-22, 22), fill=GOLD, width=4)


def _drum(s: ScaledPen) -> None:
    s.box(-32, 18, 32, 60, fill=RED, edge=INK, width=4)
    for i in range(4):
        x = -32 + i * 16
        s.line((x, 60), (x + 8, 18), (x + 16, 60), fill=CARD, width=3)
    s.box(-36, 56, 36, 66, fill=GOLD, edge=INK, width=3)
    s.box(-36, 12, 36, 22, fill=GOLD, edge=INK, width=3)
    for mirror in (-1, 1):
        s.line((mirror * -6, 70), (mirror * 34, 94), fill=INK, width=5)


def _ford(s: ScaledPen) -> None:
    for y in (74, 26):
        course = curve(((-46, y - 4), (-22, y + 6), (0, y - 4), (22, y + 6), (46, y - 4)), 4)
        s.line(*course, fill=DEPTH, width=17)
        s.line(*course, fill=WATER, width=11)
    for y in (4, 27, 50, 73):
        s.box(-9, y + 3, 9, y + 18, fill=SLOT, edge=INK, width=3)


def _railway(s: ScaledPen) -> None:
    s.line((-46, 8), (46, 8), fill=INK, width=4)
    for x, y, r in ((-26, 22, 14), (6, 18, 10), (30, 18, 10)):
        s.disc((x, y), r, fill=CARD, edge=INK, width=4)
    s.box(-18, 30, 38, 54, fill=FADED, edge=INK, width=3)
    s.box(-44, 32, -16, 78, fill=RED, edge=INK, width=3)
    s.box(-38, 54, -24, 70, fill=CARD, edge=INK, width=2)
    s.shape((24, 54), (34, 54), (42, 82), (16, 82), fill=INK, edge=None)
    s.shape((38, 30), (48, 12), (34, 14), fill=INK, edge=None)
    s.box(-2, 54, 10, 64, fill=GOLD, edge=INK, width=2)


def _low(s: ScaledPen) -> None:
    s.box(-38, 12, 38, 60, fill=FADED, edge=INK, width=4)
    s.shape((-42, 60), (42, 60), (34, 80), (-34, 80), fill=SLOT, edge=INK, width=4)
    s.shape((-3, 20), (-3, 52), (0, 58), (3, 52), (3, 20), fill=GOLD, edge=INK, width=2)
    for x in (-22, 22):
        s.line((x, 22), (x, 50), fill=INK, width=3)
    s.line((-44, 6), (44, 92), fill=RED, width=8)


def _spy(s: ScaledPen) -> None:
    _eye(s, INK)


def _eye(s: ScaledPen, ink: Colour) -> None:
    upper = curve(((-46, 48), (-22, 74), (0, 82), (22, 74), (46, 48)), 4)
    lower = curve(((46, 48), (22, 24), (0, 18), (-22, 24), (-46, 48)), 4)
    s.shape(*upper, *lower, fill=CARD, edge=ink, width=5)
    s.disc((0, 50), 20, fill=ink, edge=None)
    s.disc((6, 57), 6, fill=CARD, edge=None)


INSIGNIA = {
    "sharpshooters": _sharpshooters,
    "uniform-confusion": _confusion,
    "rally": _rally,
    "rebel-yell": _yell,
    "bayonet-charge": _bayonet,
    "cover": _cover,
    "color-guard": _colors,
    "johnny-shiloh": _drum,
    "ford": _ford,
    "railway": _railway,
    "low-ammunition": _low,
    "spy": _spy,
}
"""The functions that draw special cards' emblems on 100 units square."""


def _moved(s: ScaledPen) -> None:
    for x in (-30, 6):
        s.line((x, 84), (x + 26, 50), (x, 16), fill=INK, width=11)


def _stepped(s: ScaledPen) -> None:
    s.line((-14, 84), (14, 50), (-14, 16), fill=INK, width=11)


def _fired(s: ScaledPen) -> None:
    for x, y, r in ((-24, 40, 20), (22, 40, 22), (-4, 62, 25), (0, 30, 18)):
        s.disc((x, y), r + 4, fill=INK, edge=None)
    for x, y, r in ((-24, 40, 20), (22, 40, 22), (-4, 62, 25), (0, 30, 18)):
        s.disc((x, y), r, fill=CARD, edge=None)


def _failed(s: ScaledPen) -> None:
    for a, b in (((-34, 14), (34, 86)), ((-34, 86), (34, 14))):
        s.line(a, b, fill=RED, width=13)


def _target(s: ScaledPen) -> None:
    s.disc((0, 50), 44, fill=RED, edge=INK, width=4)
    s.disc((0, 50), 28, fill=CARD, edge=None)
    s.disc((0, 50), 14, fill=RED, edge=None)


def _glass(s: ScaledPen) -> None:
    s.shape((-46, 22), (-40, 10), (-8, 28), (-14, 42), fill=GOLD, edge=INK, width=4)
    s.shape((-14, 44), (-6, 26), (20, 42), (12, 60), fill=INK, edge=None)
    s.shape((10, 64), (22, 40), (48, 62), (36, 86), fill=GOLD, edge=INK, width=4)


def _flanking(s: ScaledPen) -> None:
    course = curve(((-34, 90), (-36, 40), (-10, 22), (14, 34), (22, 44)), 4)
    s.line(*course, fill=INK, width=11)
    s.shape((40, 66), (2, 58), (32, 30), fill=INK, edge=None)


def _smoke(s: ScaledPen) -> None:
    for i in range(12):
        angle = i * pi / 6
        rays = ((10, angle + 0.3), (10, angle - 0.3), (46, angle))
        s.shape(*[(r * cos(a), 50 + r * sin(a)) for r, a in rays], fill=GOLD if i % 2 else RED, edge=None)
    s.disc((0, 50), 18, fill=GOLD, edge=RED, width=5)


def _banner(s: ScaledPen) -> None:
    s.line((-30, 4), (-30, 96), fill=GOLD, width=8)
    s.shape((-28, 92), (44, 70), (-28, 48), fill=GOLD, edge=None)


def _clash(s: ScaledPen) -> None:
    for mirror in (-1, 1):
        blade = curve(((-34, 8), (-4, 30), (22, 60), (34, 94)), 3)
        spine = curve(((34, 94), (14, 62), (-10, 38), (-38, 16)), 3)
        s.shape(*((mirror * x, y) for x, y in (*blade, *spine)), fill=RED, edge=None)
        s.line((mirror * -44, 30), (mirror * -18, 6), fill=INK, width=7)
        s.line((mirror * -46, 2), (mirror * -32, 16), fill=INK, width=9)


def _wavering(s: ScaledPen) -> None:
    s.line((-26, 4), (-10, 96), fill=INK, width=7)
    edge = curve(((-10, 92), (14, 84), (24, 70), (44, 62)), 3)
    low = curve(((36, 26), (16, 32), (6, 48), (-17, 52)), 3)
    s.shape(*edge, *low, fill=CARD, edge=INK, width=5)
    s.line((4, 78), (24, 44), fill=RED, width=8)


def _played(s: ScaledPen) -> None:
    s.shape(*[(x, 100 - y) for x, y in star((0, 50), 46)], fill=(110, 60, 128), edge=INK, width=3)


def _lost(s: ScaledPen) -> None:
    s.shape((-26, 6), (26, 6), (26, 94), (-26, 94), fill=CARD, edge=INK, width=5)
    for sign in (-1, 1):
        s.line((-36 * sign, 22), (36 * sign, 78), fill=RED, width=13)


SIGNS = {
    "lost": _lost,
    "melee": _clash,
    "morale": _wavering,
    "special": _played,
    "done": _fired,
    "moved": _moved,
    "step": _stepped,
    "fired": _fired,
    "failed": _failed,
    "flanked": _flanking,
    "scouting": _glass,
    "known": _spy,
    "target": _target,
    "outflank": _flanking,
    "fire": _smoke,
    "taken": _banner,
}
"""The functions that draw the signs of cards and positions on 100 units square."""


@drawn_once
def sign(what: str, size: int) -> Image.Image:
    """Returns a sign ``size`` pixels square, as RGBA."""
    return patch((size, size), lambda pen: SIGNS[what](ScaledPen(pen, (size / 2, size), size / 100)))
