"""What everybody knows of a position, as far as movement asks: a view and a working copy both have it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from bot.games.donelson.data.forces import brigades, counter, divisions
from bot.games.donelson.data.terms import Brigade, Division, Key, Stage
from bot.games.donelson.options import Options
from bot.games.donelson.state.state import Engagement, Unit
from bot.games.kit.sides import Side


class Facts(Protocol):
    """The public fields of a position that movement looks at (see state.state.State)."""

    @property
    def options(self) -> Options: ...
    @property
    def turn(self) -> int: ...
    @property
    def stage(self) -> Stage: ...
    @property
    def active(self) -> Side: ...
    @property
    def units(self) -> Mapping[Key, Unit]: ...
    @property
    def divisions(self) -> Mapping[Brigade, Division]: ...
    @property
    def joining(self) -> Mapping[Brigade, Division]: ...
    @property
    def engagements(self) -> tuple[Engagement, ...]: ...
    @property
    def out_of_command(self) -> tuple[Key, ...]: ...
    @property
    def active_divisions(self) -> tuple[Division, ...]: ...
    @property
    def garrisons(self) -> tuple[Key, ...]: ...
    @property
    def gathering(self) -> tuple[Key, ...]: ...
    @property
    def fort_lost(self) -> bool: ...


def division_of(facts: Facts, key: Key) -> Division:
    """Returns the division that commands a counter now; 0 for an army commander (US-20.2)."""
    each = counter(key)
    if each.army:
        return 0
    return facts.divisions.get(each.brigade or key, each.division)


def commanded_now(facts: Facts, brigade: Brigade) -> Division:
    """Returns the division that commands a brigade."""
    return facts.divisions.get(brigade, brigades()[brigade].division)


def idle(facts: Facts, key: Key) -> bool:
    """Whether a counter's division has not been activated (US-26.1)."""
    division = division_of(facts, key)
    return bool(division) and divisions()[division].side == "usa" and division not in facts.active_divisions


def engaged_with(facts: Facts, key: Key, colour: Side | None = None) -> tuple[Key, ...]:
    """Returns the enemies with whom a unit is engaged, under markers of that colour or, without one, of both
    (US-13.1)."""
    side = counter(key).side
    found: dict[Key, None] = {}
    for each in facts.engagements:
        own, other = (each.usa, each.csa) if side == "usa" else (each.csa, each.usa)
        if key in own and colour in (None, each.colour):
            found.update(dict.fromkeys(other))
    return tuple(found)
