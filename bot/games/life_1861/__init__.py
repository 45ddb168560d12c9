"""1861: Life on the Battlefield."""

from bot.games.life_1861.game import GAME

__all__ = ["GAME"]
