"""The picture within an upright card, upon which its emblem stands: open country, tents, rays, or the ground itself."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Literal

from PIL import Image

from bot.games.dixie.data.terms import Kind
from renderers import engraving
from renderers.canvas import OVERSAMPLING, Box, Pen, oversampled
from renderers.dixie.colours import PALETTE
from renderers.theme import CARD, DEPTH, FADED, HILL, MEADOW, PAPER, RED, TINT, WATER

KEPT = 128
"""Pictures that are kept, of up to 50 KB each."""
RAYS = 28
HORIZON = 0.6
"""The share of its height that is sky."""


Country = Literal["rays", "hills", "stream", "trees", "camp", "fence", "farm"]
"""What is to be seen."""
PLACES: tuple[Country, ...] = ("trees", "camp", "fence", "farm")
"""Where troops stand."""
TENTS = ((0.1, 0.82), (0.2, 0.9), (0.81, 0.88), (0.91, 0.8))
"""The middles of a camp's tents at their feet, as parts of the picture."""


def country_of(kind: Kind, what: str, number: int = 0) -> Country:
    """Returns what a card of ``kind`` shows, ``what`` being its emblem's name; troops stand in one of several places by
    their ``number``."""
    if kind in ("general", "special"):
        return "rays"
    if kind != "terrain":
        return PLACES[number % len(PLACES)]
    return "stream" if what in ("creek-1", "creek-2", "pond", "stone-bridge", "plum-run") else "hills"


@lru_cache(KEPT)
def vignette(wide: int, high: int, what: Country) -> Image.Image:
    """Returns a picture in a fine frame, in places of the game's palette."""
    large = Image.new("RGB", oversampled((wide, high)), PAPER)
    pen, box = Pen(large), (0, 0, wide, high)
    if what == "rays":
        _rays(pen, box)
    else:
        _country(pen, box, what == "stream")
    if what in PLACES:
        _trees(pen, box)
    if what == "camp":
        _camp(pen, box)
    elif what == "fence":
        _fence(pen, box)
    elif what == "farm":
        _farm(pen, box)
    pen.box(box, None, FADED, 3)
    pen.box((4, 4, wide - 4, high - 4), None, CARD, 1.2)
    return PALETTE.quantised(large.reduce(OVERSAMPLING))


def _rays(pen: Pen, box: Box) -> None:
    """Fills a box with rays from its middle."""
    left, top, right, bottom = box
    x, y = (left + right) / 2, (top + bottom) / 2
    for i in range(0, RAYS, 2):
        a, b = ((i + each) * 2 * pi / RAYS for each in (0.0, 1.0))
        pen.polygon([(x, y), _edge(box, a), _edge(box, (a + b) / 2), _edge(box, b)], TINT)


def _edge(box: Box, angle: float) -> tuple[float, float]:
    """Returns where a ray from the middle of a box leaves it."""
    left, top, right, bottom = box
    dx, dy = cos(angle), sin(angle)
    reach = min((right - left) / 2 / max(abs(dx), 1e-9), (bottom - top) / 2 / max(abs(dy), 1e-9))
    return (left + right) / 2 + dx * reach, (top + bottom) / 2 + dy * reach


def _country(pen: Pen, box: Box, wet: bool) -> None:
    """Draws far hills and a meadow, by a stream where it is ``wet``."""
    left, top, right, bottom = box
    wide, high = right - left, bottom - top
    horizon = top + high * HORIZON
    for start, end, rise in ((0.0, 0.62, 0.3), (0.4, 1.0, 0.2)):
        crest = [
            (left + wide * (start + (end - start) * i / 24), horizon - high * rise * sin(pi * i / 24) ** 1.4)
            for i in range(25)
        ]
        pen.polygon([*crest, (left + wide * end, horizon), (left + wide * start, horizon)], TINT)
        for i in range(3, 22):
            x, y = crest[i]
            pen.line([(x, y), (x + (i - 12) * wide * 0.004, y + high * rise * 0.34)], HILL, 0.9)
        pen.line(crest, FADED, 1.2)
    pen.polygon([(left, horizon), (right, horizon), (right, bottom), (left, bottom)], MEADOW)
    pen.line([(left, horizon), (right, horizon)], FADED, 1.2)
    if wet:
        for bank, fill in ((0.2, DEPTH), (0.18, WATER)):
            shore = [(left, bottom - high * bank), (right, bottom - high * (bank + 0.06))]
            pen.polygon([*shore, (right, bottom), (left, bottom)], fill)
        return
    for i in range(7):
        x = left + wide * (0.08 + 0.14 * i)
        y = bottom - high * (0.08 + 0.1 * (i * 5 % 3))
        for lean in (-3, 0, 3):
            pen.line([(x + lean, y), (x + lean * 1.8, y - high * 0.05)], HILL, 1)


def _trees(pen: Pen, box: Box) -> None:
    """Draws a few trees at both sides."""
    left, top, right, bottom = box
    wide, high = right - left, bottom - top
    for x, y, tall in ((0.08, 0.66, 0.24), (0.17, 0.72, 0.3), (0.84, 0.7, 0.28), (0.92, 0.66, 0.22)):
        engraving.tree(pen, (left + wide * x, top + high * y), high * tall)


def _camp(pen: Pen, box: Box) -> None:
    """Draws tents at both sides."""
    left, top, right, bottom = box
    wide, high = right - left, bottom - top
    for x, y in TENTS:
        foot, middle, half = top + high * y, left + wide * x, wide * 0.06
        tent = [(middle - half, foot), (middle, foot - half * 1.5), (middle + half, foot)]
        pen.polygon(tent, CARD, FADED, 1.6)
        pen.polygon([(middle - half * 0.22, foot), (middle, foot - half * 0.9), (middle + half * 0.22, foot)], FADED)


def _fence(pen: Pen, box: Box) -> None:
    """Draws a rail fence across the meadow."""
    left, top, right, bottom = box
    wide, high = right - left, bottom - top
    foot, tall, count = top + high * 0.93, high * 0.15, 9
    for rail in (0.25, 0.55, 0.85):
        y = foot - tall * rail
        pen.line([(left, y), (right, y - high * 0.02)], FADED, high * 0.014)
    for i in range(count):
        x = left + wide * (i + 0.5) / count
        pen.line([(x, foot), (x, foot - tall * 1.1)], FADED, high * 0.02)


def _farm(pen: Pen, box: Box) -> None:
    """Draws a farmhouse before the hills, and furrows before it."""
    left, top, right, bottom = box
    wide, high = right - left, bottom - top
    x, foot, half = left + wide * 0.75, top + high * 0.72, wide * 0.07
    pen.box((x - half, foot - half, x + half, foot), CARD, FADED, 1.4)
    pen.polygon(
        [(x - half * 1.25, foot - half), (x, foot - half * 1.9), (x + half * 1.25, foot - half)], RED, FADED, 1.4
    )
    pen.box((x - half * 0.2, foot - half * 0.6, x + half * 0.2, foot), FADED)
    for i in range(9):
        at = left + wide * (0.04 + 0.115 * i)
        pen.line([(at, bottom - high * 0.03), (left + wide * (0.3 + 0.05 * i), bottom - high * 0.2)], HILL, 1.4)
