"""/challenge: a challenge is taken by one press, its game opens in a thread with both invited; searches and blocks."""

from __future__ import annotations

import asyncio

from bot.local.clients.person import Person
from bot.local.model.guilds import Channel, Message
from bot.record.replay import verify
from tests.wire.playing import labels
from tests.wire.table import ALONE, ONE_BOT, Table, answer

pytestmark = ONE_BOT

HOUR = 3600


def newest(at_table: Table, channel: Channel | None = None) -> Message:
    """The bot's newest message in a channel."""
    return at_table.posts(channel)[-1]


def threads(at_table: Table) -> list[Channel]:
    """The threads there are, oldest first."""
    return at_table.guild.threads


async def challenged(at_table: Table, person: Person | None = None, **options: object) -> Message:
    """The post of a challenge, Ann's unless another person is named."""
    answer(await (person or at_table.ann).slash(at_table.channel, "challenge new", game="probe", **options))
    await at_table.settled()
    return newest(at_table)


async def test_a_challenge_is_taken_and_played_in_a_thread_of_its_own(at_table: Table) -> None:
    post = await challenged(at_table, side="blue")
    assert "an open challenge" in post.text and "plays the Blue side" in post.text and "rated" in post.text
    said = answer(await at_table.bea.click(post, "Take it"))
    assert said.ephemeral and f"<@{at_table.ann.id}>" in said.text
    await at_table.settled()
    (thread,) = threads(at_table)
    post = newest(at_table)
    assert f"<#{thread.id}>" in post.text and [b.label for b in post.buttons] == ["Show both ratings"]
    told = answer(await at_table.carl.click(post, "Show both ratings")).text
    assert "1,500" in told and "chance of 50%" in told
    engine = await at_table.engine(thread)
    assert engine.seats_of(at_table.ann.id) == ["blue"] and engine.seats_of(at_table.bea.id) == ["red"]
    # It has begun by itself, with dice salted by Discord's number of the post that commits to them.
    assert engine.session.status == "playing" and engine.session.rated == "on"
    (board,) = at_table.posts(thread)
    assert board.pinged == [at_table.ann, at_table.bea] and "Your move" in labels(board)
    assert engine.session.salts == [str(board.id)] * 2
    verify(await at_table.bot.engines.export(engine, None), at_table.games)
    resigning = answer(await at_table.ann.slash(thread, "game resign"))
    answer(await at_table.ann.click(resigning, "Yes, resign"))
    await at_table.settled()
    assert f"<@{at_table.bea.id}> won." in newest(at_table).text


async def test_a_challenge_is_posted_by_one_press_as_the_last_one_was(at_table: Table) -> None:
    """From the games to choose from, which the list of challenges leads to; several presses post one."""
    listed = answer(await at_table.ann.slash(at_table.channel, "challenge list"))
    assert "There is no open challenge" in listed.text
    games = answer(await at_table.ann.click(listed, "Post a challenge"))
    games = answer(await at_table.ann.select(games, "Which game?", ["probe"]))
    together = [at_table.ann.click(games, "Post a challenge") for _ in range(2)]
    said = [answer(event).text for event in await asyncio.gather(*together)]
    assert all("Your challenge stands in" in text and "Clock: 3 days, rated" in text for text in said)
    await at_table.settled()
    (usual,) = [m for m in at_table.posts() if "an open challenge" in m.text]
    assert "plays either side" in usual.text and "For anyone" in usual.text
    answer(await at_table.ann.click(usual, "Withdraw"))
    await challenged(at_table, side="blue", pace="1d", rated=False, most=1800, hours=200)
    games = answer(await at_table.ann.slash(at_table.channel, "game new"))
    games = answer(await at_table.ann.select(games, "Which game?", ["probe"]))
    answer(await at_table.ann.click(games, "Post a challenge"))
    await at_table.settled()
    again = newest(at_table).text
    assert "plays the Blue side" in again and "Clock: 1 day" in again and "not rated" in again
    assert "ratings up to 1800" in again
    games = answer(await at_table.ann.select(games, "Which game?", ["overland"])) if games.selects else games
    assert "Post a challenge" not in [b.label for b in games.buttons], "nobody plays against anybody there"


async def test_a_challenge_is_taken_from_the_list(at_table: Table) -> None:
    await challenged(at_table)
    await challenged(at_table, at_table.carl, side="red", hours=100)
    listed = answer(await at_table.ann.slash(at_table.channel, "challenge list"))
    assert "**1. " in listed.text and [b.label for b in listed.buttons] == ["Take 2", "Post a challenge"]
    assert f"You play <@{at_table.carl.id}>" in answer(await at_table.ann.click(listed, "Take 2")).text


async def test_of_several_presses_one_takes_it(at_table: Table) -> None:
    post = await challenged(at_table)
    assert "own challenge" in answer(await at_table.ann.click(post, "Take it")).text
    together = [person.click(post, "Take it") for person in (at_table.bea, at_table.carl, at_table.bea)]
    said = [answer(event).text for event in await asyncio.gather(*together)]
    assert sorted("You play" in text for text in said) in ([False, False, True], [False, True, True])
    assert any("Someone has taken" in text for text in said)
    await at_table.settled()
    assert len(threads(at_table)) == 1


