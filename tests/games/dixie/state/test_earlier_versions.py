"""States of earlier versions of the rules go on under today's."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bot.games.dixie.game import GAME
from bot.games.dixie.state.state import DixieState
from tests.games.dixie.scene import Scene, scene


def brought_over(data: Any) -> DixieState:
    """A state of dixie-1 in today's shape, as it comes from a database."""
    state = msgspec.convert(GAME.upgrade(msgspec.json.decode(msgspec.json.encode(data)), "dixie-1"), DixieState)
    assert GAME.problems(state) == []
    return state


def first(state: DixieState) -> Any:
    """A state as dixie-1 wrote it: without what has been added since, and questions with a number."""
    data = msgspec.to_builtins(state)
    del data["dawn"]
    for army in data["armies"].values():
        del army["aims"]
    for ask in data["asks"]:
        ask["count"] = 0
    if data["volley"]:
        del data["volley"]["cover"]
    return data


def asked() -> Scene:
    """The Union, with a Cover, is asked before the dice of a fire."""
    usa = {"uc": "a:i3", "reserve": "c:cover i2"}
    csa = {"uc": "i4", "reserve": "i2"}
    return scene(usa=usa, csa=csa, active="csa", setup={"live": True}).play("fire uc all")


@pytest.mark.rule("DX-12.6")
def test_a_battle_under_way_goes_on() -> None:
    """A Cover may be the answer before the dice now."""
    start = asked()
    assert brought_over(first(start.state)) == start.state
    again = Scene(brought_over(first(start.state)), start.labels)
    assert again.play("play {c}").play("pass now", 1, 1, 1, 6).hits("a") == [1]


@pytest.mark.rule("DX-12.6")
def test_a_cover_asked_for_after_the_dice_comes_too_late() -> None:
    start = asked()
    data = first(start.state)
    data["asks"][-1].update({"moment": "hits", "count": 3})
    data["volley"] |= {"cards": [], "step": "mark", "hits": 3}
    again = Scene(brought_over(data), start.labels)
    assert again.keys("") == ["pass"] and again.play("pass now").hits("a") == [3]


def test_a_version_that_never_was_is_refused() -> None:
    with pytest.raises(ValueError, match="no rules version dixie-0"):
        GAME.upgrade({}, "dixie-0")
