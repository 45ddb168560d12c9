"""/mine: everything that awaits one, from anywhere."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from cogs.context import Bot, Interaction
from cogs.personal.my_games import show_mine


class Home(commands.Cog):
    """The command for one's own games."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    @app_commands.command(name="mine", description="What awaits you, in every game and server")
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def mine(self, interaction: Interaction) -> None:
        """Shows the asker's games."""
        await show_mine(interaction)


async def setup(bot: Bot) -> None:
    """Adds the cog."""
    await bot.add_cog(Home(bot))
