"""People's vacations."""

from __future__ import annotations

from msgspec import Struct

from bot.storage.transaction import Transaction


class Vacation(Struct, frozen=True):
    """A user's vacation, from when to when (milliseconds since 1970; ``until`` is 0 once it is over, so that it stays
    so whatever the machine's clock shows), and the whole days that it costs."""

    user: int
    begun: int
    until: int
    days: int


def put(transaction: Transaction, vacation: Vacation) -> None:
    """Keeps a vacation, in place of one that began at the same moment."""
    sql = """INSERT INTO vacations (user_id, begun, until, days) VALUES (?, ?, ?, ?) ON CONFLICT (user_id, begun)
             DO UPDATE SET until = excluded.until, days = excluded.days"""
    transaction.execute(sql, vacation.user, vacation.begun, vacation.until, vacation.days)


def running(transaction: Transaction, user: int, now: int) -> Vacation | None:
    """The vacation that a user is on; None without one."""
    sql = "SELECT user_id, begun, until, days FROM vacations WHERE user_id = ? AND until > ? ORDER BY begun DESC"
    row = transaction.row(sql, user, now)
    return Vacation(*row) if row else None


def days_since(transaction: Transaction, user: int, since: int) -> int:
    """The days that a user's vacations have cost that began at ``since`` (milliseconds since 1970) or later."""
    row = transaction.row("SELECT coalesce(sum(days), 0) FROM vacations WHERE user_id = ? AND begun >= ?", user, since)
    return int(row[0]) if row else 0


def last_begun(transaction: Transaction, user: int) -> int:
    """When a user's last vacation began (milliseconds since 1970); 0 without any."""
    row = transaction.row("SELECT coalesce(max(begun), 0) FROM vacations WHERE user_id = ?", user)
    return int(row[0]) if row else 0


def close_ended(transaction: Transaction, user: int, now: int) -> None:
    """Notes of a user's vacations that have come to their end by ``now`` (milliseconds since 1970) that they are
    over."""
    transaction.execute("UPDATE vacations SET until = 0 WHERE user_id = ? AND until BETWEEN 1 AND ?", user, now)
