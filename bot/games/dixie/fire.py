"""Fire."""

from __future__ import annotations

from bot.games.dixie.battle import Battle
from bot.games.dixie.state import CardKey, Pos, Side


def shots(battle: Battle, side: Side, at: Pos, cards: tuple[CardKey, ...], *, kind: str) -> None:
    """A side's cards fire at a position."""
    raise NotImplementedError
