"""The second combat phase: who fought rests, who is engaged attacks again (sections 2 and 13)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.donelson.state.state import Engagement
from tests.games.donelson.positions import Position
from tests.games.donelson.rules.combat.battles import ATTACKER, DEFENDER, battle


def second(*texts: str, fought: str, **more: Any) -> Position:
    """The second combat phase, with units that have attacked in the first."""
    at = battle(*texts, **({"stage": "second-combat"} | more))
    work = at.work()
    for key in fought.split():
        work.change(key, fought=True)
    return at.changed(units=work.units)


def met(*keys: str) -> dict[str, Any]:
    """A marker of the Confederates' colour on them and Cook."""
    return {"engagements": (Engagement("csa", ("cook-a",), keys, 1),), "markers": 1}


@pytest.mark.rule("US-13.8")
def test_the_engaged_attack_again_those_they_are_engaged_with() -> None:
    at = second("cook-a@1612n lauman-a@1613s", ATTACKER, fought="brown-a", **met("brown-a"))
    assert at.keys("attack") == ["1612"] and at.keys("attack 1612") == ["brown-a"]
    assert at.refused("fight").rule == "US-13.5"
    assert "fight" in at.play("attack 1612 brown-a").keys("")


@pytest.mark.rule("US-13.8", "US-13.6")
def test_two_engaged_in_a_hex_do_not_excuse_each_other_by_staying() -> None:
    at = second(DEFENDER, "brown-a@1512s brown-b@1512s", fought="brown-a brown-b", **met("brown-a", "brown-b"))
    assert "fight" not in at.keys("")
    assert "fight" in at.play("attack 1612 brown-b").keys("")


@pytest.mark.rule("US-13.11", "US-2.6")
def test_guns_fire_again_only_if_they_are_engaged_and_then_they_must() -> None:
    rested = second(DEFENDER, "brown-a@1512s graves@1512s", fought="graves").play("attack 1612 brown-a")
    assert "support" not in rested.keys("") and "bombard" not in rested.keys("")
    at = second(DEFENDER, "brown-a@1512s graves@1512s", fought="brown-a graves", **met("brown-a", "graves"))
    at = at.play("attack 1612 brown-a")
    assert at.refused("fight").rule == "US-13.7"
    assert "fight" in at.play("support 1612 graves").keys("")
    assert "fight" in second(DEFENDER, ATTACKER, fought="brown-a", **met("brown-a")).play("propose all").keys("")


@pytest.mark.rule("US-13.11")
def test_engaged_guns_that_fired_fire_at_nobody_else() -> None:
    at = second("cook-a@1612n lauman-a@1613s", "graves@1512s", fought="graves", **met("graves"))
    assert at.keys("bombard") == ["1612"]


@pytest.mark.rule("US-13.12")
def test_whom_the_enemy_alone_has_engaged_may_attack_and_need_not() -> None:
    marker = Engagement("usa", ("cook-a",), ("brown-a", "graves"), 1)
    at = second("cook-a@1612s", "brown-a@1512s graves@1512s", fought="brown-a graves", engagements=(marker,), markers=1)
    assert {"fight", "attack", "bombard"} <= set(at.keys(""))
    assert at.keys("attack 1612") == ["brown-a"] and at.keys("bombard 1612") == ["graves"]
