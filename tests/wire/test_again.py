"""*Play again* under a finished game, and how its end is told."""

from __future__ import annotations

import asyncio

import pytest

from bot.attention.private_boards import keep_channel
from bot.local.model.guilds import Message
from bot.storage.private_boards import PrivateChannel
from tests.wire.playing import labels
from tests.wire.table import ALONE, ONE_BOT, Table, answer

pytestmark = ONE_BOT

AWAY = 200.0


async def test_play_again_begins_the_same_game_in_the_same_channel(at_table: Table) -> None:
    """The options stay, whoever presses plays, and one person waits in no lobby: the dice are committed anew and then
    salted with the number that Discord gave to the post which says so."""
    await at_table.open_overland("standard")
    asked = await at_table.ann.slash(at_table.channel, "game resign")
    assert asked.response is not None
    await at_table.ann.click(asked.response, "Yes, resign")
    over = await at_table.board()
    assert "Your move" not in [b.label for b in over.buttons]
    again = await at_table.bea.click(over, "Play again")
    assert again.response is not None and "10 Action Points" in again.response.text and "Hint" in labels(again.response)
    board, engine = await at_table.board(), await at_table.engine()
    assert board.id != over.id and "Standard" in board.text and at_table.bea.mention in board.text
    assert engine.session.salts == [str(board.id)]
    assert engine.session.commitment in str(board.revisions[0]), "it was posted before"
    late = await at_table.carl.click(over, "Play again")
    assert late.response is not None and "This channel already has a game" in late.response.text


@ALONE
async def test_where_the_lobby_is_posted_late_it_waits(at_table: Table) -> None:
    """No dice without the commitment before everyone's eyes: *Start* stands on the lobby, once it is there."""
    await at_table.open_overland()
    asked = answer(await at_table.ann.slash(at_table.channel, "game resign"))
    answer(await at_table.ann.click(asked, "Yes, resign"))
    over = await at_table.board()
    at_table.bot.posted_within = 0.01
    gate = at_table.local.faults.hold_next("POST", r"^/channels/\d+/messages$")
    told = answer(await at_table.ann.click(over, "Play again"))
    assert "is open in <#" in told.text and "Press *Start* here, in its lobby," in told.text
    gate.release()
    lobby = await at_table.board()
    assert "Start" in labels(lobby)
    assert "10 Action Points" in answer(await at_table.ann.click(lobby, "Start")).text


async def given_up(at: Table) -> Message:
    """The board of a game of the probe that Bea (blue) has given up."""
    await at.open_probe()
    asked = answer(await at.bea.slash(at.channel, "game resign"))
    answer(await at.bea.click(asked, "Yes, resign"))
    return await at.board()


async def test_a_rematch_may_keep_the_sides(at_table: Table) -> None:
    """Each button says which: one swaps them, the other does not."""
    over = await given_up(at_table)
    assert [b.label for b in over.buttons][:3] == ["Play again · sides swapped", "Same sides again", "Choose a game"]
    again = answer(await at_table.ann.click(over, "Same sides again"))
    assert "swapped" not in again.text and "The Blue seat is kept for" in again.text
    lobby = await at_table.board()
    assert f"Red: {at_table.ann.mention}" in lobby.text and f"Blue: *kept for {at_table.bea.mention}*" in lobby.text


async def test_the_seed_is_shown_by_how_dice_work_after_the_end(at_table: Table) -> None:
    """The closing message is for people to read."""
    answer(await at_table.ann.slash(at_table.channel, "game new", game="probe"))
    lobby, engine = await at_table.board(), await at_table.engine()
    assert engine.seed.hex() not in answer(await at_table.ann.click(lobby, "How dice work")).text
    answer(await at_table.bea.slash(at_table.channel, "game join"))
    answer(await at_table.ann.slash(at_table.channel, "game start"))
    asked = answer(await at_table.bea.slash(at_table.channel, "game resign"))
    answer(await at_table.bea.click(asked, "Yes, resign"))
    over = await at_table.board()
    assert engine.seed.hex() not in over.text
    assert f"`{engine.seed.hex()}`" in answer(await at_table.carl.click(over, "How dice work")).text


async def test_a_rematch_swaps_the_sides(at_table: Table) -> None:
    """Ann has the other side, Bea's is kept for her, and she is pinged where it is; she joins and starts."""
    over = await given_up(at_table)
    again = answer(await at_table.ann.click(over, "Play again"))
    assert again.text.startswith("Sides are swapped: you play Blue now.")
    assert "The Red seat is kept for" in again.text and at_table.bea.mention in again.text
    lobby = await at_table.board()
    assert f"Blue: {at_table.ann.mention}" in lobby.text and f"Red: *kept for {at_table.bea.mention}*" in lobby.text
    assert at_table.bea.pings[-1] is lobby and lobby not in at_table.ann.pings
    told = answer(await at_table.bea.click(over, "Play again"))
    assert (
        "you play Red now" in told.text
        and "A seat is kept for you." in told.text
        and labels(told) == ["Join", "Decline"]
    )
    assert answer(await at_table.bea.click(told, "Join")) is told and labels(told) == []
    panel = answer(await at_table.bea.click(await at_table.board(), "Start"))
    assert "Red · log entry" in panel.text
    late = answer(await at_table.ann.click(over, "Play again")).text
    assert f"is played in {at_table.channel.mention} already." in late


async def test_both_press_at_once_and_one_lobby_opens(at_table: Table) -> None:
    """Each is told where it is; nobody gets a lobby of their own."""
    over = await given_up(at_table)
    clicks = await asyncio.gather(*(p.click(over, "Play again") for p in (at_table.ann, at_table.bea, at_table.ann)))
    assert all("is open in <#" in answer(click).text for click in clicks)
    await at_table.settled()
    assert len([m for m in at_table.posts() if "a new game" in m.text and labels(m)]) == 1
    watcher = answer(await at_table.carl.click(over, "Play again")).text
    assert watcher == "Only the players of that game can play it again. `/game new` opens a new game."


