"""Whether people see a channel, as far as Discord says so."""

from __future__ import annotations

import discord

from bot.delivery.failures import NO_MEMBER, OUT_OF_SIGHT, own_code

Known = discord.abc.GuildChannel | discord.Thread


async def sees(member: discord.Member, channel: Known) -> bool:
    """Tells whether a member sees a channel or thread. Raises what Discord answers where it does not say."""
    allowed = channel.permissions_for(member)
    if not isinstance(channel, discord.Thread) or not channel.is_private() or allowed.manage_threads:
        return allowed.view_channel
    # Only those who were let in see a private thread, whatever its channel allows.
    try:
        await channel.fetch_member(member.id)
    except discord.NotFound as error:
        if own_code(error) not in NO_MEMBER:
            raise
        return False
    return allowed.view_channel


async def place(client: discord.Client, channel: int) -> discord.abc.PrivateChannel | Known:
    """Returns a channel or thread with all that tells who may do what there: from the cache, or as Discord has it where
    its server belongs to another process's shards. Raises what Discord answers."""
    found = client.get_channel(channel) or await client.fetch_channel(channel)
    if not isinstance(found, Known) or client.get_guild(found.guild.id) is not None:
        return found
    guild = await client.fetch_guild(found.guild.id, with_counts=False)
    known: Known = await guild.fetch_channel(channel)
    if isinstance(known, discord.Thread):
        parent = await guild.fetch_channel(known.parent_id)
        assert not isinstance(parent, discord.Thread)
        # A thread asks its server for the channel that it belongs to; the library has no other way to tell it.
        guild._add_channel(parent)
    return known


async def has_lost_sight(client: discord.Client, channel: int, user: int) -> bool:
    """Returns whether a user surely no longer sees a channel: it is gone, they have left its server, or they are not
    let in. Raises Discord's answers that may pass."""
    # Which channels there are is known only then.
    await client.wait_until_ready()
    try:
        found = await place(client, channel)
        return not isinstance(found, Known) or not await sees(await found.guild.fetch_member(user), found)
    except discord.HTTPException as error:
        if own_code(error) not in (*OUT_OF_SIGHT, *NO_MEMBER):
            raise
        return True
    except discord.InvalidData:
        return True
