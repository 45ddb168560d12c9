"""The enemy hexes on which a side falls in this phase, by whom and from where: each unit is meant for one at most."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from bot.games.donelson.battle.odds import limit
from bot.games.donelson.battle.position import Position
from bot.games.donelson.battle.proposing import armed, expected
from bot.games.donelson.forces import counter
from bot.games.donelson.ground.compass import around, front
from bot.games.donelson.ground.field import field
from bot.games.donelson.interface.combat_texts import battle, known
from bot.games.donelson.interface.situation import Situation
from bot.games.donelson.moves import move_levels
from bot.games.donelson.practice.aims import Aims
from bot.games.donelson.practice.far import distances
from bot.games.donelson.rules.allowance import barred, barred_from_turning, points_left
from bot.games.donelson.rules.paths import spot_of
from bot.games.donelson.state.game_state import Attack
from bot.games.donelson.terms import FACINGS, Facing, Hex, Key

NEED = {"usa": 2, "csa": 1}
"""What must be added to the die, as far as can be foreseen, for a hex to be fallen upon."""
PRIZE = 1
"""How much less will do where ground is to be won."""
LEAVING = 2
"""The same for Confederates who are to leave the map: whoever attacks marches no farther."""
NEAR = 7
"""How near a way out whoever is to leave the map attacks nobody any more, in movement points."""
CLOSER = 2
"""How much nearer to it such a unit must be able to come for that."""
COMPELLED = 1.0
"""How much less an attack promises for each other enemy who compels its units to attack him."""
HOPE = 1.0
"""Odds by the points of all who are near, below which an attack is not thought about."""


class Meant(Struct, frozen=True):
    """An attack that is meant: by whom, from which hex and with which facing, what can be expected to be added to the
    die, and the batteries that help."""

    places: dict[Key, tuple[Hex, Facing]]
    total: float
    guns: tuple[Key, ...] = ()


class Targets:
    """The attacks that a side means to make in this phase."""

    def __init__(self, now: Situation, aims: Aims) -> None:
        self.now, self.aims, self.ground = now, aims, field()
        self._compelling: dict[Hex, frozenset[Hex]] = {}
        self._known: dict[Key, int] = {}

    @cached_property
    def meant(self) -> dict[Hex, Meant]:
        """The attacks meant, by the hex: the most promising first, each with units that no other needs."""
        found: dict[Hex, Meant] = {}
        free, taken, busy = list(self._ready), dict[Hex, int](), list[Key]()
        for at in self._hexes:
            attack = self._attack(at, free, taken, busy)
            if attack is not None and attack.total >= self._least(at):
                found[at] = attack
                free = [key for key in free if key not in attack.places]
                busy += attack.guns
                for origin, _ in attack.places.values():
                    taken[origin] = taken.get(origin, 0) + 1
        return found

    @cached_property
    def of(self) -> dict[Key, Hex]:
        """The hex that each unit is meant to attack."""
        return {key: at for at, attack in self.meant.items() for key in attack.places}

    def place(self, key: Key) -> tuple[Hex, Facing]:
        """Returns where a unit that is meant to attack is to go, and its facing there."""
        return self.meant[self.of[key]].places[key]

    @cached_property
    def reserved(self) -> frozenset[Hex]:
        """The hexes that units are meant to go to and have not reached."""
        units = self.now.view.units
        places = ((key, at) for attack in self.meant.values() for key, (at, _) in attack.places.items())
        return frozenset(at for key, at in places if units[key].at != at)

    def compelling(self, at: Hex) -> frozenset[Hex]:
        """Returns the enemy hexes whose zones of control reach a hex."""
        if at not in self._compelling:
            by = self.now.board.zone(self.now.enemy).get(at, ())
            self._compelling[at] = frozenset(spot_of(self.now.board, key) for key in by)
        return self._compelling[at]

    def _least(self, at: Hex) -> int:
        if self.now.side == "csa" and self.aims.breaking_out:
            return LEAVING
        return NEED[self.now.side] - PRIZE * self._prized(at)

    def _prized(self, at: Hex) -> bool:
        """Whether ground is to be won there."""
        if self.now.side == "usa":
            return any(at in hexes for hexes in self.ground.groups.values()) or self.ground.fort(at)
        return at in self.aims.ground_to_take

    @cached_property
    def _hexes(self) -> list[Hex]:
        """The enemy's hexes worth a thought, those first that promise the most by points alone."""
        held = self.now.board.held(self.now.enemy)
        some = {at: self._promise(at) for at in held if not (self.now.side == "csa" and self.aims.sleeping(at))}
        return sorted((at for at in some if some[at] >= HOPE), key=lambda at: (-some[at], at))

    @cached_property
    def _ready(self) -> list[Key]:
        units = self.now.view.units
        own = [key for key in self.now.mine if counter(key).arm == "inf" and not units[key].disordered]
        return [key for key in own if key not in self.now.view.garrisons and not self._all_but_out(key)]

    def _all_but_out(self, key: Key) -> bool:
        """Whether a unit is to leave the map, and near a way out that it can come nearer to: it is worth more there
        than in any attack. If enemies bar the way, it had better fight."""
        if self.now.side != "csa" or not self.aims.breaking_out:
            return False
        left, at = distances(self.aims.exits), self.now.view.units[key].at
        if left.get(at, 99) > NEAR:
            return False
        return min((left.get(to, 99) for to in move_levels.ways(self.now, key)), default=99) <= left[at] - CLOSER

    def _promise(self, at: Hex) -> float:
        near, units = around(at), self.now.view.units
        mine = [self._strength(k) for k in self._ready if units[k].at in near or self._comes(k, at)]
        theirs = sum(self._strength(key) for key in self.now.board.inf(at))
        theirs += sum(counter(key).guns for key in self.now.board.guns(at))
        return (sum(sorted(mine)[-4:]) + self._prized(at)) / max(1, theirs)

    def _comes(self, key: Key, at: Hex) -> bool:
        """Whether a unit may come to attack a hex, by its points alone."""
        points = self._movable.get(key)
        return points is not None and distances(frozenset({at})).get(self.now.view.units[key].at, 99) <= points + 1

    @cached_property
    def _movable(self) -> dict[Key, int]:
        """The units that may go somewhere to attack, with their points left."""
        view = self.now.view
        return {
            key: points_left(view, key)
            for key in self._ready
            if not view.units[key].walked
            and key not in view.out_of_command
            and self.aims.of(key)
            and not barred(view, key)
        }

    # -- one attack

    def _attack(self, at: Hex, free: Sequence[Key], taken: Mapping[Hex, int], busy: Collection[Key]) -> Meant | None:
        """Returns the attack on a hex by those of some units who are next to it or can come, no more than are of
        use."""
        places = dict(self._there(at, free))
        used = dict(taken)
        points: dict[Hex, int] = {}
        for key, (origin, _) in places.items():
            points[origin] = points.get(origin, 0) + self._strength(key)
        for key in sorted((k for k in free if k not in places), key=lambda k: (-self._strength(k), k)):
            if self._comes(key, at) and (spot := self._spot(key, at, points, used)):
                places[key] = spot
                used[spot[0]] = used.get(spot[0], 0) + 1
                points[spot[0]] = points.get(spot[0], 0) + self._strength(key)
        if not places:
            return None
        return self._slimmed(at, places, busy)

    def _there(self, at: Hex, free: Sequence[Key]) -> Iterator[tuple[Key, tuple[Hex, Facing]]]:
        """Yields the units that are next to a hex, with the facing in which they can attack it."""
        view = self.now.view
        for key in free:
            unit = view.units[key]
            if unit.at not in around(at) or self.ground.blocked(unit.at, at):
                continue
            if at in front(unit.at, unit.facing):
                yield key, (unit.at, unit.facing)
            elif not barred_from_turning(view, key) and points_left(view, key) > 0 and alone(self.now, unit.at):
                yield key, (unit.at, facing_to(unit.at, at))

    def _spot(self, key: Key, at: Hex, points: Mapping[Hex, int], used: Mapping[Hex, int]) -> tuple[Hex, Facing] | None:
        """Returns the best hex from which a unit can attack after a move, with its facing."""
        found: list[tuple[float, Hex, Facing]] = []
        ways = move_levels.ways(self.now, key)
        faced = self._faced(at)
        for origin in around(at):
            room = limit(origin, at) - points.get(origin, 0)
            if origin not in ways or room <= 0 or used.get(origin, 0) > 0 or self.ground.blocked(origin, at):
                continue
            flank = origin not in faced and not self.now.board.in_zone(origin, self.now.enemy)
            others = len(self.compelling(origin) - {at})
            for facing, way in ways[origin].items():
                if at in front(origin, facing):
                    value = 2 * flank - others - way.cost / 20 + min(room, self._strength(key)) / 2
                    found.append((value, origin, facing))
        if not found:
            return None
        _, origin, facing = max(found, key=lambda each: (each[0], -each[1], -FACINGS.index(each[2])))
        return origin, facing

    def _faced(self, at: Hex) -> frozenset[Hex]:
        units = self.now.view.units
        return frozenset(each for key in self.now.board.combat(at) for each in front(at, units[key].facing))

    def _slimmed(self, at: Hex, places: dict[Key, tuple[Hex, Facing]], busy: Collection[Key]) -> Meant:
        """Returns an attack without those who add nothing to it."""
        found = self._judged(at, places, busy)
        for key in sorted(places, key=lambda k: (self._strength(k), k)):
            fewer = {k: place for k, place in found.places.items() if k != key}
            if fewer and (without := self._judged(at, fewer, busy)).total >= found.total:
                found = without
        return found

    def _judged(self, at: Hex, places: dict[Key, tuple[Hex, Facing]], busy: Collection[Key]) -> Meant:
        """Returns an attack by those units with what would be added to the die, less what other enemies would cost."""
        there = self._moved(places)
        attack = armed(there, Attack(at, tuple(places)), busy, self._strength)
        total = expected(there, attack, self._strength).total
        others = {other for origin, _ in places.values() for other in self.compelling(origin)} - {at}
        return Meant(places, total - COMPELLED * len(others), attack.guns)

    def _moved(self, places: Mapping[Key, tuple[Hex, Facing]]) -> Position:
        """Returns the position as it would be with some units elsewhere."""
        units = self.now.view.units
        changed = {key: replace(units[key], at=at, facing=facing) for key, (at, facing) in places.items()}
        board = self.now.board.moved(changed)
        return replace(battle(self.now), units=board.units, board=board)

    def _strength(self, key: Key) -> int:
        if key not in self._known:
            self._known[key] = known(self.now, key)
        return self._known[key]


def alone(now: Situation, at: Hex) -> bool:
    """Whether a single combat unit stands in a hex: it may turn as it likes."""
    return len(now.board.combat(at)) == 1


def facing_to(at: Hex, target: Hex) -> Facing:
    """Returns the first facing with a hex next to it in front."""
    return next(facing for facing in FACINGS if target in front(at, facing))
