"""The whole field's counters: in each hex with any one large block, so that a phone shows at a glance where the armies
are. Names, states and strengths stand on the parts that are shown large."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from bot.games.donelson.data.forces import counter
from bot.games.donelson.data.terms import Division, Hex, Key
from bot.games.donelson.state.view import View
from bot.games.kit.sides import Side
from renderers import fonts
from renderers.canvas import Box, Canvas, Pen, drawn_once, patch
from renderers.donelson import counters, emblems, moves, pieces, stacks
from renderers.donelson.colours import COATS
from renderers.donelson.layout import layout
from renderers.theme import CARD

WIDE, HIGH = 54, 42
"""Pixels of a block."""
BEYOND = 3
"""Pixels about it, for its pale edge."""
SIGN, BESIDE, COUNT = 23, 18, 36
"""Pixels of a division's mark, alone and beside the number of counters, and to the em of that."""
TAB, EDGE = 24, 5
"""Pixels of the pale ground of that number from left to right, and from it to the block's edge."""
LEADER, LONE = (30, 20), (46, 30)
"""Pixels of the pennant that stands for leaders: above a block, or in a hex of their own."""
PAIR = 13
"""Pixels of the mark of each of two divisions that stand together."""
Sign = Division | tuple[Division, Division] | str
"""A division, or two that stand together, "gun" for guns alone, or "" for more divisions."""


def draw(canvas: Canvas, view: View, part: Box | None = None) -> dict[Key, Box]:
    """Draws a block in each hex with counters, of a part of the map where one is given, and how they face; returns the
    boxes of the blocks by counters."""
    found = dict[Key, Box]()
    standing = {at: keys for at, keys in stacks.on_map(view.units).items() if moves.within(at, part)}
    for at, keys in standing.items():
        (x, y), side = layout().centre(at), counter(keys[0]).side
        troops = [key for key in keys if counter(key).arm != "hq"]
        box = x - WIDE / 2, y - HIGH / 2, x + WIDE / 2, y + HIGH / 2
        if troops:
            image = _block(side, _sign(view, troops), len(troops))
            canvas.paste(image, (box[0] - BEYOND, box[1] - BEYOND), f"stand {at:04}")
            if len(troops) > 1:
                spot = (box[2] - EDGE - TAB / 2, y + COUNT * 0.36)
                canvas.text(spot, str(len(troops)), fonts.SLAB, COUNT, COATS[side], "ms", within=f"stand {at:04}")
        if len(troops) < len(keys):
            army = any(counter(key).army for key in keys if key not in troops)
            flag = _leader(canvas, at, side, army, box if troops else None)
            box = box if troops else flag
        found |= dict.fromkeys(keys, box)
    pieces.engagements(canvas, view, standing)
    for at, keys in standing.items():
        for facing, key in {view.units[key].facing: key for key in keys if counter(key).arm != "hq"}.items():
            counters.arrowhead(canvas, key, facing, counters.facing_beside(at, facing))
    return found


def _sign(view: View, troops: Sequence[Key]) -> Sign:
    """Returns what marks a block."""
    commands = {pieces.division_of(view, key) for key in troops if counter(key).arm == "inf"}
    if not commands:
        return "gun"
    first, *more = sorted(commands)
    return first if not more else (first, more[0]) if len(more) == 1 else ""


@drawn_once
def _block(side: Side, sign: Sign, count: int) -> Image.Image:
    box = (BEYOND, BEYOND, BEYOND + WIDE, BEYOND + HIGH)
    return patch((WIDE + 2 * BEYOND, HIGH + 2 * BEYOND), lambda pen: block(pen, box, side, sign, count))


def block(pen: Pen, box: Box, side: Side, sign: Sign, count: int) -> None:
    """Draws a block, its mark in its middle or left of the ground for the number of its counters."""
    left, top, right, bottom = box
    counters.plate(pen, box, side)
    middle = (left + right - (TAB if count > 1 else 0)) / 2, (top + bottom) / 2
    if count > 1:
        pen.box((right - EDGE - TAB, top + EDGE, right - EDGE, bottom - EDGE), CARD, radius=3)
    size = SIGN if count == 1 else BESIDE
    if sign == "gun":
        emblems.gun(pen, middle, size * 1.1, False)
    elif isinstance(sign, int):
        emblems.division(pen, sign, middle, size)
    elif isinstance(sign, tuple):
        for number, down in zip(sign, (-0.68, 0.68), strict=True):
            emblems.division(pen, number, (middle[0], middle[1] + PAIR * down), PAIR)


def _leader(canvas: Canvas, at: Hex, side: Side, army: bool, above: Box | None) -> Box:
    """Draws the pennant of a hex's leaders, above its block or in its middle; returns its box."""
    (x, y), (wide, high) = layout().centre(at), LONE if above is None else LEADER
    left, top = (x - wide / 2, y - high / 2) if above is None else (above[0] + 2, above[1] - high * 0.62)
    canvas.paste(_pennant(side, army, (wide, high)), (left - BEYOND, top - BEYOND), f"leader {at:04}")
    return left, top, left + wide, top + high


@drawn_once
def _pennant(side: Side, army: bool, size: tuple[int, int]) -> Image.Image:
    wide, high = size
    box = (BEYOND, BEYOND, BEYOND + wide, BEYOND + high)
    return patch((wide + 2 * BEYOND, high + 2 * BEYOND), lambda pen: counters.pennant(pen, box, side, army))
