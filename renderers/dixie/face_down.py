"""Cards lying face-down that the viewer cannot name: their backs, and their number."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from bot.games.dixie.data.terms import Side
from renderers import fonts
from renderers.canvas import Box, Canvas, Placed
from renderers.dixie.card_stock import back, covered
from renderers.dixie.colours import PALETTE
from renderers.theme import CARD, INK, Colour

KEPT = 512
"""Rows of cards that are kept, of about 20 KB each."""


def backs(canvas: Canvas, box: Box, side: Side, count: int, what: str) -> None:
    """Draws ``count`` cards lying face-down side by side, with their number upon the last where they overlap."""
    left, top, right, bottom = (round(x) for x in box)
    image, shape, placed = _laid(right - left, bottom - top, side, count, what)
    canvas.stamp(image, (left, top), placed, shape)


@lru_cache(KEPT)
def _laid(
    room: int, high: int, side: Side, count: int, what: str
) -> tuple[Image.Image, Image.Image, tuple[Placed, ...]]:
    """Returns a row of cards in places of the game's palette, the pixels that they cover, and its contents."""
    wide = min(round(high * 1.15), 84, room)
    step = min(wide + 5, (room - wide) / max(1, count - 1))
    canvas, card = Canvas(PALETTE.plain((room, high), PALETTE.place(INK)), palette=PALETTE), back(side, wide, high)
    shape = Image.new("1", (room, high))
    for i in range(count):
        canvas.paste(card, (i * step, 0), what if i == count - 1 or step > wide else "")
        shape.paste(covered(card), (round(i * step), 0), covered(card))
    if step < wide:
        # Cards that all lie open to view are counted at a glance; a number would be read as so many more.
        number(canvas, ((count - 1) * step + wide / 2, high / 2), str(count), min(36, round(high * 0.5)), what)
    return canvas.image, shape, tuple(canvas.placed)


def number(canvas: Canvas, centre: tuple[float, float], text: str, size: int, what: str, ink: Colour = CARD) -> None:
    """Draws a number on a disc of ink, recorded as over ``what``."""
    x, y = centre
    canvas.disc(centre, size * 0.62, INK)
    canvas.text((x, y + size * 0.36), text, fonts.SLAB, size, ink, "ms", within=what)
