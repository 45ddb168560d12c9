"""The thick of a campaign, as games at random hardly come to it: hidden and shown formations next to one another,
reinforcement cards on them, redoubts, tactics cards on both sides, cavalry screens, tired formations."""

from __future__ import annotations

import random

from msgspec.structs import replace

from bot.games.chancellorsville.data.board import board
from bot.games.chancellorsville.data.cards import deck, formation, of_side, tactics
from bot.games.chancellorsville.data.terms import ROOM, SIDES, Formation, Place
from bot.games.chancellorsville.options import Options
from bot.games.chancellorsville.rules.hidden import exposed
from bot.games.chancellorsville.state.state import Piece, StandingOrders, State
from bot.games.kit.sides import Side
from tests.games.chancellorsville.positions import Position, position

HELD = 6
"""Tactics cards before each side."""
PAIRS = ((3, -3), (1, -1))


def turmoil(rng: random.Random) -> Position:
    """A position at the beginning of a turn, made at random."""
    active = rng.choice(SIDES)
    options = Options(live=rng.random() < 0.3)
    where = _places(rng)
    left = {key: rng.choice((14, 14, 13, 9, 7, 6, 3)) for key in where}
    spec = {side: " ".join(f"{key}@{where[key]}/{left[key]}" for key in of_side(side)) for side in SIDES}
    dug = {place: rng.randint(1, 3) for place in rng.sample(list(board().locations), 4)}
    made = position(usa=spec["usa"], csa=spec["csa"], active=active, options=options, redoubts=dug, turn=_turn(active))
    state = _screened(_reinforced(made.state, rng), rng)
    at = made.changed(**{name: getattr(state, name) for name in ("pieces", "armies")})
    held = [card for card, info in tactics().items() for _ in range(info.copies)]
    rng.shuffle(held)
    for n, side in enumerate(SIDES):
        at = at.bought(side, *held[n * HELD : (n + 1) * HELD])
        hand = tuple(rng.sample(deck(side), 3))
        at = at.armed(side, cubes=rng.choice((0, 4, 8)), hand=hand, orders=_orders(rng))
    return at.changed(row=tuple(held[2 * HELD : 2 * HELD + 3]), tactics_deck=tuple(held[2 * HELD + 3 :]))


def _turn(active: Side) -> int:
    return 5 if active == "usa" else 6


def _places(rng: random.Random) -> dict[Formation, Place]:
    """Where formations stand: never two enemies in a location, and seldom all in sight."""
    found: dict[Formation, Place] = {}
    for side in SIDES:
        enemies = {at for key, at in found.items() if formation(key).side != side}
        for key in of_side(side):
            own = list(found.values())
            open_ = [p for p in board().locations if p not in enemies and own.count(p) < ROOM]
            found[key] = rng.choice(open_)
    return found


def _reinforced(state: State, rng: random.Random) -> State:
    """A pair of reinforcement cards on two formations of each side, where they fit."""
    pieces, armies = dict(state.pieces), dict(state.armies)
    for side in SIDES:
        giver, receiver = rng.sample(of_side(side), 2)
        more, less = rng.choice(PAIRS)
        if pieces[giver].cohesion + less >= 6 and 6 <= pieces[receiver].cohesion <= 14 - more:
            for key, card in ((giver, less), (receiver, more)):
                pieces[key] = replace(pieces[key], cards=(card,))
            armies[side] = replace(armies[side], given=tuple(sorted((more, less))))
    return replace(state, pieces=pieces, armies=armies)


def _screened(state: State, rng: random.Random) -> State:
    """A Cavalry Screen over one formation, and what is seen then."""
    pieces = dict(state.pieces)
    key = rng.choice(list(pieces))
    pieces[key] = replace(pieces[key], screened=True)
    places = {side: {k: pieces[k].at for k in of_side(side)} for side in SIDES}
    visible = exposed(places, {key}, set())
    return replace(state, pieces={k: _seen(piece, k in visible) for k, piece in pieces.items()})


def _seen(piece: Piece, visible: bool) -> Piece:
    return piece if visible else replace(piece, shown=False)


def _orders(rng: random.Random) -> StandingOrders:
    return StandingOrders(
        redoubts=rng.choice(("pairs", "all", "none")),
        between=rng.choice(("none", "all")),
        hold=rng.choice(("objectives", "always", "never")),
        rally=rng.choice(("always", "never")),
    )
