"""Batteries in combat: support, canister, superiority, lone guns, bombardment (section 16)."""

from __future__ import annotations

import pytest

from bot.games.donelson.game import GAME
from bot.games.donelson.options import Options
from bot.games.donelson.rules.combat import losses
from bot.games.donelson.rules.combat.guns import superiority
from bot.games.donelson.state.state import Preferences
from tests.games.donelson.positions import Position, position
from tests.games.donelson.rules.combat.battles import ATTACKER, DEFENDER, battle, moved, reckoned
from tests.games.donelson.rules.combat.conftest import Land


@pytest.mark.rule("US-16.14", "US-11.8")
@pytest.mark.parametrize(
    ("attack", "defence", "lead"), [(0, 0, 0), (2, 0, 1), (0, 1, -1), (3, 2, 0), (4, 2, 1), (2, 3, 0), (2, 4, -1)]
)
def test_superiority(attack: int, defence: int, lead: int) -> None:
    assert superiority(attack, defence) == lead


@pytest.mark.rule("US-11.8", "US-1.6", "US-10.9")
def test_guns_support_with_their_points_and_superiority() -> None:
    at = battle(DEFENDER, ATTACKER, "graves@1412s")
    found = reckoned(at, "brown-a", guns="graves")
    assert (found.attack, found.modifiers) == (8, {"superiority": 1})


@pytest.mark.rule("US-16.1")
def test_losses_do_not_weaken_a_batterys_fire() -> None:
    at = battle(DEFENDER, ATTACKER, "graves@1412s/1")
    assert reckoned(at, "brown-a", guns="graves").attack == 8


@pytest.mark.rule("US-16.12", "US-16.22")
def test_canister_counts_double_and_costs_a_crew_in_an_enemy_zone() -> None:
    at = battle(DEFENDER, "brown-a@1512s graves@1512s")
    assert reckoned(at, "brown-a", guns="graves").attack == 11
    at = at.play("attack 1612 brown-a").play("support 1612 graves").play("fight", 1)
    assert at.roster("csa").crew["graves"] == 2
    assert at.roster("csa").guns["graves"] == 3
    away = battle("cook-a@1612s", "brown-a@1512s graves@1512s").play("attack 1612 brown-a").play("support 1612 graves")
    assert away.play("fight", 1).roster("csa").crew["graves"] == 3


@pytest.mark.rule("US-12.8", "US-16.4")
def test_a_battery_that_loses_its_infantry_in_an_attack_retreats_too() -> None:
    at = battle("cook-a@1612n cook-b@1612n", "brown-a@1512s/1 graves@1512nw")
    at = at.play("attack 1612 brown-a").play("fight", 1, 6)
    assert at.at("brown-a") == [0]
    assert at.unit("graves").limbered and at.unit("graves").disordered
    assert at.at("graves")[0] // 100 == 13


@pytest.mark.rule("US-16.19")
def test_a_battery_without_crew_is_lost_with_its_guns() -> None:
    at = battle(DEFENDER, "brown-a@1512s graves@1512s").written("csa", crew={"graves": 1})
    work = at.work(1)
    losses.lose_crew(work, "graves")
    assert work.units["graves"].status == "gone"
    assert work.roster("csa").demoralization == 3


@pytest.mark.rule("US-16.8")
def test_guns_that_cannot_see_or_reach_do_not_support(land: Land) -> None:
    at = battle(DEFENDER, ATTACKER, "graves@1312s")
    assert at.play("attack 1612 brown-a").keys("support") == ["1612"]
    land(terrain={1412: "woods", 1413: "woods"})
    assert "support" not in at.play("attack 1612 brown-a").keys("")


@pytest.mark.rule("US-16.2")
def test_limbered_or_disordered_guns_do_not_fire() -> None:
    for flag in "~!":
        at = battle(DEFENDER, ATTACKER, f"graves@1412s{flag}").play("attack 1612 brown-a")
        assert "support" not in at.keys("") and "bombard" not in at.keys("")


