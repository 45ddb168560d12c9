"""Games of packages that are installed beside this one: found, left out in one line, and never in the way."""

from __future__ import annotations

import logging
import re
from pathlib import Path

import pytest

from bot.client import Adjutant
from bot.games.kit.package import COMMANDS, DRAWS
from bot.games.library import OURS, installed
from bot.local.local_discord import LocalDiscord
from bot.settings import Settings
from renderers.artist import Artist
from tests.crash.process import BotProcess
from tests.examples.shell import ROOT, Shell
from tests.wire.playing import confirmed
from tests.wire.table import answer

GOOD = "from goofspiel.game import DESCRIPTOR\n"
GAME = "from goofspiel.game import Goofspiel\nfrom bot.games.kit.api import Base, Descriptor\n"
LEFT_OUT = {
    "raises": ("raise RuntimeError('not today')\n", "it cannot be loaded (RuntimeError: not today)"),
    "nothing": ("DESCRIPTOR = 7\n", "it declares int, not a Descriptor"),
    "ours": ("from bot.games.overland.descriptor import DESCRIPTOR\n", "there is a game with the key overland already"),
    "strange": (
        "from msgspec.structs import replace\nfrom goofspiel.game import DESCRIPTOR as GOOD\n"
        "DESCRIPTOR = replace(GOOD, commands=replace(GOOD.commands, description='x' * 101))\n",
        "/goofspiel is described in 101 characters, where 1 to 100 are allowed",
    ),
    "commands": (
        f"{GAME}class Book(Goofspiel):\n    key, rules_version = 'rules', 'rules-1'\n"
        "DESCRIPTOR = Descriptor('goofspiel', Book())\n",
        "“rules” is no key for a game: /rules is a command of Adjutant's own.",
    ),
    "pictures": (
        f"{GAME}DESCRIPTOR = Descriptor('goofspiel', Goofspiel(), artist='nowhere.picture')\n",
        "its pictures raise ModuleNotFoundError: No module named 'nowhere'",
    ),
    "draws": (
        f"{GAME}DESCRIPTOR = Descriptor('goofspiel', Goofspiel(), artist='goofspiel.game')\n",
        "its artist goofspiel.game lacks warm_up, draw, targets, outlines, tiles, places",
    ),
    "numbered": (
        f"{GAME}class Numbered(Goofspiel):\n    key = 7\nDESCRIPTOR = Descriptor('goofspiel', Numbered())\n",
        "its key is 7, and should be a text.",
    ),
    "warmed": (
        f"{GAME}DESCRIPTOR = Descriptor('goofspiel', Goofspiel(), warm_up='soon')\n",
        "its warm_up is 'soon', and should be a function.",
    ),
    "exits": ("raise SystemExit(3)\n", "it cannot be loaded (SystemExit: 3)"),
    "leaves": (
        f"{GAME}class Gone(Goofspiel):\n    def rulebook(self):\n        raise SystemExit(4)\n"
        "DESCRIPTOR = Descriptor('goofspiel', Gone())\n",
        "its rules raise SystemExit: 4",
    ),
    "prefix": (
        f"{GAME}class Book(Goofspiel):\n    def rulebook(self):\n"
        "        return '### DX-1 · Bids\\n*rules*\\n\\nBid.'\n    def glossary(self):\n        return ''\n"
        "DESCRIPTOR = Descriptor('goofspiel', Book())\n",
        "its rules begin with DX-, as those of Dixie do.",
    ),
    "folder": (
        f"{GAME}DESCRIPTOR = Descriptor('overland', Goofspiel())\n",
        "there is a package overland of Adjutant's",
    ),
    "nameless": (f"{GAME}DESCRIPTOR = Descriptor('', Goofspiel())\n", "its package is '', and should be the name"),
    "resigns": (
        "from msgspec import Struct\n" + GAME + "class Sides(Struct):\n    sides: int\n"
        "class Own(Goofspiel):\n    state_type = Sides\n    def result(self, view):\n        return None\n"
        "DESCRIPTOR = Descriptor('goofspiel', Own())\n",
        "Goofspiel needs give_up: what becomes of it when a seat resigns",
    ),
    "late": (
        f"{GAME}class Late(Goofspiel):\n    def __init__(self):\n        self.hidden = True\n"
        "DESCRIPTOR = Descriptor('goofspiel', Late())\n",
        "its game says “hidden” when it is made: say it in the class",
    ),
    "hides": (
        f"{GAME}class Open(Goofspiel):\n    guess = Base.guess\nDESCRIPTOR = Descriptor('open', Open())\n",
        "Goofspiel hides something, so it needs guess",
    ),
}
"""Modules of packages whose game cannot be played, and what the log says of each."""


