"""The clocks of a game: which of them run after an entry, and the timers that go off with them.

A seat's clock runs while the game awaits the seat, unless the game is paused or its person is on vacation. It goes by
what everyone sees: nothing that a seat does in secret touches it.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from bot.attention.preferences import preferences_of
from bot.clocks.clock import Clock, for_new_wait, new_clock, started, stopped, taken_back
from bot.clocks.control import CONTROLS, HOUR_MS, TimeControl
from bot.clocks.quiet_hours import QuietHours, awake_after, ends_at, spell_at
from bot.games.contract.game import Seat
from bot.record.entries import Entry
from bot.record.judging import remedies_of
from bot.storage import timers, vacations
from bot.storage.people import Habits, Reminded
from bot.storage.timers import Timer
from bot.storage.transaction import Transaction
from bot.table.changeset import Changeset
from bot.table.session import Player, Session

RUN_OUT, REMINDER, PAUSE, RETURN, HALT = "clock", "reminder", "pause", "return", "halt"
"""The kinds of the clocks' timers, by the words that are stored: RETURN is that of a seat's person, HALT the end of the
time for which a claim stops the clocks."""
RETURNING = ("order",)
"""The kinds of an entry by which somebody withdraws what they had decided: they have what time they had left then."""
LEAVE_BEFORE_MS = HOUR_MS
"""Milliseconds before the end at which a vacation begins by itself, for those who wish it: it adds no time, so there
must be some left."""
PARTS = (2, 10)
"""Reminders come when one half, and when one tenth of the time is left."""
BEFORE_NIGHT_MS = 5 * 60_000
"""Milliseconds before their quiet hours at which people are reminded of time that runs out in them."""
REMINDED_AT: Mapping[Reminded, tuple[int, ...]] = {"both": PARTS, "half": (2,), "tenth": (10,), "never": ()}
"""Which of them a person wishes."""


def keep_clocks(transaction: Transaction, changes: Changeset) -> None:
    """Has the clocks of a game run and stand as they must after a public entry, in the session that is about to be
    written, and sets their timers."""
    session, entry, before = changes.session, changes.entry, changes.clocks
    control = CONTROLS.get(session.clock) if session.status == "playing" else None
    if entry.kind in ("start", "replace", "ruling"):
        note_absent(transaction, changes)
    if entry.kind == "table" and "clock" in entry.data:
        # Everybody begins anew with what the table gives now.
        session.clocks, session.old_clocks = {}, {}
    if session.status != "playing":
        session.halted = 0
    if control is None and not before and not session.paused:
        return
    if control is None:
        session.clocks = {}
        timers.remove(transaction, session.id, (RUN_OUT, REMINDER))
    else:
        people = {seat: player.user for seat, player in changes.players.items() if player.is_person}
        found = preferences_of(transaction, people.values())
        session.clocks = {
            seat: clock_after(changes, seat, control, found[user].habits.stopping(entry.at))
            for seat, user in people.items()
        }
        for seat, user in people.items():
            set_timers(transaction, session, seat, before.get(seat), found[user].habits)
    if session.status == "playing" and session.paused:
        timers.put(transaction, Timer(PAUSE, session.paused, session.id))
    else:
        session.paused = 0
        timers.remove(transaction, session.id, (PAUSE,))


def note_absent(transaction: Transaction, changes: Changeset) -> None:
    """Notes of those who take a seat by an entry whether they are on vacation, and until when."""
    session, entry = changes.session, changes.entry
    users = {player.user for player in changes.players.values() if player.is_person}
    come = users if entry.kind == "start" else users & arriving(entry)
    found = (vacations.running(transaction, user, entry.at) for user in sorted(come))
    stay = {user: until for user, until in session.absent.items() if user not in come}
    session.absent = stay | {vacation.user: vacation.until for vacation in found if vacation is not None}


def arriving(entry: Entry) -> set[int]:
    """The users who take a seat by an entry of a game in play."""
    if entry.kind == "replace":
        return {int(entry.data["to"])}
    return {int(remedy.user) for remedy in remedies_of(entry.data) if remedy.what == "replace"}


def clock_after(changes: Changeset, seat: Seat, control: TimeControl, quiet: QuietHours | None) -> Clock:
    """A seat's clock after an entry; in ``quiet`` hours it stands by itself."""
    session, entry = changes.session, changes.entry
    turn = session.turn.turn if session.turn is not None else ""
    clock = session.clocks.get(seat) or new_clock(control, turn)
    own = entry.seat in changes.players and changes.players[entry.seat].user == changes.players[seat].user
    if own and entry.kind == "undo":
        clock = taken_back(clock, entry.at)
    elif seat in changes.asked and entry.kind != "replace" and not (own and entry.kind in RETURNING):
        clock = for_new_wait(stopped(clock, entry.at), control, turn, own)
    if not may_run(session, changes.awaited, changes.players, seat):
        # Whoever is not awaited any more has done what there was to do, in time or not.
        return replace(stopped(clock, entry.at), out=clock.out and seat in changes.awaited)
    return clock if clock.out else started(clock, entry.at, quiet)


