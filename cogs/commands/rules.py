"""/rules: a game's rulebook by id, by words and by questions."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.engine.engine import Engine
from bot.games.contract.choices import Refusal
from cogs.answering.autocomplete import game_named, games_named
from cogs.answering.context import Bot, Interaction
from cogs.clicking.tables import channel_game
from cogs.rules.answers import show_everywhere, show_rules
from cogs.rules.books import book_of, elsewhere, indexed

LONGEST, MOST = 100, 25
"""Characters of a choice that Discord offers while somebody types, and how many it lists."""


class Rules(commands.Cog):
    """The rulebooks."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    @app_commands.command(name="rules", description="Ask the rules: a question, a few words, or an entry's id")
    @app_commands.describe(
        query="How do I win? · words · an id such as OV-10.2", game="Game (leave empty for this channel's)"
    )
    async def rules(self, interaction: Interaction, query: str = "", game: str = "") -> None:
        """Shows rules."""
        here = await _game_here(interaction)
        if game.strip():
            key = game_named(self.bot.games, game)
            if here is None or here.game.key != key:
                await show_rules(interaction, key, query)
                return
        if here is not None:
            await show_rules(interaction, here.game.key, query, here)
        else:
            await show_everywhere(interaction, query)

    @rules.autocomplete("query")
    async def queries(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """What is typed itself, and entries that fit it: Discord puts the first of the list in its place when somebody
        presses Enter."""
        if len(typed) > LONGEST:
            return []
        named = interaction.namespace.game if "game" in interaction.namespace else ""
        engine = interaction.client.engines.loaded_in(interaction.channel_id or 0)
        key = named or (engine.game.key if engine else next(iter(self.bot.games)))
        if key not in self.bot.games:
            return []
        book = book_of(self.bot.games[key])
        await indexed(book)
        barred = elsewhere(self.bot.games[key], engine.session.options) if engine and engine.game.key == key else ()
        asked = typed.strip() and book.rules.find(typed) is None
        found = [each.entry for each in book.index.search(typed, MOST - 1, barred)] if typed.strip() else book.start
        entries = [app_commands.Choice(name=f"{e.id} · {e.title}"[:LONGEST], value=e.id) for e in found]
        return [app_commands.Choice(name=typed.strip(), value=typed.strip()), *entries] if asked else entries

    @rules.autocomplete("game")
    async def games(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """The games there are."""
        return games_named(self.bot.games, typed)


async def _game_here(interaction: Interaction) -> Engine | None:
    """The channel's game, None where there is none."""
    try:
        return await channel_game(interaction)
    except Refusal:
        return None


async def setup(bot: Bot) -> None:
    """Adds the cog."""
    await bot.add_cog(Rules(bot))
