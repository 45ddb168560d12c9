"""Rulings as they are found again: by the rules they rest on, by game and by words; and those that found the bot
wrong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from bot.storage.transaction import Transaction


class Kept(Struct, frozen=True):
    """A ruling: of which game and entry (``seq``), on which public ``entry`` (0: none), on which server, under which
    version of which game's rules, and when (milliseconds since 1970). ``superseded_by`` is the id of a later one that
    stands in its place, 0 without any."""

    game: str
    seq: int
    entry: int
    guild: int
    key: str
    version: str
    at: int
    verdict: str
    text: str
    rules: tuple[str, ...]
    precedent: bool = False
    fault: bool = False
    superseded_by: int = 0
    id: int = 0


_COLUMNS = "game, seq, entry, guild, key, version, at, verdict, text, rules, precedent, fault, superseded_by, id"


def add(transaction: Transaction, ruling: Kept, supersedes: int = 0) -> None:
    """Keeps a ruling; the one that it ``supersedes`` (an id; 0: none), of the same server, stays and says so."""
    sql = """INSERT INTO rulings (game, seq, entry, guild, key, version, at, verdict, text, rules, precedent, fault)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"""
    rules = f" {' '.join(ruling.rules)} "
    values = (ruling.key, ruling.version, ruling.at, ruling.verdict, ruling.text, rules)
    transaction.execute(
        sql, ruling.game, ruling.seq, ruling.entry, ruling.guild, *values, int(ruling.precedent), int(ruling.fault)
    )
    if supersedes:
        sql = """UPDATE rulings SET superseded_by = (SELECT id FROM rulings WHERE game = ? AND seq = ?)
                 WHERE id = ? AND guild = ? AND precedent = 1"""
        transaction.execute(sql, ruling.game, ruling.seq, supersedes, ruling.guild)


def _read(row: tuple[Any, ...]) -> Kept:
    game, seq, entry, guild, key, version, at, verdict, text, rules, precedent, fault, superseded, id = row
    found = tuple(rules.split())
    flags = bool(precedent), bool(fault), superseded or 0
    return Kept(game, seq, entry, guild, key, version, at, verdict, text, found, *flags, id)


def precedents(transaction: Transaction, guild: int, key: str = "") -> list[Kept]:
    """A server's precedents, of one game (by its key) or all, the latest first; superseded ones among them."""
    sql = f"""SELECT {_COLUMNS} FROM rulings WHERE guild = ?1 AND precedent = 1 AND (?2 = '' OR key = ?2)
              ORDER BY id DESC"""
    return [_read(row) for row in transaction.rows(sql, guild, key)]


def on_rules(transaction: Transaction, guild: int, key: str, rules: Sequence[str]) -> list[Kept]:
    """Those of a server's precedents of a game that rest on one of some rules and still stand, the latest first."""
    wanted = set(rules)
    found = precedents(transaction, guild, key)
    return [ruling for ruling in found if not ruling.superseded_by and wanted.intersection(ruling.rules)]


def faults(transaction: Transaction) -> list[Kept]:
    """The rulings that found the bot itself wrong, the first one first."""
    sql = f"SELECT {_COLUMNS} FROM rulings WHERE fault = 1 ORDER BY id"
    return [_read(row) for row in transaction.rows(sql)]
