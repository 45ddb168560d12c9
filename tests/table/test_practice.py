"""The practice opponent holds a seat: how it sits down, what it agrees to, who counts as a player beside it, and that
it decides whenever it is awaited, by one process after another."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from bot.engine import nudge
from bot.engine.engine import Engine
from bot.engine.engines import Engines
from bot.engine.opening import Place
from bot.engine.seating import RANDOM, Wish
from bot.engine.undo import may_undo
from bot.games.contract.choices import Refusal
from bot.games.contract.game import Seat
from bot.opponents.runner import OpponentRunner
from bot.storage.errors import StorageError
from bot.table.services import Services
from bot.table.session import PRACTICE, Actor, Player
from tests.probe.game import PROBE, Probe
from tests.probe.state import View
from tests.table.house import ANN, BEA, GM, RULES, House, check_agrees, hands, refused

HERE = Place(5, 100)
OPPONENT = Actor(PRACTICE.user, PRACTICE.name)


async def lobby(house: House, seat: str = "red") -> Engine:
    """A probe that Ann opens against the practice opponent."""
    return await house.engines.open(house.actor(ANN), "probe", {"rounds": "6"}, HERE, Wish(seat, PRACTICE))


@asynccontextmanager
async def opponent_runner(
    house: House, games: dict[str, Any] | None = None
) -> AsyncIterator[tuple[House, OpponentRunner]]:
    """A run of the bot over the house's store in which the practice opponent is at work."""
    run = House(house.database, games=games)
    run.interactions = 5000
    services = Services(
        house.database, lambda: run.time, run.rng.randbytes, run.posted.extend, lambda id: at_work.awaited(id)
    )
    run.engines = Engines(services, run.games)
    at_work = OpponentRunner(run.engines, run.posted.extend, back_off=(0.0,))
    await at_work.start()
    try:
        yield run, at_work
    finally:
        await at_work.close()


async def test_it_sits_down_at_once_and_salts_nothing(house: House) -> None:
    engine = await lobby(house)
    assert engine.players == {"red": Player(ANN, "Ann"), "blue": PRACTICE}
    await engine.start(house.actor(ANN))
    assert len(engine.session.salts) == 1 and engine.session.status == "playing"
    await check_agrees(house, engine)


async def test_sides_may_be_drawn_with_it(house: House) -> None:
    engine = await lobby(house, RANDOM)
    await engine.start(house.actor(ANN))
    assert {p.user for p in engine.players.values()} == {ANN, PRACTICE.user}


async def test_a_game_without_one_refuses_it(house: House) -> None:
    with pytest.raises(Refusal, match="no practice opponent for Overland"):
        await house.engines.open(house.actor(ANN), "overland", {"table": "easier"}, HERE, Wish("", PRACTICE))


async def test_the_last_person_to_leave_closes_the_lobby(house: House) -> None:
    engine = await lobby(house)
    await engine.leave(house.actor(ANN))
    assert engine.session.status == "closed"


async def test_it_decides_until_a_person_is_to_act(house: House) -> None:
    async with opponent_runner(house) as (run, at_work):
        engine = await lobby(run)
        await engine.start(run.actor(ANN))
        await at_work.settled()
        assert set(engine.awaited()) == {"red"}
        for _ in range(400):
            if engine.session.status != "playing":
                break
            await engine.decide(run.actor(ANN), PROBE.practice(engine.view("red"), "red", run.rng), "red")
            await at_work.settled()
        assert engine.session.status == "over"
        entries = await check_agrees(run, engine)
        assert {e.seat for e in entries if e.by == PRACTICE.user} == {"blue"}


async def test_a_later_run_takes_up_where_it_was_awaited(house: House) -> None:
    engine = await lobby(house)
    await engine.start(house.actor(ANN))
    assert "blue" in engine.awaited()
    async with opponent_runner(house) as (run, at_work):
        await at_work.settled()
        assert set((await run.engines.get(engine.id)).awaited()) == {"red"}


async def test_nobody_calls_it(house: House) -> None:
    engine = await lobby(house)
    house.time += 10_000_000
    await engine.start(house.actor(ANN))
    house.time += 10_000_000
    await engine.decide(house.actor(ANN), PROBE.practice(engine.view("red"), "red", house.rng), "red")
    assert set(engine.awaited()) == {"blue"}
    assert all(
        str(PRACTICE.user) not in pings.strip("[]").split(",")
        for (pings,) in await house.query("SELECT pings FROM outbox")
    )
    assert "only your turn" in await refused(house, engine, lambda: engine.alone(nudge.nudge, house.actor(ANN)))


async def test_it_agrees_to_no_undo(house: House) -> None:
    """The commitment of both is public at once and so bars free undo: nobody plays on until the dice fall well."""
    engine = await lobby(house)
    await engine.start(house.actor(ANN))
    at = engine.state
    for seat, actor in (("blue", OPPONENT), ("red", house.actor(ANN))):
        await engine.decide(actor, f"commit {hold(engine, seat)}", seat)
    assert engine.state.stack != at.stack
    after = engine.state
    said = await refused(house, engine, lambda: engine.undo(house.actor(ANN), "red"))
    assert said == "Your last decision rolled a die or revealed something, so it stands."
    assert engine.session.asked is None and engine.state == after and not may_undo(engine, ANN)
    await check_agrees(house, engine)


