"""Setting the parts of a position, as every game does it: checked, told to everyone, and refused where no position
would come of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from bot.games.contract.choices import Refusal
from bot.games.contract.game import Event, Game, Outcome, public
from bot.games.positions.parts import checked, in_words

S = TypeVar("S")


def told(game: Game[Any, Any, Any], state: Any, parts: Mapping[str, str]) -> Event:
    """Returns the event that tells everyone which parts are set. Raises Refusal for what cannot be set."""
    changed = checked(game.settable(game.view(state, None)), parts)
    return public("set", f"Set: {in_words(changed)}.", parts={part.key: value for part, value in changed})


def set_by(
    game: Game[S, Any, Any],
    state: S,
    parts: Mapping[str, str],
    change: Callable[[S, Mapping[str, str], Event], Outcome[S]],
) -> Outcome[S]:
    """Returns what becomes of a position by ``change``, which sets the parts and tells of it by an event. Raises
    Refusal for parts that there are not, and where play cannot lead to such a position."""
    done = change(state, parts, told(game, state, parts))
    check(game, done.state)
    return done


def check(game: Game[Any, Any, Any], state: Any) -> None:
    """Raises Refusal for a position to which play cannot lead."""
    if wrong := game.problems(state):
        raise Refusal("That position cannot be: " + " ".join(wrong)[:600])
