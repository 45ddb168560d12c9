"""Reviews on demand: worked out once for each finished game, in a process of its own, and kept."""

from __future__ import annotations

import asyncio

import msgspec

from bot.engine.engine import Engine
from bot.engine.engines import Engines
from bot.engine.history import history
from bot.games.contract.game import PUBLIC
from bot.opponents.reviewing.review import Review
from bot.opponents.thinking import Thinking
from bot.storage import reviews

METHOD = 12
"""Counts the ways of reviewing: one that was kept of an earlier way is worked out again."""


class Reviewer:
    """The reviews of finished games. Several people may ask for one at once: it is worked out once."""

    def __init__(self, engines: Engines, thinking: Thinking) -> None:
        self._engines, self._thinking = engines, thinking
        self._under_way: dict[tuple[str, str], asyncio.Task[Review | None]] = {}

    async def close(self) -> None:
        """Stops; what is not done is worked out when somebody asks again."""
        tasks = list(self._under_way.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def kept(self, engine: Engine) -> Review | None:
        """Returns the review of a game as it is kept; None where it has yet to be worked out."""
        wanted = basis(engine)
        data = await self._engines.services.database.read(lambda t: reviews.of(t, engine.id, wanted))
        return None if data is None else msgspec.json.decode(data, type=Review)

    async def review(self, engine: Engine) -> Review | None:
        """Returns the review of a game that is over and has no secrets left, worked out unless it is kept: which takes
        up to some minutes. None where nobody knows what its positions are worth. Raises Lost."""
        if (found := await self.kept(engine)) is not None:
            return found
        which = engine.id, basis(engine)
        if which not in self._under_way:
            task = self._under_way[which] = asyncio.create_task(
                self._work_out(engine, which[1]), name=f"review-{engine.id}"
            )
            task.add_done_callback(lambda done: self._under_way.pop(which, None))
        # Who no longer waits stops nobody else's.
        return await asyncio.shield(self._under_way[which])

    async def _work_out(self, engine: Engine, wanted: str) -> Review | None:
        passages = await history(engine)
        found = await self._thinking.review(engine.game, engine.session.options, passages)
        if found is not None:
            data = msgspec.json.encode(found)
            await self._engines.services.database.write(lambda t: reviews.put(t, engine.id, wanted, data))
        return found


def basis(engine: Engine) -> str:
    """Returns what a review follows from: the game as far as its log goes, its rules, and the way of reviewing."""
    return f"{METHOD} {engine.session.rules} {engine.session.heads.get(PUBLIC, '')}"
