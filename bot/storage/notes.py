"""What people note about games for themselves. Nobody else ever reads it, and no record holds it."""

from __future__ import annotations

from bot.games.choices import Refusal
from bot.storage.database import Database
from bot.storage.transaction import Transaction

MOST_CHARACTERS = 2000
"""Characters of a note."""


def text_of(transaction: Transaction, user: int, game: str) -> str:
    """A person's note on a game, "" without one."""
    row = transaction.row("SELECT text FROM notes WHERE user_id = ? AND game = ?", user, game)
    return str(row[0]) if row else ""


def put(transaction: Transaction, user: int, game: str, text: str) -> None:
    """Puts a text in place of a person's note on a game; "" removes it."""
    if text:
        sql = """INSERT INTO notes (user_id, game, text) VALUES (?, ?, ?)
                 ON CONFLICT (user_id, game) DO UPDATE SET text = excluded.text"""
        transaction.execute(sql, user, game, text)
    else:
        transaction.execute("DELETE FROM notes WHERE user_id = ? AND game = ?", user, game)


async def note(database: Database, user: int, game: str) -> str:
    """A person's note on a game, "" without one."""
    return await database.read(lambda transaction: text_of(transaction, user, game))


async def write(database: Database, user: int, game: str, text: str) -> str:
    """Puts a text in place of a person's note on a game. Returns it as it stands now. Raises Refusal."""
    kept = text.replace("\r\n", "\n").strip()
    if len(kept) > MOST_CHARACTERS:
        raise Refusal(f"A note holds {MOST_CHARACTERS} characters")
    await database.write(lambda transaction: put(transaction, user, game, kept))
    return kept


async def append(database: Database, user: int, game: str, line: str) -> str:
    """Adds a line to a person's note on a game. Returns the note. Raises Refusal where there is no room."""

    def work(transaction: Transaction) -> str:
        text = f"{text_of(transaction, user, game)}\n{line.strip()}".strip()
        if len(text) > MOST_CHARACTERS:
            raise Refusal(
                f"A note holds {MOST_CHARACTERS} characters, and there is no room for that line: shorten it with *Edit*"
            )
        put(transaction, user, game, text)
        return text

    return await database.write(work)
