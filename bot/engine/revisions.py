"""Revisions: a seat's rises when its choices change, so that a button of before is never applied blindly.

A revision counts the rises of its seat, and its last digits are of the moment at which it last rose. So a button from
a time that a restored backup does not know fits no revision of the time after it.
"""

from __future__ import annotations

from collections.abc import Collection
from operator import ne
from typing import Any

from bot.games.contract.game import Game, Seat
from bot.games.tree import decisions
from bot.table.changeset import Changeset
from bot.table.marks import TAG, marked
from bot.table.table import Table

NODES = 64
"""How many nodes of two trees of choices, those nearest to the roots, are compared."""


def revise(table: Table, changes: Changeset, awaited: Collection[Seat]) -> None:
    """Raises the revision of each seat whose choices another's doing has changed; what a seat does itself has raised
    its own already. ``awaited`` are the seats that are to act now."""
    before, now = table.session.revisions, changes.session.revisions
    for seat in filter(changes.shows, changes.players):
        # Its own view too, though nothing is asked of it here: else the next act of another would have to make it, and
        # would tell by its time whether there had been a secret one.
        view, number = changes.view(table.game, seat), before.get(seat, 0)
        if now.get(seat, 0) == number and (table.state is None or _chooses_otherwise(table, seat, view, awaited)):
            now[seat] = number + 1


def stamp(table: Table, changes: Changeset) -> None:
    """Gives each revision that these changes raise its next count and its tag, the milliseconds of the entry's time.
    What another does in secret raises none, so the time tells its seat nothing new."""
    before, now = table.session.revisions, changes.session.revisions
    for seat, number in now.items():
        known = before.get(seat, 0)
        if number != known:
            now[seat] = marked(known // TAG + 1, changes.entry.at)


def _chooses_otherwise(table: Table, seat: Seat, view: Any, awaited: Collection[Seat]) -> bool:
    """Tells whether a seat may choose otherwise by its new view, in which those are ``awaited``, than by its last. The
    tree of one that is not to act is empty, and not looked at."""
    acted, acts = seat in table.awaited(), seat in awaited
    return differ(table.game, table.view(seat), view, seat) if acted and acts else acted != acts


def differ(game: Game[Any, Any, Any], before: Any, after: Any, seat: Seat) -> bool:
    """Returns whether a seat has other choices, or other words for them, by its view ``after`` than by the one
    ``before``. It compares the two trees level by level as far as they agree, but at most NODES nodes."""
    return any(
        map(ne, decisions(game, before, seat).breadth_first(NODES), decisions(game, after, seat).breadth_first(NODES))
    )
