"""What may go wrong for a while."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import aiohttp
import discord

from bot.storage.errors import Conflict, Damaged, StorageError


class Stopping(Exception):
    """The courier stops: nothing more is sent, and what waits stays in the outbox."""


class Unintelligible(Exception):
    """Something between us and Discord has answered, with what the library cannot read: a page, say. Nobody knows
    whether the request was carried out."""


@contextlib.contextmanager
def intelligible() -> Iterator[None]:
    """Raises Unintelligible where the library fails to read the answer to a request made inside."""
    try:
        yield
    except (TypeError, ValueError, LookupError, AttributeError) as error:
        raise Unintelligible(repr(error)) from error


def passing(error: BaseException) -> bool:
    """Whether trying again later may help, with nothing changed."""
    if isinstance(error, discord.HTTPException):
        return error.status == 429 or error.status >= 500
    if isinstance(error, Conflict | Damaged):
        return False
    return isinstance(
        error,
        Stopping | Unintelligible | discord.RateLimited | aiohttp.ClientError | OSError | TimeoutError | StorageError,
    )
