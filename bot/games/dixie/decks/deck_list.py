"""The lists of cards that Battle Decks are made of: the cards that may go in, at random or by choice."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from bot.games.dixie.data.card import Card
from bot.games.dixie.data.cards import cards, number
from bot.games.dixie.data.deck_sizes import total
from bot.games.dixie.data.terms import CardKey, Side
from bot.games.dixie.options import Setup
from bot.games.dixie.state.board import Board
from bot.games.dixie.state.working_copy import Battle

_MISSED = "3"
"""The division of the Army of the Tennessee that missed Shiloh's first day (DX-15.1f)."""


_PURPOSE = "a card of the deck"


_EXCHANGES = 30
"""The number of times that a card of a random deck may be exchanged for a dearer one."""


def drawable(setup: Setup, side: Side, day: int, listed: Collection[CardKey]) -> Iterable[CardKey]:
    """Returns the cards of a side that may be drawn on a day, whether they have been or not: those ``listed`` for its
    deck, without a list those of its half of the set; with historical arrivals only those that were there (DX-15.1e,
    DX-15.1f, DX-15.2g)."""
    half = cards(setup.edition, side)
    if arrives_by_day(setup, side):
        if setup.edition == "shiloh" and day > 1:
            return [k for k, card in half.items() if arrives_late(setup, card)]
        if day == 1:
            return [k for k in listed or half if not arrives_late(setup, half[k])]
    return listed or half


def arrives_by_day(setup: Setup, side: Side) -> bool:
    """Tells whether a side's cards arrive by days, as in history."""
    return setup.history != "none" and (side == "usa" if setup.edition == "shiloh" else setup.days == 3)


def arrives_late(setup: Setup, card: Card) -> bool:
    """Tells whether a card was historically absent on the first day."""
    if setup.edition == "shiloh":
        missed = setup.history == "more" and card.army == "Tennessee" and card.division == _MISSED
        return card.army == "Ohio" or missed
    return not card.day1


def points_of(board: Board, keys: Iterable[CardKey]) -> int:
    """Returns the Battle Points of cards together."""
    return sum(board.card(k).points for k in keys)


def deal(battle: Battle, side: Side) -> None:
    """Deals a side's list at random within its Battle Points (DX-14.0d).

    The number of cards is public, so it depends on nothing that is drawn: as many as the points have room for on
    average. Cards are then exchanged at random, for cheaper ones until the total holds, for dearer ones while it has
    room.
    """
    most = total(battle.setup, side)
    free = listable(battle.setup, side, ())
    chosen = [free.pop(battle.draw(len(free), _PURPOSE, side) - 1) for _ in range(size(battle, side))]
    room, tries, card = most - points_of(battle, chosen), 0, battle.card
    while room < 0 or tries < _EXCHANGES:
        tries += 1
        out = chosen[battle.draw(len(chosen), _PURPOSE, side) - 1]
        worth = card(out).points
        least, highest = (0, worth - 1) if room < 0 else (worth + 1, worth + room)  # nearer the total
        if better := [k for k in free if least <= card(k).points <= highest]:
            into = better[battle.draw(len(better), _PURPOSE, side) - 1]
            chosen[chosen.index(out)], free[free.index(into)] = into, out
            room -= battle.card(into).points - worth
    battle.army(side, list=tuple(sorted(chosen, key=number)))


def size(board: Board, side: Side) -> int:
    """Returns the number of cards in a random deck by Battle Points."""
    half = listable(board.setup, side, ())
    return min(len(half), total(board.setup, side) * len(half) // points_of(board, half))


def fill(battle: Battle, side: Side) -> None:
    """Completes a side's own list at random until no card more fits its Battle Points (DX-14.0d)."""
    chosen = list(battle.consult(side).list)
    while fits := fitting(battle, side, chosen):
        chosen.append(fits[battle.draw(len(fits), _PURPOSE, side) - 1])
    battle.army(side, list=tuple(sorted(chosen, key=number)))


def listable(setup: Setup, side: Side, chosen: Iterable[CardKey]) -> list[CardKey]:
    """Returns the cards that may still go into a side's list."""
    taken = set(chosen)
    return [k for k in drawable(setup, side, 1, ()) if k not in taken]


def fitting(board: Board, side: Side, chosen: Iterable[CardKey]) -> list[CardKey]:
    """Returns the cards that may still go into a side's list within its Battle Points."""
    left = total(board.setup, side) - points_of(board, chosen)
    return [k for k in listable(board.setup, side, chosen) if board.card(k).points <= left]
