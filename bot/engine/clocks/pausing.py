"""Pauses, in which all clocks stand, and vacations, in which one person's do. Called by the engine under its lock."""

from __future__ import annotations

from bot.clocks.control import LONGEST_PAUSE_MS
from bot.engine.commit import Reply, amend, changeset_of, commit, new_entry
from bot.games.contract.choices import Refusal
from bot.storage import timers, vacations
from bot.storage.timers import Timer
from bot.table.session import Actor
from bot.table.table import Table


def check_may_pause(table: Table) -> None:
    """Raises Refusal where there is nothing to pause."""
    if table.session.status != "playing":
        raise Refusal("There is nothing to pause, because the game isn't in play")


def check_may_resume(table: Table) -> None:
    """Raises Refusal where the game is not paused."""
    if table.session.status != "playing" or not table.session.paused:
        raise Refusal("The game is not paused")


async def pause(table: Table, actor: Actor, gm: bool = False) -> Reply:
    """Pauses the game, or renews its pause. Who may has been checked."""
    check_may_pause(table)
    until = table.services.now() + LONGEST_PAUSE_MS
    changes = changeset_of(table, new_entry(table, actor, "clock", gm=gm, data={"what": "pause", "until": until}))
    changes.session.paused, changes.session.proposal = until, None
    return await commit(table, changes, actor, (f"The game is paused until <t:{until // 1000}:f> at the latest.",))


async def resume(table: Table, actor: Actor, gm: bool = False) -> Reply:
    """Ends a pause. Who may has been checked."""
    check_may_resume(table)
    changes = changeset_of(table, new_entry(table, actor, "clock", gm=gm, data={"what": "resume"}))
    changes.session.paused, changes.session.proposal = 0, None
    return await commit(table, changes, actor, ("The game goes on.",))


async def tell_absence(table: Table, timer: Timer) -> None:
    """Notes whether the player whom a timer names is on vacation, for the table to see: once, as often as that has
    changed."""
    user = int(timer.seat)
    vacation = await table.services.database.read(lambda t: vacations.running(t, user, table.services.now()))
    until = vacation.until if vacation is not None else 0
    name = next((player.name for player in table.players.values() if player.user == user), "")
    if not name or table.session.status != "playing" or table.session.absent.get(user, 0) == until:
        await amend(table, lambda transaction, session: timers.take(transaction, timer))
        return
    data = {"what": "away", "name": name, "until": until} if until else {"what": "back", "name": name}
    actor = Actor(user, name)
    changes = changeset_of(table, new_entry(table, actor, "clock", data=data))
    changes.session.absent = {u: at for u, at in changes.session.absent.items() if u != user}
    if until:
        changes.session.absent[user] = until
    changes.also = lambda transaction: timers.take(transaction, timer)
    await commit(table, changes, actor, ())
