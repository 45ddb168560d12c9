"""Matches between players of several strengths, with the same dice rules as at a table."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from pathlib import Path
from time import process_time
from typing import Any

import msgspec
from msgspec import Struct

from bot.games.advising import seeded
from bot.games.contract import PUBLIC, Game, Seat, people_seats
from bot.games.library import GAMES
from bot.games.options import checked_options
from bot.opponents.search import Thought, points, weighed
from tests.strength.setups import SETUPS

AnyGame = Game[Any, Any, Any]
Player = Callable[[AnyGame, Any, Seat, random.Random], str]
BOUND = 5_000


class Played(Struct, frozen=True):
    """A game that is over: its seed, who had which seat, the points of the first player, seconds of processor and
    decisions of each."""

    seed: int
    seats: dict[Seat, str]
    points: float
    seconds: dict[str, float]
    decisions: dict[str, int]


def player(name: str) -> Player:
    """Returns the player of a name: "practice", or a thought such as "8x128x12x16" (candidates, trials, plies,
    worlds)."""
    if name == "practice":
        return _practice
    thought = Thought(*map(int, name.split("x")))

    def searching(game: AnyGame, state: Any, seat: Seat, rng: random.Random) -> str:
        view = game.view(state, seat)
        guessed = game.guess(state, seat, seeded(view))
        return weighed(game, view, seat, guessed, thought, rng)[0].proposal.text

    return searching


def _practice(game: AnyGame, state: Any, seat: Seat, rng: random.Random) -> str:
    assert game.quick_practice is not None
    return game.quick_practice(game.view(state, seat), seat, rng)


def play(key: str, setup: str, first: str, second: str, seed: int) -> Played:
    """Plays a game between two players, who have each seat in turn: game n and n + 1 have the same dice."""
    game, rng = GAMES[key], random.Random(f"{key} {setup} {seed // 2}")

    def draw(sides: int, purpose: str, stream: str = PUBLIC) -> int:
        return rng.randint(1, sides)

    options = checked_options(game, SETUPS[key][setup])
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
    return Played(seed, names, points(result, mine), seconds, decisions)


def series(key: str, setup: str, first: str, second: str, seeds: Iterable[int], kept: Path) -> list[Played]:
    """Plays a game for each seed and adds it to the file ``kept`` as it ends; what is there is not played again."""
    lines = kept.read_bytes().splitlines() if kept.exists() else []
    before = {each.seed: each for each in (msgspec.json.decode(line, type=Played) for line in lines if line)}
    with kept.open("ab") as file:
        for seed in seeds:
            if seed not in before:
                before[seed] = play(key, setup, first, second, seed)
                file.write(msgspec.json.encode(before[seed]) + b"\n")
                file.flush()
    return [before[seed] for seed in seeds]


def told(games: list[Played]) -> str:
    """Returns a series in a line: the first player's part of the points with its interval of 95 of 100, by seat, and
    milliseconds a decision."""
    part = sum(each.points for each in games) / len(games)
    spread = (sum((each.points - part) ** 2 for each in games) / len(games) / len(games)) ** 0.5
    by_seat = {seat: [each.points for each in games if each.seats[seat] == "first"] for seat in games[0].seats}
    seats = ", ".join(f"as {seat} {sum(found) / len(found):.0%}" for seat, found in sorted(by_seat.items()) if found)
    cost = [
        1000 * sum(each.seconds[who] for each in games) / max(1, sum(each.decisions[who] for each in games))
        for who in ("first", "second")
    ]
    return (
        f"{part:.1%} of {len(games)} ({part - 1.96 * spread:.1%} to {part + 1.96 * spread:.1%}; {seats}), "
        f"{cost[0]:.0f} and {cost[1]:.1f} ms a decision"
    )
