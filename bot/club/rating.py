"""Ratings: Weng and Lin's Bayesian method (openskill's Plackett-Luce model) for games of two players, with each side's
advantage learned along.

A player and the side they play are rated as a team, so that whoever wins with the worse side gains more. Results of the
same two people again and again count less each time, so that friends do not lift one another.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct
from openskill.models import PlackettLuce, PlackettLuceRating

from bot.games.contract import Seat
from bot.storage.club.results import Result

MODEL = PlackettLuce()
MU, SIGMA = 25.0, 25.0 / 3
"""Of somebody who has not played."""
MIDDLE, POINTS = 1500.0, 50.0
"""What is shown for MU, and for a unit of it: 400 points are odds of ten to one, as in Elo's scale."""
SURE = 100.0
"""The range, in points, below which a rating is no longer provisional."""
AGAIN = 3
"""After so many games of the same two within MONTH, the next one counts half."""
MONTH = 30 * 24 * 60 * 60 * 1000
ALL = "all"
"""The ladder that every rated game counts for."""


class Standing(Struct, frozen=True):
    """A rating: its estimate, how unsure that is, and the games counted."""

    mu: float = MU
    sigma: float = SIGMA
    games: int = 0

    @property
    def shown(self) -> int:
        """The one number that is shown."""
        return round(MIDDLE + (self.mu - MU) * POINTS)

    @property
    def spread(self) -> int:
        """How far the true rating may be from it either way, in 95 of 100 cases."""
        return round(2 * self.sigma * POINTS)

    @property
    def provisional(self) -> bool:
        """Whether it is still too unsure to be compared."""
        return 2 * self.sigma * POINTS > 2 * SURE


def person(user: int) -> str:
    """Returns the key of a person's rating."""
    return f"u{user}"


def side(key: str, seat: Seat) -> str:
    """Returns the key of a side's rating; ``key`` is the game's."""
    return f"s{key} {seat}"


def rated(result: Result, standings: Mapping[str, Standing], before: int = 0) -> dict[str, Standing]:
    """Returns the ratings that a result changes, as they are after it. ``before`` counts the results of the same two
    within the month before it."""
    names = [(person(user), side(result.key, seat)) for seat, user in result.seats.items()]
    teams = [[_rating(standings.get(name, Standing())) for name in pair] for pair in names]
    ranks = [0.0 if seat in result.winners or not result.winners else 1.0 for seat in result.seats]
    weight = 1 / (1 + before / AGAIN)
    found = dict[str, Standing]()
    for pair, team in zip(names, MODEL.rate(teams, ranks=ranks), strict=True):
        for name, new in zip(pair, team, strict=True):
            old = standings.get(name, Standing())
            mu = old.mu + weight * (new.mu - old.mu)
            sigma = old.sigma + weight * (new.sigma - old.sigma)
            found[name] = Standing(mu, sigma, old.games + 1)
    return found


def _rating(standing: Standing) -> PlackettLuceRating:
    return MODEL.rating(mu=standing.mu, sigma=standing.sigma)


def chance(one: Sequence[Standing], other: Sequence[Standing]) -> float:
    """Returns the chance that a player with their side (``one``) beats another with theirs."""
    teams = [[_rating(each) for each in team] for team in (one, other)]
    return float(MODEL.predict_win(teams)[0])


def played_before(result: Result, results: Iterable[Result]) -> int:
    """Returns how many of some earlier results are of the same two within the month before this one."""
    users = set(result.seats.values())
    return sum(
        set(each.seats.values()) == users and result.ended - MONTH < each.ended <= result.ended
        for each in results
        if each.game != result.game
    )


def worked_out(results: Sequence[Result]) -> dict[str, Standing]:
    """Returns every rating from nothing but the rated results, in order."""
    standings = dict[str, Standing]()
    for number, result in enumerate(results):
        standings |= rated(result, standings, played_before(result, results[:number]))
    return standings
