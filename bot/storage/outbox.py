"""What waits to be delivered: a row for each post to make, or edit of a message that stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.storage.transaction import Transaction

RowStatus = Literal["waiting", "in flight", "parked"]
COLUMNS = "id, number, game, channel, kind, audience, position, status, nonce, sent, pings"


class Row(Struct, frozen=True):
    """A row of the outbox: a post to make, or an edit of the message that stands (a waiting "board"). ``number`` counts
    the rows of its game for its channel, and stands in the message; ``id`` orders all rows and stays here. ``position``
    is the entry that it tells of; ``sent`` when it was last sent, in seconds since 1970."""

    id: int
    number: int
    game: str
    channel: int
    kind: str
    audience: str
    position: int
    status: RowStatus
    nonce: str
    sent: float
    pings: tuple[int, ...] = ()
    """The users that it calls: a private message has one."""


def _row(values: tuple[Any, ...]) -> Row:
    return replace(Row(*values[:-1]), pings=msgspec.json.decode(values[-1], type=tuple[int, ...]))


def add(
    transaction: Transaction,
    game: str,
    channel: int,
    kind: str,
    audience: str,
    position: int,
    pings: Sequence[int] = (),
) -> None:
    """Leaves a row for the courier, under the next number of its game and channel."""
    sql = """INSERT INTO outbox (number, game, channel, kind, audience, position, status, pings)
             VALUES (?, ?, ?, ?, ?, ?, 'waiting', ?)"""
    number = _next_number(transaction, game, channel)
    transaction.execute(sql, number, game, channel, kind, audience, position, _encoded(pings))
    transaction.channels_posted.append(channel)


def _next_number(transaction: Transaction, game: str, channel: int) -> int:
    """Counts a game's rows for a channel. Everybody there sees the number: so it counts nothing that they do not see,
    neither other games nor what somebody is told in private."""
    sql = """INSERT INTO post_numbers (game, channel, last) VALUES (?, ?, 1)
             ON CONFLICT (game, channel) DO UPDATE SET last = post_numbers.last + 1 RETURNING last"""
    row = transaction.row(sql, game, channel)
    assert row is not None
    return int(row[0])


def _encoded(pings: Sequence[int]) -> str:
    return msgspec.json.encode(list(pings)).decode()


RESTS = """(status = 'waiting' AND pings != '[]' AND EXISTS (
    SELECT 1 FROM timers WHERE timers.kind = 'wake' AND timers.seat = CAST(outbox.channel AS TEXT)))"""
"""Tells of a row that it waits for the end of somebody's quiet hours, or stands in a channel beside one that does."""


def channels(transaction: Transaction) -> list[int]:
    """The channels for which something waits."""
    return [c for (c,) in transaction.rows("SELECT DISTINCT channel FROM outbox WHERE status != 'parked'")]


def channels_now(transaction: Transaction, held: Sequence[str]) -> list[int]:
    """Returns the channels for which something waits, except those where all of it is of the kinds ``held`` and waits
    for the end of somebody's quiet hours."""
    marks = ", ".join("?" * len(held))
    sql = f"SELECT DISTINCT channel FROM outbox WHERE status != 'parked' AND NOT (kind IN ({marks}) AND {RESTS})"
    return [channel for (channel,) in transaction.rows(sql, *held)]


def waiting(transaction: Transaction, channel: int) -> list[Row]:
    """A channel's rows that are waiting or in flight, the oldest first."""
    sql = f"SELECT {COLUMNS} FROM outbox WHERE channel = ? AND status != 'parked' ORDER BY id"
    return [_row(values) for values in transaction.rows(sql, channel)]


class Backlog(Struct, frozen=True):
    """How much waits to be delivered, how much was refused for good, and when the oldest entry was made of which a
    board has yet to tell (milliseconds since 1970; None where none waits). What waits for the end of somebody's quiet
    hours is not counted."""

    pending: int
    parked: int
    oldest: int | None


class Timed(Struct):
    """Of an entry, when it was made (milliseconds since 1970)."""

    at: int


