"""Several decisions of a player's carried out in one go. Called by the engine under its lock, so that nothing comes
between them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.engine.commit import Reply, amend
from bot.engine.decide import carry_out, may_decide, not_outdated
from bot.games.choices import Refusal
from bot.games.contract import Seat
from bot.storage.errors import Conflict
from bot.table.session import Actor, Session
from bot.table.table import Table


async def follow(table: Table, actor: Actor, texts: Sequence[str], seat: Seat, revision: int) -> Reply:
    """Carries out decisions and orders of a seat one after the other, given by their canonical texts, each an entry of
    its own. It stops after one that rolls dice or shows something hidden, and before one that is not possible any more.
    One undo takes all of them back where that is free. Raises Refusal where not even the first is possible, and
    Outdated where they are of an earlier position than the revision's."""
    mine = table.seat_of(actor, seat)
    not_outdated(table, mine, revision)
    if not texts:
        raise Refusal("Choose at least one line of the plan")
    hinted, phase = table.session.hinted_at.get(mine) == revision, table.game.turn_of(table.view(mine))
    reply = await carry_out(table, actor, mine, texts[0])
    # A repeated interaction finds its first entry, so only that one bears its id.
    rest, lines, last = replace(actor, interaction=0), list(reply.lines), reply.seq
    try:
        for text in texts[1:]:
            if reply.repeated or table.recent[-1].stops_undo or not goes_on(table, mine, text):
                break
            following = await carry_out(table, rest, mine, text, follows=True)
            lines, last = [*lines, *following.lines], following.seq
        if hinted and not reply.repeated and table.game.turn_of(table.view(mine)) == phase:
            await amend(table, lambda _, session: note_going_on(session, mine))
    except Conflict:
        # Another process has gone on with the game: what was done before stands.
        pass
    return replace(reply, lines=tuple(lines), seq=last)


def goes_on(table: Table, seat: Seat, text: str) -> bool:
    """Whether the game goes on and a text says what a seat may decide or order now."""
    return table.session.status == "playing" and may_decide(table, seat, text)


def note_going_on(session: Session, seat: Seat) -> None:
    """Notes that a seat's hint goes on in the position to which it led, so that it counts once for a phase."""
    session.hinted_at[seat] = session.revisions.get(seat, 0)
