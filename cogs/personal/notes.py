"""/note: what a person notes about a game, for nobody else."""

from __future__ import annotations

import discord
from discord import app_commands, ui
from discord.ext import commands

from bot.engine.engine import Engine
from bot.storage import notes
from cogs.answering.context import Bot, Interaction
from cogs.answering.responses import answer, form_values, on_private, open_form
from cogs.clicking.declared import click
from cogs.clicking.tables import channel_game
from cogs.parts.components import Row, button, text_layout
from cogs.parts.custom_ids import custom_id


async def show(interaction: Interaction, engine: Engine, text: str, said: str = "") -> None:
    """Shows a person's own note, with *Edit*; ``said`` is what has just happened to it."""
    nothing = "You have no note about this game yet."
    title = f"**Your note on {engine.game.name}** `{engine.id}`\n-# Only you see it.{f' {said}' if said else ''}"
    row = Row(button("Edit", custom_id("note", engine.id)))
    await answer(interaction, text_layout(title, text or nothing, rows=(row,)), edit=on_private(interaction))


@click("note")
async def edit(interaction: Interaction, engine: Engine) -> None:
    """*Edit*: opens the note in a form."""
    text = await notes.note(interaction.client.database, interaction.user.id, engine.id)
    form = ui.Modal(title=f"Your note on game {engine.id}", custom_id=custom_id("note", engine.id))
    field: ui.TextInput[ui.Modal] = ui.TextInput(
        style=discord.TextStyle.paragraph,
        custom_id="text",
        default=text or None,
        required=False,
        max_length=notes.MOST_CHARACTERS,
    )
    form.add_item(ui.Label(text="Only you see it", component=field))
    await open_form(interaction, form)


@click("note", form=True)
async def save(interaction: Interaction, engine: Engine) -> None:
    """The form that was sent: puts its text in place of the note."""
    text = form_values(interaction).get("text", "")
    kept = await notes.write(interaction.client.database, interaction.user.id, engine.id, text)
    await show(interaction, engine, kept, "Saved." if kept else "Removed.")


class Notes(commands.Cog):
    """The command."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    @app_commands.command(name="note", description="Your private note on this channel's game: read it, add a line")
    @app_commands.describe(text="A line to add")
    @app_commands.guild_only()
    async def note(
        self, interaction: Interaction, text: app_commands.Range[str, 1, notes.MOST_CHARACTERS] = ""
    ) -> None:
        """Adds a line, or shows the note."""
        engine = await channel_game(interaction)
        if text.strip():
            kept = await notes.append(self.bot.database, interaction.user.id, engine.id, text)
            await show(interaction, engine, kept, "The line is added.")
            return
        await show(interaction, engine, await notes.note(self.bot.database, interaction.user.id, engine.id))


async def setup(bot: Bot) -> None:
    """Adds the cog."""
    await bot.add_cog(Notes(bot))
