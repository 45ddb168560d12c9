"""A battle as one seat may know it."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

from msgspec import Struct

from bot.games.dixie.options import Setup
from bot.games.dixie.state.army import Army
from bot.games.dixie.state.game_state import Mark
from bot.games.dixie.state.questions import HitsQuestion, MeleeQuestion, ReactionQuestion, WithdrawalQuestion
from bot.games.dixie.state.stacks import CardState, Stacks, stacks_by_place
from bot.games.dixie.state.under_way import Melee, Volley
from bot.games.dixie.terms import SIDES, CardKey, Phase, Pos, Side


class DixieView(Struct, frozen=True, dict=True):
    """Everything that a seat may know of the battle (``seat``; "" for a spectator). It has no field for the rest.

    ``laid`` holds the cards that the viewer can name: his own, and the enemy's that are face-up, out, or seen by a spy;
    ``hidden`` counts the others by side and position ("usa uc"); ``reserves`` and ``decks`` are sizes, public. ``army``
    is the viewer's own (None for a spectator); ``committed`` tells which sides have committed a deployment.
    """

    seat: str
    setup: Setup
    phase: Phase
    active: Side
    turn: int
    day: int
    laid: dict[CardKey, CardState]
    hidden: dict[str, int]
    reserves: dict[Side, int]
    decks: dict[Side, int]
    army: Army | None
    committed: dict[Side, bool]
    commanders: dict[Side, CardKey]
    holders: dict[Pos, Side]
    crossed: dict[str, int]
    firing: Pos
    closed: tuple[Pos, ...]
    fought: bool
    outflanking: dict[CardKey, Pos]
    """The viewer's own cards; ``flankers`` counts the enemy's."""
    flankers: dict[Pos, int]
    asks: tuple[HitsQuestion | ReactionQuestion | MeleeQuestion | WithdrawalQuestion, ...]
    melee: Melee | None
    volley: Volley | None
    played: tuple[str, ...]
    dawn: tuple[Pos, ...]
    idle: int
    offers: tuple[Side, ...]
    winner: Side | Literal[""]
    ending: str
    last: tuple[Mark, ...]

    @cached_property
    def stacks(self) -> Stacks:
        """The cards that the viewer can name, by side and place."""
        return stacks_by_place(self.setup.edition, self.laid)

    @cached_property
    def unnamed(self) -> dict[Side, dict[Pos, int]]:
        """The numbers of ``hidden``, by side and by position."""
        found: dict[Side, dict[Pos, int]] = {side: {} for side in SIDES}
        for where, count in self.hidden.items():
            side, at = where.split()
            found["usa" if side == "usa" else "csa"][at] = count
        return found
