"""Whose hexes stand open on the panel: the pieces that are moved next."""

from __future__ import annotations

from bot.games.donelson.game import GAME
from tests.games.donelson.positions import Position, position

ARMY = "heiman-a@1812s davidson-a@1811s davidson-b@1810s drake-a@1710s floyd@1811 graves@1810s~"


def opened(at: Position) -> str:
    """The names of the brigade and the unit whose hexes stand open."""
    view = GAME.view(at.state, "csa")
    levels = (GAME.choices(view, "csa", (word,)) for word in ("brigade", "move"))
    return " ".join(choice.key for level in levels if level for choice in level.choices if choice.opened)


def test_the_army_comes_in_its_order_and_leaders_before_guns() -> None:
    at = position(ARMY, stage="first-move")
    found = [opened(at)]
    for text in ("brigade heiman 1813", "brigade davidson 1711", "brigade drake 1609", "move floyd 1711"):
        at = at.play(text)
        found.append(opened(at))
    assert found == ["heiman", "davidson floyd", "drake floyd", "floyd", "graves"]
    assert opened(at.play("move graves 1709")) == ""


def test_what_was_passed_over_comes_last() -> None:
    at = position(ARMY, stage="first-move").run("brigade drake 1609", "move floyd 1711")
    assert opened(at) == "graves"
    assert opened(at.play("move graves 1709")) == "heiman"


def test_a_battery_that_was_limbered_comes_next() -> None:
    at = position(ARMY.replace("~", ""), stage="first-move")
    assert opened(at.play("limber graves")) == "graves"


def test_those_who_moved_in_the_first_movement_come_first_in_the_second() -> None:
    at = position(ARMY, stage="first-move").run("brigade drake 1609", "move graves 1709", "done")
    assert at.state.stage == "second-move"
    found = [opened(at)]
    for text in ("brigade drake 1610", "move graves 1710"):
        at = at.play(text)
        found.append(opened(at))
    assert found == ["drake", "heiman graves", "floyd"]
