"""What a server has settled for its club."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from bot.storage.transaction import Transaction


class Club(Struct, frozen=True):
    """A server's club: the ``channel`` of its board of challenges (0: wherever one is made); the ``weeks`` of its
    seasons (0: it plays none), and the ``season`` that is played, or was last, which ``began`` then (milliseconds since
    1970); and whether its people play games ``abroad``, with people of other servers that allow it as well."""

    channel: int = 0
    weeks: int = 0
    season: int = 0
    began: int = 0
    abroad: bool = False


def of(transaction: Transaction, guild: int) -> Club:
    """Returns what a server has settled."""
    row = transaction.row("SELECT body FROM clubs WHERE guild = ?", guild)
    return Club() if row is None else msgspec.json.decode(row[0], type=Club)


def held(transaction: Transaction, guild: int) -> Club:
    """Returns what a server has settled. Nobody else changes it until the transaction ends."""
    transaction.execute("INSERT INTO clubs (guild, body) VALUES (?, '{}') ON CONFLICT (guild) DO NOTHING", guild)
    row = transaction.locked("SELECT body FROM clubs WHERE guild = ?", guild)
    assert row is not None, "it was just written"
    return msgspec.json.decode(row[0], type=Club)


def put(transaction: Transaction, guild: int, club: Club) -> None:
    """Keeps what a server has settled."""
    sql = "INSERT INTO clubs (guild, body) VALUES (?, ?) ON CONFLICT (guild) DO UPDATE SET body = excluded.body"
    transaction.execute(sql, guild, msgspec.json.encode(club).decode())


def boards_abroad(transaction: Transaction, but: int) -> dict[int, int]:
    """Returns the boards of challenges of the servers that play with others, by server, without that of the server
    ``but``."""
    rows = transaction.rows("SELECT guild, body FROM clubs WHERE guild != ? ORDER BY guild", but)
    found = {guild: msgspec.json.decode(body, type=Club) for guild, body in rows}
    return {guild: club.channel for guild, club in found.items() if club.abroad and club.channel}
