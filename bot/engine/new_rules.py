"""A game in play under a newer version of the rules: whether it goes on by them, and the entry that says what changed.
Called by the engine under its lock."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from bot.engine.clocks.running_out import CLOCK
from bot.engine.commit import changeset_of, commit, new_entry
from bot.games.choices import Refusal
from bot.games.contract import Game, Seat
from bot.games.rulebooks import rulebook
from bot.games.tree import decisions
from bot.table.table import Table

AnyGame = Game[Any, Any, Any]

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


async def note(table: Table, before: str) -> None:
    """Writes into the log that the game goes on by this version of its rules, and what that changes; ``before`` is the
    version that its position was of. Once for each version, and nothing where nothing of note has changed."""
    game = table.game
    if table.session.status != "playing" or table.session.rules_told == game.rules_version:
        return
    changed = rulebook.parse(game.rulebook()).changed_since(before)
    if not changed:
        return
    entry = new_entry(table, CLOCK, "rules", data={"from": before, "to": game.rules_version, "changed": changed})
    changes = changeset_of(table, entry)
    changes.session.rules_told = game.rules_version
    for seat in changes.players:
        # No button of before is applied by other rules.
        changes.session.revisions[seat] = changes.session.revisions.get(seat, 0) + 1
    await commit(table, changes, CLOCK, ())
