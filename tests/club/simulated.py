"""Simulates the ratings of a server: ``python -m tests.club.simulated [SEED…]``.

200 people have strengths drawn with a spread of 100, 200 or 300 Elo; one side has an advantage. Results fall by their
odds. After 20 games each, the order of the ratings is compared (Kendall's tau) with the true one, beside that of the
best estimate that knows the spread and the advantage: the most probable strengths given all results. Then two seasons
are played on, and what was predicted before each game is compared with what came, in bins of 5,000 games.
"""

from __future__ import annotations

import itertools
import math
import random
import sys
from collections.abc import Sequence

from msgspec import Struct

from bot.club.rating import NEW_SCALE, SCALE, Rating, chance, person, rated, side
from bot.storage.club.results import Result

PEOPLE, ROUNDS, SEASON = 200, 20, 125
"""People, games of each before the order is compared, and games of each in a season."""
SPREADS = (100.0, 200.0, 300.0)
ADVANTAGE = 40.0
"""Elo that the first side is worth."""
BIN = 5_000
SEATS = "first", "second"
ELO = 400 / math.log(10)


class Played(Struct, frozen=True):
    """A game: who had the first side and who the second, whether the first won, and how probable that was thought."""

    first: int
    second: int
    won: bool
    predicted: float


class Outcome(Struct, frozen=True):
    """What came of one simulated server: the spread of strengths, Kendall's tau of the ratings and of the best
    estimate, and the largest gap between predicted and seen in any bin."""

    spread: float
    tau: float
    best: float
    gap: float
    bins: tuple[tuple[int, float, float], ...]


def simulated(spread: float, seed: int, seasons: int = 2) -> Outcome:
    """Returns what comes of a server whose people's strengths are spread so."""
    rng = random.Random(seed)
    true = [rng.gauss(0, spread) for _ in range(PEOPLE)]
    standings, games = dict[str, Rating](), list[Played]()
    for number in range(ROUNDS):
        games += played(true, standings, random_pairs(rng), number, rng)
    tau = kendall(true, [rating(standings, who) for who in range(PEOPLE)])
    best = kendall(true, most_probable(games, spread))
    for number in range(ROUNDS, seasons * SEASON):
        games += played(true, standings, near_pairs(standings, rng), number, rng)
    found = bins(games)
    return Outcome(spread, tau, best, max(abs(seen - said) for _, said, seen in found), tuple(found))


def rating(standings: dict[str, Rating], who: int) -> float:
    """Returns somebody's estimate."""
    return standings.get(person(who), Rating()).mu


def random_pairs(rng: random.Random) -> list[tuple[int, int]]:
    """Pairs everybody with anybody."""
    order = rng.sample(range(PEOPLE), PEOPLE)
    return list(zip(order[::2], order[1::2], strict=True))


def near_pairs(standings: dict[str, Rating], rng: random.Random) -> list[tuple[int, int]]:
    """Pairs everybody with somebody of a rating near theirs, as a search does, or with anybody in one game of three."""
    if rng.random() < 1 / 3:
        return random_pairs(rng)
    order = sorted(range(PEOPLE), key=lambda who: rating(standings, who) + rng.gauss(0, 2))
    return [(a, b) if rng.random() < 0.5 else (b, a) for a, b in zip(order[::2], order[1::2], strict=True)]


def played(
    true: Sequence[float],
    standings: dict[str, Rating],
    pairs: Sequence[tuple[int, int]],
    number: int,
    rng: random.Random,
) -> list[Played]:
    """Plays a round, and changes the ratings."""
    found = []
    for first, second in pairs:
        teams = [
            [standings.get(name, Rating()) for name in (person(who), side("game", seat))]
            for who, seat in zip((first, second), SEATS, strict=True)
        ]
        won = rng.random() < 1 / (1 + math.exp((true[second] - true[first] - ADVANTAGE) / ELO))
        predicted = chance(teams[0], teams[1], standings.get(SCALE, NEW_SCALE))
        found.append(Played(first, second, won, predicted))
        seats = dict(zip(SEATS, (first, second), strict=True))
        winners = (SEATS[0] if won else SEATS[1],)
        result = Result(f"{number} {first}", 1, "game", "game", number, number, seats, winners, "rules", True)
        standings |= rated(result, standings)
    return found


def most_probable(games: Sequence[Played], spread: float) -> list[float]:
    """Returns the most probable strengths given all results, for one who knows how they are spread and what a side is
    worth: Newton's method, person by person."""
    of = [list[tuple[int, float, bool]]() for _ in range(PEOPLE)]
    for game in games:
        of[game.first].append((game.second, ADVANTAGE, game.won))
        of[game.second].append((game.first, -ADVANTAGE, not game.won))
    found = [0.0] * PEOPLE
    for _ in range(100):
        moved = 0.0
        for who in range(PEOPLE):
            slope, bend = -found[who] / spread**2, -1 / spread**2
            for rival, ahead, won in of[who]:
                odds = 1 / (1 + math.exp((found[rival] - found[who] - ahead) / ELO))
                slope += (won - odds) / ELO
                bend -= odds * (1 - odds) / ELO**2
            found[who] -= slope / bend
            moved = max(moved, abs(slope / bend))
        if moved < 1e-6:
            break
    return found


def kendall(one: Sequence[float], other: Sequence[float]) -> float:
    """Returns Kendall's tau of two orders of the same people."""
    total, pairs = 0, 0
    for i in range(len(one)):
        for j in range(i):
            product = (one[i] - one[j]) * (other[i] - other[j])
            total += (product > 0) - (product < 0)
            pairs += 1
    return total / pairs


def bins(games: Sequence[Played], size: int = BIN) -> list[tuple[int, float, float]]:
    """Returns predicted against seen: the games of each bin, the mean of what was predicted, and what came. A game
    counts for its favorite."""
    told = sorted((g.predicted, g.won) if g.predicted >= 0.5 else (1 - g.predicted, not g.won) for g in games)
    count = max(1, len(told) // size)
    edges = [len(told) * i // count for i in range(count + 1)]
    found = []
    for start, end in itertools.pairwise(edges):
        some = told[start:end]
        found.append((len(some), sum(said for said, _ in some) / len(some), sum(won for _, won in some) / len(some)))
    return found


def main() -> None:
    """Simulates servers, and says what came."""
    for seed in map(int, sys.argv[1:] or ["1"]):
        for spread in SPREADS:
            found = simulated(spread, seed)
            print(f"seed {seed}, spread {spread:.0f}: tau {found.tau:.3f}, best {found.best:.3f}, gap {found.gap:.4f}")
            for count, said, seen in found.bins:
                print(f"    {count} games: predicted {said:.3f}, seen {seen:.3f}, {seen - said:+.4f}")


if __name__ == "__main__":
    main()