@pytest.mark.rule("US-10.11")
def test_a_battery_fires_once_a_phase() -> None:
    at = battle(DEFENDER, ATTACKER, "graves@1412s").play("attack 1612 brown-a").play("support 1612 graves")
    at = at.play("bombard 1612 graves")
    assert [(each.by, each.guns) for each in at.state.attacks] == [(("brown-a",), ()), ((), ("graves",))]


@pytest.mark.rule("US-16.11")
def test_guns_beside_infantry_defend_with_canister_even_if_limbered() -> None:
    for flag in ("", "~"):
        at = battle(f"cook-a@1612n d1mo@1612n{flag}", ATTACKER)
        found = reckoned(at, "brown-a")
        assert (found.defence, found.modifiers) == (9, {"superiority": -1})


@pytest.mark.rule("US-16.11")
def test_guns_that_defend_themselves_are_unlimbered_from_then_on() -> None:
    at = battle("cook-a@1612n d1mo@1612n~", ATTACKER).play("attack 1612 brown-a").play("fight", 6)
    assert "engaged" in at.told() and not at.unit("d1mo").limbered
    lone = battle("d1mo@1612n~", ATTACKER).play("attack 1612 brown-a").play("fight", 2)
    assert "the attacker loses 1" in lone.told() and not lone.unit("d1mo").limbered
    idle = battle("cook-a@1612n d1mo@1612n~", "brown-a@1711n").play("attack 1612 brown-a").play("fight", 1)
    assert idle.unit("d1mo").limbered, "it could not fire at 1711"


@pytest.mark.rule("US-10.11", "US-16.11")
def test_guns_that_have_defended_themselves_support_no_other_combat() -> None:
    both = "cook-a@1612n d1mo@1612n mcarthur-a@1613n brown-a@1512s drake-a@1512s"
    own = battle(both).run("attack 1612 brown-a", "attack 1613 drake-a").play("fight", 6, 6)
    assert "supports the defense" not in own.told()
    first = battle(both).run("attack 1613 drake-a", "attack 1612 brown-a")
    after = first.play("fight", 6, 6)
    assert "Battery D, 1st Missouri supports the defense" in after.told(), "before its own hex was attacked it may"
    assert "artillery superiority −1" in after.told().split(" attacks ")[1], "and it defends itself all the same"


@pytest.mark.rule("US-16.21")
def test_guns_that_look_away_are_not_engaged_and_retreat() -> None:
    at = battle("cook-a@1612n d1mo@1612n", "brown-a@1711n").play("attack 1612 brown-a")
    (marker,) = at.play("fight", 3).state.engagements
    assert marker.usa == ("cook-a",)
    at = battle("cook-a@1612n/4 d1mo@1612n", "brown-a@1711n").play("attack 1612 brown-a").play("fight", 6)
    assert "retreats 2 hexes" in at.told() and at.at("cook-a")[0] != 1612 != at.at("d1mo")[0]


@pytest.mark.rule("US-16.20")
def test_guns_that_support_a_neighbour_fire_no_canister() -> None:
    at = battle(DEFENDER, "d1mo@1613ne", ATTACKER)
    found = reckoned(at, "brown-a", support="d1mo")
    assert (found.defence, found.modifiers) == (7, {"superiority": -1})
    after = at.play("attack 1612 brown-a").play("fight", 6)
    assert after.unit("d1mo").fired and after.roster("usa").crew["d1mo"] == 2


@pytest.mark.rule("US-16.13", "US-10.5")
def test_guns_with_canister_bring_about_what_attackers_do() -> None:
    at = battle("cook-a@1612n lauman-a@1613ne", "hanson-a@1511s brown-a@1512s brown-b@1512s graves@1512s")
    at = at.play("attack 1612 hanson-a")
    assert "fight" in at.keys("")
    refusal = at.play("support 1612 graves").refused("fight")
    assert refusal.rule == "US-10.5" and "1613" in refusal.reason
    assert "fight" in at.play("support 1612 graves").play("propose all").keys("")


@pytest.mark.rule("US-16.13", "US-10.4")
def test_a_hex_whose_guns_attack_with_canister_owes_no_other_attack() -> None:
    came = moved(battle(DEFENDER, "hanson-a@1511s brown-a@1512s graves@1512s"), "brown-a", "graves")
    at = came.play("attack 1612 hanson-a")
    assert at.refused("fight").rule == "US-10.3"
    assert "fight" in at.play("support 1612 graves").keys("")


