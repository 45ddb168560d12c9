"""Where a counter may go: the cheapest legal way to each hex, with the facings in which it may end (sections 3-6)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from heapq import heappop, heappush

from msgspec import Struct

from bot.games.donelson.data.board import field
from bot.games.donelson.data.charts import movement
from bot.games.donelson.data.compass import around, distance, front
from bot.games.donelson.data.forces import counter
from bot.games.donelson.data.terms import FACINGS, Facing, Hex, Key
from bot.games.donelson.rules.facts import Facts, engaged_with
from bot.games.donelson.rules.movement.allowance import points_left
from bot.games.donelson.rules.movement.costs import steps_out
from bot.games.donelson.state.places import Places, exerts
from bot.games.kit.sides import OTHER, Side

BOUNDLESS = (1 << 30, 0)
"""More points than any way costs."""


class Way(Struct, frozen=True):
    """A way that a counter may go: its movement points, the hexes that it enters, and its facing at the end."""

    cost: int
    hexes: tuple[Hex, ...]
    facing: Facing


Steps = dict[Hex, tuple[tuple[Hex, int], ...]]
"""By hex: the hexes next to it into which a counter may go, with what that costs without facing."""
DearSteps = dict[Hex, tuple[tuple[tuple[Hex, int], ...], ...]]
"""The same by the counter's facing, with what a step into its flank or rear costs more."""
Ways = dict[Hex, dict[Facing, Way]]
"""The cheapest way to each hex for each facing in which the counter may end there; never changed, for it is kept."""
KEPT = 1024
"""Searches that are kept."""


