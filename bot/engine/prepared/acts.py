"""Preparing decisions, dropping them, and carrying them out. Called by the engine under its lock.

Nobody but its seat learns that anything is prepared: the entry is the seat's own, and when the seat is awaited,
everybody is told and called as ever. A timer then carries out the first whose condition holds, by the owner's view
alone.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from bot.engine.commit import Reply, amend, changeset_of, commit, new_entry
from bot.engine.decide import carry_out
from bot.games.contract.choices import Refusal
from bot.games.contract.game import Game, Seat
from bot.record.entries import Entry, canonical, sha
from bot.record.prepared import WHEN, Prepared
from bot.storage import notices, timers
from bot.storage.timers import Timer
from bot.storage.transaction import Transaction
from bot.table.session import Actor, Session
from bot.table.table import Table

MOST_PREPARED = 5
"""Decisions that a seat may have prepared at once."""
MOST_TEXT = 100
"""Characters of a decision's text."""


def scene_of(game: Game[Any, Any, Any], view: Any) -> str:
    """The hash of what lies on the board, as a view shows it."""
    return sha(canonical(game.scene(view)))


def check_may_prepare(table: Table, seat: Seat) -> None:
    """Raises Refusal where a seat cannot prepare anything now."""
    if table.session.prepared_follow == "barred":
        raise Refusal("This table doesn't allow prepared decisions, as agreed in the lobby")
    if seat in table.awaited():
        raise Refusal("It's your turn now, so there is nothing to prepare")
    if len(table.session.prepared.get(seat, ())) >= MOST_PREPARED:
        raise Refusal(f"{MOST_PREPARED} decisions are prepared already: drop one first")


async def prepare(table: Table, actor: Actor, seat: Seat | None, text: str, when: str, after: str) -> Reply:
    """Prepares a decision for when the seat is next awaited."""
    mine = table.seat_to_play(actor, seat)
    check_may_prepare(table, mine)
    if when not in WHEN or (when == "after") != bool(after):
        raise Refusal("A prepared decision is played always, if nothing has changed, or after a certain decision")
    game, view = table.game, table.view(mine)
    texts = [game.text(game.parse(one.strip().lower())) for one in (text, after) if one]
    if any(len(one) > MOST_TEXT for one in texts):
        raise Refusal(f"A prepared decision has {MOST_TEXT} characters at most")
    made = Prepared(texts[0], when, texts[1] if after else "", scene=scene_of(game, view))
    entry = new_entry(table, actor, "prepare", seat=mine, text=made.canonical, secret=True)
    changes, number = changeset_of(table, entry), table.session.numbers.get(mine, 0) + 1
    changes.session.prepared[mine] = [*table.session.prepared.get(mine, ()), replace(made, by=entry.seq, no=number)]
    return await commit(table, changes, actor, (f"Prepared: {made.said}.",))


async def drop(table: Table, actor: Actor, seat: Seat | None, no: int) -> Reply:
    """Drops the decision that was prepared by the entry of that number in the seat's chain."""
    mine = table.seat_to_play(actor, seat)
    found = next((one for one in table.session.prepared.get(mine, ()) if one.no == no), None)
    if found is None:
        raise Refusal("That move is no longer prepared")
    entry = new_entry(table, actor, "prepare", seat=mine, text=f"drop {found.canonical}", secret=True)
    changes = changeset_of(table, entry)
    changes.session.prepared[mine] = [one for one in table.session.prepared[mine] if one.no != no]
    return await commit(table, changes, actor, (f"Dropped: {found.said}.",))


async def fire(table: Table, timer: Timer) -> None:
    """Carries out a seat's first prepared decision that is legal and whose condition holds. Those before it lapse, and
    all lapse if there is none. A timer that is no longer due changes nothing."""
    seat, session = timer.seat, table.session
    there = [one for one in session.prepared.get(seat, ()) if not one.stopped]
    waits = seat in table.awaited() and session.status == "playing"
    if not waits or not there or seat in session.played_for:
        await amend(table, lambda transaction, _: timers.take(transaction, timer))
        return
    player = table.players[seat]
    chosen = next((one for one in there if holds(table, seat, one) and is_legal(table, seat, one.text)), None)
    if chosen is None:
        why = f"{table.game.name}: none of what you prepared fits ({'; '.join(one.said for one in there)})."
        await amend(table, lambda transaction, kept: lapse_all(transaction, kept, timer, player.user, why))
        return
    rest = [replace(one, begun=True) for one in there[there.index(chosen) + 1 :]]
    await carry_out(table, Actor(player.user, player.name), seat, chosen.text, prepared=(chosen.by, rest), timer=timer)


def lapse_all(transaction: Transaction, session: Session, timer: Timer, user: int, why: str) -> None:
    """Drops what a seat has prepared, and leaves its player a line why."""
    timers.take(transaction, timer)
    session.prepared[timer.seat] = []
    notices.add(transaction, user, why)


def holds(table: Table, seat: Seat, one: Prepared) -> bool:
    """Whether the condition of a prepared decision holds, by what its seat can see and has happened since."""
    if one.when == "same":
        return scene_of(table.game, table.view(seat)) == one.scene
    if one.when == "after":
        last = last_of_others(table, seat)
        return last is not None and last.seq > one.by and last.text == one.after
    return True


def last_of_others(table: Table, seat: Seat) -> Entry | None:
    """The last decision of another seat whose text this seat may read."""
    seen = (e for e in reversed(table.recent) if e.kind == "decision" and e.seat != seat)
    return next((e for e in seen if not e.secret), None)


def is_legal(table: Table, seat: Seat, text: str) -> bool:
    """Whether a seat may decide so now."""
    try:
        return table.game.check(table.view(seat), seat, table.game.parse(text)) is None
    except Refusal:
        return False
