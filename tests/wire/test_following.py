"""Following a game: each turn's end and the game's by private message, once, as spectators see it."""

from __future__ import annotations

import functools
from typing import Any

import pytest

from bot.games.contract.choices import Focus
from bot.games.overland.game import GAME
from bot.games.tree import legal
from bot.local.clients.person import Person
from bot.local.model.guilds import Message
from renderers.overland import picture
from tests.delivery.scene import rows
from tests.probe.state import State
from tests.wire.playing import labels
from tests.wire.table import ALONE, DRAWN, ONE_BOT, Table, answer
from tests.wire.worlds import Step, differences, in_two_worlds

pytestmark = [ONE_BOT, DRAWN]

TURN, END = "a turn has ended", "the game has ended"


def told(person: Person, what: str = TURN) -> list[Message]:
    """The private messages to a follower that tell of that."""
    return [m for m in person.dm_messages() if what in m.text]


async def follows(at: Table, person: Person) -> str:
    """A person uses /game follow."""
    return answer(await person.slash(at.channel, "game follow")).text


async def decides(at: Table, person: Person, text: str) -> None:
    """A person decides by command."""
    said = answer(await person.slash(at.channel, "play", decision=text))
    if yes := next((b for b in said.buttons if b.label.startswith("Yes")), None):
        answer(await person.click(said, yes.custom_id or ""))


async def round_(at: Table) -> None:
    """A whole round in which nobody does anything."""
    for person in (at.ann, at.bea):
        await decides(at, person, "commit hold")
    state: State = (await at.engine()).state
    first, second = (at.ann, at.bea) if "red" in (await at.engine()).awaited() else (at.bea, at.ann)
    assert state.result is None
    for person in (first, second):
        await decides(at, person, "end")
    await at.settled()


async def test_a_turns_end_comes_by_private_message(at_table: Table) -> None:
    """With its words and its picture; to people outside the game; until they follow it no more."""
    await at_table.open_probe()
    assert "I send you a DM at the end of each turn" in await follows(at_table, at_table.carl)
    assert "You follow **Probe**" in at_table.carl.dm_messages()[-1].text
    refused = await follows(at_table, at_table.ann)
    assert refused == "You play this game, so I notify you anyway. Only onlookers follow a game."
    await round_(at_table)
    [message] = told(at_table.carl)
    assert message.text.startswith(f"**Probe** in <#{at_table.channel.id}>: {TURN}.")
    assert 1 <= sum(line.startswith("- ") for line in message.text.splitlines()) <= 3
    assert labels(message) == ["Log", "Stop following"] and not told(at_table.bea)
    said = answer(await at_table.carl.click(message, "Stop following")).text
    assert said == "You no longer follow this game."
    await round_(at_table)
    assert told(at_table.carl) == [message]


async def test_a_message_has_a_picture_and_the_end_comes_last(at_table: Table) -> None:
    """The board as it was at the turn's end, with the ways of the turn; after the game's end there is nothing more."""
    await at_table.open_overland()
    await follows(at_table, at_table.bea)
    engine = await at_table.engine()
    while not told(at_table.bea):
        before = engine.view(None)
        await decides(at_table, at_table.ann, next(legal(GAME, before, "us")))
        await at_table.settled()
    [message] = told(at_table.bea)
    marks = tuple(GAME.marks(before, engine.view(None), ()))
    assert message.pictures[0].data == picture.draw(engine.view(None), Focus((), (), "marked", marks))
    assert message.pictures[0].alt
    asked = answer(await at_table.ann.slash(at_table.channel, "game resign"))
    answer(await at_table.ann.click(asked, "Yes, resign"))
    await at_table.settled()
    [last] = told(at_table.bea, END)
    assert last is at_table.bea.dm_messages()[-1] and labels(last) == ["Log"] and last.pictures
    assert f"Defeat for the Union (<@{at_table.ann.id}>)" in last.text
    assert "has ended" in await follows(at_table, at_table.carl)


@ALONE
async def test_it_comes_once_across_restarts_and_lost_answers(at_table: Table) -> None:
    """The message is looked for where its fate is not known."""
    await at_table.open_probe()
    await follows(at_table, at_table.carl)
    faults = at_table.local.faults
    gate = faults.hold_next("POST", rf"^/channels/{at_table.carl.dm().id}/messages$", after=True)
    for person in (at_table.ann, at_table.bea):
        await decides(at_table, person, "commit hold")
    first, second = (
        (at_table.ann, at_table.bea) if "red" in (await at_table.engine()).awaited() else (at_table.bea, at_table.ann)
    )
    for person in (first, second):
        await decides(at_table, person, "end")
    await at_table.local.wait_for(lambda: gate.reached)
    await at_table.stop()
    faults.clear()
    await at_table.start()
    await at_table.settled()
    assert len(told(at_table.carl)) == 1 and await rows(at_table) == []


