"""Whether people see a channel, as far as Discord says so."""

from __future__ import annotations

import discord

Known = discord.abc.GuildChannel | discord.Thread


async def sees(member: discord.Member, channel: Known) -> bool:
    """Tells whether a member sees a channel or thread. Raises what Discord answers where it does not say."""
    allowed = channel.permissions_for(member)
    if not isinstance(channel, discord.Thread) or not channel.is_private() or allowed.manage_threads:
        return allowed.view_channel
    # Only those who were let in see a private thread, whatever its channel allows.
    try:
        await channel.fetch_member(member.id)
    except discord.NotFound:
        return False
    return allowed.view_channel


async def has_lost_sight(client: discord.Client, channel: int, user: int) -> bool:
    """Tells whether a user surely does not see a channel any more: it is gone, they have left its server, or are not
    let in. Raises what Discord answers where that may pass."""
    # Which channels there are is known only then.
    await client.wait_until_ready()
    try:
        found = client.get_channel(channel) or await client.fetch_channel(channel)
        return not isinstance(found, Known) or not await sees(await found.guild.fetch_member(user), found)
    except (discord.NotFound, discord.Forbidden, discord.InvalidData):
        return True
