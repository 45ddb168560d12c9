"""The luck of a campaign: battles won and checks passed by the Union, and Confederate rolls that failed."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.chronicle.board_state import Fortune
from bot.games.chronicle.fortune import FACES, told, tried
from bot.games.contract.game import Event
from bot.games.overland.state.state import UNION

BATTLES = {"attack": "battles won", "counterattack": "counterattacks repelled"}
CHECKS = {
    "turn": "checks passed",
    "cross": "checks passed",
    "counterattack-check": "Confederate checks failed",
    "intercept": "Confederate checks failed",
}
ENEMY = ("counterattack", "counterattack-check", "intercept")
"""The rolls of the other side, which are good for the Union where they fail."""


def fortunes(events: Sequence[Event]) -> list[Fortune]:
    """Returns the luck of each roll. An attack is won where the defender retreats (OV-7.B); a check passes on the
    leader's rating or less (OV-6.1)."""
    found = list[Fortune]()
    for event in events:
        data = told(event)
        if not {"die", "total", "needed"} <= data.keys():
            continue
        if event.kind in BATTLES:
            added = data["total"] - data["die"]
            good = [die + added >= data["needed"] for die in FACES]
            what = BATTLES[event.kind]
        elif event.kind in CHECKS:
            good, what = [die <= data["needed"] for die in FACES], CHECKS[event.kind]
        else:
            continue
        if event.kind in ENEMY:
            good = [not each for each in good]
        found.append(tried(UNION, what, sum(good) / 6, int(good[data["die"] - 1])))
    return found
