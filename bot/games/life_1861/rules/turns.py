"""The order of turns (section 3 of the rulebook): the pieces that may act, and the objections to others."""

from __future__ import annotations

from bot.games.contract.choices import Objection
from bot.games.life_1861.data.board import board
from bot.games.life_1861.rules import victory
from bot.games.life_1861.rules.victory import to_come
from bot.games.life_1861.state.state import (
    CIVILIANS,
    DieQuestion,
    Ending,
    FeedingQuestion,
    Key,
    LootQuestion,
    PlayOn,
    Seat,
    Turn,
    seat_of,
)
from bot.games.life_1861.state.view import Position, living
from bot.games.life_1861.state.working_copy import Work
from bot.games.life_1861.words import events, names

ACTIONS_PER_TURN = 2
"""LF-3.10."""
SOLDIER_TURNS_PER_ROUND = 2
"""LF-3.4."""
_ENDED_BY: dict[Ending, str] = {
    "soldier-dead": "LF-12.2",
    "civilians-dead": "LF-12.2",
    "resigned-soldier": "LF-12.5",
    "resigned-civilians": "LF-12.5",
    "agreed": "LF-12.6",
}


def game_over(position: Position) -> Objection:
    """The objection that the game is over, with the rule by which it ended."""
    return "The game is over", _ENDED_BY.get(position.ending, "LF-12.1")


def alive(position: Position, piece: Key) -> bool:
    """Whether a piece is on the board."""
    return position.pieces[piece].health > 0


def soldier_may_go(position: Position) -> bool:
    """Whether the rules let the Soldier take a turn now, between two turns (LF-3.4, LF-3.7)."""
    turns = position.turns
    return (
        turns.count("soldier") < SOLDIER_TURNS_PER_ROUND and turns[-1:] != ("soldier",) and alive(position, "soldier")
    )


def waiting_loses(position: Position) -> bool:
    """Whether a Soldier who may go now loses a turn by letting a Civilian go first (LF-3.9): between and after those
    to come there is no room for all the turns he has left."""
    return len(to_come(position)) < SOLDIER_TURNS_PER_ROUND - position.turns.count("soldier")


def killing_loses(position: Position, piece: Key, target: str) -> bool:
    """Tells whether a Soldier who may act now loses a turn by killing a Civilian with his next hit (LF-3.9): it is the
    only one left to come between, and somebody is left alive."""
    if piece != "soldier" or to_come(position) != [target] or position.pieces[target].health > 1:
        return False
    taken = position.turns.count("soldier") + (position.turn is None)
    left = any(alive(position, key) for key in CIVILIANS if key != target)
    return left and taken < SOLDIER_TURNS_PER_ROUND


def actors(position: Position, seat: Seat) -> list[Key]:
    """The pieces with which ``seat`` may act now; none while a question is open or the other is to act."""
    if position.ending or position.pending:
        return []
    if position.turn:
        return [position.turn.piece] if seat_of(position.turn.piece) == seat else []
    if position.asked:
        return ["soldier"] if seat == "soldier" else []
    return to_come(position) if seat == "civilians" else []


def awaited(position: Position) -> dict[Seat, str]:
    """The seats to act, each with the reason; the same for every view."""
    if position.ending:
        return {}
    match position.pending:
        case LootQuestion():
            return {"soldier": "the Soldier chooses his loot"}
        case DieQuestion(piece):
            return {seat_of(piece): f"{names.who(piece)} chooses a die"}
        case FeedingQuestion():
            return {"civilians": "the Civilians choose who is fed"}
        case PlayOn():
            return dict.fromkeys(living(position), "to play on alone")
    if position.turn:
        return {seat_of(position.turn.piece): f"{names.whose(position.turn.piece)} turn"}
    if position.asked:
        return {"soldier": asked(position)}
    return {"civilians": "a Civilian's turn"}


