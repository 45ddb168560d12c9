"""What it is worth to a unit to stand in a hex and face some way."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.donelson.forces import counter
from bot.games.donelson.ground.compass import around, distance, front
from bot.games.donelson.ground.field import field
from bot.games.donelson.interface.combat_texts import known
from bot.games.donelson.interface.situation import Situation
from bot.games.donelson.practice.aims import Aims, Goals, commander_of
from bot.games.donelson.practice.far import far
from bot.games.donelson.terms import LIMIT, Facing, Hex, Key

NEAR = 0.9
"""What a movement point nearer to the goal is worth."""
WORKS, COVER = 2.0, 0.6
"""What the works, and what woods or high ground are worth where the enemy is near."""
FLANKED = 2.5
"""What an enemy in a flank or rear hex costs."""
STRONG, WEAK = 1.6, 1.0
"""What an enemy before the unit is worth who can be attacked with advantage, and what one costs who cannot."""
SLEEPING = 4.0
"""What it costs to stand next to Union troops that are better left idle."""
LED = 0.8
"""What it costs to leave the commander's radius."""
TOGETHER = 0.35
"""What another counter of the brigade next to it is worth."""
COMING = 4
"""How near an enemy hex one must be to come into an attack on it, in hexes."""
HELP = 0.6
"""The share of such points that may be reckoned with."""
DANGER = 3
"""How near an enemy must be to matter, in hexes."""


class Worth:
    """Values hexes for the units of a side."""

    def __init__(self, now: Situation, aims: Aims) -> None:
        self.now, self.aims = now, aims
        self.ground = field()
        self.enemies = now.board.held(now.enemy)
        self._near: dict[Hex, tuple[float, float]] = {}

    def of(self, key: Key, at: Hex, facing: Facing, goals: Goals) -> float:
        """Returns the value of a hex and a facing for a combat unit with those goals."""
        found = -NEAR * min(far(goals, at), 40) if goals else 0.0
        near = [enemy for enemy in self.enemies if distance(enemy, at) <= DANGER]
        if near:
            found += self._cover(at) + self._contact(key, at, facing)
        return found + self._company(key, at)

    def _cover(self, at: Hex) -> float:
        works = at in self.ground.pit_hexes() or self.ground.fort(at)
        cell = self.ground.cells[at]
        sheltered = cell.terrain in ("woods", "thicket") or cell.high
        return (WORKS if works and self.now.side == "csa" else 0.0) + COVER * sheltered

    def _contact(self, key: Key, at: Hex, facing: Facing) -> float:
        """Values the enemies next to a hex: those in front by what an attack would be worth, those behind as danger."""
        ahead, found = front(at, facing), 0.0
        works = at in self.ground.pit_hexes() or self.ground.fort(at)
        for enemy in around(at):
            if self.now.board.holder(enemy) != self.now.enemy:
                continue
            if self.now.side == "csa" and self.aims.sleeping(enemy):
                found -= SLEEPING
            if enemy not in ahead:
                found -= 0.0 if works and self.now.side == "csa" else FLANKED
                continue
            ratio = self._attackers(key, enemy) / max(1.0, self._defence(enemy, at))
            if ratio >= 1.4:
                found += STRONG * min(ratio, 3.0) / 2
            elif not (works and self.now.side == "csa"):
                found -= WEAK * (1.4 - ratio) * 2
        return found

    def _attackers(self, key: Key, enemy: Hex) -> float:
        """Returns the points that could attack a hex with this unit among them: each neighbour of it counts up to the
        limit of a hexside, and some of those who can still come near."""
        mine = min(LIMIT, known(self.now, key))
        close, coming = self._others(enemy)
        units = self.now.view.units
        if distance(units[key].at, enemy) > 1:
            coming -= HELP * mine if distance(units[key].at, enemy) <= COMING else 0.0
        else:
            close -= mine
        return mine + max(0.0, close) + min(max(0.0, coming), 2.0 * LIMIT)

    def _others(self, enemy: Hex) -> tuple[float, float]:
        """Returns the points of the side next to an enemy hex, and a share of those who can still come near it."""
        if enemy not in self._near:
            close = 0.0
            for near in around(enemy):
                ready = [k for k in self.now.board.inf(near) if self._ready(k)]
                close += min(LIMIT, sum(known(self.now, k) for k in ready))
            coming = 0.0
            for k in self.now.mine:
                unit = self.now.view.units[k]
                able = counter(k).arm == "inf" and self._ready(k) and not unit.walked
                if able and 1 < distance(unit.at, enemy) <= COMING and self.aims.of(k):
                    coming += HELP * min(LIMIT, known(self.now, k))
            self._near[enemy] = close, coming
        return self._near[enemy]

    def _ready(self, key: Key) -> bool:
        """Whether infantry of the side can attack."""
        return counter(key).side == self.now.side and not self.now.view.units[key].disordered

    def _defence(self, enemy: Hex, origin: Hex) -> float:
        """Returns the points of a hex that is attacked, its terrain counted."""
        keys = self.now.board.inf(enemy)
        total = sum(known(self.now, key) for key in keys) + sum(counter(k).guns for k in self.now.board.guns(enemy))
        cell = self.ground.cells[enemy]
        total += (cell.terrain in ("woods", "thicket")) + cell.high
        pit = self.ground.pit(origin, enemy)
        if self.ground.fort(enemy):
            total = min(max(10, total), 2 * total)
        return max(1.0, total * (1.25 if pit is not None and pit.hex == enemy else 1.0))

    def _company(self, key: Key, at: Hex) -> float:
        """Values the commander's nearness, and that of the brigade."""
        found = 0.0
        commander = self.now.view.units[commander_of(self.now, key)]
        if commander.status == "map":
            radius = counter(commander_of(self.now, key)).radius
            found -= LED * max(0, distance(at, commander.at) - radius)
        mates = self._mates(key)
        if mates:
            nearest = min(distance(at, mate) for mate in mates)
            found += TOGETHER if nearest <= 1 else -TOGETHER * (nearest - 1)
        return found

    def _mates(self, key: Key) -> Iterable[Hex]:
        brigade = counter(key).brigade
        units = self.now.view.units
        return [units[k].at for k in self.now.mine if k != key and brigade and counter(k).brigade == brigade]
