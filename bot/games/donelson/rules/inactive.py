"""How the units of the side that is not moving turn, between the halves of a player turn (US-6)."""

from __future__ import annotations

from bot.games.donelson.forces import counter
from bot.games.donelson.ground.compass import distance, towards
from bot.games.donelson.ground.fire import fan
from bot.games.donelson.state.campaign import Campaign
from bot.games.donelson.state.game_state import Question
from bot.games.donelson.terms import OTHER, Facing, Hex, Key, Side, does
from bot.games.phrases import counted

NEAR = 3
"""How far away an enemy is to whom units turn on a standing preference, in hexes."""


def may_turn(work: Campaign, side: Side) -> tuple[Key, ...]:
    """Returns a side's units that may turn: on the map, not in an enemy's zone of control, no leader and no fixed
    battery."""
    zone = work.board.zone(OTHER[side])
    return tuple(
        key
        for key, unit in work.units.items()
        if unit.status == "map" and counter(key).side == side and _turns(key) and unit.at not in zone
    )


def _turns(key: Key) -> bool:
    return counter(key).arm != "hq" and not counter(key).fixed


def face(work: Campaign, side: Side) -> None:
    """Lets the units of the side that is not moving turn: it is asked in live windows where an enemy is near, and else
    its standing preference turns them (US-29)."""
    near = {key: target for key in may_turn(work, side) if (target := _nearest(work, side, key))}
    if not near:
        return
    if work.options.live:
        work.asks.append(Question("face", side, tuple(near)))
    elif work.roster(side).preferences.face == "enemy":
        _turn_to(work, side, near)


def _nearest(work: Campaign, side: Side, key: Key) -> Hex:
    """Returns the nearest hex that the enemy holds within reach, the lower number of equals; 0 for none."""
    at = work.units[key].at
    held = [(distance(at, each), each) for each in work.board.held(OTHER[side])]
    far, target = min(held, default=(NEAR + 1, 0))
    return target if far <= NEAR else 0


def best(at: Hex, facing: Facing, target: Hex) -> Facing:
    """Returns the facing that looks towards a hex: the present one where the hex lies before it already."""
    return facing if target in fan(at, facing, NEAR) else towards(at, target)[0]


def _turn_to(work: Campaign, side: Side, near: dict[Key, Hex]) -> None:
    """Turns every unit towards its nearest enemy, a stack together, and tells of it in one line."""
    turned = []
    for key, target in near.items():
        unit = work.units[key]
        facing = best(unit.at, unit.facing, target)
        if facing != unit.facing:
            work.change(key, facing=facing)
            turned.append(key)
    if turned:
        text = f"{does(side, 'turns', 'turn')} {counted(len(turned), 'unit')} to the enemy."
        work.tell("turned", text, side=side, units=turned)
