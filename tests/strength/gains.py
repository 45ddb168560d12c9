"""What one player's decisions gain over another's, each of them alone, in games that the first plays against practice.

Over practice, the gains of a game's decisions come to what the first player wins more often than practice would in its
seat (the performance difference lemma: Kakade and Langford, Approximately Optimal Approximate Reinforcement Learning,
2002). So they say what a series says, and which kinds of decisions it comes from. Decisions at moments of other
players' games do not add up: there the first player would gain at each what it can gain once.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from statistics import mean

from msgspec import Struct

from bot.games.contract.game import PUBLIC, AnyGame, Seat, people_seats
from bot.games.contract.options import checked_options
from bot.games.library import GAMES
from bot.opponents.reviewing.mistakes import TO_THE_END, compared, error
from bot.opponents.search import Search
from tests.strength.matches import WIDTH, Seeded, player, resumed
from tests.strength.setups import setup_of

A_GAME, OFTEN = 8, 24
"""Decisions of a game that are looked at, and how often it is played on from each after both decisions."""
KINDS = 10
"""Kinds of decisions that are shown: those that come most often."""


class Gain(Struct, frozen=True):
    """What a decision in a ``phase`` gains over the ``other``, in points of one."""

    phase: str
    taken: str
    other: str
    points: float

    @property
    def kind(self) -> str:
        """What it is: the first words of both decisions."""
        taken, other = (text.split()[0] for text in (self.taken, self.other))
        return f"{self.phase}: {taken} for {other}" if self.phase else f"{taken} for {other}"


class Gains(Seeded, frozen=True):
    """What was gained in a game: its seed, how many ``decisions`` the first player took, at how many of them the second
    would ``differ``, and the gains of some of those."""

    decisions: int
    differ: int
    gains: list[Gain]

    @property
    def total(self) -> float:
        """What the game's decisions gain in all, by those that were looked at."""
        return self.differ * mean(each.points for each in self.gains) if self.gains else 0.0


def looked(key: str, setup: str, first: str, second: str, seed: int) -> Gains:
    """Returns what the first player gains over the second in a game against practice, in which it has the one seat for
    even seeds and the other for odd ones. Practice plays on from the true position after either decision, with the same
    dice for both."""
    game, rng = GAMES[key], random.Random(f"{key} {setup} {seed} gains")
    taken = list(decided(game, setup, first, second, seed))
    differ = [each for each in taken if each[3] != each[4]]
    found = list[Gain]()
    for state, seat, phase, one, other in rng.sample(differ, min(A_GAME, len(differ))):
        search = Search(game, seat, [state], TO_THE_END, rng.getrandbits(64), ())
        found.append(Gain(phase, one, other, compared(search, (one,), (other,), 0, OFTEN)[0]))
    return Gains(seed, len(taken), len(differ), found)


def decided(
    game: AnyGame, setup: str, first: str, second: str, seed: int
) -> Iterator[tuple[object, Seat, str, str, str]]:
    """Yields each decision of the first player in a game: the position, its seat, the phase, what it decided, and what
    the second would have decided."""
    options, rng, thoughts = checked_options(game, setup_of(game.key, setup)), random.Random(seed), random.Random(seed)

    def draw(sides: int, purpose: str, stream: str = PUBLIC) -> int:
        return rng.randint(1, sides)

    mine = [info.key for info in people_seats(game.seats_for(options))][seed % 2]
    one, other, practice = player(first), player(second), player("practice")
    state = game.setup(options, draw).state
    while game.result(game.view(state, None)) is None:
        seat = next(iter(game.awaited(game.view(state, None))))
        text = (one if seat == mine else practice)(game, state, seat, thoughts)
        if seat == mine:
            mark = game.turn_of(game.view(state, seat))
            yield state, seat, mark.phase if mark else "", text, other(game, state, seat, thoughts)
        state = game.apply(state, seat, game.parse(text), draw).state


def series(key: str, setup: str, first: str, second: str, seeds: Sequence[int], kept: Path) -> list[Gains]:
    """Looks at a game for each seed; see :func:`resumed`."""
    return resumed(partial(looked, key, setup, first, second), Gains, seeds, kept, lambda games: False)


def told(games: Iterable[Gains]) -> str:
    """Returns what was gained in a game, with the interval of 95 of 100, and in lines of their own what the commonest
    kinds of decisions gain each, with its error: all in points of a hundred."""
    games = list(games)
    totals = [100 * game.total for game in games]
    middle, wide = mean(totals), WIDTH * error(totals)
    differ, decisions = (mean(column) for column in zip(*((g.differ, g.decisions) for g in games), strict=True))
    kinds = defaultdict[str, list[float]](list)
    for game in games:
        for each in game.gains:
            kinds[each.kind].append(100 * each.points)
    said = (
        f"{middle:+.1f} points a game ({middle - wide:+.1f} to {middle + wide:+.1f}), in {len(games)} games; the "
        f"players differ at {differ:.1f} of {decisions:.1f} decisions"
    )
    often = sorted(kinds.items(), key=lambda item: -len(item[1]))[:KINDS]
    return "\n".join([said, *(f"  {kind}: {mean(f):+.1f} at {len(f)}, error {error(f):.1f}" for kind, f in often)])
