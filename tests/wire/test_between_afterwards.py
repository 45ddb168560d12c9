"""What comes after a game between two servers, and beside it: played again, gone on with, questions, forgotten."""

from __future__ import annotations

import pytest

from bot.games.contract.game import PUBLIC
from bot.local.clients.person import Person
from bot.local.model.guilds import Channel, Message
from bot.record.replay import verify
from bot.storage.club import own_data
from tests.wire.neighbours import Neighbours
from tests.wire.playing import labels
from tests.wire.table import ALONE, ONE_BOT, answer
from tests.wire.test_cases import with_remedy

pytestmark = ONE_BOT


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
    invited = answer(await between.bea.slash(between.board, "mine")).text
    assert f"in {between.board.mention} · **Ann** keeps the Red seat for you" in invited
    lobby = await between.table.board(between.thread)
    refused = answer(await between.table.carl.click(lobby, "Join")).text
    assert refused == f"This game is for {between.ann.mention} and **Bea**."
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


async def answered(between: Neighbours, under: Message, label: str) -> str:
    """The guest answers an open question, which she opens under a message of hers. Returns what she was told."""
    sheet = answer(await between.bea.click(under, "Open questions"))
    return answer(await between.bea.click(sheet, label)).text


@ALONE
async def test_open_questions_reach_the_guest(between: Neighbours) -> None:
    """Under the board on her server and under her direct message, while the question itself stands at home."""
    carl, clock = between.table.carl, between.table.local.clock
    await between.allow()
    await between.taken()
    for by_message in (False, True):
        # One may ask for the same again half a day later.
        clock.advance(13 * 3600)
        answer(await between.ann.slash(between.thread, "gm agree", who=carl))
        await between.settled()
        assert "agree to a proposal" in between.bea.dm_messages()[-1].text
        under = between.bea.dm_messages()[-1] if by_message else between.posts()[-1]
        assert "declines" in await answered(between, under, "Decline the proposal")
        await between.settled()
        assert "Open questions" not in labels(between.posts()[-1])
    await judged_by_carl(between)
    form = await between.ann.slash(between.thread, "gm dispute")
    answer(await between.ann.submit(form, {"text": "A slip of my thumb"}))
    await between.settled()
    call = between.bea.dm_messages()[-1]
    assert "answer in case 1" in call.text
    sheet = answer(await between.bea.click(call, "Open questions"))
    form = await between.bea.click(sheet, "Answer case 1")
    answer(await between.bea.submit(form, {"text": "It was no slip"}))
    case = (await between.table.engine(between.thread)).session.case
    assert case is not None and case.answered == ("blue",)


async def judged_by_carl(between: Neighbours) -> None:
    """Both agree that Carl is the game master."""
    between.table.local.clock.advance(13 * 3600)
    answer(await between.ann.slash(between.thread, "gm agree", who=between.table.carl))
    await between.settled()
    assert "Carl is the game master" in await answered(between, between.posts()[-1], "Agree to the proposal")
    await between.settled()


@ALONE
async def test_a_ruling_lets_it_go_on(between: Neighbours) -> None:
    """The guest opens the new game by the board on her server: it is at home, and between the same two."""
    table = between.table
    await between.allow()
    await between.taken()
    await judged_by_carl(between)
    before = await table.engine(between.thread)
    asked = answer(await between.ann.slash(between.thread, "game resign"))
    number = before.session.numbers[PUBLIC]
    answer(await between.ann.click(asked, "Yes, resign"))
    form = await between.ann.slash(between.thread, "gm dispute")
    answer(await between.ann.submit(form, {"text": "A slip of my thumb"}))
    await between.settled()
    panel = answer(await table.carl.slash(between.thread, "gm case"))
    panel = answer(await table.carl.click(panel, "Rule"))
    panel = await with_remedy(
        table.carl, panel, "Continue from an entry as a new game, with new dice", value=str(number)
    )
    answer(await table.carl.click(answer(await table.carl.click(panel, "Preview")), "Confirm"))
    await between.settled()
    told = answer(await between.bea.click(between.posts()[-1], "Go on"))
    assert between.board.mention in told.text
    await between.settled()
    after = await table.engine(between.thread)
    assert after is not before and (after.session.guild, after.session.guest) == (table.guild.id, between.bea.id)
    lobby = await table.board(between.thread)
    assert between.told(lobby) == between.told(between.posts()[-1])
    answer(await between.ann.click(lobby, "Join"))
    await between.settled()
    answer(await between.bea.click(between.posts()[-1], "Start"))
    await between.settled()
    assert after.session.status == "playing" and after.session.origin is not None
    assert between.told(await table.board(between.thread)) == between.told(between.posts()[-1])
    assert await between.move() in ("red", "blue")