def may_run(session: Session, awaited: Mapping[Seat, str], players: Mapping[Seat, Player], seat: Seat) -> bool:
    """Whether nothing stops the clock of a seat."""
    stands = session.paused or session.halted
    return seat in awaited and not stands and players[seat].user not in session.absent


def runs_from(
    session: Session, awaited: Mapping[Seat, str], players: Mapping[Seat, Player], seat: Seat, now: int
) -> bool:
    """Whether nothing stops the clock of a seat from ``now`` on (milliseconds since 1970): what has stopped it so far
    is over."""
    stops = session.paused, session.halted, session.absent.get(players[seat].user, 0)
    return seat in awaited and all(until <= now for until in stops)


def set_timers(transaction: Transaction, session: Session, seat: Seat, before: Clock | None, habits: Habits) -> None:
    """Sets the timers of a seat's clock where it is another than ``before``, by its person's quiet hours. Which
    reminders they wish is asked when they are due."""
    clock = session.clocks[seat]
    if clock == before:
        return
    if not clock.runs or clock.out:
        timers.remove(transaction, session.id, (RUN_OUT, REMINDER), seat)
        return
    timers.put(transaction, Timer(RUN_OUT, max(clock.since, clock.ends - LEAVE_BEFORE_MS), session.id, seat))
    remind_next(transaction, session.id, seat, clock, 1, habits)


def remind_next(
    transaction: Transaction, game: str, seat: Seat, clock: Clock, part: int, habits: Habits
) -> Timer | None:
    """Sets the next reminder after the one that was due when one ``part`` of the time was left, and returns it; None
    after the last."""
    parts = [p for p in PARTS if p > part]
    if not parts:
        timers.remove(transaction, game, (REMINDER,), seat)
        return None
    due = awake_after(clock.quiet, clock.since, clock.left - clock.left // parts[0])
    timer = Timer(REMINDER, before_night(clock, due, habits), game, seat, parts[0])
    timers.put(transaction, timer)
    return timer


def before_night(clock: Clock, due: int, habits: Habits) -> int:
    """When somebody is reminded who was to be at ``due``: before their quiet hours, where their time runs out in these
    and they are awaited by then."""
    begin, end = spell_at(habits.quiet_at(due), due) or (0, 0)
    eve = begin - BEFORE_NIGHT_MS
    return eve if end >= clock.ends and eve > clock.since else due


def unless_quiet(quiet: QuietHours | None, due: int, ends: int) -> int:
    """When somebody is reminded who was to be at ``due``, and has quiet hours then: after these, where there is time
    left by then; else what pings them waits by itself."""
    end = ends_at(quiet, due)
    return due if end is None or end >= ends else end
