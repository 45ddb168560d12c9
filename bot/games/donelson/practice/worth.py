"""What it is worth to a unit to stand in a hex and face some way."""

from __future__ import annotations

from functools import cached_property

from bot.games.donelson.data.board import field
from bot.games.donelson.data.compass import around, distance, front
from bot.games.donelson.data.forces import counter
from bot.games.donelson.data.terms import Facing, Hex, Key
from bot.games.donelson.offers.situation import Situation
from bot.games.donelson.practice.aims import Aims, Goals, commander_of
from bot.games.donelson.practice.far import far
from bot.games.donelson.practice.targets import Targets

NEAR, OUT = 0.9, 1.5
"""What a movement point nearer to the goal is worth, and one nearer to a way out to those who are to leave."""
WORKS, COVER = 2.0, 0.6
"""What the works, and what woods or high ground are worth where the enemy is near."""
FLANKED = 2.5
"""What an enemy in a flank or rear hex costs."""
STRONG, EACH, WEAK = 3.0, 1.0, 6.0
"""What the enemy is worth whom the unit is meant to attack, and each that is added to the die there; and what an enemy
costs who compels the unit to attack though that does not pay."""
SLEEPING = 4.0
"""What it costs to stand next to Union troops that are better left idle."""
LED = 0.8
"""What it costs to leave the commander's radius."""
TOGETHER = 1.0
"""What another counter of the brigade next to it is worth."""
DANGER = 3
"""How near an enemy must be to matter, in hexes."""


class Worth:
    """Values hexes for the units of a side."""

    def __init__(self, now: Situation, aims: Aims) -> None:
        self.now, self.aims = now, aims
        self.ground = field()
        self.enemies = now.board.held(now.enemy)
        self.targets = Targets(now, aims)
        self._placed: dict[tuple[Key, Hex], tuple[float, float | None, float]] = {}
        self._friends: dict[Key, tuple[Hex, ...]] = {}

    def of(self, key: Key, at: Hex, facing: Facing, goals: Goals) -> float:
        """Returns the value of a hex and a facing for a combat unit with those goals."""
        place = (key, at)
        if place not in self._placed:
            self._placed[place] = self._place(key, at, goals)
        way, cover, company = self._placed[place]
        if cover is None:
            return way + company
        return way + (cover + self._contact(key, at, facing)) + company

    def _place(self, key: Key, at: Hex, goals: Goals) -> tuple[float, float | None, float]:
        """Values a hex whatever the facing: the way to the goals, cover (None far from the enemy), and company."""
        way = -self._pull * min(far(goals, at, self.aims.shunned), 40) if goals else 0.0
        near = self.now.board.nearest(at, self.now.enemy)
        cover = self._cover(key, at) if near and near[0] <= DANGER else None
        leaves = self.aims.breaking_out and self.aims.leaves(key)
        return way, cover, 0.0 if leaves else self._company(key, at)

    @cached_property
    def _pull(self) -> float:
        return OUT if self.now.side == "csa" and self.aims.breaking_out else NEAR

    def _cover(self, key: Key, at: Hex) -> float:
        works = at in self.ground.pit_hexes() or self.ground.fort(at)
        cell = self.ground.cells[at]
        sheltered = cell.terrain in ("woods", "thicket") or cell.high
        holding = works and self.now.side == "csa" and not self.aims.strikes(counter(key).brigade)
        return self.aims.temper.cover * (WORKS * holding + COVER * sheltered)

    def _contact(self, key: Key, at: Hex, facing: Facing) -> float:
        """Values the enemies next to a hex: the one that the unit is meant to attack, those whom nobody attacks and who
        compel it to, and those behind it."""
        ahead, found, mine = front(at, facing), 0.0, self.targets.of.get(key)
        safe = self.now.side == "csa" and (at in self.ground.pit_hexes() or self.ground.fort(at))
        compelling = self.targets.compelling(at)
        for enemy in around(at):
            if self.now.board.holder(enemy) != self.now.enemy:
                continue
            if self.now.side == "csa" and self.aims.sleeping(enemy):
                found -= SLEEPING
            if enemy in ahead and enemy == mine:
                found += STRONG + EACH * min(self.targets.meant[enemy].total, 4)
            elif enemy in compelling and enemy not in self.targets.meant and not safe:
                found -= WEAK
            elif enemy not in ahead and not safe:
                found -= FLANKED * self.aims.temper.cover
        return found

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

    def _mates(self, key: Key) -> tuple[Hex, ...]:
        if key not in self._friends:
            brigade, mine = counter(key).brigade, self.now.mine
            some = (k for k in mine if k != key and brigade and counter(k).brigade == brigade)
            self._friends[key] = tuple(mine[k].at for k in some)
        return self._friends[key]
