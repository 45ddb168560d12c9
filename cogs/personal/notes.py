"""/note: a person's own notes about a game. Nobody else reads them, unless their author puts them into the report when
the game is over."""

from __future__ import annotations

import discord
from discord import app_commands, ui
from discord.ext import commands

from bot.engine.engine import Engine
from bot.games.contract.choices import Refusal
from bot.storage import notes
from cogs.answering.context import Bot, Interaction
from cogs.answering.responses import answer, form_values, on_private, open_form
from cogs.clicking.declared import click
from cogs.clicking.tables import channel_game
from cogs.parts.components import Row, button, text_layout
from cogs.parts.custom_ids import custom_id

IN_REPORT = "It stands in this game's report (`/game report`), which anyone here may ask for."


async def show(interaction: Interaction, engine: Engine, note: notes.Note, said: str = "") -> None:
    """Shows a person's own note, with *Edit*, and after the game with what puts it into the report; ``said`` is what
    has just happened to it."""
    nothing = "You have no note about this game yet."
    seen = IN_REPORT if note.shared else "Only you see it."
    title = f"**Your note on {engine.game.name}** `{engine.id}`\n-# {seen}{f' {said}' if said else ''}"
    buttons = [button("Edit", custom_id("note", engine.id))]
    if note.text and engine.session.status == "over" and engine.seats_of(interaction.user.id):
        label = "Take out of report" if note.shared else "Put into report"
        buttons.append(button(label, custom_id("noteshare", engine.id, "no" if note.shared else "yes")))
    layout = text_layout(title, note.text or nothing, rows=(Row(*buttons),))
    await answer(interaction, layout, edit=on_private(interaction))


@click("noteshare")
async def share(interaction: Interaction, engine: Engine, wanted: str) -> None:
    """*Put into report* and *Take out of report*. Raises Refusal before the game is over."""
    if engine.session.status != "over":
        raise Refusal("A note can be put into the report when the game is over")
    await show(
        interaction,
        engine,
        await notes.share(interaction.client.database, interaction.user.id, engine.id, wanted == "yes"),
    )


@click("note")
async def edit(interaction: Interaction, engine: Engine) -> None:
    """*Edit*: opens the note in a form."""
    text = (await notes.note(interaction.client.database, interaction.user.id, engine.id)).text
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
    await show(interaction, engine, kept, "Saved." if kept.text else "Removed.")


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
