"""Engagement markers (section 13)."""

from __future__ import annotations

import pytest

from bot.games.donelson.rules import engagement
from bot.games.donelson.state.state import Engagement
from tests.games.donelson.rules.combat.battles import ATTACKER, DEFENDER, battle
from tests.games.donelson.rules.combat.conftest import Land

MARKER = Engagement("csa", ("cook-a",), ("brown-a",), 1)


@pytest.mark.rule("US-13.9")
def test_relief_by_another_unit_of_the_hex() -> None:
    at = battle(DEFENDER, "brown-a@1512s brown-b@1512s", engagements=(MARKER,))
    at = at.play("attack 1612 brown-b").play("fight", 4)
    (marker,) = at.state.engagements
    assert marker.csa == ("brown-b",)


@pytest.mark.rule("US-13.9")
def test_guns_that_fire_at_their_enemy_are_not_relieved_and_with_canister_relieve_others() -> None:
    marker = Engagement("csa", ("cook-a",), ("brown-a", "graves"), 1)
    union = "cook-a@1612n mcarthur-a@1612n"
    at = battle(union, "brown-a@1512s/3 graves@1512s", engagements=(marker,))
    at = at.run("attack 1612 brown-a", "support 1612 graves").play("fight", 1)
    assert "the attacker loses 1." in at.told() and at.state.engagements[0].csa == ("brown-a", "graves")
    at = battle(union, "brown-a@1512s graves@1512s hanson-a@1511s/3", engagements=(marker,))
    at = at.run("attack 1612 hanson-a", "support 1612 graves").play("fight", 1)
    assert "the attacker loses 1." in at.told() and at.state.engagements[0].csa == ("graves",)


def test_a_new_marker_takes_the_place_of_the_old_one() -> None:
    at = battle(DEFENDER, ATTACKER, engagements=(MARKER,), markers=1)
    at = at.play("attack 1612 brown-a").play("fight", 4)
    assert at.state.engagements == (Engagement("csa", ("cook-a",), ("brown-a",), 2),)


@pytest.mark.rule("US-13.10")
def test_an_engagement_ends_with_adjacency() -> None:
    work = battle(DEFENDER, ATTACKER, engagements=(MARKER,)).work()
    engagement.tidy(work)
    assert len(work.engagements) == 1
    work.change("cook-a", at=1812)
    engagement.tidy(work)
    assert not work.engagements


@pytest.mark.rule("US-13.10")
def test_those_alone_leave_a_marker_who_are_next_to_no_enemy_on_it() -> None:
    marker = Engagement("usa", ("cook-a", "cook-b"), ("brown-a",), 1)
    work = battle("cook-a@1612n cook-b@1613n", ATTACKER, engagements=(marker,)).work()
    work.change("cook-b", at=1813)
    engagement.tidy(work)
    assert work.engagements == (Engagement("usa", ("cook-a",), ("brown-a",), 1),)


@pytest.mark.rule("US-11.11")
def test_units_with_a_marker_as_the_phase_begins_are_not_fresh() -> None:
    at = battle(DEFENDER, ATTACKER, stage="first-move", engagements=(MARKER,)).play("done")
    assert set(at.state.stale) == {"cook-a", "brown-a"}


@pytest.mark.rule("US-13.6")
def test_an_engaged_unit_need_not_attack_if_another_of_its_hex_does_or_it_is_disordered() -> None:
    at = battle(DEFENDER, "brown-a@1512s brown-b@1512s", engagements=(MARKER,))
    assert "fight" not in at.keys("")
    assert "fight" in at.play("attack 1612 brown-b").keys("")
    assert "fight" in battle(DEFENDER, "brown-a@1512s!", engagements=(MARKER,)).keys("")


@pytest.mark.rule("US-13.6", "US-10.4")
def test_nobody_in_the_works_must_attack_be_it_engaged(land: Land) -> None:
    for drawn in ({"terrain": {1512: "fort"}}, {"pits": [(1512, 1612)]}):
        land(**drawn)
        assert "fight" in battle(DEFENDER, ATTACKER, engagements=(MARKER,)).keys("")
    land(pits=[(1512, 1511)])
    assert battle(DEFENDER, ATTACKER, engagements=(MARKER,)).refused("fight").rule == "US-13.5"
