"""The puzzle of the day: looked for in finished games whose players agree, in a process of its own, and kept."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial

import msgspec

from bot.attention.preferences import preferences_of
from bot.clocks.dates import day_of
from bot.engine.engines import Engines
from bot.engine.history import history
from bot.opponents.reviewing.puzzle import Puzzle
from bot.opponents.thinking import Lost, Thinking
from bot.storage import games
from bot.storage.club import puzzles
from bot.storage.club.puzzles import Answered
from bot.storage.errors import Damaged
from bot.storage.transaction import Transaction

log = logging.getLogger(__name__)

SHARING = frozenset({"share", "both"})
"""Who lets their games be looked through; see Habits."""
MOST_GAMES = 200
"""Finished games that are asked for at a time."""
MOST_LOOKED_AT = 4
"""Games that are looked through while somebody waits."""


def streak(answers: Sequence[Answered], day: str) -> int:
    """Returns on how many days in a row a person was right, up to a day; one that has yet to be answered breaks
    none."""
    right, date = {each.day for each in answers if each.right}, datetime.fromisoformat(day)
    if day not in {each.day for each in answers}:
        date -= timedelta(days=1)
    count = 0
    while date.date().isoformat() in right:
        count, date = count + 1, date - timedelta(days=1)
    return count


class Puzzler:
    """The puzzles of days. Several people may ask for one at once: it is looked for once."""

    def __init__(self, engines: Engines, thinking: Thinking) -> None:
        self._engines, self._thinking = engines, thinking
        self._database = engines.services.database
        self._looking: asyncio.Task[None] | None = None

    async def close(self) -> None:
        """Stops; what is not found is looked for when somebody asks again."""
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.gather(self._looking, return_exceptions=True)

    @property
    def today(self) -> str:
        """The day that it is."""
        return day_of(self._engines.services.now())

    async def of(self, day: str) -> Puzzle | None:
        """Returns the puzzle that was set for a day, None for none."""
        data = await self._database.read(lambda t: puzzles.of_day(t, day))
        return None if data is None else msgspec.json.decode(data, type=Puzzle)

    async def set_for(self, day: str) -> Puzzle | None:
        """Returns a day's puzzle; one that is left is set for it if it has none. None if there is none without a
        search."""
        data = await self._database.write(lambda t: puzzles.set_for(t, day))
        return None if data is None else msgspec.json.decode(data, type=Puzzle)

    async def look(self) -> None:
        """Looks through a few finished games, until one holds a puzzle."""
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._look(), name="puzzle")
        # Who no longer waits stops nobody else's.
        await asyncio.shield(self._looking)

    async def _look(self) -> None:
        looked = 0
        for id in await self._database.read(self._shared):
            found = None
            try:
                engine = await self._engines.get(id)
                if not await self._engines.settled(engine):
                    continue
                found = await self._thinking.puzzle(engine.game, engine.session.options, await history(engine))
                if not await self._engines.settled(engine):
                    # A ruling has come meanwhile.
                    continue
            except (Damaged, Lost):
                # Another game may hold one.
                log.warning("Game %s cannot be looked through for puzzles", id, exc_info=True)
            data = None if found is None else msgspec.json.encode(found)
            await self._database.write(partial(puzzles.keep, game=id, data=data))
            looked += 1
            if found is not None or looked == MOST_LOOKED_AT:
                return

    def _shared(self, transaction: Transaction) -> list[str]:
        """Returns the games that may be looked through: all who played to the end agree."""
        found = list[str]()
        for id in puzzles.not_looked_at(transaction, MOST_GAMES):
            users = [holder.user for holder in games.holders(transaction, id) if holder.user > 0]
            wishes = preferences_of(transaction, users)
            if users and all(wish.habits.puzzles in SHARING for wish in wishes.values()):
                found.append(id)
        return found

    async def answer(self, user: int, day: str, puzzle: Puzzle, choice: int) -> Answered:
        """Takes a person's answer to a day's puzzle; the first one counts. Returns that."""
        answered = Answered(day, choice, choice == puzzle.best)
        return await self._database.write(lambda t: puzzles.answer(t, user, answered))

    async def answers(self, user: int) -> list[Answered]:
        """Returns all that a person has answered, the latest day first."""
        return await self._database.read(lambda t: puzzles.answers_of(t, user))
