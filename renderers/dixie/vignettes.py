"""The picture within an upright card, upon which its emblem stands: open country, tents, rays, or the ground itself."""

from __future__ import annotations

from math import cos, pi, sin

from bot.games.dixie.terms import Kind
from renderers import engraving
from renderers.canvas import Box, Pen
from renderers.theme import CARD, DEPTH, FADED, HILL, MEADOW, PAPER, TINT, WATER

RAYS = 28
HORIZON = 0.6
"""The share of its height that is sky."""


def vignette(pen: Pen, box: Box, kind: Kind, what: str) -> None:
    """Draws the picture of a card of ``kind``, ``what`` being its emblem's name, within ``box`` and a fine frame."""
    left, top, right, bottom = box
    pen.box(box, PAPER)
    match kind:
        case "general" | "special":
            _rays(pen, box)
        case "terrain":
            _country(pen, box, what in ("creek-1", "creek-2", "pond", "stone-bridge", "plum-run"))
        case _:
            _country(pen, box, False)
            _trees(pen, box)
    pen.box((left, top, right, bottom), None, FADED, 3)
    pen.box((left + 4, top + 4, right - 4, bottom - 4), None, CARD, 1.2)


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
