"""Unconditional Surrender: Fort Donelson in a newcomer's words."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.contract.introduction import Introduction
from bot.games.donelson.data.terms import CAMPS, OUT


def introduction(options: Mapping[str, str], seat: str | None) -> Introduction:
    """Returns the card for a side, or for somebody who has none yet."""
    one = options.get("length") == "one"
    days = 1 if one else 2
    camps, (points, _) = CAMPS[days], OUT[days]
    whole = "the fort's four battery groups, or any at the end"
    groups = "one of the fort's four battery groups at dusk" if one else whole
    hold = "" if one else " or hold the fort"
    aims = {
        "usa": f"You lead the Union. Take and hold {groups}, or break the enemy's army. "
        f"Once {points} points escape, you lose.",
        "csa": f"You lead the garrison of the fort. Take {camps} of the Union's camps, then lead {points} points "
        f"out by the southern roads{hold}.",
    }
    both = (
        f"The Confederates take {camps} Union camps, then lead {points} points south{hold}. The Union holds {groups}."
    )
    return Introduction(
        aim=aims.get(seat or "", both),
        turn="Move, attack, then move and attack again. Only you know how strong your brigades are. "
        "Numbers such as 1909 are places on the map.",
        ending=f"After {'8 turns' if one else 'two days of 8 turns and a night'}, or as soon as an army breaks.",
        length="2 to 3 hours, or a turn a day" if one else "4 to 6 hours, or a turn a day",
        players="2, or 1 against a practice opponent",
        difficulty="Hard: brigades, facing, command and many counters",
        alone="45 to 60 minutes" if one else "2 to 3 hours",
        goal="Break out of the fort, or hold the ring around it.",
    )
