"""What people note about games for themselves. Nobody else ever reads it, and no record holds it."""

from __future__ import annotations

import sqlite3

from bot.games.contract import Refusal
from bot.storage.store import Store

MOST = 2000
"""Characters of a note."""


def text_of(db: sqlite3.Connection, user: int, game: str) -> str:
    """A person's note on a game, "" without one; inside a read or a transaction."""
    row = db.execute("SELECT text FROM notes WHERE user = ? AND game = ?", (user, game)).fetchone()
    return str(row[0]) if row else ""


def put(db: sqlite3.Connection, user: int, game: str, text: str) -> None:
    """Puts a text in place of a person's note on a game; "" removes it. Inside a transaction."""
    if text:
        db.execute("INSERT OR REPLACE INTO notes VALUES (?, ?, ?)", (user, game, text))
    else:
        db.execute("DELETE FROM notes WHERE user = ? AND game = ?", (user, game))


async def note(store: Store, user: int, game: str) -> str:
    """A person's note on a game, "" without one."""
    return await store.read(lambda db: text_of(db, user, game))


async def write(store: Store, user: int, game: str, text: str) -> str:
    """Puts a text in place of a person's note on a game. Returns it as it stands now. Raises Refusal."""
    kept = text.replace("\r\n", "\n").strip()
    if len(kept) > MOST:
        raise Refusal(f"A note holds {MOST} characters")
    await store.write(lambda db: put(db, user, game, kept))
    return kept


async def append(store: Store, user: int, game: str, line: str) -> str:
    """Adds a line to a person's note on a game. Returns the note. Raises Refusal where there is no room."""

    def work(db: sqlite3.Connection) -> str:
        text = f"{text_of(db, user, game)}\n{line.strip()}".strip()
        if len(text) > MOST:
            raise Refusal(f"A note holds {MOST} characters, and there is no room for that line: shorten it with *Edit*")
        put(db, user, game, text)
        return text

    return await store.write(work)
