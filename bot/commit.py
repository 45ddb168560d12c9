"""How anything changes: an entry is drafted, everything that follows from it is worked out, and all of it is written in
one transaction before the engine takes it over in memory."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from bot import hands
from bot import record as rec
from bot.archive import Draft, Repeated
from bot.calls import LATELY, asked_of
from bot.dice import Dice
from bot.games.contract import PUBLIC, Game, Outcome, Path, Seat
from bot.ledger import PRACTICE, Actor, Ledger, Mark
from bot.record import Entry, Heads
from bot.store import Store, StoreError
from bot.waits import of_users, since

if TYPE_CHECKING:
    from bot.engine import Engine

REACH = 100
"""How many decisions free undo may go back at most."""


class Reply(Struct, frozen=True):
    """What the actor is told: the lines of what happened as that seat sees it; ``repeated`` marks an answer given
    before to the same interaction."""

    lines: tuple[str, ...]
    seq: int
    repeated: bool = False


def nobody(channel: int) -> None:
    """Hears of new posts and does nothing."""


def unpractised(game: str) -> None:
    """Hears that a game awaits the practice opponent, and does nothing."""


def unmoved(game: str, user: int) -> None:
    """Hears of public entries and by whom they were made, and does nothing."""


class Services(Struct, frozen=True):
    """What engines share: the store, the time (milliseconds since 1970), entropy, who hears of new posts, who hears of
    a game that awaits the practice opponent, and who hears of every public entry once it is written."""

    store: Store
    now: Callable[[], int]
    entropy: rec.Entropy = os.urandom
    posted: Callable[[int], None] = nobody
    practise: Callable[[str], None] = unpractised
    moved: Callable[[str, int], None] = unmoved
    hands: frozenset[str] = frozenset()
    """The keys of the games whose seats have hands (see bot.hands)."""


def drafted(engine: Engine, actor: Actor, kind: str, **more: Any) -> Entry:
    """The next entry of the log, ``more`` being its other fields."""
    rules = engine.game.rules_version
    more["rules"] = "" if rules == engine.ledger.rules else rules
    return Entry(engine.ledger.seq + 1, kind, engine.services.now(), actor.user, **more)


def draft_of(engine: Engine, entry: Entry) -> Draft:
    """A draft that changes nothing yet but for the entry; its ledger may be changed."""
    ledger = msgspec.convert(msgspec.to_builtins(engine.ledger), Ledger)
    return Draft(entry, ledger, dict(engine.players))


async def change(
    engine: Engine,
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
    entry = msgspec.structs.replace(entry, state=rec.state_hash(done.state))
    draft = draft_of(engine, entry)
    ledger = draft.ledger
    if dice is not None:
        ledger.used = dice.used
        ledger.supplied = ledger.supplied[sum(d.supplied for d in dice.draws) :]
    if salts is not None:
        ledger.salts = salts
        if ledger.origin is not None:
            # The position stands in the entry now.
            ledger.origin = msgspec.structs.replace(ledger.origin, state=None)
    if places:
        draft.players = {seat: engine.players[place] for seat, place in places.items()}
        ledger.acted = {seat: ledger.acted[place] for seat, place in places.items() if place in ledger.acted}
    draft.state = done.state
    spectator = engine.game.view(done.state, None)
    ledger.status = "over" if engine.game.result(spectator) else "playing"
    if entry.seat:
        ledger.revisions[entry.seat] = ledger.revisions.get(entry.seat, 0) + 1
    mark = Mark(entry.seq, entry.kind, entry.seat, entry.bar)
    if mark.bar:
        ledger.tail, ledger.before = [mark], ledger.changed
    elif entry.kind != "order":
        # Orders stand through an undo, and how many were given in secret must not shorten anyone's reach.
        ledger.tail = [*ledger.tail, mark][-REACH:]
    if mark.bar or entry.kind != "order":
        ledger.asked = None
    audience = entry.seat or PUBLIC
    lines = tuple(line["text"] for line in rec.lines_for(entry, audience)) or ((said,) if said else ())
    return await commit(engine, draft, actor, lines)


async def commit(
    engine: Engine, draft: Draft, actor: Actor, lines: tuple[str, ...], posts: tuple[str, ...] = ()
) -> Reply:
    """Writes the draft in one transaction, then makes it what the engine holds. ``lines`` answer the actor; ``posts``
    are kinds of messages to deliver beside the board."""
    ledger, entry = draft.ledger, draft.entry
    ledger.seq = entry.seq
    heads = Heads(ledger.numbers, ledger.heads)
    seats = [s.key for s in engine.game.seats]
    draft.leaves = rec.link(entry, engine.id, seats, heads, engine.services.entropy)
    state = engine.state if draft.state is None else draft.state
    if draft.state is not None:
        keep_snapshots(draft, engine.game.rules_version)
    if ledger.status == "playing" and state is not None:
        revise(engine, ledger, state)
    public = any(leaf.chain == PUBLIC for leaf in draft.leaves)
    after: dict[Seat, str] = {}
    offered: dict[Seat, str] = {}
    if public:
        if ledger.status == "playing":
            spectator = engine.game.view(state, None)
            after, offered = engine.game.awaited(spectator), engine.game.offered(spectator)
        # What was done in secret must not show in who is pinged.
        for seat in [s for s, player in draft.players.items() if player.user == actor.user]:
            ledger.acted[seat] = entry.at
        draft.posts = [awaits(engine, draft, after, offered), *posts]
        if engine.ledger.asked is not None and ledger.asked is None:
            draft.posts.append("settle")
    draft.dealt = hands.due(engine, draft, after)
    draft.answer = "\n".join(lines)
    draft.interaction = actor.interaction
    try:
        await engine.archive.save(draft)
    except Repeated as repeated:
        said = tuple(repeated.answer.split("\n")) if repeated.answer else ()
        return Reply(said, repeated.seq, repeated=True)
    except sqlite3.IntegrityError as error:
        # The entry's number is taken: what we hold is not how the game stands.
        engine.stale = True
        raise StoreError(
            "Another Adjutant has gone on with this game in the same database, so nothing was changed: try again."
        ) from error
    engine.take_over(draft)
    for channel in draft.channels:
        engine.services.posted(channel)
    if public:
        engine.services.moved(engine.id, actor.user)
    if PRACTICE.user in (draft.waits or ()):
        engine.services.practise(engine.id)
    return Reply(lines, entry.seq)


def awaits(engine: Engine, draft: Draft, awaited: dict[Seat, str], offered: dict[Seat, str]) -> str:
    """Notes in the draft whom the game awaits now, and who is to be called. Returns the kind of the public message: a
    new one ("turn") where the game has ended, or someone is newly awaited or offered something who has not just been
    here."""
    ledger, entry, players, before = draft.ledger, draft.entry, draft.players, engine.awaited()
    new = [s for s in awaited if s not in before or players[s].user != engine.players[s].user]
    # The wait begins anew for whoever has just acted and is to act again.
    ledger.since = {s: entry.at if s in new or s == entry.seat else since(engine.ledger, s) for s in awaited}
    draft.waits = of_users(awaited, players, ledger)
    # The end is news to everyone who did not bring it about, and is found at the bottom of the channel.
    ended = ledger.status == "over" and engine.ledger.status == "playing"
    told: Iterable[Seat] = [*new, *(s for s in offered if s not in engine.offered())]
    if ended or entry.kind == "resign":
        told = players
    people = [s for s in told if not players[s].practises]
    away = [s for s in people if (entry.by != players[s].user if ended else entry.at - ledger.acted.get(s, 0) > LATELY)]
    called = list(dict.fromkeys(players[s].user for s in away))
    if entry.kind == "decline":
        # A lobby waits for its owner then, and nothing would tell who had just been here.
        called = [ledger.owner]
    if entry.kind == "invite":
        called = [ledger.invited[entry.seat].user]
    draft.called = {"turn": called, "ask": asked_of(ledger, players)}
    call_later(draft, engine.ledger, [players[s].user for s in (*awaited, *offered)], [players[s].user for s in people])
    return "turn" if called or ended else "board"


def call_later(draft: Draft, before: Ledger, wanted: list[int], told: list[int]) -> None:
    """Notes in the draft's ledger who of those ``told`` by this entry is wanted, but not called since they have just
    been here, and when they are called after all. Nobody is who has acted since, or whom the practice opponent answers
    at once."""
    ledger, entry = draft.ledger, draft.entry
    old = [user for user in before.uncalled if before.call_at > entry.at]
    new = [user for user in told if entry.by != PRACTICE.user]
    gone = {entry.by, *draft.called["turn"]}
    ledger.uncalled = [user for user in dict.fromkeys([*old, *new]) if user in wanted and user not in gone]
    first = before.call_at if any(user in ledger.uncalled for user in old) else entry.at + LATELY
    ledger.call_at = first if ledger.uncalled else 0


def keep_snapshots(draft: Draft, rules: str) -> None:
    """Settles which snapshots the draft lets go: all that undo cannot reach, but never those where it stops."""
    ledger, entry = draft.ledger, draft.entry
    last = ledger.kept if draft.drop_after is None else [seq for seq in ledger.kept if seq <= draft.drop_after]
    wanted = {mark.seq for mark in ledger.tail} | {ledger.before}
    draft.rules, draft.prune = rules, [seq for seq in last if seq not in wanted]
    ledger.kept = [seq for seq in last if seq in wanted]
    if not entry.bar:
        ledger.kept.append(entry.seq)
    ledger.changed = entry.seq


def revise(engine: Engine, ledger: Ledger, state: Any) -> None:
    """Raises the revision of each seat whose choices have changed."""
    for seat in engine.players:
        print_ = fingerprint(engine.game, engine.game.view(state, seat), seat)
        if ledger.prints.get(seat) != print_:
            ledger.prints[seat] = print_
            ledger.revisions[seat] = ledger.revisions.get(seat, 0) + 1


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
    return rec.sha(rec.canonical(levels))[:16]
