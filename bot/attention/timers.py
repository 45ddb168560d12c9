"""The timers of games: when a game counts as silent, and when those are called who had just been here. They are set in
the transaction of every public entry. One more removes the lessons that nobody has gone on with."""

from __future__ import annotations

import logging
from collections.abc import Mapping

import msgspec

from bot.attention import questions, refused
from bot.attention.clocks import HALT, PAUSE, REMINDED_AT, REMINDER, RETURN, RUN_OUT, remind_next, unless_quiet
from bot.attention.digests import DIGEST, send
from bot.attention.dispatcher import Handler
from bot.attention.nights import WAKING, wake
from bot.attention.notifications import RECENTLY_ACTIVE_MS
from bot.attention.posting import add_private_calls
from bot.attention.preferences import preferences_of, sorted_by_preference
from bot.attention.prepared import LATEST_MS, PREPARED
from bot.attention.vacations import DAYS_A_YEAR, ENDS, over
from bot.clocks.control import DAY_MS, LONGEST_PAUSE_MS
from bot.games.contract.game import PUBLIC
from bot.storage import games, lessons, logs, outbox, timers
from bot.storage.timers import Timer
from bot.storage.transaction import Transaction
from bot.table.session import Session

log = logging.getLogger(__name__)

SILENT_AFTER_MS = 14 * 24 * 3_600_000
"""Milliseconds without a public entry after which a game counts as silent."""
STAYS_AWAY_MS = {"3d": 3 * DAY_MS, "7d": 7 * DAY_MS, "14d": 14 * DAY_MS}
"""Milliseconds after which the others may go on without a player whom the game awaits, by the table's setting."""
WARNED_BEFORE_MS = 2 * DAY_MS
"""Milliseconds before that at which that player is warned."""
SILENCE, LATE_CALL, LAPSE, MISSING, LETTER = "silent", "call", "case", "missing", "letter"
"""The kinds of a game's timers, by the words that are stored: LAPSE is that of a case without a ruling, MISSING that of
players who stay away, LETTER that of letters that nobody reads."""


def stays_away_ms(session: Session) -> int:
    """Returns after how many milliseconds the others may go on without a player."""
    return STAYS_AWAY_MS.get(session.gone, STAYS_AWAY_MS["7d"])


def watch_all(transaction: Transaction, now: int) -> None:
    """Has players who stay away looked for in every game that is played: one of an earlier version has no timer for
    that, and its next public entry may never come. Times are milliseconds since 1970."""
    watched = set(timers.games_with(transaction, MISSING))
    for game in games.in_play(transaction):
        if game not in watched:
            timers.add(transaction, Timer(MISSING, now + DAY_MS, game))


def set_game_timers(transaction: Transaction, session: Session, at: int) -> None:
    """Sets a game's timers after something public has happened in it at ``at`` (milliseconds since 1970): its silence
    begins anew (a timer of before stands, and finds that there was none), or it is over; and those who are awaited, but
    were not called as they had just been here, are called when they stay away. Questions that are open lapse when their
    time has come."""
    wanted, there = set[str](), timers.kinds_of(transaction, session.id)
    if session.status in ("lobby", "playing"):
        wanted.add(SILENCE)
        if SILENCE not in there:
            timers.add(transaction, Timer(SILENCE, at + SILENT_AFTER_MS, session.id))
    if session.status == "playing" and session.call_at:
        wanted.add(LATE_CALL)
        timers.put(transaction, Timer(LATE_CALL, session.call_at, session.id))
    if due := questions.lapses_at(session):
        wanted.add(questions.LAPSE)
        timers.put(transaction, Timer(questions.LAPSE, due, session.id))
    if session.status == "playing" and not session.patient:
        wanted.add(MISSING)
        if MISSING not in there:
            timers.add(transaction, Timer(MISSING, at + stays_away_ms(session) - WARNED_BEFORE_MS, session.id))
    if over := there & {SILENCE, LATE_CALL, questions.LAPSE, MISSING} - wanted:
        timers.remove(transaction, session.id, over)


def say_silent(transaction: Transaction, timer: Timer, now: int) -> list[int]:
    """Leaves a post which says that a game has fallen silent; sets the timer again where something has happened since
    it was set."""
    game = games.load(transaction, timer.game)
    if game is None:
        return []
    if now < (due := game.updated + SILENT_AFTER_MS):
        timers.add(transaction, Timer(SILENCE, min(due, now + SILENT_AFTER_MS), game.id))
        return []
    channel = game.channel
    outbox.add(transaction, timer.game, channel, "silent", "silent", logs.last_seq(transaction, timer.game))
    return [channel]