class Walker:
    """A counter about to move, among all that stands on the map."""

    def __init__(self, facts: Facts, board: Places, key: Key) -> None:
        self.facts, self.board, self.key = facts, board, key
        self.counter, self.unit = counter(key), facts.units[key]
        self.side: Side = self.counter.side
        self.enemy: Side = OTHER[self.side]
        self.ground = field()
        self._free = self.side == "csa" and facts.turn == 1
        self.shy = key in facts.out_of_command or facts.stage == "night-move"
        """Whether it may enter no hex next to the enemy (US-8.4, US-24.3)."""
        self.bound = engaged_with(facts, key, self.enemy)
        """Enemies, to one of whom it must stay adjacent (US-13.3)."""
        self.keeper = last_in_fort(facts, board, (key,))
        """Whether it is the last one in the fort, and stays there (US-22.1)."""
        # What a hex is to it, it is to all of its arm and side that are in its condition.
        arm, kept = self.counter.arm, board.kept
        self._entered: dict[Hex, bool] = kept.setdefault(("enters", arm, self.side, self.shy), {})
        disordered = self.unit.disordered
        self._steps: Steps = kept.setdefault(("steps", arm, self.side, self.shy, disordered, self._free), {})
        self._dear: DearSteps = kept.setdefault(("dear", arm, self.side, self.shy, disordered, self._free), {})
        self._sound: dict[Hex, tuple[Facing, ...]] = kept.setdefault(("faces", arm, self.side), {})

    # -- one step

    def steps(self, at: Hex) -> tuple[tuple[Hex, int], ...]:
        """Returns the steps that it may take out of a hex, with what they cost without facing (US-4.1, US-5.2,
        US-14.4)."""
        found = self._steps.get(at)
        if found is None:
            zone, arm = self.board.zone(self.enemy), self.counter.arm
            dear = movement().zone if at in zone and arm != "hq" else 0
            found = self._steps[at] = tuple(
                (to, price + dear * (to in zone))
                for to, price in steps_out(self.ground, at, arm, self._free)
                if self.enters(to) and self.heads(at, to)
            )
        return found

    def enters(self, at: Hex) -> bool:
        """Whether it may be in a hex at all, be it for a moment: stacking holds at all times (US-5.2)."""
        if at not in self._entered:
            self._entered[at] = self._may_be(at)
        return self._entered[at]

    def _may_be(self, at: Hex) -> bool:
        board = self.board
        if board.holder(at) == self.enemy or board.stack_room(at, self.counter.arm, self.side) <= 0:
            return False
        if self.counter.arm != "inf" and board.in_zone(at, self.enemy) and not self.joins(at):
            return False
        return not (self.shy and board.next_to_enemy(at, self.side))

    def joins(self, at: Hex) -> bool:
        """Whether friendly infantry is in a hex, whom guns and leaders may join in an enemy zone (US-16.6)."""
        return any(counter(key).side == self.side for key in self.board.inf(at))

    def heads(self, a: Hex, b: Hex) -> bool:
        """Whether it may go that way: disordered Union never north, disordered Confederates never south (US-14.4)."""
        if not self.unit.disordered:
            return True
        down = b // 100 - a // 100
        return down >= 0 if self.side == "usa" else down <= 0

    # -- where it may end

    def facings(self, at: Hex) -> tuple[Facing, ...]:
        """Returns the facings in which it may end in a hex: that of the stack there, and none that shows an enemy zone
        of control only its flanks and rear (US-5.4, US-6.6)."""
        others = [each for each in self.board.combat(at) if each != self.key]
        allowed = (self.facts.units[others[0]].facing,) if others and self.counter.arm != "hq" else FACINGS
        if self.counter.arm != "inf":
            return allowed
        return tuple(facing for facing in allowed if sound(self.board, self.side, at, facing, self.key))

    def ends(self, at: Hex) -> bool:
        """Whether it may end in a hex: whoever is engaged stays adjacent to one of the enemies (US-13.3), and the last
        one in the fort within it (US-22.1)."""
        if self.keeper and not self.ground.fort(at):
            return False
        return self.tied_to(at)

    def tied_to(self, at: Hex) -> bool:
        """Whether a hex is next to one of those it is engaged with, if it is: it never leaves their side (US-13.3)."""
        if not self.bound:
            return True
        near = around(at)
        return any(self.facts.units[enemy].at in near for enemy in self.bound)

    def _steps_by_facing(self, at: Hex) -> tuple[tuple[tuple[Hex, int], ...], ...]:
        """Returns the steps out of a hex with their price, by the number of the facing (US-3.8)."""
        sideways, plain = movement().sideways, self.steps(at)
        fronts = (front(at, facing) for facing in FACINGS)
        found = tuple(tuple((to, cost + sideways * (to not in ahead)) for to, cost in plain) for ahead in fronts)
        self._dear[at] = found
        return found

    # -- the whole of it

    def ways(self, most: int | None = None, via: Hex = 0) -> Ways:
        """Returns the cheapest ways within its points left; with ``via`` only those through that hex."""
        points = points_left(self.facts, self.key) if most is None else most
        kept: dict[object, Ways] = self.ground.__dict__.setdefault("ways", {})
        entry = self._surroundings(points), points, via
        found = kept.get(entry)
        if found is None:
            found = self._of_leader(points, via) if self.counter.arm == "hq" else self._turning(points, via)
            if len(kept) >= KEPT:
                kept.clear()
            kept[entry] = found
        return found

    def _surroundings(self, points: int) -> object:
        """Returns all that decides where it can go with some points: its own state, and who stands as near as they and
        their zones can matter, for no step costs less than a point."""
        unit, units, far = self.unit, self.board.units, points + 1
        start = unit.at
        placed = ((at, key) for at, keys in self.board.stacks.items() if distance(start, at) <= far for key in keys)
        near = tuple((key, at, units[key].facing) for at, key in placed)
        pits = tuple(at for at in self.board.guarded if distance(start, at) <= far)
        bound = tuple(self.facts.units[enemy].at for enemy in self.bound)
        return self.key, start, unit.facing, unit.disordered, self.shy, self.keeper, self._free, bound, near, pits

    def _turning(self, points: int, via: Hex) -> Ways:
        """Searches over hexes and facings: entering a flank or rear hex costs more, and so does turning (US-3.8). Of
        ways that cost the same, the shorter one is found, then the one by hexes of lower numbers. Nobody turns twice in
        a hex."""
        turn, zone, start = movement().turn, self.board.zone(self.enemy), self.unit.at
        found, shortest = dict[tuple[Hex, int, bool], Way](), dict[tuple[Hex, int, bool], tuple[int, int]]()
        heap: list[tuple[int, int, tuple[Hex, ...], int, bool, bool]] = []
        heappush(heap, (0, 0, (), FACINGS.index(self.unit.facing), not via or via == start, False))
        dear, known = self._dear, shortest.get
        while heap:
            cost, length, hexes, turned, through, wheeled = heappop(heap)
            at = hexes[-1] if hexes else start
            if (at, turned, through) in found:
                continue
            found[at, turned, through] = Way(cost, hexes, FACINGS[turned])
            total = cost + turn
            if total <= points and not wheeled:
                price = (total, length)
                for other in range(6):
                    spot = (at, other, through)
                    if price <= known(spot, BOUNDLESS):
                        shortest[spot] = price
                        heappush(heap, (total, length, hexes, other, through, True))
            if hexes and at in zone:
                continue
            length += 1
            for new, step in (dear.get(at) or self._steps_by_facing(at))[turned]:
                total = cost + step
                if total > points or (self.bound and not self.tied_to(new)):
                    continue
                spot = (new, turned, through or new == via)
                price = (total, length)
                if price <= known(spot, BOUNDLESS):
                    shortest[spot] = price
                    heappush(heap, (total, length, (*hexes, new), turned, spot[2], False))
        ways: Ways = {}
        for (at, _, through), way in found.items():
            if through and way.hexes and self.ends(at) and way.facing in self._sound_facings(at):
                ways.setdefault(at, {})[way.facing] = way
        return ways

    def _sound_facings(self, at: Hex) -> tuple[Facing, ...]:
        if at == self.unit.at:
            return self.facings(at)
        if at not in self._sound:
            self._sound[at] = self.facings(at)
        return self._sound[at]

    def one_step(self) -> Iterator[Hex]:
        """Yields hexes next to it in which it may end for certain, quickly found; there may be others, and farther."""
        points, chart = points_left(self.facts, self.key), movement()
        ahead = front(self.unit.at, self.unit.facing)
        for new, price in self.steps(self.unit.at):
            if self.counter.arm == "hq":
                if price <= points:
                    yield new
                continue
            cost = price + (0 if new in ahead else chart.sideways)
            facings = self._sound_facings(new) if cost <= points and self.ends(new) else ()
            if self.unit.facing in facings or (facings and cost + chart.turn <= points):
                yield new

    def _of_leader(self, points: int, via: Hex) -> Ways:
        """Searches over hexes alone: leaders have no facing that matters, and no zone of control halts them."""
        found = dict[tuple[Hex, bool], tuple[int, tuple[Hex, ...]]]()
        heap: list[tuple[int, int, tuple[Hex, ...], bool]] = [(0, 0, (), not via)]
        while heap:
            cost, length, hexes, through = heappop(heap)
            at = hexes[-1] if hexes else self.unit.at
            if (at, through) in found:
                continue
            found[at, through] = cost, hexes
            for new, price in self.steps(at):
                if cost + price <= points and (new, through or new == via) not in found:
                    heappush(heap, (cost + price, length + 1, (*hexes, new), through or new == via))
        facing = self.unit.facing
        return {
            at: {facing: Way(cost, hexes, facing)}
            for (at, through), (cost, hexes) in found.items()
            if through and hexes
        }


