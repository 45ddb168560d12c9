"""Taking back: free where nothing was rolled or shown, never past a die, and beyond that as the other seat agrees."""

from __future__ import annotations

from bot.engine.engine import Engine
from bot.local.clients.person import Person
from bot.local.model.guilds import Message
from bot.record.replay import verify
from tests.table.house import asking
from tests.wire.playing import by_panel, labels, with_lee_far_away
from tests.wire.table import ALONE, ONE_BOT, Table, answer

pytestmark = ONE_BOT


async def test_moves_without_a_die_are_taken_back_freely(at_table: Table) -> None:
    """*Undo* on the panel and /undo go back move by move, up to the last die; there they say why not."""
    await at_table.open_overland()
    engine, ann = await with_lee_far_away(at_table), at_table.ann
    panel = await at_table.panel(ann)
    await by_panel(ann, panel, "attack breckinridge")
    before = engine.state
    await by_panel(ann, panel, "move grant spotsylvania")
    await by_panel(ann, panel, "move grant north-anna")
    answer(await ann.click(panel, "Undo"))
    assert "Undone: Grant moves from Spotsylvania to North Anna." in panel.text
    assert engine.state.grant == "spotsylvania"
    said = answer(await ann.slash(at_table.channel, "undo")).text
    assert "Undone: Grant moves from The Wilderness to Spotsylvania." in said and engine.state == before
    log = answer(await at_table.carl.slash(at_table.channel, "log")).text
    assert log.count("~~") == 4, "what was taken back stays in the log, struck out"
    refused = answer(await ann.slash(at_table.channel, "undo"))
    assert refused.text == "Your last decision rolled a die or revealed something, so it stands."
    assert engine.state == before
    fresh = answer(await ann.click(panel, "Refresh"))
    assert "Undo" not in labels(fresh), "nobody else could agree"
    await by_panel(ann, fresh, "move grant spotsylvania")
    assert "Undo" in labels(fresh)
    verify(await at_table.export(ann), at_table.games)


async def test_nothing_to_take_back(at_table: Table) -> None:
    """Before the first decision, and never another player's move."""
    await at_table.open_probe()
    said = answer(await at_table.ann.slash(at_table.channel, "undo")).text
    assert said == "There is nothing to undo."
    await by_panel(at_table.ann, await at_table.panel(at_table.ann), "commit hold")
    said = answer(await at_table.bea.slash(at_table.channel, "undo")).text
    assert said == "Another player has moved since, so your decision stands."


async def drawn(table: Table) -> tuple[Engine, Person, Message, Person]:
    """A probe in which a seat has scouted, in secret; its player with the panel, and the other player."""
    await table.open_probe()
    panels = {"red": await table.panel(table.ann), "blue": await table.panel(table.bea)}
    await by_panel(table.ann, panels["red"], "commit hold")
    await by_panel(table.bea, panels["blue"], "commit hold")
    engine = await table.engine()
    seat = next(iter(engine.awaited()))
    person, other = (table.ann, table.bea) if seat == "red" else (table.bea, table.ann)
    panel = answer(await person.click(panels[seat], "Refresh"))
    await by_panel(person, panel, "scout p2")
    return engine, person, panel, other


def asks(table: Table) -> list[Message]:
    """The posts that ask to agree."""
    return [m for m in table.posts() if "Agree" in labels(m)]


async def test_the_other_seat_agrees_by_one_button(at_table: Table) -> None:
    """The asker cannot answer, nor a watcher; asking twice posts once; *Agree* takes the decision back without
    telling what it was, and the question loses its buttons."""
    engine, person, panel, other = await drawn(at_table)
    seat = engine.seats_of(person.id)[0]
    assert engine.state.sides[seat].scouted
    answer(await person.click(panel, "Undo"))
    assert "I asked the other players to agree." in panel.text
    again = answer(await person.slash(at_table.channel, "undo"))
    assert again.text == "There is already an undo request; the other players haven't answered yet."
    await at_table.settled()
    (ask,) = asks(at_table)
    assert other in ask.pinged and "p2" not in ask.text
    for bystander in (person, at_table.carl):
        assert answer(await bystander.click(ask, "Agree")).text == "Only the other players can answer that."
    agreed = answer(await other.click(ask, "Agree"))
    assert agreed.text == "Undone: the last move."
    assert not engine.state.sides[seat].scouted
    assert "undoes the last move as agreed" in (await at_table.board()).text
    await at_table.settled()
    assert asks(at_table) == [] and ask.text == "Someone asked for an undo. It was agreed to."
    answer(await person.click(panel, "Refresh"))
    await by_panel(person, panel, "end")


async def test_the_other_seat_declines(at_table: Table) -> None:
    """The decision stands, and everybody reads so."""
    engine, person, panel, other = await drawn(at_table)
    answer(await person.click(panel, "Undo"))
    await at_table.settled()
    (ask,) = asks(at_table)
    declined = answer(await other.click(ask, "Decline"))
    assert "declines the undo." in declined.text
    assert engine.state.sides[engine.seats_of(person.id)[0]].scouted
    await at_table.settled()
    assert "declines." in at_table.posts()[0].text and ask.text == "Someone asked for an undo. It was declined."


@ALONE
async def test_going_on_settles_an_undo_that_is_asked(at_table: Table) -> None:
    """The asker plays on: the old question cannot be agreed to any more. An order in secret does not settle it."""
    engine, person, panel, other = await drawn(at_table)
    answer(await person.click(panel, "Undo"))
    await at_table.settled()
    answer(await other.slash(at_table.channel, "play", decision="auto parry on"))
    assert asking(engine) > 0
    (ask,) = asks(at_table)
    held = at_table.local.faults.hold_next("PATCH", rf"/messages/{ask.id}$")
    await by_panel(person, answer(await person.click(panel, "Refresh")), "step left")
    settled = answer(await other.click(ask, "Agree"))
    assert settled.text == "That question is no longer open. `/board` shows those that are."
    held.release()
    await at_table.settled()
    assert asks(at_table) == [] and ask.text == "Someone asked for an undo. This question is closed."
    assert engine.state.sides[engine.seats_of(person.id)[0]].scouted
