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
from bot.delivery.pace import Pace
from bot.storage.errors import LeaseLost
from bot.storage.leases import Leases, of_channel
from bot.storage.messages import StandingMessage

log = logging.getLogger(__name__)

REMEMBERED_EDITS = 10_000
"""How many messages' last edits are remembered."""
UNKNOWN_MESSAGE, TOO_MANY_EDITS, ARCHIVED = 10008, 30046, 50083


class Sender:
    """Messages as Discord has them. ``gap`` is the average time between edits of one message, in seconds; no request is
    begun while the lease on which it is made is in doubt: ``held`` is the channel whose posts this process delivers,
    which may be another than a message's own."""

    def __init__(self, client: discord.Client, gap: float, leases: Leases) -> None:
        self._leases = leases
        self._client, self._pace = client, Pace(gap, REMEMBERED_EDITS)
        self._stopping = asyncio.Event()
        self._shown: dict[int, bytes] = {}

    def stop(self) -> None:
        """Begins no more requests."""
        self._stopping.set()

    def go_on(self, held: int) -> None:
        """Raises Stopping if no request may begin any longer, and LeaseLost if another process may have taken over the
        channel."""
        if self._stopping.is_set():
            raise Stopping
        if not self._leases.stands(of_channel(held)):
            raise LeaseLost("The database has not heard of this process for a while, so another may deliver.")

    def forget(self) -> None:
        """Forgets what messages show: another process may have edited them."""
        self._shown.clear()

    async def _rest(self, seconds: float, held: int) -> None:
        """Waits so long. Raises Stopping and LeaseLost."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._stopping.wait(), seconds)
        self.go_on(held)

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
        self._remember(message, outgoing.print())

    async def edit(
        self, standing: StandingMessage, present: Callable[[], Awaitable[OutgoingMessage]], held: int
    ) -> bool:
        """Edits a message to what ``present`` makes when its turn has come, unless it shows that already. Returns False
        where it cannot be edited any more and a new one is to be posted. Raises what Discord answers else."""
        channel, message = standing
        if (wait := self._pace.wait(message, time.monotonic())) > 0:
            await self._rest(wait, held)
        target = self.place(channel).get_partial_message(message)

        async def send() -> None:
            outgoing = await present()
            self.go_on(held)
            print_ = outgoing.print()
            if self._shown.get(message) == print_:
                return
            # Should the answer be lost, what is shown is not known.
            self._shown.pop(message, None)
            with intelligible():
                await target.edit(view=outgoing.view, attachments=outgoing.files, allowed_mentions=outgoing.allowed())
            self._pace.edited(message, time.monotonic())
            self._remember(message, print_)

        try:
            await self.unarchived(channel, send, held)
        except discord.RateLimited as limited:
            log.warning("Message %s can be edited again only in %.0f s: posted again", message, limited.retry_after)
        except discord.HTTPException as error:
            if error.code not in (UNKNOWN_MESSAGE, TOO_MANY_EDITS):
                raise
        else:
            return True
        return False

    async def delete(self, standing: StandingMessage, held: int) -> None:
        """Deletes a message. If Discord refuses, the message stays. Failures that may pass are raised."""
        channel, message = standing
        target = self.place(channel).get_partial_message(message)
        try:
            await self.unarchived(channel, target.delete, held)
        except Exception as error:
            if passing(error):
                raise
            log.info("Message %s stays: %r", message, error)

    async def unarchived(self, channel: int, send: Callable[[], Awaitable[Any]], held: int) -> None:
        """Sends; where the thread turns out to be archived, opens it and sends once more. Raises Stopping and
        LeaseLost."""
        self.go_on(held)
        try:
            await send()
        except discord.HTTPException as error:
            if error.code != ARCHIVED:
                raise
            await self._client.http.edit_channel(channel, archived=False)
            await send()

    def _remember(self, message: int, print_: bytes) -> None:
        """Remembers what a message shows."""
        if len(self._shown) > REMEMBERED_EDITS:
            self._shown.clear()
        self._shown[message] = print_
