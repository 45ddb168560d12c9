"""What comes after a game between two servers, and beside it: played again, gone on with, questions, forgotten."""

from __future__ import annotations

from bot.local.clients.person import Person
from bot.local.model.guilds import Channel, Message
from tests.wire.neighbours import Neighbours
from tests.wire.table import answer


async def resigned(between: Neighbours) -> tuple[Message, Message]:
    """A game that Ann has resigned, by its boards at home and on the other server."""
    await between.allow()
    await between.taken()
    asked = answer(await between.ann.slash(between.thread, "game resign"))
    answer(await between.ann.click(asked, "Yes, resign"))
    await between.settled()
    return await between.table.board(between.thread), between.posts()[-1]


async def test_the_guest_has_it_played_again(between: Neighbours) -> None:
    """By the board on her own server: at home, with the sides swapped, and Ann is asked there."""
    _, there = await resigned(between)
    told = answer(await between.bea.click(there, "Play again"))
    assert "you play Red now" in told.text and "is kept for **Ann**" in told.text
    assert between.board.mention in told.text and between.thread.mention not in told.text
    await between.settled()
    lobby = await between.table.board(between.thread)
    assert between.ann in lobby.pinged and between.told(lobby) == between.told(between.posts()[-1])
    answer(await between.ann.click(lobby, "Join"))
    await between.settled()
    again = await between.table.engine(between.thread)
    assert (again.session.guild, again.session.guest) == (between.table.guild.id, between.bea.id)
    answer(await between.bea.click(between.posts()[-1], "Start"))
    await between.settled()
    here = await between.table.board(between.thread)
    assert again.session.status == "playing" and between.told(here) == between.told(between.posts()[-1])
    await between.move()
    await between.move()
    assert again.session.seq > 4


async def test_her_opponent_has_it_played_again(between: Neighbours) -> None:
    """At home: the guest is written to, and joins by the board on her server. Nobody else may sit down."""
    here, there = await resigned(between)
    told = answer(await between.ann.click(here, "Play again"))
    assert "The Red seat is kept for **Bea**" in told.text and between.thread.mention in told.text
    await between.settled()
    call = between.bea.dm_messages()[-1]
    assert "take the seat that is kept for you" in call.text and between.board.mention in call.text
    lobby = await between.table.board(between.thread)
    assert "is for **Ann** and **Bea**" in answer(await between.table.carl.click(lobby, "Join")).text
    assert "A seat is kept for you" in answer(await between.bea.click(there, "Play again")).text
    answer(await between.bea.click(call, "Join"))
    answer(await between.ann.click(await between.table.board(between.thread), "Start"))
    again = await between.table.engine(between.thread)
    assert again.session.status == "playing"
    assert {seat: each.user for seat, each in again.players.items()} == {"red": between.bea.id, "blue": between.ann.id}
    assert len(between.table.guild.threads) == 1


async def test_it_is_played_again_only_while_all_allow_it(between: Neighbours) -> None:
    """The other person, both servers, and whoever asks for it."""
    here, there = await resigned(between)
    no = "can't be played again right now"

    async def press(person: Person, channel: Channel, label: str) -> None:
        answer(await person.click(answer(await person.slash(channel, "settings")), label))

    await press(between.ann, between.table.channel, "Stop games between servers")
    assert no in answer(await between.bea.click(there, "Play again")).text
    await press(between.ann, between.table.channel, "Allow games between servers")
    answer(await between.ann.slash(between.table.channel, "challenge block", who=between.bea))
    assert no in answer(await between.bea.click(there, "Play again")).text
    answer(await between.ann.slash(between.table.channel, "challenge block", remove=between.bea))
    await press(between.bea, between.board, "Stop games between servers")
    assert "`/settings` allows games" in answer(await between.bea.click(there, "Play again")).text
    assert no in answer(await between.ann.click(here, "Play again")).text
    await press(between.bea, between.board, "Allow games between servers")
    await press(between.table.carl, between.board, "Stop games with other servers")
    assert no in answer(await between.ann.click(here, "Play again")).text
    assert all("a new game" not in post.text for post in between.table.posts(between.thread))
