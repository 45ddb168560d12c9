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
    """Whether trying again later may help, with nothing changed: so it may where not Discord itself has answered, whose
    refusals bear a code of their own, or where it does not know us for a moment."""
    if isinstance(error, discord.HTTPException):
        return error.status in (401, 429) or error.status >= 500 or not error.code
    if isinstance(error, Conflict | Damaged):
        return False
    return isinstance(
        error,
        Stopping | Unintelligible | discord.RateLimited | aiohttp.ClientError | OSError | TimeoutError | StorageError,
    )
