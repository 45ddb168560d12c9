"""/stats: what a person's games, a game's, or a server's have added up to."""

from __future__ import annotations

from collections.abc import Collection
from itertools import zip_longest

import discord
from discord import app_commands
from discord.ext import commands

from bot.club.rating import ALL, Rating
from bot.club.stats import OfGame, Personal, of_game, personal, table
from bot.games.contract.choices import Refusal
from bot.games.phrases import counted, listed
from bot.record.players import mention
from bot.storage import games
from bot.storage.club import ratings, results
from bot.storage.club.ratings import Change
from bot.storage.transaction import Transaction
from cogs.answering.autocomplete import Choices, listed_choices
from cogs.answering.context import Bot, Interaction
from cogs.answering.responses import answer, shown_name
from cogs.pictures.picture import Part, drawn, illustrated
from cogs.words.club import ladder_name, rating_words, seat_name
from cogs.words.ratings import MOST_OF_LADDER, ladder_table, person_card, points_of, shown_rows, spaced
from renderers.club import card
from renderers.club import ladder as drawn_ladder

MOST_PICTURES = 4
"""Ladders of a game that are drawn, those with most games."""
NONE = "No game between people has ended here yet. A game counts for ratings if its lobby says *Rated: On*."
WORDS = {"rules": "by the rules", "resigned": "by resigning", "awarded": "by a ruling or an award"}
Tables = dict[str, list[tuple[int, Rating]]]
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
        if game and game in self.bot.games and player is None:
            await show_game(interaction, game)
        else:
            await show_person(interaction, player or interaction.user)


async def show_person(interaction: Interaction, person: discord.User | discord.Member) -> None:
    """Shows a person's statistics. Opponents of another person are named only if they have played on this server.
    Raises Refusal for somebody of another server."""
    bot, guild, own = interaction.client, interaction.guild_id or 0, person.id == interaction.user.id
    if not own and not isinstance(person, discord.Member):
        raise Refusal("That person isn't a member of this server. I show results of members only")

    def work(t: Transaction) -> tuple[Personal, list[Change]]:
        changes = ratings.of_person(t, f"u{person.id}")
        named = None if own else results.people_of(t, guild)
        found = personal(person.id, results.of_user(t, person.id), changes, named)
        return found, [change for change in changes if change.ladder == ALL]

    found, course = await bot.database.read(work)
    parts: list[Part] = [*person_texts(bot, person.id, found)]
    if found.by_seat:
        shown = person_card(bot.games, shown_name(person), found, course)
        parts.insert(1, (await drawn(card.draw, shown), card.alt(shown)))
    await answer(interaction, *illustrated(parts))


async def show_game(interaction: Interaction, key: str) -> None:
    """Shows a game's statistics on a server."""
    bot, guild, user = interaction.client, interaction.guild_id or 0, interaction.user.id

    def work(t: Transaction) -> tuple[dict[str, OfGame], Tables, dict[int, str]]:
        found = of_game([each for each in results.of_guild(t, guild) if each.key == key])
        here = results.people_of(t, guild)
        tables = {ladder: best(t, ladder, here) for ladder in found}
        return found, tables, games.last_names(t, (user for people in tables.values() for user, _ in people))

    found, tables, names = await bot.database.read(work)
    pictured = sorted((each for each in found if tables[each]), key=lambda each: -found[each].games)[:MOST_PICTURES]
    title, *texts = game_texts(bot, key, found, tables, user)
    parts: list[Part] = [title]
    for ladder, text in zip_longest(found, texts):
        parts.append(text)
        if ladder in pictured:
            name = ladder_name(bot.games, ladder)
            shown = ladder_table(name, found[ladder].games, tables[ladder], names, user)
            parts.append((await drawn(drawn_ladder.draw, shown), drawn_ladder.alt(shown)))
    await answer(interaction, *illustrated(parts))


def best(transaction: Transaction, ladder: str, here: Collection[int]) -> list[tuple[int, Rating]]:
    """Returns the people of a ladder who have played on a server, the best first."""
    kept = ratings.standings(transaction, ladder)
    people = table({who: Rating.of(each) for who, each in kept.items()})
    return [(user, each) for user, each in people if user in here]


def person_texts(bot: Bot, user: int, found: Personal) -> list[str]:
    """Returns a person's statistics in words."""
    if not found.by_seat:
        return [f"### Results of {mention(user)}", NONE]
    rated = [f"- {ladder_name(bot.games, ladder)}: {rating_words(each)}" for ladder, each in found.ratings.items()]
    played = [
        f"- {bot.games[key].name}, {seat_name(bot.games[key], seat)}: {points_of(each)}"
        for (key, seat), each in found.by_seat.items()
        if key in bot.games
    ]
    rivals = [f"- {mention(other)}: {points_of(each)}" for other, each in found.rivals.items()]
    parts = [("Ratings", rated), ("Games", played), ("Against", rivals)]
    texts = [f"**{title}**\n" + "\n".join(lines) for title, lines in parts if lines]
    return [f"### Results of {mention(user)}", *texts, *([NOTE] if rated else [])]


def game_texts(bot: Bot, key: str, found: dict[str, OfGame], tables: Tables, own: int) -> list[str]:
    """Returns a game's statistics on a server in words, a text for each ladder after the title; ``own`` is the user who
    looks."""
    title = f"### {bot.games[key].name} on this server"
    if not found:
        return [title, NONE]
    texts = [title]
    for ladder, each in found.items():
        sides = listed([f"{seat_name(bot.games[key], seat)} {points:g}" for seat, points in each.seats.items()])
        how = listed([f"{count} {WORDS.get(how, how)}" for how, count in each.endings.items()])
        lines = [f"**{ladder_name(bot.games, ladder)}**: {counted(each.games, 'game')}. Points: {sides}. Ended: {how}."]
        people = tables[ladder]
        rows = shown_rows([user for user, _ in people], MOST_OF_LADDER, own)
        best_now = [f"{i + 1}. {mention(people[i][0])} {rating_words(people[i][1])}" for i in rows]
        lines += spaced(rows, best_now)
        texts.append("\n".join(lines))
    return texts


async def setup(bot: Bot) -> None:
    """Adds the command."""
    await bot.add_cog(Stats(bot))
