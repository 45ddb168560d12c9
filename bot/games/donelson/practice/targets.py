"""The enemy hexes that a side can fall upon together in this phase, and those that it had better leave alone."""

from __future__ import annotations

from functools import cached_property

from bot.games.donelson.battle.odds import limit
from bot.games.donelson.forces import counter
from bot.games.donelson.ground.compass import around
from bot.games.donelson.ground.field import field
from bot.games.donelson.interface.combat_texts import known
from bot.games.donelson.interface.situation import Situation
from bot.games.donelson.practice.aims import Aims
from bot.games.donelson.practice.far import distances
from bot.games.donelson.rules.allowance import barred, points_left
from bot.games.donelson.terms import Hex, Key

ENOUGH = {"usa": 1.5, "csa": 1.5}
"""Odds with all who can come for which a hex is fallen upon."""
PRIZE = 0.25
"""How much worse odds do where ground is to be won."""


class Targets:
    """The enemy hexes that a side may attack in this phase."""

    def __init__(self, now: Situation, aims: Aims) -> None:
        self.now, self.aims, self.ground = now, aims, field()

    @cached_property
    def ratios(self) -> dict[Hex, float]:
        """The odds that could be had against each enemy hex, by all who can come."""
        return {at: self._ratio(at) for at in self.now.board.held(self.now.enemy)}

    def good(self, at: Hex) -> bool:
        """Whether a hex is to be fallen upon."""
        if self.now.side == "csa" and self.aims.sleeping(at):
            return False
        least = ENOUGH[self.now.side] - PRIZE * self.prized(at)
        return self.ratios.get(at, 0.0) >= least

    def prized(self, at: Hex) -> bool:
        """Whether ground is to be won there."""
        if self.now.side == "usa":
            return any(at in hexes for hexes in self.ground.groups.values()) or self.ground.fort(at)
        return at in self.aims.ground_to_take or self.aims.breaking_out

    @cached_property
    def _ready(self) -> list[Key]:
        units = self.now.view.units
        own = [key for key in self.now.mine if counter(key).arm == "inf" and not units[key].disordered]
        return [key for key in own if key not in self.now.view.garrisons]

    def _ratio(self, at: Hex) -> float:
        """Returns the odds of all who stand next to a hex or can come there, each side of it up to its limit."""
        near, units = around(at), self.now.view.units
        far = distances(frozenset({at}))
        sides = [n for n in near if self.ground.passable(n) and self.now.board.holder(n) != self.now.enemy]
        there: dict[Hex, int] = {}
        coming: list[int] = []
        for key in self._ready:
            unit, points = units[key], known(self.now, key)
            if unit.at in near:
                there[unit.at] = there.get(unit.at, 0) + points
            elif (
                not unit.walked
                and key not in self.now.view.out_of_command
                and far.get(unit.at, 99) <= points_left(self.now.view, key)
                and self.aims.of(key)
                and not barred(self.now.view, key)
            ):
                coming.append(points)
        limits = sorted((limit(side, at) for side in sides if side not in there), reverse=True)
        total = sum(min(points, limit(side, at)) for side, points in there.items())
        total += sum(map(min, sorted(coming, reverse=True), limits))
        return total / self.defence(at, sides[0] if sides else at)

    def defence(self, at: Hex, origin: Hex) -> float:
        """Returns the points of a hex that is attacked, terrain and works counted."""
        board = self.now.board
        total = sum(known(self.now, key) for key in board.inf(at)) + sum(counter(k).guns for k in board.guns(at))
        cell = self.ground.cells[at]
        total += (cell.terrain in ("woods", "thicket")) + cell.high
        if self.ground.fort(at):
            return float(min(max(10, total), 2 * total))
        works = at in self.ground.pit_hexes() and self.now.enemy == "csa"
        return max(1.0, total * (1.3 if works else 1.0))
