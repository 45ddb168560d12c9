"""Unconditional Surrender: Fort Donelson in a newcomer's words."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.introduction import Introduction


def introduction(options: Mapping[str, str], seat: str | None) -> Introduction:
    """Returns the card for a side, or for somebody who has none yet."""
    one = options.get("length") == "one"
    leave = "leave the map by the southern roads" if one else "hold out or break out by the southern roads"
    aims = {
        "usa": "You lead the Union before the fort. Take its batteries, or break its army; let nobody escape south.",
        "csa": f"You lead the garrison of the fort. Drive the Union back from its camps, then {leave}.",
    }
    both = f"The Confederates must come out of the fort and {leave}; the Union must take its batteries."
    return Introduction(
        aim=aims.get(seat or "", both),
        turn="Move, attack, then move and attack again. Only you know how strong your brigades still are.",
        ending=f"After {'8 turns' if one else 'two days of 8 turns and a night'}, or as soon as an army breaks.",
        length="2 to 3 hours, or a turn a day" if one else "4 to 6 hours, or a turn a day",
        players="2, or 1 against a practice opponent",
        difficulty="Hard: brigades, facing, command and many counters",
    )
