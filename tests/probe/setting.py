"""The parts of a position of the probe that a game master may set."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.positions.parts import Part, numbers
from tests.probe.state import EDGE, NAMES, TARGET, State, View, copied, table_of


def settable(view: View) -> tuple[Part, ...]:
    """Scores, places and the round."""
    table = table_of(view)
    if table.result is not None:
        return ()
    found = [Part("round", "Round", str(table.round), numbers(1, table.rounds))]
    for seat, side in table.sides.items():
        name = NAMES[seat]
        found.append(Part(f"{seat}-score", f"{name}'s points", str(side.score), numbers(0, TARGET - 1), name))
        found.append(Part(f"{seat}-place", f"{name}'s place", str(side.place), numbers(-EDGE, EDGE), name))
    return tuple(found)


def with_parts(state: State, parts: Mapping[str, str]) -> State:
    """The position with those parts."""
    after = copied(state)
    for key, value in parts.items():
        seat, _, what = key.partition("-")
        if what:
            setattr(after.sides[seat], what, int(value))
        else:
            after.round = int(value)
    return after
