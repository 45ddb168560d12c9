"""Players who stay away: a warning after some days, and what the others may do about it two days later. Called by the
engine under its lock.

It counts for whom the game awaits, but not while a clock of theirs runs, the game is paused or they are on vacation. A
claim, a proposal or anything else that the others do changes nothing of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.attention.pending_turns import since
from bot.attention.posting import add_private_calls
from bot.attention.preferences import preferences_of, sorted_by_preference
from bot.attention.timers import MISSING, WARNED_BEFORE_MS, stays_away_ms
from bot.engine.commit import Reply, amend, changeset_of, commit, new_entry
from bot.engine.inactivity import close_for
from bot.games.contract.choices import Refusal
from bot.games.contract.game import Seat
from bot.storage import timers
from bot.storage.timers import Timer
from bot.storage.transaction import Transaction
from bot.table.changeset import Changeset
from bot.table.session import CLOCK, Actor, OpenSeat, Session
from bot.table.table import Table

WAYS = ("open", "practice", "close")
"""What the others may do: open the seat, have the practice opponent play on there, close the game."""


def counts(table: Table, seat: Seat) -> bool:
    """Tells whether a seat's player is one for whom others wait, and who could act."""
    session, player = table.session, table.players[seat]
    if seat not in table.awaited() or not player.is_person or seat in session.practises or session.paused:
        return False
    clock = session.clocks.get(seat)
    others = any(other.is_person and other.user != player.user for other in table.players.values())
    return others and session.absent.get(player.user, 0) <= table.services.now() and not (clock and clock.runs)


def from_when(table: Table, seat: Seat) -> int:
    """Returns the moment from which the others may go on without a player who was warned (milliseconds since 1970).
    Returns 0 if nobody was warned, or the player is back."""
    warned = table.session.missed.get(seat, 0)
    return warned + WARNED_BEFORE_MS if warned and counts(table, seat) else 0


def missing(table: Table) -> dict[Seat, int]:
    """Returns the seats whose players were warned and have not come back, each with the moment from which the others
    may go on without them."""
    if table.session.status != "playing" or not table.session.missed:
        return {}
    return {seat: at for seat in table.players if (at := from_when(table, seat))}


def is_missed(table: Table) -> bool:
    """Tells whether a player stays away."""
    return bool(missing(table))


def due(table: Table, seat: Seat) -> int:
    """Returns when a seat's player is warned (milliseconds since 1970)."""
    session = table.session
    begun = max(since(session, seat), session.acted.get(seat, 0), session.stood)
    return begun + stays_away_ms(session) - WARNED_BEFORE_MS


def to_warn(table: Table) -> dict[Seat, int]:
    """Returns the seats whose players are to be warned, each with the moment (milliseconds since 1970)."""
    session = table.session
    if session.patient or session.status != "playing":
        return {}
    return {seat: due(table, seat) for seat in table.awaited() if counts(table, seat) and seat not in session.missed}


def threatened(table: Table, until: int) -> bool:
    """Tells whether anybody is to be warned by then (milliseconds since 1970)."""
    return any(at <= until for at in to_warn(table).values())


async def look(table: Table, timer: Timer) -> None:
    """Warns those who have stayed away for so long, or sets the timer for when somebody may have."""
    now, waits = table.services.now(), to_warn(table)
    late = [seat for seat, at in waits.items() if at <= now]
    if late:
        await warn(table, late[0], timer=timer)
        return

    def set_again(transaction: Transaction, session: Session) -> None:
        timers.take(transaction, timer)
        if session.status == "playing" and not session.patient:
            next_at = min([*waits.values(), now + stays_away_ms(session) - WARNED_BEFORE_MS])
            timers.add(transaction, Timer(MISSING, next_at, session.id))

    await amend(table, set_again)


async def warn(table: Table, seat: Seat, left: bool = False, timer: Timer | None = None) -> Reply:
    """Warns a seat's player, and tells everybody from when on the others may go on without them; ``left`` where they
    have left the server."""
    now, player = table.services.now(), table.players[seat]
    data: dict[str, Any] = {"what": "missing", "seat": seat, "name": player.name, "until": now + WARNED_BEFORE_MS}
    data |= {"then": "left"} if left else {"begun": since(table.session, seat)}
    changes = changeset_of(table, new_entry(table, CLOCK, "clock", data=data))
    changes.session.missed[seat], changes.timer = now, timer
    changes.also = _by_message(changes, player.user)
    return await commit(table, changes, CLOCK, (), posts=("missing",))


def _by_message(changes: Changeset, user: int) -> Callable[[Transaction], None]:
    """Returns what leaves a user who is pinged in the channel a private message as well, where one is open already."""

    def leave(transaction: Transaction) -> None:
        pinged, _ = sorted_by_preference(transaction, [user], changes.session)
        dm = preferences_of(transaction, [user])[user].dm
        if pinged and dm:
            changes.channels += add_private_calls(transaction, changes.session.id, changes.entry.seq, {user: dm})

    return leave


async def note_left(table: Table, users: set[int]) -> list[str]:
    """Warns at once about players who have left the server. Returns their names."""
    found = [seat for seat in table.awaited() if table.players[seat].user in users and counts(table, seat)]
    for seat in found:
        if seat not in table.session.missed:
            await warn(table, seat, left=True)
    return list(dict.fromkeys(table.players[seat].name for seat in found))


def check_may_go_on(table: Table, actor: Actor, seat: Seat) -> None:
    """Raises Refusal where the actor may not go on without a seat's player, or not yet."""
    table.seat_of(actor)
    at, name = from_when(table, seat) if seat in table.players else 0, table.seat_name(seat)
    if not at:
        raise Refusal(f"{name} isn't away (any longer), so the game continues")
    if table.players[seat].user == actor.user:
        raise Refusal("The game is waiting for you. Play on, or resign with `/game resign`")
    if table.services.now() < at:
        raise Refusal(f"{name} has until <t:{at // 1000}:f> to come back")


async def go_on(table: Table, actor: Actor, seat: Seat, how: str) -> Reply:
    """Another player goes on without a seat's player: "open", "practice" or "close"."""
    check_may_go_on(table, actor, seat)
    name, player = table.seat_name(seat), table.players[seat]
    if how == "close":
        return await close_for(table, actor, f"{player.name} ({name}) has left it", left=str(player.user))
    if how not in WAYS:
        raise Refusal(f"The others may {', '.join(WAYS)}, not {how[:20]}")
    if how == "practice" and table.game.practice is None:
        raise Refusal(f"{table.game.name} has no practice opponent")
    data = {"what": "without", "seat": seat, "name": actor.name, "then": how}
    changes = changeset_of(table, new_entry(table, actor, "clock", data=data))
    session = changes.session
    if how == "practice":
        session.practises = [*session.practises, seat]
        return await commit(table, changes, actor, (f"The practice opponent plays for {name} until they are back.",))
    # The two days in which its holder alone could accept have passed since the warning.
    session.open_seats[seat] = OpenSeat(session.missed[seat])
    return await commit(table, changes, actor, (f"The {name} seat is open to a substitute: `/game seats` lists it.",))


async def come_back(table: Table, actor: Actor, seat: Seat) -> Reply:
    """A player for whom the practice opponent plays is back."""
    mine = table.seat_of(actor, seat)
    if mine not in table.session.practises:
        raise Refusal("No one else plays for you")
    changes = changeset_of(table, new_entry(table, actor, "clock", seat=mine, data={"what": "plays", "seat": mine}))
    return await commit(table, changes, actor, ("You play your seat yourself again.",))
