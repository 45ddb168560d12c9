"""Why a counter cannot go to a hex (sections 3 to 8, 13, 14, 16, 22 and 24)."""

from __future__ import annotations

from bot.games.contract.choices import Refusal
from bot.games.donelson.data.board import field
from bot.games.donelson.data.compass import distance
from bot.games.donelson.data.terms import Hex
from bot.games.donelson.rules.movement.marches import FAR
from bot.games.donelson.rules.movement.paths import Walker
from bot.games.kit.sides import OTHER


def unreachable(walker: Walker, at: Hex) -> Refusal | None:
    """Returns what keeps a counter out of a hex, whatever way it goes and whatever that costs; None where nothing
    does."""
    name, board, side = walker.counter.name, walker.board, walker.side
    if walker.unit.at == at:
        return Refusal(f"{name} is in {at:04d} already", "US-3.1")
    if not field().passable(at):
        return Refusal(f"{at:04d} is water or off the map, so no one can go there", "US-4.7")
    if board.holder(at) == OTHER[side]:
        return Refusal(f"The enemy is in {at:04d}: it can be attacked in combat, not entered", "US-3.6")
    if board.stack_room(at, walker.counter.arm, side) <= 0:
        return Refusal(f"{at:04d} is full: two infantry counters and two batteries are in a hex at most", "US-5.1")
    if walker.shy and board.next_to_enemy(at, side):
        return _shy(walker, at)
    if not walker.enters(at):
        rule = "US-16.6" if walker.counter.arm == "art" else "US-4.6"
        return Refusal(f"{at:04d} is in an enemy zone of control: {name} goes there only to join infantry", rule)
    return _end(walker, at)


def unmarchable(walker: Walker, at: Hex) -> Refusal | None:
    """Returns what keeps a march by road out of a hex; None where nothing but its distance, or the way there, does."""
    board, side = walker.board, walker.side
    enemies = board.held(OTHER[side])
    if refused := unreachable(walker, at):
        return refused
    if board.next_to_enemy(at, side):
        return Refusal(f"{at:04d} is next to the enemy: no march by road leads there", "US-7.2")
    if board.holder(at) != side and any(distance(at, enemy) < FAR for enemy in enemies):
        return Refusal(f"{at:04d} is less than {FAR} hexes from the enemy, and no friends are there", "US-7.2")
    if any(walker.facts.units[key].gtm for key in board.combat(at)):
        return Refusal(f"In {at:04d} is a unit that has marched by road in this phase", "US-7.4")
    return None


def _shy(walker: Walker, at: Hex) -> Refusal:
    """Returns the refusal of a hex next to the enemy."""
    if walker.facts.stage == "night-move":
        return Refusal(f"{at:04d} is next to the enemy, so no one goes there at night", "US-24.3")
    return Refusal(f"{at:04d} is next to the enemy: {walker.counter.name} is out of command", "US-8.4")


def _end(walker: Walker, at: Hex) -> Refusal | None:
    """Returns why a counter may not end in a hex that it may enter."""
    name = walker.counter.name
    if walker.keeper and not field().fort(at):
        return Refusal(f"{name} is the last unit in the fort and stays in it", "US-22.1")
    if not walker.ends(at):
        return Refusal(f"{name} is engaged: it must stay next to a unit it is engaged with", "US-13.3")
    if not walker.facings(at):
        return Refusal(f"In {at:04d} {name} would show the enemy's zone of control its flank or rear", "US-6.6")
    if not walker.heads(walker.unit.at, at):
        way = "north" if walker.side == "usa" else "south"
        return Refusal(f"{name} is disordered and does not go {way}", "US-14.4")
    return None
