"""Where the tests' files lie."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

MEMORY = Path("/dev/shm")
"""A folder in memory, on Linux."""
ROOM = 1 << 30
"""Bytes that must be free there; the tests take some hundredths of it, but a container may have none to spare."""


def pytest_configure() -> None:
    """Puts the tests' files into memory, where there is such a folder. The bot waits for the disk with each commit, and
    on a disk all tests together wait for minutes."""
    if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))
