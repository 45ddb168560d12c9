"""Names of leaders and areas, and numbers in words."""

from __future__ import annotations

from bot.games.overland.data.board import board
from bot.games.overland.state.state import OUT, Roll


def who(leader: str) -> str:
    """A leader's name; a key that names nobody is returned as it is."""
    found = board().leaders.get(leader)
    return found.name if found else leader


def where(area: str) -> str:
    """An area's name, or "nowhere on the map" for OUT; a key that names nothing is returned as it is."""
    if area == OUT:
        return "nowhere on the map"
    found = board().areas.get(area)
    return found.name if found else area


MODIFIERS = {"OV-7.D3a": "rating", "OV-7.D3b": "Area Defense", "OV-7.D3c": "Richmond Defenses"}
"""A modifier's word, by the rule it rests on."""


def percent(chance: float) -> str:
    """A chance from 0 to 1 as "27.1%"."""
    return f"{100 * chance:.1f}%"


def modified_die(roll: Roll) -> str:
    """A die with the sum of its modifiers, as "5 − 1 = 4"."""
    change = roll.total - roll.die
    return f"{roll.die} {'+' if change >= 0 else '−'} {abs(change)} = {roll.total}".replace("-", "−")


def signed(number: int) -> str:
    """A modifier with its sign."""
    return f"+{number}" if number >= 0 else f"−{-number}"


def reckoned(roll: Roll) -> str:
    """A die with each of its modifiers and what they are for, as "5 − 1 (rating) = 4"; the die alone without any."""
    if not roll.modifiers:
        return str(roll.die)
    each = (f"{'+' if m.value >= 0 else '−'} {abs(m.value)} ({MODIFIERS.get(m.rule, m.rule)})" for m in roll.modifiers)
    return f"{roll.die} {' '.join(each)} = {roll.total}".replace("-", "−")


def need(roll: Roll) -> str:
    """The number that a roll needs: "4 or more" in a battle, "3 or less" in a Leadership Check."""
    return f"{roll.needed} or {'more' if roll.what in ('attack', 'counterattack') else 'less'}"


def at_least(die: int) -> str:
    """A die from which on something comes to pass, as "4 or more"; the highest alone as "a 6"."""
    return "a 6" if die == 6 else f"{die} or more"
