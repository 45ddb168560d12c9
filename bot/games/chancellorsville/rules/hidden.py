"""Hidden movement: which formations are shown (section 5 of the rulebook)."""

from __future__ import annotations

from collections.abc import Mapping, Set

from bot.games.chancellorsville.data.board import board
from bot.games.chancellorsville.data.terms import SIDES, Formation, Place
from bot.games.chancellorsville.state.working_copy import Work
from bot.games.chancellorsville.words import events
from bot.games.kit.sides import OTHER, Side

Places = Mapping[Side, Mapping[Formation, Place]]
"""Where each side's formations on the map are."""


def exposed(places: Places, screened: Set[Formation], held: Set[Formation]) -> set[Formation]:
    """Returns the formations that are shown where they stand (CV-5.1 to CV-5.4, CV-5.7); ``screened`` ones are neither
    seen nor see by being adjacent, ``held`` ones have taken an objective."""
    found = {key for side in SIDES for key in places[side] if key in held}
    for side in SIDES:
        found |= {key for key, at in places[side].items() if at in board().deep[OTHER[side]]}
    found |= leading(places["usa"])
    for ours, here in places["usa"].items():
        for theirs, there in places["csa"].items():
            near = there in board().adjacent[here] and not {ours, theirs} & screened
            if here == there or near:
                found |= {ours, theirs}
    return found


def leading(union: Mapping[Formation, Place]) -> set[Formation]:
    """Returns the Union formations that have come farthest on the hashed road (CV-5.4)."""
    for place in reversed(board().hashed):
        if here := {key for key, at in union.items() if at == place}:
            return here
    return set()


def look(work: Work) -> list[Formation]:
    """Shows and hides formations as they stand now (CV-5.5, CV-5.6); returns those that have come into sight. What a
    Union formation does may show another that stays where it is, on the hashed road (CV-5.4)."""
    if work.any_hidden("usa"):
        work.disclose("usa")
    places = {side: work.places(side) for side in SIDES}
    keys = [key for side in SIDES for key in places[side]]
    if work.options.solo:
        visible = set(keys)
    else:
        screened = {key for key in keys if work.seen(key).screened}
        visible = exposed(places, screened, {key for key in keys if work.holds(key)})
    sighted = list[Formation]()
    for side in SIDES:
        for key, at in places[side].items():
            before = work.seen(key)
            if key in visible and before.shown:
                work.change(key, seen=at)
            elif key in visible:
                work.change(key, shown=True, seen=at, seen_turn=work.turn)
                if not work.options.solo:
                    work.tell("sighted", events.sighted(key, at, before.screened), formation=key, at=at)
                    sighted.append(key)
            elif before.shown:
                # It was in sight until now, whether or not anything has been looked at in this turn.
                work.change(key, shown=False, seen_turn=work.turn)
                work.tell("hidden", events.out_of_sight(key), formation=key)
    return sighted
