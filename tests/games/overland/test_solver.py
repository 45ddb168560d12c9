"""The exact solution, against hand calculation, brute force, an independent evaluation, and play."""

from __future__ import annotations

import itertools
import math
import random
from bisect import bisect
from collections.abc import Mapping
from fractions import Fraction
from importlib import resources

import pytest

from bot.games.contract.game import PUBLIC
from bot.games.overland.data.board import board
from bot.games.overland.game import GAME
from bot.games.overland.practice import solver
from bot.games.overland.practice.solver import Scripted, Spot, drive, every_roll, spot
from bot.games.overland.rules.setup import start
from bot.games.overland.state.state import OverlandState
from bot.games.tree import legal
from tests.games.overland.scene import Dice, position
from tests.games.overland.test_properties import TABLES, Falling, afresh

table = pytest.mark.parametrize("table", TABLES)


def odds(state: OverlandState) -> float:
    return solver.odds(GAME.view(state, None))


@pytest.mark.rule("OV-14.7", "OV-13.2", "OV-7.R1")
def test_small_positions_by_hand() -> None:
    near = after_the_valley("savage-station", "richmond", 1)
    assert odds(near) == pytest.approx(1 / 2, abs=1e-12)  # cross
    empty = after_the_valley("savage-station", "mechanicsville", 1)
    assert odds(empty) == pytest.approx(4 / 6, abs=1e-12)  # Richmond stands empty: 3 or more
    assert odds(after_the_valley("savage-station", "savage-station", 1)) == 0
    # Win the battle (1/3), then cross (1/2).
    assert odds(after_the_valley("savage-station", "savage-station", 2)) == pytest.approx(1 / 6, abs=1e-12)
    # Cross twice, unless Lee's check (1/2) catches Grant in between.
    two = after_the_valley("savage-station", "richmond", 2)
    assert odds(two) == pytest.approx(1 / 2 + 1 / 2 * 1 / 2 * 1 / 2, abs=1e-12)
    # From Cold Harbor Grant must slip past Lee's check (1/2) first.
    assert odds(after_the_valley("cold-harbor", "richmond", 1)) == pytest.approx(1 / 4, abs=1e-12)
    # The last point may also be staked on the Valley (1/3) for two more.
    valley = position("savage-station", "savage-station", points=1)
    assert odds(valley) == pytest.approx(1 / 3 * 1 / 6, abs=1e-12)


def after_the_valley(grant: str, lee: str, points: int) -> OverlandState:
    return position(grant, lee, points=points, breckinridge="out")


@pytest.mark.rule("OV-14.7")
def test_the_end_is_certain() -> None:
    assert odds(position("out", "richmond", ending="james")) == 1
    assert odds(position("savage-station", "richmond", ending="richmond")) == 1
    assert odds(position(points=0, ending="exhausted")) == 0
    assert odds(position(ending="resigned")) == 0
    over = GAME.view(position(ending="resigned"), None)
    assert solver.options(over) == [] and solver.best(over) == ""


@pytest.mark.rule("OV-14.7")
@pytest.mark.parametrize("points", [1, 2])
@table
def test_brute_force_agrees(table: str, points: int) -> None:
    """With at most six free moves between paid decisions: never above the solution, and hardly below it."""
    memo: dict[tuple[Spot, int], Fraction] = {}
    for grant, lee in [
        ("savage-station", "richmond"),
        ("savage-station", "mechanicsville"),
        ("mechanicsville", "mechanicsville"),
        ("cold-harbor", "mechanicsville"),
        ("ashland", "richmond"),
        ("mechanicsville", "richmond"),
    ]:
        state = position(grant, lee, points=points, table=table, breckinridge="out", turn=grant == lee)
        brute = float(expectation(state, 6, memo))
        assert brute <= odds(state) + 1e-12
        assert brute == pytest.approx(odds(state), abs=1e-12)


def expectation(state: OverlandState, free: int, memo: dict[tuple[Spot, int], Fraction]) -> Fraction:
    """The best chance of winning with ``free`` more free moves before each paid decision."""
    if state.ending:
        return Fraction(state.ending in ("richmond", "james"))
    known = (spot(state), free)
    if known not in memo:
        chances = [Fraction(0)]
        for text in legal(GAME, GAME.view(state, "us"), "us"):
            moves = text.startswith("move")
            if moves and free == 0:
                continue
            after = all_falls(state, text)
            chances.append(sum(p * expectation(s, free - 1 if moves else 6, memo) for p, s in after) or Fraction(0))
        memo[known] = max(chances)
    return memo[known]


