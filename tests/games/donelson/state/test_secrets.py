"""What a side alone knows: its sheet; and how others reckon it (sections 1 and 28)."""

from __future__ import annotations

import random

import msgspec
import pytest

from bot.games.donelson.data.forces import brigades, of_side
from bot.games.donelson.data.terms import SIDES
from bot.games.donelson.game import GAME
from bot.games.donelson.state.guess import reckoned
from bot.games.donelson.state.state import Preferences, Roster
from bot.games.kit.sides import OTHER, Side
from tests.games.donelson.positions import Position, opening, position
from tests.games.tables import SOONEST, played


def other_worlds(at: Position, side: Side, number: int = 20) -> list[Roster]:
    """The enemy's sheet in states that look the same to a side."""
    worlds = [GAME.resample(at.state, side, random.Random(seed)) for seed in range(number)]
    assert all(GAME.view(world, side) == GAME.view(at.state, side) for world in worlds)
    assert not any(GAME.problems(world) for world in worlds)
    return [world.rosters[OTHER[side]] for world in worlds]


@pytest.mark.rule("US-1.3", "US-1.4")
@pytest.mark.parametrize("side", SIDES)
def test_a_sheet_is_seen_by_its_side_alone(side: Side) -> None:
    at = opening(1)
    for seat in (*SIDES, None):
        view = GAME.view(at.state, seat)
        assert view.rosters == {} and (view.own is not None and view.own.side == side) == (seat == side)
        assert GAME.own(view) if seat else GAME.own(view) == ""


@pytest.mark.rule("US-28.4")
@pytest.mark.parametrize("side", SIDES)
def test_points_are_exchanged_within_pairs_of_brigades(side: Side) -> None:
    """A point or none, by each side's own dice; no sum of a division changes."""
    found = set()
    for seed in range(12):
        roster = opening(seed, rosters="varied").roster(side)
        by_division: dict[int, int] = {}
        for key, each in brigades().items():
            if each.side == side:
                here = sum(roster.strength[unit] for unit in each.counters)
                assert abs(here - each.strength) <= 1 and roster.base[key] == here
                by_division[each.division] = by_division.get(each.division, 0) + here - each.strength
        assert set(by_division.values()) == {0}
        found.add(tuple(roster.base.values()))
    assert len(found) > 6


@pytest.mark.rule("US-28.4")
def test_printed_rosters_are_as_printed() -> None:
    roster = opening(3, rosters="printed").roster("usa")
    assert roster.base == {key: each.strength for key, each in brigades().items() if each.side == "usa"}


@pytest.mark.parametrize("side", SIDES)
def test_other_worlds_have_other_exchanges_and_preferences(side: Side) -> None:
    worlds = other_worlds(opening(2), side)
    assert len({tuple(roster.base.values()) for roster in worlds}) > 4
    assert len({roster.preferences for roster in worlds}) > 4


def test_the_objective_may_be_another() -> None:
    at = (
        position("head-a@1217 oglesby-a@2009")
        .changed(objective_drawn=True, camps=True)
        .written("csa", objective="defend")
    )
    assert {roster.objective for roster in other_worlds(at, "usa")} == {"defend", "breakout"}


def test_a_loss_in_a_stack_may_lie_on_either_counter() -> None:
    at = position("oglesby-a@2009/4 oglesby-b@2009/5 heiman-a@1816").written("usa", lost={"oglesby": 1})
    worlds = other_worlds(at, "csa")
    assert len({(roster.strength["oglesby-a"], roster.strength["oglesby-b"]) for roster in worlds}) > 1
    assert {roster.strength["oglesby-a"] + roster.strength["oglesby-b"] for roster in worlds} <= {8, 9, 10}


def test_a_guess_follows_from_the_view_alone() -> None:
    for seed in (0, SOONEST):
        at = played(GAME, seed, 100)
        for side in SIDES:
            other = GAME.resample(at.state, side, random.Random(9))
            one, two = (GAME.guess(state, side, random.Random(5)) for state in (at.state, other))
            assert msgspec.to_builtins(one, str_keys=True) == msgspec.to_builtins(two, str_keys=True)


def test_a_battery_on_the_map_is_reckoned_to_have_a_gun_but_not_the_fort_s() -> None:
    """The Water Battery stays where it is when its last gun is lost."""
    at = position("water@1816 guy@1713")
    bare = at.changed(estimates={**at.state.estimates, "water": 0, "guy": 0})
    guns = reckoned(bare.state, "csa").guns
    assert (guns["water"], guns["guy"]) == (0, 1)


def test_a_guess_has_the_brigades_that_wait_to_be_placed() -> None:
    """Everybody sees that they wait, and the guess is played on from (US-19.9)."""
    at = position("heiman-a@1816 oglesby-a@2125").changed(returning=("brown",)).written("csa", rebuilt={"brown": 7})
    for seat in (None, "usa", "csa"):
        guessed = GAME.guess(at.state, seat, random.Random(5))
        assert guessed is not None and guessed.rosters["csa"].rebuilt.keys() == {"brown"}
        assert (guessed.rosters["csa"].rebuilt["brown"] == 7) is (seat == "csa")
    lost = at.written("csa", rebuilt={})
    assert any("US-19.9" in text for text in GAME.problems(lost.state))


@pytest.mark.rule("US-1.9")
def test_what_is_reckoned_is_what_was_printed_less_losses_seen() -> None:
    at = position("oglesby-a@2009/2 heiman-a@1816")
    assert reckoned(at.state, "usa").strength["oglesby-a"] == 2
    start = opening(1, rosters="printed")
    for side in SIDES:
        assert reckoned(start.state, side).strength.items() >= start.roster(side).strength.items()


def test_the_sheets_add_up_all_through_a_game() -> None:
    """What is left of a brigade, what it lost and what left it with regiments make up its strength, or more where it
    was joined by another's regiment."""
    for seed, steps in ((0, 100), (SOONEST, 250)):
        for passage in played(GAME, seed, steps).passages[::10]:
            for side in SIDES:
                roster = passage.after.rosters[side]
                for key, each in brigades().items():
                    shattered = passage.after.shattered.get(key)
                    if each.side == side and (shattered is None or shattered.times < 2):
                        left = sum(roster.strength.get(unit, 0) for unit in each.counters)
                        gone = roster.lost.get(key, 0) + roster.marks.get(key, 0) + roster.rebuilt.get(key, 0)
                        assert left + gone >= roster.base[key], (seed, key)


@pytest.mark.rule("US-1.4")
def test_both_sheets_are_shown_once_the_game_is_over() -> None:
    at = opening(1).state
    over = GAME.resign(at, "usa").state
    assert set(GAME.view(over, None).rosters) == {"usa", "csa"}


def test_what_a_sheet_lists() -> None:
    roster = opening(1).roster("csa")
    assert set(roster.guns) <= set(of_side("csa")) and set(roster.strength) <= set(of_side("csa"))


@pytest.mark.parametrize("side", SIDES)
def test_a_guessed_enemy_has_given_no_orders(side: Side) -> None:
    """Orders at random would make the enemy weaker in a guess than he mostly is."""
    at = played(GAME, 3, 60)
    for seed in range(4):
        found = GAME.guess(at.state, side, random.Random(seed))
        assert found is not None
        assert (found.rosters[OTHER[side]].preferences, found.rosters[OTHER[side]].goals) == (Preferences(), {})
