"""/rules: a game's rulebook by id and by words."""

from __future__ import annotations

import re
from functools import cache

import discord
from discord import app_commands, ui
from discord.ext import commands

from bot.games.choices import Refusal
from bot.games.rulebook import Entry, Rulebook, parse
from cogs.autocomplete import game_named, games_named
from cogs.components import Row, text_layout
from cogs.context import Bot, Interaction
from cogs.custom_ids import custom_id
from cogs.play import channel_game
from cogs.responses import answer, escaped, on_private

COLOUR = 0x8A6D3B
ROOM = 3300
"""Characters of a section that one message shows, beside the menu."""


@cache
def book(source: str) -> Rulebook:
    """A rulebook, read once."""
    return parse(source)


def flowing(text: str) -> str:
    """Markdown as Discord shows it well: each paragraph on one line, as it breaks lines where the source does, and
    tables, which it does not know, as lists."""
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line[:1] == "|"]
    if rows:
        heads, *body = [row for row in rows if not set("".join(row)) <= set("-: ")]
        items = [
            f"- {row[0]}: " + ", ".join(f"{h} {c}" for h, c in zip(heads[1:], row[1:], strict=True)) for row in body
        ]
        others = "\n".join(line for line in text.splitlines() if line[:1] != "|")
        text = f"{others}\n\n" + "\n".join(items)
    return re.sub(r"(?<!\n)\n(?!\n|[-|>#] ?|\d+\. )", " ", text.strip())


def shown(entry: Entry) -> str:
    """An entry as Markdown."""
    return f"### {entry.id} · {entry.title}\n{flowing(entry.text)}\n-# *{entry.mark}*"


async def show_rules(interaction: Interaction, key: str, query: str = "") -> None:
    """The entries that the query finds, or the book's sections to choose from."""
    game = interaction.client.games.get(key)
    if game is None:
        raise Refusal(f"There is no game called {escaped(key)}; there is {', '.join(interaction.client.games)}")
    rules = book(game.rulebook())
    if not rules.entries:
        raise Refusal(f"The rules of {game.name} are not written down here")
    if not query.strip():
        await answer(interaction, contents(key, game.name, game.rulebook()), edit=on_private(interaction))
        return
    exact = rules.find(query)
    found = [exact] if exact else rules.search(query, most=5)
    if not found:
        raise Refusal(f"Nothing in the rules of {game.name} has the words “{escaped(query)[:80]}”")
    texts: list[str] = []
    length = 0
    for entry in found:
        text = shown(entry)
        length += len(text)
        if texts and length > 3500:
            break
        texts.append(text)
    await answer(interaction, text_layout(*texts, colour=COLOUR), edit=on_private(interaction))


@cache
def pages(source: str) -> list[tuple[str, list[str]]]:
    """The book's sections as (title, entries shown); a section too long for one message becomes several."""
    found: list[tuple[str, list[str]]] = []
    for section in dict.fromkeys(e.section for e in book(source).entries):
        parts: list[list[str]] = [[]]
        for text in (shown(e) for e in book(source).entries if e.section == section):
            if parts[-1] and sum(map(len, parts[-1])) + len(text) > ROOM:
                parts.append([])
            parts[-1].append(text)
        for n, part in enumerate(parts, 1):
            found.append(
                (f"{section or 'Rules'} ({n} of {len(parts)})" if len(parts) > 1 else section or "Rules", part)
            )
    return found


def contents(key: str, name: str, source: str) -> ui.LayoutView:
    """The book's sections as a menu."""
    menu: ui.Select[ui.LayoutView] = ui.Select(
        custom_id=custom_id("section", key),
        placeholder="Open a section",
        options=[discord.SelectOption(label=t[:100], value=str(n)) for n, (t, _) in enumerate(pages(source)[:25])],
    )
    row: Row = Row()
    row.add_item(menu)
    text = f"### The rules of {name}\nIn our own words; every entry says whether it is a rule, a reading or a "
    text += "reconstruction. Search with `/rules query:` by id or by words."
    return text_layout(text, colour=COLOUR, rows=(row,))


async def show_section(interaction: Interaction, key: str, number: int) -> None:
    """All entries of a section, and the menu to go on."""
    game = interaction.client.games.get(key)
    found = pages(game.rulebook()) if game else []
    if game is None or not 0 <= number < len(found):
        raise Refusal("There is no such section")
    view = contents(key, game.name, game.rulebook())
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=COLOUR)
    container.add_item(ui.TextDisplay("\n".join(found[number][1])))
    view.add_item(container)
    await answer(interaction, view, edit=on_private(interaction))


class Rules(commands.Cog):
    """The rulebooks."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    @app_commands.command(name="rules", description="Look a rule up, by its id or by words")
    @app_commands.describe(query="An id such as OV-10.2, or words", game="Which game (else this channel's)")
    async def rules(self, interaction: Interaction, query: str = "", game: str = "") -> None:
        """Shows rules."""
        key = game_named(self.bot.games, game) if game.strip() else await self._key(interaction)
        await show_rules(interaction, key, query)

    async def _key(self, interaction: Interaction) -> str:
        try:
            return (await channel_game(interaction)).game.key
        except Refusal:
            return next(iter(self.bot.games))

    @rules.autocomplete("query")
    async def queries(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Entries that fit what is typed."""
        named = interaction.namespace.game if "game" in interaction.namespace else ""
        engine = interaction.client.engines.loaded_in(interaction.channel_id or 0)
        key = named or (engine.game.key if engine else next(iter(self.bot.games)))
        if key not in self.bot.games:
            return []
        rules = book(self.bot.games[key].rulebook())
        found = rules.search(typed, most=25) if typed.strip() else list(rules.entries[:25])
        return [app_commands.Choice(name=f"{e.id} · {e.title}"[:100], value=e.id) for e in found]

    @rules.autocomplete("game")
    async def games(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """The games there are."""
        return games_named(self.bot.games, typed)


async def setup(bot: Bot) -> None:
    """Adds the cog."""
    await bot.add_cog(Rules(bot))
