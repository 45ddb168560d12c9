"""Retreats as the referee finds them: every way there is, and the best of them by section 12."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from bot.games.donelson.data.forces import counters
from bot.games.donelson.game import GAME
from bot.games.donelson.state.state import Moved, State
from tests.games.donelson.referee.combat import Line
from tests.games.donelson.referee.ground import letters, lists, near, pairs, pits, point, price, roads, streams, terrain
from tests.games.donelson.referee.zones import Field, hexes

OTHER = {"usa": "csa", "csa": "usa"}
Way = tuple[int, ...]
IMPASSABLE = frozenset((2602, 2701))


class Retreats:
    """Units of one arm that must leave a hex together."""

    def __init__(self, field: Field, at: int, side: str, arm: str, many: int) -> None:
        self.field, self.at, self.side, self.arm, self.many = field, at, side, arm, many
        self.enemy = OTHER[side]
        self.zone = field.zone(self.enemy)

    def open(self, a: int, b: int) -> bool:
        """Whether they may retreat from one hex into the next."""
        foes = [k for k in self.field.stacks.get(b, []) if counters()[k].side == self.enemy]
        if letters()[b] == "~" or frozenset((a, b)) == IMPASSABLE or foes or self.field.side(b) == self.enemy:
            return False
        down = (b // 100 - a // 100) * (1 if self.side == "usa" else -1)
        side = frozenset((a, b))
        walled = side in streams() or (a, b) in pits() or (b, a) in pits()
        return down >= 0 and (self.arm == "inf" or side in roads() or not walled)

    def full(self, at: int) -> bool:
        """Whether a hex has no room for them."""
        return len(self.field.fighters(at, self.arm)) + self.many > 2

    def ways(self, so_far: Way, least: int) -> Iterator[Way]:
        """Every way that leads away, each step farther from where it began; one ends where it may as soon as it is long
        enough."""
        here = so_far[-1] if so_far else self.at
        if len(so_far) >= least and here not in self.zone and not self.full(here):
            yield so_far
            return
        for b in near(here):
            if hexes(self.at, b) > hexes(self.at, here) and self.open(here, b):
                yield from self.ways((*so_far, b), least)

    def rank(self, way: Way) -> tuple[int, int, int, int, Way]:
        """How bad a way is: enemy zones without friends, full hexes, direction, price, numbers."""
        zones = sum(at in self.zone and self.field.side(at) != self.side for at in way)
        full = sum(map(self.full, way))
        steps = list(zip((self.at, *way), way, strict=False))
        cost = sum(price(a, b, False) for a, b in steps)
        return zones, full, self.astray(way, steps), cost, way

    def astray(self, way: Way, steps: list[tuple[int, int]]) -> int:
        """How far from its direction a way leads: for the Union west, or else south; the Confederates to the nearest
        works, or to the fort."""
        if self.side == "usa":
            return sum(west_then_south(a, b) for a, b in steps)
        inside = self.at in within()
        goals = {at for at in letters() if terrain(at) == "fort"} if inside else {pit for pit, _ in pits()}
        return min(hexes(way[-1], goal) for goal in goals)

    def best(self, least: int) -> Way | None:
        """The way that the rules choose; None where there is none."""
        return min(self.ways((), least), key=self.rank, default=None)


def west_then_south(a: int, b: int) -> int:
    """How far a step leads from the west: straight there, south of it, south-east, east."""
    (x, y), (to_x, to_y) = point(a), point(b)
    if abs(to_y - y) < 0.1:
        return 0 if to_x < x else 3
    return 1 if to_x < x else 2


@cache
def within() -> frozenset[int]:
    """The hexes inside the perimeter: what can be reached from the fort over land, over no work or gap between them."""
    some: list[str] = lists()["open"]  # type: ignore[assignment]
    gaps, found = pairs(some), {at for at in letters() if terrain(at) == "fort"}
    todo = list(found)
    while todo:
        at = todo.pop()
        for b in near(at) - found:
            gap = frozenset((at, b)) in gaps
            if letters()[b] != "~" and not gap and (at, b) not in pits() and (b, at) not in pits():
                found.add(b)
                todo.append(b)
    return frozenset(found)


def check_retreat(state: State, after: State, lines: Sequence[Line]) -> bool:
    """Whether the first retreat of a phase leads where it must, if nothing on the map has changed before it. Returns
    whether there was one to judge."""
    result = ""
    for kind, data in lines:
        if kind == "combat":
            result = data["result"]
        elif kind in ("removed", "bombardment", "advance", "harried", "shattered") or "pit" in kind:
            return False
        elif kind == "retreat":
            keys, at = data["units"], state.units[data["units"][0]].at
            way = next(m.way for m in after.last if isinstance(m, Moved) and m.kind == "retreat" and m.key == keys[0])
            field, side, arm = Field(GAME.view(state, None)), data["side"], counters()[keys[0]].arm
            ours, theirs = result.split("/") if "/" in result else ("", "")
            told = re.search(r"R(\d)", ours if side == state.active else theirs)
            # Guns alone go 2 for "Eng", and so do those who owe an attack and cannot make it.
            least = int(told[1]) if told else 2
            sheltered = bool(told) and side != state.active and behind_works(state, field, at)
            wanted = Retreats(field, at, side, arm, len(keys)).best(least - sheltered)
            assert wanted == way[1:], (keys, result, way, wanted)
            return True
    return False


def behind_works(state: State, field: Field, at: int) -> bool:
    """Whether those who are attacked in a hex go one hex less: in the fort, or behind pits from all attackers."""
    attack = next(each for each in state.attacks if each.target == at)
    return terrain(at) == "fort" or all((at, state.units[key].at) in pits() for key in attack.by)
