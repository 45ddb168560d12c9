"""Revisions: a seat's rises when its choices change, so that a button of before is never applied blindly."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bot.games.contract import Game, Seat
from bot.games.tree import decisions
from bot.record.entries import canonical, sha
from bot.table.session import Session

NODES = 64
"""How many nodes of a tree of choices, the nearest to its root, a fingerprint covers."""


def revise(game: Game[Any, Any, Any], session: Session, state: Any, seats: Iterable[Seat]) -> None:
    """Raises the revision of each of those seats whose choices have changed."""
    for seat in seats:
        found = fingerprint(game, game.view(state, seat), seat)
        if session.prints.get(seat) != found:
            session.prints[seat] = found
            session.revisions[seat] = session.revisions.get(seat, 0) + 1


def fingerprint(game: Game[Any, Any, Any], view: Any, seat: Seat) -> str:
    """A short hash of what a seat may choose: the first levels of its tree, with their labels."""
    return sha(canonical(list(decisions(game, view, seat).breadth_first(NODES))))[:16]
