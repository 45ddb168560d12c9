"""The few words that stand beside a name: what the clocks say, and how reliably somebody plays."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.contract.game import Seat
from bot.storage.people import Reliability
from bot.table.table import Table


def clock_words(table: Table, seat: Seat) -> str:
    """How long a seat has: "time until …", "time is out", or why its clock stands; "" without a clock."""
    session, clock = table.session, table.session.clocks.get(seat)
    if seat not in table.awaited():
        return ""
    if clock is not None and clock.out:
        return "time is out"
    if away := session.absent.get(table.players[seat].user):
        return f"on vacation until <t:{away // 1000}:d>"
    if clock is None:
        return ""
    if session.paused:
        return "the clock is stopped: the game is paused"
    if session.halted:
        return "the clock is stopped: a case is open"
    return f"time until <t:{clock.ends // 1000}:f> (<t:{clock.ends // 1000}:R>)"


def pause_line(table: Table) -> str:
    """Says that a game is paused, or its clocks stand for a case, and how long that can last; "" where neither is."""
    until, halted = table.session.paused, table.session.halted
    if until:
        return f"**Paused** until <t:{until // 1000}:f> at the latest."
    return f"**The clocks are stopped** for a case until <t:{halted // 1000}:f> at the latest." if halted else ""


def time_left(table: Table, user: int) -> str:
    """How long a user has in a game that awaits them, of several seats the one whose time is out first; "" without a
    clock."""
    mine = [seat for seat in table.awaited() if table.players[seat].user == user]
    return next(iter(in_order(table, mine)), "")


def in_order(table: Table, seats: Iterable[Seat]) -> list[str]:
    """What the clocks of those seats say, the first to run out first."""
    clocks = table.session.clocks
    sorted_ = sorted((s for s in seats if s in clocks), key=lambda s: (not clocks[s].runs, clocks[s].ends))
    return [words for seat in sorted_ if (words := clock_words(table, seat))]


def reliability_words(known: Reliability) -> str:
    """Says how many turns were in time and how many games were left: "in time 47 of 50, left 1 of 12"; of somebody who
    has played with nobody yet, that."""
    if not known.games:
        return "no games with others yet"
    turns = [f"in time {known.in_time} of {known.turns}"] if known.turns else []
    return ", ".join([*turns, f"left {known.gone} of {known.games}"])
