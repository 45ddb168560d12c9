"""Who is called when a wait begins, where, and once: in the channel, by private message, or not at all."""

from __future__ import annotations

import pytest

from bot.attention.private_boards import keep_channel
from bot.engine import nudge
from bot.local.clients.person import Person
from bot.local.model.guilds import Channel, Message
from bot.storage.private_boards import PrivateChannel
from bot.table.session import Actor
from tests.delivery.scene import AWAY, LONG, POST, away, labels, lose_answer, posts, rows
from tests.wire.playing import confirmed
from tests.wire.table import ALONE, ONE_BOT, Table, answer

pytestmark = ONE_BOT

WISHES = {
    "channel": "Ping me in the channel",
    "message": "Send me a DM",
    "never": "Don't notify me",
}


async def wants(table: Table, person: Person, wish: str) -> None:
    """The person chooses how to be called."""
    sheet = answer(await person.slash(table.channel, "game mine"))
    answer(await person.select(sheet, "How should I notify you?", [WISHES[wish]]))


async def bea_to_move(table: Table, channel: Channel | None = None) -> Channel:
    """A game in which it is Bea's turn and Ann has been away for a while."""
    place = channel or table.channel
    for person in (table.ann, table.bea):
        # With a hand in private, that would be the call.
        await keep_channel(table.bot.database, person.id, PrivateChannel(wanted=False))
    await table.open_probe(place)
    await bea_takes_the_turn(table, place)
    await away(table, place)
    return place


async def bea_takes_the_turn(table: Table, place: Channel) -> None:
    """Ann commits nothing and Bea a card, which gives Bea the first turn of the round."""
    answer(await table.ann.slash(place, "play", decision="commit hold"))
    level = (await table.engine(place)).level("blue", ("commit",))
    assert level is not None
    card = next(c.key for c in level.choices if c.key[-1].isdigit())
    answer(await table.bea.slash(place, "play", decision=f"commit {card}"))
    await table.settled()


async def end(table: Table, channel: Channel | None = None) -> None:
    """Bea ends her turn, which makes it Ann's."""
    answer(await table.bea.slash(channel or table.channel, "play", decision="end"))


def calls(person: Person) -> list[Message]:
    """The private messages that called the person."""
    return [m for m in person.dm_messages() if m.text.startswith("It's your turn in ")]


def summonses(table: Table, channel: Channel | None = None) -> list[Message]:
    """The messages in the channel that call people, beside the board."""
    return [m for m in posts(table, channel) if m.text.startswith("**Your turn:**")]


@pytest.mark.parametrize("wish", WISHES)
async def test_each_is_called_as_they_want_it(at_table: Table, wish: str) -> None:
    """One ping, one message, or neither; named under the board in any case, and nobody else is called."""
    await bea_to_move(at_table)
    await wants(at_table, at_table.ann, wish)
    await end(at_table)
    board = await at_table.board()
    assert at_table.ann.mention in board.text and "take a turn" in board.text
    assert at_table.ann.pings == ([board] if wish == "channel" else [])
    assert len(calls(at_table.ann)) == (wish == "message")
    assert at_table.bea.notifications == [] and await rows(at_table) == []


@ALONE
@pytest.mark.parametrize("wish", ["channel", "message"])
async def test_who_had_just_been_here_is_called_later(at_table: Table, wish: str) -> None:
    """Two minutes later, when Ann has not come back: the board comes to the bottom and pings, or Ann is written to."""
    await keep_channel(at_table.bot.database, at_table.ann.id, PrivateChannel(wanted=False))
    await at_table.open_probe()
    await wants(at_table, at_table.ann, wish)
    await bea_takes_the_turn(at_table, at_table.channel)
    before, heard = await at_table.board(), list(at_table.ann.notifications)
    await end(at_table)
    assert (await at_table.board()) is before and at_table.ann.notifications == heard
    at_table.local.clock.advance(AWAY)
    await at_table.local.wait_for(lambda: at_table.ann.notifications != heard)
    board = await at_table.board()
    anew = board is not before
    assert anew == (labels(before) == ["Open this board"]) == (wish == "channel") and "take a turn" in board.text
    assert at_table.ann.pings == ([board] if wish == "channel" else [])
    assert len(calls(at_table.ann)) == (wish == "message")
    assert at_table.bea.pings == [] and await rows(at_table) == []


