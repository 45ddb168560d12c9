"""Where all counters stand: stacks, who holds a hex, zones of control, and the pits with a nominal garrison point
(sections 5, 6 and 23)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from bot.games.donelson.data import forces
from bot.games.donelson.data.board import field
from bot.games.donelson.data.compass import around, distance, front
from bot.games.donelson.data.terms import GUNS_STACK, STACK, Arm, Facing, Hex, Key
from bot.games.donelson.data.terrain import Field
from bot.games.donelson.state.state import Unit
from bot.games.kit.sides import OTHER, Side

BOUNDLESS = 99
"""Room for leaders, of whom any number may share a hex (section 5)."""


def point_key(at: Hex) -> Key:
    """Returns the key by which the nominal garrison point of a pit hex goes: "pit-1412"."""
    return f"pit-{at}"


def exerts(ground: Field, at: Hex, facing: Facing) -> tuple[Hex, ...]:
    """Returns the hexes into which infantry exerts its zone of control: its two front hexes, or all six from a rifle
    pit's hex or the fort. It never reaches over a pit into the hex behind it, over a hexside that nothing may cross, or
    into water (sections 6 and 22)."""
    known: dict[tuple[Hex, Facing], tuple[Hex, ...]] = ground.__dict__.setdefault("exerts", {})
    found = known.get((at, facing))
    if found is None:
        entrenched = at in ground.pit_hexes() or ground.fort(at)
        hexes = around(at) if entrenched else front(at, facing)
        found = known[at, facing] = tuple(each for each in hexes if _extends(ground, at, each))
    return found


def _extends(ground: Field, at: Hex, into: Hex) -> bool:
    """Whether a zone of control extends from one hex into the next."""
    pit = ground.pit(at, into)
    sheltered = pit is not None and pit.hex == into
    return ground.passable(into) and not sheltered and not ground.blocked(at, into)


class Places:
    """Where all counters stand.

    Infantry counters, regiments among them, exert zones of control, disordered or not; batteries and leaders exert none
    (section 6). A pit's nominal garrison point holds its hex for the Confederates as a unit would, and exerts a zone as
    infantry does (section 23). ``guarded`` are the pit hexes with such a point; ``ground`` is the map, where it is not
    the printed one.
    """

    def __init__(
        self, units: Mapping[Key, Unit], guarded: frozenset[Hex] = frozenset(), ground: Field | None = None
    ) -> None:
        self.units = units
        self.guarded = guarded
        self._ground = ground
        self._zones: dict[Side, Mapping[Hex, tuple[Key, ...]]] = {}
        self._near: dict[Side, frozenset[Hex]] = {}
        self._arms: dict[tuple[Hex, Arm], tuple[Key, ...]] = {}
        self._combat: dict[Hex, tuple[Key, ...]] = {}
        self._held: dict[Side, tuple[Hex, ...]] = {}
        self._nearest: dict[tuple[Hex, Side], tuple[int, Hex] | None] = {}
        self.kept: dict[object, Any] = {}
        """What others have worked out of this board, by a key of their own."""

    def moved(self, changed: Mapping[Key, Unit]) -> Places:
        """Returns the board with some counters of one side elsewhere on it, or facing another way."""
        found = Places({**self.units, **changed}, self.guarded, self._ground)
        order, stacks = self._order, dict(self.stacks)
        for key, unit in changed.items():
            old = self.units[key].at
            if unit.at != old:
                left = tuple(other for other in stacks[old] if other != key)
                stacks[old] = left
                stacks[unit.at] = tuple(sorted((*stacks.get(unit.at, ()), key), key=order.__getitem__))
        found.__dict__["stacks"], found.__dict__["_order"] = stacks, order
        side = forces.counters()[next(iter(changed))].side
        found._zones[OTHER[side]] = self.zone(OTHER[side])
        found.__dict__["_of"] = self._of
        return found

    def at(self, at: Hex) -> tuple[Key, ...]:
        """Returns all counters in a hex, leaders too, in the order of the units."""
        return self.stacks.get(at, ())

    def inf(self, at: Hex) -> tuple[Key, ...]:
        """Returns the infantry counters in a hex, regiments among them."""
        return self._arm(at, "inf")

    def guns(self, at: Hex) -> tuple[Key, ...]:
        """Returns the batteries in a hex."""
        return self._arm(at, "art")

    def leaders(self, at: Hex) -> tuple[Key, ...]:
        """Returns the leaders in a hex."""
        return self._arm(at, "hq")

    def combat(self, at: Hex) -> tuple[Key, ...]:
        """Returns the combat units in a hex: infantry, then batteries."""
        found = self._combat.get(at)
        if found is None:
            found = self._combat[at] = (*self.inf(at), *self.guns(at))
        return found

    def of(self, side: Side, arm: Arm) -> tuple[Key, ...]:
        """Returns a side's counters of an arm on the map, in the order of the units."""
        return self._of.get((side, arm), ())

    def holder(self, at: Hex) -> Side | None:
        """Returns whose combat units, or nominal garrison point, are in a hex; a lone leader holds nothing."""
        printed = forces.counters()
        for key in self.stacks.get(at, ()):
            if printed[key].arm != "hq":
                return printed[key].side
        return "csa" if at in self.guarded else None

    def held(self, side: Side) -> tuple[Hex, ...]:
        """Returns the hexes that a side holds."""
        if side not in self._held:
            self._held[side] = tuple(at for at, holder in self._holders.items() if holder == side)
        return self._held[side]

    def nearest(self, at: Hex, side: Side) -> tuple[int, Hex] | None:
        """Returns how far the nearest hex that a side holds is, and that hex, of equals the one with the lowest number;
        None where it holds none."""
        entry = (at, side)
        if entry not in self._nearest:
            self._nearest[entry] = min(((distance(at, held), held) for held in self.held(side)), default=None)
        return self._nearest[entry]

    def zone(self, side: Side) -> Mapping[Hex, tuple[Key, ...]]:
        """Returns the hexes in a side's zones of control, and who exerts them; a nominal point goes by point_key."""
        if side not in self._zones:
            self._zones[side] = self._exerted(side)
        return self._zones[side]

    def in_zone(self, at: Hex, by: Side) -> bool:
        """Whether a hex is in a zone of control of the side ``by``, friends of the other side in it or not."""
        return at in self.zone(by)

    def next_to_enemy(self, at: Hex, side: Side) -> bool:
        """Whether a hex is adjacent to one that the enemy of ``side`` holds."""
        if side not in self._near:
            self._near[side] = frozenset(each for held in self.held(OTHER[side]) for each in around(held))
        return at in self._near[side]

    def stack_room(self, at: Hex, arm: Arm, side: Side) -> int:
        """Returns how many more counters of an arm a side may have in a hex: none where the enemy holds it, below 0 in
        an overstacked hex (section 5)."""
        if self.holder(at) == OTHER[side]:
            return 0
        if arm == "hq":
            return BOUNDLESS
        return STACK - len(self.inf(at)) if arm == "inf" else GUNS_STACK - len(self.guns(at))

    @cached_property
    def stacks(self) -> dict[Hex, tuple[Key, ...]]:
        """The counters on the map by their hexes."""
        stacks: dict[Hex, tuple[Key, ...]] = {}
        for key, unit in self.units.items():
            if unit.status == "map":
                stacks[unit.at] = (*stacks.get(unit.at, ()), key)
        return stacks

    @cached_property
    def _holders(self) -> dict[Hex, Side]:
        printed = forces.counters()
        holders: dict[Hex, Side] = dict.fromkeys(self.guarded, "csa")
        for at, keys in self.stacks.items():
            for key in keys:
                if printed[key].arm != "hq":
                    holders[at] = printed[key].side
        return holders

    @cached_property
    def _order(self) -> dict[Key, int]:
        return {key: place for place, key in enumerate(self.units)}

    @cached_property
    def _of(self) -> dict[tuple[Side, Arm], tuple[Key, ...]]:
        printed, found = forces.counters(), dict[tuple[Side, Arm], list[Key]]()
        for key, unit in self.units.items():
            if unit.status == "map":
                found.setdefault((printed[key].side, printed[key].arm), []).append(key)
        return {kind: tuple(keys) for kind, keys in found.items()}

    def _arm(self, at: Hex, arm: Arm) -> tuple[Key, ...]:
        spot = (at, arm)
        found = self._arms.get(spot)
        if found is None:
            printed = forces.counters()
            found = self._arms[spot] = tuple(key for key in self.stacks.get(at, ()) if printed[key].arm == arm)
        return found

    def _exerted(self, side: Side) -> dict[Hex, tuple[Key, ...]]:
        """Returns the zones of control of a side."""
        found: dict[Hex, list[Key]] = {}
        for key, hexes in self._sources(side):
            for each in hexes:
                found.setdefault(each, []).append(key)
        return {at: tuple(keys) for at, keys in found.items()}

    def _sources(self, side: Side) -> Iterable[tuple[Key, tuple[Hex, ...]]]:
        """Returns everything of a side that exerts a zone of control, and where."""
        ground, printed = self._ground or field(), forces.counters()
        for key, unit in self.units.items():
            counter = printed[key]
            if unit.status == "map" and counter.side == side and counter.arm == "inf":
                yield key, exerts(ground, unit.at, unit.facing)
        if side == "csa":
            for at in sorted(self.guarded):
                yield point_key(at), exerts(ground, at, "n")


