"""A house to play in: a database, engines, a clock that only tests move, and people whose interactions are numbered."""

from __future__ import annotations

import contextlib
import random
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import msgspec

from bot.engine import moving
from bot.engine.commit import Reply, amend
from bot.engine.engine import Engine
from bot.engine.engines import Engines
from bot.engine.lobby import vacant
from bot.engine.moving import yet_to_agree
from bot.engine.nudge import no_late_call
from bot.engine.opening import Place
from bot.games.contract.choices import Refusal
from bot.games.contract.game import PUBLIC, Game
from bot.games.library import GAMES
from bot.games.tree import wander, wander_orders
from bot.record.effective import struck
from bot.record.entries import Entry, canonical
from bot.record.replayer import Replayer, whole_steps
from bot.storage.database import Database
from bot.storage.opening import open_database
from bot.table.services import Services
from bot.table.session import Actor
from tests.empty_database import lay
from tests.probe.game import PROBE
from tests.probe.state import BLUE, PACK, RED, Frame, Side, State
from tests.raw import everything, query

ANN, BEA, CARL, GM = 1, 2, 3, 9
"""Users; Ann plays the first seat, Bea the second, Carl watches."""
NAMES = {ANN: "Ann", BEA: "Bea", CARL: "Carl", GM: "Gus"}
USERS = {"us": ANN, RED: ANN, BLUE: BEA}
RULES: dict[str, Game[Any, Any, Any]] = {**GAMES, PROBE.key: PROBE}
CHANNEL = 100


