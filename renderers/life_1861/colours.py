"""The colours of 1861 beyond the house's, and the palette its pictures are written in."""

from __future__ import annotations

from bot.games.life_1861.state.state import Key, Resource
from renderers.palette import Palette
from renderers.theme import (
    CARD,
    CONFEDERATE,
    CONFEDERATE_LIGHT,
    DEPTH,
    FADED,
    GOLD,
    HILL,
    INK,
    LEAF,
    MEADOW,
    PAPER,
    RED,
    SLOT,
    TINT,
    UNION,
    UNION_LIGHT,
    WATER,
    Colour,
    Meeting,
    blended,
)

STREET: Colour = (246, 233, 202)
"""The ground of the town's end, of the fields, and of the battlefield's end."""
PASTURE: Colour = (213, 222, 172)
TRAMPLED: Colour = (220, 198, 160)
GROUNDS: dict[str, Colour] = {**dict.fromkeys("abcd", STREET), **dict.fromkeys("ef", PASTURE),
                              **dict.fromkeys("ghi", TRAMPLED)}  # fmt: skip
"""A hex's ground, by its row."""

EARTH: Colour = (182, 159, 119)
"""What shells and spades have thrown up: seen, and quieter than a piece."""
PURPLE: Colour = (102, 58, 124)
PINK: Colour = (206, 138, 128)
"""A bandit's block: the rules' pink, faded as everything else on the sheet."""
YELLOW: Colour = (226, 214, 132)

BLOCKS: dict[Resource, Colour] = {
    "food": (164, 88, 22),
    "medicine": (24, 112, 112),
    "goods": (94, 104, 48),
    "ammo": (66, 66, 74),
}
"""The resource blocks."""

COATS: dict[Key, Colour] = {
    "soldier": UNION,
    "anna": (148, 100, 44),
    "ben": (52, 92, 66),
    "clara": (130, 52, 40),
    "daniel": (40, 38, 44),
}
"""The players' pieces, of different lightness, so that they are told apart where they are small."""

TENSION: tuple[Colour, Colour, Colour] = ((168, 179, 136), (194, 120, 36), RED)
"""The three bands of tension: 1-3, 4-7, 8-10; each darker than the one before, to be told apart in grey as well."""

TEXT_ON_GROUND: tuple[tuple[Colour, Colour], ...] = (
    (INK, CARD),
    (INK, PAPER),
    (INK, TINT),
    (INK, GOLD),
    (INK, TENSION[0]),
    (INK, TENSION[1]),
    (INK, STREET),
    (INK, PASTURE),
    (INK, TRAMPLED),
    (INK, PINK),
    (INK, YELLOW),
    (FADED, CARD),
    (FADED, TINT),
    (RED, CARD),
    (UNION, CARD),
    (CARD, RED),
    (CARD, UNION),
    (CARD, CONFEDERATE),
    (CARD, INK),
    (CARD, PURPLE),
    *((CARD, colour) for colour in COATS.values()),
    *((CARD, colour) for colour in BLOCKS.values()),
)
"""Every pair of text colour and ground in use."""

_MEETING: tuple[Meeting, ...] = (
    (INK, CARD, 12),
    (INK, PAPER, 8),
    (INK, STREET, 7),
    (INK, PASTURE, 7),
    (INK, TRAMPLED, 7),
    (INK, GOLD, 7),
    (INK, TINT, 5),
    (INK, PINK, 5),
    (INK, YELLOW, 4),
    (INK, TENSION[0], 3),
    (INK, TENSION[1], 3),
    (FADED, CARD, 5),
    (FADED, PAPER, 4),
    (FADED, STREET, 4),
    (FADED, PASTURE, 4),
    (FADED, TRAMPLED, 4),
    (FADED, LEAF, 3),
    (HILL, TRAMPLED, 4),
    (HILL, STREET, 3),
    (HILL, PASTURE, 3),
    (LEAF, PASTURE, 4),
    (LEAF, STREET, 3),
    (LEAF, MEADOW, 2),
    (MEADOW, PAPER, 1),
    (SLOT, CARD, 3),
    (TINT, CARD, 2),
    (SLOT, STREET, 2),
    (SLOT, TRAMPLED, 2),
    (STREET, PAPER, 1),
    (WATER, DEPTH, 3),
    (DEPTH, PASTURE, 3),
    (DEPTH, TRAMPLED, 3),
    (UNION, CARD, 10),
    (UNION, UNION_LIGHT, 2),
    (UNION, GOLD, 4),
    (RED, CARD, 8),
    (RED, GOLD, 3),
    (GOLD, CARD, 4),
    (GOLD, STREET, 2),
    (GOLD, PASTURE, 2),
    (GOLD, TRAMPLED, 2),
    (CONFEDERATE, CONFEDERATE_LIGHT, 2),
    (PURPLE, CARD, 6),
    (PINK, CARD, 3),
    *((colour, CARD, 6) for colour in COATS.values() if colour != UNION),
    *((colour, CARD, 5) for colour in BLOCKS.values()),
)


PALETTE = Palette(blended(tuple(c for pair in TEXT_ON_GROUND for c in pair), _MEETING))
"""At most 256 colours."""
