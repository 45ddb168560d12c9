"""Who may attack, who must, and what is owed before attacks are committed (sections 10 and 13)."""

from __future__ import annotations

import re

import pytest

from bot.games.advising import advice_for
from bot.games.contract.choices import Choice, Refusal
from bot.games.donelson.game import GAME
from bot.games.donelson.state.state import Attack, Engagement
from bot.games.donelson.words.names import attack_text
from tests.games.donelson.positions import Position
from tests.games.donelson.rules.combat.battles import ATTACKER, DEFENDER, battle, moved
from tests.games.donelson.rules.combat.conftest import Land


@pytest.mark.rule("US-10.2")
def test_infantry_attacks_its_front_alone() -> None:
    at = battle("cook-a@1612n mcarthur-a@1411n lauman-a@1513n brown-a@1512s")
    assert at.keys("attack") == ["1612"]


@pytest.mark.rule("US-10.3", "US-10.1")
def test_a_unit_in_an_enemy_zone_must_attack() -> None:
    at = battle(DEFENDER, ATTACKER)
    assert "fight" not in at.keys("")
    refusal = at.refused("fight")
    assert "must attack" in refusal.reason and "1512" in refusal.reason
    assert refusal.instead == ("propose all",)
    assert "fight" in at.play("attack 1612 brown-a").keys("")


@pytest.mark.rule("US-10.3")
def test_nobody_must_where_the_enemy_looks_away() -> None:
    at = battle("cook-a@1612s", ATTACKER)
    assert "fight" in at.keys("")


@pytest.mark.rule("US-10.4", "US-14.5")
def test_the_disordered_neither_attack_nor_must() -> None:
    at = battle(DEFENDER, "brown-a@1512s!")
    assert "attack" not in at.keys("")
    assert "fight" in at.keys("")


@pytest.mark.rule("US-10.7", "US-14.2")
def test_a_disordered_enemys_zone_compels() -> None:
    assert "fight" not in battle("cook-a@1612n!", ATTACKER).keys("")


@pytest.mark.rule("US-10.4")
def test_another_unit_of_the_hex_that_attacks_is_enough() -> None:
    at = moved(battle(DEFENDER, "brown-a@1512s brown-b@1512s"), "brown-a", "brown-b")
    assert "fight" not in at.keys("")
    assert "fight" in at.play("attack 1612 brown-b").keys("")


@pytest.mark.rule("US-10.4")
def test_who_joins_a_unit_that_stayed_need_not_attack() -> None:
    at = moved(battle(DEFENDER, "brown-a@1512s brown-b@1512s"), "brown-b")
    reason = at.refused("fight").reason
    assert "Brown A" in reason and "Brown B" not in reason
    both = battle(DEFENDER, "brown-a@1512s brown-b@1512s")
    assert "fight" in both.keys("")


@pytest.mark.rule("US-10.4", "US-16.12")
def test_a_battery_that_stayed_excuses_unless_it_fires_in_support() -> None:
    alone = moved(battle(DEFENDER, ATTACKER, "graves@1412s"), "brown-a")
    assert "fight" not in alone.keys("")
    at = moved(battle(DEFENDER, ATTACKER, "graves@1512s"), "brown-a")
    assert "fight" in at.keys("")
    came = moved(battle(DEFENDER, ATTACKER, "graves@1512s"), "brown-a", "graves")
    assert "fight" not in came.keys("")


@pytest.mark.rule("US-10.4")
def test_nobody_in_the_fort_must(land: Land) -> None:
    land(terrain={1512: "fort"})
    assert "fight" in battle(DEFENDER, ATTACKER).keys("")


@pytest.mark.rule("US-22.4", "US-10.4")
def test_a_zone_does_not_reach_into_a_pit(land: Land) -> None:
    land(pits=[(1512, 1612)])
    assert "fight" in battle(DEFENDER, ATTACKER).keys("")


@pytest.mark.rule("US-10.5", "US-10.12")
def test_every_enemy_with_an_attacker_in_its_zone_is_attacked() -> None:
    at = battle("cook-a@1612n lauman-a@1613ne", "brown-a@1512s brown-b@1512s")
    at = at.play("attack 1612 brown-a,brown-b")
    assert "1613" in at.refused("fight").reason
    at = at.play("attack 1613 brown-b")
    assert at.state.attacks == (Attack(1612, ("brown-a",)), Attack(1613, ("brown-b",)))
    assert "fight" in at.keys("")


