"""How far somebody has come in a lesson, and the position that this leads to.

What is kept are the decisions alone. The dice are worked out from the lesson's seed and the number of each decision, so
the same decisions always lead to the same position.
"""

from __future__ import annotations

import random
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from bot.games.contract.advice import Advice
from bot.games.contract.game import Draws, Event, Game, Outcome, Seat
from bot.games.kit.working_copy import throwaway_dice
from bot.games.lesson import Lesson
from bot.record.replayer import decoded


class Step(Struct, frozen=True, array_like=True):
    """A decision or an order, by its canonical text."""

    seat: Seat
    text: str


class Station(Struct, frozen=True):
    """A point at which the learner decides: the number of steps before it, what the coach says there, and its advice
    (None where the game has none). ``hinted`` says that the learner has asked for it."""

    at: int
    says: tuple[str, ...] = ()
    advice: Advice | None = None
    hinted: bool = False


class Progress(Struct, frozen=True):
    """The progress of a lesson. ``fingerprint`` is that of the lesson it was begun with; ``round`` counts how often the
    learner has begun it; the last of ``stations`` is where it stands."""

    fingerprint: str
    round: int = 1
    steps: tuple[Step, ...] = ()
    stations: tuple[Station, ...] = field(default_factory=tuple)

    @property
    def here(self) -> Station:
        """The station at which the lesson stands."""
        return self.stations[-1]

    @property
    def hints(self) -> int:
        """How many hints the learner has asked for on the way."""
        return sum(station.hinted for station in self.stations)

    def back(self) -> Progress:
        """Returns the progress before the learner's last decision, or the same progress if there was none."""
        if len(self.stations) < 2:
            return self
        stations = self.stations[:-1]
        return replace(self, steps=self.steps[: stations[-1].at], stations=stations)


class Position(Struct, frozen=True):
    """A lesson's position, and what has happened since the learner's last decision, each event with its actor."""

    state: Any
    events: tuple[tuple[Seat, Event], ...] = ()


def draws(lesson: Lesson, progress: Progress, what: str) -> Draws:
    """Returns throw-away dice: the same for the same lesson, round and purpose; in every round of one that is told step
    by step."""
    return throwaway_dice(random.Random(f"{lesson.seed} {1 if lesson.script else progress.round} {what}"))


def beginning(game: Game[Any, Any, Any], lesson: Lesson, progress: Progress) -> Any:
    """Returns the state in which a lesson begins. Raises ValueError for a position that cannot be."""
    if lesson.start is not None:
        return decoded(game, lesson.start.state, lesson.start.rules)
    return game.setup(lesson.options, draws(lesson, progress, "setup")).state


def carried_out(game: Game[Any, Any, Any], lesson: Lesson, progress: Progress, state: Any, step: Step) -> Outcome[Any]:
    """Carries out the step that comes after those of ``progress``. Raises Refusal."""
    die = draws(lesson, progress, str(len(progress.steps)))
    return game.apply(state, step.seat, game.parse(step.text), die)


def position(game: Game[Any, Any, Any], lesson: Lesson, progress: Progress) -> Position:
    """Returns where the decisions lead. Raises Refusal or ValueError where the rules have changed since."""
    state, events = beginning(game, lesson, progress), list[tuple[Seat, Event]]()
    since = progress.stations[-2].at if len(progress.stations) > 1 else 0
    for number, step in enumerate(progress.steps):
        done = carried_out(game, lesson, replace(progress, steps=progress.steps[:number]), state, step)
        state = done.state
        if number >= since:
            events += [(step.seat, event) for event in done.events]
    return Position(state, tuple(events))
