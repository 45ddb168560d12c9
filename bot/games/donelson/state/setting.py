"""The parts of a battle that a game master may set."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from msgspec.structs import replace

from bot.games.contract.game import Event, Outcome
from bot.games.donelson.data.board import field
from bot.games.donelson.data.forces import counter, divisions
from bot.games.donelson.data.terms import FACINGS, Facing, Key
from bot.games.donelson.options import WINDOWS
from bot.games.donelson.rules import morale
from bot.games.donelson.state.state import State, Unit
from bot.games.donelson.state.view import View
from bot.games.donelson.state.working_copy import Work
from bot.games.kit.orders import is_live, windows_part
from bot.games.kit.working_copy import no_draws
from bot.games.positions import options_in_play
from bot.games.positions.parts import ON, Part, flag

LOOKING: dict[str, str] = {
    "n": "north", "ne": "northeast", "se": "southeast", "s": "south", "sw": "southwest", "nw": "northwest",
}  # fmt: skip
UNION = (1, 2, 3)


@cache
def places() -> dict[str, str]:
    """Returns the hexes in which counters may stand, by number."""
    ground = field()
    hexes = sorted(at for at in ground.cells if ground.passable(at))
    return {f"{at:04}": f"{at:04} {ground.names[at]}" if at in ground.names else f"{at:04}" for at in hexes}


def settable(view: View) -> tuple[Part, ...]:
    """Returns of each counter on the map its hex, facing and disorder; which Union divisions are activated; and,
    between two questions, how answers are asked for."""
    if view.ending or view.asks or view.combat or view.fighting:
        return ()
    found = []
    for division in UNION:
        name = f"{divisions()[division].name} is activated"
        found.append(Part(f"active-{division}", name, flag(division in view.active_divisions), ON, "Surprise"))
    for key, unit in view.units.items():
        if unit.status == "map":
            found += _counter_parts(key, unit)
    found.append(windows_part(WINDOWS, view.options.live))
    return tuple(found)


def _counter_parts(key: Key, unit: Unit) -> list[Part]:
    each = counter(key)
    side = "Union" if each.side == "usa" else "Confederate"
    group = f"{side} {'leaders' if each.arm == 'hq' else 'units'}"
    found = [] if each.fixed else [Part(f"at-{key}", f"{each.name} is at", f"{unit.at:04}", places(), group)]
    if each.arm == "hq":
        return found
    found.append(Part(f"facing-{key}", f"{each.name} faces", unit.facing, LOOKING, group))
    found.append(Part(f"disordered-{key}", f"{each.name} is disordered", flag(unit.disordered), ON, group))
    return found


def set_parts(state: State, parts: Mapping[str, str], told: Event) -> Outcome[State]:
    """Returns the battle with those parts."""
    work = Work(state, no_draws)
    work.events.append(told)
    rules, parts = options_in_play.apart(parts)
    if WINDOWS.key in rules:
        work.options = replace(work.options, live=is_live(rules))
    for part, value in parts.items():
        what, _, key = part.partition("-")
        if what == "at":
            work.change(key, at=int(value))
            morale.passed(work, key, (int(value),))
        elif what == "facing":
            work.change(key, facing=facing(value))
        elif what == "disordered":
            work.change(key, disordered=value == "yes")
        else:
            _activate(work, int(key), value == "yes")
    return work.outcome()


def _activate(work: Work, division: int, active: bool) -> None:
    others = {each for each in work.active_divisions if each != division}
    work.active_divisions = tuple(sorted(others | ({division} if active else set())))


def facing(value: str) -> Facing:
    """Returns a facing by its word. Raises StopIteration for none."""
    return next(each for each in FACINGS if each == value)
