"""What decisions gain over others in the games that they belong to."""

from __future__ import annotations

import pytest

from tests.strength import gains
from tests.strength.gains import Gain, Gains, looked, told


def test_a_player_gains_nothing_over_itself() -> None:
    found = looked("dixie", "bull-run", "practice", "practice", 0)
    assert found.decisions > 0 and (found.differ, found.gains, found.total) == (0, [], 0.0)


def test_a_few_of_the_decisions_that_differ_stand_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gains, "A_GAME", 2)
    monkeypatch.setattr(gains, "OFTEN", 1)
    found = looked("dixie", "bull-run", "easy", "practice", 1)
    assert found == looked("dixie", "bull-run", "easy", "practice", 1)
    assert found.decisions >= found.differ > len(found.gains) == 2
    assert all(each.taken != each.other and -1 <= each.points <= 1 for each in found.gains)
    assert found.total == found.differ * sum(each.points for each in found.gains) / 2


def test_gains_are_shown_by_game_and_by_kind() -> None:
    games = [
        Gains(0, 30, 4, [Gain("Moves", "march cl c1", "move cc c2", 0.05), Gain("", "next", "fire cr all", -0.01)]),
        Gains(1, 20, 1, [Gain("Moves", "march cr c3", "move cc c3", 0.01)]),
    ]
    assert told(games).splitlines() == [
        "+4.5 points a game (-2.4 to +11.4), in 2 games; the players differ at 2.5 of 25.0 decisions",
        "  Moves: march for move: +3.0 at 2, error 2.0",
        "  next for fire: -1.0 at 1, error 0.0",
    ]
