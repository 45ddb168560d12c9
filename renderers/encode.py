"""Writes a picture as a PNG with a fixed palette: the house's, or a game's own."""

from __future__ import annotations

from functools import cache
from io import BytesIO

from PIL import Image

from renderers.theme import Colour, palette

Palette = tuple[Colour, ...]
"""At most 256 colours."""

HOUSE: Palette = tuple(palette())


@cache
def _palette_image(colours: Palette) -> Image.Image:
    # Unused places repeat the first colour, so that quantising cannot pick anything else.
    flat = [part for colour in colours + colours[:1] * (256 - len(colours)) for part in colour]
    image = Image.new("P", (1, 1))
    image.putpalette(flat)
    return image


def quantised(image: Image.Image, colours: Palette = HOUSE) -> Image.Image:
    """``image`` (RGB) in a fixed palette, each pixel in the nearest colour."""
    return image.quantize(palette=_palette_image(colours), dither=Image.Dither.NONE)


def encode(image: Image.Image, colours: Palette = HOUSE) -> bytes:
    """``image`` (RGB) as a palette PNG; the same pixels give the same bytes."""
    out = BytesIO()
    quantised(image, colours).save(out, "PNG", compress_level=6)
    return out.getvalue()
