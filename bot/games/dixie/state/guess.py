"""A state as it may be, made up from what a seat can see and from random numbers alone."""

from __future__ import annotations

import random
from collections.abc import Mapping

from msgspec.structs import replace

from bot.games.dixie.data.card import Card
from bot.games.dixie.data.cards import cards as printed
from bot.games.dixie.data.cards import number
from bot.games.dixie.data.deck_sizes import total
from bot.games.dixie.data.terms import RESERVE, SIDES, CardKey
from bot.games.dixie.rules import decks
from bot.games.dixie.state import checks
from bot.games.dixie.state import view as views
from bot.games.dixie.state.places import Places
from bot.games.dixie.state.resample import named, with_other_secrets
from bot.games.dixie.state.stacks import CardState
from bot.games.dixie.state.state import Army, DixieState, HitsQuestion, Preferences
from bot.games.dixie.state.view import DixieView
from bot.games.kit.sides import Side

TRIES = 12
"""States made up before giving up."""
EXCHANGES = 200
"""Cards of a list exchanged for others until its Battle Points hold."""


def guess(state: DixieState, seat: str | None, rng: random.Random) -> DixieState | None:
    """Returns a state with a seat's view (None: a spectator's), the same for the same view and random numbers; None
    where none was found. Whatever lies face-down in a position is taken for troops. While a hidden card does something
    there is none: where it is would be told by it."""
    view = views.view(state, seat)
    commanders = set(view.commanders.values())
    if any(key and key not in view.laid and key not in commanders for key in named(state)):
        return None
    for _ in range(TRIES):
        found = made_up(state, view, rng)
        if found is not None and not checks.problems(found) and views.view(found, seat) == view:
            return found
    return None


def made_up(state: DixieState, view: DixieView, rng: random.Random) -> DixieState | None:
    """Returns a state in which all cards are dealt anew that the view does not show; None where the cards do not
    suffice. Of ``state`` it takes nothing else that the view does not show."""
    laid, armies = dict[CardKey, CardState](), dict(state.armies)
    outflanking, known = dict(view.outflanking), dict(state.known)
    others = [side for side in SIDES if side != view.seat]
    for side in SIDES:
        own = {k: x for k, x in view.laid.items() if k[0] == side[0]}
        dealt = dealt_anew(view, side, own, rng)
        if dealt is None:
            return None
        cards, listed = dealt
        laid |= own | cards
        if side == view.seat:
            # A deck that was dealt at random is not known to its own side either.
            armies[side] = replace(armies[side], list=armies[side].list if view.setup.deck == "own" else listed)
            continue
        known[side] = ()
        flankers = [k for k in cards if cards[k].at == RESERVE and printed(view.setup.edition, side)[k].troop]
        ways = [at for at, n in view.flankers.items() for _ in range(n)] if view.active == side else []
        if len(flankers) < len(ways):
            return None
        outflanking |= dict(zip(rng.sample(flankers, len(ways)), ways, strict=True))
        armies[side] = Army(view.decks[side], listed, committed=view.committed[side], commander=view.commanders[side])
    ordered = dict(sorted(laid.items(), key=lambda item: (item[0][0], number(item[0]))))
    found = replace(state, cards=ordered, armies=armies, outflanking=outflanking, known=known)
    secrets = {side: without_orders(found, side, with_other_secrets(found, side, rng)) for side in others}
    return replace(found, armies=armies | secrets)


def without_orders(state: DixieState, side: Side, army: Army) -> Army:
    """Returns a side's army with the preferences of a side that has stated none, which are likelier than any others:
    with hits on the strongest cards, a guessed enemy would be weaker than the true one."""
    asked = any(isinstance(ask, HitsQuestion) and ask.side == side for ask in state.asks)
    return replace(army, preferences=Preferences(hits="ask" if asked else "lowest"), aims=())


Dealt = tuple[dict[CardKey, CardState], tuple[CardKey, ...]]
"""Cards where nobody sees them, and the list that a side's deck is made of (() without one)."""


def dealt_anew(view: DixieView, side: Side, own: Mapping[CardKey, CardState], rng: random.Random) -> Dealt | None:
    """Returns a side's cards that the view does not show, and its list; None where the cards do not suffice. ``own``
    are the cards of the side that it shows."""
    half, points = printed(view.setup.edition, side), total(view.setup, side)
    if view.phase == "decks":
        free = decks.listable(view.setup, side, ())
        return {}, within(half, [], free, decks.size(Places.of(view), side), points, rng) or ()
    places = [at for at, n in view.unnamed[side].items() for _ in range(n)]
    reserve = view.reserves[side] - sum(x.at == RESERVE for x in own.values())
    late = decks.arrives_by_day(view.setup, side) and view.day > 1
    free = [k for k in (half if late else decks.drawable(view.setup, side, 1, ())) if k not in own]
    listed: tuple[CardKey, ...] = ()
    if points:
        size = len(own) + len(places) + reserve + (0 if late else view.decks[side])
        found = within(half, list(own), free, size, points, rng)
        if found is None:
            return None
        listed, free = found, [k for k in found if k not in own]
    troops = [k for k in rng.sample(free, len(free)) if half[k].troop]
    if len(troops) < len(places):
        return None
    cards = {troops[i]: CardState(at) for i, at in enumerate(places)}
    rest = [k for k in free if k not in cards]
    if len(rest) < reserve:
        return None
    return cards | {k: CardState(RESERVE) for k in rng.sample(rest, reserve)}, listed


def within(
    half: Mapping[CardKey, Card], sure: list[CardKey], free: list[CardKey], size: int, most: int, rng: random.Random
) -> tuple[CardKey, ...] | None:
    """Returns a list of so many cards, with all that are ``sure`` among them, worth up to ``most`` Battle Points; None
    if there is none."""
    others = rng.sample(free, len(free))
    chosen, spare = others[: size - len(sure)], others[size - len(sure) :]
    points = sum(half[k].points for k in (*sure, *chosen))
    for _ in range(EXCHANGES):
        if points <= most or not spare or not chosen:
            break
        out, into = rng.randrange(len(chosen)), rng.randrange(len(spare))
        if half[spare[into]].points < half[chosen[out]].points:
            points += half[spare[into]].points - half[chosen[out]].points
            chosen[out], spare[into] = spare[into], chosen[out]
    enough = len(chosen) + len(sure) == size and points <= most
    return tuple(sorted((*sure, *chosen), key=number)) if enough else None
