"""Which entries of a log count: all but what an undo, a rewind or a ruling struck out."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable

from bot.record.entries import Entry

Chain = tuple[Entry, "Chain"] | None
"""Changes that count, the last one first."""


class EffectiveChanges:
    """Finds which changes of a log count: all except those that an undo or a rewind struck out.

    An undo leaves orders in force: people may change them at any time, and others may have given some meanwhile. It
    strikes only those that can't be carried out without what it took back. A rewind restores what counted then. A
    ruling that goes back does the same, before it does anything else.
    """

    def __init__(self) -> None:
        self._now: Chain = None
        self._seqs: list[int] = []
        self._then: list[Chain] = []
        """What counted after each entry read."""

    def take(self, entry: Entry) -> list[Entry]:
        """Reads the next entry; returns what it strikes out, the last one first."""
        gone: list[Entry] = []
        if to := entry.back_to:
            lapsed = entry.hidden.get("lapsed", ())
            stays: list[Entry] = []
            while self._now is not None and self._now[0].seq > to:
                last, self._now = self._now
                order = entry.kind == "undo" and last.kind == "order" and last.seq not in lapsed
                (stays if order else gone).append(last)
            if entry.kind != "undo":
                # The entries may have gaps, as on a page of the log.
                read = bisect_right(self._seqs, to)
                self._now = self._then[read - 1] if read else None
            for order_kept in reversed(stays):
                self._now = (order_kept, self._now)
        if entry.moves:
            self._now = (entry, self._now)
        self._seqs.append(entry.seq)
        self._then.append(self._now)
        return gone

    def seqs(self) -> set[int]:
        """The seqs of the changes that count."""
        found, chain = set(), self._now
        while chain is not None:
            found.add(chain[0].seq)
            chain = chain[1]
        return found


def in_force(entries: Iterable[Entry]) -> list[Entry]:
    """The entries that still count, in order; the log may begin in the middle."""
    entries, standing = list(entries), EffectiveChanges()
    for entry in entries:
        standing.take(entry)
    counts = standing.seqs()
    return [e for e in entries if not e.moves or e.seq in counts]


def counted_again(entries: Iterable[Entry], to: int) -> list[Entry]:
    """Returns the entries of a whole log that were taken back, and count again by going back to after entry ``to``."""
    entries = list(entries)
    gone = struck(entries)
    return [entry for entry in in_force(e for e in entries if e.seq <= to) if entry.seq in gone]


def struck(entries: Iterable[Entry]) -> set[int]:
    """Returns the seqs of the entries that were taken back. ``entries`` may have gaps, but must hold every entry that
    takes others back."""
    entries = list(entries)
    standing = {e.seq for e in in_force(entries)}
    return {e.seq for e in entries if e.seq not in standing and e.moves}
