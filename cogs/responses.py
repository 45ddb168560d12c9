"""Answering an interaction, and turning errors into one sentence for the person and a trace for the log."""

from __future__ import annotations

import contextlib
import logging
import secrets
from typing import Any

import discord
from discord import app_commands, ui

from bot.games.choices import Refusal
from bot.storage.errors import StorageError
from bot.table.session import Actor
from cogs.components import add_notices, cut_to_limits, text_layout
from cogs.context import Interaction

log = logging.getLogger(__name__)

WARNING = 0xB3541E


def actor(interaction: Interaction) -> Actor:
    """Returns the person that acts, with the interaction."""
    return Actor(interaction.user.id, escaped(interaction.user.display_name), interaction.id)


def escaped(text: str) -> str:
    """A person's text with nothing left that Discord would format or ping."""
    text = discord.utils.escape_markdown(" ".join(text.split()), ignore_links=False)
    return discord.utils.escape_mentions(text).replace("<", "\\<")


async def answer(
    interaction: Interaction, view: ui.LayoutView, files: list[discord.File] | None = None, edit: bool = False
) -> list[str]:
    """Answers in private, or edits the private message that was clicked (``edit``), and adds what the person has yet
    to be told, which is returned. An answer that Discord had already (a repeated interaction) is dropped."""
    courier, user = interaction.client.courier, interaction.user.id
    notices = list[str]()
    # What was decided is to be answered, whatever else fails.
    with contextlib.suppress(StorageError):
        notices = await courier.notices(user)
    notices = add_notices(view, notices)
    cut_to_limits(view)
    # Clicks are routed by custom id, so that the library need not remember any view.
    view.stop()
    none = discord.AllowedMentions.none()
    try:
        if interaction.response.is_done():
            await interaction.followup.send(view=view, files=files or [], ephemeral=True, allowed_mentions=none)
        elif edit:
            await interaction.response.edit_message(view=view, attachments=files or [], allowed_mentions=none)
        else:
            await interaction.response.send_message(view=view, files=files or [], ephemeral=True, allowed_mentions=none)
    except discord.HTTPException as error:
        if error.code not in (40060, 10062, 50027):
            raise
        # 40060: answered already (delivered twice). 10062, 50027: too late. What was decided stands either way.
        log.info("Interaction %s could not be answered: %s", interaction.id, error)
    except discord.InteractionResponded:
        log.info("Interaction %s was answered before", interaction.id)
    else:
        if notices:
            with contextlib.suppress(StorageError):
                await courier.told(user, notices)
        return notices
    return []


def selected_values(interaction: Interaction) -> list[str]:
    """The values picked in a menu."""
    data: dict[str, Any] = dict(interaction.data or {})
    return list(data.get("values", ()))


def form_values(interaction: Interaction) -> dict[str, str]:
    """The texts of a form that was sent, by their fields' custom ids."""
    data: dict[str, Any] = dict(interaction.data or {})
    rows: list[dict[str, Any]] = data.get("components", [])
    fields = [field for row in rows for field in ([row["component"]] if "component" in row else row["components"])]
    return {field["custom_id"]: str(field.get("value") or "") for field in fields}


def on_private(interaction: Interaction) -> bool:
    """Whether the click came from a private message, which the answer may replace."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def error_text(error: BaseException) -> str | None:
    """Puts an error into a sentence for the person that caused it; None for a fault of ours."""
    if isinstance(error, app_commands.CommandInvokeError):
        return error_text(error.original)
    if isinstance(error, Refusal | StorageError):
        return str(error) if str(error).endswith((".", "!", "?")) else f"{error}."
    if isinstance(error, app_commands.NoPrivateMessage):
        return "That works in a server's channel only."
    if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
        return "That command has changed since your Discord loaded it: reload Discord and use it again."
    if isinstance(error, app_commands.TransformerError):
        return f"“{escaped(str(error.value))[:80]}” does not fit there."
    return None


async def answer_error(interaction: Interaction, error: BaseException) -> None:
    """One sentence for the person; for a fault of ours an id as well, which the log has with the trace."""
    said = error_text(error)
    if said is None:
        id = secrets.token_hex(4)
        log.error("Error %s in interaction %s", id, interaction.id, exc_info=error)
        said = f"Something went wrong on my side; I have noted it as `{id}`."
    elif isinstance(error, StorageError):
        log.error("The database refused: %s (%r)", error, error.__cause__)
    try:
        await answer(interaction, text_layout(said, colour=WARNING))
    except discord.HTTPException as failure:
        log.warning("Interaction %s could not be told of its error: %s", interaction.id, failure)
