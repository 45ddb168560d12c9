"""One side's formations as they stand, or may stand, with what can be said of them without the enemy."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property, lru_cache
from operator import mul

from bot.games.chancellorsville.board import board
from bot.games.chancellorsville.cards import formation, of_side
from bot.games.chancellorsville.practice.attack_tables import PATIENCE, Attack, attack, bots_attack, harm, life
from bot.games.chancellorsville.practice.weights import Clock
from bot.games.chancellorsville.rules.dice import arrow
from bot.games.chancellorsville.terms import OTHER, SIDES, Formation, Place, Side

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
Defended = tuple[int, tuple[int, ...], float]
"""What defends a location: its redoubts, the strengths of the formations there, and the ground's worth."""


class Line:
    """A side's formations on the map: where each stands, and its strength. ``redoubts`` are those of all locations.
    What is asked of it once is kept: guesses share the line of the side that makes them."""

    def __init__(
        self,
        side: Side,
        at: dict[Formation, Place],
        strength: Mapping[Formation, int],
        redoubts: Mapping[Place, int],
        clock: Clock,
    ) -> None:
        self.side, self.at, self.strength, self.redoubts, self.clock = side, at, strength, redoubts, clock
        self.posts: list[Post] = [(key, place, strength[key]) for key, place in at.items()]
        self._moved: dict[tuple[Formation, Place], Line] = {}
        self._gains: dict[Post, float] = {}

    def moved(self, key: Formation, to: Place) -> Line:
        """Returns the line with a formation elsewhere."""
        if (key, to) not in self._moved:
            self._moved[key, to] = Line(self.side, {**self.at, key: to}, self.strength, self.redoubts, self.clock)
        return self._moved[key, to]

    @cached_property
    def places(self) -> frozenset[Place]:
        """Where it stands."""
        return frozenset(self.at.values())

    # -- what it is worth to the Union by itself

    @cached_property
    def ways(self) -> tuple[float, ...]:
        """How far it is from each objective, by what each of its formations counts: the Union on its way there, the
        Confederates as guards."""
        at, goals = tuple(self.at.values()), board().objectives
        if self.side == "usa":
            return tuple(sum(map(mul, CLOSE, sorted([near_by(goal)[place] for place in at]))) for goal in goals)
        return tuple(sum(map(mul, WATCHED, sorted([board().steps[goal][place] for place in at]))) for goal in goals)

    @cached_property
    def objectives(self) -> tuple[bool, ...]:
        """Whether it stands in each objective."""
        return tuple(goal in self.places for goal in board().objectives)

    @cached_property
    def lives(self) -> list[float]:
        """What each formation is worth by its strength."""
        sign = 1 if self.side == "usa" else -1
        return [sign * life(strength) for _, _, strength in self.posts]

    @cached_property
    def dug_in(self) -> list[tuple[int, frozenset[Place], float, float]]:
        """The formations with redoubts, by their number in the line: from where an enemy is near, and what each is
        worth if one is near and if none is."""
        sign, weights = (1 if self.side == "usa" else -1), self.clock.weights
        found = []
        for number, (_, place, strength) in enumerate(self.posts):
            if redoubts := self.redoubts.get(place, 0):
                here = life(strength)
                near, rear = here + redoubts * weights.redoubt, here + redoubts * weights.rear
                found.append((number, close_by(place), sign * near, sign * rear))
        return found

    def standing(self, enemy: Line) -> list[float]:
        """Returns what each formation is worth with its redoubts, if the enemy stands so."""
        if not self.dug_in:
            return self.lives
        found, enemies = self.lives.copy(), enemy.places
        for number, near, threatened, safe in self.dug_in:
            found[number] = safe if near.isdisjoint(enemies) else threatened
        return found

    # -- what attacks on it may gain

    @cached_property
    def targets(self) -> dict[Place, Defended]:
        """Where it can be attacked."""
        weights, stood = self.clock.weights, dict[Place, tuple[int, ...]]()
        for _, place, strength in self.posts:
            stood[place] = (*stood.get(place, ()), strength)
        goal = weights.ground + weights.objective
        return {
            place: (self.redoubts.get(place, 0), strengths, goal if place in board().objectives else weights.ground)
            for place, strengths in stood.items()
        }

    def open_gains(self, posts: list[Post]) -> list[float]:
        """Returns what the best attack on the line that stands open to each of these enemies may expect to gain, with a
        rough guess of the ground's worth, the most first; one after a step counts less, and none is worth 0."""
        kept, found = self._gains, []
        for post in posts:
            gain = kept.get(post)
            if gain is None:
                gain = kept[post] = self._gain(post)
            found.append(gain)
        found.sort(reverse=True)
        return found

    def _gain(self, post: Post) -> float:
        key, at, own = post
        clock, mine, reach = self.clock, OTHER[self.side], self.clock.weights.reach
        gains = bots_gain if mine == clock.bot else expected
        lost, broken, kill = clock.lost[mine], clock.lost[self.side], clock.kill(mine)
        best, dice, targets = 0.0, DICE[key], self.targets
        for target, ways in open_attacks(at):
            if target in targets:
                ones, strengths, ground = targets[target]
                for arrows, step in ways:
                    gain = gains(dice + arrows, ones, own, strengths, lost, broken, ground, kill)
                    best = max(best, gain * reach if step else gain)
        return best


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
def open_attacks(place: Place) -> tuple[tuple[Place, tuple[tuple[int, bool], ...]], ...]:
    """Returns where a formation can attack from a location, with the dice that the arrow brings, and whether it takes a
    step before it."""
    found = {target: [(arrow(place, target), False)] for target in board().adjacent[place]}
    for target in board().locations:
        beside = [step for step in board().adjacent[place] if target in board().adjacent[step]]
        if beside and target != place:
            found.setdefault(target, []).append((max(arrow(step, target) for step in beside), True))
    return tuple((target, tuple(ways)) for target, ways in found.items())


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
    found = [attack(dice, ones, patience) for patience in PATIENCE]
    return max(change(own, strengths, lost, broken, does, kill) + does.retreat * ground for does in found)


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
