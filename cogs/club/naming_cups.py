"""Which cup a command is about, and an act on it carried out."""

from __future__ import annotations

from collections.abc import Callable

from bot.games.contract.choices import Refusal
from bot.storage.club import cups
from bot.storage.club.cups import Cup
from bot.storage.transaction import Transaction
from cogs.answering.autocomplete import Choices, listed_choices
from cogs.answering.context import Interaction
from cogs.words.cups import state_of

MOST_LISTED = 15
"""Cups that a refusal names."""


async def complete_cup(interaction: Interaction, typed: str) -> Choices:
    """A server's cups, the latest first."""
    guild = interaction.guild_id or 0
    found = await interaction.client.database.read(lambda transaction: cups.of_guild(transaction, guild))
    return listed_choices([(f"{cup.name} ({state_of(cup)})"[:100], cup.id) for cup in reversed(found)], typed)


async def cup_named(interaction: Interaction, text: str) -> Cup:
    """The cup that a text names, or else the one of this thread, or the only one that is not over. Raises Refusal."""
    guild, wanted = interaction.guild_id or 0, " ".join(text.lower().split())
    found = await interaction.client.database.read(lambda transaction: cups.of_guild(transaction, guild))
    if wanted:
        meant = [cup for cup in found if wanted in (cup.id.lower(), cup.name.lower())]
    else:
        meant = [cup for cup in found if cup.thread and cup.thread == interaction.channel_id]
        meant = meant or [cup for cup in found if cup.status not in ("over", "off")] or found[-1:]
    if not meant:
        raise Refusal("There is no such cup. `/cup list` shows this server's cups" if found else "There is no cup yet")
    if len(meant) > 1 and not wanted:
        raise Refusal(f"Name the cup: {', '.join(cup.name for cup in meant[:MOST_LISTED])}")
    return meant[-1]


async def carried_out(interaction: Interaction, work: Callable[[Transaction], list[int]]) -> None:
    """Does an act in one transaction, and has the courier deliver what comes of it."""
    interaction.client.courier.wake(await interaction.client.database.write(work))
