"""A battle as one seat may know it, and how that is made.

The parts of a side's cards that its own side and everybody else may know are worked out once for all views. They are
kept with the state, and handed on to the next one where a decision has changed little of them. Everybody's part
holds nothing hidden, and a side's own is for its own view alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Set
from functools import cache, cached_property, lru_cache
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from bot.games.dixie.data.cards import side_of
from bot.games.dixie.data.terms import RESERVE, SIDES, CardKey, Phase, Pos
from bot.games.dixie.options import Options
from bot.games.dixie.state.stacks import EMPTY_STACK, CardState, Stack, Stacks, make_stack, stacks_by_place
from bot.games.dixie.state.state import (
    Army,
    DixieState,
    Mark,
    Melee,
    Question,
    Volley,
)
from bot.games.kit.sides import OTHER, Side
from bot.games.kit.views import kept, shown


class DixieView(Struct, frozen=True, dict=True):
    """Everything that a seat may know of the battle (``seat``; "" for a spectator). It has no field for the rest.

    ``laid`` holds the cards that the viewer can name: his own, and the enemy's that are face-up, out, or seen by a spy;
    ``hidden`` counts the others by side and position ("usa uc"); ``reserves`` and ``decks`` are sizes, public. ``army``
    is the viewer's own (None for a spectator); ``committed`` tells which sides have committed a deployment.
    """

    seat: str
    setup: Options
    phase: Phase
    active: Side
    turn: int
    day: int
    laid: dict[CardKey, CardState]
    hidden: dict[str, int]
    reserves: dict[Side, int]
    decks: dict[Side, int]
    army: Army | None
    committed: dict[Side, bool]
    commanders: dict[Side, CardKey]
    holders: dict[Pos, Side]
    crossed: dict[str, int]
    firing: Pos
    closed: tuple[Pos, ...]
    fought: bool
    outflanking: dict[CardKey, Pos]
    """The viewer's own cards; ``flankers`` counts the enemy's."""
    flankers: dict[Pos, int]
    asks: tuple[Question, ...]
    melee: Melee | None
    volley: Volley | None
    played: tuple[str, ...]
    dawn: tuple[Pos, ...]
    idle: int
    offers: tuple[Side, ...]
    winner: Side | Literal[""]
    ending: str
    last: tuple[Mark, ...]

    @cached_property
    def stacks(self) -> Stacks:
        """The cards that the viewer can name, by side and place."""
        return stacks_by_place(self.setup.edition, self.laid)

    @cached_property
    def unnamed(self) -> dict[Side, dict[Pos, int]]:
        """The numbers of ``hidden``, by side and by position."""
        found: dict[Side, dict[Pos, int]] = {side: {} for side in SIDES}
        for where, count in self.hidden.items():
            side, at = where.split()
            found["usa" if side == "usa" else "csa"][at] = count
        return found


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
    """Keeps with the state ``after`` a decision the knowledge about the state ``before`` that still holds, given the
    cards that the decision changed."""
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


def view(state: DixieState, seat: str | None) -> DixieView:
    """Returns a seat's view (None: a spectator's): everything that it may know (DX-16.2). The view is kept with the
    state, and returned again for the same one."""
    return kept(state, seat, lambda: _view(state, seat))


def unveiled(state: DixieState) -> DixieView:
    """Returns a spectator's view in which both sides' cards are known."""
    return _view(state, None, opened=True)


def _view(state: DixieState, seat: str | None, opened: bool = False) -> DixieView:
    side = seat if seat in SIDES else ""
    # In the order of their cards' letters.
    csa, usa = (own_part(state, each) if opened else _known_part(state, each, side) for each in SIDES)
    outflanking = state.outflanking
    public = _public(state)
    view = shown(
        state,
        DixieView,
        seat=side,
        laid=csa.laid | usa.laid,
        hidden={_label(s, at): n for s, part in (("csa", csa), ("usa", usa)) for at, n in part.unnamed.items()},
        reserves=public.reserves,
        decks=public.decks,
        army=_own(state, seat) if seat in SIDES else None,
        committed=public.committed,
        commanders=public.commanders,
        crossed=public.crossed,
        outflanking={k: p for k, p in outflanking.items() if side_of(k) == side} if outflanking else {},
        flankers=_flankers(state, side) if outflanking else {},
    )
    vars(view)["stacks"] = {"csa": csa.stacks, "usa": usa.stacks}
    vars(view)["unnamed"] = {"csa": csa.unnamed, "usa": usa.unnamed}
    return view


class Public(Struct, frozen=True):
    """What is the same in all views of a state, besides its fields: see :class:`DixieView`."""

    reserves: dict[Side, int]
    decks: dict[Side, int]
    committed: dict[Side, bool]
    commanders: dict[Side, CardKey]
    crossed: dict[str, int]


def _public(state: DixieState) -> Public:
    """Returns that of a state, made once for it."""
    room = vars(state)
    if "public" not in room:
        armies = state.armies
        room["public"] = Public(
            {s: len(state.stacks[s].get(RESERVE, EMPTY_STACK).cards) for s in SIDES},
            {s: armies[s].deck for s in SIDES},
            {s: armies[s].committed for s in SIDES},
            {s: armies[s].commander for s in SIDES},
            dict(sorted(state.crossed.items())),
        )
    found: Public = room["public"]
    return found


@cache
def _label(side: Side, at: Pos) -> str:
    """Returns the key by which a view counts a side's hidden cards in a position."""
    return f"{side} {at}"


def _known_part(state: DixieState, side: Side, viewer: str) -> KnownPart:
    """Returns the part of a side's cards that a viewer may know: all of its own, and the enemy's lying face-up or seen
    by a spy."""
    if side == viewer:
        return own_part(state, side)
    part, seen = public_part(state, side), state.known.get(OTHER[side], ()) if viewer else ()
    spied = [k for k in seen if k in state.cards and not state.cards[k].up]
    return _with_spied(state, side, part, spied) if spied else part


def _with_spied(state: DixieState, side: Side, part: KnownPart, spied: list[CardKey]) -> KnownPart:
    """Returns the public part of a side's cards with others that a spy has seen."""
    # What they do and roll is their own side's alone (DX-12.12a).
    laid = part.laid | {k: CardState(state.cards[k].at) for k in spied}
    stacks, unnamed = dict(part.stacks), dict(part.unnamed)
    for at in dict.fromkeys(state.cards[k].at for k in spied):
        named = [k for k in state.stacks[side][at].cards if k in laid]
        stacks[at] = make_stack(state.setup.edition, named, laid)
        if at != RESERVE:
            unnamed[at] -= stacks[at].hidden
    return KnownPart(stacks, dict(sorted(laid.items())), {at: n for at, n in unnamed.items() if n})


def _flankers(state: DixieState, side: str) -> dict[Pos, int]:
    """Returns, by position, the number of cards not of ``side`` that are to outflank it."""
    return dict(sorted(Counter(p for k, p in state.outflanking.items() if side_of(k) != side).items()))


def _own(state: DixieState, side: Side) -> Army:
    """Returns a side's army as the side knows it: without the cards of a deck that was dealt at random (DX-14.0d)."""
    army = state.armies[side]
    return army if state.setup.deck == "own" else replace(army, list=())