def package(site: Path, name: str, module: str) -> None:
    """An installed package, as an installer leaves it, with a module that declares a game."""
    info = site / f"{name}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[adjutant.games]\n{name} = {name}_game:DESCRIPTOR\n")
    (site / f"{name}_game.py").write_text(module)


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which packages are found."""
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


@pytest.mark.parametrize("name", LEFT_OUT)
def test_what_has_a_wrong_shape_is_left_out_in_one_line(
    site: Path, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    """It is named with the reason; a game beside it is played all the same."""
    module, why = LEFT_OUT[name]
    package(site, name, module)
    package(site, "good", GOOD)
    with caplog.at_level(logging.WARNING):
        assert list(installed(OURS)) == ["goofspiel"]
    [line] = caplog.messages
    assert line.startswith(f"The game {name} ({name}_game:DESCRIPTOR) is left out: ") and why in line


def test_two_games_of_one_key_are_not_both_played(site: Path, caplog: pytest.LogCaptureFixture) -> None:
    package(site, "anne", GOOD)
    package(site, "bert", GOOD)
    with caplog.at_level(logging.WARNING):
        assert list(installed(OURS)) == ["goofspiel"]
    assert ["there is a game with the key goofspiel already" in line for line in caplog.messages] == [True]


def test_what_an_artist_is_asked_for_is_what_artists_have() -> None:
    """The functions are said in one place for what a package declares, and in another for who writes one."""
    assert {name for name in vars(Artist) if not name.startswith("_")} == {*DRAWS}


async def test_no_game_is_called_like_a_command_that_belongs_to_none() -> None:
    """The names are said in one place for the bot's own commands, those that there are."""
    bot = Adjutant(Settings(), {})
    await bot.add_commands()
    assert {command.name for command in bot.tree.get_commands()} == COMMANDS


def test_goofspiel_is_installed_and_keeps_every_promise(with_goofspiel: Shell) -> None:
    """It is found by its entry point where it was installed, and has 150 lines of Python at most."""
    example = ROOT / "examples" / "goofspiel"
    assert sum(len(file.read_text("utf-8").splitlines()) for file in example.rglob("*.py")) <= 150
    said = with_goofspiel.does("python -m bot check goofspiel --games 4")
    assert re.search(r"Goofspiel is loaded from .*site-packages/goofspiel\.", said)
    assert re.search("Goofspiel keeps all .* promises", said)


async def test_goofspiel_is_played_to_its_end_over_the_wire(with_goofspiel: Shell) -> None:
    """By a bot that is started in that environment and knows it by its entry point alone; its record verifies there."""
    folder = with_goofspiel.folder
    async with LocalDiscord(rate_limits=False) as local:
        channel = local.add_guild("Friends").add_channel("games")
        ann, bea = local.add_user("Ann"), local.add_user("Bea")
        process = BotProcess(local, folder / "data", python=with_goofspiel.python)
        await process.start()
        try:
            answer(await ann.slash(channel, "game new", game="goofspiel"))
            answer(await bea.slash(channel, "game join"))
            answer(await ann.slash(channel, "game start"))
            for first, second in zip("12345", "54321", strict=True):
                answer(await confirmed(ann, await ann.slash(channel, "goofspiel bid", card=first)))
                answer(await confirmed(bea, await bea.slash(channel, "goofspiel bid", card=second)))
            assert "wins: " in answer(await ann.slash(channel, "log")).text
            [record] = answer(await ann.slash(channel, "game export")).files
        finally:
            await process.stop()
    (folder / "record.json").write_bytes(record.data)
    assert "Everything in this record holds." in with_goofspiel.does(f"python -m bot verify {folder / 'record.json'}")
