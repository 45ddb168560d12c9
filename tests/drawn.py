"""What never changes on pictures is drawn once for all processes of the tests, which share a folder of it. A picture
that a table has had is not drawn again in the same process, and at the wire another takes its place where nobody looks
at what is on it."""

from __future__ import annotations

import contextlib
import io
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from hashlib import blake2b
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from bot.games.contract.choices import Focus
from bot.games.kit.views import fingerprint
from bot.settings import Settings
from cogs.pictures.easels import ThreadEasel
from renderers.artist import Artist

EVERYTHING = """
import sys
from pathlib import Path
from bot.client import warm_up
from renderers.layers import keep_in
keep_in(Path(sys.argv[1]))
warm_up()
"""


def folder() -> Path:
    """Returns the folder. What is drawn by other code than this is never read from it (see renderers.layers)."""
    user = os.getuid() if hasattr(os, "getuid") else 0
    return Path(os.environ.get("PYTEST_DEBUG_TEMPROOT") or tempfile.gettempdir()) / f"adjutant-layers-{user}"


def begin() -> Callable[[], None]:
    """Draws all of it in a process of its own, while the tests are collected; returns what waits for its end."""
    drawing = subprocess.Popen([sys.executable, "-c", EVERYTHING, str(folder())], cwd=Path(__file__).parents[1])

    def ended() -> None:
        drawing.wait()

    return ended


def lay(data: Path) -> None:
    """Has a bot with that data folder keep there what it draws, unless it has been started before."""
    data.mkdir(parents=True, exist_ok=True)
    folder().mkdir(exist_ok=True)
    if not (layers := Settings(data=data).layers).exists():
        layers.symlink_to(folder(), target_is_directory=True)


MOST_PICTURES = 300
"""Pictures that are kept: most have some 50 kB."""
PICTURES: dict[tuple[str, type, bytes, str], bytes] = {}
"""What has been drawn, by artist, view and focus: these give the same bytes always (see ``Artist.draw``)."""


STAND_INS = False
"""Whether no picture is drawn."""


def stand_in(key: tuple[str, type, bytes, str]) -> bytes:
    """Returns a small picture in place of one, another for each of those."""
    told = PngInfo()
    told.add_text("stands for", blake2b(repr(key).encode()).hexdigest())
    file = io.BytesIO()
    Image.new("P", (30, 30)).save(file, "PNG", pnginfo=told)
    return file.getvalue()


@contextlib.contextmanager
def once() -> Iterator[None]:
    """Bots that draw in this process show a picture as it was drawn before. Whatever stands in for an artist's own
    ``draw`` is called each time."""
    draw = ThreadEasel.draw

    async def draw_once(self: ThreadEasel, artist: Artist[Any], view: Any, focus: Focus | None) -> bytes:
        if not isinstance(artist, ModuleType) or artist.draw.__module__ != artist.__name__:
            return await draw(self, artist, view, focus)
        key = artist.__name__, type(view), fingerprint(view), repr(focus)
        if STAND_INS:
            return stand_in(key)
        # The newest stand last.
        PICTURES[key] = PICTURES.pop(key, b"") or await draw(self, artist, view, focus)
        if len(PICTURES) > MOST_PICTURES:
            del PICTURES[next(iter(PICTURES))]
        return PICTURES[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ThreadEasel, "draw", draw_once)
        yield
