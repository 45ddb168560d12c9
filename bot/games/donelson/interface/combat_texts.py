"""Odds, units and obligations in a few words, for the offers of combat."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.donelson.data.forces import counter
from bot.games.donelson.data.terms import Key
from bot.games.donelson.interface.situation import Situation
from bot.games.donelson.rules.combat import guns
from bot.games.donelson.rules.combat.bombarding import strength as bombardment
from bot.games.donelson.rules.combat.odds import Reckoning
from bot.games.donelson.rules.combat.position import Position, position
from bot.games.donelson.rules.combat.proposing import expected
from bot.games.donelson.state.state import Attack
from bot.games.phrases import listed

LABEL, HINT = 80, 100
"""Characters of a button's text, and of a menu's second line."""
MODIFIERS = {
    "flank": "flank",
    "superiority": "superiority",
    "fresh": "fresh",
    "works": "works",
    "astray": "out of command",
    "disordered": "disordered",
}


def fitting(most: int, *texts: str) -> str:
    """Returns the first of some texts that is short enough, or the last one cut short."""
    return next((text for text in texts if len(text) <= most), texts[-1][: most - 1].rstrip(" ,") + "…")


def battle(now: Situation) -> Position:
    """Returns the position of a situation, made once for it."""
    if "position" not in now.found:
        now.found["position"] = position(now.view, now.board)
    found = now.found["position"]
    assert isinstance(found, Position)
    return found


def known(now: Situation, key: Key) -> int:
    """Returns the strength of a counter as a side may know it: its own, or what the table reckons the enemy at."""
    own = now.roster.strength
    return own.get(key, 0) if counter(key).side == now.side else now.view.estimates.get(key, 0)


def reckoned(now: Situation, attack: Attack) -> Reckoning:
    """Returns the odds of an attack as a side may expect them."""
    return expected(battle(now), attack, lambda key: known(now, key))


def names(keys: Iterable[Key]) -> str:
    """Returns units by their names."""
    return listed(counter(key).name for key in keys)


def odds_text(now: Situation, attack: Attack) -> str:
    """Returns the odds of a declaration: "3:2, superiority +1: die +2", or what is added in a bombardment."""
    if not attack.by:
        return f"Bombardment: die {bombardment(attack.guns, attack.target):+d}"
    found = reckoned(now, attack)
    parts = [found.odds, *(f"{MODIFIERS[name]} {each:+d}" for name, each in found.modifiers.items())]
    return f"{', '.join(parts)}: die {found.total:+d}"


def short(attack: Attack) -> str:
    """Returns a declaration in a few words: "1512 by Oglesby A and Oglesby B"."""
    by = names((*attack.by, *attack.guns))
    many = f"{len(attack.by)} infantry, {len(attack.guns)} guns"
    return fitting(LABEL - 20, f"{attack.target:04d} by {by}", f"{attack.target:04d} by {many}")


def canister_text(now: Situation, key: Key, attack: Attack) -> str:
    """Returns what a battery adds to an attack: its points, and whether they are canister."""
    there = battle(now)
    found = guns.points(there, key, (attack.target,))
    if not guns.canister(there, key, (attack.target,)):
        return f"{found} points"
    risk = ", costs a crew" if there.board.in_zone(there.at(key), there.enemy) else ""
    return f"{found} points of canister{risk}"
