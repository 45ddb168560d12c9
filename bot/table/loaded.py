"""The games in memory: loaded when needed, dropped when idle."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Mapping
from typing import Any

import msgspec

from bot.attention import pending_turns
from bot.games.contract import Game, Refusal
from bot.record.entries import Entry
from bot.table.engine import Engine
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

    def loaded(self, id: str) -> Engine | None:
        """The engine if it is in memory already (for what must not touch the database)."""
        return self._loaded.get(id)

    def loaded_in(self, channel: int) -> Engine | None:
        """The channel's engine if it is in memory already."""
        id = self._channels.get(channel)
        return self._loaded.get(id) if id is not None else None

    async def get(self, id: str) -> Engine:
        """The game's engine, loaded if need be. Raises Refusal for an unknown id."""
        engine = self._loaded.get(id)
        if engine is not None and not engine.stale:
            engine.used_at = self.services.now()
            return engine
        if id not in self._loading:
            task = self._loading[id] = asyncio.create_task(self._load(id))
            task.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(self._loading[id])

    async def in_channel(self, channel: int) -> Engine:
        """The game of a channel: the one that lives there, else the last that ended. Raises Refusal."""
        id = known = self._channels.get(channel)
        if id is None or id not in self._loaded:

            def work(db: sqlite3.Connection) -> Any:
                sql = """SELECT id FROM games WHERE channel = ?
                         ORDER BY status IN ('lobby', 'playing') DESC, updated DESC LIMIT 1"""
                return db.execute(sql, (channel,)).fetchone()

            row = await self.services.store.read(work)
            if row is None:
                raise Refusal("There is no game in this channel; `/game new` opens one")
            id = str(row[0])
        engine = await self.get(id)
        if self._channels.get(channel) != known:
            # Meanwhile a game was opened here.
            return await self.in_channel(channel)
        self._channels[channel] = id
        return engine

    def drop_idle(self) -> int:
        """Forgets engines that nobody has used for a while; their games are safe in the store. Returns how many."""
        limit = self.services.now() - UNLOAD_AFTER_MS
        idle = [id for id, e in self._loaded.items() if e.used_at < limit and not e.busy]
        for id in idle:
            del self._loaded[id]
        self._channels = {c: id for c, id in self._channels.items() if id in self._loaded}
        return len(idle)

    async def note_waits(self) -> None:
        """Keeps whom the running games await, where a database does not know it yet."""
        for id in await pending_turns.unknown(self.services.store):
            try:
                await (await self.get(id)).note_waits()
            except (Refusal, ValueError, TypeError, LookupError) as error:
                # One game that cannot be loaded is no reason not to look at the others.
                log.warning("Whom game %s awaits is not known: %r", id, error)

    async def _load(self, id: str) -> Engine:
        def work(db: sqlite3.Connection) -> Any:
            row = db.execute("SELECT seed, session FROM games WHERE id = ?", (id,)).fetchone()
            if row is None:
                return None
            sql = "SELECT rules, state FROM snapshots WHERE game = ? ORDER BY seq DESC LIMIT 1"
            state = db.execute(sql, (id,)).fetchone()
            sql = """SELECT body FROM entries WHERE game = ?1 AND seq >= (SELECT min(seq) FROM (SELECT seq FROM leaves
                     WHERE game = ?1 AND chain = 'public' ORDER BY no DESC LIMIT ?2)) ORDER BY seq"""
            recent = [body for (body,) in db.execute(sql, (id, RECENT_ENTRIES))]
            sql = "SELECT seat, user, name FROM players WHERE game = ?"
            players = {seat: Player(user, name) for seat, user, name in db.execute(sql, (id,))}
            sql = "SELECT id, seq, answer FROM interactions WHERE game = ? AND seq > ?"
            first = msgspec.json.decode(recent[0], type=Entry).seq if recent else 0
            answers = {i: (seq, answer) for i, seq, answer in db.execute(sql, (id, first - 1))}
            return row, state, recent, players, answers

        found = await self.services.store.read(work)
        if found is None:
            raise Refusal(f"There is no game {id}")
        (seed, raw), state, recent, players, answers = found
        session = msgspec.json.decode(raw, type=Session)
        if session.key not in self.games:
            raise Refusal(f"Game {id} is of {session.key}, which this Adjutant does not know")
        game = self.games[session.key]
        entries = [msgspec.json.decode(body, type=Entry) for body in recent]
        engine = Engine(
            self.services, game, session, seed, state_of(game, *state) if state else None, players, entries, answers
        )
        self._loaded[id] = engine
        return engine
