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
    """An event in a position, for the picture: ``what`` is "fire", "melee", "morale", "move", "capture" or "special";
    dice with the numbers that hit, a few words."""

    what: Literal["fire", "melee", "morale", "move", "capture", "special"]
    at: Pos
    side: Side
    words: str
    dice: tuple[int, ...] = ()
    hit: tuple[int, ...] = ()


class DixieState(Struct, frozen=True, dict=True):
    """The whole game. Cards not in ``cards`` have not been drawn: each draw settles the next one only then."""

    setup: Setup
    phase: Phase
    active: Side
    """The side whose Battle Turn it is."""
    turn: int
    """Battle Turns begun, both sides' together."""
    day: int
    cards: dict[CardKey, CardState]
    armies: dict[Side, Army]
    holders: dict[Pos, Side]
    """The last side to hold each position alone, which so defends it; no entry where none has."""
    crossed: dict[str, int]
    """Troop cards that have crossed the Centerline this Battle Turn, by column."""
    firing: Pos = ""
    """The position that is being fired at; those in ``closed`` can no longer be fired at in this phase."""
    closed: tuple[Pos, ...] = ()
    fought: bool = False
    """True once normal fire has begun, after which no melee may be declared."""
    outflanking: dict[CardKey, Pos] = {}
    """Cards in Reserve that will try to Outflank when movement is complete."""
    known: dict[Side, tuple[CardKey, ...]] = {}
    """Enemy cards lying face-down that a side has seen."""
    asks: tuple[HitsQuestion | ReactionQuestion | MeleeQuestion | WithdrawalQuestion, ...] = ()
    """Questions to be answered before anything else, the last first."""
    melee: Melee | None = None
    volley: Volley | None = None
    played: tuple[str, ...] = ()
    """Special cards played this phase, as "<side> <position> <kind>": two at most in a position, and no two alike."""
    dawn: tuple[Pos, ...] = ()
    """The positions that one side has had to itself since the day broke, which alone do not win (DX-4.3b)."""
    idle: int = 0
    """Battle Turns since both decks were empty."""
    offers: tuple[Side, ...] = ()
    """The sides that offer to end the battle without a winner."""
    winner: Side | Literal[""] = ""
    ending: str = ""
    """The ending: "positions", "envelopment", "held", "time", "resigned" or "agreed"; "" while the battle goes on."""
    last: tuple[Mark, ...] = ()
    """The marks of the latest decision, for the picture; no rule reads them."""

    @cached_property
    def stacks(self) -> Stacks:
        """All cards by side and place: worked out once, or handed on by the maker of the state; never saved."""
        return stacks_by_place(self.setup.edition, self.cards)