@pytest.mark.rule("US-16.19")
def test_a_battery_is_gone_with_its_last_gun_whatever_crew_it_has() -> None:
    work = battle(DEFENDER, "graves@1512s/1").work()
    losses.cross_off(work, "graves", 1, "here")
    assert work.roster("csa").crew["graves"] == 3 and work.units["graves"].status == "gone"


@pytest.mark.rule("US-16.10")
def test_guns_that_cannot_fire_at_an_attacker_do_not_defend() -> None:
    at = battle("cook-a@1612n d1mo@1612n", "brown-a@1711n")
    found = reckoned(at, "brown-a")
    assert (found.defence, "superiority" in found.modifiers) == (5, False)


@pytest.mark.rule("US-29.1", "US-10.9")
def test_defending_guns_elsewhere_support_by_preference() -> None:
    at = battle(DEFENDER, "d1mo@1712n h1mo@1713ne", ATTACKER)
    for preference, told in (("all", True), ("hold", True), ("never", False)):
        state = at.written("usa", preferences=Preferences(support=preference))  # type: ignore[arg-type]
        after = state.play("attack 1612 brown-a").play("fight", 6)
        assert ("support" in after.told()) == told, preference
        assert after.unit("d1mo").fired == told


def test_a_defender_who_holds_spends_the_fewest_guns() -> None:
    at = battle(DEFENDER, "d1mo@1712n h1mo@1713ne", ATTACKER).written("usa", preferences=Preferences(support="hold"))
    after = at.play("attack 1612 brown-a").play("fight", 6)
    assert after.unit("d1mo").fired != after.unit("h1mo").fired


@pytest.mark.rule("US-29.2")
def test_in_live_windows_the_defender_is_asked() -> None:
    at = battle(DEFENDER, "d1mo@1712n", ATTACKER, options=Options(live=True))
    at = at.play("attack 1612 brown-a").play("fight")
    assert at.awaited() == ["usa"]
    fired = at.play("defend d1mo", 6)
    assert fired.unit("d1mo").fired
    silent = at.play("pass", 6)
    assert not silent.unit("d1mo").fired


@pytest.mark.rule("US-16.15")
def test_lone_guns_defend_with_double_points() -> None:
    at = battle("d1mo@1612n h1mo@1612n", ATTACKER)
    found = reckoned(at, "brown-a")
    assert (found.attack, found.defence, found.modifiers) == (5, 8, {})


@pytest.mark.rule("US-16.16", "US-16.4")
def test_an_engagement_costs_lone_guns_one_and_a_retreat() -> None:
    at = battle("d1mo@1612n", ATTACKER).play("propose 1612").play("fight", 3)
    assert "engaged" in at.told()
    assert at.roster("usa").guns["d1mo"] == 1
    assert at.at("d1mo") == [1713]
    assert at.unit("d1mo").limbered and at.unit("d1mo").disordered
    assert at.state.engagements == ()


@pytest.mark.rule("US-16.16")
def test_a_retreat_destroys_lone_guns() -> None:
    at = battle("d1mo@1612n", ATTACKER).play("propose 1612").play("fight", 6)
    assert at.unit("d1mo").status == "gone"
    assert at.roster("usa").demoralization == 2


@pytest.mark.rule("US-12.8")
def test_guns_retreat_whose_infantry_is_destroyed() -> None:
    at = battle("cook-a@1612n/1 d1mo@1612s", "brown-a@1512s hanson-a@1511s")
    at = at.play("attack 1612 brown-a,hanson-a").play("fight", 1)
    assert at.at("cook-a") == [0]
    assert at.unit("d1mo").limbered and at.at("d1mo") == [1713]


@pytest.mark.rule("US-16.17", "US-1.7")
@pytest.mark.parametrize(("die", "left", "back"), [(4, 5, False), (5, 4, False), (6, 4, True)])
def test_bombardment(die: int, left: int, back: bool) -> None:
    at = battle(DEFENDER, "graves@1412s").play("bombard 1612 graves").play("fight", die)
    assert at.strength("cook-a") == [left]
    assert (at.at("cook-a") != [1612]) == back


