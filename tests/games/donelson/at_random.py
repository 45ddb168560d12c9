"""Battles at random, and decisions as people might type them."""

from __future__ import annotations

import random
from collections import Counter

from bot.games.donelson.data.board import field
from bot.games.donelson.data.compass import around
from bot.games.donelson.data.forces import brigades, counter, counters
from bot.games.donelson.data.terms import FACINGS, Facing, Hex
from bot.games.donelson.decisions import LANGUAGE
from bot.games.donelson.game import GAME
from bot.games.donelson.state.state import State
from bot.games.kit.sides import Side
from bot.games.tokens import at_random
from tests.games.donelson.positions import Position


def mingled(rng: random.Random) -> str:
    """Both armies' infantry and batteries at random within three hexes of a hex, enemies apart."""
    area: set[Hex] = {1715}
    for _ in range(3):
        area |= {near for at in area for near in around(at)}
    sides: dict[Hex, Side] = {}
    faces: dict[Hex, Facing] = {}
    stacked = Counter[tuple[Hex, str]]()
    found = []
    for key in rng.sample(sorted(counters()), len(counters())):
        each = counter(key)
        if each.arm == "hq" or each.regiment or each.fixed or rng.random() < 0.4:
            continue
        room = [at for at in sorted(area) if sides.get(at, each.side) == each.side and stacked[at, each.arm] < 2]
        at = rng.choice(room)
        sides[at], facing = each.side, faces.setdefault(at, rng.choice(FACINGS))
        stacked[at, each.arm] += 1
        found.append(f"{key}@{at}{facing}{rng.choice(('', '', '', '!'))}")
    return " ".join(found)


def decided(at: Position, rng: random.Random) -> str:
    """A decision at random, with a liking for what leads on."""
    side, path = at.awaited()[0], list[str]()
    view = GAME.view(at.state, side)
    level = GAME.choices(view, side, ())
    while level is not None:
        keys = [choice.key for choice in level.choices]
        liked = [key for key in ("fight", "propose", "advance", "stay") if not path and key in keys]
        path.append(rng.choice(liked) if liked and rng.random() < 0.5 else at_random(level, rng))
        level = GAME.choices(view, side, tuple(path))
    return " ".join(path)


def typed(state: State, rng: random.Random) -> str:
    """A decision of any kind as somebody might type it, who names whom and what he likes: what stands on the map, hexes
    of it, whatever else there is, and nonsense."""
    form = rng.choice([form for kind in LANGUAGE.declared for form in kind.forms])
    return " ".join(_word(part.strip("{}*?"), state, rng) if "{" in part else part for part in form.split())


def _word(field_: str, state: State, rng: random.Random) -> str:
    here = [key for key, unit in state.units.items() if unit.status == "map"]
    hexes = [f"{at:04}" for at in (*field().cells, *(state.units[key].at for key in here))]
    brigade, facing, division = rng.choice(sorted(brigades())), rng.choice(FACINGS), rng.choice("123456")
    fitting = {"at": rng.choice(hexes), "via": rng.choice(hexes), "start": rng.choice(hexes), "facing": facing,
               "brigade": brigade, "division": division, "column": rng.choice(hexes)[:2]}  # fmt: skip
    if rng.random() < 0.7:
        return fitting.get(field_, rng.choice(here))
    anybody = rng.choice(sorted(counters()))
    both = ",".join(rng.sample(here, 2))
    return rng.choice((brigade, anybody, both, facing, rng.choice(hexes), "all", "rest", "1899", "nobody"))
