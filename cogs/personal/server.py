"""What the people who manage a server choose for it in /settings: where what game masters do is posted, and whether its
people play with those of other servers."""

from __future__ import annotations

import discord
from discord import ui
from msgspec.structs import replace

from bot.games.contract.choices import Refusal
from bot.storage.club import servers
from cogs.answering.context import Interaction
from cogs.answering.responses import selected_values
from cogs.clicking.judges import change_judges, judges_of
from cogs.parts.components import Row, button
from cogs.parts.custom_ids import custom_id


async def server_rows(interaction: Interaction) -> list[Row]:
    """For the people who manage a server the menu of the channel to which what game masters do is posted, and the
    button by which they allow games with other servers."""
    guild = interaction.guild_id
    if not guild or not interaction.permissions.manage_guild:
        return []
    chosen = (await judges_of(interaction.client, guild)).log
    menu: ui.ChannelSelect[ui.LayoutView] = ui.ChannelSelect(
        custom_id=custom_id("gmlogin", "-"),
        placeholder="Post what game masters do in …",
        channel_types=[discord.ChannelType.text],
        min_values=0,
        default_values=[discord.Object(chosen)] if chosen else [],
    )
    club = await interaction.client.database.read(lambda transaction: servers.of(transaction, guild))
    label, wish = ("Stop games with other servers", "no") if club.abroad else ("Allow games with other servers", "yes")
    return [Row(menu), Row(button(label, custom_id("abroadhere", "-", wish)))]


async def choose_channel(interaction: Interaction) -> str:
    """Keeps the channel that was picked in that menu, or none. Returns what was done. Raises Refusal."""
    guild, picked = interaction.guild, selected_values(interaction)
    if guild is None or not interaction.permissions.manage_guild:
        raise Refusal("Only people with the permission Manage Server can change that")
    channel = guild.get_channel(int(picked[0])) if picked and picked[0].isdigit() else None
    if picked and not isinstance(channel, discord.TextChannel):
        raise Refusal("Pick a text channel that I can see")
    if channel is not None and not channel.permissions_for(guild.me).send_messages:
        raise Refusal(f"I can't post in {channel.mention}. Let me view it and send messages there, then pick it again")
    before = await judges_of(interaction.client, guild.id)
    await change_judges(interaction.client, guild.id, replace(before, log=channel.id if channel is not None else 0))
    return f"I post what game masters do in {channel.mention}." if channel else "I no longer post what game masters do."
