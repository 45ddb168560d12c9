"""The lessons of this bot: begun, gone on with, and kept, each apart from every game that is played."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from bot.coaching.coach import go_on, told
from bot.coaching.progress import Position, Progress, Step, beginning, carried_out, position
from bot.engine.decide import Outdated, legal_decision
from bot.games.contract.choices import Refusal
from bot.games.contract.game import Game, Seat
from bot.games.lesson import Lesson, lesson_of
from bot.storage import lessons
from bot.storage.errors import Conflict
from bot.storage.lessons import Row
from bot.table.apart import Held, TableApart
from bot.table.services import Services
from bot.table.session import BOT, PRACTICE, Player

log = logging.getLogger(__name__)

PREFIX = "L"
"""What a lesson's id begins with; a game's never does."""
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
MOST_IN_MEMORY = 200
"""Lessons that are held in memory, those used last."""

GONE_ON = "The lesson has moved on since that button was made, so I did nothing"

Change = Callable[["CoachedTable"], tuple[Progress, Position]]
"""Works out how a lesson goes on; runs on another thread, and changes nothing itself. Raises Refusal."""


def is_lesson(id: str) -> bool:
    """Tells whether an id is that of a lesson; one of a rule, such as LF-5.1, is none."""
    return id.startswith(PREFIX) and id.isalnum()


class CoachedTable(TableApart):
    """A lesson as it stands."""

    def __init__(
        self, services: Services, game: Game[Any, Any, Any], lesson: Lesson, row: Row, progress: Progress, now: Position
    ) -> None:
        others = {info.key: BOT if info.bot else PRACTICE for info in game.seats_for(lesson.options)}
        players = others | {lesson.seat: Player(row.user, "You")}
        super().__init__(services, game, row, lesson.options, players, now.state)
        self.lesson, self.progress, self.position = lesson, progress, now

    @property
    def seat(self) -> Seat:
        """The learner's seat."""
        return self.lesson.seat

    @property
    def decided(self) -> int:
        """How often the learner has decided so far."""
        return len(self.progress.stations) - 1

    @property
    def ended(self) -> bool:
        """Whether the lesson has come to its end."""
        return self.session.status == "over" or self.decided >= self.lesson.most

    @property
    def guides(self) -> bool:
        """Whether the coach suggests what to do here unasked."""
        return self.decided < self.lesson.guided

    @property
    def told(self) -> list[tuple[Seat, str]]:
        """What has happened since the learner's last decision: each line with its actor's seat."""
        return told(self.position.events, self.seat)


