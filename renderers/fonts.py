"""The typefaces, read once: an engraver's roman and italic for the map, a slab for what must be read on a phone."""

from __future__ import annotations

from functools import cache
from importlib import resources
from io import BytesIO

from PIL import ImageFont

ROMAN = "OldStandard-Bold.ttf"
ITALIC = "OldStandard-Italic.ttf"
SLAB = "RobotoSlab-Bold.otf"


@cache
def _data(name: str) -> bytes:
    return resources.files(__package__).joinpath("fonts", name).read_bytes()


@cache
def face(name: str, size: float) -> ImageFont.FreeTypeFont:
    """The typeface ``name`` at ``size`` pixels to the em."""
    # The basic layout gives the same glyph positions whether or not a shaping library is installed.
    return ImageFont.truetype(BytesIO(_data(name)), size, layout_engine=ImageFont.Layout.BASIC)


@cache
def tall(name: str, size: float) -> int:
    """The pixels from the top of a capital to the foot of a "g" in ``name`` at ``size``."""
    _, top, _, bottom = face(name, size).getbbox("Hg", anchor="ls")
    return round(bottom - top)


@cache
def width(text: str, name: str, size: float, spacing: float = 0) -> float:
    """The pixels ``text`` takes in ``name`` at ``size``, with ``spacing`` pixels more between its letters."""
    return face(name, size).getlength(text) + spacing * max(len(text) - 1, 0)


def wrapped(text: str, name: str, size: float, width: float) -> list[str]:
    """``text`` in lines of at most ``width`` pixels; a longer word stands alone."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else ""
        if longer and face(name, size).getlength(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
