"""The acts of all games as they stand in the log, each with what everybody could see after it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from bot.games.contract.game import Game
from bot.record.entries import Entry, is_public
from bot.record.replayer import Replayer, whole_steps


class Act(Struct, frozen=True):
    """A public entry: ``awaited`` are the seats that the game awaits after it, ``turn`` the game's turn then, and
    ``over`` whether it has ended. ``prepared`` tells of a decision that had been prepared. With the start come the
    holders of the seats, the channel and what the table has settled."""

    game: str
    kind: str
    at: int
    by: int
    seat: str
    data: Mapping[str, Any]
    awaited: tuple[str, ...]
    turn: str
    over: bool
    prepared: bool
    holders: Mapping[str, int]
    channel: int
    settings: Mapping[str, str]


class Followed:
    """One game, played again entry by entry."""

    def __init__(self, game: Game[Any, Any, Any], channel: int) -> None:
        self.game, self.channel = game, channel
        self.walk = Replayer(game)
        self.seq, self.turn = 0, ""
        self.holders: dict[str, int] = {}
        self.names: dict[str, str] = {}
        self.playing = False
        self.awaited: tuple[str, ...] = ()


class Ledger:
    """Reads what the bot has written, through a connection of its own."""

    def __init__(self, path: Path, games: Mapping[str, Game[Any, Any, Any]]) -> None:
        self._path, self._games = path, games
        self._db: sqlite3.Connection | None = None
        self._version = -1
        self.followed: dict[str, Followed] = {}

    def query(self, sql: str, *values: object) -> list[Any]:
        """Rows of the database."""
        if self._db is None:
            self._db = sqlite3.connect(f"file:{self._path}?mode=ro", uri=True)
        return self._db.execute(sql, values).fetchall()

    def close(self) -> None:
        """Ends reading, until the next time."""
        if self._db is not None:
            self._db.close()
        self._db, self._version = None, -1

    def news(self) -> list[Act]:
        """The acts since the last time, in order."""
        [(version,)] = self.query("PRAGMA data_version")
        if version == self._version:
            return []
        self._version = version
        for id, key, channel in self.query("SELECT id, key, channel FROM games"):
            if id not in self.followed:
                self.followed[id] = Followed(self._games[key], channel)
        found = [act for id, game in self.followed.items() for act in self._of(id, game)]
        return sorted(found, key=lambda act: act.at)

    def _of(self, id: str, game: Followed) -> Iterator[Act]:
        rows = self.query("SELECT body FROM entries WHERE game = ? AND seq > ? ORDER BY seq", id, game.seq)
        for (body,) in rows:
            if (act := self._take(id, game, msgspec.json.decode(body, type=Entry))) is not None:
                yield act

    def _take(self, id: str, game: Followed, entry: Entry) -> Act | None:
        game.seq = entry.seq
        for step in whole_steps([entry]):
            game.walk.take(step)
        settings: dict[str, str] = {}
        if entry.kind == "start":
            [(session,)] = self.query("SELECT session FROM games WHERE id = ?", id)
            kept = msgspec.json.decode(session)
            settings = {key: kept[key] for key in ("clock", "timeout", "prepared_follow")}
            rows = self.query("SELECT seat, user_id FROM players WHERE game = ?", id)
            game.holders = {seat: user for seat, user in rows if user > 0}
            game.names = {info.key: info.name for info in game.game.seats_for(kept["options"])}
            game.playing = True
        if entry.kind == "replace":
            game.holders[entry.data["seat"]] = int(entry.data["to"])
        public = is_public(entry)
        if public:
            game.turn = entry.turn.turn if entry.turn is not None else game.turn
        over = False
        if game.playing and public:
            view = game.game.view(game.walk.state, None)
            over = game.game.result(view) is not None or entry.kind == "close"
            game.playing = not over
            game.awaited = () if over else tuple(game.game.awaited(view))
        if not public:
            return None
        return Act(
            id, entry.kind, entry.at, entry.by, entry.seat, entry.data, game.awaited, game.turn, over,
            "prepared" in entry.hidden, dict(game.holders), game.channel, settings,
        )  # fmt: skip
