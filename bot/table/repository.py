"""One game's rows in the store: what the engine saves with each entry, and what it looks up in the past."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from bot.attention import pending_turns
from bot.attention.notifications import add_posts
from bot.attention.pending_turns import Wait
from bot.attention.timers import set_deadlines
from bot.delivery import private_boards
from bot.delivery.private_boards import Due
from bot.games.contract import PUBLIC, Game, Refusal
from bot.record.chains import Leaf
from bot.record.effective import in_force
from bot.record.entries import CHANGES, Entry
from bot.record.replayer import Replayer, whole_steps
from bot.storage.store import Store
from bot.table.session import Player, Session


class Changeset(msgspec.Struct):
    """Everything that one transaction writes. ``state`` None leaves the state as it is; ``rules`` is its version.
    Snapshots numbered above ``drop_after`` go (they were taken back), as do those of ``prune``, which undo can no
    longer reach."""

    entry: Entry
    session: Session
    players: dict[str, Player]
    state: Any = None
    rules: str = ""
    leaves: list[Leaf] = []
    posts: list[str] = []
    drop_after: int | None = None
    prune: list[int] = []
    answer: str = ""
    interaction: int = 0
    also: Callable[[sqlite3.Connection], Any] | None = None
    """More to do in the same transaction; what it returns is kept in ``result``."""
    result: Any = None
    called: dict[str, list[int]] = {}
    """The users whom a post of that kind calls."""
    dealt: dict[str, Due] = {}
    """What becomes of the seats' hands."""
    waits: dict[int, Wait] | None = None
    """Whom the game awaits now; None leaves that as it is."""
    channels: list[int] = []
    """Where something waits to be delivered, once it is written."""


class Repeated(Exception):
    """The interaction was acted on before, by entry ``seq``, and answered with ``answer``; nothing was written."""

    def __init__(self, seq: int, answer: str) -> None:
        super().__init__(seq, answer)
        self.seq, self.answer = seq, answer


def answer_to(db: sqlite3.Connection, interaction: int) -> tuple[int, str] | None:
    """The entry by which an interaction was acted on and the answer to it; None where it was not."""
    sql = "SELECT seq, answer FROM interactions WHERE id = ?"
    row = db.execute(sql, (interaction,)).fetchone() if interaction else None
    return (int(row[0]), str(row[1])) if row else None


def write(db: sqlite3.Connection, changes: Changeset) -> None:
    """Writes a changes; inside a transaction. Raises Repeated."""
    entry, session, game = changes.entry, changes.session, changes.session.id
    if (before := answer_to(db, changes.interaction)) is not None:
        raise Repeated(*before)
    db.execute(
        "UPDATE games SET status = ?, owner = ?, session = ? WHERE id = ?",
        (session.status, session.owner, msgspec.json.encode(session), game),
    )
    if any(leaf.chain == PUBLIC for leaf in changes.leaves):
        # Lists of games show this time to everyone, so it says nothing of what was done in secret.
        db.execute("UPDATE games SET updated = ? WHERE id = ?", (entry.at, game))
        set_deadlines(db, session, entry.at)
    db.execute("INSERT INTO entries VALUES (?, ?, ?)", (game, entry.seq, msgspec.json.encode(entry)))
    db.executemany(
        "INSERT INTO leaves VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [(game, x.chain, x.no, x.seq, x.nonce, x.body, x.head, msgspec.json.encode(x.opening)) for x in changes.leaves],
    )
    if entry.kind in ("open", "join", "leave", "start", "close"):
        db.execute("DELETE FROM players WHERE game = ?", (game,))
        rows = [(game, seat, p.user, p.name) for seat, p in changes.players.items()]
        db.executemany("INSERT INTO players VALUES (?, ?, ?, ?)", rows)
    if changes.drop_after is not None:
        db.execute("DELETE FROM snapshots WHERE game = ? AND seq > ?", (game, changes.drop_after))
    if changes.state is not None:
        db.executemany("DELETE FROM snapshots WHERE game = ? AND seq = ?", [(game, seq) for seq in changes.prune])
        snapshot = (game, entry.seq, changes.rules, msgspec.json.encode(changes.state))
        db.execute("INSERT INTO snapshots VALUES (?, ?, ?, ?)", snapshot)
    if changes.interaction:
        row = (changes.interaction, game, entry.seq, changes.answer)
        db.execute("INSERT INTO interactions VALUES (?, ?, ?, ?)", row)
    if changes.waits is not None:
        pending_turns.write(db, game, changes.waits)
    private, by_hand = private_boards.leave(db, session, changes.dealt, changes.players, entry.seq)
    called = {kind: [user for user in users if user not in by_hand] for kind, users in changes.called.items()}
    changes.channels = [*add_posts(db, session, changes.posts, entry.seq, called), *private]


