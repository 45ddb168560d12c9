"""Letters between the game master and a player, and the game master's journal. Called by the engine under its lock."""

from __future__ import annotations

from typing import Any

from bot.attention.notifications import unpinged
from bot.attention.timers import LETTER as WAITS
from bot.engine.commit import Reply, amend, changeset_of, commit, new_entry
from bot.engine.judging.cases import LAPSES_AFTER_MS, cleaned
from bot.engine.judging.game_master import check_is_game_master, check_seat
from bot.games.contract.choices import Refusal
from bot.games.contract.game import Seat
from bot.record.entries import Entry
from bot.record.judging import commitment_to
from bot.record.letters import JOURNAL, LETTER, Tone, committed
from bot.storage import timers
from bot.storage.timers import Timer
from bot.storage.transaction import Transaction
from bot.table.session import Actor, Session
from bot.table.table import Table


async def write(table: Table, actor: Actor, seat: Seat | None, text: str, tone: Tone = "message") -> Reply:
    """The game master writes to a seat's player, or a player to the game master. Everybody learns that, and nobody else
    the words."""
    session, master = table.session, bool(table.session.gm) and actor.user == table.session.gm
    if master:
        check_is_game_master(table, actor, ended=True)
        check_seat(table, seat or "")
        mine, to = seat or "", table.players[seat or ""].user
        if not table.players[mine].is_person:
            raise Refusal(f"No person plays {table.seat_name(mine)}, so no one would read it")
    else:
        mine, to = table.seat_of(actor, seat, started=session.status != "over"), session.gm
        if not to:
            raise Refusal("This game has no game master to write to. `/gm agree` proposes one")
    if not (text := cleaned(text)):
        raise Refusal("Write something")
    nonce = table.services.entropy(32).hex()
    data = {"to": str(to), "sealed": commitment_to(nonce, committed(tone, text))}
    hidden: dict[str, Any] = {"words": text, "nonce": nonce, "tone": tone}
    changes = changeset_of(table, new_entry(table, actor, LETTER, seat=mine, gm=master, data=data, hidden=hidden))
    waits = to in session.unread
    changes.session.unread.setdefault(to, changes.entry.at)
    if not session.unread:
        due = changes.entry.at + LAPSES_AFTER_MS
        changes.also = lambda transaction: timers.put(transaction, Timer(WAITS, due, table.id))
    told = "Sent. Only you two read it until the game is over."
    more = unpinged(table, actor.user, LETTER) if not master and not waits else []
    # One that waits to be read has pinged already.
    return await commit(table, changes, actor, (" ".join([told, *more]),), posts=() if waits else (LETTER,))


def theirs(table: Table, user: int, letters: list[Entry]) -> list[Entry]:
    """Returns those of a game's letters that a user may read: the game master all, anybody else what they wrote or
    were written."""
    if table.session.gm and user == table.session.gm:
        return letters
    return [entry for entry in letters if user in (entry.by, int(entry.data["to"]))]


async def mark_read(table: Table, user: int) -> None:
    """Notes that a user has read their letters."""

    def work(transaction: Transaction, session: Session) -> None:
        session.unread.pop(user, None)
        if not session.unread:
            timers.remove(transaction, session.id, (WAITS,))

    if user in table.session.unread:
        await amend(table, work)


async def lapse(table: Table, timer: Timer) -> None:
    """Calls nobody any longer to letters that have not been read for a week."""
    now = table.services.now()

    def work(transaction: Transaction, session: Session) -> None:
        timers.take(transaction, timer)
        session.unread = {user: at for user, at in session.unread.items() if at + LAPSES_AFTER_MS > now}
        if session.unread:
            timers.add(transaction, Timer(WAITS, min(session.unread.values()) + LAPSES_AFTER_MS, session.id))

    await amend(table, work)


async def note(table: Table, actor: Actor, text: str) -> Reply:
    """The game master writes a line of the journal. Nobody else learns that."""
    check_is_game_master(table, actor, ended=True)
    if not (text := cleaned(text)):
        raise Refusal("Write something")
    entry = new_entry(table, actor, JOURNAL, gm=True, hidden={"words": text})
    return await commit(table, changeset_of(table, entry), actor, ("It is in your journal.",))
