"""Calling people when a game awaits them, each as they want it: in the channel, by private message, or not at all."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

import msgspec
from msgspec import Struct

from bot.attention.pending_turns import since
from bot.games.contract import PUBLIC, Refusal, Seat
from bot.record.players import NO_PERSONS
from bot.storage.store import Store, StoreError
from bot.table.session import Actor, Player, Session
from bot.table.table import Table

Called = Literal["channel", "message", "never"]
"""How a person is called: pinged in the game's channel, written to in private, or not at all."""

RECENTLY_ACTIVE_MS = 120_000
"""Milliseconds: who acted within them is not called when awaited again, but so much later who has not been back."""
NUDGE_INTERVAL_MS = 12 * 3_600_000
"""Milliseconds between two nudges of a game."""


class Person(Struct, frozen=True):
    """How a person wants to be called; ``dm`` is the private channel that was opened for it, 0 where none was."""

    called: Called = "channel"
    dm: int = 0


def people(db: sqlite3.Connection, users: Iterable[int]) -> dict[int, Person]:
    """How each of those users wants to be called; inside a transaction or a read."""
    found = {}
    for user in users:
        row = db.execute("SELECT called, dm FROM people WHERE user = ?", (user,)).fetchone()
        found[user] = Person(*row) if row else Person("never" if user in NO_PERSONS else "channel")
    return found


async def person(store: Store, user: int) -> Person:
    """How a user wants to be called."""
    return (await store.read(lambda db: people(db, [user])))[user]


async def choose(store: Store, user: int, wish: Person) -> None:
    """Keeps how a user wants to be called from now on."""
    sql = "INSERT OR REPLACE INTO people VALUES (?, ?, ?)"
    await store.write(lambda db: db.execute(sql, (user, wish.called, wish.dm)))


def leave(
    db: sqlite3.Connection, session: Session, kind: str, audience: str, position: int, called: Sequence[int] = ()
) -> list[int]:
    """Leaves a post in the game's channel for the courier, and calls those users: by the post itself who wants it so,
    else by a private message, or not. Inside a transaction. Returns the channels where something waits now."""
    pinged, private = sorted_by_wish(db, called)
    add_row(db, session.id, session.channel, kind, audience, position, pinged)
    return [session.channel, *add_private(db, session.id, position, private)]


def sorted_by_wish(db: sqlite3.Connection, users: Iterable[int]) -> tuple[list[int], dict[int, int]]:
    """Who of those users wants to be pinged in the channel, and the private channels of those who want a message."""
    wishes = people(db, users)
    pinged = [user for user, wish in wishes.items() if wish.called == "channel"]
    return pinged, {user: wish.dm for user, wish in wishes.items() if wish.called == "message"}


def add_private(db: sqlite3.Connection, game: str, position: int, private: dict[int, int]) -> list[int]:
    """Leaves a private message for each of those users, whose channels are given. Returns the channels."""
    for user, dm in private.items():
        add_row(db, game, dm, "call", str(user), position, [user])
    return list(private.values())


def add_row(
    db: sqlite3.Connection, game: str, channel: int, kind: str, audience: str, position: int, pings: Sequence[int]
) -> None:
    """Leaves one row in the outbox."""
    sql = """INSERT INTO outbox (game, channel, kind, audience, position, status, pings)
             VALUES (?, ?, ?, ?, ?, 'waiting', ?)"""
    db.execute(sql, (game, channel, kind, audience, position, msgspec.json.encode(list(pings)).decode()))


def reasons(table: Table, user: int) -> list[str]:
    """What the game awaits of a user, in a few words each that anyone may read; empty where it is nothing."""
    found = [why for seat, why in table.awaited().items() if table.players[seat].user == user]
    found += [what for seat, what in table.offered().items() if table.players[seat].user == user]
    if user in asked_of(table.session, table.players):
        found.append("agree to an undo, or decline it")
    if is_kept_for(table, user):
        found.append("take the seat that is kept for you, or decline it")
    if user == table.session.owner and (names := declined(table)):
        found.append(f"ask somebody else with `/game invite`: {', '.join(names.values())} declined")
    if table.session.status == "over" and any(p.user == user for p in table.players.values()):
        found.append("see how it ended")
    return found


def is_kept_for(table: Table, user: int) -> bool:
    """Whether a free seat of a lobby is kept for a user."""
    kept = table.session.invited.items() if table.session.status == "lobby" else ()
    return any(player.user == user and seat not in table.players for seat, player in kept)


def declined(table: Table) -> dict[Seat, str]:
    """The free seats of a lobby that were last kept for somebody who declined, and that person's name."""
    found = dict[Seat, str]()
    for entry in table.recent if table.session.status == "lobby" else ():
        if entry.kind == "decline":
            found[entry.seat] = str(entry.data.get("name", ""))
        elif entry.kind in ("invite", "join"):
            found.pop(entry.seat, None)
    return found


