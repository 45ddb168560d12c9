"""The map as the practice opponent weighs it: where formations stand or may stand, and what that is worth."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache

from bot.games.chancellorsville.board import board
from bot.games.chancellorsville.cards import formation, of_side
from bot.games.chancellorsville.interface.situation import Situation
from bot.games.chancellorsville.practice.attack_tables import PATIENCE, Attack, attack, harm, life
from bot.games.chancellorsville.rules.dice import arrow
from bot.games.chancellorsville.terms import NOWHERE, OTHER, ROOM, ROUNDS, SIDES, Formation, Place, Side

WORLDS = 3
"""Guesses of where hidden enemies stand that each choice is weighed in."""
HELD = (0.0, 5.0, 26.0, 32.0)
"""What it is worth to the Union to control so many objectives, at the end; less before (CV-14.2)."""


PULL, LATE = 2.0, 0.0
GUARD = 1.0
ACROSS = 4.5
GROUND, OBJECTIVE = 3.0, 4.0
SHARE = 0.2, 0.3


class Field:
    """One guess of what stands where. ``at`` and ``strength`` have the formations on the map alone."""

    __slots__ = ("at", "control", "lost", "redoubts", "strength", "turn")

    def __init__(
        self,
        at: dict[Formation, Place],
        strength: dict[Formation, int],
        redoubts: Mapping[Place, int],
        control: frozenset[Place],
        lost: dict[Side, int],
        turn: int,
    ) -> None:
        self.at, self.strength, self.redoubts = at, strength, redoubts
        self.control, self.lost, self.turn = control, lost, turn

    def moved(self, key: Formation, to: Place) -> Field:
        """Returns the field with a formation elsewhere."""
        return Field({**self.at, key: to}, self.strength, self.redoubts, self.control, self.lost, self.turn)

    def changed(self, **strengths: int) -> Field:
        """Returns the field with other strengths of formations."""
        strength = {**self.strength, **strengths}
        return Field(self.at, strength, self.redoubts, self.control, self.lost, self.turn)

    def dug(self, place: Place, number: int = 1) -> Field:
        """Returns the field with more redoubts in a location."""
        redoubts = {**self.redoubts, place: self.redoubts.get(place, 0) + number}
        return Field(self.at, self.strength, redoubts, self.control, self.lost, self.turn)

    def enemies_at(self, side: Side, place: Place) -> list[Formation]:
        """Returns the enemies of a side in a location."""
        return [key for key, at in self.at.items() if at == place and SIDE[key] != side]


SIDE: dict[Formation, Side] = {key: side for side in SIDES for key in of_side(side)}
"""Every formation's side."""


def fields(now: Situation, rng: random.Random, worlds: int = WORLDS) -> list[Field]:
    """Returns guesses of the field: one is enough where nothing of the enemy's is hidden."""
    view = now.view
    hidden = [key for key in of_side(now.enemy) if view.pieces[key].alive and not view.pieces[key].at]
    hidden = [key for key in hidden if view.pieces[key].track < 0]
    at = {key: piece.at for key, piece in (now.mine | now.enemies).items()}
    strength = {key: max(1, view.pieces[key].cohesion) for key in (*at, *hidden)}
    strength |= {key: max(1, piece.true or 0) for key, piece in now.mine.items()}
    lost = {side: sum(not view.pieces[key].alive for key in of_side(side)) for side in SIDES}
    known = Field(at, strength, view.redoubts, frozenset(view.control), lost, view.turn)
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
    return Field(at, known.strength, known.redoubts, known.control, known.lost, known.turn)


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


def worth(field: Field, side: Side) -> float:
    """Returns what the field is worth to a side that has just finished its turn."""
    union = objectives(field, side) + standing(field) + threats(field, side)
    return union if side == "usa" else -union


def progress(field: Field) -> float:
    """Returns how much of the game is over, 0 to 1."""
    return min(1.0, field.turn / (2 * ROUNDS))


def objectives(field: Field, side: Side) -> float:
    """Returns what the objectives are worth to the Union when a side ends its turn so (CV-14.1, CV-14.2)."""
    over = progress(field)
    there = {place: SIDE[key] for key, place in field.at.items() if place in board().objectives}
    control = {p for p in board().objectives if (there.get(p) if there.get(p) == side else None) == "usa"}
    control |= {p for p in field.control if there.get(p) != "csa" or side != "csa"}
    worth_now = HELD[len(control)] * (0.4 + 2.0 * over**2)
    if field.turn >= 2 * ROUNDS - 1:
        worth_now += 60.0 if len(control) >= 2 else -60.0
    wanted = [p for p in board().objectives if there.get(p) != "usa"]
    for key, place in field.at.items():
        if SIDE[key] == "usa" and wanted:
            worth_now -= (PULL + LATE * over) * min(approach(goal)[place] for goal in wanted)
    for goal in board().objectives:
        guards = [board().steps[place][goal] for key, place in field.at.items() if SIDE[key] == "csa"]
        worth_now += GUARD * (1.0 + over) * min(guards, default=5)
        worth_now += {"usa": 3.0, "csa": -3.0}.get(there.get(goal, ""), 0.0) * (0.5 + over)
    return worth_now


def standing(field: Field) -> float:
    """Returns what the formations and their redoubts are worth to the Union."""
    total = 0.0
    for key, place in field.at.items():
        here = life(field.strength[key]) + 0.7 * min(3, field.redoubts.get(place, 0))
        total += here if SIDE[key] == "usa" else -here
    return total


def threats(field: Field, side: Side) -> float:
    """Returns what the attacks that stand open are worth to the Union: the enemy of ``side`` comes first."""
    total = 0.0
    for key, place in field.at.items():
        best, mine = 0.0, SIDE[key]
        for target in board().adjacent[place]:
            if defenders := field.enemies_at(mine, target):
                best = max(best, exchange(field, key, place, target, defenders))
        share = SHARE[mine != side]
        total += share * (best if mine == "usa" else -best)
    return total


def exchange(field: Field, key: Formation, origin: Place, target: Place, defenders: list[Formation]) -> float:
    """Returns what an attack may expect to gain for the attacker's side, with a rough guess of the ground's worth."""
    ground = GROUND + (OBJECTIVE if target in board().objectives else 0.0)
    dice, ones = formation(key).dice + arrow(origin, target), field.redoubts.get(target, 0)
    found = [attack(dice, ones, patience) for patience in PATIENCE]
    return max(exchanged(field, key, defenders, does) + does.retreat * ground for does in found)


def exchanged(field: Field, key: Formation, defenders: list[Formation], does: Attack) -> float:
    """Returns the worth that an attack's losses and cubes leave to the attacker's side."""
    side = SIDE[key]
    gained = sum(harm(field.strength[each], does.defender, field.lost[OTHER[side]]) for each in defenders)
    return gained - harm(field.strength[key], does.attacker, field.lost[side]) + 0.5 * does.cubes
