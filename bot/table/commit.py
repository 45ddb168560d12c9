"""How anything changes: an entry is drafted, everything that follows from it is worked out, and all of it is written
in one transaction before the engine takes it over in memory."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from bot.attention.notifications import RECENTLY_ACTIVE_MS, asked_of
from bot.attention.pending_turns import of_users, since
from bot.delivery.private_boards import boards_to_send, has_private_boards
from bot.games.contract import PUBLIC, Game, Outcome, Path, Seat
from bot.record.chains import Heads, link
from bot.record.dice import Dice
from bot.record.entries import Entry, canonical, lines_for, sha, state_hash
from bot.record.players import NO_PERSONS
from bot.storage import games
from bot.storage.errors import Conflict
from bot.storage.transaction import Transaction
from bot.table.changeset import Changeset
from bot.table.saving import Repeated, save
from bot.table.session import Actor, Mark, Session
from bot.table.table import Table

T = TypeVar("T")

FREE_UNDO_DECISIONS = 100
"""How many decisions free undo may go back at most."""


class Reply(Struct, frozen=True):
    """What the actor is told: the lines of what happened as that seat sees it; ``repeated`` marks an answer given
    before to the same interaction."""

    lines: tuple[str, ...]
    seq: int
    repeated: bool = False


def new_entry(table: Table, actor: Actor, kind: str, **more: Any) -> Entry:
    """The next entry of the log, ``more`` being its other fields."""
    rules = table.game.rules_version
    more["rules"] = "" if rules == table.session.rules else rules
    return Entry(table.session.seq + 1, kind, table.services.now(), actor.user, **more)


def changeset_of(table: Table, entry: Entry) -> Changeset:
    """Changes that change nothing yet but for the entry; their session may be changed."""
    return Changeset(entry, copied(table.session), dict(table.players), table.version)


def copied(session: Session) -> Session:
    """A session of its own, which may be changed."""
    return msgspec.convert(msgspec.to_builtins(session), Session)


async def change(
    table: Table,
    entry: Entry,
    done: Outcome[Any],
    actor: Actor,
    dice: Dice | None = None,
    salts: list[str] | None = None,
    said: str = "",
    places: Mapping[Seat, Seat] | None = None,
) -> Reply:
    """Commits an entry that leaves a new state behind. ``said`` is the answer where the entry has no events,
    ``places`` where each seat's player sat in the lobby, where the sides were drawn."""
    entry = msgspec.structs.replace(entry, state=state_hash(done.state))
    changes = changeset_of(table, entry)
    session = changes.session
    if dice is not None:
        session.used = dice.used
        session.supplied = session.supplied[sum(d.supplied for d in dice.draws) :]
    if salts is not None:
        session.salts = salts
        if session.origin is not None:
            # The position stands in the entry now.
            session.origin = msgspec.structs.replace(session.origin, state=None)
    if places:
        changes.players = table.players | {seat: table.players[place] for seat, place in places.items()}
        session.acted = {seat: session.acted[place] for seat, place in places.items() if place in session.acted}
    changes.state = done.state
    spectator = table.game.view(done.state, None)
    session.status = "over" if table.game.result(spectator) else "playing"
    if entry.seat:
        session.revisions[entry.seat] = session.revisions.get(entry.seat, 0) + 1
    if entry.kind != "order" or entry.gm:
        # Orders stand through an undo, and one that was given in secret must not show in how far undo goes.
        mark = Mark(entry.seq, entry.kind, entry.seat, entry.stops_undo)
        if mark.stops_undo:
            session.tail, session.before = [mark], session.changed
        else:
            session.tail = [*session.tail, mark][-FREE_UNDO_DECISIONS:]
        session.asked = None
    audience = entry.seat or PUBLIC
    lines = tuple(line["text"] for line in lines_for(entry, audience)) or ((said,) if said else ())
    return await commit(table, changes, actor, lines)


async def commit(
    table: Table, changes: Changeset, actor: Actor, lines: tuple[str, ...], posts: tuple[str, ...] = ()
) -> Reply:
    """Writes the changes in one transaction, then makes it what the engine holds. ``lines`` answer the actor; ``posts``
    are kinds of messages to deliver beside the board."""
    session, entry = changes.session, changes.entry
    session.seq = entry.seq
    heads = Heads(session.numbers, session.heads)
    seats = [s.key for s in table.game.seats_for(session.options)]
    changes.leaves = link(entry, table.id, seats, heads, table.services.entropy)
    state = table.state if changes.state is None else changes.state
    if changes.state is not None:
        keep_snapshots(changes, table.game.rules_version)
    if session.status == "playing" and state is not None:
        revise(table, session, state, [seat for seat in table.players if changes.shows(seat)])
    public = any(leaf.chain == PUBLIC for leaf in changes.leaves)
    after: dict[Seat, str] = {}
    offered: dict[Seat, str] = {}
    if public:
        if session.status == "playing":
            spectator = table.game.view(state, None)
            after, offered = table.game.awaited(spectator), table.game.offered(spectator)
        # What was done in secret must not show in who is pinged.
        for seat in [s for s, player in changes.players.items() if player.user == actor.user]:
            session.acted[seat] = entry.at
        changes.posts = [awaits(table, changes, after, offered), *posts]
        if table.session.asked is not None and session.asked is None:
            changes.posts.append("settle")
    if has_private_boards(table) and session.status != "lobby" and state is not None:
        chains = {leaf.chain for leaf in changes.leaves}
        changes.private_boards = boards_to_send(changes.players, chains, after, changes.called.get("turn", ()))
    changes.answer = "\n".join(lines)
    changes.interaction = actor.interaction
    try:
        await save(table.services.database, changes)
    except Repeated as repeated:
        said = tuple(repeated.answer.split("\n")) if repeated.answer else ()
        return Reply(said, repeated.seq, repeated=True)
    except Conflict as error:
        raise gone_on(table) from error
    table.take_over(changes)
    for channel in changes.channels:
        table.services.posted(channel)
    if public:
        table.services.moved(table.id, actor.user)
    if not NO_PERSONS.isdisjoint(changes.pending_turns or ()):
        table.services.practise(table.id)
    return Reply(lines, entry.seq)


