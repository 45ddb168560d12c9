"""Decisions prepared for when a seat is next awaited: its own secret, carried out once, by what it can see."""

from __future__ import annotations

from typing import Any

import pytest

from bot.attention.prepared import LATEST_MS, PREPARED, SOONEST_MS
from bot.engine.clocks import proposals
from bot.engine.engine import Engine
from bot.engine.prepared import acts as prepared
from bot.engine.prepared.foresight import foresee
from bot.record.log_text import tell
from bot.record.replay import verify
from tests.games.tables import LONGEST
from tests.table.house import ANN, BEA, GM, RULES, House, check_agrees, dealt, in_turn, last_number, refused
from tests.table.test_clocks import Day

MINUTE_MS = 60_000


async def public_log(engine: Engine) -> list[str]:
    """What everybody reads."""
    names = {info.key: info.name for info in engine.seats}
    return [line for told in tell(await engine.repository.entries(), "public", names) for line in told.lines]


async def kinds(house: House) -> list[str]:
    """The prepared decisions' timers that are set."""
    return [kind for (kind,) in await house.query("SELECT kind FROM timers WHERE kind = ?", PREPARED)]


async def notices(house: House) -> list[tuple[Any, ...]]:
    """The lines that users are left."""
    return await house.query("SELECT user_id, text FROM notices")


async def waiting(house: House) -> Engine:
    """The probe: Red has committed, so Blue alone is awaited."""
    engine = await dealt(house)
    await house.decide(engine, "red", "commit a4")
    return engine


async def test_it_follows_some_minutes_after_the_call(house: House) -> None:
    """As its owner's decision; the log tells nobody that it was prepared, the finished record by which entry."""
    engine = await in_turn(house)
    before, posts = await public_log(engine), len(await house.outbox())
    reply = await engine.prepare(house.actor(BEA), "yield", seat="blue")
    assert reply.lines == ("Prepared: yield (whatever happens).",)
    assert await public_log(engine) == before and len(await house.outbox()) == posts
    async with Day(house) as day:
        await house.decide(engine, "red", "strike")
        assert "blue" in engine.awaited() and len(await kinds(house)) == 1
        await day.passes(SOONEST_MS - MINUTE_MS)
        assert "blue" in engine.awaited()
        await day.passes(LATEST_MS)
    assert "blue" not in engine.awaited() and engine.session.prepared["blue"] == [] and await kinds(house) == []
    entries = await engine.repository.entries()
    fired = next(e for e in entries if "prepared" in e.hidden)
    assert (fired.by, fired.seat, fired.text) == (BEA, "blue", "yield")
    assert entries[fired.hidden["prepared"] - 1].kind == "prepare"
    await check_agrees(house, engine)
    verify(await house.engines.export(engine, None), house.games)


async def test_it_follows_though_its_owner_answers_something_else(house: House) -> None:
    """Agreeing to a proposal, or declining one, is no decision."""
    engine = await in_turn(house)
    await engine.prepare(house.actor(BEA), "yield", seat="blue")
    async with Day(house) as day:
        await house.decide(engine, "red", "strike")
        await engine.propose(house.actor(ANN), "clock", "3d")
        await day.passes(MINUTE_MS)
        await engine.answer(house.actor(BEA), False, last_number(engine))
        assert "blue" in engine.awaited()
        await day.passes(LATEST_MS)
    assert "blue" not in engine.awaited() and engine.session.prepared["blue"] == []


async def test_several_follow_at_once_where_the_table_says_so(house: House) -> None:
    """One after the other, though they fall into one millisecond."""
    engine = await waiting(house)
    engine.session.prepared_follow = "once"
    for text in ("step left", "step right"):
        await engine.prepare(house.actor(ANN), text, seat="red")
    async with Day(house) as day:
        await house.decide(engine, "blue", "commit hold")
        await day.dispatcher.settled()
        for _ in range(2):
            await day.passes(MINUTE_MS)
    fired = [e.text for e in await engine.repository.entries() if "prepared" in e.hidden]
    assert fired == ["step left", "step right"]


