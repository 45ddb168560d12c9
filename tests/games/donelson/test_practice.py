"""The practice opponent of Unconditional Surrender: always legal, from its own view alone, and better than others."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any

import pytest

from bot.games.contract.advice import Proposal
from bot.games.contract.game import PUBLIC, Draws
from bot.games.donelson.data.board import field
from bot.games.donelson.data.compass import distance
from bot.games.donelson.data.forces import counter
from bot.games.donelson.data.terms import SIDES
from bot.games.donelson.game import GAME
from bot.games.donelson.offers import moves
from bot.games.donelson.offers.combat import plan
from bot.games.donelson.offers.combat_texts import added
from bot.games.donelson.offers.tree import situation
from bot.games.donelson.options import Options
from bot.games.donelson.practice import opponent
from bot.games.donelson.practice.aims import Aims
from bot.games.donelson.practice.evening import keepers
from bot.games.donelson.practice.move_plan import MovePlan
from bot.games.donelson.practice.tempers import NONE
from bot.games.donelson.state.state import Shattered, State
from bot.games.kit.sides import Side
from bot.games.tree import wander
from tests.games.donelson.positions import Position, position
from tests.games.exploiters.matches import Pairing, play, score

Player = Callable[[State, Side, random.Random], str]
"""Something that decides for a side; only the greedy player looks at more than the side's view."""


def practice(state: State, side: Side, rng: random.Random) -> str:
    """The practice opponent."""
    assert GAME.practice is not None
    return GAME.practice(GAME.view(state, side), side, rng)


def at_random(state: State, side: Side, rng: random.Random) -> str:
    """Random play."""
    return wander(GAME, GAME.view(state, side), side, rng)


def greedy(state: State, side: Side, rng: random.Random) -> str:
    """Tries some decisions out in a guess of the game, with dice of its own, and takes the one after which its side
    stands best: by demoralization, strength, ground, and the way to the enemy's works or camps."""
    guess = GAME.resample(state, side, rng)
    some = sorted({at_random(guess, side, rng) for _ in range(8)})
    if len(some) == 1:
        return some[0]
    return max(some, key=lambda text: standing(GAME.apply(guess, side, GAME.parse(text), dice(rng)).state, side))


def standing(state: State, side: Side) -> float:
    """How well a side stands."""
    total = sum((6.0 if holder == "usa" else -6.0) for holder in state.held.values())
    goals = {"usa": [at for hexes in field().groups.values() for at in hexes], "csa": list(field().deployment)}
    for each in SIDES:
        sign = 1.0 if each == "usa" else -1.0
        total -= 2 * sign * state.rosters[each].demoralization
        for key, unit in state.units.items():
            if counter(key).side == each and unit.status == "map" and counter(key).arm == "inf":
                total -= 0.3 * sign * min(distance(unit.at, goal) for goal in goals[each])
                total -= sign * unit.disordered
    total -= 2 * state.rosters["csa"].exited
    return total if side == "usa" else -total


def dice(rng: random.Random) -> Draws:
    """Dice of a generator."""

    def draw(sides: int, purpose: str, stream: str = PUBLIC) -> int:
        return rng.randint(1, sides)

    return draw


def game_by(seed: int, players: Mapping[Side, Player], length: str = "one") -> Iterator[tuple[State, Side, str]]:
    """A game's states before each of its decisions, with the decision; the last has none. Whatever is illegal
    raises."""
    rng, thoughts = random.Random(seed), random.Random(-seed)
    draw = dice(rng)
    options = {o.key: next(iter(o.values)) for o in GAME.options} | {"length": length}
    state = GAME.setup(options, draw).state
    while awaited := GAME.awaited(GAME.view(state, None)):
        side: Side = "usa" if min(awaited) == "usa" else "csa"
        text = players[side](state, side, thoughts)
        yield state, side, text
        state = GAME.apply(state, side, GAME.parse(text), draw).state
    yield state, "usa", ""


def wins(games: range, other: Player, length: str = "two") -> int:
    """How many games it wins against another player, in each of them on the other side than in the one before."""
    won = 0
    for seed in games:
        mine = SIDES[seed % 2]
        *_, (last, _, _) = game_by(seed, {side: practice if side == mine else other for side in SIDES}, length)
        won += last.winner == mine
    return won


@pytest.mark.long
def test_it_beats_random_play_in_95_of_100_games() -> None:
    assert wins(range(100), at_random) >= 95


