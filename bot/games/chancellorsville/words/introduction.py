"""The card with which a game opens: the aim of each side, a turn, and the end."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.chancellorsville.options import solo_side
from bot.games.contract.introduction import Introduction

PLACES = "Fredericksburg, Chancellorsville and Salem Church"


def introduction(options: Mapping[str, str], seat: str | None) -> Introduction:
    """Returns the card for a side, or for somebody who has none yet."""
    solo = solo_side(options)
    needed = "all three" if solo == "usa" else "two"
    aims = {
        "usa": f"You lead the Union. Destroy three Confederate formations, or hold {needed} of {PLACES} at the end.",
        "csa": f"You lead the Confederates. Destroy three Union formations, or keep it from {needed} of {PLACES}.",
    }
    both = f"Destroy three enemy formations. Otherwise the Union must hold {needed} of {PLACES} at the end."
    then = "Then the BOT turns a card over." if solo else "You see an enemy only from next to it."
    return Introduction(
        aim=aims.get(seat or "", both),
        turn=f"Play a card. Its two or three formations march or attack. {then}",
        ending="Most games end when a side has lost three formations. Others end after 15 rounds, by the objectives.",
        length="2 to 3 hours, or a turn a day",
        players="1, against the game's own BOT"
        if solo
        else "2, or 1 against the game's own BOT or a practice opponent",
        difficulty=_difficulty(options),
        alone="60 to 90 minutes",
        goal="Break three formations, or hold two towns.",
    )


def _difficulty(options: Mapping[str, str]) -> str:
    level = {"hard": "Very hard", "hardest": "The hardest"}.get(options.get("difficulty", ""), "Hard")
    return f"{level}: hidden marches and much to weigh"
