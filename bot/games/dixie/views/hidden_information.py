"""Views: the part of a state that each seat may know (DX-16.2)."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from msgspec.structs import replace

from bot.games.dixie.cards.card_set import side_of
from bot.games.dixie.state.army import Army
from bot.games.dixie.state.game_state import DixieState
from bot.games.dixie.state.stacks import EMPTY_STACK, CardState, Stack, Stacks, make_stack
from bot.games.dixie.state.view import DixieView
from bot.games.dixie.terms import RESERVE, SIDES, CardKey, Pos, Side
from bot.games.views import kept, shown


def view(state: DixieState, seat: str | None) -> DixieView:
    """Returns a seat's view (None: a spectator's): everything that it may know (DX-16.2). The view is kept with the
    state, and returned again for the same one."""
    return kept(state, seat, lambda: _view(state, seat))


def _view(state: DixieState, seat: str | None) -> DixieView:
    side = seat if seat in SIDES else ""
    seen = state.known.get(seat, ()) if seat in SIDES else ()
    stacks = {s: state.stacks[s] if s == side else _nameable(state, s, seen) for s in SIDES}
    cards, letter = state.cards, side[:1]
    laid = {
        key: x
        for key in _alphabetical(tuple(cards))
        if ((x := cards[key]).up and x.at != RESERVE) or key[0] == letter or key in seen
    }
    for key in seen:
        if key in cards and not cards[key].up:
            laid[key] = CardState(cards[key].at)  # what it does and rolls is its own side's alone (DX-12.12a)
    own = {k: p for k, p in state.outflanking.items() if side_of(k) == side}
    view = shown(
        state,
        DixieView,
        seat=side,
        laid=laid,
        hidden=dict(sorted(_unnamed(state, stacks))),
        reserves={s: len(state.stacks[s].get(RESERVE, EMPTY_STACK).cards) for s in SIDES},
        decks={s: state.armies[s].deck for s in SIDES},
        army=_own(state, seat) if seat in SIDES else None,
        committed={s: state.armies[s].committed for s in SIDES},
        commanders={s: state.armies[s].commander for s in SIDES},
        crossed=dict(sorted(state.crossed.items())),
        outflanking=own,
        flankers=_flankers(state, side) if state.outflanking else {},
    )
    vars(view)["stacks"] = stacks
    return view


def _nameable(state: DixieState, enemy: Side, seen: tuple[CardKey, ...]) -> dict[str, Stack]:
    """Returns the enemy's cards by place, as far as they can be named: lying face-up, or seen by a spy."""
    found = dict[str, Stack]()
    for at, here in state.stacks[enemy].items():
        if at != RESERVE and not here.hidden:
            found[at] = here
        elif at == RESERVE and not seen:
            continue
        elif named := [k for k in here.cards if (at != RESERVE and state.cards[k].up) or k in seen]:
            found[at] = make_stack(state.setup.edition, named, state.cards)
    return found


def _unnamed(state: DixieState, stacks: Stacks) -> list[tuple[str, int]]:
    """Returns the number of cards in each position, by side, that are not among the ``stacks`` of cards that can be
    named."""
    return [
        (f"{side} {at}", count)
        for side, places in state.stacks.items()
        for at, here in places.items()
        if here.hidden and at != RESERVE and (count := here.hidden - stacks[side].get(at, EMPTY_STACK).hidden)
    ]


@lru_cache(maxsize=1024)
def _alphabetical(keys: tuple[CardKey, ...]) -> list[CardKey]:
    """Returns cards in an order that reveals nothing of when they were drawn; cached, for they change less often than
    they move."""
    return sorted(keys)


def _flankers(state: DixieState, side: str) -> dict[Pos, int]:
    """Returns, by position, the number of cards not of ``side`` that are to outflank it."""
    return dict(sorted(Counter(p for k, p in state.outflanking.items() if side_of(k) != side).items()))


def _own(state: DixieState, side: Side) -> Army:
    """Returns a side's army as the side knows it: without the cards of a deck that was dealt at random (DX-14.0d)."""
    army = state.armies[side]
    return army if state.setup.deck == "own" else replace(army, list=())
