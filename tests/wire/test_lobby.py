"""Opening, joining, leaving, starting, resigning; one game to a channel; lists; permissions."""

from __future__ import annotations

import asyncio

import pytest
from discord import ui

from bot.local.clients.person import Person
from bot.local.model.permissions import Permission
from tests.wire.playing import by_panel, labels
from tests.wire.table import ALONE, ONE_BOT, Table, answer
from tests.wire.test_records import imported

pytestmark = ONE_BOT

READ = ["Options", "Rules", "How dice work", "About", "Team"]
"""The buttons of a lobby's second row."""


async def said(at: Table, person: Person, command: str, **options: str) -> str:
    """What a command in the channel is answered with."""
    return answer(await person.slash(at.channel, command, **options)).text


async def test_a_lobby_fills_and_empties(at_table: Table) -> None:
    """Seats are taken and given back by command and button; the lobby's message shows who sits where."""
    opened = await said(at_table, at_table.ann, "game new", game="probe")
    assert "to take the Blue seat. *Practice opponent* plays against you at once." in opened
    assert "dice" not in opened, "the lobby tells the rest"
    lobby = await at_table.board()
    assert f"Red: {at_table.ann.mention}" in lobby.text and "Blue: *free*" in lobby.text
    assert labels(lobby) == ["Practice opponent", "Join", "Invite", "Leave", *READ]
    assert at_table.ann.pings == []
    joined = answer(await at_table.bea.click(lobby, "Join"))
    assert joined.text == "You play Blue. All seats are taken: press *Start* here, in the lobby."
    assert labels(joined) == []
    lobby = await at_table.board()
    assert f"Blue: {at_table.bea.mention}" in lobby.text
    assert labels(lobby) == ["Start", "Leave", *READ]
    assert answer(await at_table.ann.click(lobby, "Leave")).text == "You left the game."
    lobby = await at_table.board()
    assert f"{at_table.bea.mention} has opened the lobby" in lobby.text and "Red: *free*" in lobby.text
    salted = await said(at_table, at_table.carl, "game join", seat="Red", salt="three blind mice")
    assert salted.startswith("You play Red.")
    assert "The game has begun" not in answer(await at_table.carl.click(await at_table.board(), "Start")).text
    engine = await at_table.engine()
    assert engine.session.status == "playing" and "three blind mice" in engine.session.salts


async def test_the_last_to_leave_closes_the_lobby(at_table: Table) -> None:
    """Nothing is left to join, and the channel is free for another game."""
    answer(await at_table.ann.slash(at_table.channel, "game new", game="probe"))
    assert "the game is closed" in await said(at_table, at_table.ann, "game leave")
    board = await at_table.board()
    assert "This game is closed." in board.text and labels(board) == ["Log", "Rules"]
    assert await said(at_table, at_table.bea, "game join") == "This game is over."
    assert "is open" in await said(at_table, at_table.bea, "game new", game="overland")


async def test_a_game_is_opened_by_its_name(at_table: Table) -> None:
    """Typed, not picked: the key, the name, or how the name begins."""
    assert "is open" in await said(at_table, at_table.ann, "game new", game="Dixie", options="decoys: on")
    assert "### Dixie: First Bull Run – a new game" in (await at_table.board()).text
    answer(await at_table.ann.slash(at_table.channel, "game leave"))
    assert "is open" in await said(at_table, at_table.ann, "game new", game="1861")
    assert "### 1861: Life on the Battlefield" in (await at_table.board()).text


async def test_what_a_lobby_refuses(at_table: Table) -> None:
    """A sentence each, and nothing changes."""
    ann, bea, carl = at_table.ann, at_table.bea, at_table.carl
    refused = await said(at_table, ann, "game new", game="chess")
    assert "There is no game called chess; there is Overland, 1861: Life on the Battlefield, " in refused
    assert await said(at_table, ann, "game new", game="probe", options="easier") == (
        "Probe has no option “easier”; there is Length, Opponent, Table."
    )
    answer(await ann.slash(at_table.channel, "game new", game="probe"))
    lobby = await at_table.board()
    assert "cannot start before someone takes Blue" in await said(at_table, ann, "game start")
    assert await said(at_table, ann, "game join") == (
        "You already have a seat in this game; to play Blue as well use `/game join` with the seat Blue."
    )
    assert await said(at_table, bea, "game join", seat="Red") == "That seat is taken."
    assert await said(at_table, bea, "game join", seat="Grey") == "There is no seat Grey; there is Red, Blue."
    assert "at most 100 printable characters" in await said(at_table, bea, "game join", salt="s" * 101)
    assert "Only the players of this game" in await said(at_table, carl, "game leave")
    assert "Only the players of this game" in await said(at_table, carl, "game start")
    assert "has not started yet" in await said(at_table, ann, "play", decision="end")
    assert "has not started yet" in await said(at_table, ann, "undo")
    assert "`/game leave` gives your seat back" in await said(at_table, ann, "game resign")
    await bea.click(lobby, "Join")
    assert await said(at_table, carl, "game join") == "Every seat of this game is taken."
    await ann.slash(at_table.channel, "game start")
    assert await said(at_table, ann, "game start") == "The game has begun."
    assert await said(at_table, carl, "game join") == "The game has begun."
    assert "Use `/game resign` to resign" in await said(at_table, bea, "game leave")
    engine = await at_table.engine()
    assert [e.kind for e in await engine.repository.entries()] == ["open", "join", "start"]


