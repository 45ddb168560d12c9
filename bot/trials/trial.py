"""A line of moves that somebody tries from a position of a game: throw-away dice, to and fro, touching nothing.

What is kept are the position that it begins with and the moves. The dice are worked out from the trial's seed and the
number of each move, so the same moves always lead to the same position.
"""

from __future__ import annotations

import random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.games.contract.game import Draws, Event, Game, Outcome, Seat
from bot.games.kit.working_copy import throwaway_dice
from bot.record.replayer import bots_choice, decoded

BOUND = 200
"""So many decisions of a bot in one go are more than any turn takes."""


class Move(Struct, frozen=True, array_like=True):
    """A decision or an order by its canonical text; ``by_bot`` where the game's own bot made it."""

    seat: Seat
    text: str
    by_bot: bool = False


class Trial(Struct, frozen=True):
    """What is kept of a trial. It begins after the public entry ``number`` of the game ``game`` with the position
    ``start``, as ``seat`` knows it (None: a spectator); ``guessed`` tells that what is hidden was made up. The first
    ``at`` of ``moves`` have been made; those after them were taken back."""

    game: str
    number: int
    seat: Seat | None
    guessed: bool
    options: dict[str, str]
    rules: str
    start: Any
    seed: str
    moves: tuple[Move, ...] = ()
    at: int = 0

    @property
    def made(self) -> tuple[Move, ...]:
        """The moves that have been made."""
        return self.moves[: self.at]

    @property
    def count(self) -> int:
        """How many of them a person has made."""
        return sum(not move.by_bot for move in self.made)


class TrialPosition(Struct, frozen=True):
    """Where a trial stands, and what has happened since the last move that a person made, each event with its actor."""

    state: Any
    events: tuple[tuple[Seat, Event], ...] = ()


def dice(trial: Trial, what: str) -> Draws:
    """Returns throw-away dice: the same for the same trial and purpose."""
    return throwaway_dice(random.Random(f"{trial.seed} {what}"))


def carried_out(game: Game[Any, Any, Any], trial: Trial, state: Any, number: int, move: Move) -> Outcome[Any]:
    """Carries the move of that number out. Raises Refusal."""
    return game.apply(state, move.seat, game.parse(move.text), dice(trial, str(number)))


def position_of(game: Game[Any, Any, Any], trial: Trial) -> TrialPosition:
    """Returns where the moves made lead. Raises Refusal or ValueError where the rules have changed since."""
    state, events = decoded(game, trial.start, trial.rules), list[tuple[Seat, Event]]()
    for number, move in enumerate(trial.made):
        done = carried_out(game, trial, state, number, move)
        state = done.state
        if not move.by_bot:
            events.clear()
        events += [(move.seat, event) for event in done.events]
    return TrialPosition(state, tuple(events))


def answered(game: Game[Any, Any, Any], trial: Trial, state: Any) -> Trial:
    """Returns the trial after all that the game's own bots do now."""
    bots = {info.key for info in game.seats_for(trial.options) if info.bot}
    for _ in range(BOUND):
        seat = next((seat for seat in game.awaited(game.view(state, None)) if seat in bots), None)
        if seat is None:
            break
        move = Move(seat, bots_choice(game, state, seat, dice(trial, f"bot {trial.at}")), by_bot=True)
        state = carried_out(game, trial, state, trial.at, move).state
        trial = replace(trial, moves=(*trial.moves, move), at=trial.at + 1)
    return trial


def moved(game: Game[Any, Any, Any], trial: Trial, state: Any, seat: Seat, text: str) -> Trial:
    """Returns the trial after another move from where it stands, and all answers to it; what had been taken back is
    gone. Raises Refusal."""
    move = Move(seat, text)
    done = carried_out(game, trial, state, trial.at, move)
    return answered(game, replace(trial, moves=(*trial.made, move), at=trial.at + 1), done.state)


def back(trial: Trial) -> Trial:
    """Returns the trial before the last move that a person made; itself where there is none."""
    own = [number for number, move in enumerate(trial.made) if not move.by_bot]
    return replace(trial, at=own[-1]) if own else trial


def forth(trial: Trial) -> Trial:
    """Returns the trial after the next move that was taken back, and all answers to it; itself where there is none."""
    if trial.at == len(trial.moves):
        return trial
    later = [number for number, move in enumerate(trial.moves) if not move.by_bot and number > trial.at]
    return replace(trial, at=later[0] if later else len(trial.moves))
