"""Whose turn it is (section 3 of the rulebook), and the Soldier's standing plan (section 13)."""

from __future__ import annotations

from bot.games.life_1861.board import board
from bot.games.life_1861.rules.victory import to_come
from bot.games.life_1861.rules.working_copy import Play, seat_of
from bot.games.life_1861.state import CIVILIANS, Ending, Hunger, Key, LifeState, LifeView, Luck, Reward, Seat, Turn
from bot.games.life_1861.text import event_text, names

Known = LifeState | LifeView
"""Whatever the rules ask is in the public part of a position."""
Objection = tuple[str, str]
"""Why something may not be done, as a clause, and the rulebook id."""

ACTIONS = 2
"""In a turn (LF-3.10)."""
SOLDIER_TURNS = 2
"""In a round (LF-3.4)."""


_ENDED_BY: dict[Ending, str] = {
    "soldier-dead": "LF-12.2",
    "civilians-dead": "LF-12.2",
    "resigned-soldier": "LF-12.5",
    "resigned-civilians": "LF-12.5",
    "agreed": "LF-12.6",
}


def over(known: Known) -> Objection:
    """That the game is over, and the rule by which it ended."""
    return "The game is over", _ENDED_BY.get(known.ending, "LF-12.1")


def alive(known: Known, piece: Key) -> bool:
    """Whether a piece is on the board."""
    return known.pieces[piece].health > 0


def soldier_may_go(known: Known) -> bool:
    """Whether the rules let the Soldier take a turn now, between two turns (LF-3.4, LF-3.7)."""
    turns = known.turns
    return turns.count("soldier") < SOLDIER_TURNS and turns[-1:] != ("soldier",) and alive(known, "soldier")


def waiting_loses(known: Known) -> bool:
    """Whether a Soldier who may go now loses a turn by letting a Civilian go first (LF-3.9): between and after those
    to come there is no room for all the turns he has left."""
    return len(to_come(known)) < SOLDIER_TURNS - known.turns.count("soldier")


def actors(known: Known, seat: Seat) -> list[Key]:
    """The pieces with which ``seat`` may act now; none while a question is open or the other is to act."""
    if known.ending or known.pending:
        return []
    if known.turn:
        return [known.turn.piece] if seat_of(known.turn.piece) == seat else []
    if known.asked:
        return ["soldier"] if seat == "soldier" else []
    return to_come(known) if seat == "civilians" else []


def awaited(known: Known) -> dict[Seat, str]:
    """Who is to act and why; the same for whoever looks."""
    if known.ending:
        return {}
    match known.pending:
        case Reward():
            return {"soldier": "the Soldier chooses his loot"}
        case Luck(piece):
            return {seat_of(piece): f"{names.who(piece)} chooses a die"}
        case Hunger():
            return {"civilians": "the Civilians choose who is fed"}
    if known.turn:
        return {seat_of(known.turn.piece): f"{event_text.whose(known.turn.piece)} turn"}
    if known.asked:
        return {"soldier": names.asked(known)}
    return {"civilians": "a Civilian's turn"}


def objection_to_acting(known: Known, seat: Seat, piece: Key) -> Objection | None:
    """Why ``seat`` may not act with a piece now, whatever the action, or None."""
    if known.ending:
        return over(known)
    if known.pending:
        return f"First a question must be answered: {next(iter(awaited(known).values()))}", "LF-3.5"
    if piece not in known.pieces:
        return f"There is no piece called {piece}", "LF-1.2"
    who = names.capital(names.who(piece))
    if seat_of(piece) != seat:
        return f"{who} is not yours", "LF-1.1"
    if not alive(known, piece):
        return f"{who} is dead", "LF-1.5"
    if known.turn:
        if known.turn.piece == piece:
            return None
        return f"It is {event_text.whose(known.turn.piece)} turn, and it is finished before another begins", "LF-3.5"
    return _objection_to_soldier(known) if piece == "soldier" else _objection_to_civilian(known, piece)


def _objection_to_soldier(known: Known) -> Objection | None:
    if known.asked:
        return None
    if known.turns.count("soldier") == SOLDIER_TURNS:
        return "The Soldier has had his two turns of this round", "LF-3.4"
    if known.turns[-1:] == ("soldier",):
        return "The Soldier never takes two turns in a row", "LF-3.7"
    return "The Soldier lets a Civilian go first", "LF-13.1"


def _objection_to_civilian(known: Known, piece: Key) -> Objection | None:
    if piece in known.turns:
        return f"{names.name(piece)} has had a turn this round", "LF-3.4"
    if known.asked:
        return "The Soldier says first whether he goes now", "LF-13.1"
    return None


def objection_to_waiting(known: Known, seat: Seat) -> Objection | None:
    """Why the Soldier may not let the Civilians go first, or None."""
    barred = objection_to_acting(known, seat, "soldier")
    if barred:
        return barred
    if known.turn:
        return "The Soldier's turn has begun: end it if he is to do nothing more", "LF-3.12"
    if not to_come(known):
        return "No Civilian is left to act this round", "LF-13.2"
    return None


def begin(play: Play, piece: Key) -> None:
    """Begins a piece's turn."""
    play.set(turn=Turn(piece), turns=(*play.state.turns, piece), asked=False)


def end_early(play: Play, piece: Key) -> None:
    """Tells that a turn ends after fewer actions than it has (LF-3.12)."""
    turn, at = play.state.turn, play.state.pieces[piece].at
    assert turn is not None
    play.tell("end", event_text.ends(piece, at, turn.actions), piece=piece, at=at, actions=turn.actions)


def soldier_goes(play: Play) -> bool:
    """Looks at the Soldier's plan where he may go: begins his turn, or asks him, or (False) lets the Civilians go."""
    play.consulted = True
    state = play.state
    plan = state.plan
    if plan.kind == "after":
        taken = state.turns.count("soldier")
        done = len(state.turns) - taken
        if done >= (plan.second if taken else plan.first) or waiting_loses(state):  # LF-13.3, LF-13.5
            begin(play, "soldier")
            play.tell("turn", event_text.turn_begins(state), piece="soldier", round=state.round)
            return True
        return False
    if plan.kind == "ask" or waiting_loses(state) or near(state, plan.hexes):  # LF-13.1, LF-13.4, LF-13.5
        play.set(asked=True)
        return True
    return False


def near(known: Known, hexes: int) -> bool:
    """Whether a living Civilian is within so many hexes of the Soldier."""
    here, far = known.pieces["soldier"].at, board().distances
    return any(alive(known, key) and far[here, known.pieces[key].at] <= hexes for key in CIVILIANS)
