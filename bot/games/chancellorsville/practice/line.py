"""One side's formations as they stand, or may stand, with what can be said of them without the enemy."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from operator import mul

from bot.games.chancellorsville.data.board import board
from bot.games.chancellorsville.data.cards import formation, of_side
from bot.games.chancellorsville.data.terms import SIDES, Formation, Place
from bot.games.chancellorsville.practice.attack_tables import PATIENCE, Attack, attack, bots_attack, harm, life
from bot.games.chancellorsville.practice.weights import Clock
from bot.games.chancellorsville.rules.dice import arrow
from bot.games.kit.sides import OTHER, Side

BOT_DICE = 2
"""Dice that an attack of the BOT's is taken to have."""
NEAR = 2
"""Steps from which an enemy is near."""
ACROSS = 4.5
"""Steps that an attack over the river counts as on the way to an objective."""
FAR = 6.0
"""Steps to an objective beyond which more make no difference."""
CLOSE = (1.0, 0.6, 0.35)
"""How much the nearest, second and third formation count on the way to an objective."""
WATCHED = (1.0, 0.5)
"""How much the nearest and second guard of an objective count."""
SIDE: dict[Formation, Side] = {key: side for side in SIDES for key in of_side(side)}
"""Every formation's side."""
DICE: dict[Formation, int] = {key: formation(key).dice for key in SIDE}
"""The dice of every formation's attack."""


Post = tuple[Formation, Place, int]
"""A formation, where it stands, and its strength."""
Dug = tuple[int, frozenset[Place], float, float]
"""A formation with redoubts, by its number in the line: from where an enemy is near, and what it is worth to the Union
if one is near and if none is."""


class Target:
    """A location that can be attacked: its redoubts, and the strengths of the formations there. What each enemy may
    expect to gain there is kept (``gains``), for many lines share it."""

    __slots__ = ("_clock", "_ground", "_redoubts", "_strengths", "gains")

    def __init__(self, place: Place, redoubts: int, strengths: tuple[int, ...], clock: Clock) -> None:
        weights = clock.weights
        self._clock, self._redoubts, self._strengths = clock, redoubts, strengths
        self._ground = weights.ground + weights.objective if place in board().objectives else weights.ground
        self.gains: dict[Post, float] = {}

    def gain(self, post: Post, ways: tuple[tuple[int, bool], ...]) -> float:
        """Returns the gain to expect of an enemy's best attack here, with a rough guess of the ground's worth. An
        attack after a step counts less."""
        key, _, own = post
        clock, mine = self._clock, SIDE[key]
        reach, gains = clock.weights.reach, bots_gain if mine == clock.bot else expected
        lost, broken, kill = clock.lost[mine], clock.lost[OTHER[mine]], clock.kill(mine)
        best = 0.0
        for arrows, step in ways:
            dice = DICE[key] + arrows
            found = gains(dice, self._redoubts, own, self._strengths, lost, broken, self._ground, kill)
            best = max(best, found * reach if step else found)
        self.gains[post] = best
        return best


class Line:
    """A side's formations on the map: where each stands, and its strength. ``redoubts`` are those of all locations.
    One in which a formation has ``moved`` knows the line ``before`` that: what the move does not touch is not worked
    out again. What was asked of a line is kept: all guesses share the line of the side that makes them."""

    __slots__ = (
        "_before", "_gains", "_moved", "_spots", "at", "clock", "dug_in", "lives", "objectives", "places", "posts",
        "redoubts", "side", "strength", "targets", "ways",
    )  # fmt: skip

    def __init__(
        self,
        side: Side,
        at: dict[Formation, Place],
        strength: Mapping[Formation, int],
        redoubts: Mapping[Place, int],
        clock: Clock,
        before: Line | None = None,
        spots: tuple[Place, ...] = (),
    ) -> None:
        self.side, self.at, self.strength, self.redoubts, self.clock = side, at, strength, redoubts, clock
        self._before, self._spots = before, spots
        self._moved: dict[tuple[Formation, Place], Line] = {}
        self._gains: dict[Post, float] = {}
        self.posts: list[Post] = [(key, place, strength[key]) for key, place in at.items()]
        places = tuple(at.values())
        self.places = frozenset(places)
        self.ways = ways_of(side, places)
        """How far it is from each objective (see ways_of)."""
        self.objectives = tuple([goal in self.places for goal in board().objectives])
        """Whether it stands in each objective."""
        sign = 1 if side == "usa" else -1
        self.lives: list[float] = before.lives if before else [sign * life(own) for _, _, own in self.posts]
        """What each formation is worth to the Union by its strength."""
        self.dug_in: list[Dug] = self._dug_in(sign) if not redoubts.keys().isdisjoint(places) else []
        self.targets: dict[Place, Target]
        """Where it can be attacked."""
        if before is None:
            self.targets = {place: self._target(place) for place in places}
        else:
            self.targets = before.targets.copy()
            for place in spots:
                if place in self.places:
                    self.targets[place] = self._target(place)
                else:
                    del self.targets[place]

    def _dug_in(self, sign: int) -> list[Dug]:
        weights, found = self.clock.weights, []
        for number, (_, place, strength) in enumerate(self.posts):
            if redoubts := self.redoubts.get(place, 0):
                here = life(strength)
                near, rear = here + redoubts * weights.redoubt, here + redoubts * weights.rear
                found.append((number, close_by(place), sign * near, sign * rear))
        return found

    def _target(self, place: Place) -> Target:
        key = place, self.redoubts.get(place, 0), tuple([own for _, at, own in self.posts if at == place])
        kept: dict[tuple[Place, int, tuple[int, ...]], Target] = self.clock.targets
        if key not in kept:
            kept[key] = Target(*key, self.clock)
        return kept[key]

    def moved(self, key: Formation, to: Place) -> Line:
        """Returns the line with a formation elsewhere."""
        if (key, to) not in self._moved:
            at, spots = {**self.at, key: to}, (self.at[key], to)
            self._moved[key, to] = Line(self.side, at, self.strength, self.redoubts, self.clock, self, spots)
        return self._moved[key, to]

    def standing(self, enemy: Line) -> list[float]:
        """Returns what each formation is worth to the Union with its redoubts, if the enemy stands so."""
        if not self.dug_in:
            return self.lives
        found, enemies = self.lives.copy(), enemy.places
        for number, near, threatened, safe in self.dug_in:
            found[number] = safe if near.isdisjoint(enemies) else threatened
        return found

    def open_gains(self, posts: list[Post]) -> list[float]:
        """Returns the gain to expect of each of these enemies' best attack on the line as it stands, the greatest
        first. None is worth 0."""
        kept = self._gains
        found = [kept[post] if post in kept else self._gain(post) for post in posts]
        found.sort(reverse=True)
        return found

    def _gain(self, post: Post) -> float:
        ways, before = open_attacks(post[1]), self._before
        if before is not None and self._spots[0] not in ways and self._spots[1] not in ways:
            best = before._gains[post] if post in before._gains else before._gain(post)
        else:
            best = 0.0
            for place, target in self.targets.items():
                if place in ways:
                    gain = target.gains[post] if post in target.gains else target.gain(post, ways[place])
                    if gain > best:
                        best = gain
        self._gains[post] = best
        return best