async def test_one_game_to_a_channel_and_a_thread_for_the_next(at_table: Table) -> None:
    """The second game is offered a thread: it is opened, joined, played and shown there."""
    await at_table.open_overland()
    offered = answer(await at_table.bea.slash(at_table.channel, "game new", game="overland", options="standard"))
    assert labels(offered) == ["Open it in a thread"]
    welcome = answer(await at_table.bea.click(offered, "Open it in a thread"))
    thread = at_table.guild.threads[0]
    assert thread.name == "Overland – Bea" and thread.mention in welcome.text
    panel = answer(await at_table.bea.click(await at_table.board(thread), "Start"))
    await by_panel(at_table.bea, panel, "attack lee")
    board = await at_table.board(thread)
    assert "Grant attacks Lee" in board.text and "Standard" in board.text
    assert "Grant attacks Lee" not in (await at_table.board()).text
    offered = answer(await at_table.carl.slash(thread, "game new", game="overland"))
    answer(await at_table.carl.click(offered, "Open it in a thread"))
    assert at_table.guild.threads[1].name == "Overland – Carl", "beside the thread, in its channel"


@ALONE
@pytest.mark.parametrize("restart", [False, True])
async def test_a_lobby_in_the_way_is_named_with_how_to_close_it(at_table: Table, restart: bool) -> None:
    """Also after a restart, before anybody has used it, and by whatever needs the channel."""
    away, ann = at_table.guild.add_channel("away"), at_table.ann
    await at_table.open_probe(away)
    data = await at_table.export(ann, away)
    answer(await at_table.carl.slash(at_table.channel, "game new", game="overland"))
    lobby = (await at_table.engine()).id
    said = f"the lobby of Overland, game `{lobby}`, which its players close with `/game leave`"
    if restart:
        await at_table.restart()
    assert said in answer(await at_table.bea.slash(at_table.channel, "game new", game="overland")).text
    assert said in (await imported(ann, at_table.channel, data)).text
    answer(await at_table.carl.slash(at_table.channel, "game leave"))
    assert "is open" in answer(await at_table.bea.slash(at_table.channel, "game new", game="probe")).text


@pytest.mark.parametrize(
    ("lacking", "named"),
    [
        ("attach_files", "Attach Files"),
        ("read_message_history", "Read Message History"),
        ("send_messages", "Attach Files, Send Messages"),
    ],
)
async def test_missing_permissions_are_named_before_a_game_is_opened(at_table: Table, lacking: str, named: str) -> None:
    """/game new says which permission is missing; nothing is opened until it is there."""
    at_table.channel.deny(lacking)
    refused = await said(at_table, at_table.ann, "game new", game="overland")
    assert refused == f"I cannot play here without these permissions: {named}."
    assert "There is no game" in await said(at_table, at_table.ann, "game show")
    at_table.channel.allow(lacking)
    assert "is open" in await said(at_table, at_table.ann, "game new", game="overland")


@ALONE
@pytest.mark.parametrize("twice_delivered", [True, False])
async def test_a_thread_is_opened_once_however_often_it_is_pressed(at_table: Table, twice_delivered: bool) -> None:
    """Two clicks before the first is answered, or one that Discord delivers twice: one thread, one lobby."""
    await at_table.open_probe()
    offered = answer(await at_table.bea.slash(at_table.channel, "game new", game="overland"))
    gate = at_table.local.faults.hold_next("POST", r"^/channels/\d+/threads$")
    if twice_delivered:
        at_table.local.faults.duplicate_next_interaction()
    clicks = [at_table.bea.click(offered, "Open it in a thread") for _ in range(2 - twice_delivered)]
    pressed = [asyncio.create_task(click) for click in clicks]
    await at_table.local.wait_for(lambda: gate.reached)
    gate.release()
    told = [answer(event) for event in await asyncio.gather(*pressed)]
    await at_table.settled()
    [thread] = at_table.guild.threads
    assert all(thread.mention in message.text for message in told)
    assert len([m for m in at_table.posts(thread) if "has opened the lobby" in m.text]) == 1
    assert len(await at_table.bot.engines.cards(at_table.guild.id)) == 2


async def test_a_thread_needs_its_permissions(at_table: Table) -> None:
    """Offered all the same, for they may be given; the click says what is missing."""
    await at_table.open_overland()
    at_table.channel.deny("create_public_threads")
    offered = answer(await at_table.bea.slash(at_table.channel, "game new", game="overland"))
    refused = answer(await at_table.bea.click(offered, "Open it in a thread"))
    assert "I need the permissions Create Public Threads" in refused.text and at_table.guild.threads == []