async def test_nobody_else_sees_that_it_is_prepared(house: House) -> None:
    """The other's chain, revision and cached views stay."""
    engine = await in_turn(house)
    number, view, revision = engine.session.numbers, engine.view("red"), engine.revision("red")
    await engine.prepare(house.actor(BEA), "yield", seat="blue")
    assert engine.session.numbers["public"] == number["public"] and engine.session.numbers.get("red") == number.get(
        "red"
    )
    assert engine.view("red") is view and engine.revision("red") == revision
    assert engine.session.numbers["blue"] == number.get("blue", 0) + 1


async def test_a_condition_is_judged_by_what_its_owner_sees(house: House) -> None:
    """The first that holds and is legal is carried out; those before it lapse."""
    engine = await in_turn(house)
    await engine.prepare(house.actor(BEA), "yield", "after", "step left", seat="blue")
    await engine.prepare(house.actor(BEA), "parry p1", "same", seat="blue")
    await engine.prepare(house.actor(BEA), "yield", "after", "strike", seat="blue")
    async with Day(house) as day:
        await house.decide(engine, "red", "strike")
        await day.passes(LATEST_MS + MINUTE_MS)
    fired = next(e for e in await engine.repository.entries() if "prepared" in e.hidden)
    assert fired.text in ("parry p1", "yield")
    assert engine.session.prepared["blue"] == [] or len(engine.session.prepared["blue"]) == 1


async def test_where_nothing_fits_its_owner_is_told(house: House) -> None:
    """And decides; the others notice nothing."""
    engine = await in_turn(house)
    await engine.prepare(house.actor(BEA), "yield", "after", "step left", seat="blue")
    async with Day(house) as day:
        await house.decide(engine, "red", "strike")
        await day.passes(LATEST_MS + MINUTE_MS)
    assert "blue" in engine.awaited()
    assert await notices(house) == [
        (BEA, "Probe: none of what you prepared fits (yield (if the other side does exactly: step left)).")
    ]


async def test_what_is_left_of_a_list_ends_with_its_phase(house: House) -> None:
    """Its owner is told, and decides in the next."""
    engine = await in_turn(house)
    for text in ("end", "commit hold"):
        await engine.prepare(house.actor(BEA), text, seat="blue")
    async with Day(house) as day:
        await house.decide(engine, "red", "end")
        await day.passes(LATEST_MS + MINUTE_MS)
    assert "blue" in engine.awaited() and engine.session.prepared["blue"] == [] and await kinds(house) == []
    assert await notices(house) == [(BEA, "Probe: commit hold lapses because its phase is over.")]


async def test_the_next_of_a_list_follows_in_the_same_phase(house: House) -> None:
    """Each some minutes after the one before."""
    engine = await in_turn(house)
    for text in ("step left", "step right", "end"):
        await engine.prepare(house.actor(BEA), text, seat="blue")
    async with Day(house) as day:
        await house.decide(engine, "red", "end")
        await day.passes(4 * LATEST_MS)
    fired = [e.text for e in await engine.repository.entries() if "prepared" in e.hidden]
    assert fired == ["step left", "step right", "end"]


async def test_what_the_other_did_before_does_not_count(house: House) -> None:
    """Only what comes after it was prepared."""
    engine = await in_turn(house)
    await house.decide_all(engine, "red: end", "blue: end", "blue: commit p1")
    await engine.prepare(house.actor(BEA), "end", "after", "end", seat="blue")
    async with Day(house) as day:
        await house.decide(engine, "red", "commit hold")
        assert list(engine.awaited()) == ["blue"]
        await day.passes(LATEST_MS + MINUTE_MS)
    assert list(engine.awaited()) == ["blue"]


