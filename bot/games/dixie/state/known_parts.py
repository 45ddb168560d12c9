"""The parts of a side's cards that its own side and everybody else may know, worked out once for all views of them.

They are kept with the state, and handed on to the next one where a decision has changed little of them. Everybody's
part holds nothing hidden, and a side's own is for its own view alone.
"""

from __future__ import annotations

from collections.abc import Set
from functools import lru_cache

from msgspec import Struct

from bot.games.dixie.cards.card_set import side_of
from bot.games.dixie.state.game_state import DixieState
from bot.games.dixie.state.stacks import CardState, Stack
from bot.games.dixie.terms import RESERVE, SIDES, CardKey, Pos, Side


class KnownPart(Struct, frozen=True):
    """Those of a side's cards that someone can name: by place in ``stacks``, and ``laid`` in the order of their keys,
    which tells nothing of when they were drawn. ``unnamed`` counts the others by position, in this order too; the
    Reserve's are not among them."""

    stacks: dict[str, Stack]
    laid: dict[CardKey, CardState]
    unnamed: dict[Pos, int] = {}


def own_part(state: DixieState, side: Side) -> KnownPart:
    """Returns all of a side's cards, as the side itself knows them."""
    parts = _kept(state)
    if (side, True) not in parts:
        keys = _alphabetical(tuple(state.cards), side)
        laid = dict(zip(keys, map(state.cards.__getitem__, keys), strict=True))
        parts[side, True] = KnownPart(state.stacks[side], laid)
    return parts[side, True]


def public_part(state: DixieState, side: Side) -> KnownPart:
    """Returns a side's cards that everybody can name: lying face-up, or out of play."""
    parts = _kept(state)
    if (side, False) not in parts:
        places = [(at, here) for at, here in state.stacks[side].items() if at != RESERVE]
        stacks = {at: shown for at, here in places if (shown := here.shown).cards}
        keys = sorted([key for shown in stacks.values() for key in shown.cards])
        unnamed = sorted([(at, here.hidden) for at, here in places if here.hidden])
        parts[side, False] = KnownPart(stacks, {key: state.cards[key] for key in keys}, dict(unnamed))
    return parts[side, False]


def hand_on_parts(before: DixieState, after: DixieState, changed: Set[CardKey]) -> None:
    """Keeps, with the state ``after`` a decision, what is known of the state ``before`` as far as it holds still, given
    the cards that the decision changed."""
    parts, still = _kept(before), _kept(after)
    if not changed:
        still |= parts
        return
    for side in SIDES:
        own, cards = parts.get((side, True)), [key for key in changed if side_of(key) == side]
        if not cards:
            still |= {which: part for which, part in parts.items() if which[0] == side}
        elif own is not None and own.laid.keys() >= set(cards):
            laid = own.laid | {key: after.cards[key] for key in cards}
            still[side, True] = KnownPart(after.stacks[side], laid)


def _kept(state: DixieState) -> dict[tuple[Side, bool], KnownPart]:
    """Returns the parts worked out so far of a state, by side, and whether they are its own."""
    found: dict[tuple[Side, bool], KnownPart] = state.__dict__.setdefault("parts", {})
    return found


@lru_cache(maxsize=1024)
def _alphabetical(keys: tuple[CardKey, ...], side: Side) -> list[CardKey]:
    """Returns a side's cards among all that have been drawn, in the order of their keys; cached, for cards are drawn
    less often than they move."""
    return sorted(key for key in keys if side_of(key) == side)
