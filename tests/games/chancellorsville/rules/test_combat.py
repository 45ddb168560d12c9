"""Combat, retreat, cohesion (sections 7, 8 and 9 of the rulebook)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.chancellorsville.options import Options
from bot.games.chancellorsville.rules.dice import counted
from bot.games.chancellorsville.state.state import Combat, StandingOrders
from tests.games.chancellorsville.positions import Position, position
from tests.games.chancellorsville.rules.test_activation import acting

NOTHING = (3, 3, 3, 3, 3)
"""Five dice that cost nobody anything."""


def fight(*dice: int, usa: str = "meade@10", csa: str = "anderson@22", target: int = 22, **more: Any) -> Position:
    """Meade's attack, the dice rolled."""
    return acting(usa=usa, csa=csa, **more).play(f"attack meade {target}", *dice)


def the(at: Position) -> Combat:
    """The combat under way."""
    assert at.state.combat is not None
    return at.state.combat


@pytest.mark.rule("CV-7.1", "CV-1.3", "CV-1.7")
def test_an_attack() -> None:
    at = fight(*NOTHING)
    assert the(at).dice == NOTHING and "Meade attacks Anderson at Salem Church (22) from Zoan Church (10)" in at.told()
    assert at.purposes == tuple(f"Meade's attack, die {n}" for n in range(1, 6)), "the defender does not roll"
    assert at.play("accept").cohesion("meade", "anderson") == [13, 14]


@pytest.mark.rule("CV-7.2", "CV-7.3", "CV-17.2")
@pytest.mark.parametrize(
    ("start", "target", "dice"), [(19, 18, 7), (20, 18, 7), (9, 18, 5), (12, 13, 7), (4, 13, 3), (3, 11, 3), (11, 3, 3)]
)
def test_dice_by_arrow(start: int, target: int, dice: int) -> None:
    rear = "slocum@1 couch@7 howard@7 reynolds@2 sedgwick@6 sickles@2"
    at = fight(*[3] * dice, usa=f"meade@{start} {rear}", csa=f"mclaws@{target} hill@24", target=target)
    assert len(the(at).dice) == dice


@pytest.mark.rule("CV-7.3")
def test_at_least_one_die_and_at_most_nine() -> None:
    hill = position(usa="meade@13", csa="hill@23 early@24", active="csa", hands={"csa": "c10"})
    hill = hill.bought("csa", "battery", "flank").play("play c10").play("attack hill 13")
    rolled = hill.play("use battery", *[3] * 9)
    assert len(the(rolled).dice) == 9 and "flank" in rolled.state.armies["csa"].tactics[0].card, "8 and 2 are 9"


@pytest.mark.rule("CV-7.3", "CV-13.3")
def test_nine_dice_are_rolled_unasked() -> None:
    """Nothing would bring more, neither a card nor the countermand."""
    hill = position(usa="meade@13", csa="hill@23 early@24", active="csa", hands={"csa": "c10"})
    hill = hill.bought("csa", "battery", "flank").play("countermand c10 hill early").play("attack hill 13")
    assert hill.keys() == ["roll", "prepare", "use"]
    assert len(the(hill.play("use battery", *[3] * 9)).dice) == 9


@pytest.mark.rule("CV-7.6", "CV-7.9")
def test_a_reroll_of_which_every_die_is_fixed() -> None:
    at = position(usa="meade@10", csa="anderson@22", hands={"usa": "u2"}, redoubts={22: 1})
    at = at.armed("csa", orders=StandingOrders(redoubts="none", between="all")).play("play u2")
    after = at.play("attack meade 22", 6, 6, 4, 4, 3).play("reroll cohesion 5")
    assert "Meade re-rolls no dice, because all of them are fixed: 6 6 4 4 [1]." in after.told()
    assert "at 1 (in brackets)." in after.told()
    assert f"Meade pays 1 cohesion ({after.cohesion('meade')[0]} left) to re-roll 3." in after.told()