@ALONE
@pytest.mark.parametrize("who", ["guest", "host"])
async def test_one_of_the_two_is_forgotten(between: Neighbours, who: str) -> None:
    """Their seat goes to a substitute, whom the other proposes by the board on their own server. The game is played to
    its end, and nothing that stands on either server names the one who is forgotten."""
    table, carl = between.table, between.table.carl
    await between.allow()
    await between.taken()
    gone, stays, side = (between.bea, between.ann, "Blue") if who == "guest" else (between.ann, between.bea, "Red")
    assert "You still hold a seat in 1 game" in await forgotten(between, gone)
    applying = answer(await carl.slash(between.thread, "game seats"))
    answer(await carl.click(applying, next(label for label in labels(applying) if label.startswith("Apply"))))
    # From then on the others may accept somebody.
    table.local.clock.advance(2 * 86_400 + 60.0)
    await between.settled()
    board = between.posts()[-1] if stays is between.bea else await table.board(between.thread)
    clocks = answer(await stays.click(board, "Clock"))
    assert f"Carl plays the {side} seat now" in answer(await stays.click(clocks, f"Propose Carl for {side}")).text
    await between.settled()
    for person in (stays, carl):
        board = between.posts()[-1] if person is between.bea else await table.board(between.thread)
        await between.decide(person, board)
    asked = answer(await carl.slash(between.thread, "game resign"))
    answer(await carl.click(asked, "Yes, resign"))
    await between.settled()
    here, there = await table.board(between.thread), between.posts()[-1]
    assert "Defeat" in there.text and "**Carl**" in there.text and carl.mention in here.text
    engine = await table.engine(between.thread)
    verify(await table.bot.engines.export(engine, None), table.games)
    assert "You still hold" not in await forgotten(between, gone)
    for text in (here.text, there.text, table.posts()[-1].text):
        assert str(gone.id) not in text and f"**{gone.name}**" not in text
    kept = await table.bot.database.read(lambda transaction: own_data.everything_about(transaction, gone.id))
    assert not kept["players"] and not kept["pairings"] and not kept["challenges"]


async def forgotten(between: Neighbours, person: Person) -> str:
    """Somebody presses *Forget me*, on their own server. Returns what they are told."""
    here = between.board if person is between.bea else between.table.channel
    asked = answer(await person.click(answer(await person.slash(here, "settings")), "Forget me"))
    said = answer(await person.click(asked, "Yes, forget me")).text
    await between.settled()
    return said


async def test_answers_name_the_people_of_the_other_server(between: Neighbours) -> None:
    """Each of the two reads a mention of themselves, and the other's name: nobody knows a stranger by a mention."""
    await between.allow()
    await between.taken()
    here = answer(await between.ann.click(await between.table.board(between.thread), "Clock")).text
    there = answer(await between.bea.click(between.posts()[-1], "Clock")).text
    assert between.ann.mention in here and "**Bea**" in here and str(between.bea.id) not in here
    assert between.bea.mention in there and "**Ann**" in there and str(between.ann.id) not in there


async def test_its_channel_is_gone(between: Neighbours) -> None:
    """The guest's list leads to the board on her server. The game goes on where Ann puts it, at home."""
    await between.allow()
    await between.taken()
    board, game = between.posts()[-1], (await between.table.engine(between.thread)).id
    mine = answer(await between.bea.slash(between.board, "mine"))
    link = f"https://discord.com/channels/{between.there.id}/{between.board.id}/{board.id}"
    assert f"[Probe]({link})" in mine.text and between.thread.mention not in mine.text
    assert between.thread.mention in answer(await between.ann.slash(between.table.channel, "mine")).text
    between.table.local.world.delete_channel(between.thread)
    mine = answer(await between.bea.slash(between.board, "mine"))
    assert not [label for label in labels(mine) if label.startswith("Move")]
    mine = answer(await between.ann.slash(between.table.channel, "mine"))
    assert "continues here" in answer(await between.ann.click(mine, f"Move Probe {game} here")).text
    await between.settled()
    assert between.told(await between.table.board()) == between.told(between.posts()[-1])
    await between.decide(between.ann, await between.table.board())
    await between.decide(between.bea, between.posts()[-1])
    assert (await between.table.engine()).session.status == "playing" and len(between.posts()) == 2
