"""Sides that are drawn at the start of a game, from the first numbers of its dice."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.contract.game import Draws, Seat, SeatInfo, people_seats


def sides_drawn(seats: Sequence[SeatInfo], draw: Draws) -> dict[Seat, Seat]:
    """Draws who plays which of the people's seats: for each seat the place in the lobby whose player gets it. A bot
    keeps its own."""
    seats = people_seats(seats)
    left = [info.key for info in seats]
    drawn: dict[Seat, Seat] = {}
    for info in seats[:-1]:
        drawn[info.key] = left.pop(draw(len(left), f"who plays {info.name}") - 1)
    drawn[seats[-1].key] = left[0]
    return drawn
