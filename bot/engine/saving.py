"""Writes an entry with everything that follows from it, in one transaction."""

from __future__ import annotations

import asyncio
from typing import NoReturn

import msgspec

from bot.attention.clocks import keep_clocks
from bot.attention.followers import tell_followers
from bot.attention.posting import add_posts, add_team_rows, keep_intervention
from bot.attention.prepared import keep_prepared
from bot.attention.private_boards import add_boards
from bot.attention.reliability import keep_counted
from bot.attention.timers import set_game_timers
from bot.club.results import keep as keep_result
from bot.storage import games, logs, pending_turns, snapshots, timers
from bot.storage.database import Database
from bot.storage.errors import Conflict, Held, Unreachable, Unsure
from bot.storage.games import SeatHolder
from bot.storage.logs import Answered
from bot.storage.snapshots import Snapshot
from bot.storage.transaction import GameChange, Transaction
from bot.table.changeset import Changeset

SEATING = ("open", "join", "leave", "options", "start", "replace", "ruling", "close")
"""The kinds of entries that change who holds the seats."""
INVITING = ("open", "decline", "invite", "leave")
"""The kinds of entries that change whom a lobby's seats are kept for."""

MEANWHILE = 1.0
"""Seconds for which an act that waited in vain for the game asks whether another process has done it: an interaction
must be answered within three, of which the wait took one."""
ASK_AGAIN = 0.05


class Repeated(Exception):
    """The interaction was acted on before, by entry ``seq``, and answered with ``answer``; nothing was written."""

    def __init__(self, seq: int, answer: str) -> None:
        super().__init__(seq, answer)
        self.seq, self.answer = seq, answer


def write(transaction: Transaction, changes: Changeset) -> None:
    """Writes changes. Raises Conflict where another process has changed the game since it was read, or where the
    interaction was acted on before."""
    entry, session, game = changes.entry, changes.session, changes.session.id
    games.hold(transaction, game, changes.known)
    # Lists of games show this time to everyone, so it says nothing of what was done in secret; nor does a newer version
    # of the rules count as play.
    updated = entry.at if changes.is_public and entry.kind != "rules" else None
    if updated is not None:
        keep_clocks(transaction, changes)
    body = msgspec.json.encode(session)
    games.save(transaction, game, changes.known, session.status, session.owner, body, updated)
    if updated is not None:
        set_game_timers(transaction, session, entry.at)
    keep_prepared(transaction, changes, changes.due)
    keep_counted(transaction, changes.counted)
    club = keep_result(transaction, changes)
    logs.add_entry(transaction, game, entry, changes.interaction, changes.answer)
    logs.add_leaves(transaction, game, changes.leaves)
    if entry.kind in SEATING:
        games.set_holders(transaction, game, [SeatHolder(s, p.user, p.name) for s, p in changes.players.items()])
    if entry.kind in INVITING:
        games.set_invited(transaction, game, [player.user for player in session.invited.values()])
    if changes.drop_after is not None:
        snapshots.drop_after(transaction, game, changes.drop_after)
    if changes.state is not None:
        snapshots.drop(transaction, game, changes.prune)
        # Not the canonical JSON that is hashed: rules go through mappings in their own order, as a replay does.
        state = msgspec.json.encode(changes.state)
        snapshots.add(transaction, game, Snapshot(entry.seq, changes.rules, state))
    if changes.pending_turns is not None:
        pending_turns.put(transaction, game, changes.pending_turns)
    boards = changes.private_boards
    private, by_board = add_boards(transaction, session, boards, changes.players, entry.seq, entry.at)
    called = {kind: [user for user in users if user not in by_board] for kind, users in changes.called.items()}
    changes.channels = [*add_posts(transaction, session, changes.posts, entry.seq, called), *private, *club]
    changes.channels += keep_intervention(transaction, session, entry)
    changes.channels += add_team_rows(transaction, session, changes.teamed, entry.seq)
    changes.channels += tell_followers(transaction, changes, entry.kind in SEATING)
    moved = changes.moved_by if changes.is_public else None
    transaction.games_changed.append(GameChange(game, changes.known + 1, session.channel, moved))


async def save(database: Database, changes: Changeset) -> None:
    """Writes changes in one transaction. Raises Repeated and StorageError; nothing is written then."""

    def work(transaction: Transaction) -> None:
        if changes.timer is not None:
            timers.take(transaction, changes.timer)
        write(transaction, changes)
        if changes.also is not None:
            changes.result = changes.also(transaction)

    try:
        await database.write(work)
    except Conflict:
        # Asked only now, as hardly any interaction comes twice.
        before = await done_before(database, changes.interaction)
        if before is not None:
            raise Repeated(before.seq, before.answer) from None
        raise
    except Unreachable:
        raise
    except Held as held:
        if not database.shared or not changes.interaction:
            raise
        await done_meanwhile(database, changes.interaction, held)


async def done_before(database: Database, interaction: int) -> Answered | None:
    """Returns what an interaction has done already, and None where it has done nothing."""
    return await database.read(lambda transaction: logs.answered(transaction, interaction))


async def done_meanwhile(database: Database, interaction: int, held: Held) -> NoReturn:
    """Waits for what another process, which hears the same interactions, may be writing by this one. Raises Repeated
    once that stands; Unsure where nothing is known, for it may still come."""
    loop = asyncio.get_running_loop()
    until = loop.time() + MEANWHILE
    while loop.time() < until:
        before = await done_before(database, interaction)
        if before is not None:
            raise Repeated(before.seq, before.answer) from None
        await asyncio.sleep(ASK_AGAIN)
    raise Unsure(
        "The database is busy, and I don't know whether this was saved. Look at the board before you try again."
    ) from held
