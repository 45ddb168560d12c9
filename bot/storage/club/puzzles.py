"""Puzzles: those that finished games hold, the days that they are set for, and what people answered."""

from __future__ import annotations

from msgspec import Struct

from bot.storage.transaction import Transaction


class Answered(Struct, frozen=True):
    """What a person answered to a day's puzzle: the number of the choice, and whether it was the right one."""

    day: str
    choice: int
    right: bool


def keep(transaction: Transaction, game: str, data: bytes | None) -> None:
    """Keeps a game's puzzle, or with None that it holds none."""
    sql = "INSERT INTO puzzles (game, data) VALUES (?, ?) ON CONFLICT (game) DO NOTHING"
    transaction.execute(sql, game, data)


def remove(transaction: Transaction, game: str) -> None:
    """Removes a game's puzzle. A day for which it was set has none then, and what people answered stays."""
    transaction.execute("DELETE FROM puzzles WHERE game = ?", game)


def of_day(transaction: Transaction, day: str) -> bytes | None:
    """Returns the puzzle that is set for a day ("2026-11-27"), None where there is none yet."""
    sql = "SELECT p.data FROM puzzle_days d JOIN puzzles p ON p.game = d.game WHERE d.day = ?"
    row = transaction.row(sql, day)
    return bytes(row[0]) if row else None


UNUSED = """SELECT game FROM puzzles WHERE data IS NOT NULL AND game NOT IN (SELECT game FROM puzzle_days)
            ORDER BY game LIMIT 1"""


def set_for(transaction: Transaction, day: str) -> bytes | None:
    """Returns a day's puzzle; one that was on no day is set for it where it has none. None where none is left."""
    if (found := of_day(transaction, day)) is not None:
        return found
    row = transaction.row(UNUSED)
    if row is None:
        return None
    # Of two processes at once, the first sets it for both.
    transaction.execute("INSERT INTO puzzle_days (day, game) VALUES (?, ?) ON CONFLICT (day) DO NOTHING", day, row[0])
    return of_day(transaction, day)


def ready(transaction: Transaction, day: str) -> bool:
    """Returns whether a day has a puzzle, or can have one at once."""
    if of_day(transaction, day) is not None:
        return True
    taken = transaction.row("SELECT game FROM puzzle_days WHERE day = ?", day)
    return taken is None and transaction.row(UNUSED) is not None


def not_looked_at(transaction: Transaction, most: int) -> list[str]:
    """Returns finished games in which no puzzle was looked for, the latest first."""
    sql = """SELECT id FROM games WHERE status = 'over' AND id NOT IN (SELECT game FROM puzzles)
             ORDER BY updated DESC, id LIMIT ?"""
    return [game for (game,) in transaction.rows(sql, most)]


def answer(transaction: Transaction, user: int, answered: Answered) -> Answered:
    """Keeps what a user answers; the first answer counts. Returns that."""
    sql = """INSERT INTO puzzle_answers (user_id, day, choice, correct) VALUES (?, ?, ?, ?)
             ON CONFLICT (user_id, day) DO NOTHING"""
    transaction.execute(sql, user, answered.day, answered.choice, int(answered.right))
    return next(each for each in answers_of(transaction, user) if each.day == answered.day)


def answers_of(transaction: Transaction, user: int) -> list[Answered]:
    """Returns all that a user answered, the latest day first."""
    sql = "SELECT day, choice, correct FROM puzzle_answers WHERE user_id = ? ORDER BY day DESC"
    return [Answered(day, choice, bool(right)) for day, choice, right in transaction.rows(sql, user)]
