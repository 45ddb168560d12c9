"""The moving picture on demand: a button at the log, and what it makes."""

from __future__ import annotations

import hashlib
import logging

import discord
from discord import ui

from bot.engine.engine import Engine
from bot.games.contract.choices import Refusal
from bot.games.contract.game import Seat
from cogs.answering.context import Interaction
from cogs.answering.responses import answer
from cogs.clicking.declared import click
from cogs.parts.components import QUIET, Row, button, text_layout
from cogs.parts.custom_ids import custom_id
from cogs.past.later import Made, shown_later
from cogs.past.moving import NAMES, Stretch, reel, stretch
from cogs.pictures.picture import Picture, illustrate

log = logging.getLogger(__name__)

NONE = "This bot can't make moving pictures of this game"
WAIT = "I'm making the moving picture. It takes a few seconds, or up to a minute for a long game."

FAILED = "I couldn't make the moving picture. Try again in a minute."


@click("film")
async def film(interaction: Interaction, engine: Engine, which: str = "") -> None:
    """*Moving picture*, and what it is to show."""
    known = next((each for each in NAMES if each == which), None)
    if known is None:
        await offer_film(interaction, engine)
    else:
        await show_film(interaction, engine, known)


async def offer_film(interaction: Interaction, engine: Engine) -> None:
    """Asks which moving picture the person wants. Raises Refusal."""
    if not interaction.client.studio.films(engine.game.key):
        raise Refusal(NONE)
    row: Row = Row()
    for which, name in NAMES.items():
        row.add_item(button(name, custom_id("film", engine.id, which)))
    view = text_layout("### Moving picture", "What should it show?", rows=(row,))
    await answer(interaction, view)


async def show_film(interaction: Interaction, engine: Engine, which: Stretch) -> None:
    """Answers in private that a moving picture is being made of what the asker may see, and puts it there once it is.
    Raises Refusal, above all while another is being made."""
    studio, user = interaction.client.studio, interaction.user.id
    if not studio.films(engine.game.key):
        raise Refusal(NONE)
    studio.check_free()
    seat = next(iter(engine.sides_of(user)), None)
    await shown_later(interaction, "### Moving picture", WAIT, lambda: filmed(interaction, engine, seat, which))


async def filmed(interaction: Interaction, engine: Engine, seat: Seat | None, which: Stretch) -> Made:
    """Returns the message with the moving picture of what a seat may see (None: a spectator), or why there is none."""
    studio, user = interaction.client.studio, interaction.user.id
    title, alt = f"### {NAMES[which]}", ""
    try:
        opened = await interaction.client.engines.revealed(engine)
        shown = await reel(engine, seat, opened, *await stretch(engine, user, which))
        if seat is not None and seat not in engine.sides_of(user):
            raise Refusal(f"You no longer see the {engine.seat_name(seat)} side")
        alt = engine.game.alt(shown.views[-1])
        studio.check_free()
        return film_message(title, await studio.film(engine.game.key, shown.views, shown.times), alt)
    except Refusal as refusal:
        return film_message(title, None, alt, str(refusal))
    except (OSError, EOFError, RuntimeError, ValueError):
        log.warning("A moving picture of game %s is not made", engine.id, exc_info=True)
        return film_message(title, None, alt)


def film_message(
    title: str, gif: bytes | None, alt: str, without: str = FAILED
) -> tuple[ui.LayoutView, list[discord.File]]:
    """A message with a moving picture; ``without`` one it says that."""
    view: ui.LayoutView = ui.LayoutView(timeout=None)
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=QUIET)
    container.add_item(ui.TextDisplay(title))
    files: list[discord.File] = []
    if gif is None:
        container.add_item(ui.TextDisplay(without))
    else:
        files = illustrate(container, Picture(f"{hashlib.sha256(gif).hexdigest()[:16]}.gif", gif), alt)
    view.add_item(container)
    return view, files
