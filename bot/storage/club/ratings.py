"""The ledger of ratings: what each rated game changed. It is only added to."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from bot.storage.transaction import Transaction


class Change(Struct, frozen=True):
    """A rating after a game. ``who`` is a person ("u" and the id) or a side ("s" and its seat). ``mu`` is the estimate,
    ``sigma`` how unsure it is, and ``games`` how many games it counts. ``kind`` is "played", or "corrected" if the
    result of an earlier game has changed. ``at`` is in milliseconds since 1970."""

    ladder: str
    who: str
    game: str
    kind: str
    mu: float
    sigma: float
    games: int
    at: int


_COLUMNS = "ladder, who, game, kind, mu, sigma, games, at"


def next_number(transaction: Transaction) -> int:
    """Returns the number of the next rated result. Nobody else rates anything until the transaction ends."""
    transaction.execute("INSERT INTO rated_results (id, last) VALUES (1, 0) ON CONFLICT (id) DO NOTHING")
    row = transaction.locked("SELECT last FROM rated_results WHERE id = 1")
    assert row is not None, "it was just written"
    transaction.execute("UPDATE rated_results SET last = ? WHERE id = 1", row[0] + 1)
    return int(row[0]) + 1


def add(transaction: Transaction, changes: Iterable[Change]) -> None:
    """Adds changes to the ledger."""
    rows = [(c.ladder, c.who, c.game, c.kind, c.mu, c.sigma, c.games, c.at) for c in changes]
    sql = f"INSERT INTO rating_changes ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
    transaction.execute_many(sql, rows)


def current(transaction: Transaction, ladder: str, who: str) -> Change | None:
    """Returns the last change of one rating, None before the first."""
    sql = f"SELECT {_COLUMNS} FROM rating_changes WHERE ladder = ? AND who = ? ORDER BY id DESC LIMIT 1"
    row = transaction.row(sql, ladder, who)
    return None if row is None else Change(*row)


def moved_by(transaction: Transaction, ladder: str, game: str) -> list[tuple[Change, Change | None]]:
    """Returns the changes of people's ratings on a ladder that a game's end has made, each with the one before (None
    for a first game)."""
    sql = f"""SELECT id, {_COLUMNS} FROM rating_changes WHERE ladder = ? AND game = ? AND kind = 'played'
              AND who LIKE 'u%' ORDER BY id"""
    before = f"SELECT {_COLUMNS} FROM rating_changes WHERE ladder = ? AND who = ? AND id < ? ORDER BY id DESC LIMIT 1"
    found = []
    for id, *values in transaction.rows(sql, ladder, game):
        change = Change(*values)
        row = transaction.row(before, ladder, change.who, id)
        found.append((change, None if row is None else Change(*row)))
    return found


def standings(transaction: Transaction, ladder: str) -> dict[str, Change]:
    """Returns the last change of each rating of a ladder."""
    sql = f"SELECT {_COLUMNS} FROM rating_changes WHERE ladder = ? ORDER BY id"
    return {row[1]: Change(*row) for row in transaction.rows(sql, ladder)}


def of_person(transaction: Transaction, who: str) -> list[Change]:
    """Returns all changes of a person's ratings, in order."""
    return [
        Change(*row)
        for row in transaction.rows(f"SELECT {_COLUMNS} FROM rating_changes WHERE who = ? ORDER BY id", who)
    ]


def ladders(transaction: Transaction) -> list[str]:
    """Returns the ladders that have ratings."""
    return [row[0] for row in transaction.rows("SELECT DISTINCT ladder FROM rating_changes ORDER BY ladder")]
