"""Cards in play: the state of each, and the stacks that they make."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, Protocol

from msgspec import Struct

from bot.games.dixie.data.card import Card, goes_with_troops
from bot.games.dixie.data.cards import number, printed, side_of
from bot.games.dixie.data.terms import SIDES, CardKey, Edition
from bot.games.kit.sides import Side

Done = Literal["", "fired", "step", "moved", "failed", "flanked", "scouting"]


class CardState(Struct, frozen=True):
    """A card that has been drawn: its place (a position, RESERVE or OUT) and its state.

    ``done`` is its action this Battle Turn: "" nothing yet, "fired" (fire, melee or enfilade), "moved" (it can move no
    more), "step" (the first of two battle moves), "failed" (it forfeits its turn), and for the moment that it lasts
    "flanked" (it has come around a flank and is to fire) and "scouting". ``engaged`` and ``left`` tell whether it
    Engaged or Disengaged this turn, for a card may not do both. ``why`` is how it went OUT: "routed", "eliminated",
    "played", "removed".
    """

    at: str
    up: bool = False
    hits: int = 0
    done: Done = ""
    engaged: bool = False
    left: bool = False
    why: str = ""


class ShownStack(Protocol):
    """The public part of a side's cards at a place; see :class:`Stack`."""

    @property
    def others(self) -> tuple[tuple[CardKey, Card], ...]:
        """The generals, terrain and special cards lying face-up, each with its print."""
        ...

    @property
    def terrain(self) -> tuple[CardKey, ...]:
        """The terrain among them."""
        ...

    @property
    def general(self) -> CardKey:
        """The first general among them, "" without one."""
        ...

    @property
    def leaders(self) -> tuple[CardKey, ...]:
        """The generals and special cards among them that go with troops."""
        ...

    @property
    def bonus(self) -> int:
        """The stacking bonus of that general."""
        ...

    @property
    def hidden(self) -> int:
        """The number of cards that lie face-down."""
        ...

    @property
    def counted(self) -> int:
        """The number of cards that count against the room in a position."""
        ...


class Stack(Struct, frozen=True):
    """A side's cards at a place in the order of their numbers: all, the troops, and of the others those lying face-up
    with their print; of these again the terrain, the first general with his stacking bonus, and the ``leaders``: those
    that go with troops. ``down`` are the others lying face-down: decoys, except in the Reserve. ``hidden`` counts all
    that lie face-down, ``counted`` those that count against the room in a position: troops, and decoys lying face-down.
    ``part`` is the stack of the cards lying face-up, where others lie face-down beside them."""

    cards: tuple[CardKey, ...] = ()
    troops: tuple[CardKey, ...] = ()
    others: tuple[tuple[CardKey, Card], ...] = ()
    terrain: tuple[CardKey, ...] = ()
    general: CardKey = ""
    bonus: int = 0
    leaders: tuple[CardKey, ...] = ()
    down: tuple[CardKey, ...] = ()
    hidden: int = 0
    counted: int = 0
    part: Stack | None = None

    @property
    def shown(self) -> Stack:
        """The stack of the cards lying face-up."""
        return (self.part or EMPTY_STACK) if self.hidden else self


EMPTY_STACK = Stack()
Stacks = dict[Side, dict[str, Stack]]
"""Cards by side and place, without the places where a side has none."""


def stacks_by_place(edition: Edition, laid: Mapping[CardKey, CardState]) -> Stacks:
    """Returns cards by side and place."""
    places: dict[Side, dict[str, list[CardKey]]] = {side: {} for side in SIDES}
    for key in sorted(laid, key=number):
        places[side_of(key)].setdefault(laid[key].at, []).append(key)
    return {side: {at: make_stack(edition, keys, laid) for at, keys in places[side].items()} for side in SIDES}


def make_stack(edition: Edition, keys: Sequence[CardKey], laid: Mapping[CardKey, CardState]) -> Stack:
    """Returns a side's cards at a place, given in the order of their numbers, sorted out."""
    known = printed(edition)
    troops, others, down, shown = [], [], [], []
    for key in keys:
        card, up = known[key], laid[key].up
        if up:
            shown.append(key)
        if card.cv:
            troops.append(key)
        elif up:
            others.append((key, card))
        else:
            down.append(key)
    terrain, leaders, general, bonus = [], [], "", 0
    for key, card in others:
        if card.kind == "terrain":
            terrain.append(key)
        elif goes_with_troops(card):
            leaders.append(key)
            if card.kind == "general" and not general:
                general, bonus = key, card.stacking
    return Stack(
        cards=tuple(keys),
        troops=tuple(troops),
        others=tuple(others),
        terrain=tuple(terrain),
        general=general,
        bonus=bonus,
        leaders=tuple(leaders),
        down=tuple(down),
        hidden=len(keys) - len(shown),
        counted=len(keys) - len(others),
        part=make_stack(edition, shown, laid) if 0 < len(shown) < len(keys) else None,
    )
