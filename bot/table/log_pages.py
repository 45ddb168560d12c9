"""The log as somebody may read it, a page at a time: however long a game is, no more than a page of it is read.

A place in the log is said by how far each of the reader's chains has come there, the public one first: by numbers that
the reader may know.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from bot.games.contract.game import PUBLIC, Seat
from bot.record.effective import struck
from bot.record.entries import Entry
from bot.record.log_text import Told, tell_all
from bot.storage import logs
from bot.storage.transaction import Transaction
from bot.table.table import Table

Place = tuple[int, ...]
"""How far each of the reader's chains has come."""


class Page(Struct, frozen=True):
    """Entries one after the other, as ``told`` to the reader: what is between the places ``start`` and ``end``, and the
    place before each told entry."""

    told: list[Told]
    places: list[Place]
    start: Place
    end: Place

    def after(self, number: int) -> Place:
        """Returns the place after a told entry, numbered from 0."""
        return [*self.places, self.end][number + 1]


class Reader:
    """Reads a game's log for somebody who holds those ``seats``; ``names`` are the seats' names."""

    def __init__(self, table: Table, seats: Sequence[Seat], names: Mapping[Seat, str]) -> None:
        self._table, self._seats, self._names = table, seats, names
        self._chains = (PUBLIC, *seats)

    @property
    def end(self) -> Place:
        """The place after everything."""
        return tuple(self._table.session.numbers.get(chain, 0) for chain in self._chains)

    def place(self, said: str) -> Place:
        """Returns the place that ``text_of`` wrote as ``said``; the end if it is no place of this reader, who may have
        had other seats then."""
        parts = said.split(".")
        if len(parts) != len(self._chains) or not all(p.isascii() and p.isdigit() and len(p) < 10 for p in parts):
            return self.end
        return tuple(map(min, map(int, parts), self.end))

    async def until(self, place: Place, most: int) -> Page:
        """Returns the last entries before a place, at most so many."""
        return await self._page(place, most, back=True)

    async def after(self, place: Place, most: int) -> Page:
        """Returns the first entries after a place, at most so many."""
        return await self._page(place, most, back=False)

    async def _page(self, place: Place, most: int, back: bool) -> Page:
        leaves, game = logs.leaves_until if back else logs.leaves_after, self._table.id

        def work(transaction: Transaction) -> tuple[dict[int, dict[int, int]], list[Entry], list[Entry]]:
            numbers: dict[int, dict[int, int]] = {}
            for chain, name in enumerate(self._chains):
                for seq, no in leaves(transaction, game, name, place[chain], most):
                    numbers.setdefault(seq, {})[chain] = no
            seqs = sorted(numbers)[-most:] if back else sorted(numbers)[:most]
            if not seqs:
                return {}, [], []
            entries = logs.entries_at(transaction, game, seqs)
            return {seq: numbers[seq] for seq in seqs}, entries, logs.returns(transaction, game, seqs)

        numbers, entries, returns = await self._table.services.database.read(work)
        start = place
        if back:
            first = {chain: no for found in reversed(numbers.values()) for chain, no in found.items()}
            start = tuple(first[chain] - 1 if chain in first else at for chain, at in enumerate(place))
        told = tell_all(entries, self._seats or (PUBLIC,), self._names, start[0] + 1, _gone(entries, returns))
        before, now = dict[int, Place](), start
        for seq, found in numbers.items():
            before[seq] = now
            now = tuple(found.get(chain, at) for chain, at in enumerate(now))
        return Page(told, [before[t.seq] for t in told], start, now)


def text_of(place: Place) -> str:
    """Returns a place as a part of a custom id."""
    return ".".join(map(str, place))


def _gone(entries: list[Entry], returns: list[Entry]) -> set[int]:
    """Returns the seqs of the ``entries`` that a later one of them, or of ``returns``, took back."""
    return struck(sorted({e.seq: e for e in (*entries, *returns)}.values(), key=lambda e: e.seq))