async def test_resigning_asks_first(at_table: Table) -> None:
    """It says what that does; *Play on* leads back to the panel; *Yes, resign* ends the game for all to see."""
    await at_table.open_probe()
    asked = answer(await at_table.ann.slash(at_table.channel, "game resign"))
    assert asked.text == "Resign this game of Probe?\nThe game ends at once, and Blue wins."
    back = answer(await at_table.ann.click(asked, "Play on"))
    assert back is asked and "Which card?" in asked.text
    asked = answer(await at_table.ann.slash(at_table.channel, "game resign"))
    answer(await at_table.ann.click(asked, "Yes, resign"))
    board = await at_table.board()
    assert "Red resigns." in board.text and f"Victory for Blue ({at_table.bea.mention})!" in board.text
    assert (await at_table.engine()).session.status == "over"


async def test_games_are_listed_and_shown(at_table: Table) -> None:
    """/game list names what is open and running here, all or one's own; /game show the particulars and the board."""
    nothing = "No game is open or running here. `/game new` opens one."
    assert await said(at_table, at_table.ann, "game list") == nothing
    await at_table.open_probe()
    other = at_table.guild.add_channel("other")
    answer(await at_table.carl.slash(other, "game new", game="overland"))
    lobby = f"https://discord.com/channels/{at_table.guild.id}/{other.id}/{(await at_table.board(other)).id}"
    listed = await said(at_table, at_table.ann, "game list")
    probe, overland = await at_table.engine(), await at_table.engine(other)
    assert (
        f"**Probe** `{probe.id}` in {at_table.channel.mention} · in play · Ann, Bea" in listed or "Bea, Ann" in listed
    )
    assert f"**Overland** `{overland.id}` in {other.mention} · [open (1/1)]({lobby}) · Carl" in listed
    mine = answer(await at_table.carl.slash(at_table.channel, "game list", which="mine")).text
    assert overland.id in mine and probe.id not in mine
    elsewhere = at_table.local.add_guild("Strangers").add_channel("hall")
    assert answer(await at_table.ann.slash(elsewhere, "game list")).text == nothing
    shown = await said(at_table, at_table.carl, "game show")
    board = await at_table.board()
    assert f"Dice commitment: `{probe.session.commitment}`" in shown and probe.seed.hex() not in shown
    assert f"/{at_table.guild.id}/{at_table.channel.id}/{board.id})" in shown
    assert f"Red: {at_table.ann.mention}" in shown and "Status: **playing**" in shown


async def test_games_in_channels_that_one_cannot_see_are_not_listed(at_table: Table) -> None:
    """Neither their players nor that there is a game; who plays sees it, wherever it is."""
    council = at_table.guild.add_channel("council")
    council.deny(Permission.VIEW_CHANNEL, user=at_table.ann)
    answer(await at_table.carl.slash(council, "game new", game="overland"))
    game = (await at_table.engine(council)).id
    assert game not in await said(at_table, at_table.ann, "game list")
    assert game in await said(at_table, at_table.bea, "game list")
    council.deny(Permission.VIEW_CHANNEL, user=at_table.carl)
    assert game in await said(at_table, at_table.carl, "game list")


async def test_an_old_offer_of_a_thread_leaves_no_empty_thread(at_table: Table) -> None:
    """The options that its button holds may not be there any more: refused before the thread is made."""
    view = ui.LayoutView(timeout=None)
    row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
    for label, id in (("Option", "a:thread:overland:colour=red"), ("Game", "a:thread:chess:")):
        row.add_item(ui.Button(label=label, custom_id=id))
    view.add_item(row)
    await at_table.bot.get_partial_messageable(at_table.channel.id).send(view=view)
    message = at_table.posts()[-1]
    refused = answer(await at_table.ann.click(message, "Option")).text
    assert refused == "That button is from an older version of the bot. Use `/game new` again."
    assert "There is no game called chess" in answer(await at_table.ann.click(message, "Game")).text
    assert at_table.local.journal.find("POST", "/threads") == []


async def test_somebody_is_invited_by_a_pick(at_table: Table) -> None:
    """The lobby's owner alone picks, no bot is picked, and who is picked is pinged and sits down by one press."""
    answer(await at_table.ann.slash(at_table.channel, "game new", game="dixie"))
    lobby = await at_table.board()
    refused = answer(await at_table.bea.click(lobby, "Invite"))
    assert "Only" in refused.text and not refused.selects
    asked = answer(await at_table.ann.click(lobby, "Invite"))
    said = answer(await at_table.ann.select(asked, asked.selects[0].custom_id, [at_table.local.world.bot]))
    assert "bots do not play" in said.text
    asked = answer(await at_table.ann.click(await at_table.board(), "Invite"))
    kept = answer(await at_table.ann.select(asked, asked.selects[0].custom_id, [at_table.bea]))
    assert kept.id == asked.id and f"kept for <@{at_table.bea.id}>" in kept.text
    await at_table.settled()
    assert at_table.bea.pings, "the invited person is told"
    answer(await at_table.bea.click(await at_table.board(), "Join"))
    lobby = await at_table.board()
    assert "Invite" not in labels(lobby) and "Start" in labels(lobby)
    answer(await at_table.ann.click(lobby, "Start"))
    await at_table.settled()
    first = at_table.posts()[0]
    assert "– the lobby is further down" in first.text and labels(first) == []
