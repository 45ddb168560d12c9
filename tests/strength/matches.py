"""Matches between players of several strengths, with the same dice rules as at a table."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from time import process_time
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from bot.games.advising import seeded
from bot.games.contract.game import PUBLIC, AnyGame, Seat, people_seats
from bot.games.contract.options import checked_options
from bot.games.kit.tempers import TEMPERS
from bot.games.library import GAMES
from bot.games.tree import wander
from bot.opponents.levels import DEEP, EASY, Opponent, PlannedPhases, easy_decision, in_doubt, row_of_phase, thought
from bot.opponents.search import NOBODY_WINS, Thought, points, weighed
from bot.opponents.thinking import begin
from tests.games.exploiters.matches import GREEDY, IDEAS, decide
from tests.strength.setups import setup_of

Player = Callable[[AnyGame, Any, Seat, random.Random], str]
SIMPLE = frozenset({GREEDY, *(name for idea in IDEAS.values() for name in idea.wishes)})
"""Players with one idea."""
RANDOM = "random"
"""Who takes any legal decision."""
BOUND = 5_000
FEWEST = 20
"""Games of a series that are played at least before it may be settled."""
BETTER, MORE = 0.6, 0.52
"""The part of the points by which a player is better, and what the interval's lower end must then exceed. Where its
upper end is below the first, the player is not."""
WIDTH = 1.96
"""Deviations to each side of an interval of 95 of 100."""


class Seeded(Struct, frozen=True):
    """What was worked out from a seed."""

    seed: int


S = TypeVar("S", bound=Seeded)


class Played(Seeded, frozen=True):
    """A game that is over: its seed, who had which seat, the points of the first player (a half where nobody or both
    won), seconds of processor and decisions of each."""

    seats: dict[Seat, str]
    points: float
    seconds: dict[str, float]
    decisions: dict[str, int]


def player(name: str) -> Player:
    """Returns the player of a name: "random", "practice", one of its tempers, a level, a player with one idea such as
    "turtle", or a thought such as "8x96x4x16" (candidates, trials, turns, worlds); "8x96x4x16x0.1x8" has another
    spread, and candidates by chance, and a seventh number of 1 counts each turn."""
    if name == "practice" or name in TEMPERS:
        return partial(_practice, "" if name == "practice" else name)
    if name == RANDOM:
        return lambda game, state, seat, rng: wander(game, game.view(state, seat), seat, rng)
    if name == EASY:
        return lambda game, state, seat, rng: easy_decision(game, game.view(state, seat), seat, "", rng)
    if name in SIMPLE:
        return lambda game, state, seat, rng: decide(game, state, seat, name, rng)

    planned = PlannedPhases()

    def searching(game: AnyGame, state: Any, seat: Seat, rng: random.Random) -> str:
        view = game.view(state, seat)
        guessed = game.guess(state, seat, seeded(view))
        depth = thought(game.key, name) if name in DEEP else thought_of(name)
        row = planned.row(seat, game.turn_of(view))
        if row is None and name in DEEP and in_doubt(game, view, seat, "", rng):
            row = row_of_phase(game, view, seat, guessed, Opponent(name), rng)
            planned.keep(seat, game.turn_of(view), row)
        if row is not None and (text := row.next(view)):
            return text
        return weighed(game, view, seat, guessed, depth, rng, (), row.temper if row else "")[0].proposal.text

    return searching


def thought_of(name: str) -> Thought:
    """Returns the thought of a name such as "8x96x4x16x0.1x8"."""
    kinds: tuple[Callable[[str], Any], ...] = (int, int, int, int, float, int, "1".__eq__)
    return Thought(*[kind(number) for kind, number in zip(kinds, name.split("x"), strict=False)])


def _practice(temper: str, game: AnyGame, state: Any, seat: Seat, rng: random.Random) -> str:
    practice = game.in_temper(temper).quick_practice
    assert practice is not None
    return practice(game.view(state, seat), seat, rng)


def play(key: str, setup: str, first: str, second: str, seed: int) -> Played:
    """Plays a game between two players. Games 2n and 2n + 1 begin with the same dice, and each player has each seat in
    one of them."""
    game, rng = GAMES[key], random.Random(f"{key} {setup} {seed // 2}")

    def draw(sides: int, purpose: str, stream: str = PUBLIC) -> int:
        return rng.randint(1, sides)

    options = checked_options(game, setup_of(key, setup))
    keys = [info.key for info in people_seats(game.seats_for(options))]
    names = dict(zip(keys if seed % 2 else reversed(keys), ("second", "first"), strict=True))
    players = {"first": player(first), "second": player(second)}
    seconds, decisions = dict.fromkeys(players, 0.0), dict.fromkeys(players, 0)
    state, thoughts = game.setup(options, draw).state, random.Random(seed)
    while (result := game.result(game.view(state, None))) is None:
        seat = next(iter(game.awaited(game.view(state, None))))
        who, began = names[seat], process_time()
        text = players[who](game, state, seat, thoughts)
        seconds[who] += process_time() - began
        decisions[who] += 1
        if sum(decisions.values()) > BOUND:
            raise AssertionError(f"{key}, {setup}, seed {seed}: no end after {BOUND} decisions")
        state = game.apply(state, seat, game.parse(text), draw).state
    mine = next(seat for seat, who in names.items() if who == "first")
    return Played(seed, names, NOBODY_WINS if len(result.winners) != 1 else points(result, mine), seconds, decisions)


def series(key: str, setup: str, first: str, second: str, seeds: Sequence[int], kept: Path) -> list[Played]:
    """Plays a game for each seed until the series is settled; see :func:`resumed`."""
    return resumed(partial(play, key, setup, first, second), Played, seeds, kept, settled)


def resumed(
    work: Callable[[int], S], kind: type[S], seeds: Sequence[int], kept: Path, enough: Callable[[list[S]], bool]
) -> list[S]:
    """Returns what comes of ``work`` with each seed, one on each core at a time, until it is ``enough``, and adds it to
    the file ``kept`` as it comes; what is there is not worked out again."""
    lines = kept.read_bytes().splitlines() if kept.exists() else []
    before = {each.seed: each for each in (msgspec.json.decode(line, type=kind) for line in lines if line)}
    found, missing = list[S](), [seed for seed in seeds if seed not in before]
    with kept.open("ab") as file, ProcessPoolExecutor(mp_context=get_context("spawn"), initializer=begin) as pool:
        # What is kept may be enough: then nothing is begun.
        to_come: Iterator[S] | None = None
        for seed in seeds:
            if seed not in before:
                to_come = to_come or pool.map(work, missing)
                before[seed] = next(to_come)
                file.write(msgspec.json.encode(before[seed]) + b"\n")
                file.flush()
            found.append(before[seed])
            if enough(found):
                pool.shutdown(cancel_futures=True)
                break
    return found


def settled(games: list[Played]) -> bool:
    """Whether it is known that the first player is better, or that it is not, after both games with the same dice."""
    if len(games) < FEWEST or len(games) % 2:
        return False
    part, low, high = interval(games)
    return (part >= BETTER and low > MORE) or high < BETTER


def interval(games: list[Played]) -> tuple[float, float, float]:
    """Returns the first player's part of the points, and the ends of its interval of 95 of 100 (Wilson's)."""
    part, square = sum(each.points for each in games) / len(games), WIDTH**2 / len(games)
    middle = (part + square / 2) / (1 + square)
    half = WIDTH / (1 + square) * (part * (1 - part) / len(games) + square / len(games) / 4) ** 0.5
    return part, middle - half, middle + half


def told(games: list[Played]) -> str:
    """Returns a series in a line: the first player's part of the points with its interval of 95 of 100, by seat, and
    milliseconds a decision."""
    part, low, high = interval(games)
    by_seat = {seat: [each.points for each in games if each.seats[seat] == "first"] for seat in games[0].seats}
    seats = ", ".join(f"as {seat} {sum(found) / len(found):.0%}" for seat, found in sorted(by_seat.items()) if found)
    cost = [
        1000 * sum(each.seconds[who] for each in games) / max(1, sum(each.decisions[who] for each in games))
        for who in ("first", "second")
    ]
    return (
        f"{part:.1%} of {len(games)} ({low:.1%} to {high:.1%}; {seats}), {cost[0]:.0f} and {cost[1]:.1f} ms a decision"
    )
