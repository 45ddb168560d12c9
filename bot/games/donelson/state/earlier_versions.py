"""Games saved under earlier versions of the rules."""

from __future__ import annotations

from typing import Any

VERSIONS = ("donelson-1", "donelson-2", "donelson-3", "donelson-4", "donelson-5", "donelson-6")
"""The rules versions before today's, the oldest first."""


def upgrade(data: Any, rules_version: str) -> Any:
    """Returns data saved under a rules version in today's shape. In a game of one day that was begun under donelson-1
    whatever leaves the map counts from the start, as it did."""
    return data | {"camps": data["objective_drawn"]} if rules_version == "donelson-1" else data
