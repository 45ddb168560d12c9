"""Counsel takes thought, for which no click waits: Discord is told so, and the panel follows."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any, TypeVar

from cogs.answering.context import Interaction
from cogs.answering.deferring import worked_out
from cogs.answering.responses import on_private

T = TypeVar("T")


async def thought(interaction: Interaction, work: Coroutine[Any, Any, T]) -> T:
    """Returns what ``work`` returns, which the panel that was clicked, or a new one, is to show."""
    return await worked_out(interaction, work, on_private(interaction))
