"""Answers with the picture of some view: a part of the board drawn large, or a step of the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord
from discord import ui
from msgspec import Struct

from bot.games.choices import Focus
from bot.table.table import Table
from cogs.components import add_notices, cut_to_limits
from cogs.context import Interaction
from cogs.pictures.picture import Picture
from cogs.pictures.waiting_pictures import Urgency
from cogs.responses import answer, is_acknowledged, message_key


class Subject(Struct, frozen=True):
    """What a picture is of: some view of a game or a part of it, kept with an audience's pictures."""

    engine: Table
    view: Any
    audience: str
    focus: Focus | None = None


Composed = tuple[ui.LayoutView, list[discord.File]]
"""A message and its files."""


async def answer_illustrated(
    interaction: Interaction, subject: Subject, compose: Callable[[Picture | None], Composed], edit: bool = False
) -> None:
    """Answers in private with what ``compose`` makes, at once; the picture follows where it has yet to be drawn.
    ``edit`` puts the answer in place of the private message that was clicked."""
    gallery, following = interaction.client.gallery, interaction.client.following
    engine, first = subject.engine, not is_acknowledged(interaction)
    found = gallery.find(engine, subject.view, subject.audience, subject.focus)
    view, files = compose(found)
    notices = await answer(interaction, view, files, edit=edit)
    if found is not None or not gallery.draws(engine.game.key) or not first or not is_acknowledged(interaction):
        return
    picture: Picture | None = None

    async def draw(wanted: Callable[[], bool]) -> bool:
        nonlocal picture
        shown = subject.view, subject.audience, subject.focus
        picture = await gallery.draw(engine, *shown, Urgency.ACTING, wanted)
        return picture is not None

    async def send() -> None:
        view, files = compose(picture)
        add_notices(view, notices)
        cut_to_limits(view)
        view.stop()
        none = discord.AllowedMentions.none()
        await interaction.edit_original_response(view=view, attachments=files, allowed_mentions=none)

    following.begin(message_key(interaction, edit), draw, send)
