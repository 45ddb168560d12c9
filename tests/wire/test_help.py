"""/help and private messages: what can be done here and now, and a way on."""

from __future__ import annotations

from bot.games.library import GAMES
from bot.local.clients.person import Person
from bot.local.model.guilds import Channel, Message
from bot.local.payloads.messages import message_event_payload
from tests.wire.playing import labels
from tests.wire.table import ALONE, ONE_BOT, Table, answer

pytestmark = ONE_BOT

CARD = GAMES["overland"].introduction({}, None)
RESTED = 30.0
"""Seconds after which somebody who wrote is answered again."""


async def helped(person: Person, channel: Channel) -> Message:
    """What /help shows a person."""
    return answer(await person.slash(channel, "help"))


def written(person: Person) -> list[Message]:
    """What the bot has posted in a person's private channel."""
    return [m for m in person.dm_messages() if m.author.bot and not m.ephemeral]


async def test_where_no_game_is_played(at_table: Table) -> None:
    """The games, lessons, one's own games and the rules, each by a button that leads there."""
    for label, shows in (
        ("Choose a game", CARD.goal or CARD.aim),
        ("Learn", "A first game with a coach"),
        ("My games", "You aren't in any game right now"),
        ("Rules", "Which game?"),
    ):
        page = await helped(at_table.ann, at_table.channel)
        assert page.ephemeral and labels(page) == ["Choose a game", "Learn", "My games", "Rules"]
        assert shows in answer(await at_table.ann.click(page, label)).text


async def test_beside_a_lobby(at_table: Table) -> None:
    """To start for those who sit, where all seats are taken; to join for whoever may; the options for its owner."""
    ann, bea, carl, place = at_table.ann, at_table.bea, at_table.carl, at_table.channel
    answer(await ann.slash(place, "game new", game="probe"))
    mine, hers = await helped(ann, place), await helped(bea, place)
    assert "waiting for someone to take Blue" in mine.text and labels(mine)[:2] == ["Options", "Leave"]
    assert "A seat is free" in hers.text and labels(hers) == ["Join", "Rules", "Learn", "How dice work"]
    assert at_table.games["probe"].introduction({}, "red").aim in mine.text
    answer(await bea.click(hers, "Join"))
    assert labels(await helped(bea, place))[0] == "Start" and "Options" not in labels(await helped(bea, place))
    watching = await helped(carl, place)
    assert "Every seat is taken" in watching.text and "Join" not in labels(watching)
    started = answer(await bea.click(await helped(bea, place), "Start"))
    assert "Which card?" in started.text


async def test_beside_a_game_in_play(at_table: Table) -> None:
    """One's move for whom the game awaits, waiting for the others, watching for the rest; the game's own commands stand
    with it."""
    ann, bea, carl, place = at_table.ann, at_table.bea, at_table.carl, at_table.channel
    await at_table.open_probe()
    answer(await ann.slash(place, "play", decision="commit hold"))
    waits, acts, watches = await helped(ann, place), await helped(bea, place), await helped(carl, place)
    assert labels(acts)[0] == "Your move" and "It is your turn" in acts.text and "`/play`" in acts.text
    assert labels(waits)[0] == "My side" and "Bea" in waits.text and "Nudge" in labels(waits)
    assert "`/undo`" not in acts.text, "she has decided nothing that she could take back"
    assert "You are watching Ann, Bea" in watches.text and "Your move" not in labels(watches)
    answer(await carl.click(watches, "Follow"))
    assert answer(await carl.click(watches, "Follow")).text.startswith("You already follow this game")
    assert "Which card?" in answer(await bea.click(acts, "Your move")).text
    other = at_table.guild.add_channel("other")
    answer(await ann.slash(other, "game new", game="overland"))
    answer(await ann.slash(other, "game start"))
    campaign = await helped(ann, other)
    assert "`/overland attack`" in campaign.text and "/life" not in campaign.text


