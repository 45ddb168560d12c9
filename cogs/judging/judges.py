"""Standing judges of a server, and people who have left it."""

from __future__ import annotations

import asyncio
import contextlib

import aiohttp
import discord

from bot.engine.engine import Engine
from bot.engine.judging import masters
from bot.engine.nudge import others_awaited
from bot.games.choices import Refusal
from bot.record.players import CLOCK_NAME, CLOCK_USER
from bot.storage import judges as stored
from bot.storage.judges import Judges
from bot.table.session import Actor
from cogs.context import Bot, Interaction
from cogs.responses import actor, escaped, shown_name

NO_MEMBER = (10007, 10013)
"""The codes by which Discord says that it knows no such member, or user."""
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
    user = engine.session.gm
    if not user or not await has_left(bot, engine.session.guild, user):
        return False
    with contextlib.suppress(Refusal):
        await engine.judging(masters.gone, Actor(CLOCK_USER, CLOCK_NAME), user)
    return True


async def has_left(bot: Bot, guild: int, user: int) -> bool:
    """Tells whether Discord says that a user is no member of a server; False where it says nothing."""
    try:
        async with asyncio.timeout(PATIENCE):
            await bot.http.get_member(guild, user)
    except discord.NotFound as error:
        return error.code in NO_MEMBER
    except (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError):
        return False
    return False


async def gone_away(interaction: Interaction, engine: Engine) -> set[int]:
    """Returns those of the users whom the game awaits who have left its server, and has the others warned of that."""
    users = others_awaited(engine, interaction.user.id)
    checks = [has_left(interaction.client, engine.session.guild, user) for user in users]
    left = {user for user, gone in zip(users, await asyncio.gather(*checks), strict=True) if gone}
    if left:
        await engine.note_left(left)
    return left


def named(user: discord.User | discord.Member) -> str:
    """Returns a game master's name as the log keeps it. Raises Refusal for a bot."""
    if user.bot:
        raise Refusal(f"{escaped(shown_name(user))} is a bot, and no game master")
    return escaped(shown_name(user))
