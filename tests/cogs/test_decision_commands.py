"""Commands made from a tree: which there are, and what their options list."""

from __future__ import annotations

from bot.games.contract.choices import Choice, Level
from bot.games.life_1861.decisions import COMMANDS
from cogs.commands.decisions import fitting

SEVERAL = Level("Which?", (Choice("u1", "First"), Choice("u2", "Second"), Choice("u12", "Twelfth")), 1, 3)


def test_every_kind_of_decision_has_its_command() -> None:
    names = {command.name for command in COMMANDS.commands}
    assert {"move", "pick-up", "attack", "wait", "feed", "plan", "hunger", "offer"} <= names


def test_several_picks_are_completed_one_after_another() -> None:
    assert [c.value for c in fitting(SEVERAL, "")] == ["u1", "u2", "u12"]
    assert [c.value for c in fitting(SEVERAL, "u2,u1")] == ["u2,u1", "u2,u12"]
    assert [c.value for c in fitting(SEVERAL, "sec")] == ["u2"]


def test_one_pick_is_one_pick() -> None:
    level = Level("Which?", SEVERAL.choices)
    assert [c.value for c in fitting(level, "first")] == ["u1"]
    assert fitting(level, "u1,u2") == []
