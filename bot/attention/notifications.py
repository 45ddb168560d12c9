"""Notifications: the people who are called for an entry, now or later, and how long each seat has been awaited."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.attention.pending_turns import of_users, since
from bot.attention.reasons import asked_of, called_to_case, proposed_to
from bot.games.contract.game import Seat
from bot.record.players import NO_PERSONS
from bot.table.changeset import Changeset
from bot.table.session import Player, Session
from bot.table.table import Table

BESIDE_PLAY = frozenset(
    {
        "hint",
        "table",
        "clock",
        "propose",
        "ask",
        "answer",
        "team",
        "claim",
        "statement",
        "withdraw",
        "lapse",
        "ruling",
        "rules",
        "letter",
    }
)
"""The kinds of a seat's entries that are nothing of what it is awaited for."""
ASKING = {"claim": "case", "propose": "propose", "ask": "ask", "letter": "letter"}
"""The kinds of entries by which somebody asks something of others, and the posts that ping them for it."""
PING_INTERVAL_MS = 12 * 3_600_000
"""Milliseconds between two nudges of a game, and between two times that one player pings the others by one kind of
question."""
RECENTLY_ACTIVE_MS = 120_000
"""Milliseconds: a person who acted within them is not called when awaited again, but so much later, unless they have
acted then. To look at a game is no act: nobody else may notice it."""


def plan_notifications(table: Table, changes: Changeset, awaited: dict[Seat, str], offered: dict[Seat, str]) -> str:
    """Writes into the changes which seats the game awaits now, and which people to ping. Returns the kind of the public
    message: "turn", for a new one, if the game has ended or if it newly awaits somebody, or offers them something, who
    has not been active just now."""
    session, entry, players, before = changes.session, changes.entry, changes.players, table.awaited()
    new = [s for s in awaited if s not in before or players[s].user != table.players[s].user]
    # The wait begins anew for whoever has just acted and is to act again.
    acted = entry.seat if entry.kind not in BESIDE_PLAY else ""
    session.since = {s: entry.at if s in new or s == acted else since(table.session, s) for s in awaited}
    decided = entry.seat if entry.kind == "decision" else ""
    changes.awaited, changes.asked = awaited, [s for s in awaited if s in new or s == decided]
    changes.pending_turns = of_users(awaited, players, session)
    # The end is news to everyone who did not bring it about, and is found at the bottom of the channel.
    ended = session.status == "over" and table.session.status == "playing"
    told: Iterable[Seat] = [*new, *(s for s in offered if s not in table.offered())]
    if ended or entry.kind == "resign":
        told = players
    people = [s for s in told if players[s].is_person]
    away = [
        s
        for s in people
        if (entry.by != players[s].user if ended else entry.at - session.acted.get(s, 0) > RECENTLY_ACTIVE_MS)
    ]
    holders = [players[s].user for s in away]
    called = list(dict.fromkeys(u for u in users_of(session, players, away) if u in holders or u != entry.by))
    if entry.kind == "decline":
        # A lobby waits for its owner then, and nothing would tell who had just been here.
        called = [session.owner]
    if entry.kind == "invite":
        called = [session.invited[entry.seat].user]
    changes.called = {
        "turn": called,
        "ask": asked_of(session, players),
        "propose": proposed_to(session, players),
        "missing": [players[s].user for s in session.missed if s not in table.session.missed],
        "case": called_to_case(session, players),
        "letter": [int(entry.data["to"])] if entry.kind == "letter" else [],
    }
    ration(changes)
    call_later(
        changes, table.session, users_of(session, players, (*awaited, *offered)), users_of(session, players, people)
    )
    return "turn" if called or ended else "board"


def users_of(session: Session, players: Mapping[Seat, Player], seats: Iterable[Seat]) -> list[int]:
    """The users who play those seats, companions among them."""
    return [user for seat in seats for user in session.users_at(seat, players[seat])]


def ration(changes: Changeset) -> None:
    """Has a player who asks something of the others ping them once in PING_INTERVAL_MS by each kind of question; what
    is asked stands all the same. A game master's letters always ping."""
    session, entry = changes.session, changes.entry
    if entry.kind not in ASKING or (entry.kind == "letter" and entry.gm):
        return
    if not may_ping(session, changes.players, entry.by, entry.kind, entry.at):
        changes.called[ASKING[entry.kind]] = []
    elif changes.called[ASKING[entry.kind]]:
        session.pinged[f"{entry.kind} {entry.by}"] = entry.at


def may_ping(session: Session, players: Mapping[Seat, Player], user: int, kind: str, now: int) -> bool:
    """Whether a user who asks something of the others by an entry of a kind pings them. An undo is asked for as often
    as the others have acted meanwhile."""
    last = session.pinged.get(f"{kind} {user}", 0)
    if kind == "ask" and any(at > last for seat, at in session.acted.items() if players[seat].user != user):
        return True
    # A clock that was set back by a little does not allow it, one set back by days does not forbid it for days.
    return not last or abs(now - last) >= PING_INTERVAL_MS


def unpinged(table: Table, user: int, kind: str) -> list[str]:
    """Returns what to tell a user whose question to the others, an entry of that ``kind``, does not ping them; nothing
    if it does."""
    if may_ping(table.session, table.players, user, kind, table.services.now()):
        return []
    hours = PING_INTERVAL_MS // 3_600_000
    return [f"I won't ping them again: a question can ping them once every {hours} hours."]


def call_later(changes: Changeset, before: Session, wanted: list[int], told: list[int]) -> None:
    """Notes in the session the users among those ``told`` by this entry who are wanted, but not called now because they
    have just been active, and when they are called after all. Left out are those who have acted since, and those whom
    the practice opponent or a bot answers at once."""
    session, entry = changes.session, changes.entry
    # What was due while the bot was away has not been done yet.
    away = entry.kind == "clock" and entry.data["what"] == "outage"
    done = before.call_at <= (entry.data["begun"] if away else entry.at)
    old = [] if done else before.uncalled
    new = [user for user in told if entry.by not in NO_PERSONS]
    gone = {entry.by, *changes.called["turn"]}
    session.uncalled = [user for user in dict.fromkeys([*old, *new]) if user in wanted and user not in gone]
    first = latest = entry.at + RECENTLY_ACTIVE_MS
    if any(user in session.uncalled for user in old):
        # Not later than from now, should the clock have been ahead then.
        first = min(before.call_at, latest)
    session.call_at = first if session.uncalled else 0
