"""The game's terms as types: sides, editions, places, pages of cards, and the bonuses to a die."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from bot.games.kit.menus import page_names
from bot.games.kit.sides import Side

Edition = Literal["bull-run", "shiloh", "gettysburg"]
Kind = Literal["infantry", "cavalry", "artillery", "general", "terrain", "special"]
SIDES: tuple[Side, ...] = ("csa", "usa")
"""In the order of their turns."""
SHORT: dict[str, str] = {"csa": "Confederates", "usa": "Union"}
"""Their names alone, as on a seat."""
KIND: dict[str, str] = {"csa": "Confederate", "usa": "Union"}
"""Before what belongs to them: "Confederate troops"."""
CardKey = str
"""A card, such as "u12"; see bot.games.dixie.data.cards."""
Pos = str
"""A battle position, such as "uc" (USA Center) or "bl" (Left-Back at Shiloh); see bot.games.dixie.data.board."""
RESERVE, OUT = "reserve", "out"
"""The place of a card in its side's Reserve (the hand), and that of a card out of play for good."""
ANY = "any"
"""The word that stands for every position where an armed card may play itself."""
HEADINGS = {
    "infantry": "Infantry",
    "cavalry": "Cavalry",
    "artillery": "Artillery",
    "other": "Generals, terrain, specials",
}
"""The headings of the pages on which cards are listed where one menu does not hold them."""
PAGES = page_names(HEADINGS)
"""The words that may name a page."""
Phase = Literal["decks", "deploy", "morale", "combat", "move", "reinforce", "over"]


class Bonus(Struct, frozen=True):
    """A bonus to a die or a value: a few words, the rule it rests on, and the number added."""

    why: str
    rule: str
    value: int


Cards = tuple[CardKey, ...]
