"""What is told of a finished game: how luck is called, and which game and battle it was."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.games.chronicle.fortune import verdict
from bot.games.contract.game import Result
from bot.games.dixie.game import GAME
from bot.record.entries import Entry
from cogs.past.how_it_went import length, outcome


@pytest.mark.parametrize("off", [0, 0.3, 0.49, 0.5, 1, 1.29, 1.3, 2, 2.19, 2.2, 5])
def test_good_and_bad_luck_are_called_alike(off: float) -> None:
    """As far above what was expected as below it."""
    good, bad = verdict(off * 3, 9), verdict(-off * 3, 9)
    assert good.replace("lucky", "unlucky") == bad or good == bad == "as expected"
    assert (good == "as expected") == (off < 0.5)


@pytest.mark.parametrize(
    ("minutes", "told"), [(0, "1 minute"), (7, "7 minutes"), (119, "1 hour"), (1439, "23 hours"), (3000, "2 days")]
)
def test_a_game_took_as_long_as_it_took(minutes: int, told: str) -> None:
    assert length([Entry(1, "start", 0, 1), Entry(2, "decision", minutes * 60_000, 1, seat="usa")]) == told


def test_what_chance_could_not_change_came_as_expected() -> None:
    assert verdict(0, 0) == "as expected"


def test_the_result_card_names_the_battle_where_a_game_has_several() -> None:
    seats = GAME.seats_for({"edition": "gettysburg"})
    engine: Any = SimpleNamespace(
        game=GAME,
        session=SimpleNamespace(alone=0, options={"edition": "gettysburg"}),
        seats=seats,
        players={info.key: SimpleNamespace(name=info.name) for info in seats},
        result=lambda: Result(("usa",), "The Union wins."),
    )
    entries = [Entry(1, "start", 0, 1), Entry(2, "decision", 5, 1, seat="usa")]
    told = outcome(engine, entries)
    assert told is not None and told.game == "Dixie: Gettysburg"
