"""Open challenges: who would play what with whom."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from bot.storage.transaction import Transaction

Status = Literal["open", "taken", "withdrawn", "lapsed"]


class Challenge(Struct, frozen=True):
    """A challenge on a server's board, the ``channel``: ``user`` (whose ``name`` may be shown) would play the game
    ``key`` with those ``options`` (the table's settings among them) on ``seat`` against ``other`` ("": sides are
    drawn). Who may answer: people whose rating, by the ``ladder``, is between ``least`` and ``most`` (0: no bound), and
    who have the ``role`` (0: none needed). ``until`` is in milliseconds since 1970; ``taker`` is who has taken it. One
    that people of other servers may take bears the name of its own, its ``home`` ("": they may not), and stands on
    their ``boards`` too, which are channels by server."""

    id: str
    guild: int
    channel: int
    user: int
    name: str
    key: str
    ladder: str
    options: dict[str, str]
    seat: str
    other: str
    least: int
    most: int
    role: int
    until: int
    status: Status = "open"
    taker: int = 0
    home: str = ""
    boards: dict[int, int] = {}


def put(transaction: Transaction, challenge: Challenge) -> None:
    """Keeps a challenge as it is now."""
    sql = """INSERT INTO challenges (id, guild, user_id, status, body) VALUES (?, ?, ?, ?, ?)
             ON CONFLICT (id) DO UPDATE SET status = excluded.status, body = excluded.body"""
    body = msgspec.json.encode(challenge).decode()
    transaction.execute(sql, challenge.id, challenge.guild, challenge.user, challenge.status, body)


def load(transaction: Transaction, id: str) -> Challenge | None:
    """Returns a challenge, None where there is none of that id."""
    row = transaction.row("SELECT body FROM challenges WHERE id = ?", id)
    return None if row is None else msgspec.json.decode(row[0], type=Challenge)


def held(transaction: Transaction, id: str) -> Challenge | None:
    """Returns a challenge, None if there is none of that id. Nobody else changes it until the transaction ends."""
    row = transaction.locked("SELECT body FROM challenges WHERE id = ?", id)
    return None if row is None else msgspec.json.decode(row[0], type=Challenge)


def open_in(transaction: Transaction, guild: int) -> list[Challenge]:
    """Returns a server's open challenges, those that lapse first before the others."""
    rows = transaction.rows("SELECT body FROM challenges WHERE guild = ? AND status = 'open'", guild)
    found = [msgspec.json.decode(body, type=Challenge) for (body,) in rows]
    return sorted(found, key=lambda each: (each.until, each.id))


def open_abroad(transaction: Transaction, guild: int) -> list[Challenge]:
    """Returns the open challenges of other servers than that one that people of others may take, in the same order."""
    rows = transaction.rows("SELECT body FROM challenges WHERE guild != ? AND status = 'open'", guild)
    found = [msgspec.json.decode(body, type=Challenge) for (body,) in rows]
    return sorted((each for each in found if each.home), key=lambda each: (each.until, each.id))


def last_of(transaction: Transaction, guild: int, user: int, key: str) -> Challenge | None:
    """Returns the challenge to a game that a user would have waited for longest on a server, as a rule their last;
    None before the first."""
    rows = transaction.rows("SELECT body FROM challenges WHERE guild = ? AND user_id = ?", guild, user)
    found = [each for (body,) in rows if (each := msgspec.json.decode(body, type=Challenge)).key == key]
    return max(found, key=lambda each: (each.until, each.id), default=None)


def open_of(transaction: Transaction, user: int) -> list[Challenge]:
    """Returns a user's open challenges, on any server."""
    rows = transaction.rows("SELECT body FROM challenges WHERE user_id = ? AND status = 'open' ORDER BY id", user)
    return [msgspec.json.decode(body, type=Challenge) for (body,) in rows]
