"""The moving picture that a game posts by itself at its end: made beside the courier, which posts it then."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Iterable

from bot.delivery.outgoing import OutgoingMessage
from bot.engine.engine import Engine
from bot.engine.engines import Engines
from bot.games.contract.choices import Refusal
from bot.storage.outbox import Row as OutboxRow
from cogs.parts.components import Row, button
from cogs.parts.custom_ids import custom_id
from cogs.past.film import film_message
from cogs.past.moving import reel
from cogs.pictures.studio import Studio

log = logging.getLogger(__name__)

MOST_KEPT = 3
"""Moving pictures that are kept until they are delivered."""


class ClosingFilms:
    """The moving pictures of games that have ended. They follow from the record, so what was not delivered is made
    again by the next run of the bot."""

    def __init__(self, studio: Studio, engines: Engines) -> None:
        self._studio, self._engines = studio, engines
        self._made: OrderedDict[str, bytes | None] = OrderedDict()
        self._making: dict[str, asyncio.Task[None]] = {}

    def ready(self, row: OutboxRow, wake: Callable[[Iterable[int]], None]) -> bool:
        """Returns whether a game's moving picture is made, or can't be. If it is neither, the studio begins to make it
        and calls ``wake`` with the channel when it is done."""
        if self._studio.closed:
            return True
        if row.game not in self._made and row.game not in self._making:
            task = self._making[row.game] = asyncio.create_task(self._make(row.game), name=f"film-{row.game}")
            task.add_done_callback(lambda done: self._ended(row, done, wake))
        return row.game in self._made

    def message(self, engine: Engine, row: int) -> OutgoingMessage | None:
        """The post of a game's moving picture, None where there is none. ``row`` marks its button."""
        gif = self._made.get(engine.id)
        if gif is None or engine.session.status != "over":
            return None
        view, files = film_message("### The whole game", gif, engine.game.alt(engine.view(None)))
        view.add_item(Row(button("Log", custom_id("log", engine.id, f"{row}m"))))
        return OutgoingMessage(view, files, [])

    async def settled(self) -> None:
        """Returns when none is being made."""
        while self._making:
            await asyncio.wait(self._making.values())

    async def close(self) -> None:
        """Makes no more."""
        for task in self._making.values():
            task.cancel()
        await asyncio.gather(*self._making.values(), return_exceptions=True)

    async def _make(self, game: str) -> None:
        engine = await self._engines.get(game)
        gif = None
        if engine.session.status == "over" and self._studio.films(engine.game.key):
            try:
                opened = await self._engines.revealed(engine)
                shown = await reel(engine, None, opened, 0, await engine.repository.entries())
                gif = await self._studio.film(engine.game.key, shown.views, shown.times)
            except Refusal as refusal:
                log.info("Game %s ends without a moving picture: %s", game, refusal)
            except (OSError, EOFError, RuntimeError, ValueError):
                log.warning("Game %s ends without a moving picture", game, exc_info=True)
        self._made[game] = gif
        while len(self._made) > MOST_KEPT:
            self._made.popitem(last=False)

    def _ended(self, row: OutboxRow, task: asyncio.Task[None], wake: Callable[[Iterable[int]], None]) -> None:
        self._making.pop(row.game, None)
        if task.cancelled():
            return
        if (error := task.exception()) is not None:
            log.error("The moving picture of game %s could not be made", row.game, exc_info=error)
            self._made[row.game] = None
        wake([row.channel])