async def test_it_lapses_where_something_is_taken_back(house: House) -> None:
    """Also by the game master, and by a pause; its owner is left one line why."""
    engine = await waiting(house)
    await engine.prepare(house.actor(ANN), "strike", seat="red")
    await engine.gm_rewind(house.actor(GM), engine.session.numbers["public"] - 1)
    assert engine.session.prepared == {}
    assert await notices(house) == [(ANN, "Probe: strike lapses, as the game master went back.")]
    await house.decide(engine, "red", "commit a4")
    await engine.prepare(house.actor(ANN), "strike", seat="red")
    await engine.act(proposals.do_as_game_master, house.actor(GM), "pause")
    assert engine.session.prepared == {}
    assert (ANN, "Probe: strike lapses, as the game is paused.") in await notices(house)


async def test_ones_own_decision_ends_it(house: House) -> None:
    """Nothing follows later."""
    engine = await waiting(house)
    await engine.prepare(house.actor(ANN), "strike", seat="red")
    async with Day(house) as day:
        await house.decide(engine, "blue", "commit hold")
        if "red" in engine.awaited():
            await house.random_decision_of(engine, "red")
        assert engine.session.prepared == {}
        count = engine.session.seq
        await day.passes(LATEST_MS + MINUTE_MS)
        assert engine.session.seq == count


async def test_it_survives_a_restart_and_follows_once(house: House) -> None:
    """Whenever the bot stops."""
    engine = await in_turn(house)
    await engine.prepare(house.actor(BEA), "yield", seat="blue")
    await house.decide(engine, "red", "strike")
    house.restart()
    async with Day(house) as day:
        await day.passes(LATEST_MS + MINUTE_MS)
        engine = await house.engines.get(engine.id)
        count = len([e for e in await engine.repository.entries() if "prepared" in e.hidden])
        await day.passes(LATEST_MS)
    assert count == 1


async def test_what_is_refused(house: House) -> None:
    """Each with one sentence; nothing changes."""
    engine = await waiting(house)
    blue = house.actor(BEA)
    assert "It's your turn now" in await refused(house, engine, lambda: engine.prepare(blue, "yield", seat="blue"))
    red = house.actor(ANN)
    said = await refused(house, engine, lambda: engine.prepare(red, "strike", "sometimes"))
    assert said.startswith("A prepared decision is played always")
    assert await refused(house, engine, lambda: engine.prepare(red, "dance"))
    for _ in range(5):
        await engine.prepare(house.actor(ANN), "strike")
    assert "5 decisions are prepared already" in await refused(
        house, engine, lambda: engine.prepare(house.actor(ANN), "strike")
    )
    await engine.act(prepared.drop, house.actor(ANN), None, engine.session.prepared["red"][0].no)
    assert len(engine.session.prepared["red"]) == 4
    said = await refused(house, engine, lambda: engine.act(prepared.drop, house.actor(ANN), None, 1))
    assert said == "That move is no longer prepared."


@pytest.mark.parametrize("key", sorted(key for key, game in RULES.items() if len(game.seats_for({})) > 1))
async def test_what_may_be_prepared_follows_from_ones_own_view(house: House, key: str) -> None:
    """The same for any position that looks alike, and mostly there is something."""
    engine, offered = await house.started(key), 0
    for _ in range(3 if key in LONGEST else 9):
        awaited = sorted(engine.awaited())
        seat = house.rng.choice(awaited)
        text = house.wandering(engine, seat)
        await engine.decide(house.actor(engine.players[seat].user), text, seat)
        for idle in (s for s, p in engine.players.items() if p.is_person and s not in engine.awaited()):
            found = foresee(engine.game, engine.state, idle)
            offered += bool(found.own)
            assert len(found.own) <= 25
            for _ in range(1 if key in LONGEST else 2):
                other = engine.game.resample(engine.state, idle, house.rng)
                assert foresee(engine.game, other, idle) == found
    assert offered or key == "life"
