"""Victory: by the positions that a side holds alone (DX-4.0, DX-4.2, DX-13.8)."""

from __future__ import annotations

from collections.abc import Collection

from bot.games.dixie.data.terms import OTHER, Pos, Side
from bot.games.dixie.rules.presence import Presence, is_moving
from bot.games.dixie.state.board import Board
from bot.games.dixie.state.working_copy import Battle
from bot.games.phrases import listed

_GOALS: dict[Side, tuple[Pos, ...]] = {"csa": ("bc",), "usa": ("fc",)}
"""The position at Shiloh that wins (DX-4.2)."""


def win(battle: Battle, side: Side, ending: str, text: str) -> None:
    """Ends the battle in a side's favour (DX-4.3)."""
    battle.winner, battle.ending, battle.phase = side, ending, "over"
    battle.asks, battle.melee, battle.volley = [], None, None
    battle.tell("victory", text, side=side, ending=ending)


def winner_by_positions(battle: Battle, presence: Presence) -> Side | None:
    """Returns the winner by the positions that a side occupies alone now, None without one (DX-4.0, DX-4.2,
    DX-13.8)."""
    for side in (battle.active, OTHER[battle.active]):
        if is_moving(battle, OTHER[side]) or battle.phase in ("decks", "deploy"):
            continue
        if wins(battle, battle.dawn, side, presence.held_alone(side)):
            return side
    return None


def would_win(board: Board, dawn: Collection[Pos], side: Side, at: Pos = "") -> bool:
    """Tells whether a side would win if all movement were complete now and the enemy left it a position ("" for none),
    as far as the enemy can see: cards lying face-down may be troops. ``dawn`` are the positions held since dawn."""
    alone = board.taken(side) - board.taken(OTHER[side])
    return wins(board, dawn, side, alone | {at} if at else alone)


def wins(board: Board, dawn: Collection[Pos], side: Side, alone: set[Pos]) -> bool:
    """Tells whether a side that holds these positions alone has won by that: by enough of them, of which it has not had
    all to itself since dawn (DX-4.0, DX-4.2, DX-4.3b, DX-13.8)."""
    if board.setup.edition == "shiloh":
        found, needed = [p for p in _GOALS[side] if p in alone and (side == "csa" or board.day > 1)], 1
    else:
        found, needed = _taken(board, side, alone), 3 if board.setup.columns == 5 else 2
    return len(found) >= needed and not set(found) <= set(dawn)


def _taken(board: Board, side: Side, alone: set[Pos]) -> list[Pos]:
    """Returns the enemy's positions among those that a side holds alone."""
    return [p for p, spot in board.field.spots.items() if spot.line != side and p in alone]


def victory_text(battle: Battle, presence: Presence, side: Side) -> str:
    if battle.setup.edition == "shiloh":
        return f"The {side.upper()} alone holds {battle.spot('bc' if side == 'csa' else 'fc')} and has won."
    places = listed(battle.spot(p) for p in _taken(battle, side, presence.held_alone(side)))
    return f"The {side.upper()} alone holds {places} and has won."
