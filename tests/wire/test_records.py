"""The record as people handle it: exports of a game in play, going on elsewhere, and what is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec.structs import replace

from bot.attention.questions import LAPSE, LAPSES_AFTER_MS
from bot.local.clients.person import Person
from bot.local.model.attachments import LocalFile
from bot.local.model.guilds import Channel, Message
from bot.record.entries import sha
from bot.record.replay import verify
from bot.storage import timers
from bot.storage.timers import Timer
from tests.wire.playing import by_panel, labels
from tests.wire.table import ALONE, ONE_BOT, Table, answer

pytestmark = ONE_BOT


async def in_play(table: Table) -> None:
    """A probe in which both have something to hide: Red a commitment, Blue a standing order."""
    await table.open_probe()
    card = (await table.engine()).state.sides["red"].hand[0]
    answer(await table.ann.slash(table.channel, "play", decision=f"commit {card}"))
    answer(await table.bea.slash(table.channel, "play", decision="auto parry on"))


async def imported(person: Person, channel: Channel, data: bytes, name: str = "record.json") -> Message:
    """What /game import answers, once it has looked at the file."""
    event = await person.slash(channel, "game import", file=LocalFile(name, data))
    return await event.wait_message()


async def test_a_game_in_play_exports_only_what_the_asker_may_know(at_table: Table) -> None:
    """A player gets the public chain and the own one, a watcher the public one; never the seed or an opening."""
    await in_play(at_table)
    engine = await at_table.engine()
    state = engine.state
    files = {"red": at_table.ann, "blue": at_table.bea, "": at_table.carl}
    for asker, person in files.items():
        data = await at_table.export(person)
        record: dict[str, Any] = json.loads(data)
        assert set(record["chains"]) == {"public"} | ({asker} if asker else set())
        assert "whole" not in record and engine.seed.hex() not in data.decode()
        assert not any("opening" in link for chain in record["chains"].values() for link in chain)
        assert record.get("asker", "") == asker
        verify(data, at_table.games)
    as_red, as_blue = [(await at_table.export(files[seat])).decode() for seat in ("red", "blue")]
    assert "Your parries are automatic" in as_blue and "automatic" not in as_red
    assert f"commit {state.sides['red'].committed}" in as_red
    assert '"commit ' not in as_blue


async def test_a_game_goes_on_in_another_channel(at_table: Table) -> None:
    """The original is closed and says where the game went; the seats are kept; position and secrets are the same, the
    dice new; what is played on there proves itself."""
    await in_play(at_table)
    original = await at_table.engine()
    data = await at_table.export(at_table.ann)
    camp = at_table.guild.add_channel("camp")
    asked = await imported(at_table.ann, camp, data)
    assert f"is being played in {at_table.channel.mention}" in asked.text and "players must agree" in asked.text
    question = answer(await at_table.ann.click(asked, "Ask the others"))
    assert not question.ephemeral and question.pinged == [at_table.bea]
    assert original.session.status == "playing", "nothing is closed before everybody agrees"
    for person in (at_table.ann, at_table.carl):
        said = answer(await person.click(question, "Agree"))
        assert said.ephemeral and said.text == "Only the other players can answer that."
    told = answer(await at_table.bea.click(question, "Agree"))
    assert told is question and f"Everyone agreed: game `{original.id}` goes on here as" in question.text
    assert labels(question) == []
    assert (await at_table.engine()).session.status == "closed"
    board = await at_table.board()
    assert "This game is closed." in board.text and "The game goes on as" in board.text
    lobby = await at_table.board(camp)
    assert at_table.bea in lobby.pinged and at_table.ann not in lobby.pinged
    assert f"Blue: *kept for {at_table.bea.mention}*" in lobby.text
    assert answer(await at_table.carl.click(lobby, "Join")).text == f"The Blue seat is kept for <@{at_table.bea.id}>."
    answer(await at_table.bea.click(lobby, "Join"))
    answer(await at_table.ann.click(await at_table.board(camp), "Start"))
    engine = await at_table.engine(camp)
    assert engine.state == original.state and engine.session.epoch == 2
    assert engine.session.commitment != original.session.commitment
    blue = await at_table.panel(at_table.bea, camp)
    assert "Standing order to parry: on" in blue.text
    await by_panel(at_table.bea, blue, "commit hold")
    asked = answer(await at_table.bea.slash(camp, "game resign"))
    answer(await at_table.bea.click(asked, "Yes, resign"))
    verify(await at_table.export(at_table.carl, camp), at_table.games)


async def test_a_seat_that_is_declined_is_not_for_the_opponent(at_table: Table) -> None:
    """Ann has seen Red's hand: she takes Blue's neither by a button nor by command, and invites herself to nothing."""
    await in_play(at_table)
    camp = at_table.guild.add_channel("camp")
    asked = await imported(at_table.ann, camp, await at_table.export(at_table.ann))
    answer(await at_table.bea.click(answer(await at_table.ann.click(asked, "Ask the others")), "Agree"))
    lobby = await at_table.board(camp)
    answer(await at_table.bea.click(lobby, "Decline"))
    for said in (
        answer(await at_table.ann.slash(camp, "game join", seat="blue")).text,
        answer(await at_table.ann.slash(camp, "game invite", who=at_table.ann, seat="blue")).text,
    ):
        assert "has seen the Red side of this game" in said or "already have a seat in this game" in said
    assert list((await at_table.engine(camp)).players) == ["red"]
    answer(await at_table.carl.slash(camp, "game join"))
    answer(await at_table.ann.click(await at_table.board(camp), "Start"))
    assert "Your hand" in (await at_table.panel(at_table.carl, camp)).text


async def test_a_game_for_one_goes_on_at_once(at_table: Table) -> None:
    """Overland needs nobody else: the answer has the button to start, and the board stands as it stood."""
    await by_panel(at_table.ann, await at_table.open_overland(), "attack lee")
    before = (await at_table.engine()).state
    camp = at_table.guild.add_channel("camp")
    asked = await imported(at_table.ann, camp, await at_table.export(at_table.ann))
    assert "The other players" not in asked.text
    opened = answer(await at_table.ann.click(asked, "Close it and continue here"))
    assert labels(opened) == ["Start"]
    panel = answer(await at_table.ann.click(opened, "Start"))
    engine = await at_table.engine(camp)
    assert engine.state == before and "Attack" in " ".join(labels(panel))


async def test_records_that_nobody_can_go_on_with(at_table: Table) -> None:
    """Outdated, changed, foreign, used already, of a game that is over, by a watcher, where there is a game: a
    sentence each, and the original goes on."""
    await in_play(at_table)
    ann, camp = at_table.ann, at_table.guild.add_channel("camp")
    early = await at_table.export(ann)
    answer(await at_table.ann.slash(at_table.channel, "play", decision="withdraw"))
    data = await at_table.export(ann)

    async def refused(person: Person, channel: Channel, file: bytes) -> str:
        message = await imported(person, channel, file)
        assert labels(message) == []
        return message.text

    assert "but the game has gone on to entry" in await refused(ann, camp, early)
    changed = data.replace(b"Red has committed.", b"Red has vanished!!")
    assert "is not what was chained: its hash does not match" in await refused(ann, camp, changed)
    assert "the digest of the whole does not match" in await refused(ann, camp, resealed_badly(data))
    for nonsense in (b"", b"\x89PNG\r\n", b"{}", b"[1, 2]", b'{"format": "other"}', early[: len(early) // 2]):
        assert "That record has an error: " in await refused(ann, camp, nonsense)
    assert "Only a player of that game can continue it." in await refused(at_table.carl, camp, data)
    taken = at_table.guild.add_channel("taken")
    answer(await at_table.carl.slash(taken, "game new", game="overland"))
    assert "This channel already has a game" in await refused(ann, taken, data)
    assert (await at_table.engine()).session.status == "playing"
    asked = await imported(ann, camp, data)
    answer(await at_table.bea.click(answer(await ann.click(asked, "Ask the others")), "Agree"))
    other = at_table.guild.add_channel("other")
    assert "isn't in play here" in await refused(ann, other, data)


def resealed_badly(data: bytes) -> bytes:
    """The record with another asker, which no chain covers."""
    return data.replace(b'"asker":"red"', b'"asker":"Red"')


async def test_a_file_that_is_too_large_is_not_even_fetched(at_table: Table) -> None:
    """More than 10 MiB cannot be a record."""
    fetched = len(at_table.local.journal)
    said = await imported(at_table.ann, at_table.channel, b" " * (10 * 1024 * 1024 + 1))
    assert said.text == "That file is too large to be one of my records."
    assert at_table.local.journal.find("GET", "/attachments/") == [] and len(at_table.local.journal) > fetched


async def test_the_end_brings_everything_out(at_table: Table) -> None:
    """When the game is over, anyone's export holds the seed that was committed to, and every entry."""
    await in_play(at_table)
    engine = await at_table.engine()
    asked = answer(await at_table.ann.slash(at_table.channel, "game resign"))
    answer(await at_table.ann.click(asked, "Yes, resign"))
    record = json.loads(await at_table.export(at_table.carl))
    seed = record["whole"]["seed"]
    assert sha(bytes.fromhex(seed)) == engine.session.commitment
    assert [e["kind"] for e in record["whole"]["entries"]] == ["open", "join", "start", "decision", "order", "resign"]


