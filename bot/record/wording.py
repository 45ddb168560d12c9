"""The words of a record, and what of it does not depend on them.

An entry keeps the lines of its day for ever, and says which version of the words they were written in. Verification
compares events by their kinds and data alone, so that lines may be put better in any release. Draws' purposes, the
names of turns and of options, and the labels that stand in events' data are compared only where the entry was written
in today's words.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from bot.games.contract.game import Event
from bot.record.entries import WORDING, canonical

LABELS = frozenset({"why", "what", "chosen"})
"""The keys of events' data whose values are labels for people (a modifier's, say), and may be put in other words."""


def facts(told: Iterable[Any], wording: int = WORDING) -> bytes:
    """Returns what events (whole ones, or lines of a public chain) say whatever their words, as canonical JSON: each
    one's kind, and whom it shows which data. ``wording`` is the version of the words of the entry that holds them."""
    labels = frozenset() if wording == WORDING else LABELS
    return canonical([_without_words(event, labels) for event in plain(list(told))])


def lines_of(told: Iterable[Any]) -> list[str]:
    """Returns the texts of the same events, in order, for each audience that has one."""
    found = list[str]()
    for event in told:
        lines = [line for _, line in sorted(event.lines.items())] if isinstance(event, Event) else [event]
        found += [line["text"] if isinstance(line, dict) else line.text for line in lines]
    return found


def plain(value: Any) -> Any:
    """A value as JSON would give it back (tuples as lists)."""
    return msgspec.json.decode(canonical(value))


def _without_words(event: dict[str, Any], labels: frozenset[str]) -> Any:
    if "lines" not in event:
        return [event["kind"], _without_labels(event["data"], labels)]
    shown = {audience: _without_labels(line["data"], labels) for audience, line in event["lines"].items()}
    return [event["kind"], shown]


def _without_labels(data: Any, labels: frozenset[str]) -> Any:
    if isinstance(data, dict):
        return {key: _without_labels(value, labels) for key, value in data.items() if key not in labels}
    return [_without_labels(value, labels) for value in data] if isinstance(data, list) else data