def all_falls(state: OverlandState, text: str) -> list[tuple[Fraction, OverlandState]]:
    """Every fall of three dice, whether they are needed or not."""
    found: list[tuple[Fraction, OverlandState]] = []
    used: tuple[int, ...] = (0,)
    for dice in itertools.product(range(1, 7), repeat=3):
        if dice[: len(used)] == used:
            continue  # these differ from the ones before in dice alone that are not rolled
        draw = Dice(*dice)
        after = GAME.apply(state, "us", GAME.parse(text), draw).state
        used = dice[: 3 - len(draw.left)]
        found.append((Fraction(1, 6 ** len(used)), after))
    assert sum(p for p, _ in found) == 1
    return found


@pytest.mark.rule("OV-14.7", "OV-9.R1", "OV-9.R2")
@table
def test_every_number_of_points_is_as_the_rules_play_it(table: str) -> None:
    """Of the positions with some points each third one is played."""
    solved = afresh(table)
    for number, here in enumerate(solved.values):
        branches = solved.branches(here)
        if number % 3 == 0 and (here.points == 3 or (here.points in (2, 9) and here.breckinridge != "out")):
            driven = drive(table, here)
            assert list(driven) == list(branches)
            for text, leads in driven.items():
                assert sorted(leads, key=str) == sorted(branches[text], key=str)
        for leads in branches.values():
            assert math.isclose(sum(chance for chance, _ in leads), 1, abs_tol=1e-12)


@pytest.mark.rule("OV-14.7")
def test_the_stored_solution_is_what_the_rules_give() -> None:
    """To the last digit printed; whoever changes a rule or a figure prints the file anew."""
    stored = solver.stored_values()
    assert set(stored) == set(TABLES) == set(board().tables)
    for table in TABLES:
        assert set(solver.solution(table).values) == set(afresh(table).values)
        for here, value in afresh(table).values.items():
            assert solver.solution(table).values[here] == pytest.approx(value, abs=1e-15)
            assert solver.solution(table).free_moves[here] == pytest.approx(afresh(table).free_moves[here], abs=1e-12)
    data = resources.files("bot.games.overland.data").joinpath("solution.json").read_text()
    assert solver.written(stored) == data


@pytest.mark.rule("OV-14.4", "OV-14.7")
def test_everyone_is_the_best_to_use_somewhere() -> None:
    """On the easier table each attack, and each other kind of thing to do, is better than all else in some position;
    on the standard table all but Butler's."""
    best = {table: {text for here in afresh(table).values for text in alone_best(table, here)} for table in TABLES}
    kinds = {"attack lee", "attack breckinridge", "attack richmond grant", "cross", "move grant", "turn grant"}
    assert {kind for text in best["standard"] for kind in kinds if text.startswith(kind)} == kinds
    assert not any(text in best["standard"] for text in BUTLERS), "the rulebook says that he does not help here"
    assert {kind for text in best["easier"] for kind in kinds if text.startswith(kind)} == kinds
    assert best["easier"] > BUTLERS


BUTLERS = {"attack beauregard", "attack richmond butler"}
"""What Butler may do."""


def alone_best(table: str, here: Spot) -> list[str]:
    """The decision that is better than all others, if there is one."""
    chances = afresh(table).chances(here)
    most = max(chances.values())
    equal = [text for text, chance in chances.items() if chance > most - solver.TIE]
    return equal if len(equal) == 1 else []


@pytest.mark.rule("OV-14.7")
@table
def test_no_value_can_be_improved(table: str) -> None:
    solved = afresh(table)
    for here, value in list(solved.values.items())[::3]:
        assert abs(max(solved.chances(here).values()) - value) <= 1e-12


@pytest.mark.rule("OV-14.7", "OV-9.1")
@table
def test_more_points_are_never_worse(table: str) -> None:
    solved = solver.solution(table)
    for here, value in solved.values.items():
        if here.points < 10:
            assert solved.values[here.with_points(here.points + 1)] >= value - 1e-12


@pytest.mark.rule("OV-14.7", "OV-14.5")
def test_the_easier_table_is_easier() -> None:
    assert solver.par("easier") > solver.par("standard") > 0.2


