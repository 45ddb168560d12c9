"""The typefaces, read once: an engraver's roman and italic for the map, a slab for what must be read on a phone."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib import resources
from io import BytesIO

from PIL import ImageFont

ROMAN = "OldStandard-Bold.ttf"
ITALIC = "OldStandard-Italic.ttf"
SLAB = "RobotoSlab-Bold.otf"
TIED = "\u00a0"
"""The space at which no line ends."""
NO_LETTER = "\uffff"
"""No letter at all: in its place stands what stands for every letter that a typeface lacks."""
WRAPPED = 1024
"""Texts that are kept in lines: what comes again is measured again and again, and is drawn at once."""
LEAST = 15
"""Pixels to the em of the smallest text that is fitted into a width."""


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
    """``text`` in lines of at most ``width`` pixels; a longer word stands alone. Words that TIED joins stay in one
    line."""
    return list(_wrapped(text, name, size, width))


@lru_cache(WRAPPED)
def _wrapped(text: str, name: str, size: float, width: float) -> tuple[str, ...]:
    lines: list[str] = []
    for word in (tied.replace(TIED, " ") for tied in text.split(" ") if tied):
        longer = f"{lines[-1]} {word}" if lines else ""
        if longer and face(name, size).getlength(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(lines)


def fitted(texts: list[str], wide: float, most: int, enough: int) -> tuple[str, int]:
    """Returns the first of ``texts`` that fits into ``wide`` pixels at a size of at least ``enough``, and that size, up
    to ``most``. Sizes are pixels to the em of slab type. If none fits, it returns the last text as large as it can be,
    cut short if need be, or "" if there is no room at all."""
    for text in texts:
        size = _largest(text, wide, most)
        if size >= min(enough, most):
            return text, size
    text = texts[-1]
    if size >= LEAST:
        return text, size
    cuts = (f"{text[:n].rstrip()}…" for n in range(len(text), 0, -1))
    return next((cut for cut in cuts if fits(cut, LEAST, wide) and len(cut) > 2), ""), LEAST


def _largest(text: str, wide: float, most: int) -> int:
    """The most pixels to the em, up to ``most``, at which a text is no wider than ``wide``."""
    full = width(text, SLAB, most)
    if full <= wide:
        return most
    size = int(most * wide / full)
    return size if width(text, SLAB, max(size, 1)) <= wide else size - 1


def fits(text: str, size: int, wide: float) -> bool:
    """Whether ``text`` in slab type at ``size`` is no wider than ``wide`` pixels."""
    return width(text, SLAB, size) <= wide


@cache
def has(letter: str) -> bool:
    """Whether the slab typeface has a letter."""
    font = face(SLAB, 40)
    return letter == " " or bytes(font.getmask(letter)) != bytes(font.getmask(NO_LETTER))