async def test_going_on_asks_before_it_closes_a_game(at_table: Table) -> None:
    """Also in the same channel; an answer that comes after a move or from a watcher changes nothing."""
    await in_play(at_table)
    original, camp = await at_table.engine(), at_table.guild.add_channel("camp")
    asked = await imported(at_table.ann, camp, await at_table.export(at_table.ann))
    answer(await at_table.ann.slash(at_table.channel, "play", decision="withdraw"))
    late = answer(await at_table.ann.click(asked, "Ask the others"))
    assert "but the game has gone on to entry" in late.text and original.session.status == "playing"
    here = await imported(at_table.ann, at_table.channel, await at_table.export(at_table.ann))
    assert "is being played here." in here.text
    question = answer(await at_table.ann.click(here, "Ask the others"))
    assert "starts over here" in question.text
    answer(await at_table.bea.click(question, "Agree"))
    again = await at_table.engine()
    assert again is not original and at_table.bea in (await at_table.board()).pinged
    twice = answer(await at_table.ann.click(asked, "Ask the others"))
    assert "isn't in play here" in twice.text


async def test_one_who_declines_keeps_a_game_where_it_is(at_table: Table) -> None:
    """And whoever is asked again is not called again; a move of the game's ends the question."""
    await in_play(at_table)
    original, camp = await at_table.engine(), at_table.guild.add_channel("camp")
    asked = await imported(at_table.ann, camp, await at_table.export(at_table.ann))
    question = answer(await at_table.ann.click(asked, "Ask the others"))
    again = answer(await at_table.ann.click(asked, "Ask the others"))
    assert again is not question and again.pinged == [] and labels(again) == ["Agree", "Decline"]
    answer(await at_table.bea.click(question, "Decline"))
    assert question.text == f"Bea does not agree: game `{original.id}` stays where it is." and labels(question) == []
    late = answer(await at_table.bea.click(again, "Agree"))
    assert late.ephemeral and "the question is closed" in late.text and original.session.status == "playing"
    question = answer(await at_table.ann.click(asked, "Ask the others"))
    answer(await at_table.ann.slash(at_table.channel, "play", decision="withdraw"))
    late = answer(await at_table.bea.click(question, "Agree"))
    assert "The game has moved on since that was asked" in late.text and original.session.status == "playing"