async def test_what_a_private_call_says(at_table: Table) -> None:
    """The game, the channel, why; a button that leads to the panel; the first line tells nothing that is hidden."""
    await bea_to_move(at_table)
    await wants(at_table, at_table.ann, "message")
    await end(at_table)
    await at_table.settled()
    [call] = calls(at_table.ann)
    assert call.text == f"It's your turn in **Probe** ({at_table.channel.mention}).\nTo do: take a turn."
    panel = answer(await at_table.ann.click(call, "Your move"))
    assert "End the turn" in labels(panel) and panel.ephemeral and panel.channel.recipient is at_table.ann


async def test_a_private_call_to_a_case_says_what_it_is(at_table: Table) -> None:
    """To a game master, who has no turn, and to a player whose turn it is not: the claim, as everybody may read it."""
    at = at_table
    await bea_to_move(at)
    engine = await at.engine()
    engine.session.gm, engine.session.gm_name = at.carl.id, "Carl"
    for person in (at.ann, at.carl):
        await wants(at, person, "message")
    form = await at.bea.slash(at.channel, "gm dispute")
    answer(await at.bea.submit(form, {"text": "That was no road", "sealed": "I hold the ace"}))
    await at.settled()
    for person, todo in ((at.carl, "rule on case 1"), (at.ann, "answer in case 1")):
        said = person.dm_messages()[-1]
        first, claim, last = said.text.split("\n")
        assert first == f"You have a case in **Probe** ({at.channel.mention})."
        assert "That was no road" in claim and "ace" not in said.text
        assert last == f"To do: {todo}."
        assert "That was no road" in answer(await person.click(said, "The case")).text


@ALONE
async def test_a_wait_calls_once(at_table: Table) -> None:
    """Neither the board at the bottom, nor a board posted anew, nor another's order calls again."""
    await bea_to_move(at_table)
    await end(at_table)
    board = await at_table.board()
    answer(await at_table.bea.slash(at_table.channel, "board"))
    (await at_table.board()).delete()
    answer(await at_table.bea.slash(at_table.channel, "play", decision="auto parry on"))
    at_table.local.clock.advance(AWAY)
    answer(await at_table.ann.slash(at_table.channel, "play", decision="step left"))
    assert (await at_table.board()).id != board.id
    assert at_table.ann.pings == [board]


async def test_who_has_just_been_here_gets_no_private_call(at_table: Table) -> None:
    """As there would be no ping."""
    await bea_to_move(at_table)
    await wants(at_table, at_table.ann, "message")
    answer(await at_table.bea.slash(at_table.channel, "play", decision="step left"))
    await away(at_table, seconds=60)
    await end(at_table)
    await at_table.settled()
    assert calls(at_table.ann) == at_table.ann.pings == []


async def test_an_undo_is_asked_for_by_the_same_rule(at_table: Table) -> None:
    """Bea's turn rolled nothing, but drew a card: Ann is asked in private."""
    await bea_to_move(at_table)
    await wants(at_table, at_table.ann, "message")
    answer(await confirmed(at_table.bea, await at_table.bea.slash(at_table.channel, "play", decision="draw")))
    answer(await at_table.bea.slash(at_table.channel, "undo"))
    await at_table.settled()
    [question] = [m for m in posts(at_table) if "Agree" in labels(m)]
    assert at_table.ann.mention in question.text and at_table.ann.pings == []
    [call] = calls(at_table.ann)
    assert call.text.endswith("To do: agree to an undo, or decline it.")


# -- once, whatever happens


@pytest.mark.parametrize("dropped", [True, False])
async def test_a_lost_answer_leads_to_no_second_call(at_table: Table, dropped: bool) -> None:
    """The message was sent, its answer lost."""
    await bea_to_move(at_table)
    await wants(at_table, at_table.ann, "message")
    path = f"^/channels/{at_table.ann.dm().id}/messages$"
    lose_answer(at_table, path, dropped)
    await end(at_table)
    await at_table.settled()
    assert len(calls(at_table.ann)) == 1 and await rows(at_table) == []


