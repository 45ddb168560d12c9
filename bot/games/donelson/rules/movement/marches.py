"""Grand tactical movement: along roads, far from the enemy (section 7)."""

from __future__ import annotations

from bot.games.contract.choices import Refusal
from bot.games.donelson.data.board import field
from bot.games.donelson.data.forces import counter
from bot.games.donelson.data.terms import Hex, Key
from bot.games.donelson.rules.facts import Facts
from bot.games.donelson.rules.movement.allowance import allowance, barred
from bot.games.donelson.rules.movement.costs import Walk, reach
from bot.games.donelson.rules.movement.paths import Walker
from bot.games.donelson.state.places import Places
from bot.games.kit.sides import OTHER

FAR = 3
"""How far from the enemy every hex of a march is, unless friends are in it."""
TIMES = {"inf": 2, "art": 3}
"""How often a march multiplies the movement points of an arm."""


def barred_from_marching(facts: Facts, key: Key) -> Refusal | None:
    """Returns why a counter may not march by road now, or None."""
    each = counter(key)
    if refused := barred(facts, key):
        return refused
    if each.arm not in TIMES:
        return Refusal("Only infantry and batteries march by road (grand tactical movement), not leaders", "US-7.1")
    if facts.units[key].spent:
        return Refusal(f"{each.name} has moved in this phase already: a march takes the whole of it", "US-7.6")
    return None


def marches(facts: Facts, board: Places, key: Key) -> dict[Hex, Walk]:
    """Returns the hexes that a counter may march to by roads, with the ways (US-7.1)."""
    ground, unit, each = field(), facts.units[key], counter(key)
    walker = Walker(facts, board, key)

    def open_to(at: Hex) -> bool:
        near = board.nearest(at, OTHER[each.side])
        if near and near[0] < FAR and board.holder(at) != each.side:
            return False
        if board.next_to_enemy(at, each.side) or any(facts.units[other].gtm for other in board.combat(at)):
            return False
        return walker.enters(at)

    def cost(a: Hex, b: Hex) -> int | None:
        passes = ground.road(a, b) and not ground.blocked(a, b) and walker.heads(a, b) and open_to(b)
        return 1 if passes else None

    if board.next_to_enemy(unit.at, each.side):
        return {}
    points = allowance(facts, key) * TIMES[each.arm]
    return {at: walk for at, walk in reach(ground, unit.at, cost, points).items() if walk.way and walker.ends(at)}
