"""Flags in the hexes that count and have changed hands: works and fort that the Union has taken, camps that the
Confederates have."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from PIL import Image

from bot.games.donelson.data.board import field
from bot.games.donelson.data.terms import Hex
from bot.games.donelson.state.view import View
from bot.games.kit.sides import Side
from renderers.canvas import Box, Canvas, Pen, Point, drawn_once, patch, size_of
from renderers.close_up import overlap
from renderers.donelson.colours import COATS
from renderers.donelson.layout import layout
from renderers.theme import CARD, GOLD, INK

WIDE, HIGH = 24, 32
"""Pixels of a flag with its pole."""


def taken(held: Mapping[Hex, Side]) -> dict[Hex, Side]:
    """Returns the hexes that have changed hands, with who took them, in the order of their numbers."""
    lost: dict[Hex, Side] = {at: "usa" for at in _works() if held.get(at) == "usa"}
    lost |= {at: "csa" for at in field().deployment if held.get(at) == "csa"}
    return dict(sorted(lost.items()))


@cache
def _works() -> frozenset[Hex]:
    return frozenset({at for group in field().groups.values() for at in group} | set(field().fort_hexes))


def draw(canvas: Canvas, view: View, part: Box | None = None) -> None:
    """Draws the flags, those in a part of the map where one is given: not where counters stand, which tell whose a hex
    is and would leave scraps of them."""
    full = {unit.at for unit in view.units.values() if unit.status == "map"}
    for at, side in taken(view.held).items():
        if at not in full and (part is None or overlap(layout().box(at), part)):
            image = _flag(side)
            (x, y), (wide, high) = layout().centre(at), size_of(image)
            canvas.paste(image, (x - 13 - wide / 2, y + 26 - high), f"taken {at:04} {side}")


@drawn_once
def _flag(side: Side) -> Image.Image:
    return patch((WIDE, HIGH), lambda pen: flag(pen, (4, HIGH - 3), side))


def flag(pen: Pen, at: Point, side: Side) -> None:
    """A flag, the foot of its pole at ``at``: the Union's straight, the Confederates' with a swallow's tail."""
    x, y = at
    notch = 0 if side == "usa" else 5
    for by, fill in ((1.6, CARD), (0.5, INK), (-0.7, COATS[side])):
        left, right, top, bottom = x - by, x + 17 + by, y - 26 - by, y - 13 + by
        pen.polygon(
            [(left, top), (right, top), (right - notch, (top + bottom) / 2), (right, bottom), (left, bottom)], fill
        )
    pen.line([(x, y), (x, y - 27)], INK, 2.4)
    pen.disc((x, y - 27), 2, GOLD)