async def amend(table: Table, work: Callable[[Transaction, Session], T]) -> T:
    """Changes what is kept of a game beside its record, without an entry, in one transaction: ``work`` may write, and
    change the session that it is given, a copy which becomes the engine's. Called by the engine under its lock.
    Returns what ``work`` returned. Raises Conflict where another process has gone on with the game."""
    session = copied(table.session)

    def write(transaction: Transaction) -> T:
        result = work(transaction, session)
        body = msgspec.json.encode(session)
        games.save(transaction, session.id, table.version, session.status, session.owner, body, None)
        return result

    try:
        result = await table.services.database.write(write)
    except Conflict as error:
        raise gone_on(table) from error
    table.session, table.version = session, table.version + 1
    return result


def gone_on(table: Table) -> Conflict:
    """What is said where the game in the database is not the one that the engine holds, which is given up."""
    table.stale = True
    return Conflict(
        "Another Adjutant has gone on with this game in the same database, so nothing was changed: try again."
    )


def awaits(table: Table, changes: Changeset, awaited: dict[Seat, str], offered: dict[Seat, str]) -> str:
    """Notes in the changes whom the game awaits now, and who is to be called. Returns the kind of the public message: a
    new one ("turn") where the game has ended, or someone is newly awaited or offered something who has not just been
    here."""
    session, entry, players, before = changes.session, changes.entry, changes.players, table.awaited()
    new = [s for s in awaited if s not in before or players[s].user != table.players[s].user]
    # The wait begins anew for whoever has just acted and is to act again.
    session.since = {s: entry.at if s in new or s == entry.seat else since(table.session, s) for s in awaited}
    changes.pending_turns = of_users(awaited, players, session)
    # The end is news to everyone who did not bring it about, and is found at the bottom of the channel.
    ended = session.status == "over" and table.session.status == "playing"
    told: Iterable[Seat] = [*new, *(s for s in offered if s not in table.offered())]
    if ended or entry.kind == "resign":
        told = players
    people = [s for s in told if players[s].is_person]
    away = [
        s
        for s in people
        if (entry.by != players[s].user if ended else entry.at - session.acted.get(s, 0) > RECENTLY_ACTIVE_MS)
    ]
    called = list(dict.fromkeys(players[s].user for s in away))
    if entry.kind == "decline":
        # A lobby waits for its owner then, and nothing would tell who had just been here.
        called = [session.owner]
    if entry.kind == "invite":
        called = [session.invited[entry.seat].user]
    changes.called = {"turn": called, "ask": asked_of(session, players)}
    call_later(
        changes, table.session, [players[s].user for s in (*awaited, *offered)], [players[s].user for s in people]
    )
    return "turn" if called or ended else "board"


def call_later(changes: Changeset, before: Session, wanted: list[int], told: list[int]) -> None:
    """Notes in the changes's session who of those ``told`` by this entry is wanted, but not called since they have just
    been here, and when they are called after all. Nobody is who has acted since, or whom the practice opponent or
    a bot answers at once."""
    session, entry = changes.session, changes.entry
    old = [user for user in before.uncalled if before.call_at > entry.at]
    new = [user for user in told if entry.by not in NO_PERSONS]
    gone = {entry.by, *changes.called["turn"]}
    session.uncalled = [user for user in dict.fromkeys([*old, *new]) if user in wanted and user not in gone]
    first = before.call_at if any(user in session.uncalled for user in old) else entry.at + RECENTLY_ACTIVE_MS
    session.call_at = first if session.uncalled else 0


def keep_snapshots(changes: Changeset, rules: str) -> None:
    """Settles which snapshots the changes lets go: all that undo cannot reach, but never those where it stops."""
    session, entry = changes.session, changes.entry
    last = session.kept if changes.drop_after is None else [seq for seq in session.kept if seq <= changes.drop_after]
    wanted = {mark.seq for mark in session.tail} | {session.before}
    changes.rules, changes.prune = rules, [seq for seq in last if seq not in wanted]
    session.kept = [seq for seq in last if seq in wanted]
    if session.tail[:1] != [Mark(entry.seq, entry.kind, entry.seat, True)]:
        session.kept.append(entry.seq)
    session.changed = entry.seq


def revise(table: Table, session: Session, state: Any, seats: Iterable[Seat]) -> None:
    """Raises the revision of each of those seats whose choices have changed."""
    for seat in seats:
        print_ = fingerprint(table.game, table.game.view(state, seat), seat)
        if session.prints.get(seat) != print_:
            session.prints[seat] = print_
            session.revisions[seat] = session.revisions.get(seat, 0) + 1


def fingerprint(game: Game[Any, Any, Any], view: Any, seat: Seat) -> str:
    """A short hash of what a seat may choose: the tree's first levels with their labels, at most 64 of them."""
    levels: list[Any] = []
    paths: list[Path] = [()]
    while paths and len(levels) < 64:
        path = paths.pop(0)
        level = game.choices(view, seat, path)
        levels.append((path, level))
        if level is not None and level.most == 1:
            paths += [(*path, c.key) for c in level.choices]
    return sha(canonical(levels))[:16]
