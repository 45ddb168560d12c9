"""Clocks at their edges: nights, outages, time given, decisions taken back, vacations that end elsewhere."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.attention.vacations import DAYS_A_YEAR, begin, days_left, end
from bot.clocks.control import DAY_MS, HOUR_MS, LONGEST_PAUSE_MS
from bot.clocks.quiet_hours import QuietHours
from bot.engine.engine import Engine
from bot.engine.substitutes import acts as substitutes
from bot.games.contract.choices import Refusal
from bot.storage import people
from bot.storage.people import Habits, Preferences
from bot.storage.vacations import running
from tests.probe.state import BLUE, RED
from tests.table.house import ANN, BEA, CARL, House, check_agrees, last_number
from tests.table.test_clocks import STEP_MS, Day, begun, left

NOON = int(datetime(2026, 9, 26, 12, tzinfo=UTC).timestamp() * 1000)


async def reminders(house: House) -> int:
    """How many reminders wait to be posted."""
    return len(await house.query("SELECT 1 FROM outbox WHERE kind = 'summons'"))


async def wish(house: House, user: int, habits: Habits) -> None:
    """A person says what they wish."""
    await house.database.write(lambda t: people.put(t, user, Preferences(habits=habits)))


async def committed(house: House, clock: str) -> Engine:
    """The probe with a clock, where Blue alone is awaited; Red is never reminded."""
    await wish(house, ANN, Habits(reminded="never"))
    engine = await begun(house, clock)
    await house.random_decision_of(engine, RED)
    return engine


async def test_time_given_moves_the_reminders(house: House) -> None:
    """They come at half and at a tenth of what there is then."""
    engine = await committed(house, "12h")
    async with Day(house) as day:
        await day.passes(5 * HOUR_MS)
        await engine.give_time(house.actor(ANN), BLUE)
        await day.passes(15 * HOUR_MS)
        assert await reminders(house) == 0
        await day.passes(HOUR_MS)
        assert await reminders(house) == 1


async def test_time_after_an_outage_moves_the_reminders(house: House) -> None:
    """They come at half and at a tenth of what was left before."""
    await committed(house, "12h")
    async with Day(house) as day:
        await day.passes(5 * HOUR_MS)
    house.time += 9 * HOUR_MS
    async with Day(house) as day:
        await day.passes(3 * HOUR_MS)
        assert await reminders(house) == 0
        await day.passes(HOUR_MS)
        assert await reminders(house) == 1


async def test_a_night_brings_one_reminder(house: House) -> None:
    """Half and a tenth fall into the quiet hours: both at once would be one too many."""
    house.time = NOON
    quiet = QuietHours("UTC", 23 * 60 + 55, 9 * 60 + 55)
    await wish(house, BEA, Habits(zone="UTC", quiet=quiet))
    engine = await committed(house, "1d")
    async with Day(house) as day:
        await day.passes(20 * HOUR_MS)
        assert await reminders(house) == 0
        await day.passes(2 * HOUR_MS)
        assert await reminders(house) == 1
        await day.passes(HOUR_MS)
    assert await reminders(house) == 1 and engine.session.clocks[BLUE].runs


async def test_nobody_is_reminded_of_time_that_is_out(house: House) -> None:
    """The bot was away for a moment over the end of the quiet hours and of the time: the end alone is told."""
    house.time = NOON
    await wish(house, BEA, Habits(zone="UTC", quiet=QuietHours("UTC", 15 * 60, 23 * 60 + 50)))
    engine = await committed(house, "12h")
    async with Day(house) as day:
        await day.passes(12 * HOUR_MS - 12 * 60_000)
    house.time += 15 * 60_000
    async with Day(house):
        assert engine.session.clocks[BLUE].out
    assert await reminders(house) == 0


async def test_who_sleeps_has_six_hours_after_an_outage_too(house: House) -> None:
    """Quiet hours that stop a clock let it end later than in six hours, though less is left."""
    house.time = NOON
    await wish(house, BEA, Habits(zone="UTC", quiet=QuietHours("UTC", 22 * 60, 8 * 60), stops=True))
    engine = await committed(house, "12h")
    async with Day(house) as day:
        await day.passes(6 * HOUR_MS)
    house.time += 3 * HOUR_MS
    async with Day(house):
        assert left(engine, BLUE) == 6 * HOUR_MS


async def test_who_comes_back_in_an_outage_has_six_hours(house: House) -> None:
    """A vacation ends while the bot is away, and little was left before it; so does a pause."""
    engine = await committed(house, "12h")
    async with Day(house) as day:
        await day.passes(10 * HOUR_MS)
        await house.database.write(lambda t: begin(t, BEA, 1, house.time))
        await day.dispatcher.settled()
        await day.passes(DAY_MS - HOUR_MS)
        assert left(engine, BLUE) == 2 * HOUR_MS
    house.time += 3 * HOUR_MS
    async with Day(house) as day:
        assert engine.session.clocks[BLUE].runs and left(engine, BLUE) == 6 * HOUR_MS
        await day.passes(5 * HOUR_MS)
        await engine.propose(house.actor(ANN), "pause")
        await engine.answer(house.actor(BEA), True, last_number(engine))
        await day.passes(LONGEST_PAUSE_MS - HOUR_MS)
    house.time += 3 * HOUR_MS
    async with Day(house):
        assert engine.session.clocks[BLUE].runs and left(engine, BLUE) == 6 * HOUR_MS


async def test_another_clock_counts_at_once(house: House) -> None:
    """All have agreed to it: whoever is awaited has its time, and a bank what it begins with."""
    engine = await begun(house, "12h")
    house.time += 10 * HOUR_MS
    for clock, first in (("3d", 3 * DAY_MS), ("bank-7d", 7 * DAY_MS)):
        await engine.propose(house.actor(ANN), "clock", clock)
        await engine.answer(house.actor(BEA), True, last_number(engine))
        assert left(engine, RED) == left(engine, BLUE) == first
        house.time += HOUR_MS
    await check_agrees(house, engine)


async def test_time_that_was_out_is_not_regained_by_taking_back(house: House) -> None:
    """A decision that leads to one's own next one gives new time; taken back, there is none."""
    engine = await begun(house, "12h")
    for seat in (RED, BLUE):
        await house.random_decision_of(engine, seat)
    async with Day(house) as day:
        for _ in range(60):
            seat = next(iter(engine.awaited()))
            await day.passes(12 * HOUR_MS + STEP_MS)
            assert engine.session.clocks[seat].out
            await house.random_decision_of(engine, seat)
            if seat in engine.awaited() and not engine.session.tail[-1].stops_undo and len(engine.session.tail) > 1:
                assert left(engine, seat) == 12 * HOUR_MS
                await engine.undo(house.actor(engine.players[seat].user), seat)
                assert left(engine, seat) == 0
                return
    raise AssertionError("no decision could be taken back")


