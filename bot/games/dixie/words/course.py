"""How far a battle has come: its day and turn, and how far each side is from winning."""

from __future__ import annotations

from bot.games.dixie.data.terms import SHORT, SIDES
from bot.games.dixie.rules.sequence import EXTRA
from bot.games.dixie.state.places import Places
from bot.games.dixie.state.view import DixieView
from bot.games.kit.sides import OTHER, Side


def captured(board: Places, side: Side) -> list[str]:
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
    last = last_turn(view)
    turn = f"Turn {view.turn} of {last}" if last else f"Turn {view.turn}"
    return f"Day {view.day} of {view.setup.days} · {turn}" if view.setup.days > 1 else turn


def last_turn(view: DixieView) -> int:
    """Returns the number of the last turn once both decks are empty (DX-16.1), 0 before."""
    left = 0 if any(view.decks.values()) or view.ending else 2 * EXTRA - view.idle
    return view.turn + left - 1 if left else 0


def score(view: DixieView, board: Places) -> str:
    """Returns how many enemy positions each side has captured, and when the battle ends, in a few words; "" before it
    and after it, and where one position decides."""
    count, place, _ = needed(view, "usa")
    if place or view.ending or view.phase in ("decks", "deploy"):
        return ""
    taken = ", ".join(f"{SHORT[side]} {len(captured(board, side))}" for side in SIDES)
    last = last_turn(view) if view.setup.days == 1 else 0
    ends = f", turn {last} is the last" if last else ""
    return f" · captured: {taken} ({count} win{ends})"
