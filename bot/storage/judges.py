"""The standing judges of servers, where cases are called, and what game masters did there, for moderators."""

from __future__ import annotations

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.record.entries import Entry
from bot.storage.transaction import Transaction


class Judges(Struct, frozen=True):
    """A server's standing judges: who has the ``role`` (its id, 0: none), and ``users``; and the channels in which
    cases are called (``channel``) and game masters' acts are posted (``log``), 0 for none."""

    role: int = 0
    users: tuple[int, ...] = ()
    channel: int = 0
    log: int = 0

    @property
    def there_are(self) -> bool:
        """Whether anybody may be one."""
        return bool(self.role or self.users)


class Intervention(Struct, frozen=True):
    """One act: of a ``game`` the entry ``seq``, or of a cup the act of that number, ``by`` a user and in words; and
    when (milliseconds since 1970)."""

    game: str
    seq: int
    at: int
    by: int = 0
    text: str = ""


def of(transaction: Transaction, guild: int) -> Judges:
    """Returns a server's standing judges."""
    row = transaction.row("SELECT role, users, channel, log FROM judges WHERE guild = ?", guild)
    if row is None:
        return Judges()
    role, users, *channels = row
    return Judges(role, msgspec.json.decode(users, type=tuple[int, ...]), *channels)


def of_all(transaction: Transaction) -> dict[int, Judges]:
    """Returns the standing judges of all servers that have settled them, by the servers' ids."""
    rows = transaction.rows("SELECT guild, role, users, channel, log FROM judges")
    return {
        guild: Judges(role, msgspec.json.decode(users, type=tuple[int, ...]), *channels)
        for guild, role, users, *channels in rows
    }


def put(transaction: Transaction, guild: int, judges: Judges) -> None:
    """Keeps a server's standing judges."""
    sql = """INSERT INTO judges (guild, role, users, channel, log) VALUES (?, ?, ?, ?, ?) ON CONFLICT (guild)
             DO UPDATE SET role = excluded.role, users = excluded.users, channel = excluded.channel,
             log = excluded.log"""
    users = msgspec.json.encode(judges.users).decode()
    transaction.execute(sql, guild, judges.role, users, judges.channel, judges.log)
    transaction.judges_changed.append(guild)


def without(judges: Judges, user: int) -> Judges:
    """Returns a server's judges without a user."""
    return replace(judges, users=tuple(each for each in judges.users if each != user))


def intervened(transaction: Transaction, guild: int, game: str, entry: Entry) -> None:
    """Notes a game master's entry of a game on a server."""
    sql = "INSERT INTO interventions (game, seq, guild, at) VALUES (?, ?, ?, ?)"
    transaction.execute(sql, game, entry.seq, guild, entry.at)


def interventions(transaction: Transaction, guild: int, skipped: int, most: int) -> list[Intervention]:
    """Returns a server's interventions, the newest first, without the first ``skipped``."""
    sql = """SELECT game, seq, at, 0, '' FROM interventions WHERE guild = ?1
             UNION ALL
             SELECT cup, cup_acts.id, at, by_user, text FROM cup_acts JOIN cups ON cups.id = cup_acts.cup
             WHERE guild = ?1 AND by_user != 0
             ORDER BY 3 DESC, 1, 2 DESC LIMIT ?2 OFFSET ?3"""
    return [Intervention(*row) for row in transaction.rows(sql, guild, most, skipped)]
