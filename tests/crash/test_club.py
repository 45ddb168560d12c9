"""The club is killed at its work: what was begun is there once, as if nothing had been."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest

from bot.local.clients.person import Person
from bot.local.local_discord import LocalDiscord
from bot.local.model.guilds import Channel, Message
from bot.local.model.interactions import Interaction
from tests.crash.club_siege import besieged
from tests.crash.process import BotProcess

POSTS, THREADS = r"^/channels/\d+/messages$", r"^/channels/\d+/messages/\d+/threads$"
PLAYERS = 4


def rows(data: Path, sql: str) -> list[tuple[object, ...]]:
    """The rows of a statement, of the database as the bot has left it."""
    with closing(sqlite3.connect(data / "adjutant.db", timeout=10)) as db:
        return db.execute(sql).fetchall()


def posts(person: Person, channel: Channel) -> list[Message]:
    """What the bot has posted for everyone in a channel."""
    return [m for m in person.messages(channel) if m.author.bot and not m.ephemeral]


def cup_post(person: Person, channel: Channel) -> Message | None:
    """The cup's own message with its button, None before it stands."""
    return next((m for m in posts(person, channel) if any(b.label == "Register" for b in m.buttons)), None)


@pytest.mark.parametrize(
    ("path", "passed", "after"),
    [
        *((POSTS, 0, False), (POSTS, 3, True), (THREADS, 0, True), (THREADS, 1, False)),
        *(
            pytest.param(*each, marks=pytest.mark.long)
            for each in ((POSTS, 0, True), (POSTS, 3, False), (THREADS, 0, False), (THREADS, 1, True))
        ),
    ],
)
async def test_a_cups_round_is_opened_once(tmp_path: Path, path: str, passed: int, after: bool) -> None:
    """Killed while a post or a thread of the round is on its way, before Discord has it or after, the first or a later
    one: each game has one message, one thread and one lobby."""
    async with LocalDiscord(rate_limits=False) as local:
        guild = local.add_guild("Friends")
        channel = guild.add_channel("games")
        people = [local.add_user(f"Player{n}") for n in range(PLAYERS)]
        guild.owner = people[0]
        process = BotProcess(local, tmp_path / "data", loaded=True)
        await process.start()
        await people[0].slash(channel, "cup new", name="Cup", game="dixie", players=PLAYERS)
        await local.wait_for(lambda: cup_post(people[0], channel) is not None, 30)
        await local.wait_for(lambda: len(guild.threads) == 1, 30)
        for person in people[:-1]:
            await register(local, person, channel)
        gates = [local.faults.hold_next("POST", path, after=after) for _ in range(passed + 1)]
        last = asyncio.create_task(register(local, people[-1], channel))
        for gate in gates:
            await local.wait_for(lambda gate=gate: gate.reached, 30)  # type: ignore[misc]
            if gate is not gates[-1]:
                gate.release()
        await process.kill()
        gates[-1].release()
        local.faults.clear()
        await last
        await process.start()
        await local.wait_for(lambda: sum(lobbies(people[0], thread) for thread in guild.threads) == PLAYERS // 2, 60)
        await local.wait_for(lambda: not rows(tmp_path / "data", "SELECT 1 FROM outbox"), 60)
        assert len(guild.threads) == 1 + PLAYERS // 2
        assert sorted(lobbies(people[0], thread) for thread in guild.threads) == [0, 1, 1]
        titles = Counter(m.text.split("\n")[0] for m in posts(people[0], channel))
        assert set(titles.values()) == {1} and len(titles) == 1 + PLAYERS // 2
        assert len(rows(tmp_path / "data", "SELECT 1 FROM games")) == PLAYERS // 2
        await process.stop()


async def register(local: LocalDiscord, person: Person, channel: Channel) -> Interaction:
    """Somebody registers for the cup."""
    await local.wait_for(lambda: cup_post(person, channel) is not None, 30)
    post = cup_post(person, channel)
    assert post is not None
    return await person.click(post, "Register")


def lobbies(person: Person, thread: Channel) -> int:
    """How many lobbies stand in a thread."""
    return sum(any(b.label == "Join" for b in m.buttons) for m in posts(person, thread))


async def test_a_busy_club_is_killed_a_few_times(tmp_path: Path) -> None:
    """A sample for every run of the suite."""
    siege = await besieged(tmp_path / "data", seed=3, kills=4, loaded=True)
    assert siege.people.happened.total() > 20


@pytest.mark.long
@pytest.mark.parametrize("seed", range(200, 205))
async def test_a_busy_club_is_killed_many_times(tmp_path: Path, seed: int) -> None:
    """A hundred kills, twenty in a row on each of five databases."""
    siege = await besieged(tmp_path / "data", seed, kills=20)
    print(f"seed {seed}: {dict(siege.instants)}, {dict(siege.people.happened)}")
