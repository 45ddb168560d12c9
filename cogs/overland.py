"""/overland: its decisions as commands, and the odds."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from discord import app_commands
from discord.ext import commands

from bot.games.contract import Refusal
from bot.games.overland import solver
from bot.games.overland.text.names import percent
from bot.table.engine import Engine
from cogs.play import Choices, decide, here, listed, quickly
from cogs.responses import Interaction, answer, sheet

if TYPE_CHECKING:
    from bot.client import Adjutant


async def campaign(interaction: Interaction) -> Engine:
    """The channel's game of Overland. Raises Refusal where it is another game's."""
    engine = await here(interaction)
    if engine.game.key != "overland":
        raise Refusal(f"This channel's game is {engine.game.name}, not Overland")
    return engine


async def offered(interaction: Interaction, kind: tuple[str, ...], typed: str) -> Choices:
    """What autocomplete lists for a kind of decision."""
    found = await quickly(interaction)
    if found is None or found[0].game.key != "overland":
        return []
    return listed(*found, kind, typed)


@app_commands.guild_only()
class Overland(commands.GroupCog, group_name="overland", group_description="Grant's 1864 campaign"):
    """Overland's own commands."""

    def __init__(self, bot: Adjutant) -> None:
        self.bot = bot

    @app_commands.command(name="attack", description="Attack a Confederate leader, or Richmond (1 Action Point)")
    @app_commands.describe(target="Whom to attack, and for Richmond with whom")
    async def attack(self, interaction: Interaction, target: str) -> None:
        """Attacks."""
        await decide(interaction, await campaign(interaction), f"attack {target}")

    @attack.autocomplete("target")
    async def targets(self, interaction: Interaction, typed: str) -> Choices:
        """The legal attacks."""
        return await offered(interaction, ("attack",), typed)

    @app_commands.command(name="move", description="Move Grant to an adjacent area (free)")
    @app_commands.describe(to="Where to")
    async def move(self, interaction: Interaction, to: str) -> None:
        """Moves Grant."""
        await decide(interaction, await campaign(interaction), f"move grant {to}")

    @move.autocomplete("to")
    async def ways(self, interaction: Interaction, typed: str) -> Choices:
        """The legal moves."""
        return await offered(interaction, ("move", "grant"), typed)

    @app_commands.command(name="turn", description="Turning Movement Attempt: march around Lee (1 Action Point)")
    @app_commands.describe(to="Where to")
    async def turn(self, interaction: Interaction, to: str) -> None:
        """Attempts a turning movement."""
        await decide(interaction, await campaign(interaction), f"turn grant {to}")

    @turn.autocomplete("to")
    async def turns(self, interaction: Interaction, typed: str) -> Choices:
        """The legal turning movements."""
        return await offered(interaction, ("turn", "grant"), typed)

    @app_commands.command(name="cross", description="Attempt to cross the James and win (1 Action Point)")
    async def cross(self, interaction: Interaction) -> None:
        """Attempts the crossing."""
        await decide(interaction, await campaign(interaction), "cross")

    @app_commands.command(name="odds", description="The chance of winning now, and after each legal decision")
    async def odds(self, interaction: Interaction) -> None:
        """Shows the exact odds under best play."""
        engine = await campaign(interaction)
        if engine.state is None:
            chances = {t: await asyncio.to_thread(solver.par, t) for t in ("easier", "standard")}
            lines = [f"- {t}: **{percent(c)}**" for t, c in chances.items()]
            await answer(interaction, sheet("### The chance of winning with best play, from the start", *lines))
            return
        view = engine.view(None)
        if view.ending:
            raise Refusal("The campaign is over", "OV-3.2")
        now = await asyncio.to_thread(solver.odds, view)
        ways = await asyncio.to_thread(solver.options, view)
        lines = [f"- **{percent(chance)}** {text}" for text, chance in ways]
        await answer(
            interaction,
            sheet(f"### Chance of winning: {percent(now)}", "\n".join(lines), "-# Exact, with best play from here on."),
        )


async def setup(bot: Adjutant) -> None:
    """Adds the cog."""
    await bot.add_cog(Overland(bot))
