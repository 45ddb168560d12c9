"""The games' logs: entries, their leaves in the hash chains, and the interactions that entries answer."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Sequence

import msgspec
from msgspec import Struct

from bot.record.chains import Leaf
from bot.record.entries import Entry
from bot.record.persons import NAME, opened
from bot.storage.transaction import Transaction

ALL = 1 << 62
"""More entries than any game has."""
GONE = f"{NAME}4".encode()
"""How the names begin, in an entry as it is kept, of persons who were forgotten; they may stand within a text."""


class Answered(Struct, frozen=True):
    """An interaction of Discord's that was acted on: by which entry, and how it was answered."""

    id: int
    game: str
    seq: int
    answer: str


def add_entry(transaction: Transaction, game: str, entry: Entry, interaction: int = 0, answer: str = "") -> None:
    """Writes the next entry of a log, and how the interaction was answered that made it (0: none did). Raises Conflict
    where its number or the interaction is taken."""
    sql = "INSERT INTO entries (game, seq, interaction, answer, body) VALUES (?, ?, ?, ?, ?)"
    transaction.execute(sql, game, entry.seq, interaction or None, answer, msgspec.json.encode(entry))
    if entry.back_to:
        lapsed = msgspec.json.encode(entry.hidden.get("lapsed", ())).decode()
        # A ruling strikes out what a rewind would.
        kind = "undo" if entry.kind == "undo" else "rewind"
        sql = "INSERT INTO returns (game, seq, kind, back_to, lapsed) VALUES (?, ?, ?, ?, ?)"
        transaction.execute(sql, game, entry.seq, kind, entry.back_to, lapsed)


def entries(transaction: Transaction, game: str, after: int = 0, most: int = ALL, as_kept: bool = False) -> list[Entry]:
    """The entries numbered above ``after``, at most ``most``, the oldest first; ``as_kept`` with the numbers of persons
    who were forgotten in the place of their names."""
    sql = "SELECT body FROM entries WHERE game = ? AND seq > ? ORDER BY seq LIMIT ?"
    found = [body for (body,) in transaction.rows(sql, game, after, most)]
    return [msgspec.json.decode(body, type=Entry) for body in found] if as_kept else list(map(_read, found))


def _read(body: bytes) -> Entry:
    """Returns an entry; persons who were forgotten are called so."""
    entry = msgspec.json.decode(body, type=Entry)
    return opened(entry, {}) if GONE in body else entry


def entries_at(transaction: Transaction, game: str, seqs: Sequence[int]) -> list[Entry]:
    """Returns the entries of those numbers, in their order."""
    sql = f"SELECT body FROM entries WHERE game = ? AND seq IN ({', '.join('?' * len(seqs))}) ORDER BY seq"
    return [_read(body) for (body,) in transaction.rows(sql, game, *seqs)]


def returns(transaction: Transaction, game: str, seqs: Sequence[int]) -> list[Entry]:
    """Returns the entries that settle which of those of the ascending numbers ``seqs`` were taken back, the oldest
    first: however often the game was gone back in since, not many more than there are numbers between the first and the
    last of these, but for rewinds."""
    first, last = seqs[0], seqs[-1]
    settling, place, furthest = list[int](), 0, last
    sql = "SELECT seq, kind, back_to, lapsed FROM returns WHERE game = ? AND seq > ? ORDER BY seq"
    for seq, kind, back_to, lapsed in transaction.rows(sql, game, first):
        # An undo takes nothing more back if an earlier one went back as far. It may if one of the entries asked for
        # lies between the two, or a rewind, which may put entries back in force.
        before, place = place, bisect(seqs, seq)
        if kind == "rewind" or place != before:
            furthest = last
        reach = max(back_to, first - 1)
        if kind == "rewind" or reach < furthest or not set(seqs).isdisjoint(msgspec.json.decode(lapsed)):
            settling.append(seq)
        furthest = min(furthest, reach)
    return entries_at(transaction, game, settling) if settling else []


def last_seq(transaction: Transaction, game: str) -> int:
    """The number of a log's last entry, 0 where it has none."""
    row = transaction.row("SELECT max(seq) FROM entries WHERE game = ?", game)
    return int(row[0] or 0) if row else 0


def recent_entries(transaction: Transaction, game: str, public: int) -> list[Entry]:
    """The last entries, from the first of the last ``public`` public ones on."""
    sql = """SELECT body FROM entries WHERE game = ? AND seq >= (SELECT min(seq) FROM (SELECT seq FROM leaves
             WHERE game = ? AND chain = 'public' ORDER BY no DESC LIMIT ?) AS newest) ORDER BY seq"""
    return [_read(body) for (body,) in transaction.rows(sql, game, game, public)]


