"""What is to be done about a game when the time comes: rows in the store, kept in the transaction of every public
entry."""

from __future__ import annotations

import logging
import sqlite3

import msgspec

from bot.attention.notifications import add_private, add_row, sorted_by_wish
from bot.games.contract import PUBLIC
from bot.table.session import Session

log = logging.getLogger(__name__)

SILENT_AFTER_MS = 14 * 24 * 3_600_000
"""Milliseconds without a public entry after which a game counts as silent."""


def set_deadlines(db: sqlite3.Connection, session: Session, at: int) -> None:
    """Something public has happened in a game: its silence begins anew, or it is over; and those who are awaited, but
    were not called as they had just been here, will be. Inside a transaction."""
    db.execute("DELETE FROM deadlines WHERE game = ?", (session.id,))
    if session.status in ("lobby", "playing"):
        db.execute("INSERT INTO deadlines VALUES (?, 'silent', ?)", (session.id, at + SILENT_AFTER_MS))
    if session.status == "playing" and session.call_at:
        db.execute("INSERT INTO deadlines VALUES (?, 'call', ?)", (session.id, session.call_at))


def next_due(db: sqlite3.Connection) -> int | None:
    """When the next deadline is (milliseconds since 1970); None without any."""
    (due,) = db.execute("SELECT min(due) FROM deadlines").fetchone()
    return None if due is None else int(due)


def take_due(db: sqlite3.Connection, now: int) -> list[int]:
    """Does what is due by ``now``, once: a game that has fallen silent gets a post that says so, and those who were
    not called are, by the board posted anew or by private message. Inside a transaction. Returns the channels where
    something waits now."""
    sql = """SELECT d.kind, g.id, g.channel, g.session, (SELECT max(seq) FROM entries e WHERE e.game = g.id)
             FROM deadlines d JOIN games g ON g.id = d.game WHERE d.due <= ? ORDER BY d.due"""
    channels: list[int] = []
    for kind, game, channel, raw, position in db.execute(sql, (now,)).fetchall():
        if kind == "silent":
            add_row(db, game, channel, "silent", "silent", position, ())
            channels.append(channel)
            continue
        try:
            pinged, private = sorted_by_wish(db, msgspec.json.decode(raw, type=Session).uncalled)
        except msgspec.MsgspecError as error:
            log.error("Nobody is called in game %s, which cannot be read: %s", game, error)
            continue
        if pinged:
            add_row(db, game, channel, "turn", PUBLIC, position, pinged)
            channels.append(channel)
        channels += add_private(db, game, position, private)
    db.execute("DELETE FROM deadlines WHERE due <= ?", (now,))
    return channels
