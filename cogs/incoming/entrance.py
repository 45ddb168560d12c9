"""Where interactions come in: what is not of Discord's form is turned away with a sentence, the rest is cleaned."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import discord

from cogs.answering.context import Interaction
from cogs.answering.payloads import MalformedError, checked_command, cleaned, component, form
from cogs.answering.reaching import reach
from cogs.answering.responses import begun

log = logging.getLogger(__name__)

MOST = 1 << 63
"""Discord's ids are below it, and so are the database's numbers."""
CHECKS: dict[discord.InteractionType, Callable[[Any], object]] = {
    discord.InteractionType.application_command: checked_command,
    discord.InteractionType.autocomplete: checked_command,
    discord.InteractionType.component: component,
    discord.InteractionType.modal_submit: form,
}
"""What checks the data of each type of interaction."""
UNREADABLE = "Discord sent me something from you that I can't read. Try again."


async def received(interaction: Interaction) -> bool:
    """Tells whether an interaction is to be dealt with, whose data are clean then. The person is told where it is not,
    but for one that comes while the bot stops."""
    try:
        check(interaction)
    except MalformedError as error:
        log.warning("Interaction %s can't be read: %s", interaction.id, " ".join(str(error).split())[:200])
        await turn_away(interaction)
        return False
    interaction.data = cleaned(interaction.data)
    return begun(interaction)


def check(interaction: Interaction) -> None:
    """Raises MalformedError for an interaction that does not say who acts where, or whose data are not as they should
    be."""
    # The library leaves out a user that it was not told of.
    user = getattr(interaction.user, "id", None)
    if user is None:
        raise MalformedError("it does not say who acts")
    if interaction.type not in CHECKS:
        raise MalformedError(f"it is of the type {interaction.type}")
    ids = (interaction.id, user, interaction.channel_id or 1, interaction.guild_id or 1)
    if not all(0 < id < MOST for id in ids):
        raise MalformedError("it has an id that is none of Discord's")
    CHECKS[interaction.type](interaction.data)


async def turn_away(interaction: Interaction) -> None:
    """Answers an interaction of which nothing is known for sure, not even who acts."""
    if interaction.type is discord.InteractionType.autocomplete:
        await reach(interaction, lambda: interaction.response.autocomplete([]))
    else:
        await reach(interaction, lambda: interaction.response.send_message(UNREADABLE, ephemeral=True))