WHERE = {"board": "Here comes the board", "game show": "Public entries", "mine": "Open questions"}
"""The commands that show what is open in a game, each with words of its answer."""


async def open_move(at: Table, person: Person, command: str) -> Message:
    """What a command shows a person of the wish to go on elsewhere, with its buttons: the list of one's games has them
    behind one of its own."""
    place = person.dm() if command == "mine" else at.channel
    shown = answer(await person.slash(place, command))
    assert WHERE[command] in shown.text and "Ann asks that the game goes on in" in shown.text
    if command == "mine":
        shown = answer(await person.click(shown, "Open questions in Probe"))
    return shown


@pytest.mark.parametrize("command", WHERE)
async def test_the_wish_to_go_on_elsewhere_is_a_question_that_stands_open(at_table: Table, command: str) -> None:
    """Its message is deleted: it is shown in the game's channel and in the list of one's games, withdrawn there, asked
    anew, declined, asked anew and agreed to, which brings it about."""
    await in_play(at_table)
    original, camp = await at_table.engine(), at_table.guild.add_channel("camp")
    ann, bea, data = at_table.ann, at_table.bea, await at_table.export(at_table.ann)
    for label, person, said in (
        ("Withdraw the move", ann, f"Ann withdraws that: game `{original.id}` stays where it is."),
        ("Decline the move", bea, f"Bea does not agree: game `{original.id}` stays where it is."),
        ("Agree to the move", bea, f"Everyone agreed: game `{original.id}` goes on in {camp.mention} as"),
    ):
        question = answer(await ann.click(await imported(ann, camp, data), "Ask the others"))
        at_table.local.world.delete_message(question)
        other = bea if person is ann else ann
        assert label not in labels(await open_move(at_table, other, command))
        shown = await open_move(at_table, person, command)
        assert "It lapses <t:" in shown.text
        told = answer(await person.click(shown, label))
        assert told.ephemeral and told.text.startswith(said)
        heard = [said in answer(await ann.slash(camp, "help")).text for _ in range(2)]
        assert heard == [label == "Decline the move", False], "whoever asked is told once, where another has declined"
    assert original.session.status == "closed" and (await at_table.engine(camp)).session.epoch == 2


