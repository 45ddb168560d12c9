"""How games ended: one row for each game that is over, with who played which seat."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec import Struct

from bot.storage.transaction import Transaction


class Result(Struct, frozen=True):
    """How a game ended. ``number`` counts the rated results in the order in which they were rated (0: not rated);
    ``seats`` has the user of each seat, ``winners`` the seats that won, ``how`` is "rules", "resigned" or "awarded",
    and ``rated`` tells whether it counts for ratings. Times are in milliseconds since 1970."""

    game: str
    guild: int
    key: str
    ladder: str
    began: int
    ended: int
    seats: dict[str, int]
    winners: tuple[str, ...]
    how: str
    rated: bool
    number: int = 0


_COLUMNS = "game, guild, key, ladder, began, ended, seats, winners, how, rated, number"


def put(transaction: Transaction, result: Result) -> None:
    """Keeps a game's result in place of any other."""
    remove(transaction, result.game)
    sql = f"INSERT INTO results ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
    seats, winners = (msgspec.json.encode(each).decode() for each in (result.seats, result.winners))
    where = (result.game, result.guild, result.key, result.ladder, result.began, result.ended)
    transaction.execute(sql, *where, seats, winners, result.how, int(result.rated), result.number)
    pairs = [(user, result.game) for user in dict.fromkeys(result.seats.values())]
    transaction.execute_many("INSERT INTO players_of_results (user_id, game) VALUES (?, ?)", pairs)


def remove(transaction: Transaction, game: str) -> None:
    """Removes a game's result, if there is one."""
    transaction.execute("DELETE FROM players_of_results WHERE game = ?", game)
    transaction.execute("DELETE FROM results WHERE game = ?", game)


def of_game(transaction: Transaction, game: str) -> Result | None:
    """Returns a game's result, None without one."""
    row = transaction.row(f"SELECT {_COLUMNS} FROM results WHERE game = ?", game)
    return None if row is None else _read(row)


def of_ladder(transaction: Transaction, ladder: str) -> list[Result]:
    """Returns the rated results of a ladder in the order in which they came."""
    sql = f"SELECT {_COLUMNS} FROM results WHERE ladder = ? AND rated = 1 ORDER BY number"
    return _all(transaction.rows(sql, ladder))


def rated(transaction: Transaction) -> list[Result]:
    """Returns all rated results in the order in which they came."""
    return _all(transaction.rows(f"SELECT {_COLUMNS} FROM results WHERE rated = 1 ORDER BY number"))


def of_user(transaction: Transaction, user: int, since: int = -1) -> list[Result]:
    """Returns the results of a user's games that ended after a time, the latest first."""
    sql = f"""SELECT {", ".join(f"r.{name}" for name in _COLUMNS.split(", "))} FROM players_of_results p
              JOIN results r ON r.game = p.game WHERE p.user_id = ? AND r.ended > ? ORDER BY r.ended DESC, r.game"""
    return _all(transaction.rows(sql, user, since))


def latest_of(transaction: Transaction, user: int, since: int) -> list[Result]:
    """Returns the rated results of a user's games that ended after a time."""
    return [each for each in of_user(transaction, user, since) if each.rated]


def of_guild(transaction: Transaction, guild: int) -> list[Result]:
    """Returns the results of a server's games, the latest first."""
    return _all(transaction.rows(f"SELECT {_COLUMNS} FROM results WHERE guild = ? ORDER BY ended DESC, game", guild))


def people_of(transaction: Transaction, guild: int) -> set[int]:
    """Returns everybody who has played a game of a server that has ended."""
    sql = "SELECT DISTINCT p.user_id FROM players_of_results p JOIN results r ON r.game = p.game WHERE r.guild = ?"
    return {user for (user,) in transaction.rows(sql, guild)}


def rated_in(transaction: Transaction, guild: int, since: int, until: int) -> list[Result]:
    """Returns the rated results of a server's games that ended between two times, in the order in which they were
    rated."""
    sql = f"""SELECT {_COLUMNS} FROM results WHERE guild = ? AND ended >= ? AND ended <= ? AND rated = 1
              ORDER BY number"""
    return _all(transaction.rows(sql, guild, since, until))


def everything(transaction: Transaction) -> list[Result]:
    """Returns all results, in the order in which their games ended."""
    return _all(transaction.rows(f"SELECT {_COLUMNS} FROM results ORDER BY ended, game"))


def _all(rows: Iterable[tuple[object, ...]]) -> list[Result]:
    return [_read(row) for row in rows]


def _read(row: tuple[object, ...]) -> Result:
    found = dict(zip(_COLUMNS.split(", "), row, strict=True))
    seats, winners = (msgspec.json.decode(str(found[name])) for name in ("seats", "winners"))
    return msgspec.convert(found | {"seats": seats, "winners": winners, "rated": bool(found["rated"])}, Result)
