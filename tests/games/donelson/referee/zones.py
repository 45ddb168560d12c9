"""Who stands where, zones of control, and garrisons, as the referee sees them."""

from __future__ import annotations

from collections import defaultdict

from bot.games.donelson.data.forces import counters
from bot.games.donelson.state.view import View
from tests.games.donelson.referee.ground import apart, before, letters, near, pits, terrain


class Field:
    """A position, laid out anew from its public counters."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.stacks: dict[int, list[str]] = defaultdict(list)
        for key, unit in view.units.items():
            if unit.status == "map":
                self.stacks[unit.at].append(key)
        behind = {pit for pit, _ in pits()}
        posts = [view.units[key].at for key in view.garrisons]
        self.points = {
            at
            for at in behind
            if at not in view.broken and not self.fighters(at) and any(hexes(at, post) <= 4 for post in posts)
        }

    def fighters(self, at: int, arm: str = "") -> list[str]:
        """Infantry and batteries in a hex, or those of an arm."""
        found = [key for key in self.stacks.get(at, []) if counters()[key].arm != "hq"]
        return [key for key in found if not arm or counters()[key].arm == arm]

    def side(self, at: int) -> str:
        """Whose a hex is: "" for nobody's."""
        some = self.fighters(at)
        return counters()[some[0]].side if some else "csa" if at in self.points else ""

    def zone(self, side: str) -> dict[int, set[int]]:
        """The hexes in a side's zones, each with the hexes from which they are exerted."""
        found: dict[int, set[int]] = defaultdict(set)
        behind = {pit for pit, _ in pits()}
        sources = [
            (at, self.view.units[key].facing) for at in list(self.stacks) for key in self.fighters(at, "inf")
            if counters()[key].side == side
        ]  # fmt: skip
        sources += [(at, "n") for at in self.points if side == "csa"]
        for at, facing in sources:
            reach = near(at) if at in behind or terrain(at) == "fort" else before(at, facing)
            for other in reach:
                if letters()[other] != "~" and (other, at) not in pits():
                    found[other].add(at)
        return found


def hexes(a: int, b: int) -> int:
    """How many hexes lie from one to another: the fewest steps of length one in the plane's three directions."""
    if a == b:
        return 0
    frontier, seen, steps = {a}, {a}, 0
    if apart(a, b) > 10:
        return 99
    while frontier:
        steps += 1
        frontier = {other for at in frontier for other in near(at)} - seen
        if b in frontier:
            return steps
        seen |= frontier
    return 99
