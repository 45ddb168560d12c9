"""The colours of the Donelson pictures beyond the house's, and the palette that they are written in."""

from __future__ import annotations

from bot.games.kit.sides import Side
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
    RIVER_NAME,
    SLOT,
    TEXT_ON_GROUND,
    TINT,
    UNION,
    UNION_LIGHT,
    WATER,
    Colour,
    Meeting,
    blended,
)

EARTH: Colour = (150, 104, 60)
"""Breastworks."""
PINE: Colour = (88, 108, 82)
"""Cedars among the bare trees."""
GRID: Colour = (196, 182, 152)
"""The lines between hexes."""
GRID_WET: Colour = (150, 183, 194)
"""The same on water."""
HEIGHT: Colour = (222, 200, 158)
"""High ground."""
COATS: dict[Side, Colour] = {"usa": UNION, "csa": CONFEDERATE}
LIGHTS: dict[Side, Colour] = {"usa": UNION_LIGHT, "csa": CONFEDERATE_LIGHT}
HOUSE: dict[Side, str] = {"usa": "us", "csa": "csa"}
"""The names of the sides for the shared dice."""

_MEETING: tuple[Meeting, ...] = (
    (INK, CARD, 12),
    (INK, PAPER, 9),
    (INK, TINT, 4),
    (INK, WATER, 4),
    (INK, GOLD, 6),
    (INK, MEADOW, 4),
    (INK, HEIGHT, 4),
    (INK, EARTH, 3),
    (FADED, PAPER, 5),
    (FADED, CARD, 4),
    (FADED, MEADOW, 3),
    (FADED, HEIGHT, 3),
    (FADED, LEAF, 3),
    (HILL, PAPER, 3),
    (HILL, HEIGHT, 3),
    (HILL, MEADOW, 3),
    (HEIGHT, PAPER, 2),
    (EARTH, PAPER, 2),
    (EARTH, CARD, 2),
    (GRID, PAPER, 2),
    (GRID, MEADOW, 1),
    (GRID, HEIGHT, 1),
    (GRID_WET, WATER, 1),
    (PINE, MEADOW, 2),
    (PINE, CARD, 3),
    (PINE, HEIGHT, 2),
    (LEAF, PAPER, 2),
    (LEAF, MEADOW, 1),
    (MEADOW, PAPER, 1),
    (SLOT, CARD, 3),
    (SLOT, INK, 3),
    (TINT, PAPER, 2),
    (TINT, CARD, 3),
    (WATER, PAPER, 4),
    (DEPTH, WATER, 3),
    (DEPTH, PAPER, 5),
    (DEPTH, MEADOW, 3),
    (DEPTH, HEIGHT, 2),
    (RIVER_NAME, PAPER, 6),
    (RIVER_NAME, WATER, 6),
    (UNION, CARD, 10),
    (UNION, PAPER, 5),
    (UNION, UNION_LIGHT, 3),
    (UNION, GOLD, 5),
    (CONFEDERATE, CARD, 10),
    (CONFEDERATE, PAPER, 5),
    (CONFEDERATE, CONFEDERATE_LIGHT, 3),
    (RED, CARD, 8),
    (RED, PAPER, 4),
    (GOLD, CARD, 5),
    (GOLD, PAPER, 4),
)
"""The colours that meet at smoothed edges; some places are left for marks upon the map."""

PALETTE = Palette(blended(tuple(c for pair in TEXT_ON_GROUND for c in pair), _MEETING))
"""At most 256 colours."""
