"""/mine and /seats, from anywhere: everything that awaits one, and the seats that are open."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from cogs.answering.context import Bot, Interaction
from cogs.lobby.seats import show_seats
from cogs.personal.my_games import show_mine


class Home(commands.Cog):
    """The commands for one's own games, and those that one could play."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    @app_commands.command(name="mine", description="Show your games on every server, and whose turn it is")
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def mine(self, interaction: Interaction) -> None:
        """Shows the asker's games."""
        await show_mine(interaction)

    @app_commands.command(
        name="seats", description="List open seats of running games; in a DM, of all servers we share"
    )
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def seats(self, interaction: Interaction) -> None:
        """Lists the open seats that the asker may know of."""
        await show_seats(interaction)


async def setup(bot: Bot) -> None:
    """Adds the cog."""
    await bot.add_cog(Home(bot))
