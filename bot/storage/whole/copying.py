"""Copies all that one database holds into another, of whichever kind, and checks every chain there."""

from __future__ import annotations

import asyncio

import msgspec
from msgspec import Struct

from bot.record.chains import first_head, next_head
from bot.storage.database import Database
from bot.storage.errors import Damaged, StorageError
from bot.storage.sqlite.schema import SqlTable, tables_in_order
from bot.storage.transaction import Transaction

PAGE = 500
"""Rows that are read at a time."""
NEWEST_FIRST = "rulings"
"""The table whose rows name later ones of it."""


class Heads(Struct):
    """Of a game's session, the numbers and the heads of its chains."""

    numbers: dict[str, int] = {}
    heads: dict[str, str] = {}


class Copied(Struct, frozen=True):
    """How much was copied, and how many chains were checked."""

    rows: dict[str, int]
    chains: int


async def copy_all(source: Database, target: Database) -> Copied:
    """Puts all that ``source`` holds in place of what ``target`` holds, in one transaction. Nobody else may write to
    either meanwhile. Raises StorageError, and nothing is changed then: also where a game of the source was written to
    all the same, where the target has a game that the source has not, or one that has gone on further there; and
    Damaged where a chain does not hold."""
    loop = asyncio.get_running_loop()

    def page(table: SqlTable, after: tuple[object, ...] | None) -> list[tuple[object, ...]]:
        reading = source.read(lambda transaction: rows_after(transaction, table, after))
        return asyncio.run_coroutine_threadsafe(reading, loop).result()

    def work(transaction: Transaction) -> Copied:
        check_nothing_is_lost(transaction, known)
        tables = tables_in_order()
        for table in reversed(tables):
            transaction.execute(f"DELETE FROM {table.name}")
        counts = {table.name: 0 for table in tables}
        for table in tables:
            marks = ", ".join("?" * len(table.columns))
            sql = f"INSERT INTO {table.name} ({', '.join(table.columns)}) VALUES ({marks})"
            after = None
            while rows := page(table, after):
                transaction.execute_many(sql, rows)
                counts[table.name] += len(rows)
                after = table.key_of(rows[-1])
            transaction.ids_taken(table.name)
        if asyncio.run_coroutine_threadsafe(source.read(versions), loop).result() != known:
            raise StorageError("The first was written to meanwhile, so nothing was copied: stop every bot, try again.")
        return Copied(counts, check_chains(transaction))

    known = await source.read(versions)
    return await target.write(work)


def versions(transaction: Transaction) -> dict[str, int]:
    """How often each game was written."""
    return dict(transaction.rows("SELECT id, version FROM games"))


def rows_after(transaction: Transaction, table: SqlTable, after: tuple[object, ...] | None) -> list[tuple[object, ...]]:
    """A page of a table's rows in the order of their keys, from after one of these on (None: from the first)."""
    key, way, compared = ", ".join(table.key), "ASC", ">"
    if table.name == NEWEST_FIRST:
        way, compared = "DESC", "<"
    order = ", ".join(f"{column} {way}" for column in table.key)
    where = f"WHERE ({key}) {compared} ({', '.join('?' * len(table.key))})" if after is not None else ""
    sql = f"SELECT {', '.join(table.columns)} FROM {table.name} {where} ORDER BY {order} LIMIT {PAGE}"
    return transaction.rows(sql, *(after or ()))


def check_nothing_is_lost(transaction: Transaction, known: dict[str, int]) -> None:
    """Raises StorageError where a database that is to be written over holds what the other does not, whose games are
    ``known`` by their versions."""
    for game, version in transaction.rows("SELECT id, version FROM games ORDER BY id"):
        if known.get(game, -1) < version:
            what = "has gone on further" if game in known else "is not in the other"
            raise StorageError(
                f"Game {game} {what} there, and would be lost, so nothing was copied: name an empty database."
            )


def check_chains(transaction: Transaction) -> int:
    """Works out the head of every chain of every game anew, leaf by leaf. Returns how many there are. Raises
    Damaged."""
    chains = 0
    for game, session in list(transaction.rows("SELECT id, session FROM games ORDER BY id")):
        said = msgspec.json.decode(session, type=Heads)
        for chain in {*said.heads, *(c for (c,) in transaction.rows(CHAINS_OF, game))}:
            number, head = end_of(transaction, game, chain)
            if number != said.numbers.get(chain, 0) or (number and head != said.heads.get(chain)):
                raise Damaged(f"Chain {chain} of game {game} does not end as the game says, so nothing was copied.")
            chains += 1
    return chains


CHAINS_OF = "SELECT DISTINCT chain FROM leaves WHERE game = ?"


def end_of(transaction: Transaction, game: str, chain: str) -> tuple[int, str]:
    """The number of a chain's last leaf, and the head after it. Raises Damaged where a leaf does not follow from the
    one before it."""
    sql = "SELECT no, nonce, body, head FROM leaves WHERE game = ? AND chain = ? AND no > ? ORDER BY no LIMIT ?"
    last, head = 0, first_head(game, chain)
    while leaves := transaction.rows(sql, game, chain, last, PAGE):
        for no, nonce, body, said in leaves:
            head = next_head(head, nonce, body)
            if no != last + 1 or said != head:
                raise Damaged(f"Chain {chain} of game {game} does not hold at entry {no}, so nothing was copied.")
            last = no
    return last, head
