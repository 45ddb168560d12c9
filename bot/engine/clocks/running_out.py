"""The consequences of time that has run out, of a pause that has lasted long enough, and of the bot's own absence.
Called by the engine under its lock. A timer that is no longer due changes nothing."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from bot.attention.clocks import PAUSE, RUN_OUT, runs_from
from bot.attention.dispatcher import AWAY_MS
from bot.attention.questions import lapse_later, open_questions
from bot.attention.timers import SILENT_AFTER_MS
from bot.clocks.clock import at_least, without
from bot.clocks.control import LEAST_AFTER_OUTAGE_MS, LONG_OUTAGE_MS, LONGEST_PAUSE_MS, NOTICED_MS
from bot.engine.clocks.missing import threatened
from bot.engine.commit import Reply, amend, change, changeset_of, commit, new_entry
from bot.engine.decide import carry_out, not_outdated
from bot.engine.inactivity import close_for, last_heard
from bot.games.contract.choices import Refusal
from bot.games.contract.game import Seat
from bot.games.phrases import whose
from bot.storage import timers
from bot.storage.timers import Timer
from bot.storage.transaction import Transaction
from bot.table.session import CLOCK, PRACTICE, Actor, Case, OpenSeat, Session
from bot.table.table import Table


async def put_right(table: Table, timer: Timer) -> None:
    """Sets a timer for when it is due by the game as it is, or removes it where it is of no use any more. A clock that
    began to run by a machine's clock that was ahead runs from now on."""

    def work(transaction: Transaction, session: Session) -> None:
        timers.take(transaction, timer)
        now, clock = table.services.now(), session.clocks.get(timer.seat)
        if timer.kind == PAUSE and session.paused:
            session.paused = min(session.paused, now + LONGEST_PAUSE_MS)
            timers.add(transaction, Timer(PAUSE, session.paused, session.id))
        elif timer.kind == RUN_OUT and clock is not None and clock.runs:
            session.clocks[timer.seat] = clock = replace(clock, since=min(clock.since, now))
            timers.add(transaction, Timer(RUN_OUT, clock.ends, session.id, timer.seat))

    await amend(table, work)


async def run_out(table: Table, timer: Timer) -> None:
    """A seat's time is out: everybody is told, and what the table chose follows."""
    session, seat, now = table.session, timer.seat, table.services.now()
    clock = session.clocks.get(seat)
    if seat not in table.awaited() or clock is None or not clock.runs or clock.ends > now:
        await put_right(table, timer)
        return
    data = {"what": "out", "seat": seat, "then": session.timeout}
    changes = changeset_of(table, new_entry(table, CLOCK, "clock", data=data))
    changes.session.clocks[seat] = replace(clock, left=0, since=0, out=True)
    if session.timeout == "open" and seat not in session.open_seats and seat not in session.stand_ins:
        changes.session.open_seats[seat] = OpenSeat(now, by_clock=True)
    if session.timeout == "practice":
        changes.session.practises_once = [*session.practises_once, seat]
    await commit(table, changes, CLOCK, ())


async def end_pause(table: Table, timer: Timer) -> None:
    """A pause has lasted as long as it may: the game goes on."""
    if not table.session.paused or table.session.paused > table.services.now():
        await put_right(table, timer)
        return
    changes = changeset_of(table, new_entry(table, CLOCK, "clock", data={"what": "resume"}))
    changes.session.paused = 0
    await commit(table, changes, CLOCK, ())