async def test_a_rematch_in_a_thread_where_the_channel_is_taken(at_table: Table) -> None:
    """Offered to both, opened once."""
    over = await given_up(at_table)
    answer(await at_table.carl.slash(at_table.channel, "game new", game="overland"))
    offers = [answer(await p.click(over, "Play again")) for p in (at_table.ann, at_table.bea)]
    answer(await at_table.ann.click(offers[0], "Open it in a thread"))
    thread = at_table.guild.threads[0]
    lobby = await at_table.board(thread)
    assert f"Blue: {at_table.ann.mention}" in lobby.text and at_table.bea in lobby.pinged
    told = answer(await at_table.bea.click(offers[1], "Open it in a thread"))
    assert thread.mention in told.text and "Join" in labels(told) and at_table.guild.threads == [thread]


@ALONE
async def test_a_rematch_in_a_thread_is_one_when_both_press_at_once(at_table: Table) -> None:
    """Ann and Bea each have an offer of their own: one thread, and both are led there."""
    await at_table.open_probe()
    await bea_resigns(at_table)
    over = await at_table.board()
    answer(await at_table.carl.slash(at_table.channel, "game new", game="overland"))
    people = at_table.ann, at_table.bea
    offers = [answer(await p.click(over, "Play again")) for p in people]
    gate = at_table.local.faults.hold_next("POST", r"^/channels/\d+/threads$")
    clicks = [p.click(offer, "Open it in a thread") for p, offer in zip(people, offers, strict=True)]
    pressed = [asyncio.create_task(click) for click in clicks]
    await at_table.local.wait_for(lambda: gate.reached)
    gate.release()
    told = [answer(event) for event in await asyncio.gather(*pressed)]
    [thread] = at_table.guild.threads
    assert all(thread.mention in message.text for message in told)


@ALONE
async def test_resigning_is_told_to_whoever_was_away(at_table: Table) -> None:
    """A new message with a ping, as when turns pass; the old one stays as that turn's report."""
    await at_table.open_probe()
    old = await at_table.board()
    at_table.local.clock.advance(AWAY)
    asked = answer(await at_table.bea.slash(at_table.channel, "game resign"))
    answer(await at_table.bea.click(asked, "Yes, resign"))
    board = await at_table.board()
    assert board is not old and at_table.ann in board.pinged and at_table.bea not in board.pinged
    assert f"Victory for Red ({at_table.ann.mention})!" in board.text
    assert f"Defeat for Blue ({at_table.bea.mention})." in board.text and "Play again" in labels(board)
    assert labels(old) == ["Open this board"]


async def test_the_end_is_posted_anew_before_their_eyes_too(at_table: Table) -> None:
    """Ann was just there: the board far above is not all that tells her. Who ended the game is not called."""
    await at_table.open_probe()
    old, pings = await at_table.board(), len(at_table.bea.pings)
    await bea_resigns(at_table)
    board = await at_table.board()
    assert board.id > old.id and board.pinged == [at_table.ann] and len(at_table.bea.pings) == pings
    assert "Victory for Red" in board.text and "Play again" in labels(board) and labels(old) == ["Open this board"]


async def test_the_end_is_posted_anew_where_one_plays_alone(at_table: Table) -> None:
    """It stands at the bottom, and calls nobody who has just brought it about."""
    await at_table.open_overland()
    old = await at_table.board()
    asked = answer(await at_table.ann.slash(at_table.channel, "game resign"))
    answer(await at_table.ann.click(asked, "Yes, resign"))
    board = await at_table.board()
    assert board.id > old.id and board.pinged == [] and labels(old) == ["Open this board"] and board.pictures


@pytest.mark.parametrize("wish", ["Send me a DM", "Don't notify me"])
async def test_the_end_calls_each_as_they_want_it(at_table: Table, wish: str) -> None:
    """By private message, or not at all; the end is posted all the same."""
    sheet = answer(await at_table.ann.slash(at_table.channel, "game mine"))
    answer(await at_table.ann.select(sheet, "How should I notify you?", [wish]))
    await keep_channel(at_table.bot.database, at_table.ann.id, PrivateChannel(wanted=False))
    await at_table.open_probe()
    old = await at_table.board()
    await bea_resigns(at_table)
    assert (await at_table.board()).id > old.id and at_table.ann.pings == []
    told = [m for m in at_table.ann.dm_messages() if "To do: see how it ended." in m.text]
    assert len(told) == ("DM" in wish)


@ALONE
@pytest.mark.parametrize("after", [True, False])
async def test_the_end_is_posted_once_over_a_restart(at_table: Table, after: bool) -> None:
    """The bot is stopped while the post is on its way, whether Discord has it already or not."""
    await at_table.open_probe()
    old = await at_table.board()
    gate = at_table.local.faults.hold_next("POST", r"^/channels/\d+/messages$", after=after)
    await bea_resigns(at_table)
    await at_table.local.wait_for(lambda: gate.reached)
    await at_table.stop()
    at_table.local.faults.clear()
    await at_table.start()
    await at_table.settled()
    ends = [m for m in at_table.posts() if "Victory for Red" in m.text]
    assert len(ends) == 1 and ends[0].pinged == [at_table.ann] and labels(old) == ["Open this board"]


async def bea_resigns(at: Table) -> None:
    """Bea gives the game up."""
    asked = answer(await at.bea.slash(at.channel, "game resign"))
    answer(await at.bea.click(asked, "Yes, resign"))
