"""The luck of a battle: hits scored by fire and melee, and rolls for morale that were passed."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.chronicle.board_state import Fortune
from bot.games.chronicle.fortune import FACES, told, tried
from bot.games.contract.game import Event
from bot.games.dixie.data.cards import side_of

HITS, FRIENDS, MORALE = "hits", "shots at friends that missed", "morale rolls passed"
AIM, HOLDS = 2, 5
"""Sharpshooters hit on this or less, and a roll that they cause is passed on this or less (DX-12.1)."""


def fortunes(events: Sequence[Event]) -> list[Fortune]:
    """Returns the luck of each card's dice for its side. Confused fire, which strikes its own side, is good where it
    misses."""
    found = list[Fortune]()
    for event in events:
        data = told(event)
        if event.kind in ("fire", "strike") and data.get("dice") and "power" in data:
            dice, power, side = data["dice"], data["power"], side_of(data["card"])
            if data.get("confused"):
                found.append(tried(side, FRIENDS, 1 - power / 6, sum(d > power for d in dice), len(dice)))
            else:
                found.append(tried(side, HITS, power / 6, sum(d <= power for d in dice), len(dice)))
        elif event.kind == "morale" and {"dice", "need"} <= data.keys():
            found.append(_morale(data["card"], data["need"], data["dice"]))
        elif event.kind == "rolled" and {"die", "need"} <= data.keys():
            found.append(_morale(data["card"], data["need"], [data["die"]]))
        elif event.kind == "sharpshooters" and {"dice", "checks"} <= data.keys():
            dice, checks = data["dice"], data["checks"]
            found.append(tried(side_of(data["card"]), HITS, AIM / 6, sum(d <= AIM for d in dice), len(dice)))
            if checks:
                passed = sum(d <= HOLDS for d in checks)
                found.append(tried(side_of(data["target"]), MORALE, HOLDS / 6, passed, len(checks)))
    return found


def _morale(card: str, need: int, dice: Sequence[int]) -> Fortune:
    """A card's dice for morale: a 1 always passes, a 6 never (DX-6.5). They end with the first that fails, which
    changes nothing of what is to be expected of each."""
    good = [die == 1 or (die <= need and die != 6) for die in FACES]
    return tried(side_of(card), MORALE, sum(good) / 6, sum(good[die - 1] for die in dice), len(dice))
