"""What follows on a decision in a lesson: the others' answers, and what the coach says then."""

from __future__ import annotations

import random
from typing import Any

from msgspec.structs import replace

from bot.coaching.progress import Position, Progress, Station, Step, carried_out, draws
from bot.games.advising import advice_for
from bot.games.contract.advice import Advice
from bot.games.contract.choices import Refusal
from bot.games.contract.game import Event, Game, Seat
from bot.games.lesson import Lesson, Scripted
from bot.games.tree import decisions, wander
from bot.record.replayer import bots_choice

BOUND = 500
"""So many decisions of others in one go are more than any turn takes."""
MOST_LINES = 2
"""Lines that the coach says at once."""


class Endless(Exception):
    """The others do not come to an end."""


def go_on(game: Game[Any, Any, Any], lesson: Lesson, progress: Progress, before: Position) -> tuple[Progress, Position]:
    """Returns the progress and the position once the learner must decide or the game is over. All other seats have
    decided by then. Raises Endless."""
    state, events = before.state, list(before.events)
    bots = {info.key for info in game.seats_for(lesson.options) if info.bot}
    for _ in range(BOUND):
        others = [seat for seat in game.awaited(game.view(state, None)) if seat != lesson.seat]
        if not others:
            break
        step = Step(others[0], decision_of(game, lesson, progress, state, others[0], others[0] in bots))
        done = carried_out(game, lesson, progress, state, step)
        state, progress = done.state, replace(progress, steps=(*progress.steps, step))
        events += [(step.seat, event) for event in done.events]
    else:
        raise Endless(f"{game.key}: no end after {BOUND} decisions")
    now = Position(state, tuple(events))
    return replace(progress, stations=(*progress.stations, station(game, lesson, progress, now))), now


def decision_of(
    game: Game[Any, Any, Any], lesson: Lesson, progress: Progress, state: Any, seat: Seat, is_bot: bool
) -> str:
    """Returns the decision of somebody else's seat, from its own view alone."""
    told = scripted(game, lesson, progress, game.view(state, seat), seat)
    if told is not None:
        return told.do
    what = f"choice {len(progress.steps)}"
    if is_bot:
        return bots_choice(game, state, seat, draws(lesson, progress, what))
    rng = random.Random(f"{lesson.seed} {progress.round} {what}")
    view = game.view(state, seat)
    return game.practice(view, seat, rng) if game.practice is not None else wander(game, view, seat, rng)


def station(game: Game[Any, Any, Any], lesson: Lesson, progress: Progress, now: Position) -> Station:
    """Returns the station at which the learner decides next: the coach's lines that fit and have not been said, and its
    advice."""
    view, at = game.view(now.state, lesson.seat), len(progress.steps)
    if lesson.seat not in game.awaited(view):
        return Station(at)
    told_here = scripted(game, lesson, progress, view, lesson.seat)
    if told_here is not None:
        words = tuple(told_here.do.split())
        labels = decisions(game, view, lesson.seat).labels(words)
        said_here = (told_here.text,) if told_here.text else ()
        # Of a whole decision the last label stands alone.
        return Station(at, said_here, Advice(told_here.do, labels[-1] if labels else told_here.do, ""))
    advice = advice_for(game, view, lesson.seat)
    suggested = advice.decision if advice is not None else ""
    said = {text for each in progress.stations for text in each.says}
    kinds = {event.kind for _, event in now.events}
    fitting = [
        line.text
        for line in lesson.lines
        if line.text not in said
        and line.decision in (0, len(progress.stations) + 1)
        and begins(suggested, line.suggests)
        and (not line.happened or line.happened in kinds)
        and (not line.offers or offered(game, view, lesson.seat, line.offers))
    ]
    # The first has the game's card beside.
    most = MOST_LINES if progress.stations else 1
    return Station(at, tuple(fitting[:most]), advice)


def scripted(game: Game[Any, Any, Any], lesson: Lesson, progress: Progress, view: Any, seat: Seat) -> Scripted | None:
    """Returns a seat's next decision by the lesson's script. Returns None if the script has ended, if a seat has left
    it before, or if the rules do not allow the decision."""
    at = len(progress.steps)
    if at >= len(lesson.script) or lesson.script[at].seat != seat:
        return None
    if any(step != Step(each.seat, each.do) for step, each in zip(progress.steps, lesson.script, strict=False)):
        return None
    return lesson.script[at] if offered(game, view, seat, lesson.script[at].do) else None


def offered(game: Game[Any, Any, Any], view: Any, seat: Seat, words: str) -> bool:
    """Tells whether a seat may take a decision that begins with these words."""
    try:
        decisions(game, view, seat).at(tuple(words.split()))
    except Refusal:
        return False
    return True


def begins(text: str, words: str) -> bool:
    """Tells whether a canonical text begins with these words."""
    return f"{text} ".startswith(f"{words} ") if words else True


def told(events: tuple[tuple[Seat, Event], ...], learner: Seat) -> list[tuple[Seat, str]]:
    """Returns what the learner is told of events: the actor's seat and the line of each."""
    lines = [(seat, event.to(learner)) for seat, event in events]
    return [(seat, line.text) for seat, line in lines if line is not None and line.text]