def objection_to_acting(position: Position, seat: Seat, piece: Key) -> Objection | None:
    """Returns why ``seat`` may not act with a piece now, whatever the action, or None."""
    if position.ending:
        return game_over(position)
    if position.pending:
        return f"Answer the open question first: {next(iter(awaited(position).values()))}", "LF-3.5"
    if piece not in position.pieces:
        return f"There is no piece called {piece}", "LF-1.2"
    who = names.subject(piece)
    if seat_of(piece) != seat:
        return f"{who} is not yours", "LF-1.1"
    if not alive(position, piece):
        return f"{who} is dead", "LF-1.5"
    if position.turn:
        if position.turn.piece == piece:
            return None
        return f"It is {names.whose(position.turn.piece)} turn. It ends before another begins", "LF-3.5"
    return _objection_to_soldier(position) if piece == "soldier" else _objection_to_civilian(position, piece)


def _objection_to_soldier(position: Position) -> Objection | None:
    if position.asked:
        return None
    if position.turns.count("soldier") == SOLDIER_TURNS_PER_ROUND:
        return "The Soldier has had his two turns of this round", "LF-3.4"
    if position.turns[-1:] == ("soldier",):
        return "The Soldier never takes two turns in a row", "LF-3.7"
    return "The Soldier lets a Civilian go first", "LF-13.1"


def _objection_to_civilian(position: Position, piece: Key) -> Objection | None:
    if piece in position.turns:
        return f"{names.name(piece)} has had a turn this round", "LF-3.4"
    if position.asked:
        return "First the Soldier says whether he goes now, or waits", "LF-13.1"
    return None


def objection_to_waiting(position: Position, seat: Seat) -> Objection | None:
    """Returns why the Soldier may not let the Civilians go first, or None."""
    barred = objection_to_acting(position, seat, "soldier")
    if barred:
        return barred
    if position.turn:
        return "The Soldier's turn has begun. End it to do nothing else", "LF-3.12"
    if not to_come(position):
        return "No Civilian is left to act this round", "LF-13.2"
    return None


def begin(work: Work, piece: Key) -> None:
    """Begins a piece's turn."""
    work.set(turn=Turn(piece), turns=(*work.state.turns, piece), asked=False)


def end_early(work: Work, piece: Key) -> None:
    """Tells that a turn ends after fewer actions than it has (LF-3.12)."""
    turn, at = work.state.turn, work.state.pieces[piece].at
    assert turn is not None
    work.tell("end", events.ends(piece, at, turn.actions), piece=piece, at=at, actions=turn.actions)


def end_game(work: Work, ending: Ending) -> None:
    """Ends the game."""
    work.set(ending=ending, turn=None, asked=False, pending=None)
    work.tell("end-of-game", victory.ending(work.state), ending=ending)


def asked(position: Position) -> str:
    """The question to the Soldier between two turns: he can wait for a Civilian only (LF-13.2)."""
    waits = victory.to_come(position)
    return "the Soldier goes now, or waits" if waits else "the Soldier's turn, the last of the round"


def soldier_goes(work: Work) -> bool:
    """Looks at the Soldier's plan where he may go: begins his turn, or asks him, or (False) lets the Civilians go."""
    state, plan = work.state, work.consult("soldier").plan
    if plan.kind == "after":
        taken = state.turns.count("soldier")
        done = len(state.turns) - taken
        if done >= (plan.second if taken else plan.first) or waiting_loses(state):  # LF-13.3, LF-13.5
            begin(work, "soldier")
            work.tell("turn", events.turn_begins(state), piece="soldier", round=state.round)
            return True
        return False
    if plan.kind == "ask" or waiting_loses(state) or near(state, plan.hexes):  # LF-13.1, LF-13.4, LF-13.5
        work.set(asked=True)
        return True
    return False


def near(position: Position, hexes: int) -> bool:
    """Whether a living Civilian is within so many hexes of the Soldier."""
    here, far = position.pieces["soldier"].at, board().distances
    return any(alive(position, key) and far[here, position.pieces[key].at] <= hexes for key in CIVILIANS)
