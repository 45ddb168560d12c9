"""Watching a game by a link: who plays it opens it to everyone, and takes that back."""

from __future__ import annotations

import discord
from discord import ui

from bot.engine.engine import Engine
from bot.games.contract.choices import Refusal
from cogs.answering.context import Interaction, Pages
from cogs.answering.responses import answer, on_private
from cogs.clicking.declared import click
from cogs.parts.components import Row, button, text_layout
from cogs.parts.custom_ids import custom_id

OPEN = (
    "**Watch in a browser**\nAnyone who has this link can watch the game, step by step, without an account. "
    "They see what the channel's board shows, and no names."
)
CLOSED = "The link no longer works. Nobody watches this game in a browser now."


async def spectators_rows(interaction: Interaction, engine: Engine) -> list[Row]:
    """The spectators' link of a game, if it has one, and the button by which its players open or close it."""
    pages = interaction.client.pages
    if pages is None or engine.state is None:
        return []
    link = await pages.watch_link(engine.id)
    found: list[ui.Button[ui.LayoutView]] = [ui.Button(label="Watch", url=link)] if link else []
    if may_settle(engine, interaction.user.id):
        verb, label = ("watchclose", "Close to spectators") if link else ("watchopen", "Open to spectators")
        found.append(button(label, custom_id(verb, engine.id)))
    return [Row(*found)] if found else []


async def show_watch_link(interaction: Interaction, engine: Engine, pages: Pages) -> None:
    """Answers somebody who does not play with the spectators' link of a game. Raises Refusal where it has none."""
    link = await pages.watch_link(engine.id)
    if not link:
        raise Refusal("Only players have a map of their own, and they haven't opened this game to spectators")
    await answer(interaction, text_layout(f"{OPEN}\n{link}", rows=(Row(ui.Button(label="Watch", url=link)),)))


def may_settle(engine: Engine, user: int) -> bool:
    """Whether a user may open a game to spectators: its players and its game master may."""
    return bool(engine.seats_of(user)) or user == engine.session.gm


def checked(interaction: Interaction, engine: Engine) -> Pages:
    """What opens pages. Raises Refusal where the asker may not."""
    if interaction.client.pages is None:
        raise Refusal("This bot has no pages in a browser")
    if not may_settle(engine, interaction.user.id):
        raise Refusal("Only the players and the game master open a game to spectators")
    return interaction.client.pages


@click("watchopen")
async def open_to_spectators(interaction: Interaction, engine: Engine) -> None:
    """Opens the game, and shows the link."""
    link = await checked(interaction, engine).open_to_all(engine.id)
    row = Row(
        ui.Button(label="Watch", url=link),
        button("Close to spectators", custom_id("watchclose", engine.id), discord.ButtonStyle.secondary),
    )
    await answer(interaction, text_layout(f"{OPEN}\n{link}", rows=(row,)))


@click("watchclose")
async def close_to_spectators(interaction: Interaction, engine: Engine) -> None:
    """Takes the link back; whoever watches sees nothing more."""
    await checked(interaction, engine).close_to_all(engine.id)
    await answer(interaction, text_layout(CLOSED), edit=on_private(interaction))
