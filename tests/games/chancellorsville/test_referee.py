"""Random games beside a second referee, which knows the published text and none of the game's code."""

from __future__ import annotations

import pytest

from bot.games.contract.choices import Refusal
from tests.games.chancellorsville.referee import printed
from tests.games.chancellorsville.referee.watch import SETUPS, Watch

GAMES = {"person": 2, "usa": 1, "csa": 1}
"""Games of each way to set a game up, in the suite; by the opponent."""
CARDS = dict(printed.ACTIVATIONS)
MANY = 250
"""The same in the long test."""


@pytest.mark.parametrize("number", range(len(SETUPS)), ids=["-".join(setup.values()) for setup in SETUPS])
@pytest.mark.rule("CV-2.5", "CV-3.2", "CV-3.5", "CV-4.3", "CV-4.7", "CV-5.6", "CV-7.4", "CV-8.7", "CV-9.2", "CV-10.6")
@pytest.mark.rule("CV-11.3", "CV-11.7", "CV-13.1", "CV-13.6", "CV-14.1", "CV-14.4", "CV-16.7", "CV-16.10", "CV-16.18")
def test_games_go_as_the_text_has_them(number: int) -> None:
    """Who is asked, what may be done, and what comes of it: places, cohesion, cubes, cards, dice, sightings, end."""
    for seed in range(GAMES[SETUPS[number]["opponent"]]):
        assert Watch(SETUPS[number], seed * len(SETUPS) + number, often=0.1).run() > 20


@pytest.mark.long
@pytest.mark.parametrize("number", range(len(SETUPS)), ids=["-".join(setup.values()) for setup in SETUPS])
def test_many_games_go_as_the_text_has_them(number: int) -> None:
    for seed in range(MANY):
        Watch(SETUPS[number], seed * len(SETUPS) + number, often=0.1).run()


@pytest.mark.parametrize("fact", ["a line", "the river", "a price", "a card", "a start"])
def test_the_referee_finds_what_is_wrong(fact: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody who has a fact wrong comes to disagree within a few games."""
    if fact == "a line":
        monkeypatch.setitem(printed.NEXT, 9, {8, 10})
    elif fact == "the river":
        monkeypatch.setattr(printed, "RED", set())
    elif fact == "a price":
        monkeypatch.setattr(printed, "PRICES", printed.PRICES | dict.fromkeys(("rally", "forced", "reserves"), 5))
    elif fact == "a card":
        wrong = {key: (side, major, minor, icons % 3 + 1) for key, (side, major, minor, icons) in CARDS.items()}
        monkeypatch.setattr(printed, "ACTIVATIONS", wrong)
    else:
        monkeypatch.setitem(printed.FIXED, "hill", 15)
    with pytest.raises((AssertionError, Refusal)):
        for seed in range(5):
            Watch(SETUPS[seed], seed, often=0.3).run()
