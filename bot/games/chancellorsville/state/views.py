"""The making of views: the part of a state that each seat may know."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.chancellorsville.cards import formation
from bot.games.chancellorsville.state.game_state import Army, March, Piece, State
from bot.games.chancellorsville.state.view import ArmyView, Own, PieceView, View
from bot.games.chancellorsville.terms import NOWHERE, Side
from bot.games.contract import Seat
from bot.games.views import kept, shown

HILLS: Side = "csa"
"""The side that knows whether AP Hill has marched: hidden, he may have stood (CV-4.13)."""


def view(state: State, seat: Seat | None) -> View:
    """Returns a seat's view (None: a spectator's), kept with the state: who decides has looked at it before."""
    return kept(state, seat, lambda: _view(state, seat))


def unveiled(state: State) -> View:
    """Returns a spectator's view with every formation where it is, as when the game is over."""
    return _view(state, None, over=True)


def _view(state: State, seat: Seat | None, over: bool = False) -> View:
    own, over = None, over or bool(state.ending)
    for side, army in state.armies.items():
        if side == seat:
            own = shown(army, Own, side=side)
    return shown(
        state,
        View,
        march=state.march if seat == state.active else march_view(state.march),
        pieces={key: piece_view(piece, over or formation(key).side == seat) for key, piece in state.pieces.items()},
        armies={side: army_view(army) for side, army in state.armies.items()},
        tactics_left=len(state.tactics_deck),
        own=own,
        now=state.now if seat == HILLS else replace(state.now, hill=False),
    )


def march_view(march: March | None) -> March | None:
    """Returns a march as everyone sees it: not how many steps it took behind the screen, nor where."""
    return replace(march, left=0, taken=0, within=march_view(march.within), back=NOWHERE) if march else None


def piece_view(piece: Piece, known: bool) -> PieceView:
    """Returns a formation as its own side sees it, and everyone once the game is over, or as the others do: a screen
    that nobody sees may be gone, for it ends with a step."""
    return shown(
        piece,
        PieceView,
        at=piece.at if known or piece.shown else NOWHERE,
        cards=len(piece.cards),
        screened=piece.screened and (known or piece.shown),
        alive=piece.alive,
        true=piece.true if known else None,
    )


def army_view(army: Army) -> ArmyView:
    """Returns what everyone knows of a side."""
    return shown(army, ArmyView, hand=len(army.hand), deck=len(army.deck) - army.removed, cards_down=len(army.given))
