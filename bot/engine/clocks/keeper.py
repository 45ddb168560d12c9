"""Keeps the clocks of all games: does what their timers are set for, and makes up for outages of the bot."""

from __future__ import annotations

import logging

from bot.attention.clocks import RUN_OUT
from bot.clocks.control import LEAST_AFTER_OUTAGE_MS
from bot.engine.loaded import LoadedEngines
from bot.storage import timers
from bot.storage.errors import Damaged
from bot.storage.timers import Timer

log = logging.getLogger(__name__)


class ClockKeeper:
    """The clocks of all games of ``engines``."""

    def __init__(self, engines: LoadedEngines) -> None:
        self._engines = engines

    async def fall_due(self, timer: Timer) -> None:
        """Does what a timer of one game's clocks is set for. Raises StorageError."""
        engine = await self._engines.get(timer.game)
        await engine.fall_due(timer)

    async def make_up_for(self, begun: int, ended: int) -> None:
        """The bot was away between two times (milliseconds since 1970): whoever would be out of time now, or soon, is
        given some. Raises StorageError."""
        soon = ended + LEAST_AFTER_OUTAGE_MS
        database = self._engines.services.database
        log.warning("Nothing was done for %s minutes; everybody awaited is given time", (ended - begun) // 60_000)
        for game in await database.read(lambda transaction: timers.games_with(transaction, RUN_OUT, soon)):
            try:
                engine = await self._engines.get(game)
            except (Damaged, LookupError) as error:
                log.error("The clocks of game %s stay as they are: %s", game, error)
                continue
            await engine.after_outage(begun, ended)
