"""The links by which players open a seat's page, and the browsers that have done so. Both are kept as hashes."""

from __future__ import annotations

from msgspec import Struct

from bot.storage.transaction import Transaction

LINK_MS = 10 * 60_000
"""Milliseconds for which a link is good; it is good once."""
BROWSER_MS = 30 * 86_400_000
"""Milliseconds without use after which a browser is forgotten."""
NOTED_EVERY_MS = 3_600_000
"""Milliseconds after which another use of a browser is noted."""
LISTED = 25
"""Browsers of a user that are listed: a menu takes no more."""


class Holder(Struct, frozen=True):
    """The user who opened a page, and the game that it is of."""

    user: int
    game: str


class Browser(Struct, frozen=True):
    """An open browser: what its cookie's ``hash`` is, the game whose page it shows, its ``name`` in a few words, when
    it was opened and last used (milliseconds since 1970)."""

    hash: str
    game: str
    name: str
    opened: int
    used: int


def put_link(transaction: Transaction, hash: str, holder: Holder, now: int) -> None:
    """Keeps a new link of a user's; those whose time is over go."""
    transaction.execute("DELETE FROM web_links WHERE expires <= ?", now)
    sql = "INSERT INTO web_links (hash, user_id, game, expires) VALUES (?, ?, ?, ?)"
    transaction.execute(sql, hash, holder.user, holder.game, now + LINK_MS)


def use_link(transaction: Transaction, hash: str, now: int) -> Holder | None:
    """Uses a link up. Returns whose it was, None for one that was used before, whose time is over, or that never
    was."""
    row = transaction.row("DELETE FROM web_links WHERE hash = ? RETURNING user_id, game, expires", hash)
    return Holder(row[0], row[1]) if row is not None and row[2] > now else None


def open_browser(transaction: Transaction, hash: str, holder: Holder, name: str, now: int) -> None:
    """Keeps a browser that a user has opened; those that nobody has used for long go."""
    transaction.execute("DELETE FROM web_browsers WHERE used <= ?", now - BROWSER_MS)
    sql = "INSERT INTO web_browsers (hash, user_id, game, name, opened, used) VALUES (?, ?, ?, ?, ?, ?)"
    transaction.execute(sql, hash, holder.user, holder.game, name, now, now)


def holder(transaction: Transaction, hash: str, now: int) -> tuple[Holder, bool] | None:
    """Returns whose browser that is, and whether its use is to be noted (see ``note_use``); None for one that is not
    open any more."""
    row = transaction.row("SELECT user_id, game, used FROM web_browsers WHERE hash = ?", hash)
    if row is None or row[2] <= now - BROWSER_MS:
        return None
    return Holder(row[0], row[1]), row[2] <= now - NOTED_EVERY_MS


def note_use(transaction: Transaction, hash: str, now: int) -> None:
    """Notes that a browser is used."""
    transaction.execute("UPDATE web_browsers SET used = ? WHERE hash = ?", now, hash)


def of_user(transaction: Transaction, user: int, now: int) -> list[Browser]:
    """Returns a user's open browsers, those used last first, as many as a menu takes."""
    sql = """SELECT hash, game, name, opened, used FROM web_browsers WHERE user_id = ? AND used > ?
             ORDER BY used DESC, hash LIMIT ?"""
    return [Browser(*row) for row in transaction.rows(sql, user, now - BROWSER_MS, LISTED)]


def close(transaction: Transaction, user: int, hash: str = "") -> int:
    """Closes a user's browser of that hash, or with "" all of them and the links that were not used yet. Returns how
    many browsers were closed."""
    if hash:
        return transaction.execute("DELETE FROM web_browsers WHERE user_id = ? AND hash = ?", user, hash)
    transaction.execute("DELETE FROM web_links WHERE user_id = ?", user)
    return transaction.execute("DELETE FROM web_browsers WHERE user_id = ?", user)
