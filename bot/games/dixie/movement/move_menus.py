"""Menus that battle moves of all kinds share: destinations, and cards that may not go."""

from __future__ import annotations

from collections.abc import Callable

from bot.games.choices import Choice, Path, Refusal
from bot.games.dixie.movement.mobility import Mobility, Objection
from bot.games.dixie.terms import RESERVE, CardKey, Pos
from bot.games.phrases import counted


def place_choice(mobility: Mobility, to: str, count: int) -> Choice:
    """Returns a destination as a menu shows it."""
    engages = "engage the enemy; " if to in mobility.opposed else ""
    name = "Reserve" if to == RESERVE else mobility.board.spot(to)
    hint, place = f"{engages}{counted(count, 'card')} can go there", "" if to == RESERVE else to
    return Choice(to, name, hint, role="attack" if engages else "move", place=place)


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
