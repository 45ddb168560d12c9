"""*Open the map*: a link to the asker's own page of a game, for nobody else."""

from __future__ import annotations

from discord import ui

from bot.engine.engine import Engine
from bot.games.contract.choices import Refusal
from cogs.answering.context import Interaction
from cogs.answering.responses import answer
from cogs.clicking.declared import click
from cogs.parts.components import Row, text_layout
from cogs.playing.spectators import show_watch_link

SAID = (
    "**Your map, in a browser**\n"
    "This link is yours alone, like your phone: it works once, for ten minutes. "
    "Afterwards the browser stays open until you close it in `/settings`."
)


@click("map")
async def open_map(interaction: Interaction, engine: Engine) -> None:
    """Answers in private with a new link; whoever holds no seat is shown the spectators'. Raises Refusal."""
    pages = interaction.client.pages
    if pages is None:
        raise Refusal("This bot has no pages in a browser. Play with the buttons here")
    if engine.state is None:
        raise Refusal("There is no map before the game has started")
    if not engine.sides_of(interaction.user.id):
        await show_watch_link(interaction, engine, pages)
        return
    link = await pages.link(interaction.user.id, engine.id)
    await answer(interaction, text_layout(SAID, rows=(Row(ui.Button(label="Open the map", url=link)),)), beside=True)
