"""Cards, a type for each kind, and the kinds of terrain and special cards."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import ClassVar

import msgspec
from msgspec import Struct

from bot.games.dixie.data.terms import Kind
from bot.games.kit.sides import Side

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
    """A card: what every kind has, and what a rule may ask of any card, for one that has it not. ``points`` are
    derived."""

    kind: ClassVar[Kind]
    troop: ClassVar[bool] = False
    """True for cards that fight: infantry, cavalry and artillery."""
    key: str
    side: Side
    name: str
    day1: bool = False
    points: int = 0

    @property
    def cv(self) -> int:
        """The Combat Value, of troops."""
        return 0

    @property
    def morale(self) -> str:
        """ "A", "B" or "C", of troops at Gettysburg."""
        return ""

    @property
    def gun(self) -> str:
        """ "smoothbore" or "rifled", of artillery."""
        return ""

    @property
    def horse(self) -> bool:
        """True for horse artillery."""
        return False

    @property
    def attack(self) -> int:
        """The rating by which generals and Color Guards help the attacker."""
        return 0

    @property
    def defence(self) -> int:
        """The rating by which generals and Color Guards help the defender."""
        return 0

    def rating(self, *, defends: bool) -> int:
        """Returns the rating by which it helps the defender, or else the attacker."""
        return self.defence if defends else self.attack

    @property
    def stacking(self) -> int:
        """The cards for which a general makes room."""
        return 0

    @property
    def effect(self) -> str:
        """The kind of terrain or of special card."""
        return ""

    @property
    def place(self) -> str:
        """The position in which alone a terrain card may lie, if any."""
        return ""

    @property
    def army(self) -> str:
        """The army, of troops and generals."""
        return ""

    @property
    def corps(self) -> tuple[str, ...]:
        """The corps that a general commands (a Wing general three) or troops belong to."""
        return ()

    @property
    def division(self) -> str:
        """The division, of troops and generals."""
        return ""

    @property
    def brigade(self) -> str:
        """The brigade, of troops and generals."""
        return ""

    @property
    def state(self) -> str:
        """The state that troops or a Color Guard come from."""
        return ""


class Troops(Card, frozen=True):
    """A card that fights. ``cv`` is derived from its men or guns."""

    troop: ClassVar[bool] = True
    cv: int = 0
    morale: str = ""
    army: str = ""
    corps: tuple[str, ...] = ()
    division: str = ""
    brigade: str = ""
    state: str = ""


class Infantry(Troops, frozen=True):
    """Infantry, with its historical strength."""

    kind: ClassVar[Kind] = "infantry"
    men: int = 0


class Cavalry(Troops, frozen=True):
    """Cavalry, with its historical strength."""

    kind: ClassVar[Kind] = "cavalry"
    men: int = 0


class Artillery(Troops, frozen=True):
    """Artillery: its guns, and their ``gun``: "smoothbore" or "rifled"."""

    kind: ClassVar[Kind] = "artillery"
    guns: int = 0
    gun: str = ""
    horse: bool = False


class General(Card, frozen=True):
    """A general. ``arm`` is "cavalry" or "artillery" for one who commands only that arm, ``fate`` "wounded" or "killed"
    at the battle."""

    kind: ClassVar[Kind] = "general"
    army: str = ""
    corps: tuple[str, ...] = ()
    division: str = ""
    brigade: str = ""
    state: str = ""
    attack: int = 0
    defence: int = 0
    stacking: int = 0
    rank: str = ""
    arm: str = ""
    fate: str = ""


class Terrain(Card, frozen=True):
    """Terrain: its kind as the ``effect``, and the position in which alone it may lie, if any."""

    kind: ClassVar[Kind] = "terrain"
    effect: str = ""
    place: str = ""


class Special(Card, frozen=True):
    """A special card, of the kind ``effect``; a Color Guard has ratings."""

    kind: ClassVar[Kind] = "special"
    effect: str = ""
    attack: int = 0
    defence: int = 0
    state: str = ""


TYPES: dict[str, type[Card]] = {each.kind: each for each in (Infantry, Cavalry, Artillery, General, Terrain, Special)}
"""The type of card of each kind."""


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
