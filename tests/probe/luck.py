"""The probe's luck: the dice of strikes and parries, and scatterings that score."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.chronicle.board_state import Fortune
from bot.games.chronicle.fortune import FACES, told, tried, valued
from bot.games.contract.game import Event
from tests.probe.state import OTHER

DIE = {float(face): 1 / 6 for face in FACES}


def fortunes(events: Sequence[Event]) -> list[Fortune]:
    """Each die of a parry for whose it is (PR-9); a scattering scores on 5 or 6 (PR-11)."""
    found = list[Fortune]()
    for event in events:
        data = told(event)
        if event.kind == "parried":
            found.append(valued(OTHER[data["seat"]], "pips", DIE, data["attack"]))
            found.append(valued(data["seat"], "pips", DIE, data["defence"]))
        elif event.kind == "rolled" and "seat" in data:
            found.append(tried(data["seat"], "scatterings that scored", 1 / 3, int(data["die"] >= 5)))
    return found
