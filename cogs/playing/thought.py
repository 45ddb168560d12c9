"""Counsel takes thought, for which no click waits: Discord is told so, and the panel follows."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any, TypeVar

from cogs.answering.context import Interaction
from cogs.answering.deferring import worked_out
from cogs.answering.responses import on_private

T = TypeVar("T")

AT_ONCE = 0.04
"""Seconds for which an answer waits: what is there by then goes out with one request instead of two."""


async def thought(interaction: Interaction, work: Coroutine[Any, Any, T]) -> T:
    """Returns what ``work`` returns, which the panel that was clicked, or a new one, is to show."""
    return await worked_out(interaction, work, on_private(interaction), AT_ONCE)
