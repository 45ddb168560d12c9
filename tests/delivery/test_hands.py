"""Hands: each seat's own side by private message, once, kept current, and nobody else's business."""

from __future__ import annotations

import asyncio

import pytest

from bot.local.clients.person import Person
from bot.local.model.guilds import Message
from bot.local.rest.journal import Exchange
from tests.delivery.scene import LONG, away, labels, posts, rows
from tests.delivery.test_calls import bea_takes_the_turn, wants
from tests.wire.playing import services
from tests.wire.table import ALONE, ONE_BOT, Table, answer

pytestmark = ONE_BOT

OPENING = "^/users/@me/channels$"
REST = 601.0
"""Seconds after which a closed private channel is tried again unasked."""


def hands(person: Person) -> list[Message]:
    """The hands that stand in a person's private channel."""
    return [m for m in person.dm_messages() if "**Probe**" in m.text.split("\n")[0]]


async def hand(table: Table, person: Person) -> Message:
    """A person's hand, the only one, once everything is delivered."""
    await table.settled()
    [found] = hands(person)
    return found


def requests(table: Table, person: Person) -> list[Exchange]:
    """Everything that was sent to a person's private channel."""
    return [e for e in table.local.journal.entries if e.path.startswith(f"/channels/{person.dm().id}/")]


async def play(table: Table, person: Person, text: str) -> None:
    """A person decides or orders."""
    answer(await person.slash(table.channel, "play", decision=text))
    await table.settled()


async def to_bea(table: Table) -> None:
    """A game in which it is Bea's turn and Ann has been away for a while."""
    await table.open_probe()
    await bea_takes_the_turn(table, table.channel)
    await away(table)


# -- what it is


async def test_each_seat_has_its_own(at_table: Table) -> None:
    """One silent message each, with one's own cards; its first line says nothing but which game awaits one, where."""
    await at_table.open_probe()
    engine = await at_table.engine()
    for person, seat in ((at_table.ann, "red"), (at_table.bea, "blue")):
        mine = await hand(at_table, person)
        assert mine.silent and engine.game.own(engine.view(seat)) in mine.text
        assert mine.text.split("\n")[0] == f"It's your turn in **Probe** ({at_table.channel.mention})."
        assert {"Hold", "Orders", "Show board", "Read position"} <= set(labels(mine)) and not services(mine)
    assert at_table.ann.notifications == at_table.bea.notifications == [] and await rows(at_table) == []


async def test_what_is_hidden_alike_needs_no_hand(at_table: Table) -> None:
    """Overland hides nothing and 1861 shows one picture to all: nobody's private channel is opened."""
    other = at_table.guild.add_channel("other")
    await at_table.open_overland()
    answer(await at_table.ann.slash(other, "game new", game="life", invite=at_table.ann))
    answer(await at_table.ann.slash(other, "game start"))
    answer(await at_table.ann.slash(other, "hand"))
    await at_table.settled()
    assert at_table.local.journal.find("POST", OPENING) == [] and at_table.ann.dm_messages() == []


async def test_clicks_work_as_on_the_panel(at_table: Table) -> None:
    """A choice made on the hand is carried out, the answer comes beside it, and the hand shows what is next."""
    await at_table.open_probe()
    mine = await hand(at_table, at_table.ann)
    done = answer(await at_table.ann.click(mine, "Hold"))
    assert done.ephemeral and done.channel is at_table.ann.dm()
    now = await hand(at_table, at_table.ann)
    assert now.id == mine.id and "Waiting for Bea (Blue)." in now.text
    said = answer(await at_table.ann.click(now, "Read position"))
    assert "Your hand" in said.text and said.ephemeral
    orders = answer(await at_table.ann.click(now, "Orders"))
    assert orders.channel is at_table.ann.dm() and orders.buttons


# -- kept current


async def test_it_is_touched_only_by_what_its_seat_learns(at_table: Table) -> None:
    """A secret order edits the hand of whoever gave it and no other; a decision for all to see edits both."""
    await at_table.open_probe()
    await at_table.settled()
    counts = {p.name: len(requests(at_table, p)) for p in (at_table.ann, at_table.bea)}
    await play(at_table, at_table.ann, "auto parry on")
    assert len(requests(at_table, at_table.ann)) == counts["Ann"] + 1
    assert len(requests(at_table, at_table.bea)) == counts["Bea"]
    assert "parry: on" in (await hand(at_table, at_table.ann)).text
    await play(at_table, at_table.ann, "commit hold")
    assert len(requests(at_table, at_table.ann)) == counts["Ann"] + 2
    assert len(requests(at_table, at_table.bea)) == counts["Bea"] + 1
    assert all(e.method == "PATCH" for p in (at_table.ann, at_table.bea) for e in requests(at_table, p)[1:])


