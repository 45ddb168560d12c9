"""The colours of Dixie beyond the house's, and the palette its pictures are written in."""

from __future__ import annotations

from bot.games.dixie.data.terms import Kind
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
    TINT,
    UNION,
    UNION_LIGHT,
    WATER,
    Colour,
    Meeting,
    blended,
)

PALE_GOLD: Colour = (246, 214, 120)
"""A general's figures, and what is precious on a side's colour."""
COATS: dict[Side, Colour] = {"usa": UNION, "csa": CONFEDERATE}
"""A side's strong colour: the border of its cards and the ground of their values. Arms are told by their emblems."""
HATCHES: dict[Side, Colour] = {"usa": UNION_LIGHT, "csa": CONFEDERATE_LIGHT}


def ink_on_coat(kind: Kind) -> Colour:
    """Returns the colour of a card's value on its side's: a general's is golden."""
    return PALE_GOLD if kind == "general" else CARD


STOCK: dict[Side, Colour] = {"usa": (230, 237, 245), "csa": (240, 234, 218)}
"""The stock a side's cards are printed on."""
SPENT: dict[Side, Colour] = {"usa": (188, 197, 208), "csa": (204, 196, 176)}
"""The same of a card that has fired or moved, or forfeits its turn."""
LINES: dict[Side, Colour] = {"usa": (214, 222, 226), "csa": (226, 214, 188)}
"""The ground of a battleline's positions."""
SLOPE: Colour = (238, 226, 198)
"""The ground on the slopes of hills."""
CONTESTED: Colour = (238, 206, 190)
"""The ground of an engaged position."""
HOUSE: dict[Side, str] = {"usa": "us", "csa": "csa"}
"""The names of the sides for the shared dice."""

TEXT_ON_GROUND: tuple[tuple[Colour, Colour], ...] = (
    *((PALE_GOLD, COATS[side]) for side in COATS),
    *((ink, stock[side]) for ink in (INK, RED) for stock in (STOCK, SPENT) for side in STOCK),
    *((FADED, STOCK[side]) for side in STOCK),
    (INK, PAPER),
    (INK, CARD),
    (INK, GOLD),
    (INK, TINT),
    (INK, CONTESTED),
    *((INK, LINES[side]) for side in LINES),
    (FADED, CARD),
    (RED, CARD),
    (UNION, CARD),
    (CARD, UNION),
    (CARD, CONFEDERATE),
    (CARD, RED),
    (CARD, INK),
    (INK, WATER),
)
"""Every pair of text colour and ground in use; red writing only where it is large."""

_MEETING: tuple[Meeting, ...] = (
    *((PALE_GOLD, COATS[side], 5) for side in COATS),
    *((COATS[side], STOCK[side], 3) for side in COATS),
    (MEADOW, PAPER, 1),
    (SLOPE, PAPER, 1),
    (HILL, SLOPE, 5),
    (INK, SLOPE, 4),
    (LEAF, MEADOW, 3),
    (FADED, MEADOW, 4),
    (HILL, PAPER, 5),
    (HILL, MEADOW, 3),
    (DEPTH, MEADOW, 2),
    (WATER, PAPER, 2),
    (RIVER_NAME, PAPER, 5),
    (RIVER_NAME, WATER, 3),
    *((INK, STOCK[side], 8) for side in STOCK),
    *((INK, SPENT[side], 6) for side in SPENT),
    *((FADED, STOCK[side], 4) for side in STOCK),
    *((INK, LINES[side], 5) for side in LINES),
    *((COATS[side], LINES[side], 3) for side in LINES),
    (INK, CARD, 10),
    (INK, PAPER, 6),
    (INK, GOLD, 5),
    (INK, TINT, 3),
    (INK, LEAF, 3),
    (INK, WATER, 3),
    (INK, CONTESTED, 3),
    (INK, RED, 1),
    (FADED, CARD, 4),
    (FADED, PAPER, 3),
    (FADED, LEAF, 3),
    (HILL, CARD, 3),
    (HILL, STOCK["usa"], 2),
    (SLOT, CARD, 2),
    (TINT, PAPER, 2),
    (LEAF, STOCK["usa"], 3),
    (LEAF, STOCK["csa"], 3),
    (WATER, DEPTH, 4),
    (DEPTH, PAPER, 3),
    (DEPTH, STOCK["usa"], 2),
    (UNION, CARD, 9),
    (UNION, UNION_LIGHT, 3),
    (UNION, GOLD, 3),
    (CONFEDERATE, CARD, 9),
    (CONFEDERATE, CONFEDERATE_LIGHT, 3),
    (CONFEDERATE, GOLD, 2),
    (RED, CARD, 8),
    (RED, GOLD, 3),
    (RED, CONTESTED, 3),
    (GOLD, CARD, 4),
    (GOLD, PAPER, 3),
)

PALETTE = Palette(blended(tuple(c for pair in TEXT_ON_GROUND for c in pair), _MEETING))
