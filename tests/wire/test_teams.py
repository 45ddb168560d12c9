"""Two or three people who play a side together, over the wire: asked, joined, who moves, and left."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.engine.engine import Engine
from bot.local.clients.person import Person
from bot.local.model.guilds import Channel, ChannelKind, Message
from bot.record.replay import verify
from tests.delivery.scene import AWAY, rows
from tests.delivery.test_calls import bea_takes_the_turn, bea_to_move, calls, end, wants
from tests.postgres import fresh
from tests.wire.playing import labels, more_options
from tests.wire.table import ALONE, ONE_BOT, Table, answer, table
from tests.wire.test_table_clocks import begun

pytestmark = ONE_BOT


async def sheet(at: Table, person: Person) -> Message:
    """A person's sheet of the teams."""
    return answer(await person.slash(at.channel, "game team"))


async def asks(at: Table, holder: Person, guest: Person) -> Message:
    """A holder asks somebody into their team. Returns the answer."""
    return answer(await holder.select(await sheet(at, holder), "Ask whom to join you?", [guest]))


async def joined(at: Table, holder: Person, guest: Person) -> None:
    """Somebody is asked into a team, and joins it."""
    await asks(at, holder, guest)
    answer(await guest.click(await sheet(at, guest), "Join the team"))
    await at.settled()


def threads(at: Table) -> list[Channel]:
    """The private threads that the bot has opened, oldest first."""
    return [c for c in at.guild.threads if c.kind is ChannelKind.PRIVATE_THREAD]


def own(engine: Engine, seat: str) -> str:
    """What a seat alone sees of its side."""
    return engine.game.own(engine.view(seat))


async def text(at: Table, person: Person, command: str, **options: str) -> str:
    """What a command answers a person."""
    return answer(await person.slash(at.channel, command, **options)).text


async def test_a_companion_sees_the_side_from_joining_to_leaving(at_table: Table) -> None:
    """Nothing of it before and after; what is public tells who joins and leaves."""
    engine = await begun(at_table, "None")
    bea, carl = at_table.bea, at_table.carl
    shown = await asks(at_table, bea, carl)
    assert "I asked" in shown.text and "Stop asking Carl" in labels(shown)
    assert "Only the players" in await text(at_table, carl, "hand")
    assert "asks" not in (await sheet(at_table, at_table.ann)).text
    answer(await carl.click(await sheet(at_table, carl), "Join the team"))
    await at_table.settled()
    assert "Carl joins the Blue team." in (await at_table.board()).text
    panel = answer(await carl.slash(at_table.channel, "hand"))
    assert own(engine, "blue") in panel.text and own(engine, "red") not in panel.text
    assert "moves for Blue" in panel.text
    answer(await carl.click(await sheet(at_table, carl), "Leave the team"))
    await at_table.settled()
    assert panel.text == "You no longer see the Blue side, so this panel is closed."
    assert "Carl leaves the Blue team." in (await at_table.board()).text
    assert "Only the players" in await text(at_table, carl, "hand")
    verify(await at_table.export(bea), at_table.games)


async def test_one_of_a_team_moves(at_table: Table) -> None:
    """The holder, until they hand that over, and take it back; the seat's choices are refused to the others."""
    engine = await begun(at_table, "None")
    ann, carl = at_table.ann, at_table.carl
    await joined(at_table, ann, carl)
    before = engine.session.seq
    said = await text(at_table, carl, "play", decision="commit hold")
    assert "moves for Red now" in said and engine.session.seq == before
    answer(await ann.click(await sheet(at_table, ann), "Carl moves"))
    assert "moves for Red now" in await text(at_table, ann, "play", decision="commit hold")
    refused = answer(await carl.slash(at_table.channel, "play", decision="commit nothing"))
    assert "Why not?" in labels(refused) and "Dispute" not in labels(refused), "only who holds a seat can"
    answer(await carl.slash(at_table.channel, "play", decision="commit hold"))
    await at_table.settled()
    assert engine.recent[-1].kind == "decision" and engine.recent[-1].by == carl.id
    assert "Only Ann can do that" in await text(at_table, carl, "game resign")
    answer(await carl.click(await sheet(at_table, carl), "Ann moves"))
    await at_table.settled()
    assert "Ann moves for Red from now on." in (await at_table.board()).text
    assert engine.session.teams["red"].moves == 0


