"""The counters of both armies as they are printed: infantry, batteries, leaders, regiments, and how they begin."""

from __future__ import annotations

from functools import cache
from typing import Literal

from msgspec import Struct

from bot.games.donelson.terms import OFF, Arm, Brigade, Division, Facing, Hex, Key, Side


class Counter(Struct, frozen=True):
    """A counter as printed. ``code`` is its two letters on the map, ``letter`` a brigade's counter's own (a, b, c).

    ``brigade`` is "" for batteries and leaders; ``division`` is 0 for army commanders; ``regiment`` marks a regiment's
    counter. ``strength`` are the printed strength points of infantry, ``guns`` the gun points (and crew points) of a
    battery, ``reach`` its range in hexes, ``rifled`` its asterisk, ``fixed`` a battery that never moves. Leaders have
    ``initiative``, ``rally``, ``radius``, and ``bonus``, which an army commander lends; ``army`` marks one.
    ``start`` and ``facing`` are the fixed set-up (OFF: not on the map), ``turn`` when it may come (0: from the start).
    """

    key: Key
    name: str
    code: str
    side: Side
    arm: Arm
    division: Division
    brigade: Brigade = ""
    letter: str = ""
    regiment: bool = False
    strength: int = 0
    guns: int = 0
    reach: int = 0
    rifled: bool = False
    fixed: bool = False
    initiative: int = 0
    rally: int = 0
    radius: int = 0
    bonus: int = 0
    army: bool = False
    start: Hex = OFF
    facing: Facing = "n"
    turn: int = 0

    @property
    def bombardment(self) -> int:
        """The bombardment strength: half the gun points, rounded up (US-1.*)."""
        return (self.guns + 1) // 2


class BrigadeInfo(Struct, frozen=True):
    """A brigade as printed: ``counters`` in the order of their letters, ``regiments`` that can be detached."""

    key: Brigade
    name: str
    side: Side
    division: Division
    strength: int
    counters: tuple[Key, ...]
    regiments: tuple[Key, ...]


class DivisionInfo(Struct, frozen=True):
    """A division: its number (see terms.Division), name, side, commander, and the mark that its counters show."""

    number: Division
    name: str
    side: Side
    commander: Key
    mark: Literal["one-bar", "two-bars", "three-bars", "saltire", "lozenge", "ring"]


@cache
def counters() -> dict[Key, Counter]:
    """Returns every counter by its key, read from data/forces.toml. Raises ValueError that names file and entry."""
    raise NotImplementedError


def counter(key: Key) -> Counter:
    """Returns a counter."""
    return counters()[key]


@cache
def brigades() -> dict[Brigade, BrigadeInfo]:
    """Returns every brigade by its key."""
    raise NotImplementedError


@cache
def divisions() -> dict[Division, DivisionInfo]:
    """Returns every division by its number."""
    raise NotImplementedError


@cache
def of_side(side: Side) -> tuple[Key, ...]:
    """Returns a side's counters in the order of the file."""
    return tuple(key for key, each in counters().items() if each.side == side)
