"""What is said of a position that cannot be names counters and sides as the board does."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.donelson.game import GAME
from tests.games.donelson.positions import opening

AT = opening(1)


@pytest.mark.parametrize(
    ("key", "changes", "said"),
    [
        ("oglesby-a", {"at": 0}, "Oglesby A is on the map and in no hex."),
        ("oglesby-a", {"status": "gone"}, "Oglesby A is off the map and in 2009."),
        ("b1il", {"at": 1111}, "Battery B, 1st Illinois is at 1111, where nothing can stand (US-4.7)."),
        ("grant", {"disordered": True}, "Grant is a disordered leader (US-14.1)."),
        (
            "b1il",
            {"at": 0, "status": "out"},
            "Battery B, 1st Illinois has left the map, and is no Confederate (US-27.6).",
        ),
    ],
)
def test_counters(key: str, changes: dict[str, Any], said: str) -> None:
    units = {**AT.state.units, key: replace(AT.unit(key), **changes)}
    assert said in GAME.problems(AT.changed(units=units).state)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"strength": {"oglesby-a": -1}}, "The Union has a counter with less than nothing left."),
        ({"strength": {}}, "Oglesby A is on the map with nothing left (US-1.4)."),
        ({"guns": {}}, "The sheet of the Union has other batteries than its own (US-1.6)."),
        ({"crossed": -1}, "The Union has lost less than nothing."),
    ],
)
def test_sheets(changes: dict[str, Any], said: str) -> None:
    roster = AT.roster("usa")
    if "guns" in changes:
        changes = {"guns": {key: left for key, left in roster.guns.items() if key != "b1il"}}
    assert said in GAME.problems(AT.written("usa", **changes).state)


def test_estimates() -> None:
    assert "Oglesby A is reckoned at -1." in GAME.problems(AT.changed(estimates={"oglesby-a": -1}).state)