async def test_a_challenge_is_for_some_ratings_and_a_role_alone(at_table: Table) -> None:
    strong = await challenged(at_table, least=1700)
    assert "other ratings than yours (1500)" in answer(await at_table.bea.click(strong, "Take it")).text
    role = at_table.guild.add_role("Veterans")
    veterans = await challenged(at_table, role=role)
    assert "members of a role" in answer(await at_table.bea.click(veterans, "Take it")).text
    role.holders.add(at_table.bea.id)
    assert "You play" in answer(await at_table.bea.click(veterans, "Take it")).text


@ALONE
async def test_a_challenge_is_withdrawn_and_lapses(at_table: Table) -> None:
    post = await challenged(at_table)
    assert "Only the person" in answer(await at_table.bea.click(post, "Withdraw")).text
    answer(await at_table.ann.click(post, "Withdraw"))
    await at_table.settled()
    assert "was withdrawn" in newest(at_table).text
    post = await challenged(at_table, hours=2)
    assert "Open challenges" in answer(await at_table.bea.slash(at_table.channel, "challenge list")).text
    at_table.local.clock.advance(2 * HOUR + 1)
    await at_table.settled()
    assert "in time" in newest(at_table).text
    assert "no open challenge" in answer(await at_table.bea.slash(at_table.channel, "challenge list")).text


async def test_a_blocked_person_gets_a_refusal_that_anybody_might_get(at_table: Table) -> None:
    post = await challenged(at_table)
    answer(await at_table.ann.slash(at_table.channel, "challenge block", who=at_table.bea))
    blocked = answer(await at_table.bea.click(post, "Take it")).text
    assert "no open challenge" in answer(await at_table.bea.slash(at_table.channel, "challenge list")).text
    answer(await at_table.ann.slash(at_table.channel, "challenge block", remove=at_table.bea))
    sheet = answer(await at_table.ann.click(answer(await at_table.ann.slash(at_table.channel, "settings")), "Vacation"))
    answer(await at_table.ann.select(sheet, "Take days", ["3 days of vacation from now on"]))
    assert answer(await at_table.bea.click(post, "Take it")).text == blocked


@ALONE
async def test_two_who_look_are_paired_and_one_who_looks_on_is_asked(at_table: Table) -> None:
    said = answer(await at_table.ann.slash(at_table.channel, "challenge find", game="probe"))
    assert "I look for someone like you" in said.text
    answer(await at_table.carl.slash(at_table.channel, "challenge find", game="probe", pace="7d"))
    at_table.local.clock.advance(24 * HOUR + 1)
    await at_table.settled()
    asked = [m for m in at_table.posts() if "Are you still looking?" in m.text]
    assert [m.pinged for m in asked] == [[at_table.ann], [at_table.carl]]
    assert "for someone else" in answer(await at_table.bea.click(asked[0], "I'm still looking")).text
    assert "ask you again" in answer(await at_table.ann.click(asked[0], "I'm still looking")).text
    at_table.local.clock.advance(24 * HOUR + 1)
    await at_table.settled()
    said = answer(await at_table.bea.slash(at_table.channel, "challenge find", game="probe"))
    assert f"You play <@{at_table.ann.id}>" in said.text
    await at_table.settled()
    assert len(threads(at_table)) == 1
    # Carl has not answered, and is paired with nobody.
    answer(await at_table.ann.slash(at_table.channel, "challenge find", game="probe", pace="7d"))
    await at_table.settled()
    assert len(threads(at_table)) == 1


@ALONE
async def test_a_taken_challenge_survives_a_stop_and_is_opened_once(at_table: Table) -> None:
    post = await challenged(at_table)
    answer(await at_table.bea.click(post, "Take it"))
    await at_table.restart()
    await at_table.settled()
    assert len(threads(at_table)) == 1
    assert (await at_table.engine(threads(at_table)[0])).session.status == "playing"


async def test_a_challenge_of_drawn_sides_begins_by_itself(at_table: Table) -> None:
    post = await challenged(at_table)
    answer(await at_table.bea.click(post, "Take it"))
    await at_table.settled()
    engine = await at_table.engine(threads(at_table)[0])
    assert engine.session.status == "playing"
    assert {player.user for player in engine.players.values()} == {at_table.ann.id, at_table.bea.id}
    verify(await at_table.bot.engines.export(engine, None), at_table.games)


async def test_two_who_were_looking_meet_in_a_lobby(at_table: Table) -> None:
    """One of them may have looked for days: nothing begins before both are there."""
    for person in (at_table.ann, at_table.bea):
        answer(await person.slash(at_table.channel, "challenge find", game="probe"))
    await at_table.settled()
    assert (await at_table.engine(threads(at_table)[0])).session.status == "lobby"


async def test_the_board_stands_where_the_server_wants_it(at_table: Table) -> None:
    board = at_table.guild.add_channel("board")
    refused = answer(await at_table.bea.slash(at_table.channel, "challenge server", channel=board))
    assert "Manage Server" in refused.text
    at_table.guild.owner = at_table.ann
    answer(await at_table.ann.slash(at_table.channel, "challenge server", channel=board))
    said = answer(await at_table.bea.slash(at_table.channel, "challenge new", game="probe"))
    assert f"<#{board.id}>" in said.text
    await at_table.settled()
    assert "an open challenge" in newest(at_table, board).text
