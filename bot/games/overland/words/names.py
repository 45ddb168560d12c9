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
