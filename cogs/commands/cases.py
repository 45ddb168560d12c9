"""/gm dispute, case: disputes, for every player."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.games.contract.choices import Refusal
from bot.record.house_rules import id_of
from cogs.answering.autocomplete import Choices, cached_game, game_named, games_named
from cogs.answering.context import Interaction
from cogs.cases.case_pages import show_case
from cogs.cases.claiming import NO_RULE, Disputed, entry_named, open_claim_form
from cogs.cases.precedents import show_precedents
from cogs.clicking.tables import channel_game
from cogs.past.log import in_a_line, last_entries
from cogs.rules.books import book_of, elsewhere, indexed, rule_of


class CaseCommands(commands.Cog):
    """The commands of /gm about cases."""

    @app_commands.command(name="dispute", description="Report a rules mistake and open a case")
    @app_commands.describe(entry="Entry that was wrong", rule="Rule that it broke", stop="Stop the clocks, once a game")
    async def dispute(self, interaction: Interaction, entry: str = "", rule: str = "", stop: bool = False) -> None:
        """Opens the form of a claim."""
        engine = await channel_game(interaction)
        number = entry_named(engine, entry) if entry.strip() else 0
        book, house = book_of(engine.game), engine.session.house_rules
        found = (book.rules.find(rule) or rule_of(book, house, rule.strip().upper())) if rule.strip() else None
        if rule.strip() and found is None:
            raise Refusal(f"There is no rule {rule[:20]} in {engine.game.name}: pick one from the list")
        about = Disputed(number, found.id if found is not None else NO_RULE, int(stop))
        await open_claim_form(interaction, engine, about)

    @dispute.autocomplete("entry")
    async def entries(self, interaction: Interaction, typed: str) -> Choices:
        """The last entries in words."""
        engine = await cached_game(interaction)
        if engine is None or engine.state is None:
            return []
        listed = [(in_a_line(told), str(told.no)) for told in await last_entries(engine, interaction.user.id)]
        return [app_commands.Choice(name=name, value=no) for name, no in listed if typed.lower() in name.lower()]

    @dispute.autocomplete("rule")
    async def rules(self, interaction: Interaction, typed: str) -> Choices:
        """The rules by id and title."""
        engine = await cached_game(interaction)
        if engine is None:
            return []
        book = book_of(engine.game)
        await indexed(book)
        barred = elsewhere(engine.game, engine.session.options)
        found = [each.entry for each in book.index.search(typed, 25, barred)] if typed.strip() else book.start
        own = [(f"{id_of(number)} · {r.text}"[:100], id_of(number)) for number, r in engine.session.house_rules.items()]
        own = [(name, id) for name, id in own if typed.lower() in name.lower()]
        listed = [*own, *((f"{e.id} · {e.title}"[:100], e.id) for e in found)]
        return [app_commands.Choice(name=name, value=id) for name, id in listed[:25]]

    @app_commands.command(name="case", description="Show the open case, or an earlier one")
    @app_commands.describe(number="Number of the case (leave empty for the latest)")
    async def case(self, interaction: Interaction, number: app_commands.Range[int, 1, 9999] | None = None) -> None:
        """Shows a case."""
        engine = await channel_game(interaction)
        if not engine.session.cases:
            raise Refusal("There is no case in this game; `/gm dispute` opens one")
        await show_case(interaction, engine, number or engine.session.cases)

    @app_commands.command(name="precedents", description="Search earlier rulings of this server's judges")
    @app_commands.describe(words="Words of the ruling, or a rule's id", game="Game (leave empty for all)")
    async def precedents(self, interaction: Interaction, words: str = "", game: str = "") -> None:
        """Lists precedents."""
        key = game_named(interaction.client.games, game) if game.strip() else ""
        await show_precedents(interaction, words, key)

    @precedents.autocomplete("game")
    async def games(self, interaction: Interaction, typed: str) -> Choices:
        """The games there are."""
        return games_named(interaction.client.games, typed)
