"""/stats: what a person's games, a game's, or a server's have added up to."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.club.rating import ALL, Standing
from bot.club.stats import OfGame, Personal, Score, of_game, personal, table
from bot.games.phrases import counted, listed
from bot.record.players import mention
from bot.storage.club import ratings, results
from bot.storage.club.results import Result
from bot.storage.transaction import Transaction
from cogs.answering.autocomplete import Choices, listed_choices
from cogs.answering.context import Bot, Interaction
from cogs.answering.responses import answer
from cogs.parts.components import text_layout
from cogs.words.club import rating_words, seat_name

MOST = 10
"""People of a table."""
NONE = "No game between people has ended here yet. A game counts for ratings if its lobby says *Rated: On*."
WORDS = {"rules": "by the rules", "resigned": "by resigning", "awarded": "by a ruling or an award"}
NOTE = "-# A rating is a number with its range. *provisional*: too few games to compare."


async def games_of_bot(interaction: Interaction, typed: str) -> Choices:
    """The games, by name."""
    return listed_choices([(game.name, key) for key, game in interaction.client.games.items()], typed)


class Stats(commands.Cog):
    """The command."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    @app_commands.command(name="stats", description="Show ratings and results: yours, another player's, or a game's")
    @app_commands.describe(player="Whose results (leave empty for yours)", game="Results of a game on this server")
    @app_commands.autocomplete(game=games_of_bot)
    @app_commands.guild_only()
    async def stats(self, interaction: Interaction, player: discord.User | None = None, game: str = "") -> None:
        """Shows statistics."""
        database = self.bot.database
        if game and game in self.bot.games and player is None:
            guild = interaction.guild_id or 0

            def of_the_game(t: Transaction) -> tuple[list[Result], dict[str, list[tuple[int, Standing]]]]:
                some = [each for each in results.of_guild(t, guild) if each.key == game]
                return some, {ladder: best(t, ladder) for ladder in sorted({each.ladder for each in some})}

            found, tables = await database.read(of_the_game)
            await answer(interaction, text_layout(*game_texts(self.bot, game, of_game(found), tables)))
            return
        user = player or interaction.user

        def of_person(t: Transaction) -> Personal:
            mine = results.of_user(t, user.id)
            return personal(user.id, mine, ratings.of_person(t, f"u{user.id}"))

        await answer(interaction, text_layout(*person_texts(self.bot, user.id, await database.read(of_person))))


def best(transaction: Transaction, ladder: str) -> list[tuple[int, Standing]]:
    """Returns the best of a ladder."""
    kept = ratings.standings(transaction, ladder)
    return table({who: Standing.of(each) for who, each in kept.items()})[:MOST]


def person_texts(bot: Bot, user: int, found: Personal) -> list[str]:
    """Returns a person's statistics in words."""
    if not found.by_seat:
        return [f"### Results of {mention(user)}", NONE]
    rated = [f"- {ladder_name(bot, ladder)}: {rating_words(each)}" for ladder, each in found.ratings.items()]
    played = [
        f"- {bot.games[key].name}, {seat_name(bot.games[key], seat)}: {score(each)}"
        for (key, seat), each in found.by_seat.items()
        if key in bot.games
    ]
    rivals = [f"- {mention(other)}: {score(each)}" for other, each in found.rivals.items()]
    parts = [("Ratings", rated), ("Games", played), ("Against", rivals)]
    texts = [f"**{title}**\n" + "\n".join(lines) for title, lines in parts if lines]
    return [f"### Results of {mention(user)}", *texts, *([NOTE] if rated else [])]


def game_texts(
    bot: Bot, key: str, found: dict[str, OfGame], tables: dict[str, list[tuple[int, Standing]]]
) -> list[str]:
    """Returns a game's statistics on a server in words."""
    title = f"### {bot.games[key].name} on this server"
    if not found:
        return [title, NONE]
    texts = [title]
    for ladder, each in found.items():
        sides = listed([f"{seat_name(bot.games[key], seat)} {points:g}" for seat, points in each.seats.items()])
        how = listed([f"{count} {WORDS.get(how, how)}" for how, count in each.endings.items()])
        lines = [f"**{ladder_name(bot, ladder)}**: {counted(each.games, 'game')}. Points: {sides}. Ended: {how}."]
        best_now = enumerate(tables[ladder], 1)
        lines += [f"{n}. {mention(user)} {rating_words(standing)}" for n, (user, standing) in best_now]
        texts.append("\n".join(lines))
    return texts


def score(found: Score) -> str:
    """Returns a score in words."""
    return f"{found.points:g} of {found.games}"


def ladder_name(bot: Bot, ladder: str) -> str:
    """Returns a ladder in words: the game, and the edition and length where those are rated apart."""
    if ladder == ALL:
        return "All games"
    key, *values = ladder.split(" ")
    game = bot.games.get(key)
    if game is None:
        return key
    apart = [option for option in game.options if option.ladder]
    said = [option.values[value].partition(":")[0] for option, value in zip(apart, values, strict=False)]
    return ": ".join([game.name, *([", ".join(said)] if said else [])])


async def setup(bot: Bot) -> None:
    """Adds the command."""
    await bot.add_cog(Stats(bot))
