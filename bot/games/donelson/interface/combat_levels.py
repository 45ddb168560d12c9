"""Parts of the levels that offer declarations: hexes to choose, keys that are refused, room in a decision's text."""

from __future__ import annotations

from bot.games.choices import Choice, Level, Path, Refusal
from bot.games.donelson.data.terms import Hex, Key
from bot.games.donelson.interface import combat_texts as texts
from bot.games.donelson.interface.combat_refusals import refused
from bot.games.donelson.interface.situation import Situation
from bot.games.phrases import quoted

PATH = 60
"""Characters of a decision's text at most."""
PICKS = 25
"""Choices of a multi-select at most."""


def chosen(level: Level, path: Path, reason: str) -> Level | None:
    """Returns a level, or None below it. Raises Refusal for what it does not have."""
    if not path:
        return level
    if path[0] not in [choice.key for choice in level.choices]:
        raise Refusal(reason.format(quoted(path[0])), "US-10.2", tuple(c.key for c in level.choices[:3]))
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
    told = "; ".join(texts.odds_text(now, each) for each in now.view.attacks if each.target == at)
    return Choice(f"{at:04d}", f"The attack on {at:04d}", texts.fitting(100, told), "attack", place=f"{at:04d}")
