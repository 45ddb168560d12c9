"""Patches of which most is empty, such as an arrow across a map: kept, blended and put on a picture only where there is
something of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PIL import Image

from renderers.canvas import OVERSAMPLING, Canvas, Pen, Point, oversampled
from renderers.marks import faded
from renderers.theme import Colour

TILE = 64
"""Pixels of the finished picture from one side to the other of what is kept as a whole, at most."""
NOTHING: Colour = (1, 254, 1)
"""Stands for no colour at all while a patch is drawn; nothing is drawn in it."""

Scattered = tuple[tuple[tuple[int, int], Image.Image], ...]
"""The parts of a patch (RGBA) that are not empty, each with its upper left corner."""


def scattered(size: tuple[int, int], draw: Callable[[Pen], None], strength: float = 1) -> Scattered:
    """Returns what ``canvas.patch`` would draw, pixel by pixel, as the parts that are not empty. ``strength`` is the
    share of its opacity. ``draw`` may use at most 255 colours, all of them opaque."""
    # A byte a pixel instead of four: most of the time would go into the memory of what stays empty.
    large = Image.new("P", oversampled(size), NOTHING)
    draw(Pen(large))
    large.info["transparency"] = 0
    return tuple(_parts(large, strength))


def _parts(large: Image.Image, strength: float) -> Iterator[tuple[tuple[int, int], Image.Image]]:
    """Goes through the parts that are not empty of an enlarged image."""
    step = TILE * OVERSAMPLING
    for top in range(0, large.height, step):
        # Row by row, so that what is empty is looked at where it lies, and never copied.
        row = large.crop((0, top, large.width, min(top + step, large.height)))
        if (filled := row.getbbox()) is None:
            continue
        for left in range(filled[0] // step * step, filled[2], step):
            tile = row.crop((left, 0, min(left + step, row.width), row.height))
            if (about := tile.getbbox()) is not None:
                box = _in_pixels(about)
                # As patch() does it.
                small = tile.crop(box).convert("RGBA").convert("RGBa").reduce(OVERSAMPLING).convert("RGBA")
                yield ((left + box[0]) // OVERSAMPLING, (top + box[1]) // OVERSAMPLING), faded(small, strength)


def _in_pixels(box: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
    """Returns the box of the whole pixels of the finished picture that any of a box is in."""
    left, top, right, bottom = (edge // OVERSAMPLING for edge in (box[0], box[1], box[2] - 1, box[3] - 1))
    return left * OVERSAMPLING, top * OVERSAMPLING, (right + 1) * OVERSAMPLING, (bottom + 1) * OVERSAMPLING


def scatter(canvas: Canvas, parts: Scattered, at: Point) -> None:
    """Puts a patch on a canvas with its upper left corner at ``at``."""
    for by, part in parts:
        canvas.paste_part(part, at, by)
