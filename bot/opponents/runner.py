"""The practice opponent and the games' own bots at work: whenever a game awaits one, it decides, one decision after
another until a person is to act. They go through the engine like everybody, and begin again after a restart with
whatever awaits them."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from bot.engine.clocks import running_out
from bot.engine.decide import Outdated
from bot.engine.engine import Engine
from bot.engine.engines import Engines
from bot.games.contract.choices import Refusal
from bot.games.contract.game import Seat
from bot.opponents.levels import DEEP, Opponent, PlannedPhases
from bot.opponents.thinking import Lost, Thinking
from bot.record.players import NO_PERSONS
from bot.settings import BACK_OFF, STORAGE_BACK_OFF
from bot.storage import games, logs, messages, outbox, pending_turns
from bot.storage.errors import Damaged, StorageError
from bot.storage.transaction import Transaction
from bot.table.session import BOT, PRACTICE, Actor

log = logging.getLogger(__name__)

BOUND = 500
"""So many decisions and orders in one go are more than any turn takes: the opponent has lost its way."""


class OpponentRunner:
    """The games that await the practice opponent or a bot just now, a task for each. ``posted`` hears of channels where
    something waits to be delivered; ``back_off`` are the times, in seconds, before it goes on where the database did
    not answer (the last for ever after)."""

    def __init__(
        self,
        engines: Engines,
        posted: Callable[[Iterable[int]], None],
        back_off: Sequence[float] = BACK_OFF,
        thinking: Thinking | None = None,
    ) -> None:
        self._engines, self._posted, self._back_off = engines, posted, back_off
        self._thinking = thinking or Thinking()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._lost: set[str] = set()
        """The games in which it did not know what to do, until people have acted."""
        self._planned = PlannedPhases()
        self._closing = False

    async def take_up(self) -> None:
        """Takes up the games in which a process that has died left one of them to act. Raises StorageError."""
        for game in await self._left():
            if game not in self._lost:
                self.awaited(game)

    async def start(self) -> None:
        """Takes up the games in which an earlier run of the bot left one of them to act."""
        for game in await self._left():
            self.awaited(game)

    async def _left(self) -> list[str]:
        """The games that await one of them."""

        def work(transaction: Transaction) -> list[str]:
            return [game for user in sorted(NO_PERSONS) for game in pending_turns.games_awaiting(transaction, user)]

        return await self._engines.services.database.read(work)

    def awaited(self, game: str) -> None:
        """A game awaits the practice opponent or its bot."""
        if self._closing:
            return
        self._again.add(game)
        self._lost.discard(game)
        if game not in self._tasks:
            task = self._tasks[game] = asyncio.create_task(self._play(game), name=f"practice-{game}")
            task.add_done_callback(lambda done: self._ended(game))

    def heard(self, game: str) -> None:
        """Another process has written to a game: where this one is just done with it, it looks once more."""
        if game in self._tasks:
            self._again.add(game)

    async def settled(self) -> None:
        """Returns when no game awaits one of them, but those in which it has lost its way."""
        while self._tasks:
            await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def close(self) -> None:
        """Stops the opponents. What they have decided stands, and the next run goes on from there."""
        self._closing = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _ended(self, game: str) -> None:
        self._tasks.pop(game, None)
        if game in self._again:
            self.awaited(game)

    async def _play(self, game: str) -> None:
        """Decides until another seat is awaited, and waits where the database does not answer. Whatever else goes wrong
        is logged and said in the channel: the people may go on with a game master, or resign."""
        lease, leases = f"opponent {game}", self._engines.services.database.leases
        try:
            if not await leases.take(lease):
                # Another process has it decide, and leaves that to others when dying.
                self._again.discard(game)
                return
        except StorageError as error:
            log.warning("The opponent cannot begin in game %s: %s", game, error)
        try:
            await self._surely(self._take_turns, game)
        except Damaged as error:
            log.error("The opponent cannot go on in game %s: %s", game, error)
            self._again.discard(game)
        except Exception:
            log.exception("The opponent does not know what to do in game %s", game)
            self._again.discard(game)
            self._lost.add(game)
            await self._surely(self._say_so, game)
        finally:
            await leases.give_back(lease)

    async def _surely(self, work: Callable[[str], Awaitable[None]], game: str) -> None:
        """Does ``work`` for a game, and again as long as the database does not answer."""
        failures = 0
        while True:
            try:
                return await work(game)
            except Damaged:
                raise
            except StorageError as error:
                delay = min(self._back_off[min(failures, len(self._back_off) - 1)], STORAGE_BACK_OFF)
                log.warning("The opponent cannot go on in game %s (%s); again in %.0f s", game, error, delay)
                failures += 1
                await asyncio.sleep(delay)

    async def _take_turns(self, game: str) -> None:
        """Decides until only people are awaited. Raises Lost where that is never."""
        self._again.discard(game)
        for _ in range(BOUND):
            engine = await self._engines.get(game)
            seat = to_act(engine)
            if seat is None:
                return
            await self._decide(engine, seat)
        raise Lost(f"no end after {BOUND} decisions")

    async def _decide(self, engine: Engine, seat: Seat) -> None:
        """Makes one decision or order for a seat. Makes none if the game has moved on or was closed while the opponent
        was thinking."""
        revision, state = engine.revision(seat), engine.state
        try:
            if engine.players[seat] == BOT:
                await engine.bot_decides(seat, revision)
            else:
                await self._practise(engine, seat)
        except Outdated:
            return
        except Refusal:
            if engine.state is state and to_act(engine) == seat:
                raise

    async def _practise(self, engine: Engine, seat: Seat) -> None:
        """One decision or order of the practice opponent. Raises Refusal."""
        revision, state = engine.revision(seat), engine.state
        rng = random.Random(self._engines.services.entropy(8))
        text = await self._thought(engine, state, seat, rng)
        if text and engine.state is state:
            # A decision for a position that was taken back meanwhile may look like one for the position there is now.
            if engine.players[seat].is_person:
                await engine.alone(running_out.practise_once, seat, text, revision)
            else:
                await engine.decide(Actor(PRACTICE.user, PRACTICE.name), text, seat, revision)

    async def _thought(self, engine: Engine, state: Any, seat: Seat, rng: random.Random) -> str:
        """What an opponent of the table's level and temper decides or orders; "" where the game has moved on meanwhile.
        A person whose time is out has no temper. Raises Lost."""
        game, level = engine.game, engine.session.level
        temper = "" if engine.players[seat].is_person else engine.temper
        if level not in DEEP:
            return await self._thinking.practice(game, state, seat, rng, level, temper)
        bots = tuple(key for key, player in engine.players.items() if player == BOT)
        opponent = Opponent(level, temper, bots)

        def wanted() -> bool:
            return engine.state is state

        # A phase of moves is thought about as a whole, once.
        view, whose = engine.view(seat), (engine.id, seat)
        row = self._planned.row(whose, game.turn_of(view))
        if row is None and (row := await self._thinking.row_of_phase(game, state, seat, rng, opponent, wanted)):
            self._planned.keep(whose, game.turn_of(view), row)
        if row is not None:
            if text := row.next(view):
                return text
            opponent = replace(opponent, temper=row.temper)
        return await self._thinking.searched(game, state, seat, rng, opponent, wanted)

    async def _say_so(self, game: str) -> None:
        """Leaves a post that says that the opponent is stuck, unless one stands."""

        def work(transaction: Transaction) -> int | None:
            channel = games.channel_of(transaction, game)
            stands = messages.standing(transaction, game, "stuck") or outbox.has_kind(transaction, game, "stuck")
            if channel is None or stands:
                return None
            outbox.add(transaction, game, channel, "stuck", "stuck", logs.last_seq(transaction, game))
            return channel

        channel = await self._engines.services.database.write(work)
        if channel is not None:
            self._posted([channel])


def to_act(engine: Engine) -> Seat | None:
    """The first seat that the game awaits of those for which the practice opponent or the bot decides: always, or once
    as a person's time is out."""
    once = engine.session.played_for
    theirs = [seat for seat, player in engine.players.items() if not player.is_person or seat in once]
    return next((seat for seat in engine.awaited() if seat in theirs), None)


def opponent_is_awaited(engine: Engine) -> bool:
    """Whether the game awaits the practice opponent or its bot."""
    return to_act(engine) is not None
