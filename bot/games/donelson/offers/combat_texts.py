"""Odds, units and obligations in a few words, for the offers of combat."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.contract.choices import Choice, Level, Path, Refusal
from bot.games.donelson.data.forces import counter
from bot.games.donelson.data.terms import Hex, Key
from bot.games.donelson.offers.situation import Situation
from bot.games.donelson.rules.combat import guns
from bot.games.donelson.rules.combat.bombarding import strength as bombardment
from bot.games.donelson.rules.combat.declaring import barred
from bot.games.donelson.rules.combat.odds import Reckoning
from bot.games.donelson.rules.combat.position import Position, position
from bot.games.donelson.rules.combat.proposing import expected
from bot.games.donelson.state.state import Attack
from bot.games.donelson.words.combat_events import MODIFIERS
from bot.games.donelson.words.names import fitting, hex_number, no_unit, place, signed


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


ON_BUTTON = 75
"""Characters of a button's label with its hint, beside the number of a place and what stands between the two."""


def odds_text(now: Situation, attack: Attack, most: int = 300) -> str:
    """Returns all that is added to the die of a declaration, and of what it is the sum: "die +2: odds 3:2 +1, artillery
    superiority +1"; or what is added in a bombardment. Where that has more than ``most`` characters, what is not of the
    odds is added up, so that the sum is one all the same."""
    if not attack.by:
        return f"Bombardment: die {signed(bombardment(attack.guns, attack.target))}"
    found = reckoned(now, attack)
    parts = [
        f"odds {found.odds}{f' {signed(found.shift)}' if found.shift else ''}",
        *(f"{MODIFIERS[name]} {signed(each)}" for name, each in found.modifiers.items()),
    ]
    die = f"die {signed(found.total)}"
    rest = f"{die}: {parts[0]}, all else {signed(found.total - found.shift)}"
    return fitting(max(most, len(die)), f"{die}: {', '.join(parts)}", rest, die)


def dice_text(now: Situation, attacks: Iterable[Attack]) -> str:
    """Returns what is added to the die of each declaration, in a few words: "die −3 at 1910, +1 bombarding
    1911"."""
    found = [f"{signed(added(now, each))} {'at' if each.by else 'bombarding'} {each.target:04d}" for each in attacks]
    return f"die {', '.join(found)}"


def added(now: Situation, attack: Attack) -> int:
    """Returns what is added to the die of a declaration."""
    return reckoned(now, attack).total if attack.by else bombardment(attack.guns, attack.target)


def guns_note(now: Situation, attacks: Iterable[Attack]) -> str:
    """Returns what odds take for granted of the enemy's guns, as another sentence; "" where none can help."""
    helped = any(each.by and guns.defending(battle(now), each) for each in attacks)
    return " This counts all enemy guns in range, but each fires only once." if helped else ""


def spent(now: Situation, attacks: Iterable[Attack]) -> list[Key]:
    """Returns the batteries that attacks cost their last crew (US-16.1)."""
    there = battle(now)
    return [
        key
        for each in attacks
        if each.by
        for key in each.guns
        if guns.canister(there, key, (each.target,))
        and there.board.in_zone(there.at(key), there.enemy)
        and now.roster.crew.get(key, 0) <= 1
    ]


def canister_text(now: Situation, key: Key, attack: Attack) -> str:
    """Returns what a battery adds to an attack: its points, and whether they are canister."""
    there = battle(now)
    found = guns.points(there, key, (attack.target,))
    if not guns.canister(there, key, (attack.target,)):
        return f"{found} points"
    risk = ", costs a crew" if there.board.in_zone(there.at(key), there.enemy) else ""
    return f"{found} points of canister{risk}"


WORDS = {"attack": "attack", "support": "support an attack on", "bombard": "bombard"}


def refused(now: Situation, word: str, target: str, token: str, able: tuple[Key, ...]) -> Refusal:
    """Returns why the first of some units that are named may not do it, with units that may."""
    key = next((key for key in token.split(",") if key not in able), token)
    if key not in now.view.units or counter(key).side != now.side or now.view.units[key].status != "map":
        return Refusal(no_unit(key, " on the map"), "US-1.3", able[:3])
    there = battle(now)
    at = hex_number(target)
    found = barred(there, word, key, at)
    reason, rule = found or (f"{counter(key).name} cannot {WORDS[word]} {target} now", "US-10.2")
    return Refusal(reason, rule, able[:3])


PATH = 60
"""Characters of a decision's text at most."""
PICKS = 25
"""Choices of a multi-select at most."""


def chosen(level: Level, path: Path, reason: str) -> Level | None:
    """Returns a level, or None below it. Raises Refusal for what it does not have."""
    if not path:
        return level
    if path[0] not in [choice.key for choice in level.choices]:
        raise Refusal(reason.format(place(path[0])), "US-10.2", tuple(c.key for c in level.choices[:3]))
    return None


def check_all(now: Situation, word: str, path: Path, able: tuple[Key, ...]) -> None:
    """Refuses the units named at the end of a path, where others are among them than those who are able."""
    if any(key not in able for key in path[1].split(",")):
        raise refused(now, word, path[0], path[1], able)


def fitting_number(start: str, keys: tuple[Key, ...]) -> int:
    """Returns how many keys, the longest ones, a decision's text has room for after its start."""
    number, room = 0, PATH - len(start) + 1
    for size in sorted((len(key) + 1 for key in keys), reverse=True):
        if size > room:
            break
        number, room = number + 1, room - size
    return max(1, min(number, PICKS))


def hex_choice(now: Situation, at: Hex) -> Choice:
    """Returns a hex to choose that something is declared against."""
    told = "; ".join(odds_text(now, each) for each in now.view.attacks if each.target == at)
    return Choice(f"{at:04d}", f"The attack on {at:04d}", fitting(100, told), "attack", place=f"{at:04d}")
