"""A post whose nonce Discord has forgotten is looked for in the channel's history, and never made twice."""

from __future__ import annotations

import pytest

from bot.delivery import channel_history
from bot.local.model.permissions import Permission
from tests.delivery.scene import LONG, POST, number, play, posts, rows, sent, shows, stopped_in_flight
from tests.wire.table import Table


@pytest.mark.parametrize("talk", [0, 250])
async def test_long_after_it_the_post_is_found_in_the_history(at_table: Table, talk: int) -> None:
    """The nonce is forgotten, but the mark in the buttons tells that the post was made; people's talk hides nothing."""
    await stopped_in_flight(at_table, after=True)
    standing = posts(at_table)
    for i in range(talk):
        at_table.bea.say(at_table.channel, f"Talk {i}")
    at_table.local.clock.advance(LONG)
    await at_table.start()
    await at_table.settled()
    assert posts(at_table) == standing and await rows(at_table) == []
    assert at_table.local.journal.find("GET", POST)
    await play(at_table)
    assert (await at_table.board()).id == standing[-1].id
    assert shows(standing[-1], await number(at_table))


async def test_a_long_history_is_read_from_both_ends(at_table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """The post was made after much talk, and much was said since: no more is read than what may be."""
    monkeypatch.setattr(channel_history, "MOST_READ", 100)
    await stopped_in_flight(at_table, after=True, talk=150)
    standing = posts(at_table)
    for i in range(60):
        at_table.bea.say(at_table.channel, f"Since {i}")
    at_table.local.clock.advance(LONG)
    await at_table.start()
    await at_table.settled()
    assert posts(at_table) == standing and await rows(at_table) == []
    assert len(at_table.local.journal.find("GET", POST)) <= 4


async def test_where_too_much_was_said_nothing_is_posted_twice(
    at_table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The post is put aside and the owner told; `/board` posts when asked to."""
    monkeypatch.setattr(channel_history, "MOST_READ", 100)
    await stopped_in_flight(at_table, after=True, talk=150)
    for i in range(150):
        at_table.bea.say(at_table.channel, f"Since {i}")
    await at_table.start()
    await at_table.settled()
    assert [r[:2] for r in await rows(at_table)] == [("bottom", "parked")]
    assert len(at_table.local.journal.find("GET", POST)) <= 4
    told = await at_table.ann.slash(at_table.channel, "board")
    assert told.response is not None and "so much was written there" in told.response.text
    await at_table.settled()
    assert await rows(at_table) == []


async def test_long_after_it_a_post_that_was_never_made_is_made_once(at_table: Table) -> None:
    """Nothing is found in the history, so it is posted; with the same nonce, as it might be on its way yet."""
    await stopped_in_flight(at_table, after=False)
    before = len(posts(at_table))
    at_table.local.clock.advance(LONG)
    await at_table.start()
    await at_table.settled()
    assert len(posts(at_table)) == before + 1 and await rows(at_table) == []
    lost, made = sent(at_table)[-2:]
    assert lost.payload["nonce"] == made.payload["nonce"]


async def test_where_the_history_is_hidden_nothing_is_posted_twice(at_table: Table) -> None:
    """Discord then shows an empty history: the post is put aside and the owner told; `/board` posts when asked to."""
    await stopped_in_flight(at_table, after=True)
    standing = posts(at_table)
    at_table.local.clock.advance(LONG)
    at_table.channel.deny(Permission.READ_MESSAGE_HISTORY)
    await at_table.start()
    await at_table.settled()
    assert posts(at_table) == standing
    assert [r[:2] for r in await rows(at_table)] == [("bottom", "parked")]
    told = await at_table.ann.slash(at_table.channel, "game show")
    assert told.response is not None and "may not read the channel's history" in told.response.text