@lru_cache(maxsize=100_000)
def ways_of(side: Side, places: tuple[Place, ...]) -> tuple[float, ...]:
    """Returns how far a side is from each objective if its formations stand so, by what each of them counts: the Union
    on its way there, the Confederates as guards."""
    goals = board().objectives
    if side == "usa":
        return tuple(sum(map(mul, CLOSE, sorted([near_by(goal)[place] for place in places]))) for goal in goals)
    return tuple(sum(map(mul, WATCHED, sorted([board().steps[goal][place] for place in places]))) for goal in goals)


@cache
def approach(goal: Place) -> dict[Place, float]:
    """Returns how far it is from each location to where an objective can be attacked, and on to it: an attack over the
    river counts as a long way round."""
    found, edge = {goal: 0.0}, [goal]
    while edge:
        at = min(edge, key=lambda place: found[place])
        edge.remove(at)
        for place in board().adjacent[at]:
            step = ACROSS if at == goal and (place, at) in board().river else 1.0
            if found[at] + step < found.get(place, 99.0):
                found[place] = found[at] + step
                edge.append(place)
    return found


@cache
def near_by(goal: Place) -> dict[Place, float]:
    """Returns the same, but no more than counts."""
    return {place: min(FAR, steps) for place, steps in approach(goal).items()}


@cache
def close_by(place: Place) -> frozenset[Place]:
    """Returns the locations within two steps of a location."""
    return frozenset(to for to, steps in board().steps[place].items() if steps <= NEAR)


@cache
def open_attacks(place: Place) -> dict[Place, tuple[tuple[int, bool], ...]]:
    """Returns where a formation can attack from a location, with the dice that the arrow brings, and whether it takes a
    step before it."""
    found = {target: [(arrow(place, target), False)] for target in board().adjacent[place]}
    for target in board().locations:
        beside = [step for step in board().adjacent[place] if target in board().adjacent[step]]
        if beside and target != place:
            found.setdefault(target, []).append((max(arrow(step, target) for step in beside), True))
    return {target: tuple(ways) for target, ways in found.items()}


def bots_gain(
    dice: int, ones: int, own: int, strengths: tuple[int, ...], lost: int, broken: int, ground: float, kill: float
) -> float:
    """Returns what an attack of the BOT's may expect to gain: its dice stand on its cards."""
    return bots(max(1, BOT_DICE - ones), own, strengths, lost, broken, ground)


@lru_cache(maxsize=100_000)
def expected(
    dice: int, ones: int, own: int, strengths: tuple[int, ...], lost: int, broken: int, ground: float, kill: float
) -> float:
    """Returns what an attack of a formation on enemies of those strengths may expect to gain."""
    found = exchanges(dice, ones, own, strengths, lost, broken, kill)
    return max(change + retreat * ground for change, retreat in found)


@lru_cache(maxsize=100_000)
def exchanges(
    dice: int, ones: int, own: int, strengths: tuple[int, ...], lost: int, broken: int, kill: float
) -> tuple[tuple[float, float], ...]:
    """Returns the worth of an attack by its losses and cubes, and the chance that it forces a retreat, for each number
    of times that the attacker may roll again."""
    found = [attack(dice, ones, patience) for patience in PATIENCE]
    return tuple((change(own, strengths, lost, broken, does, kill), does.retreat) for does in found)


@lru_cache(maxsize=100_000)
def bots(dice: int, own: int, strengths: tuple[int, ...], lost: int, broken: int, ground: float) -> float:
    """Returns what an attack of the BOT's may expect to gain (CV-16.9, CV-16.10)."""
    does = bots_attack(dice)
    return change(own, strengths, lost, broken, does) + does.retreat * ground


def change(own: int, strengths: tuple[int, ...], lost: int, broken: int, does: Attack, kill: float = 1.0) -> float:
    """Returns the same of the strengths, and the formations that each side has lost so far; ``kill`` is what the
    enemy's losses count."""
    gained = kill * sum(harm(strength, does.defender, broken) for strength in strengths)
    return gained - harm(own, does.attacker, lost) + 0.5 * does.cubes
