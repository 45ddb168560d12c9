"""Battles: who may attack whom, what modifies the die, and what the result does."""

from __future__ import annotations

import pytest

from bot.games.overland.data.board import board
from bot.games.overland.game import GAME
from bot.games.overland.state.state import Roll
from tests.games.overland.scene import Dice, data, legal, outcome, play, position, refused, told


@pytest.mark.rule("OV-8.1", "OV-14.5", "OV-7.D4", "OV-7.D1")
@pytest.mark.parametrize(
    ("table", "results"),
    [
        ("standard", ["fails", "turn", "turn", "turn", "retreat", "retreat"]),
        ("easier", ["fails", "turn", "turn", "retreat", "retreat", "retreat"]),
    ],
)
def test_the_combat_tables(table: str, results: list[str]) -> None:
    before = position("spotsylvania", "spotsylvania", table=table)
    afters = [outcome(before, "attack lee", die) for die in range(1, 7)]
    assert [data(o, "attack")["outcome"] for o in afters] == results
    assert [o.state.lee for o in afters] == ["north-anna" if r == "retreat" else "spotsylvania" for r in results]
    assert [o.state.turn for o in afters] == [r == "turn" for r in results]


@pytest.mark.rule("OV-1.p")
def test_every_roll_is_one_six_sided_die() -> None:
    dice = Dice(4)
    GAME.apply(position(), "us", GAME.parse("attack lee"), dice)
    assert dice.purposes == ["Grant attacks Lee in The Wilderness"]


@pytest.mark.rule("OV-7.A", "OV-7.D2", "OV-1.h", "OV-9.1")
@pytest.mark.parametrize(
    ("text", "die"),
    [("attack lee", 1), ("attack lee", 6), ("attack beauregard", 2), ("attack breckinridge", 1)],
)
def test_every_attack_costs_one_point(text: str, die: int) -> None:
    assert play(position(points=6), text, die).points == 5


@pytest.mark.rule("OV-7.D3a", "OV-7.C")
@pytest.mark.parametrize(
    ("text", "leader", "modifier"),
    [("attack lee", "grant", 0), ("attack beauregard", "butler", -1), ("attack breckinridge", "sigel", 0)],
)
def test_the_difference_of_ratings(text: str, leader: str, modifier: int) -> None:
    roll = data(outcome(position(), text, 4), "attack")
    assert roll["leader"] == leader
    assert (roll["die"], roll["total"]) == (4, 4 + modifier)
    assert [m["rule"] for m in roll["modifiers"]] == (["OV-7.D3a"] if modifier else [])


@pytest.mark.rule("OV-7.D3a")
def test_a_higher_rating_adds() -> None:
    roll = data(
        outcome(position("savage-station", "mechanicsville", beauregard="richmond"), "attack richmond grant", 1),
        "attack",
    )
    assert [(m["rule"], m["value"]) for m in roll["modifiers"]] == [("OV-7.D3a", 1), ("OV-7.D3c", -1)]


@pytest.mark.rule("OV-7.D3b", "OV-1.r")
def test_area_defence_in_mechanicsville() -> None:
    fails = outcome(position("mechanicsville", "mechanicsville"), "attack lee", 5)
    assert data(fails, "attack")["total"] == 4
    assert data(fails, "attack")["modifiers"][0]["rule"] == "OV-7.D3b"
    assert fails.state.lee == "mechanicsville"
    assert play(position("mechanicsville", "mechanicsville"), "attack lee", 6).lee == "richmond"


@pytest.mark.rule("OV-7.D3c", "OV-1.q", "OV-7.R4")
@pytest.mark.parametrize(("area", "defence"), [("mechanicsville", -2), ("savage-station", -1)])
def test_richmond_defence_by_the_line_of_attack(area: str, defence: int) -> None:
    roll = data(outcome(position(area, "richmond", points=1), "attack richmond grant", 3), "attack")
    assert [(m["rule"], m["value"]) for m in roll["modifiers"]] == [("OV-7.D3c", defence)]
    assert roll["total"] == 3 + defence


@pytest.mark.rule("OV-7.R1")
def test_richmond_without_a_defender() -> None:
    before = position("savage-station", "mechanicsville")
    roll = data(outcome(before, "attack richmond grant", 3), "attack")
    assert [m["value"] for m in roll["modifiers"]] == [3, -1]
    assert roll["outcome"] == "retreat"
    assert play(before, "attack richmond grant", 2).ending == ""


@pytest.mark.rule("OV-7.R2", "OV-5.2")
def test_the_higher_rating_defends_richmond() -> None:
    both = position("savage-station", "richmond", beauregard="richmond", points=1)
    assert data(outcome(both, "attack richmond grant", 3), "attack")["total"] == 2
    butler = data(outcome(both, "attack richmond butler", 6), "attack")
    assert [m["value"] for m in butler["modifiers"]] == [-2, -1]
    alone = position("wilderness", "wilderness", beauregard="richmond", points=1)
    assert [m["value"] for m in data(outcome(alone, "attack richmond butler", 6), "attack")["modifiers"]] == [-1, -1]


@pytest.mark.rule("OV-7.R3")
@pytest.mark.parametrize(
    ("lee", "beauregard", "die"),
    [("richmond", "richmond", 6), ("richmond", "drurys-bluff", 6), ("mechanicsville", "drurys-bluff", 3)],
)
def test_a_retreat_result_takes_richmond_whoever_defends(lee: str, beauregard: str, die: int) -> None:
    after = outcome(position("savage-station", lee, beauregard=beauregard), "attack richmond grant", die)
    assert after.state.ending == "richmond"
    assert [kind for kind, _ in told(after)] == ["attack", "end"]


