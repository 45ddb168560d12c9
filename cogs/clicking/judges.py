"""Standing judges of a server, and people who have left it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable

import aiohttp
import discord
from msgspec.structs import replace

from bot.delivery.failures import NO_MEMBER, own_code
from bot.engine.clocks import missing
from bot.engine.engine import Engine
from bot.engine.judging import masters
from bot.engine.judging.game_master import check_is_game_master
from bot.engine.nudge import others_awaited
from bot.games.contract.choices import Refusal
from bot.storage import games
from bot.storage import judges as stored
from bot.storage.judges import Judges
from bot.table.session import CLOCK
from cogs.answering.context import Bot, Interaction
from cogs.answering.responses import actor, escaped, shown_name

PATIENCE = 1.0
"""Seconds in which Discord says whether a game master is still there; an interaction waits for three."""


async def judges_of(bot: Bot, guild: int) -> Judges:
    """Returns a server's standing judges."""
    return await bot.database.read(lambda transaction: stored.of(transaction, guild))


async def is_judge(interaction: Interaction, guild: int | None) -> bool:
    """Tells whether the person acts as a standing judge of that server: a board may stand on another as well."""
    if not guild or interaction.guild_id != guild:
        return False
    found = await judges_of(interaction.client, guild)
    user = interaction.user
    if user.id in found.users:
        return True
    return bool(found.role) and isinstance(user, discord.Member) and user.get_role(found.role) is not None


def holds_office(interaction: Interaction, engine: Engine) -> bool:
    """Whether the game master who acts still holds the office: one who took a case as a standing judge of the server
    loses it with that, also with the judges' role."""
    session, user = engine.session, interaction.user
    there = interaction.client.engines.services.judges.get(session.guild, Judges())
    if not session.gm_standing or user.id in there.users or interaction.guild_id != session.guild:
        return True
    return bool(there.role) and isinstance(user, discord.Member) and user.get_role(there.role) is not None


async def check_office(interaction: Interaction, engine: Engine) -> None:
    """Ends the office of a game master who acts and holds it no longer, before anything is done or shown."""
    if interaction.user.id == engine.session.gm and not holds_office(interaction, engine):
        await remove(engine, engine.session.gm)


async def remove(engine: Engine, user: int) -> None:
    """Ends an office that was held as a standing judge."""
    with contextlib.suppress(Refusal):
        await engine.act(masters.removed, CLOCK, user)


async def end_offices(bot: Bot, guild: int, keeps: Callable[[int], bool]) -> None:
    """Ends the offices of a server's standing judges whom it does not keep, at once. Who has the judges' role is not
    known until they act: ``keeps`` says yes for those."""
    for id in await bot.database.read(lambda transaction: games.judged_by_standing(transaction, guild)):
        engine = await bot.engines.get(id)
        if engine.session.gm_standing and not keeps(engine.session.gm):
            await remove(engine, engine.session.gm)


async def note_deleted_role(bot: Bot, guild: discord.Guild) -> None:
    """Where the role of a server's standing judges is deleted nobody has it any more: games count on nobody by it, and
    whoever judges by it ceases. What is stored stays, so that `/gm server` can say what happened."""
    judges = bot.engines.services.judges
    there = judges.get(guild.id)
    if there is None or not there.role or guild.get_role(there.role) is not None:
        return
    judges[guild.id] = replace(there, role=0)
    await end_offices(bot, guild.id, lambda user: user in there.users)


async def change_judges(bot: Bot, guild: int, there: Judges) -> None:
    """Keeps who a server's standing judges are from now on; whoever certainly is none any more judges no game."""
    await bot.database.write(lambda transaction: stored.put(transaction, guild, there))
    bot.engines.services.judges[guild] = there
    await end_offices(bot, guild, lambda user: bool(there.role) or user in there.users)


def check_has_desk(interaction: Interaction, engine: Engine) -> None:
    """Raises Refusal for whoever is not the game master."""
    if not engine.session.gm:
        raise Refusal(
            "This game has no game master. `/gm agree` proposes one; `/gm propose` suggests a remedy to the others"
        )
    check_is_game_master(engine, actor(interaction), ended=True)


async def take(interaction: Interaction, engine: Engine) -> None:
    """Makes a standing judge the game master of a game that has none. Raises Refusal."""
    if not await is_judge(interaction, engine.session.guild):
        raise Refusal("Only this server's standing judges can take a case; `/gm server` says who they are")
    await engine.act(masters.take, actor(interaction))


async def note_if_gone(bot: Bot, engine: Engine) -> bool:
    """Notes that a game's game master has left the server, where that is so; tells whether it is."""
    user = engine.session.gm
    if not user or not await has_left(bot, engine.session.guild, user):
        return False
    with contextlib.suppress(Refusal):
        await engine.act(masters.gone, CLOCK, user)
    return True


async def has_left(bot: Bot, guild: int, user: int) -> bool:
    """Tells whether Discord says that a user is no member of a server; False where it says nothing."""
    try:
        async with asyncio.timeout(PATIENCE):
            await bot.http.get_member(guild, user)
    except discord.NotFound as error:
        return own_code(error) in NO_MEMBER
    except (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError):
        return False
    return False


async def gone_away(interaction: Interaction, engine: Engine) -> set[int]:
    """Returns those of the users whom the game awaits who have left its server, and has the others warned of that."""
    # The guest from another server was never a member of this one.
    users = [user for user in others_awaited(engine, interaction.user.id) if user != engine.session.guest]
    checks = [has_left(interaction.client, engine.session.guild, user) for user in users]
    left = {user for user, gone in zip(users, await asyncio.gather(*checks), strict=True) if gone}
    if left:
        await engine.alone(missing.note_left, left)
    return left


def named(user: discord.User | discord.Member) -> str:
    """Returns a game master's name as the log keeps it. Raises Refusal for a bot."""
    if user.bot:
        raise Refusal(f"{escaped(shown_name(user))} is a bot and can't be game master")
    return escaped(shown_name(user))


def gone_lines(guild: discord.Guild | None, judges: Judges) -> list[str]:
    """Says which of a server's settings name something that is not there any more, and how to set it right."""
    if guild is None:
        return []
    found = list[str]()
    if judges.role and guild.get_role(judges.role) is None:
        found.append("⚠️ The judges' role was deleted. Name another with `role:`, or persons with `add:`.")
    if judges.channel and guild.get_channel(judges.channel) is None:
        found.append("⚠️ The channel for cases was deleted, or I cannot see it. Name another with `channel:`.")
    if judges.log and guild.get_channel(judges.log) is None:
        found.append("⚠️ The channel for what game masters do was deleted, or I cannot see it. Pick one in `/settings`.")
    return found
