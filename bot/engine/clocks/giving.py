"""More time for a seat: a player asks for it, and another player or the game master gives it. The engine calls this
under its lock."""

from __future__ import annotations

from typing import Any

from bot.clocks.clock import given
from bot.clocks.control import DAY_MS
from bot.engine.commit import Reply, changeset_of, commit, new_entry
from bot.engine.judging.game_master import check_is_game_master, check_seat
from bot.games.contract.choices import Refusal
from bot.games.contract.game import Seat
from bot.record.timing import lasting
from bot.table.session import Actor
from bot.table.table import Table

MOST_GIVEN_MS = 14 * DAY_MS
"""Milliseconds that are given at once at the most."""


def check_has_clock(table: Table) -> None:
    """Raises Refusal where no clock runs in the game."""
    if table.session.status != "playing":
        raise Refusal("No one's clock is running, because the game isn't in play")
    if not table.session.clocks:
        raise Refusal("This game has no clock: everyone may take their time")


def running(table: Table) -> list[Seat]:
    """The seats whose clocks run or have run out while the game awaits them."""
    clocks = table.session.clocks
    return [seat for seat in table.awaited() if seat in clocks and (clocks[seat].runs or clocks[seat].out)]


async def ask_time(table: Table, actor: Actor) -> Reply:
    """A player whose clock runs asks the others for a day."""
    check_has_clock(table)
    mine = [seat for seat in running(table) if table.players[seat].user == actor.user]
    table.seat_of(actor)
    if not mine:
        raise Refusal("Your clock isn't running, so there is nothing to ask for")
    data = {"what": "asks", "seat": mine[0], "span": DAY_MS}
    entry = new_entry(table, actor, "clock", seat=mine[0], data=data)
    return await commit(table, changeset_of(table, entry), actor, ("I asked the others for a day.",))


async def give_time(table: Table, actor: Actor, seat: Seat, span: int = DAY_MS, gm: bool = False) -> Reply:
    """Another player gives a seat more time, or (``gm``) the game master: ``span`` milliseconds."""
    check_has_clock(table)
    if gm:
        check_is_game_master(table, actor)
    else:
        table.seat_of(actor)
    check_seat(table, seat)
    if not gm and table.players[seat].user == actor.user:
        raise Refusal("Only the others or the game master can give you time. *Ask for a day* asks them")
    if seat not in table.session.clocks:
        raise Refusal(f"{table.seat_name(seat)} has no clock")
    if not 0 < span <= MOST_GIVEN_MS:
        raise Refusal(f"Between an hour and {lasting(MOST_GIVEN_MS)} can be given at once")
    data: dict[str, Any] = {"what": "gives", "seat": seat, "span": span, "name": actor.name}
    changes = changeset_of(table, new_entry(table, actor, "clock", gm=gm, data=data))
    session, at = changes.session, changes.entry.at
    session.clocks[seat] = given(session.clocks[seat], span, at)
    session.practises_once = [s for s in session.practises_once if s != seat]
    return await commit(table, changes, actor, (f"{table.seat_name(seat)} has {lasting(span)} more.",))
