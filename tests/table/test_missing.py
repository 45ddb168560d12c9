"""Players who stay away: a warning, and what the others may do about it."""

from __future__ import annotations

from typing import Any

import pytest

from bot.attention.reliability import reliability_of
from bot.attention.timers import MISSING, watch_all
from bot.attention.vacations import begin, end
from bot.clocks.control import DAY_MS
from bot.engine.clocks import running_out
from bot.engine.clocks.missing import come_back, missing, note_left
from bot.engine.engine import Engine
from bot.engine.judging.cases import claim
from bot.engine.substitutes import acts as substitutes
from bot.games.contract.game import PUBLIC
from bot.opponents.runner import to_act
from bot.record.judging import Claim
from bot.record.log_text import tell
from bot.record.players import PRACTICE_USER
from bot.record.replay import verify
from bot.storage import people, timers
from bot.storage.people import Preferences
from bot.table.session import PRACTICE
from tests.table.house import ANN, BEA, CARL, House, check_agrees, refused
from tests.table.test_clocks import Day

BLUE = "blue"


async def begun(house: House, gone: str = "7d", **more: str) -> Engine:
    """The probe begun by Ann and Bea; Bea is awaited, and Ann has committed."""
    engine = await house.open("probe", rounds="3")
    for key, value in ({"gone": gone} | more).items():
        if getattr(engine.session, key) != value:
            await engine.choose(house.actor(ANN), {key: value})
    await engine.join(house.actor(BEA))
    await engine.start(house.actor(ANN))
    await house.decide(engine, "red", "commit hold")
    assert list(engine.awaited()) == [BLUE]
    return engine


def told(engine: Engine) -> str:
    """What everybody reads of the last entry."""
    return " ".join(tell(engine.recent, PUBLIC, {"red": "Red", BLUE: "Blue"})[-1].lines)


async def holds(house: House, engine: Engine) -> None:
    """The record agrees, and proves itself."""
    await check_agrees(house, engine)
    verify(await house.engines.export(engine, None), house.games)