@ALONE
@pytest.mark.parametrize("after", [True, False])
@pytest.mark.parametrize("pause", [30.0, LONG])
async def test_a_stop_in_the_middle_of_a_call(at_table: Table, after: bool, pause: float) -> None:
    """Whether it was carried out or not, and whether the bot is back soon or late: one call."""
    await bea_to_move(at_table)
    await wants(at_table, at_table.ann, "message")
    gate = at_table.local.faults.hold_next("POST", f"^/channels/{at_table.ann.dm().id}/messages$", after=after)
    await end(at_table)
    await at_table.local.wait_for(lambda: gate.reached)
    await at_table.stop()
    at_table.local.faults.clear()
    assert len(calls(at_table.ann)) == after
    at_table.local.clock.advance(pause)
    await at_table.start()
    await at_table.settled()
    assert len(calls(at_table.ann)) == 1 and await rows(at_table) == []
    assert len(at_table.local.journal.find("GET", f"^/channels/{at_table.ann.dm().id}/messages")) == 1


@ALONE
async def test_a_call_that_comes_too_late_is_not_made(at_table: Table) -> None:
    """Discord is down for private messages; meanwhile Ann has moved."""
    await bea_to_move(at_table)
    await wants(at_table, at_table.ann, "message")
    at_table.local.faults.drop_next("POST", f"^/channels/{at_table.ann.dm().id}/", times=10**9)
    await end(at_table)
    at_table.local.clock.advance(1.0)
    answer(await at_table.ann.slash(at_table.channel, "play", decision="end"))
    # A try that began before her move may end after it.
    await at_table.settled()
    at_table.local.faults.clear()
    await at_table.settled()
    assert calls(at_table.ann) == [] and await rows(at_table) == []


async def test_the_board_does_not_wait_for_a_private_message(at_table: Table) -> None:
    """It is held up; the channel's posts go their way."""
    await bea_to_move(at_table)
    await wants(at_table, at_table.ann, "message")
    gate = at_table.local.faults.hold_next("POST", f"^/channels/{at_table.ann.dm().id}/")
    before = len(posts(at_table))
    await end(at_table)
    await at_table.local.wait_for(lambda: gate.reached and len(posts(at_table)) > before)
    assert calls(at_table.ann) == []
    gate.release()
    await at_table.settled()
    assert len(calls(at_table.ann)) == 1


# -- private messages that Discord refuses


async def test_closed_in_the_middle(at_table: Table) -> None:
    """The call is made in the channel, once; Ann alone is told, once, and is called in the channel from now on."""
    await bea_to_move(at_table)
    await wants(at_table, at_table.ann, "message")
    at_table.ann.closes_dms = True
    await end(at_table)
    await at_table.settled()
    [summons] = summonses(at_table)
    assert at_table.ann.pings == [summons] and await rows(at_table) == []
    assert summons.text == f"**Your turn:** {at_table.ann.mention} – take a turn"
    told = [answer(await p.slash(at_table.channel, "game show")) for p in (at_table.bea, at_table.ann, at_table.ann)]
    assert ["no longer send you DMs" in m.text for m in told] == [False, True, False]
    answer(await at_table.ann.slash(at_table.channel, "play", decision="step left"))
    await at_table.settled()
    assert summonses(at_table) == [summons], "an edit above it is no reason to take it away"
    answer(await at_table.ann.slash(at_table.channel, "board"))
    await at_table.settled()
    assert summonses(at_table) == [], "the next board takes its place"
    answer(await at_table.ann.slash(at_table.channel, "play", decision="end"))
    await bea_takes_the_turn(at_table, at_table.channel)
    await away(at_table)
    await end(at_table)
    board = await at_table.board()
    assert at_table.ann.pings == [summons, board]


@pytest.mark.parametrize("code", [50278, 10003, 50035])
async def test_any_refusal_of_a_private_message_leads_to_the_channel(at_table: Table, code: int) -> None:
    """No server in common any more, the private channel gone, or whatever else: nothing is parked, no owner told."""
    await bea_to_move(at_table)
    await wants(at_table, at_table.ann, "message")
    at_table.local.faults.fail_next("POST", f"^/channels/{at_table.ann.dm().id}/", status=403, code=code)
    await end(at_table)
    await at_table.settled()
    assert at_table.ann.pings == summonses(at_table) != [] and await rows(at_table) == []
    assert "I can't post in" not in answer(await at_table.ann.slash(at_table.channel, "game show")).text


