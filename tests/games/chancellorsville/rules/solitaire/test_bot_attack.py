"""The BOT's attacks, and attacks on the BOT.

Cards used: c3 has AP Hill attack with 3 dice or march, then Colston attack with 1 or dig; c7 has AP Hill attack with 3,
then Early with 1 or dig; c1 takes McLaws off the track into 18 or 22 with 2.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.chancellorsville.data.terms import NOWHERE
from bot.games.chancellorsville.game import GAME
from bot.games.chancellorsville.state.state import Combat
from tests.games.chancellorsville.positions import Position
from tests.games.chancellorsville.rules.solitaire.bots import against_bot, bot_with, turned

pytestmark = pytest.mark.usefixtures("fixed_cards")


@pytest.mark.rule("CV-16.10")
@pytest.mark.parametrize(
    ("die", "attacker", "defender", "place"),
    [(1, 12, 14, 20), (2, 13, 14, 20), (3, 14, 13, 20), (4, 14, 12, 20), (5, 14, 12, 20), (6, 14, 11, 19)],
)
def test_each_die_counts_alone(die: int, attacker: int, defender: int, place: int) -> None:
    after = turned(bot_with("c3", usa="meade@20", csa="hill@13 colston@21"), die)
    assert after.cohesion("colston", "meade") == [attacker, defender]
    assert after.at("meade", "colston") == [place, 20 if die == 6 else 21]
    cost = {1: "Colston 2", 2: "Colston 1", 3: "Meade 1", 6: "Meade 3 and forces a retreat"}.get(die, "Meade 2")
    assert f"Colston attacks Meade at Catharine Furnace (20) with 1 die: a {die} costs {cost}." in after.told()


@pytest.mark.rule("CV-16.10", "CV-7.10")
def test_dice_of_the_bot_make_no_pairs() -> None:
    after = turned(bot_with("c7", usa="meade@19", csa="hill@18"), 4, 4, 2)
    assert after.cohesion("hill", "meade") == [13, 10] and after.state.armies["csa"].cubes == 0
    assert (
        "AP Hill attacks Meade at Wilderness Tavern (19) with 3 dice, each counting alone: a 4 costs Meade 2, "
        "a 4 costs Meade 2, a 2 costs AP Hill 1."
    ) in after.told()


@pytest.mark.rule("CV-16.9")
def test_a_green_arrow_adds_a_die() -> None:
    after = turned(bot_with("c3", usa="meade@18", csa="hill@13 colston@19"), 3, 3)
    assert after.cohesion("meade") == [12]
    assert "1 die on the card; 1 more along the green arrow: 2 dice" in after.told()


@pytest.mark.rule("CV-16.9")
def test_a_red_arrow_takes_a_die_and_one_is_left() -> None:
    at = bot_with("u15", usa="sickles@4 reynolds@5", csa="early@13")
    after = turned(at, 3, 3)
    assert after.cohesion("early") == [12]
    assert "2 dice on the card; 1 fewer along the red arrow: 1 die" in after.told()
    assert "1 die on the card; 1 fewer along the red arrow; never under 1: 1 die" in after.told()


@pytest.mark.rule("CV-16.9")
@pytest.mark.parametrize(("redoubts", "dice", "left"), [(1, 2, 0), (2, 1, 0), (3, 1, 1)])
def test_redoubts_of_the_player_take_dice_and_are_used_up(redoubts: int, dice: int, left: int) -> None:
    at = bot_with("c7", usa="meade@19", csa="hill@18 early!", redoubts={19: redoubts})
    after = turned(at, *[3] * dice)
    assert after.cohesion("meade") == [14 - dice] and after.state.redoubts.get(19, 0) == left
    assert "used up" in after.told() and ("could take no die away" in after.told()) == (left > 0)


@pytest.mark.rule("CV-16.9", "CV-16.8a")
def test_redoubts_are_not_asked_for() -> None:
    at = bot_with("c7", usa="meade@19", csa="hill@18 early!", redoubts={19: 1})
    after = turned(at, 3, 3)
    assert after.awaited() == ["usa"] and after.state.stage == "card" and not after.state.asks


@pytest.mark.rule("CV-16.10a", "CV-7.13")
def test_losses_fall_on_every_defender() -> None:
    after = turned(bot_with("c7", usa="meade@19 couch@19", csa="hill@18"), 3, 4, 3)
    assert after.cohesion("meade", "couch") == [10, 10]


@pytest.mark.rule("CV-16.10a", "CV-7.14", "CV-9.2")
def test_the_defenders_lose_and_test_first() -> None:
    after = turned(bot_with("c7", usa="meade@19/7", csa="hill@18/7"), 5, 1, 3, 4, 5)
    assert after.purposes[-2:] == ("Meade's cohesion test", "AP Hill's cohesion test")
    assert after.cohesion("meade", "hill") == [4, 5]


@pytest.mark.rule("CV-16.10a", "CV-7.17")
def test_an_attacker_destroyed_forces_nobody_out() -> None:
    after = turned(bot_with("c7", usa="meade@19", csa="hill@18/4"), 6, 1, 1)
    assert after.at("meade", "hill") == [19, 0] and after.cohesion("meade") == [11]


@pytest.mark.rule("CV-16.10a", "CV-7.15", "CV-7.16")
def test_it_falls_back_or_enters() -> None:
    at = bot_with("c7", usa="meade@19/3", csa="hill@18")
    assert turned(bot_with("c7", usa="meade@19", csa="hill@18"), 3, 3, 3).at("hill") == [18]
    assert turned(at, 5, 5, 3).at("hill", "meade") == [19, 0]


@pytest.mark.rule("CV-16.14")
@pytest.mark.parametrize(
    ("usa", "redoubts", "dice", "target"),
    [
        ("meade@18 couch@20", {18: 2}, (), 18),
        ("meade@10 couch@20", {20: 1}, (), 10),
        ("meade@18 couch@22", {22: 1}, (), 18),
        ("meade@10 couch@20", {}, (3,), 10),
        ("meade@10 couch@20", {}, (4,), 20),
        ("meade@10 couch@20", {10: 1, 20: 1}, (6,), 20),
    ],
)
def test_targets(usa: str, redoubts: dict[int, int], dice: tuple[int, ...], target: int) -> None:
    at = bot_with("c7", usa=usa, csa="hill@21 early!", redoubts=redoubts)
    arrow, there = int(target == 10), redoubts.get(target, 0)
    after = turned(at, *dice, *[3] * (3 + arrow - there))
    assert f"AP Hill attacks {'Meade' if target in (10, 18) else 'Couch'}" in after.told()


@pytest.mark.rule("CV-16.15")
def test_the_confederate_bot_never_attacks_over_the_river() -> None:
    """Sickles at 4 and Meade at 5 are across it."""
    after = turned(bot_with("c9", csa="early@13 hill@14"))
    assert "attacks" not in after.told() and "no enemy is next to it" in after.told()


@pytest.mark.rule("CV-16.15")
def test_the_union_bot_attacks_over_the_river() -> None:
    after = turned(bot_with("u15", usa="sickles@4 reynolds@7 meade@7 couch@2", csa="early@13"), 3)
    assert "Sickles turns against Early at Fredericksburg (13) from Falmouth (4)" in after.told()


def off_track(usa: str, *dice: int, csa: str = "mclaws~1 anderson~0", **more: Any) -> Position:
    """The position after McLaws has left the track, into 18 before 22."""
    return turned(bot_with("c1", usa=usa, csa=csa, **more), *dice)


@pytest.mark.rule("CV-16.11")
def test_off_the_track_no_arrows_count_but_redoubts() -> None:
    after = off_track("meade@18", 3, 3, 1)
    assert after.cohesion("meade") == [12] and "arrow" not in after.told()
    after = off_track("meade@18", 3, 1, redoubts={18: 1})
    assert after.cohesion("meade") == [13] and after.state.redoubts == {}


@pytest.mark.rule("CV-16.11", "CV-8.1")
def test_off_the_track_every_retreat_is_open() -> None:
    """Of the neighbours of 18 only 8 and 19 are farther from 22; nobody came from either of them."""
    for blocked, place in (("", 8), ("couch@8 howard@8", 19)):
        after = off_track(f"meade@18 {blocked}", 6, 3)
        assert after.at("mclaws", "meade") == [18, place] and after.state.pieces["mclaws"].track == -1


@pytest.mark.rule("CV-16.16")
def test_it_attacks_in_the_first_listed_location_with_an_enemy() -> None:
    assert (
        "McLaws turns against Couch at Salem Church (22) off the Hidden Movement Track"
        in off_track("couch@22", 3, 3, 1).told()
    )
    assert "McLaws attacks Meade" in off_track("meade@18 couch@22", 3, 3, 1).told()


def test_an_attack_off_the_track_is_told_in_the_position() -> None:
    """It comes from no place on the map."""
    state = replace(off_track("meade@18", 3, 3, 1).state, combat=Combat("mclaws", NOWHERE, 18, ("meade",)))
    for seat in (None, "usa"):
        said = GAME.position(GAME.view(state, seat))
        assert "McLaws attacks off the Hidden Movement Track at" in said and "against Meade" in said


@pytest.mark.rule("CV-16.16")
def test_without_an_enemy_it_occupies_the_last_listed_without_a_friend() -> None:
    assert off_track("").at("mclaws") == [22]
    assert off_track("", csa="mclaws~1 anderson~0 early@22").at("mclaws") == [18]


@pytest.mark.rule("CV-16.17")
@pytest.mark.parametrize(("die", "place"), [(1, 19), (3, 19), (4, 20), (6, 20)])
def test_an_attack_that_forces_nobody_out_takes_a_green_place_beside(die: int, place: int) -> None:
    after = off_track("meade@18", 3, 3, die)
    assert after.at("mclaws", "meade") == [place, 18] and after.state.pieces["mclaws"].track == -1
    assert "McLaws's place: Wilderness Tavern (19) or Catharine Furnace (20)?" in after.told()


@pytest.mark.rule("CV-16.17", "CV-16.17a")
def test_without_a_green_place_any_free_one_serves() -> None:
    usa = "meade@18 couch@19 howard@20 slocum@8"
    assert off_track(usa, 3, 3, 1).at("mclaws") == [9]
    assert off_track(usa, 3, 3, 6, csa="mclaws~1 anderson~0 hill@21").at("mclaws") == [21]
    assert off_track(usa, 3, 3, csa="mclaws~1 anderson~0 hill@21 early@21").at("mclaws") == [9]


@pytest.mark.rule("CV-16.17a")
def test_without_any_free_place_it_stays_on_the_track() -> None:
    usa = "meade@18 couch@19 howard@20 slocum@8 reynolds@9 sickles@21"
    after = off_track(usa, 3, 2)
    assert after.at("mclaws") == [0] and after.state.pieces["mclaws"].track == 1
    assert after.cohesion("mclaws") == [13] and after.awaited() == ["usa"]


@pytest.mark.rule("CV-16.17", "CV-12.12")
def test_off_the_track_who_holds_the_line_keeps_the_place() -> None:
    at = bot_with("c1", usa="meade@18", csa="mclaws~1 anderson~0").bought("usa", "hold")
    after = turned(at, 6, 3).play("use hold", 1)
    assert after.at("meade", "mclaws") == [18, 19] and after.state.armies["usa"].tactics == ()


@pytest.mark.rule("CV-16.5", "CV-9.3")
def test_one_destroyed_off_the_track_is_gone() -> None:
    after = off_track("meade@18", 1, 1, csa="mclaws~1/4 anderson~0")
    assert not after.state.pieces["mclaws"].alive and after.cohesion("meade") == [14]


@pytest.mark.rule("CV-16.8a", "CV-15.2")
@pytest.mark.parametrize(("answer", "dice", "place"), [("use rally", (2,), 18), ("pass", (), 19)])
def test_the_player_is_asked_in_the_bots_turn_for_rally(answer: str, dice: tuple[int, ...], place: int) -> None:
    at = bot_with("c7", usa="meade@19/9", csa="hill@18 early@16").bought("usa", "rally")
    asked = turned(at, 5, 5, 3, 5)
    assert asked.awaited() == ["usa"] and asked.keys() and not asked.keys(seat="csa")
    assert "Early digs" not in asked.told() and GAME.view(asked.state, None).combat is not None
    after = asked.play(answer, *dice)
    assert "Early digs a redoubt" in after.told() and after.at("hill") == [place]
    assert (after.awaited(), after.state.active, after.state.stage) == (["usa"], "usa", "card")


@pytest.mark.rule("CV-16.8a", "CV-12.12", "CV-15.2")
@pytest.mark.parametrize(("answer", "places"), [("use hold", [19, 18]), ("pass", [8, 19])])
def test_the_player_is_asked_in_the_bots_turn_whether_to_hold(answer: str, places: list[int]) -> None:
    at = bot_with("c7", usa="meade@19", csa="hill@18 early@16").bought("usa", "hold")
    after = turned(at, 6, 3, 2).play(answer)
    assert after.at("meade", "hill") == places and after.cohesion("meade", "hill") == [10, 13]
    assert "Early digs" in after.told()


def attacking(*dice: int, redoubts: int = 2, tactics: str = "") -> Position:
    """Meade attacks Anderson, of the BOT, at 10."""
    at = against_bot("usa", usa="meade@9", csa="anderson@10", redoubts={10: redoubts} if redoubts else {})
    return at.bought("usa", *tactics.split()).play("play u2").play("attack meade 10", *dice)


@pytest.mark.rule("CV-16.12", "CV-16.13")
def test_each_redoubt_of_the_bot_fixes_a_die_at_one() -> None:
    at = attacking(4, 4, 3)
    assert at.state.combat is not None and at.state.combat.dice == (1, 1, 4, 4, 3) and at.state.redoubts == {10: 2}
    assert "The BOT's redoubts fix 2 dice at 1" in at.told()
    after = at.play("accept")
    assert after.cohesion("meade", "anderson") == [12, 13] and after.state.redoubts == {10: 2}
    again = after.play("attack meade 10", 4, 4, 3)
    assert again.state.combat is not None and again.state.combat.dice[:2] == (1, 1), "in each attack anew"


@pytest.mark.rule("CV-16.13a", "CV-7.7")
def test_dice_fixed_by_the_bot_are_not_rolled_again_and_no_more_are_fixed() -> None:
    at = attacking(4, 4, 3)
    assert [text for text in at.legal("reroll cohesion") if {"1", "2"} & set(text.split()[2].split(","))] == []
    again = at.play("reroll cohesion 3", 6)
    assert again.state.combat is not None and again.state.combat.dice == (1, 1, 6, 4, 3)


@pytest.mark.rule("CV-16.13a", "CV-7.3")
def test_no_more_dice_are_fixed_than_are_rolled() -> None:
    at = against_bot("usa", usa="sedgwick@6", csa="hill@14", redoubts={14: 3}).armed("usa", hand=("u10",))
    after = at.play("play u10").play("attack sedgwick 14")
    assert "Sedgwick rolls 3 dice: [1] [1] [1]" in after.told(), "5 dice, 2 fewer over the river"
    assert after.state.combat is None and "Three 1s cost the attacker 1" in after.told(), "nothing is left to decide"


@pytest.mark.rule("CV-16.13a", "CV-12.11")
def test_sappers_remove_a_redoubt_of_the_bots() -> None:
    at = attacking(tactics="sappers").play("use sappers", 3, 3, 3, 3)
    assert at.state.combat is not None and at.state.combat.dice == (1, 3, 3, 3, 3) and at.state.redoubts == {10: 1}


@pytest.mark.rule("CV-16.13a", "CV-12.7")
def test_under_smoke_the_bots_redoubts_fix_nothing() -> None:
    at = against_bot("usa", usa="meade@2", csa="anderson@10", redoubts={10: 2}).bought("usa", "smoke")
    at = at.play("play u2").play("use smoke meade 9").play("attack meade 10", 3, 3, 3, 3, 3)
    assert at.state.combat is not None and at.state.combat.dice == (3, 3, 3, 3, 3)


@pytest.mark.rule("CV-16.13", "CV-8.3", "CV-7.16")
def test_the_bots_formations_retreat_by_the_common_rules() -> None:
    after = attacking(6, 6, 3, 3, 3, redoubts=0).play("accept")
    assert after.at("anderson", "meade") == [22, 10] and after.cohesion("anderson") == [12]
    weak = against_bot("usa", usa="meade@9", csa="anderson@10/6").play("play u2").play("attack meade 10", 4, 4, 3, 3, 3)
    assert weak.play("accept", 6).at("anderson") == [0]


@pytest.mark.rule("CV-16.8a", "CV-15.2", "CV-7.13")
def test_each_of_two_defenders_is_asked_for_in_turn() -> None:
    at = bot_with("c7", usa="meade@19/6 couch@19/6", csa="hill@18 early@16").bought("usa", "rally", "hold")
    first = turned(at, 6, 3, 3, 4)
    assert "Couch tests its cohesion of 1" in first.told() and "Meade" not in first.told().partition("tests")[2]
    second = first.play("use rally", 1, 5)
    assert "Couch tries to rally" in second.told() and "Meade tests its cohesion of 1 and rolls 5" in second.told()
    held = second.play("use hold")
    assert held.at("couch", "meade", "hill") == [19, 0, 18] and "Early digs" in held.told()


@pytest.mark.rule("CV-16.8a", "CV-14.4")
def test_a_rally_that_fails_may_end_the_game_in_the_bots_turn() -> None:
    at = bot_with("c7", usa="meade@19/6 howard! couch!", csa="hill@18 early@16").bought("usa", "rally")
    lost = turned(at, 5, 3, 3, 4).play("use rally", 3)
    assert (lost.state.winner, lost.state.ending, lost.awaited()) == ("csa", "destroyed", [])
    assert "Early digs" not in lost.told()
