"""The odds of fire: the exact chances of each number of hits, as far as the asker can see."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import comb

from msgspec.structs import replace

from bot.games.dixie.combat.firepower import Shot, exposed, ready, shot
from bot.games.dixie.data.terms import OTHER, CardKey, Pos, Side
from bot.games.dixie.state.board import Board


def odds(board: Board, side: Side, at: Pos, cards: Sequence[CardKey] = ()) -> dict[int, float]:
    """Returns the chance of each number of hits when these cards fire at a position; without ``cards``, when all that
    are engaged there or at long range fire. Leaves out the special cards that may be played, and that fire ends when
    nothing is left to hit."""
    shots = [s for k in cards if (s := shot(board, k, at))]
    if not cards:
        shots = [s for s in ready(board, side, at) if s.how in ("short", "long")]
    return chances(telling_dice(board, side, at, shots))


def telling_dice(board: Board, side: Side, at: Pos, shots: Sequence[Shot]) -> Sequence[Shot]:
    """Returns a side's shots at a position with the numbers that count as hits there: only the six at a general or a
    lasting special card alone (DX-11.2f)."""
    return shots if exposed(board, OTHER[side], at) else [replace(s, power=1) for s in shots]


def chances(shots: Iterable[Shot]) -> dict[int, float]:
    """Returns the chance of each number of hits of several shots together."""
    total = {0: 1.0}
    for each in shots:
        p = each.power / 6
        one = [comb(each.dice, n) * p**n * (1 - p) ** (each.dice - n) for n in range(each.dice + 1)]
        sums: dict[int, float] = {}
        for hits, chance in total.items():
            for more, likely in enumerate(one):
                sums[hits + more] = sums.get(hits + more, 0.0) + chance * likely
        total = sums
    return total
