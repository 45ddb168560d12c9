"""The gateway's events. The bot skips an event that it can't read and logs a line; the library would take the whole bot
down."""

from __future__ import annotations

import asyncio
import logging
import zlib
from collections.abc import Callable
from functools import partial
from typing import Any

import discord
from discord.gateway import DiscordWebSocket, ReconnectWebSocket

log = logging.getLogger(__name__)

RECONNECT_AFTER = 5.0
"""Seconds until the connection is made anew where its compressed stream is broken."""
CHANGES = {
    "GUILD_CREATE": "the bot is invited again, or the server can be reached again",
    "GUILD_UPDATE": "what holds for the whole server",
    "GUILD_ROLE_UPDATE": "what a role allows",
    "GUILD_ROLE_DELETE": "what a role has forbidden in a channel goes with it",
    "GUILD_MEMBER_UPDATE": "the bot's own roles, or it may speak again; of others nothing comes",
    "CHANNEL_CREATE": "a channel that the bot sees from now on",
    "CHANNEL_UPDATE": "what a channel allows",
    "THREAD_CREATE": "a private thread into which the bot is let",
    "THREAD_UPDATE": "a thread is unlocked, or opened again",
    "THREAD_LIST_SYNC": "the threads of a channel that the bot sees from now on",
    "THREAD_MEMBER_UPDATE": "the bot belongs to a thread",
    "THREAD_MEMBERS_UPDATE": "someone is let into a thread, perhaps the bot",
}
"""The events of the servers' intent that may give back what Discord has refused, each with what it may be. The others
give nothing back: a new role is nobody's yet, and what is deleted is gone."""
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
            log.error("The gateway's stream is broken (%s): connecting again.", error)
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
    """Limits how much the library reads of a clicked message: not its components, because the click's custom id holds
    the parts that matter. Reading a panel's menus takes longer than answering, and the library has no setting for
    it."""
    parsers = client._connection.parsers
    whole = parsers["INTERACTION_CREATE"]

    def read(data: Any) -> None:
        if isinstance(data, dict) and isinstance(message := data.get("message"), dict):
            data = data | {"message": message | {"components": []}}
        whole(data)

    parsers["INTERACTION_CREATE"] = read


def hear_changes(client: discord.Client, heard: Callable[[int], None]) -> None:
    """Has ``heard`` called with the id of a server after each of CHANGES. The library tells of them only where it knew
    the channel, thread or role before, which it does not of what the bot could not see."""
    parsers = client._connection.parsers

    def read(whole: Callable[[Any], None], key: str, data: Any) -> None:
        whole(data)
        heard(int(data[key]))

    for event in CHANGES:
        key = "id" if event in ("GUILD_CREATE", "GUILD_UPDATE") else "guild_id"
        parsers[event] = partial(read, parsers[event], key)
