"""Games of packages that are installed beside this one: found, left out in one line, and never in the way."""

from __future__ import annotations

import logging
import shutil
import subprocess
from pathlib import Path

import pytest

from bot.games.library import OURS, installed
from tests.examples.test_your_own_game import ROOT, installed_into

GOOD = "from goofspiel.game import DESCRIPTOR\n"
LEFT_OUT = {
    "raises": ("raise RuntimeError('not today')\n", "it cannot be loaded (RuntimeError: not today)"),
    "nothing": ("DESCRIPTOR = 7\n", "it declares int, not a Descriptor"),
    "ours": ("from bot.games.overland.descriptor import DESCRIPTOR\n", "there is a game with the key overland already"),
    "strange": (
        "from msgspec.structs import replace\nfrom goofspiel.game import DESCRIPTOR as GOOD\n"
        "DESCRIPTOR = replace(GOOD, commands=replace(GOOD.commands, description='x' * 101))\n",
        "/goofspiel is described in 101 characters, where 1 to 100 are allowed",
    ),
    "hides": (
        "from goofspiel.game import Goofspiel\nfrom bot.games.kit.api import Base, Descriptor\n"
        "class Open(Goofspiel):\n    guess = Base.guess\nDESCRIPTOR = Descriptor('open', Open())\n",
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


def test_goofspiel_is_installed_and_keeps_every_promise(tmp_path: Path) -> None:
    """By pip, without a network; it is found by its entry point, and has 150 lines of Python at most."""
    example = shutil.copytree(ROOT / "examples" / "goofspiel", tmp_path / "goofspiel")
    assert sum(len(file.read_text("utf-8").splitlines()) for file in example.rglob("*.py")) <= 150
    environment, run = installed_into(tmp_path), ["python", "-m"]
    pip = [*run, "pip", "install", "--no-deps", "--quiet", str(example)]
    subprocess.run(pip, cwd=tmp_path / "venv", env=environment, check=True)
    check = [*run, "bot", "check", "goofspiel", "--games", "4"]
    ran = subprocess.run(check, cwd=tmp_path / "venv", env=environment, capture_output=True, text=True, check=False)
    assert ran.returncode == 0 and "Goofspiel keeps all 22 promises" in ran.stdout, ran.stdout + ran.stderr
