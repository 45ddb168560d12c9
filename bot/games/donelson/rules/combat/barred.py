"""Why a unit may not be declared to attack, to support or to bombard (sections 2, 10, 13, 14, 16 and 26)."""

from __future__ import annotations

from bot.games.donelson.data.compass import front
from bot.games.donelson.data.forces import counter
from bot.games.donelson.data.terms import Hex, Key
from bot.games.donelson.rules.combat import guns
from bot.games.donelson.rules.combat.position import Position
from bot.games.donelson.rules.combat.sight import fan
from bot.games.donelson.words.names import hex_text
from bot.games.phrases import listed

Why = tuple[str, str]
"""A reason, and the rule."""


def barred(there: Position, word: str, key: Key, at: Hex) -> Why | None:
    """Returns what keeps a unit of the attacker's on the map from being declared, by the first word of the declaration,
    to "attack" a hex, to "support" an attack on it or to "bombard" it; None where it is none of these."""
    return _general(there, key) or (_infantry(there, key, at) if word == "attack" else _battery(there, key, at))


def _general(there: Position, key: Key) -> Why | None:
    """What keeps a unit from any attack."""
    name, unit = counter(key).name, there.units[key]
    if unit.disordered:
        return f"{name} is disordered: it does not attack before it rallies", "US-14.5"
    if not there.activated(key):
        return f"{name} is of a division that has not been activated", "US-26.2"
    if there.again(key) and not there.engaged_hexes(key):
        return f"{name} attacked in the first combat phase, and is not engaged", "US-2.6"
    return None


def _infantry(there: Position, key: Key, at: Hex) -> Why | None:
    """What keeps infantry from attacking a hex."""
    name, unit = counter(key).name, there.units[key]
    if counter(key).arm == "art":
        return f"{name} is a battery: it supports an attack or bombards", "US-10.2"
    if counter(key).arm == "hq":
        return f"{name} is a leader, and attacks nobody", "US-10.2"
    ahead = front(unit.at, unit.facing)
    if at not in ahead:
        return f"{name} attacks its front hexes alone, {listed(map(hex_text, ahead))}", "US-10.2"
    if there.board.holder(at) != there.enemy:
        return f"There is no enemy in {hex_text(at)}", "US-10.2"
    if there.again(key):
        return f"{name} attacked in the first combat phase: now it attacks whom it is engaged with", "US-13.8"
    return None


def _battery(there: Position, key: Key, at: Hex) -> Why | None:
    """What keeps a battery from firing at a hex."""
    name, unit, each = counter(key).name, there.units[key], counter(key)
    if each.arm != "art":
        return f"{name} is no battery", "US-1.6"
    if unit.limbered and not each.fixed:
        return f"{name} is limbered: it fires unlimbered, from a movement phase on", "US-16.2"
    if there.board.holder(at) != there.enemy:
        return f"There is no enemy in {hex_text(at)}", "US-16.8"
    if not there.targeted(at):
        return f"Nobody but the pits' garrison is in {hex_text(at)}: guns do not bombard it", "US-23.3"
    if at not in fan(unit.at, unit.facing, each.reach):
        return f"{hex_text(at)} is out of the field of fire of {name}, or beyond its range of {each.reach}", "US-16.7"
    if not guns.reaches(there, key, at):
        return f"{name} does not see {hex_text(at)}", "US-17.1"
    if there.again(key):
        return f"{name} fired in the first combat phase: now it fires at those it is engaged with", "US-13.11"
    return None
