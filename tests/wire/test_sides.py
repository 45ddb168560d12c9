"""Sides: chosen, kept for somebody, declined, drawn, and both played by one person."""

from __future__ import annotations

import random

from bot.games.tree import wander
from bot.local.clients.person import Person
from bot.local.model.guilds import Message
from bot.record.replay import verify
from tests.wire.playing import by_panel, chosen, labels
from tests.wire.table import ALONE, ONE_BOT, Table, answer
from tests.wire.test_lobby import READ

pytestmark = ONE_BOT

AWAY = 200.0


async def said(at: Table, person: Person, command: str, **options: object) -> str:
    """What a command in the channel is answered with."""
    return answer(await person.slash(at.channel, command, **options)).text


# -- chosen


async def test_a_side_is_chosen_from_those_there_are(at_table: Table) -> None:
    """Listed for the opener and for whoever joins; taken by name."""
    ann, bea, channel = at_table.ann, at_table.bea, at_table.channel
    listed = await ann.autocomplete(channel, "game new", "seat", "", game="probe")
    assert listed == [("Red", "red"), ("Blue", "blue"), ("Random: drawn at the start", "random")]
    assert await ann.autocomplete(channel, "game new", "seat", "", game="overland") == [("Union", "us")]
    refused = await said(at_table, ann, "game new", game="probe", seat="grey")
    assert refused == "Probe has no seat grey; there is Red, Blue, or random."
    opened = await said(at_table, ann, "game new", game="probe", seat="Blue")
    assert "It is waiting for another player to take the Red seat." in opened
    assert await bea.autocomplete(channel, "game join", "seat", "") == [("Red", "red")]
    assert (await said(at_table, bea, "game join", seat="red")).startswith("You play Red.")
    assert f"Blue: {ann.mention}" in (await at_table.board()).text


# -- kept


async def invited(at: Table) -> Message:
    """The lobby of a game to which Ann has invited Bea."""
    told = await said(at, at.ann, "game new", game="probe", invite=at.bea)
    assert f"The Blue seat is kept for {at.bea.mention}, who is notified." in told
    return await at.board()


async def test_a_seat_is_kept_for_whom_it_was_meant(at_table: Table) -> None:
    """Bea is pinged once, by the lobby's post; nobody else can take the seat; joining, she may start at once."""
    ann, bea, carl = at_table.ann, at_table.bea, at_table.carl
    lobby = await invited(at_table)
    assert labels(lobby) == ["Join", "Decline", "Leave", *READ] and bea.pings == [lobby]
    assert answer(await carl.click(lobby, "Join")).text == f"The Blue seat is kept for {bea.mention}."
    assert await carl.autocomplete(at_table.channel, "game join", "seat", "") == []
    assert answer(await carl.click(lobby, "Decline")).text == "No seat of this game is kept for you."
    assert "You already have a seat" in answer(await ann.click(lobby, "Join")).text
    answer(await ann.slash(at_table.channel, "board"))
    lobby = await at_table.board()
    assert len(bea.pings) == 1, "the lobby at the bottom calls nobody again"
    joined = answer(await bea.click(lobby, "Join"))
    assert joined.text.startswith("You play Blue.") and labels(joined) == []
    panel = answer(await bea.click(await at_table.board(), "Start"))
    assert "Which card?" in panel.text and "Blue" in panel.text


async def test_declining_opens_the_seat_to_everyone(at_table: Table) -> None:
    """The lobby says so and comes to the bottom with a ping for Ann, who may have just been here."""
    await invited(at_table)
    old = await at_table.board()
    assert answer(await at_table.bea.click(old, "Decline")).text == "You declined; anyone may take the seat now."
    lobby = await at_table.board()
    assert lobby is not old and "Blue: *free*; Bea has declined" in lobby.text and at_table.ann in lobby.pinged
    assert labels(old) == []
    assert labels(lobby) == ["Practice opponent", "Join", "Invite", "Leave", *READ]
    assert answer(await at_table.carl.click(lobby, "Join")).text.startswith("You play Blue.")


