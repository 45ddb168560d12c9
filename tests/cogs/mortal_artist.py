"""An artist whose pictures are the number of the process that draws them, and that may take the process with it."""

from __future__ import annotations

import os
import time
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from bot.games.contract.choices import Focus
from renderers.artist import Outline, pause
from renderers.canvas import Box


class View(Struct, frozen=True):
    """A view; ``what`` is a file, whose first drawing ends the process and makes it, or what goes wrong."""

    what: str


PREPARES = "MORTAL_PREPARES"
"""The variable of the environment that says for how many seconds it warms up."""
PAUSES = "MORTAL_PAUSES"
"""The variable that says that it never ends preparing, and pauses again and again."""
BEGUN = "MORTAL_BEGUN"
"""The variable that names a file, which is there once it has begun to warm up."""


def warm_up() -> None:
    """Takes its time, where the environment says so."""
    if file := os.environ.get(BEGUN):
        Path(file).touch()
    if os.environ.get(PAUSES):
        while True:
            pause()
    time.sleep(float(os.environ.get(PREPARES, "0")))


def draw(view: View, focus: Focus | None = None) -> bytes:
    """The number of the process."""
    match view.what:
        case "nowhere":
            raise ValueError("there is no such place")
        case "broken":
            return bytes(1 // 0)
        case "":
            pass
        case file if not Path(file).exists():
            Path(file).touch()
            os._exit(1)
    return str(os.getpid()).encode()


def places(view: View) -> Mapping[str, str]:
    """No part can be drawn large."""
    return {}


def tiles(view: View) -> Sequence[Box]:
    """Nothing is drawn piece by piece."""
    return ()


def targets(view: View) -> Collection[str]:
    """No badge can be put anywhere."""
    return ()


def outlines(view: View) -> Mapping[str, Outline]:
    """Nothing can be tapped."""
    return {}
