"""Who leads whom."""

from __future__ import annotations

from bot.games.dixie.sight import Sight
from bot.games.dixie.state import CardKey


def leads(sight: Sight, leader: CardKey, key: CardKey) -> bool:
    """Whether a general's morale benefit reaches a troop card."""
    return True
