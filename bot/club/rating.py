"""Ratings: Weng and Lin's Bayesian method (openskill's Plackett-Luce model) for games of two players, with each side's
advantage learned along.

A player and the side they play are rated as a team, so that whoever wins with the worse side gains more. Results of the
same two people again and again count less each time, so that friends do not lift one another.

How far apart people are on a ladder is not known beforehand, and Weng and Lin's odds are too bold where they are near
each other. So each ladder learns its *scale* along: by how much the odds of its ratings are to be taken, from what was
predicted and what came of the last few hundred games. ``python -m tests.club.simulated`` measures it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct
from openskill.models import PlackettLuce, PlackettLuceRating

from bot.games.contract.game import Seat
from bot.storage.club.ratings import Change
from bot.storage.club.results import Result


def _whole(*_: object) -> float:
    """What a result tells counts in full, so that a rating is as sure as its games make it."""
    return 1.0


MODEL = PlackettLuce(tau=0.0, gamma=_whole)
MU, SIGMA, BETA = 25.0, 25.0 / 3, 25.0 / 6
"""Of somebody who has not played; and how far a single game is from what strength says."""
DRIFT = 25.0 / 300
"""What is added to how unsure a person's rating is, for each game: people change, and sides do not."""
MIDDLE, POINTS = 1500.0, 400 / (math.log(10) * math.sqrt(2) * BETA)
"""What is shown for MU, and for a unit of it: 400 points are odds of ten to one, as in Elo's scale."""
SURE = 125.0
"""Half the range, in points, below which a rating is no longer provisional."""
SCALE = "scale"
"""The key of a ladder's scale, kept as a rating is."""
REMEMBERED = 0.998
"""Of what the scale has learned, the part that still counts a game later: five hundred games count."""
AGAIN = 3
"""After so many games of the same two within MONTH, the next one counts half."""
MONTH = 30 * 24 * 60 * 60 * 1000
ALL = "all"
"""The ladder that every rated game counts for."""


class Rating(Struct, frozen=True):
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

    @classmethod
    def of(cls, change: Change | None, new: Rating | None = None) -> Rating:
        """Returns the rating that a change of the ledger left; before the first change it is ``new``, the usual one if
        none is given."""
        if change is None:
            return cls() if new is None else new
        return cls(change.mu, change.sigma, change.games)

    @property
    def provisional(self) -> bool:
        """Whether it is still too unsure to be compared."""
        return self.sigma * POINTS > SURE


NEW_SCALE = Rating(1.0, 0.5)
"""A ladder's scale before its first game."""


def person(user: int) -> str:
    """Returns the key of a person's rating."""
    return f"u{user}"


def side(key: str, seat: Seat) -> str:
    """Returns the key of a side's rating; ``key`` is the game's."""
    return f"s{key} {seat}"


def rated(result: Result, standings: Mapping[str, Rating], before: int = 0) -> dict[str, Rating]:
    """Returns the ratings that a result changes, as they are after it. ``before`` counts the results of the same two
    within the month before it."""
    names = [(person(user), side(result.key, seat)) for seat, user in result.seats.items()]
    before_it = [[standings.get(name, Rating()) for name in pair] for pair in names]
    teams = [[_rating(each, i == 0) for i, each in enumerate(team)] for team in before_it]
    ranks = [0.0 if seat in result.winners or not result.winners else 1.0 for seat in result.seats]
    weight = 1 / (1 + before / AGAIN)
    found = dict[str, Rating]()
    for pair, team in zip(names, MODEL.rate(teams, ranks=ranks), strict=True):
        for name, new in zip(pair, team, strict=True):
            old = standings.get(name, Rating())
            mu = old.mu + weight * (new.mu - old.mu)
            sigma = old.sigma + weight * (new.sigma - old.sigma)
            found[name] = Rating(mu, sigma, old.games + 1)
    if len(teams) == 2:
        worth = 0.5 if ranks[0] == ranks[1] else 1.0 - ranks[0]
        found[SCALE] = learned(standings.get(SCALE, NEW_SCALE), before_it[0], before_it[1], worth)
    return found


def learned(scale: Rating, one: Sequence[Rating], other: Sequence[Rating], worth: float) -> Rating:
    """Returns a ladder's scale after a game that was worth so much (0 to 1) to ``one``: a step of a regression of what
    came on the odds, which forgets what is long past."""
    ahead, odds = logit(one, other), chance(one, other, scale)
    known = REMEMBERED / scale.sigma**2 + odds * (1 - odds) * ahead**2
    # However a run of surprises falls, the better rating is never thought the worse.
    mu = max(0.0, scale.mu + ahead * (worth - odds) / known)
    return Rating(mu, 1 / math.sqrt(known), scale.games + 1)


def _rating(standing: Rating, is_person: bool) -> PlackettLuceRating:
    drift = DRIFT if is_person and standing.games else 0.0
    return MODEL.rating(mu=standing.mu, sigma=math.hypot(standing.sigma, drift))


def logit(one: Sequence[Rating], other: Sequence[Rating]) -> float:
    """Returns the logarithm of the model's odds that a player with their side (``one``) beats another with theirs."""
    ahead = sum(each.mu for each in one) - sum(each.mu for each in other)
    return ahead / math.sqrt(2 * BETA**2 + sum(each.sigma**2 for each in (*one, *other)))


def chance(one: Sequence[Rating], other: Sequence[Rating], scale: Rating = NEW_SCALE) -> float:
    """Returns the chance that a player with their side (``one``) beats another with theirs, on a ladder of that
    scale."""
    return 1 / (1 + math.exp(-scale.mu * logit(one, other)))


def played_before(result: Result, results: Iterable[Result]) -> int:
    """Returns how many of some earlier results are of the same two within the month before this one."""
    users = set(result.seats.values())
    return sum(
        set(each.seats.values()) == users and result.ended - MONTH < each.ended <= result.ended
        for each in results
        if each.game != result.game
    )


def worked_out(results: Sequence[Result]) -> dict[str, Rating]:
    """Returns every rating from nothing but the rated results, in order."""
    standings = dict[str, Rating]()
    for number, result in enumerate(results):
        standings |= rated(result, standings, played_before(result, results[:number]))
    return standings