async def after_outage(table: Table, begun: int, ended: int) -> None:
    """The bot was away between two times (milliseconds since 1970): nobody's clock counts that, nor does an open case
    or question, and a silence that it would have filled begins anew. After a long while everybody awaited has some
    hours at least, also those whose vacation or pause came to its end meanwhile."""
    session, now = table.session, table.services.now()
    # A run that was cut off may have made up for most of it.
    told = (e.data["until"] for e in table.recent if e.kind == "clock" and e.data.get("what") == "outage")
    until = max([begun, *told])
    if until > begun and ended - until < AWAY_MS:
        return
    begun = until
    least = LEAST_AFTER_OUTAGE_MS if ended - begun >= LONG_OUTAGE_MS else 0
    awaited = table.awaited()
    after = {
        seat: at_least(without(clock, begun, now), least, now)
        for seat, clock in session.clocks.items()
        if not clock.out and runs_from(session, awaited, table.players, seat, now)
    }
    gained = (clock.left_at(now) - session.clocks[seat].left_at(now) for seat, clock in after.items())
    case = open_for_less(session.case, begun, now)
    silent = session.status == "playing" and last_heard(table) + SILENT_AFTER_MS <= now + (now - begun)
    threat = threatened(table, now + (now - begun))
    # Those who were warned have as long to come back as they were told.
    missed = {seat: at + now - max(begun, at) for seat, at in session.missed.items()}
    waits = case != session.case or bool(open_questions(session))
    if max(gained, default=0) < NOTICED_MS and not (waits or silent or threat or missed):
        return
    data: dict[str, Any] = {"what": "outage", "begun": begun, "until": ended, "span": ended - begun}
    if not session.clocks:
        data["then"] = "lapse"
    changes = changeset_of(table, new_entry(table, CLOCK, "clock", data=data))
    changes.session.clocks |= after
    changes.session.case, changes.session.missed = case, missed
    lapse_later(changes.session, begun, now)
    await commit(table, changes, CLOCK, ())


def open_for_less(case: Case | None, begun: int, now: int) -> Case | None:
    """The case that is open, of which the time since ``begun`` counts for nothing: neither until it lapses nor as one
    for which it stops the clocks."""
    if case is None or case.lapsed:
        return case
    if (away := now - max(begun, case.at)) >= NOTICED_MS:
        case = replace(case, at=case.at + away)
    if case.stopped and (away := min(now, case.until) - max(begun, case.stopped)) >= NOTICED_MS:
        case = replace(case, stopped=case.stopped + away)
    return case


async def practise_once(table: Table, seat: Seat, text: str, revision: int) -> Reply:
    """The practice opponent decides for a person whose time is out, this once; an order before it is another act."""
    if seat not in table.session.played_for or seat not in table.awaited():
        raise Refusal("The practice opponent no longer decides here")
    not_outdated(table, seat, revision)
    return await carry_out(table, Actor(PRACTICE.user, PRACTICE.name), seat, text)


def check_time_is_out(table: Table, actor: Actor, seat: Seat) -> None:
    """Raises Refusal unless another seat's time is out, and the table lets the others end the game for that."""
    table.seat_of(actor)
    clock = table.session.clocks.get(seat)
    if table.session.timeout != "others":
        raise Refusal("This table doesn't allow a win on the clock")
    if clock is None or not clock.out or seat not in table.awaited():
        raise Refusal(f"{whose(table.seat_name(seat))} time isn't out (any longer), so the game continues")
    if table.players[seat].user == actor.user:
        raise Refusal("Your own time is out. Decide, or resign with `/game resign`")


async def claim(table: Table, actor: Actor, seat: Seat) -> Reply:
    """Another player claims the win over a seat whose time is out: it is given up."""
    check_time_is_out(table, actor, seat)
    done = table.game.resign(table.state, seat)
    data: dict[str, Any] = {"claimed": actor.name}
    entry = new_entry(table, actor, "resign", seat=seat, data=data, events=tuple(done.events), stops_undo=True)
    return await change(table, entry, done, actor)


async def close(table: Table, actor: Actor, seat: Seat) -> Reply:
    """Another player closes a game without result in which a seat's time is out."""
    check_time_is_out(table, actor, seat)
    return await close_for(table, actor, f"{whose(table.seat_name(seat))} time is out")
