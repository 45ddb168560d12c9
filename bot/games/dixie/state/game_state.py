"""The state of a battle: plain data, saved as JSON."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

from msgspec import Struct

from bot.games.dixie.options import Setup
from bot.games.dixie.state.army import Army
from bot.games.dixie.state.questions import HitsQuestion, MeleeQuestion, ReactionQuestion, WithdrawalQuestion
from bot.games.dixie.state.stacks import CardState, Stacks, stacks_by_place
from bot.games.dixie.state.under_way import Melee, Volley
from bot.games.dixie.terms import CardKey, Phase, Pos, Side


class Mark(Struct, frozen=True):
    """What happened in a position, for the picture: ``what`` is "fire", "melee", "morale", "move", "capture" or
    "special"; dice with the numbers that hit, a few words."""

    what: Literal["fire", "melee", "morale", "move", "capture", "special"]
    at: Pos
    side: Side
    words: str
    dice: tuple[int, ...] = ()
    hit: tuple[int, ...] = ()


class DixieState(Struct, frozen=True, dict=True):
    """The whole game. Cards not in ``cards`` have not been drawn: what is drawn next is settled only then."""

    setup: Setup
    phase: Phase
    active: Side
    """Whose Battle Turn it is."""
    turn: int
    """Battle Turns begun, both sides' together."""
    day: int
    cards: dict[CardKey, CardState]
    armies: dict[Side, Army]
    holders: dict[Pos, Side]
    """Who held each position last alone, and so defends it; no entry where nobody has."""
    crossed: dict[str, int]
    """Troop cards that have crossed the Centerline this Battle Turn, by column."""
    firing: Pos = ""
    """The position that is being fired at; those in ``closed`` are done with this phase."""
    closed: tuple[Pos, ...] = ()
    fought: bool = False
    """Whether normal fire has begun, after which no melee may be declared."""
    outflanking: dict[CardKey, Pos] = {}
    """Cards in Reserve that will try to Outflank when movement is complete."""
    known: dict[Side, tuple[CardKey, ...]] = {}
    """Enemy cards lying face-down that a side has seen."""
    asks: tuple[HitsQuestion | ReactionQuestion | MeleeQuestion | WithdrawalQuestion, ...] = ()
    """Questions to be answered before anything else, the last first."""
    melee: Melee | None = None
    volley: Volley | None = None
    played: tuple[str, ...] = ()
    """Special cards played this phase, as "<side> <position> <kind>", for no more than two may be and no two alike."""
    idle: int = 0
    """Battle Turns since both decks were empty."""
    offers: tuple[Side, ...] = ()
    """Who offers to end the battle without a winner."""
    winner: Side | Literal[""] = ""
    ending: str = ""
    """How it ended: "positions", "envelopment", "held", "time", "resigned" or "agreed"; "" while it goes on."""
    last: tuple[Mark, ...] = ()
    """What the latest decision did, for the picture; no rule looks at it."""

    @cached_property
    def stacks(self) -> Stacks:
        """Returns all cards by side and place: worked out once, or handed on by whatever made the state; never
        saved."""
        return stacks_by_place(self.setup.edition, self.cards)
