"""Hands: each seat's own picture and decisions by private message, in games whose seats see more than the public.

A hand is posted afresh when its seat is newly awaited, and edited whenever something happened that the seat learns of;
so what others do in secret touches nobody's hand but their own.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping

import msgspec
from msgspec import Struct

from bot.attention.notifications import people
from bot.games.contract import PUBLIC, Seat
from bot.storage.store import Store
from bot.table.changeset import Changeset, Due
from bot.table.session import Player, Session
from bot.table.table import Table

FIRST, EACH = -(2**62), 2**32
"""Where the numbers of the hands' rows begin, and how many each person has."""


class Hand(Struct, frozen=True):
    """Where a person's hands go: ``dm`` is the private channel, 0 where none is open to us; ``wanted`` whether the
    person wants them there; ``tried`` when a channel was last asked for (milliseconds since 1970)."""

    dm: int = 0
    wanted: bool = True
    tried: int = 0


def of(db: sqlite3.Connection, user: int) -> Hand:
    """Where a user's hands go; inside a transaction or a read."""
    row = db.execute("SELECT dm, wanted, tried FROM hands WHERE user = ?", (user,)).fetchone()
    return Hand(row[0], bool(row[1]), row[2]) if row else Hand()


def put(db: sqlite3.Connection, user: int, hand: Hand) -> None:
    """Keeps where a user's hands go; inside a transaction."""
    (known,) = db.execute("SELECT count(*) FROM hands").fetchone()
    sql = """INSERT INTO hands VALUES (?1, ?2, ?3, ?4, ?5)
             ON CONFLICT (user) DO UPDATE SET dm = ?2, wanted = ?3, tried = ?4"""
    db.execute(sql, (user, hand.dm, int(hand.wanted), hand.tried, FIRST + known * EACH))


async def hand_of(store: Store, user: int) -> Hand:
    """Where a user's hands go."""
    return await store.read(lambda db: of(db, user))


async def keep(store: Store, user: int, hand: Hand) -> None:
    """Keeps where a user's hands go from now on."""
    await store.write(lambda db: put(db, user, hand))


async def tried(store: Store, user: int, dm: int, now: int) -> None:
    """A user's private channel was asked for, and is ``dm`` (0: none). It is kept unless the user wants no hands any
    more; what another attempt has found meanwhile stands."""

    def work(db: sqlite3.Connection) -> None:
        hand = of(db, user)
        if hand.wanted:
            put(db, user, Hand(dm or hand.dm, True, now))

    await store.write(work)


async def unwanted(store: Store, user: int) -> int:
    """A user wants no hands any more: those that stand are to be taken away. Returns the private channel in which they
    are, 0 for none."""

    def work(db: sqlite3.Connection) -> int:
        hand = of(db, user)
        sql = "SELECT game, audience FROM messages WHERE channel = ? AND audience != ?"
        for game, seat in db.execute(sql, (hand.dm, str(user))).fetchall():
            add_row(db, game, user, "held", seat, 0, [])
        put(db, user, Hand(0, False))
        return hand.dm

    return await store.write(work)


def dealt(table: Table) -> bool:
    """Whether the seats of this game have hands."""
    return table.game.key in table.services.hands


def due(table: Table, changes: Changeset, awaited: Mapping[Seat, str]) -> dict[Seat, Due]:
    """The hands that an entry touches: those of the seats that learn of it. ``awaited`` are the seats to act after it;
    those who are called have theirs posted afresh."""
    if not dealt(table) or changes.session.status == "lobby" or (changes.state is None and table.state is None):
        return {}
    told, called = {leaf.chain for leaf in changes.leaves}, changes.called.get("turn", ())
    return {
        seat: "hand" if seat in awaited and player.user in called else "held"
        for seat, player in changes.players.items()
        if player.is_person and told & {PUBLIC, seat}
    }


def leave(
    db: sqlite3.Connection, session: Session, hands: Mapping[Seat, Due], players: Mapping[Seat, Player], position: int
) -> tuple[list[int], list[int]]:
    """Leaves hands for the courier; inside a transaction. Returns the private channels where something waits now, and
    the users whom a hand calls, who need no other private message."""
    channels, called = list[int](), list[int]()
    for seat, kind in hands.items():
        user = players[seat].user
        hand = of(db, user)
        if not hand.wanted or not hand.dm:
            continue
        calls = kind == "hand" and people(db, [user])[user].called == "message"
        add_row(db, session.id, user, kind, seat, position, [user] if calls else [])
        channels.append(hand.dm)
        called += [user] if calls else []
    return list(dict.fromkeys(channels)), called


def add_row(
    db: sqlite3.Connection, game: str, user: int, kind: Due, seat: Seat, position: int, pings: list[int]
) -> None:
    """Leaves one of a user's hands in the outbox, numbered apart from the public posts and from everyone else's."""
    sql = "UPDATE hands SET number = number + 1 WHERE user = ? RETURNING number, dm"
    number, dm = db.execute(sql, (user,)).fetchone()
    sql = """INSERT INTO outbox (id, game, channel, kind, audience, position, status, pings)
             VALUES (?, ?, ?, ?, ?, ?, 'waiting', ?)"""
    db.execute(sql, (number, game, dm, kind, seat, position, msgspec.json.encode(pings).decode()))


async def deal(table: Table, user: int) -> None:
    """Has a user's hands of this game posted or renewed, where the game has any and they can be."""
    seats: dict[Seat, Due] = dict.fromkeys(table.seats_of(user), "held")
    if not dealt(table) or table.session.status != "playing" or not seats:
        return
    session = table.session
    channels, _ = await table.services.store.write(lambda db: leave(db, session, seats, table.players, session.seq))
    for channel in channels:
        table.services.posted(channel)
