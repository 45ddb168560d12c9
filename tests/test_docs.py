"""What stands in the documents is true of the program, as far as a test can know."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from bot.client import Adjutant
from bot.games.library import LIBRARY
from bot.games.phrases import sentence
from bot.settings import Settings
from cogs.lobby.chooser import alone_with, length_alone
from tests.commands_page import AGAIN, PAGE, written_page

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
PAGES = [README, *sorted((ROOT / "docs").glob("*.md"))]
LINK = re.compile(r"\]\(([^)#\s]+)(?:#([\w-]+))?\)|<img src=\"([^\"]+)\"")
PLACES = {"metrics", "live", "ready", "data", "nim", "verify"}
"""What begins with a stroke and is no command of ours: addresses, folders, and a game that a page makes up."""
EVERYDAY = 8
"""Rows of the README's table of commands."""


def names_of(pages: list[Path]) -> list[str]:
    """The pages' names, for the tests that go through them."""
    return [page.name for page in pages]


def anchors(page: Path) -> set[str]:
    """The names by which a page's headings are linked to."""
    heads = re.findall(r"(?m)^#+ (.+)$", page.read_text("utf-8"))
    return {re.sub(r"[^\w -]", "", head.lower()).strip().replace(" ", "-") for head in heads}


async def test_the_table_of_commands_is_that_of_the_program() -> None:
    assert PAGE.read_text("utf-8") == await written_page(), AGAIN


@pytest.mark.parametrize("page", PAGES, ids=names_of(PAGES))
def test_links_lead_somewhere(page: Path) -> None:
    for target, anchor, picture in LINK.findall(page.read_text("utf-8")):
        if "://" in target:
            continue
        there = page.parent / (target or picture)
        assert there.exists(), f"{page.name} leads to {there}"
        assert not anchor or anchor in anchors(there), f"{there.name} has no heading #{anchor}"


@pytest.mark.parametrize("page", PAGES, ids=names_of(PAGES))
async def test_every_command_that_is_named_exists(page: Path) -> None:
    bot = Adjutant(Settings())
    await bot.add_commands()
    known = {command.qualified_name for command in bot.tree.walk_commands()} | PLACES
    groups = {name.split()[0] for name in known if " " in name}
    for name in re.findall(r"`/([a-z]+(?: [a-z-]+)?)", page.read_text("utf-8")):
        assert name in known | groups or name.split()[0] in known - groups, f"{page.name} names /{name}"


def test_the_readme_shows_every_game_with_its_picture_players_time_and_difficulty() -> None:
    rows = [line for line in README.read_text("utf-8").splitlines() if line.startswith("| <img")]
    assert len(rows) == len(LIBRARY)
    for descriptor in LIBRARY.values():
        shown = descriptor.game.introduction({}, None)
        [row] = [row for row in rows if f"**{descriptor.game.name}**" in row]
        assert f"docs/{descriptor.package}.png" in row
        cells = [cell.strip() for cell in row.split("|")]
        alone, time = alone_with(descriptor.game), shown.length
        if alone is not None and (least := length_alone(descriptor.game, alone[0])) != time:
            together, _, slowly = time.partition(", ")
            time = sentence(f"{least} alone, {together} with a friend, {slowly}")
        assert cells[-4:-2] == [shown.players, time], "as *Choose a game* says"
        assert shown.difficulty.startswith(cells[-2])


def test_the_readme_has_eight_everyday_commands() -> None:
    table = README.read_text("utf-8").partition("## Everyday commands")[2].partition("\n## ")[0]
    assert len(re.findall(r"(?m)^\| `/", table)) == EVERYDAY


def test_the_readme_has_the_two_commands_that_start_and_test_it() -> None:
    commands = re.findall(r"```sh\n(.+)\n```", README.read_text("utf-8"))
    assert [command.rpartition("&& ")[2] for command in commands] == [
        ".venv/bin/python -m bot",
        ".venv/bin/python -m pytest -n auto",
    ]


def test_the_page_on_the_prompt_does_what_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    monkeypatch.chdir(tmp_path)
    found = doctest.testfile(str(ROOT / "docs/repl.md"), module_relative=False, encoding="utf-8")
    assert found.attempted == 10 and not found.failed
    assert (tmp_path / "board.png").read_bytes().startswith(b"\x89PNG")
