"""Dice and draws from a committed seed.

A draw is HMAC-SHA256(key = seed, message = the line below), read as eight big-endian 32-bit words. The first word that
is below the greatest multiple of ``sides`` not above 2**32 gives the draw, ``word % sides + 1``; should all eight be
too high, the attempt is raised by one and the line is hashed again. The line, in UTF-8, is

    adjutant-dice-1|SALTS|GAME|EPOCH|STREAM|NUMBER|ATTEMPT

with SALTS = SHA-256, in hex, of the players' salts in the order they were given, joined by line feeds. The seed's
commitment is SHA-256 of the seed's 32 bytes, in hex. Numbers count from 1 in each stream of an epoch, and none is ever
used twice. docs/dice.md explains it for players and lists test vectors.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

from msgspec import Struct

from bot.games.contract.game import PUBLIC

Supply = Callable[[int, str, str], int | None]
"""Asked before each draw with its sides, purpose and stream: a GM's number from 1 to sides, or None to draw."""


class Draw(Struct, frozen=True):
    """One draw as the record keeps it. ``supplied`` marks a number that a GM gave (rolled at a table, say)."""

    stream: str
    number: int
    sides: int
    value: int
    purpose: str
    supplied: bool = False


class StruckRoll(Struct, frozen=True):
    """A roll that was taken back, in the turn in which it was rolled: the next roll of the same turn, stream, sides and
    purpose shows the same ``value``."""

    turn: str
    stream: str
    sides: int
    purpose: str
    value: int


class DiceTray(Struct, frozen=True):
    """The inputs that determine every draw of one epoch of one game."""

    seed: bytes
    salts: tuple[str, ...]
    game: str
    epoch: int


def commitment(seed: bytes) -> str:
    """The commitment posted before any salt is given: SHA-256 of the seed, in hex."""
    return hashlib.sha256(seed).hexdigest()


def value(tray: DiceTray, stream: str, number: int, sides: int) -> int:
    """The draw with that number in that stream, from 1 to ``sides``. Raises ValueError unless 1 ≤ sides ≤ 2**32."""
    if not 1 <= sides <= 1 << 32:
        raise ValueError(f"a die has 1 to 2**32 sides, not {sides}")
    salts = _salted(tray.salts)
    limit = (1 << 32) - (1 << 32) % sides
    attempt = 0
    while True:
        line = f"adjutant-dice-1|{salts}|{tray.game}|{tray.epoch}|{stream}|{number}|{attempt}"
        digest = hmac.digest(tray.seed, line.encode(), "sha256")
        for i in range(0, 32, 4):
            word = int.from_bytes(digest[i : i + 4])
            if word < limit:
                return word % sides + 1
        attempt += 1


@lru_cache(maxsize=256)
def _salted(salts: tuple[str, ...]) -> str:
    """SHA-256 of the players' salts, in hex; the same for all draws of a game."""
    return hashlib.sha256("\n".join(salts).encode()).hexdigest()


class Dice:
    """Draws for one decision: counts on from the numbers already used and remembers what it drew.

    ``used`` maps each stream to the last number used in this epoch; ``draws`` is what was drawn since.
    """

    def __init__(self, tray: DiceTray, used: Mapping[str, int], supply: Supply | None = None) -> None:
        self.tray, self.used, self.draws = tray, dict(used), list[Draw]()
        self._supply = supply

    def __call__(self, sides: int, purpose: str, stream: str = PUBLIC) -> int:
        number = self.used.get(stream, 0) + 1
        given = self._supply(sides, purpose, stream) if self._supply else None
        if given is not None and not 1 <= given <= sides:
            raise ValueError(f"a die of {sides} sides cannot show the {given} supplied for {purpose}")
        result = value(self.tray, stream, number, sides) if given is None else given
        self.used[stream] = number
        self.draws.append(Draw(stream, number, sides, result, purpose, given is not None))
        return result


def rolls_of(draws: Iterable[Draw], turn: str) -> list[StruckRoll]:
    """Returns rolls as they wait to be made again once they are struck out."""
    return [StruckRoll(turn, draw.stream, draw.sides, draw.purpose, draw.value) for draw in draws]


class Waiting:
    """The numbers that wait for rolls: those that a game master supplied, and those of rolls that were struck out.

    What is supplied is for public rolls whose purpose has the words ``named`` in it, or is part of them ("": for any;
    None: for any, until all are used, as in records of before). Rolls are made in ``turn``; None where that is not
    known, and any turn fits.
    """

    def __init__(
        self, turn: str | None, struck: Iterable[StruckRoll], supplied: Iterable[int] = (), named: str | None = ""
    ) -> None:
        self.turn, self.named = turn, named
        self.struck, self.supplied = list(struck), list(supplied)
        self._used = False

    def __call__(self, sides: int, purpose: str, stream: str) -> int | None:
        """Takes the number that a roll has, None where none waits for it. A game master's takes the place of one that
        was struck out."""
        key = (stream, sides, purpose)
        fits = (n for n, roll in enumerate(self.struck) if (roll.stream, roll.sides, roll.purpose) == key)
        at = next((n for n in fits if self.turn in (None, self.struck[n].turn)), None)
        again = self.struck.pop(at).value if at is not None else None
        named, said = (self.named or "").casefold(), purpose.casefold()
        if stream != PUBLIC or not self.supplied or not (named in said or said in named):
            return again
        self._used = True
        return self.supplied.pop(0)

    def after(self, draws: Iterable[Draw]) -> Waiting:
        """Takes the numbers of rolls that were made. Returns itself, as it is after the decision that made them: what a
        game master supplied for it and it did not need is gone."""
        for draw in draws:
            self(draw.sides, draw.purpose, draw.stream)
        if self._used and self.named is not None:
            self.supplied = []
        return self


class Replayed:
    """Gives the draws of a record again, and insists that they are asked for exactly as they were then; by their
    purposes only if they are ``named`` in today's words.

    Raises ValueError when the rules ask for a draw that the record does not hold next.
    """

    def __init__(self, draws: Iterable[Draw], named: bool = True) -> None:
        self.left, self._named = list(draws), named

    def __call__(self, sides: int, purpose: str, stream: str = PUBLIC) -> int:
        if not self.left:
            raise ValueError(f"the rules ask for a draw ({purpose}) that the record does not hold")
        draw = self.left.pop(0)
        named = purpose if self._named else draw.purpose
        if (draw.sides, draw.purpose, draw.stream) != (sides, named, stream):
            raise ValueError(f"the rules ask for {purpose} (d{sides}), the record holds {draw.purpose} (d{draw.sides})")
        return draw.value
