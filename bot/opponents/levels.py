"""How well the practice opponent plays: from somebody who takes the second best, to one who looks far ahead."""

from __future__ import annotations

import random
from collections.abc import Hashable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.games.contract.game import AnyGame, Seat, TurnMark
from bot.opponents.search import Row, Thought, best_row, by_chance, by_temper, candidates, weighed
from bot.record.table_settings import LEVEL

EASY, MEDIUM, STRONG, STRONGEST = "easy", "medium", "strong", "strongest"
DEEP = frozenset({STRONG, STRONGEST})
"""The levels that look ahead."""
DEEPER = 5
"""How many times as many trials the strongest makes as the strong one."""
THOUGHTS: Mapping[str, Thought] = {
    "dixie": Thought(2, 72, 3, 16, 0.05, 10, each_turn=True),
    "life": Thought(8, 96, 2, 16),
    "chancellorsville": Thought(6, 96, 1, 16, 0.05),
    "donelson": Thought(4, 24, 1, 16),
}
"""What a strong opponent thinks about one decision, by game: about a second of processor on a machine of 2026."""
PHASES: Mapping[str, Thought] = {"donelson": Thought(6, 36, 2, 12, 0.05)}
"""What a strong opponent thinks about a whole phase of moves, by game, where one of them alone says little: a few
tenths of a second for each move."""
ROWS_KEPT = 256
"""Opponents of which it is kept what they mean to do, the latest; an opponent that is not among them thinks about its
phase again."""
HINTS: Mapping[str, Thought] = {
    "dixie": Thought(8, 192, 2, 16, 0.05, each_turn=True),
    "life": Thought(8, 384, 2, 16),
    "chancellorsville": Thought(6, 160, 1, 16, 0.05),
    "donelson": Thought(3, 32, 1, 16),
}
"""What is thought about a hint for which somebody wants to wait, by game: about two seconds of processor."""
USUAL = Thought(8, 64, 2, 16)
"""What is thought in any other game, by a strong opponent about one decision and about such a hint."""
CARELESS: Mapping[str, float] = {"dixie": 0.35, "donelson": 0.3}
"""How often an easy opponent takes any legal decision, by game, but none that may end it: where what practice proposes
is to be done in any case, the second best comes to the same as the best."""

assert LEVEL.values.keys() == {EASY, MEDIUM, STRONG, STRONGEST}


def thought(key: str, level: str) -> Thought:
    """Returns how much an opponent thinks about one decision of a game, by its level, which must be one that looks
    ahead."""
    return deeper(THOUGHTS.get(key, USUAL), level)


def deeper(thought: Thought, level: str) -> Thought:
    """Returns what a level that looks ahead makes of what a strong opponent thinks."""
    return replace(thought, trials=thought.trials * DEEPER) if level == STRONGEST else thought


class Opponent(Struct, frozen=True):
    """An opponent that looks ahead: its ``level`` and ``temper``, and the ``bots``, which are the seats of the game's
    own bot."""

    level: str
    temper: str = ""
    bots: tuple[Seat, ...] = ()


def searched_decision(
    game: AnyGame, view: Any, seat: Seat, guessed: Any, opponent: Opponent, rng: random.Random
) -> str:
    """Returns the decision of an opponent that looks ahead. ``guessed`` is a position that fits its ``view`` (None:
    there is none)."""
    depth = thought(game.key, opponent.level)
    return weighed(game, view, seat, guessed, depth, rng, opponent.bots, opponent.temper)[0].proposal.text


def only_decision(game: AnyGame, view: Any, seat: Seat, temper: str, rng: random.Random) -> str:
    """Returns the decision of an opponent that looks ahead where it sees one way only; "" where it has to search."""
    first, *others = candidates(game, view, seat, temper, rng)
    return "" if others else first.text


def in_doubt(game: AnyGame, view: Any, seat: Seat, temper: str, rng: random.Random) -> bool:
    """Returns whether a phase of moves is to be thought about as a whole: practice sees one way, but not in every
    temper the same."""
    if game.key not in PHASES or not only_decision(game, view, seat, temper, rng):
        return False
    return len({proposed[0].text for proposed in by_temper(game, view, seat, temper, rng)}) > 1


def row_of_phase(game: AnyGame, view: Any, seat: Seat, guessed: Any, opponent: Opponent, rng: random.Random) -> Row:
    """Returns what an opponent that looks ahead does in a phase. The rest is as for ``searched_decision``."""
    depth = deeper(PHASES[game.key], opponent.level)
    return best_row(game, seat, guessed, depth, rng, opponent.bots, opponent.temper)


class PlannedPhases:
    """What opponents that look ahead mean to do in the phase that each is in."""

    def __init__(self) -> None:
        self._rows: dict[Hashable, tuple[TurnMark | None, Row]] = {}

    def row(self, whose: Hashable, phase: TurnMark | None) -> Row | None:
        """Returns what somebody means to do in a phase; None where that has yet to be thought about."""
        begun, row = self._rows.get(whose, (None, None))
        return row if begun == phase else None

    def keep(self, whose: Hashable, phase: TurnMark | None, row: Row) -> None:
        """Keeps what somebody means to do in a phase, in place of what it meant to do in the last one."""
        self._rows.pop(whose, None)
        self._rows[whose] = phase, row
        while len(self._rows) > ROWS_KEPT:
            del self._rows[next(iter(self._rows))]


def easy_decision(game: AnyGame, view: Any, seat: Seat, temper: str, rng: random.Random) -> str:
    """Returns one of the better half of the decisions that a seat might take, by chance; in some games now and then any
    that is legal and cannot end it."""
    careless = CARELESS.get(game.key, 0.0)
    if careless and rng.random() < careless and (slip := by_chance(game, view, seat, 1, (), rng)):
        return slip[0].text
    found = game.in_temper(temper).proposals(view, seat, rng)
    return rng.choice(found[: -(-len(found) // 2)]).text
