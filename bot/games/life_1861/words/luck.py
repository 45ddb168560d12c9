"""The luck of a game of 1861: attacks that hit, and dangers that were escaped. What is looted, and what the events
bring, is not measured: what of it is good depends on the moment."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.chronicle.board_state import Fortune
from bot.games.chronicle.fortune import told, tried
from bot.games.contract.game import Event
from bot.games.life_1861.state.state import seat_of

DANGERS = ("shot", "town", "bandit", "disease")


def fortunes(events: Sequence[Event]) -> list[Fortune]:
    """Returns the luck of each roll for whose piece it is. Of two dice (a Boon's) the better counts (LF-5.17)."""
    found = list[Fortune]()
    for event in events:
        data = told(event)
        if event.kind not in ("attack", *DANGERS) or not {"piece", "dice", "needed"} <= data.keys():
            continue
        dice, seat = data["dice"], seat_of(data["piece"])
        below, up_to = (max(0, min(6, n)) / 6 for n in (data["needed"] - 1, data["needed"]))
        if event.kind == "attack":
            found.append(tried(seat, "attacks that hit", 1 - below ** len(dice), int(max(dice) >= data["needed"])))
            continue
        # A disease hurts on exactly its number (LF-10.8), all else on its number or more.
        ill = event.kind == "disease"
        hurts = up_to ** len(dice) - below ** len(dice) if ill else 1 - below ** len(dice)
        hurt = max(dice) == data["needed"] if ill else max(dice) >= data["needed"]
        found.append(tried(seat, "dangers escaped", 1 - hurts, int(not hurt)))
    return found
