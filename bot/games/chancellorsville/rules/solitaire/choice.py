"""The BOT's choices between equals, which a die makes in the open (CV-16.18)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from bot.games.chancellorsville.data.terms import NOWHERE, Place
from bot.games.chancellorsville.state.state import DieRoll
from bot.games.chancellorsville.state.working_copy import Campaign, place_name
from bot.games.phrases import listed

T = TypeVar("T")

FACES = 6


def pick(work: Campaign, options: Mapping[T, str], purpose: str) -> T:
    """Returns one of the options, each given with its name, chosen by a die; nothing is rolled for one.

    Each option has as many faces as the others, in their order; faces left over are rolled again. For more options than
    a die has faces two dice are read as one number.
    """
    some = list(options)
    if len(some) == 1:
        return some[0]
    dice = 1 if len(some) <= FACES else 2
    share: int = FACES**dice // len(some)
    rolled: list[str] = []
    number = share * len(some)
    while number >= share * len(some):
        faces = [work.draw(FACES, purpose) for _ in range(dice)]
        rolled.append(" ".join(map(str, faces)))
        number = read_as_one(faces)
    chosen = some[number // share]
    text = f"{purpose}: {listed(options.values(), 'or')}? A die rolls {', then '.join(rolled)}: {options[chosen]}."
    work.tell("bot-choice", text, rolled=rolled, chosen=options[chosen])
    work.note(DieRoll("choice", "", NOWHERE, tuple(faces), outcome=options[chosen]))
    return chosen


def read_as_one(faces: Sequence[int]) -> int:
    """Returns the number, from 0, of faces among all that so many dice can show, in order."""
    number = 0
    for face in faces:
        number = number * FACES + face - 1
    return number


def pick_place(work: Campaign, places: list[Place], purpose: str) -> Place:
    """Returns one of the locations."""
    return pick(work, {place: place_name(place) for place in places}, purpose)
