"""The colours of Chancellorsville beyond the house's, and the palette its pictures are written in."""

from __future__ import annotations

from bot.games.kit.sides import Side
from renderers.palette import Palette
from renderers.theme import (
    CARD,
    CONFEDERATE,
    CONFEDERATE_LIGHT,
    INK,
    PAPER,
    UNION,
    UNION_LIGHT,
    Colour,
    blended,
    palette,
)

FOREST: Colour = (46, 104, 52)
"""Green arrows."""
EARTH: Colour = (140, 92, 48)
"""Redoubts."""
COATS: dict[Side, Colour] = {"usa": UNION, "csa": CONFEDERATE}
LIGHTS: dict[Side, Colour] = {"usa": UNION_LIGHT, "csa": CONFEDERATE_LIGHT}
HOUSE: dict[Side, str] = {"usa": "us", "csa": "csa"}
"""The names of the sides for the shared dice."""

PALETTE = Palette(blended(tuple(palette()), ((FOREST, CARD, 4), (FOREST, PAPER, 3), (EARTH, INK, 2), (EARTH, CARD, 2))))
"""At most 256 colours."""