@pytest.mark.long
def test_it_beats_a_greedy_player_in_70_of_100_games() -> None:
    assert wins(range(100), greedy) >= 70


@pytest.mark.parametrize(("turn", "back"), [(6, False), (7, True)])
def test_on_the_last_evening_confederates_win_a_battery_back(turn: int, back: bool) -> None:
    """Without the camps nothing else is left to them; before that there is time for the camps (US-27.8)."""
    west = [f"{at:04}" for at in field().groups["west"]]
    units = "head-a@1217 hanson-b@1416sw oglesby-a@2009"
    fallen = {**position(units).state.held, **dict.fromkeys(west, "usa")}
    at = position(units, options=Options(days=1), turn=turn, objective_drawn=True, held=fallen)
    at = at.written("csa", objective="breakout")
    while (text := practice(at.state, "csa", random.Random(1))) != "done":
        at = at.play(text)
    assert any(at.state.held[each] == "csa" for each in west) is back


def confederates_go_on(at: Position, until: int) -> Position:
    """The position when a turn opens, after practice has decided for the Confederates and the Union has done nothing;
    or as the game ends."""
    rng = random.Random(4)
    while at.state.turn < until and not at.state.ending:
        side, view = at.awaited()[0], GAME.view(at.state, at.awaited()[0])
        wishes = [practice(at.state, "csa", rng)] if side == "csa" else ["done", "fight", "stay", "pass"]
        text = next(each for each in wishes if GAME.check(view, side, GAME.parse(each)) is None)
        at = Position(GAME.apply(at.state, side, GAME.parse(text), dice(rng)).state)
    return at


def drawn(at: Position, objective: str) -> Position:
    """The same position, but the camps have fallen and that is the objective."""
    return at.written("csa", objective=objective).changed(camps=True, objective_drawn=True)


def breaking_out(units: str, exited: int, **more: Any) -> Position:
    """Two days, camps taken, so many points out, and 50 to come."""
    return drawn(position(units, **more), "breakout").written("csa", exited=exited)


def test_guns_leave_the_works_by_the_road_that_crosses_the_stream() -> None:
    """Nothing else takes them over Indian Creek (US-16.5)."""
    at = confederates_go_on(breaking_out("porter@1518 drake-a@1309 head-a@1217 oglesby-a@1522", 45), 6)
    assert at.unit("porter").status == "out"


@pytest.mark.parametrize(("at", "leaves"), [(1217, False), (2609, True)])
def test_the_last_one_in_the_fort_alone_stays_behind(at: int, leaves: bool) -> None:
    after = confederates_go_on(breaking_out(f"head-a@{at} oglesby-a@2125 drake-a@2508", 46), 4)
    assert (after.unit("head-a").status == "out") is leaves


def test_who_breaks_out_does_not_turn_back_to_attack() -> None:
    """Nobody is worth attacking whom one leaves behind."""
    units = "brown-a@1912n hanson-a@1911n baldwin-a@1910n oglesby-b@1811s/1 whl-wallace-a@2125"
    after = confederates_go_on(breaking_out(units, 40), 4)
    assert [after.unit(key).status for key in ("brown-a", "hanson-a", "baldwin-a")] == ["out"] * 3
    assert after.strength("oglesby-b") == [1]


def test_a_breakout_goes_on_while_shattered_brigades_may_come_back_for_it() -> None:
    units = "brown-a@2710/3 oglesby-a@2125"
    at = breaking_out(units, 44, shattered={"baldwin": Shattered(1, due=8)}, turn=6)
    assert practice(at.state, "csa", random.Random(1)) == "exit 2710"
    gone = breaking_out(units, 44, turn=6)
    assert practice(gone.state, "csa", random.Random(1)) != "exit 2710"


def test_a_leader_waits_away_from_the_enemy_for_a_brigade_that_comes_back_to_break_out() -> None:
    """Next to the enemy nobody could come back to him, and on a way out he would leave (US-19.8)."""
    units = "floyd@2609 mccausland-a@2509/1 oglesby-a@2709nw"
    at = breaking_out(units, 46, shattered={"baldwin": Shattered(1, due=9)}, turn=8)
    after = confederates_go_on(at, 12)
    assert after.state.ending == "breakout", "with the brigade that came back"
    alone = confederates_go_on(breaking_out(units, 46, turn=8), 12)
    assert alone.state.ending != "breakout"