@ALONE
async def test_its_clicks_leave_one_panel(at_table: Table) -> None:
    """A panel that another click on the hand opens takes the place of the one before; what is too old just stays."""
    await at_table.open_probe()
    mine = await hand(at_table, at_table.ann)
    opened = answer(await at_table.ann.click(mine, "Orders"))
    done = answer(await at_table.ann.click(mine, "Hold"))
    await at_table.settled()
    assert panels(at_table) == [done] and opened.deleted
    again = answer(await at_table.ann.click(await hand(at_table, at_table.ann), "Orders"))
    inside = answer(await at_table.ann.click(again, "Back"))
    await at_table.settled()
    assert panels(at_table) == [again] and inside is again
    at_table.local.clock.advance(901.0)
    last = answer(await at_table.ann.click(await hand(at_table, at_table.ann), "Orders"))
    await at_table.settled()
    assert panels(at_table) == [again, last]


async def test_two_clicks_at_once_leave_one_panel(at_table: Table) -> None:
    """A button that is tapped twice: whichever of the two is answered last stays."""
    await at_table.open_probe()
    await at_table.settled()
    held = await hand(at_table, at_table.ann)
    clicks = await asyncio.gather(*(at_table.ann.click(held, "Orders") for _ in range(2)))
    await at_table.settled()
    [standing] = panels(at_table)
    assert standing in [click.response for click in clicks]


def panels(table: Table) -> list[Message]:
    """The panels that stand in Ann's private channel, oldest first."""
    shown = table.ann.messages(table.ann.dm())
    return [m for m in shown if m.ephemeral and not m.deleted]


async def test_it_is_posted_afresh_each_turn(at_table: Table) -> None:
    """When Ann, who was away and wants to be called in private, is to act: the old one goes, a new one stands at the
    bottom."""
    await to_bea(at_table)
    await wants(at_table, at_table.ann, "message")
    before = await hand(at_table, at_table.ann)
    bea = await hand(at_table, at_table.bea)
    await play(at_table, at_table.bea, "end")
    now = await hand(at_table, at_table.ann)
    assert now.id != before.id and before.deleted and not now.silent
    assert "To do: take a turn." in now.text and "End the turn" in labels(now)
    assert (await hand(at_table, at_table.bea)).id == bea.id


@pytest.mark.parametrize("wish", ["channel", "never"])
async def test_it_is_no_second_call(at_table: Table, wish: str) -> None:
    """For a person called in the channel, or not at all, it is edited: one posted in private would call as well."""
    await to_bea(at_table)
    await wants(at_table, at_table.ann, wish)
    before = await hand(at_table, at_table.ann)
    await play(at_table, at_table.bea, "end")
    now = await hand(at_table, at_table.ann)
    assert now.id == before.id and "To do: take a turn." in now.text
    assert len(at_table.ann.notifications) == len(at_table.ann.pings) == (wish == "channel")


@ALONE
async def test_the_end_shows_on_it(at_table: Table) -> None:
    """The hand stays as the game's last picture, without decisions."""
    await at_table.open_probe()
    asked = answer(await at_table.bea.slash(at_table.channel, "game resign"))
    answer(await at_table.bea.click(asked, "Yes, resign"))
    mine = await hand(at_table, at_table.ann)
    assert labels(mine) == ["Show board", "Read position"] and mine.selects == []
    await at_table.restart()
    assert (await hand(at_table, at_table.ann)).id == mine.id


async def test_hand_and_call_are_one_message(at_table: Table) -> None:
    """Who wants to be called in private gets one message, with a sound."""
    await to_bea(at_table)
    await wants(at_table, at_table.ann, "message")
    before = len(at_table.ann.notifications)
    await play(at_table, at_table.bea, "end")
    mine = await hand(at_table, at_table.ann)
    assert at_table.ann.notifications[before:] == [mine] and at_table.ann.pings == []


# -- once, whatever happens


@ALONE
@pytest.mark.parametrize("after", [True, False])
@pytest.mark.parametrize("pause", [30.0, LONG])
async def test_a_stop_in_the_middle(at_table: Table, after: bool, pause: float) -> None:
    """Whether it was carried out or not, and whether the bot is back soon or late: one hand."""
    await to_bea(at_table)
    await wants(at_table, at_table.ann, "message")
    gate = at_table.local.faults.hold_next("POST", f"^/channels/{at_table.ann.dm().id}/messages$", after=after)
    answer(await at_table.bea.slash(at_table.channel, "play", decision="end"))
    await at_table.local.wait_for(lambda: gate.reached)
    await at_table.stop()
    at_table.local.faults.clear()
    at_table.local.clock.advance(pause)
    await at_table.start()
    assert "take a turn" in (await hand(at_table, at_table.ann)).text and await rows(at_table) == []


async def test_the_board_does_not_wait_for_a_hand(at_table: Table) -> None:
    """A hand is held up, and then shows how the game stands by then."""
    await to_bea(at_table)
    await wants(at_table, at_table.ann, "message")
    gate = at_table.local.faults.hold_next("POST", f"^/channels/{at_table.ann.dm().id}/")
    before = len(posts(at_table))
    answer(await at_table.bea.slash(at_table.channel, "play", decision="end"))
    await at_table.local.wait_for(lambda: gate.reached and len(posts(at_table)) > before)
    answer(await at_table.ann.slash(at_table.channel, "play", decision="step left"))
    gate.release()
    mine = await hand(at_table, at_table.ann)
    last = (await at_table.engine()).session.numbers["public"]
    assert f" · log entry {last}\n" in mine.text and await rows(at_table) == []


