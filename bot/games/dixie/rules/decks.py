"""Battle Decks: the cards that may go in, at random or by choice, and those that are drawn."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Literal

from bot.games.dixie.data.card import Card
from bot.games.dixie.data.cards import cards, number
from bot.games.dixie.data.deck_sizes import scale, total
from bot.games.dixie.data.terms import RESERVE, CardKey, Cards
from bot.games.dixie.options import Setup
from bot.games.dixie.state.board import Board
from bot.games.dixie.state.stacks import CardState
from bot.games.dixie.state.working_copy import Battle
from bot.games.dixie.words import events
from bot.games.kit.offers import Decision
from bot.games.kit.sides import Side

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


class ListCards(Decision, frozen=True):
    """Order, decks phase: puts cards into one's own Battle Deck, or takes them out of it."""

    how: Literal["add", "drop"]
    cards: Cards
    page: str = ""


class ListFill(Decision, frozen=True):
    """Order, decks phase: fills the Battle Deck at random up to its Battle Points."""


def carry_out(battle: Battle, side: Side, decision: Decision) -> None:
    """Changes one's own list, in secret; leaves out cards that do not fit the Battle Points."""
    listed = battle.consult(side).list
    match decision:
        case ListFill():
            fill(battle, side)
            new = [k for k in battle.consult(side).list if k not in listed]
            _tell(battle, side, events.added(battle, new, "Added at random"))
        case ListCards("drop", keys):
            battle.army(side, list=tuple(k for k in listed if k not in keys))
            _tell(battle, side, events.added(battle, keys, "Taken out"))
        case ListCards("add", keys):
            added, left = list(listed), total(battle.setup, side) - points_of(battle, listed)
            for key in keys:
                if battle.card(key).points <= left:
                    added.append(key)
                    left -= battle.card(key).points
            battle.army(side, list=tuple(sorted(added, key=number)))
            out = [k for k in keys if k not in added]
            _tell(battle, side, events.added(battle, [k for k in keys if k in added], "Added", out))


def _tell(battle: Battle, side: Side, text: str) -> None:
    listed = battle.consult(side).list
    left = total(battle.setup, side) - points_of(battle, listed)
    battle.tell_apart("listed", side, events.listing(text, len(listed), left), "")


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
    battle.tell_apart("drew", side, *events.draws(battle, side, drawn), cards=list(drawn))


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
    told = events.musters(battle, side, sorted(drawn, key=number), size - len(drawn))
    battle.tell_apart("mustered", side, *told, cards=list(drawn))