@pytest.mark.parametrize("objective", ["", "breakout"])
def test_on_the_last_evening_confederates_keep_a_hex_of_each_battery_group(objective: str) -> None:
    """Whoever is nearest goes there, whatever could be attacked meanwhile (US-27.8)."""
    units = "hanson-a@1619sw brown-a@1717 wharton-a@1911 head-a@1215 cook-a@1721/1 thayer-a@2113"
    at = position(units, turn=16)
    after = confederates_go_on(drawn(at, objective) if objective else at, 17)
    kept = {
        name: any(unit in hexes for unit in after.at("hanson-a", "brown-a", "wharton-a", "head-a"))
        for name, hexes in field().groups.items()
    }
    assert kept == dict.fromkeys(field().groups, True)


def test_who_breaks_out_on_the_first_day_wins_a_battery_back_by_dusk() -> None:
    """With all four groups the Union wins as the day ends (US-27.7)."""
    units = "mccausland-a@1910 wharton-a@1911 brown-a@2011 hanson-a@2012 baldwin-a@2013 oglesby-a@2125"
    fallen = {f"{at:04}": "usa" for hexes in field().groups.values() for at in hexes}
    at = breaking_out(units, 30, turn=8, held={**position(units).state.held, **fallen})
    after = confederates_go_on(at, 9)
    assert not after.state.ending and "csa" in {after.state.held[at] for at in fallen}


def test_who_is_to_defend_walks_through_what_is_lost_of_the_fort() -> None:
    lost = {**position("head-a@1215").state.held, "1213": "usa", "1309": "usa"}
    at = position("head-a@1215 head-b@1216 oglesby-a@2125", turn=8, held=lost)
    after = confederates_go_on(drawn(at, "defend"), 9)
    assert after.state.held["1213"] == after.state.held["1309"] == "csa"


@pytest.mark.parametrize(("mark", "who"), [("", "head-a"), ("#", "hanson-a")])
def test_a_garrison_is_not_who_goes_to_the_high_ground_at_dusk(mark: str, who: str) -> None:
    """It stays in its works, so the next nearest keeps the ground (US-27.3)."""
    at = drawn(position(f"head-a@1522{mark} hanson-a@1622 oglesby-a@2125", turn=16), "defend")
    sent = keepers(situation(GAME.view(at.state, "csa"), "csa"))
    assert next(iter(sent)) == who


def beaten(player: str, side: Side, games: int) -> float:
    """How many games it wins against a player who has a side."""
    return score([play(Pairing("donelson", "first", player, side), seed) for seed in range(games)], side)


LONG = [pytest.param(player, 3, marks=pytest.mark.long) for player in ("idle", "rush", "flee", "turtle")]


@pytest.mark.parametrize(("player", "games"), [("idle", 1), *LONG])
def test_the_confederates_break_out_in_a_day_whatever_the_union_does(player: str, games: int) -> None:
    """The camps fall to attacks that are massed, and whoever held the works is at the ways out by then."""
    assert beaten(player, "usa", games) > games / 2


@pytest.mark.parametrize(("player", "games"), [("rush", 1), *LONG[1:]])
def test_the_union_keeps_the_confederates_in_for_a_day(player: str, games: int) -> None:
    assert beaten(player, "csa", games) > games / 2


def test_it_decides_alike_where_its_view_is_alike() -> None:
    """Another game with the same view, all that is hidden dealt anew, changes nothing; nor does asking twice."""
    rng = random.Random(3)
    for number, (state, side, text) in enumerate(islice(game_by(3, dict.fromkeys(SIDES, practice)), 100)):
        if text and number % 15 == 0:
            other = GAME.resample(state, side, rng)
            first, second = (practice(each, side, random.Random(number)) for each in (state, other))
            assert first == second == text


def test_the_hint_ends_a_movement_phase_with_what_must_be_attacked_then() -> None:
    """And says of batteries that a unit leaves whether they stay taken (US-27.8)."""
    near = position("cook-a@1612n brown-a@1512s/1", stage="first-move").state
    now = situation(GAME.view(near, "csa"), "csa")
    told = MovePlan(now, Aims(now, NONE), random.Random(0)).why_done()
    assert re.fullmatch("No other move .* must attack then: about die [+−][0-9] at 1612.", told)
    far = position("cook-a@1709n brown-a@1512s", stage="first-move", active="usa", held={1709: "usa"}).state
    view = situation(GAME.view(far, "usa"), "usa")
    plans = MovePlan(view, Aims(view, NONE), random.Random(0))
    assert plans.why_done() == "No other move is worth making."
    assert plans.reason("cook-a", 1909, frozenset({1909})).endswith("1709 stays taken until an enemy enters it.")


