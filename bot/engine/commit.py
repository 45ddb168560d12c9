"""How a game changes: an entry is drafted, everything that follows from it is worked out, and all of it is written in
one transaction before the table takes it over in memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from copy import copy
from typing import Any, TypeVar, get_origin

import msgspec
from msgspec import Struct

from bot.attention.followers import told_of
from bot.attention.notifications import plan_notifications
from bot.attention.prepared import lapse, moment
from bot.attention.private_boards import boards_to_send, has_private_boards
from bot.attention.questions import renew
from bot.attention.reliability import counted
from bot.club.results import ended
from bot.engine.revisions import revise, stamp
from bot.engine.saving import Repeated, save
from bot.engine.sides_seen import note_look
from bot.engine.teams.keeping import keep_teams
from bot.engine.undo_reach import choose_snapshots, mark_change
from bot.games.contract.game import PUBLIC, Outcome, Seat
from bot.games.positions import options_in_play
from bot.record.chains import Heads, link
from bot.record.dice import Dice
from bot.record.entries import WORDING, Entry, is_public, lines_for, state_hash
from bot.record.judging import by_its_only_player
from bot.record.persons import disguised, numbered
from bot.record.players import NO_PERSONS
from bot.record.prepared import Prepared
from bot.storage import games
from bot.storage.errors import Conflict, Unsure
from bot.storage.timers import Timer
from bot.storage.transaction import GameChange, Transaction
from bot.table.changeset import FILM, Changeset
from bot.table.session import Actor, Session, names_at
from bot.table.table import Table

T = TypeVar("T")

LISTS = tuple(f.name for f in msgspec.structs.fields(Session) if get_origin(f.type) in (list, dict))
"""The fields of a session that are lists or mappings."""


NEW_GROUND = ("edit", "rewind", "ruling", "close")
"""The kinds of entries after which nothing stands that was proposed before."""


class Reply(Struct, frozen=True):
    """The answer to the actor: the lines of what happened as their seat sees it, and the entry that tells it;
    ``repeated`` marks an answer given before to the same interaction, and ``done`` says how many decisions of several
    were carried out, of which ``first`` is the first one's entry (None: ``seq``)."""

    lines: tuple[str, ...]
    seq: int
    repeated: bool = False
    done: int = 1
    first: int | None = None


def new_entry(table: Table, actor: Actor, kind: str, **more: Any) -> Entry:
    """The next entry of the log, ``more`` being its other fields."""
    rules = table.game.rules_version
    more["rules"] = "" if rules == table.session.rules else rules
    return Entry(table.session.seq + 1, kind, table.services.now(), actor.user, wording=WORDING, **more)


def changeset_of(table: Table, entry: Entry) -> Changeset:
    """Changes that change nothing yet but for the entry; their session may be changed."""
    return Changeset(entry, copied(table.session), dict(table.players), table.version, clocks=table.session.clocks)


def copied(session: Session) -> Session:
    """Returns a session of its own, which may be changed: what it lists is never changed, so the lists alone are
    copied."""
    own = copy(session)
    for name in LISTS:
        setattr(own, name, getattr(session, name).copy())
    return own


async def change(
    table: Table,
    entry: Entry,
    done: Outcome[Any],
    actor: Actor,
    dice: Dice | None = None,
    salts: list[str] | None = None,
    said: str = "",
    places: Mapping[Seat, Seat] | None = None,
    rest: list[Prepared] | None = None,
    timer: Timer | None = None,
) -> Reply:
    """Commits an entry that leaves a new state behind. ``said`` is the answer where the entry has no events,
    ``places`` where each seat's player sat in the lobby, where the sides were drawn, ``rest`` what the seat still has
    prepared after this, ``timer`` the one by which it is done."""
    changes = changeset_of(table, entry)
    changes.state = done.state
    reached = table.game.turn_of(changes.view(table.game, None))
    turn = None if reached == table.session.turn or not is_public(entry) else reached
    changes.entry = entry = msgspec.structs.replace(entry, state=state_hash(done.state), turn=turn)
    session, changes.timer = changes.session, timer
    if rest is not None:
        session.prepared[entry.seat] = rest
    session.turn = turn or session.turn
    if dice is not None:
        left = table.waiting().after(dice.draws)
        session.used, session.supplied, session.struck = dice.used, left.supplied, left.struck
    if salts is not None:
        session.salts = salts
        if session.origin is not None:
            # The position stands in the entry now.
            session.origin = msgspec.structs.replace(session.origin, state=None)
    if places:
        changes.players = table.players | {seat: table.players[place] for seat, place in places.items()}
        session.acted = {seat: session.acted[place] for seat, place in places.items() if place in session.acted}
    session.status = "over" if table.game.result(changes.view(table.game, None)) else "playing"
    if entry.kind == "decision":
        session.practises_once = [seat for seat in session.practises_once if seat != entry.seat]
        opened = session.open_seats.get(entry.seat)
        if opened is not None and opened.by_clock and not entry.gm:
            # Its holder is back, and plays.
            del session.open_seats[entry.seat]
    if entry.kind == "edit":
        keep_options(table, changes)
    if entry.seat:
        session.revisions[entry.seat] = session.revisions.get(entry.seat, 0) + 1
    mark_change(session, entry)
    note_newcomers(changes)
    audience = reader(table, changes, actor)
    lines = tuple(line["text"] for line in lines_for(entry, audience)) or ((said,) if said else ())
    return await commit(table, changes, actor, lines)


