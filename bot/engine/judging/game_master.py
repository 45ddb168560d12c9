"""The game master's acts; each shows in the public log. Called by the engine under its lock."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import msgspec

from bot.engine.commit import Reply, amend, change, changeset_of, commit, new_entry
from bot.engine.decide import carry_out
from bot.engine.sides_seen import may_see
from bot.engine.undo import go_back
from bot.games.contract.choices import Refusal
from bot.games.contract.game import PUBLIC, Event, Line, Outcome, Seat
from bot.games.phrases import whose
from bot.games.positions.soundness import unsound_copy, without_last, without_offers
from bot.record.judging import WHOLE
from bot.record.replayer import decoded
from bot.record.visible import visible, visible_lines
from bot.storage.transaction import Transaction
from bot.table.session import Actor, Session
from bot.table.table import Table

MOST_ANNOUNCED = 300
"""Characters of an announcement."""
MOST_TOLD = 600
"""Characters in which somebody learns what of theirs was set."""
MOST_SUPPLIED = 100
"""How many results can be supplied at once."""
MOST_REASON = 200
"""Characters of the reason for which a game master does something."""
PATIENCE = 20.0
"""Seconds in which it must be found out whether a position can be played from; a third of one is much."""


def check_is_game_master(table: Table, actor: Actor, ended: bool = False) -> None:
    """Raises Refusal for anyone else, and when the game is not being played (with ``ended``: or was)."""
    if not table.session.gm or actor.user != table.session.gm:
        raise Refusal("Only this game's game master can do that")
    if table.seats_of(actor.user):
        raise Refusal("You play in this game, and players don't judge their own game")
    if table.session.status != "playing" and not (ended and table.session.status == "over"):
        raise Refusal("The game isn't in play")


def reasoned(reason: str) -> dict[str, str]:
    """What an entry's data hold of a game master's reason, cut to its limit; nothing without one."""
    said = visible(reason).strip()[:MOST_REASON]
    return {"reason": said} if said else {}


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


async def rewind(table: Table, actor: Actor, public_number: int, reason: str = "") -> Reply:
    """Goes back to where the game stood after a public entry, for a ``reason`` that the log shows."""
    check_is_game_master(table, actor)
    target = await target_of(table, public_number)
    return await go_back(table, actor, "", target, kind="rewind", gm=True, more=reasoned(reason))


async def target_of(table: Table, public_number: int) -> int:
    """Returns the seq of a public entry before the last. Raises Refusal where there is none."""
    there = 1 <= public_number < table.session.numbers.get(PUBLIC, 0)
    target = await table.repository.seq_of(public_number) if there else None
    if target is None:
        raise Refusal(f"There is no entry {public_number} to go back to")
    return target


async def edit(table: Table, actor: Actor, state: Any, reason: str = "") -> Reply:
    """Puts another state in place of the game's, for a ``reason`` that the log shows."""
    check_is_game_master(table, actor)
    new = await position_in(table, state)
    entry = new_entry(table, actor, "edit", gm=True, stops_undo=True, events=told_of(table, new), data=reasoned(reason))
    part = {"state": msgspec.to_builtins(new)}
    if table.game.hidden:
        entry = msgspec.structs.replace(entry, hidden=part)
    else:
        entry = msgspec.structs.replace(entry, data=entry.data | part)
    return await change(table, entry, Outcome(new), actor, said="The game master set the position.")


async def position_in(table: Table, data: Any) -> Any:
    """Returns the position that plain data hold. Raises Refusal naming everything wrong with it."""
    try:
        state = without_offers(without_last(decoded(table.game, data, table.game.rules_version)))
    except (ValueError, TypeError, LookupError, RecursionError) as error:
        raise Refusal(f"The position stays as it is: {error}") from error
    if wrong := await unsound_beside(table, state):
        raise Refusal(f"I left the position as it is, because no one could play on from it: {'; '.join(wrong)[:600]}")
    return state


async def unsound_beside(table: Table, state: Any) -> list[str]:
    """Returns what keeps the game from being played from a position that somebody made, worked out on a thread: people
    are to be answered meanwhile. Rules may go round in circles over such a position, which must not hold up the game,
    whose lock is held."""
    try:
        async with asyncio.timeout(PATIENCE):
            return await asyncio.to_thread(unsound_copy, table.game, state, list(table.players))
    except TimeoutError:
        return ["checking it takes too long"]


async def check_sound(table: Table, user: int, state: Any) -> None:
    """Raises Refusal for a position, after parts of it were set, from which nobody could play on; why is said to
    somebody who may see all of it."""
    if wrong := await unsound_beside(table, state):
        sees = all(may_see(table, user, seat) for seat in table.players)
        why = f": {'; '.join(wrong)[:600]}" if sees else ""
        raise Refusal(f"That position is impossible, because no one could play on from it{why}")


