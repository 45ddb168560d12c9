"""How a side weighs the field, and what is the same in all its guesses."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.games.chancellorsville.data.terms import Place
from bot.games.chancellorsville.practice.tempers import Temper
from bot.games.kit.sides import Side

HELD = {2: (0.0, 8.0, 29.0, 35.0), 3: (0.0, 5.0, 12.0, 34.0)}
"""What it is worth to the Union to control so many objectives, at the end, by how many it needs; less before."""
CERTAIN = 60.0
"""What having won or lost by objectives is worth, at the end (CV-14.2)."""


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


class Clock(Struct, frozen=True, dict=True):
    """What is the same in every guess: the side that weighs, the objectives that the Union controls, each side's
    formations lost, how much of the game is over (0 to 1), whether this is the side's last turn, how many objectives
    the Union needs, the side that is a BOT's, and the temper of the side that weighs."""

    side: Side
    control: frozenset[Place]
    lost: dict[Side, int]
    over: float
    last: bool
    needed: int
    bot: Side | None
    temper: Temper

    @cached_property
    def weights(self) -> Weights:
        """How the side weighs the field."""
        some, temper = (AGAINST_BOT if self.bot else WEIGHTS)[self.side], self.temper
        return replace(
            some,
            kill=some.kill * temper.kill,
            danger=some.danger * temper.danger,
            chance=some.chance * temper.chance,
            ground=some.ground * temper.ground,
            stands=some.stands * temper.ground,
            thrift=some.thrift * temper.thrift,
        )

    def kill(self, side: Side) -> float:
        """Returns what the enemy's losses count for a side, against its own."""
        return self.weights.kill if side == self.side else (AGAINST_BOT if self.bot else WEIGHTS)[side].kill

    @cached_property
    def targets(self) -> dict[tuple[Place, int, tuple[int, ...]], Any]:
        """The locations that can be attacked, as a line has looked at them: the same in every guess."""
        return {}

    @cached_property
    def grounds(self) -> dict[object, tuple[float, ...]]:
        """The same of what standing in objectives is worth."""
        return {}

    @cached_property
    def holding(self) -> tuple[float, ...]:
        """What controlling so many objectives is worth to the Union."""
        share = 0.4 + 2.0 * self.over**2
        held = [worth * share * self.weights.held for worth in HELD[self.needed]]
        if self.last:
            held = [worth + (CERTAIN if number >= self.needed else -CERTAIN) for number, worth in enumerate(held)]
        return tuple(held)
