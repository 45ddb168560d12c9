"""The cards of the three editions, by key.

A card's key is its side's letter and the number of its row in data/<edition>-<side>.csv: "u12" is the twelfth of the
Union's file.
"""

from __future__ import annotations

from functools import cache
from importlib import resources

from bot.games.dixie.cards.card import Card
from bot.games.dixie.cards.card_files import read
from bot.games.dixie.terms import SIDES, CardKey, Edition, Side


@cache
def cards(edition: Edition, side: Side) -> dict[str, Card]:
    """Returns one side's cards of an edition, by key. Raises BadCards."""
    name = f"data/{edition}-{side}.csv"
    text = resources.files("bot.games.dixie").joinpath(name).read_text("utf-8")
    return read(text, name, edition, side)


@cache
def number(key: CardKey) -> int:
    """Returns a card's number in its file."""
    return int(key[1:])


def side_of(key: CardKey) -> Side:
    """Returns the side that a card belongs to, from its key."""
    return "usa" if key[0] == "u" else "csa"


@cache
def printed(edition: Edition) -> dict[CardKey, Card]:
    """Returns the cards of both sides of an edition by key, each side's in the order of their numbers."""
    return {k: c for side in SIDES for k, c in cards(edition, side).items()}


def card(edition: Edition, key: CardKey) -> Card:
    """Returns a card of an edition, with everything that is printed on it."""
    return printed(edition)[key]