@pytest.mark.rule("US-10.5", "US-10.4")
def test_nobody_in_the_works_is_owed_to_another_attack(land: Land) -> None:
    at = battle("cook-a@1612n lauman-a@1613ne", "brown-a@1512s hanson-a@1513s").play("attack 1612 brown-a")
    assert at.refused("fight").rule == "US-10.5"
    for drawn in ({"terrain": {1513: "fort"}}, {"pits": [(1513, 1613)]}):
        land(**drawn)
        at = battle("cook-a@1612n lauman-a@1613ne", "brown-a@1512s hanson-a@1513s").play("attack 1612 brown-a")
        assert "fight" in at.keys("") and at.keys("attack 1613") == ["brown-a", "hanson-a"]


@pytest.mark.rule("US-10.5")
def test_one_unit_alone_need_not_attack_two_hexes() -> None:
    at = battle("cook-a@1612n lauman-a@1613ne", ATTACKER)
    assert "fight" in at.play("attack 1612 brown-a").keys("")


@pytest.mark.rule("US-10.5")
def test_bombardment_does_not_count_as_an_attack() -> None:
    at = battle(DEFENDER, "brown-a@1512s graves@1412s")
    at = at.play("bombard 1612 graves")
    assert "must attack" in at.refused("fight").reason


@pytest.mark.rule("US-10.6")
def test_who_must_attack_and_cannot_suffers() -> None:
    at = battle("cook-a@1612n", "brown-a@1512n")
    assert "fight" in at.keys("")
    at = at.play("fight", 6)
    assert "must attack and cannot: it retreats 2 hexes" in at.told()
    assert at.strength("brown-a", "cook-a") == [5, 5] and at.unit("brown-a").disordered
    assert at.at("brown-a")[0] // 100 == 13


@pytest.mark.rule("US-26.2")
def test_inactive_divisions_neither_attack_nor_must() -> None:
    at = battle("cook-a@1512s brown-a@1612n oglesby-a@1911s brown-b@2012s", active="usa", active_divisions=(1,))
    assert at.keys("attack") == ["2012"]


@pytest.mark.rule("US-2.6")
def test_who_attacked_in_the_first_phase_rests_in_the_second() -> None:
    at = battle(DEFENDER, "brown-a@1512s hanson-a@1511s", stage="second-combat")
    work = at.work()
    work.change("brown-a", fought=True)
    at = at.changed(units=work.units)
    assert "fight" not in at.keys("")
    assert at.keys("attack 1612") == ["hanson-a"]


@pytest.mark.rule("US-13.5")
def test_an_engaged_unit_attacks_one_of_those_it_is_engaged_with() -> None:
    marker = Engagement("csa", ("cook-a",), ("brown-a",), 1)
    at = battle("cook-a@1612n lauman-a@1613s", ATTACKER, engagements=(marker,))
    at = at.play("attack 1613 brown-a")
    assert "engaged" in at.refused("fight").reason
    assert "fight" in at.play("attack 1612 brown-a").keys("")


@pytest.mark.rule("US-13.7")
def test_engaged_guns_must_fire_at_their_enemy() -> None:
    marker = Engagement("csa", ("cook-a",), ("brown-a", "graves"), 1)
    at = battle(DEFENDER, "brown-a@1512s graves@1512s", engagements=(marker,))
    at = at.play("attack 1612 brown-a")
    assert "must fire" in at.refused("fight").reason
    assert "fight" in at.play("support 1612 graves").keys("")


def test_declarations_are_taken_back() -> None:
    at = battle(DEFENDER, "brown-a@1512s graves@1412s")
    at = at.play("attack 1612 brown-a").play("support 1612 graves")
    assert at.state.attacks == (Attack(1612, ("brown-a",), ("graves",)),)
    assert at.play("withdraw 1612").state.attacks == ()
    assert at.outcome and not at.outcome.consulted


