"""A card, and the kinds of terrain and special cards."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources

import msgspec
from msgspec import Struct

from bot.games.dixie.data.terms import Kind, Side

TROOPS = ("infantry", "cavalry", "artillery")


RANKS = ("", "brigade", "division", "corps", "wing", "army")


class TerrainKind(Struct, frozen=True):
    """The effects of a kind of terrain; see data/kinds.toml."""

    name: str
    attack_cv: int = 0
    attack_morale: int = 0
    defend_cv: int = 0
    defend_morale: int = 0
    own_fire: bool = False
    limit: int = 0
    outflank: bool = True


class SpecialKind(Struct, frozen=True):
    """A kind of special card: which sides have it, and whether it stays in play; see data/kinds.toml."""

    name: str
    side: str = ""
    edition: str = ""
    stays: bool = False


class Card(Struct, frozen=True):
    """A card. ``cv`` and ``points`` are derived; ``effect`` is a terrain's or special's kind; ``corps`` are those that
    a general commands (a Wing general three) or a troop card belongs to."""

    key: str
    side: Side
    kind: Kind
    name: str
    troop: bool = False
    """True for cards that fight: infantry, cavalry and artillery."""
    cv: int = 0
    points: int = 0
    gun: str = ""
    """"smoothbore" or "rifled" for artillery."""
    horse: bool = False
    morale: str = ""
    """"A", "B" or "C" at Gettysburg."""
    attack: int = 0
    defence: int = 0
    stacking: int = 0
    rank: str = ""
    arm: str = ""
    """"cavalry" or "artillery" for a general who commands only that arm."""
    army: str = ""
    corps: tuple[str, ...] = ()
    division: str = ""
    brigade: str = ""
    state: str = ""
    effect: str = ""
    place: str = ""
    day1: bool = False
    men: int = 0
    guns: int = 0
    fate: str = ""
    """"wounded" or "killed" at the battle, for a general."""


@cache
def kinds() -> tuple[dict[str, TerrainKind], dict[str, SpecialKind]]:
    """Returns the kinds of terrain and of special cards, by key."""
    raw = tomllib.loads(resources.files("bot.games.dixie").joinpath("data/kinds.toml").read_text("utf-8"))
    return msgspec.convert(raw["terrain"], dict[str, TerrainKind]), msgspec.convert(
        raw["special"], dict[str, SpecialKind]
    )


WITH_TROOPS = ("color-guard", "johnny-shiloh")
"""Special cards that move with troops; a Ford stays where it is."""


def goes_with_troops(card: Card) -> bool:
    """Tells whether a card leads troops or goes with them, and is lost without them: a general, or a special card that
    moves (DX-11.2b, DX-11.2d)."""
    return card.kind == "general" or card.effect in WITH_TROOPS
