"""The trials of this bot: one a person, begun from a position of a game that the person may see, and kept apart from
every game that is played."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from bot.engine.decide import Outdated, legal_decision
from bot.games.contract.choices import Refusal
from bot.games.contract.game import Game, Seat, people_seats
from bot.record.entries import canonical, sha
from bot.storage import lessons
from bot.storage.errors import Conflict
from bot.storage.lessons import Row
from bot.table.apart import Held, TableApart
from bot.table.services import Services
from bot.table.session import BOT, Player
from bot.table.table import Table
from bot.trials.trial import Trial, TrialPosition, answered, back, forth, moved, position_of

log = logging.getLogger(__name__)

PREFIX = "W"
"""What a trial's id begins with; a game's and a lesson's never do."""
KEPT_AS = "what if"
"""The key under which a person's trial is kept beside the lessons; no game has it."""
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
MOST_IN_MEMORY = 100
"""Trials that are held in memory, those used last."""
GONE = "That board isn't yours, or it was closed. *What if* under `/log` opens a new one"
GONE_ON = "The board has moved on since that button was made, so I did nothing"
NO_GUESS = "I can't guess what is hidden in the middle of the other side's action. Step to an entry before or after it"


def is_trial(id: str) -> bool:
    """Tells whether an id is that of a trial."""
    return id.startswith(PREFIX) and id.isalnum()


class TrialTable(TableApart):
    """A trial as it stands. Its person moves for every seat."""

    def __init__(
        self, services: Services, game: Game[Any, Any, Any], row: Row, trial: Trial, now: TrialPosition
    ) -> None:
        you = Player(row.user, "You")
        players = {info.key: BOT if info.bot else you for info in game.seats_for(trial.options)}
        super().__init__(services, game, row, trial.options, players, now.state)
        self.trial, self.standing = trial, now

    def to_move(self, seat: Seat = "") -> Seat:
        """The seat whose choices are shown: the one asked for where it is awaited, else the person's own, else the
        first that is."""
        people = [info.key for info in people_seats(self.seats)]
        awaited = [key for key in people if key in self.awaited()]
        for wish in (seat, self.trial.seat):
            if wish in awaited:
                return str(wish)
        return (awaited or [self.trial.seat if self.trial.seat in people else people[0]])[0] or people[0]


class Trials:
    """People's trials: each person has one. ``games`` are the rules known, by key."""

    def __init__(self, services: Services, games: Mapping[str, Game[Any, Any, Any]]) -> None:
        self._services, self._games = services, games
        self._held = Held[TrialTable](MOST_IN_MEMORY)

    async def open(
        self, user: int, table: Table, state: Any, number: int, seat: Seat | None, opened: bool
    ) -> TrialTable:
        """Begins a trial at a position of a game in place of the person's last one. ``number`` is the public entry
        after which the game stood so; what ``seat`` (None: a spectator) does not know is made up, unless the
        game's secrets are ``opened``. Raises Refusal."""
        game = table.game
        session = table.session
        if session.status == "playing" and (session.what_if == "barred" or session.is_rated):
            raise Refusal("This table doesn't allow trying moves until the game is over")
        old = await self._services.database.read(lambda transaction: lessons.of(transaction, user, KEPT_AS))
        # The same person's next trial of the same position has other dice, and other guesses.
        revision = 1 if old is None else old.revision + 1
        view = game.unveiled(state) if opened else game.view(state, seat)
        seed = sha(canonical({"view": sha(canonical(view)), "trial": revision}))
        guess = state if opened else await asyncio.to_thread(game.guess, state, seat, random.Random(seed))
        if guess is None:
            raise Refusal(NO_GUESS)
        guessed = game.hidden and not opened
        start, options = msgspec.to_builtins(guess), dict(table.session.options)
        trial = Trial(table.id, number, seat, guessed, options, game.rules_version, start, seed)
        trial = await asyncio.to_thread(answered, game, trial, guess)
        now = await asyncio.to_thread(position_of, game, trial)
        id = PREFIX + "".join(LETTERS[b % len(LETTERS)] for b in self._services.entropy(9))
        row, at = Row(id, user, KEPT_AS, revision, msgspec.json.encode(trial)), self._services.now()
        await self._services.database.write(lambda transaction: lessons.put(transaction, row, at))
        return self._held.keep(TrialTable(self._services, game, row, trial, now))

    async def get(self, id: str, user: int) -> TrialTable:
        """Returns a trial by its id. Raises Refusal where it is another person's, or there is none any more."""
        row = await self._services.database.read(lambda transaction: lessons.by_id(transaction, id))
        if row is None or row.user != user:
            raise Refusal(GONE)
        held = self._held.get(id)
        if held is not None and held.version == row.revision:
            return held
        trial = msgspec.json.decode(row.progress, type=Trial)
        game = next((g for g in self._games.values() if g.rules_version == trial.rules), None)
        if game is None:
            raise Refusal("That board is of an earlier version of the rules: *What if* under `/log` opens another")
        now = await asyncio.to_thread(position_of, game, trial)
        return self._held.keep(TrialTable(self._services, game, row, trial, now))

    async def decide(self, table: TrialTable, seat: Seat, text: str, revision: int) -> TrialTable:
        """Carries out a decision or an order for a seat. ``revision`` is the one that the button was made for. Raises
        Refusal."""

        def work(now: TrialTable) -> Trial:
            decision = now.game.text(legal_decision(now, seat, text))
            return moved(now.game, now.trial, now.state, seat, decision)

        return await self._change(table, revision, work)

    async def back(self, table: TrialTable, revision: int) -> TrialTable:
        """Takes the last move back, whatever came of it. Raises Outdated."""
        return await self._change(table, revision, lambda now: back(now.trial))

    async def forth(self, table: TrialTable, revision: int) -> TrialTable:
        """Makes the next move again that was taken back, with the dice that it had. Raises Outdated."""
        return await self._change(table, revision, lambda now: forth(now.trial))

    async def close(self, table: TrialTable) -> None:
        """Removes a trial."""
        await self._services.database.write(lambda transaction: lessons.remove(transaction, table.id))
        self._held.drop(table.id)

    async def _change(self, table: TrialTable, revision: int, work: Callable[[TrialTable], Trial]) -> TrialTable:
        """Changes a trial, unless it has gone on since ``revision``: written first, then taken over. Runs to its end
        even if nobody waits for it any more. Raises Outdated, and what ``work`` raises."""

        def worked(now: TrialTable) -> tuple[Trial, TrialPosition]:
            trial = work(now)
            return trial, position_of(now.game, trial)

        async def alone() -> TrialTable:
            async with table.lock:
                now = self._held.get(table.id) or table
                if revision != now.version:
                    raise Outdated(GONE_ON)
                trial, stands = await asyncio.to_thread(worked, now)
                row = Row(now.id, now.user, KEPT_AS, now.version + 1, msgspec.json.encode(trial))
                at = self._services.now()
                try:
                    await self._services.database.write(lambda transaction: lessons.save(transaction, row, at))
                except Conflict as error:
                    raise Outdated(GONE_ON) from error
                after = TrialTable(self._services, now.game, row, trial, stands)
                # Of two clicks at once the later must find the lock taken.
                after.lock = now.lock
                return self._held.keep(after)

        return await asyncio.shield(asyncio.create_task(alone()))
