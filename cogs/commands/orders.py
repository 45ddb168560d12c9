"""/orders."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.engine.prepared.foresight import Foresight, offers
from cogs.answering.autocomplete import Choices, cached_game
from cogs.answering.context import Bot, Interaction
from cogs.clicking.tables import channel_game
from cogs.playing import orders as sheet

MOST_KEPT = 200
"""How many games' offers are kept for autocomplete."""


class Orders(commands.Cog):
    """The commands for moves that a player prepares for their next turn."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self._offers: dict[tuple[str, str], tuple[int, Foresight]] = {}

    @app_commands.command(name="orders", description="Prepare moves for your next turn (only you see them)")
    @app_commands.describe(
        decision="Move to prepare, as you would type it with /play",
        when="When it is played (leave empty for always)",
        after="The other side's move after which it is played",
    )
    @app_commands.choices(
        when=[
            app_commands.Choice(name="whatever happens", value="always"),
            app_commands.Choice(name="if nothing I can see has changed", value="same"),
            app_commands.Choice(name="if the other side does exactly this", value="after"),
        ]
    )
    async def orders(
        self,
        interaction: Interaction,
        decision: str = "",
        when: str = "always",
        after: str = "",
    ) -> None:
        """Shows what is prepared, or prepares more."""
        engine = await channel_game(interaction)
        if decision:
            await sheet.keep(interaction, engine, decision, "after" if after else when, after)
        else:
            await sheet.show(interaction, engine)

    @orders.autocomplete("decision")
    async def decisions(self, interaction: Interaction, typed: str) -> Choices:
        """What may be prepared."""
        return completed((await self._found(interaction)).own, typed)

    @orders.autocomplete("after")
    async def others(self, interaction: Interaction, typed: str) -> Choices:
        """What the others may do."""
        return completed((await self._found(interaction)).others, typed)

    async def _found(self, interaction: Interaction) -> Foresight:
        """What is offered to the asker in this channel's game, kept as long as the game stands."""
        engine = await cached_game(interaction)
        if engine is None or engine.session.status != "playing" or not engine.sides_of(interaction.user.id):
            return Foresight()
        seat = sheet.own_seat(interaction, engine)
        stands = self._offers.get((engine.id, seat))
        if stands is None or stands[0] != engine.version:
            if len(self._offers) >= MOST_KEPT:
                self._offers.clear()
            stands = self._offers[engine.id, seat] = engine.version, await offers(engine, seat)
        return stands[1]


def completed(texts: tuple[str, ...], typed: str) -> Choices:
    """Those of the texts that hold what is typed."""
    found = [text for text in texts if typed.lower().strip() in text and len(text) <= 100]
    return [app_commands.Choice(name=text, value=text) for text in found[:25]]


async def setup(bot: Bot) -> None:
    """Adds the cog."""
    await bot.add_cog(Orders(bot))