def backlog(transaction: Transaction, boards: Sequence[str]) -> Backlog:
    """Counts what there is to do; ``boards`` are the kinds of the rows that show a game."""
    sql = f"""SELECT count(*) FILTER (WHERE status != 'parked' AND NOT {RESTS}),
                     count(*) FILTER (WHERE status = 'parked') FROM outbox"""
    [(pending, parked)] = transaction.rows(sql)
    marks = ", ".join("?" * len(boards))
    sql = f"""SELECT DISTINCT body FROM outbox, entries
              WHERE status != 'parked' AND NOT {RESTS} AND kind IN ({marks}) AND entries.game = outbox.game
                  AND seq = position"""
    oldest = min((msgspec.json.decode(body, type=Timed).at for (body,) in transaction.rows(sql, *boards)), default=None)
    return Backlog(pending, parked, oldest)


def has_kind(transaction: Transaction, game: str, kind: str) -> bool:
    """Whether a row of that kind is left for a game."""
    return transaction.row("SELECT 1 FROM outbox WHERE game = ? AND kind = ?", game, kind) is not None


def drop(transaction: Transaction, id: int) -> bool:
    """Removes a row. Returns whether it was there."""
    return transaction.execute("DELETE FROM outbox WHERE id = ?", id) > 0


def ping(transaction: Transaction, id: int, pings: Sequence[int]) -> bool:
    """Has a row ping those users alone. Returns whether it was there."""
    return transaction.execute("UPDATE outbox SET pings = ? WHERE id = ?", _encoded(pings), id) > 0


def mark_in_flight(transaction: Transaction, id: int, nonce: str, sent: float) -> None:
    """Marks a row as in flight since ``sent`` (seconds since 1970)."""
    sql = "UPDATE outbox SET status = 'in flight', nonce = ?, sent = ? WHERE id = ?"
    transaction.execute(sql, nonce, sent, id)


def park(transaction: Transaction, id: int, reason: str, unsent: bool) -> None:
    """Puts a row aside with its reason; ``unsent`` tells that its post was surely not made."""
    nonce = ", nonce = ''" if unsent else ""
    transaction.execute(f"UPDATE outbox SET status = 'parked', reason = ?{nonce} WHERE id = ?", reason, id)


def was_parked(transaction: Transaction, channel: int, game: str = "") -> bool:
    """Whether a row of a channel, or of a game there alone, is parked, or was and is being tried again."""
    also, values = (" AND game = ?", (channel, game)) if game else ("", (channel,))
    return transaction.row(f"SELECT 1 FROM outbox WHERE channel = ? AND reason != ''{also}", *values) is not None


AGAIN = "UPDATE outbox SET status = CASE WHEN nonce = '' THEN 'waiting' ELSE 'in flight' END WHERE status = 'parked'"
"""Has parked rows tried again; a post that may have been made is looked for first."""


def try_again(transaction: Transaction, channel: int, game: str = "") -> bool:
    """Has the parked rows of a channel tried again, or those of a game there alone. Returns whether there were any."""
    also, values = (" AND game = ?", (channel, game)) if game else ("", (channel,))
    if not transaction.execute(f"{AGAIN} AND channel = ?{also}", *values):
        return False
    transaction.channels_posted.append(channel)
    return True


def parked(transaction: Transaction) -> list[tuple[int, int]]:
    """The channels with parked rows, each with the server of a game that it is of (0: of the club's)."""
    sql = """SELECT DISTINCT outbox.channel, COALESCE(games.guild, 0) FROM outbox
             LEFT JOIN games ON games.id = outbox.game WHERE outbox.status = 'parked'"""
    return [(channel, guild) for channel, guild in transaction.rows(sql)]


def drop_of(transaction: Transaction, game: str, channel: int) -> None:
    """Removes all rows of a game for a channel."""
    transaction.execute("DELETE FROM outbox WHERE game = ? AND channel = ?", game, channel)


def drop_silent(transaction: Transaction, channel: int, kinds: Sequence[str]) -> None:
    """Removes a channel's rows of those kinds that call nobody."""
    sql = "DELETE FROM outbox WHERE channel = ? AND kind = ? AND pings = '[]'"
    transaction.execute_many(sql, [(channel, kind) for kind in kinds])
