"""How far a battle has come: its day and turn, and how far each side is from winning."""

from __future__ import annotations

from bot.games.dixie.rules.sequence import EXTRA
from bot.games.dixie.state.board import Board
from bot.games.dixie.state.view import DixieView
from bot.games.kit.sides import OTHER, Side


def captured(board: Board, side: Side) -> list[str]:
    """Returns the enemy's positions that a side occupies unopposed."""
    return [
        at
        for at, place in board.field.spots.items()
        if place.line == OTHER[side] and board.holders.get(at) == side and not board.present(OTHER[side], at)
    ]


def needed(view: DixieView, side: Side) -> tuple[int, str, str]:
    """Returns the number of positions that a side must capture (DX-4.0), and at Shiloh, where it is one, its name and
    what the side is to do."""
    if view.setup.edition == "shiloh":
        place = "Center-Back" if side == "csa" else "Center-Front"
        return 1, place, f"take {place}" if side == "csa" else f"hold {place}, Day 2"
    return (2 if view.setup.columns == 3 else 3), "", ""


def day(view: DixieView) -> str:
    """Returns the day and the turn."""
    if view.phase in ("decks", "deploy"):
        what = "Battle Decks" if view.phase == "decks" else "Deployment"
        return f"Day {view.day}: {what}" if view.setup.days > 1 else what
    # When both decks are empty a fixed number of turns is left (DX-16.1).
    left = 0 if any(view.decks.values()) or view.ending else 2 * EXTRA - view.idle
    turn = f"Turn {view.turn} of {view.turn + left - 1}" if left else f"Turn {view.turn}"
    return f"Day {view.day} of {view.setup.days} · {turn}" if view.setup.days > 1 else turn
