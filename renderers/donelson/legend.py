"""The legend, the title and the compass, on ground that nobody reaches."""

from __future__ import annotations

from renderers import engraving, fonts
from renderers.canvas import Canvas, Pen
from renderers.donelson.layout import layout
from renderers.ornaments import cartouche, panel
from renderers.theme import FADED, INK


def draw_legend(pen: Pen) -> None:
    """Draws the legend's samples, the title's frame and the compass."""
    panel(pen, layout().legend)
    cartouche(pen, layout().title, 96)
    engraving.compass(pen, layout().compass, 48)


def write_legend(canvas: Canvas) -> None:
    """Writes the legend's words, the title and the compass's letter."""
    left, top, right, _ = layout().title
    middle = (left + right) / 2
    canvas.text((middle, top + 62), "FORT DONELSON", fonts.ROMAN, 31, INK, "ms", matters=False)
    canvas.text((middle, top + 142), "Tennessee", fonts.ITALIC, 28, INK, "ms", matters=False)
    canvas.text((middle, top + 176), "February 1862", fonts.ITALIC, 28, INK, "ms", matters=False)
    x, y = layout().compass
    canvas.text((x, y - 54), "N", fonts.ROMAN, 27, INK, "ms", matters=False)
