"""Who may not move or fight: those who fought, those who are idle, those near the enemy at night (sections 2, 24 and
26); and who leaves the map (section 27)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.donelson.positions import Position, position


def fought(at: Position, key: str) -> Position:
    """The same position with a counter that has attacked in this player turn."""
    return at.changed(units=at.state.units | {key: replace(at.unit(key), fought=True)})


@pytest.mark.rule("US-2.5")
def test_who_fought_turns_and_stays() -> None:
    at = fought(position("cook-a@2017n cook-b@2117n", active="usa", stage="second-move"), "cook-a")
    assert "cook-a" not in at.keys("move") and "cook-b" in at.keys("move")
    assert at.play("turn 2017 ne").unit("cook-a").facing == "ne"


@pytest.mark.rule("US-2.5")
def test_guns_that_fired_neither_limber_nor_unlimber() -> None:
    for flag, word in (("", "limber"), ("~", "unlimber")):
        at = fought(position(f"b1il@2017n{flag}", active="usa", stage="second-move"), "b1il")
        assert at.refused(f"{word} b1il").rule == "US-2.5"


@pytest.mark.rule("US-2.6")
def test_who_fought_does_not_attack_again() -> None:
    at = position("oglesby-a@1910n oglesby-b@1911n heiman-a@1811s", active="usa", stage="second-combat")
    assert {"oglesby-a", "oglesby-b"} <= set(at.keys("attack 1811"))
    assert "oglesby-a" not in fought(at, "oglesby-a").keys("attack 1811")


@pytest.mark.rule("US-26.1", "US-26.9")
def test_idle_divisions_and_their_leaders_stay_and_grant_rides() -> None:
    at = position("cook-a@2017n smith@2017 grant@2017 oglesby-a@2117n", active="usa", active_divisions=(1,))
    movers = at.keys("move")
    assert "grant" in movers and "oglesby-a" in movers and not {"cook-a", "smith"} & set(movers)
    assert at.refused("move cook-a 2016").rule == "US-26.1"


@pytest.mark.rule("US-26.2")
def test_idle_units_do_not_turn_in_their_own_movement() -> None:
    at = position("cook-a@2017n oglesby-a@2117n", active="usa", active_divisions=(1,))
    assert not at.allowed("turn 2017 s") and at.allowed("turn 2117 s")


@pytest.mark.rule("US-26.2")
def test_idle_units_neither_attack_nor_must() -> None:
    at = position("oglesby-a@1910n heiman-a@1911s", active="usa", active_divisions=(2,))
    after = at.play("done")
    assert after.state.stage == "second-move" and not after.state.attacks


@pytest.mark.rule("US-24.3")
def test_nobody_goes_next_to_the_enemy_at_night() -> None:
    units = "cook-a@2017n heiman-a@2014s heiman-b@2014s johnson@2014 head-a@1217"
    by_day, by_night = position(units), position(units, turn=8, stage="night-move")
    assert "2016" in by_day.keys("move heiman-a")
    reached = by_night.keys("move heiman-a")
    assert "2015" in reached and not [at for at in reached if by_night.work().board.next_to_enemy(int(at), "csa")]


@pytest.mark.rule("US-24.4")
def test_who_is_next_to_the_enemy_already_may_stay() -> None:
    at = position("cook-a@2017n heiman-a@2016s head-a@1217", turn=8, stage="night-move", active="csa")
    assert at.play("done").at("heiman-a") == [2016]


@pytest.mark.rule("US-27.6")
def test_confederates_leave_by_the_roads_south_and_never_come_back() -> None:
    at = position("heiman-a@2710s/4 head-a@1217 cook-a@1522")
    after = at.play("exit 2710")
    assert after.unit("heiman-a").status == "out" and after.roster("csa").exited == 4
    assert "heiman-a" not in after.keys("move")


@pytest.mark.rule("US-27.6", "US-14.4")
def test_nobody_leaves_the_map_disordered() -> None:
    at = position("heiman-a@2710s/4! drake-a@2713s head-a@1217 cook-a@1522")
    assert not at.allowed("exit 2710") and at.allowed("exit 2713")