def reader(table: Table, changes: Changeset, actor: Actor) -> str:
    """As which audience the actor is told what came of an entry: as the seat that decided by it, or as a seat of their
    own, whichever is awaited first. An entry of theirs may also concern another's seat, of which they must not learn
    more than everyone."""
    entry = changes.entry
    held = [info.key for info in table.seats if (p := changes.players.get(info.key)) and p.user == actor.user]
    if entry.kind in ("decision", "order") or entry.seat in held:
        return entry.seat
    playing = changes.session.status == "playing"
    awaited = table.game.awaited(changes.view(table.game, None)) if playing else {}
    return min(held, key=lambda seat: seat not in awaited, default=PUBLIC)


def keep_options(table: Table, changes: Changeset) -> None:
    """Has the game's options follow a position that has been set, or gone back to."""
    parts = table.game.settable(changes.view(table.game, None))
    changes.session.options = changes.session.options | options_in_play.in_force(parts)


def note_newcomers(changes: Changeset) -> None:
    """Notes which seats are shown the game's card: every person's from the start of a new game to the seat's first
    decision; whoever has taken over a seat has arrived there with their first."""
    session, entry = changes.session, changes.entry
    if entry.kind == "start" and session.origin is None:
        session.newcomers = [seat for seat, player in changes.players.items() if player.is_person]
    elif entry.kind == "decision":
        session.newcomers = [seat for seat in session.newcomers if seat != entry.seat]
        if entry.by == session.mover_at(entry.seat, changes.players[entry.seat]):
            session.arrived = [seat for seat in session.arrived if seat != entry.seat]


async def commit(
    table: Table, changes: Changeset, actor: Actor, lines: tuple[str, ...], posts: tuple[str, ...] = ()
) -> Reply:
    """Writes the changes in one transaction, then has the table take them over. ``lines`` answer the actor; ``posts``
    are kinds of messages to deliver beside the board. Raises Conflict where another process has gone on with the
    game."""
    complete(table, changes, actor, posts)
    changes.answer, changes.interaction = "\n".join(lines), actor.interaction
    try:
        await save(table.services.database, changes)
    except Repeated as repeated:
        # Another process may have been asked the same.
        table.stale = table.stale or repeated.seq > table.session.seq
        said = tuple(repeated.answer.split("\n")) if repeated.answer else ()
        return Reply(said, repeated.seq, repeated=True)
    except Conflict as error:
        raise gone_on(table) from error
    except Unsure:
        table.stale = True
        raise
    table.take_over(changes)
    announce(table, changes, actor)
    return Reply(lines, changes.entry.seq)


