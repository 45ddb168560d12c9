"""A moving picture: the boards of one view after another as a GIF of bounded size."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from io import BytesIO
from itertools import pairwise
from typing import Any

from PIL import Image, ImageChops

MOST_BYTES = 15 * 2**19
"""Seven and a half MiB: below what Discord takes from anybody."""
WIDTHS = (800, 640, 480, 360)
"""Pixels from left to right, the first with which it is small enough."""
COLOURS, UNCHANGED = 223, 223
"""The colours of a frame, and the place after them, which stands for what is as on the frame before."""
SAMPLES = 4
"""Frames by which the colours are chosen."""


def animate(draw: Callable[[Any], bytes], views: Sequence[Any], times: Sequence[int]) -> bytes:
    """Returns the GIF of some views, each shown for so many milliseconds, which plays once; ``draw`` gives a view's
    PNG. The same arguments give the same bytes. Where even the smallest is too large, every other view is left out, and
    its time goes to the one before."""
    pictures = [Image.open(BytesIO(draw(view))).convert("RGB") for view in views]
    while True:
        for width in WIDTHS:
            gif = _written(pictures, times, width)
            if len(gif) <= MOST_BYTES:
                return gif
        if len(pictures) < 2:
            raise ValueError("not even one frame is small enough")
        pictures = pictures[::2]
        times = [sum(times[n : n + 2]) for n in range(0, len(times), 2)]


def _written(pictures: Sequence[Image.Image], times: Sequence[int], width: int) -> bytes:
    """A GIF of that width."""
    # Boards may differ in height, as a seat's own may from a spectator's; the last one is whole.
    wide, high = pictures[-1].width, max(picture.height for picture in pictures)
    size = width, round(high * width / wide)
    small = [_fitted(picture, size) for picture in pictures]
    palette = _palette(small)
    frames = [picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture in small]
    changes = [frames[0], *(_changes(a, b) for a, b in pairwise(frames))]
    into = BytesIO()
    changes[0].save(
        into,
        "GIF",
        save_all=True,
        append_images=changes[1:],
        duration=list(times),
        disposal=1,
        transparency=UNCHANGED,
        optimize=False,
    )
    return into.getvalue()


def _changes(before: Image.Image, after: Image.Image) -> Image.Image:
    """Returns the frame ``after`` with each pixel that is as in ``before`` set to UNCHANGED."""
    places = [Image.frombytes("L", image.size, image.tobytes()) for image in (before, after)]
    same = ImageChops.difference(*places).point([255] + [0] * 255)
    changed = after.copy()
    changed.paste(UNCHANGED, mask=same)
    return changed


def _fitted(picture: Image.Image, size: tuple[int, int]) -> Image.Image:
    """Returns a picture scaled to that width, with white below it up to that height."""
    high = round(picture.height * size[0] / picture.width)
    scaled = picture.resize((size[0], high), Image.Resampling.LANCZOS, reducing_gap=2)
    if high == size[1]:
        return scaled
    whole = Image.new("RGB", size, "white")
    whole.paste(scaled)
    return whole


def _palette(frames: Sequence[Image.Image]) -> Image.Image:
    """The colours of some frames spread over all of them."""
    step = max(1, len(frames) // SAMPLES)
    chosen = [*frames[::step], frames[-1]]
    wide, high = chosen[0].size
    sheet = Image.new("RGB", (wide, high * len(chosen)))
    for n, frame in enumerate(chosen):
        sheet.paste(frame, (0, n * high))
    return sheet.quantize(COLOURS, dither=Image.Dither.NONE)
