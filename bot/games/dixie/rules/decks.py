"""Battle Decks: the cards that may go in, at random or by choice, and those that are drawn."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Literal

from bot.games.dixie.data.card import Card
from bot.games.dixie.data.cards import cards, number
from bot.games.dixie.data.deck_sizes import scale, total
from bot.games.dixie.data.terms import RESERVE, CardKey, Cards
from bot.games.dixie.options import Options
from bot.games.dixie.state.places import Places
from bot.games.dixie.state.stacks import CardState
from bot.games.dixie.state.working_copy import Work
from bot.games.dixie.words import events
from bot.games.kit.offers import Decision
from bot.games.kit.sides import Side

_MISSED = "3"
"""The division of the Army of the Tennessee that missed Shiloh's first day (DX-15.1f)."""
_PURPOSE = "a card of the deck"
_EXCHANGES = 30
"""The number of times that a card of a random deck may be exchanged for a dearer one."""


def drawable(setup: Options, side: Side, day: int, listed: Collection[CardKey]) -> Iterable[CardKey]:
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


def arrives_by_day(setup: Options, side: Side) -> bool:
    """Tells whether a side's cards arrive by days, as in history."""
    return setup.history != "none" and (side == "usa" if setup.edition == "shiloh" else setup.days == 3)


def arrives_late(setup: Options, card: Card) -> bool:
    """Tells whether a card was historically absent on the first day."""
    if setup.edition == "shiloh":
        missed = setup.history == "more" and card.army == "Tennessee" and card.division == _MISSED
        return card.army == "Ohio" or missed
    return not card.day1


def points_of(board: Places, keys: Iterable[CardKey]) -> int:
    """Returns the Battle Points of cards together."""
    return sum(board.card(k).points for k in keys)


def deal(work: Work, side: Side) -> None:
    """Deals a side's list at random within its Battle Points (DX-14.0d).

    The number of cards is public, so it depends on nothing that is drawn: as many as the points have room for on
    average. Cards are then exchanged at random, for cheaper ones until the total holds, for dearer ones while it has
    room.
    """
    most = total(work.setup, side)
    free = listable(work.setup, side, ())
    chosen = [free.pop(work.draw(len(free), _PURPOSE, side) - 1) for _ in range(size(work, side))]
    room, tries, card = most - points_of(work, chosen), 0, work.card
    while room < 0 or tries < _EXCHANGES:
        tries += 1
        out = chosen[work.draw(len(chosen), _PURPOSE, side) - 1]
        worth = card(out).points
        least, highest = (0, worth - 1) if room < 0 else (worth + 1, worth + room)  # nearer the total
        if better := [k for k in free if least <= card(k).points <= highest]:
            into = better[work.draw(len(better), _PURPOSE, side) - 1]
            chosen[chosen.index(out)], free[free.index(into)] = into, out
            room -= work.card(into).points - worth
    work.army(side, list=tuple(sorted(chosen, key=number)))


def size(board: Places, side: Side) -> int:
    """Returns the number of cards in a random deck by Battle Points."""
    half = listable(board.setup, side, ())
    return min(len(half), total(board.setup, side) * len(half) // points_of(board, half))


def fill(work: Work, side: Side) -> None:
    """Completes a side's own list at random until no card more fits its Battle Points (DX-14.0d)."""
    chosen = list(work.consult(side).list)
    while fits := fitting(work, side, chosen):
        chosen.append(fits[work.draw(len(fits), _PURPOSE, side) - 1])
    work.army(side, list=tuple(sorted(chosen, key=number)))


def listable(setup: Options, side: Side, chosen: Iterable[CardKey]) -> list[CardKey]:
    """Returns the cards that may still go into a side's list."""
    taken = set(chosen)
    return [k for k in drawable(setup, side, 1, ()) if k not in taken]


def fitting(board: Places, side: Side, chosen: Iterable[CardKey]) -> list[CardKey]:
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


def carry_out(work: Work, side: Side, decision: Decision) -> None:
    """Changes one's own list, in secret; leaves out cards that do not fit the Battle Points."""
    listed = work.consult(side).list
    match decision:
        case ListFill():
            fill(work, side)
            new = [k for k in work.consult(side).list if k not in listed]
            _tell(work, side, events.added(work, new, "Added at random"))
        case ListCards("drop", keys):
            work.army(side, list=tuple(k for k in listed if k not in keys))
            _tell(work, side, events.added(work, keys, "Taken out"))
        case ListCards("add", keys):
            added, left = list(listed), total(work.setup, side) - points_of(work, listed)
            for key in keys:
                if work.card(key).points <= left:
                    added.append(key)
                    left -= work.card(key).points
            work.army(side, list=tuple(sorted(added, key=number)))
            out = [k for k in keys if k not in added]
            _tell(work, side, events.added(work, [k for k in keys if k in added], "Added", out))


def _tell(work: Work, side: Side, text: str) -> None:
    listed = work.consult(side).list
    left = total(work.setup, side) - points_of(work, listed)
    work.tell_apart("listed", side, events.listing(text, len(listed), left), "")


def pool(work: Work, side: Side) -> list[CardKey]:
    """Returns the cards from which the next one is drawn, in the order of their numbers."""
    listed = drawable(work.setup, side, work.day, work.consult(side).list)
    return [k for k in listed if k not in work.cards]


def draw_cards(work: Work, side: Side, count: int, purpose: str) -> tuple[CardKey, ...]:
    """Draws that many cards into a side's Reserve, fewer where no more are left; returns them in the order drawn.

    ``purpose`` names the draw to its side. The deck's count is the caller's."""
    drawn: list[CardKey] = []
    left = pool(work, side)
    for _ in range(min(count, len(left))):
        drawn.append(left.pop(work.draw(len(left), purpose, side) - 1))
    work.put({key: CardState(RESERVE) for key in drawn})
    return tuple(drawn)


def reinforce(work: Work, side: Side, count: int) -> tuple[CardKey, ...]:
    """Draws reinforcements, as many as the deck has left, and tells the side their names, and the others how many they
    are."""
    drawn = draw_cards(work, side, min(count, work.deck(side)), "reinforcement")
    if drawn:
        work.army(side, deck=work.deck(side) - len(drawn))
        tell_drawn(work, side, drawn)
    return drawn


def tell_drawn(work: Work, side: Side, drawn: tuple[CardKey, ...]) -> None:
    """Tells a side the cards that came into its Reserve, and the others how many they are."""
    work.tell_apart("drew", side, *events.draws(work, side, drawn), cards=list(drawn))


def muster(work: Work, side: Side) -> None:
    """Draws a side's muster, and sets the number of reinforcements left to draw (DX-2.0c, DX-2.0d, DX-14.0a,
    DX-15.2a)."""
    setup, found = work.setup, scale(work.setup, side)
    if points := total(setup, side):
        size, first = len(work.consult(side).list), 6 * points // 100
    else:
        size, first = found.deck, found.muster
        if setup.days == 3 and found.three_days:
            size = first + found.three_days.each
    drawn = draw_cards(work, side, min(first, size), "muster")
    work.army(side, deck=size - len(drawn))
    told = events.musters(work, side, sorted(drawn, key=number), size - len(drawn))
    work.tell_apart("mustered", side, *told, cards=list(drawn))
