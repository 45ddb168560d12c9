"""Games whose channel or thread is gone: telling which are, and putting one where a player asks for it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

import aiohttp
import discord

from bot.delivery.failures import NO_MEMBER, OUT_OF_SIGHT, own_code
from bot.delivery.sight import Known, sees
from bot.engine.engine import Engine
from bot.engine.relocating import check_may_relocate
from bot.games.contract.choices import Refusal
from bot.storage.pending_turns import OwnGame
from cogs.answering.context import Bot, Interaction
from cogs.answering.responses import actor, answer
from cogs.clicking.declared import click
from cogs.lobby.new_game import place_here
from cogs.parts.components import text_layout

MOST_ASKED = 8
"""How many channels Discord is asked about for one list."""
PATIENCE = 1.2
"""Seconds in which Discord must say so; an interaction waits for three."""
FAILURES = (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError)


def is_seen(client: Bot, channel: int) -> bool:
    """Tells whether we know a channel or thread, and see it."""
    known = client.get_channel(channel)
    return isinstance(known, Known) and known.permissions_for(known.guild.me).view_channel


async def is_gone(client: Bot, channel: int) -> bool:
    """Tells whether a channel or thread is gone, or is nothing that we see any more. Raises one of FAILURES where
    Discord does not say."""
    if is_seen(client, channel):
        return False
    # A thread that is archived is there all the same.
    try:
        await client.http.get_channel(channel)
    except discord.HTTPException as error:
        if own_code(error) not in OUT_OF_SIGHT:
            raise
        return True
    return False


async def gone_among(client: Bot, games: Iterable[OwnGame]) -> list[OwnGame]:
    """Returns those of the games whose channel is known to be gone, as far as Discord says so in time."""
    unknown = [game for game in games if not is_seen(client, game.channel)][:MOST_ASKED]

    async def gone(game: OwnGame) -> bool:
        try:
            async with asyncio.timeout(PATIENCE):
                return await is_gone(client, game.channel)
        except FAILURES:
            return False

    answers = await asyncio.gather(*(gone(game) for game in unknown))
    return [game for game, is_so in zip(unknown, answers, strict=True) if is_so]


@click("relocate")
async def relocate_here(interaction: Interaction, engine: Engine) -> None:
    """*Move here*: puts a game whose channel is gone where the button is pressed. Raises Refusal."""
    check_may_relocate(engine, actor(interaction))
    place, session = place_here(interaction), engine.session
    if session.channel != place.channel:
        try:
            if not await is_gone(interaction.client, session.channel):
                raise Refusal(f"That game still has its channel, <#{session.channel}>: it is played there")
            await check_others_see(interaction, engine)
        except FAILURES as error:
            raise Refusal("Discord doesn't say enough about that right now. Press it again later") from error
        await interaction.client.engines.relocate(engine, actor(interaction), place)
    await answer(interaction, text_layout(f"Game `{engine.id}` continues here, and the other players are notified."))


async def check_others_see(interaction: Interaction, engine: Engine) -> None:
    """Raises Refusal where another player does not see the channel of an interaction, and one of FAILURES where Discord
    does not say."""
    guild, channel = interaction.guild, interaction.channel
    assert guild is not None and isinstance(channel, Known)
    for player in engine.players.values():
        # The guest from another server plays by the board there.
        if not player.is_person or player.user in (interaction.user.id, engine.session.guest):
            continue
        try:
            member = await guild.fetch_member(player.user)
        except discord.NotFound as error:
            if own_code(error) not in NO_MEMBER:
                raise
            raise Refusal(f"{player.name} isn't on this server but plays in that game") from None
        if not await sees(member, channel):
            raise Refusal(f"{player.name} can't see this channel but plays in that game")
