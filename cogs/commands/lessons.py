"""/learn: a first game with a coach."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from cogs.answering.autocomplete import Choices, game_named, games_named
from cogs.answering.context import Bot, Interaction
from cogs.learning.lesson_clicks import open_lesson
from cogs.learning.start import show_start


class Learn(commands.Cog):
    """The lessons."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    @app_commands.command(name="learn", description="Learn a game with a coach (only you see it)")
    @app_commands.describe(game="Game to learn (leave empty to pick from a list)")
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def learn(self, interaction: Interaction, game: str = "") -> None:
        """Opens a lesson, or shows what can be learned."""
        if game.strip():
            await open_lesson(interaction, game_named(self.bot.games, game))
        else:
            await show_start(interaction)

    @learn.autocomplete("game")
    async def games(self, interaction: Interaction, typed: str) -> Choices:
        """The games there are."""
        return games_named(self.bot.games, typed)


async def setup(bot: Bot) -> None:
    """Adds the cog."""
    await bot.add_cog(Learn(bot))
