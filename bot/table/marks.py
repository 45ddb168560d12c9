"""Marks of time: a count with a few digits of the moment at which it rose. Of two times that a restored backup parts,
each counts as far as the other, but hardly ever at the same millisecond; so a button of the time that is gone fits
nothing of the time after it."""

from __future__ import annotations

TAG = 10_000
"""A mark is its count times this, and its tag."""


def marked(count: int, at: int) -> int:
    """Returns the mark of a count that rose ``at`` that moment (milliseconds since 1970)."""
    return count * TAG + at % TAG
