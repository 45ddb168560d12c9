"""How the tests look at pictures: boxes that overlap or lie within others, and the ground of a text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import BytesIO

from PIL import Image

from renderers.canvas import Box, Placed
from renderers.theme import Colour


def opened(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png))


def overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def overlapping(placed: Iterable[Placed]) -> Iterator[tuple[Placed, Placed]]:
    """Yields each two that overlap, in a sweep from left to right: most of a picture's many lie far apart."""
    reach = list[Placed]()
    for each in sorted(placed, key=lambda one: one.box[0]):
        left, top, right, bottom = each.box
        reach = [one for one in reach if one.box[2] > left]
        for one in reach:
            if one.box[1] < bottom and top < one.box[3] and one.box[0] < right:
                yield one, each
        reach.append(each)


def inside(inner: Box, outer: Box) -> bool:
    return inner[0] >= outer[0] and inner[1] >= outer[1] and inner[2] <= outer[2] and inner[3] <= outer[3]


def ground_of(image: Image.Image, placed: Placed) -> Colour:
    """The commonest colour about a text, other than its own."""
    left, top, right, bottom = (round(x) for x in placed.box)
    about = image.crop((left - 3, top - 3, right + 3, bottom + 3)).convert("RGB")
    colours = about.getcolors(about.width * about.height) or []
    _, colour = max((count, c) for count, c in colours if c != placed.fill)
    assert isinstance(colour, tuple)
    return int(colour[0]), int(colour[1]), int(colour[2])
