"""What may go wrong for a while."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import aiohttp
import discord

from bot.storage.errors import Conflict, Damaged, StorageError

LEAST_CODE = 10_000
"""The least of the codes by which Discord itself refuses. A page in between has none, and a proxy's JSON a status."""
TURNED_AWAY = 40333
"""The code of what answers in front of Discord, for an address that it does not let through just now."""
UNKNOWN_CHANNEL, MISSING_ACCESS = 10003, 50001
NO_MEMBER = (10007, 10013)
"""The codes by which Discord says that it knows no such member, or user."""
OUT_OF_SIGHT = (UNKNOWN_CHANNEL, 10004, MISSING_ACCESS)
"""The codes by which it says that a channel, or its server, is gone, or is none that we see."""
NO_MESSAGES = (50007, 50278, 10013, UNKNOWN_CHANNEL, MISSING_ACCESS)
"""The codes by which it says that a person takes no private messages of ours."""


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


def own_code(error: BaseException) -> int:
    """The code by which Discord itself has refused; 0 where something else went wrong. Nothing final follows from a
    status alone, which whatever stands in between may answer as well."""
    if not isinstance(error, discord.HTTPException) or error.status in (401, 429) or error.status >= 500:
        return 0
    return error.code if error.code >= LEAST_CODE and error.code != TURNED_AWAY else 0


def passing(error: BaseException) -> bool:
    """Whether trying again later may help, with nothing changed: so it may where not Discord itself has answered, or
    where it does not know us for a moment."""
    if isinstance(error, discord.HTTPException):
        return not own_code(error)
    if isinstance(error, Conflict | Damaged):
        return False
    return isinstance(
        error,
        Stopping | Unintelligible | discord.RateLimited | aiohttp.ClientError | OSError | TimeoutError | StorageError,
    )
