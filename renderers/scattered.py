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
    """The same as ``canvas.patch`` in that share of its opacity, pixel by pixel. What is drawn has at most 255 colours,
    all of them opaque."""
    # A byte a pixel instead of four: most of the time would go into the memory of what stays empty.
    large = Image.new("P", oversampled(size), NOTHING)
    draw(Pen(large))
    large.info["transparency"] = 0
    return tuple(_parts(large, (0, 0), strength))


def _parts(large: Image.Image, at: tuple[int, int], strength: float) -> Iterator[tuple[tuple[int, int], Image.Image]]:
    """Goes through the parts that are not empty of an enlarged image, which lies at ``at`` on the finished patch."""
    if large.getbbox() is None:
        return
    wide, high = large.width // OVERSAMPLING, large.height // OVERSAMPLING
    if max(wide, high) <= TILE:
        # As patch() does it.
        small = large.convert("RGBA").convert("RGBa").reduce(OVERSAMPLING).convert("RGBA")
        yield at, faded(small, strength)
        return
    across, down = (wide, high // 2) if high > wide else (wide // 2, high)
    corners = ((0, 0, across, down), (0, down, wide, high) if high > wide else (across, 0, wide, high))
    for left, top, right, bottom in corners:
        part = large.crop((left * OVERSAMPLING, top * OVERSAMPLING, right * OVERSAMPLING, bottom * OVERSAMPLING))
        yield from _parts(part, (at[0] + left, at[1] + top), strength)


def scatter(canvas: Canvas, parts: Scattered, at: Point) -> None:
    """Puts a patch on a canvas with its upper left corner at ``at``."""
    for by, part in parts:
        canvas.paste_part(part, at, by)