def complete(table: Table, changes: Changeset, actor: Actor, posts: tuple[str, ...]) -> None:
    """Works out everything that follows from an entry: its leaves, snapshots, revisions, posts and calls."""
    session, entry, game = changes.session, changes.entry, table.game
    session.seq = entry.seq
    keep_teams(changes, table.session)
    if session.status == "over" and not session.ended:
        session.ended = entry.at
    seats = [info.key for info in game.seats_for(session.options)]
    if changes.state is not None or entry.gm:
        note_look(session, entry, seats)
    session.alone += by_its_only_player(entry.kind, entry.gm, entry.data)
    if entry.kind in NEW_GROUND:
        session.proposal, session.setting = None, {}
    heads = Heads(session.numbers, session.heads)
    # What is done in secret must not show in who appears first when.
    if session.persons and (entry.data or entry.by not in session.persons) and is_public(entry):
        named = names_at(session, changes.players.values(), actor)
        session.persons, entry = numbered(session.persons, entry, named, table.services.entropy)
        changes.entry = entry
    changes.leaves = link(disguised(entry, session.persons), table.id, seats, heads, table.services.entropy)
    state = table.state if changes.state is None else changes.state
    if changes.state is not None:
        choose_snapshots(changes, game.rules_version)
    lapse(changes, game.name)
    changes.ended = ended(game, table.session, changes)
    in_play = session.status == "playing" and state is not None
    awaited, offered = dict[Seat, str](), dict[Seat, str]()
    if in_play and changes.is_public:
        spectator = table.view(None) if changes.state is None else changes.view(game, None)
        awaited, offered = game.awaited(spectator), game.offered(spectator)
    if in_play and changes.state is not None:
        # What is done in secret leaves whom the game awaits as it was.
        revise(table, changes, awaited if changes.is_public else table.awaited())
    stamp(table, changes)
    if changes.is_public:
        renew(table.session, session, entry.at)
        # What was done in secret must not show in the pings.
        own = [s for s, p in changes.players.items() if actor.user in (p.user, session.mover_at(s, p))]
        session.acted |= dict.fromkeys(own, entry.at)
        session.missed = {seat: at for seat, at in session.missed.items() if seat not in own}
        session.practises = [seat for seat in session.practises if seat not in own]
        if entry.kind == "clock" and entry.data["what"] in ("resume", "back", "outage"):
            session.stood = entry.at
        changes.posts = [plan_notifications(table, changes, awaited, offered), *posts]
        if session.status == "over" and table.session.status == "playing":
            changes.posts.append(FILM)
        changes.told = told_of(table.session, changes)
        changes.counted = counted(table.session, table.awaited(), changes)
        if table.session.asked is not None and session.asked is None:
            changes.posts.append("settle")
        if table.session.proposal is not None and session.proposal is None:
            changes.posts.append("resolve")
        changes.due = {
            seat: moment(entry.at, session.prepared_follow, table.services.entropy)
            for seat in changes.asked
            if session.prepared.get(seat) and seat in changes.awaited
        }
    if has_private_boards(table) and session.status != "lobby" and state is not None:
        chains = {leaf.chain for leaf in changes.leaves}
        changes.private_boards = boards_to_send(changes.players, chains, awaited, changes.called.get("turn", ()))


def announce(table: Table, changes: Changeset, actor: Actor) -> None:
    """Tells the services what was written: posts to deliver, a public entry, an opponent's turn."""
    table.services.posted(changes.channels)
    if changes.is_public:
        table.services.moved(table.id, changes.moved_by)
    table.services.written(table.id)
    if not NO_PERSONS.isdisjoint(changes.pending_turns or ()):
        table.services.practise(table.id)


@contextmanager
def announced_together(table: Table) -> Iterator[None]:
    """Has what is written within told to the services at the end, each channel and game once: who draws and posts in
    between would do it for a position that is gone at once."""
    services = table.services
    posted, moved, practise = dict[int, None](), dict[tuple[str, int], None](), dict[str, None]()
    written = dict[str, None]()
    table.services = msgspec.structs.replace(
        services,
        posted=lambda channels: posted.update(dict.fromkeys(channels)),
        moved=lambda game, user: moved.setdefault((game, user)),
        practise=lambda game: practise.setdefault(game),
        written=lambda game: written.setdefault(game),
    )
    try:
        yield
    finally:
        table.services = services
        services.posted(posted)
        for game, user in moved:
            services.moved(game, user)
        for game in written:
            services.written(game)
        for game in practise:
            services.practise(game)


async def amend(table: Table, work: Callable[[Transaction, Session], T]) -> T:
    """Changes what is kept of a game beside its record, without an entry, in one transaction: ``work`` may write, and
    change the session that it is given, a copy which becomes the engine's. Called by the engine under its lock.
    Returns what ``work`` returned. Raises Conflict where another process has gone on with the game."""

    def write(transaction: Transaction) -> tuple[T, Session]:
        # Copied here, as it may be run again from the beginning.
        session = copied(table.session)
        games.hold(transaction, session.id, table.version)
        result = work(transaction, session)
        body = msgspec.json.encode(session)
        games.save(transaction, session.id, table.version, session.status, session.owner, body, None)
        transaction.games_changed.append(GameChange(session.id, table.version + 1, session.channel))
        return result, session

    try:
        result, session = await table.services.database.write(write)
    except Conflict as error:
        raise gone_on(table) from error
    except Unsure:
        table.stale = True
        raise
    table.session, table.version = session, table.version + 1
    return result


def gone_on(table: Table) -> Conflict:
    """The error for a game that is not in the database as the table holds it; the table is marked stale."""
    table.stale = True
    return Conflict("Another Adjutant continued this game in the same database, so I changed nothing. Try again.")
