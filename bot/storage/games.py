"""The games: a row each, with who holds the seats and for whom seats are kept. What the engine keeps beside the state,
the session, is bytes here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec
from msgspec import Struct

from bot.storage.errors import Conflict
from bot.storage.transaction import Transaction

Status = Literal["lobby", "playing", "over", "closed"]

MOST_LISTED = 200
"""How many games a server's list holds."""


class GameRow(Struct, frozen=True):
    """A game as it is stored. ``guild`` and ``channel`` are Discord's ids, ``owner`` a user's; ``updated`` is the time
    of the last public entry (milliseconds since 1970), ``origin`` the game whose record it continues ("": none), and
    ``version`` counts the writes to it."""

    id: str
    key: str
    status: Status
    guild: int
    channel: int
    owner: int
    updated: int
    seed: bytes
    origin: str
    session: bytes
    version: int = 0


class SeatHolder(Struct, frozen=True):
    """The holder of a seat: a user's id, and the name shown."""

    seat: str
    user: int
    name: str


class ListedGame(Struct, frozen=True):
    """A game in a list: ``message`` is its public message's id, 0 where none stands."""

    id: str
    key: str
    status: Status
    guild: int
    channel: int
    updated: int
    message: int
    owner: int
    session: bytes


LISTED = """SELECT g.id, g.key, g.status, g.guild, g.channel, g.updated, coalesce(m.message, 0), g.owner, g.session
            FROM games g LEFT JOIN messages m ON m.game = g.id AND m.audience = 'public'"""


def insert(transaction: Transaction, game: GameRow) -> None:
    """Writes a new game. Raises Conflict where its channel has a living one."""
    transaction.execute(
        """INSERT INTO games (id, key, status, guild, channel, owner, updated, seed, origin, session, version)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""",
        *(game.id, game.key, game.status, game.guild, game.channel, game.owner, game.updated),
        *(game.seed, game.origin, game.session, game.version),
    )


def save(
    transaction: Transaction, id: str, known: int, status: Status, owner: int, session: bytes, updated: int | None
) -> None:
    """Replaces the session of a game that is of version ``known``, and raises its version by one. With None,
    ``updated`` leaves the time of the last public entry as it is. Raises Conflict if the game is of another version."""
    # The database rewrites the indexes of every column that is set, even if its value stays the same.
    kept = """UPDATE games SET session = ?, updated = coalesce(?, updated), version = version + 1
              WHERE id = ? AND version = ? AND status = ? AND owner = ?"""
    if transaction.execute(kept, session, updated, id, known, status, owner):
        return
    changed = """UPDATE games SET status = ?, owner = ?, session = ?, updated = coalesce(?, updated),
                 version = version + 1 WHERE id = ? AND version = ?"""
    if not transaction.execute(changed, status, owner, session, updated, id, known):
        raise Conflict


def hold(transaction: Transaction, id: str, known: int) -> None:
    """Sees to it that nobody else writes to a game until the transaction ends. Raises Conflict where it is not of
    version ``known`` any more."""
    if not transaction.alone and transaction.locked("SELECT version FROM games WHERE id = ?", id) != (known,):
        raise Conflict


def version_of(transaction: Transaction, id: str) -> int:
    """How often a game was written; 0 where there is none of that id."""
    row = transaction.row("SELECT version FROM games WHERE id = ?", id)
    return int(row[0]) if row else 0


def relocate(transaction: Transaction, id: str, guild: int, channel: int) -> None:
    """Puts a game in another channel. Raises Conflict where that has a living one."""
    transaction.execute("UPDATE games SET guild = ?, channel = ? WHERE id = ?", guild, channel, id)


def latest_of(transaction: Transaction, user: int) -> list[str]:
    """The game of a user's that was written to last; none for someone who has no game."""
    sql = """SELECT g.id FROM games g WHERE g.id IN (SELECT game FROM players WHERE user_id = ?)
             ORDER BY g.updated DESC, g.id LIMIT 1"""
    return [game for (game,) in transaction.rows(sql, user)]


def load(transaction: Transaction, id: str) -> GameRow | None:
    """A game, None where there is none of that id."""
    sql = """SELECT id, key, status, guild, channel, owner, updated, seed, origin, session, version FROM games
             WHERE id = ?"""
    row = transaction.row(sql, id)
    return GameRow(*row) if row else None


def running_of(transaction: Transaction, user: int) -> list[str]:
    """The games in play in which a user has a seat."""
    sql = """SELECT g.id FROM games g WHERE g.status = 'playing'
             AND g.id IN (SELECT game FROM players WHERE user_id = ?) ORDER BY g.id"""
    return [game for (game,) in transaction.rows(sql, user)]


def last_played(transaction: Transaction, user: int) -> str | None:
    """The key of the game that a user has played last, or plays now; None where there is none."""
    sql = """SELECT key FROM games WHERE id IN (SELECT game FROM players WHERE user_id = ?)
             AND status IN ('playing', 'over') ORDER BY updated DESC, id LIMIT 1"""
    row = transaction.row(sql, user)
    return str(row[0]) if row else None


def channel_of(transaction: Transaction, id: str) -> int | None:
    """The channel in which a game is played, None where there is no game of that id."""
    row = transaction.row("SELECT channel FROM games WHERE id = ?", id)
    return int(row[0]) if row else None


class Hosting(Struct):
    """Of a session, the user who plays from another server than the game's own (0: nobody does), and that server."""

    guest: int = 0
    abroad_guild: int = 0


def hosting(transaction: Transaction, id: str) -> Hosting:
    """Of a game's session, its guest, and none where there is no game of that id."""
    row = transaction.row("SELECT session FROM games WHERE id = ?", id)
    return msgspec.json.decode(row[0], type=Hosting) if row else Hosting()


