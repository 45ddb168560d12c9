"""The report of a finished game: one page with its story, its pictures and its record, as a file."""

from __future__ import annotations

import asyncio
from io import BytesIO

import discord
from discord import ui

from bot.engine.engine import Engine
from bot.games.contract.choices import Focus, Refusal
from bot.record.replayer import Wrong
from bot.reporting.page import page
from bot.reporting.story import story
from bot.storage.notes import shared_notes
from cogs.answering.context import Interaction
from cogs.parts.components import text_layout
from cogs.past.later import Made, shown_later
from cogs.pictures.waiting_pictures import Urgency
from renderers.artist import WHOLE

TITLE = "### Report"
WAIT = "I'm writing the report and drawing its pictures. This takes up to a minute."
DONE = (
    "The whole game on one page: open the file in a browser. It holds its pictures and the record, so you can keep it."
)


async def show_report(interaction: Interaction, engine: Engine) -> None:
    """Answers in private that the report is being made, and gives it once it is. Raises Refusal while secrets may still
    be hidden."""
    if engine.session.status != "over" or not await interaction.client.engines.revealed(engine):
        raise Refusal("A report can be made when the game is over and its secrets are out")
    await shown_later(interaction, TITLE, WAIT, lambda: made(interaction, engine))


async def made(interaction: Interaction, engine: Engine) -> Made:
    """Returns the message with the report, or why there is none."""
    client = interaction.client
    data = await client.engines.export(engine, None)
    try:
        told = await asyncio.to_thread(story, data, client.games)
    except Wrong as wrong:
        return text_layout(TITLE, f"There is no report: {wrong}."), []
    pictures = list[bytes | None]()
    for board in told.views:
        picture = None
        if board is not None:
            whole = WHOLE in client.gallery.places(engine.game.key, board)
            focus = Focus((WHOLE,)) if whole else None
            picture = await client.gallery.draw(engine, board, "report", focus, Urgency.ONLOOKING)
        pictures.append(picture.png if picture is not None else None)
    written = await shared_notes(client.database, engine.id)
    notes = {each.name: written[each.user] for each in engine.players.values() if each.user in written}
    file = await asyncio.to_thread(page, told, data, pictures, notes)
    name = f"{engine.session.key}-{engine.id}.html"
    view = text_layout(TITLE, DONE)
    view.add_item(ui.File(f"attachment://{name}"))
    return view, [discord.File(BytesIO(file), name)]
