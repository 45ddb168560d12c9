"""Answers that take long: a private message says so at once, and shows what was made once it is there."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

import discord
from discord import ui

from cogs.answering.context import Interaction
from cogs.answering.responses import answer, message_key, on_private
from cogs.parts.components import add_notices, cut_to_limits, text_layout

log = logging.getLogger(__name__)

FAILED = "I couldn't make this. Try again in a minute."
Made = tuple[ui.LayoutView, list[discord.File]]
"""A message, and the files that go with it."""


async def shown_later(interaction: Interaction, title: str, wait: str, make: Callable[[], Awaitable[Made]]) -> None:
    """Answers in private that something is being made, and puts it there once ``make`` returns it, or that it could not
    be made. Where the message has changed meanwhile, it is not shown."""
    edit = on_private(interaction)
    notices = await answer(interaction, text_layout(title, wait), edit=edit)
    made: Made = text_layout(title, FAILED), []

    async def work(wanted: Callable[[], bool]) -> bool:
        nonlocal made
        try:
            made = await make()
        except Exception:
            log.exception("An answer that takes long cannot be made")
        return True

    async def send() -> None:
        view, files = made
        add_notices(view, notices)
        cut_to_limits(view)
        view.stop()
        none = discord.AllowedMentions.none()
        await interaction.edit_original_response(view=view, attachments=files, allowed_mentions=none)

    interaction.client.following.begin(message_key(interaction, edit), work, send)
