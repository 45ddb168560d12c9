"""Leaves posts and private messages for the courier, and calls people by them, each as they want it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.attention.preferences import sorted_by_preference
from bot.games.contract.game import PUBLIC
from bot.record.entries import Entry
from bot.storage import judges, outbox
from bot.storage.transaction import Transaction
from bot.table.changeset import FILM
from bot.table.session import Session

CASE_CALL = "casecall"
"""The row, and the message, by which a case is called where a server's standing judges are."""
GM_LOG = "gmlog"
"""The row, and the message, by which a game master's act is posted where its server follows them."""
TEAM = "team"
"""The row by which somebody comes into a team's thread or leaves it, as its audience says."""
TEAM_LINE = "teamline"
"""The row, and the message, with which a team's thread begins."""
AUDIENCES = {
    FILM: FILM,
    "ask": "ask",
    "settle": "ask",
    "propose": "propose",
    "resolve": "propose",
    "case": "case",
    "caseclosed": "case",
    CASE_CALL: CASE_CALL,
    GM_LOG: GM_LOG,
    "missing": "missing",
    "letter": "letter",
}
"""Whose message a kind of post is; any other is the public one. The questions whether an undo or a proposal is agreed
to, an open case, that a letter was written, and the moving picture of a game that has ended, stand beside the board."""


ABROAD = "abroad"
"""The audience of a game's second board, which stands on its guest's server."""
AWAY = "away"
"""The row by which that board is taken away."""
SHOWING = ("board", "turn", "bottom")
"""The kinds whose message is the game's public one."""


def add_posts(
    transaction: Transaction,
    session: Session,
    kinds: Iterable[str],
    position: int,
    called: Mapping[str, Sequence[int]] | None = None,
) -> list[int]:
    """Leaves posts of those kinds, which tell of entry ``position``. ``called`` are the users whom a post of that kind
    calls. Returns the channels where something waits now."""
    channels: list[int] = []
    for kind in kinds:
        users = (called or {}).get(kind, ())
        channels += add_post(transaction, session, kind, AUDIENCES.get(kind, PUBLIC), position, users)
    return list(dict.fromkeys(channels))


def add_post(
    transaction: Transaction, session: Session, kind: str, audience: str, position: int, called: Sequence[int] = ()
) -> list[int]:
    """Leaves a post in the game's channel, and calls those users: by the post itself those who want it so, the others
    by a private message, or not. The board on the guest's server follows, and calls nobody. Returns the channels where
    something waits now."""
    pinged, private = sorted_by_preference(transaction, called, session)
    outbox.add(transaction, session.id, session.channel, kind, audience, position, pinged)
    channels = [session.channel, *add_private_calls(transaction, session.id, position, private)]
    if kind in SHOWING and session.abroad:
        outbox.add(transaction, session.id, session.abroad, "board", ABROAD, position)
        channels.append(session.abroad)
    return channels


def keep_intervention(transaction: Transaction, session: Session, entry: Entry) -> list[int]:
    """Notes an entry by which a game master intervenes for the moderators of the game's server, and leaves a post where
    they follow such acts. Returns the channels where something waits now."""
    if not entry.intervenes:
        return []
    judges.intervened(transaction, session.guild, session.id, entry)
    channel = judges.of(transaction, session.guild).log
    if not channel:
        return []
    outbox.add(transaction, session.id, channel, GM_LOG, GM_LOG, entry.seq)
    return [channel]


def add_team_rows(
    transaction: Transaction, session: Session, places: Iterable[tuple[int, int]], position: int
) -> list[int]:
    """Leaves a row for each of those whose place in a team's thread has changed: a team's number, and a user. Returns
    the channels where something waits now."""
    rows = [f"{no} {user}" for no, user in places]
    for audience in rows:
        outbox.add(transaction, session.id, session.channel, TEAM, audience, position)
    return [session.channel] if rows else []


def add_private_calls(transaction: Transaction, game: str, position: int, private: Mapping[int, int]) -> list[int]:
    """Leaves a private message for each of those users, whose channels are given. Returns the channels."""
    for user, dm in private.items():
        outbox.add(transaction, game, dm, "call", str(user), position, [user])
    return list(private.values())
