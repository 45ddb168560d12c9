"""Pauses, in which all clocks stand, and vacations, in which one person's do. Called by the engine under its lock."""

from __future__ import annotations

from bot.clocks.control import LONGEST_PAUSE_MS
from bot.engine.commit import Reply, changeset_of, commit, new_entry
from bot.games.choices import Refusal
from bot.table.session import Actor
from bot.table.table import Table


def check_may_pause(table: Table) -> None:
    """Raises Refusal where there is nothing to pause."""
    if table.session.status != "playing":
        raise Refusal("The game is not being played, so there is nothing to pause")


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


async def leave_for(table: Table, actor: Actor, until: int) -> Reply:
    """Notes that a player is on vacation until a time (milliseconds since 1970), for the table to see."""
    table.seat_of(actor)
    data = {"what": "away", "name": actor.name, "until": until}
    changes = changeset_of(table, new_entry(table, actor, "clock", data=data))
    changes.session.absent[actor.user] = until
    return await commit(table, changes, actor, ())


async def come_back(table: Table, actor: Actor) -> Reply:
    """Notes that a player is back from vacation."""
    if actor.user not in table.session.absent:
        raise Refusal("You are not on vacation in this game")
    data = {"what": "back", "name": actor.name}
    changes = changeset_of(table, new_entry(table, actor, "clock", data=data))
    del changes.session.absent[actor.user]
    return await commit(table, changes, actor, ())
