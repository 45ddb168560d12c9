"""Overland in a newcomer's words."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.contract.introduction import Introduction
from bot.games.overland.data.board import board


def introduction(options: Mapping[str, str], seat: str | None) -> Introduction:
    """Returns the card of a campaign on the combat table that the options name (the easier one where none). It is the
    same for everyone: there is one side."""
    table = board().tables[options.get("table", "easier")]
    return Introduction(
        aim="You are the Union. Capture Richmond, or get Grant across the James River.",
        turn="Attack Lee to push him back, then follow. One die decides an attack and costs 1 of your 10 points.",
        ending="You win at once when you reach that goal, and lose when your points are used up.",
        length="10 minutes",
        players="1, against the game",
        difficulty=f"Easy to learn; the best play wins {round(table.par * 10)} games in 10",
        goal="Take Richmond, or get Grant across the James.",
    )
