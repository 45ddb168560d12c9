"""Views: what everyone knows of a game of Chancellorsville 1863, and what a seat knows beside that."""

from __future__ import annotations

from msgspec import Struct

from bot.games.chancellorsville.state.game_state import (
    Bought,
    Combat,
    DieRoll,
    Ending,
    March,
    Moved,
    Options,
    Question,
    Scouted,
    Stage,
    StandingOrders,
    Turn,
)
from bot.games.chancellorsville.terms import Formation, Place, Side


class PieceView(Struct, frozen=True):
    """A formation as a seat sees it; once the game is over, as it is. ``at`` is NOWHERE where its place is hidden from
    that seat; ``cards`` counts the cards that lie face down on it; ``true`` is its own side's knowledge of its
    cohesion, None for others."""

    at: Place
    cohesion: int
    cards: int
    alive: bool
    shown: bool
    seen: Place
    seen_turn: int
    screened: bool
    held: bool
    track: int
    true: int | None = None


class ArmyView(Struct, frozen=True):
    """What everyone knows of a side besides its formations."""

    hand: int
    deck: int
    played: tuple[str, ...]
    ready: bool
    cubes: int
    tactics: tuple[Bought, ...]
    spent: tuple[str, ...]
    jackson: int
    icons: int
    run: int
    cards_down: int


class Own(Struct, frozen=True):
    """What a seat alone knows: its cards, what it has chosen so far, its reinforcement cards out of stock, where its
    smoke lies, its standing orders, and where its scouts found hidden enemies."""

    side: Side
    hand: tuple[str, ...]
    deck: tuple[str, ...]
    dealt: tuple[str, ...]
    starts: tuple[Place, ...]
    given: tuple[int, ...]
    smoke: tuple[Place, ...]
    orders: StandingOrders
    scouted: tuple[Scouted, ...]


class View(Struct, frozen=True, dict=True):
    """What a seat sees; ``own`` is None for a spectator."""

    options: Options
    stage: Stage
    active: Side
    turn: int
    pieces: dict[Formation, PieceView]
    armies: dict[Side, ArmyView]
    dug: tuple[tuple[Place, int], ...]
    control: tuple[Place, ...]
    row: tuple[str, ...]
    tactics_left: int
    now: Turn
    march: March | None
    combat: Combat | None
    asks: tuple[Question, ...]
    last: tuple[DieRoll | Moved, ...]
    spoils: tuple[bool, bool]
    winner: Side | None
    ending: Ending
    offers: tuple[Side, ...]
    this_turn: tuple[DieRoll | Moved, ...]
    last_turn: tuple[DieRoll | Moved, ...]
    own: Own | None

    @property
    def redoubts(self) -> dict[Place, int]:
        """The redoubts in each location that has some."""
        return dict(self.dug)
