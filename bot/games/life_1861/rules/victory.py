"""Sides alive, Civilians still to act, and the winners (section 12 of the rulebook)."""

from __future__ import annotations

from bot.games.contract.game import Result
from bot.games.life_1861.state.state import CIVILIANS, Key, Seat
from bot.games.life_1861.state.view import LifeView, Position, living
from bot.games.life_1861.words.names import listed, side


def to_come(position: Position) -> list[Key]:
    """The living Civilians that have not had or begun their turn this round."""
    turns, pieces = position.turns, position.pieces
    return [key for key in CIVILIANS if key not in turns and pieces[key].health > 0]


def winners(position: Position) -> tuple[Seat, ...]:
    """The winners of a game that has ended: all that survive fifteen rounds (LF-12.1); before, none (LF-12.3), unless
    the survivor wins (LF-12.4)."""
    if position.ending == "survived":
        return living(position)
    loser = {"soldier-dead": "soldier", "resigned-soldier": "soldier"}.get(position.ending, "civilians")
    if position.ending == "agreed" or not position.survivor:
        return ()
    return tuple(seat for seat in living(position) if seat != loser)


def ending(position: Position) -> str:
    """The ending in a sentence; "" while the game goes on."""
    how = {
        "soldier-dead": "The Soldier is dead",
        "civilians-dead": "The Civilians are dead",
        "resigned-soldier": "The Soldier resigns",
        "resigned-civilians": "The Civilians resign",
        "agreed": "Both sides have agreed to end the game",
    }.get(position.ending)
    won = winners(position)
    wins = f"{listed(map(side, won))} {'win' if 'civilians' in won else 'wins'}"
    if position.ending == "survived":
        return f"Fifteen rounds are over: {wins}."
    if position.ending and not living(position):
        how = "No one is left alive"
    return f"{how} in round {position.round}: {wins}." if how else ""


def result(view: LifeView) -> Result | None:
    """The winners and the ending, or None while it goes on; both sides may have won."""
    return Result(winners(view), ending(view)) if view.ending else None
