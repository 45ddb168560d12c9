"""Hints: whether a table allows them, and how many are taken. Called by the engine under its lock."""

from __future__ import annotations

from bot.engine.commit import Reply, amend, changeset_of, commit, new_entry
from bot.engine.decide import not_outdated
from bot.games.choices import Refusal
from bot.games.contract import Seat
from bot.storage.transaction import Transaction
from bot.table.session import Actor, Session
from bot.table.table import Table


def are_barred(session: Session) -> bool:
    """Whether nobody at the table may take a hint."""
    return session.hints == "barred"


def check_may_take_hint(table: Table, actor: Actor, seat: Seat) -> None:
    """Raises Refusal where the actor may not take a hint for a seat now."""
    table.seat_of(actor, seat)
    if are_barred(table.session):
        raise Refusal("There are no hints at this table: it was agreed in the lobby")
    if seat not in table.awaited():
        raise Refusal("There is nothing to decide for you now, and a hint is about what to decide")


async def take_hint(table: Table, actor: Actor, seat: Seat, revision: int) -> Reply:
    """Counts a hint on the position of that revision; on one and the same position it counts once. Nobody else can
    notice, unless the table wishes to be told at once. Raises Refusal."""
    check_may_take_hint(table, actor, seat)
    not_outdated(table, seat, revision)
    if table.session.hinted_at.get(seat) == revision:
        return Reply((), table.session.seq)
    if table.session.hints == "told":
        changes = changeset_of(table, new_entry(table, actor, "hint", seat=seat))
        count(changes.session, seat, revision)
        return await commit(table, changes, actor, ())

    def work(transaction: Transaction, session: Session) -> None:
        count(session, seat, revision)

    await amend(table, work)
    return Reply((), table.session.seq)


def count(session: Session, seat: Seat, revision: int) -> None:
    """Counts a seat's hint on the position of a revision."""
    session.hints_taken[seat] = session.hints_taken.get(seat, 0) + 1
    session.hinted_at[seat] = revision
