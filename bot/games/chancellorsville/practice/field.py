"""The map as the practice opponent weighs it: what it is worth how both sides stand."""

from __future__ import annotations

from operator import mul

from bot.games.chancellorsville.data.board import board
from bot.games.chancellorsville.data.terms import Formation, Place
from bot.games.chancellorsville.practice.line import SIDE, Line, close_by, exchanges
from bot.games.chancellorsville.practice.weights import Clock
from bot.games.kit.sides import OTHER, Side

ORDER = (1.0, 0.5, 0.25)
"""How much the best attack that stands open counts, the second, and the third: cards name few formations."""


class Field:
    """One guess of what stands where: the line of the side that weighs it, and the enemy's."""

    __slots__ = ("mine", "theirs")

    def __init__(self, mine: Line, theirs: Line) -> None:
        self.mine, self.theirs = mine, theirs

    @property
    def clock(self) -> Clock:
        """What is the same in every guess."""
        return self.mine.clock

    def line(self, side: Side) -> Line:
        """Returns the line of a side."""
        return self.mine if self.mine.side == side else self.theirs

    def moved(self, key: Formation, to: Place) -> Field:
        """Returns the field with a formation elsewhere."""
        if SIDE[key] == self.mine.side:
            return Field(self.mine.moved(key, to), self.theirs)
        return Field(self.mine, self.theirs.moved(key, to))

    def enemies_at(self, place: Place) -> list[Formation]:
        """Returns the enemies in a location."""
        return [key for key, at in self.theirs.at.items() if at == place]


def changed(some: list[Field], strengths: dict[Formation, int]) -> list[Field]:
    """Returns fields with other strengths of one's own formations; they are the same line in all of them."""
    mine = some[0].mine
    line = Line(mine.side, mine.at, {**mine.strength, **strengths}, mine.redoubts, mine.clock)
    return [Field(line, field.theirs) for field in some]


def dug(some: list[Field], place: Place) -> list[Field]:
    """Returns fields with a redoubt more where one's own formations stand."""
    mine = some[0].mine
    redoubts = {**mine.redoubts, place: mine.redoubts.get(place, 0) + 1}
    line = Line(mine.side, mine.at, mine.strength, redoubts, mine.clock)
    return [Field(line, field.theirs) for field in some]


def worth(field: Field) -> float:
    """Returns what the field is worth to the side that weighs it, when it has just finished its turn."""
    union = objectives(field) + standing(field) + threats(field)
    return union if field.mine.side == "usa" else -union


def progress(field: Field) -> float:
    """Returns how much of the game is over, 0 to 1."""
    return field.clock.over


def objectives(field: Field) -> float:
    """Returns the worth of the objectives to the Union if the side ends its turn so (CV-14.1, CV-14.2), with the ways
    of its formations to them, and of the Confederate guards."""
    mine, theirs, clock = field.mine, field.theirs, field.mine.clock
    union, guards = (mine, theirs) if mine.side == "usa" else (theirs, mine)
    stand = mine.objectives, theirs.objectives
    if stand not in clock.grounds:
        clock.grounds[stand] = grounds(clock, *stand)
    total, *ground = clock.grounds[stand]
    pull, guard = clock.weights.pull, clock.weights.guard * (1.0 + clock.over)
    for near, watched, here in zip(union.ways, guards.ways, ground, strict=True):
        total -= pull * near
        total += guard * watched
        total += here
    return total


def grounds(clock: Clock, mine: tuple[bool, ...], theirs: tuple[bool, ...]) -> tuple[float, ...]:
    """Returns what controlling the objectives is worth to the Union, if the two sides stand in those, and what standing
    in each is."""
    side, stands = clock.side, clock.weights.stands * (0.5 + clock.over)
    controlled, found = 0, []
    for goal, ours, others in zip(board().objectives, mine, theirs, strict=True):
        there = OTHER[side] if others else side if ours else ""
        held = goal in clock.control
        controlled += (held or there == "usa") if side == "usa" else (held and there != "csa")
        found.append({"usa": stands, "csa": -stands}.get(there, 0.0))
    return (clock.holding[controlled], *found)


def standing(field: Field) -> float:
    """Returns what the formations and their redoubts are worth to the Union."""
    return sum(field.theirs.standing(field.mine), sum(field.mine.standing(field.theirs), 0.0))


def near_enemy(field: Field, place: Place) -> bool:
    """Whether an enemy stands within two steps of a location."""
    return not close_by(place).isdisjoint(field.theirs.places)


def threats(field: Field) -> float:
    """Returns what the attacks that stand open are worth to the Union: the enemy comes first."""
    mine, theirs, weights = field.mine, field.theirs, field.mine.clock.weights
    chance = weights.chance * _best(theirs, mine)
    danger = weights.danger * _best(mine, theirs)
    return 0.0 + chance - danger if mine.side == "usa" else 0.0 + danger - chance


def _best(line: Line, attackers: Line) -> float:
    """Returns what the best attacks on a line may expect to gain, by what each of them counts."""
    return sum(map(mul, ORDER, line.open_gains(attackers.posts)), 0.0)


def exchanges_of(field: Field, key: Formation, target: Place, dice: int, ones: int) -> tuple[tuple[float, float], ...]:
    """Returns the worth of an own attack with so many dice, by its losses and cubes, and the chance that it forces a
    retreat, for each number of times that the attacker may roll again."""
    mine, theirs, clock = field.mine, field.theirs, field.mine.clock
    strengths = tuple([own for _, at, own in theirs.posts if at == target])
    lost, broken = clock.lost[mine.side], clock.lost[theirs.side]
    return exchanges(dice, ones, mine.strength[key], strengths, lost, broken, clock.kill(mine.side))
