"""Pictures that follow: an answer goes out at once, and its picture is put into it once it is drawn.

Only the interaction's own token changes a private message, and only as a whole, so the message is edited with its text,
its controls and its picture together.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable

import aiohttp
import discord

from bot.delivery.failures import Unintelligible

log = logging.getLogger(__name__)

MOST_NOTED = 1000
"""Messages of which the files are noted."""
SLOW = 10.0
"""Seconds after which an edit is given up."""
HASTE = 1.0
"""Seconds that an answer waits for an edit of the same message that is under way; an interaction waits for three."""
EDIT_FAILURES = (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError, Unintelligible)
"""Errors of an edit: the message was dismissed, its time is over, or Discord does not answer."""


class _Following:
    """A picture that is being drawn or, ``sending``, put into its message."""

    def __init__(self) -> None:
        self.sending = False
        self.task: asyncio.Task[None] | None = None


class FollowingPictures:
    """The pictures that follow, each by the key of the message that it is for; and the files that messages have, as far
    as Discord has told of them since."""

    def __init__(self) -> None:
        self._files = OrderedDict[int, list[discord.Attachment]]()
        self._under_way: dict[Hashable, _Following] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(
        self,
        key: Hashable,
        draw: Callable[[Callable[[], bool]], Awaitable[bool]],
        send: Callable[[], Awaitable[object]],
    ) -> None:
        """Draws and then sends. ``draw`` is told how to find out whether the picture is still wanted, and returns
        whether there is one."""
        each = self._under_way[key] = _Following()
        task = each.task = asyncio.create_task(self._follow(key, each, draw, send), name="picture")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def shown(self, message: discord.Message) -> None:
        """Notes a message as Discord has it after an edit."""
        self._files[message.id] = message.attachments
        self._files.move_to_end(message.id)
        while len(self._files) > MOST_NOTED:
            self._files.popitem(last=False)

    def files(self, message: discord.Message | None) -> list[discord.Attachment]:
        """Returns the files of a message that was clicked: a picture may have come there since."""
        return [] if message is None else self._files.get(message.id, message.attachments)

    async def supersede(self, key: Hashable) -> None:
        """Drops a message's picture, since another answer takes the message's place. One that is on its way to Discord
        is waited for a while, so that the answer comes last."""
        each = self._under_way.pop(key, None)
        if each is None or each.task is None:
            return
        if each.sending:
            await asyncio.wait({each.task}, timeout=HASTE)
        else:
            each.task.cancel()

    async def settled(self) -> None:
        """Returns when no picture follows any more."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def close(self) -> None:
        """Gives up what is under way."""
        for task in self._tasks:
            task.cancel()
        await self.settled()

    async def _follow(
        self,
        key: Hashable,
        each: _Following,
        draw: Callable[[Callable[[], bool]], Awaitable[bool]],
        send: Callable[[], Awaitable[object]],
    ) -> None:
        try:
            if not await draw(lambda: self._under_way.get(key) is each):
                return
            each.sending = True
            async with asyncio.timeout(SLOW):
                await send()
        except EDIT_FAILURES as error:
            log.info("A picture does not reach its message: %r", error)
        except Exception:
            log.exception("A picture does not reach its message")
        finally:
            if self._under_way.get(key) is each:
                del self._under_way[key]
