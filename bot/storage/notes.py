"""What people note about games for themselves. Nobody else reads it, unless its writer puts it into the report of the
game when that is over; no record holds it."""

from __future__ import annotations

from msgspec import Struct

from bot.games.contract.choices import Refusal
from bot.storage.database import Database
from bot.storage.transaction import Transaction

MOST_CHARACTERS = 2000
"""Characters of a note."""


class Note(Struct, frozen=True):
    """A person's note on a game, "" without one, and whether it stands in the game's report."""

    text: str = ""
    shared: bool = False


def note_of(transaction: Transaction, user: int, game: str) -> Note:
    """A person's note on a game."""
    row = transaction.row("SELECT text, shared FROM notes WHERE user_id = ? AND game = ?", user, game)
    return Note(str(row[0]), bool(row[1])) if row else Note()


def put(transaction: Transaction, user: int, game: str, text: str) -> None:
    """Puts a text in place of a person's note on a game; "" removes it."""
    if text:
        sql = """INSERT INTO notes (user_id, game, text) VALUES (?, ?, ?)
                 ON CONFLICT (user_id, game) DO UPDATE SET text = excluded.text"""
        transaction.execute(sql, user, game, text)
    else:
        transaction.execute("DELETE FROM notes WHERE user_id = ? AND game = ?", user, game)


async def note(database: Database, user: int, game: str) -> Note:
    """A person's note on a game."""
    return await database.read(lambda transaction: note_of(transaction, user, game))


async def write(database: Database, user: int, game: str, text: str) -> Note:
    """Puts a text in place of a person's note on a game. Returns it as it stands now. Raises Refusal."""
    kept = text.replace("\r\n", "\n").strip()
    if len(kept) > MOST_CHARACTERS:
        raise Refusal(f"A note holds {MOST_CHARACTERS} characters")

    def work(transaction: Transaction) -> Note:
        put(transaction, user, game, kept)
        return note_of(transaction, user, game)

    return await database.write(work)


async def append(database: Database, user: int, game: str, line: str) -> Note:
    """Adds a line to a person's note on a game. Returns the note. Raises Refusal where there is no room."""

    def work(transaction: Transaction) -> Note:
        text = f"{note_of(transaction, user, game).text}\n{line.strip()}".strip()
        if len(text) > MOST_CHARACTERS:
            raise Refusal(
                f"A note holds {MOST_CHARACTERS} characters, and there is no room for that line: shorten it with *Edit*"
            )
        put(transaction, user, game, text)
        return note_of(transaction, user, game)

    return await database.write(work)


async def share(database: Database, user: int, game: str, shared: bool) -> Note:
    """Puts a person's note into the report of its game, or takes it out. Returns the note."""

    def work(transaction: Transaction) -> Note:
        sql = "UPDATE notes SET shared = ? WHERE user_id = ? AND game = ?"
        transaction.execute(sql, int(shared), user, game)
        return note_of(transaction, user, game)

    return await database.write(work)


async def shared_notes(database: Database, game: str) -> dict[int, str]:
    """The notes that stand in a game's report, by their writers."""
    sql = "SELECT user_id, text FROM notes WHERE game = ? AND shared = 1"
    rows = await database.read(lambda transaction: transaction.rows(sql, game))
    return {int(user): str(text) for user, text in rows}
