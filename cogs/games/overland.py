"""/overland odds: the chance of winning."""

from __future__ import annotations

import asyncio

from discord import app_commands

from bot.games.contract.choices import Refusal
from bot.games.overland.practice import solver
from bot.games.overland.state.state import UNION
from bot.games.overland.words.names import percent
from cogs.answering.context import Interaction
from cogs.answering.responses import answer
from cogs.commands.decisions import SlashCommand, game_here
from cogs.parts.components import text_layout
from cogs.playing.odds import odds_sheet


@app_commands.command(name="odds", description="The chance of winning now, and after each legal decision")
async def odds(interaction: Interaction) -> None:
    """Shows the exact odds under best play."""
    engine = await game_here(interaction, "overland")
    if engine.state is None:
        chances = {t: await asyncio.to_thread(solver.par, t) for t in ("easier", "standard")}
        lines = [f"- {t}: **{percent(c)}**" for t, c in chances.items()]
        await answer(interaction, text_layout("### The chance of winning with best play, from the start", *lines))
        return
    view = engine.view(None)
    if view.ending:
        raise Refusal("The campaign is over", "OV-3.2")
    await answer(interaction, odds_sheet(await interaction.client.thinking.odds(engine.game, engine.state, UNION)))


COMMANDS: tuple[SlashCommand, ...] = (odds,)
"""The commands that no decision makes."""
