"""Shatter and reorganization (section 19)."""

from __future__ import annotations

import pytest

from bot.games.donelson.data.charts import third
from bot.games.donelson.rules import reorganizing
from bot.games.donelson.rules.combat import losses, retreating
from bot.games.donelson.state.state import Shattered, boxes, shatter_number
from tests.games.donelson.rules.combat.battles import battle


@pytest.mark.rule("US-19.1", "US-19.2")
def test_a_brigade_shatters_at_half_its_strength_rounded_up() -> None:
    work = battle("brown-a@1512s brown-b@1513s").work()
    losses.cross_off(work, "brown-a", 4, "here")
    assert work.units["brown-a"].status == "map"
    losses.cross_off(work, "brown-b", 1, "here")
    assert work.units["brown-a"].status == work.units["brown-b"].status == "shattered"
    assert work.shattered == {"brown": Shattered(1, 5)}
    assert work.roster("csa").demoralization == 5 + 3


@pytest.mark.rule("US-19.1", "US-19.5")
def test_a_brigade_of_which_nothing_is_left_shatters_whatever_its_number() -> None:
    work = battle("brown-a@1512s/2 brown-b@1513s/2").written("csa", shift={"brown": 2}).work()
    losses.cross_off(work, "brown-a", 2, "here")
    assert work.shattered == {}
    losses.cross_off(work, "brown-b", 2, "here")
    assert work.shattered == {"brown": Shattered(1, 5)}


@pytest.mark.rule("US-19.1", "US-18.3")
def test_marked_boxes_count_towards_the_number_that_detaching_raised() -> None:
    at = battle("oglesby-a@1512s oglesby-b@1513s oglesby-c@1514s", stage="first-move", active="usa")
    work = at.play("detach oglesby-a oglesby-8il").work()
    losses.cross_off(work, "oglesby-b", 5, "here")
    losses.cross_off(work, "oglesby-c", 1, "here")
    assert work.shattered == {}, "6 lost and 3 marked, of 10"
    losses.cross_off(work, "oglesby-c", 1, "here")
    assert list(work.shattered) == ["oglesby"]


@pytest.mark.rule("US-19.5")
def test_a_brigade_that_detaching_brings_to_its_number_waits_for_its_next_loss() -> None:
    at = battle("oglesby-a@1512s oglesby-b@1513s/1 oglesby-c@1514s/2", stage="first-move", active="usa")
    at = at.written("usa", lost={"oglesby": 7}).play("detach oglesby-a oglesby-8il")
    assert boxes(at.roster("usa"), "oglesby") == 10 == shatter_number(at.roster("usa"), "oglesby")
    assert at.unit("oglesby-a").status == "map"
    work = at.work()
    losses.cross_off(work, "oglesby-a", 1, "here")
    assert list(work.shattered) == ["oglesby"]


@pytest.mark.rule("US-19.1")
def test_a_brigade_comes_back_with_no_boxes_marked() -> None:
    work = battle("brown-a@1512s brown-b@1513s hanson-a@1215s buckner@1115").written("csa", marks={"brown": 3}).work()
    losses.cross_off(work, "brown-a", 5, "here")
    work.turn = 5
    reorganizing.bring_back(work)
    assert work.roster("csa").marks["brown"] == 0


@pytest.mark.rule("US-19.3", "US-27.12")
def test_a_second_shatter_is_for_good_and_all_that_was_left_counts() -> None:
    at = battle("brown-a@1512s/4 brown-b@1513s/2", shattered={"brown": Shattered(1)}).written("csa", base={"brown": 6})
    work = at.work()
    losses.cross_off(work, "brown-a", 3, "here")
    assert work.units["brown-a"].status == work.units["brown-b"].status == "gone"
    assert work.shattered == {"brown": Shattered(2, 0)}
    assert work.roster("csa").crossed == 6
    assert work.roster("csa").demoralization == 3 + 3


@pytest.mark.rule("US-19.4")
def test_a_regiment_shatters_with_one_point_left() -> None:
    work = battle("oglesby-8il@1512s/3").work()
    losses.cross_off(work, "oglesby-8il", 2, "here")
    assert work.units["oglesby-8il"].status == "gone"
    assert work.roster("usa").demoralization == 3
    assert work.roster("usa").lost == {}


