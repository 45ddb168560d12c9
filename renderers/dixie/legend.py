"""What the emblems and figures mean, where a picture has room for it."""

from __future__ import annotations

from functools import cache

from PIL import Image

from renderers import fonts, legend
from renderers.canvas import Canvas, Placed, patch
from renderers.dixie.colours import COATS, PALETTE
from renderers.dixie.emblems import emblem, hit
from renderers.dixie.insignia import sign
from renderers.legend import LINE, Sample
from renderers.theme import CARD, INK

SIDE = LINE - 4
"""Pixels of an emblem."""
SIZE = 34
"""Pixels to the em of a figure."""
COLUMNS = 4
"""Things beside each other where the legend has the whole width."""
_EMBLEMS = (("infantry", "Infantry"), ("cavalry", "Cavalry"), ("artillery", "Artillery"), ("general", "General"))
_FIGURES = (("4", "its dice (CV)"), ("2/1", "morale bonus"), ("1/3", "hits far / near"), ("A", "morale"))
_COUNTS = (("hand", "in Reserve"), ("deck", "in the deck"), ("lost", "lost"), ("taken", "captured"))
_STATES = (("hit", "a hit"), ("fired", "has fired"), ("moved", "has moved"), ("known", "seen by a spy"))
_TOLD = (*_EMBLEMS, *_FIGURES, *_COUNTS, *_STATES)


def draw(canvas: Canvas, at: tuple[float, float], wide: int, lines: int, columns: int = COLUMNS) -> None:
    """Draws as many ``lines`` of the legend with its top left corner at ``at``, on a ground of card."""
    image, placed = _legend(wide, min(lines, -(-len(_TOLD) // columns)), columns)
    canvas.stamp(image, at, placed)


@cache
def _legend(wide: int, lines: int, columns: int) -> tuple[Image.Image, tuple[Placed, ...]]:
    canvas = Canvas(PALETTE.plain((wide, lines * LINE), PALETTE.place(CARD)), palette=PALETTE)
    for column in range(columns):
        samples = [Sample(_sample(what), means) for what, means in _TOLD[: lines * columns][column::columns]]
        legend.draw(canvas, (column * wide / columns, 0), wide / columns - 10, samples, matters=False)
    return canvas.image, tuple(canvas.placed)


def _sample(what: str) -> Image.Image:
    """Returns an emblem, a sign or a figure as a card bears it, as RGBA."""
    if what in dict(_EMBLEMS):
        return emblem(what, SIDE)
    if what == "hit":
        return hit(SIDE)
    return _figure(what) if what in dict(_FIGURES) else sign(what, SIDE)


def _figure(text: str) -> Image.Image:
    """Returns a figure: a card's value on its side's colour, any other as it stands on the stock."""
    wide, on_coat = round(fonts.width(text, fonts.SLAB, SIZE)) + 18, text in ("4", "2/1")
    coat = COATS["usa"] if on_coat else CARD
    canvas = Canvas(patch((wide, SIDE), lambda pen: pen.box((0, 0, wide, SIDE), coat, radius=5)))
    canvas.text((wide / 2, SIDE / 2 + SIZE * 0.36), text, fonts.SLAB, SIZE, CARD if on_coat else INK, "ms")
    return canvas.image
