"""A view with the questions that offers ask of it: what its side's formations can do, and what the enemy shows."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from bot.games.chancellorsville.data.board import board
from bot.games.chancellorsville.data.cards import formation, of_side, tactics
from bot.games.chancellorsville.data.terms import REDOUBTS, REDOUBTS_HERE, ROOM, Formation, Place
from bot.games.chancellorsville.state.state import Activation
from bot.games.chancellorsville.state.view import ArmyView, Own, PieceView, View
from bot.games.kit.offers import SideSituation
from bot.games.kit.sides import Side


class Situation(SideSituation):
    """A seat's view, asked by that seat."""

    view: View
    own: Own

    def __init__(self, view: View, side: Side) -> None:
        super().__init__(view, side)
        self.able: dict[str, list[Formation]] = {}
        """The formations that can do each kind of action, as far as that has been asked (see rules.activation)."""

    @property
    def army(self) -> ArmyView:
        """What everyone knows of the side."""
        return self.view.armies[self.side]

    @cached_property
    def mine(self) -> dict[Formation, PieceView]:
        """The side's formations on the map."""
        return {key: self.view.pieces[key] for key in of_side(self.side) if self.view.pieces[key].at}

    @cached_property
    def enemies(self) -> dict[Formation, PieceView]:
        """The enemy's formations that are seen on the map."""
        return {key: self.view.pieces[key] for key in of_side(self.enemy) if self.view.pieces[key].at}

    @property
    def lost(self) -> int:
        """How many of the side's formations are destroyed."""
        return sum(not self.view.pieces[key].alive for key in of_side(self.side))

    @cached_property
    def crowded(self) -> frozenset[Place]:
        """Locations with as many of the side's formations as there is room for (CV-1.6)."""
        at = [piece.at for piece in self.mine.values()]
        return frozenset(place for place in at if at.count(place) >= ROOM)

    @cached_property
    def hostile(self) -> frozenset[Place]:
        """Locations with enemies in sight."""
        return frozenset(piece.at for piece in self.enemies.values())

    def name(self, key: Formation) -> str:
        """Returns a formation's name."""
        return formation(key).name

    def active(self) -> bool:
        """Whether it is the side's turn, and no question stands before it. A BOT's turn is none: its card decides."""
        mine = self.view.active == self.side and self.side != self.view.options.bot
        return mine and not self.view.asks and not self.view.ending

    def asked(self, *what: str) -> bool:
        """Whether the side is asked one of those questions."""
        asks = self.view.asks
        return bool(asks) and asks[-1].side == self.side and asks[-1].what in what

    def left(self) -> tuple[Activation, ...]:
        """Returns the side's formations still to act (CV-4.3)."""
        return tuple(each for each in self.view.now.left if each.formation in self.mine)

    def tactics(self) -> tuple[str, ...]:
        """Returns the tactics cards that may be played in this turn (CV-11.4), each kind once, in the order of the
        list."""
        held = {each.card for each in self.army.tactics if each.turn < self.view.turn}
        return tuple(key for key in tactics() if key in held)

    def redoubts(self, place: Place) -> int:
        """Returns the redoubts in a location."""
        return self.view.redoubts.get(place, 0)

    def may_dig_at(self, place: Place) -> bool:
        """Whether a redoubt can be dug there (CV-6.3)."""
        return self.redoubts(place) < REDOUBTS_HERE and sum(self.view.redoubts.values()) < REDOUBTS

    def steps(self, start: Place, over: Iterable[Place] = ()) -> tuple[Place, ...]:
        """Returns the neighbours of a location into which a step without an attack leads, crowded ones too."""
        return tuple(p for p in board().adjacent[start] if p not in self.hostile and p not in over)

    def targets(self, start: Place) -> tuple[Place, ...]:
        """Returns the neighbours of a location with enemies in sight."""
        return tuple(p for p in board().adjacent[start] if p in self.hostile)

    def true(self, key: Formation) -> int:
        """Returns the true cohesion of one of the side's formations."""
        return self.mine[key].true or 0

    def near(self, key: Formation, other: Formation) -> bool:
        """Whether two of the side's formations may exchange: in one location or in adjacent ones (CV-10.1)."""
        here, there = self.mine[key].at, self.mine[other].at
        return here == there or there in board().adjacent[here]

    def overfull(self, key: Formation) -> bool:
        """Whether a formation is on its way through a location with two friends (CV-4.11)."""
        at = [piece.at for piece in self.mine.values()]
        return at.count(self.mine[key].at) > ROOM

    def may_move(self, key: Formation) -> bool:
        """Whether a formation may move by activation in this turn: AP Hill may not after Jackson's march (CV-13.6)."""
        return key != "hill" or self.army.jackson != self.view.turn

    def can_stop(self, key: Formation, place: Place) -> bool:
        """Whether a formation can stop there (CV-4.11)."""
        back = self.mine[key].at == place and not self.overfull(key)
        return place not in self.crowded or back
