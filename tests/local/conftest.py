"""A world with a guild, two people and a bot."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest

from bot.local.clients.person import Person
from bot.local.local_discord import LocalDiscord
from bot.local.model.guilds import Channel, Guild
from tests.local.camp_bot import CampBot, running_bot
from tests.local.raw_bot import RawBot, raw_bot


@dataclass
class Camp:
    """The world, its guild and channel, two people and the bot."""

    local: LocalDiscord
    guild: Guild
    channel: Channel
    ann: Person
    bea: Person
    bot: CampBot


@pytest.fixture
async def local() -> AsyncIterator[LocalDiscord]:
    """Start a world on a free port, without rate limits."""
    async with LocalDiscord(rate_limits=False) as world:
        yield world


@pytest.fixture
async def camp(local: LocalDiscord) -> AsyncIterator[Camp]:
    """Add a guild, a channel, two people, and a bot that is ready."""
    guild = local.add_guild("Friends")
    channel = guild.add_channel("games")
    ann, bea = local.add_user("Ann"), local.add_user("Bea")
    async with running_bot(local) as bot:
        yield Camp(local, guild, channel, ann, bea, bot)


@pytest.fixture
async def raw(local: LocalDiscord) -> AsyncIterator[RawBot]:
    """Connect a bot without a library, in a world with a guild, a channel, Ann and Bea."""
    async with raw_bot(local) as bot:
        yield bot