async def test_who_wants_a_private_message_is_told_of_a_decline(at_table: Table) -> None:
    """Who declined, and what may be done about it."""
    sheet = answer(await at_table.ann.slash(at_table.channel, "game mine"))
    answer(await at_table.ann.select(sheet, "How should I notify you?", ["Send me a DM"]))
    answer(await at_table.bea.click(await invited(at_table), "Decline"))
    lobby = await at_table.board()
    assert at_table.ann not in lobby.pinged
    message = at_table.ann.dm_messages()[-1]
    assert "`/game invite`: Bea declined" in message.text and labels(message) == ["Rules"]
    answer(await at_table.ann.click(message, "Rules"))


async def test_after_declining_somebody_else_is_invited(at_table: Table) -> None:
    """By the owner alone; Carl is pinged by the lobby and takes the seat, which is kept for him."""
    ann, bea, carl, channel = at_table.ann, at_table.bea, at_table.carl, at_table.channel
    answer(await bea.click(await invited(at_table), "Decline"))
    assert "`/game invite` asks someone else" in (await at_table.board()).text
    refused = await said(at_table, bea, "game invite", who=carl)
    assert refused == f"Only {ann.mention}, who opened the lobby, can invite someone."
    assert await said(at_table, ann, "game invite", who=ann) == "You already have a seat in this game."
    assert "bots do not play" in await said(at_table, ann, "game invite", who=at_table.local.world.bot)
    assert await said(at_table, ann, "game invite", who=carl, seat="red") == "The Red seat is taken."
    assert await ann.autocomplete(channel, "game invite", "seat", "", who=carl) == [("Blue", "blue")]
    told = await said(at_table, ann, "game invite", who=carl)
    assert told == f"The Blue seat is kept for {carl.mention}, who is notified."
    assert await said(at_table, ann, "game invite", who=carl) == f"A seat is kept for {carl.mention} already."
    lobby = await at_table.board()
    assert f"Blue: *kept for {carl.mention}*" in lobby.text and carl.pings == [lobby]
    assert "has declined" not in lobby.text
    assert await said(at_table, bea, "game join") == f"The Blue seat is kept for {carl.mention}."
    assert answer(await carl.click(lobby, "Join")).text.startswith("You play Blue.")
    assert await said(at_table, ann, "game invite", who=bea) == "Every seat of this game is taken."


@ALONE
async def test_who_does_not_answer_is_replaced(at_table: Table) -> None:
    """Ann asks Carl instead: Bea has no seat kept any more, nor an invitation in her list."""
    await invited(at_table)
    assert "You are invited" in await said(at_table, at_table.bea, "game mine")
    await said(at_table, at_table.ann, "game invite", who=at_table.carl)
    assert "You are invited" not in await said(at_table, at_table.bea, "game mine")
    assert "kept for" in await said(at_table, at_table.bea, "game join")
    await at_table.restart()
    assert "You are invited" in await said(at_table, at_table.carl, "game mine")


async def test_bots_are_not_invited_and_games_for_one_keep_no_seat(at_table: Table) -> None:
    """A sentence each, and nothing opens."""
    world = at_table.local.world
    refused = await said(at_table, at_table.ann, "game new", game="overland", invite=world.bot)
    assert "is a bot, and bots do not play." in refused
    refused = await said(at_table, at_table.ann, "game new", game="overland", invite=at_table.bea)
    assert refused == "Overland is for one player, so there is no seat to invite anyone to."
    assert "There is no game in this channel" in await said(at_table, at_table.ann, "game show")


async def test_an_invitation_survives_the_offer_of_a_thread(at_table: Table) -> None:
    """The seat is kept in the thread, and the ping is there."""
    await at_table.open_overland()
    ann, dora = at_table.ann, at_table.local.add_user("Dora: the *first* of her name")
    offered = answer(await ann.slash(at_table.channel, "game new", game="probe", seat="blue", invite=dora))
    assert "The Red seat is kept" in answer(await ann.click(offered, "Open it in a thread")).text
    thread = at_table.guild.threads[0]
    lobby = await at_table.board(thread)
    assert f"Red: *kept for {dora.mention}*" in lobby.text and dora.pings == [lobby]
    assert answer(await dora.click(lobby, "Join")).text.startswith("You play Red.")


