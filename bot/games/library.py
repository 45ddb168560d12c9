"""All the games there are, by key."""

from __future__ import annotations

from typing import Any

from bot.games.contract import Game
from bot.games.dixie.game import GAME as DIXIE
from bot.games.life_1861.game import GAME as LIFE
from bot.games.overland.game import GAME as OVERLAND

GAMES: dict[str, Game[Any, Any, Any]] = {game.key: game for game in (OVERLAND, LIFE, DIXIE)}
