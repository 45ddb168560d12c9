"""The games in memory: loaded when needed, dropped when idle."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from bot.engine.engine import Engine, heard
from bot.games.contract.choices import Refusal
from bot.games.contract.game import Game
from bot.games.positions.soundness import objections
from bot.record.entries import Entry
from bot.record.players import NO_PERSONS
from bot.storage import games as stored
from bot.storage import logs, notices, snapshots
from bot.storage.errors import Damaged, StorageError
from bot.storage.games import SeatHolder
from bot.storage.logs import Answered
from bot.storage.transaction import GameChange, Transaction
from bot.table.repository import state_of
from bot.table.services import Services
from bot.table.session import Player, Session
from bot.table.table import RECENT_ENTRIES

log = logging.getLogger(__name__)

UNLOAD_AFTER_MS = 15 * 60_000
"""Milliseconds after which an unused engine is dropped from memory."""


class LoadedEngines:
    """The games by id and by channel. ``games`` are the rules known, by key."""

    def __init__(self, services: Services, games: Mapping[str, Game[Any, Any, Any]]) -> None:
        self.services, self.games = services, games
        self._loaded: dict[str, Engine] = {}
        self._loading: dict[str, asyncio.Task[Engine]] = {}
        self._channels: dict[int, str] = {}
        self._news = 0
        """How often something was heard of other processes."""

    def loaded(self, id: str) -> Engine | None:
        """The engine if it is in memory already (for what must not touch the database)."""
        return self._loaded.get(id)

    def loaded_in(self, channel: int) -> Engine | None:
        """The channel's engine if it is in memory already."""
        id = self._channels.get(channel)
        return self._loaded.get(id) if id is not None else None

    def acted(self, interaction: int) -> Answered | None:
        """Returns what an interaction has done of late: the entry that it made, in whichever game, and the answer to
        it. None where it did nothing that a log knows."""
        for engine in self._loaded.values():
            if interaction in engine.answers:
                return Answered(interaction, engine.id, *engine.answers[interaction])
        return None

    async def get(self, id: str) -> Engine:
        """The game's engine, loaded if need be. Raises Refusal for an unknown id."""
        engine = self._loaded.get(id)
        if engine is not None:
            await engine.refreshed()
            engine.used_at = self.services.now()
            return engine
        if id not in self._loading:
            task = self._loading[id] = asyncio.create_task(self._load(id))
            task.add_done_callback(lambda done: self._loaded_or_not(id, done))
        return await asyncio.shield(self._loading[id])

    async def newest(self, id: str) -> Engine:
        """Returns the game's engine with everything that any process had written to the game by the time of this
        call."""
        engine = await self.get(id)
        if self.services.database.shared:
            version = await self.services.database.read(lambda transaction: stored.version_of(transaction, id))
            engine.heard = max(engine.heard, version)
            await engine.refreshed()
        return engine

    def heard(self, change: GameChange) -> None:
        """Another process has written to a game, or opened it, or given it another channel."""
        self._news += 1
        engine = self._loaded.get(change.game)
        if engine is not None:
            engine.heard = max(engine.heard, change.version)
        if self._channels.get(change.channel, change.game) != change.game or engine is None:
            self._channels.pop(change.channel, None)
        self._channels = {c: id for c, id in self._channels.items() if id != change.game or c == change.channel}

    def doubt(self) -> None:
        """Other processes may have written to any game."""
        self._news += 1
        for engine in self._loaded.values():
            engine.stale = True
        self._channels.clear()

    def _loaded_or_not(self, id: str, done: asyncio.Task[Engine]) -> None:
        self._loading.pop(id, None)
        heard(done)

    async def in_channel(self, channel: int) -> Engine:
        """The game of a channel: the one that lives there, else the last that ended. Raises Refusal."""
        id = known = self._channels.get(channel)
        if id is None or id not in self._loaded:
            id = await self.services.database.read(lambda transaction: stored.in_channel(transaction, channel))
            if id is None:
                raise Refusal("There is no game in this channel; `/game new` opens one")
        engine = await self.get(id)
        if self._channels.get(channel) != known:
            # Meanwhile a game was opened here.
            return await self.in_channel(channel)
        self._channels[channel] = id
        return engine

    def drop_idle(self) -> int:
        """Forgets engines that nobody has used for a while; their games are safe in the database. Returns how many."""
        limit = self.services.now() - UNLOAD_AFTER_MS
        idle = [id for id, e in self._loaded.items() if e.used_at < limit and not e.busy]
        for id in idle:
            del self._loaded[id]
        self._channels = {c: id for c, id in self._channels.items() if id in self._loaded}
        return len(idle)

    async def note_pending_turns(self) -> None:
        """Keeps whom the running games await, where a database does not know it yet."""
        for id in await self.services.database.read(stored.without_pending_turns):
            try:
                await (await self.get(id)).note_pending_turns()
            except (Refusal, StorageError, ValueError, TypeError, LookupError) as error:
                # One game that cannot be loaded is no reason not to look at the others.
                log.warning("Whose turn it is in game %s is not known: %s", id, error)

    async def note_new_rules(self) -> None:
        """Has each game in play of an earlier version of its rules go on by today's, which its log then tells. One that
        cannot, or whose package is gone, is left as it is, and its players get a notice."""
        versions = [game.rules_version for game in self.games.values()]
        for id in await self.services.database.read(
            lambda transaction: snapshots.under_other_rules(transaction, versions)
        ):
            try:
                await self.get(id)
            except (Refusal, StorageError) as error:
                log.error("%s %s", error, "; ".join(getattr(error, "objected", ())))
                await self._tell_players(id, str(error))

    async def _tell_players(self, id: str, said: str) -> None:
        """Leaves a notice for each player of a game."""

        def work(transaction: Transaction) -> None:
            for holder in stored.holders(transaction, id):
                if holder.user not in NO_PERSONS:
                    notices.add(transaction, holder.user, said)

        with contextlib.suppress(StorageError):
            await self.services.database.write(work)

    async def _load(self, id: str) -> Engine:
        news = self._news
        engine = await self._as_stored(id)
        # What was heard of meanwhile may have been of this game.
        engine.stale = self._news != news
        engine.loaded_again = lambda: self._as_stored(id)
        if engine.rules_before:
            await engine.note_new_rules()
        self._loaded[id] = engine
        return engine

    async def _as_stored(self, id: str) -> Engine:
        """The game as the database has it. Raises Refusal for an unknown id, and Damaged."""
        found = await self.services.database.read(lambda transaction: load(transaction, id))
        if found is None:
            raise Refusal(f"There is no game {id}")
        try:
            return self._engine(found)
        except (LeftBehind, Parked):
            raise
        except (msgspec.DecodeError, ValueError, TypeError, LookupError) as error:
            # Rules may raise anything over a state that none of their decisions leads to.
            raise Damaged(
                f"The data of game {id} cannot be read ({error}), so I changed nothing. "
                "The person who runs this bot must restore it from a backup."
            ) from error

    def _engine(self, found: Stored) -> Engine:
        """Returns the engine of a game's rows. Raises Parked for a game that is not known here, and what decoding
        does."""
        row, snapshot = found.game, found.snapshot
        session = msgspec.json.decode(row.session, type=Session)
        if session.key not in self.games:
            raise Parked(row.id, session.key)
        game = self.games[session.key]
        players = {holder.seat: Player(holder.user, holder.name) for holder in found.held}
        state = state_of(game, snapshot) if snapshot is not None else None
        answers = {a.id: (a.seq, a.answer) for a in found.answers}
        engine = Engine(self.services, game, session, row.seed, state, players, found.recent, answers, row.version)
        if snapshot is not None and session.status == "playing" and snapshot.rules != game.rules_version:
            engine.rules_before = snapshot.rules
            if objected := objections(game, state, players):
                raise LeftBehind(row.id, snapshot.rules, game.rules_version, objected)
        return engine


