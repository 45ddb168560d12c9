"""/life odds: the chances of what dice decide."""

from __future__ import annotations

from discord import app_commands

from cogs.answering.context import Interaction
from cogs.answering.responses import answer
from cogs.commands.decisions import SlashCommand, game_here
from cogs.playing.odds import odds_sheet, own_odds


@app_commands.command(name="odds", description="The chances of your attacks and your looting now (only you see it)")
async def odds(interaction: Interaction) -> None:
    """Shows the exact odds of what the asker may roll for."""
    engine = await game_here(interaction, "life")
    await answer(interaction, odds_sheet(await own_odds(interaction.client.thinking, engine, interaction.user.id)))


COMMANDS: tuple[SlashCommand, ...] = (odds,)
"""The commands that no decision makes."""
