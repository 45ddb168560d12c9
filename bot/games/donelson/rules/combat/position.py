"""What everybody knows of who stands where and how: all that decides who may attack, and what counts besides strength.

It is read from a view or from a working copy alike, so that what is offered and what is carried out agree."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from msgspec import Struct

from bot.games.donelson.data.forces import counter
from bot.games.donelson.data.terms import Arm, Brigade, Division, Hex, Key, Stage
from bot.games.donelson.state.places import Places
from bot.games.donelson.state.state import Attack, Engagement, Unit
from bot.games.kit.sides import OTHER, Side


class Known(Protocol):
    """A view, or a working copy."""

    @property
    def active(self) -> Side: ...
    @property
    def stage(self) -> Stage: ...
    @property
    def units(self) -> dict[Key, Unit]: ...
    @property
    def divisions(self) -> dict[Brigade, Division]: ...
    @property
    def active_divisions(self) -> tuple[Division, ...]: ...
    @property
    def out_of_command(self) -> tuple[Key, ...]: ...
    @property
    def engagements(self) -> tuple[Engagement, ...]: ...
    @property
    def stale(self) -> tuple[Key, ...]: ...
    @property
    def attacks(self) -> tuple[Attack, ...]: ...


class Position(Struct, frozen=True):
    """Who stands where and how; ``active`` is the side that attacks."""

    active: Side
    stage: Stage
    board: Places
    units: Mapping[Key, Unit]
    divisions: Mapping[Brigade, Division]
    active_divisions: tuple[Division, ...]
    astray: frozenset[Key]
    """Counters out of command."""
    engagements: tuple[Engagement, ...]
    stale: tuple[Key, ...]
    attacks: tuple[Attack, ...]

    @property
    def enemy(self) -> Side:
        """The side that is attacked."""
        return OTHER[self.active]

    def at(self, key: Key) -> Hex:
        """Returns the hex of a counter."""
        return self.units[key].at

    def activated(self, key: Key) -> bool:
        """Whether a counter is not of an inactive Union division (US-26.2)."""
        each = counter(key)
        return each.side == "csa" or self.divisions.get(each.brigade or key, each.division) in self.active_divisions

    def engaged_hexes(self, key: Key, colour: Side | None = None) -> tuple[Hex, ...]:
        """Returns the hexes of the enemies with whom a unit of the active side is engaged, under markers of that colour
        or, without one, of both (US-13.1)."""
        found: list[Hex] = []
        for each in self.engagements:
            own, others = (each.usa, each.csa) if self.active == "usa" else (each.csa, each.usa)
            if key in own and colour in (None, each.colour):
                found += [self.at(other) for other in others if self.units[other].status == "map"]
        return tuple(dict.fromkeys(found))

    def again(self, key: Key) -> bool:
        """Whether a unit has attacked in the first combat phase, and it is the second (US-2.6)."""
        return self.stage == "second-combat" and self.units[key].fought and counter(key).side == self.active

    def in_command(self, key: Key) -> bool:
        """Whether a counter is in command; of a fragmented brigade only those with a leader are (US-9.3, US-11.9)."""
        return key not in self.astray

    def targeted(self, target: Hex) -> tuple[Key, ...]:
        """Returns the combat units of the side that is attacked in a hex."""
        return self.board.combat(target) if self.board.holder(target) == self.enemy else ()

    def of(self, side: Side, arm: Arm) -> tuple[Key, ...]:
        """Returns a side's counters of an arm on the map."""
        return self.board.of(side, arm)


def position(known: Known, board: Places, attacks: tuple[Attack, ...] | None = None) -> Position:
    """Returns the position of a view or of a working copy, with other ``attacks`` than those declared if given."""
    return Position(
        active=known.active,
        stage=known.stage,
        board=board,
        units=known.units,
        divisions=known.divisions,
        active_divisions=known.active_divisions,
        astray=frozenset(known.out_of_command),
        engagements=known.engagements,
        stale=known.stale,
        attacks=known.attacks if attacks is None else attacks,
    )
