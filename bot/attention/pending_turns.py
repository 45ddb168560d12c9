"""Who is awaited where: a row for each user and running game, kept in the transaction of every public entry."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.games.contract import Seat
from bot.storage.store import Store
from bot.table.session import Player, Session, Status


class Wait(Struct, frozen=True):
    """Why a user is awaited, and since when (milliseconds since 1970)."""

    why: str
    since: int


class Mine(Struct, frozen=True):
    """A game that a user plays; ``wait`` is None where it awaits someone else. ``message`` is the public message's id,
    0 where none stands; ``updated`` the time of the last public entry."""

    id: str
    key: str
    status: Status
    guild: int
    channel: int
    updated: int
    message: int
    wait: Wait | None = None


class Invitation(Struct, frozen=True):
    """A lobby with a seat that is kept for a user: whose it is, and which seat ("" where the sides are drawn)."""

    lobby: Mine
    owner: int
    seat: Seat


def since(session: Session, seat: Seat) -> int:
    """Since when a seat is awaited (milliseconds since 1970)."""
    return session.since.get(seat, session.awaited_since)


def of_users(awaited: Mapping[Seat, str], players: Mapping[Seat, Player], session: Session) -> dict[int, Wait]:
    """Whom a game awaits: a user of several seats once, for all that they are to do, since the first of it."""
    found: dict[int, Wait] = {}
    for seat, why in awaited.items():
        user, began = players[seat].user, since(session, seat)
        before = found.get(user)
        found[user] = Wait(f"{before.why}; {why}", min(before.since, began)) if before else Wait(why, began)
    return found


def write(db: sqlite3.Connection, game: str, waits: Mapping[int, Wait]) -> None:
    """Puts a game's waits in place of those it had; inside a transaction."""
    db.execute("DELETE FROM waits WHERE game = ?", (game,))
    rows = [(user, game, wait.why, wait.since) for user, wait in waits.items()]
    db.executemany("INSERT INTO waits VALUES (?, ?, ?, ?)", rows)


async def unknown(store: Store) -> list[str]:
    """The running games of which it is not kept whom they await: those of a database older than these rows."""
    sql = "SELECT id FROM games WHERE status = 'playing' AND id NOT IN (SELECT game FROM waits)"
    return await store.read(lambda db: [id for (id,) in db.execute(sql)])


async def games_of(store: Store, user: int) -> list[Mine]:
    """The open and running games that a user plays in any server: those that await the user first, the longest wait
    first of all, then the others, the latest first."""

    def work(db: sqlite3.Connection) -> list[Mine]:
        sql = """SELECT g.id, g.key, g.status, g.guild, g.channel, g.updated, coalesce(m.message, 0), w.why, w.since
                 FROM games g LEFT JOIN waits w ON w.game = g.id AND w.user = ?1
                 LEFT JOIN messages m ON m.game = g.id AND m.audience = 'public'
                 WHERE g.id IN (SELECT game FROM players WHERE user = ?1) AND g.status IN ('lobby', 'playing')
                 ORDER BY w.since IS NULL, w.since, g.updated DESC"""
        rows = db.execute(sql, (user,)).fetchall()
        games = [(Mine(*row[:7]), row[7], row[8]) for row in rows]
        return [mine if why is None else replace(mine, wait=Wait(why, began)) for mine, why, began in games]

    return await store.read(work)


async def invitations(store: Store, user: int) -> list[Invitation]:
    """The lobbies in any server with a free seat that is kept for a user, the latest first."""

    def work(db: sqlite3.Connection) -> list[Invitation]:
        sql = """SELECT g.id, g.key, g.status, g.guild, g.channel, g.updated, coalesce(m.message, 0), g.session
                 FROM games g LEFT JOIN messages m ON m.game = g.id AND m.audience = 'public'
                 WHERE g.status = 'lobby' AND instr(g.session, ?) ORDER BY g.updated DESC"""
        found = []
        for *lobby, raw in db.execute(sql, (msgspec.json.encode(user),)).fetchall():
            session = msgspec.json.decode(raw, type=Session)
            taken = {s for (s,) in db.execute("SELECT seat FROM players WHERE game = ?", (session.id,))}
            kept = [s for s, player in session.invited.items() if player.user == user and s not in taken]
            found += [Invitation(Mine(*lobby), session.owner, "" if session.drawn else s) for s in kept[:1]]
        return found

    return await store.read(work)


def names(db: sqlite3.Connection, game: str) -> list[str]:
    """The names of those whom a game awaits, the longest wait first; inside a read."""
    sql = """SELECT max(p.name) FROM waits w JOIN players p ON p.game = w.game AND p.user = w.user
             WHERE w.game = ? GROUP BY w.user ORDER BY w.since, w.user"""
    return [name for (name,) in db.execute(sql, (game,))]