def test_what_is_proposed_leaves_nothing_owed() -> None:
    at = battle(
        "cook-a@1612n lauman-a@1613ne mcarthur-a@1611n",
        "brown-a@1512s brown-b@1512s hanson-a@1511s graves@1412s",
    )
    at = at.play("propose all")
    assert "fight" in at.keys("")
    assert {attack.target for attack in at.state.attacks} == {1611, 1612, 1613}


def test_a_second_proposal_tells_only_what_it_adds() -> None:
    at = battle("cook-a@1612n lauman-a@1613ne", "brown-a@1512s brown-b@1512s hanson-a@1511s").play("propose 1612")
    assert at.told() == "Attack declared: 1612 by Brown A and Hanson A."
    assert at.play("propose 1613").told() == "Attack declared: 1613 by Brown B."


def test_the_best_attack_on_a_hex_is_proposed_with_its_odds() -> None:
    at = battle(DEFENDER, "brown-a@1512s hanson-a@1511s graves@1412s")
    (attack,) = at.play("propose 1612").state.attacks
    assert set(attack.by) == {"brown-a", "hanson-a"} and attack.guns == ("graves",)


@pytest.mark.rule("US-2.8")
def test_nothing_to_declare_ends_the_phase() -> None:
    at = battle("cook-a@1912n brown-a@1512s", stage="first-move").play("done")
    assert at.state.stage == "second-move"


@pytest.mark.rule("US-10.2", "US-14.5", "US-16.2", "US-16.7", "US-2.6")
@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("attack 1612 hanson-a", "US-14.5"),
        ("attack 1612 hanson-b", "US-10.2"),
        ("attack 1612 graves", "US-10.2"),
        ("attack 1612 baldwin-a", "US-1.3"),
        ("bombard 1612 graves", "US-16.7"),
        ("bombard 1612 maney", "US-16.2"),
        ("bombard 1612 brown-a", "US-1.6"),
        ("support 1612 maney", "US-16.2"),
    ],
)
def test_whoever_cannot_is_told_why(text: str, rule: str) -> None:
    at = battle(DEFENDER, ATTACKER, "hanson-a@1412s! hanson-b@1513n graves@1410n maney@1411s~")
    assert at.refused(text).rule == rule, at.refused(text).reason


def test_an_attack_on_an_enemy_by_his_name_is_proposed() -> None:
    at = battle(DEFENDER, ATTACKER)
    assert at.play("attack 1612 cook-a").state.attacks == at.play("propose 1612").state.attacks


@pytest.mark.parametrize(
    "text", ["attack 1912 brown-a", "attack 1612 hanson-b", "support 1612 graves", "withdraw 1612"]
)
def test_what_cannot_be_declared_is_refused(text: str) -> None:
    assert battle(DEFENDER, ATTACKER).refused(text).reason


@pytest.mark.rule("US-10.10", "US-10.1")
def test_an_attack_lapses_whose_target_is_gone() -> None:
    at = battle("cook-a@1612n/1", "brown-a@1512s hanson-a@1511s graves@1610sw porter@1610sw")
    at = at.play("bombard 1612 graves,porter").play("attack 1612 brown-a,hanson-a")
    at = at.play("fight", 6)
    assert "There is no attack on 1612 now" in at.told()


def told(at: Position, key: str, *path: str) -> Choice:
    """A choice at a path, as its side's panel shows it."""
    side = at.awaited()[0]
    level = GAME.choices(GAME.view(at.state, side), side, path)
    assert level is not None
    return next(each for each in level.choices if each.key == key)


def test_an_attack_that_obliges_to_another_says_so_before_it_is_declared() -> None:
    at = battle("cook-a@1612n lauman-a@1613ne", "brown-a@1512s brown-b@1512s")
    assert told(at, "1612", "propose").hint.endswith("; 1613 must then be attacked too")
    assert "must then" not in told(battle(DEFENDER, ATTACKER), "all", "propose").hint


