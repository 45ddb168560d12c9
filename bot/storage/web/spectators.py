"""The links by which anybody may watch a game: one a game, where its table has opened it."""

from __future__ import annotations

from bot.storage.transaction import Transaction


def link_of(transaction: Transaction, game: str) -> str:
    """Returns the token of a game's link, "" where nobody may watch it by one."""
    row = transaction.row("SELECT token FROM web_spectators WHERE game = ?", game)
    return str(row[0]) if row is not None else ""


def game_of(transaction: Transaction, token: str) -> str:
    """Returns the game that a link's token is of, "" for none."""
    row = transaction.row("SELECT game FROM web_spectators WHERE token = ?", token)
    return str(row[0]) if row is not None else ""


def open_link(transaction: Transaction, game: str, token: str) -> str:
    """Opens a game to spectators by a link. Returns its token: the one that there was already, if any."""
    sql = "INSERT INTO web_spectators (game, token) VALUES (?, ?) ON CONFLICT (game) DO NOTHING"
    transaction.execute(sql, game, token)
    return link_of(transaction, game)


def close_link(transaction: Transaction, game: str) -> bool:
    """Takes a game's link back. Returns whether there was one."""
    return transaction.execute("DELETE FROM web_spectators WHERE game = ?", game) > 0
