"""The buildings, engraved: each about 84 pixels wide and up to 70 tall over its foot."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from renderers.canvas import Pen
from renderers.engraving import Point
from renderers.life_1861.colours import BLOCKS
from renderers.life_1861.emblems import bottle, loaf
from renderers.scaled_pen import ScaledPen
from renderers.theme import CARD, FADED, HILL, INK, LEAF, RED, SLOT, TINT, UNION


def _house(s: ScaledPen) -> None:
    for i, r in enumerate((3, 4, 5)):
        s.disc((22 + i * 5, 58 + i * 5), r, CARD, FADED, 1)
    s.box(16, 36, 25, 55, SLOT)
    s.shape((-38, 0), (-38, 24), (-22, 44), (-6, 24), (-6, 0))
    s.box(-6, 0, 40, 24, TINT)
    s.shaded(-6, 0, 40, 24, 4)
    s.roof((-6, 24), (43, 24), (29, 44), (-22, 44), SLOT)
    s.line((-42, 20), (-22, 45), (-5, 23), width=2.2)
    s.box(-27, 0, -17, 17, RED)
    s.disc((-19.5, 8), 0.9, CARD, None)
    s.disc((-22, 29), 3.6, INK)
    for left in (2, 22):
        s.window(left, 8, left + 11, 19)
    s.line((-44, 0), (46, 0), width=1.8)


def _bakery(s: ScaledPen) -> None:
    s.box(20, 34, 31, 60, SLOT)
    s.shaded(20, 34, 31, 60, 4)
    s.box(18, 58, 33, 62, INK)
    s.box(-36, 0, 36, 28)
    s.roof((-41, 28), (41, 28), (30, 50), (-30, 50), SLOT, 14)
    loaf(s, (0, 39), 38)
    s.box(-28, 3, -2, 16, INK)
    for x in (-22, -15, -8):
        s.disc((x, 6), 3, BLOCKS["food"], CARD, 1)
    s.box(8, 0, 22, 18, RED)
    s.line((15, 0), (15, 18), width=1)
    for i in range(9):
        left = -36 + i * 8
        s.shape((left, 24), (left + 8, 24), (left + 7, 17), (left + 4, 15), (left + 1, 17),
                fill=CARD if i % 2 else RED, width=1)  # fmt: skip
    s.line((-42, 0), (42, 0), width=1.8)


def _doctor(s: ScaledPen) -> None:
    s.box(20, 38, 28, 56, SLOT)
    s.box(-34, 0, 34, 27)
    s.shaded(-34, 0, 34, 27, 4.5)
    s.shape((-39, 26), (0, 62), (39, 26), fill=SLOT)
    s.shape((-31, 26), (0, 55), (31, 26))
    bottle(s, (0, 28), 22)
    s.box(-7, 0, 7, 20, INK)
    s.box(-5.4, 0, 5.4, 18, BLOCKS["medicine"], None)
    for left in (-27, 16):
        s.window(left, 8, left + 11, 20)
        s.box(left - 4.4, 8, left, 20, BLOCKS["medicine"], width=1)
        s.box(left + 11, 8, left + 15.4, 20, BLOCKS["medicine"], width=1)
    s.line((-42, 0), (42, 0), width=1.8)


def _town_hall(s: ScaledPen) -> None:
    s.line((0, 58), (0, 74), width=1.4)
    s.shape((0.6, 74), (15, 72), (13, 69), (15, 66), (0.6, 66), fill=RED, width=1)
    s.shape((-8, 56), (-5, 61), (0, 63), (5, 61), (8, 56), fill=SLOT)
    s.box(-8, 42, 8, 56)
    s.arched(-3.4, 46, 3.4, 55)
    s.box(-38, 5, 38, 30, TINT)
    for left in (-31.5, -14.5, 9, 26):
        s.box(left, 8, left + 5.5, 26, INK, None)
    s.arched(-4.5, 5, 4.5, 24)
    for x in (-36, -19, 19, 36):
        s.box(x - 2.7, 5, x + 2.7, 29)
        s.line((x + 1, 6), (x + 1, 28), width=0.9)
    s.box(-42, 28, 42, 33)
    s.shape((-44, 33), (44, 33), (0, 50))
    s.shape((-30, 35.5), (30, 35.5), (0, 46), fill=SLOT, width=1)
    s.box(-42, 2.5, 42, 5.5)
    s.box(-46, -1, 46, 2.5)


def _store(s: ScaledPen) -> None:
    s.box(-38, 0, 38, 38, TINT)
    s.shape((-38, 36), (-38, 42), (-26, 42), (-26, 50), (26, 50), (26, 42), (38, 42), (38, 36))
    s.box(-42, 49, 42, 49.5, None, None)
    s.line((-28, 51.5), (28, 51.5), width=2.6)
    s.line((-40, 43), (-27, 43), width=2)
    s.line((27, 43), (40, 43), width=2)
    # A painted board: four bold letters could not be read, a banded sign is.
    s.box(-22, 38.5, 22, 46.5, BLOCKS["goods"], INK, 1.2)
    for x in (-15, -5, 5, 15):
        s.disc((x, 42.5), 1.8, CARD, None)
    s.box(-7, 0, 7, 20, INK)
    s.line((0, 0), (0, 20), fill=CARD, width=0.9)
    for left in (-31, 14):
        s.window(left, 7, left + 17, 20)
    s.roof((-44, 24), (44, 24), (40, 32), (-40, 32), SLOT, 18)
    for x in (-41, 41):
        s.line((x, 0), (x, 24), width=2)
    _barrel(s, -28)
    _barrel(s, -17)
    s.box(18, 0, 31, 12)
    s.line((18, 0), (31, 12), width=1)
    s.line((18, 12), (31, 0), width=1)
    s.line((-46, 0), (46, 0), width=1.8)


def _barrel(s: ScaledPen, x: float) -> None:
    s.shape((x - 4, 0), (x + 4, 0), (x + 5.2, 6.5), (x + 4, 13), (x - 4, 13), (x - 5.2, 6.5), fill=HILL, width=1.2)
    for y in (3.5, 9.5):
        s.line((x - 5, y), (x + 5, y), width=1)


def _church(s: ScaledPen) -> None:
    s.box(-32, 0, 32, 22, TINT)
    s.roof((-37, 22), (37, 22), (26, 40), (-26, 40), SLOT, 15)
    for x in (-25, 16):
        s.arched(x, 5, x + 9, 19)
    s.box(-11, 0, 11, 42)
    s.shape((-13, 42), (13, 42), (0, 66), fill=SLOT)
    s.line((0, 44), (0, 66), width=0.9)
    for t in (-7, 7):
        s.line((t, 43), (0, 66), width=0.8)
    s.line((0, 64), (0, 78), width=2.2)
    s.line((-5, 73), (5, 73), width=2.2)
    s.disc((0, 33), 5, INK)
    s.line((-5, 33), (5, 33), fill=CARD, width=1)
    s.line((0, 28), (0, 38), fill=CARD, width=1)
    s.arched(-5.5, 0, 5.5, 20)
    s.line((-42, 0), (42, 0), width=1.8)


def _farm(s: ScaledPen) -> None:
    for x in (-44, -36, 37, 45):
        s.line((x, -2), (x, 11), width=2)
    for y in (3, 8):
        s.line((-48, y), (-30, y), width=1.5)
        s.line((30, y), (49, y), width=1.5)
    s.shape((28, 0), (28, 40), (31, 46), (36, 48), (41, 46), (44, 40), (44, 0), fill=TINT)
    s.shaded(36, 0, 44, 40, 4)
    s.shape((-32, 0), (-32, 24), (-24, 41), (0, 54), (24, 41), (32, 24), (32, 0), fill=RED)
    s.line((-36, 20), (-26, 42), (0, 56), (26, 42), (36, 20), width=3.4)
    s.box(-13, 0, 13, 22)
    s.line((-13, 0), (13, 22), fill=RED, width=2)
    s.line((-13, 22), (13, 0), fill=RED, width=2)
    s.line((0, 0), (0, 22), width=1)
    s.box(-6, 30, 6, 42, INK)
    s.box(-4.4, 31.6, 4.4, 40.4, SLOT, None)
    s.line((-50, -1), (50, -1), width=1.8)


def _battlefield(s: ScaledPen) -> None:
    s.line((-32, 0), (-25, 62), width=2)
    s.shape((-25, 62), (-12, 57), (-3, 61), (6, 55), (3, 48), (8, 43), (-4, 42), (-11, 46), (-27, 44), fill=RED,
            width=1.2)  # fmt: skip
    s.line((-26, 53), (-12, 51), (5, 49), fill=CARD, width=2.4)
    # The gun: trail, barrel, wheel.
    s.shape((4, 22), (8, 17), (44, -1), (38, -1), fill=HILL)
    s.shape((-26, 30), (-24, 36), (18, 24), (21, 17), (13, 14), fill=FADED)
    s.disc((20, 19), 3, FADED)
    s.shape((-28, 29), (-25, 37), (-21, 36), (-24, 28), fill=INK)
    s.disc((4, 14), 15, None, INK, 3.4)
    for i in range(5):
        dx, dy = 14 * cos(i * pi / 5 + 0.2), 14 * sin(i * pi / 5 + 0.2)
        s.line((4 - dx, 14 - dy), (4 + dx, 14 + dy), width=1.8)
    s.disc((4, 14), 3.6, SLOT, INK, 1.5)
    for x, y in ((-26, 3), (-17, 3), (-21.5, 10.5)):
        s.disc((x, y), 4.8, INK, CARD, 0.9)
    s.line((-44, -1), (48, -1), width=1.8)


def _base(s: ScaledPen) -> None:
    s.line((0, 0), (0, 74), width=2)
    s.box(1, 56, 25, 73)
    for i in range(4):
        s.box(1, 56 + i * 4.9, 25, 58.4 + i * 4.9, RED, None)
    s.box(1, 64, 12, 73, UNION, None)
    for x, y in ((4, 70.5), (9, 70.5), (6.5, 68.4), (4, 66.3), (9, 66.3)):
        s.disc((x, y), 0.9, CARD, None)
    s.box(1, 56, 25, 73, None)
    for x in (-24, 24):
        s.line((x - 28, -1), (x, 39), width=1)
        s.line((x + 28, -1), (x, 39), width=1)
        s.shape((x - 22, 0), (x - 16, 18), (x, 38), (x + 16, 18), (x + 22, 0))
        for i in range(1, 5):
            s.line((x + 1 + i * 3, 36 - i * 4), (x + 3 + i * 4, 2), fill=FADED, width=0.9)
        s.shape((x - 8, 0), (x, 30), (x + 8, 0), fill=INK)
        s.shape((x - 8, 0), (x - 2, 22), (x - 12, 2), fill=CARD, width=1)
    s.line((-50, -1), (50, -1), width=1.8)
    s.disc((0, 1), 3, LEAF, INK, 1)


_SKETCHES: dict[str, Callable[[ScaledPen], None]] = {
    "house": _house,
    "bakery": _bakery,
    "doctor": _doctor,
    "town-hall": _town_hall,
    "store": _store,
    "church": _church,
    "farm": _farm,
    "battlefield": _battlefield,
    "base": _base,
}


def building(pen: Pen, key: str, foot: Point) -> None:
    """Draws the building ``key`` standing on ``foot``, the middle of its ground line."""
    _SKETCHES[key](ScaledPen(pen, foot))