def test_the_sum_of_a_button_is_one_and_a_battery_s_last_crew_is_spoken_of() -> None:
    at = battle(DEFENDER, "brown-a@1512s! hanson-a@1511s graves@1412s").play("propose 1612")
    hint, sum_ = told(at, "fight").hint, r"die ([+−]\d+): odds \d:\d ?([+−]\d+)?((?:, [a-z ]+ [+−]\d+)*)"
    found = re.fullmatch(sum_, hint)
    assert found and len(hint) <= 80 - len(told(at, "fight").label) - 3
    parts = re.findall(r"[+−]\d+", f"{found[2] or ''}{found[3]}")
    assert int(found[1].replace("−", "-")) == sum(int(part.replace("−", "-")) for part in parts)
    near = battle(DEFENDER, "brown-a@1512s graves@1512s").play("attack 1612 brown-a").play("support 1612 graves")
    assert "last crew" not in told(near, "fight").asks and told(near, "fight").plain
    last = near.written("csa", crew={"graves": 1})
    assert "Graves' Battery is lost" in told(last, "fight").asks and not told(last, "fight").plain


def test_the_parts_of_the_die_add_up_and_the_enemy_s_guns_are_told_of() -> None:
    at = battle(DEFENDER, "brown-a@1512s hanson-a@1511s graves@1412s").play("propose 1612")
    asks = told(at, "fight").asks
    assert "die +3: odds 2:1 +2, artillery superiority +1" in asks and "enemy guns" not in asks
    at = battle(DEFENDER, "brown-a@1512s hanson-a@1511s", "b1il@1713n").play("propose 1612")
    assert "This counts all enemy guns in range, but each fires only once." in told(at, "fight").asks


def test_one_that_must_attack_and_cannot_is_one() -> None:
    at = battle("cook-a@1612n", "brown-a@1512n")
    hint = told(at, "fight").hint
    assert hint == "Brown A must attack and cannot, so it retreats 2 hexes."
    advice = advice_for(GAME, GAME.view(at.state, "csa"), "csa")
    assert advice is not None and advice.reason == f"No attack is worth making. {hint}"


def test_guns_too_many_to_name_are_counted_without_infantry_that_is_not_there() -> None:
    said = attack_text(Attack(1520, (), ("b1il", "d1il", "d2il", "e2il")))
    assert said == "1520 by 4 batteries"


def test_a_change_opens_the_attack_with_what_is_declared() -> None:
    """Those who attack are marked; what is marked then is all of it, and cancelling is another choice."""
    at = battle(DEFENDER, "brown-a@1512s brown-b@1512s graves@1412s")
    at = at.play("attack 1612 brown-a,brown-b").play("support 1612 graves")
    assert told(at, "change").label == "Change the attack on 1612"
    level = GAME.choices(GAME.view(at.state, "csa"), "csa", ("change", "1612"))
    assert level is not None and level.chosen == ("brown-a", "brown-b")
    after = at.play("change 1612 brown-b")
    assert after.state.attacks == (Attack(1612, ("brown-b",), ("graves",)),)
    assert after.told() == "Attack changed: 1612 by Brown B and Graves' Battery."
    assert "is a battery" in at.refused("change 1612 graves").reason
    assert "Cancel" in told(at, "withdraw").label and at.play("withdraw 1612").state.attacks == ()


def test_a_bombardment_is_changed_too_and_what_stands_alone_is_only_cancelled() -> None:
    at = battle("cook-a@1612n", "brown-a@1512n graves@1412s porter@1412s").play("bombard 1612 graves")
    after = at.play("change 1612 porter")
    assert after.state.attacks == (Attack(1612, (), ("porter",)),)
    assert after.told() == "Bombardment changed: 1612 by Porter's Battery."
    alone = battle(DEFENDER, ATTACKER).play("attack 1612 brown-a")
    assert "change" not in alone.keys("") and "withdraw" in alone.keys("")


def test_a_bombardment_that_is_declared_is_not_offered_as_if_it_were_new() -> None:
    """A record in which somebody said it twice is legal all the same."""
    both = battle("cook-a@1612n", "brown-a@1512n graves@1412s porter@1412s").play("bombard 1612 graves")
    assert both.keys("bombard") == ["1612"] and "bombard" not in both.play("bombard 1612 porter").keys("")
    one = battle("cook-a@1612n", "brown-a@1512n graves@1412s").play("bombard 1612 graves")
    assert "bombard" not in one.keys("") and one.play("bombard 1612 graves").state.attacks == one.state.attacks
    with pytest.raises(Refusal, match="does so already"):
        one.keys("bombard")