async def test_a_call_beside_the_board_stands_until_the_next_board_does(at_table: Table) -> None:
    """Where that one is refused, Ann is still called; once it comes, it takes the call's place."""
    await bea_to_move(at_table)
    await wants(at_table, at_table.ann, "message")
    at_table.ann.closes_dms = True
    await end(at_table)
    await at_table.settled()
    [summons] = summonses(at_table)
    at_table.local.faults.fail_next("POST", POST, status=403, code=50013)
    answer(await at_table.bea.slash(at_table.channel, "board"))
    await at_table.settled()
    assert [r[1] for r in await rows(at_table)] == ["parked"] and summonses(at_table) == [summons]
    answer(await at_table.bea.slash(at_table.channel, "help"))
    await at_table.local.wait_for(lambda: summonses(at_table) == [])
    await at_table.settled()
    assert await rows(at_table) == [] and "Your move" in labels(posts(at_table)[-1])
    entries = at_table.local.journal.entries
    deleted = next(n for n, e in enumerate(entries) if e.method == "DELETE" and e.path.endswith(f"/{summons.id}"))
    posted = max(n for n, e in enumerate(entries) if e.method == "POST" and e.path.endswith("/messages"))
    assert posted < deleted, "the new board first"


async def test_a_private_message_that_never_gets_through_comes_in_the_channel_this_once(at_table: Table) -> None:
    """Discord fails at it again and again, and answers otherwise: that says nothing of what the person allows."""
    await bea_to_move(at_table)
    await wants(at_table, at_table.ann, "message")
    at_table.local.faults.fail_next("POST", f"^/channels/{at_table.ann.dm().id}/", status=503, times=10**6)
    await end(at_table)
    await at_table.settled()
    assert at_table.ann.pings == summonses(at_table) != [] and await rows(at_table) == []
    assert "DMs" not in answer(await at_table.ann.slash(at_table.channel, "game show")).text
    at_table.local.faults.clear()
    answer(await at_table.ann.slash(at_table.channel, "play", decision="end"))
    await bea_takes_the_turn(at_table, at_table.channel)
    await away(at_table)
    await end(at_table)
    await at_table.settled()
    assert len(calls(at_table.ann)) == 1


async def test_two_games_await_one_person(at_table: Table) -> None:
    """Each calls once, in order, by the one private channel; when that closes, each in its own channel, and Ann is told
    once."""
    other = await bea_to_move(at_table, at_table.guild.add_channel("other"))
    await bea_to_move(at_table)
    await wants(at_table, at_table.ann, "message")
    for place in (other, at_table.channel):
        await end(at_table, place)
    await at_table.settled()
    assert [place.mention in m.text for m, place in zip(calls(at_table.ann), (other, at_table.channel), strict=True)]
    for place in (other, at_table.channel):
        answer(await at_table.ann.slash(place, "play", decision="end"))
        await bea_takes_the_turn(at_table, place)
        await away(at_table, place)
    gates = [at_table.local.faults.hold_next("POST", f"^/channels/{at_table.ann.dm().id}/") for _ in range(2)]
    for place in (other, at_table.channel):
        await end(at_table, place)
    at_table.ann.closes_dms = True
    told = []
    for gate in gates:
        await at_table.local.wait_for(lambda g=gate: g.reached)  # type: ignore[misc]
        told.append(answer(await at_table.ann.slash(at_table.channel, "game show")).text)
        gate.release()
    await at_table.settled()
    told.append(answer(await at_table.ann.slash(at_table.channel, "game show")).text)
    assert len(calls(at_table.ann)) == 2
    summoned = [m for place in (other, at_table.channel) for m in summonses(at_table, place)]
    assert len(summoned) == 2 and set(at_table.ann.pings) == set(summoned)
    assert [text.count("no longer send you DMs") for text in told] == [0, 1, 0]


@ALONE
async def test_a_nudge_takes_the_place_of_a_call_that_waits(at_table: Table) -> None:
    """Discord is down for private messages when the wait begins and when it is nudged: one message."""
    await bea_to_move(at_table)
    await wants(at_table, at_table.ann, "message")
    at_table.local.faults.drop_next("POST", f"^/channels/{at_table.ann.dm().id}/", times=10**9)
    await at_table.bot.courier.close()
    await end(at_table)
    await (await at_table.engine()).alone(nudge.nudge, Actor(at_table.bea.id, "Bea"))
    assert [kind for kind, *_ in await rows(at_table)] == ["turn", "call", "call"]
    at_table.local.faults.clear()
    await at_table.restart()
    await at_table.settled()
    assert len(calls(at_table.ann)) == 1 and await rows(at_table) == []