class Parked(Damaged):
    """The package of a game is gone. Nothing was changed."""

    def __init__(self, game: str, key: str) -> None:
        super().__init__(
            f"Game `{game}` is parked, because I no longer know the game {key}. I changed nothing. It "
            "continues once the person who runs this bot installs that game again."
        )


class LeftBehind(Damaged):
    """A game in play that can't go on by this version of its rules. ``objected`` says why, and may hold secrets.
    Nothing was changed."""

    def __init__(self, game: str, before: str, now: str, objected: list[str]) -> None:
        super().__init__(
            f"Game `{game}` was played by the rules {before}, and {now} can't continue it. I left it as it is. "
            "An earlier version of me still plays it: ask the person who runs this bot."
        )
        self.objected = objected


class Stored(Struct, frozen=True):
    """A game's rows in the database, as far as its engine needs them."""

    game: stored.GameRow
    snapshot: snapshots.Snapshot | None
    recent: list[Entry]
    held: list[SeatHolder]
    answers: list[logs.Answered]


def load(transaction: Transaction, id: str) -> Stored | None:
    """A game's rows, None where there is none of that id."""
    game = stored.load(transaction, id)
    if game is None:
        return None
    recent = logs.recent_entries(transaction, id, RECENT_ENTRIES)
    return Stored(
        game,
        snapshots.last(transaction, id),
        recent,
        stored.holders(transaction, id),
        logs.answered_since(transaction, id, recent[0].seq if recent else 0),
    )