@ALONE
async def test_a_wish_to_go_on_elsewhere_lapses_after_a_week(at_table: Table) -> None:
    """Whose it was is told with the next answer; a move of the game's ends it before."""
    await in_play(at_table)
    engine, camp = await at_table.engine(), at_table.guild.add_channel("camp")
    asked = await imported(at_table.ann, camp, await at_table.export(at_table.ann))
    question = answer(await at_table.ann.click(asked, "Ask the others"))
    # A week in steps that are no outage would take long.
    assert engine.session.move is not None and engine.session.move.lapses == engine.services.now() + LAPSES_AFTER_MS
    soon = engine.services.now() + 60_000
    engine.session.move = replace(engine.session.move, lapses=soon)
    await at_table.bot.database.write(lambda t: timers.put(t, Timer(LAPSE, soon, engine.id)))
    at_table.local.clock.advance(61)
    await at_table.settled()
    assert engine.session.move is None
    late = answer(await at_table.bea.click(question, "Agree"))
    assert "the question is closed" in late.text and engine.session.status == "playing"
    told = [answer(await p.slash(at_table.channel, "game show")).text for p in (at_table.bea, at_table.ann)]
    assert ["For a week no one answered" in text for text in told] == [False, True]


async def test_agreeing_ends_with_the_lobby_that_it_led_to(at_table: Table) -> None:
    """Where that is given up before the start, neither player goes on elsewhere without the other."""
    await in_play(at_table)
    original, data = await at_table.engine(), await at_table.export(at_table.ann)
    camp, hill = at_table.guild.add_channel("camp"), at_table.guild.add_channel("hill")
    question = answer(await at_table.ann.click(await imported(at_table.ann, camp, data), "Ask the others"))
    answer(await at_table.bea.click(question, "Agree"))
    answer(await at_table.ann.slash(camp, "game leave"))
    assert (await at_table.engine(camp)).session.status == "closed"
    asked = await imported(at_table.bea, hill, await at_table.export(at_table.bea))
    assert "to continue elsewhere, and that lobby was closed. The other players must agree" in asked.text
    question = answer(await at_table.bea.click(asked, "Ask the others"))
    assert question.pinged == [at_table.ann] and "moves here from" in question.text and "closed" not in question.text
    answer(await at_table.ann.click(question, "Agree"))
    assert f"Everyone agreed: game `{original.id}` goes on here as" in question.text
    assert (await at_table.engine(hill)).session.epoch == 2


async def test_both_sides_go_on_with_whoever_played_both(at_table: Table) -> None:
    """The record holds both sides' secrets for their one player, and the lobby is full at once."""
    answer(await at_table.ann.slash(at_table.channel, "game new", game="probe", invite=at_table.ann))
    answer(await at_table.ann.click(await at_table.board(), "Start"))
    answer(await at_table.ann.slash(at_table.channel, "play", decision="blue: auto parry on"))
    data = await at_table.export(at_table.ann)
    assert set(json.loads(data)["chains"]) == {"public", "red", "blue"}
    verify(data, at_table.games)
    camp = at_table.guild.add_channel("camp")
    asked = await imported(at_table.ann, camp, data)
    assert "The other players" not in asked.text
    opened = answer(await at_table.ann.click(asked, "Close it and continue here"))
    panel = answer(await at_table.ann.click(opened, "Start"))
    assert "Other side: Blue" in labels(panel) and (await at_table.engine(camp)).state.sides["blue"].auto_parry