@pytest.mark.rule("US-16.17")
def test_cover_against_bombardment(land: Land) -> None:
    at = battle(DEFENDER, "graves@1412s")
    for drawn in ({"terrain": {1612: "woods"}}, {"terrain": {1612: "fort"}}, {"pits": [(1612, 1613)]}):
        land(**drawn)
        after = at.play("bombard 1612 graves").play("fight", 6)
        assert "Cook A loses" not in after.told() and after.strength("cook-a") == [4] and after.at("cook-a") == [1612]


@pytest.mark.rule("US-26.3")
def test_bombardment_marks_the_division_attacked() -> None:
    at = battle(DEFENDER, "graves@1412s").play("bombard 1612 graves").play("fight", 1)
    assert at.state.attacked == (2,)


@pytest.mark.rule("US-16.9")
def test_terrain_and_fort_do_nothing_for_guns(land: Land) -> None:
    land(terrain={1612: "woods"}, high=[1612])
    at = battle("d1mo@1612n", ATTACKER)
    assert reckoned(at, "brown-a").defence == 4
    land(terrain={1612: "fort"})
    assert reckoned(at, "brown-a").defence == 4


@pytest.mark.rule("US-16.13")
def test_only_guns_with_canister_make_a_flank_attack() -> None:
    at = battle(DEFENDER, "brown-a@1512s graves@1711n")
    assert reckoned(at, "brown-a", guns="graves").modifiers == {"flank": 2, "superiority": 1}
    at = battle(DEFENDER, "brown-a@1512s graves@1812n")
    assert reckoned(at, "brown-a", guns="graves").modifiers == {"superiority": 1}


@pytest.mark.rule("US-16.18")
def test_the_water_battery_is_lost_where_it_would_have_to_retreat() -> None:
    at = battle("water@1612n", "cook-a@1512s", active="usa").play("propose 1612").play("fight", 3)
    assert at.unit("water").status == "gone"


@pytest.mark.rule("US-16.7")
def test_guns_fire_into_their_front_alone() -> None:
    at = battle("cook-a@1612s", "graves@1412s porter@1412n")
    assert at.keys("bombard 1612") == ["graves"]


@pytest.mark.rule("US-17.8")
def test_guns_whose_infantry_is_taken_elsewhere_and_hides_the_target_support_no_more() -> None:
    at = position(
        "whl-wallace-b@2013n/4 whl-wallace-c@2014n/5 d2il@2112n heiman-b@1913s/5 wharton-a@1912s/3",
        active="usa",
        stage="second-combat",
    )
    both = at.run("attack 1913 whl-wallace-b,whl-wallace-c", "support 1913 d2il")
    assert both.state.attacks[0].guns == ("d2il",)
    apart = both.play("attack 1912 whl-wallace-b")
    assert [each.guns for each in apart.state.attacks] == [(), ()]
    assert "Battery D, 2nd Illinois can no longer fire as declared" in apart.told()


def test_a_proposal_names_the_dice_that_its_attacks_then_have() -> None:
    """Without the guns that it leaves blind, and those of all its attacks."""
    at = position(
        "whl-wallace-b@2013n/4 whl-wallace-c@2014n/5 d2il@2112n heiman-b@1913s/5 wharton-a@1912s/3",
        active="usa",
        stage="second-combat",
    )
    at = at.run("attack 1913 whl-wallace-b,whl-wallace-c", "support 1913 d2il")
    offered = hints(at, "propose")["all"]
    done = at.play("propose all")
    assert [each.target for each in done.state.attacks] == [1913, 1912] and not done.state.attacks[0].guns
    assert offered == hints(done)["fight"] and " at 1913, " in offered and offered.endswith(" at 1912")


def hints(at: Position, *path: str) -> dict[str, str]:
    level = GAME.choices(GAME.view(at.state, "usa"), "usa", path)
    assert level is not None
    return {each.key: each.hint for each in level.choices}
