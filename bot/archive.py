"""One game's rows in the store: what the engine saves with each entry, and what it looks up in the past."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any

import msgspec

from bot.games.contract import PUBLIC, Game
from bot.ledger import Ledger, Player
from bot.record import CHANGES, Entry, Leaf, in_force
from bot.replay import Walk, whole_steps
from bot.store import Store


class Draft(msgspec.Struct):
    """Everything that one transaction writes. ``state`` None leaves the state as it is; snapshots numbered above
    ``drop_after`` go (they were taken back), as do those between ``prune_from`` and ``prune_to``, both exclusive,
    that undo can no longer reach."""

    entry: Entry
    ledger: Ledger
    players: dict[str, Player]
    state: Any = None
    leaves: list[Leaf] = []
    posts: list[str] = []
    drop_after: int | None = None
    prune_from: int = 0
    prune_to: int = 0
    answer: str = ""
    interaction: int = 0
    also: Callable[[sqlite3.Connection], Any] | None = None
    """More to do in the same transaction; what it returns is kept in ``result``."""
    result: Any = None


def write(db: sqlite3.Connection, draft: Draft) -> None:
    """Writes a draft; inside a transaction."""
    entry, ledger, game = draft.entry, draft.ledger, draft.ledger.id
    db.execute(
        "UPDATE games SET status = ?, owner = ?, ledger = ? WHERE id = ?",
        (ledger.status, ledger.owner, msgspec.json.encode(ledger), game),
    )
    if any(leaf.chain == PUBLIC for leaf in draft.leaves):
        # Lists of games show this time to everyone, so it says nothing of what was done in secret.
        db.execute("UPDATE games SET updated = ? WHERE id = ?", (entry.at, game))
    db.execute("INSERT INTO entries VALUES (?, ?, ?)", (game, entry.seq, msgspec.json.encode(entry)))
    db.executemany(
        "INSERT INTO leaves VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [(game, x.chain, x.no, x.seq, x.nonce, x.body, x.head, msgspec.json.encode(x.opening)) for x in draft.leaves],
    )
    if entry.kind in ("open", "join", "leave", "close"):
        db.execute("DELETE FROM players WHERE game = ?", (game,))
        rows = [(game, seat, p.user, p.name) for seat, p in draft.players.items()]
        db.executemany("INSERT INTO players VALUES (?, ?, ?, ?)", rows)
    if draft.drop_after is not None:
        db.execute("DELETE FROM snapshots WHERE game = ? AND seq > ?", (game, draft.drop_after))
    if draft.state is not None:
        if draft.prune_to:
            db.execute(
                "DELETE FROM snapshots WHERE game = ? AND seq > ? AND seq < ? AND NOT bar",
                (game, draft.prune_from, draft.prune_to),
            )
        snapshot = (game, entry.seq, entry.bar, msgspec.json.encode(draft.state))
        db.execute("INSERT INTO snapshots VALUES (?, ?, ?, ?)", snapshot)
    if draft.interaction:
        row = (draft.interaction, game, entry.seq, draft.answer)
        db.execute("INSERT INTO interactions VALUES (?, ?, ?, ?)", row)
    add_posts(db, ledger, draft.posts, entry.seq)


def add_posts(db: sqlite3.Connection, ledger: Ledger, kinds: list[str], position: int) -> None:
    """Leaves posts for the courier; inside a transaction."""
    db.executemany(
        "INSERT INTO outbox (game, channel, kind, audience, position, status) VALUES (?, ?, ?, ?, ?, 'waiting')",
        [(ledger.id, ledger.channel, kind, PUBLIC, position) for kind in kinds],
    )


class Archive:
    """One game's past."""

    def __init__(self, store: Store, game: str) -> None:
        self._store, self._game = store, game

    async def save(self, draft: Draft) -> None:
        """Writes a draft in one transaction."""

        def work(db: sqlite3.Connection) -> None:
            write(db, draft)
            if draft.also is not None:
                draft.result = draft.also(db)

        await self._store.write(work)

    async def entries(self, after: int = 0, most: int = -1) -> list[Entry]:
        """The log's entries numbered above ``after``, the oldest first."""

        def work(db: sqlite3.Connection) -> list[bytes]:
            sql = "SELECT body FROM entries WHERE game = ? AND seq > ? ORDER BY seq LIMIT ?"
            return [body for (body,) in db.execute(sql, (self._game, after, most))]

        return [msgspec.json.decode(body, type=Entry) for body in await self._store.read(work)]

    async def leaves(self, chain: str) -> list[Leaf]:
        """A chain from its first leaf."""

        def work(db: sqlite3.Connection) -> list[tuple[Any, ...]]:
            sql = "SELECT no, seq, nonce, body, head, opening FROM leaves WHERE game = ? AND chain = ? ORDER BY no"
            return list(db.execute(sql, (self._game, chain)))

        rows = await self._store.read(work)
        found = []
        for no, seq, nonce, body, head, opening in rows:
            found.append(Leaf(chain, no, seq, nonce, body, head, msgspec.json.decode(opening)))
        return found

    async def _one(self, sql: str, *values: Any) -> Any:
        row = await self._store.read(lambda db: db.execute(sql, (self._game, *values)).fetchone())
        return row[0] if row else None

    async def seq_of(self, public_number: int) -> int | None:
        """The seq of a public entry, None where there is none."""
        sql = "SELECT seq FROM leaves WHERE game = ? AND chain = 'public' AND no = ?"
        found: int | None = await self._one(sql, public_number)
        return found

    async def public_before(self, seq: int) -> int:
        """The number of the last public entry that is not after ``seq``."""
        sql = "SELECT max(no) FROM leaves WHERE game = ? AND chain = 'public' AND seq <= ?"
        return int(await self._one(sql, seq) or 0)

    async def change_before(self, seq: int) -> int:
        """The last entry before ``seq`` that still counts and left a state behind."""
        standing = in_force(await self.entries())
        return max((e.seq for e in standing if e.seq < seq and e.state), default=0)

    async def state_at(self, game: Game[Any, Any, Any], seq: int, entries: list[Entry] | None = None) -> Any:
        """The state after entry ``seq``, as it was then: from the last snapshot before it, with the recorded draws
        played again from there. None before the start."""

        def work(db: sqlite3.Connection) -> Any:
            sql = "SELECT seq, state FROM snapshots WHERE game = ? AND seq <= ? ORDER BY seq DESC LIMIT 1"
            return db.execute(sql, (self._game, seq)).fetchone()

        row = await self._store.read(work)
        walk, after = Walk(game), 0
        if row is not None:
            after, walk.state = row[0], msgspec.json.decode(row[1], type=game.state_type)
        if after == seq:
            return walk.state
        if entries is None:
            entries = await self.entries()
        standing = in_force(e for e in entries if e.seq <= seq)
        for step in whole_steps(e for e in standing if e.seq > after and e.kind in CHANGES):
            walk.take(step)
        return walk.state
