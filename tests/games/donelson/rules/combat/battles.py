"""A small battle to vary: Union infantry in 1612 faces north, Confederates attack it from 1512 and 1511.

1711 lies behind it; Union guns in 1713 see 1512's neighbours from the south."""

from __future__ import annotations

from typing import Any

from bot.games.donelson.data.terms import Key
from bot.games.donelson.rules.combat import odds
from bot.games.donelson.rules.combat.position import position as battle_position
from bot.games.donelson.state.state import Attack
from tests.games.donelson.positions import Position, position

DEFENDER = "cook-a@1612n"
ATTACKER = "brown-a@1512s"
WON = "brown-a@1512s brown-b@1512s hanson-a@1511s hanson-b@1511s"


def battle(*texts: str, **more: Any) -> Position:
    """The Confederates' first combat phase of turn 2."""
    return position(*texts, **({"stage": "first-combat"} | more))


def won(*texts: str) -> Position:
    """After an attack by 10 points on 5 that drives the defender back two hexes."""
    at = battle(*texts, WON).play("attack 1612 brown-a,brown-b,hanson-a,hanson-b")
    return at.play("fight", 6)


def reckoned(at: Position, by: str, *, guns: str = "", support: str = "", target: int = 1612) -> odds.Reckoning:
    """The odds of an attack by true strengths."""

    def strength(key: Key) -> int:
        return max(each.strength.get(key, 0) for each in at.state.rosters.values())

    attack = Attack(target, tuple(by.split()), tuple(guns.split()))
    now = battle_position(at.state, at.work().board)
    return odds.reckon(now, attack, tuple(support.split()), strength)


def moved(at: Position, *keys: str) -> Position:
    """The same with units that moved in the phase before."""
    units = {key: at.work().units[key] for key in at.state.units}
    work = at.work()
    for key in keys:
        work.change(key, walked=True)
    return at.changed(units={**units, **{key: work.units[key] for key in keys}})
