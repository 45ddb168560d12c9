"""The counters of both armies as they are printed: infantry, batteries, leaders, regiments, and how they begin."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import resources
from typing import Literal

from msgspec import Struct, ValidationError, convert

from bot.games.donelson.data.terms import OFF, TURNS_A_DAY, Arm, Brigade, Division, Facing, Hex, Key
from bot.games.kit.sides import Side


class Counter(Struct, frozen=True):
    """A counter as printed. ``code`` is what stands on it on the map, two letters
    or a regiment's number, ``letter`` a brigade's counter's own (a, b, c).

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
        """The bombardment strength: half the gun points, rounded up (US-1.7.*)."""
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


FILE = "data/forces.toml"
MOST = 3
"""Counters of a brigade."""
PER_COUNTER = 5
"""Strength points for which a brigade has a counter, the last ones begun."""
REGIMENT = 3
"""Strength points of a regiment."""
LETTERS = "abc"


class _Brigade(Struct, forbid_unknown_fields=True):
    """A brigade in the file."""

    name: str
    code: str
    division: Division
    strength: int
    regiments: list[str]
    hexes: list[str]
    facing: Facing
    strengths: list[int] = []
    turns: list[int] = []


class _Battery(Struct, forbid_unknown_fields=True):
    """A battery in the file."""

    name: str
    code: str
    division: Division
    guns: int
    reach: int
    rifled: bool
    fixed: bool
    hex: str
    facing: Facing


class _Leader(Struct, forbid_unknown_fields=True):
    """A leader in the file."""

    name: str
    code: str
    side: Side
    division: Division
    initiative: int
    rally: int
    radius: int
    bonus: int
    army: bool
    hex: str
    turn: int


class _Division(Struct, forbid_unknown_fields=True):
    """A division in the file."""

    name: str
    side: Side
    commander: Key
    mark: Literal["one-bar", "two-bars", "three-bars", "saltire", "lozenge", "ring"]


class _Reserve(Struct, forbid_unknown_fields=True):
    """The regiments that may come at night."""

    side: Side
    division: Division
    names: list[str]
    keys: list[str]


class _Forces(Struct, forbid_unknown_fields=True):
    """The whole file."""

    divisions: dict[str, _Division]
    brigades: dict[str, _Brigade]
    batteries: dict[str, _Battery]
    leaders: dict[str, _Leader]
    reserve: _Reserve


@cache
def _forces() -> _Forces:
    text = resources.files("bot.games.donelson").joinpath(FILE).read_text("utf-8")
    try:
        return convert(tomllib.loads(text), _Forces)
    except ValidationError as error:
        raise ValueError(f"{FILE}: {error}") from error


@cache
def counters() -> dict[Key, Counter]:
    """Returns every counter by its key, read from data/forces.toml: infantry, regiments, batteries, leaders. Raises
    ValueError that names file and entry."""
    return {each.key: each for each in (*_infantry(), *_regiments(), *_reserve(), *_batteries(), *_leaders())}


def counter(key: Key) -> Counter:
    """Returns a counter."""
    return counters()[key]


@cache
def brigades() -> dict[Brigade, BrigadeInfo]:
    """Returns every brigade by its key."""
    found = {}
    for key, each in _forces().brigades.items():
        keys = tuple(f"{key}-{letter}" for letter in LETTERS[: _number(each)])
        regiments = tuple(f"{key}-{regiment}" for regiment in each.regiments)
        side = divisions()[each.division].side
        found[key] = BrigadeInfo(key, each.name, side, each.division, each.strength, keys, regiments)
    return found


@cache
def divisions() -> dict[Division, DivisionInfo]:
    """Returns every division by its number."""
    return {
        int(number): DivisionInfo(int(number), each.name, each.side, each.commander, each.mark)
        for number, each in _forces().divisions.items()
    }


