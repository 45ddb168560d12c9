"""The game's terms as types: sides, editions, places, and the bonuses to a die."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Edition = Literal["bull-run", "shiloh", "gettysburg"]


Side = Literal["usa", "csa"]


Kind = Literal["infantry", "cavalry", "artillery", "general", "terrain", "special"]


SIDES: tuple[Side, ...] = ("csa", "usa")
"""In the order of their turns."""


OTHER: dict[str, Side] = {"usa": "csa", "csa": "usa"}


CardKey = str
"""A card, such as "u12"; see bot.games.dixie.data.cards."""


Pos = str
"""A battle position, such as "uc" (USA Center) or "bl" (Left-Back at Shiloh); see bot.games.dixie.data.battlefield."""


RESERVE, OUT = "reserve", "out"
"""The place of a card in its side's Reserve (the hand), and that of a card out of play for good."""


Phase = Literal["decks", "deploy", "morale", "combat", "move", "reinforce", "over"]


class Bonus(Struct, frozen=True):
    """A bonus to a die or a value: a few words, the rule it rests on, and the number added."""

    why: str
    rule: str
    value: int
