"""Pairings: two people whose game is opened for them in a thread of its own."""

from __future__ import annotations

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.storage.transaction import Transaction


class Seated(Struct, frozen=True):
    """A person of a pairing, with the name that may be shown and the seat ("": sides are drawn)."""

    user: int
    name: str
    seat: str = ""


class Pairing(Struct, frozen=True):
    """Two people whose game is opened under a message of the ``channel``, which stands under the ``id``. ``source`` is
    what brings them together: a challenge, a search, or a cup. ``options`` hold the table's settings as well; ``game``
    is the game's id, "" before it is opened; ``off`` says that none is opened now. Where the second is of another
    server, ``abroad_guild``, a second board of the game stands in its channel ``abroad`` (0: they are of one)."""

    id: str
    source: str
    guild: int
    channel: int
    title: str
    key: str
    options: dict[str, str]
    first: Seated
    second: Seated
    game: str = ""
    off: bool = False
    abroad: int = 0
    abroad_guild: int = 0

    @property
    def is_challenge(self) -> bool:
        """Whether a challenge that was taken brings them together: its game stands under its own message."""
        return self.id == self.source

    @property
    def people(self) -> tuple[int, int]:
        """Both users."""
        return self.first.user, self.second.user


def put(transaction: Transaction, pairing: Pairing) -> None:
    """Keeps a pairing as it is now."""
    sql = """INSERT INTO pairings (id, source, game, body) VALUES (?, ?, ?, ?)
             ON CONFLICT (id) DO UPDATE SET game = excluded.game, body = excluded.body"""
    body = msgspec.json.encode(pairing).decode()
    transaction.execute(sql, pairing.id, pairing.source, pairing.game, body)


def load(transaction: Transaction, id: str) -> Pairing | None:
    """Returns a pairing, None where there is none of that id."""
    return _read(transaction.row("SELECT body FROM pairings WHERE id = ?", id))


def held(transaction: Transaction, id: str) -> Pairing | None:
    """Returns a pairing, None if there is none of that id. Nobody else changes it until the transaction ends."""
    return _read(transaction.locked("SELECT body FROM pairings WHERE id = ?", id))


def of_game(transaction: Transaction, game: str) -> Pairing | None:
    """Returns the pairing that a game was opened for, None without one."""
    return _read(transaction.row("SELECT body FROM pairings WHERE game = ? AND game != ''", game))


def of_source(transaction: Transaction, source: str) -> list[Pairing]:
    """Returns the pairings of a cup, a challenge or a search."""
    rows = transaction.rows("SELECT body FROM pairings WHERE source = ? ORDER BY id", source)
    return [msgspec.json.decode(body, type=Pairing) for (body,) in rows]


def goes_on(transaction: Transaction, game: str, as_: str) -> None:
    """Notes that a pairing's game goes on as another, whose result counts."""
    pairing = of_game(transaction, game)
    if pairing is not None:
        put(transaction, replace(pairing, game=as_))


def _read(row: tuple[str, ...] | None) -> Pairing | None:
    return None if row is None else msgspec.json.decode(row[0], type=Pairing)