async def test_nobody_is_on_two_sides(at_table: Table) -> None:
    """A player joins no team, a companion takes no other seat and no other team."""
    await begun(at_table, "None")
    ann, bea, carl = at_table.ann, at_table.bea, at_table.carl
    assert "has a seat in this game" in (await asks(at_table, ann, bea)).text
    await joined(at_table, ann, carl)
    assert "is in another team of this game" in (await asks(at_table, bea, carl)).text
    answer(await bea.slash(at_table.channel, "game substitute"))
    listed = answer(await carl.slash(at_table.channel, "game seats"))
    assert "no one is on two sides" in answer(await carl.click(listed, "Apply: Probe, Blue")).text
    answer(await carl.click(await sheet(at_table, carl), "Leave the team"))
    # What they have seen bars them still.
    assert "has seen the Red side" in (await asks(at_table, bea, carl)).text


@ALONE
@pytest.mark.parametrize("wish", ["channel", "message", "never"])
async def test_a_companion_is_pinged_as_they_wish(at_table: Table, wish: str) -> None:
    """In the channel, by private message or not at all, when their side is to act; as its holder is, by theirs."""
    ann, carl = at_table.ann, at_table.carl
    await bea_to_move(at_table)
    await joined(at_table, ann, carl)
    await wants(at_table, carl, wish)
    before, heard = len(calls(carl)), len(carl.pings)
    await end(at_table)
    board = await at_table.board()
    assert carl.mention in board.text and board in ann.pings
    assert (board in carl.pings) == (wish == "channel") and len(carl.pings) - heard == (wish == "channel")
    assert len(calls(carl)) - before == (wish == "message") and await rows(at_table) == []


@ALONE
async def test_a_companion_of_somebody_who_was_just_here_is_pinged_later(at_table: Table) -> None:
    """With the holder, two minutes later."""
    ann, carl = at_table.ann, at_table.carl
    await at_table.open_probe()
    await joined(at_table, ann, carl)
    await bea_takes_the_turn(at_table, at_table.channel)
    await end(at_table)
    heard = len(carl.pings)
    at_table.local.clock.advance(AWAY)
    await at_table.local.wait_for(lambda: len(carl.pings) > heard)
    board = await at_table.board()
    assert carl.pings[-1] is board and board in ann.pings


async def test_a_team_has_a_thread(at_table: Table) -> None:
    """Private, with its people and nobody else, and a line that says that moderators can read it."""
    await begun(at_table, "None")
    ann, bea, carl = at_table.ann, at_table.bea, at_table.carl
    await joined(at_table, bea, carl)
    [thread] = threads(at_table)
    assert thread.thread_members == {at_table.local.world.bot.id, bea.id, carl.id} and not thread.invitable
    [line] = [m for m in bea.messages(thread) if m.author.bot]
    assert "Moderators of the server can read it." in line.text
    assert not thread.visible_to(ann) and thread.mention in (await sheet(at_table, bea)).text
    answer(await bea.click(await sheet(at_table, bea), "Dismiss Carl"))
    await at_table.settled()
    assert carl.id not in thread.thread_members
    await joined(at_table, bea, carl)
    assert threads(at_table) == [thread] and carl.id in thread.thread_members
    assert await rows(at_table) == []