@pytest.mark.rule("US-14.3")
def test_nobody_is_sent_to_where_disorder_would_spread_to_him() -> None:
    at = position("cook-a@1612n cook-b@1614n! brown-a@1511s", stage="first-move", active="usa").state
    now = situation(GAME.view(at, "usa"), "usa")
    plans = MovePlan(now, Aims(now, NONE), random.Random(0))
    assert plans.disorders("cook-a", 1614) and not plans.disorders("cook-a", 1613)
    assert plans.disorders("cook-b", 1612) and not plans.disorders("cook-b", 1613), "nor to whom he would disorder"
    assert not plans.disorders("cook-b", 1614), "he himself"


@pytest.mark.rule("US-27.8")
@pytest.mark.parametrize(("turn", "kept"), [(6, True), (8, False)])
def test_the_union_keeps_a_battery_group_that_it_has_taken_until_no_enemy_can_come_back(turn: int, kept: bool) -> None:
    """An enemy who enters one hex of it wins it back; in the last turn the Union moves last, and may leave."""
    units = "oglesby-a@1812n oglesby-b@1811n oglesby-c@1709n baldwin-a@1914s/1 head-a@1217"
    south = {f"{at:04}": "usa" for at in field().groups["south"]}
    held = {**position(units).state.held, **south}
    at = position(units, options=Options(days=1), turn=turn, active="usa", stage="second-move", held=held)
    now = situation(GAME.view(at.state, "usa"), "usa")
    told = MovePlan(now, Aims(now, NONE), random.Random(0)).why_done()
    assert ("stay, so that no enemy can retake the south batteries." in told) is kept
    while (text := practice(at.state, "usa", random.Random(1))) != "done":
        at = at.play(text)
    assert (at.at("oglesby-a", "oglesby-b", "oglesby-c") == [1812, 1811, 1709]) is kept


def test_a_unit_faces_the_enemy_it_is_meant_to_attack_and_the_hint_promises_the_dice_of_that_attack() -> None:
    at = position("oglesby-a@1909s whl-wallace-a@2111s brown-a@1910s/1", stage="first-move", active="usa")
    turned, moved = [propose(at.state), propose(at.play("turn 1909 sw").state)]
    assert turned == Proposal("turn 1909 sw", "It faces 1910 to attack it, with about +6 to the die.")
    assert moved.reason.startswith("It can attack 1910 from there, with about +6 to the die.")
    after = at.run(turned.text, moved.text, "done")
    now = situation(GAME.view(after.state, "usa"), "usa")
    assert [added(now, each) for each in plan(now)] == [6]


def propose(state: State) -> Proposal:
    """What practice does for the Union, with the reason."""
    return opponent.propose(GAME.view(state, "usa"), "usa", random.Random(1))


def moved_in_a_phase(state: State) -> set[str]:
    """The infantry that practice moves until its movement phase is over."""
    rng, draw, keys, text = random.Random(2), dice(random.Random(2)), set[str](), ""
    while text != "done":
        text = practice(state, state.active, rng)
        keys |= set(text.split()[1:2]) if text.startswith(("wheel", "march")) else set()
        state = GAME.apply(state, state.active, GAME.parse(text), draw).state
    return keys


def test_infantry_is_thought_of_after_somebody_moved_a_leader_first() -> None:
    """A person need not move an army in practice's order."""
    games = game_by(2, dict.fromkeys(SIDES, practice))
    state = next(state for state, side, text in games if side == "csa" and text.startswith("wheel"))
    to = min(moves.offered(situation(GAME.view(state, "csa"), "csa"), "pillow"))
    led = GAME.apply(state, "csa", GAME.parse(f"move pillow {to}"), dice(random.Random(1))).state
    assert moved_in_a_phase(led) == moved_in_a_phase(state) != set()


def test_leaders_alone_do_not_leave_the_map() -> None:
    """They count for nothing, and wait for those who do."""
    for brigade, leaves in (("brown-a@2511/3", False), ("brown-a@2710/3", True)):
        units, shattered = f"floyd@2710 {brigade} oglesby-a@2125", {"baldwin": Shattered(1, due=8)}
        at = breaking_out(units, 44, shattered=shattered, turn=6)
        assert (practice(at.state, "csa", random.Random(1)) == "exit 2710") == leaves
