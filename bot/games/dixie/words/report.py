"""The report on a battle that has ended."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.chronicle.board_state import Toll
from bot.games.contract.game import Passage, Seat
from bot.games.dixie.data.cards import card
from bot.games.dixie.data.terms import SIDES
from bot.games.dixie.state.state import DixieState
from bot.games.kit.sides import NAMES
from bot.games.phrases import counted, sentence


def names(state: DixieState) -> dict[Seat, list[str]]:
    """Returns the names of each side's troops and generals."""
    cards = [card(state.setup.edition, key) for key in state.cards]
    return {side: [c.name for c in cards if c.side == side and (c.troop or c.kind == "general")] for side in SIDES}


def toll(state: DixieState) -> Toll:
    """Returns the cards that each side has lost."""
    gone = ("routed", "eliminated")
    return Toll("cards", {s: sum(x.why in gone for k, x in state.cards.items() if k[0] == s[0]) for s in SIDES})


def report(passages: Iterable[Passage[DixieState]]) -> list[str]:
    """Returns the closing report's lines: the battle's length, each side's losses, and the luck of its dice."""
    found = list(passages)
    if not found:
        return []
    end = found[-1].after
    lines = [f"The battle took {counted(end.turn, 'Battle Turn', '0')} and {counted(len(found), 'decision')}."]
    lost = toll(end).by
    for side in SIDES:
        shots = [m for p in found for m in p.after.last if m.side == side and m.what in ("fire", "melee")]
        dice, hits = sum(len(m.dice) for m in shots), sum(sum(d in m.hit for d in m.dice) for m in shots)
        rolled = f" and hit with {hits} of {counted(dice, 'die')}".replace("dies", "dice") if dice else ""
        lines.append(f"{sentence(NAMES[side])} lost {counted(lost[side], 'card', '0')}{rolled}.")
    return lines