async def test_without_permission_the_game_goes_on(at_table: Table) -> None:
    """The team hears so in a sentence; once the bot may, a button opens the thread."""
    await begun(at_table, "None")
    at_table.guild.deny_bot("CREATE_PRIVATE_THREADS")
    await joined(at_table, at_table.bea, at_table.carl)
    assert threads(at_table) == [] and await rows(at_table) == []
    shown = await sheet(at_table, at_table.carl)
    assert "I can't open a private thread for your team" in shown.text and "no private thread" in shown.text
    at_table.guild.allow_bot("CREATE_PRIVATE_THREADS")
    answer(await at_table.carl.click(shown, "Open a thread"))
    await at_table.settled()
    assert len(threads(at_table)) == 1


@ALONE
async def test_a_thread_is_opened_once_across_a_stop(at_table: Table) -> None:
    """The bot stops as Discord has opened it and before the answer is noted."""
    await begun(at_table, "None")
    await asks(at_table, at_table.bea, at_table.carl)
    gate = at_table.local.faults.hold_next("POST", r"^/channels/\d+/threads$", after=True)
    answer(await at_table.carl.click(await sheet(at_table, at_table.carl), "Join the team"))
    await at_table.local.wait_for(lambda: bool(gate.reached))
    await at_table.stop()
    at_table.local.faults.clear()
    await at_table.start()
    await at_table.settled()
    [thread] = threads(at_table)
    assert {at_table.bea.id, at_table.carl.id} <= thread.thread_members
    assert len([m for m in at_table.bea.messages(thread) if m.author.bot]) == 1


async def test_a_team_ends_with_its_holder(at_table: Table) -> None:
    """Another person has the seat: the companion sees nothing more of it, and is out of the thread."""
    engine = await begun(at_table, "None")
    bea, carl = at_table.bea, at_table.carl
    dora = at_table.local.add_user("Dora")
    await joined(at_table, bea, carl)
    answer(await bea.slash(at_table.channel, "game substitute"))
    answer(await dora.click(answer(await dora.slash(at_table.channel, "game seats")), "Apply: Probe, Blue"))
    clock = answer(await bea.click(await at_table.board(), "Clock"))
    answer(await bea.click(clock, "Accept Dora for Blue"))
    await at_table.settled()
    assert engine.sides_of(carl.id) == [] and engine.session.teams == {}
    assert "Only the players" in await text(at_table, carl, "hand")
    assert threads(at_table)[0].thread_members == {at_table.local.world.bot.id}


async def test_the_sheet_is_a_press_away(at_table: Table) -> None:
    """From the lobby and, for its players, from *Clock* under a board."""
    ann, carl = at_table.ann, at_table.carl
    answer(await ann.slash(at_table.channel, "game new", game="probe"))
    opened = answer(await ann.click(await at_table.board(), "Team"))
    answer(await ann.select(opened, "Ask whom to join you?", [carl]))
    answer(await carl.click(answer(await carl.click(await at_table.board(), "Team")), "Join the team"))
    answer(await at_table.bea.click(await at_table.board(), "Join"))
    answer(await ann.click(await at_table.board(), "Start"))
    clock = answer(await ann.click(await at_table.board(), "Clock"))
    assert "Dismiss Carl" in labels(answer(await ann.click(clock, "Team")))
    assert "Team" not in labels(answer(await carl.click(await at_table.board(), "Clock")))


async def test_rated_games_have_no_teams(at_table: Table) -> None:
    """Neither a rated one gets a team, nor a lobby with a team gets rated."""
    ann, carl = at_table.ann, at_table.carl
    answer(await ann.slash(at_table.channel, "game new", game="probe", options="Rated: On"))
    shown = await sheet(at_table, ann)
    assert shown.selects == []
    answer(await ann.slash(at_table.channel, "game leave"))
    answer(await ann.slash(at_table.channel, "game new", game="probe"))
    await joined(at_table, ann, carl)
    options = await more_options(at_table, ann)
    said = answer(await ann.select(options, "Rated", ["On"])).text
    assert "rated games are between single persons" in said
    assert "no one is on two sides" in answer(await carl.click(await at_table.board(), "Join")).text


