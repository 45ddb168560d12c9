"""docs/your-own-game.md, carried out as it is written: every command is run, every change made, every output seen."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

from msgspec import Struct

from renderers import fonts
from tests.examples.shell import ROOT, Shell

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


def test_the_environment_is_that_of_the_contributors() -> None:
    """Which the tests themselves are run in."""
    page = PAGE.with_name("contributing.md").read_text("utf-8")
    [command] = re.findall(r"(?m)^(python3 -m venv .*)$", PAGE.read_text("utf-8"))
    assert f"{command} && .venv/bin/python -m pytest" in page


def test_every_step_of_the_page_does_what_it_says(tmp_path: Path) -> None:
    """From an empty folder to a game that is installed and plays itself."""
    shell, said, done = Shell(tmp_path), "", 0
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
            said = shell.starts(step.blocks[0])
        else:
            said = shell.does(step.blocks[0], fails=step.what == "fails")
    assert done > 25, "the page has steps"
    listed = "from importlib.metadata import entry_points as all\nfor each in all(group='adjutant.games'): "
    listed = shell.does(f'cd venv && python -c "{listed}print(each.load().key)"')
    assert listed.split()[-1] == "nim", "the installed package is found by its entry point"
    code = (tmp_path / "nim" / "nim" / "game.py").read_text("utf-8")
    assert [letter for letter in sorted({*code} - {"\n"}) if not fonts.has(letter)] == [], "all can be drawn"
    there = {file.name for file in (tmp_path / "nim").iterdir()} - {"nim", "pyproject.toml", ".gitignore"}
    ignored = [line.rstrip("/") for line in (tmp_path / "nim" / ".gitignore").read_text("utf-8").splitlines()]
    assert there and all(any(fnmatch(name, each) for each in ignored) for name in there), f"{there} are left behind"
