"""Where the tests' files lie, and how hypothesis goes about its examples."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from hypothesis import HealthCheck, settings

MEMORY = Path("/dev/shm")
"""A folder in memory, on Linux."""
ROOM = 1 << 30
"""Bytes that must be free there; the tests take some hundredths of it, but a container may have none to spare."""


def pytest_configure() -> None:
    """Puts the tests' files into memory, where there is such a folder. The bot waits for the disk with each commit, and
    on a disk all tests together wait for minutes. Hypothesis takes the same examples each time, however busy the
    machine is: what is new is looked for by self-play."""
    settings.register_profile("steady", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
    settings.load_profile("steady")
    if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))
