"""The game master's acts; each shows in the public log. Called by the engine under its lock."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from bot.games.contract import PUBLIC, Outcome, Refusal, Seat
from bot.record.replayer import decoded
from bot.table.commit import Reply, change, changeset_of, commit, new_entry
from bot.table.decide import carry_out
from bot.table.session import Actor
from bot.table.undo import go_back

if TYPE_CHECKING:
    from bot.table.engine import Engine

MOST_SUPPLIED = 100
"""How many results can be supplied at once."""


def must_be_gm(engine: Engine, actor: Actor, ended: bool = False) -> None:
    """Raises Refusal for anyone else, and when the game is not being played (with ``ended``: or was)."""
    if not engine.session.gm or actor.user != engine.session.gm:
        raise Refusal("Only this game's game master can do that")
    if engine.session.status != "playing" and not (ended and engine.session.status == "over"):
        raise Refusal("The game is not being played")


def must_be_seat(engine: Engine, seat: Seat) -> None:
    """Raises Refusal for a seat that there is not."""
    if seat not in engine.players:
        raise Refusal(f"There is no seat {seat}")


async def act(engine: Engine, actor: Actor, seat: Seat, text: str) -> Reply:
    """Decides for a seat."""
    must_be_gm(engine, actor)
    must_be_seat(engine, seat)
    return await carry_out(engine, actor, seat, text, gm=True)


async def rewind(engine: Engine, actor: Actor, public_number: int) -> Reply:
    """Goes back to where the game stood after a public entry."""
    must_be_gm(engine, actor)
    there = 1 <= public_number < engine.session.numbers.get(PUBLIC, 0)
    target = await engine.repository.seq_of(public_number) if there else None
    if target is None:
        raise Refusal(f"There is no entry {public_number} to go back to")
    return await go_back(engine, actor, "", target, kind="rewind")


async def edit(engine: Engine, actor: Actor, state: Any) -> Reply:
    """Puts another state in place of the game's."""
    must_be_gm(engine, actor)
    try:
        new = decoded(engine.game, state, engine.game.rules_version)
    except (ValueError, TypeError, LookupError) as error:
        raise Refusal(f"The position stays as it is: {error}") from error
    entry = new_entry(engine, actor, "edit", gm=True, stops_undo=True)
    part = {"state": msgspec.to_builtins(new)}
    if engine.game.hidden:
        entry = msgspec.structs.replace(entry, hidden=part)
    else:
        entry = msgspec.structs.replace(entry, data=part)
    return await change(engine, entry, Outcome(new), actor, said="The game master set the position.")


async def supply(engine: Engine, actor: Actor, values: list[int]) -> Reply:
    """Gives the next public draws' results in place of any still waiting; none at all: the dice are rolled again."""
    must_be_gm(engine, actor)
    if not all(1 <= value <= 1 << 32 for value in values) or len(values) > MOST_SUPPLIED:
        raise Refusal(f"Dice show whole numbers from 1, and at most {MOST_SUPPLIED} can be supplied at once")
    changes = changeset_of(engine, new_entry(engine, actor, "dice", gm=True, data={"values": values}))
    changes.session.supplied = list(values)
    said = f"The next dice will be {', '.join(map(str, values))}." if values else "The dice are rolled again."
    return await commit(engine, changes, actor, (said,))


async def look(engine: Engine, actor: Actor, seat: Seat) -> Reply:
    """Notes in the log that the game master looks at a seat's side."""
    must_be_gm(engine, actor, ended=True)
    must_be_seat(engine, seat)
    entry = new_entry(engine, actor, "look", gm=True, data={"seat": seat})
    said = f"You looked at {engine.seat_name(seat)}'s side."
    return await commit(engine, changeset_of(engine, entry), actor, (said,))
