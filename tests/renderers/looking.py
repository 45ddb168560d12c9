"""How the tests look at pictures: boxes that overlap or lie within others, and the ground of a text."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
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


def assert_same_bytes_in_any_process(draw: Callable[[Any], bytes], views: Sequence[Any]) -> None:
    """The same view gives the same picture: again, and in a process with other hashes that draws the views in another
    order."""
    ours = [hashlib.sha256(draw(view)).hexdigest() for view in views]
    assert ours == [hashlib.sha256(draw(view)).hexdigest() for view in views]
    view_type = type(views[0])
    code = (
        "import hashlib, sys, msgspec\n"
        f"from {view_type.__module__} import {view_type.__name__} as View\n"
        f"from {draw.__module__} import {draw.__name__} as draw\n"
        "for view in reversed(msgspec.json.decode(sys.stdin.buffer.read(), type=list[View])):\n"
        "    print(hashlib.sha256(draw(view)).hexdigest())\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        input=msgspec.json.encode(views),
        capture_output=True,
        check=True,
        cwd=Path(__file__).parents[2],
        env={**os.environ, "PYTHONHASHSEED": "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"},
    )
    assert done.stdout.decode().split() == ours[::-1]
