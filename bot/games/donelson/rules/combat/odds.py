"""The odds of an attack: points on both sides, terrain, and the modifiers of the die (section 11)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct

from bot.games.donelson.data.board import field
from bot.games.donelson.data.charts import charts, odds
from bot.games.donelson.data.compass import front
from bot.games.donelson.data.forces import counter
from bot.games.donelson.data.terms import LIMIT, LIMIT_WORSE, Hex, Key
from bot.games.donelson.rules.combat import guns
from bot.games.donelson.rules.combat.position import Position
from bot.games.donelson.state.state import Attack

Strength = Callable[[Key], int]
"""The strength points left of a counter, as far as who asks may know."""
NOMINAL = 1
"""Points of a garrison's nominal point."""
COVER = ("woods", "thicket")


class Reckoning(Struct, frozen=True):
    """The odds of an attack: points, odds in words ("3:2"), their shift, and the modifiers by name."""

    attack: int
    defence: int
    odds: str
    shift: int
    modifiers: dict[str, int]

    @property
    def total(self) -> int:
        """The modifiers of the die."""
        return self.shift + sum(self.modifiers.values())


def reckon(now: Position, attack: Attack, support: Iterable[Key], strength: Strength) -> Reckoning:
    """Returns the odds of an attack; ``support`` are the defender's batteries elsewhere that fire for him."""
    support = tuple(support)
    mine, my_fresh = attackers(now, attack, strength)
    infantry, their_fresh = defenders(now, attack, strength)
    our_guns, their_guns = (
        guns.attacking_points(now, attack),
        guns.defending_points(now, attack, support),
    )
    attacking, defending = mine + our_guns, infantry + their_guns
    words, shift = odds(attacking, max(defending, 1))
    chart = charts().combat.modifiers
    found = {
        "flank": chart.flank * flanked(now, attack),
        "superiority": chart.superiority * guns.superiority(our_guns, their_guns),
        "fresh": chart.fresh * (my_fresh - their_fresh),
        "works": chart.works * sheltered(now, attack),
        "astray": chart.astray * any(not now.in_command(key) for key in attack.by),
        "disordered": chart.disordered * any(now.units[key].disordered for key in now.targeted(attack.target)),
    }
    return Reckoning(attacking, defending, words, shift, {name: each for name, each in found.items() if each})


def attackers(now: Position, attack: Attack, strength: Strength) -> tuple[int, bool]:
    """Returns the infantry points that attack, limited by hexside, and whether half of them are fresh; those without an
    engagement marker are counted first (US-11.1, US-11.11)."""
    total = fresh = 0
    for origin in guns.origins(now, attack):
        here = [key for key in attack.by if now.at(key) == origin]
        most = limit(origin, attack.target)
        rested = min(most, sum(strength(key) for key in here if key not in now.stale))
        fresh += rested
        total += min(most, sum(strength(key) for key in here))
    return total, 2 * fresh >= total


def limit(origin: Hex, target: Hex) -> int:
    """Returns the infantry points that attack across a hexside at most (US-11.1, US-11.2)."""
    ground = field()
    uphill = ground.high(target) and not ground.high(origin)
    return LIMIT_WORSE if uphill or ground.stream(origin, target) else LIMIT


def defenders(now: Position, attack: Attack, strength: Strength) -> tuple[int, bool]:
    """Returns the points of an attacked hex but for its guns in self-defence, terrain and fort counted, and whether
    half of its troops are fresh: infantry, a nominal garrison point, or batteries alone (US-11.11)."""
    infantry = now.board.inf(attack.target)
    if not infantry and now.board.guns(attack.target):
        alone = {key: 2 * counter(key).guns for key in now.board.guns(attack.target)}
        total = sum(alone.values())
        return total, 2 * sum(each for key, each in alone.items() if key not in now.stale) >= total
    total = sum(strength(key) for key in infantry) or NOMINAL
    tired = sum(strength(key) for key in infantry if key in now.stale)
    return fortified(attack.target, total) + terrain(now, attack), 2 * (total - tired) >= total


def fortified(target: Hex, points: int) -> int:
    """Returns infantry's points with the fort's help: doubled, up to its limit (US-22.5)."""
    return max(points, min(2 * points, charts().combat.terrain.fort)) if field().fort(target) else points


def terrain(now: Position, attack: Attack) -> int:
    """Returns the points that terrain gives infantry (or a nominal point) in an attacked hex: once for high ground, or
    a ridge or stream that all attackers cross, once for woods or thicket (US-11.3)."""
    ground, chart = field(), charts().combat.terrain
    hexes = guns.origins(now, attack)
    behind = all(ground.ridge(each, attack.target) or ground.stream(each, attack.target) for each in hexes)
    found = chart.height * (ground.high(attack.target) or behind)
    found += chart.cover * (ground.cells[attack.target].terrain in COVER)
    return min(found, chart.most)


def sheltered(now: Position, attack: Attack) -> bool:
    """Whether all defenders are in the fort, or behind rifle pits from every attacker (US-11.12)."""
    return field().fort(attack.target) or all(behind_pit(origin, attack.target) for origin in guns.origins(now, attack))


def behind_pit(origin: Hex, target: Hex) -> bool:
    """Whether a hex lies behind a rifle pit from another (US-11.12)."""
    pit = field().pit(origin, target)
    return pit is not None and pit.hex == target


def flanked(now: Position, attack: Attack) -> bool:
    """Whether an attack is a flank attack: one of its units, or of its batteries that fire canister, is in a flank or
    rear hex of all defenders and in no enemy zone of control; not into the fort or over a pit (US-11.6, US-11.7)."""
    there = now.targeted(attack.target)
    if field().fort(attack.target) or not there:
        return False
    faced = {each for key in there for each in front(attack.target, now.units[key].facing)}
    firing = tuple(key for key in attack.guns if guns.canister(now, key, (attack.target,)))
    hexes = {now.at(key) for key in (*attack.by, *firing)}
    return any(
        each not in faced and not behind_pit(each, attack.target) and not now.board.in_zone(each, now.enemy)
        for each in hexes
    )
