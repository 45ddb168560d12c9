"""The users for whom a running game waits: why, and since when."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.storage import games
from bot.storage.games import Status
from bot.storage.transaction import Transaction


class PendingTurn(Struct, frozen=True):
    """Why a user is awaited, and since when (milliseconds since 1970)."""

    why: str
    since: int


class OwnGame(Struct, frozen=True):
    """A game that a user plays; ``turn`` is None where it awaits someone else. ``message`` is the public message's id,
    0 where none stands; ``updated`` the time of the last public entry (milliseconds since 1970)."""

    id: str
    key: str
    status: Status
    guild: int
    channel: int
    updated: int
    message: int
    turn: PendingTurn | None = None


def put(transaction: Transaction, game: str, turns: Mapping[int, PendingTurn]) -> None:
    """Puts whom a game awaits in place of those it awaited. Writes no more than differs."""
    rows = transaction.rows("SELECT user_id, why, since FROM pending_turns WHERE game = ?", game)
    held = {user: PendingTurn(why, since) for user, why, since in rows}
    gone = [(user, game) for user in held if user not in turns]
    if gone:
        transaction.execute_many("DELETE FROM pending_turns WHERE user_id = ? AND game = ?", gone)
    new = [(turn.why, turn.since, user, game) for user, turn in turns.items() if user not in held]
    if new:
        transaction.execute_many("INSERT INTO pending_turns (why, since, user_id, game) VALUES (?, ?, ?, ?)", new)
    other = [(t.why, t.since, user, game) for user, t in turns.items() if user in held and held[user] != t]
    if other:
        transaction.execute_many("UPDATE pending_turns SET why = ?, since = ? WHERE user_id = ? AND game = ?", other)


def games_of(transaction: Transaction, user: int) -> list[OwnGame]:
    """The open and running games that a user plays in any server: those that await the user first, the longest wait
    first of all, then the others, the latest first. Each with the board that the user sees."""
    sql = """SELECT g.id, g.key, g.status, g.guild, g.channel, g.updated, coalesce(m.message, 0), t.why, t.since,
                 a.channel, a.message
             FROM games g LEFT JOIN pending_turns t ON t.game = g.id AND t.user_id = ?
             LEFT JOIN messages m ON m.game = g.id AND m.audience = 'public'
             LEFT JOIN messages a ON a.game = g.id AND a.audience = 'abroad'
             WHERE g.id IN (SELECT game FROM players WHERE user_id = ?) AND g.status IN ('lobby', 'playing')
             ORDER BY t.since IS NULL, t.since, g.updated DESC"""
    found = list[OwnGame]()
    for *row, channel, message in transaction.rows(sql, user, user):
        game = _own(tuple(row))
        if channel is not None and (hosting := games.hosting(transaction, game.id)).guest == user:
            game = replace(game, guild=hosting.abroad_guild, channel=channel, message=message)
        found.append(game)
    return found


def all_of(transaction: Transaction, user: int, most: int) -> list[OwnGame]:
    """Lists the games that a user plays or has played in any server, the open and running ones first, then the
    latest."""
    sql = """SELECT g.id, g.key, g.status, g.guild, g.channel, g.updated, 0 FROM games g
             WHERE g.id IN (SELECT game FROM players WHERE user_id = ?)
             ORDER BY g.status IN ('lobby', 'playing') DESC, g.updated DESC LIMIT ?"""
    return [OwnGame(*row) for row in transaction.rows(sql, user, most)]


def _own(row: tuple[Any, ...]) -> OwnGame:
    game, why, since = OwnGame(*row[:-2]), row[-2], row[-1]
    return game if why is None else replace(game, turn=PendingTurn(why, since))


def games_awaiting(transaction: Transaction, user: int) -> list[str]:
    """The games that await a user."""
    return [game for (game,) in transaction.rows("SELECT game FROM pending_turns WHERE user_id = ?", user)]


def games_with_timers(transaction: Transaction, user: int, kinds: Collection[str]) -> list[str]:
    """The games of a user, of whichever status, with a timer of one of those kinds; those first whose is the next."""
    marks = ", ".join("?" * len(kinds))
    sql = f"""SELECT game FROM timers WHERE kind IN ({marks})
              AND game IN (SELECT game FROM players WHERE user_id = ?) GROUP BY game ORDER BY min(due), game"""
    return [game for (game,) in transaction.rows(sql, *kinds, user)]


def names(transaction: Transaction, game: str) -> list[str]:
    """The names of those whom a game awaits, the longest wait first."""
    sql = """SELECT max(p.name) FROM pending_turns t JOIN players p ON p.game = t.game AND p.user_id = t.user_id
             WHERE t.game = ? GROUP BY t.user_id, t.since ORDER BY t.since, t.user_id"""
    return [name for (name,) in transaction.rows(sql, game)]