def owner_of(transaction: Transaction, id: str) -> int | None:
    """The user who opened a game, None where there is no game of that id."""
    row = transaction.row("SELECT owner FROM games WHERE id = ?", id)
    return int(row[0]) if row else None


def is_living(transaction: Transaction, id: str) -> bool:
    """Whether a game is open or in play."""
    return transaction.row("SELECT 1 FROM games WHERE id = ? AND status IN ('lobby', 'playing')", id) is not None


def is_taken(transaction: Transaction, channel: int) -> bool:
    """Whether a channel has a game that is open or in play."""
    sql = "SELECT 1 FROM games WHERE channel = ? AND status IN ('lobby', 'playing')"
    return transaction.row(sql, channel) is not None


def in_channel(transaction: Transaction, channel: int) -> str | None:
    """The game of a channel: the one that is open or in play, else the last; None where there was none."""
    sql = """SELECT id FROM games WHERE channel = ?
             ORDER BY status IN ('lobby', 'playing') DESC, updated DESC LIMIT 1"""
    row = transaction.row(sql, channel)
    return str(row[0]) if row else None


def in_guild(transaction: Transaction, guild: int) -> list[ListedGame]:
    """A server's open and running games, the latest first."""
    where = "WHERE g.guild = ? AND g.status IN ('lobby', 'playing') ORDER BY g.updated DESC LIMIT ?"
    return [ListedGame(*row) for row in transaction.rows(f"{LISTED} {where}", guild, MOST_LISTED)]


def judged_by_standing(transaction: Transaction, guild: int) -> list[str]:
    """The ids of a server's games whose game master took a case as a standing judge, in play or over."""
    sql = "SELECT id FROM games WHERE guild = ? AND status IN ('playing', 'over') AND instr(session, ?) > 0"
    return [id for (id,) in transaction.rows(sql, guild, b'"gm_standing":true')]


def with_open_seats(transaction: Transaction) -> list[ListedGame]:
    """The running games of any server with a seat that is open to a substitute, the latest first; also some that once
    had one."""
    # What a session holds is looked for without reading all of them.
    where = """WHERE g.status = 'playing' AND instr(g.session, ?) > 0 ORDER BY g.updated DESC LIMIT ?"""
    return [ListedGame(*row) for row in transaction.rows(f"{LISTED} {where}", b'"open_seats":{"', MOST_LISTED)]


def with_teams(transaction: Transaction) -> list[ListedGame]:
    """The games of any server, in the lobby or in play, that have a team, the latest first; also some that once had
    one."""
    where = "WHERE g.status IN ('lobby', 'playing') AND instr(g.session, ?) > 0 ORDER BY g.updated DESC"
    return [ListedGame(*row) for row in transaction.rows(f"{LISTED} {where}", b'"teams":{"')]


def continuation_of(transaction: Transaction, original: str) -> str | None:
    """The game that continues the record of another, unless it was closed before it began; None without one."""
    sql = """SELECT id FROM games WHERE origin = ?
             AND (status != 'closed' OR EXISTS (SELECT 1 FROM snapshots WHERE game = id))"""
    row = transaction.row(sql, original)
    return str(row[0]) if row else None


def in_play(transaction: Transaction) -> list[str]:
    """The games that are not over, those that were written last first."""
    sql = "SELECT id FROM games WHERE status IN ('lobby', 'playing') ORDER BY updated DESC, id"
    return [id for (id,) in transaction.rows(sql)]


def without_pending_turns(transaction: Transaction) -> list[str]:
    """The running games without stored pending turns."""
    sql = "SELECT id FROM games WHERE status = 'playing' AND id NOT IN (SELECT game FROM pending_turns)"
    return [id for (id,) in transaction.rows(sql)]


def holders(transaction: Transaction, game: str) -> list[SeatHolder]:
    """Returns the holders of a game's seats, in the order of the seats' keys."""
    sql = "SELECT seat, user_id, name FROM players WHERE game = ? ORDER BY seat"
    return [SeatHolder(*row) for row in transaction.rows(sql, game)]


def last_names(transaction: Transaction, users: Iterable[int]) -> dict[int, str]:
    """How users were named where they hold a seat of the game that was written last; without those who hold none."""
    sql = """SELECT p.name FROM players p JOIN games g ON g.id = p.game WHERE p.user_id = ?
             ORDER BY g.updated DESC, g.id LIMIT 1"""
    found = {user: transaction.row(sql, user) for user in dict.fromkeys(users)}
    return {user: str(row[0]) for user, row in found.items() if row is not None}


def set_holders(transaction: Transaction, game: str, held: Iterable[SeatHolder]) -> None:
    """Puts who holds a game's seats in place of who held them."""
    transaction.execute("DELETE FROM players WHERE game = ?", game)
    rows = [(game, holder.seat, holder.user, holder.name) for holder in held]
    transaction.execute_many("INSERT INTO players (game, seat, user_id, name) VALUES (?, ?, ?, ?)", rows)


def set_invited(transaction: Transaction, game: str, users: Iterable[int]) -> None:
    """Puts the users for whom seats of a lobby are kept in place of those before."""
    transaction.execute("DELETE FROM invitations WHERE game = ?", game)
    rows = [(user, game) for user in dict.fromkeys(users)]
    transaction.execute_many("INSERT INTO invitations (user_id, game) VALUES (?, ?)", rows)


def inviting(transaction: Transaction, user: int) -> list[ListedGame]:
    """The lobbies in any server in which a seat is kept for a user, the latest first."""
    where = """JOIN invitations i ON i.game = g.id WHERE i.user_id = ? AND g.status = 'lobby'
               ORDER BY g.updated DESC"""
    return [ListedGame(*row) for row in transaction.rows(f"{LISTED} {where}", user)]