def hold(engine: Engine, seat: Seat) -> str:
    """A card that the seat may commit."""
    level = engine.level(seat, ("commit",))
    assert level is not None
    return level.choices[0].key


async def test_only_the_person_closes_a_silent_game(house: House) -> None:
    engine = await lobby(house)
    await engine.start(house.actor(ANN))
    house.time += 15 * 24 * 3_600_000
    await engine.close(house.actor(ANN), manages=False)
    assert engine.session.status == "closed"


async def test_played_again_it_has_the_other_side(house: House) -> None:
    before = await lobby(house)
    await before.start(house.actor(ANN))
    await before.resign(house.actor(ANN))
    again = await house.engines.again(house.actor(ANN), before, HERE)
    assert again.players == {"red": PRACTICE, "blue": Player(ANN, "Ann")} and not again.session.invited


async def test_a_record_is_gone_on_with_against_it(house: House) -> None:
    before = await lobby(house)
    await before.start(house.actor(ANN))
    head = before.session.heads["public"]
    engine = await house.engines.gone_on(house.actor(ANN), before, head, Place(5, 101))
    assert engine.players["blue"] == PRACTICE and engine.players["red"].user == ANN


class Puzzled(Probe):
    """A probe whose practice opponent offers what may not be done."""

    def practice(self, view: View, seat: Seat, rng: random.Random) -> str:
        """Nonsense."""
        return "commit a9"


async def test_what_goes_wrong_is_said_once_and_the_game_goes_on(house: House) -> None:
    async with opponent_runner(house, RULES | {"probe": Puzzled()}) as (run, at_work):
        engine = await lobby(run)
        await engine.start(run.actor(ANN))
        await at_work.settled()
        await engine.decide(run.actor(ANN), PROBE.practice(engine.view("red"), "red", run.rng), "red")
        await at_work.settled()
        assert [kind for kind, _ in await run.outbox()].count("stuck") == 1
        assert set(engine.awaited()) == {"blue"}
        await engine.resign(run.actor(ANN))
        assert engine.session.status == "over"


async def test_another_player_cannot_take_its_seat(house: House) -> None:
    engine = await lobby(house)
    assert "taken" in await refused(house, engine, lambda: engine.join(house.actor(BEA)))


class Slow(Probe):
    """A probe whose practice opponent thinks until it is told to stop; ``thinking`` tells when it has begun."""

    def __init__(self) -> None:
        self.thinking, self.may_answer = threading.Event(), threading.Event()

    def practice(self, view: View, seat: Seat, rng: random.Random) -> str:
        """What the probe's would do, in time."""
        self.thinking.set()
        assert self.may_answer.wait(10)
        return super().practice(view, seat, rng)


async def test_a_game_that_is_closed_while_it_thinks_is_nothing_to_be_stuck_in(house: House) -> None:
    probe = Slow()
    async with opponent_runner(house, RULES | {"probe": probe}) as (run, at_work):
        engine = await lobby(run)
        await engine.start(run.actor(ANN))
        assert await asyncio.to_thread(probe.thinking.wait, 10)
        await run.engines.gone_on(run.actor(ANN), engine, engine.session.heads["public"], Place(5, 101))
        probe.may_answer.set()
        await at_work.settled()
        assert "stuck" not in [kind for kind, _ in await run.outbox()]
        assert [e.by for e in await engine.repository.entries() if e.kind == "decision"] == []


async def test_what_it_thought_of_another_position_is_not_done(house: House) -> None:
    """The game master takes back what it was thinking about, and it thinks anew."""
    probe = Slow()
    async with opponent_runner(house, RULES | {"probe": probe}) as (run, at_work):
        engine = await lobby(run)
        await engine.start(run.actor(ANN))
        engine.session.gm = GM
        assert await asyncio.to_thread(probe.thinking.wait, 10)
        before = engine.session.revisions["blue"]
        # Blue's side stays as it is, so that its choices look the same.
        red = " ".join(engine.state.sides["red"].deck[:4])
        await engine.gm_edit(run.actor(GM), hands(red, " ".join(engine.state.sides["blue"].hand)))
        assert engine.session.revisions["blue"] == before
        edited = engine.session.seq
        probe.thinking.clear()
        probe.may_answer.set()
        await at_work.settled()
        assert probe.thinking.is_set()
        assert [e.seq for e in await engine.repository.entries() if e.by == PRACTICE.user] == [edited + 1]


async def test_it_goes_on_once_the_database_answers_again(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opponent_runner(house) as (run, at_work):
        engine = await lobby(run)
        write, failed = run.database.write, list[int]()

        async def unwilling(work: Callable[[Any], Any]) -> Any:
            if engine.session.status == "playing" and len(failed) < 3:
                failed.append(1)
                raise StorageError("Another program holds the database, so I changed nothing")
            return await write(work)

        monkeypatch.setattr(run.database, "write", unwilling)
        await engine.start(run.actor(ANN))
        await at_work.settled()
        assert len(failed) == 3 and set(engine.awaited()) == {"red"}
        assert "stuck" not in [kind for kind, _ in await run.outbox()]
