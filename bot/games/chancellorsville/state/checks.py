"""What holds of every state that play can reach: the counts of the box, and who stands and is seen where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from msgspec import to_builtins

from bot.games.chancellorsville.data.board import board
from bot.games.chancellorsville.data.cards import deck, formations, of_side, tactics_deck
from bot.games.chancellorsville.data.terms import (
    CUBES,
    LOST,
    MOST_COHESION,
    MOST_DICE,
    PAIRS,
    REDOUBTS,
    REDOUBTS_HERE,
    ROOM,
    ROW,
    SIDES,
    Formation,
    Place,
)
from bot.games.chancellorsville.rules.hidden import exposed
from bot.games.chancellorsville.state.state import Piece, State
from bot.games.kit.sides import Side


def problems(state: State) -> list[str]:
    """Returns the problems of a state, in sentences; empty for every state that play can reach."""
    checks = (_pieces, _cards, _supplies, _course, _places, _sightings)
    return list(_names(state)) or [text for check in checks for text in check(state)]


def _names(state: State) -> Iterator[str]:
    """Whatever the state names must be there: everything else would stumble over it."""
    if set(state.pieces) != set(formations()):
        yield "the formations are others than the game's (CV-1.4)"
    if set(state.armies) != set(SIDES):
        yield "each side needs its army, and no other side has one"
    known = {*formations(), ""}
    yield from (f"there is no formation {key}" for key in dict.fromkeys(_named(to_builtins(state))) if key not in known)


def _named(data: Any) -> Iterator[str]:
    """The formations that plain data name, in the fields that do."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key == "formation":
                yield value
            elif key == "against":
                yield from value
            else:
                yield from _named(value)
    elif isinstance(data, list | tuple):
        for each in data:
            yield from _named(each)


def on_map(state: State, side: Side) -> dict[Formation, Place]:
    """Returns where a side's formations on the map are."""
    return {key: state.pieces[key].at for key in of_side(side) if state.pieces[key].at}


def _pieces(state: State) -> Iterator[str]:
    for key, piece in state.pieces.items():
        yield from (f"{key} {text}" for text in _piece_problems(key, piece, state))


def _piece_problems(key: Formation, piece: Piece, state: State) -> Iterator[str]:
    if not piece.alive:
        if piece.cards or piece.cohesion or piece.shown or piece.screened or piece.held:
            yield "is destroyed and has something left (CV-9.3)"
        return
    if not 1 <= piece.cohesion <= MOST_COHESION or not 1 <= piece.true <= MOST_COHESION:
        yield f"has cohesion {piece.cohesion}, in truth {piece.true} (CV-1.4, CV-9.1)"
    if piece.at and piece.at not in board().locations:
        yield f"is at {piece.at}, which is no location"
    if piece.at and piece.track >= 0:
        yield "is on the map and on the track (CV-16.4)"
    if piece.shown and piece.at and state.stage != "setup" and not state.options.solo and piece.seen != piece.at:
        yield f"is shown at {piece.at} and was last seen at {piece.seen} (CV-5.8)"
    if piece.held and (piece.at not in board().objectives or (piece.at in state.control) != (key in of_side("usa"))):
        yield "holds what its side does not control (CV-5.7)"


def _cards(state: State) -> Iterator[str]:
    for side, army in state.armies.items():
        waiting = army.dealt if state.turn == 0 and not army.ready else ()
        every = [*army.hand, *army.deck, *army.played, *army.missed, *waiting]
        if sorted(every) != sorted(deck(side)):
            yield f"{side} has other activation cards than its fifteen (CV-1.5)"
        if not set(army.surely) <= set(army.deck) or army.removed > len(army.deck):
            yield f"{side}'s deck lacks cards that are in it (CV-16.6)"
        laid = sorted(value for key in of_side(side) for value in state.pieces[key].cards)
        if not state.options.solo and laid != sorted(army.given):
            yield f"{side} has {laid} on its formations, and {sorted(army.given)} out of stock (CV-10.2)"
        if any(n > PAIRS for n in Counter(army.given).values()) or not {abs(v) for v in army.given} <= {1, 3}:
            yield f"{side} has more reinforcement cards out than there are (CV-1.5)"
    held = [each.card for army in state.armies.values() for each in army.tactics]
    there = Counter([*held, *state.row, *state.tactics_deck])
    known = Counter(tactics_deck(bool(state.options.solo)))
    yield from (f"there are {n} {card} cards (CV-1.5)" for card, n in there.items() if n > known[card])


def _supplies(state: State) -> Iterator[str]:
    if sum(army.cubes for army in state.armies.values()) > CUBES or any(a.cubes < 0 for a in state.armies.values()):
        yield "there are other cubes than the pool had (CV-1.5)"
    if sum(state.redoubts.values()) > REDOUBTS:
        yield "there are too many redoubts (CV-1.5)"
    if any(not 1 <= n <= REDOUBTS_HERE or at not in board().locations for at, n in state.redoubts.items()):
        yield "redoubts stand where they cannot (CV-6.1)"
    if len(state.row) > ROW:
        yield "the tactics row is too long (CV-2.6)"
    if state.combat is not None and len(state.combat.dice) > MOST_DICE:
        yield "too many dice are rolled (CV-7.3)"


def _course(state: State) -> Iterator[str]:
    if (state.stage == "over") != bool(state.ending):
        yield "the game is over, or it is not (CV-3.10)"
    if state.stage in ("setup", "over"):
        return
    if any(sum(not state.pieces[key].alive for key in of_side(side)) >= LOST for side in SIDES):
        yield "a side has lost three formations, and the game goes on (CV-14.4)"
    if not set(state.control) <= set(board().objectives):
        yield "the Union controls what is no objective (CV-14.1)"
    if state.asks and state.asks[-1].side == state.options.bot:
        yield "the BOT is asked (CV-16.8)"
    if not state.asks and state.tasks:
        yield "something is left to do, and no one is asked"


def _places(state: State) -> Iterator[str]:
    """Enemies never share a location once a step is done; there is room for two, but for whoever passes through."""
    where = {side: on_map(state, side) for side in SIDES}
    if state.combat is None and set(where["usa"].values()) & set(where["csa"].values()):
        yield "enemies stand in one location (CV-7.1)"
    if not state.turn or state.ending in ("resigned", "agreed"):
        # Formations that choose where to start have no place yet, also where a side gives up before it has chosen; and
        # a game may be given up while one passes through two others.
        return
    passing = state.march.formation if state.march else ""
    for side in SIDES:
        standing = Counter(at for key, at in where[side].items() if key != passing)
        yield from (f"{n} of {side} stand at {at} (CV-1.6)" for at, n in standing.items() if n > ROOM)


def _sightings(state: State) -> Iterator[str]:
    """Between steps everyone sees exactly the formations that something shows."""
    if state.stage in ("setup", "over") or state.combat or state.tasks:
        return
    pieces = {key: piece for key, piece in state.pieces.items() if piece.at}
    shown = {key for key, piece in pieces.items() if piece.shown}
    if state.options.solo:
        yield from (f"{key} is hidden in solitaire (CV-16.2)" for key in pieces if key not in shown)
        return
    screened = {key for key, piece in pieces.items() if piece.screened}
    held = {key for key, piece in pieces.items() if piece.held}
    visible = exposed({side: on_map(state, side) for side in SIDES}, screened, held)
    yield from (f"{key} is shown and nothing shows it (CV-5.5)" for key in shown - visible)
    yield from (f"{key} is in sight and not shown (CV-5.1)" for key in visible - shown)
