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
def test_idle_divisions_and_their_leaders_stay() -> None:
    at = position("cook-a@2017n smith@2017 grant@2017 oglesby-a@2117n", active="usa", active_divisions=(1,))
    movers = at.keys("move")
    assert "grant" in movers and "oglesby-a" in movers and not {"cook-a", "smith"} & set(movers)
    assert at.refused("move cook-a 2016").rule == "US-26.1" and at.refused("move smith 2016").rule == "US-26.9"


@pytest.mark.rule("US-26.9")
def test_before_activation_leaders_ride_only_with_a_brigade_transfer() -> None:
    units = "morrison-a@2216nw oglesby-a@2215nw mcclernand@2215 smith@2122 cook-a@2122n grant@1522 cruft-a@2117n"
    at = position(units, active="usa", active_divisions=())
    for leader in ("grant", "mcclernand", "smith"):
        assert at.refused(f"move {leader} {1622 if leader == 'grant' else 2117}").rule == "US-26.9"
    stayed = at.play("transfer morrison 3", 3)
    assert not stayed.state.joining and stayed.refused("move mcclernand 2117").rule == "US-26.9"
    gone = at.play("transfer morrison 3", 2)
    assert gone.refused("move smith 2117").rule == "US-26.9" and gone.refused("move oglesby-a 2117").rule == "US-26.1"
    assert gone.play("move mcclernand 2117").at("mcclernand") == [2117]
    assert gone.play("move grant 1622").at("grant") == [1622]
    later = gone.play("done")  # Nobody can fight: the second movement opens.
    assert later.state.stage == "second-move" and later.refused("move mcclernand 2117").rule == "US-26.9"


@pytest.mark.rule("US-26.9", "US-25.5")
def test_grant_rides_on_in_the_phase_in_which_he_comes_up() -> None:
    at = position("cook-a@2122n cruft-a@2117n", active="usa", active_divisions=(), turn=3)
    due = at.changed(units=at.state.units | {"grant": replace(at.unit("grant"), at=0, status="due")})
    here = due.play("enter grant")
    assert here.play("move grant 2122").at("grant") == [2122]
    assert here.play("done").refused("move grant 2122").rule == "US-26.9"


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