async def test_lists_of_open_games(at_table: Table) -> None:
    """Those with a seat that one could take, with a way there."""
    await invited(at_table)
    ann, bea, carl = at_table.ann, at_table.bea, at_table.carl
    nothing = "No game has a free seat for you here. `/game new` opens one."
    assert await said(at_table, carl, "game list", which="open") == nothing
    assert await said(at_table, ann, "game list", which="open") == nothing
    listed = await said(at_table, bea, "game list", which="open")
    board = await at_table.board()
    link = f"https://discord.com/channels/{at_table.guild.id}/{at_table.channel.id}/{board.id}"
    assert f"[open (1/2)]({link}) · Ann" in listed
    await bea.click(board, "Decline")
    assert link.rsplit("/", 1)[0] in await said(at_table, carl, "game list", which="open")
    assert "open (1/2)" in await said(at_table, ann, "game list", which="mine")
    assert "No game is open or running here" in await said(at_table, carl, "game list", which="mine")


# -- drawn


@ALONE
async def test_sides_are_drawn_at_the_start(at_table: Table) -> None:
    """Until then the lobby names players only; the start tells who fell to which side, to all and to the starter."""
    ann, bea = at_table.ann, at_table.bea
    opened = await said(at_table, ann, "game new", game="probe", seat="random")
    assert "It is waiting for another player." in opened
    lobby = await at_table.board()
    assert "**Sides are drawn at the start.**" in lobby.text
    assert (
        f"Player: {ann.mention} · no games with others yet\nPlayer: *free*" in lobby.text and "Red:" not in lobby.text
    )
    refused = await said(at_table, bea, "game join", seat="red")
    assert refused == "The sides of this game are drawn at the start: join without naming one."
    joined = answer(await bea.click(lobby, "Join"))
    assert joined.text.startswith("You have a seat; the sides are drawn at the start.")
    panel = answer(await bea.click(await at_table.board(), "Start"))
    engine = await at_table.engine()
    seat = {player.user: seat for seat, player in engine.players.items()}
    assert f"The sides are drawn: you play {engine.seat_name(seat[bea.id])}." in panel.text
    board = await at_table.board()
    assert f"Bea plays {engine.seat_name(seat[bea.id])}" in board.text
    await by_panel(bea, panel, "commit hold")
    await by_panel(ann, await at_table.panel(ann), "commit hold")
    verify(await at_table.export(ann), at_table.games)
    await at_table.restart()
    assert {p.user: s for s, p in (await at_table.engine()).players.items()} == seat


# -- both by one


async def alone(at: Table) -> Message:
    """Ann opens the probe with both sides and starts it; her panel."""
    answer(await at.ann.slash(at.channel, "game new", game="probe", invite=at.ann))
    return answer(await at.ann.click(await at.board(), "Start"))


async def test_one_person_plays_a_whole_game_by_one_panel(at_table: Table) -> None:
    """The panel goes over to the side that is awaited; no ping, no nudge."""
    panel, ann, rng = await alone(at_table), at_table.ann, random.Random(2)
    engine = await at_table.engine()
    board = await at_table.board()
    assert "Nudge" not in labels(board)
    for _ in range(400):
        if engine.session.status == "over":
            break
        seat = next(s for s in ("red", "blue") if f"{engine.seat_name(s)} · log entry" in panel.text.split("\n")[1])
        assert seat in engine.awaited(), "the panel shows a side that is awaited"
        text = wander(engine.game, engine.view(seat), seat, rng)
        assert answer(await by_panel(ann, panel, text)) is panel
    assert engine.session.status == "over" and ann.pings == []
    verify(await at_table.export(ann), at_table.games)


async def test_the_panel_switches_sides(at_table: Table) -> None:
    """*Other side* shows the other hand; a button of the one side is never applied to the other."""
    panel, ann = await alone(at_table), at_table.ann
    engine = await at_table.engine()
    assert "Other side: Blue" in labels(panel) and "Red · log entry" in panel.text
    answer(await ann.click(panel, "Other side: Blue"))
    assert "Other side: Red" in labels(panel) and "Blue · log entry" in panel.text
    card = next(c for c in engine.state.sides["blue"].hand)
    await by_panel(ann, panel, f"commit {card}")
    assert engine.state.sides["blue"].committed == card and "Red · log entry" in panel.text, "Red is awaited next"
    answer(await ann.click(panel, "Other side: Blue"))
    assert "Waiting for Ann (Red)." in panel.text
    answer(await ann.click(panel, "Undo"))
    assert engine.state.sides["blue"].committed == "" and "Undone: You commit" in panel.text
    others = await at_table.panel(ann)
    assert "Which card?" in others.text


