"""Views: what everyone knows of a game of Chancellorsville 1863, and what a seat knows beside that; how one is made."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from bot.games.chancellorsville.data.cards import of_side
from bot.games.chancellorsville.data.terms import NOWHERE, Formation, Place
from bot.games.chancellorsville.options import Options
from bot.games.chancellorsville.state.state import (
    Army,
    Bought,
    Combat,
    DieRoll,
    Ending,
    March,
    Moved,
    Piece,
    Question,
    Scouted,
    Stage,
    StandingOrders,
    State,
    Turn,
)
from bot.games.contract.game import Seat
from bot.games.kit.sides import Side
from bot.games.kit.views import kept, shown


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
    """A seat's own knowledge: its cards, its choices so far, its reinforcement cards out of stock, the place of its
    smoke, its standing orders, and the places where its scouts found hidden enemies."""

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


HILLS: Side = "csa"
"""The side that knows whether AP Hill has marched: hidden, he may have stood (CV-4.13)."""


def view(state: State, seat: Seat | None) -> View:
    """Returns a seat's view (None: a spectator's), kept with the state: who decides has looked at it before."""
    return kept(state, seat, lambda: _view(state, seat))


def unveiled(state: State) -> View:
    """Returns a spectator's view with every formation where it is, as when the game is over."""
    return _view(state, None, over=True)


def _view(state: State, seat: Seat | None, over: bool = False) -> View:
    own, over, public = None, over or bool(state.ending), _public(state)
    for side, army in state.armies.items():
        if side == seat:
            own = shown(army, Own, side=side)
    known = state.pieces if over else of_side(own.side) if own is not None else ()
    return shown(
        state,
        View,
        march=state.march if seat == state.active else march_view(state.march),
        pieces=public.pieces | {key: piece_view(state.pieces[key], True) for key in known},
        armies=public.armies,
        tactics_left=len(state.tactics_deck),
        own=own,
        now=state.now if seat == HILLS else replace(state.now, hill=False),
    )


class Public(Struct, frozen=True):
    """What is the same in all views of a state that goes on: formations as those see them whose they are not, and what
    everyone knows of the sides."""

    pieces: dict[Formation, PieceView]
    armies: dict[Side, ArmyView]


def _public(state: State) -> Public:
    """Returns that of a state, made once for it."""
    room = vars(state)
    if "public" not in room:
        pieces = {key: piece_view(piece, False) for key, piece in state.pieces.items()}
        room["public"] = Public(pieces, {side: army_view(army) for side, army in state.armies.items()})
    found: Public = room["public"]
    return found


def march_view(march: March | None) -> March | None:
    """Returns a march as everyone sees it: not how many steps it took behind the screen, nor where."""
    return replace(march, left=0, taken=0, within=march_view(march.within), back=NOWHERE) if march else None


def piece_view(piece: Piece, known: bool) -> PieceView:
    """Returns a formation as its own side sees it, and everyone once the game is over, or as the others do: a screen
    that nobody sees may be gone, for it ends with a step."""
    sees = known or piece.shown
    # By its fields' places, as twelve of them are made for each decision.
    return PieceView(
        piece.at if sees else NOWHERE,
        piece.cohesion,
        len(piece.cards),
        piece.alive,
        piece.shown,
        piece.seen,
        piece.seen_turn,
        piece.screened and sees,
        piece.held,
        piece.track,
        piece.true if known else None,
    )


def army_view(army: Army) -> ArmyView:
    """Returns what everyone knows of a side."""
    return shown(army, ArmyView, hand=len(army.hand), deck=len(army.deck) - army.removed, cards_down=len(army.given))
