"""A state as it may be, made up from what a seat can see and from random numbers alone."""

from __future__ import annotations

import random
from collections.abc import Sequence

from msgspec.structs import replace

from bot.games.chancellorsville.data.board import board
from bot.games.chancellorsville.data.cards import deck, formation, of_side
from bot.games.chancellorsville.data.terms import (
    DEALT,
    HAND,
    MOST_COHESION,
    NOWHERE,
    PAIRS,
    ROOM,
    SIDES,
    Formation,
    Place,
)
from bot.games.chancellorsville.rules.hidden import exposed
from bot.games.chancellorsville.rules.whereabouts import whereabouts
from bot.games.chancellorsville.state import checks
from bot.games.chancellorsville.state.resample import starts_anew
from bot.games.chancellorsville.state.state import Army, Piece, StandingOrders, State
from bot.games.contract.game import Seat
from bot.games.kit.sides import Side

TRIES = 40
"""Times that hidden places, or cards that lie face down, are dealt before giving up."""
STOCK = tuple(value for size in (1, 3) for value in (size, -size) for _ in range(PAIRS))
"""A side's reinforcement cards (CV-1.5)."""


def guess(state: State, seat: Seat | None, rng: random.Random) -> State | None:
    """Returns a state with a seat's view (None: a spectator's), the same for the same view and random numbers. Returns
    None if it finds none, and while a hidden side is in the middle of an act, because that act is its secret."""
    sides = [side for side in SIDES if side != seat and side != state.options.bot]
    if state.options.solo:
        # Everything stands openly; only a spectator lacks the player's cards (CV-16.2).
        sides = [side for side in sides if seat is None]
    elif not state.ending and state.active in sides and (state.march or state.combat or state.asks or state.tasks):
        return None
    guessed = replace(state, armies={**state.armies, **{side: army_anew(state, side, rng) for side in sides}})
    if not state.options.solo and not state.ending:
        pieces = pieces_anew(guessed, sides, rng)
        if pieces is None:
            return None
        guessed = replace(guessed, pieces={**state.pieces, **pieces})
        given = {side: tuple(sorted(v for key in of_side(side) for v in pieces[key].cards)) for side in sides}
        armies = {side: replace(guessed.armies[side], given=given[side]) for side in sides}
        guessed = replace(guessed, armies={**guessed.armies, **armies})
    if "csa" in sides:
        guessed = replace(guessed, now=replace(state.now, hill=False))
    return None if checks.problems(guessed) else guessed


def army_anew(state: State, side: Side, rng: random.Random) -> Army:
    """Returns an army of which nothing is kept that only its own side knows."""
    army = state.armies[side]
    unseen = [card for card in deck(side) if card not in army.played]
    rng.shuffle(unseen)
    hidden = replace(army, starts=(), dealt=(), missed=(), surely=(), smoke=(), scouted=(), orders=StandingOrders())
    if state.stage != "setup":
        hand = len(army.hand)
        # A card that a search has missed is one of those removed, whichever it is.
        removed = army.removed + len(army.missed)
        return replace(hidden, hand=tuple(sorted(unseen[:hand])), deck=tuple(sorted(unseen[hand:])), removed=removed)
    dealt, rest = tuple(sorted(unseen[:DEALT])), tuple(sorted(unseen[DEALT:]))
    if not army.ready:
        return replace(hidden, hand=(), dealt=dealt, deck=rest)
    kept = tuple(sorted(rng.sample(dealt, HAND)))
    back = tuple(sorted({*dealt, *rest} - set(kept)))
    starts = () if state.options.solo else starts_anew(side, rng)
    return replace(hidden, hand=kept, dealt=dealt, deck=back, starts=starts)


def pieces_anew(state: State, sides: Sequence[Side], rng: random.Random) -> dict[Formation, Piece] | None:
    """Returns the formations of some sides with other cards face down, and in other places where they are hidden."""
    cards: dict[Formation, tuple[int, ...]] = {}
    for side in sides:
        if (laid := cards_anew({key: state.pieces[key] for key in of_side(side)}, rng)) is None:
            return None
        cards |= laid
    found = {key: replace(state.pieces[key], cards=values) for key, values in cards.items()}
    if not state.turn:
        return found
    at = places_anew(state, sides, rng)
    if at is None:
        return None
    return found | {key: replace(found[key], at=place, screened=False) for key, place in at.items()}


def cards_anew(pieces: dict[Formation, Piece], rng: random.Random) -> dict[Formation, tuple[int, ...]] | None:
    """Returns cards for each of a side's formations, as many as lie on it."""
    for _ in range(TRIES):
        stock = rng.sample(STOCK, len(STOCK))
        found = {key: tuple(sorted(stock.pop() for _ in piece.cards)) for key, piece in pieces.items()}
        if all(1 <= pieces[key].cohesion + sum(values) <= MOST_COHESION for key, values in found.items() if values):
            return found
    return None


def places_anew(state: State, sides: Sequence[Side], rng: random.Random) -> dict[Formation, Place] | None:
    """Returns places for the hidden formations of some sides where nothing would show them."""
    alive = {key: piece for key, piece in state.pieces.items() if piece.at != NOWHERE}
    hidden = [key for side in sides for key in of_side(side) if key in alive and not alive[key].shown]
    standing = {key: piece.at for key, piece in alive.items() if key not in hidden}
    screened = {key for key in standing if alive[key].screened}
    held = {key for key in standing if alive[key].held}
    shown = {key for key in standing if alive[key].shown}
    likely = {
        key: whereabouts(key, alive[key].seen, alive[key].seen_turn, state.turn, state.redoubts) for key in hidden
    }
    for _ in range(TRIES):
        at = dict(standing)
        for key in rng.sample(hidden, len(hidden)):
            free = [place for place in board().locations if fits(at, key, place, screened, held, shown)]
            if not free:
                break
            # A card may have brought it farther than is likely.
            weights = [likely[key].get(place, 0.0) for place in free]
            (at[key],) = rng.choices(free, weights if any(weights) else None)
        else:
            if seen(at, screened, held) == shown:
                return {key: at[key] for key in hidden}
    return None


def fits(
    at: dict[Formation, Place],
    key: Formation,
    place: Place,
    screened: set[Formation],
    held: set[Formation],
    shown: set[Formation],
) -> bool:
    """Tells whether a hidden formation may stand in a place: there is room, and neither it nor another hidden one would
    be shown."""
    side = formation(key).side
    if [at[k] for k in at if formation(k).side == side].count(place) >= ROOM:
        return False
    return seen({**at, key: place}, screened, held) <= shown


def seen(at: dict[Formation, Place], screened: set[Formation], held: set[Formation]) -> set[Formation]:
    """Returns the formations that are shown where they stand."""
    places = {side: {key: place for key, place in at.items() if formation(key).side == side} for side in SIDES}
    return exposed(places, screened, held)
