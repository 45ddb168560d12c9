"""What the emblems and figures mean, where a picture has room for it."""

from __future__ import annotations

from functools import cache

from PIL import Image

from renderers import fonts
from renderers.canvas import Canvas, Placed
from renderers.dixie.colours import COATS, PALETTE
from renderers.dixie.emblems import emblem, hit
from renderers.dixie.insignia import sign
from renderers.ornaments import band
from renderers.theme import CARD, INK

LINE = 50
"""Pixels of a line of the legend."""
SIZE = 34
"""Pixels to the em."""
COLUMNS = 4
"""Things beside each other where the legend has the whole width."""
_EMBLEMS = (("infantry", "Infantry"), ("cavalry", "Cavalry"), ("artillery", "Artillery"), ("general", "General"))
_FIGURES = (("4", "its dice (CV)"), ("2/1", "its morale bonus"), ("1/3", "hits far / near"), ("A", "morale"))
_STATES = (("hit", "a hit"), ("fired", "has fired"), ("moved", "has moved"), ("known", "seen by a spy"))
_COUNTS = (("hand", "in Reserve"), ("deck", "in the deck"), ("lost", "lost"), ("taken", "captured"))
_TOLD = (*_EMBLEMS, *_FIGURES, *_COUNTS, *_STATES)


def legend(canvas: Canvas, at: tuple[float, float], wide: int, lines: int, columns: int = COLUMNS) -> None:
    """Draws as many ``lines`` of the legend with its top left corner at ``at``, on a ground of card."""
    image, placed = _legend(wide, min(lines, -(-len(_TOLD) // columns)), columns)
    canvas.stamp(image, at, placed)


@cache
def _legend(wide: int, lines: int, columns: int) -> tuple[Image.Image, tuple[Placed, ...]]:
    canvas = Canvas(PALETTE.plain((wide, lines * LINE), PALETTE.place(CARD)), palette=PALETTE)
    for i, (what, means) in enumerate(_TOLD[: lines * columns]):
        x, y = i % columns * wide / columns, i // columns * LINE
        left = x + _shown(canvas, (x, y + 3), what)
        text, size = fonts.fitted([means], x + wide / columns - left - 10, SIZE, 20)
        canvas.text((left + 8, y + LINE / 2 + size * 0.36), text, fonts.SLAB, size, INK, "ls", matters=False)
    return canvas.image, tuple(canvas.placed)


def _shown(canvas: Canvas, at: tuple[float, float], what: str) -> float:
    """Draws an emblem, a sign or a figure as a card bears it; returns its width."""
    side, piece = LINE - 6, f"legend {what}"
    if what in dict(_FIGURES):
        wide = round(fonts.width(what, fonts.SLAB, SIZE)) + 18
        on_coat = what in ("4", "2/1")
        if on_coat:
            canvas.paste(band(wide, side, COATS["usa"], 5), at, piece)
        ink = CARD if on_coat else INK
        where = at[0] + wide / 2, at[1] + side / 2 + SIZE * 0.36
        canvas.text(where, what, fonts.SLAB, SIZE, ink, "ms", within=piece if on_coat else "")
        return wide
    if what in dict(_EMBLEMS):
        canvas.paste(emblem(what, side), at, piece)
    elif what == "hit":
        canvas.paste(hit(side), at, piece)
    else:
        canvas.paste(sign(what, side), at, piece)
    return side
