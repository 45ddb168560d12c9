"""The Morale phase."""

from __future__ import annotations

from bot.games.dixie.battle import Battle


def phase(battle: Battle) -> bool:
    """The active side's Morale phase; whether it is done."""
    return True
