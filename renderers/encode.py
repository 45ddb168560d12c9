"""Writes a frame as a PNG with the house's fixed palette."""

from __future__ import annotations

from functools import cache
from io import BytesIO

from PIL import Image

from renderers.theme import palette


@cache
def _palette_image() -> Image.Image:
    colours = palette()
    # Unused places repeat the first colour, so that quantising cannot pick anything else.
    flat = [part for colour in colours + colours[:1] * (256 - len(colours)) for part in colour]
    image = Image.new("P", (1, 1))
    image.putpalette(flat)
    return image


def quantised(image: Image.Image) -> Image.Image:
    """``image`` (RGB) in the fixed palette, each pixel in the nearest colour."""
    return image.quantize(palette=_palette_image(), dither=Image.Dither.NONE)


def encode(image: Image.Image) -> bytes:
    """``image`` (RGB) as a palette PNG; the same pixels give the same bytes."""
    out = BytesIO()
    quantised(image).save(out, "PNG", compress_level=6)
    return out.getvalue()
