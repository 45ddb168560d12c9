"""Answers with the picture of some view: a part of the board drawn large, or a step of the log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import discord
from discord import ui
from msgspec import Struct

from bot.games.contract.choices import Focus
from bot.table.table import Table
from cogs.answering.context import Interaction
from cogs.answering.responses import add_way_back, answer, is_acknowledged, message_key
from cogs.parts.components import add_notices, cut_to_limits
from cogs.pictures.picture import Picture, picture_there
from cogs.pictures.waiting_pictures import Urgency


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
    await answer_with_pictures(interaction, (subject,), lambda pictures: compose(pictures[0]), edit)


async def answer_with_pictures(
    interaction: Interaction,
    subjects: Sequence[Subject],
    compose: Callable[[Sequence[Picture | None]], Composed],
    edit: bool = False,
) -> None:
    """Answers in private with what ``compose`` makes of a picture for each of several subjects of one game. Pictures
    that have yet to be drawn follow together. ``edit`` replaces the private message that was clicked."""
    gallery, following = interaction.client.gallery, interaction.client.following
    first, engine = not is_acknowledged(interaction), subjects[0].engine
    found: list[Picture | None] = [gallery.find(engine, each.view, each.audience, each.focus) for each in subjects]
    # Until the new picture is drawn the old one stays, so that nothing on the screen jumps.
    there = picture_there(interaction.message) if edit and len(found) == 1 and gallery.draws(engine.game.key) else None
    view, files = compose(found if None not in found or there is None else [there])
    notices = await answer(interaction, view, files, edit=edit, beside=not edit)
    if None not in found or not gallery.draws(engine.game.key) or not first or not is_acknowledged(interaction):
        return
    pictures: list[Picture | None] = []

    async def draw(wanted: Callable[[], bool]) -> bool:
        for each in subjects:
            shown = each.view, each.audience, each.focus
            pictures.append(await gallery.draw(engine, *shown, Urgency.ACTING, wanted))
        return None not in pictures

    async def send() -> None:
        view, files = compose(pictures)
        if not edit:
            add_way_back(interaction, view)
        add_notices(view, notices)
        cut_to_limits(view)
        view.stop()
        none = discord.AllowedMentions.none()
        edited = await interaction.edit_original_response(view=view, attachments=files, allowed_mentions=none)
        following.shown(edited)

    following.begin(message_key(interaction, edit), draw, send)