@pytest.mark.rule("CV-7.10", "CV-7.11", "CV-7.12")
@pytest.mark.parametrize(
    ("dice", "attacker", "defender", "retreat", "cubes"),
    [
        ((1, 1, 2, 4, 5), 1, 0, False, 0),
        ((2, 2, 1, 4, 6), 1, 0, False, 0),
        ((1, 1, 2, 2, 3), 2, 0, False, 1),
        ((4, 4, 5, 5, 6), 0, 2, False, 0),
        ((6, 6, 1, 2, 3), 0, 2, True, 1),
        ((6, 6, 6, 6, 3), 0, 4, True, 1),
        ((6, 6, 6, 1, 2), 0, 2, True, 0),
        ((3, 3, 3, 6, 4), 0, 0, False, 3),
        ((4, 4, 4, 4, 4, 1, 1, 1, 3), 1, 2, False, 1),
    ],
)
def test_what_dice_do(dice: tuple[int, ...], attacker: int, defender: int, retreat: bool, cubes: int) -> None:
    found = counted(dice)
    assert (found.attacker, found.defender, found.retreat, found.cubes) == (attacker, defender, retreat, cubes)
    if len(dice) == 5:
        before = fight(*dice)
        after = before.play("accept")
        assert after.cohesion("meade", "anderson") == [13 - attacker, 14 - defender]
        assert after.state.armies["usa"].cubes == 1 + cubes
        assert (after.at("anderson") != [22]) == retreat


@pytest.mark.rule("CV-7.12", "CV-1.5")
def test_cubes_as_far_as_the_pool_goes() -> None:
    at = acting(usa="meade@10", csa="anderson@22").armed("csa", cubes=22).play("attack meade 22", *NOTHING)
    assert at.play("accept").state.armies["usa"].cubes == 3


@pytest.mark.rule("CV-7.4", "CV-7.5")
def test_taking_down_redoubts_behind_oneself() -> None:
    at = acting(usa="meade@10", csa="anderson@22", redoubts={10: 2}).play("attack meade 22")
    assert at.keys() == ["roll", "prepare"]
    after = at.play("prepare demolish 1")
    assert after.state.redoubts == {10: 1} and "takes down 1 redoubt" in after.told()
    assert the(after.play("roll", *NOTHING)).rolls == 1


