"""The standing judges of servers, and where cases are called."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from bot.storage.transaction import Transaction


class Judges(Struct, frozen=True):
    """A server's standing judges: who has the ``role`` (its id, 0: none), and ``users``; and the ``channel`` in which
    cases are called (0: none)."""

    role: int = 0
    users: tuple[int, ...] = ()
    channel: int = 0

    @property
    def there_are(self) -> bool:
        """Whether anybody may be one."""
        return bool(self.role or self.users)


def of(transaction: Transaction, guild: int) -> Judges:
    """Returns a server's standing judges."""
    row = transaction.row("SELECT role, users, channel FROM judges WHERE guild = ?", guild)
    if row is None:
        return Judges()
    role, users, channel = row
    return Judges(role, msgspec.json.decode(users, type=tuple[int, ...]), channel)


def of_all(transaction: Transaction) -> dict[int, Judges]:
    """Returns the standing judges of all servers that have settled them, by the servers' ids."""
    rows = transaction.rows("SELECT guild, role, users, channel FROM judges")
    return {
        guild: Judges(role, msgspec.json.decode(users, type=tuple[int, ...]), channel)
        for guild, role, users, channel in rows
    }


def put(transaction: Transaction, guild: int, judges: Judges) -> None:
    """Keeps a server's standing judges."""
    sql = """INSERT INTO judges (guild, role, users, channel) VALUES (?, ?, ?, ?) ON CONFLICT (guild)
             DO UPDATE SET role = excluded.role, users = excluded.users, channel = excluded.channel"""
    transaction.execute(sql, guild, judges.role, msgspec.json.encode(judges.users).decode(), judges.channel)
    transaction.judges_changed.append(guild)


def without(judges: Judges, user: int) -> Judges:
    """Returns a server's judges without a user."""
    return Judges(judges.role, tuple(each for each in judges.users if each != user), judges.channel)
