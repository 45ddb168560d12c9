"""Legends: samples of what a picture shows, each with a word for what it means."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from PIL import Image

from renderers import fonts
from renderers.canvas import Canvas, Point, size_of
from renderers.theme import INK

SIZE = 36
"""The least size of a text that matters, in pixels to the em."""
LINE = 48
"""Pixels from one line to the next."""
GAP = 10
"""Pixels between a sample and its word."""
LEAST_APART = 18
"""Pixels between a word and the next sample in one row."""


class Sample(Struct, frozen=True):
    """A patch as the picture shows it, and what it means."""

    image: Image.Image
    means: str


def height(samples: Sequence[Sample]) -> int:
    """Pixels that the legend takes from top to bottom."""
    return LINE * len(samples)


def draw_row(canvas: Canvas, at: Point, wide: float, samples: Sequence[Sample]) -> None:
    """Writes a legend as one row of ``wide`` pixels whose top left corner is ``at``: the same space between one mark
    with its word and the next."""
    widths = [size_of(s.image)[0] + GAP + fonts.width(s.means, fonts.SLAB, SIZE) for s in samples]
    apart = max(LEAST_APART, (wide - sum(widths)) / max(1, len(samples) - 1))
    x, middle = at[0], at[1] + LINE / 2
    for sample, taken in zip(samples, widths, strict=True):
        across, high = size_of(sample.image)
        canvas.paste(sample.image, (x, middle - high / 2), f"sample of {sample.means}")
        canvas.text((x + across + GAP, middle + SIZE * 0.36), sample.means, fonts.SLAB, SIZE, INK, "ls")
        x += taken + apart


def draw(canvas: Canvas, at: Point, wide: float, samples: Sequence[Sample], matters: bool = True) -> None:
    """Writes a legend with its top left corner at ``at``, a line for each sample, in at most ``wide`` pixels: the
    samples one below the other about one middle, the words at one edge."""
    room = max((size_of(sample.image)[0] for sample in samples), default=0)
    for i, sample in enumerate(samples):
        across, high = size_of(sample.image)
        y = at[1] + LINE * (i + 0.5)
        canvas.paste(sample.image, (at[0] + (room - across) / 2, y - high / 2), f"sample of {sample.means}")
        text, size = fonts.fitted([sample.means], wide - room - GAP, SIZE, SIZE)
        canvas.text((at[0] + room + GAP, y + size * 0.36), text, fonts.SLAB, size, INK, "ls", matters=matters)
