"""The map as the practice opponent weighs it: where formations stand or may stand, and what that is worth."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache, lru_cache
from operator import mul

from msgspec import Struct

from bot.games.chancellorsville.board import board
from bot.games.chancellorsville.cards import formation, of_side
from bot.games.chancellorsville.interface.situation import Situation
from bot.games.chancellorsville.practice.attack_tables import PATIENCE, Attack, attack, bots_attack, harm, life
from bot.games.chancellorsville.rules.dice import arrow
from bot.games.chancellorsville.terms import NOWHERE, OTHER, ROOM, ROUNDS, SIDES, Formation, Place, Side

BOT_DICE = 2
"""Dice that an attack of the BOT's is taken to have."""
NEAR = 2
"""Steps from which an enemy is near."""
MAJORITY = 2
"""Objectives that the Union needs to win, but for a Union player against the BOT (CV-14.2, CV-16.19)."""
HELD = {2: (0.0, 8.0, 29.0, 35.0), 3: (0.0, 5.0, 12.0, 34.0)}
"""What it is worth to the Union to control so many objectives, at the end, by how many it needs; less before."""
CERTAIN = 60.0
"""What having won or lost by objectives is worth, at the end (CV-14.2)."""
ACROSS = 4.5
"""Steps that an attack over the river counts as on the way to an objective."""
FAR = 6.0
"""Steps to an objective beyond which more make no difference."""
CLOSE = (1.0, 0.6, 0.35)
"""How much the nearest, second and third formation count on the way to an objective."""
WATCHED = (1.0, 0.5)
"""How much the nearest and second guard of an objective count."""
ORDER = (1.0, 0.5, 0.25)
"""How much the best attack that stands open counts, the second, and the third: cards name few formations."""


class Weights(Struct, frozen=True):
    """How a side weighs the field, in cohesion."""

    pull: float = 1.6
    """Each step of the Union towards an objective."""
    guard: float = 1.0
    """Each step of the guards away from one."""
    stands: float = 3.0
    """Standing in an objective."""
    ground: float = 3.0
    """Forcing the enemy out of a place."""
    objective: float = 4.0
    """Forcing the enemy out of an objective, beside that."""
    danger: float = 0.9
    """The share of the enemy's best attacks that counts, which come first."""
    chance: float = 0.2
    """The share of one's own best attacks that counts."""
    reach: float = 0.5
    """The share of an attack after a step that counts."""
    redoubt: float = 1.6
    """A redoubt with a formation near the enemy."""
    thrift: float = 1.0
    """What cohesion paid for a re-roll counts, against cohesion lost."""
    rear: float = 0.3
    """A redoubt with a formation elsewhere."""
    kill: float = 1.0
    """What the enemy loses by one's attacks, against what one loses oneself."""
    held: float = 1.0
    """Controlling objectives before the end."""


WEIGHTS: dict[Side, Weights] = {"usa": Weights(kill=0.7, held=0.9), "csa": Weights(kill=0.4, held=0.6)}
"""Against another player: a formation that is lost is no longer there for the places at the end, so attacks that only
cost both sides are left alone, and a place is not taken at any price while there is time."""
AGAINST_BOT: dict[Side, Weights] = {"usa": Weights(danger=0.6, chance=0.35, redoubt=0.7), "csa": Weights()}
"""Against the BOT, which gives no ground away by itself, the Union has to attack (CV-16.19)."""


class Clock(Struct, frozen=True):
    """What is the same in every guess: the objectives that the Union controls, each side's formations lost, how much of
    the game is over (0 to 1), whether this is the side's last turn, how many objectives the Union needs, and the side
    that is a BOT's."""

    control: frozenset[Place]
    lost: dict[Side, int]
    over: float
    last: bool
    needed: int
    bot: Side | None

    def weights(self, side: Side) -> Weights:
        """Returns how a side weighs the field."""
        return (AGAINST_BOT if self.bot else WEIGHTS)[side]


