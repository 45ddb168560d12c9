"""Cards lying face-down that the viewer cannot name: their backs, and their number."""

from __future__ import annotations

from bot.games.dixie.terms import Side
from renderers import fonts
from renderers.canvas import Box, Canvas
from renderers.dixie.card_stock import back
from renderers.theme import CARD, INK, Colour


def backs(canvas: Canvas, box: Box, side: Side, count: int, what: str) -> None:
    """Draws ``count`` cards lying face-down side by side, with their number upon the last."""
    left, top, right, bottom = (round(x) for x in box)
    high = bottom - top
    wide = min(round(high * 1.15), 84, right - left)
    step = min(wide + 5, (right - left - wide) / max(1, count - 1))
    for i in range(count):
        canvas.paste(back(side, wide, high), (left + i * step, top), what if i == count - 1 else "")
    size = min(44, round(high * 0.7))
    x = left + (count - 1) * step + wide / 2
    number(canvas, (x, top + high / 2), str(count), size, what)


def number(canvas: Canvas, centre: tuple[float, float], text: str, size: int, what: str, ink: Colour = CARD) -> None:
    """Draws a number on a disc of ink, recorded as over ``what``."""
    radius = size * 0.62
    x, y = centre
    canvas.pen.ellipse((x - radius, y - radius, x + radius, y + radius), INK)
    canvas.text((x, y + size * 0.36), text, fonts.SLAB, size, ink, "ms", within=what)
