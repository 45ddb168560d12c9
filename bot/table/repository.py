"""One game's past: what is looked up of its log, its chains and its snapshots."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Collection
from typing import Any, TypeVar

import msgspec

from bot.games.contract.choices import Refusal
from bot.games.contract.game import Game
from bot.record.chains import Leaf
from bot.record.effective import in_force
from bot.record.entries import Entry
from bot.record.replayer import Replayer, Step, whole_steps
from bot.storage import logs, snapshots
from bot.storage.database import Database
from bot.storage.snapshots import Packed, Snapshot
from bot.storage.transaction import Transaction

T = TypeVar("T")

PAGE = 100
"""How many entries or leaves are read of the database at a time: in about a millisecond."""


class Repository:
    """One game's past."""

    def __init__(self, database: Database, game: str) -> None:
        self._database, self._game = database, game

    async def entries(self, after: int = 0, most: int = logs.ALL) -> list[Entry]:
        """The log's entries numbered above ``after``, the oldest first."""
        return [entry async for page in self.entry_pages(after, most) for entry in page]

    async def entry_pages(
        self, after: int = 0, most: int = logs.ALL, as_kept: bool = False
    ) -> AsyncIterator[list[Entry]]:
        """Yields the log's entries numbered above ``after``, the oldest first, a page at a time, so that other games
        get at the database in between. ``as_kept``: see logs."""
        while page := await self._entry_page(after, min(most, PAGE), as_kept):
            yield page
            after, most = page[-1].seq, most - len(page)
            if len(page) < PAGE:
                return

    async def _entry_page(self, after: int, most: int, as_kept: bool) -> list[Entry]:
        return await self._database.read(
            lambda transaction: logs.entries(transaction, self._game, after, most, as_kept)
        )

    async def leaf_pages(self, chain: str, until: int) -> AsyncIterator[list[Leaf]]:
        """The leaves of a chain up to number ``until``, some at a time as well."""
        after = 0
        while page := await self._leaf_page(chain, after, min(until - after, PAGE)):
            yield page
            after = page[-1].no

    async def _leaf_page(self, chain: str, after: int, most: int) -> list[Leaf]:
        return await self._database.read(lambda transaction: logs.chain(transaction, self._game, chain, after, most))

    async def answered(self, interaction: int) -> tuple[int, str] | None:
        """The entry by which an interaction was acted on and the answer to it; None where it was not."""
        found = await self._database.look_up(lambda transaction: logs.answered(transaction, interaction))
        return (found.seq, found.answer) if found is not None else None

    async def seq_of(self, public_number: int) -> int | None:
        """The seq of a public entry, None where there is none."""
        return await self._database.read(lambda transaction: logs.seq_of_public(transaction, self._game, public_number))

    async def number_of(self, head: str) -> int | None:
        """The number of the public entry after which the public head began so, None where it never did."""
        return await self._database.read(lambda transaction: logs.public_number_of_head(transaction, self._game, head))

    async def public_before(self, seq: int) -> int:
        """The number of the last public entry that is not after ``seq``."""
        return await self._database.read(lambda transaction: logs.public_number_at(transaction, self._game, seq))

    async def public_end(self, seq: int) -> tuple[int, str]:
        """The number of the last public entry that is not after ``seq``, and the public head after it."""
        return await self._database.read(lambda transaction: logs.public_end_at(transaction, self._game, seq))

    async def state_at(self, game: Game[Any, Any, Any], seq: int) -> Any:
        """The state after entry ``seq``, as it was then: from the last snapshot before it, with the recorded draws
        played again from there. None before the start.

        Raises Refusal where other rules than today's led there.
        """

        def work(transaction: Transaction) -> tuple[Snapshot | None, list[Entry]]:
            snapshot = snapshots.last_until(transaction, self._game, seq)
            after = snapshot.seq if snapshot is not None else 0
            return snapshot, logs.entries(transaction, self._game, after, seq - after)

        # Far from a snapshot it takes a while, and the other games go on meanwhile.
        return await asyncio.to_thread(replayed, game, *await self._database.read(work))

    async def looked_at(
        self, game: Game[Any, Any, Any], first: int, last: int, look: Callable[[Any], T], wanted: Collection[int] = ()
    ) -> list[tuple[int, T]]:
        """What ``look`` sees of the state after entry ``first``, and of each state to which the entries up to ``last``
        led that count; each with its entry's seq. With ``wanted`` it looks after those entries alone. ``look`` is
        called on a thread. What other rules than today's led to is left out up to the next snapshot."""

        def work(transaction: Transaction) -> tuple[list[Packed], list[Entry]]:
            kept = snapshots.between(transaction, self._game, first, last)
            after = kept[0].seq if kept else 0
            return kept, logs.entries(transaction, self._game, after, last - after)

        kept, entries = await self._database.read(work)
        return await asyncio.to_thread(walked, game, kept, entries, first, look, wanted)


def replayed(game: Game[Any, Any, Any], snapshot: Snapshot | None, entries: list[Entry]) -> Any:
    """Returns the state to which the entries led from a snapshot, or from the setup. Raises Refusal."""
    walk = Replayer(game)
    if snapshot is not None:
        walk.state = state_of(game, snapshot)
    try:
        for step in whole_steps(e for e in in_force(entries) if e.moves):
            # What was taken back is left out already.
            walk.take(msgspec.structs.replace(step, to=0))
    except (Refusal, ValueError) as error:
        raise Refusal("Only an earlier version of the rules can show the game at that point") from error
    return walk.state


def walked(
    game: Game[Any, Any, Any],
    kept: list[Packed],
    entries: list[Entry],
    first: int,
    look: Callable[[Any], T],
    wanted: Collection[int],
) -> list[tuple[int, T]]:
    """Returns what ``look`` sees of the state after entry ``first`` and of those after it: each snapshot as it was
    kept, the others played again from the one before. The first snapshot is not after ``first``, nor the entries before
    it."""
    walk, found, begun = Replayer(game), list[tuple[int, T]](), None
    snapshots_at = {snapshot.seq: snapshot for snapshot in kept}
    counted = whole_steps(e for e in in_force(entries) if e.moves)
    steps = [(step.no, msgspec.structs.replace(step, to=0)) for step in counted]
    for seq, step in [*((snapshot.seq, None) for snapshot in kept[:1]), *steps]:
        if seq in snapshots_at:
            walk.state = state_of(game, snapshots_at[seq].opened())
        elif walk.state is not None or (step is not None and step.kind == "start"):
            _taken(walk, step)
        if seq <= first:
            begun = walk.state
        elif walk.state is not None:
            found += [(first, look(begun))] if begun is not None else []
            found += [(seq, look(walk.state))] if not wanted or seq in wanted else []
            begun = None
    return found if begun is None else [(first, look(begun))]


def _taken(walk: Replayer, step: Step | None) -> None:
    """Plays a step again; what today's rules refuse leaves no state."""
    try:
        if step is not None:
            walk.take(step)
    except (Refusal, ValueError):
        walk.state = None


def state_of(game: Game[Any, Any, Any], snapshot: Snapshot) -> Any:
    """A snapshot's state in today's shape."""
    if snapshot.rules == game.rules_version:
        return msgspec.json.decode(snapshot.state, type=game.state_type)
    return msgspec.convert(game.upgrade(msgspec.json.decode(snapshot.state), snapshot.rules), game.state_type)
