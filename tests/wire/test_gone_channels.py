"""Games whose channel or thread is gone: they are reached by their id, exported, resigned, and put elsewhere."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.engine import Engine
from bot.local.faults import Fault
from bot.local.model.guilds import Channel, Message
from bot.local.model.permissions import Permission
from bot.record.replay import verify
from tests.delivery.scene import AWAY
from tests.delivery.test_hands import hand
from tests.raw import query
from tests.wire.playing import labels
from tests.wire.table import ALONE, ONE_BOT, Table, answer

pytestmark = ONE_BOT

MOVED = "continues here, and the other players are notified."


async def stranded(table: Table) -> tuple[Engine, Channel]:
    """A game of the probe that awaits both, whose channel is deleted; and another channel."""
    await table.open_probe()
    await table.settled()
    engine, other = await table.engine(), table.guild.add_channel("other")
    table.local.world.delete_channel(table.channel)
    return engine, other


async def mine(table: Table, other: Channel) -> Message:
    """What /game mine tells Bea in the other channel."""
    return answer(await table.bea.slash(other, "game mine"))


def offers(listed: Message) -> list[str]:
    """The buttons for games whose channel is gone."""
    return [label for label in labels(listed) if label.startswith(("Move", "Export"))]


async def test_the_list_offers_to_export_and_to_move(at_table: Table) -> None:
    """For that game alone; the record holds."""
    here = at_table.guild.add_channel("here")
    await at_table.open_probe(here)
    engine, other = await stranded(at_table)
    listed = await mine(at_table, other)
    assert offers(listed) == [f"Move Probe {engine.id} here", f"Export Probe {engine.id}"]
    exported = answer(await at_table.bea.click(listed, f"Export Probe {engine.id}"))
    verify(exported.files[0].data, at_table.games)


@ALONE
async def test_it_goes_on_where_a_player_puts_it(at_table: Table) -> None:
    """The board is posted there and calls whom the game awaits, hands name the new place, the other player is told
    once, and the game is played and recorded as before, after a restart too."""
    engine, other = await stranded(at_table)
    at_table.local.clock.advance(AWAY)
    listed = await mine(at_table, other)
    await hand(at_table, at_table.ann)
    assert MOVED in answer(await at_table.bea.click(listed, f"Move Probe {engine.id} here")).text
    board = await at_table.board(other)
    assert at_table.ann.pings == [board] and at_table.bea.pings == [] and "Your move" in labels(board)
    for person in (at_table.ann, at_table.bea):
        assert other.mention in (await hand(at_table, person)).text
    told = [answer(await at_table.ann.slash(other, "game show")).text for _ in range(2)]
    assert [f"goes on in {other.mention}, because its channel is gone." in text for text in told] == [True, False]
    answer(await at_table.ann.slash(other, "play", decision="commit hold"))
    assert "Red has committed." in (await at_table.board(other)).text
    await at_table.restart()
    assert (await at_table.engine(other)).id == engine.id
    answer(await at_table.bea.slash(other, "play", decision="commit hold"))
    assert offers(await mine(at_table, other)) == []
    verify(await at_table.export(at_table.ann, other), at_table.games)
    assert await query(at_table.bot.database, "SELECT * FROM outbox") == []


async def test_pressed_again_it_stays(at_table: Table) -> None:
    """By either player; nothing is posted a second time."""
    engine, other = await stranded(at_table)
    listed = await mine(at_table, other)
    theirs = answer(await at_table.ann.slash(other, "game mine"))
    for person, message in ((at_table.bea, listed), (at_table.bea, listed), (at_table.ann, theirs)):
        assert MOVED in answer(await person.click(message, f"Move Probe {engine.id} here")).text
        await at_table.settled()
    assert len(at_table.posts(other)) == 1


@ALONE
async def test_what_was_to_be_posted_there_is_not_lost(at_table: Table) -> None:
    """A decision made in private found the channel gone: the new board shows it."""
    await at_table.open_probe()
    own = await hand(at_table, at_table.ann)
    at_table.local.world.delete_channel(at_table.channel)
    other = at_table.guild.add_channel("other")
    answer(await at_table.ann.click(own, "Hold"))
    await at_table.settled()
    listed = await mine(at_table, other)
    [move] = [label for label in labels(listed) if label.startswith("Move")]
    answer(await at_table.bea.click(listed, move))
    assert "Red has committed." in (await at_table.board(other)).text
    assert await query(at_table.bot.database, "SELECT * FROM outbox") == []


async def test_where_it_may_not_be_put(at_table: Table) -> None:
    """Where another game lives, or where the other player sees nothing; and not by a watcher."""
    engine, other = await stranded(at_table)
    answer(await at_table.carl.slash(other, "game new", game="overland"))
    move = f"Move Probe {engine.id} here"
    refused = answer(await at_table.bea.click(await mine(at_table, other), move))
    assert "This channel already has a game" in refused.text
    hidden = at_table.guild.add_channel("hidden")
    hidden.deny(Permission.VIEW_CHANNEL, user=at_table.ann)
    refused = answer(await at_table.bea.click(await mine(at_table, hidden), move))
    assert refused.text == "Ann can't see this channel but plays in that game."
    elsewhere = at_table.local.add_guild("Elsewhere")
    elsewhere.members.pop(at_table.ann.id)
    refused = answer(await at_table.bea.click(await mine(at_table, elsewhere.add_channel("games")), move))
    assert refused.text == "Ann isn't on this server but plays in that game."
    assert engine.session.channel == at_table.channel.id


async def test_a_private_thread_is_seen_by_those_in_it(at_table: Table) -> None:
    """Whatever its channel allows: a game goes on there once the other player is let in."""
    engine, other = await stranded(at_table)
    world = at_table.local.world
    aside = world.add_thread(other, "aside", at_table.bea, private=True)
    world.join_thread(aside, world.bot)
    move = f"Move Probe {engine.id} here"
    refused = answer(await at_table.bea.click(await mine(at_table, aside), move))
    assert refused.text == "Ann can't see this channel but plays in that game."
    assert engine.session.channel == at_table.channel.id
    world.join_thread(aside, at_table.ann)
    assert MOVED in answer(await at_table.bea.click(await mine(at_table, aside), move)).text


@ALONE
async def test_a_game_that_has_its_channel_stays(at_table: Table) -> None:
    """The list was made while the bot saw nothing there, or the thread is only archived."""
    await at_table.open_probe()
    engine, other = await at_table.engine(), at_table.guild.add_channel("other")
    at_table.channel.deny(Permission.VIEW_CHANNEL)
    listed = await mine(at_table, other)
    at_table.channel.allow(Permission.VIEW_CHANNEL)
    refused = answer(await at_table.bea.click(listed, f"Move Probe {engine.id} here"))
    assert refused.text == f"That game still has its channel, {at_table.channel.mention}: it is played there."
    thread = at_table.local.world.add_thread(other, "aside", at_table.ann)
    await at_table.open_probe(thread)
    await at_table.settled()
    at_table.local.world.archive(thread, archived=True)
    await at_table.restart()
    assert offers(await mine(at_table, other)) == []


async def test_it_is_reached_by_its_id(at_table: Table) -> None:
    """Its players find it in the list of their games, from anywhere; nobody else is told that there is one."""
    engine, other = await stranded(at_table)
    ann, carl = at_table.ann, at_table.carl
    for command in ("show", "export", "resign", "leave"):
        listed = await ann.autocomplete(other, f"game {command}", "game", engine.id[:3])
        assert listed == [(f"Probe {engine.id} – in play", engine.id)]
        assert await carl.autocomplete(other, f"game {command}", "game", "") == []
        refused = answer(await carl.slash(other, f"game {command}", game=engine.id)).text
        assert refused == f"You play no game {engine.id}; `/game mine` lists yours."
    assert engine.id in answer(await ann.slash(other, "game show", game=f"`{engine.id}`")).text
    verify(answer(await ann.slash(other, "game export", game=engine.id)).files[0].data, at_table.games)
    question = answer(await ann.slash(other, "game resign", game=engine.id))
    answer(await ann.click(question, "Yes, resign"))
    assert engine.session.status == "over" and "You aren't in any game right now" in (await mine(at_table, other)).text
    whole = answer(await ann.slash(other, "game export", game=engine.id)).files[0].data
    assert "with the seed" in verify(whole, at_table.games).lines[0] or b'"seed"' in whole


async def test_a_lobby_is_left_by_its_id(at_table: Table) -> None:
    """The last to leave closes it."""
    answer(await at_table.ann.slash(at_table.channel, "game new", game="probe"))
    await at_table.settled()
    engine, other = await at_table.engine(), at_table.guild.add_channel("other")
    at_table.local.world.delete_channel(at_table.channel)
    left = answer(await at_table.ann.slash(other, "game leave", game=engine.id))
    assert "the game is closed" in left.text and engine.session.status == "closed"


@ALONE
@pytest.mark.parametrize("status", [None, 503])
async def test_a_discord_that_does_not_say_is_not_believed(at_table: Table, status: int | None) -> None:
    """No game is called stranded because Discord fails, and none is moved."""
    engine, other = await stranded(at_table)
    listed, path = await mine(at_table, other), f"^/channels/{at_table.channel.id}$"
    at_table.local.faults.add(Fault("GET", path, 10**9, status))
    assert offers(await mine(at_table, other)) == []
    refused = answer(await at_table.bea.click(listed, f"Move Probe {engine.id} here"))
    assert "Discord doesn't say enough" in refused.text and engine.session.channel == at_table.channel.id


@ALONE
@pytest.mark.parametrize(
    ("more", "asked"),
    [
        ({"text": "<html>", "content_type": "text/html"}, "channel"),
        ({"code": 404}, "member"),
        ({"code": 50035}, "channel"),
    ],
)
async def test_a_404_that_does_not_say_so_is_not_believed(at_table: Table, more: dict[str, Any], asked: str) -> None:
    """Neither of the channel, nor of another player: a proxy may answer so. What was asked for can be asked again."""
    engine, other = await stranded(at_table)
    listed = await mine(at_table, other)
    path = f"^/channels/{at_table.channel.id}$" if asked == "channel" else f"/members/{at_table.ann.id}$"
    at_table.local.faults.fail_next("GET", path, status=404, **more)
    refused = answer(await at_table.bea.click(listed, f"Move Probe {engine.id} here"))
    assert "Discord doesn't say enough" in refused.text
    assert MOVED in answer(await at_table.bea.click(listed, f"Move Probe {engine.id} here")).text
