"""Whether a game can go on from a position that no decision of its led to: one that is set, loaded from a file, or of
an earlier version of the rules. What its rules say is wrong comes first; then everything is tried that a table does."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.games.contract.choices import Refusal
from bot.games.contract.game import AnyGame, Seat
from bot.games.kit.working_copy import throwaway_dice
from bot.games.tree import decisions, wander

LINES, LENGTH = 3, 10
"""How often play is tried at random from a position, and for how many decisions."""
NODES = 64
"""How many nodes of a seat's tree of choices are looked at, those nearest to the root."""


def objections(game: AnyGame, state: Any, seats: Iterable[Seat]) -> list[str]:
    """Returns what keeps a game from going on from a state by these rules, in words; nothing where it does."""
    try:
        found = list(game.problems(state))
        spectator = game.view(state, None)
        awaited = game.awaited(spectator)
        if bool(awaited) == (game.result(spectator) is not None):
            found.append("nobody is to act, and there is no result")
    except Exception as error:
        # Rules may raise anything over a state that none of their decisions leads to.
        return [in_words("the position", error)]
    for seat in (None, *seats):
        said = failure(f"the view of {seat or 'spectators'}", partial(looked_at, game, state, seat, awaited))
        found += [said] if said else []
    return found


def looked_at(game: AnyGame, state: Any, seat: Seat | None, awaited: Iterable[Seat]) -> None:
    """Makes all that a seat, or a spectator, is shown of a state. Raises what the rules raise, and ValueError where a
    seat is to act and has no choice."""
    view = game.view(state, seat)
    for words in (game.headline, game.position, game.own, game.alt, game.scene):
        words(view)
    if seat is None:
        return
    level = game.choices(view, seat, ())
    if seat in awaited and (level is None or not level.choices):
        raise ValueError("it is to act and has no choice")
    for path, below in decisions(game, view, seat).breadth_first(NODES):
        text = " ".join(path)
        if below is None and (refusal := game.check(view, seat, game.parse(text))):
            raise ValueError(f"“{text}” is offered and refused: {refusal}")


def failure(what: str, call: Callable[[], Any]) -> str:
    """Calls what may raise anything. Returns what is wrong with it, "" where nothing is."""
    try:
        call()
    except Exception as error:
        return in_words(what, error)
    return ""


def in_words(what: str, error: Exception) -> str:
    """Says where an error came from."""
    said = str(error) if isinstance(error, ValueError | Refusal) else f"{type(error).__name__}: {error}"
    return f"{what} fails ({said})"


def unsound(game: AnyGame, state: Any, seats: Iterable[Seat]) -> list[str]:
    """Returns in words the fault that keeps a game from being played on from a made-up position: one found by
    ``objections``, or a break of the rules' own workings after a few random decisions. The same position always gives
    the same answer."""
    seats = list(seats)
    if found := objections(game, state, seats):
        return found
    tries = (failure("play", partial(tried, game, state, random.Random(number))) for number in range(LINES))
    return [said for said in tries if said][:1]


def unsound_copy(game: AnyGame, state: Any, seats: Sequence[Seat]) -> list[str]:
    """Returns what ``unsound`` does, worked out from a copy. It may run on any thread: what a game keeps with a table's
    state belongs to the table's thread."""
    try:
        copy = msgspec.json.decode(msgspec.json.encode(state), type=game.state_type)
    except msgspec.ValidationError as error:
        return [in_words("the position", error)]
    return unsound(game, copy, seats)


def tried(game: AnyGame, state: Any, rng: random.Random) -> None:
    """Plays some random decisions with dice that count for nothing. Raises what the rules raise, and ValueError for a
    position after them in which something is wrong."""
    draw = throwaway_dice(rng)
    for _ in range(LENGTH):
        to_act = sorted(game.awaited(game.view(state, None)))
        if not to_act:
            return
        seat = rng.choice(to_act)
        text = wander(game, game.view(state, seat), seat, rng)
        state = game.apply(state, seat, game.parse(text), draw).state
        if wrong := game.problems(state):
            raise ValueError(f"after “{text}”: {' '.join(wrong)}")


def without_last(state: Any) -> Any:
    """Returns a position to which no decision led: nothing happened last in it."""
    return replace(state, **nothing_of(state, "last", "last_turn", "this_turn"))


def without_offers(state: Any) -> Any:
    """Returns the position without the offers in it: the person who made the position may have made those up too."""
    return replace(state, **nothing_of(state, "offers"))


def nothing_of(state: Any, *names: str) -> dict[str, tuple[()]]:
    """Nothing for those of the fields that a position has."""
    return {name: () for name in names if name in state.__struct_fields__}