# -- the hash chains


def add_leaves(transaction: Transaction, game: str, leaves: Iterable[Leaf]) -> None:
    """Writes the leaves of an entry."""
    sql = """INSERT INTO leaves (game, chain, no, seq, nonce, body, head, opening)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?)"""
    transaction.execute_many(
        sql,
        [(game, x.chain, x.no, x.seq, x.nonce, x.body, x.head, msgspec.json.encode(x.opening)) for x in leaves],
    )


def chain(transaction: Transaction, game: str, name: str, after: int = 0, most: int = ALL) -> list[Leaf]:
    """The leaves of a chain above number ``after``, at most ``most``, in order."""
    sql = """SELECT no, seq, nonce, body, head, opening FROM leaves WHERE game = ? AND chain = ? AND no > ?
             ORDER BY no LIMIT ?"""
    return [
        Leaf(name, no, seq, nonce, body, head, msgspec.json.decode(opening))
        for no, seq, nonce, body, head, opening in transaction.rows(sql, game, name, after, most)
    ]


def leaves_after(transaction: Transaction, game: str, chain: str, no: int, most: int) -> list[tuple[int, int]]:
    """Returns the first leaves of a chain above number ``no``, at most ``most``: their numbers in the log and in the
    chain."""
    sql = "SELECT seq, no FROM leaves WHERE game = ? AND chain = ? AND no > ? ORDER BY no LIMIT ?"
    return [(seq, number) for seq, number in transaction.rows(sql, game, chain, no, most)]


def leaves_until(transaction: Transaction, game: str, chain: str, no: int, most: int) -> list[tuple[int, int]]:
    """Returns the same of the last leaves numbered up to ``no``, the last first."""
    sql = "SELECT seq, no FROM leaves WHERE game = ? AND chain = ? AND no <= ? ORDER BY no DESC LIMIT ?"
    return [(seq, number) for seq, number in transaction.rows(sql, game, chain, no, most)]


def seq_of_public(transaction: Transaction, game: str, number: int) -> int | None:
    """The number in the log of the public entry with a public number, None where there is none."""
    row = transaction.row("SELECT seq FROM leaves WHERE game = ? AND chain = 'public' AND no = ?", game, number)
    return int(row[0]) if row else None


def public_number_of_head(transaction: Transaction, game: str, beginning: str) -> int | None:
    """The number of the public entry after which the public head began so, None where it never did."""
    sql = "SELECT no FROM leaves WHERE game = ? AND chain = 'public' AND substr(head, 1, CAST(? AS INTEGER)) = ?"
    row = transaction.row(sql, game, len(beginning), beginning)
    return int(row[0]) if row else None


def public_number_at(transaction: Transaction, game: str, seq: int) -> int:
    """The number of the last public entry that is not after ``seq``, 0 where there is none."""
    # From the end: what is looked for is seldom long ago.
    sql = "SELECT no FROM leaves WHERE game = ? AND chain = 'public' AND seq <= ? ORDER BY no DESC LIMIT 1"
    row = transaction.row(sql, game, seq)
    return int(row[0]) if row else 0


def public_end_at(transaction: Transaction, game: str, seq: int) -> tuple[int, str]:
    """The number of the last public entry that is not after ``seq`` and the head after it; 0 and "" without any."""
    sql = "SELECT no, head FROM leaves WHERE game = ? AND chain = 'public' AND seq <= ? ORDER BY no DESC LIMIT 1"
    row = transaction.row(sql, game, seq)
    return (int(row[0]), str(row[1])) if row else (0, "")


# -- interactions


def answered(transaction: Transaction, interaction: int) -> Answered | None:
    """How an interaction was answered; None where it was not acted on, and for 0, which is none."""
    sql = "SELECT interaction, game, seq, answer FROM entries WHERE interaction = ?"
    row = transaction.row(sql, interaction) if interaction else None
    return Answered(*row) if row else None


def answered_since(transaction: Transaction, game: str, seq: int) -> list[Answered]:
    """Returns the interactions that led to a game's entries from ``seq`` on, with their answers."""
    sql = "SELECT interaction, game, seq, answer FROM entries WHERE game = ? AND seq >= ? AND interaction IS NOT NULL"
    return [Answered(*row) for row in transaction.rows(sql, game, seq)]


def last_interaction(transaction: Transaction, game: str, seq: int) -> int:
    """Returns the last interaction that a game's entries up to ``seq`` answer; 0 if they answer none."""
    sql = """SELECT interaction FROM entries WHERE game = ? AND seq <= ? AND interaction IS NOT NULL
             ORDER BY seq DESC LIMIT 1"""
    row = transaction.row(sql, game, seq)
    return int(row[0]) if row else 0
