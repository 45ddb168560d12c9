"""Hints: whether a table allows them, how many people take, and what one click on them carries out. The engine calls
this under its lock, so that nothing comes between the decisions of a plan."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from msgspec.structs import replace

from bot.engine.commit import Reply, amend, announced_together, changeset_of, commit, new_entry
from bot.engine.decide import carry_out, may_decide, not_outdated
from bot.games.contract.advice import Foreseen
from bot.games.contract.choices import Refusal
from bot.games.contract.game import Seat
from bot.games.kit.views import fingerprint
from bot.storage.errors import Conflict
from bot.storage.transaction import Transaction
from bot.table.session import Actor, Session
from bot.table.table import Table


def are_offered(table: Table) -> bool:
    """Whether people at the table may take hints: the game has some, and the table does not bar them."""
    return table.game.advises and table.session.hints != "barred" and not table.session.is_rated


def check_may_take_hint(table: Table, actor: Actor, seat: Seat) -> None:
    """Raises Refusal where the actor may not take a hint for a seat now."""
    table.seat_of(actor, seat)
    if not table.game.advises:
        raise Refusal(f"{table.game.name} has no hints")
    if table.session.is_rated:
        raise Refusal("Rated games have no hints")
    if not are_offered(table):
        raise Refusal("Hints are off at this table, as agreed in the lobby")
    if seat not in table.awaited():
        raise Refusal("You have nothing to decide right now, so there is nothing to hint at")


def check_hinted(table: Table, seat: Seat, revision: int) -> None:
    """Raises Refusal if a seat took no hint on the position of that revision, so that it has no plan to follow."""
    if table.session.hinted_at.get(seat) != revision:
        raise Refusal("That plan is for a position you took no hint on. Press *Hint*")


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


async def follow(table: Table, actor: Actor, row: Sequence[Foreseen], seat: Seat, revision: int) -> Reply:
    """Carries out decisions and orders of a seat one after the other, each an entry of its own. It stops after one that
    rolls dice or consults what is hidden, unless the seat sees then what was foreseen, and before one that is no longer
    possible. One undo takes all of them back where that is free, and one board shows them. Raises Refusal where not
    even the first is possible, and Outdated where they are of an earlier position than the revision's."""
    mine = table.seat_to_play(actor, seat)
    not_outdated(table, mine, revision)
    if not row:
        raise Refusal("Choose at least one line of the plan")
    with announced_together(table):
        return await _followed(table, actor, row, mine, revision)


async def _followed(table: Table, actor: Actor, row: Sequence[Foreseen], mine: Seat, revision: int) -> Reply:
    hinted, turn = table.session.hinted_at.get(mine) == revision, turn_now(table, mine)
    reply = await carry_out(table, actor, mine, row[0].decision)
    # A repeated interaction finds its first entry, so only that one bears its id.
    rest, lines, last, done = replace(actor, interaction=0), list(reply.lines), reply.seq, 1
    try:
        for before, each in pairwise(row):
            if reply.repeated or came_otherwise(table, mine, before.after) or not goes_on(table, mine, each.decision):
                break
            following = await carry_out(table, rest, mine, each.decision, follows=True)
            lines, last, done = [*lines, *following.lines], following.seq, done + 1
        if hinted and not reply.repeated and turn_now(table, mine) == turn:
            await amend(table, lambda _, session: note_going_on(session, mine))
    except Conflict:
        # Another process has gone on with the game: what was done before stands.
        pass
    return replace(reply, lines=tuple(lines), seq=last, done=done, first=reply.seq)


def came_otherwise(table: Table, seat: Seat, foreseen: bytes) -> bool:
    """Whether the last decision rolled dice or consulted what is hidden, and its seat sees other than was foreseen."""
    return table.recent[-1].stops_undo and fingerprint(table.view(seat)) != foreseen


def goes_on(table: Table, seat: Seat, text: str) -> bool:
    """Whether the game goes on and a text says what a seat may decide or order now."""
    return table.session.status == "playing" and may_decide(table, seat, text)


def turn_now(table: Table, seat: Seat) -> str:
    """The turn for as long as which a hint goes on, in people's words."""
    mark = table.game.turn_of(table.view(seat))
    return "" if mark is None else mark.turn


def note_going_on(session: Session, seat: Seat) -> None:
    """Notes that a seat's hint goes on in the position to which it led, so that it counts once for a turn."""
    session.hinted_at[seat] = session.revisions.get(seat, 0)