async def test_drawn_sides_take_their_teams_along(at_table: Table) -> None:
    """The record tells who begins as a companion of which side."""
    ann, bea, carl = at_table.ann, at_table.bea, at_table.carl
    answer(await ann.slash(at_table.channel, "game new", game="probe", seat="random"))
    answer(await bea.click(await at_table.board(), "Join"))
    await joined(at_table, bea, carl)
    answer(await ann.click(await at_table.board(), "Start"))
    await at_table.settled()
    engine = await at_table.engine()
    assert engine.sides_of(carl.id) == engine.seats_of(bea.id)
    [start] = [entry for entry in engine.recent if entry.kind == "start"]
    assert start.data["teams"] == {engine.seats_of(bea.id)[0]: {str(carl.id): "Carl"}}
    verify(await at_table.export(carl), at_table.games)


async def test_a_click_that_comes_twice_acts_once(at_table: Table) -> None:
    """Of two presses of *Join the team* the second is told that they are in it; of two of *Carl moves* too."""
    engine = await begun(at_table, "None")
    bea, carl = at_table.bea, at_table.carl
    await asks(at_table, bea, carl)
    await asks(at_table, bea, carl)
    await at_table.settled()
    assert len(carl.pings) == 1
    shown = await sheet(at_table, carl)
    again = await sheet(at_table, carl)
    answer(await carl.click(shown, "Join the team"))
    assert "in the team already" in answer(await carl.click(again, "Join the team")).text
    assert [entry.kind for entry in engine.recent].count("team") == 1


@ALONE
async def test_what_a_game_without_a_team_says(at_table: Table) -> None:
    """Those without a seat are offered nothing; a full team takes nobody more; a bot does not play."""
    await begun(at_table, "None")
    ann, carl = at_table.ann, at_table.carl
    nothing = await sheet(at_table, carl)
    assert "No one plays together" in nothing.text and nothing.selects == [] and labels(nothing) == []
    dora, emil, fay = (at_table.local.add_user(name) for name in ("Dora", "Emil", "Fay"))
    old = await sheet(at_table, ann)
    await joined(at_table, ann, dora)
    await joined(at_table, ann, emil)
    assert (await sheet(at_table, ann)).selects == []
    assert "up to 2 companions" in answer(await ann.select(old, "Ask whom to join you?", [fay])).text
    await at_table.restart()
    engine = await at_table.engine()
    assert engine.sides_of(dora.id) == engine.sides_of(emil.id) == ["red"]


async def test_a_declined_invitation_is_gone(at_table: Table) -> None:
    """By whoever is asked, or by the holder."""
    engine = await begun(at_table, "None")
    ann, carl = at_table.ann, at_table.carl
    await asks(at_table, ann, carl)
    assert "You declined." in answer(await carl.click(await sheet(at_table, carl), "Decline")).text
    await asks(at_table, ann, carl)
    old = await sheet(at_table, carl)
    answer(await ann.click(await sheet(at_table, ann), "Stop asking Carl"))
    assert "No one asks you into a team" in answer(await carl.click(old, "Join the team")).text
    assert engine.session.teams["red"].users == [ann.id]


@ALONE
async def test_a_team_on_postgresql(tmp_path: Path) -> None:
    """Joined, moved for and left, across a restart."""
    async with table(tmp_path / "data") as at:
        await at.stop()
        at.database = fresh()
        await at.start()
        await begun(at, "None")
        await joined(at, at.bea, at.carl)
        answer(await at.bea.click(await sheet(at, at.bea), "Carl moves"))
        await at.restart()
        engine = await at.engine()
        answer(await at.carl.slash(at.channel, "play", decision="commit hold"))
        assert engine.recent[-1].by == at.carl.id and len(threads(at)) == 1
        answer(await at.carl.click(await sheet(at, at.carl), "Leave the team"))
        await at.settled()
        assert engine.sides_of(at.carl.id) == [] and at.carl.id not in threads(at)[0].thread_members
        assert engine.seats_to_play(at.bea.id) == ["blue"] and at.local.violations == []
