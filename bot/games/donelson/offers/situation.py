"""A view with the questions that offers ask of it, and what owns kinds of decisions and orders."""

from __future__ import annotations

from functools import cached_property

from bot.games.descriptor import CommandOption
from bot.games.donelson.data.forces import counter, of_side
from bot.games.donelson.data.terms import Hex, Key
from bot.games.donelson.state.places import Places, guarded
from bot.games.donelson.state.state import Question, Roster, Unit, goals_of
from bot.games.donelson.state.view import Own, View
from bot.games.donelson.state.working_copy import Work
from bot.games.kit import offers
from bot.games.kit.sides import Side


class Situation(offers.SideSituation):
    """A seat's view, asked by that seat."""

    view: View
    own: Own

    def __init__(self, view: View, side: Side) -> None:
        super().__init__(view, side)
        self.found: dict[object, object] = {}
        """Whatever offers have worked out of this view, by a key of their own."""

    @property
    def roster(self) -> Roster:
        """The side's roster sheet."""
        return self.own.roster

    @cached_property
    def board(self) -> Places:
        """Where all stand."""
        return places_of(self.view)

    @cached_property
    def mine(self) -> dict[Key, Unit]:
        """The side's counters on the map."""
        return {key: self.view.units[key] for key in of_side(self.side) if self.view.units[key].status == "map"}

    @cached_property
    def goals(self) -> dict[Key, Hex]:
        """The goals of the side's counters on the map: hexes to which they march on, or which they hold."""
        return goals_of(self.roster, self.view.units)

    def active(self) -> bool:
        """Whether it is the side's player turn, and no question stands before anybody."""
        return self.view.active == self.side and not self.view.asks and not self.view.ending

    def asked(self, *what: str) -> Question | None:
        """Returns the question that the side is asked now, if it is one of those."""
        asks = self.view.asks
        return asks[-1] if asks and asks[-1].side == self.side and asks[-1].what in what else None

    def name(self, key: Key) -> str:
        """Returns a counter's name."""
        return counter(key).name


def places_of(view: View) -> Places:
    """Returns where all stand in a view, made once for it."""
    room = vars(view)
    if "board" not in room:
        room["board"] = Places(view.units, guarded(view.units, view.garrisons, frozenset(view.broken)))
    found: Places = room["board"]
    return found


Owner = offers.Owner[Situation, Work]
"""A part of the rules that owns kinds of decisions, or of orders."""
UNIT = CommandOption("unit", "Which of your units")
HEX = CommandOption("hex", "Which hex, by its number")
FACING = CommandOption("facing", "Which corner it faces")
