"""The parts of a position that a game master may set."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from bot.games.overland.state.checks import PLACES
from bot.games.overland.state.state import MOST_POINTS, OUT, OverlandState
from bot.games.overland.state.view import OverlandView
from bot.games.overland.words import names
from bot.games.positions.parts import ON, Part, flag, numbers


def settable(view: OverlandView) -> tuple[Part, ...]:
    """Returns where the leaders are, the Action Points, and whether Grant has an attempt left."""
    if view.ending:
        return ()
    places = [
        Part(leader, names.who(leader), view.places[leader], {at: _where(at) for at in allowed}, "Leaders")
        for leader, allowed in PLACES.items()
    ]
    # Without points, or with Grant gone, the campaign is over: that is no position to play on from.
    camp = [replace(part, values={at: words for at, words in part.values.items() if at != OUT}) for part in places[:1]]
    return (
        *camp,
        *places[1:],
        Part("points", "Action Points", str(view.points), numbers(1, MOST_POINTS)),
        Part("turn", "Turning Movement Attempt", flag(view.turn), ON),
    )


def _where(area: str) -> str:
    return "off the map" if area == OUT else names.where(area)


def with_parts(state: OverlandState, parts: Mapping[str, str]) -> OverlandState:
    """Returns the position with those parts."""
    changes: dict[str, Any] = dict(parts)
    if "points" in parts:
        changes["points"] = int(parts["points"])
    if "turn" in parts:
        changes["turn"] = parts["turn"] == "yes"
    return replace(state, last=(), **changes)