def stands(table: Table, user: int, position: int) -> bool:
    """Whether what a user was called for by entry ``position`` is still to be done: nothing calls those who have acted
    since, though they may be awaited again."""
    if user in asked_of(table.session, table.players) or is_kept_for(table, user):
        return True
    if user == table.session.owner and declined(table):
        return True
    if any(table.players[seat].user == user for seat in table.offered()):
        return True
    if table.session.status == "over":
        return any(player.user == user for player in table.players.values())
    at = next((e.at for e in table.recent if e.seq >= position), 0)
    return any(table.players[s].user == user and since(table.session, s) <= at for s in table.awaited())


def asked_of(session: Session, players: Mapping[Seat, Player]) -> list[int]:
    """The users who have yet to answer the undo that is asked for; empty without one."""
    asked = session.asked
    if asked is None or session.status != "playing":
        return []
    asker = players[asked.seat].user
    others = [p.user for s, p in players.items() if s not in asked.agreed and p.user != asker and p.is_person]
    return list(dict.fromkeys(others))


class Nudged(Struct, frozen=True):
    """The names of those whom a nudge has called, and of those who want no calls."""

    called: tuple[str, ...]
    quiet: tuple[str, ...]


async def nudge(table: Table, actor: Actor) -> Nudged:
    """Calls everyone else whom the game awaits, once in NUDGE_INTERVAL_MS. Not in the game's record. Raises Refusal;
    called by the engine under its lock."""
    names = {p.user: p.name for p in table.players.values() if p.is_person}
    users = [user for user in names if user != actor.user and reasons(table, user)]
    now = table.services.now()
    must_nudge(table, actor, users, now)
    session = msgspec.structs.replace(without(table.session, users), nudged=now)

    def work(db: sqlite3.Connection) -> tuple[list[int], dict[int, int]]:
        pinged, private = sorted_by_wish(db, users)
        if (pinged or private) and not _kept(db, table, session):
            raise StoreError("Another Adjutant has gone on with this game, so nobody was nudged: try again.")
        if pinged:
            add_row(db, session.id, session.channel, "summons", "summons", session.seq, pinged)
        add_private(db, session.id, session.seq, private)
        return pinged, private

    pinged, private = await table.services.store.write(work)
    if pinged or private:
        table.session = session
    for channel in [*([session.channel] if pinged else []), *private.values()]:
        table.services.posted(channel)
    called = tuple(names[u] for u in users if u in pinged or u in private)
    return Nudged(called, tuple(names[u] for u in users if u not in pinged and u not in private))


def without(session: Session, users: Iterable[int]) -> Session:
    """The session of a game by which those users are not called later any more."""
    left = [user for user in session.uncalled if user not in users]
    return msgspec.structs.replace(session, uncalled=left, call_at=session.call_at if left else 0)


def _kept(db: sqlite3.Connection, table: Table, session: Session) -> bool:
    """Keeps a session in which no entry is new, inside a transaction; whether the engine knew the last entry."""
    if db.execute("SELECT max(seq) FROM entries WHERE game = ?", (session.id,)).fetchone() != (session.seq,):
        table.stale = True
        return False
    db.execute("UPDATE games SET session = ? WHERE id = ?", (msgspec.json.encode(session), session.id))
    if not session.uncalled:
        db.execute("DELETE FROM deadlines WHERE game = ? AND kind = 'call'", (session.id,))
    return True


async def seen(table: Table, user: int, number: int) -> None:
    """A user who was not called has come back without being called, and is not called any more, unless the game has
    gone on since the public entry ``number`` that they saw last. It is no part of the game's record; called by the
    engine under its lock."""
    if user not in table.session.uncalled or table.session.numbers[PUBLIC] != number:
        return
    session = without(table.session, [user])
    if await table.services.store.write(lambda db: _kept(db, table, session)):
        table.session = session


def must_nudge(table: Table, actor: Actor, users: list[int], now: int) -> None:
    """Raises Refusal where the actor may not nudge those users, or not yet."""
    table.seat_of(actor)
    if not users:
        raise Refusal("The game waits for nobody but you")
    last = table.session.nudged
    if last and now < last + NUDGE_INTERVAL_MS:
        raise Refusal(
            f"This game was nudged <t:{last // 1000}:R>; "
            f"it can be nudged again <t:{-(-(last + NUDGE_INTERVAL_MS) // 1000)}:R>"
        )


AUDIENCES = {"ask": "ask", "settle": "ask"}
"""Whose message a kind of post is; any other is the public one. The question whether an undo is agreed to stands beside
the board."""


def add_posts(
    db: sqlite3.Connection,
    session: Session,
    kinds: Iterable[str],
    position: int,
    called: Mapping[str, Sequence[int]] | None = None,
) -> list[int]:
    """Leaves posts for the courier; inside a transaction. ``called`` are the users whom a post of that kind calls.
    Returns the channels where something waits now."""
    channels: list[int] = []
    for kind in kinds:
        channels += leave(db, session, kind, AUDIENCES.get(kind, PUBLIC), position, (called or {}).get(kind, ()))
    return list(dict.fromkeys(channels))
