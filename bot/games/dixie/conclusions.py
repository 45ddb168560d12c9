"""Conclusions that hold at every instant."""

from __future__ import annotations

from bot.games.dixie.battle import Battle


def settle(battle: Battle) -> None:
    """Draws them."""