class Field:
    """One guess of what stands where. ``at`` and ``strength`` have the formations on the map alone. One in which a
    formation has ``moved`` knows the field ``before`` that: what the move does not touch is not worked out again."""

    __slots__ = ("at", "before", "clock", "gains", "held", "moved_key", "redoubts", "strength")

    def __init__(
        self,
        at: dict[Formation, Place],
        strength: dict[Formation, int],
        redoubts: Mapping[Place, int],
        clock: Clock,
        before: Field | None = None,
        moved_key: Formation = "",
    ) -> None:
        self.at, self.strength, self.redoubts, self.clock = at, strength, redoubts, clock
        self.before, self.moved_key = before, moved_key
        self.gains: dict[tuple[Side, float, float, float], dict[Formation, float]] = {}
        self.held: dict[Side, list[tuple[Place, Defended]]] = {}

    def moved(self, key: Formation, to: Place) -> Field:
        """Returns the field with a formation elsewhere."""
        return Field({**self.at, key: to}, self.strength, self.redoubts, self.clock, self, key)

    def changed(self, **strengths: int) -> Field:
        """Returns the field with other strengths of formations."""
        strength = {**self.strength, **strengths}
        return Field(self.at, strength, self.redoubts, self.clock)

    def dug(self, place: Place, number: int = 1) -> Field:
        """Returns the field with more redoubts in a location."""
        redoubts = {**self.redoubts, place: self.redoubts.get(place, 0) + number}
        return Field(self.at, self.strength, redoubts, self.clock)

    def enemies_at(self, side: Side, place: Place) -> list[Formation]:
        """Returns the enemies of a side in a location."""
        return [key for key, at in self.at.items() if at == place and SIDE[key] != side]


Defended = tuple[int, tuple[int, ...], float]
"""What defends a location: its redoubts, the strengths of the formations there, and the ground's worth."""
SIDE: dict[Formation, Side] = {key: side for side in SIDES for key in of_side(side)}
"""Every formation's side."""
DICE: dict[Formation, int] = {key: formation(key).dice for key in SIDE}
"""The dice of every formation's attack."""


def fields(now: Situation, rng: random.Random, worlds: int) -> list[Field]:
    """Returns guesses of the field: one is enough where nothing of the enemy's is hidden."""
    view = now.view
    hidden = [key for key in of_side(now.enemy) if view.pieces[key].alive and not view.pieces[key].at]
    hidden = [key for key in hidden if view.pieces[key].track < 0]
    at = {key: piece.at for key, piece in (now.mine | now.enemies).items()}
    strength = {key: max(1, view.pieces[key].cohesion) for key in (*at, *hidden)}
    strength |= {key: max(1, piece.true or 0) for key, piece in now.mine.items()}
    lost = {side: sum(not view.pieces[key].alive for key in of_side(side)) for side in SIDES}
    left = now.army.hand + now.army.deck - (view.stage == "card")
    needed = len(board().objectives) if view.options.solo == "usa" else MAJORITY
    clock = Clock(frozenset(view.control), lost, 1 - left / ROUNDS, left <= 0, needed, view.options.bot)
    known = Field(at, strength, view.redoubts, clock)
    if not hidden:
        return [known]
    return [placed(now, known, hidden, rng) for _ in range(worlds)]


def placed(now: Situation, known: Field, hidden: list[Formation], rng: random.Random) -> Field:
    """Returns a guess: each hidden enemy somewhere that it can have reached, out of sight, rather near where it was
    seen and near an objective."""
    at = dict(known.at)
    mine = [piece.at for piece in now.mine.values() if not piece.screened]
    seen = {near for place in mine for near in (place, *board().adjacent[place])} | board().deep[now.side]
    for key in hidden:
        starts, turns = last_seen(now, key)
        crowded = [place for place in at.values() if list(at.values()).count(place) >= ROOM]
        weights = {}
        for place in board().locations:
            steps = min(board().steps[start][place] for start in starts)
            if place in seen or place in crowded or steps > 2 * turns:
                continue
            weights[place] = 1 / (1 + steps) / (2 + objective_distance(place))
        if weights:
            (at[key],) = rng.choices(list(weights), list(weights.values()))
    return Field(at, known.strength, known.redoubts, known.clock)


