"""Finds the browser that the page is tested in, and brings one where the machine has none."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

from playwright.sync_api import sync_playwright

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The names that a browser which is fit for the tests goes by on PATH, the best first: Chromium without what surrounds
its pages for people opens a window in a third of the time."""
INSTALL = ("apt-get", "install", "-y", "-qq", "--no-install-recommends")
BY_APT = (("apt-get", "update", "-qq"), (*INSTALL, "chromium-headless-shell"))
"""Brings Debian's browser, with all that it needs of the system."""
BY_APT_WHOLE = ((*INSTALL, "chromium"),)
"""Brings it where the system has it only whole, as older ones do."""
BY_PLAYWRIGHT = ((sys.executable, "-m", "playwright", "install", "chromium"),)
"""Brings Playwright's own, for whoever may not change the system."""


class NoBrowser(Exception):
    """There is no browser, and none can be brought; the message tells what was tried."""


@cache
def path() -> str:
    """The browser's file; where there is none, one is installed first, which takes a minute. Raises NoBrowser."""
    lock = Path(tempfile.gettempdir()) / "adjutant-chromium.lock"
    with lock.open("w") as file:
        # Several processes test the page at once, and one installation at a time is enough.
        fcntl.flock(file, fcntl.LOCK_EX)
        return found() or installed()


def found() -> str | None:
    """The browser that is there: on PATH, or Playwright's own."""
    on_path = next((there for name in NAMES if (there := shutil.which(name))), None)
    return on_path or playwrights_own()


def playwrights_own() -> str | None:
    """The browser that Playwright has downloaded, None where it has not."""
    with sync_playwright() as playwright:
        file = playwright.chromium.executable_path
    return file if Path(file).exists() else None


def installed() -> str:
    """Installs a browser: as root Debian's, else or where that fails Playwright's own. Raises NoBrowser."""
    ways: list[tuple[tuple[str, ...], ...]] = [BY_PLAYWRIGHT]
    if os.geteuid() == 0 and shutil.which("apt-get"):
        ways[:0] = [BY_APT, BY_APT_WHOLE]
    said = []
    for commands in ways:
        said += [failure for command in commands if (failure := failure_of(command))]
        if (browser := found()) is not None:
            return browser
    raise NoBrowser(
        "The page's tests need a browser, and none can be installed: put chromium on PATH (Debian: apt install "
        "chromium-headless-shell).\n" + "\n".join(said)
    )


def failure_of(command: tuple[str, ...]) -> str:
    """Runs a command; returns what it said last where it failed, "" where it did not."""
    done = subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    if done.returncode == 0:
        return ""
    last = (done.stderr.strip() or done.stdout.strip()).splitlines()[-3:]
    return f"{' '.join(command)}: {' '.join(last) or f'exit status {done.returncode}'}"
