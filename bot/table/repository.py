"""One game's rows in the database: what the engine saves with each entry, and what it looks up in the past."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from bot.attention.calls import add_posts
from bot.attention.timers import set_game_timers
from bot.delivery.private_boards import PrivateKind, add_boards
from bot.games.contract import PUBLIC, Game, Refusal
from bot.record.chains import Leaf
from bot.record.effective import in_force
from bot.record.entries import CHANGES, Entry
from bot.record.replayer import Replayer, whole_steps
from bot.storage import games, logs, pending_turns, snapshots
from bot.storage.database import Database
from bot.storage.games import SeatHolder
from bot.storage.logs import Answered
from bot.storage.pending_turns import PendingTurn
from bot.storage.snapshots import Snapshot
from bot.storage.transaction import Transaction
from bot.table.session import Player, Session

SEATING = ("open", "join", "leave", "start", "close")
"""The kinds of entries that change who holds the seats."""
INVITING = ("open", "decline", "invite", "leave")
"""The kinds of entries that change whom a lobby's seats are kept for."""


class Changeset(msgspec.Struct):
    """Everything that one transaction writes. ``state`` None leaves the state as it is; ``rules`` is its version.
    Snapshots numbered above ``drop_after`` go (they were taken back), as do those of ``prune``, which undo can no
    longer reach."""

    entry: Entry
    session: Session
    players: dict[str, Player]
    known: int = 0
    """The version of the game's row that this changes."""
    state: Any = None
    rules: str = ""
    leaves: list[Leaf] = []
    posts: list[str] = []
    drop_after: int | None = None
    prune: list[int] = []
    answer: str = ""
    interaction: int = 0
    also: Callable[[Transaction], Any] | None = None
    """More to do in the same transaction; what it returns is kept in ``result``."""
    result: Any = None
    called: dict[str, list[int]] = {}
    """The users whom a post of that kind calls."""
    private_boards: dict[str, PrivateKind] = {}
    """What becomes of the seats' private boards."""
    pending_turns: dict[int, PendingTurn] | None = None
    """Whom the game awaits now; None leaves that as it is."""
    channels: list[int] = []
    """Where something waits to be delivered, once it is written."""


class Repeated(Exception):
    """The interaction was acted on before, by entry ``seq``, and answered with ``answer``; nothing was written."""

    def __init__(self, seq: int, answer: str) -> None:
        super().__init__(seq, answer)
        self.seq, self.answer = seq, answer


def write(transaction: Transaction, changes: Changeset) -> None:
    """Writes changes. Raises Repeated, and Conflict where another process has changed the game since it was read."""
    entry, session, game = changes.entry, changes.session, changes.session.id
    if (before := logs.answered(transaction, changes.interaction)) is not None:
        raise Repeated(before.seq, before.answer)
    # Lists of games show this time to everyone, so it says nothing of what was done in secret.
    updated = entry.at if any(leaf.chain == PUBLIC for leaf in changes.leaves) else None
    body = msgspec.json.encode(session)
    games.save(transaction, game, changes.known, session.status, session.owner, body, updated)
    if updated is not None:
        set_game_timers(transaction, session, entry.at)
    logs.add_entry(transaction, game, entry)
    logs.add_leaves(transaction, game, changes.leaves)
    if entry.kind in SEATING:
        games.set_holders(transaction, game, [SeatHolder(s, p.user, p.name) for s, p in changes.players.items()])
    if entry.kind in INVITING:
        games.set_invited(transaction, game, [player.user for player in session.invited.values()])
    if changes.drop_after is not None:
        snapshots.drop_after(transaction, game, changes.drop_after)
    if changes.state is not None:
        snapshots.drop(transaction, game, changes.prune)
        state = msgspec.json.encode(changes.state)
        snapshots.add(transaction, game, Snapshot(entry.seq, changes.rules, state))
    if changes.interaction:
        logs.add_answered(transaction, Answered(changes.interaction, game, entry.seq, changes.answer))
    if changes.pending_turns is not None:
        pending_turns.put(transaction, game, changes.pending_turns)
    boards = changes.private_boards
    private, by_board = add_boards(transaction, session, boards, changes.players, entry.seq)
    called = {kind: [user for user in users if user not in by_board] for kind, users in changes.called.items()}
    changes.channels = [*add_posts(transaction, session, changes.posts, entry.seq, called), *private]


class Repository:
    """One game's past."""

    def __init__(self, database: Database, game: str) -> None:
        self._database, self._game = database, game

    async def save(self, changes: Changeset) -> None:
        """Writes changes in one transaction. Raises Repeated and StorageError; nothing is written then."""

        def work(transaction: Transaction) -> None:
            write(transaction, changes)
            if changes.also is not None:
                changes.result = changes.also(transaction)

        await self._database.write(work)

    async def entries(self, after: int = 0, most: int = logs.ALL) -> list[Entry]:
        """The log's entries numbered above ``after``, the oldest first."""
        return await self._database.read(lambda transaction: logs.entries(transaction, self._game, after, most))

    async def answered(self, interaction: int) -> tuple[int, str] | None:
        """The entry by which an interaction was acted on and the answer to it; None where it was not."""
        found = await self._database.read(lambda transaction: logs.answered(transaction, interaction))
        return (found.seq, found.answer) if found is not None else None

    async def past(self, chains: Iterable[str]) -> tuple[dict[str, list[Leaf]], list[Entry]]:
        """Whole chains and all entries, as they were at one moment."""

        def work(transaction: Transaction) -> tuple[dict[str, list[Leaf]], list[Entry]]:
            found = {name: logs.chain(transaction, self._game, name) for name in chains}
            return found, logs.entries(transaction, self._game)

        return await self._database.read(work)

    async def seq_of(self, public_number: int) -> int | None:
        """The seq of a public entry, None where there is none."""
        return await self._database.read(lambda transaction: logs.seq_of_public(transaction, self._game, public_number))

    async def number_of(self, head: str) -> int | None:
        """The number of the public entry after which the public head began so, None where it never did."""
        return await self._database.read(lambda transaction: logs.public_number_of_head(transaction, self._game, head))

    async def public_before(self, seq: int) -> int:
        """The number of the last public entry that is not after ``seq``."""
        return await self._database.read(lambda transaction: logs.public_number_at(transaction, self._game, seq))

    async def state_at(self, game: Game[Any, Any, Any], seq: int) -> Any:
        """The state after entry ``seq``, as it was then: from the last snapshot before it, with the recorded draws
        played again from there. None before the start.

        Raises Refusal where other rules than today's led there.
        """

        def work(transaction: Transaction) -> tuple[Snapshot | None, list[Entry]]:
            snapshot = snapshots.last_until(transaction, self._game, seq)
            after = snapshot.seq if snapshot is not None else 0
            return snapshot, logs.entries(transaction, self._game, after, seq - after)

        snapshot, entries = await self._database.read(work)
        walk = Replayer(game)
        if snapshot is not None:
            walk.state = state_of(game, snapshot)
        try:
            for step in whole_steps(e for e in in_force(entries) if e.kind in CHANGES):
                walk.take(step)
        except (Refusal, ValueError) as error:
            raise Refusal("How the game stood then is known only to an earlier version of the rules") from error
        return walk.state


def state_of(game: Game[Any, Any, Any], snapshot: Snapshot) -> Any:
    """A snapshot's state in today's shape."""
    if snapshot.rules == game.rules_version:
        return msgspec.json.decode(snapshot.state, type=game.state_type)
    return msgspec.convert(game.upgrade(msgspec.json.decode(snapshot.state), snapshot.rules), game.state_type)
