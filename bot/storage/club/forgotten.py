"""Takes a person out of the records of games that are over.

Where persons have numbers, the leaves stay as they are, and the opening that says who it was is deleted. Leaves of
before name people themselves: of those that name the person only the hash is kept."""

from __future__ import annotations

import hashlib
import os
from typing import Any

import msgspec

from bot.record.entries import Entry
from bot.record.persons import Person, disguised, met
from bot.record.players import FORGOTTEN_NAME
from bot.storage.transaction import GameChange, Transaction

LEAST_ID = 1 << 22
"""Discord gives no smaller id: a smaller number in a session may mean something else."""


def forget_in_records(transaction: Transaction, user: int, alias: int) -> None:
    """Takes a user out of all games that are over; ``alias`` stands in their place where they have no number."""
    sql = """SELECT DISTINCT entries.game FROM entries JOIN games ON games.id = entries.game
             WHERE games.status NOT IN ('lobby', 'playing') AND (instr(body, ?) > 0 OR instr(body, ?) > 0)"""
    for (game,) in transaction.rows(sql, f'"by":{user},'.encode(), f'"{user}"'.encode()):
        _forget(transaction, game, user, alias)


def _forget(transaction: Transaction, game: str, user: int, alias: int) -> None:
    sql = "SELECT session, version, channel, owner FROM games WHERE id = ?"
    row = transaction.locked(sql, game)
    assert row is not None
    session = msgspec.json.decode(row[0])
    bodies = transaction.rows("SELECT seq, body FROM entries WHERE game = ? ORDER BY seq", game)
    entries = [(seq, msgspec.json.decode(body, type=Entry)) for seq, body in bodies]
    kept = session.get("persons", {})
    numbered = bool(kept)
    if numbered:
        person = msgspec.convert(kept.pop(str(user)), Person) if str(user) in kept else None
    else:
        person = Person(alias, "")
        for _, entry in entries:
            person = met({user: person}, entry, {}, os.urandom)[user]
    if person is None:
        return
    kept[str(person.number)] = {"number": person.number, "salt": ""}
    if numbered:
        session["persons"] = kept
    for seq, entry in entries:
        without = disguised(entry, {user: person})
        if without != entry:
            sql = "UPDATE entries SET body = ? WHERE game = ? AND seq = ?"
            transaction.execute(sql, msgspec.json.encode(without), game, seq)
            if not numbered:
                _withhold(transaction, game, seq, user, person.names)
    session = _put(session, user, person)
    sql = "UPDATE games SET session = ?, owner = ?, version = version + 1 WHERE id = ?"
    transaction.execute(sql, msgspec.json.encode(session), session["owner"], game)
    transaction.games_changed.append(GameChange(game, row[1] + 1, row[2]))


def _put(value: Any, user: int, person: Person, key: str = "") -> Any:
    """Returns a session's plain data with a number in somebody's place."""
    if isinstance(value, dict):
        return {
            str(person.number) if member == str(user) and user >= LEAST_ID else member: _put(each, user, person, member)
            for member, each in value.items()
        }
    if isinstance(value, list):
        return [_put(each, user, person, key) for each in value]
    if key in ("name", "gm_name") and value in person.names:
        return FORGOTTEN_NAME
    if value == user and (user >= LEAST_ID or key in ("owner", "gm")):
        return person.number
    return str(person.number) if value == str(user) and user >= LEAST_ID else value


def _withhold(transaction: Transaction, game: str, seq: int, user: int, names: tuple[str, ...]) -> None:
    """Keeps of an entry's leaves the hash alone where they name somebody."""
    marks = [f'"{user}"'.encode(), *map(msgspec.json.encode, names)]
    rows = transaction.rows("SELECT chain, no, nonce, body FROM leaves WHERE game = ? AND seq = ?", game, seq)
    for chain, no, nonce, body in rows:
        if chain == "public" or any(mark in body for mark in marks):
            leaf = hashlib.sha256(bytes.fromhex(nonce) + body).hexdigest()
            sql = "UPDATE leaves SET nonce = ?, body = ?, opening = ? WHERE game = ? AND chain = ? AND no = ?"
            transaction.execute(sql, leaf, b"", b"{}", game, chain, no)
