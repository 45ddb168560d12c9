"""The game master's acts; each shows in the public log. Called by the engine under its lock."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.engine.commit import Reply, change, changeset_of, commit, new_entry
from bot.engine.decide import carry_out
from bot.engine.sides_seen import may_see
from bot.engine.undo import go_back
from bot.games.choices import Refusal
from bot.games.contract import PUBLIC, Outcome, Seat
from bot.record.replayer import decoded
from bot.table.session import Actor
from bot.table.table import Table

MOST_SUPPLIED = 100
"""How many results can be supplied at once."""


def check_is_game_master(table: Table, actor: Actor, ended: bool = False) -> None:
    """Raises Refusal for anyone else, and when the game is not being played (with ``ended``: or was)."""
    if not table.session.gm or actor.user != table.session.gm:
        raise Refusal("Only this game's game master can do that")
    if table.seats_of(actor.user):
        raise Refusal("You play in this game, and no player judges a game of their own")
    if table.session.status != "playing" and not (ended and table.session.status == "over"):
        raise Refusal("The game is not being played")


def check_seat(table: Table, seat: Seat) -> None:
    """Raises Refusal for a seat that there is not."""
    if seat not in table.players:
        raise Refusal(f"There is no seat {seat}")


def check_may_act(table: Table, actor: Actor, seat: Seat) -> None:
    """Raises Refusal where the actor may not decide for a seat as game master now."""
    check_is_game_master(table, actor)
    check_seat(table, seat)
    if not may_see(table, actor.user, seat):
        raise Refusal(f"Acting for {table.seat_name(seat)} shows that side, and the log will say so: look at it first")


async def act(table: Table, actor: Actor, seat: Seat, text: str) -> Reply:
    """Decides for a seat, at whose side the game master has looked: what may be decided, and why something may not,
    shows it."""
    check_may_act(table, actor, seat)
    return await carry_out(table, actor, seat, text, gm=True)


async def rewind(table: Table, actor: Actor, public_number: int) -> Reply:
    """Goes back to where the game stood after a public entry."""
    check_is_game_master(table, actor)
    there = 1 <= public_number < table.session.numbers.get(PUBLIC, 0)
    target = await table.repository.seq_of(public_number) if there else None
    if target is None:
        raise Refusal(f"There is no entry {public_number} to go back to")
    return await go_back(table, actor, "", target, kind="rewind")


async def edit(table: Table, actor: Actor, state: Any) -> Reply:
    """Puts another state in place of the game's."""
    check_is_game_master(table, actor)
    try:
        new = decoded(table.game, state, table.game.rules_version)
    except (ValueError, TypeError, LookupError) as error:
        raise Refusal(f"The position stays as it is: {error}") from error
    entry = new_entry(table, actor, "edit", gm=True, stops_undo=True)
    part = {"state": msgspec.to_builtins(new)}
    if table.game.hidden:
        entry = msgspec.structs.replace(entry, hidden=part)
    else:
        entry = msgspec.structs.replace(entry, data=part)
    return await change(table, entry, Outcome(new), actor, said="The game master set the position.")


async def supply(table: Table, actor: Actor, values: list[int]) -> Reply:
    """Gives the next public draws' results in place of any still waiting; none at all: the dice are rolled again."""
    check_is_game_master(table, actor)
    if not all(1 <= value <= 1 << 32 for value in values) or len(values) > MOST_SUPPLIED:
        raise Refusal(f"Dice show whole numbers from 1, and at most {MOST_SUPPLIED} can be supplied at once")
    changes = changeset_of(table, new_entry(table, actor, "dice", gm=True, data={"values": values}))
    changes.session.supplied, changes.session.kept_dice = list(values), None
    said = f"The next dice will be {', '.join(map(str, values))}." if values else "The dice are rolled again."
    return await commit(table, changes, actor, (said,))


async def look(table: Table, actor: Actor, seat: Seat) -> Reply:
    """Notes in the log that the game master looks at a seat's side."""
    check_is_game_master(table, actor, ended=True)
    check_seat(table, seat)
    entry = new_entry(table, actor, "look", gm=True, data={"seat": seat})
    said = f"You looked at {table.seat_name(seat)}'s side."
    return await commit(table, changeset_of(table, entry), actor, (said,))
