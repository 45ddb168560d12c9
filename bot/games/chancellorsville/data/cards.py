"""Formations, activation cards and tactics cards, read from the files beside this."""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import Literal

from msgspec import Struct

from bot.games.chancellorsville.data.terms import SIDES, Formation, Place
from bot.games.kit.sides import OTHER, Side

When = Literal["active", "turn", "before", "unpaid", "roll", "rolled", "result", "reaction", "draw"]
"""When a tactics card may be played: while a formation of one's own is active; in one's own turn outside combat; the
same before any activation; before the first payment; before the roll of one's attack; after its first roll; at its
result; when something befalls one's own formations; when drawing (section 12)."""


class FormationInfo(Struct, frozen=True):
    """A formation as printed: its side, name, corps or division, the dice of its attack (CV-1.3), and the locations
    where it may start; more than one are chosen from in secret (CV-2.2, CV-2.3)."""

    key: Formation
    side: Side
    name: str
    corps: str
    starts: tuple[Place, ...]
    dice: int = 5


class ActivationCard(Struct, frozen=True):
    """An activation card: the formation with the major activation, those with a minor one, and momentum icons."""

    key: str
    side: Side
    major: Formation
    minor: tuple[Formation, ...]
    icons: int

    @property
    def formations(self) -> tuple[Formation, ...]:
        """All formations that the card names."""
        return (self.major, *self.minor)

    @property
    def label(self) -> str:
        """The card in a few words: "Meade / Couch, Sickles (2)"."""
        minor = ", ".join(formation(each).name for each in self.minor)
        return f"{formation(self.major).name} / {minor} ({self.icons})"


class TacticsCard(Struct, frozen=True):
    """A tactics card: its price in cubes, how many there are, when it may be played, and whether solitaire has it."""

    key: str
    name: str
    price: int
    copies: int
    when: When
    solo: bool


@cache
def formations() -> dict[Formation, FormationInfo]:
    """Returns every formation by its key, the Union's first."""
    raw = tomllib.loads(_text("formations.toml"))
    return {
        key: FormationInfo(key, side, each["name"], each["corps"], tuple(each["starts"]), each.get("dice", 5))
        for side in SIDES
        for key, each in raw[side]["formations"].items()
    }


def formation(key: Formation) -> FormationInfo:
    """Returns a formation as printed. Raises KeyError."""
    return formations()[key]


@cache
def of_side(side: Side) -> tuple[Formation, ...]:
    """Returns a side's formations."""
    return tuple(key for key, each in formations().items() if each.side == side)


@cache
def choosing(side: Side) -> tuple[Formation, ...]:
    """Returns a side's formations that choose where they start (CV-2.2, CV-2.3)."""
    return tuple(key for key in of_side(side) if len(formation(key).starts) > 1)


@cache
def activation_cards() -> dict[str, ActivationCard]:
    """Returns every activation card by its key."""
    found = {}
    for row in _rows("activations.csv"):
        side: Side = "usa" if row["side"] == "usa" else "csa"
        minor = tuple(row["minor"].split())
        card = ActivationCard(row["key"], side, row["major"], minor, int(row["icons"]))
        assert set(card.formations) <= set(of_side(side)) and not set(card.formations) & set(of_side(OTHER[side]))
        found[card.key] = card
    return found


@cache
def deck(side: Side) -> tuple[str, ...]:
    """Returns the keys of a side's activation cards."""
    return tuple(key for key, card in activation_cards().items() if card.side == side)


@cache
def tactics() -> dict[str, TacticsCard]:
    """Returns every kind of tactics card by its key."""
    return {
        row["key"]: TacticsCard(
            row["key"], row["name"], int(row["price"]), int(row["copies"]), _when(row["when"]), row["solo"] == "yes"
        )
        for row in _rows("tactics.csv")
    }


def tactics_deck(solo: bool) -> tuple[str, ...]:
    """Returns the tactics cards of a game, each as often as there are copies of it (CV-16.2)."""
    return tuple(key for key, card in tactics().items() if card.solo or not solo for _ in range(card.copies))


def _when(word: str) -> When:
    known: dict[str, When] = {
        "active": "active",
        "turn": "turn",
        "before": "before",
        "unpaid": "unpaid",
        "roll": "roll",
        "rolled": "rolled",
        "result": "result",
        "reaction": "reaction",
        "draw": "draw",
    }
    return known[word]


def _rows(name: str) -> Iterator[dict[str, str]]:
    return csv.DictReader(line for line in _text(name).splitlines() if not line.startswith("#"))


def _text(name: str) -> str:
    return resources.files(__package__).joinpath(name).read_text("utf-8")