async def test_where_the_last_game_is_over(at_table: Table) -> None:
    """How it ended, and *Play again* first."""
    await at_table.open_overland()
    asked = answer(await at_table.ann.slash(at_table.channel, "game resign"))
    answer(await at_table.ann.click(asked, next(label for label in labels(asked) if "esign" in label)))
    page = await helped(at_table.ann, at_table.channel)
    assert "resigns and loses the campaign" in page.text and labels(page)[:2] == ["Play again", "Choose a game"]
    assert "10 Action Points" in answer(await at_table.ann.click(page, "Play again")).text


async def test_what_is_written_in_private_is_answered(at_table: Table) -> None:
    """With what awaits the writer and a way on, as /help there; nobody else's messages are, nor the bot's own."""
    ann = at_table.ann
    await at_table.open_overland()
    ann.say(ann.dm(), "Hello? What do I do?")
    said = await ann.wait_for(lambda: next(iter(written(ann)), None))
    assert "It's your turn" in said.text and at_table.channel.mention in said.text
    assert labels(said) == ["My games", "Learn", "Rules"]
    assert "It's your turn" in answer(await ann.click(said, "My games")).text
    assert "It's your turn" in (await helped(ann, ann.dm())).text
    ann.say(at_table.channel, f"Hello {at_table.local.world.bot.mention}")
    at_table.bea.say(at_table.bea.dm(), "I play nothing")
    other = await at_table.bea.wait_for(lambda: next(iter(written(at_table.bea)), None))
    assert "It isn't your turn in any game" in other.text and labels(other)[0] == "Learn"
    await at_table.bot.under_way.settled()
    assert [m.text for m in at_table.posts() if "private" in m.text] == [] and len(written(at_table.bea)) == 1


@ALONE
async def test_a_private_message_is_answered_once(at_table: Table) -> None:
    """However often Discord sends it, after a restart of its connection too; whoever writes on is answered again after
    a while."""
    ann, local = at_table.ann, at_table.local
    first = ann.say(ann.dm(), "Anybody there?")
    await ann.wait_for(lambda: written(ann))
    local.gateway.dispatch("MESSAGE_CREATE", message_event_payload(first), first.channel)
    second = ann.say(ann.dm(), "Hello?")
    local.gateway.dispatch("MESSAGE_CREATE", message_event_payload(second), second.channel)
    # What comes after them on the same connection shows that they were read.
    at_table.bea.say(at_table.bea.dm(), "Me too")
    await at_table.bea.wait_for(lambda: written(at_table.bea))
    await at_table.bot.under_way.settled()
    assert len(written(ann)) == 1
    local.clock.advance(RESTED)
    ann.say(ann.dm(), "Still there?")
    await ann.wait_for(lambda: len(written(ann)) == 2)


@ALONE
async def test_a_private_message_that_cannot_be_answered(at_table: Table) -> None:
    """Discord refuses, and nothing else happens; the next one is answered."""
    ann, local = at_table.ann, at_table.local
    local.faults.fail_next("POST", r"^/channels/\d+/messages$", status=403)
    ann.say(ann.dm(), "Hello?")
    await local.wait_for(lambda: local.journal.find("POST", f"/channels/{ann.dm().id}/messages"))
    await at_table.bot.under_way.settled()
    assert written(ann) == []
    local.clock.advance(RESTED)
    ann.say(ann.dm(), "Hello?")
    await ann.wait_for(lambda: written(ann))


async def test_the_game_master_is_shown_the_desk(at_table: Table) -> None:
    answer(await at_table.ann.slash(at_table.channel, "game new", game="probe", gm=at_table.carl))
    answer(await at_table.bea.slash(at_table.channel, "game join"))
    answer(await at_table.ann.slash(at_table.channel, "game start"))
    page = await helped(at_table.carl, at_table.channel)
    assert "You are the game master." in page.text and labels(page)[0] == "The desk"
    assert "### Desk" in answer(await at_table.carl.click(page, "The desk")).text
