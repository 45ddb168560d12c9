"""Times as Discord writes them."""

from __future__ import annotations

from datetime import UTC, datetime


def timestamp(seconds: float) -> str:
    """Return an ISO 8601 time with microseconds and offset, as Discord writes it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")
