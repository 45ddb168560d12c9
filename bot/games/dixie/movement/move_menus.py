"""Menus that battle moves of all kinds share: destinations, and cards that may not go."""

from __future__ import annotations

from collections.abc import Callable

from bot.games.choices import Choice, Path, Refusal, Role
from bot.games.dixie.data.terms import RESERVE, CardKey, Pos
from bot.games.dixie.movement.mobility import Mobility, Objection
from bot.games.phrases import counted


def place_choice(mobility: Mobility, to: str, count: int, doing: str) -> Choice:
    """Returns a destination of a "Move" or a "March" as a menu shows it."""
    place = "" if to == RESERVE else to
    role: Role = "attack" if to in mobility.opposed else "move"
    return Choice(to, way_to(mobility, to, doing), counted(count, "card"), role=role, place=place)


def way_to(mobility: Mobility, to: str, doing: str) -> str:
    """Returns what cards do that "Move" or "March" to a place: where enemies are, they attack."""
    if to not in mobility.opposed:
        return f"{doing} to {mobility.place_name(to)}"
    name = mobility.place_name(to)
    return f"Attack {name}" if doing == "Move" else f"{doing} to attack {name}"


def destination(mobility: Mobility, word: str) -> str:
    """Returns the place that a word of a path names: a position or RESERVE. Raises Refusal."""
    return word if word == RESERVE else position(mobility, word)


def position(mobility: Mobility, word: str) -> Pos:
    """Returns the position that a word of a path names. Raises Refusal."""
    if word not in mobility.field.spots:
        raise Refusal(f"There is no position “{word[:20]}”", "DX-3.0")
    return word


def refuse_barred_cards(mobility: Mobility, rest: Path, barred: Callable[[CardKey], Objection | None]) -> None:
    """Refuses a path that ends with cards of which one may not go, and says why."""
    for key in rest[-1].split(",") if rest and rest[-1][:1] == mobility.side[0] else ():
        if key in mobility.board.cards and mobility.board.cards[key].at not in mobility.cards:
            raise Refusal(f"{mobility.board.name(key)} is out of play", "DX-8.0")
        if key in mobility.board.cards and (why := barred(key)):
            raise Refusal(*why)
