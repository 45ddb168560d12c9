"""A game's fixed palette, and how it is drawn with: pictures hold places in it from the first stroke to the file.

Whatever has smooth edges is blended with the ground beneath it, which takes long; so it is kept as it lies on that
ground, and copied where it comes again.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from typing import Any, TypeAlias

from PIL import Image
from PIL.Image import core as pillow  # type: ignore[attr-defined]

from renderers.theme import Colour, palette

MOST = 256
"""Colours of a palette that a PNG has room for."""
BUDGET = 32 * 2**20
"""Bytes of what is kept as it lies on its ground, of one palette."""
ROUNDING = 1
"""Pillow looks a colour up by its first six bits, those of the next lower colour on average by this much."""

Pixels: TypeAlias = Any
"""Pillow's pixels alone, without an Image about them."""
Ink = Image.Image | Colour
"""What is put on a picture: a patch, or one colour."""


class Palette:
    """At most 256 colours, without repeats."""

    def __init__(self, colours: Iterable[Colour]) -> None:
        self.colours = tuple(colours)
        assert len(self.colours) == len(set(self.colours)) <= MOST
        self._places = {colour: place for place, colour in enumerate(self.colours)}
        # Unused places repeat the first colour, so that quantising cannot pick anything else.
        full = self.colours + self.colours[:1] * (MOST - len(self.colours))
        self.bytes = bytes(part for colour in self.colours for part in colour)
        """Red, green and blue of each colour, as a PNG has them."""
        self._full = bytes(part for colour in full for part in colour)
        self._nearest = Image.new("P", (1, 1))
        self._nearest.putpalette(bytes(max(0, part - ROUNDING) for part in self._full))
        self._nearest.load()
        self._printed: OrderedDict[tuple[object, int, object], tuple[Ink, Image.Image, Pixels]] = OrderedDict()
        self._size = 0

    def place(self, colour: Colour) -> int:
        """Returns a colour's place. Raises KeyError for a colour that is not in the palette."""
        return self._places[colour]

    def quantised(self, image: Image.Image) -> Image.Image:
        """Returns an RGB image in places (P), each pixel in the nearest colour."""
        found = image.quantize(palette=self._nearest, dither=Image.Dither.NONE)
        found.putpalette(self._full)
        return found

    def paled(self, towards: Colour, share: float) -> bytes:
        """Returns for each place that of the colour nearest to it when ``share`` of it gives way to another colour: to
        be looked up by ``Image.point``."""
        row = Image.new("RGB", (MOST, 1))
        full = self.colours + self.colours[:1] * (MOST - len(self.colours))
        row.putdata([tuple(round(a + (b - a) * share) for a, b in zip(c, towards, strict=True)) for c in full])
        return self.quantised(row).tobytes()

    def plain(self, size: tuple[int, int], place: int) -> Image.Image:
        """Returns an image of one colour, in places."""
        image = Image.new("P", size, place)
        image.putpalette(self._full)
        return image

    def over(self, ink: Ink, mask: Image.Image, beneath: Image.Image) -> Image.Image:
        """Returns ``beneath`` (P) with ``ink`` upon it as far as ``mask`` covers it (L, or RGBA by its opacity)."""
        found = self.plain(mask.size, 0)
        found.paste(beneath, (0, 0))
        found.im.paste(self._blended(found.im, ink, mask), (0, 0, *mask.size))
        return found

    def _blended(self, beneath: Pixels, ink: Ink, mask: Image.Image) -> Pixels:
        covers, all_ = mask.im, (0, 0, *mask.size)
        blended = beneath.convert("RGB", 0)
        blended.paste(ink if isinstance(ink, tuple) else ink.im, all_, covers)
        found = blended.convert("P", 0, self._nearest.im)
        opacity = covers.getband(3) if mask.mode == "RGBA" else covers
        # What is not covered stays exactly as it was.
        found.paste(beneath, all_, opacity.point(_CLEAR, "1"))
        return found

    def print(self, image: Image.Image, ink: Ink, mask: Image.Image, at: tuple[int, int]) -> None:
        """Does the same to a part of an image, whose pixels are its own, with its top left corner at ``at``. How it
        looks is kept, and copied as long as the very same images come again upon the same ground."""
        box = (*at, at[0] + mask.width, at[1] + mask.height)
        # What is printed is a small part of a large picture, and there are hundreds of them. So it goes by the pixels
        # themselves: an Image about each of them, and its checks, take ten times as long as what is to be done.
        image.im.paste(self._upon(image, ink, mask, box), box)

    def _upon(self, image: Image.Image, ink: Ink, mask: Image.Image, box: tuple[int, int, int, int]) -> Pixels:
        """Returns how ``ink`` looks upon that part of an image."""
        pixels = _pixels(image, box)
        # To compare with as many of the first takes a tenth of the time that counting does.
        ground = pixels[0] if pixels and pixels == pixels[:1] * len(pixels) else pixels
        name = ink if isinstance(ink, tuple) else id(ink), id(mask), ground
        if (kept := self._printed.get(name)) is not None:
            self._printed.move_to_end(name)
            return kept[2]
        found = self._blended(image.im.crop(box), ink, mask)
        # Kept with what it was made of, so that no other image comes by the same id.
        self._printed[name] = ink, mask, found
        self._size += _size(mask, ground)
        while self._size > BUDGET:
            (_, _, below), (_, oldest, _) = self._printed.popitem(last=False)
            self._size -= _size(oldest, below)
        return found


def _size(image: Image.Image, ground: object) -> int:
    """Returns the bytes of what is kept, about."""
    return image.width * image.height * (2 if isinstance(ground, bytes) else 1)


def _pixels(image: Image.Image, box: tuple[int, int, int, int]) -> bytes:
    """Returns the places of a part of an image (P), row after row; those beyond its edges are 0."""
    left, top, right, bottom = box
    if left < 0 or top < 0 or right > image.width or bottom > image.height or left == right or top == bottom:
        return image.crop(box).tobytes()
    reader = pillow.raw_encoder("P", "P")
    reader.setimage(image.im, box)
    found: bytes = reader.encode((right - left) * (bottom - top))[2]
    return found


_CLEAR = [255] + [0] * 255
HOUSE = Palette(palette())
