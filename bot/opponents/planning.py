"""Plans: what a seat had better do up to the next die, surprise or question, decision by decision.

A plan is played through on a position that is made up from the seat's view, so it tells nothing that the view does not.
"""

from __future__ import annotations

from typing import Any, NoReturn

from msgspec import Struct

from bot.games.advice import Advice
from bot.games.advising import advice_for
from bot.games.choices import Path
from bot.games.chronicle.comparison import merged
from bot.games.chronicle.standing import Mark
from bot.games.contract import PUBLIC, Event, Game, Happening, Outcome, Seat
from bot.games.tree import decisions, holder, orders

AnyGame = Game[Any, Any, Any]

MOST_STEPS = 25
"""Decisions of a plan at most: as many lines as a menu has."""

DICE = "its last decision rolls dice"
SURPRISE = "its last decision shows what is hidden now"
QUESTION = "the next decision is one to think about"
TURN = ""
"""Why a plan ends where it does; nothing needs to be said where the phase or the turn ends with it."""


class Plan(Struct, frozen=True):
    """The decisions that a seat had better take one after the other, each with its words and its reason: at least one.
    ``why_not_further`` says in a clause why it ends there ("" where a phase ends with it), and ``marks`` show all of it
    on the seat's board."""

    steps: tuple[Advice, ...]
    why_not_further: str = ""
    marks: tuple[Mark, ...] = ()


class Rolled(Exception):
    """A decision rolls dice, so nobody knows what comes of it."""


def no_dice(sides: int, purpose: str, stream: str = PUBLIC) -> NoReturn:
    """Draws nothing."""
    raise Rolled(purpose)


def plan_for(game: AnyGame, view: Any, seat: Seat, guessed: Any) -> Plan | None:
    """Returns the plan for a seat, the same whenever it is asked for in the same view: its first step is the seat's
    advice. ``guessed`` is a position with that view that was made up from it (see ``guess`` of the game), None for a
    plan of one step. None where the seat is not to act."""
    advice = advice_for(game, view, seat)
    if advice is None:
        return None
    begun, steps, marks, why = game.turn_of(view), [advice], list[Mark](), TURN
    while guessed is not None:
        done = carried_out(game, guessed, view, seat, advice)
        if isinstance(done, str):
            why = done
            # The first step is advised whatever it asks.
            if done == QUESTION and len(steps) > 1:
                steps.pop()
            break
        after = game.view(done.state, seat)
        marks += game.marks(view, after, told(done.events, seat))
        guessed, view = done.state, after
        if game.result(view) is not None or game.turn_of(view) != begun or len(steps) == MOST_STEPS:
            break
        advice = advice_for(game, view, seat)
        if advice is None:
            break
        steps.append(advice)
    return Plan(tuple(steps), why, tuple(merged(marks)))


def carried_out(game: AnyGame, guessed: Any, view: Any, seat: Seat, advice: Advice) -> Outcome[Any] | str:
    """Returns what comes of a step, or why nobody knows or should go on without looking."""
    path = tuple(advice.decision.split(" "))
    decision = game.parse(advice.decision)
    if game.may_end(view, seat, decision) or asks(game, view, seat, path):
        return QUESTION
    try:
        done = game.apply(guessed, seat, decision, no_dice)
    except Rolled:
        return DICE
    return SURPRISE if done.consulted else done


def asks(game: AnyGame, view: Any, seat: Seat, path: Path) -> bool:
    """Tells whether a panel may ask before a decision or an order is carried out."""
    tree = holder(path, (decisions(game, view, seat), orders(game, view, seat)))
    return tree is not None and tree.question(path) is not None


def told(events: list[Event], seat: Seat) -> list[Happening]:
    """Returns what a seat learns of events."""
    return [(event.kind, line) for event in events if (line := event.to(seat)) is not None]
