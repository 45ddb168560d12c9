"""Looking in a channel's history for a post whose answer never arrived.

Discord's ids grow with its own time, so the search begins at an id that is known to be older than the post: clocks,
which may be wrong and may be set, have no part in it.
"""

from __future__ import annotations

import json
import re

import discord

from bot.delivery import sight
from bot.storage.outbox import Row

MOST_READ = 1000
"""How many messages are read from either end of what was written since."""


class HistoryHidden(Exception):
    """A post's fate cannot be found out."""


async def posted(client: discord.Client, place: discord.PartialMessageable, row: Row, known: int) -> int | None:
    """The message that a row made, known by the row's number in a button's custom id; None where it made none.
    ``known`` is an id of Discord's that is older than any such message. Raises HistoryHidden."""
    # Without this permission Discord shows an empty history rather than an error.
    if not await may_read_history(client, row.channel):
        raise HistoryHidden("I may not read the channel's history, so I cannot tell what I posted last")
    after, read, newest = discord.Object(known), 0, known
    async for message in place.history(limit=MOST_READ, after=after, oldest_first=True):
        if is_of(client, message, row):
            return message.id
        read, newest = read + 1, message.id
    if read < MOST_READ:
        return None
    async for message in place.history(limit=MOST_READ, after=after, oldest_first=False):
        if message.id <= newest:
            return None
        if is_of(client, message, row):
            return message.id
    raise HistoryHidden("so much was written there since that I cannot tell what I posted last")


async def may_read_history(client: discord.Client, id: int) -> bool:
    """Returns whether the bot may read the history of a channel, on whichever shard that is."""
    # Which channels there are, and what we may do there, is known only then.
    await client.wait_until_ready()
    channel = await sight.place(client, id)
    if not isinstance(channel, sight.Known):
        return True
    assert client.user is not None
    me = channel.guild.me or await channel.guild.fetch_member(client.user.id)
    return channel.permissions_for(me).read_message_history


def is_of(client: discord.Client, message: discord.Message, row: Row) -> bool:
    """Tells whether a message is ours and made for a row."""
    if client.user is None or message.author.id != client.user.id:
        return False
    marked = re.compile(rf'"custom_id": ?"a:[a-z]+:{row.game}:(?:[^"]*:)?{row.number}m"')
    return any(marked.search(json.dumps(c.to_dict())) for c in message.components)
