"""Dixie's people are called once for each thing that awaits them, where they want it: a seat has a board in private as
well, and that is no second call."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from bot.games.dixie.game import GAME
from bot.local.clients.person import Person
from bot.local.model.guilds import Message
from tests.delivery.scene import AWAY
from tests.delivery.test_calls import WISHES, wants
from tests.wire.playing import labels, services
from tests.wire.table import Table, answer, table
from tests.wire.test_dixie import open_dixie

BOUND = 30


def written(person: Person) -> list[Message]:
    """What the bot has posted in a person's private channel, deleted messages too, other than answers."""
    return [m for m in person.world.posts if m.channel.recipient is person and m.author.bot and not m.ephemeral]


def sides(person: Person) -> list[Message]:
    """The private boards that stand in a person's private channel."""
    return [m for m in person.dm_messages() if "Read position" in (*labels(m), *services(m))]


@pytest.mark.parametrize("wish", WISHES)
async def test_one_call_for_an_occasion(at_table: Table, wish: str) -> None:
    """Ann deploys and begins the battle, and it is Bea's turn: both are away between any two decisions."""
    engine = await open_dixie(at_table)
    await wants(at_table, at_table.bea, wish)
    await at_table.settled()
    rng, called = random.Random(3), False
    for _ in range(BOUND):
        at_table.local.clock.advance(AWAY)
        await at_table.settled()
        seat = next(iter(engine.awaited()))
        before = len(at_table.bea.pings), len(written(at_table.bea)), len(at_table.bea.notifications)
        person, was_awaited = {"usa": at_table.ann, "csa": at_table.bea}[seat], "csa" in engine.awaited()
        text = GAME.practice(engine.view(seat), seat, rng)  # type: ignore[misc]
        answer(await person.slash(at_table.channel, "play", decision=text))
        await at_table.settled()
        called = "csa" in engine.awaited() and not was_awaited
        after = len(at_table.bea.pings), len(written(at_table.bea)), len(at_table.bea.notifications)
        pings, private, heard = (now - then for now, then in zip(after, before, strict=True))
        assert pings == (called and wish == "channel"), text
        assert private == (called and wish == "message"), text
        assert heard == (called and wish != "never"), text
        if called:
            break
    assert called


@pytest.mark.parametrize("wish", WISHES)
async def test_no_private_message_beside_a_call_in_the_channel(tmp_path: Path, wish: str) -> None:
    """From the lobby to the first turns, for whoever never asked for more: a side of one's own comes in private only to
    those who are called there, and with `/hand` to those who ask."""
    async with table(tmp_path / "data", boards=False) as at:
        await wants(at, at.bea, wish)
        engine = await open_dixie(at)
        await at.settled()
        rng = random.Random(3)
        for _ in range(4):
            at.local.clock.advance(AWAY)
            await at.settled()
            seat = next(iter(engine.awaited()))
            text = GAME.practice(engine.view(seat), seat, rng)  # type: ignore[misc]
            answer(await {"usa": at.ann, "csa": at.bea}[seat].slash(at.channel, "play", decision=text))
            await at.settled()
        assert bool(written(at.bea)) == (wish == "message") and written(at.ann) == []
        assert bool(at.bea.pings) == (wish == "channel")
        assert bool(sides(at.bea)) == (wish == "message")
        sheet = answer(await at.bea.slash(at.channel, "settings"))
        answer(await at.bea.select(sheet, "How should I notify you?", ["Ping me in the channel"]))
        await at.settled()
        assert sides(at.bea) == []
        shown = answer(await at.ann.slash(at.channel, "hand"))
        answer(await at.ann.click(shown, "Send me DMs"))
        await at.settled()
        assert [m.silent for m in written(at.ann)] == [True]
