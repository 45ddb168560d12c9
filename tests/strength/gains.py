"""What one player's decisions gain over another's at single moments, where series of whole games would be too dear."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from bot.games.contract.game import AnyGame, Seat, people_seats
from bot.games.contract.options import checked_options
from bot.games.library import GAMES
from bot.opponents.reviewing.mistakes import TO_THE_END, compared
from bot.opponents.search import Search, TrialDice, candidates
from tests.strength.matches import WIDTH, Seeded, player, resumed
from tests.strength.setups import setup_of

A_GAME, OFTEN = 4, 24
"""Moments that are looked at in a game, and how often it is played on from each after both decisions."""


class Moments(Seeded, frozen=True):
    """What was gained at the moments of one game: its seed, and for each moment by how many points of one the first
    player's decision is better, None where both decide alike."""

    gains: list[float | None]


def looked(key: str, setup: str, first: str, second: str, seed: int) -> Moments:
    """Returns what the first player gains over the second at some moments with a choice of a game of practice. Practice
    plays on from the true position after either decision, with the same dice for both."""
    game: AnyGame = GAMES[key]
    rng, found = random.Random(f"{key} {setup} {seed} moments"), list[float | None]()
    moments = choices(game, setup, TrialDice(f"{seed} moments"), rng)
    for state, seat in rng.sample(moments, min(A_GAME, len(moments))):
        one, other = (player(name)(game, state, seat, random.Random(f"{seed} {name}")) for name in (first, second))
        search = Search(game, seat, [state], TO_THE_END, rng.getrandbits(64), ())
        found.append(None if one == other else compared(search, (one,), (other,), 0, OFTEN)[0])
    return Moments(seed, found)


def choices(game: AnyGame, setup: str, dice: TrialDice, rng: random.Random) -> list[tuple[Any, Seat]]:
    """Returns the positions of a game of practice in which a seat has a choice, each with that seat."""
    options, found = checked_options(game, setup_of(game.key, setup)), list[tuple[Any, Seat]]()
    assert game.quick_practice is not None
    people = {info.key for info in people_seats(game.seats_for(options))}
    state = game.setup(options, dice).state
    while game.result(game.view(state, None)) is None:
        seat = next(iter(game.awaited(game.view(state, None))))
        view = game.view(state, seat)
        if seat in people and len(candidates(game, view, seat, "", rng)) > 1:
            found.append((state, seat))
        state = game.apply(state, seat, game.parse(game.quick_practice(view, seat, rng)), dice).state
    return found


def series(key: str, setup: str, first: str, second: str, seeds: Sequence[int], kept: Path) -> list[Moments]:
    """Looks at moments of a game for each seed; see :func:`resumed`."""
    return resumed(partial(looked, key, setup, first, second), Moments, seeds, kept, lambda games: False)


def told(games: Iterable[Moments]) -> str:
    """Returns what was gained in a line, in points of a hundred, with the interval of 95 of 100: the moments of a game
    add together."""
    games = list(games)
    found = [[each or 0.0 for each in game.gains] for game in games]
    moments = sum(map(len, found))
    middle = sum(map(sum, found)) / max(1, moments)
    error = sum(sum(each - middle for each in some) ** 2 for some in found) ** 0.5 / max(1, moments)
    differ = sum(each is not None for game in games for each in game.gains)
    low, high = middle - WIDTH * error, middle + WIDTH * error
    return (
        f"{100 * middle:+.2f} points a decision ({100 * low:+.2f} to {100 * high:+.2f}), at {moments} moments of "
        f"{len(games)} games; the players differ at {differ}"
    )
