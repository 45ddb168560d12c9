"""The enemy hexes on which a side falls in this phase, by whom and from where: each unit is meant for one at most.

It is planned once, from the position as the phase opened, and kept for the decisions that carry it out."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache, cached_property

from msgspec import Struct
from msgspec.structs import replace

from bot.games.donelson.data.board import field
from bot.games.donelson.data.charts import result
from bot.games.donelson.data.compass import around, front
from bot.games.donelson.data.forces import counter
from bot.games.donelson.data.terms import FACINGS, TURNS_A_DAY, Facing, Hex, Key, Stage
from bot.games.donelson.offers import movers
from bot.games.donelson.offers.combat import plan
from bot.games.donelson.offers.combat_texts import added, battle, known
from bot.games.donelson.offers.situation import Situation
from bot.games.donelson.practice.aims import Aims, opened
from bot.games.donelson.practice.far import distances
from bot.games.donelson.rules.combat.obligations import met, targets
from bot.games.donelson.rules.combat.odds import limit
from bot.games.donelson.rules.combat.position import Position
from bot.games.donelson.rules.combat.proposing import armed, expected
from bot.games.donelson.rules.movement.allowance import barred, barred_from_turning, points_left
from bot.games.donelson.rules.movement.paths import spot_of
from bot.games.donelson.state.state import Attack

LEAST = {"usa": 1.8, "csa": 2.5}
"""What an attack must promise (see ``worth``)."""
LATE = {0.3: 0.8, 0.55: 2.0}
"""How much less will do for Confederates without their camps once such a part of the game is gone."""
BLEEDING, BLEEDING_ASTRAY = 2.0, 3.0
"""How much less will do for Confederates who are to bleed the enemy, and where he does not come on."""
FORCING = 1.5
"""The same for Confederates who break out where every way is barred."""
CAREFUL = 2.0
"""How much more an attack must promise to an army that may break."""
PRIZE = 4.0
"""What it is worth that the enemy goes back from ground that is to be won."""
NEAR = 7
"""How near a way out whoever is to leave the map attacks nobody any more, in movement points."""
CLOSER = 2
"""How much closer to it such a unit must be able to come for that."""
COMPELLED = 1.5
"""How much less an attack promises for each other enemy who compels its units to attack him."""
HOPE = 1.0
"""Odds by the points of all who are near, below which an attack is not thought about."""
MANY = 12
"""Hexes that are thought about, the most promising."""
KEPT = 64
"""Phases whose plans are kept."""


class Meant(Struct, frozen=True):
    """An attack that is meant: by whom, from which hex and with which facing, what can be expected to be added to the
    die, what it promises, and the batteries that help."""

    places: dict[Key, tuple[Hex, Facing]]
    total: int
    worth: float
    guns: tuple[Key, ...] = ()


Attacks = dict[Hex, Meant]
_plans: dict[object, tuple[Attacks, dict[Hex, int]]] = {}
COMBAT: dict[str, Stage] = {"first-move": "first-combat", "second-move": "second-combat"}
"""The combat phase after each movement phase."""


class Targets:
    """The attacks that a side means to make in this phase."""

    def __init__(self, now: Situation, aims: Aims) -> None:
        self.now, self.aims = now, aims

    @cached_property
    def _plan(self) -> tuple[Attacks, dict[Hex, int]]:
        start = opened(self.now)
        key = self.aims.temper, facts(start)
        found = _plans.get(key)
        if found is None:
            meant = Planner(start, Aims(start, self.aims.temper)).planned()
            found = meant, foreseen(start, meant)
            if len(_plans) >= KEPT:
                _plans.clear()
            _plans[key] = found
        return found

    @property
    def meant(self) -> Attacks:
        """The attacks meant, by the hex."""
        return self._plan[0]

    @property
    def foreseen(self) -> dict[Hex, int]:
        """What can be expected to be added to the dice in the combat to come: see the function."""
        return self._plan[1]

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
        by = self.now.board.zone(self.now.enemy).get(at, ())
        return frozenset(spot_of(self.now.board, key) for key in by)


def foreseen(now: Situation, meant: Attacks) -> dict[Hex, int]:
    """Returns what can be expected to be added to the die of each attack that is proposed in the combat phase to come,
    once all who are meant for attacks stand where they are to: some of them must attack others instead."""
    stage = COMBAT.get(now.view.stage)
    if stage is None or not meant:
        return {}
    units = dict(now.view.units)
    for attack in meant.values():
        for key, (at, facing) in attack.places.items():
            units[key] = replace(units[key], at=at, facing=facing)
    after = Situation(replace(now.view, units=units, stage=stage), now.side)
    return {each.target: added(after, each) for each in plan(after) if each.by}


def facts(now: Situation) -> object:
    """Returns all of a situation that a plan looks at."""
    view, roster = now.view, now.roster
    return (
        (now.side, view.options.days, view.turn, view.stage, view.camps, view.garrisons, view.gathering, view.broken),
        (view.out_of_command, view.active_divisions, view.engagements, view.stale, view.fort_lost, roster.objective),
        (roster.exited, roster.early, *view.units.items()),
        (*view.holders.items(), *view.estimates.items(), *view.divisions.items(), *view.joining.items()),
        (*roster.strength.items(), *roster.guns.items(), roster.demoralization),
        (*view.shattered.items(), *roster.lost.items(), *roster.rebuilt.items()),
    )


class Planner:
    """Plans the attacks of a phase that has just opened."""

    def __init__(self, now: Situation, aims: Aims) -> None:
        self.now, self.aims, self.ground = now, aims, field()
        self.found: Attacks = {}
        self.taken: dict[Hex, list[Facing]] = {}
        """The facings of those who are meant to go to a hex."""
        self._known: dict[Key, int] = {}
        self._alone: dict[Hex, float] = {}

    def planned(self) -> Attacks:
        """Returns the attacks, the most promising first, each with units that no other needs."""
        free, busy = list(self._ready), list[Key]()
        some = {at: self._attack(at, free, busy) for at in self._hexes}
        while best := max((at for at, each in some.items() if each), key=lambda at: (_worth(some[at]), -at), default=0):
            attack = some.pop(best)
            assert attack is not None
            if attack.worth < self._least:
                break
            self.found[best] = attack
            free = [key for key in free if key not in attack.places]
            busy += attack.guns
            for key, (origin, facing) in attack.places.items():
                if self.now.view.units[key].at != origin:
                    self.taken.setdefault(origin, []).append(facing)
            some = {at: self._attack(at, free, busy) if _shares(each, attack) else each for at, each in some.items()}
        return self.found

    @cached_property
    def _least(self) -> float:
        least, view = LEAST[self.now.side], self.now.view
        if self.now.side == "csa" and not view.camps and not self.aims.saving:
            gone = view.turn / (view.options.days * TURNS_A_DAY)
            least -= max((less for part, less in LATE.items() if gone > part), default=0.0)
        elif self.aims.bleeding:
            least -= BLEEDING if self.aims.pressed else BLEEDING_ASTRAY
        elif self.aims.barred:
            least -= FORCING
        return least + CAREFUL * self.aims.shaken + self.aims.temper.attack

    def _prized(self, at: Hex) -> bool:
        """Whether ground is to be won there."""
        if self.now.side == "usa" or self.aims.saving:
            return any(at in hexes for hexes in self.ground.groups.values()) or self.ground.fort(at)
        if self.aims.breaking_out:
            return at in self.aims.gates
        return at in self.aims.ground_to_take and not self.now.view.camps

    @cached_property
    def _hexes(self) -> list[Hex]:
        """The enemy's hexes worth a thought, those first that promise the most by points alone."""
        held = self.now.board.held(self.now.enemy)
        some = {at: self._promise(at) for at in held if not (self.now.side == "csa" and self.aims.sleeping(at))}
        return sorted((at for at in some if some[at] >= HOPE or self._saved(at)), key=lambda at: (-some[at], at))[:MANY]

    @cached_property
    def _ready(self) -> list[Key]:
        units = self.now.view.units
        own = [key for key in self.now.mine if counter(key).arm == "inf" and not units[key].disordered]
        if self.aims.last_evening or self.aims.breaking_out:
            own = [key for key in own if key not in self.aims.duties]
        return [key for key in own if key not in self.now.view.garrisons and not self._all_but_out(key)]

    def _all_but_out(self, key: Key) -> bool:
        """Whether a unit is to leave the map, and near a way out that it can come nearer to: it is worth more there
        than in any attack. If enemies bar the way, it had better fight."""
        if self.now.side != "csa" or not self.aims.breaking_out:
            return False
        left, at = distances(self.aims.exits), self.now.view.units[key].at
        if left.get(at, 99) > NEAR:
            return False
        return min((left.get(to, 99) for to in movers.ways(self.now, key)), default=99) <= left[at] - CLOSER

    def _behind(self, key: Key, at: Hex) -> bool:
        """Whether a unit that is to leave the map would turn back to attack a hex."""
        if self.now.side != "csa" or not self.aims.breaking_out or not self.aims.leaves(key):
            return False
        left = distances(self.aims.exits)
        return left.get(at, 99) > left.get(self.now.view.units[key].at, 99)

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
            and (self.aims.barred or key not in view.out_of_command)
            and self.aims.of(key)
            and not (self.now.side == "usa" and (key in self.aims.guards or key in self.aims.duties))
            and not barred(view, key)
        }

    # -- one attack

    def _attack(self, at: Hex, free: Sequence[Key], busy: Collection[Key]) -> Meant | None:
        """Returns the attack on a hex by those of some units who are next to it or can come, no more than are of
        use."""
        free = [key for key in free if not self._behind(key, at)]
        places = dict(self._there(at, free))
        coming = [key for key in free if key not in places and self._comes(key, at)]
        for key in sorted(coming, key=lambda k: (-self._strength(k), k)):
            if spot := self._spot(key, at, places):
                places[key] = spot
        return self._slimmed(at, places, busy) if places else None

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

    def _spot(self, key: Key, at: Hex, places: Mapping[Key, tuple[Hex, Facing]]) -> tuple[Hex, Facing] | None:
        """Returns the best hex from which a unit can attack after a move, with its facing."""
        best, found = -99.0, None
        ways, faced, board = movers.ways(self.now, key), self._faced(at), self.now.board
        flanked = any(self._flanks(origin, faced) for origin, _ in places.values())
        for origin in around(at):
            if origin not in ways or self.ground.blocked(origin, at):
                continue
            if any(self.now.view.units[each].disordered for each in board.combat(origin)):
                continue
            there = [k for k, (hex_, _) in places.items() if hex_ == origin]
            room = limit(origin, at) - sum(self._strength(k) for k in there)
            moving = [facing for k, (hex_, facing) in places.items() if hex_ == origin and k not in board.inf(origin)]
            company = [*self.taken.get(origin, ()), *moving]
            if room <= 0 or board.stack_room(origin, "inf", self.now.side) <= len(company):
                continue
            flank = not flanked and self._flanks(origin, faced)
            others = len(self._compelling(origin) - {at} - self.found.keys())
            for facing, way in ways[origin].items():
                if at in front(origin, facing) and all(facing == other for other in company):
                    value = 2 * flank - others - way.cost / 20 + min(room, self._strength(key)) / 2
                    if value > best:
                        best, found = value, (origin, facing)
        return found

    def _flanks(self, origin: Hex, faced: Collection[Hex]) -> bool:
        return origin not in faced and not self.now.board.in_zone(origin, self.now.enemy)

    def _faced(self, at: Hex) -> frozenset[Hex]:
        units = self.now.view.units
        return frozenset(each for key in self.now.board.combat(at) for each in front(at, units[key].facing))

    def _compelling(self, at: Hex) -> frozenset[Hex]:
        by = self.now.board.zone(self.now.enemy).get(at, ())
        return frozenset(spot_of(self.now.board, key) for key in by)

    def _slimmed(self, at: Hex, places: dict[Key, tuple[Hex, Facing]], busy: Collection[Key]) -> Meant:
        """Returns an attack without those who add nothing to it."""
        found = self._judged(at, places, busy)
        for key in sorted(places, key=lambda k: (self._strength(k), k)):
            fewer = {k: place for k, place in found.places.items() if k != key}
            if fewer and (without := self._judged(at, fewer, busy)).worth >= found.worth:
                found = without
        return found

    def _judged(self, at: Hex, places: dict[Key, tuple[Hex, Facing]], busy: Collection[Key]) -> Meant:
        """Returns an attack by those units with what would be added to the die, and what it promises, less what other
        enemies would cost."""
        there = self._moved(places)
        attack = armed(there, Attack(at, tuple(places)), busy, self._strength)
        total = expected(there, attack, self._strength).total
        others = {other for origin, _ in places.values() for other in self._compelling(origin)} - {at}
        promised = worth(total, PRIZE * self._prized(at)) - COMPELLED * len(others - self.found.keys())
        promised += self._saved(at)
        return Meant(places, total, promised, attack.guns)

    def _saved(self, at: Hex) -> float:
        """Returns what those who must attack a hex in any case, as they are engaged there, would lose by themselves."""
        if at not in self._alone:
            there = battle(self.now)
            bound = tuple(key for key in self._ready if at in met(there, key) and at in targets(there, key))
            alone = expected(there, Attack(at, bound), self._strength).total if bound else 0
            self._alone[at] = max(0.0, -worth(alone, 0.0)) if bound else 0.0
        return self._alone[at]

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


@cache
def worth(total: int, prize: float) -> float:
    """Returns the average promise of an attack with so much added to the die: a lost point counts 2, a hex of retreat
    1, and any retreat of the enemy ``prize``."""
    rows = [result(die + total) for die in range(1, 7)]
    won = sum(2 * row.defender_loss + row.defender_retreat + prize * bool(row.defender_retreat) for row in rows)
    return (won - sum(2 * row.loss + row.retreat for row in rows)) / 6


def _worth(attack: Meant | None) -> float:
    return attack.worth if attack else -99.0


def _shares(one: Meant | None, other: Meant) -> bool:
    """Whether two attacks need a unit, a battery or a hex alike."""
    if one is None:
        return False
    hexes = {at for at, _ in one.places.values()} & {at for at, _ in other.places.values()}
    return bool(hexes or one.places.keys() & other.places.keys() or {*one.guns} & {*other.guns})


def alone(now: Situation, at: Hex) -> bool:
    """Whether a single combat unit stands in a hex: it may turn as it likes."""
    return len(now.board.combat(at)) == 1


def facing_to(at: Hex, target: Hex) -> Facing:
    """Returns the first facing with a hex next to it in front."""
    return next(facing for facing in FACINGS if target in front(at, facing))
