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


def test_a_name_means_the_folder_beside_and_not_the_installed_package(tmp_path: Path, with_goofspiel: Shell) -> None:
    """Its edits count, and it is said where it lies."""
    game = shutil.copytree(EXAMPLE, tmp_path / "goofspiel") / "goofspiel" / "game.py"
    game.write_text(game.read_text("utf-8").replace("Win prizes that add up to more", "Lose prizes" + " more" * 99))
    said = with_goofspiel.does(f"cd {tmp_path}; python -m bot check --games 1 goofspiel", fails=True)
    assert f"Goofspiel is loaded from {game.parent}." in said and "Lose prizes more" in said, said


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
@pytest.mark.parametrize("place", [".", "goofspiel.game:DESCRIPTOR"])
def test_a_folder_that_is_named_is_looked_at_and_not_the_installed_package(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By its path and by its module within it."""
    monkeypatch.syspath_prepend(EXAMPLE)
    assert folder_of(checked_descriptor("goofspiel").game) == str(EXAMPLE / "goofspiel")
    monkeypatch.chdir(shutil.copytree(EXAMPLE, tmp_path / "here"))
    assert folder_of(checked_descriptor(place).game) == str(tmp_path / "here" / "goofspiel")


@pytest.mark.usefixtures("as_before")
def test_a_folder_that_lacks_its_package_is_none_whatever_is_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(EXAMPLE)
    shutil.copy(EXAMPLE / "pyproject.toml", tmp_path)
    with pytest.raises(NotFoundError, match="holds no package goofspiel"):
        checked_descriptor(str(tmp_path))


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
