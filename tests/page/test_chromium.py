"""A machine without a browser gets one, or a message that says what was tried."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.page import chromium


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without a browser: PATH is an empty folder, which is returned, and Playwright has none of its own."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setattr(chromium, "playwrights_own", lambda: None)
    monkeypatch.setattr(chromium, "BY_PLAYWRIGHT", ((str(folder / "playwright"), "install", "chromium"),))
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    return folder


def program(file: Path, body: str) -> Path:
    """Writes a program."""
    file.write_text(f"#!/bin/sh\necho {file.name} $* >>{file.parent.parent}/asked\n{body}\n")
    file.chmod(0o755)
    return file


def asked(folder: Path) -> list[str]:
    """The programs that were run, with their arguments."""
    return (folder.parent / "asked").read_text().splitlines()


INSTALL = "apt-get install -y -qq --no-install-recommends"


def bringing(folder: Path, name: str = "chromium") -> str:
    """Puts a browser on PATH."""
    return f"/bin/cp /bin/true {folder}/{name}"


def test_root_gets_debians(bare: Path) -> None:
    program(bare / "apt-get", f'if [ "$1" = install ]; then {bringing(bare, "chromium-headless-shell")}; fi')
    program(bare / "playwright", "exit 1")
    assert chromium.installed() == str(bare / "chromium-headless-shell")
    assert asked(bare) == ["apt-get update -qq", f"{INSTALL} chromium-headless-shell"]


def test_a_system_that_has_it_only_whole_gives_it_whole(bare: Path) -> None:
    program(bare / "apt-get", f"case $* in (*shell) exit 100;; (install*) {bringing(bare)};; esac")
    program(bare / "playwright", "exit 1")
    assert chromium.installed() == str(bare / "chromium")
    assert asked(bare) == ["apt-get update -qq", f"{INSTALL} chromium-headless-shell", f"{INSTALL} chromium"]


def test_what_opens_windows_fastest_is_taken_first(bare: Path) -> None:
    for name in reversed(chromium.NAMES):
        program(bare / name, "")
        assert chromium.found() == str(bare / name)


def test_others_and_machines_without_debians_get_playwrights(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(bare / "apt-get", "exit 100")
    program(bare / "playwright", bringing(bare))
    assert chromium.installed() == str(bare / "chromium")
    assert asked(bare)[-1] == "playwright install chromium" and len(asked(bare)) == 4
    (bare / "chromium").unlink()
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert chromium.installed() == str(bare / "chromium")
    assert asked(bare)[4:] == ["playwright install chromium"]


def test_where_none_can_be_had_the_tests_say_why(bare: Path) -> None:
    program(bare / "apt-get", "echo no such package >&2; exit 100")
    program(bare / "playwright", "echo no way there >&2; exit 1")
    with pytest.raises(chromium.NoBrowser, match="none can be installed: put chromium on PATH") as caught:
        chromium.installed()
    assert "apt-get install" in str(caught.value) and "no such package" in str(caught.value)
    assert "no way there" in str(caught.value)


def test_the_browser_that_is_there_is_taken() -> None:
    """And it is one that runs."""
    browser = chromium.path()
    assert subprocess.run([browser, "--version"], capture_output=True, check=True, text=True).stdout.strip()
