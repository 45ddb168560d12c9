"""Open questions whose message is gone: they are found in /board, /game show and /mine, and answered and withdrawn
there."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.attention.questions import LAPSE
from bot.engine.engine import Engine
from bot.local.clients.person import Person
from bot.local.model.guilds import Message
from bot.record.replay import verify
from bot.storage import timers
from bot.storage.timers import Timer
from tests.wire.playing import labels
from tests.wire.table import ALONE, ONE_BOT, Table, answer
from tests.wire.test_gone_channels import MOVED
from tests.wire.test_undo import drawn

pytestmark = ONE_BOT

AGREE, WITHDRAW = "Agree to the {}", "Withdraw the {}"
CLAIM = "That was not by the rules"


async def asked(at: Table, what: str) -> tuple[Engine, Person, Person]:
    """A game in which somebody has asked for an undo, or proposed a draw; that person and the other."""
    engine, person, panel, other = await drawn(at)
    if what == "undo":
        answer(await person.click(panel, "Undo"))
    else:
        answer(await person.slash(at.channel, "gm propose", what="draw"))
    await at.settled()
    return engine, person, other


async def disputed(at: Table, person: Person) -> None:
    """A case that a person opens."""
    form = await person.slash(at.channel, "gm dispute")
    answer(await person.submit(form, {"text": CLAIM}))
    await at.settled()


def asking(at: Table) -> list[Message]:
    """The posts that ask to agree."""
    return [post for post in at.posts() if "Agree" in labels(post)]


def is_open(engine: Engine) -> bool:
    """Whether an undo or a proposal is open."""
    return engine.session.asked is not None or engine.session.proposal is not None


@pytest.mark.parametrize(("what", "where"), [("undo", "board"), ("proposal", "game show"), ("undo", "mine")])
async def test_a_question_whose_message_is_deleted_is_answered(at_table: Table, what: str, where: str) -> None:
    """By whoever may; the person who asked withdraws it there, and a watcher has no button for it."""
    engine, person, other = await asked(at_table, what)
    at_table.local.world.delete_message(asking(at_table)[0])

    async def shown(by: Person) -> Message:
        found = answer(await by.slash(at_table.channel, where))
        if where == "mine":
            assert "Open questions" in found.text
            found = answer(await by.click(found, "Open questions in Probe"))
        return found

    theirs, own = await shown(other), await shown(person)
    assert "Open questions" in theirs.text and "It lapses <t:" in theirs.text
    assert AGREE.format(what) in labels(theirs) and WITHDRAW.format(what) not in labels(theirs)
    assert WITHDRAW.format(what) in labels(own) and AGREE.format(what) not in labels(own)
    if where != "mine":
        watched = await shown(at_table.carl)
        assert "Open questions" in watched.text and what not in " ".join(labels(watched))
    answer(await person.click(own, WITHDRAW.format(what)))
    assert not is_open(engine) and "withdraws the" in (await at_table.board()).text
    late = answer(await other.click(theirs, AGREE.format(what))).text
    assert late == "That question is no longer open. `/board` shows those that are."
    assert "Open questions" not in answer(await other.slash(at_table.channel, where)).text
    if what == "undo":
        answer(await person.slash(at_table.channel, "undo"))
    else:
        answer(await person.slash(at_table.channel, "gm propose", what="draw"))
    answer(await other.click(await shown(other), AGREE.format(what)))
    assert not is_open(engine)
    assert (engine.session.status == "over") == (what == "proposal")
    verify(await at_table.export(at_table.ann), at_table.games)


async def test_a_case_whose_message_is_deleted_is_answered(at_table: Table) -> None:
    """From each of the lists; the case is read there too."""
    engine, person, _, other = await drawn(at_table)
    await disputed(at_table, person)
    [post] = [post for post in at_table.posts() if "The case" in labels(post)]
    at_table.local.world.delete_message(post)
    for where in ("game show", "board"):
        found = answer(await other.slash(at_table.channel, where))
        assert CLAIM in found.text and {"Case 1", "Answer case 1"} <= set(labels(found))
    listed = answer(await other.slash(at_table.channel, "mine"))
    found = answer(await other.click(listed, "Open questions in Probe"))
    answer(await other.submit(await other.click(found, "Answer case 1"), {"text": "It was"}))
    assert engine.session.case is not None and engine.session.case.answered == tuple(engine.seats_of(other.id))
    await at_table.settled()
    [again] = [post for post in at_table.posts() if "The case" in labels(post)]
    assert CLAIM in again.text and "Answer" in labels(again)


async def test_the_board_brings_the_questions_along(at_table: Table) -> None:
    """Under it, each once and without a ping; the message of before is gone, and the new one is settled."""
    engine, person, other = await asked(at_table, "undo")
    answer(await person.slash(at_table.channel, "gm propose", what="draw"))
    await disputed(at_table, other)
    before = [post for post in at_table.posts() if {"Agree", "Answer"} & set(labels(post))]
    assert len(before) == 3
    answer(await other.slash(at_table.channel, "board"))
    await at_table.settled()
    board, *questions = at_table.posts()[-4:]
    assert "Your move" in labels(board) and len(asking(at_table)) == 2
    assert not set(before) & set(at_table.posts())
    assert all(not question.pinged for question in questions)
    undo, draw = asking(at_table)
    assert answer(await other.click(undo, "Withdraw")).text == f"Only {person.name} can withdraw that."
    answer(await other.click(undo, "Decline"))
    answer(await person.click(draw, "Withdraw"))
    await at_table.settled()
    assert undo.text == "Someone asked for an undo. It was declined."
    assert draw.text.endswith("withdraws the proposal.") and asking(at_table) == []
    assert not is_open(engine)


@ALONE
async def test_a_question_lapses_and_says_so(at_table: Table) -> None:
    """After a week, on its own message and in the log."""
    engine, person, _ = await asked(at_table, "undo")
    [question] = asking(at_table)
    # A week in steps that are no outage would take long; tests of the table live through it.
    assert engine.session.asked is not None
    soon = engine.services.now() + 60_000
    engine.session.asked = replace(engine.session.asked, lapses=soon)
    await at_table.bot.database.write(lambda t: timers.put(t, Timer(LAPSE, soon, engine.id)))
    at_table.local.clock.advance(61)
    await at_table.settled()
    assert not is_open(engine)
    assert question.text == "Someone asked for an undo. It lapsed: no one answered it for a week."
    name = engine.seat_name(engine.seats_of(person.id)[0])
    assert f"{name}'s request for an undo lapses: no one answered it for a week." in (await at_table.board()).text


async def test_a_game_that_is_moved_takes_its_questions_along(at_table: Table) -> None:
    """The channel is deleted with all that was asked there."""
    engine, person, other = await asked(at_table, "undo")
    answer(await person.slash(at_table.channel, "gm propose", what="draw"))
    await disputed(at_table, other)
    elsewhere = at_table.guild.add_channel("other")
    at_table.local.world.delete_channel(at_table.channel)
    listed = answer(await other.slash(elsewhere, "mine"))
    assert MOVED in answer(await other.click(listed, f"Move Probe {engine.id} here")).text
    await at_table.settled()
    posts = at_table.posts(elsewhere)
    assert ["Agree" in labels(post) for post in posts] == [False, True, True, False]
    assert "Answer" in labels(posts[-1])
    answer(await other.click(posts[1], "Decline"))
    answer(await other.click(posts[2], "Agree"))
    assert engine.session.status == "over"
