"""What chance did to each side: the dice of combat against their average."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.chronicle.board_state import Fortune
from bot.games.contract.game import PUBLIC, Event

AVERAGE, VARIANCE = 3.5, 35 / 12
"""Of one die."""
SUM = "attack dice added up"
KINDS = ("combat", "bombardment")
"""The kinds of events that tell of a die of combat, with ``side``, the attacker, and ``die``."""


def fortunes(events: Sequence[Event]) -> list[Fortune]:
    """Returns the fortune of every die of combat: more is good for the attacker."""
    found = []
    for event in events:
        line = event.lines.get(PUBLIC)
        if event.kind in KINDS and line is not None and "die" in line.data and "side" in line.data:
            found.append(Fortune(line.data["side"], SUM, AVERAGE, float(line.data["die"]), VARIANCE))
    return found
