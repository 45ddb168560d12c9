"""Keeps the clocks of all games: does what their timers are set for, and makes up for outages of the bot."""

from __future__ import annotations

import logging

from bot.attention import preferences
from bot.attention.clocks import HALT, PAUSE, RUN_OUT
from bot.attention.pending_turns import since
from bot.attention.questions import LAPSE as QUESTION
from bot.attention.timers import LAPSE, MISSING, SILENCE
from bot.attention.vacations import ENDS, TOLD, begin, days_left
from bot.engine.clocks import running_out
from bot.engine.engine import Engine
from bot.engine.loaded import LoadedEngines
from bot.games.contract.game import Seat
from bot.storage import games, timers, vacations
from bot.storage.errors import Damaged, StorageError
from bot.storage.timers import Timer
from bot.storage.transaction import Transaction

log = logging.getLogger(__name__)


class ClockKeeper:
    """The clocks of all games of ``engines``."""

    def __init__(self, engines: LoadedEngines) -> None:
        self._engines = engines

    async def fall_due(self, timer: Timer) -> None:
        """Does what a timer of one game's clocks is set for. Raises StorageError."""
        engine = await self._engines.get(timer.game)
        if timer.kind == RUN_OUT and await self._leaves(engine, timer.seat):
            # The table is told by a timer of its own, which stops the clock.
            return
        await engine.fall_due(timer)

    async def _leaves(self, engine: Engine, seat: Seat) -> bool:
        """Begins the vacation of a seat's player that is to begin by itself now. Returns whether it did."""
        clock, player = engine.session.clocks.get(seat), engine.players.get(seat)
        database, now = engine.services.database, engine.services.now()
        if clock is None or player is None or not clock.runs or clock.ends <= now:
            return False
        habits = (await preferences.preferences(database, player.user)).habits

        def work(transaction: Transaction) -> bool:
            days = min(habits.leave, days_left(transaction, player.user, now))
            # Once a wait: whoever is still away after it is out of time.
            if not days or vacations.last_begun(transaction, player.user) > since(engine.session, seat):
                return False
            begin(transaction, player.user, days, now)
            timers.remove(transaction, engine.id, (RUN_OUT,), seat)
            return True

        return await database.write(work)

    async def make_up_for(self, begun: int, ended: int) -> None:
        """The bot was away between two times (milliseconds since 1970): no clock counts that. Raises StorageError."""
        database = self._engines.services.database
        log.warning("The bot was away for %s minutes; no clock counts them", (ended - begun) // 60_000)
        for game in await database.read(lambda transaction: robbed(transaction, begun, ended)):
            try:
                await (await self._engines.get(game)).alone(running_out.after_outage, begun, ended)
            except (Damaged, LookupError) as error:
                log.error("The clocks of game %s stay as they are: %s", game, error)
            except StorageError:
                raise
            except Exception:
                # Rules may raise anything over a state that none of their decisions leads to.
                log.exception("The clocks of game %s stay as they are", game)


def robbed(transaction: Transaction, begun: int, ended: int) -> list[str]:
    """The games that may have lost time by an outage between two times (milliseconds since 1970): those in which a
    clock runs, stands because of a claim or is about to run again, with an open case or question or that do not wait
    for ever for players who stay away, and those that would be silent before as much time has passed again."""
    found = timers.games_with(transaction, PAUSE, ended) + timers.games_with(transaction, SILENCE, 2 * ended - begun)
    for kind in (RUN_OUT, HALT, LAPSE, QUESTION, TOLD, MISSING):
        found += timers.games_with(transaction, kind)
    for user in timers.seats_with(transaction, ENDS, ended):
        found += games.running_of(transaction, int(user))
    return sorted(set(found))
