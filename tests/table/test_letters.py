"""Letters and the journal in the record: committed to, opened in the end, kept apart from everybody else's chains."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from bot.attention.reasons import reasons
from bot.clocks.control import DAY_MS
from bot.engine.judging import letters, masters
from bot.engine.nudge import others_awaited
from bot.record.entries import Entry
from bot.record.replay import read, verify
from bot.record.replayer import Wrong
from bot.storage import cases, timers
from tests.table.forging import forged, replaced
from tests.table.house import ANN, BEA, CARL, GM, RULES, House, check_agrees, in_turn, refused
from tests.table.played import with_letters

UNREAD = "read a letter with `/gm letters`"


async def test_a_letter_is_written_once_and_waits_to_be_read(house: House) -> None:
    """Through a restart; whoever has left their seat, or the office, is not called to it any longer."""
    engine = await in_turn(house)
    press = house.actor(GM)
    await engine.act(letters.write, press, "red", "Do not rush", "warning")
    assert UNREAD in reasons(engine, ANN) and UNREAD not in reasons(engine, BEA)
    house.restart()
    engine = await house.engines.get(engine.id)
    assert (await engine.act(letters.write, press, "red", "Do not rush", "warning")).repeated
    engine.session.gm, engine.session.gm_name = GM, "Gus"
    before = engine.session.seq
    await engine.alone(letters.mark_read, ANN)
    assert engine.session.seq == before and UNREAD not in reasons(engine, ANN)
    await engine.act(letters.write, house.actor(ANN), None, "I do not")
    assert UNREAD in reasons(engine, GM)
    await check_agrees(house, engine)
    written = await house.database.read(lambda transaction: cases.entries_of(transaction, engine.id, ["letter"]))
    assert [letters.theirs(engine, user, written) for user in (GM, ANN, BEA, CARL)] == [written, written, [], []]
    await engine.act(masters.resign, house.actor(GM))
    assert UNREAD not in reasons(engine, GM)


async def test_one_that_nobody_reads_waits_for_a_week(house: House) -> None:
    """Each for its own; one that is read leaves no timer."""
    engine = await in_turn(house)
    sql = "SELECT due FROM timers WHERE kind = 'letter'"
    first = house.time
    await engine.act(letters.write, house.actor(GM), "red", "Do not rush")
    house.time += DAY_MS
    await engine.act(letters.write, house.actor(GM), "blue", "Nor you")
    await engine.act(letters.write, house.actor(GM), "red", "Please")
    house.time = first + 7 * DAY_MS
    due = await house.database.read(lambda transaction: timers.due(transaction, house.time, 20))
    [waits] = [timer for timer in due if timer.kind == "letter"]
    await engine.fall_due(waits)
    assert UNREAD not in reasons(engine, ANN) and UNREAD in reasons(engine, BEA)
    assert await house.query(sql) == [(first + 8 * DAY_MS,)]
    await engine.alone(letters.mark_read, BEA)
    assert await house.query(sql) == [] and not (await house.reloaded(engine)).session.unread


async def test_a_nudge_does_not_tell_whether_somebody_has_read(house: House) -> None:
    """Red is due, and Blue has a letter."""
    engine = await in_turn(house)
    await engine.act(letters.write, house.actor(GM), "blue", "Do not rush")
    assert UNREAD in reasons(engine, BEA)
    assert others_awaited(engine, GM) == [ANN]


async def test_the_words_are_in_no_export_before_the_end(house: House) -> None:
    engine = await in_turn(house)
    numbers = dict(engine.session.numbers)
    await engine.act(letters.note, house.actor(GM), "Red rushes")
    assert engine.session.numbers == numbers
    await engine.act(letters.write, house.actor(GM), "red", "Do not rush")
    for user in (ANN, BEA, GM, None):
        data = await house.engines.export(engine, user)
        if user is not None:
            assert b"rush" not in data
        verify(data, RULES)
    await house.decide(engine, "red", "step left")
    await check_agrees(house, engine)


async def test_who_may_not(house: House) -> None:
    engine = await in_turn(house)
    said = await refused(house, engine, lambda: engine.act(letters.note, house.actor(ANN), "Mine"))
    assert said == "Only this game's game master can do that."
    said = await refused(house, engine, lambda: engine.act(letters.write, house.actor(CARL), None, "Hello"))
    assert "you are watching" in said
    assert "Write something" in await refused(
        house, engine, lambda: engine.act(letters.write, house.actor(GM), "red", " ")
    )
    assert "no seat green" in await refused(
        house, engine, lambda: engine.act(letters.write, house.actor(GM), "green", "Hello")
    )


def changed(kind: str, **hidden: str) -> Callable[[list[Entry]], None]:
    """Changes what the first entry of a kind hides."""

    def change(entries: list[Entry]) -> None:
        place = next(n for n, entry in enumerate(entries) if entry.kind == kind)
        replaced(entries, place, hidden=entries[place].hidden | hidden)

    return change


def by_nobody(entries: list[Entry]) -> None:
    """A journal of somebody who is no game master."""
    place = next(n for n, entry in enumerate(entries) if entry.kind == "journal")
    replaced(entries, place, gm=False)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (changed("letter", words="Do rush"), "has other words than it committed to"),
        (changed("letter", tone="question"), "has other words than it committed to"),
        (by_nobody, "by someone who was not the game master"),
    ],
)
def test_other_words_are_found(change: Callable[[list[Entry]], None], said: str) -> None:
    data = with_letters()
    verify(data, RULES)
    assert read(data).whole is not None and json.loads(data)["whole"]
    with pytest.raises(Wrong, match=said):
        verify(forged(data, change), RULES)