@pytest.mark.rule("OV-7.1", "OV-1.j")
def test_leaders_fight_within_one_area() -> None:
    apart = position("wilderness", "spotsylvania")
    assert refused(apart, "attack lee").rule == "OV-7.1"
    assert "attack lee" not in legal(apart)
    assert refused(position("savage-station", "richmond"), "attack lee").rule == "OV-7.1"


@pytest.mark.rule("OV-7.1", "OV-1.j", "OV-4.A1")
def test_richmond_is_attacked_from_next_to_it() -> None:
    for area in ("cold-harbor", "ashland", "wilderness"):
        assert refused(position(area, "richmond"), "attack richmond grant").rule == "OV-7.1"
    for area in ("mechanicsville", "savage-station"):
        assert "attack richmond grant" in legal(position(area, "richmond"))
    assert refused(position(), "attack richmond sigel").rule == "OV-7.1"


@pytest.mark.rule("OV-1.e", "OV-1.j")
def test_nobody_attacks_out_of_a_contested_area() -> None:
    held = refused(position("savage-station", "savage-station"), "attack richmond grant")
    assert held.rule == "OV-1.e" and "attack lee" in held.instead
    assert refused(position(), "attack richmond butler").rule == "OV-1.e"
    assert "attack richmond butler" in legal(position(beauregard="richmond"))


@pytest.mark.rule("OV-4.A1")
def test_each_leader_attacks_only_whom_he_meets() -> None:
    assert refused(position(), "attack lee butler").rule == "OV-7.1"
    assert refused(position(), "attack breckinridge grant").rule == "OV-7.1"
    assert refused(position(breckinridge="out"), "attack breckinridge").rule == "OV-12.B3"


@pytest.mark.rule("OV-7.B", "OV-10.C", "OV-12.B1")
@pytest.mark.parametrize(
    "area", ["wilderness", "spotsylvania", "north-anna", "ashland", "cold-harbor", "mechanicsville", "savage-station"]
)
def test_lee_retreats_closer_to_richmond_and_grant_stays(area: str) -> None:
    after = play(position(area, area), "attack lee", 6)
    assert after.grant == area
    assert after.lee in board().adjacent[area]
    assert distance(after.lee) == distance(area) - 1


@pytest.mark.rule("OV-12.B2")
@pytest.mark.parametrize("area", ["mechanicsville", "savage-station"])
def test_from_next_to_richmond_lee_goes_into_it(area: str) -> None:
    assert play(position(area, area), "attack lee", 6).lee == "richmond"


@pytest.mark.rule("OV-12.B2", "OV-12.1")
def test_beauregard_retreats_into_richmond() -> None:
    after = outcome(position(), "attack beauregard", 6)
    assert after.state.beauregard == "richmond"
    assert told(after) == [
        (
            "attack",
            "Butler attacks Beauregard in Drury's Bluff and rolls 6 "
            "(needs a 6: 6 − 1 = 5 against 5; −1 ratings: Butler 1 against Beauregard 2): "
            "Beauregard retreats to Richmond. 5 Action Points left.",
        )
    ]


@pytest.mark.rule("OV-14.6")
@pytest.mark.parametrize(
    ("area", "goal"),
    [("north-anna", "ashland"), ("cold-harbor", "mechanicsville"), ("ashland", "mechanicsville")],
)
def test_which_way_lee_retreats(area: str, goal: str) -> None:
    assert play(position(area, area), "attack lee", 6).lee == goal


@pytest.mark.rule("OV-12.B3", "OV-12.1")
def test_breckinridge_is_destroyed() -> None:
    after = outcome(position(), "attack breckinridge", 5)
    assert after.state.breckinridge == "out"
    assert GAME.view(after.state, None).places["sigel"] == "valley"
    assert "attack breckinridge" not in legal(after.state)
    assert play(position(), "attack breckinridge", 4).breckinridge == "valley"


@pytest.mark.rule("OV-7.B", "OV-7.2")
def test_a_defender_who_wins_stays() -> None:
    after = play(position("spotsylvania", "spotsylvania"), "attack lee", 1)
    assert (after.grant, after.lee) == ("spotsylvania", "spotsylvania")
    assert refused(after, "move north-anna").rule == "OV-10.2"


@pytest.mark.rule("OV-1.f", "OV-7.2")
def test_a_victory_leaves_the_area_uncontested() -> None:
    after = play(position("spotsylvania", "spotsylvania"), "attack lee", 5)
    assert "move grant north-anna" in legal(after)


@pytest.mark.rule("OV-7.D4")
def test_the_state_remembers_the_last_die() -> None:
    after = play(position(), "attack lee", 5)
    roll, step = after.last
    assert isinstance(roll, Roll) and (roll.die, roll.outcome, roll.needed) == (5, "retreat", 5)
    assert (step.leader, step.end, step.manner) == ("lee", "spotsylvania", "retreat")  # type: ignore[union-attr]
    assert after.moves == 1


def distance(area: str) -> int:
    """Lines from an area to Richmond."""
    edge, steps = {area}, 0
    while "richmond" not in edge:
        edge, steps = {b for a in edge for b in board().adjacent[a]} | edge, steps + 1
    return steps


@pytest.mark.rule("OV-7.D3a", "OV-7.D3c")
def test_a_die_modified_below_zero_is_told_as_a_sum() -> None:
    after = outcome(position(beauregard="richmond"), "attack richmond butler", 1, 6)
    assert told(after)[0][1].startswith(
        "Butler attacks Richmond from Drury's Bluff and rolls 1 (even a 6 fails: 1 − 2 = −1 against 5; "
    )
    assert "rolled 1 − 1 (rating) − 1 (Richmond Defenses) = −1, needed " in GAME.position(GAME.view(after.state, None))
