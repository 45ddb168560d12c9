"""Answers with a lesson's message: private in a server, an ordinary message in the private channel with the bot."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

import discord
from msgspec.structs import replace

from bot.coaching.lessons import CoachedTable
from bot.delivery.failures import intelligible
from bot.games.contract.choices import Focus
from bot.games.contract.game import Seat
from bot.table.table import Table
from cogs.answering import deferring
from cogs.answering.context import Interaction
from cogs.answering.illustrated import Composed
from cogs.answering.reaching import reach
from cogs.answering.responses import answer, is_acknowledged
from cogs.learning.lesson_message import Shown, lesson_focus, lesson_layout
from cogs.parts.components import add_notices, cut_to_limits
from cogs.pictures.picture import Picture, picture_there
from cogs.pictures.waiting_pictures import Urgency

T = TypeVar("T")

THINKING = 1.5
"""Seconds after which Discord is told that an answer takes longer; an interaction waits for three."""


def on_lesson(interaction: Interaction) -> bool:
    """Tells whether the click was on a message that is the person's own, which the answer may replace: a private one,
    or any of the private channel's."""
    message = interaction.message
    return message is not None and (message.flags.ephemeral or interaction.guild_id is None)


async def worked_out(interaction: Interaction, work: Coroutine[Any, Any, T], edit: bool) -> T:
    """Returns what ``work`` returns; where it takes a while, Discord is told so meanwhile. It runs to its end."""
    return await deferring.worked_out(interaction, work, edit, THINKING, ordinary=interaction.guild_id is None)


async def show_lesson(interaction: Interaction, table: CoachedTable, shown: Shown, edit: bool) -> None:
    """Answers with a lesson's message, with its picture where that is kept; else the picture follows. ``edit`` puts it
    in place of the message that was clicked."""
    gallery = interaction.client.gallery
    focus = lesson_focus(gallery, table, shown)
    shown = replace(shown, draws=gallery.draws(table.game.key), focus=focus)
    await show_apart(interaction, table, table.seat, focus, lambda picture: lesson_layout(table, shown, picture), edit)


async def show_apart(
    interaction: Interaction,
    table: Table,
    seat: Seat,
    focus: Focus | None,
    compose: Callable[[Picture | None], Composed],
    edit: bool,
) -> None:
    """Answers with the message of a table that belongs to no game, a lesson or a trial. ``compose`` makes it, with a
    picture of what the seat sees or without one. If no picture is kept, it follows later. ``edit`` replaces the message
    that was clicked."""
    gallery, following = interaction.client.gallery, interaction.client.following
    view, draws = table.view(seat), gallery.draws(table.game.key)
    # The table's newest message alone gets its picture: an older answer's would put the position of then in its place.
    await following.supersede(table.id)
    picture = gallery.find(table, view, seat, focus)
    # Until the new picture is drawn the old one stays, so that nothing on the screen jumps.
    layout, files = compose(picture or (picture_there(interaction.message) if edit and draws else None))
    first = not is_acknowledged(interaction)
    notices = list[str]()
    if first:
        notices = await answer(interaction, layout, files, edit=edit, ordinary=interaction.guild_id is None)
    else:
        await reach(interaction, lambda: put(interaction, layout, files, []), files)
    if picture is not None or not draws or not is_acknowledged(interaction):
        return

    async def draw(wanted: Callable[[], bool]) -> bool:
        nonlocal picture
        picture = await gallery.draw(table, view, seat, focus, urgency=Urgency.ACTING, wanted=wanted)
        return picture is not None

    async def send() -> None:
        await put(interaction, *compose(picture), notices)

    following.begin(table.id, draw, send)


async def put(
    interaction: Interaction, layout: discord.ui.LayoutView, files: list[discord.File], notices: list[str]
) -> None:
    """Shows a lesson on the message that answers an interaction. Raises what Discord does."""
    add_notices(layout, notices)
    cut_to_limits(layout)
    layout.stop()
    none = discord.AllowedMentions.none()
    with intelligible():
        edited = await interaction.edit_original_response(view=layout, attachments=files, allowed_mentions=none)
    interaction.client.following.shown(edited)