class House:
    """One run of the bot over a database."""

    def __init__(self, database: Database, seed: int = 0, games: dict[str, Game[Any, Any, Any]] | None = None) -> None:
        self.database, self.rng, self.time = database, random.Random(seed), 1_000_000
        self.posted: list[int] = []
        self.interactions = 1000
        self.games = RULES if games is None else games
        self.restart()

    def restart(self) -> None:
        """Forgets everything that is in memory only."""
        services = Services(self.database, lambda: self.time, self.rng.randbytes, self.posted.extend)
        self.engines = Engines(services, self.games)

    def actor(self, user: int) -> Actor:
        """The user, with an interaction of its own."""
        self.interactions += 1
        return Actor(user, NAMES[user], self.interactions)

    async def open(self, key: str, channel: int = CHANNEL, **options: str) -> Engine:
        """A lobby that Ann opens."""
        return await self.engines.open(self.actor(ANN), key, options, Place(5, channel))

    async def started(self, key: str, channel: int = CHANNEL, **options: str) -> Engine:
        """A game begun, with Gus as its game master."""
        engine = await self.open(key, channel, **options)
        if len(vacant(engine)) == 1:
            await engine.join(self.actor(BEA))
        await engine.start(self.actor(ANN))
        engine.session.gm, engine.session.gm_name = GM, NAMES[GM]
        return engine

    async def overland(self, channel: int = CHANNEL) -> Engine:
        """Overland begun by Ann."""
        return await self.started("overland", channel, table="easier")

    async def probe(self, channel: int = CHANNEL) -> Engine:
        """The probe begun by Ann (red) and Bea (blue)."""
        return await self.started("probe", channel, rounds="3")

    async def decide(self, engine: Engine, seat: str, text: str) -> Reply:
        """The seat's player decides."""
        return await engine.decide(self.actor(USERS[seat]), text, seat)

    async def decide_all(self, engine: Engine, *moves: str) -> None:
        """Several decisions, each as "seat: text"."""
        for move in moves:
            seat, text = move.split(": ")
            await self.decide(engine, seat, text)

    async def reloaded(self, engine: Engine) -> Engine:
        """The same game as another run of the bot would load it."""
        return await Engines(self.engines.services, self.games).get(engine.id)

    async def rows(self) -> list[str]:
        """Everything that the database holds."""
        return await everything(self.database)

    async def query(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """Rows of the database."""
        return await query(self.database, sql, *values)

    async def agree_to_move(self, engine: Engine, user: int, channel: int) -> None:
        """The user wishes to go on in a channel with a running game, and everybody else agrees."""
        if not yet_to_agree(engine, user, channel):
            return
        await engine.alone(moving.ask, self.actor(user), channel)
        for other in yet_to_agree(engine, user, channel):
            await engine.alone(moving.answer, self.actor(other), channel, agrees=True)

    async def outbox(self) -> list[tuple[Any, ...]]:
        """The posts left for the courier: kind and position."""
        return await self.query("SELECT kind, position FROM outbox ORDER BY id")

    async def play_on(self, engine: Engine, rng: random.Random, most: int = 400) -> None:
        """Random decisions until the game is over."""
        for _ in range(most):
            if engine.session.status != "playing":
                return
            await self.random_decision(engine, rng)
        raise AssertionError(f"the game is not over after {most} decisions")

    async def random_decision(self, engine: Engine, rng: random.Random) -> Reply:
        """A random decision of an awaited seat."""
        seat = rng.choice(sorted(engine.awaited()))
        return await self.decide(engine, seat, wander(engine.game, engine.view(seat), seat, rng))

    async def random_decision_of(self, engine: Engine, seat: str) -> Reply:
        """A random decision of that seat."""
        return await self.decide(engine, seat, self.wandering(engine, seat))

    def wandering(self, engine: Engine, seat: str) -> str:
        """The text of a random decision of that seat."""
        return wander(engine.game, engine.view(seat), seat, self.rng)

    async def random_order(self, engine: Engine, rng: random.Random) -> Reply | None:
        """A random order of any seat, where there is one."""
        seat = rng.choice(sorted(engine.players))
        text = wander_orders(engine.game, engine.view(seat), seat, rng)
        return await self.decide(engine, seat, text) if text else None


@contextlib.asynccontextmanager
async def opened(where: Path | str, seed: int = 0) -> AsyncIterator[House]:
    """A house over a database file, or at an address of PostgreSQL's, closed afterwards."""
    if isinstance(where, Path):
        lay(where)
    database = await open_database(where)
    try:
        yield House(database, seed)
    finally:
        await database.close()


def asking(engine: Engine) -> int:
    """The public number of the entry that asks for the undo now waiting; 0 without one."""
    return engine.session.asked.at if engine.session.asked else 0


async def refused(house: House, engine: Engine, act: Callable[[], Any]) -> str:
    """The sentence with which an act is refused; nothing may have changed, in memory or on disk."""
    before = (await house.rows(), memory(engine), list(house.posted))
    try:
        await act()
    except Refusal as refusal:
        assert (await house.rows(), memory(engine), list(house.posted)) == before
        return str(refusal)
    raise AssertionError("it was not refused")


def memory(engine: Engine) -> tuple[Any, ...]:
    """What an engine holds that a fresh one must hold as well."""
    return engine.session, engine.state, engine.players, canonical(engine.recent)


async def check_agrees(house: House, engine: Engine) -> list[Entry]:
    """Memory, database and log must tell the same. Returns the log."""
    fresh = await house.reloaded(engine)
    fresh.session.gm, fresh.session.gm_name = engine.session.gm, engine.session.gm_name
    assert memory(fresh) == memory(engine)
    entries = await engine.repository.entries()
    assert [e.seq for e in entries] == list(range(1, engine.session.seq + 1))
    walk = Replayer(engine.game)
    for step in whole_steps(entries):
        walk.take(step)
    assert walk.state == engine.state
    assert struck(entries) >= struck(engine.recent)
    numbers = [(d.stream, d.number) for e in entries for d in e.draws]
    assert len(numbers) == len(set(numbers)), "a dice number was used twice"
    return entries


def probe_state(engine: Engine) -> State:
    """The probe's whole state."""
    assert isinstance(engine.state, State)
    return engine.state


def hands(red: str, blue: str) -> dict[str, Any]:
    """The probe's opening position with these hands ("a1 m2 p3 p4"), as plain data."""
    sides = {}
    for seat, hand in ((RED, red), (BLUE, blue)):
        held = tuple(sorted(hand.split()))
        sides[seat] = Side(hand=held, deck=tuple(card for card in PACK if card not in held))
    plain: dict[str, Any] = msgspec.to_builtins(State(3, sides, stack=[Frame("commit")]))
    return plain


async def dealt(house: House, red: str = "a1 a4 m2 p3", blue: str = "a2 m1 p1 p2") -> Engine:
    """The probe begun, both holding what the test needs (the game master puts it so)."""
    engine = await house.probe()
    await engine.gm_edit(house.actor(GM), hands(red, blue))
    return engine


async def in_turn(house: House) -> Engine:
    """The probe in Red's turn, an attack of strength 4 in play."""
    engine = await dealt(house)
    await house.decide_all(engine, "red: commit a4", "blue: commit hold")
    return engine


async def without_late_calls(engine: Engine) -> None:
    """Nobody is called later any more."""
    await amend(engine, lambda transaction, session: no_late_call(transaction, session, list(session.uncalled)))


def last_number(engine: Engine) -> int:
    """The public number of the last entry."""
    return engine.session.numbers[PUBLIC]
