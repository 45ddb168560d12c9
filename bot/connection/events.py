"""The gateway's events: one that cannot be read is passed over with a line in the log. The library would take the
whole bot down."""

from __future__ import annotations

import asyncio
import logging
import zlib
from typing import Any

import discord
from discord.gateway import DiscordWebSocket, ReconnectWebSocket

log = logging.getLogger(__name__)

RECONNECT_AFTER = 5.0
"""Seconds until the connection is made anew where its compressed stream is broken."""
CONTROL = (ReconnectWebSocket, discord.DiscordException, OSError, asyncio.CancelledError, asyncio.TimeoutError)
"""What the library raises to say that the connection has ended."""


class ReadableWebSocket(DiscordWebSocket):
    """A gateway connection that outlives what it cannot read."""

    async def received_message(self, msg: Any, /) -> None:
        """Takes a frame. One that is no JSON, or an event without what belongs in it, is passed over; where the stream
        cannot be decompressed any more, the connection is made anew and resumed."""
        try:
            await super().received_message(msg)
        except CONTROL:
            raise
        except zlib.error as error:
            log.error("The gateway's stream is broken (%s): the connection is made anew.", error)
            await self.close(4000)
            await asyncio.sleep(RECONNECT_AFTER)
            raise ReconnectWebSocket(self.shard_id) from None
        except Exception as error:
            log.error("A gateway event cannot be read and is passed over: %s", _in_one_line(error))


def _in_one_line(error: Exception) -> str:
    return " ".join(repr(error).split())[:200]


def read_events() -> None:
    """Has the library connect so. It has no setting for it."""
    discord.shard.DiscordWebSocket = ReadableWebSocket  # type: ignore[misc]


def read_lean(client: discord.Client) -> None:
    """Has the library read of a message that was clicked what is asked of it: not its components, which stand in the
    click's custom id as far as they matter. Reading a panel's menus takes longer than answering. It has no setting for
    it."""
    parsers = client._connection.parsers
    whole = parsers["INTERACTION_CREATE"]

    def read(data: Any) -> None:
        if isinstance(data, dict) and isinstance(message := data.get("message"), dict):
            data = data | {"message": message | {"components": []}}
        whole(data)

    parsers["INTERACTION_CREATE"] = read
