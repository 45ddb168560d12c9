"""How reliably people play: counted once, from what is public, by the acts that show it."""

from __future__ import annotations

from bot.attention.reliability import reliability_of
from bot.clocks.control import DAY_MS, HOUR_MS
from bot.engine.clocks import running_out
from bot.engine.engine import Engine
from bot.engine.substitutes import acts as substitutes
from bot.storage.people import Reliability
from tests.probe.state import BLUE, RED
from tests.table.house import ANN, BEA, CARL, GM, House
from tests.table.test_clocks import Day, begun


async def known(house: House, user: int) -> Reliability:
    """How reliably a user plays."""
    return (await reliability_of(house.database, [user]))[user]


async def test_turns_are_in_time_or_late(house: House) -> None:
    """Withdrawing and committing anew is one turn; time that runs out is late at once, and not again when decided."""
    engine = await begun(house, "1d")
    assert await known(house, ANN) == await known(house, BEA) == Reliability(games=1)
    async with Day(house) as day:
        for text in ("commit hold", "withdraw", "commit hold"):
            await house.decide(engine, RED, text)
        assert await known(house, ANN) == Reliability(1, 1, 1)
        await day.passes(DAY_MS + HOUR_MS)
        assert await known(house, BEA) == Reliability(1, 0, 1)
        await house.decide(engine, BLUE, "commit hold")
        assert await known(house, BEA) == Reliability(1, 0, 1)
    [(seat, user)] = [(seat, user) for seat, user in ((RED, ANN), (BLUE, BEA)) if seat in engine.awaited()]
    before = await known(house, user)
    await house.decide(engine, seat, "end")
    assert await known(house, user) == Reliability(before.turns + 1, before.in_time + 1, 1)


async def test_without_a_clock_no_turn_counts(house: House) -> None:
    """Nor does what a game master decides, nor a game that one plays alone."""
    engine = await house.probe()
    await house.decide(engine, RED, "commit hold")
    await house.overland(101)
    assert await known(house, ANN) == await known(house, BEA) == Reliability(games=1)
    timed = await house.open("probe", 102, rounds="3")
    await timed.choose(house.actor(ANN), {"clock": "1d"})
    await timed.join(house.actor(BEA))
    await timed.start(house.actor(ANN))
    timed.session.gm = GM
    await timed.gm_look(house.actor(GM), BLUE)
    await timed.gm_act(house.actor(GM), BLUE, "commit hold")
    assert await known(house, BEA) == Reliability(games=2)


async def given_up(house: House, engine: Engine, days: int) -> None:
    """Bea gives her seat to Carl."""
    await engine.seek_substitute(house.actor(BEA), BLUE, days)
    await engine.alone(substitutes.apply, house.actor(CARL), BLUE)
    await engine.accept_substitute(house.actor(BEA), BLUE, CARL)


async def test_a_seat_given_up_for_good_is_a_game_left(house: House) -> None:
    """Not one that is given for a time, nor going back to it, nor giving up the game."""
    engine = await begun(house, "1d")
    await given_up(house, engine, 2)
    await engine.act(substitutes.take_back, house.actor(BEA), BLUE)
    assert await known(house, BEA) == Reliability(games=1) and await known(house, CARL) == Reliability()
    await given_up(house, engine, 0)
    assert await known(house, BEA) == Reliability(games=1, gone=1) and await known(house, CARL) == Reliability(games=1)
    await engine.resign(house.actor(CARL), BLUE)
    assert await known(house, CARL) == Reliability(games=1)


async def test_a_game_that_others_end_for_the_clock_is_left(house: House) -> None:
    """By whoever it awaited, when it is claimed or closed."""
    for number, act in enumerate((running_out.claim, running_out.close), 1):
        engine = await begun(house, "1d", "others")
        async with Day(house) as day:
            await house.decide(engine, RED, "commit hold")
            await day.passes(DAY_MS + HOUR_MS)
        await engine.act(act, house.actor(ANN), BLUE)
        assert await known(house, BEA) == Reliability(number, 0, number, number)
        assert (await known(house, ANN)).gone == 0
