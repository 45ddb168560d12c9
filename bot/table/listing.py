"""The games of a server in a list."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from bot.attention import pending_turns
from bot.games.contract import Game, Seat
from bot.storage.store import Store
from bot.table.session import Player, Status


class Card(Struct, frozen=True):
    """A game in a list."""

    id: str
    key: str
    status: Status
    channel: int
    owner: int
    players: tuple[Player, ...]
    seats: int
    updated: int
    awaited: tuple[str, ...] = ()
    """The names of those whom it awaits, the longest wait first."""
    vacant: tuple[int, ...] = ()
    """For each free seat of a lobby the user for whom it is kept, 0 where it is anyone's."""

    def open_to(self, user: int) -> bool:
        """Whether the user has no seat and could take one."""
        return all(p.user != user for p in self.players) and any(kept in (0, user) for kept in self.vacant)


class Seating(Struct):
    """What of a session says how many seats there are, and for whom they are kept."""

    options: dict[str, str]
    invited: dict[Seat, Player] = {}


async def cards(
    store: Store, games: Mapping[str, Game[Any, Any, Any]], guild: int, user: int | None = None
) -> list[Card]:
    """A server's open and running games, the latest first; with ``user`` only those that user plays."""

    def work(db: sqlite3.Connection) -> list[Card]:
        sql = """SELECT id, key, status, channel, owner, updated, session FROM games
                 WHERE guild = ? AND status IN ('lobby', 'playing') ORDER BY updated DESC LIMIT 200"""
        cards = []
        for id, key, status, channel, owner, updated, session in db.execute(sql, (guild,)):
            sql = "SELECT seat, user, name FROM players WHERE game = ? ORDER BY seat"
            held = {seat: Player(*row) for seat, *row in db.execute(sql, (id,))}
            players = tuple(held.values())
            lobby = msgspec.json.decode(session, type=Seating)
            seats = games[key].seats_for(lobby.options) if key in games else ()
            if user is None or any(p.user == user for p in players):
                awaited = tuple(pending_turns.names(db, id))
                free = [s.key for s in seats if s.key not in held] if status == "lobby" else []
                kept = tuple(lobby.invited[seat].user if seat in lobby.invited else 0 for seat in free)
                number = len(seats) or len(players)
                cards.append(Card(id, key, status, channel, owner, players, number, updated, awaited, kept))
        return cards

    return await store.read(work)