@pytest.mark.rule("US-19.6")
@pytest.mark.parametrize(("lost", "back"), [(1, 0), (2, 1), (3, 1), (4, 1), (5, 2), (6, 2), (7, 2), (8, 3)])
def test_a_third_comes_back(lost: int, back: int) -> None:
    assert third(lost) == back


@pytest.mark.rule("US-19.6", "US-19.8", "US-19.9", "US-19.10")
def test_a_brigade_comes_back_after_three_turns_with_its_division() -> None:
    work = battle("brown-a@1512s brown-b@1513s hanson-a@1215s buckner@1115").work()
    losses.cross_off(work, "brown-a", 5, "here")
    work.turn = 4
    reorganizing.bring_back(work)
    assert work.units["brown-a"].status == "shattered"
    work.turn = 5
    reorganizing.bring_back(work)
    roster = work.roster("csa")
    assert roster.base["brown"] == 4 + 2
    assert roster.strength["brown-a"] + roster.strength["brown-b"] == 6
    assert roster.demoralization == 8 - 2
    assert [work.units[key].at for key in ("brown-a", "brown-b")] == [1115, 1115]


@pytest.mark.rule("US-19.7", "US-19.8", "US-19.10")
def test_it_uses_the_fewest_counters_and_waits_for_room() -> None:
    at = battle("brown-a@1512s/2 brown-b@1513s hanson-a@1215s hanson-b@1215s buckner@1215")
    work = at.work()
    losses.cross_off(work, "brown-b", 4, "here")
    losses.cross_off(work, "brown-a", 1, "here")
    work.turn = 5
    reorganizing.bring_back(work)
    assert work.returning == ("brown",)
    work.change("hanson-b", at=1115)
    reorganizing.bring_back(work)
    assert not work.returning
    assert [work.units[key].status for key in ("brown-a", "brown-b")].count("map") == 1


@pytest.mark.rule("US-19.8")
def test_not_next_to_the_enemy_but_with_the_army_commander() -> None:
    near = "brown-a@1512s brown-b@1513s hanson-a@1215s cook-a@1315s"
    for more, where in (("", 0), ("floyd@1111", 1111)):
        work = battle(near, more).work()
        losses.cross_off(work, "brown-a", 5, "here")
        work.turn = 5
        reorganizing.bring_back(work)
        assert work.units["brown-a"].at == where


@pytest.mark.rule("US-27.1", "US-19.8")
def test_whoever_comes_back_into_a_hex_was_last_in_it() -> None:
    """Buckner rode alone into Dover, which the Union was last in: he holds nothing, his men do."""
    at = battle("brown-a@1512s buckner@1309")
    work = at.changed(held={**at.state.held, "1309": "usa"}).work()
    losses.cross_off(work, "brown-a", 5, "here")
    work.turn = 5
    reorganizing.bring_back(work)
    assert work.units["brown-a"].at == 1309 and work.held[1309] == "csa"


def test_all_come_back_at_night() -> None:
    work = battle("brown-a@1512s brown-b@1513s hanson-a@1215s head-a@1015s").work()
    losses.cross_off(work, "brown-a", 5, "here")
    reorganizing.bring_all_back(work)
    assert work.units["brown-a"].status == "map"


NO_WAY = (
    "brown-a@2014n brown-b@2014n oglesby-a@1913s/5 oglesby-b@2013s oglesby-c@2113n {}-a@2114n/5 {}-b@2015n {}-c@1914s"
)


@pytest.mark.rule("US-19.11", "US-12.7")
@pytest.mark.parametrize(
    ("counters", "lost"),
    [
        (NO_WAY.format(*["whl-wallace"] * 3), 9),
        ("brown-a@2014n/2 brown-b@2014n/2 oglesby-a@2015n/5 oglesby-b@2013n/5 cook-a@2114n/5", 0),
    ],
)
def test_a_retreat_shatters_a_brigade_once(counters: str, lost: int) -> None:
    """Both its counters have no way, or both lose on theirs: each loses its points, and it will be back."""
    at = battle(counters, active="usa", stage="first-combat")
    at = at.written("csa", lost={"brown": 0 if lost else 4})
    work = at.work()
    retreating.fall_back(work, ("brown-a", "brown-b"), 1)
    assert work.shattered == {"brown": Shattered(1, 5)}
    assert work.units["brown-a"].status == work.units["brown-b"].status == "shattered"
    roster = work.roster("csa")
    assert roster.demoralization == roster.crossed + 3
    assert not lost or roster.crossed == lost
