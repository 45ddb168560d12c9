"""Cups: their players, rounds and games, one row each; and the ledger of what directors did."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from bot.storage.transaction import Transaction

Kind = Literal["swiss", "robin"]
Dropouts = Literal["forfeit", "strike"]
Status = Literal["open", "playing", "paused", "over", "off"]
CupOutcome = Literal["", "first", "second", "draw", "none"]
How = Literal["", "played", "absent", "late", "dropped", "director"]


class Place(Struct):
    """A place in a cup and who has it: ``gone`` says that they take part no more."""

    user: int
    name: str
    gone: bool = False


class CupGame(Struct):
    """A game of a cup: the pairing by which it is opened, the places of its first and second side, how it ended, and
    by what that is so. ``until`` is its deadline where that is not the round's (milliseconds since 1970)."""

    pairing: str
    first: int
    second: int
    outcome: CupOutcome = ""
    how: How = ""
    until: int = 0


class Round(Struct):
    """A round: its games, the places that are free in it, its deadline, and whether the director was told of games that
    are late."""

    deadline: int
    games: list[CupGame]
    free: list[int] = []
    told: bool = False


class Cup(Struct):
    """A cup on a server, in its ``channel``, ``made`` then. Its ``key``, ``options`` and ``seats`` are those of all its
    games, of which a match has one or two (``legs``). It begins when ``most`` people take part, or at ``starts`` (0:
    when it is full). A round takes ``days``. ``level`` 1 is for everybody, a higher one for those who won a cup of the
    level below. ``paused`` is since when it rests (0: it does not), ``thread`` its own thread, ``winner`` the user who
    has won it. Times are in milliseconds since 1970."""

    id: str
    guild: int
    channel: int
    director: int
    name: str
    made: int
    kind: Kind
    key: str
    ladder: str
    options: dict[str, str]
    seats: tuple[str, str]
    most: int
    rounds: int
    days: int
    legs: int
    dropouts: Dropouts
    starts: int
    level: int = 1
    status: Status = "open"
    places: list[Place] = []
    played: list[Round] = []
    thread: int = 0
    paused: int = 0
    winner: int = 0


class CupAct(Struct, frozen=True):
    """What a director did, or a player: at a time (milliseconds since 1970), by a user, in words."""

    at: int
    by: int
    text: str


def put(transaction: Transaction, cup: Cup) -> None:
    """Keeps a cup as it is now."""
    sql = """INSERT INTO cups (id, guild, made, status, body) VALUES (?, ?, ?, ?, ?)
             ON CONFLICT (id) DO UPDATE SET status = excluded.status, body = excluded.body"""
    transaction.execute(sql, cup.id, cup.guild, cup.made, cup.status, msgspec.json.encode(cup).decode())


def load(transaction: Transaction, id: str) -> Cup | None:
    """Returns a cup, None where there is none of that id."""
    row = transaction.row("SELECT body FROM cups WHERE id = ?", id)
    return None if row is None else msgspec.json.decode(row[0], type=Cup)


def held(transaction: Transaction, id: str) -> Cup | None:
    """Returns a cup, None if there is none of that id. Nobody else changes it until the transaction ends."""
    row = transaction.locked("SELECT body FROM cups WHERE id = ?", id)
    return None if row is None else msgspec.json.decode(row[0], type=Cup)


def of_guild(transaction: Transaction, guild: int) -> list[Cup]:
    """Returns a server's cups, the latest last."""
    rows = transaction.rows("SELECT body FROM cups WHERE guild = ? ORDER BY made, id", guild)
    return [msgspec.json.decode(body, type=Cup) for (body,) in rows]


def note(transaction: Transaction, id: str, act: CupAct) -> int:
    """Adds an act to a cup's ledger. Returns its number."""
    sql = "INSERT INTO cup_acts (cup, at, by_user, text) VALUES (?, ?, ?, ?) RETURNING id"
    row = transaction.row(sql, id, act.at, act.by, act.text)
    assert row is not None, "it was just written"
    return int(row[0])


def act(transaction: Transaction, number: int) -> CupAct | None:
    """Returns the act of that number of any cup's ledger, None where there is none."""
    row = transaction.row("SELECT at, by_user, text FROM cup_acts WHERE id = ?", number)
    return None if row is None else CupAct(*row)


def acts(transaction: Transaction, id: str) -> list[CupAct]:
    """Returns what was done in a cup, in order."""
    rows = transaction.rows("SELECT at, by_user, text FROM cup_acts WHERE cup = ? ORDER BY id", id)
    return [CupAct(*row) for row in rows]


def bar(transaction: Transaction, guild: int, user: int, until: int) -> None:
    """Has somebody wait until then (milliseconds since 1970) before the next cup of a server."""
    sql = """INSERT INTO cup_waits (guild, user_id, until) VALUES (?, ?, ?)
             ON CONFLICT (guild, user_id) DO UPDATE SET until = excluded.until"""
    transaction.execute(sql, guild, user, until)


def barred_until(transaction: Transaction, guild: int, user: int) -> int:
    """Returns until when somebody waits (milliseconds since 1970), 0 where they need not."""
    row = transaction.row("SELECT until FROM cup_waits WHERE guild = ? AND user_id = ?", guild, user)
    return 0 if row is None else int(row[0])
