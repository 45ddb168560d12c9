"""Giving up (LF-12.5, LF-12.7): the other side wins at once, or goes on alone."""

from __future__ import annotations

from bot.games.contract.choices import Refusal
from bot.games.life_1861.rules import turns
from bot.games.life_1861.state.state import (
    SEATS,
    DieQuestion,
    FeedingQuestion,
    LootQuestion,
    PlayOn,
    Seat,
    seat_of,
)
from bot.games.life_1861.state.view import Position, living
from bot.games.life_1861.state.working_copy import Work
from bot.games.life_1861.words import events, names


def resign(work: Work, seat: Seat) -> None:
    """Gives up for a side. Raises Refusal when the game is over, or where it has given up before."""
    state = work.state
    if state.ending:
        raise Refusal(*turns.game_over(state))
    if seat not in living(state):
        raise Refusal("You have already resigned, and the other side plays on", "LF-12.7")
    if state.survivor or living(state) != SEATS:
        turns.end_game(work, "resigned-soldier" if seat == "soldier" else "resigned-civilians")
        return
    _leave(work, seat)


def consequence(position: Position, seat: Seat) -> str:
    """Returns what giving up now makes of the game for the other side, in a sentence."""
    other = next(s for s in SEATS if s != seat)
    if other not in living(position):
        return "The game ends at once, and no one wins: the other side is dead."
    if position.survivor:
        wins = "win" if other == "civilians" else "wins"
        return f"The game ends at once: {names.side(other)} {wins}."
    return events.gives_up(seat, other)


def _leave(work: Work, seat: Seat) -> None:
    """Takes a side out of the game, so that the other plays on alone. Where nothing else awaits it, it says when to go
    on: giving up draws nothing, and what comes next may."""
    other = next(s for s in SEATS if s != seat)
    state = work.state
    turn = state.turn if state.turn and seat_of(state.turn.piece) == other else None
    pending = state.pending if _asked_by(state) == other else None
    work.withdraw(seat)
    work.set(turn=turn, pending=pending, asked=state.asked and other == "soldier", offers=())
    if not (pending or turns.actors(work.state, other)):
        work.set(pending=PlayOn())
    work.tell("resignation", events.gives_up(seat, other), seat=seat)


def _asked_by(position: Position) -> Seat:
    """Returns the side to which the open question is put; "" without one."""
    match position.pending:
        case LootQuestion():
            return "soldier"
        case FeedingQuestion():
            return "civilians"
        case DieQuestion(piece):
            return seat_of(piece)
    return ""
