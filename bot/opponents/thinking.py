"""What takes thought, a practice opponent's decision, a hint or the odds, is worked out in a process of its own:
nobody's click waits for it. One that dies costs nothing but the time, unless the next one dies of the same work."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
import random
import signal
import threading
import traceback
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from copy import copy
from typing import Any, TypeVar

from msgspec.structs import replace

from bot.games.advising import advice_for, seeded
from bot.games.chronicle.board_state import Mark
from bot.games.contract.advice import Advice, Foreseen, OddsTable
from bot.games.contract.choices import Path, Refusal
from bot.games.contract.game import AnyGame, Passage, Seat
from bot.games.kit.views import fingerprint
from bot.games.library import GAMES
from bot.opponents.composing import Composed, composed
from bot.opponents.levels import (
    EASY,
    MEDIUM,
    PHASES,
    Opponent,
    easy_decision,
    in_doubt,
    only_decision,
    row_of_phase,
    searched_decision,
)
from bot.opponents.planning import Plan, further_plan, needing, plan_for, rest_of, sketch
from bot.opponents.reviewing.puzzle import Puzzle, puzzle_of
from bot.opponents.reviewing.review import Review, reviewed
from bot.opponents.search import Row, by_temper
from bot.table.session import BOT
from bot.table.table import Table

T = TypeVar("T")

NICENESS = 10
"""How far thinking gives way to the bot, which has people to answer, and to pictures, for which more people wait."""

LOOK_AROUND = 0.25
"""Seconds after which a search looks whether it is still wanted."""
PLANS_KEPT = 256
"""Plans that are kept, the latest."""
ASKED = 8
"""How often each temper is asked, at most, for the reason of a decision."""
TRIED = 2
"""Processes that may die of the same work."""

log = logging.getLogger(__name__)


class Lost(Exception):
    """A practice opponent or a bot does not know what to do, or does not come to an end."""


def practice_decision(game: AnyGame, view: Any, seat: Seat, temper: str, rng: random.Random) -> str:
    """The practice opponent's decision for a seat, from that seat's view alone. Raises Lost for a game without one."""
    practice = game.in_temper(temper).practice
    if practice is None:
        raise Lost(f"{game.name} has no practice opponent")
    return practice(view, seat, rng)


def reason_for(game: AnyGame, view: Any, seat: Seat, text: str) -> str:
    """The reason for a decision among those that a seat's opponent of any temper proposes, from its view alone; ""
    where it is none of them."""
    rng = seeded(view)
    # Where several are as good, an opponent takes one by chance: others are proposed when it is asked again.
    asked = (each for _ in range(ASKED) for proposed in by_temper(game, view, seat, "", rng) for each in proposed)
    return next((each.reason for each in asked if each.text == text), "")


def odds_for(game: AnyGame, view: Any, seat: Seat) -> OddsTable:
    """The odds of what a seat may roll for."""
    return game.odds(view, seat)


class Aside:
    """A process that works things out, begun when it is first needed; with ``apart`` false there is none, and threads
    of this process do the work. A game that is not of the library is always thought about here."""

    def __init__(self, apart: bool) -> None:
        self._apart, self._closed = apart, False
        self._pool: ProcessPoolExecutor | None = None
        self.process = 0

    async def start(self) -> None:
        """Begins the process, and returns once it is ready."""
        if self._apart:
            await self._begin()

    def close(self) -> None:
        """Ends the process for good; whoever waits for it, or asks from now on, gets Lost."""
        self._closed = True
        self.stop()

    def stop(self) -> None:
        """Ends the process, and what it works out; another begins when one is needed."""
        pool, process = self._pool, self.process
        # The number of a process that has ended may soon be another's.
        self._pool, self.process = None, 0
        if pool is not None:
            # Whoever waits for a process that is killed is told so by the pool.
            pool.shutdown(wait=False, cancel_futures=not process)
            if process:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(process, signal.SIGKILL)

    async def work_out(self, work: Callable[..., T], game: AnyGame, state: Any, seat: Seat, *more: Any) -> T:
        """Returns what comes of ``work`` with a game, a seat's view, the seat and ``more``. Raises Lost."""
        # A state and a view of its own: what a game keeps with the engine's belongs to the event loop's thread.
        return await self.run(work, game, game.view(replace(state), seat), seat, *more)

    async def run(self, work: Callable[..., T], game: AnyGame, *more: Any) -> T:
        """Returns what comes of ``work`` with a game and ``more``. Raises Lost."""
        if not self._apart or GAMES.get(game.key) is not game:
            return await asyncio.to_thread(work, game, *more)
        for _ in range(TRIED):
            if self._closed:
                break
            pool = self._pool or await self._begin()
            try:
                done: T | Exception = await asyncio.wrap_future(pool.submit(worked_out, work, game.key, *more))
            except BrokenProcessPool:
                log.warning("The thinking process has ended; another begins")
                if self._pool is pool:
                    self._pool, self.process = None, 0
                continue
            if isinstance(done, Exception):
                raise done
            return done
        raise Lost("the process that thinks has ended")

    async def _begin(self) -> ProcessPoolExecutor:
        # Spawned: a fork would take over the event loop's threads and connections.
        self._pool = pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), begin)
        with contextlib.suppress(BrokenProcessPool):
            process = await asyncio.wrap_future(pool.submit(os.getpid))
            if self._pool is pool:
                self.process = process
        return pool


