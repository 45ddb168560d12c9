"""One game's past: what is looked up of its log, its chains and its snapshots."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from typing import Any

import msgspec

from bot.games.contract import Game, Refusal
from bot.record.chains import Leaf
from bot.record.effective import in_force
from bot.record.entries import CHANGES, Entry
from bot.record.replayer import Replayer, whole_steps
from bot.storage.store import Store


class Repository:
    """One game's past."""

    def __init__(self, store: Store, game: str) -> None:
        self._store, self._game = store, game

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


def answer_to(db: sqlite3.Connection, interaction: int) -> tuple[int, str] | None:
    """The entry by which an interaction was acted on and the answer to it; None where it was not."""
    sql = "SELECT seq, answer FROM interactions WHERE id = ?"
    row = db.execute(sql, (interaction,)).fetchone() if interaction else None
    return (int(row[0]), str(row[1])) if row else None


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
