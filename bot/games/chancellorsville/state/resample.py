"""Another state with the same view: the other side's secrets dealt anew."""

from __future__ import annotations

import random

from msgspec.structs import replace

from bot.games.chancellorsville.data.board import board
from bot.games.chancellorsville.data.cards import choosing, deck, formation, of_side
from bot.games.chancellorsville.data.terms import DEALT, HAND, MOST_COHESION, ROOM, SIDES, Formation, Place
from bot.games.chancellorsville.rules.hidden import exposed
from bot.games.chancellorsville.state.state import Army, Piece, StandingOrders, State
from bot.games.contract.game import Seat
from bot.games.kit.sides import OTHER, Side

TRIES = 60
"""Times that places are dealt anew before they stay as they are."""


def resample(state: State, seat: Seat, rng: random.Random) -> State:
    """Returns a state in which all that ``seat`` knows is as it is. From a BOT's player nothing is hidden (CV-16.2)."""
    enemy = OTHER[seat]
    if enemy == state.options.bot:
        return state
    army = cards_anew(state, enemy, rng)
    if state.ending:
        return replace(state, armies={**state.armies, enemy: army})
    pieces = {**state.pieces, **reinforcements_anew(state, enemy, rng)}
    state = replace(state, armies={**state.armies, enemy: army}, pieces=pieces)
    if state.stage == "setup" or state.options.solo:
        return state
    state = replace(state, pieces={**pieces, **places_anew(state, enemy, rng)})
    return acts_anew(state, enemy, rng) if enemy == state.active else state


def cards_anew(state: State, enemy: Side, rng: random.Random) -> Army:
    """Returns an army with another hand and deck, other starts and other standing orders."""
    army = state.armies[enemy]
    unseen = [card for card in deck(enemy) if card not in army.played]
    rng.shuffle(unseen)
    orders = StandingOrders(
        rng.choice(("pairs", "all", "none")),
        rng.choice(("none", "all")),
        rng.choice(("objectives", "always", "never")),
        rng.choice(("always", "never")),
    )
    if state.stage == "setup":
        dealt = tuple(sorted(unseen[:DEALT]))
        hand = tuple(card for card in dealt if card in unseen[:HAND]) if army.ready else ()
        left = set(deck(enemy)) - set(hand if army.ready else dealt)
        starts = starts_anew(enemy, rng) if army.starts and not state.options.solo else army.starts
        return replace(army, dealt=dealt, hand=hand, deck=tuple(sorted(left)), starts=starts, orders=orders)
    hand = tuple(sorted(unseen[: len(army.hand)]))
    missed = tuple(unseen[len(hand) : len(hand) + len(army.missed)])
    rest = tuple(sorted(unseen[len(hand) + len(missed) :]))
    surely = tuple(rng.sample(rest, len(army.surely)))
    dealt = tuple(rng.sample(hand, len(army.dealt)))
    return replace(army, hand=hand, missed=missed, deck=rest, surely=surely, dealt=dealt, orders=orders)


def starts_anew(enemy: Side, rng: random.Random) -> tuple[Place, ...]:
    """Returns other starts that there is room for."""
    while True:
        starts = tuple(rng.choice(formation(key).starts) for key in choosing(enemy))
        if max(starts.count(place) for place in starts) <= ROOM:
            return starts


def reinforcements_anew(state: State, enemy: Side, rng: random.Random) -> dict[Formation, Piece]:
    """Returns the enemy's formations with the cards that lie face down exchanged among them."""
    mine = {key: state.pieces[key] for key in of_side(enemy)}
    values = [value for piece in mine.values() for value in piece.cards]
    for _ in range(TRIES):
        rng.shuffle(values)
        left, found = list(values), {}
        for key, piece in mine.items():
            cards = tuple(sorted(left.pop() for _ in piece.cards))
            found[key] = replace(piece, cards=cards)
        if all(1 <= p.true <= MOST_COHESION for p in found.values() if p.cards):
            return found
    return mine


def acts_anew(state: State, enemy: Side, rng: random.Random) -> State:
    """Returns the turn with other traces of what the enemy did in it behind his screen: where his smoke lies, and
    whether a hidden AP Hill has moved. In a combat both may have shown already."""
    army, now = state.armies[enemy], state.now
    if army.smoke and state.combat is None:
        places = [state.pieces[key].at for key in of_side(enemy) if state.pieces[key].at]
        army = replace(army, smoke=board().adjacent[rng.choice(places)])
    if now.hill and not state.pieces["hill"].shown:
        now = replace(now, hill=rng.random() < 0.5)
    return replace(state, now=now, armies={**state.armies, enemy: army})


def places_anew(state: State, enemy: Side, rng: random.Random) -> dict[Formation, Piece]:
    """Returns the enemy's formations, the hidden ones in other places where nothing would show them; a screen that
    nobody sees may be gone."""
    hidden = [key for key in of_side(enemy) if state.pieces[key].at and not state.pieces[key].shown]
    if not hidden:
        return {}
    alive = {key: piece for key, piece in state.pieces.items() if piece.at}
    screened = {key for key, piece in alive.items() if piece.screened}
    held = {key for key, piece in alive.items() if piece.held}
    shown = {key for key, piece in alive.items() if piece.shown}
    screened -= {key for key in hidden if key in screened and rng.random() < 0.5}
    for _ in range(TRIES):
        at = {key: piece.at for key, piece in alive.items()}
        for key in hidden:
            at[key] = rng.choice(tuple(board().locations))
        places = {side: {k: p for k, p in at.items() if formation(k).side == side} for side in SIDES}
        room = all(list(each.values()).count(p) <= ROOM for each in places.values() for p in each.values())
        if room and exposed(places, screened, held) == shown:
            return {key: replace(state.pieces[key], at=at[key], screened=key in screened) for key in hidden}
    return {}
