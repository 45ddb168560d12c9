"""Serving until stopped: the real Discord, or the local one."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import signal
import sys
from collections.abc import Coroutine
from typing import Any

import aiohttp
import discord

from bot.cli.garbage import shorten_pauses
from bot.cli.local_host import CannotServe, play_here
from bot.client import Adjutant, BrokenCommands, point_at
from bot.settings import Settings
from bot.storage.data_folder import sole_use
from bot.storage.errors import StorageError

GRACE_SECONDS = 2.0
"""Seconds that what is under way has to end when the bot is stopped."""


async def run(settings: Settings) -> None:
    """Connects to Discord and serves until stopped. Raises what ``served`` turns into words."""
    point_at(settings)
    loop, stopping = asyncio.get_running_loop(), asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        # Not every system's loop takes signals; there the process just ends.
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(number, stopping.set)
    with sole_use(settings.data):
        async with Adjutant(settings) as bot:
            await serve(bot, settings.token, stopping)


async def serve(bot: Adjutant, token: str, stopping: asyncio.Event) -> None:
    """Runs the bot until it ends or is asked to."""
    serving, asked = asyncio.create_task(bot.start(token)), asyncio.create_task(stopping.wait())
    await asyncio.wait({serving, asked}, return_when=asyncio.FIRST_COMPLETED)
    if serving.done():
        serving.result()
        return
    # While the library waits for its connection a cancellation can get lost; closing the bot ends it all the same.
    serving.cancel()
    await asyncio.wait({serving}, timeout=GRACE_SECONDS)


async def local(settings: Settings, asked: argparse.Namespace) -> None:
    """Serves the local Discord with the bot connected to it. Raises what ``served`` turns into words."""
    host, port, keep, developer = (getattr(asked, key, None) for key in ("host", "port", "keep", "developer"))
    if not developer:
        # Whoever plays here without an account has no use for how the bot logs in, nor for a second address.
        for name in ("discord", "bot.client"):
            logging.getLogger(name).setLevel(logging.WARNING)
    await play_here(settings, host=host or "127.0.0.1", port=port, keep=bool(keep), developer=bool(developer))


def served(serving: Coroutine[Any, Any, None]) -> int:
    """Serves until stopped. Returns the exit status; what prevents it is said in a sentence."""
    shorten_pauses()
    try:
        asyncio.run(serving)
    except asyncio.CancelledError:
        return 0
    except discord.LoginFailure:
        print("Discord refused the token: copy the bot's token into DISCORD_TOKEN again.", file=sys.stderr)
        return 1
    except (aiohttp.ClientError, discord.DiscordServerError, discord.RateLimited) as error:
        # A proxy may answer with a whole page; its status says enough.
        why = f"it answers {error.status}" if isinstance(error, discord.DiscordServerError) else str(error).rstrip(".")
        print(f"Discord cannot be reached ({why}): check the connection, or try again later.", file=sys.stderr)
        return 1
    except (StorageError, BrokenCommands, CannotServe, discord.PrivilegedIntentsRequired) as error:
        print(error, file=sys.stderr)
        return 1
    return 0
