"""Standing judges of a server, and game masters who are gone."""

from __future__ import annotations

import asyncio
import contextlib

import aiohttp
import discord

from bot.engine.engine import Engine
from bot.engine.judging import masters
from bot.games.choices import Refusal
from bot.record.players import CLOCK_NAME, CLOCK_USER
from bot.storage import judges as stored
from bot.storage.judges import Judges
from bot.table.session import Actor
from cogs.context import Bot, Interaction
from cogs.responses import actor, escaped, shown_name

PATIENCE = 1.0
"""Seconds in which Discord says whether a game master is still there; an interaction waits for three."""


async def judges_of(bot: Bot, guild: int) -> Judges:
    """Returns a server's standing judges."""
    return await bot.database.read(lambda transaction: stored.of(transaction, guild))


async def is_judge(interaction: Interaction) -> bool:
    """Tells whether the person is a standing judge of the server."""
    found = await judges_of(interaction.client, interaction.guild_id or 0)
    user = interaction.user
    if user.id in found.users:
        return True
    return bool(found.role) and isinstance(user, discord.Member) and user.get_role(found.role) is not None


async def take(interaction: Interaction, engine: Engine) -> None:
    """Makes a standing judge the game master of a game that has none. Raises Refusal."""
    if not await is_judge(interaction):
        raise Refusal("Only this server's standing judges can take a case; `/gm server` says who they are")
    await engine.judging(masters.take, actor(interaction))


async def note_if_gone(bot: Bot, engine: Engine) -> bool:
    """Notes that a game's game master has left the server, where that is so; tells whether it is."""
    user, guild = engine.session.gm, engine.session.guild
    if not user or not guild:
        return False
    try:
        async with asyncio.timeout(PATIENCE):
            await bot.http.get_member(guild, user)
    except discord.NotFound:
        with contextlib.suppress(Refusal):
            await engine.judging(masters.gone, Actor(CLOCK_USER, CLOCK_NAME), user)
        return True
    except (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError):
        # Discord does not say.
        return False
    return False


def named(user: discord.User | discord.Member) -> str:
    """Returns a game master's name as the log keeps it. Raises Refusal for a bot."""
    if user.bot:
        raise Refusal(f"{escaped(shown_name(user))} is a bot, and no game master")
    return escaped(shown_name(user))
