"""What results add up to: for a person, for a game, and for a server."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from msgspec import Struct

from bot.club.rating import Rating
from bot.games.contract.game import Seat
from bot.storage.club.ratings import Change
from bot.storage.club.results import Result

MOST_RIVALS = 5
"""Opponents that a person's statistics name: those met most often."""


class Score(Struct, frozen=True):
    """So many games, and the points made in them: a half for a game that nobody won."""

    games: int = 0
    points: float = 0.0

    def plus(self, points: float) -> Score:
        """Returns the score with another game."""
        return Score(self.games + 1, self.points + points)


class Personal(Struct, frozen=True):
    """A person's statistics: ratings by ladder, with whether they fell or rose last; scores by game's key and seat, and
    against those met most often, by user."""

    ratings: dict[str, Rating]
    by_seat: dict[tuple[str, Seat], Score]
    rivals: dict[int, Score]


class OfGame(Struct, frozen=True):
    """A game's statistics, by ladder: the games, the points of each seat, and how they ended."""

    games: int
    seats: dict[Seat, float]
    endings: dict[str, int]


def points(result: Result, seat: Seat) -> float:
    """Returns what a game was worth to a seat."""
    return 0.5 if not result.winners else float(seat in result.winners)


def personal(
    user: int, results: Iterable[Result], changes: Iterable[Change], named: Collection[int] | None = None
) -> Personal:
    """Returns a person's statistics from the results of their games and the changes of their ratings, in order. Of the
    opponents only those ``named`` are named, all if it is None."""
    ratings = {change.ladder: Rating.of(change) for change in changes}
    by_seat, rivals = dict[tuple[str, Seat], Score](), dict[int, Score]()
    for result in results:
        for seat, holder in result.seats.items():
            if holder == user:
                key = result.key, seat
                by_seat[key] = by_seat.get(key, Score()).plus(points(result, seat))
        mine = [seat for seat, holder in result.seats.items() if holder == user]
        for other in dict.fromkeys(holder for holder in result.seats.values() if holder != user):
            rivals[other] = rivals.get(other, Score()).plus(points(result, mine[0]))
    known = rivals if named is None else [other for other in rivals if other in named]
    most = sorted(known, key=lambda other: (-rivals[other].games, other))[:MOST_RIVALS]
    return Personal(ratings, by_seat, {other: rivals[other] for other in most})


def of_game(results: Sequence[Result]) -> dict[str, OfGame]:
    """Returns a game's statistics from its results."""
    found = dict[str, OfGame]()
    for ladder in sorted({result.ladder for result in results}):
        some = [result for result in results if result.ladder == ladder]
        seats = Counter[Seat]()
        for result in some:
            for seat in result.seats:
                seats[seat] += points(result, seat)  # type: ignore[assignment]
        found[ladder] = OfGame(len(some), dict(seats), dict(Counter(result.how for result in some)))
    return found


def table(standings: dict[str, Rating], least: int = 1) -> list[tuple[int, Rating]]:
    """Returns the people of a ladder with so many games at least, the best first: by the number below which their true
    rating hardly lies, so that few games do not lead."""
    people = [(int(who[1:]), each) for who, each in standings.items() if who.startswith("u") and each.games >= least]
    return sorted(people, key=lambda pair: (-(pair[1].shown - pair[1].spread), pair[0]))