def call_late(transaction: Transaction, timer: Timer, now: int) -> list[int]:
    """Calls those who were not called because they had just been here: by the board posted anew, or by private
    message."""
    game = games.load(transaction, timer.game)
    if game is None:
        return []
    try:
        session = msgspec.json.decode(game.session, type=Session)
    except msgspec.MsgspecError as error:
        log.error("Nobody is called in game %s, which cannot be read: %s", game.id, error)
        return []
    pinged, private = sorted_by_preference(transaction, session.uncalled, session)
    position, channels = logs.last_seq(transaction, game.id), list[int]()
    if pinged:
        outbox.add(transaction, game.id, game.channel, "turn", PUBLIC, position, pinged)
        channels.append(game.channel)
    return channels + add_private_calls(transaction, game.id, position, private)


def remind(transaction: Transaction, timer: Timer, now: int) -> list[int]:
    """Reminds a person that part of the time is gone, and sets the next reminder. A person with quiet hours is reminded
    outside them, and by private message, where there can be one."""
    game = games.load(transaction, timer.game)
    if game is None:
        return []
    try:
        session = msgspec.json.decode(game.session, type=Session)
    except msgspec.MsgspecError as error:
        log.error("Nobody is reminded in game %s, which cannot be read: %s", game.id, error)
        return []
    clock = session.clocks.get(timer.seat)
    user = next((h.user for h in games.holders(transaction, game.id) if h.seat == timer.seat), None)
    if clock is None or not clock.runs or clock.ends <= now or user is None:
        return []
    chosen = preferences_of(transaction, [user])[user]
    if (due := unless_quiet(chosen.habits.quiet_at(now), now, clock.ends)) > now:
        # The quiet hours are others than they were.
        timers.add(transaction, Timer(REMINDER, due, game.id, timer.seat, timer.payload))
        return []
    following = remind_next(transaction, game.id, timer.seat, clock, timer.payload, chosen.habits)
    wished = REMINDED_AT[chosen.habits.reminded]
    if timer.payload not in wished or (following is not None and following.due <= now and following.payload in wished):
        # After a night or an outage the next may be due as well: one of them is enough.
        return []
    pinged, private = sorted_by_preference(transaction, [user], session)
    if pinged and chosen.habits.quiet is not None and chosen.dm:
        # In the channel everybody would see when those quiet hours end.
        pinged, private = [], {user: chosen.dm}
    position = logs.last_seq(transaction, game.id)
    if pinged:
        outbox.add(transaction, game.id, game.channel, "summons", "summons", position, pinged)
    return [game.channel] * bool(pinged) + add_private_calls(transaction, game.id, position, private)


def clean_lessons(transaction: Transaction, timer: Timer, now: int) -> list[int]:
    """Removes old lessons; sets the timer again for the next."""
    if (due := lessons.remove_old(transaction, now)) is not None:
        timers.add(transaction, Timer(lessons.CLEANING, min(due, now + lessons.KEPT_MS)))
    return []


LONGEST_MS: Mapping[str, int] = {
    SILENCE: SILENT_AFTER_MS,
    LATE_CALL: RECENTLY_ACTIVE_MS,
    lessons.CLEANING: lessons.KEPT_MS,
    RUN_OUT: 60 * DAY_MS,
    REMINDER: 60 * DAY_MS,
    PAUSE: LONGEST_PAUSE_MS,
    RETURN: 60 * DAY_MS,
    PREPARED: LATEST_MS,
    HALT: 2 * DAY_MS,
    LAPSE: 7 * DAY_MS,
    LETTER: 7 * DAY_MS,
    questions.LAPSE: questions.LAPSES_AFTER_MS,
    MISSING: max(STAYS_AWAY_MS.values()),
    ENDS: DAYS_A_YEAR * DAY_MS,
    DIGEST: 2 * DAY_MS,
    WAKING: DAY_MS,
    refused.RETRYING: refused.RESTS_MS[-1],
}
"""How many milliseconds ahead a timer of each kind is set at the most: what is later was set by a clock that was ahead,
and has been set right."""
HANDLERS: Mapping[str, Handler] = {
    SILENCE: say_silent,
    LATE_CALL: call_late,
    REMINDER: remind,
    ENDS: over,
    DIGEST: send,
    WAKING: wake,
    refused.RETRYING: refused.try_again,
    lessons.CLEANING: clean_lessons,
}
"""What is done about each kind of timer."""
