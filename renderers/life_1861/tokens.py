"""The tokens on the hexes: players' pieces, merchants and bandits, told by their shape, pattern and letter."""

from __future__ import annotations

from math import cos, pi, sin

from PIL import Image

from bot.games.life_1861.state.state import Key
from renderers import fonts
from renderers.canvas import Canvas, Pen, drawn_once, overlay, patch
from renderers.counters import star
from renderers.dice import die
from renderers.life_1861.colours import COATS, PINK, PURPLE
from renderers.life_1861.emblems import disease
from renderers.scaled_pen import Point, ScaledPen
from renderers.theme import CARD, CONFEDERATE, FADED, GOLD, HILL, INK, RED, SLOT, TINT, Colour

RIM = 6
"""Pixels of a token's patch about its body, for the ring of the one who acts."""
LETTER = 36
"""Pixels to the em of a Civilian's letter."""
RINGED = 44
"""Pixels across from which on a disc has its pattern about the letter; a smaller one has the letter alone."""
FILLED, WITHIN = 0.8, 0.7
"""Pixels to the em of a letter alone, of the disc's, and of one within a pattern."""


@drawn_once
def piece(key: Key, size: int, acting: bool = False, ill: int = 0, dead: bool = False) -> Image.Image:
    """A player's piece ``size`` pixels across within a rim of ``RIM``, as RGBA: the Soldier's shield, or a Civilian's
    disc with the letter of the name. A golden ring is round the one who acts; a yellow block for each disease."""
    coat = FADED if dead else COATS[key]

    def draw(pen: Pen) -> None:
        middle = (size / 2 + RIM, size / 2 + RIM)
        if key == "soldier":
            _shield(pen, middle, size, coat, acting)
        else:
            _disc(pen, key, middle, size, coat, acting)
        if dead:
            r = size * 0.36
            for sign in (-1, 1):
                pen.line([(middle[0] - r, middle[1] - r * sign), (middle[0] + r, middle[1] + r * sign)], RED, 4)

    image = patch((size + 2 * RIM, size + 2 * RIM), draw)
    if key != "soldier":
        em = min(LETTER, round(size * (FILLED if size < RINGED else WITHIN)))
        Canvas(image).text((size / 2 + RIM, size / 2 + RIM + em * 0.36), key[0].upper(), fonts.SLAB, em, CARD, "ms")
    for i in range(min(ill, 3)):
        side = max(18, size // 2)
        overlay(image, disease(side), (size + 2 * RIM - side, i * (side - 2)))
    return image


@drawn_once
def bare(key: Key, size: int) -> Image.Image:
    """A player's piece without the rim, ``size`` pixels square."""
    return piece(key, size).crop((RIM, RIM, RIM + size, RIM + size))


@drawn_once
def household(size: int) -> Image.Image:
    """The Civilians' side: a disc with a cottage; RGBA."""

    def draw(pen: Pen) -> None:
        c = size / 2
        pen.disc((c, c), c, INK)
        pen.disc((c, c), c - 1.8, CONFEDERATE)
        s = ScaledPen(pen, (c, size * 0.76), size / 40)
        s.shape((-9, 0), (-9, 11), (-13, 11), (0, 23), (13, 11), (9, 11), (9, 0), fill=CARD, edge=CARD, width=1)
        s.box(-3, 0, 3, 9, CONFEDERATE, None)

    return patch((size, size), draw)


@drawn_once
def townsfolk(size: int) -> Image.Image:
    """The town that attacks: a disc with the Town Hall's front; RGBA."""

    def draw(pen: Pen) -> None:
        c = size / 2
        pen.box((0, 0, size, size), INK, radius=size * 0.12)
        pen.box((1.8, 1.8, size - 1.8, size - 1.8), CONFEDERATE, radius=size * 0.09)
        s = ScaledPen(pen, (c, size * 0.8), size / 40)
        s.shape((-15, 16), (15, 16), (0, 25), fill=CARD, edge=CARD, width=1)
        s.box(-15, 0, 15, 3.5, CARD, None)
        for x in (-12, -4, 4, 12):
            s.box(x - 2, 3, x + 2, 16, CARD, None)

    return patch((size, size), draw)


@drawn_once
def sharpshooters(size: int) -> Image.Image:
    """Those who shoot at looters: a square with crossed muskets; RGBA."""

    def draw(pen: Pen) -> None:
        pen.box((0, 0, size, size), INK, radius=size * 0.12)
        pen.box((1.8, 1.8, size - 1.8, size - 1.8), HILL, radius=size * 0.09)
        s = ScaledPen(pen, (size / 2, size / 2), size / 40)
        for m in (-1, 1):
            s.line((m * 14, 14), (m * -6, -6), width=2.6)
            s.shape((m * -3, -5), (m * -13, -16), (m * -16, -12), (m * -6, -2), fill=CARD, width=1.4)

    return patch((size, size), draw)


def _disc(pen: Pen, key: Key, middle: Point, size: int, coat: Colour, acting: bool) -> None:
    radius = size / 2
    if acting:
        pen.disc(middle, radius + RIM - 0.5, INK)
        pen.disc(middle, radius + RIM - 2, GOLD)
    pen.disc(middle, radius, INK)
    pen.disc(middle, radius - 1.8, coat)
    if size < RINGED:
        return
    band = radius - 3.6

    def upon(angle: float, reach: float) -> Point:
        return middle[0] + reach * sin(angle), middle[1] - reach * cos(angle)

    if key == "anna":
        pen.disc(middle, band, None, CARD, 1.5)
    elif key == "ben":
        for i in range(24):
            pen.line([upon(i * pi / 12, band + 0.6), upon(i * pi / 12, band - 2.4)], CARD, 1.6)
    elif key == "clara":
        for i in range(14):
            pen.disc(upon(i * pi / 7, band - 0.4), 1.5, CARD)
    else:
        for quarter in range(4):
            arc = [upon(quarter * pi / 2 + i * pi / 40, band) for i in range(3, 18)]
            pen.line(arc, CARD, 2.4)


def _shield(pen: Pen, middle: Point, size: int, coat: Colour, acting: bool) -> None:
    x, y = middle

    def outline(grow: float) -> list[Point]:
        h, top, low = size / 2 + grow, y - size / 2 - grow, y + size / 2 + grow
        return [(x - h, top), (x + h, top), (x + h, y + size * 0.08), (x + h * 0.7, low - size * 0.2), (x, low),
                (x - h * 0.7, low - size * 0.2), (x - h, y + size * 0.08)]  # fmt: skip

    if acting:
        pen.polygon(outline(RIM - 0.5), INK)
        pen.polygon(outline(RIM - 2), GOLD)
    pen.polygon(outline(0), INK)
    pen.polygon(outline(-1.8), coat)
    pen.polygon(outline(-4.4), None, CARD, 1.4)
    pen.polygon(star((x, y - size * 0.02), size * 0.3), CARD)


@drawn_once
def merchant(size: int) -> Image.Image:
    """A merchant: a purple block with a striped awning and scales; RGBA."""

    def draw(pen: Pen) -> None:
        pen.box((0, 0, size, size), INK, radius=size * 0.12)
        pen.box((1.8, 1.8, size - 1.8, size - 1.8), PURPLE, radius=size * 0.09)
        k = size / 46
        for i in range(5):
            left, across = 3 * k + i * 8 * k, 8 * k
            fill = CARD if i % 2 == 0 else SLOT
            pen.polygon([(left, 3 * k), (left + across, 3 * k), (left + across, 12 * k), (left + across / 2, 15 * k),
                         (left, 12 * k)], fill, INK, 1)  # fmt: skip
        s = ScaledPen(pen, (size / 2, size - 5 * k), k)
        s.line((0, 1), (0, 21), fill=CARD, width=2.4)
        s.line((-7, 0.5), (7, 0.5), fill=CARD, width=2.6)
        s.line((-13, 19), (13, 19), fill=CARD, width=2.2)
        for m in (-13, 13):
            s.line((m, 19), (m - 5, 9), fill=CARD, width=1.1)
            s.line((m, 19), (m + 5, 9), fill=CARD, width=1.1)
            s.shape((m - 6, 10), (m + 6, 10), (m + 3.5, 6), (m - 3.5, 6), fill=CARD, edge=CARD, width=0.6)

    return patch((size, size), draw)


@drawn_once
def bandit(size: int) -> Image.Image:
    """A bandit: a pink block with a hatted and masked face; RGBA."""

    def draw(pen: Pen) -> None:
        pen.box((0, 0, size, size), INK, radius=size * 0.12)
        pen.box((1.8, 1.8, size - 1.8, size - 1.8), PINK, radius=size * 0.09)
        s = ScaledPen(pen, (size / 2, size / 2), size / 46)
        s.disc((0, -2), 11, CARD, INK, 1.4)
        s.shape((-12.5, -3), (12.5, -3), (7, -13), (0, -20), (-7, -13), fill=RED, width=1.4)
        for spot in (-5, 0, 5):
            s.disc((spot, -7 - (spot == 0) * 4), 1.3, CARD, None)
        for x in (-4.6, 4.6):
            s.disc((x, 1.4), 1.9, INK, None)
        brim = [(19 * cos(i * pi / 12), 5 + 3.6 * sin(i * pi / 12)) for i in range(24)]
        s.shape(*brim, fill=HILL, width=1.4)
        s.shape((-10, 6), (-8.5, 17), (-3, 18.5), (0, 16.5), (3, 18.5), (8.5, 17), (10, 6), fill=HILL, width=1.4)
        s.line((-9.7, 8.4), (9.7, 8.4), width=2.4)

    return patch((size, size), draw)


@drawn_once
def rolled(number: int, side: str, size: int, hit: bool, dull: bool) -> Image.Image:
    """A die rolled at a hex, ringed in red where it hit and paler where it did not count; RGBA, ``size`` in all."""
    rim = max(3, size // 12)
    face = die(number, side, size - 2 * rim)
    canvas = patch((size, size), lambda pen: pen.box((0, 0, size, size), RED if hit else CARD, radius=size * 0.2))
    overlay(canvas, face, (rim, rim))
    if dull:
        veil = Image.new("RGBA", canvas.size, (*TINT, 150))
        veil.putalpha(canvas.getchannel("A").point(lambda v: v * 150 // 255))
        canvas.alpha_composite(veil)
    return canvas
