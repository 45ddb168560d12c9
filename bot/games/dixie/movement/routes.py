"""The ways of one battle move and of two (DX-8.0a)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from bot.games.dixie.data.battlefield import field
from bot.games.dixie.data.terms import RESERVE, Edition, Side

Routes = Mapping[str, tuple[tuple[str, str, str], ...]]
"""The routes from each place: the place reached, the place between if there is one, and the column in which the route
crosses the Centerline, "" for none."""


@cache
def routes(edition: Edition, columns: int, side: Side) -> tuple[Routes, Routes]:
    """Returns a side's ways of one battle move and of two, regardless of the cards in them (DX-8.0a)."""
    land = field(edition, columns)

    def column(at: str, to: str) -> str:
        beyond = [p for p in (at, to) if p != RESERVE and land.spots[p].near != side]
        return land.spots[beyond[0]].column if len(beyond) == 1 else ""

    places = (RESERVE, *land.spots)
    once = {at: tuple((to, "", column(at, to)) for to in land.links(side, at)) for at in places}
    steps = {
        at: [(to, mid) for mid in land.links(side, at) for to in land.links(side, mid) if to != at] for at in places
    }
    twice = {at: tuple((to, mid, column(at, to)) for to, mid in steps[at]) for at in places}
    return once, twice
