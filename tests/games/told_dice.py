"""Dice that fall as a test tells them to."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.contract.game import PUBLIC


class Dice:
    """Public dice that fall as told; a side's own draws give the first of what is drawn from, unless told. ``purposes``
    is what was rolled for."""

    def __init__(self, numbers: Iterable[int], picks: Iterable[int] = ()) -> None:
        self.left, self.picks, self.purposes = list(numbers), list(picks), list[str]()

    def __call__(self, sides: int, purpose: str, stream: str = PUBLIC) -> int:
        if stream != PUBLIC:
            return self.picks.pop(0) if self.picks else 1
        assert self.left, f"one die too many: {purpose}"
        self.purposes.append(purpose)
        number = self.left.pop(0)
        assert 1 <= number <= sides, f"{number} on {sides} sides: {purpose}"
        return number
