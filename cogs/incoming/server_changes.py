"""What changes of a server: whatever Discord refused there is tried again."""

from __future__ import annotations

import discord
from discord.ext import commands

from cogs.context import Bot
from cogs.judging.judges import note_deleted_role


class ServerChanges(commands.Cog):
    """Listens for changes that may give the bot back what it was refused; none of it needs more than the intent for
    servers."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    @commands.Cog.listener()
    async def on_guild_channel_update(self, _: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        """A channel's permissions."""
        self.bot.courier.changed(after.guild.id)

    @commands.Cog.listener()
    async def on_guild_channel_create(self, channel: discord.abc.GuildChannel) -> None:
        """A channel that the bot sees from now on."""
        self.bot.courier.changed(channel.guild.id)

    @commands.Cog.listener()
    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """A thread that is unlocked, or opened again."""
        self.bot.courier.changed(payload.guild_id)

    @commands.Cog.listener()
    async def on_guild_role_update(self, _: discord.Role, after: discord.Role) -> None:
        """A role's permissions."""
        self.bot.courier.changed(after.guild.id)

    @commands.Cog.listener()
    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """The role of the server's standing judges: whoever judged by it judges no game any more."""
        await note_deleted_role(self.bot, role.guild)

    @commands.Cog.listener()
    async def on_member_update(self, _: discord.Member, after: discord.Member) -> None:
        """The bot's own roles; of others nothing comes."""
        self.bot.courier.changed(after.guild.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """A server to which the bot is invited again."""
        self.bot.courier.changed(guild.id)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """A server that could not be reached for a while."""
        self.bot.courier.changed(guild.id)
        await note_deleted_role(self.bot, guild)


async def setup(bot: Bot) -> None:
    """Adds the cog."""
    await bot.add_cog(ServerChanges(bot))