def last_seen(now: Situation, key: Formation) -> tuple[tuple[Place, ...], int]:
    """Returns where an enemy was last, and how many turns of its own it has had since."""
    piece = now.view.pieces[key]
    if piece.seen == NOWHERE:
        return formation(key).starts, (now.view.turn + 1) // 2
    return (piece.seen,), (now.view.turn - piece.seen_turn + 1) // 2


def objective_distance(place: Place) -> int:
    """Returns the lines from a location to the nearest objective."""
    return min(board().steps[place][goal] for goal in board().objectives)


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


def worth(field: Field, side: Side) -> float:
    """Returns what the field is worth to a side that has just finished its turn."""
    weights = field.clock.weights(side)
    union = objectives(field, side, weights) + standing(field, weights) + threats(field, side, weights)
    return union if side == "usa" else -union


def progress(field: Field) -> float:
    """Returns how much of the game is over, 0 to 1."""
    return field.clock.over


def objectives(field: Field, side: Side, weights: Weights) -> float:
    """Returns what the objectives are worth to the Union when a side ends its turn so (CV-14.1, CV-14.2), with the
    ways to them of its formations, and of the Confederate guards."""
    over = progress(field)
    there = {place: SIDE[key] for key, place in field.at.items() if place in board().objectives}
    control = {p for p in board().objectives if there.get(p) == side == "usa"}
    control |= {p for p in field.clock.control if there.get(p) != "csa" or side != "csa"}
    total = HELD[field.clock.needed][len(control)] * (0.4 + 2.0 * over**2) * weights.held
    if field.clock.last:
        total += CERTAIN if len(control) >= field.clock.needed else -CERTAIN
    union = [place for key, place in field.at.items() if SIDE[key] == "usa"]
    guards = [place for key, place in field.at.items() if SIDE[key] == "csa"]
    for goal in board().objectives:
        ways, steps = near_by(goal), board().steps[goal]
        near = sorted([ways[place] for place in union])
        total -= weights.pull * sum(map(mul, CLOSE, near))
        total += weights.guard * (1.0 + over) * sum(map(mul, WATCHED, sorted([steps[place] for place in guards])))
        total += {"usa": weights.stands, "csa": -weights.stands}.get(there.get(goal, ""), 0.0) * (0.5 + over)
    return total


def standing(field: Field, weights: Weights) -> float:
    """Returns what the formations and their redoubts are worth to the Union."""
    total = 0.0
    strength, redoubts = field.strength, field.redoubts
    for key, place in field.at.items():
        here = life(strength[key])
        if number := redoubts.get(place, 0):
            here += number * (weights.redoubt if near_enemy(field, SIDE[key], place) else weights.rear)
        total += here if SIDE[key] == "usa" else -here
    return total


def near_enemy(field: Field, side: Side, place: Place) -> bool:
    """Whether an enemy of a side stands within two steps of a location."""
    steps = board().steps[place]
    return any(steps[at] <= NEAR and SIDE[key] != side for key, at in field.at.items())


def threats(field: Field, side: Side, weights: Weights) -> float:
    """Returns what the attacks that stand open are worth to the Union: the enemy of ``side`` comes first."""
    total = 0.0
    for mine in SIDES:
        found = sorted(open_gains(field, mine, weights), reverse=True)
        worst = sum(map(mul, ORDER, found))
        total += (weights.chance if mine == side else weights.danger) * (worst if mine == "usa" else -worst)
    return total


def open_gains(field: Field, mine: Side, weights: Weights) -> list[float]:
    """Returns what the best attack that stands open to each formation of a side may expect to gain, with a rough guess
    of the ground's worth; one after a step counts less."""
    return list(_gains(field, mine, weights).values())


