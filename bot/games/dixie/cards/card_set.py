"""The cards of the three editions, read from data/<edition>-<side>.csv, with the values the design derives.

A row is one card, and a card's key is its side's letter and the row's number: "u12" is the twelfth of the Union's file.
Men and guns are historical strengths; Combat Values and Battle Points follow from them (reconstruction).
"""

from __future__ import annotations

from functools import cache
from importlib import resources

from bot.games.dixie.cards.card import Card
from bot.games.dixie.cards.card_files import read
from bot.games.dixie.terms import SIDES, CardKey, Edition, Side


@cache
def cards(edition: Edition, side: Side) -> dict[str, Card]:
    """A side's half of an edition's card set, by key. Raises BadCards."""
    name = f"data/{edition}-{side}.csv"
    text = resources.files("bot.games.dixie").joinpath(name).read_text("utf-8")
    return read(text, name, edition, side)


@cache
def number(key: CardKey) -> int:
    """A card's number in its file."""
    return int(key[1:])


def side_of(key: CardKey) -> Side:
    """Whose card it is."""
    return "usa" if key[0] == "u" else "csa"


@cache
def printed(edition: Edition) -> dict[CardKey, Card]:
    """The cards of both sides of an edition, each side's in the order of their numbers."""
    return {k: c for side in SIDES for k, c in cards(edition, side).items()}


def card(edition: Edition, key: CardKey) -> Card:
    """What is printed on a card of an edition."""
    return printed(edition)[key]
