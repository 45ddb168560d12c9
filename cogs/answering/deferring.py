"""What to do when an answer takes thought: the bot tells Discord that it takes longer, and answers later by the same
token."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from cogs.answering.context import Interaction
from cogs.answering.responses import acknowledge, is_acknowledged

T = TypeVar("T")

AT_ONCE = 0.04
"""Seconds for which an answer waits: what is there by then goes out with one request instead of two."""


async def worked_out(
    interaction: Interaction,
    work: Coroutine[Any, Any, T],
    edit: bool,
    within: float | None = None,
    ordinary: bool = False,
) -> T:
    """Returns what ``work`` returns; where it takes more than ``within`` seconds (None: AT_ONCE, or no time while many
    others are being answered), Discord is told so meanwhile. It runs to its end. ``edit`` and ``ordinary`` are as for
    ``answer`` of cogs.answering.responses."""
    task = asyncio.create_task(work)
    if within is None:
        within = 0.0 if interaction.client.under_way.crowded else AT_ONCE
    await asyncio.wait({task}, timeout=within)
    if not task.done() and not is_acknowledged(interaction):
        await acknowledge(interaction, edit=edit, ordinary=ordinary)
    return await asyncio.shield(task)
