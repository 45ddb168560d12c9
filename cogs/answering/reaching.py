"""Getting an answer through to Discord: tried twice, within a bounded time, and never with an error for the caller.

By the time an interaction is answered, what it asked for is done or refused. So a failure on the way says nothing of
that, and must not be told as one.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from enum import Enum

import aiohttp
import discord

from cogs.answering.context import Interaction

log = logging.getLogger(__name__)

TRY_SECONDS = 5.0
"""Seconds that one try may take."""
PAUSE_SECONDS = 0.25
"""Seconds between the two tries."""
ANSWERED_BEFORE = 40060
TOO_LATE = (10062, 50027)
"""Discord's errors for an interaction whose time is over, and for a token whose time is."""


class Fate(Enum):
    """The fate of an answer: ``SENT`` where Discord has it, ``BEFORE`` where it had one already (the interaction was
    delivered twice), ``LOST`` where nobody knows that it arrived."""

    SENT = "sent"
    BEFORE = "before"
    LOST = "lost"


async def reach(
    interaction: Interaction, send: Callable[[], Awaitable[object]], files: Iterable[discord.File] = ()
) -> Fate:
    """Sends Discord an answer of an interaction, once more where that fails; what goes wrong is one line in the log.
    ``files`` are those that ``send`` sends. Raises nothing, unless the task is cancelled."""
    failure: Exception | None = None
    for again in (False, True):
        for file in files:
            file.reset()
        try:
            async with asyncio.timeout(TRY_SECONDS):
                await send()
            return Fate.SENT
        except discord.InteractionResponded:
            if failure is None:
                return Fate.BEFORE
            # Discord's reply could not be read, and the library lets us answer only once.
            break
        except Exception as error:
            failure = error
            code = error.code if isinstance(error, discord.HTTPException) else 0
            if code == ANSWERED_BEFORE:
                if not again and not interaction.client.database.shared:
                    interaction.client.elsewhere.answered(interaction.id)
                # The first try has arrived then, though its answer has not.
                return Fate.SENT if again else Fate.BEFORE
            if again or code in TOO_LATE:
                break
        await asyncio.sleep(PAUSE_SECONDS)
    log.warning("Interaction %s is not answered: %s", interaction.id, in_one_line(failure))
    return Fate.LOST


def without_trace(record: logging.LogRecord) -> bool:
    """Shortens what the library logs of a list of choices that did not reach Discord, or of a gateway that it does not
    reach: that is no fault of anybody's. A filter for its loggers; leaves other records as they are."""
    error = record.exc_info[1] if isinstance(record.exc_info, tuple) else None
    if isinstance(error, discord.DiscordException | aiohttp.ClientError | OSError | TimeoutError):
        record.msg, record.args = f"{record.getMessage()}: {in_one_line(error)}", ()
        record.exc_info = record.exc_text = None
        record.levelno, record.levelname = logging.WARNING, "WARNING"
    return True


def in_one_line(error: BaseException | None) -> str:
    """Returns an error as a line of the log has room for it; a proxy may answer with a whole page."""
    if isinstance(error, aiohttp.ClientResponseError):
        # What was asked would fill the line before it comes to the answer.
        return f"{type(error).__name__}: {error.request_info.url.host} answers {error.status} {error.message}"[:300]
    return " ".join(repr(error).split())[:300]