async def test_a_vacation_that_ends_while_another_holds_the_seat_is_over_on_return(house: House) -> None:
    """The clock of whoever returns runs."""
    engine = await begun(house, "1d")
    async with Day(house) as day:
        await house.database.write(lambda t: begin(t, BEA, 1, house.time))
        await day.passes(HOUR_MS)
        assert BEA in engine.session.absent
        await engine.seek_substitute(house.actor(BEA), BLUE, 3)
        await engine.alone(substitutes.apply, house.actor(CARL), BLUE)
        await engine.accept_substitute(house.actor(BEA), BLUE, CARL)
        await day.passes(2 * DAY_MS)
        await engine.act(substitutes.take_back, house.actor(BEA), BLUE)
        assert engine.session.absent == {} and engine.session.clocks[BLUE].runs


async def test_a_table_without_a_clock_knows_of_vacations(house: House) -> None:
    """Of those that run as its game begins as well, and of their end."""
    async with Day(house) as day:
        await house.database.write(lambda t: begin(t, BEA, 1, house.time))
        engine = await begun(house, "none")
        assert engine.session.absent.keys() == {BEA}
        await day.passes(DAY_MS + HOUR_MS)
        assert engine.session.absent == {}


async def test_a_vacation_that_is_over_stays_over(house: House) -> None:
    """Also where the machine's clock is set back before its end."""
    house.time = NOON
    async with Day(house) as day:
        await house.database.write(lambda t: begin(t, BEA, 1, house.time))
        await day.passes(DAY_MS + HOUR_MS)
        house.time -= 3 * HOUR_MS
        engine = await begun(house, "1d")
        assert engine.session.absent == {} and engine.session.clocks[BLUE].runs


async def test_a_vacation_over_new_year_costs_days_of_both_years(house: House) -> None:
    """What lengthens it costs this year's, so it does not go on without end."""
    house.time = int(datetime(2026, 12, 31, 12, tzinfo=UTC).timestamp() * 1000)
    async with Day(house) as day:
        await house.database.write(lambda t: begin(t, BEA, 30, house.time))
        await day.passes(DAY_MS)
        assert await house.database.read(lambda t: days_left(t, BEA, house.time)) == DAYS_A_YEAR
        until = (await house.database.write(lambda t: begin(t, BEA, 30, house.time))).until
        assert until == house.time + 59 * DAY_MS
        for _ in range(2):
            with pytest.raises(Refusal, match="used your 30 days"):
                await house.database.write(lambda t: begin(t, BEA, 1, house.time))
        assert await house.database.write(lambda t: end(t, BEA, house.time + DAY_MS)) == 29
        assert await house.database.read(lambda t: running(t, BEA, house.time)) is None
