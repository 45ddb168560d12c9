"""What waits to be delivered, in the store: the rows of the outbox, the messages that stand, and the notices."""

from __future__ import annotations

import sqlite3
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.attention.notifications import add_private, add_row, sorted_by_wish
from bot.delivery import private_boards
from bot.games.contract import PUBLIC
from bot.storage.store import Store

SHOWS = ("board", "turn", "bottom")
"""The kinds whose message is the game's public one."""
INSTEAD = {
    "board": set(SHOWS),
    "bottom": {"turn", "bottom"},
    "call": {"call"},
    "hand": {"hand"},
    "held": {"hand", "held"},
}
"""The later kinds for the same audience that make a waiting row needless."""


class Row(Struct, frozen=True):
    """A row of the outbox: a post to make, or an edit of the message that stands (a waiting "board")."""

    id: int
    game: str
    channel: int
    kind: str
    audience: str
    position: int
    status: str
    nonce: str
    sent: float
    pings: tuple[int, ...] = ()
    """The users that it calls: a private message has one."""


class Outbox:
    """The waiting posts. Every method is one transaction."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def channels(self) -> list[int]:
        """The channels for which something waits."""

        def work(db: sqlite3.Connection) -> list[int]:
            return [c for (c,) in db.execute("SELECT DISTINCT channel FROM outbox WHERE status != 'parked'")]

        return await self._store.read(work)

    async def next(self, channel: int) -> Row | None:
        """The channel's first row, after dropping what a later row of the same game makes needless: an edit before
        anything that shows the game to the same audience, a post at the bottom before another post, and a private
        message before the next."""

        def work(db: sqlite3.Connection) -> Row | None:
            sql = """SELECT id, game, channel, kind, audience, position, status, nonce, sent, pings FROM outbox
                     WHERE channel = ? AND status != 'parked' ORDER BY id"""
            found = db.execute(sql, (channel,)).fetchall()
            rows = [replace(Row(*r[:-1]), pings=msgspec.json.decode(r[-1], type=tuple[int, ...])) for r in found]
            for i, row in enumerate(rows):
                later = {r.kind for r in rows[i + 1 :] if (r.game, r.audience) == (row.game, row.audience)}
                if row.status == "waiting" and later & INSTEAD.get(row.kind, set()):
                    db.execute("DELETE FROM outbox WHERE id = ?", (row.id,))
                else:
                    return row
            return None

        return await self._store.write(work)

    async def launch(self, row: Row, nonce: str, now: float) -> Row:
        """Marks a post as in flight since ``now`` (seconds since 1970), before it is sent."""

        def work(db: sqlite3.Connection) -> None:
            sql = "UPDATE outbox SET status = 'in flight', nonce = ?, sent = ? WHERE id = ?"
            db.execute(sql, (nonce, now, row.id))

        await self._store.write(work)
        return replace(row, status="in flight", nonce=nonce, sent=now)

    async def done(self, row: Row, posted: int | None = None) -> None:
        """The row is delivered, so what was parked in its channel before is of no more use. ``posted`` is the message
        that it made, which stands for its game and audience from now on."""

        def work(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM outbox WHERE id = ?", (row.id,))
            sql = "DELETE FROM outbox WHERE game = ? AND channel = ? AND status = 'parked' AND id < ?"
            db.execute(sql, (row.game, row.channel, row.id))
            if posted is not None:
                sql = "INSERT OR REPLACE INTO messages VALUES (?, ?, ?, ?)"
                db.execute(sql, (row.game, row.audience, row.channel, posted))

        await self._store.write(work)

    async def pinged(self, users: list[int]) -> list[int]:
        """Who of those users wants to be pinged in the channel."""
        return (await self._store.read(lambda db: sorted_by_wish(db, users)))[0] if users else []

    async def fall_back(self, row: Row, notice: str) -> int:
        """A private message cannot be delivered: its person is called in the game's channel instead, now and from now
        on, and is left ``notice``, once. Returns that channel."""

        def work(db: sqlite3.Connection) -> int:
            (user,) = row.pings
            db.execute("DELETE FROM outbox WHERE id = ?", (row.id,))
            sql = "UPDATE people SET called = 'channel', dm = 0 WHERE user = ? AND called = 'message'"
            if db.execute(sql, (user,)).rowcount:
                db.execute("INSERT OR IGNORE INTO notices VALUES (?, ?)", (user, notice))
            (channel,) = db.execute("SELECT channel FROM games WHERE id = ?", (row.game,)).fetchone()
            add_row(db, row.game, channel, "summons", "summons", row.position, row.pings)
            return int(channel)

        return await self._store.write(work)

    async def holds(self, user: int, channel: int) -> bool:
        """Whether a user's hands go to that private channel."""
        hand = await private_boards.hand_of(self._store, user)
        return hand.wanted and hand.dm == channel

    async def without_hand(self, row: Row) -> list[int]:
        """A hand is not to be delivered any more: whom it was to call is called as that person wants it otherwise.
        Returns the channels where something waits now."""

        def work(db: sqlite3.Connection) -> list[int]:
            db.execute("DELETE FROM outbox WHERE id = ?", (row.id,))
            pinged, private = sorted_by_wish(db, row.pings)
            (channel,) = db.execute("SELECT channel FROM games WHERE id = ?", (row.game,)).fetchone()
            if pinged:
                add_row(db, row.game, channel, "summons", "summons", row.position, pinged)
            return [*([channel] if pinged else []), *add_private(db, row.game, row.position, private)]

        return await self._store.write(work)

    async def close_hands(self, row: Row, user: int, notice: str) -> None:
        """A user's private channel takes no hands any more, until it is opened again: the person is left ``notice``,
        once."""

        def work(db: sqlite3.Connection) -> None:
            hand = private_boards.of(db, user)
            private_boards.put(db, user, replace(hand, dm=0))
            sql = "DELETE FROM outbox WHERE channel = ? AND kind IN ('hand', 'held') AND pings = '[]'"
            db.execute(sql, (row.channel,))
            if hand.wanted:
                db.execute("INSERT OR IGNORE INTO notices VALUES (?, ?)", (user, notice))

        await self._store.write(work)

    async def park(self, row: Row, reason: str, notice: str) -> None:
        """Puts a row aside with its reason. The game's owner is left ``notice`` (where it is not ""), unless another
        row of the game is parked still: then nothing has got through since he was told."""

        def work(db: sqlite3.Connection) -> None:
            sql = "SELECT 1 FROM outbox WHERE game = ? AND channel = ? AND status = 'parked'"
            told = db.execute(sql, (row.game, row.channel)).fetchone()
            db.execute("UPDATE outbox SET status = 'parked', reason = ? WHERE id = ?", (reason, row.id))
            if notice and not told:
                sql = "INSERT OR IGNORE INTO notices SELECT owner, ? FROM games WHERE id = ?"
                db.execute(sql, (notice, row.game))

        await self._store.write(work)

    async def standing(self, game: str, audience: str = PUBLIC) -> tuple[int, int] | None:
        """The channel and id of the game's message for that audience, None where none stands."""

        def work(db: sqlite3.Connection) -> Any:
            sql = "SELECT channel, message FROM messages WHERE game = ? AND audience = ?"
            return db.execute(sql, (game, audience)).fetchone()

        row: tuple[int, int] | None = await self._store.read(work)
        return row

    async def forget(self, game: str, audience: str) -> None:
        """The game's message for that audience is gone, or can be edited no more."""

        def work(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM messages WHERE game = ? AND audience = ?", (game, audience))

        await self._store.write(work)

    async def notices(self, user: int) -> list[str]:
        """Some of what a person has yet to be told; an answer has room for a few."""

        def work(db: sqlite3.Connection) -> list[str]:
            return [t for (t,) in db.execute("SELECT text FROM notices WHERE user = ? LIMIT 3", (user,))]

        return await self._store.read(work)

    async def told(self, user: int, texts: list[str]) -> None:
        """The person has been told."""

        def work(db: sqlite3.Connection) -> None:
            db.executemany("DELETE FROM notices WHERE user = ? AND text = ?", [(user, text) for text in texts])

        await self._store.write(work)