async def test_closed_messages_end_it_after_a_few(at_table: Table) -> None:
    """Nobody else hears of it; the follower is left one line."""
    at_table.carl.closes_dms = True
    await at_table.open_probe()
    assert "Discord doesn't let me write to you" in await follows(at_table, at_table.carl)
    at_table.carl.closes_dms = False
    await follows(at_table, at_table.carl)
    at_table.carl.closes_dms = True
    answer(await at_table.ann.slash(at_table.channel, "game new", game="probe"))
    for _ in range(2):
        await round_(at_table)
    assert "so you no longer follow game" not in answer(await at_table.carl.slash(at_table.channel, "log")).text
    asked = answer(await at_table.ann.slash(at_table.channel, "game resign"))
    answer(await at_table.ann.click(asked, "Yes, resign"))
    await at_table.settled()
    told_now = answer(await at_table.carl.slash(at_table.channel, "log")).text
    assert "I can't send you DMs, so you no longer follow game" in told_now
    assert "cannot" not in answer(await at_table.ann.slash(at_table.channel, "log")).text
    assert await rows(at_table) == []


async def test_whoever_sits_down_follows_no_more(at_table: Table) -> None:
    """Nor does somebody who has left the server; each other follower still does."""
    answer(await at_table.ann.slash(at_table.channel, "game new", game="probe"))
    dora = at_table.local.add_user("Dora")
    for person in (at_table.bea, at_table.carl, dora):
        shown = answer(await person.slash(at_table.channel, "game show"))
        answer(await person.click(shown, "Follow"))
        assert "Stop following" in labels(answer(await person.slash(at_table.channel, "game show")))
    answer(await at_table.bea.slash(at_table.channel, "game join"))
    answer(await at_table.ann.slash(at_table.channel, "game start"))
    at_table.guild.remove_member(dora)
    await round_(at_table)
    assert [len(told(person)) for person in (at_table.bea, at_table.carl, dora)] == [0, 1, 0]
    at_table.guild.add_member(dora)
    await round_(at_table)
    assert [len(told(person)) for person in (at_table.carl, dora)] == [2, 0]
    assert "so you no longer follow it" in answer(await dora.slash(at_table.channel, "log")).text


async def by(at: Table, who: str, text: str) -> None:
    """A player decides."""
    await decides(at, at.ann if who == "red" else at.bea, text)


async def commits(at: Table) -> None:
    """Blue commits the last card that it holds."""
    state: State = (await at.engine()).state
    await decides(at, at.bea, f"commit {state.sides['blue'].hand[-1]}")


async def ends(at: Table) -> None:
    """Whoever's turn it is ends it."""
    who = next(iter((await at.engine()).awaited()))
    await by(at, who, "end")


@ALONE
async def test_a_follower_learns_nothing_hidden(at_table: Table) -> None:
    """What Blue holds, orders and commits in secret changes not a byte of what a follower gets."""
    await at_table.open_probe()
    await follows(at_table, at_table.carl)
    steps = [
        Step("blue orders", functools.partial(by, who="blue", text="auto parry on"), only_first=True),
        Step("blue commits", commits),
        Step("blue withdraws", functools.partial(by, who="blue", text="withdraw")),
        Step("blue holds", functools.partial(by, who="blue", text="commit hold")),
        Step("red holds", functools.partial(by, who="red", text="commit hold")),
        Step("one ends", ends),
        Step("the other ends", ends),
    ]
    worlds = await in_two_worlds(at_table, at_table.carl, "red", steps, 3)
    assert differences(*worlds) == []
    assert any(TURN in line for line in worlds[0].steps[-1][1])


@ALONE
@pytest.mark.parametrize(
    ("more", "private"), [({"text": "<html>", "content_type": "text/html"}, False), ({"code": 404}, True)]
)
async def test_a_proxys_404_loses_no_follower(at_table: Table, more: dict[str, Any], private: bool) -> None:
    """Whether of the member or of the private thread's member: it is asked again, and the turn's end comes."""
    place, world = at_table.channel, at_table.local.world
    if private:
        place = at_table.channel = world.add_thread(place, "aside", at_table.ann, private=True)
        for person in (at_table.bea, at_table.carl, world.bot):
            world.join_thread(place, person)
    await at_table.open_probe()
    await follows(at_table, at_table.carl)
    path = f"/thread-members/{at_table.carl.id}$" if private else f"/members/{at_table.carl.id}$"
    at_table.local.faults.fail_next("GET", path, status=404, **more)
    await round_(at_table)
    assert len(told(at_table.carl)) == 1 and await rows(at_table) == []
    assert at_table.local.journal.find("GET", path)
