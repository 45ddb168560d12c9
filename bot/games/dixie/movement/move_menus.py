"""What battle moves of all kinds share: where to, which cards, and how they are told."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bot.games.contract import Choice, Path, Refusal
from bot.games.dixie.interface import log_phrases
from bot.games.dixie.interface.card_menus import MENU
from bot.games.dixie.movement.legal_moves import Ground, Objection, describe, place
from bot.games.dixie.state.battle import Battle
from bot.games.dixie.state.board import everywhere
from bot.games.dixie.state.game_state import RESERVE, CardKey, Side


def place_choice(ground: Ground, to: str, count: int) -> Choice:
    """A destination as a menu shows it."""
    engages = "engage the enemy; " if to in ground.opposed else ""
    name = "Reserve" if to == RESERVE else ground.sight.spot(to)
    return Choice(to, name, f"{engages}{log_phrases.counted(count, 'card')} can go there")


def destination(ground: Ground, word: str) -> str:
    """The place that a word of a path names. Raises Refusal."""
    if word != RESERVE and word not in ground.field.spots:
        raise Refusal(f"There is no position “{word[:20]}”", "DX-3.0")
    return word


def named(ground: Ground, rest: Path, barred: Callable[[CardKey], Objection | None]) -> None:
    """Refuses a path that ends with cards of which one may not go, and says why."""
    for key in rest[-1].split(",") if rest and rest[-1][:1] == ground.side[0] else ():
        if key in ground.sight.cards and ground.sight.cards[key].at not in ground.cards:
            raise Refusal(f"{ground.sight.name(key)} is out of play", "DX-8.0")
        if key in ground.sight.cards and (why := barred(key)):
            raise Refusal(*why)


def unspoken(ground: Ground, keys: Iterable[CardKey]) -> bool:
    """Whether the words of a move stay secret: where it names hidden cards, and where a side has so many cards in all
    that the words may name a page, which would tell what there is in the Reserve."""
    many = sum(map(len, ground.cards.values())) > MENU
    return many or not all(ground.sight.cards[k].up for k in keys)


def tell_moved(battle: Battle, side: Side, came: dict[CardKey, str], to: str, shown: list[CardKey]) -> None:
    """Tells who moved from where (DX-17.2): to the other side by name only those that lay face-up."""
    # Place by place as the field lies: the order of the cards' numbers would tell something of those lying face-down.
    for at in (at for at in (RESERVE, *everywhere(battle)) if at in came.values()):
        keys = [k for k, where in came.items() if where == at]
        own, others = describe(battle, keys, [*shown, *(k for k in keys if battle.cards[k].up and to != RESERVE)])
        text = f"The {side.upper()} moves {{}} from {place(battle, at)} to {place(battle, to)}."
        data = {"cards": keys, "from": at, "to": to}
        battle.tell_apart("moved", side, text.format(own), text.format(others), **data)
        battle.mark("move", to if to != RESERVE else at, side, f"{len(keys)} from {place(battle, at)}")