class Lessons:
    """People's lessons, one of each game a person. ``games`` are the rules known, by key."""

    def __init__(self, services: Services, games: Mapping[str, Game[Any, Any, Any]]) -> None:
        self._services, self._games = services, games
        self._plans: dict[str, Lesson] = {}
        self._held = Held[CoachedTable](MOST_IN_MEMORY)

    def plan(self, key: str) -> Lesson:
        """Returns a game's lesson. Raises Refusal for a game that is not known."""
        if key not in self._games:
            raise Refusal(f"There is no game called {key}; there is {', '.join(sorted(self._games))}")
        if key not in self._plans:
            self._plans[key] = lesson_of(self._games[key])
        return self._plans[key]

    async def begun(self, user: int) -> list[str]:
        """Returns the games of which a person has a lesson, by key."""
        return await self._services.database.read(lambda transaction: lessons.keys_of(transaction, user))

    async def open(self, user: int, key: str) -> CoachedTable:
        """Returns a person's lesson of a game where it stands; begun now where there is none. Raises Refusal."""
        plan = self.plan(key)
        row = await self._stored(user, key)
        if row is None:
            try:
                return await self._begin(user, key, plan)
            except Conflict:
                # Begun by the same person at the same time.
                row = await self._stored(user, key)
                if row is None:
                    raise
        return await self._table(row)

    async def get(self, id: str, user: int) -> CoachedTable:
        """Returns a lesson by its id. Raises Refusal where it is another person's, or there is none any more."""
        row = await self._services.database.read(lambda transaction: lessons.by_id(transaction, id))
        if row is None or row.user != user:
            raise Refusal("That lesson isn't yours, or it is too old. `/learn` starts a new one")
        return await self._table(row)

    async def decide(self, table: CoachedTable, text: str, revision: int) -> CoachedTable:
        """Carries out a decision or an order of the learner's, and all answers to it. ``revision`` is the one that the
        button was made for. Raises Refusal."""

        def work(now: CoachedTable) -> tuple[Progress, Position]:
            decision = legal_decision(now, now.seat, text)
            step = Step(now.seat, now.game.text(decision))
            done = carried_out(now.game, now.lesson, now.progress, now.state, step)
            progress = msgspec.structs.replace(now.progress, steps=(*now.progress.steps, step))
            events = tuple((step.seat, event) for event in done.events)
            return go_on(now.game, now.lesson, progress, Position(done.state, events))

        return await self._change(table, revision, work)

    async def back(self, table: CoachedTable, revision: int) -> CoachedTable:
        """Takes the learner's last decision back, whatever came of it. Raises Refusal."""

        def work(now: CoachedTable) -> tuple[Progress, Position]:
            if now.decided == 0:
                raise Refusal("There is nothing to undo yet")
            progress = now.progress.back()
            return progress, position(now.game, now.lesson, progress)

        return await self._change(table, revision, work)

    async def begin_anew(self, table: CoachedTable, revision: int) -> CoachedTable:
        """Begins the lesson once more, with other dice. Raises Refusal."""

        def work(now: CoachedTable) -> tuple[Progress, Position]:
            return first(now.game, now.lesson, now.progress.round + 1)

        return await self._change(table, revision, work)

    async def hint(self, table: CoachedTable, revision: int) -> CoachedTable:
        """Notes that the learner asks what to do. Raises Refusal."""

        def work(now: CoachedTable) -> tuple[Progress, Position]:
            here = msgspec.structs.replace(now.progress.here, hinted=True)
            stations = (*now.progress.stations[:-1], here)
            return msgspec.structs.replace(now.progress, stations=stations), now.position

        return await self._change(table, revision, work)

    async def _stored(self, user: int, key: str) -> Row | None:
        return await self._services.database.read(lambda transaction: lessons.of(transaction, user, key))

    async def _begin(self, user: int, key: str, plan: Lesson) -> CoachedTable:
        game, id = self._games[key], PREFIX + "".join(LETTERS[b % len(LETTERS)] for b in self._services.entropy(9))
        progress, now = await asyncio.to_thread(first, game, plan, 1)
        row = Row(id, user, key, 1, msgspec.json.encode(progress))
        at = self._services.now()
        await self._services.database.write(lambda transaction: lessons.add(transaction, row, at))
        return self._held.keep(CoachedTable(self._services, game, plan, row, progress, now))

    async def _table(self, row: Row) -> CoachedTable:
        """The table of a row, from memory where it is of the same revision."""
        held = self._held.get(row.id)
        if held is not None and held.version == row.revision:
            return held
        game, plan = self._games.get(row.key), self.plan(row.key)
        assert game is not None
        progress = msgspec.json.decode(row.progress, type=Progress)
        if progress.fingerprint == plan.fingerprint:
            try:
                now = await asyncio.to_thread(position, game, plan, progress)
                return self._held.keep(CoachedTable(self._services, game, plan, row, progress, now))
            except (Refusal, ValueError, LookupError) as error:
                log.warning("Lesson %s starts over, because its decisions no longer lead anywhere: %s", row.id, error)
        # The rules, or the position that it began with, are others now.
        progress, now = await asyncio.to_thread(first, game, plan, progress.round + 1)
        anew = await self._written(row, progress)
        return self._held.keep(CoachedTable(self._services, game, plan, anew, progress, now))

    async def _change(self, table: CoachedTable, revision: int, work: Change) -> CoachedTable:
        """Changes a lesson, unless it has gone on since ``revision``: written first, then taken over. Runs to its end
        even if nobody waits for it any more. Raises Outdated, and what ``work`` raises."""

        async def alone() -> CoachedTable:
            async with table.lock:
                now = self._held.get(table.id) or table
                if revision != now.version:
                    raise Outdated(GONE_ON)
                progress, at = await asyncio.to_thread(work, now)
                row = Row(now.id, now.user, now.session.key, now.version, b"")
                try:
                    written = await self._written(row, progress)
                except Conflict as error:
                    raise Outdated(GONE_ON) from error
                after = CoachedTable(self._services, now.game, now.lesson, written, progress, at)
                # Of two clicks at once the later must find the lock taken.
                after.lock = now.lock
                return self._held.keep(after)

        task = asyncio.create_task(alone())
        return await asyncio.shield(task)

    async def _written(self, row: Row, progress: Progress) -> Row:
        """Writes a lesson's progress over that of a row. Returns the new row. Raises Conflict where it has gone on
        meanwhile."""
        new = Row(row.id, row.user, row.key, row.revision + 1, msgspec.json.encode(progress))
        at = self._services.now()
        await self._services.database.write(lambda transaction: lessons.save(transaction, new, at))
        return new


def first(game: Game[Any, Any, Any], lesson: Lesson, round: int) -> tuple[Progress, Position]:
    """Returns a lesson's progress and position at its beginning."""
    progress = Progress(lesson.fingerprint, round)
    return go_on(game, lesson, progress, Position(beginning(game, lesson, progress)))
