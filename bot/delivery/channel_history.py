"""Looking in a channel's history for a post whose answer never arrived."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime

import discord

from bot.storage.outbox import Row


class HistoryHidden(Exception):
    """A post's fate cannot be found out."""


async def posted(client: discord.Client, place: discord.PartialMessageable, row: Row, trust: float) -> int | None:
    """The message that a row made, known by the row's number in a button's custom id; None where it made none.
    ``trust`` is by how many seconds the clocks may differ. Raises HistoryHidden."""
    since = discord.Object(discord.utils.time_snowflake(datetime.fromtimestamp(row.sent - trust, UTC)))
    marked = re.compile(rf'"custom_id": ?"a:[a-z]+:{row.game}:(?:[^"]*:)?{row.number}m"')
    me = client.user
    # Which channels there are, and what we may do there, is known only then.
    await client.wait_until_ready()
    known = client.get_channel(row.channel)
    if isinstance(known, discord.TextChannel | discord.Thread):
        # Without this permission Discord shows an empty history rather than an error.
        allowed = known.permissions_for(known.guild.me) if known.guild.me else discord.Permissions.all()
        if not allowed.read_message_history:
            raise HistoryHidden("I may not read the channel's history, so I cannot tell what I posted last")
    async for message in place.history(limit=None, after=since):
        mine = me is not None and message.author.id == me.id
        if mine and any(marked.search(json.dumps(c.to_dict())) for c in message.components):
            return message.id
    return None
