"""States of earlier versions of the rules, brought to the shape of today's."""

from __future__ import annotations

from typing import Any

AS_TODAY = ("dixie-2", "dixie-3", "dixie-4")
"""The earlier versions whose states have today's shape."""


def upgrade(data: Any, rules_version: str) -> Any:
    """Returns saved data of an earlier version in today's shape. Raises ValueError for an unknown version."""
    if rules_version in AS_TODAY:
        return data
    if rules_version != "dixie-1":
        raise ValueError(f"Dixie has no rules version {rules_version}")
    return from_first(data)


def from_first(data: dict[str, Any]) -> dict[str, Any]:
    """Returns a state of dixie-1, as plain data, in the shape of dixie-2.

    A side that was asked for a Cover after the dice is too late for it now (DX-12.6): it is asked the same question of
    the fire, to which it can only pass. All else that has been added has its default.
    """
    asks = [_not_after_the_dice(ask) for ask in data.get("asks", ())]
    return data | {"asks": asks}


def _not_after_the_dice(ask: dict[str, Any]) -> dict[str, Any]:
    """Returns a question of dixie-1 as dixie-2 knows it."""
    if ask.get("type") != "window":
        return ask
    kept = {key: value for key, value in ask.items() if key != "count"}
    return kept | ({"moment": "fire"} if ask["moment"] == "hits" else {})
