"""What never changes on pictures is drawn once for all processes of the tests, which share a folder of it."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from bot.settings import Settings

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
