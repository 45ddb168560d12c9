"""Which games of a server somebody may know of."""

from __future__ import annotations

import discord

from bot.engine.listing import Card
from cogs.context import Interaction


def may_see(interaction: Interaction, card: Card) -> bool:
    """Whether the asker may know of a game: its players, and whoever sees its channel."""
    user, guild = interaction.user, interaction.guild
    if card.channel == interaction.channel_id or any(p.user == user.id for p in card.players):
        return True
    channel = guild.get_channel_or_thread(card.channel) if guild is not None else None
    if channel is None or not isinstance(user, discord.Member):
        # An archived thread is not known here, nor who may see it.
        return False
    if isinstance(channel, discord.Thread):
        if channel.parent is None:
            return False
        seen = channel.parent.permissions_for(user)
        return seen.view_channel and (not channel.is_private() or seen.manage_threads)
    return channel.permissions_for(user).view_channel
