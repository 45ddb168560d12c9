"""Which games somebody may know of: those of a server, and of all servers that the bot shares with them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

import aiohttp
import discord

from bot.engine.listing import Card
from cogs.answering.context import Bot, Interaction

MOST_ASKED = 8
"""Servers of which Discord is asked whether somebody is a member, for one list."""
PATIENCE = 1.2
"""Seconds in which Discord must say so; an interaction waits for three."""


def may_see(interaction: Interaction, card: Card) -> bool:
    """Whether the asker may know of a game: its players, and whoever sees its channel."""
    user, guild = interaction.user, interaction.guild
    if card.channel == interaction.channel_id or any(p.user == user.id for p in card.players):
        return True
    return guild is not None and isinstance(user, discord.Member) and sees_channel(user, card.channel)


def sees_channel(member: discord.Member, id: int) -> bool:
    """Whether a member of a server sees one of its channels or threads, as far as is known without asking Discord."""
    channel = member.guild.get_channel_or_thread(id)
    if channel is None:
        # An archived thread is not known here, nor who may see it.
        return False
    if isinstance(channel, discord.Thread):
        if channel.parent is None:
            return False
        seen = channel.parent.permissions_for(member)
        return seen.view_channel and (not channel.is_private() or seen.manage_threads)
    return channel.permissions_for(member).view_channel


async def seen_anywhere(client: Bot, user: int, cards: Iterable[Card]) -> list[Card]:
    """Those of some games that a user may know of, in whichever server, as far as Discord says so in time: the first
    servers are asked about."""
    cards = list(cards)
    guilds = list(dict.fromkeys(card.guild for card in cards))[:MOST_ASKED]
    members = dict(zip(guilds, await asyncio.gather(*(member_of(client, id, user) for id in guilds)), strict=True))
    found = list[Card]()
    for card in cards:
        member = members.get(card.guild)
        if member is not None and sees_channel(member, card.channel):
            found.append(card)
    return found


async def member_of(client: Bot, guild: int, user: int) -> discord.Member | None:
    """A user as a member of a server; None where they are none, or Discord does not say."""
    place = client.get_guild(guild)
    try:
        async with asyncio.timeout(PATIENCE):
            if place is None:
                # It may be on another process's shards.
                place = await client.fetch_guild(guild, with_counts=False)
                for channel in await place.fetch_channels():
                    place._add_channel(channel)
            return await place.fetch_member(user)
    except (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError):
        return None
