"""What may go wrong for a while."""

from __future__ import annotations

import aiohttp
import discord

from bot.storage.errors import Conflict, Damaged, StorageError


class Stopping(Exception):
    """The courier stops: nothing more is sent, and what waits stays in the outbox."""


def passing(error: BaseException) -> bool:
    """Whether trying again later may help, with nothing changed."""
    if isinstance(error, discord.HTTPException):
        return error.status == 429 or error.status >= 500
    if isinstance(error, Conflict | Damaged):
        return False
    return isinstance(
        error, Stopping | discord.RateLimited | aiohttp.ClientError | OSError | TimeoutError | StorageError
    )