@pytest.mark.rule("CV-7.6", "CV-7.7", "CV-15.1", "CV-15.3", "CV-6.2")
@pytest.mark.parametrize(("redoubts", "fixed"), [(1, 0), (2, 2), (3, 2)])
def test_usual_orders_fix_pairs_of_ones(redoubts: int, fixed: int) -> None:
    at = fight(*[3] * (5 - fixed), redoubts={22: redoubts})
    assert the(at).dice == (1,) * fixed + (3,) * (5 - fixed) and at.state.redoubts.get(22, 0) == redoubts - fixed
    assert at.keys("reroll cohesion") == [str(n) for n in range(fixed + 1, 6)], "a fixed die is never rolled again"
    assert at.play("accept").cohesion("meade") == [13 - fixed // 2]


@pytest.mark.rule("CV-15.1")
@pytest.mark.parametrize(("wish", "fixed"), [("all", 3), ("none", 0), ("pairs", 2)])
def test_standing_orders_for_redoubts(wish: str, fixed: int) -> None:
    at = acting(usa="meade@10", csa="anderson@22", redoubts={22: 3})
    ordered = at.play(f"prefer redoubts {wish}", seat="csa")
    assert ordered.outcome is not None and ordered.outcome.secret and not ordered.told() and ordered.told("csa")
    after = ordered.play("attack meade 22", *[3] * (5 - fixed))
    assert the(after).fixed == tuple(range(fixed))


@pytest.mark.rule("CV-7.6", "CV-7.9", "CV-15.1")
def test_redoubts_between_re_rolls() -> None:
    orders = StandingOrders(redoubts="none", between="all")
    at = acting(usa="meade@10", csa="anderson@22", redoubts={22: 2}).armed("csa", orders=orders)
    rolled = at.play("attack meade 22", 1, 2, 4, 5, 6)
    again = rolled.play("reroll cohesion 1,2,3", 6)
    assert the(again).dice == (1, 1, 6, 5, 6) and the(again).fixed == (0, 1) and not again.state.redoubts


@pytest.mark.rule("CV-7.6", "CV-15.2")
def test_live_windows_ask_for_redoubts() -> None:
    at = acting(usa="meade@10", csa="anderson@22", redoubts={22: 2}, options=Options(live=True))
    asked = at.play("attack meade 22")
    assert asked.awaited() == ["csa"] and not asked.legal("roll", seat="usa")
    one = asked.play("fix 1 2")
    assert one.awaited() == ["csa"], "each die may have a face of its own"
    both = one.play("fix 1 1", *[3] * 3)
    assert the(both).dice == (2, 1, 3, 3, 3) and both.awaited() == ["usa"]
    assert the(asked.play("pass", *NOTHING)).fixed == ()


@pytest.mark.rule("CV-7.8", "CV-7.9")
def test_re_rolls() -> None:
    at = fight(1, 1, 2, 3, 6)
    assert at.keys("reroll") == ["cohesion"]
    once = at.play("reroll cohesion 1,2", 6, 6)
    assert the(once).dice == (6, 6, 2, 3, 6) and once.cohesion("meade") == [12]
    rich = at.armed("usa", cubes=7)
    twice = rich.play("reroll cubes 1", 4).play("reroll cubes 1,4", 5, 5)
    assert twice.state.armies["usa"].cubes == 1 and the(twice).dice == (5, 1, 2, 5, 6)
    assert twice.refused("reroll cubes 1").rule == "CV-7.8"
    assert "re-rolls 2 dice" in twice.told()


@pytest.mark.rule("CV-7.9", "CV-9.2")
def test_an_attacker_destroyed_by_a_re_roll() -> None:
    at = fight(6, 6, 1, 2, 3, usa="meade@10/7")
    assert at.cohesion("meade") == [6]
    held = at.play("reroll cohesion 3", 5, 4)
    assert held.cohesion("meade") == [5] and the(held).dice[2] == 4
    broken = at.play("reroll cohesion 3", 6)
    assert broken.state.combat is None and broken.at("meade", "anderson") == [0, 22]
    assert broken.cohesion("anderson") == [14] and broken.state.armies["usa"].cubes == 1
    assert not broken.state.pieces["anderson"].shown and broken.keys("stand") == ["slocum"]


@pytest.mark.rule("CV-7.13", "CV-7.14", "CV-9.2")
def test_both_defenders_lose_and_test_before_the_attacker() -> None:
    at = fight(4, 4, 1, 1, 3, usa="meade@10/7", csa="anderson@22/6 mclaws@22/5")
    after = at.play("accept", 5, 1, 5)
    assert after.purposes == ("Anderson's cohesion test", "McLaws's cohesion test", "Meade's cohesion test")
    assert after.cohesion("anderson", "mclaws", "meade") == [5, 4, 5] and after.at("meade") == [10]


@pytest.mark.rule("CV-7.14", "CV-14.4")
def test_both_lose_their_third_at_once() -> None:
    at = acting(usa="meade@10/2 couch! howard!", csa="anderson@22/1 early! mclaws!")
    ended = at.play("attack meade 22", 1, 4, 4, 1, 1, 3).play("accept")
    assert (ended.state.winner, ended.state.ending) == ("usa", "destroyed")


@pytest.mark.rule("CV-7.15", "CV-7.16")
def test_falling_back_and_entering() -> None:
    assert fight(4, 4, 3, 3, 3).play("accept").at("meade", "anderson") == [10, 22]
    assert "falls back to Zoan Church (10)" in fight(4, 4, 3, 3, 3).play("accept").told()
    assert fight(6, 6, 3, 3, 3).play("accept").at("meade", "anderson") == [22, 23]
    assert fight(4, 4, 3, 3, 3, csa="anderson@22/1").play("accept").at("meade", "anderson") == [22, 0]
    one_left = fight(4, 4, 3, 3, 3, csa="anderson@22/1 mclaws@22").play("accept")
    assert one_left.at("meade", "anderson", "mclaws") == [10, 0, 22]


@pytest.mark.rule("CV-7.17")
def test_a_destroyed_attacker_forces_nobody_out() -> None:
    at = acting(usa="meade@10/2", csa="anderson@22").play("attack meade 22", 1, 1, 1, 6, 6, 3)
    done = at.play("accept")
    assert done.at("meade", "anderson") == [0, 22] and done.cohesion("anderson") == [12]


@pytest.mark.rule("CV-8.1", "CV-8.3")
@pytest.mark.parametrize(
    ("start", "target", "others", "end"),
    [
        (10, 22, "", 23),
        (10, 22, "early@23", 21),
        (12, 22, "", 21),
        (10, 22, "early@23 mclaws@23 hill@21 colston@21", 12),
        (9, 18, "", 21),
        (11, 12, "", 22),
        (22, 21, "", 18),
    ],
)
def test_confederates_retreat_towards_salem_church(start: int, target: int, others: str, end: int) -> None:
    dice = [6, 6, 3, 3, 3]
    csa = f"anderson@{target} {others}"
    after = fight(*dice, usa=f"meade@{start} slocum@1", csa=csa, target=target).play("accept")
    assert after.at("anderson") == [end]


@pytest.mark.rule("CV-8.1", "CV-8.2", "CV-8.4", "CV-8.5", "CV-8.7")
@pytest.mark.parametrize(
    ("target", "origin", "usa", "csa", "end"),
    [
        (18, 21, "", "", 8),
        (18, 21, "couch@8", "", 19),
        (13, 23, "", "", 4),
        (13, 23, "couch@4 howard@4", "", 5),
        (10, 22, "", "", 9),
        (10, 22, "couch@9 howard@9", "", 21),
        (11, 12, "", "", 3),
    ],
)
def test_the_union_retreats_from_salem_church(target: int, origin: int, usa: str, csa: str, end: int) -> None:
    rear = "reynolds@6 sedgwick@7 sickles@7 slocum@2"
    at = position(usa=f"meade@{target} {usa} {rear}", csa=f"anderson@{origin} {csa}", active="csa", hands={"csa": "c4"})
    green = (origin, target) in {(23, 13), (12, 13), (21, 10)}
    dice = [6, 6, 3, 3, 3, 3, 3] if green else [6, 6, 3, 3, 3]
    after = at.play("play c4").play(f"attack anderson {target}", *dice).play("accept")
    assert after.at("meade") == [end]


@pytest.mark.rule("CV-8.5", "CV-8.1")
def test_without_a_place_to_go_to() -> None:
    at = fight(6, 6, 3, 3, 3, usa="meade@11 couch@22 howard@13 slocum@1", csa="anderson@12", target=12)
    after = at.play("accept")
    assert after.at("anderson", "meade") == [0, 12] and "nowhere to retreat" in after.told()


@pytest.mark.rule("CV-8.6", "CV-8.7")
def test_room_for_one() -> None:
    at = fight(6, 6, 3, 3, 3, usa="meade@11 couch@13 slocum@1", csa="anderson@12/9 mclaws@12/10 early@22", target=12)
    after = at.play("accept")
    assert after.at("mclaws", "anderson", "meade") == [22, 0, 12]


@pytest.mark.rule("CV-8.7")
def test_enemies_in_sight_are_counted_by_formation() -> None:
    """From 22 to 21 or 23: two of the Union's stand at 13 next to 23, one at 10 next to 21."""
    at = fight(6, 6, 3, 3, 3, usa="meade@10 couch@13 howard@13", csa="anderson@22 early@14")
    assert at.play("accept").at("anderson") == [21]


@pytest.mark.rule("CV-9.1")
def test_nothing_left() -> None:
    after = fight(6, 6, 3, 3, 3, csa="anderson@22/2").play("accept")
    assert after.at("anderson") == [0] and after.purposes == ()


@pytest.mark.rule("CV-9.2", "CV-9.3")
@pytest.mark.parametrize(("left", "die", "lives"), [(6, 5, True), (6, 6, False), (2, 1, True), (2, 2, False)])
def test_the_cohesion_test(left: int, die: int, lives: bool) -> None:
    after = fight(4, 4, 3, 3, 3, csa=f"anderson@22/{left}").play("accept", die)
    assert (after.at("anderson") == [22]) == lives
    assert fight(4, 4, 3, 3, 3, csa="anderson@22/7").play("accept").purposes == ()
