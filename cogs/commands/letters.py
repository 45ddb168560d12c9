"""/gm letters, journal: letters between the game master and a player, and the game master's journal."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.record.letters import Tone
from cogs.answering.context import Interaction
from cogs.clicking.tables import channel_game, judged_game
from cogs.commands.desk import seat_of, seats_named
from cogs.judging import letters


class LetterCommands(commands.Cog):
    """The commands of /gm about letters and the journal."""

    @app_commands.command(name="letters", description="Read or write letters between game master and player")
    @app_commands.describe(
        text="Letter to write (leave empty to read)",
        seat="Seat to which, or for which, you write",
        tone="What it is",
    )
    @app_commands.autocomplete(seat=seats_named)
    async def letters(self, interaction: Interaction, text: str = "", seat: str = "", tone: Tone = "message") -> None:
        """Shows the letters, or writes one."""
        engine = await channel_game(interaction)
        if text.strip():
            await letters.send(interaction, engine, seat_of(engine, seat) if seat.strip() else None, text, tone)
        else:
            await letters.show(interaction, engine)

    @app_commands.command(name="journal", description="Read your journal as game master, or add a line")
    @app_commands.describe(text="Line to add (leave empty to read)")
    async def journal(self, interaction: Interaction, text: str = "") -> None:
        """Shows the journal, or adds a line."""
        engine = await judged_game(interaction)
        if text.strip():
            await letters.add_line(interaction, engine, text)
        else:
            await letters.show_journal(interaction, engine)
