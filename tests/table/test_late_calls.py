"""A person who has just acted is not called when awaited again, but two minutes later without having acted since."""

from __future__ import annotations

from bot.attention.dispatcher import TimerDispatcher
from bot.attention.notifications import RECENTLY_ACTIVE_MS
from bot.attention.timers import HANDLERS
from bot.engine import nudge
from bot.engine.opening import Place
from bot.engine.seating import Wish
from bot.table.session import PRACTICE, Actor
from tests.raw import query
from tests.table.house import ANN, BEA, House, check_agrees, in_turn

AWAY = RECENTLY_ACTIVE_MS + 1


async def called(house: House, later: int) -> list[str]:
    """Time passes, and what is due by then is done; whom the posts that come of it call, as JSON."""
    house.time += later
    [(last,)] = await house.query("SELECT coalesce(max(id), 0) FROM outbox")
    at_work = TimerDispatcher(house.database, HANDLERS, lambda: house.time, house.posted.extend)
    at_work.start()
    await at_work.settled()
    await at_work.close()
    return [pings for (pings,) in await house.query("SELECT pings FROM outbox WHERE id > ? ORDER BY id", last)]


async def test_who_does_not_act_is_called_once(house: House) -> None:
    """Not before its time, and once, also by a bot that was not running then."""
    engine = await in_turn(house)
    assert engine.session.uncalled == [ANN] and engine.session.call_at == house.time + RECENTLY_ACTIVE_MS
    assert await called(house, RECENTLY_ACTIVE_MS - 1) == []
    house.restart()
    assert await called(house, 1) == [f"[{ANN}]"]
    assert await called(house, 10 * RECENTLY_ACTIVE_MS) == []
    await check_agrees(house, await house.engines.get(engine.id))


async def test_who_acts_is_not_called(house: House) -> None:
    """Nor is anybody whom that act calls at once, having been away for longer."""
    engine = await in_turn(house)
    house.time += AWAY
    await house.decide(engine, "red", "end")
    assert engine.awaited().keys() == {"blue"} and engine.session.uncalled == []
    assert await called(house, AWAY) == []


async def test_whom_a_nudge_has_called_is_not_called_again(house: House) -> None:
    """Nor does anything fall due for that."""
    engine = await in_turn(house)
    assert engine.session.uncalled == [ANN]
    assert (await engine.alone(nudge.nudge, house.actor(BEA))).called == ("Ann",)
    assert engine.session.uncalled == [] and engine.session.call_at == 0
    await check_agrees(house, engine)
    assert await called(house, AWAY) == []


async def test_what_others_do_meanwhile_puts_no_call_off(house: House) -> None:
    """Bea is awaited from the start on; Ann commits a minute later. Bea is called two minutes after the start."""
    engine = await house.probe()
    house.time += RECENTLY_ACTIVE_MS // 2
    await house.decide(engine, "red", "commit hold")
    assert engine.session.uncalled == [BEA]
    assert await called(house, RECENTLY_ACTIVE_MS // 2 - 1) == []
    assert await called(house, 1) == [f"[{BEA}]"]
    await engine.undo(house.actor(ANN))
    assert engine.session.uncalled == [] and await called(house, AWAY) == [], "the call has been given"


async def test_a_game_that_cannot_be_read_keeps_no_other_waiting(house: House) -> None:
    broken, whole = await house.probe(101), await house.probe(102)
    sql = "UPDATE games SET session = ? WHERE id = ?"
    await query(house.database, sql, b"{}", broken.id)
    assert await called(house, AWAY) == [f"[{BEA}]"] and whole.session.uncalled == [BEA]


async def test_a_game_that_is_over_calls_nobody_later(house: House) -> None:
    engine = await in_turn(house)
    await engine.resign(house.actor(BEA))
    assert engine.session.uncalled == [] and await called(house, AWAY) == []
    assert await house.query("SELECT * FROM timers") == []


async def test_the_practice_opponent_gives_no_reason_for_a_late_call(house: House) -> None:
    """It answers at once, while Ann still looks; nor is it ever called itself."""
    engine = await house.engines.open(house.actor(ANN), "probe", {"rounds": "3"}, Place(5, 100), Wish("red", PRACTICE))
    await engine.start(house.actor(ANN))
    await house.decide(engine, "red", "commit hold")
    practice = Actor(PRACTICE.user, PRACTICE.name)
    level = engine.level("blue", ("commit",))
    assert level is not None
    await engine.decide(practice, f"commit {next(c.key for c in level.choices if c.key[-1].isdigit())}", "blue")
    while engine.awaited().keys() == {"blue"}:
        await engine.decide(practice, "end", "blue")
    assert engine.awaited().keys() >= {"red"} and engine.session.uncalled == []
    assert await called(house, AWAY) == []