# -- private channels that are closed


async def test_closed_in_the_middle(at_table: Table) -> None:
    """Ann alone is told, once; /hand shows her side, and it is sent again when that is possible."""
    await to_bea(at_table)
    (await hand(at_table, at_table.ann)).delete()
    at_table.ann.closes_dms = True
    public = len(posts(at_table))
    await play(at_table, at_table.bea, "end")
    assert hands(at_table.ann) == [] and await rows(at_table) == []
    told = [answer(await p.slash(at_table.channel, "game show")) for p in (at_table.bea, at_table.ann, at_table.ann)]
    assert ["/hand" in m.text for m in told] == [False, True, False]
    engine = await at_table.engine()
    shown = answer(await at_table.ann.slash(at_table.channel, "hand"))
    assert shown.ephemeral and engine.game.own(engine.view("red")) in shown.text and "End the turn" in labels(shown)
    await at_table.settled()
    assert len(posts(at_table)) == public + 1, "the new board, and nothing about Ann"
    at_table.ann.closes_dms = False
    answer(await at_table.ann.slash(at_table.channel, "hand"))
    assert "take a turn" in (await hand(at_table, at_table.ann)).text


async def test_a_call_by_a_hand_that_is_refused_comes_in_the_channel(at_table: Table) -> None:
    """As any private call."""
    await to_bea(at_table)
    await wants(at_table, at_table.ann, "message")
    at_table.ann.closes_dms = True
    await play(at_table, at_table.bea, "end")
    [summons] = [m for m in posts(at_table) if m.text.startswith("**Your turn:**")]
    assert at_table.ann.pings == [summons] and await rows(at_table) == []


@ALONE
async def test_a_closed_channel_is_not_tried_at_every_click(at_table: Table) -> None:
    """*My side* tries again once in a while, /hand always."""
    at_table.ann.closes_dms = True
    await at_table.open_probe()
    await at_table.settled()
    tried = len(requests(at_table, at_table.ann))
    for wait, more in ((0.0, 0), (REST, 1), (0.0, 1)):
        at_table.local.clock.advance(wait)
        answer(await at_table.ann.click(await at_table.board(), "My side"))
        await at_table.settled()
        assert len(requests(at_table, at_table.ann)) == tried + more
    answer(await at_table.ann.slash(at_table.channel, "hand"))
    await at_table.settled()
    assert len(requests(at_table, at_table.ann)) == tried + 2


@ALONE
async def test_too_many_private_channels_opened(at_table: Table) -> None:
    """Discord allows no more for now: nobody's is opened for a while, and the game goes on."""
    at_table.local.faults.fail_next("POST", OPENING, status=403, code=40003)
    answer(await at_table.ann.slash(at_table.channel, "game new", game="probe"))
    # Were both to come at once, the second would be asked for before the first is refused.
    await at_table.settled()
    answer(await at_table.bea.slash(at_table.channel, "game join"))
    answer(await at_table.ann.slash(at_table.channel, "game start"))
    await at_table.settled()
    assert len(at_table.local.journal.find("POST", OPENING)) == 1
    at_table.local.clock.advance(REST)
    for person in (at_table.ann, at_table.bea):
        answer(await person.slash(at_table.channel, "hand"))
        await hand(at_table, person)


async def test_who_wants_none_while_the_channel_is_being_opened_gets_none(at_table: Table) -> None:
    """The channel that is open a moment later is not used."""
    gate = at_table.local.faults.hold_next("POST", OPENING)
    await at_table.open_probe()
    await at_table.local.wait_for(lambda: gate.reached)
    shown = answer(await at_table.ann.slash(at_table.channel, "hand"))
    at_table.local.faults.clear()
    answer(await at_table.ann.click(shown, "Stop the DMs"))
    gate.release()
    await at_table.settled()
    await play(at_table, at_table.ann, "auto parry on")
    assert hands(at_table.ann) == []
    await hand(at_table, at_table.bea)


async def test_who_wants_none_gets_none(at_table: Table) -> None:
    """The one that stands is taken away; with the next press there is one again."""
    await at_table.open_probe()
    await hand(at_table, at_table.ann)
    shown = answer(await at_table.ann.slash(at_table.channel, "hand"))
    answer(await at_table.ann.click(shown, "Stop the DMs"))
    await play(at_table, at_table.ann, "auto parry on")
    assert hands(at_table.ann) == [] and await rows(at_table) == []
    await hand(at_table, at_table.bea)
    shown = answer(await at_table.ann.slash(at_table.channel, "hand"))
    answer(await at_table.ann.click(shown, "Send me DMs"))
    assert "parry: on" in (await hand(at_table, at_table.ann)).text