async def test_play_tells_the_sides_apart(at_table: Table) -> None:
    """/play lists each side's decisions under its name; without one, the side that may."""
    await alone(at_table)
    ann, engine = at_table.ann, await at_table.engine()
    listed = await ann.autocomplete(at_table.channel, "play", "decision", "")
    assert {value.split(":")[0] for _, value in listed} == {"red", "blue"}
    names = {value: name for name, value in listed}
    assert names["blue: commit hold"].startswith("Blue: ") and names["red: commit hold"].startswith("Red: ")
    only = await ann.autocomplete(at_table.channel, "play", "decision", "blue: hold")
    assert [value for _, value in only] == ["blue: commit hold"]
    answer(await ann.slash(at_table.channel, "play", decision="Blue: commit hold"))
    assert engine.state.sides["blue"].committed == "hold" and engine.state.sides["red"].committed == ""
    answer(await ann.slash(at_table.channel, "play", decision="blue: auto parry on"))
    assert engine.state.sides["blue"].auto_parry
    answer(await ann.slash(at_table.channel, "play", decision="commit hold"))
    assert engine.state.stack[0].phase == "turn"
    seat = next(iter(engine.awaited()))
    opened = answer(await ann.slash(at_table.channel, "play", decision=f"{seat}: scatter 3"))
    assert chosen(opened) == [["3"], [], []] and opened.selects[1].placeholder == "Which row?"


async def test_who_has_one_side_takes_the_other_by_name(at_table: Table) -> None:
    """A plain *Join* says how; leaving gives back one or all."""
    ann, channel = at_table.ann, at_table.channel
    await ann.slash(channel, "game new", game="probe")
    told = answer(await ann.click(await at_table.board(), "Join")).text
    assert "to play Blue as well use `/game join` with the seat Blue" in told
    assert await ann.autocomplete(channel, "game join", "seat", "bl") == [("Blue", "blue")]
    joined = answer(await ann.slash(channel, "game join", seat="blue"))
    assert joined.text.startswith("You play Blue.")
    both = await ann.autocomplete(channel, "game leave", "seat", "")
    assert both == [("Red", "red"), ("Blue", "blue")]
    assert await ann.autocomplete(channel, "game leave", "seat", "re") == [("Red", "red")]
    assert await said(at_table, ann, "game leave", seat="Red") == "The Red seat is free again."
    assert "Red: *free*" in (await at_table.board()).text
    assert "the game is closed" in await said(at_table, ann, "game leave")


async def test_who_plays_both_resigns_for_one(at_table: Table) -> None:
    """Each side has its button."""
    await alone(at_table)
    asked = answer(await at_table.ann.slash(at_table.channel, "game resign"))
    assert labels(asked) == ["Yes, resign as Red", "Yes, resign as Blue", "Play on"]
    answer(await at_table.ann.click(asked, "Yes, resign as Blue"))
    board = await at_table.board()
    assert "Blue resigns." in board.text and "Victory for Red" in board.text


async def test_an_invitation_reaches_those_who_want_a_private_message(at_table: Table) -> None:
    """Instead of a ping: what it is about, and a button that takes the seat."""
    sheet = answer(await at_table.bea.slash(at_table.channel, "game mine"))
    answer(await at_table.bea.select(sheet, "How should I notify you?", ["Send me a DM"]))
    lobby = await invited_quietly(at_table)
    assert at_table.bea not in lobby.pinged
    message = at_table.bea.dm_messages()[-1]
    assert "take the seat that is kept for you, or decline it" in message.text and labels(message) == ["Join"]
    assert answer(await at_table.bea.click(message, "Join")).text.startswith("You play Blue.")


async def invited_quietly(at: Table) -> Message:
    """The lobby of a game to which Ann has invited Bea, who is not pinged."""
    await at.ann.slash(at.channel, "game new", game="probe", invite=at.bea)
    return await at.board()
