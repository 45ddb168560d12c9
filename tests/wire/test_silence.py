"""Games in which nothing happens any more: said once, and closed by whoever may."""

from __future__ import annotations

from bot.attention.notifications import RECENTLY_ACTIVE_MS
from bot.local.clients.person import Person
from bot.local.model.guilds import Channel, Message
from bot.local.model.permissions import Permission
from bot.record.replay import verify
from tests.wire.playing import labels, lives
from tests.wire.table import Table, answer

DAY = 86_400.0
CLOSE = "Close with no result"


def notices(at: Table, channel: Channel | None = None) -> list[Message]:
    """The messages that say that a game is silent."""
    return [m for m in at.posts(channel) if CLOSE in labels(m)]


async def said_so(at: Table, channel: Channel | None = None) -> Message:
    """That message, once it is there."""
    await at.local.wait_for(lambda: notices(at, channel))
    await at.settled()
    [notice] = notices(at, channel)
    return notice


async def awaiting_bea(at: Table, channel: Channel | None = None) -> None:
    """A game in which Ann has committed and Bea, who has been called, has not."""
    await at.open_probe(channel)
    (await at.engine(channel)).session.gone = "never"
    answer(await at.ann.slash(channel or at.channel, "play", decision="commit hold"))
    at.local.clock.advance(1 + RECENTLY_ACTIVE_MS / 1000)
    await at.settled()


async def close(at: Table, person: Person, message: Message) -> str:
    """A person presses the button and, where asked, says yes; the last answer."""
    asked = answer(await person.click(message, CLOSE))
    return answer(await person.click(asked, "Close it")).text if "Close it" in labels(asked) else asked.text


async def test_a_silent_game_is_said_to_be_so_once(at_table: Table) -> None:
    """After fourteen days, pinging nobody; not again in the months that follow, nor after a restart."""
    await awaiting_bea(at_table)
    called = list(at_table.bea.pings)
    await lives(at_table, 13.9)
    await at_table.restart()
    assert notices(at_table) == []
    await lives(at_table, 0.2)
    notice = await said_so(at_table)
    assert "Nothing has happened in this game of **Probe** since" in notice.text
    assert at_table.ann.pings == [] and at_table.bea.pings == called
    await lives(at_table, 20)
    await at_table.restart()
    await at_table.settled()
    assert notices(at_table) == [notice]


async def test_a_deadline_that_passed_while_the_bot_was_away(at_table: Table) -> None:
    """It is met at the start, as that was no outage; a stop in the middle of the post leads to no second one."""
    await awaiting_bea(at_table)
    await lives(at_table, 14 - 0.01)
    await at_table.stop()
    at_table.local.clock.advance(0.011 * DAY)
    gate = at_table.local.faults.hold_next("POST", r"^/channels/\d+/messages$", after=True)
    await at_table.start()
    await at_table.local.wait_for(lambda: gate.reached)
    await at_table.stop()
    at_table.local.faults.clear()
    at_table.local.clock.advance(300.0)
    await at_table.start()
    await said_so(at_table)


async def test_the_next_move_takes_the_message_away(at_table: Table) -> None:
    """And fourteen days later there is another."""
    await awaiting_bea(at_table)
    await lives(at_table, 15)
    first = await said_so(at_table)
    answer(await at_table.bea.slash(at_table.channel, "play", decision="commit hold"))
    await at_table.settled()
    assert notices(at_table) == [] and first.deleted
    await lives(at_table, 15)
    assert (await said_so(at_table)).id != first.id


async def test_who_is_not_awaited_closes_it(at_table: Table) -> None:
    """After a question; who did it and why stands under the board at the bottom, the record comes out whole, and the
    channel is free."""
    await awaiting_bea(at_table)
    old = await at_table.board()
    await lives(at_table, 15)
    notice = await said_so(at_table)
    awaited = "It's your turn, so only the other players may close the game. You can resign with `/game resign`."
    assert await close(at_table, at_table.bea, notice) == awaited
    assert "people who manage this channel can close it." in await close(at_table, at_table.carl, notice)
    assert await close(at_table, at_table.ann, notice) == "The game is closed, and the channel is free."
    board = await at_table.board()
    assert board.id != old.id and notice.deleted and labels(old) == ["Open this board"]
    assert "Ann closes the game with no result: nothing had happened for 15 days." in board.text
    assert "This game is closed." in board.text and "Your move" not in labels(board)
    engine = await at_table.engine()
    data = await at_table.export(at_table.carl)
    assert engine.seed.hex() in data.decode()
    verify(data, at_table.games)
    assert "is open" in answer(await at_table.carl.slash(at_table.channel, "game new", game="probe")).text


async def test_whoever_manages_the_channel_closes_it(at_table: Table) -> None:
    """Manage Channels in a channel, Manage Threads in a thread; not the one for the other."""
    thread = at_table.local.world.add_thread(at_table.channel, "campaign", at_table.ann)
    rights = [Permission.MANAGE_THREADS, Permission.MANAGE_CHANNELS]
    for here in (at_table.channel, thread):
        await awaiting_bea(at_table, here)
    await lives(at_table, 15)
    for here, (wrong, right) in ((at_table.channel, rights), (thread, rights[::-1])):
        notice = await said_so(at_table, here)
        at_table.channel.overwrites.clear()
        at_table.channel.allow(wrong, user=at_table.carl)
        assert "Only this game's players" in await close(at_table, at_table.carl, notice)
        at_table.channel.allow(right, user=at_table.carl)
        assert "The game is closed" in await close(at_table, at_table.carl, notice)
        assert "Carl closes the game with no result" in (await at_table.board(here)).text


async def test_a_lobby_and_a_game_of_ones_own(at_table: Table) -> None:
    """Both are said to be silent, and closed by who is there."""
    other = at_table.guild.add_channel("other")
    answer(await at_table.ann.slash(at_table.channel, "game new", game="probe"))
    await at_table.settled()
    answer(await at_table.bea.slash(other, "game new", game="overland"))
    answer(await at_table.bea.slash(other, "game start"))
    await at_table.settled()
    await lives(at_table, 15)
    assert "The game is closed" in await close(at_table, at_table.ann, await said_so(at_table))
    assert "The game is closed" in await close(at_table, at_table.bea, await said_so(at_table, other))
    assert "This game is closed." in (await at_table.board()).text


async def test_the_games_particulars_offer_it_from_then_on(at_table: Table) -> None:
    """/game show; and a button that was left open while the game went on closes nothing."""
    await awaiting_bea(at_table)
    assert CLOSE not in labels(answer(await at_table.ann.slash(at_table.channel, "game show")))
    await lives(at_table, 15)
    await said_so(at_table)
    shown = answer(await at_table.ann.slash(at_table.channel, "game show"))
    asked = answer(await at_table.ann.click(shown, CLOSE))
    assert asked.text.startswith("Close this game of Probe for good?")
    answer(await at_table.bea.slash(at_table.channel, "play", decision="commit hold"))
    refused = answer(await at_table.ann.click(asked, "Close it"))
    assert refused.text.startswith("The game isn't stuck: something happened <t:")
    assert (await at_table.engine()).session.status == "playing"
    assert await close(at_table, at_table.ann, shown) == refused.text