GUARDS = 4
"""How far from a counter with a garrison marker pits are guarded, in hexes as the crow flies (section 23)."""


def guarded(
    units: Mapping[Key, Unit], garrisons: tuple[Key, ...], broken: frozenset[Hex], ground: Field | None = None
) -> frozenset[Hex]:
    """Returns the pit hexes with a nominal garrison point: within 4 of infantry with a marker, without combat units of
    either side, and not broken. ``ground`` is the map, unless another than the printed one."""
    posts = [units[key].at for key in garrisons if units[key].status == "map"]
    if not posts:
        return frozenset()
    pits = (ground or field()).pit_hexes() - broken
    near = [at for at in pits if any(distance(at, post) <= GUARDS for post in posts)]
    printed = forces.counters()
    taken = {unit.at for key, unit in units.items() if unit.status == "map" and printed[key].arm != "hq"}
    return frozenset(near) - taken


def captured(held: Mapping[Hex, Side]) -> tuple[str, ...]:
    """Returns the battery groups in all of whose hexes the Union was last (US-27.8)."""
    return tuple(name for name, hexes in field().groups.items() if all(held[at] == "usa" for at in hexes))


def deployment_held(held: Mapping[Hex, Side]) -> int:
    """Returns how many Union deployment hexes the Confederates were last in (US-27.1)."""
    return sum(held[at] == "csa" for at in field().deployment)
