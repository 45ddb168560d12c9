"""``new-game``: which keys it takes, and what it writes for them."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from bot.cli.new_game import new_game, prefix_for
from bot.games.rulebooks import rulebook
from bot.opponents.check import SHAPE, keeps
from bot.opponents.finding import checked_descriptor


@pytest.mark.parametrize(
    ("key", "why"),
    [
        ("game", "/game is a command of Adjutant's own"),
        ("rules", "/rules is a command of Adjutant's own"),
        ("class", "“class” is a word of Python's own"),
        ("overland", "There is a game overland already"),
        ("Nim", "“Nim” is no key"),
        ("json", "There is a Python package json already"),
    ],
)
def test_a_key_that_leads_nowhere_is_refused_in_a_sentence(
    key: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert new_game(key, tmp_path) == 2
    assert why in capsys.readouterr().err and list(tmp_path.iterdir()) == []


def test_rules_have_a_prefix_that_no_other_book_has(tmp_path: Path) -> None:
    """Overland's are OV-, and Life's LF-; a book that lies in the same folder need not be right yet."""
    keys = ("nim", "overt", "ov", "lf", "n2")
    assert [prefix_for(key, tmp_path) for key in keys] == ["NI", "OVE", "OV3", "LF3", "N2"]
    assert new_game("nimble", tmp_path) == 0
    with (tmp_path / "nimble" / "nimble" / "rulebook.md").open("a", encoding="utf-8") as book:
        book.write("\n### Not yet\n")
    assert prefix_for("nine", tmp_path) == "NIN"


def test_a_key_with_digits_has_rules_that_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", list(sys.path))
    assert new_game("n2048", tmp_path) == 0
    found = checked_descriptor(str(tmp_path / "n2048"))
    assert keeps(found, SHAPE) == ()
    book = rulebook.parse(found.game.rulebook() + "\n## Changes\n\n- n2048-2: More counters.\n")
    assert book.prefixes == {"N2"} and book.changed_since("n2048-1") == "More counters."
