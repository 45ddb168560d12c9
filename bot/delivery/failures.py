"""What may go wrong for a while."""

from __future__ import annotations

import sqlite3

import aiohttp
import discord

from bot.storage.store import StoreError


def passing(error: BaseException) -> bool:
    """Whether trying again later may help, with nothing changed."""
    if isinstance(error, discord.HTTPException):
        return error.status == 429 or error.status >= 500
    network = (discord.RateLimited, aiohttp.ClientError, OSError, TimeoutError)
    return isinstance(error, (*network, StoreError, sqlite3.OperationalError))
