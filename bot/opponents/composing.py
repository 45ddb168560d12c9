"""Plans of a seat's own: decisions that are composed one after the other, shown, and carried out together.

They are played through on a position that is made up from the seat's view, and only as far as taking them back would be
free: what dice decide, or what shows something hidden, may end a plan, but nothing comes after it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from bot.games.chronicle.board_state import Mark
from bot.games.contract.game import AnyGame, Seat
from bot.games.in_words import in_a_line, labels
from bot.games.tree import decisions
from bot.opponents.planning import CHANCE, MOST_STEPS, QUESTION, SURPRISE, carried_out, places_of, told

UNKNOWN = "too much is hidden at this point"
OVER = "your phase or turn ends with it"
LONG = f"a plan has up to {MOST_STEPS} steps"
ASKS = "it's asked about before it is carried out"
IMPOSSIBLE = "it's no longer possible at that point"


class Step(Struct, frozen=True):
    """A decision of a plan: its canonical ``text``, what it says in a line (``label``), the ``marks`` of what it does,
    and the ``places`` that it is about."""

    text: str
    label: str
    marks: tuple[Mark, ...] = ()
    places: tuple[str, ...] = ()


class Composed(Struct, frozen=True):
    """A plan as it has been composed: its ``steps``, the position after them as the seat's view lets one make it up
    (``state``, None where nothing may follow, which ``why_not_further`` says in a clause), and those of the decisions
    asked for that have no place in it, each with the reason (``left_out``)."""

    steps: tuple[Step, ...]
    state: Any
    why_not_further: str = ""
    left_out: tuple[tuple[str, str], ...] = ()


def composed(game: AnyGame, view: Any, seat: Seat, guessed: Any, texts: Sequence[str]) -> Composed:
    """Returns what becomes of decisions that a seat plans, given by their canonical texts: those that are not possible
    in their turn are left out. ``guessed`` is a position with that view that was made up from it, None where none
    can be."""
    steps, left_out, begun = list[Step](), list[tuple[str, str]](), game.turn_of(view)
    state, why = guessed, UNKNOWN if guessed is None else ""
    for text in texts:
        tree, path = decisions(game, view, seat), tuple(text.split(" "))
        if why or len(steps) == MOST_STEPS:
            left_out.append((text, why or LONG))
            continue
        if not tree.holds(path):
            left_out.append((text, IMPOSSIBLE))
            continue
        done = carried_out(game, state, view, seat, text)
        if done == QUESTION:
            left_out.append((text, ASKS))
            continue
        label, places = in_a_line(labels(tree, path)), places_of(game, view, seat, text)
        if isinstance(done, str) or done.consulted:
            steps.append(Step(text, label, (), places))
            why = CHANCE if done == CHANCE else SURPRISE
            continue
        after = game.view(done.state, seat)
        steps.append(Step(text, label, tuple(game.marks(view, after, told(done.events, seat))), places))
        state, view = done.state, after
        if game.result(view) is not None or game.turn_of(view) != begun or seat not in game.awaited(view):
            why = OVER
    return Composed(tuple(steps), None if why else state, why, tuple(left_out))
