"""What the bot does when something changes on a server that games rely on. ``hear_changes`` of bot.connection.events
tries again what the server refused before."""

from __future__ import annotations

import discord
from discord.ext import commands

from cogs.answering.context import Bot
from cogs.clicking.judges import note_deleted_role


class ServerChanges(commands.Cog):
    """Listens for the role of a server's standing judges: whoever judged by it judges no game any more once it is
    deleted. That needs no more than the intent for servers."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    @commands.Cog.listener()
    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """A role is deleted."""
        await note_deleted_role(self.bot, role.guild)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """A server can be reached, whose role may have been deleted meanwhile."""
        await note_deleted_role(self.bot, guild)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot is invited again, and the role may have been deleted meanwhile."""
        await note_deleted_role(self.bot, guild)


async def setup(bot: Bot) -> None:
    """Adds the cog."""
    await bot.add_cog(ServerChanges(bot))
