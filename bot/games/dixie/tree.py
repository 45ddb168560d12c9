"""Dixie's tree of decisions and orders: which module offers what, and which carries it out.

Each module's ``choices(view, sight, side, ())`` is its share of the first level (no choices where it has none now), and
``choices(view, sight, side, path)`` what comes after a path that begins with one of its own words: a Level, or None
where the path is whole; it raises Refusal where the path leads nowhere. Refusals say why and by which rule.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from bot.games.contract import Choice, Level, Path, Refusal
from bot.games.dixie import (
    combat,
    decks,
    deployment,
    disorganization,
    hits,
    marching,
    melee,
    moves,
    outflanking,
    reading,
    scouting,
    specials,
    standing,
    turns,
    words,
)
from bot.games.dixie.battle import Battle
from bot.games.dixie.decisions import Decision, text
from bot.games.dixie.sight import Sight
from bot.games.dixie.state import Again, DixieView, Hits, Side, Window, Withdraw


class Part(Protocol):
    """A module that owns some kinds of decisions."""

    def choices(self, view: DixieView, sight: Sight, side: Side, path: Path) -> Level | None:
        """See the module."""
        ...

    @property
    def carry_out(self) -> Callable[[Battle, Side, Decision], None]:
        """Does what a decision says; it has been checked."""
        ...


OWNERS: dict[str, Part] = {
    "list": decks,
    "commit": deployment,
    "deploy": deployment,
    "decoy": deployment,
    "recall": deployment,
    "melee": melee,
    "fire": combat,
    "battery": combat,
    "next": turns,
    "move": moves,
    "terrain": moves,
    "reveal": moves,
    "march": marching,
    "outflank": outflanking,
    "scout": scouting,
    "play": specials,
    "pass": specials,
    "arm": specials,
    "disarm": specials,
    "hits": hits,
    "again": melee,
    "leave": melee,
    "withdraw": disorganization,
    "prefer": standing,
    "offer": standing,
}
"""Who owns a decision, by its first word."""
PHASES: dict[str, tuple[Part, ...]] = {
    "decks": (deployment,),
    "deploy": (deployment,),
    "combat": (melee, combat, specials, turns),
    "move": (moves, marching, outflanking, scouting, specials, turns),
}
"""Whose shares make the first level, where no question is open."""
QUESTIONS: dict[type, Part] = {Hits: hits, Window: specials, Again: melee, Withdraw: disorganization}
"""Who offers the answers to a question."""


def choices(view: DixieView, side: Side, path: Path) -> Level | None:
    """What a side may decide after ``path``; see bot.games.contract."""
    sight = Sight.of(view)
    if not path:
        return _first(view, sight, side)
    owner = OWNERS.get(path[0])
    if owner is None:
        raise Refusal(f"“{path[0][:40]}” is none of the choices")
    return owner.choices(view, sight, side, path)


def _first(view: DixieView, sight: Sight, side: Side) -> Level:
    found: list[Choice] = []
    for part in PHASES.get(view.phase, ()):
        if level := part.choices(view, sight, side, ()):
            found += level.choices
    return Level("What will you do?", tuple(found))


def carry_out(battle: Battle, side: Side, decision: Decision) -> None:
    """Does what a decision says and goes on to whoever is to decide next."""
    OWNERS[text(decision).split()[0]].carry_out(battle, side, decision)
    if not battle.asks and not battle.ending:
        turns.advance(battle)


__all__ = ["OWNERS", "PHASES", "QUESTIONS", "carry_out", "choices", "reading", "words"]
