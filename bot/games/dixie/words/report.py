"""The report on a battle that has ended."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.contract import Passage
from bot.games.dixie.data.terms import SIDES
from bot.games.dixie.state.state import DixieState
from bot.games.kit.sides import NAMES
from bot.games.phrases import counted, sentence


def report(passages: Iterable[Passage[DixieState]]) -> list[str]:
    """Returns the closing report's lines: the battle's length, each side's losses, and the luck of its dice."""
    found = list(passages)
    if not found:
        return []
    end = found[-1].after
    lines = [f"The battle took {counted(end.turn, 'Battle Turn', '0')} and {counted(len(found), 'decision')}."]
    for side in SIDES:
        lost = sum(x.why in ("routed", "eliminated") for k, x in end.cards.items() if k[0] == side[0])
        shots = [m for p in found for m in p.after.last if m.side == side and m.what in ("fire", "melee")]
        dice, hits = sum(len(m.dice) for m in shots), sum(sum(d in m.hit for d in m.dice) for m in shots)
        rolled = f" and hit with {hits} of {counted(dice, 'die')}".replace("dies", "dice") if dice else ""
        lines.append(f"{sentence(NAMES[side])} lost {counted(lost, 'card', '0')}{rolled}.")
    return lines
