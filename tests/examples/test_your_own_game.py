"""docs/your-own-game.md, carried out as it is written: every command is run, every change made, every output seen."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "your-own-game.md"
STEP = re.compile(
    r"<!-- (?P<what>run|fails|shows|replace (?P<file>\S+)) -->\n(?P<blocks>(?:```\w*\n.*?```\n)+)", re.DOTALL
)
BLOCK = re.compile(r"```\w*\n(.*?)```\n", re.DOTALL)


class Step(Struct):
    """A step of the page: what is done, in which file, and the blocks that say it."""

    what: str
    file: str
    blocks: list[str]


def steps() -> Iterator[Step]:
    """The steps, in order."""
    for found in STEP.finditer(PAGE.read_text("utf-8")):
        yield Step(found["what"].split()[0], found["file"] or "", BLOCK.findall(found["blocks"]))


def installed_into(folder: Path) -> dict[str, str]:
    """The environment of a shell in which ``python`` is this one, and pip installs into a folder of its own."""
    bin_, site = folder / "bin", folder / "site"
    bin_.mkdir()
    (bin_ / "python").write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    (bin_ / "python").chmod(0o755)
    paths = {"PATH": f"{bin_}:{os.environ['PATH']}", "PYTHONPATH": f"{ROOT}:{site}", "PIP_TARGET": str(site)}
    # Without a network: the package is built by the setuptools that is here. pip reads this variable as a negation.
    offline = {"PIP_NO_INDEX": "1", "PIP_NO_BUILD_ISOLATION": "0", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    return os.environ | paths | offline


def test_every_step_of_the_page_does_what_it_says(tmp_path: Path) -> None:
    """From an empty folder to a game that is installed and plays itself."""
    environment, said, done = installed_into(tmp_path), "", 0
    for step in steps():
        done += 1
        if step.what == "replace":
            file = tmp_path / step.file
            before, after = (block.rstrip("\n") for block in step.blocks)
            assert file.read_text("utf-8").count(before) == 1, f"{before} stands once in {step.file}"
            file.write_text(file.read_text("utf-8").replace(before, after), "utf-8")
            shutil.rmtree(file.parent / "__pycache__", ignore_errors=True)
        elif step.what == "shows":
            for line in step.blocks[0].splitlines():
                assert line in said, f"{line} is not in:\n{said}"
        else:
            command = ["bash", "-euo", "pipefail", "-c", step.blocks[0]]
            ran = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
            said = ran.stdout + ran.stderr
            assert (ran.returncode == 0) == (step.what == "run"), said
    assert done > 15, "the page has steps"
    found = subprocess.run(
        ["python", "-c", "from bot.games.library import LIBRARY; print(*LIBRARY)"],
        cwd=tmp_path / "bin", env=environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert found.stdout.split()[-1] == "nim", "the installed package is found by its entry point"
