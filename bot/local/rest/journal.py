"""The journal: every REST request of the bot with its answer, in the order of arrival."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from bot.local.validation.uploads import Upload

MOST_ENTRIES = 20_000
"""The number of entries that are kept."""
MOST_FILE_BYTES = 128 * 1024 * 1024
"""Bytes of all files that the entries keep."""
VIOLATIONS = {0, 50006, 50035, 50109, 40005}
"""Codes that only a faulty bot gets: unknown routes, empty messages, invalid forms or JSON, files too large."""


@dataclass
class Exchange:
    """One request. ``status`` is 0 until it is answered, and stays 0 when the connection was dropped instead.

    Arrivals and answers are numbered by one count: ``a.overlaps(b)`` tells whether two requests were in flight at once.
    """

    number: int
    method: str
    path: str
    time: float
    query: dict[str, str] = field(default_factory=dict)
    route: str | None = None
    """The route's template, such as "/channels/{channel_id}/messages"; None for an unknown route."""
    payload: Any = None
    files: list[Upload] = field(default_factory=list)
    token: str = "none"
    """"bot", "interaction" (its token is in the path), "bad" or "none"."""
    status: int = 0
    response: Any = None
    done: bool = False
    """Whether the request was carried out, whatever the answer said."""
    faulted: bool = False
    """Whether a fault switch changed the answer."""
    crash: Exception | None = None
    """A mistake of the local Discord's own, answered with 500."""
    finished: int | None = None
    """The number of its answer; None while it is in flight."""

    @property
    def code(self) -> int | None:
        """Discord's error code, None when there was no error."""
        return self.response.get("code") if self.status >= 400 and isinstance(self.response, dict) else None

    @property
    def violation(self) -> bool:
        """Whether it was refused for a mistake of the bot, or broke the local Discord."""
        if self.crash is not None:
            return True
        return not self.faulted and 400 <= self.status < 500 and self.status != 429 and self.code in VIOLATIONS

    def overlaps(self, other: Exchange) -> bool:
        """Tell whether this request and ``other`` were in flight at the same time."""
        first, second = sorted((self, other), key=lambda e: e.number)
        return first.finished is None or first.finished > second.number

    def __str__(self) -> str:
        return f"{self.method} {self.path} -> {self.status} {self.response if self.status >= 400 else ''}".rstrip()


class Journal:
    """The list of entries; iterate it, index it, or ``find`` in it."""

    def __init__(self) -> None:
        self.entries: list[Exchange] = []
        self._count = 0
        self._with_files: list[Exchange] = []
        self._bytes = 0

    def __iter__(self) -> Iterator[Exchange]:
        return iter(self.entries)

    def __len__(self) -> int:
        return len(self.entries)

    def __getitem__(self, index: int) -> Exchange:
        return self.entries[index]

    def open(self, method: str, path: str, time: float) -> Exchange:
        """Add an entry at the end."""
        self._count += 1
        entry = Exchange(self._count, method, path, time)
        self.entries.append(entry)
        if len(self.entries) > MOST_ENTRIES:
            del self.entries[: MOST_ENTRIES // 10]
        return entry

    def close(self, entry: Exchange) -> None:
        """Note that the entry's request is answered, or its connection gone."""
        self._count += 1
        entry.finished = self._count
        if entry.files:
            self._with_files.append(entry)
            self._bytes += size_of(entry)
        while self._bytes > MOST_FILE_BYTES and len(self._with_files) > 1:
            oldest = self._with_files.pop(0)
            self._bytes -= size_of(oldest)
            oldest.files = []

    def find(
        self, method: str | None = None, path: str = "", where: Callable[[Exchange], bool] | None = None
    ) -> list[Exchange]:
        """Return the entries with this method whose path contains the regular expression ``path``."""
        return [
            e
            for e in self.entries
            if (method is None or e.method == method) and re.search(path, e.path) and (where is None or where(e))
        ]

    @property
    def violations(self) -> list[Exchange]:
        """The requests refused for a mistake of the bot."""
        return [e for e in self.entries if e.violation]

    def clear(self) -> None:
        """Remove all entries; the numbers go on."""
        self.entries.clear()
        self._with_files.clear()
        self._bytes = 0


def size_of(entry: Exchange) -> int:
    """Return the bytes of an entry's files."""
    return sum(len(file.data) for file in entry.files)
