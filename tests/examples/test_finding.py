"""Which game is meant by what somebody calls it: what lies here goes before what is installed."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from bot.opponents.finding import NotFoundError, checked_descriptor, folder_of
from tests.examples.shell import ROOT, Shell

EXAMPLE = ROOT / "examples" / "goofspiel"


def test_a_folder_that_is_named_is_looked_at_and_not_the_installed_package(
    tmp_path: Path, with_goofspiel: Shell
) -> None:
    """Its edits count, by its path, by its name beside it and by its module within it; and it is said where it lies."""
    shell, folder = with_goofspiel, shutil.copytree(EXAMPLE, tmp_path / "here" / "goofspiel")
    game = folder / "goofspiel" / "game.py"
    game.write_text(game.read_text("utf-8").replace("Win prizes that add up to more", "Lose prizes" + " more" * 99))
    check = "python -m bot check --games 1"
    for asked in (
        f"{check} {folder}",
        f"cd {tmp_path / 'here'}; {check} goofspiel",
        f"cd {folder}; {check} goofspiel.game:DESCRIPTOR",
    ):
        said = shell.does(asked, fails=True)
        assert f"Goofspiel is loaded from {game.parent}." in said and "Lose prizes more" in said, said
    said = shell.does(f"{check} goofspiel")
    assert "Goofspiel is loaded from " in said and "site-packages/goofspiel." in said and "keeps all" in said
    shutil.rmtree(folder / "goofspiel")
    assert "holds no package goofspiel" in shell.does(f"{check} {folder}", fails=True)


@pytest.fixture
def as_before(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What can be imported is as it was once the test is over."""
    monkeypatch.setattr(sys, "path", list(sys.path))

    def loaded() -> dict[str, ModuleType]:
        return {name: module for name, module in sys.modules.items() if name.partition(".")[0] == "goofspiel"}

    before = loaded()
    yield
    for name in loaded():
        del sys.modules[name]
    sys.modules.update(before)


@pytest.mark.usefixtures("as_before")
def test_a_package_in_the_folder_src_is_found(tmp_path: Path) -> None:
    shutil.copytree(EXAMPLE / "goofspiel", tmp_path / "src" / "goofspiel")
    shutil.copy(EXAMPLE / "pyproject.toml", tmp_path)
    assert folder_of(checked_descriptor(str(tmp_path)).game) == str(tmp_path / "src" / "goofspiel")


@pytest.mark.usefixtures("as_before")
def test_what_cannot_be_loaded_is_said_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "leaving.py").write_text("raise SystemExit(3)\n")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(NotFoundError, match="leaving:DESCRIPTOR cannot be loaded: SystemExit: 3"):
        checked_descriptor("leaving:DESCRIPTOR")


@pytest.mark.parametrize("place", ["./nowhere", "chess", "..", "chess:DESCRIPTOR"])
def test_what_there_is_not_is_said_in_a_sentence(place: str) -> None:
    with pytest.raises(NotFoundError, match=r"There is no game called|No module named 'chess'"):
        checked_descriptor(place)


def test_self_play_finds_a_folder_too(tmp_path: Path) -> None:
    """By several processes, each of which finds it; a run without checks does not read like a failure."""
    shell = Shell(tmp_path)
    shutil.copytree(EXAMPLE, tmp_path / "goofspiel")
    said = shell.does("python -m bot selfplay ./goofspiel --games 22 --jobs 2 --no-invariants")
    assert "goofspiel: 22 games from seed 1, played for the results alone" in said