def sound(board: Places, side: Side, at: Hex, facing: Facing, key: Key = "") -> bool:
    """Whether infantry may be in a hex with that facing: where enemies exert zones into it, it or a friend there must
    have one of them in its own zone, or in front of it behind rifle pits, into which no zone reaches (US-6.6)."""
    if faces_enemy(board, side, at, facing):
        return True
    ground, spots = field(), exerting(board, side, at)
    friends = [each for each in board.inf(at) if each != key]
    faced = {near for each in friends for near in front(at, board.units[each].facing)}
    return any(spots & {*exerts(ground, at, board.units[each].facing)} for each in friends) or bool(spots & faced)


def faces_enemy(board: Places, side: Side, at: Hex, facing: Facing) -> bool:
    """Whether infantry that faces so in a hex has one of the enemies in its zone, or before it behind rifle pits, who
    exert theirs into the hex; always so where nobody does (US-6.6)."""
    spots = exerting(board, side, at)
    return not spots or bool(spots & {*exerts(field(), at, facing), *front(at, facing)})


def exerting(board: Places, side: Side, at: Hex) -> set[Hex]:
    """Returns the hexes of the enemies of a side who exert a zone into a hex."""
    return {spot_of(board, threat) for threat in board.zone(OTHER[side]).get(at, ())}


def last_in_fort(facts: Facts, board: Places, keys: Collection[Key]) -> bool:
    """Whether some Confederate units are the last in the fort that could leave it, and the Union has not set foot there
    (US-22.1)."""
    ground = field()
    leaving = [key for key in keys if counter(key).arm != "hq" and ground.fort(facts.units[key].at)]
    if facts.fort_lost or not leaving or counter(leaving[0]).side != "csa":
        return False
    others = (k for at in ground.fort_hexes for k in board.combat(at) if k not in leaving and not counter(k).fixed)
    return not any(counter(k).side == "csa" for k in others)


def spot_of(board: Places, threat: Key) -> Hex:
    """Returns the hex of whoever exerts a zone: a counter, or a pit's nominal point by its key (US-23.2)."""
    return int(threat.removeprefix("pit-")) if threat.startswith("pit-") else board.units[threat].at


Preferred = Callable[[Facing], float]


def best(ways: dict[Facing, Way], wanted: Preferred) -> Way:
    """Returns the way whose facing is wanted the most, of equals the cheapest."""
    return min(ways.values(), key=lambda way: (-wanted(way.facing), way.cost, FACINGS.index(way.facing)))
