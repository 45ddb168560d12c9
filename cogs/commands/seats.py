"""The commands of /game about seats in a running game: substitutes, and following it without a seat."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.games.contract.choices import Refusal
from cogs.answering.autocomplete import own_game, own_games
from cogs.answering.context import Bot, Interaction
from cogs.answering.responses import actor, answer
from cogs.commands.dates import complete_day, end_of_day
from cogs.lobby.seats import show_seats
from cogs.lobby.teams import show as show_team
from cogs.parts.components import text_layout
from cogs.personal.following import follow_or_not


class SeatCommands(commands.Cog):
    """Those commands, for the group /game."""

    bot: Bot

    @app_commands.command(name="substitute", description="Look for a substitute for your seat")
    @app_commands.describe(
        days="Number of days",
        until="Last day, such as Sunday or 2026-12-01; leave both empty for good",
        game="Id of one of your games (leave empty for this channel's)",
    )
    @app_commands.autocomplete(game=own_games, until=complete_day)
    async def substitute(
        self,
        interaction: Interaction,
        days: app_commands.Range[int, 1, 60] | None = None,
        until: str = "",
        game: str = "",
    ) -> None:
        """Opens the asker's seat to a substitute."""
        engine = await own_game(interaction, game)
        if days and until:
            raise Refusal("Give days or a date, not both")
        moment = await end_of_day(interaction, until) if until else 0
        reply = await engine.seek_substitute(actor(interaction), None, days or 0, until=moment)
        await answer(interaction, text_layout(*reply.lines))

    @app_commands.command(name="seats", description="List seats that need a substitute")
    async def seats(self, interaction: Interaction) -> None:
        """Lists the open seats of this server, each with *Apply*."""
        await show_seats(interaction)

    @app_commands.command(name="team", description="Play your side together with one or two people")
    @app_commands.describe(game="Id of one of your games (leave empty for this channel's)")
    @app_commands.autocomplete(game=own_games)
    async def team(self, interaction: Interaction, game: str = "") -> None:
        """Shows who plays together, with what the asker may do about it."""
        await show_team(interaction, await own_game(interaction, game))

    @app_commands.command(name="follow", description="Follow this channel's game by DM, or stop following")
    async def follow(self, interaction: Interaction) -> None:
        """Has the asker follow the channel's game, or follow it no more."""
        await follow_or_not(interaction, await self.bot.engines.in_channel(interaction.channel_id or 0))
