"""What is to be done about a game when the time comes: rows in the store, kept in the transaction of every public
entry."""

from __future__ import annotations

import sqlite3

import msgspec

from bot.calls import add_row, leave
from bot.games.contract import PUBLIC
from bot.ledger import Ledger

SILENCE = 14 * 24 * 3_600_000
"""Milliseconds without a public entry after which a game counts as silent."""


def set_deadlines(db: sqlite3.Connection, ledger: Ledger, at: int) -> None:
    """Something public has happened in a game: its silence begins anew, or it is over; and those who are awaited, but
    were not called as they had just been here, will be. Inside a transaction."""
    db.execute("DELETE FROM deadlines WHERE game = ?", (ledger.id,))
    if ledger.status in ("lobby", "playing"):
        db.execute("INSERT INTO deadlines VALUES (?, 'silent', ?)", (ledger.id, at + SILENCE))
    if ledger.status == "playing" and ledger.call_at:
        db.execute("INSERT INTO deadlines VALUES (?, 'call', ?)", (ledger.id, ledger.call_at))


def next_due(db: sqlite3.Connection) -> int | None:
    """When the next deadline is (milliseconds since 1970); None without any."""
    (due,) = db.execute("SELECT min(due) FROM deadlines").fetchone()
    return None if due is None else int(due)


def take_due(db: sqlite3.Connection, now: int) -> list[int]:
    """Does what is due by ``now``, once: a game that has fallen silent gets a post that says so, and the board is
    posted anew to call those who were not. Inside a transaction. Returns the channels where something waits now."""
    sql = """SELECT d.kind, g.ledger, (SELECT max(seq) FROM entries e WHERE e.game = g.id)
             FROM deadlines d JOIN games g ON g.id = d.game WHERE d.due <= ? ORDER BY d.due"""
    channels: list[int] = []
    for kind, raw, position in db.execute(sql, (now,)).fetchall():
        ledger = msgspec.json.decode(raw, type=Ledger)
        if kind == "call":
            channels += leave(db, ledger, "turn", PUBLIC, position, ledger.uncalled)
        else:
            add_row(db, ledger.id, ledger.channel, "silent", "silent", position, ())
            channels.append(ledger.channel)
    db.execute("DELETE FROM deadlines WHERE due <= ?", (now,))
    return channels
