"""What all pictures of the club stand on: paper with a border, a title on a tablet, and rows of text below."""

from __future__ import annotations

from PIL import Image

from renderers import fonts
from renderers.canvas import Canvas, patch
from renderers.engraving import neatline
from renderers.ornaments import tablet
from renderers.result_card import legible
from renderers.theme import CARD, GOLD, INK, PAPER, TINT, Colour

NARROW, EDGE = 900, 28
"""Pixels across of a picture, as it is read in a message, and of its border."""
LEFT, TOP, HEAD = 44, 44, 128
"""Where rows begin, as far from the left as they end from the right; where the title begins, and how high it is."""
RIGHT = NARROW - LEFT - 14
"""Where texts end."""
FIRST = TOP + HEAD + 12
"""Where what stands below the title begins."""
LINE, TALL, TEXT = 52, 96, 36
"""Pixels of a row of one line and of one of two, and to the em of their text. A phone 390 wide shows a narrow picture
in a message 294 wide, and its text more than 11 high."""
SECOND = 42
"""Pixels from the first line of a row to the second."""
NOTE = "? provisional: too few games to compare"
"""What stands below ratings of which some are provisional."""


def sheet(title: str, state: str, wide: int, foot: float) -> Canvas:
    """Returns an empty picture so many pixels ``wide`` with a title and a line below it; what it holds ends at
    ``foot``."""
    size = wide, round(foot) + TOP
    image = Image.new("RGB", size, PAPER)
    frame = patch(size, lambda pen: neatline(pen, size, EDGE))
    image.paste(frame, (0, 0), frame)
    canvas = Canvas(image)
    canvas.paste(tablet(wide - 2 * LEFT, HEAD, INK), (LEFT, TOP), "title")
    room = wide - 2 * LEFT - 100
    said, tall = fitting(title, room, 54)
    canvas.text((wide / 2, TOP + 64), said, fonts.SLAB, tall, CARD, "ms", within="title")
    said, tall = fitting(state, room, TEXT)
    canvas.text((wide / 2, TOP + 108), said, fonts.SLAB, tall, GOLD, "ms", within="title")
    return canvas


def shade(canvas: Canvas, top: float, high: int, colour: Colour = TINT) -> None:
    """Lays the ground of a row so many pixels high on a sheet."""
    canvas.image.paste(colour, (LEFT, round(top), canvas.image.width - LEFT, round(top) + high))


def fitting(text: str, wide: float, most: int = TEXT) -> tuple[str, int]:
    """Returns a text within ``wide`` pixels with its size, cut short rather than written too small to be read. A name
    without any letter that the typeface has is a question mark."""
    whole = legible(text) or "?"
    cuts = [whole, *(f"{whole[:n].rstrip()}…" for n in range(len(whole) - 1, 0, -1))]
    return fonts.fitted(cuts, wide, most, min(most, TEXT))


def rating(shown: int, spread: int, provisional: bool) -> str:
    """Returns a rating as pictures write it: "1,512 ± 80", with a question mark while it is provisional."""
    return f"{shown:,}{'?' if provisional else ''} ± {spread:,}"
