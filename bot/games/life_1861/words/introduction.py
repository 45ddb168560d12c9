"""1861 in a newcomer's words."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.contract.introduction import Introduction

AIMS = {
    "soldier": "You are the Soldier. Stay alive for 15 rounds. {}",
    "civilians": "You lead four Civilians. Keep one alive for 15 rounds. {}",
    None: "One player is a Soldier, the other four Civilians. Stay alive for 15 rounds. {}",
}
PEACE = "Both can win, and no one wins by killing the other."
RIVALS = "Both can win, but mostly one side dies first and the other wins."
"""What fighting brings, as the game is set up (LF-12.4): between practice opponents every game is decided by it."""


def introduction(options: Mapping[str, str], seat: str | None) -> Introduction:
    """Returns the card for a side, or for somebody who has none yet."""
    peaceful = options.get("survivor") == "nobody"
    wiped_out = "no one wins" if peaceful else "the other wins"
    return Introduction(
        aim=AIMS.get(seat, AIMS[None]).format(PEACE if peaceful else RIVALS),
        turn="A piece takes two actions: move, gather, use a building, trade or attack. Everyone must eat each round.",
        ending=f"After round 15 every side still alive wins. If one side dies out before that, {wiped_out}.",
        length="1 to 2 hours, or a few turns a day",
        players="2, or 1 against a practice opponent",
        difficulty="Medium: simple actions, and hunger to plan for",
        alone="30 to 45 minutes",
        goal="Soldier or Civilians: stay alive for 15 rounds.",
    )