class Repository:
    """One game's past."""

    def __init__(self, store: Store, game: str) -> None:
        self._store, self._game = store, game

    async def save(self, changes: Changeset) -> None:
        """Writes a changes in one transaction."""

        def work(db: sqlite3.Connection) -> None:
            write(db, changes)
            if changes.also is not None:
                changes.result = changes.also(db)

        await self._store.write(work)

    async def entries(self, after: int = 0, most: int = -1) -> list[Entry]:
        """The log's entries numbered above ``after``, the oldest first."""
        return decoded_entries(await self._store.read(lambda db: entry_bodies(db, self._game, after, most)))

    async def answered(self, interaction: int) -> tuple[int, str] | None:
        """The entry by which an interaction was acted on and the answer to it; None where it was not."""
        return await self._store.read(lambda db: answer_to(db, interaction))

    async def past(self, chains: Iterable[str]) -> tuple[dict[str, list[Leaf]], list[Entry]]:
        """Whole chains and all entries, as they were at one moment."""

        def work(db: sqlite3.Connection) -> tuple[dict[str, list[Leaf]], list[bytes]]:
            return {c: leaves(db, self._game, c) for c in chains}, entry_bodies(db, self._game)

        found, bodies = await self._store.read(work)
        return found, decoded_entries(bodies)

    async def _one(self, sql: str, *values: Any) -> Any:
        row = await self._store.read(lambda db: db.execute(sql, (self._game, *values)).fetchone())
        return row[0] if row else None

    async def seq_of(self, public_number: int) -> int | None:
        """The seq of a public entry, None where there is none."""
        sql = "SELECT seq FROM leaves WHERE game = ? AND chain = 'public' AND no = ?"
        found: int | None = await self._one(sql, public_number)
        return found

    async def number_of(self, head: str) -> int | None:
        """The number of the public entry after which the public head began so, None where it never did."""
        sql = "SELECT no FROM leaves WHERE game = ? AND chain = 'public' AND substr(head, 1, ?) = ?"
        found: int | None = await self._one(sql, len(head), head)
        return found

    async def public_before(self, seq: int) -> int:
        """The number of the last public entry that is not after ``seq``."""
        # From the end: what is looked for is seldom long ago.
        sql = "SELECT no FROM leaves WHERE game = ? AND chain = 'public' AND seq <= ? ORDER BY no DESC LIMIT 1"
        return int(await self._one(sql, seq) or 0)

    async def state_at(self, game: Game[Any, Any, Any], seq: int) -> Any:
        """The state after entry ``seq``, as it was then: from the last snapshot before it, with the recorded draws
        played again from there. None before the start.

        Raises Refusal where other rules than today's led there.
        """

        def work(db: sqlite3.Connection) -> tuple[Any, list[bytes]]:
            sql = "SELECT seq, rules, state FROM snapshots WHERE game = ? AND seq <= ? ORDER BY seq DESC LIMIT 1"
            row = db.execute(sql, (self._game, seq)).fetchone()
            after = row[0] if row else 0
            return row, entry_bodies(db, self._game, after, seq - after)

        row, bodies = await self._store.read(work)
        walk = Replayer(game)
        if row is not None:
            walk.state = state_of(game, row[1], row[2])
        try:
            for step in whole_steps(e for e in in_force(decoded_entries(bodies)) if e.kind in CHANGES):
                walk.take(step)
        except (Refusal, ValueError) as error:
            raise Refusal("How the game stood then is known only to an earlier version of the rules") from error
        return walk.state


def entry_bodies(db: sqlite3.Connection, game: str, after: int = 0, most: int = -1) -> list[bytes]:
    """Entries as they are stored, in order."""
    sql = "SELECT body FROM entries WHERE game = ? AND seq > ? ORDER BY seq LIMIT ?"
    return [body for (body,) in db.execute(sql, (game, after, most))]


def decoded_entries(bodies: Iterable[bytes]) -> list[Entry]:
    """Entries from what is stored."""
    return [msgspec.json.decode(body, type=Entry) for body in bodies]


def leaves(db: sqlite3.Connection, game: str, chain: str) -> list[Leaf]:
    """A chain from its first leaf."""
    sql = "SELECT no, seq, nonce, body, head, opening FROM leaves WHERE game = ? AND chain = ? ORDER BY no"
    rows = db.execute(sql, (game, chain))
    return [
        Leaf(chain, no, seq, nonce, body, head, msgspec.json.decode(opening))
        for no, seq, nonce, body, head, opening in rows
    ]


def state_of(game: Game[Any, Any, Any], rules: str, state: bytes) -> Any:
    """A snapshot's state in today's shape."""
    if rules == game.rules_version:
        return msgspec.json.decode(state, type=game.state_type)
    return msgspec.convert(game.upgrade(msgspec.json.decode(state), rules), game.state_type)
