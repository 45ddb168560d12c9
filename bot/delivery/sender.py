"""Sends, edits and deletes messages of channels, with what Discord asks of whoever does: the pace of edits, and threads
that are archived meanwhile."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any

import discord

from bot.delivery.failures import Stopping, intelligible, passing
from bot.delivery.outgoing import OutgoingMessage
from bot.storage.messages import StandingMessage

log = logging.getLogger(__name__)

REMEMBERED_EDITS = 10_000
"""How many messages' last edits are remembered."""
UNKNOWN_MESSAGE, TOO_MANY_EDITS, ARCHIVED = 10008, 30046, 50083


class Sender:
    """Messages as Discord has them. ``gap`` is the least time between two edits of one message, in seconds."""

    def __init__(self, client: discord.Client, gap: float) -> None:
        self._client, self._gap = client, gap
        self._stopping = asyncio.Event()
        self._edited: dict[int, float] = {}
        self._shown: dict[int, bytes] = {}

    def stop(self) -> None:
        """Begins no more requests."""
        self._stopping.set()

    def go_on(self) -> None:
        """Raises Stopping where no request is to be begun any more."""
        if self._stopping.is_set():
            raise Stopping

    async def _rest(self, seconds: float) -> None:
        """Waits so long. Raises Stopping."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._stopping.wait(), seconds)
        self.go_on()

    def place(self, channel: int) -> discord.PartialMessageable:
        """A channel by its id."""
        return self._client.get_partial_messageable(channel)

    async def post(self, channel: int, outgoing: OutgoingMessage, nonce: str, silent: bool) -> int:
        """Posts a message. Returns its id. Raises what Discord answers."""
        allowed = outgoing.allowed()
        with intelligible():
            sent = await self.place(channel).send(
                view=outgoing.view, files=outgoing.files, allowed_mentions=allowed, nonce=nonce, silent=silent
            )
        return sent.id

    def posted(self, message: int, outgoing: OutgoingMessage) -> None:
        """Remembers what a new message shows; it may be edited at once."""
        self._remember(message, outgoing.print(), time.monotonic() - self._gap)

    async def edit(self, standing: StandingMessage, present: Callable[[], Awaitable[OutgoingMessage]]) -> bool:
        """Edits a message to what ``present`` makes when its turn has come, unless it shows that already. Returns False
        where it cannot be edited any more and a new one is to be posted. Raises what Discord answers else."""
        channel, message = standing
        if message in self._edited:
            await self._rest(self._edited[message] + self._gap - time.monotonic())
        target = self.place(channel).get_partial_message(message)

        async def send() -> None:
            outgoing = await present()
            print_ = outgoing.print()
            if self._shown.get(message) == print_:
                return
            # Should the answer be lost, what is shown is not known.
            self._shown.pop(message, None)
            with intelligible():
                await target.edit(view=outgoing.view, attachments=outgoing.files, allowed_mentions=outgoing.allowed())
            self._remember(message, print_, time.monotonic())

        try:
            await self.unarchived(channel, send)
        except discord.RateLimited as limited:
            log.warning("Message %s may be edited again in %.0f s only: posted anew", message, limited.retry_after)
        except discord.HTTPException as error:
            if error.code not in (UNKNOWN_MESSAGE, TOO_MANY_EDITS):
                raise
        else:
            return True
        return False

    async def delete(self, standing: StandingMessage) -> None:
        """Deletes a message. Where that cannot be, it stays; what may pass by itself is raised."""
        channel, message = standing
        target = self.place(channel).get_partial_message(message)
        try:
            await self.unarchived(channel, target.delete)
        except Exception as error:
            if passing(error):
                raise
            log.info("Message %s stays: %r", message, error)

    async def unarchived(self, channel: int, send: Callable[[], Awaitable[Any]]) -> None:
        """Sends; where the thread turns out to be archived, opens it and sends once more. Raises Stopping."""
        self.go_on()
        try:
            await send()
        except discord.HTTPException as error:
            if error.code != ARCHIVED:
                raise
            await self._client.http.edit_channel(channel, archived=False)
            await send()

    def _remember(self, message: int, print_: bytes, edited: float) -> None:
        """Remembers what a message shows, and when it was last edited."""
        if len(self._edited) > REMEMBERED_EDITS:
            self._edited.clear()
            self._shown.clear()
        self._edited[message], self._shown[message] = edited, print_
