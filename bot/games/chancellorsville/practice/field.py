"""The map as the practice opponent weighs it: what it is worth how both sides stand."""

from __future__ import annotations

from operator import mul

from bot.games.chancellorsville.board import board
from bot.games.chancellorsville.practice.attack_tables import Attack
from bot.games.chancellorsville.practice.line import SIDE, Line, change, close_by
from bot.games.chancellorsville.practice.weights import Clock
from bot.games.chancellorsville.terms import OTHER, Formation, Place, Side

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

    def strengths(self, side: Side, keys: list[Formation]) -> tuple[int, ...]:
        """Returns the strengths of formations of a side."""
        line = self.line(side)
        return tuple(line.strength[key] for key in keys)


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
    """Returns what the objectives are worth to the Union when the side ends its turn so (CV-14.1, CV-14.2), with the
    ways to them of its formations, and of the Confederate guards."""
    mine, theirs, clock = field.mine, field.theirs, field.mine.clock
    weights, side, over = clock.weights, mine.side, clock.over
    union, guards = (mine, theirs) if side == "usa" else (theirs, mine)
    controlled, grounds = 0, []
    for goal, ours, others in zip(board().objectives, mine.objectives, theirs.objectives, strict=True):
        there = theirs.side if others else side if ours else ""
        held = goal in clock.control
        controlled += (held or there == "usa") if side == "usa" else (held and there != "csa")
        grounds.append({"usa": weights.stands, "csa": -weights.stands}.get(there, 0.0) * (0.5 + over))
    total, guard = clock.holding[controlled], weights.guard * (1.0 + over)
    for near, watched, ground in zip(union.ways, guards.ways, grounds, strict=True):
        total -= weights.pull * near
        total += guard * watched
        total += ground
    return total


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
    return sum(map(mul, ORDER, line.open_gains(attackers.posts)))


def exchanged(field: Field, key: Formation, defenders: list[Formation], does: Attack) -> float:
    """Returns the worth that an attack's losses and cubes leave to the attacker's side."""
    side = SIDE[key]
    clock, enemy = field.clock, OTHER[side]
    own, strengths = field.line(side).strength[key], field.strengths(enemy, defenders)
    return change(own, strengths, clock.lost[side], clock.lost[enemy], does, clock.kill(side))