@cache
def of_side(side: Side) -> tuple[Key, ...]:
    """Returns a side's counters in the order of the file."""
    return tuple(key for key, each in counters().items() if each.side == side)


@cache
def reserve() -> tuple[Key, ...]:
    """Returns the regiments that may come at night (US-24.6)."""
    return tuple(_forces().reserve.keys)


def _number(each: _Brigade) -> int:
    """Returns how many counters a brigade has: one for each five points begun, three at most (US-28.2)."""
    return min(MOST, -(-each.strength // PER_COUNTER))


def _infantry() -> Iterator[Counter]:
    for key, each in _forces().brigades.items():
        number = _number(each)
        more, rest = divmod(each.strength, number)
        even = [more + (place < rest) for place in range(number)]
        for place, strength in enumerate(each.strengths or even):
            turn = each.turns[place] if each.turns else 0
            if len(each.hexes) not in (0, number):
                raise ValueError(f"{FILE}: brigades.{key} has {number} counters, and {len(each.hexes)} hexes")
            yield Counter(
                key=f"{key}-{LETTERS[place]}",
                name=f"{each.name} {LETTERS[place].upper()}",
                code=each.code,
                side=divisions()[each.division].side,
                arm="inf",
                division=each.division,
                brigade=key,
                letter=LETTERS[place],
                strength=strength,
                start=int(each.hexes[place]) if each.hexes else OFF,
                facing=each.facing,
                turn=turn,
            )


def _regiments() -> Iterator[Counter]:
    for key, each in _forces().brigades.items():
        for regiment in each.regiments:
            yield Counter(
                key=f"{key}-{regiment}",
                name=_regiment_name(regiment),
                code=_regiment_code(regiment),
                side=divisions()[each.division].side,
                arm="inf",
                division=each.division,
                brigade=key,
                regiment=True,
                strength=REGIMENT,
                facing=each.facing,
            )


def _reserve() -> Iterator[Counter]:
    found = _forces().reserve
    for key, name in zip(found.keys, found.names, strict=True):
        yield Counter(
            key=key,
            name=name,
            code=_regiment_code(key),
            side=found.side,
            arm="inf",
            division=found.division,
            regiment=True,
            strength=REGIMENT,
            facing="se",
            turn=TURNS_A_DAY + 1,
        )


def _batteries() -> Iterator[Counter]:
    for key, each in _forces().batteries.items():
        yield Counter(
            key=key,
            name=each.name,
            code=each.code,
            side=divisions()[each.division].side,
            arm="art",
            division=each.division,
            guns=each.guns,
            reach=each.reach,
            rifled=each.rifled,
            fixed=each.fixed,
            start=int(each.hex),
            facing=each.facing,
        )


def _leaders() -> Iterator[Counter]:
    for key, each in _forces().leaders.items():
        yield Counter(
            key=key,
            name=each.name,
            code=each.code,
            side=each.side,
            arm="hq",
            division=each.division,
            initiative=each.initiative,
            rally=each.rally,
            radius=each.radius,
            bonus=each.bonus,
            army=each.army,
            start=int(each.hex) if each.hex else OFF,
            turn=each.turn,
        )


def _regiment_name(word: str) -> str:
    """Returns a regiment's name: "8il" is "8 IL", "birge" "Birge"."""
    digits = "".join(letter for letter in word if letter.isdigit())
    return f"{digits} {word[len(digits) :].upper()}" if digits else word.capitalize()


def _regiment_code(word: str) -> str:
    """Returns a regiment's code on the map: "8IL", of "birge" "Bi"."""
    return word.upper() if word[0].isdigit() else word[:2].capitalize()


def together(keys: Iterable[Key]) -> dict[str, list[Key]]:
    """Returns counters by their brigade where there are two of it, others alone, each by its name."""
    found: dict[str, list[Key]] = {}
    for key in keys:
        found.setdefault(counter(key).brigade or key, []).append(key)
    return {who if len(some) > 1 else some[0]: some for who, some in found.items()}
