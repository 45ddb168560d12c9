"""Views: the part of a state that each seat may know (DX-16.2)."""

from __future__ import annotations

from collections import Counter
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from bot.games.dixie.cards.card_set import side_of
from bot.games.dixie.state.army import Army
from bot.games.dixie.state.game_state import DixieState
from bot.games.dixie.state.known_parts import KnownPart, own_part, public_part
from bot.games.dixie.state.stacks import EMPTY_STACK, CardState, make_stack
from bot.games.dixie.state.view import DixieView
from bot.games.dixie.terms import OTHER, RESERVE, SIDES, CardKey, Pos, Side
from bot.games.views import kept, shown


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