@pytest.mark.rule("OV-14.7")
@table
def test_the_perfect_player_gets_what_the_solution_promises(table: str) -> None:
    """The perfect player's own chances, evaluated from below without any choosing, reach the solution's values."""
    solved = afresh(table)
    plans = {here: solved.branches(here)[solved.best(here)] for here in solved.values}
    worth = dict.fromkeys(plans, 0.0)
    for _ in range(400):
        before = worth.copy()
        for here, leads in plans.items():
            worth[here] = sum(p * (solved.value(to) if to.ending else worth[to]) for p, to in leads)
        if all(worth[here] - before[here] < 1e-14 for here in worth):
            break
    for here, value in solved.values.items():
        assert worth[here] == pytest.approx(value, abs=1e-9), here


@pytest.mark.rule("OV-14.7")
@table
def test_options_stand_best_first(table: str) -> None:
    for here in random.Random(3).sample(list(solver.solution(table).values), 100):
        state = OverlandState(
            table, here.points, here.grant, here.lee, here.beauregard, here.breckinridge, here.turn, here.ending
        )
        view = GAME.view(state, None)
        found = solver.options(view)
        assert found[0][0] == solver.best(view)
        assert found[0][1] == pytest.approx(solver.odds(view), abs=1e-11)
        assert all(a >= b - 1e-9 for (_, a), (_, b) in itertools.pairwise(found))
        assert {text for text, _ in found} == set(legal(GAME, view, "us"))


@pytest.mark.rule("OV-14.7")
def test_positions_outside_of_play_are_solved_when_asked_for() -> None:
    nowhere = position("ashland", "spotsylvania", points=4)
    assert GAME.problems(nowhere)
    assert 0 < odds(nowhere) < 1
    with pytest.raises(KeyError):
        solver.solution("hopeless")


def winner(table: str, rng: random.Random) -> bool:
    """A campaign played by the perfect player through the rules."""
    draw = Falling(rng)
    state = start(table)
    while not state.ending:
        text = solver.best(GAME.view(state, None))
        state = GAME.apply(state, "us", GAME.parse(text), draw).state
    return state.ending in ("richmond", "james")


def plans(table: str) -> Mapping[Spot, tuple[list[float], list[Spot]]]:
    """The perfect player's decisions as cumulative chances and where they lead."""
    solved = afresh(table)
    found = {}
    for here in solved.values:
        leads = solved.branches(here)[solved.best(here)]
        found[here] = (list(itertools.accumulate(p for p, _ in leads))[:-1], [to for _, to in leads])
    return found


def wins(table: str, games: int, seed: int) -> int:
    """Campaigns won of so many, played by the solution's branches alone."""
    rng, plan, won = random.Random(seed), plans(table), 0
    begins = spot(start(table))
    for _ in range(games):
        here = begins
        while not here.ending:
            chances, leads = plan[here]
            here = leads[bisect(chances, rng.random())]
        won += here.ending != "exhausted"
    return won


def believable(won: int, games: int, table: str) -> bool:
    """Whether that many wins lie within four standard errors of par."""
    par = solver.par(table)
    return abs(won / games - par) <= 4 * math.sqrt(par * (1 - par) / games)


@pytest.mark.rule("OV-14.7")
@table
def test_twenty_thousand_campaigns(table: str) -> None:
    assert believable(wins(table, 20_000, 1864), 20_000, table)


@pytest.mark.rule("OV-14.7")
@table
def test_a_thousand_campaigns_by_the_rules(table: str) -> None:
    rng = random.Random(1864)
    assert believable(sum(winner(table, rng) for _ in range(1000)), 1000, table)


@pytest.mark.long
@pytest.mark.rule("OV-14.7")
@table
def test_a_million_campaigns(table: str) -> None:
    assert believable(wins(table, 1_000_000, 1865), 1_000_000, table)


@pytest.mark.long
@pytest.mark.rule("OV-14.7")
@table
def test_fifty_thousand_campaigns_by_the_rules(table: str) -> None:
    rng = random.Random(1865)
    assert believable(sum(winner(table, rng) for _ in range(50_000)), 50_000, table)


@pytest.mark.rule("OV-1.p")
def test_scripted_draws_see_every_die_once() -> None:
    state = position("savage-station", "richmond")
    found = list(every_roll(state, GAME.parse("attack richmond grant")))
    assert sum(chance for chance, _ in found) == pytest.approx(1, abs=1e-12)
    # A 6 captures Richmond; the five others lead to Lee's check, and three faces of that to a battle.
    assert len(found) == 1 + 5 * (3 + 3 * 6)
    draw = Scripted((4,))
    assert [draw(6, "one"), draw(6, "two", PUBLIC)] == [4, 1]
