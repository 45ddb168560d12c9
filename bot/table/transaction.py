"""Writes an entry with everything that follows from it, in one transaction."""

from __future__ import annotations

import sqlite3

import msgspec

from bot.attention import pending_turns
from bot.attention.notifications import add_posts
from bot.attention.timers import set_deadlines
from bot.delivery import private_boards
from bot.games.contract import PUBLIC
from bot.storage.store import Store
from bot.table.changeset import Changeset
from bot.table.repository import answer_to


class Repeated(Exception):
    """The interaction was acted on before, by entry ``seq``, and answered with ``answer``; nothing was written."""

    def __init__(self, seq: int, answer: str) -> None:
        super().__init__(seq, answer)
        self.seq, self.answer = seq, answer


def write(db: sqlite3.Connection, changes: Changeset) -> None:
    """Writes a changeset; inside a transaction. Raises Repeated."""
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
    if entry.kind in ("open", "join", "leave", "options", "start", "close"):
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


async def save(store: Store, changes: Changeset) -> None:
    """Writes a changeset in one transaction. Raises Repeated, and sqlite3.IntegrityError where the entry's number is
    taken."""

    def work(db: sqlite3.Connection) -> None:
        write(db, changes)
        if changes.also is not None:
            changes.result = changes.also(db)

    await store.write(work)
