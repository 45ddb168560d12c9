"""The part of a side's cards that everybody may know, worked out once for all who know no more.

It is kept with the state, and handed on to the next one where none of the side's cards has changed. It holds nothing
hidden, so nothing shows in the time that a look takes but what everybody sees change.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from bot.games.dixie.state.game_state import DixieState
from bot.games.dixie.state.stacks import CardState, Stack
from bot.games.dixie.terms import RESERVE, CardKey, Side


class PublicPart(Struct, frozen=True):
    """A side's cards lying face-up or out of play: by place in ``stacks``, and ``laid`` in the order of their keys.
    ``unnamed`` counts the others by side and position ("usa uc"), in this order too; the Reserve's are not among
    them."""

    stacks: dict[str, Stack]
    laid: dict[CardKey, CardState]
    unnamed: dict[str, int]


def public_part(state: DixieState, side: Side) -> PublicPart:
    """Returns the public part of a side's cards."""
    parts: dict[Side, PublicPart] = state.__dict__.setdefault("parts", {})
    if side not in parts:
        parts[side] = _public_part(state, side)
    return parts[side]


def _public_part(state: DixieState, side: Side) -> PublicPart:
    places = [(at, here) for at, here in state.stacks[side].items() if at != RESERVE]
    stacks = {at: shown for at, here in places if (shown := here.shown).cards}
    keys = sorted([key for shown in stacks.values() for key in shown.cards])
    unnamed = sorted([(f"{side} {at}", here.hidden) for at, here in places if here.hidden])
    return PublicPart(stacks, {key: state.cards[key] for key in keys}, dict(unnamed))


def hand_on_parts(before: DixieState, after: DixieState, sides: Iterable[Side]) -> None:
    """Keeps, with the state ``after`` a decision, the public parts of those sides of which no card has changed since
    the state ``before``."""
    parts: dict[Side, PublicPart] = before.__dict__.get("parts", {})
    after.__dict__["parts"] = {side: parts[side] for side in sides if side in parts}
