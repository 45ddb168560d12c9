"""The colours of the house, shared by every picture: an engraved, hand-tinted map of the 1860s.

Colours are (red, green, blue), 0 to 255. A picture is written with one fixed palette of at most 256 of them: the
colours below, and the steps between those that meet at a smoothed edge, so that nothing shifts between pictures.
"""

from __future__ import annotations

Colour = tuple[int, int, int]

PAPER: Colour = (243, 233, 210)
CARD: Colour = (251, 246, 233)
TINT: Colour = (232, 217, 184)
SLOT: Colour = (205, 186, 146)
HILL: Colour = (158, 132, 92)
MEADOW: Colour = (231, 227, 194)
LEAF: Colour = (132, 148, 104)
WATER: Colour = (179, 205, 212)
DEPTH: Colour = (110, 148, 162)
RIVER_NAME: Colour = (32, 80, 102)
INK: Colour = (38, 29, 22)
FADED: Colour = (104, 86, 64)
UNION: Colour = (28, 58, 112)
UNION_LIGHT: Colour = (64, 98, 158)
CONFEDERATE: Colour = (104, 84, 58)
CONFEDERATE_LIGHT: Colour = (136, 114, 84)
RED: Colour = (160, 30, 24)
GOLD: Colour = (214, 164, 54)

SIDES: dict[str, Colour] = {"us": UNION, "csa": CONFEDERATE}
"""A side's ground; text on it is CARD."""
_HOUSES = {"soldier": "us", "civilians": "csa"}


def house(seat: str) -> str:
    """Returns the side whose colours a seat has in pictures: "us", "csa", or "" for neither."""
    return _HOUSES.get(seat) or next((side for side in SIDES if seat.startswith(side)), "")


HATCHES: dict[str, Colour] = {"us": UNION_LIGHT, "csa": CONFEDERATE_LIGHT}
"""A side's pattern, drawn on its ground."""

TEXT_ON_GROUND: tuple[tuple[Colour, Colour], ...] = (
    (INK, PAPER),
    (INK, CARD),
    (INK, GOLD),
    (FADED, PAPER),
    (FADED, TINT),
    (RIVER_NAME, PAPER),
    (RIVER_NAME, WATER),
    (RED, CARD),
    (UNION, CARD),
    (CARD, UNION),
    (CARD, CONFEDERATE),
    (CARD, RED),
    (CARD, INK),
    (CONFEDERATE, CARD),
)
"""Every pair of text colour and ground in use."""

Meeting = tuple[Colour, Colour, int]
"""Two colours that meet at smoothed edges, and how many steps a palette holds from one to the other."""

_MEETING: tuple[Meeting, ...] = (
    (INK, PAPER, 12),
    (INK, CARD, 14),
    (INK, TINT, 8),
    (INK, WATER, 6),
    (INK, GOLD, 8),
    (FADED, PAPER, 8),
    (FADED, CARD, 6),
    (HILL, PAPER, 6),
    (SLOT, CARD, 4),
    (SLOT, INK, 4),
    (SLOT, TINT, 2),
    (FADED, LEAF, 5),
    (LEAF, PAPER, 5),
    (MEADOW, PAPER, 1),
    (FADED, MEADOW, 5),
    (DEPTH, MEADOW, 4),
    (LEAF, MEADOW, 3),
    (TINT, PAPER, 4),
    (TINT, CARD, 4),
    (WATER, PAPER, 5),
    (DEPTH, WATER, 6),
    (DEPTH, PAPER, 6),
    (RIVER_NAME, PAPER, 8),
    (RIVER_NAME, WATER, 5),
    (UNION, CARD, 12),
    (UNION, PAPER, 8),
    (UNION, UNION_LIGHT, 4),
    (UNION, GOLD, 6),
    (CONFEDERATE, CARD, 12),
    (CONFEDERATE, PAPER, 7),
    (CONFEDERATE, CONFEDERATE_LIGHT, 4),
    (RED, CARD, 10),
    (RED, PAPER, 6),
    (GOLD, CARD, 6),
    (GOLD, PAPER, 5),
)
"""The colours that meet on Overland's map, and on most others."""


def between(a: Colour, b: Colour, share: float) -> Colour:
    """The colour ``share`` (0 to 1) of the way from ``a`` to ``b``."""
    red, green, blue = (round(x + (y - x) * share) for x, y in zip(a, b, strict=True))
    return red, green, blue


def palette() -> list[Colour]:
    """The house's fixed palette, at most 256 colours, without repeats and always in the same order."""
    return blended(tuple(c for pair in TEXT_ON_GROUND for c in pair), _MEETING)


def blended(plain: tuple[Colour, ...], meeting: tuple[Meeting, ...]) -> list[Colour]:
    """A palette of ``plain``, of all colours of ``meeting`` and the steps between them, without repeats, in order."""
    ends = [c for a, b, _ in meeting for c in (a, b)]
    steps = [between(a, b, i / (n + 1)) for a, b, n in meeting for i in range(1, n + 1)]
    return list(dict.fromkeys([*plain, *ends, *steps]))


def contrast(a: Colour, b: Colour) -> float:
    """The contrast ratio of two colours by WCAG 2, from 1 to 21."""

    def luminance(colour: Colour) -> float:
        parts = [x / 255 for x in colour]
        red, green, blue = (x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    dark, light = sorted((luminance(a), luminance(b)))
    return (light + 0.05) / (dark + 0.05)
