"""Finds faults in a state of Overland: positions that no play can lead to."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.overland.data.board import board
from bot.games.overland.rules.modifiers import attack_modifiers
from bot.games.overland.state.state import MOST_POINTS, OPPONENTS, OUT, RICHMOND, Gain, Leader, OverlandState, Roll
from bot.games.overland.state.view import places
from bot.games.overland.words import names

_CAMP = ("wilderness", "spotsylvania", "north-anna", "ashland", "cold-harbor", "mechanicsville", "savage-station")
PLACES = {
    "grant": (*_CAMP, OUT),
    "lee": (*_CAMP, RICHMOND),
    "beauregard": ("drurys-bluff", RICHMOND),
    "breckinridge": ("valley", OUT),
}
"""The areas that each moving leader can reach."""
_ONLY_TOGETHER = ("wilderness", "cold-harbor", "savage-station")
"""Areas that Lee enters only with or after Grant, and retreats from nearer to Richmond."""
_NOT_PAST = ("spotsylvania", "north-anna", "ashland")
"""Areas in which Lee bars the way: Grant is there or farther north."""


def problems(state: OverlandState) -> list[str]:
    """Returns the faults of a state in sentences; none for all that play can reach.

    How many points a position can be reached with is not judged: giving back a point that was lost by mistake is just
    what a game master edits a state for. ``last`` is judged only by whether it names leaders and areas that exist.
    """
    return list(_of_names(state)) or list(_of_position(state))


def _of_names(state: OverlandState) -> Iterator[str]:
    if state.table not in board().tables:
        yield f"There is no combat table called “{state.table}”."
    if not 0 <= state.points <= MOST_POINTS:
        yield f"Action Points are from 0 to {MOST_POINTS}, not {state.points}."
    if state.moves < 0:
        yield f"The decisions made cannot be {state.moves}."
    for leader, allowed in PLACES.items():
        place = getattr(state, leader)
        if place not in board().areas and place != OUT:
            yield f"{names.who(leader)} is in “{place}”, which is no area."
        elif place not in allowed:
            yield f"{names.who(leader)} can never be {'off the map' if place == OUT else 'in ' + names.where(place)}."
    known = {*board().areas, *board().leaders, OUT}
    for part in state.last:
        if isinstance(part, Gain):
            continue
        keys = (part.leader, part.against) if isinstance(part, Roll) else (part.leader, part.start, part.end)
        yield from (f"The latest decision names “{name}”, which does not exist." for name in keys if name not in known)


def _of_position(state: OverlandState) -> Iterator[str]:
    yield from _of_lee(state)
    contested = state.grant == state.lee
    if state.turn and not contested:
        yield "Grant has a Turning Movement Attempt, but Lee is not in his area."
    if (state.grant == OUT) != (state.ending == "james"):
        yield "Grant is off the map exactly when he has crossed the James."
    if state.points == 0 and state.ending in ("", "resigned"):
        yield "No Action Points are left, but the campaign was not lost by that."
    if state.points and state.ending == "exhausted":
        yield "The campaign is lost by lack of Action Points, but some are left."
    if state.ending == "richmond" and not any(_could_capture(state, leader) for leader in OPPONENTS):
        yield "Richmond was captured, but no Union leader could have done it from where he stands."


def _of_lee(state: OverlandState) -> Iterator[str]:
    grant = "savage-station" if state.grant == OUT else state.grant
    if state.grant == OUT and state.lee == grant:
        yield "Grant has crossed the James from Savage Station, but Lee is there and contests it."
    if state.lee in _ONLY_TOGETHER and grant != state.lee:
        yield f"Lee is in {names.where(state.lee)}, where he can only be together with Grant."
    if state.lee in _NOT_PAST and grant not in _CAMP[: _CAMP.index(state.lee) + 1]:
        yield f"Grant is in {names.where(grant)}, past Lee in {names.where(state.lee)}."


def _could_capture(state: OverlandState, leader: Leader) -> bool:
    """Whether the leader stands uncontested beside Richmond and a six would take it."""
    found = places(state)
    at = found[leader]
    if RICHMOND not in board().adjacent.get(at, ()) or found[OPPONENTS[leader]] == at:
        return False
    return 6 + sum(m.value for m in attack_modifiers(found, RICHMOND, leader)) >= board().tables[state.table].retreat
