"""Revisions: a seat's rises when its choices change, so that a button of before is never applied blindly."""

from __future__ import annotations

from operator import ne
from typing import Any

from bot.games.contract import Game, Seat
from bot.games.tree import decisions
from bot.table.changeset import Changeset
from bot.table.table import Table

NODES = 64
"""How many nodes of two trees of choices, those nearest to the roots, are compared."""


def revise(table: Table, changes: Changeset) -> None:
    """Raises the revision of each seat whose choices another's doing has changed; what a seat does itself has raised
    its own already."""
    before, now = table.session.revisions, changes.session.revisions
    for seat in filter(changes.shows, changes.players):
        # Its own view too, though nothing is asked of it here: else the next act of another would have to make it, and
        # would tell by its time whether there had been a secret one.
        view, number = changes.view(table.game, seat), before.get(seat, 0)
        if now.get(seat, 0) == number and (table.state is None or differ(table.game, table.view(seat), view, seat)):
            now[seat] = number + 1


def differ(game: Game[Any, Any, Any], before: Any, after: Any, seat: Seat) -> bool:
    """Tells whether a seat may choose otherwise by one view of its than by another: other choices, or other words for
    them. The two trees are compared level by level as far as they agree, and no further than NODES nodes; that of a
    seat which is not to act is empty."""
    acted, acts = seat in game.awaited(before), seat in game.awaited(after)
    if not (acted and acts):
        return acted != acts
    return any(
        map(ne, decisions(game, before, seat).breadth_first(NODES), decisions(game, after, seat).breadth_first(NODES))
    )
