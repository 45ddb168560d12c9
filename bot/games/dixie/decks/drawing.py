"""Draws cards: the pool that the next one comes from, musters and reinforcements.

Decks have no order. A card is settled when it is drawn, from all that its side may draw then (DX-2.1); the draw belongs
to the side's own stream.
"""

from __future__ import annotations

from bot.games.dixie.data.cards import number
from bot.games.dixie.data.deck_sizes import scale, total
from bot.games.dixie.data.terms import RESERVE, CardKey, Side
from bot.games.dixie.decks.deck_list import drawable
from bot.games.dixie.state.stacks import CardState
from bot.games.dixie.state.working_copy import Battle


def pool(battle: Battle, side: Side) -> list[CardKey]:
    """Returns the cards from which the next one is drawn, in the order of their numbers."""
    listed = drawable(battle.setup, side, battle.day, battle.consult(side).list)
    return [k for k in listed if k not in battle.cards]


def draw_cards(battle: Battle, side: Side, count: int, purpose: str) -> tuple[CardKey, ...]:
    """Draws that many cards into a side's Reserve, fewer where no more are left; returns them in the order drawn.

    ``purpose`` names the draw to its side. The deck's count is the caller's."""
    drawn: list[CardKey] = []
    left = pool(battle, side)
    for _ in range(min(count, len(left))):
        drawn.append(left.pop(battle.draw(len(left), purpose, side) - 1))
    battle.put({key: CardState(RESERVE) for key in drawn})
    return tuple(drawn)


def reinforce(battle: Battle, side: Side, count: int) -> tuple[CardKey, ...]:
    """Draws reinforcements, as many as the deck has left, and tells the side their names, and the others how many they
    are."""
    drawn = draw_cards(battle, side, min(count, battle.deck(side)), "reinforcement")
    if drawn:
        battle.army(side, deck=battle.deck(side) - len(drawn))
        tell_drawn(battle, side, drawn)
    return drawn


def tell_drawn(battle: Battle, side: Side, drawn: tuple[CardKey, ...]) -> None:
    """Tells a side the cards that came into its Reserve, and the others how many they are."""
    names = ", ".join(battle.name(k) for k in drawn)
    many = f"{len(drawn)} card{'s' if len(drawn) > 1 else ''}"
    battle.tell_apart("drew", side, f"You draw {names}.", f"The {side.upper()} draws {many}.", cards=list(drawn))


def muster(battle: Battle, side: Side) -> None:
    """Draws a side's muster, and sets the number of reinforcements left to draw (DX-2.0c, DX-2.0d, DX-14.0a,
    DX-15.2a)."""
    setup, found = battle.setup, scale(battle.setup, side)
    if points := total(setup, side):
        size, first = len(battle.consult(side).list), 6 * points // 100
    else:
        size, first = found.deck, found.muster
        if setup.days == 3 and found.three_days:
            size = first + found.three_days.each
    drawn = draw_cards(battle, side, min(first, size), "muster")
    battle.army(side, deck=size - len(drawn))
    many = f"{len(drawn)} cards, and has {size - len(drawn)} more in its deck"
    text = f"You muster {', '.join(battle.name(k) for k in sorted(drawn, key=number))}."
    battle.tell_apart("mustered", side, text, f"The {side.upper()} musters {many}.", cards=list(drawn))