def test_the_only_attack_that_is_proposed_is_offered_once() -> None:
    at = battle(DEFENDER, ATTACKER)
    offered = told(at, "all", "propose")
    assert at.keys("propose") == ["all"] and offered.place == "1612" and offered.label.endswith("1612 by Brown A")
    assert at.play("propose 1612").state.attacks == at.play("propose all").state.attacks


@pytest.mark.rule("US-10.4")
def test_of_those_in_one_hex_one_attack_is_required() -> None:
    """As the proposal has it; and by hand the same units stand as chosen."""
    at = moved(battle("cook-a@1612n/1", "brown-a@1512s/5 brown-b@1512s/5"), "brown-a", "brown-b")
    reason = at.refused("fight").reason
    assert reason == "Brown A or Brown B in 1512 must attack: an enemy zone of control is there"
    proposed = at.play("propose all").state.attacks
    level = GAME.choices(GAME.view(at.state, "csa"), "csa", ("attack", "1612"))
    assert level is not None and [level.chosen] == [attack.by for attack in proposed]
    assert told(at, "brown-b", "attack", "1612").hint == "5 strength points; at most 5 count from 1512"


def test_what_is_promised_of_the_dice_is_told_in_the_words_of_the_result() -> None:
    """The sum comes first; of what rests on strengths the result says only that it counts."""
    at = battle(DEFENDER, "brown-a@1512s hanson-a@1511s graves@1412s").play("propose 1612")
    assert "die +3: odds 2:1 +2, artillery superiority +1" in told(at, "fight").hint
    said = at.play("fight", 1).told()
    assert "rolls 1 (artillery superiority +1, plus odds not told here, as strengths are secret): " in said
    plain = battle(DEFENDER, "brown-a@1512s hanson-a@1511s").play("propose 1612").play("fight", 1).told()
    assert "rolls 1 (plus odds not told here, as strengths are secret): " in plain


def test_a_bombardment_tells_the_sum_and_asks_nothing_of_who_risks_nothing() -> None:
    at = battle("cook-a@1612n", "graves@1412s porter@1412s").play("bombard 1612 graves,porter")
    fight = told(at, "fight")
    assert fight.asks == "" and f" 2 {fight.hint.rpartition('die ')[2]} = " in at.play("fight", 2).told()


def test_every_hex_that_an_attack_is_about_is_shown() -> None:
    at = battle("cook-a@1612n lauman-a@1613ne", "brown-a@1512s brown-b@1512s")
    both = at.play("attack 1612 brown-a").play("attack 1613 brown-b") if "1613" in at.keys("attack") else at
    fight = told(both, "fight")
    assert set(fight.also) == {f"{each.target:04d}" for each in both.state.attacks}
    choice = told(at, "brown-a", "attack", "1612")
    assert (choice.place, choice.also) == ("1512", ("1612",))


@pytest.mark.rule("US-10.4")
def test_the_hint_bombards_with_no_battery_that_keeps_others_from_having_to_attack() -> None:
    at = moved(battle("cook-a@1612n", "brown-a@1512s/1 graves@1512s"), "brown-a")
    assert "bombard 1612 graves" in at.legal("bombard")
    assert "must attack" in at.play("bombard 1612 graves").refused("fight").reason
    advice = advice_for(GAME, GAME.view(at.state, "csa"), "csa")
    assert advice is not None and not advice.decision.startswith("bombard")


def test_the_odds_of_an_attack_on_guns_alone_know_that_an_engagement_drives_them_off() -> None:
    """What is engaged with infantry has lost a gun, and retreats, if it is guns without any (US-16.16)."""
    chances = []
    for defender in ("cook-a@1612n", "b1il@1612n"):
        at = battle(defender, "brown-a@1512s/3").play("propose 1612")
        rows = GAME.odds(GAME.view(at.state, "csa"), "csa").rows
        (row,) = [each for each in rows if each.concerns(("propose", "1612"))]
        chances.append({each.label: round(6 * each.chance) for each in row.chances})
    infantry, guns = chances
    assert infantry["engaged"] and "engaged" not in guns
    assert guns["they retreat"] >= 2