def _gains(field: Field, mine: Side, weights: Weights) -> dict[Formation, float]:
    """Returns the same by formation, kept with the field. Where one formation has moved, it changes its own gain, or
    those of enemies that can reach where it was or is."""
    kept = (mine, weights.reach, weights.ground, weights.objective)
    if kept in field.gains:
        return field.gains[kept]
    before, key = field.before, field.moved_key
    targets = defended(field, OTHER[mine], weights)
    if before is None or key not in before.at:
        found = {each: _best(field, each, targets, weights) for each in field.at if SIDE[each] == mine}
    elif SIDE[key] == mine:
        found = {**_gains(before, mine, weights), key: _best(field, key, targets, weights)}
    else:
        was, now = before.at[key], field.at[key]
        found = {}
        for each, gain in _gains(before, mine, weights).items():
            ways = open_attacks(field.at[each])
            found[each] = _best(field, each, targets, weights) if was in ways or now in ways else gain
    field.gains[kept] = found
    return found


def _best(field: Field, key: Formation, targets: list[tuple[Place, Defended]], weights: Weights) -> float:
    """Returns what the best attack that stands open to a formation may expect to gain, 0 where there is none."""
    clock, mine = field.clock, SIDE[key]
    gains = bots_gain if mine == clock.bot else expected
    lost, broken, kill = clock.lost[mine], clock.lost[OTHER[mine]], clock.weights(mine).kill
    best, own, dice, ways = 0.0, field.strength[key], DICE[key], open_attacks(field.at[key])
    for target, (ones, strengths, ground) in targets:
        for arrows, step in ways.get(target, ()):
            gain = gains(dice + arrows, ones, own, strengths, lost, broken, ground, kill)
            best = max(best, gain * weights.reach if step else gain)
    return best


def defended(field: Field, side: Side, weights: Weights) -> list[tuple[Place, Defended]]:
    """Returns where a side can be attacked, kept with the field: a field is weighed by one side alone. Another side's
    move changes nothing."""
    if side not in field.held:
        before = field.before
        same = before is not None and SIDE[field.moved_key] != side
        field.held[side] = defended(before, side, weights) if before and same else _defended(field, side, weights)
    return field.held[side]


def _defended(field: Field, side: Side, weights: Weights) -> list[tuple[Place, Defended]]:
    stood: dict[Place, tuple[int, ...]] = {}
    for key, place in field.at.items():
        if SIDE[key] == side:
            stood[place] = (*stood.get(place, ()), field.strength[key])
    goal = weights.ground + weights.objective
    return [
        (place, (field.redoubts.get(place, 0), strengths, goal if place in board().objectives else weights.ground))
        for place, strengths in stood.items()
    ]


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
    found = [attack(dice, ones, patience) for patience in PATIENCE]
    return max(change(own, strengths, lost, broken, does, kill) + does.retreat * ground for does in found)


@lru_cache(maxsize=100_000)
def bots(dice: int, own: int, strengths: tuple[int, ...], lost: int, broken: int, ground: float) -> float:
    """Returns what an attack of the BOT's may expect to gain (CV-16.9, CV-16.10)."""
    does = bots_attack(dice)
    return change(own, strengths, lost, broken, does) + does.retreat * ground


def exchanged(field: Field, key: Formation, defenders: list[Formation], does: Attack) -> float:
    """Returns the worth that an attack's losses and cubes leave to the attacker's side."""
    side = SIDE[key]
    strengths = tuple(field.strength[each] for each in defenders)
    clock = field.clock
    return change(
        field.strength[key], strengths, clock.lost[side], clock.lost[OTHER[side]], does, clock.weights(side).kill
    )


def change(own: int, strengths: tuple[int, ...], lost: int, broken: int, does: Attack, kill: float = 1.0) -> float:
    """Returns the same of the strengths, and the formations that each side has lost so far; ``kill`` is what the
    enemy's losses count."""
    gained = kill * sum(harm(strength, does.defender, broken) for strength in strengths)
    return gained - harm(own, does.attacker, lost) + 0.5 * does.cubes
