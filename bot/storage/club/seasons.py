"""Seasons that are over, with their tables as they were at the end."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from bot.storage.transaction import Transaction


class Line(Struct, frozen=True):
    """A line of a season's table: a user, the rating of the season's games with its range, what not having played takes
    from it, the games, and the points made in them."""

    user: int
    shown: int
    spread: int
    decay: int
    games: int
    points: float

    @property
    def worth(self) -> int:
        """By what the table is ordered: what the rating hardly lies below, less the decay."""
        return self.shown - self.spread - self.decay


class Season(Struct, frozen=True):
    """A season of a server that is over; times are in milliseconds since 1970."""

    id: str
    guild: int
    channel: int
    number: int
    began: int
    ended: int
    lines: tuple[Line, ...]


def put(transaction: Transaction, season: Season) -> None:
    """Keeps a season, in place of the one of its number."""
    transaction.execute("DELETE FROM seasons WHERE guild = ? AND number = ?", season.guild, season.number)
    sql = "INSERT INTO seasons (id, guild, number, body) VALUES (?, ?, ?, ?)"
    transaction.execute(sql, season.id, season.guild, season.number, msgspec.json.encode(season).decode())


def load(transaction: Transaction, id: str) -> Season | None:
    """Returns a season, None where there is none of that id."""
    row = transaction.row("SELECT body FROM seasons WHERE id = ?", id)
    return None if row is None else msgspec.json.decode(row[0], type=Season)


def numbered(transaction: Transaction, guild: int, number: int) -> Season | None:
    """Returns a server's season of that number that is over, None without one."""
    row = transaction.row("SELECT body FROM seasons WHERE guild = ? AND number = ?", guild, number)
    return None if row is None else msgspec.json.decode(row[0], type=Season)


def everything(transaction: Transaction) -> list[Season]:
    """Returns all seasons that are over."""
    rows = transaction.rows("SELECT body FROM seasons ORDER BY guild, number")
    return [msgspec.json.decode(body, type=Season) for (body,) in rows]