async def test_somebody_who_stays_away_is_warned_and_then_left_behind(house: House) -> None:
    engine = await begun(house)
    async with Day(house) as day:
        await day.passes(5 * DAY_MS - DAY_MS // 24)
        assert missing(engine) == {}
        await day.passes(DAY_MS // 12)
        assert list(missing(engine)) == [BLUE]
        assert told(engine).startswith("Bea (Blue) has been away. From")
        rows = [row for row in await house.query("SELECT kind, pings FROM outbox") if row[0] == "missing"]
        assert len(rows) == 1 and str(BEA) in str(rows[0][1])
        for how in ("open", "practice", "close"):
            said = await refused(house, engine, lambda h=how: engine.go_on_without(house.actor(ANN), BLUE, h))  # type: ignore[misc]
            assert said.startswith("Blue has until <t:")
        await day.passes(2 * DAY_MS)
    assert "waiting for you" in await refused(
        house, engine, lambda: engine.go_on_without(house.actor(BEA), BLUE, "close")
    )
    assert "watching" in await refused(house, engine, lambda: engine.go_on_without(house.actor(CARL), BLUE, "close"))
    assert "not burn" in await refused(house, engine, lambda: engine.go_on_without(house.actor(ANN), BLUE, "burn"))
    await engine.go_on_without(house.actor(ANN), BLUE, "close")
    assert engine.session.status == "closed"
    known = await reliability_of(house.database, [ANN, BEA])
    assert [known[user].gone for user in (ANN, BEA)] == [0, 1]
    await holds(house, engine)


async def test_nothing_that_the_others_do_puts_it_off(house: House) -> None:
    """A claim, its withdrawal and a proposal neither end the warning nor restart the count."""
    engine = await begun(house)
    async with Day(house) as day:
        await day.passes(4 * DAY_MS)
        await engine.act(claim, house.actor(ANN), Claim("Bea does not play"))
        await day.passes(DAY_MS + DAY_MS // 12)
        assert list(missing(engine)) == [BLUE]
        await engine.propose(house.actor(ANN), "end", "")
        await day.passes(2 * DAY_MS)
    await engine.go_on_without(house.actor(ANN), BLUE, "close")
    assert engine.session.status == "closed"


async def test_an_outage_counts_against_nobody_who_was_warned(house: House) -> None:
    """Two days to come back are two days in which one can."""
    engine = await begun(house)
    async with Day(house) as day:
        await day.passes(5 * DAY_MS + DAY_MS // 24)
        [until] = missing(engine).values()
    house.time += 4 * DAY_MS
    async with Day(house) as day:
        assert missing(engine) == {BLUE: until + 4 * DAY_MS}
        said = await refused(house, engine, lambda: engine.go_on_without(house.actor(ANN), BLUE, "close"))
        assert said.startswith("Blue has until <t:")
        await day.passes(2 * DAY_MS)
    await engine.go_on_without(house.actor(ANN), BLUE, "close")
    await holds(house, engine)


async def test_whoever_plays_again_is_not_missed_any_more(house: House) -> None:
    engine = await begun(house)
    async with Day(house) as day:
        await day.passes(6 * DAY_MS)
        assert missing(engine)
        await house.decide(engine, BLUE, "commit hold")
        assert not missing(engine) and engine.session.missed == {}
        await day.passes(3 * DAY_MS)
    said = await refused(house, engine, lambda: engine.go_on_without(house.actor(ANN), BLUE, "close"))
    assert said == "Blue isn't away (any longer), so the game continues."


async def test_the_practice_opponent_plays_until_they_are_back(house: House) -> None:
    engine = await begun(house)
    async with Day(house) as day:
        await day.passes(8 * DAY_MS)
    await engine.go_on_without(house.actor(ANN), BLUE, "practice")
    assert to_act(engine) == BLUE and engine.players[BLUE].user == BEA
    await engine.alone(running_out.practise_once, BLUE, "commit hold", engine.revision(BLUE))
    assert engine.recent[-1].by == PRACTICE_USER and engine.session.practises == [BLUE], "not only this once"
    said = await refused(house, engine, lambda: engine.act(come_back, house.actor(ANN), "red"))
    assert said == "No one else plays for you."
    await engine.act(come_back, house.actor(BEA), BLUE)
    assert engine.session.practises == [] and to_act(engine) is None
    assert told(engine) == "Blue's player is back."
    reloaded = await house.reloaded(engine)
    assert reloaded.players[BLUE].user == BEA and PRACTICE not in reloaded.players.values()
    await holds(house, engine)


async def test_the_seat_opens_and_the_others_accept_at_once(house: House) -> None:
    engine = await begun(house)
    async with Day(house) as day:
        await day.passes(8 * DAY_MS)
    await engine.go_on_without(house.actor(ANN), BLUE, "open")
    await engine.alone(substitutes.apply, house.actor(CARL), BLUE)
    await engine.propose(house.actor(ANN), "replace", BLUE)
    assert engine.players[BLUE].user == CARL and engine.session.missed == {}
    assert "practises" not in told(engine)
    await holds(house, engine)


async def test_whoever_has_left_the_server_is_warned_at_once(house: House) -> None:
    engine = await begun(house)
    assert await engine.alone(note_left, {BEA}) == ["Bea"]
    assert told(engine).startswith("Bea (Blue) has left the server. From")
    assert await engine.alone(note_left, {BEA}) == ["Bea"] and engine.recent[-1].data["what"] == "missing"
    seq = engine.session.seq
    await engine.alone(note_left, {ANN, BEA})
    assert engine.session.seq == seq, "once"


@pytest.mark.parametrize(("gone", "more", "days"), [("never", {}, 16), ("7d", {"clock": "14d"}, 13), ("14d", {}, 11)])
async def test_nobody_is_warned_before_the_tables_time(
    house: House, gone: str, more: dict[str, Any], days: int
) -> None:
    """Not where the table waits, nor while a clock runs."""
    engine = await begun(house, gone, **more)
    async with Day(house) as day:
        await day.passes(days * DAY_MS)
    assert missing(engine) == {} and all(e.data.get("what") != "missing" for e in engine.recent)


async def test_a_vacation_is_no_staying_away(house: House) -> None:
    engine = await begun(house)
    async with Day(house) as day:
        await day.passes(DAY_MS)
        await house.database.write(lambda transaction: begin(transaction, BEA, 10, house.time))
        await day.passes(9 * DAY_MS)
        assert missing(engine) == {}
        await house.database.write(lambda transaction: end(transaction, BEA, house.time))
        await day.passes(4 * DAY_MS)
        assert missing(engine) == {}, "it counts from their return"
        await day.passes(2 * DAY_MS)
        assert list(missing(engine)) == [BLUE]


async def test_a_warning_comes_by_private_message_too(house: House) -> None:
    """Where one is open already."""
    engine = await begun(house)
    await house.database.write(lambda transaction: people.put(transaction, BEA, Preferences("channel", dm=4711)))
    async with Day(house) as day:
        await day.passes(6 * DAY_MS)
    assert missing(engine)
    rows = await house.query("SELECT channel, kind FROM outbox")
    assert (4711, "call") in [(row[0], row[1]) for row in rows]


async def test_a_game_of_an_earlier_version_is_watched_too(house: House) -> None:
    """It has no timer for that, and its next public entry may never come."""
    engine = await begun(house)
    await house.database.write(lambda transaction: timers.remove(transaction, engine.id, (MISSING,)))
    for _ in range(2):
        await house.database.write(lambda transaction: watch_all(transaction, house.time))
    assert len(await house.query("SELECT due FROM timers WHERE kind = 'missing'")) == 1
    async with Day(house) as day:
        await day.passes(6 * DAY_MS)
    assert list(missing(engine)) == [BLUE]
