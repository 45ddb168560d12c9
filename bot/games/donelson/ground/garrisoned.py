"""Which rifle pits have a nominal garrison point (section 23)."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.donelson import forces
from bot.games.donelson.ground.compass import distance
from bot.games.donelson.ground.field import Field, field
from bot.games.donelson.state.unit import Unit
from bot.games.donelson.terms import Hex, Key

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
