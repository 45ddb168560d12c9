"""/learn: a first game with a coach."""

from __future__ import annotations

import discord
from discord import app_commands, ui
from discord.ext import commands

from cogs.autocomplete import Choices, game_named, games_named
from cogs.components import Row, button, text_layout
from cogs.context import Bot, Interaction
from cogs.custom_ids import custom_id
from cogs.learning.lesson_clicks import open_lesson
from cogs.learning.lesson_message import COACH
from cogs.responses import answer


async def show_start(interaction: Interaction) -> None:
    """The games that can be learned, each with what one wants in it, and a button."""
    client = interaction.client
    begun, lines = set(await client.lessons.begun(interaction.user.id)), list[str]()
    buttons: list[ui.Button[ui.LayoutView]] = []
    for key, game in client.games.items():
        card = game.introduction(client.lessons.plan(key).options, None)
        lines.append(f"**{game.name}** · {card.difficulty}\n{card.aim}")
        label = f"{'Go on with' if key in begun else 'Learn'} {game.name}"
        style = discord.ButtonStyle.success if key in begun else discord.ButtonStyle.secondary
        buttons.append(button(label, custom_id("learn", key), style))
    head = "🎓 **A first game with a coach**\nFive to ten minutes, for you alone; leave whenever you like."
    rows = tuple(Row(*buttons[i : i + 3]) for i in range(0, len(buttons), 3))
    view: ui.LayoutView = text_layout(head, "\n\n".join(lines), colour=COACH, rows=rows)
    await answer(interaction, view, ordinary=interaction.guild_id is None)


class Learn(commands.Cog):
    """The lessons."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    @app_commands.command(name="learn", description="Learn a game by playing it, with a coach, for you alone")
    @app_commands.describe(game="Which game; else you choose from all of them")
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