def told_of(table: Table, new: Any) -> tuple[Event, ...]:
    """Returns the event by which whoever has something hidden that is set learns what it is now; none in a game without
    secrets."""
    game, lines = table.game, {PUBLIC: Line("The game master sets the position.")}
    for info in table.seats:
        before = game.own(table.view(info.key)).splitlines()
        changed = [line for line in game.own(game.view(new, info.key)).splitlines() if line not in before]
        if changed:
            lines[info.key] = Line(f"{lines[PUBLIC].text} Your side now: {' · '.join(changed)}"[:MOST_TOLD])
    return (Event("set", lines),) if len(lines) > 1 else ()


def check_may_set(table: Table, user: int, parts: Mapping[str, str], agreed: bool) -> None:
    """Raises Refusal where a user may not set public parts of the position: where hidden things decide as well whether
    one can be as it is to be, the answer tells of them. All players together (``agreed``) set no such part."""
    offered = {part.key: part for part in table.game.settable(table.view(None))} if table.state is not None else {}
    for key in parts:
        part = offered.get(key)
        if part is not None and not part.looks:
            continue
        if agreed and table.game.hidden:
            raise Refusal(f"{part.name if part else 'That'} depends on hidden things, which the players can't settle")
        unseen = [info.key for info in table.seats if not may_see(table, user, info.key)]
        if part is not None and unseen:
            raise Refusal(f"{part.name} depends on hidden things: look at the whole position first")


async def set_parts(table: Table, actor: Actor, parts: Mapping[str, str], reason: str = "") -> Reply:
    """Sets public parts of the position to other values, by their keys, for a ``reason`` that the log shows."""
    check_is_game_master(table, actor)
    check_may_set(table, actor.user, parts, agreed=False)
    return await carry_out_parts(table, actor, parts, gm=True, more=reasoned(reason))


async def carry_out_parts(
    table: Table, actor: Actor, parts: Mapping[str, str], gm: bool, more: Mapping[str, str] = {}
) -> Reply:
    """Sets parts of the position. Who may has been checked."""
    done = table.game.set_parts(table.state, parts)
    await check_sound(table, actor.user, done.state)
    data: dict[str, Any] = {"parts": dict(parts), **more}
    if not gm and len({player.user for player in table.players.values() if player.is_person}) < 2:
        data["alone"] = True
    entry = new_entry(table, actor, "edit", gm=gm, stops_undo=True, events=tuple(done.events), data=data)
    return await change(table, entry, done, actor, said="The position is set.")


async def draft_parts(table: Table, user: int, parts: Mapping[str, str]) -> None:
    """Keeps the parts that a user is about to set, beside the record."""

    def work(transaction: Transaction, session: Session) -> None:
        session.setting = {who: kept for who, kept in session.setting.items() if who != user}
        if parts:
            session.setting[user] = dict(parts)

    await amend(table, work)


async def announce(table: Table, actor: Actor, text: str) -> Reply:
    """Says something in the log, and under the board until something else is said; "" takes that away."""
    check_is_game_master(table, actor, ended=True)
    text = visible_lines(text).strip()
    if len(text) > MOST_ANNOUNCED:
        raise Refusal(f"Say it in {MOST_ANNOUNCED} characters at most")
    if not text and not table.session.announced:
        raise Refusal("There is nothing under the board")
    changes = changeset_of(table, new_entry(table, actor, "announce", gm=True, data={"text": text}))
    changes.session.announced = text
    return await commit(table, changes, actor, ("It is now under the board." if text else "I removed it.",))


async def supply(table: Table, actor: Actor, values: list[int], purpose: str = "", reason: str = "") -> Reply:
    """Gives the results of public rolls to come, in place of any still waiting; none at all: the dice are rolled again.
    They are for the next decision that makes a roll whose purpose has the words ``purpose``, or any roll without; what
    it does not need is gone, and all of it with the game master's office. The log shows the ``reason``."""
    check_is_game_master(table, actor)
    if not all(1 <= value <= 1 << 32 for value in values) or len(values) > MOST_SUPPLIED:
        raise Refusal(f"Dice show whole numbers from 1, and up to {MOST_SUPPLIED} can be supplied at once")
    data: dict[str, Any] = {"values": values, "bound": True, **reasoned(reason)}
    if purpose := visible(purpose).strip()[:MOST_ANNOUNCED]:
        data["for"] = purpose
    changes = changeset_of(table, new_entry(table, actor, "dice", gm=True, data=data))
    changes.session.supplied, changes.session.supplied_for = list(values), purpose
    named = f"The next roll for “{purpose}”" if purpose else "The next roll"
    said = f"{named} shows {', '.join(map(str, values))}." if values else "The dice are rolled again."
    return await commit(table, changes, actor, (said,))


async def look(table: Table, actor: Actor, seat: Seat, reason: str = "") -> Reply:
    """Notes in the log that the game master looks at a seat's side, or (WHOLE) at everything, and for what reason."""
    check_is_game_master(table, actor, ended=True)
    if seat != WHOLE:
        check_seat(table, seat)
    entry = new_entry(table, actor, "look", gm=True, data={"seat": seat, **reasoned(reason)})
    said = "You looked at everything." if seat == WHOLE else f"You looked at {whose(table.seat_name(seat))} side."
    return await commit(table, changeset_of(table, entry), actor, (said,))