class Thinking:
    """Thinks about views: with ``apart`` in processes of its own, else in threads of this one. What somebody waits for
    has one process, opponents that look ahead have ``searches`` others, and reviews of finished games one more."""

    def __init__(self, apart: bool = False, searches: int = 1) -> None:
        self._quick, self._after = Aside(apart), Aside(apart)
        self._searching = [Aside(apart) for _ in range(searches)]
        # The last one that searched is taken first: the others may never have to begin.
        self._free = asyncio.LifoQueue[Aside]()
        for each in self._searching:
            self._free.put_nowait(each)
        self._plans: dict[tuple[str, Seat, bytes, bool], Plan | None] = {}

    @property
    def process(self) -> int:
        """The number of the process for what somebody waits for, 0 where there is none."""
        return self._quick.process

    async def start(self) -> None:
        """Begins the process for what somebody waits for, and returns once it is ready."""
        await self._quick.start()

    async def close(self) -> None:
        """Ends the processes for good; see :meth:`Aside.close`."""
        for each in (self._quick, *self._searching, self._after):
            each.close()

    async def practice(
        self, game: AnyGame, state: Any, seat: Seat, rng: random.Random, level: str = MEDIUM, temper: str = ""
    ) -> str:
        """Returns what the practice opponent of a level that does not look ahead, and of a temper, decides or orders
        for a seat. Raises Lost."""
        work = easy_decision if level == EASY else practice_decision
        return await self._quick.work_out(work, game, state, seat, temper, rng)

    async def searched(
        self,
        game: AnyGame,
        state: Any,
        seat: Seat,
        rng: random.Random,
        opponent: Opponent,
        wanted: Callable[[], bool],
    ) -> str:
        """Returns the decision or order of an opponent that looks ahead, for a seat. If the decision is no longer
        ``wanted``, as after an undo, the search stops and returns "". Raises Lost."""
        guess = random.Random(rng.getrandbits(64))
        # Whoever sees one way only waits for no search of another table.
        if only := await self._quick.work_out(only_decision, game, state, seat, opponent.temper, copy(rng)):
            return only if wanted() else ""
        guessed = game.guess(replace(state), seat, guess)
        return await self._search(wanted, searched_decision, game, state, seat, guessed, opponent, rng) or ""

    async def row_of_phase(
        self,
        game: AnyGame,
        state: Any,
        seat: Seat,
        rng: random.Random,
        opponent: Opponent,
        wanted: Callable[[], bool],
    ) -> Row | None:
        """Returns what an opponent that looks ahead does in the phase of a seat, None where no search for it is due, or
        none is ``wanted`` any longer. The rest is as for ``searched``. Raises Lost."""
        if game.key not in PHASES:
            return None
        guess = random.Random(rng.getrandbits(64))
        if not await self._quick.work_out(in_doubt, game, state, seat, opponent.temper, copy(rng)):
            return None
        guessed = game.guess(replace(state), seat, guess)
        return await self._search(wanted, row_of_phase, game, state, seat, guessed, opponent, rng)

    async def _search(
        self, wanted: Callable[[], bool], work: Callable[..., T], game: AnyGame, state: Any, seat: Seat, *more: Any
    ) -> T | None:
        """Returns what comes of ``work`` that searches, once a process is free for it; None where it is no longer
        ``wanted``, and stops. Raises Lost."""
        aside = await self._free.get()
        try:
            if not wanted():
                return None
            search = asyncio.ensure_future(aside.work_out(work, game, state, seat, *more))
            try:
                while not (await asyncio.wait({search}, timeout=LOOK_AROUND))[0]:
                    if not wanted():
                        return None
                return search.result()
            finally:
                if not search.done():
                    search.cancel()
                    aside.stop()
        finally:
            self._free.put_nowait(aside)

    async def reason(self, game: AnyGame, state: Any, seat: Seat, text: str) -> str:
        """Returns why an opponent might take a decision, "" where that was not among those that seem best."""
        return await self._quick.work_out(reason_for, game, state, seat, text)

    async def advice(self, game: AnyGame, state: Any, seat: Seat) -> Advice | None:
        """Returns the advice for a seat, None where there is none."""
        return await self._quick.work_out(advice_for, game, state, seat)

    async def plan(self, table: Table, seat: Seat, further: bool = False) -> Plan | None:
        """Returns the plan for a seat. It begins with the usual advice or, with ``further``, with the best result of
        trials. Returns None if there is no plan, or if the game moved on before the search was done."""
        game, view, state, revision = table.game, table.view(seat), table.state, table.revision(seat)
        # *Do it* asks for what *Hint* has shown: the same view gives the same plan.
        key = game.key, seat, fingerprint(view), further
        if key not in self._plans:
            guessed = guessed_of(table, seat)
            if further:
                bots = tuple(each for each, player in table.players.items() if player == BOT)
                here = (further_plan, game, state, seat, guessed, bots)
                # What others do in secret changes nothing that the seat may know, and so stops nothing.
                searched = await self._search(lambda: table.revision(seat) == revision, *here)
                if searched is None:
                    return None
                self._plans[key] = searched
            else:
                self._plans[key] = await self._quick.work_out(plan_for, game, state, seat, guessed)
        found = self._plans[key]
        while len(self._plans) > PLANS_KEPT:
            del self._plans[next(iter(self._plans))]
        return found

    async def needing(self, table: Table, seat: Seat, plan: Plan, struck: frozenset[int]) -> frozenset[int]:
        """Returns which lines of a plan can't be done without those that are struck (see bot.opponents.planning)."""
        if not struck:
            return struck
        texts = tuple(step.decision for step in plan.steps)
        here = (table.game, table.state, seat, guessed_of(table, seat))
        return await self._quick.work_out(needing, *here, texts, struck)

    async def sketch(self, table: Table, seat: Seat, path: Path) -> tuple[Mark, ...]:
        """Returns the marks of a decision that a seat's person has chosen in part (see bot.opponents.planning)."""
        guessed = guessed_of(table, seat)
        if guessed is None:
            return ()
        return await self._quick.work_out(sketch, table.game, table.state, seat, guessed, path)

    async def composed(self, table: Table, seat: Seat, texts: Sequence[str]) -> Composed:
        """Returns what becomes of decisions that a seat's person plans (see bot.opponents.composing)."""
        guessed = guessed_of(table, seat)
        return await self._quick.work_out(composed, table.game, table.state, seat, guessed, tuple(texts))

    async def rest(self, table: Table, seat: Seat, path: Path) -> tuple[Foreseen, ...]:
        """Returns the decisions by which a seat decides the rest alike (see bot.opponents.planning)."""
        guessed = guessed_of(table, seat)
        if guessed is None:
            return ()
        return await self._quick.work_out(rest_of, table.game, table.state, seat, guessed, path)

    async def review(
        self, game: AnyGame, options: Mapping[str, str], passages: Sequence[Passage[Any]]
    ) -> Review | None:
        """Returns the review of a game that is over; see :func:`reviewed`. Raises Lost."""
        return await self._after.run(reviewed, game, dict(options), of_its_own(passages))

    async def puzzle(
        self, game: AnyGame, options: Mapping[str, str], passages: Sequence[Passage[Any]]
    ) -> Puzzle | None:
        """Returns a puzzle from a game that is over; see :func:`puzzle_of`. Raises Lost."""
        return await self._after.run(puzzle_of, game, dict(options), of_its_own(passages))

    async def odds(self, game: AnyGame, state: Any, seat: Seat) -> OddsTable:
        """Returns the odds of a seat."""
        return await self._quick.work_out(odds_for, game, state, seat)


def guessed_of(table: Table, seat: Seat) -> Any:
    """Returns a position made up from a seat's view, the same for the same view; None where the game makes up none."""
    return table.game.guess(replace(table.state), seat, seeded(table.view(seat)))


def of_its_own(passages: Sequence[Passage[Any]]) -> list[Passage[Any]]:
    """Returns passages with states of their own: what a game keeps with the engine's belongs to the event loop's
    thread."""
    return [replace(each, before=fresh(each.before), after=fresh(each.after)) for each in passages]


def fresh(state: Any) -> Any:
    """Returns a state of its own, None of none."""
    return None if state is None else replace(state)


def worked_out(work: Callable[..., T], key: str, *more: Any) -> T | Exception:
    """Works something out in the process; returns what came of it, or the error."""
    try:
        return work(GAMES[key], *more)
    except (Refusal, Lost) as error:
        return Lost(str(error))
    except Exception:
        return Lost(traceback.format_exc())


def begin() -> None:
    """Prepares the process: it gives way to the bot, leaves an interrupt from the keyboard to it, and ends with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    threading.Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """Ends this process when the one that began it has ended: it reads nothing then, and would not notice."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
