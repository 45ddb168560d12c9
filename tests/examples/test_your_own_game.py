"""docs/your-own-game.md, carried out as it is written: every command is run, every change made, every output seen."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import venv
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from site import getsitepackages
from urllib.request import urlopen

from msgspec import Struct

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "your-own-game.md"
STEP = re.compile(
    r"<!-- (?P<what>run|fails|starts|shows|replace (?P<file>\S+)) -->\n(?P<blocks>(?:```\w*\n.*?```\n)+)", re.DOTALL
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
    """The environment of a shell in which a virtual environment in ``folder`` is active: Adjutant stands in it, with
    all the packages that are installed here, and pip installs into it."""
    venv.create(folder / "venv")
    [site] = (folder / "venv" / "lib").glob("python*/site-packages")
    (site / "here.pth").write_text("\n".join([str(ROOT), *getsitepackages()]), "utf-8")
    # Without a network: the package is built by the setuptools that is here. pip reads this variable as a negation.
    offline = {"PIP_NO_INDEX": "1", "PIP_NO_BUILD_ISOLATION": "0", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    own = {"PATH": f"{folder / 'venv' / 'bin'}:{os.environ['PATH']}", "XDG_CACHE_HOME": str(folder / "cache")}
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | offline | own


def started(command: str, folder: Path, environment: dict[str, str]) -> str:
    """What a command says that runs until it is stopped: it must answer at the address that it prints."""
    with subprocess.Popen(
        ["bash", "-c", f"exec {command}"], cwd=folder, env=environment, stdout=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout is not None
        said = ""
        try:
            for line in running.stdout:
                said += line
                if address := re.search(r"http://\S+", line):
                    assert urlopen(address[0], timeout=60).status == 200
                    break
        finally:
            running.terminate()
    return said


def test_the_environment_is_that_of_the_contributors() -> None:
    """Which the tests themselves are run in."""
    page = PAGE.with_name("contributing.md").read_text("utf-8")
    [command] = re.findall(r"(?m)^(python3 -m venv .*)$", PAGE.read_text("utf-8"))
    assert f"{command} && .venv/bin/python -m pytest" in page


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
                assert re.search(".*".join(map(re.escape, line.split("…"))), said), f"{line} is not in:\n{said}"
        elif step.what == "starts":
            said = started(step.blocks[0], tmp_path, environment)
        else:
            command = ["bash", "-euo", "pipefail", "-c", step.blocks[0]]
            ran = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
            said = ran.stdout + ran.stderr
            assert (ran.returncode == 0) == (step.what == "run"), said
    assert done > 25, "the page has steps"
    found = subprocess.run(
        ["python", "-c", "from bot.games.library import LIBRARY; print(*LIBRARY)"],
        cwd=tmp_path / "venv", env=environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert found.stdout.split()[-1] == "nim", "the installed package is found by its entry point"
    there = {file.name for file in (tmp_path / "nim").iterdir()} - {"nim", "pyproject.toml", ".gitignore"}
    ignored = [line.rstrip("/") for line in (tmp_path / "nim" / ".gitignore").read_text("utf-8").splitlines()]
    assert there and all(any(fnmatch(name, each) for each in ignored) for name in there), f"{there} are left behind"
