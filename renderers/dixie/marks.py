"""Dice in the position where they were rolled: in their side's colour, those that hit in full, the others pale."""

from __future__ import annotations

from functools import cache

from PIL import Image

from bot.games.dixie.state.game_state import Mark
from bot.games.dixie.terms import Side
from renderers import fonts
from renderers.canvas import Box, Canvas, Pen, patch
from renderers.dice import die
from renderers.dixie.colours import HOUSE
from renderers.dixie.insignia import sign
from renderers.theme import GOLD, INK

DIE = 32
"""Pixels of a die in a position."""
SIGN = {"fire": "fire", "melee": "melee", "morale": "morale", "special": "special", "move": "moved", "capture": "taken"}


@cache
def rolled(number: int, side: Side, size: int, hit: bool) -> Image.Image:
    """Returns a die of a side, ``size`` pixels square, as RGBA: one that hit is ringed in gold, any other smaller and
    pale."""
    if hit:
        ringed = patch((size, size), lambda pen: _ring(pen, size))
        face = die(number, HOUSE[side], size - 6)
        ringed.alpha_composite(face, (3, 3))
        return ringed
    whole = Image.new("RGBA", (size, size), (0, 0, 0, 0))
    face = die(number, HOUSE[side], size - 10).copy()
    face.putalpha(face.getchannel("A").point(lambda a: a * 9 // 20))
    whole.alpha_composite(face, (5, 5))
    return whole


def _ring(pen: Pen, size: int) -> None:
    pen.box((0, 0, size, size), INK, radius=size * 0.2)
    pen.box((1.2, 1.2, size - 1.2, size - 1.2), GOLD, radius=size * 0.18)


def thrown(marks: list[Mark]) -> list[tuple[int, Side, bool]]:
    """Returns the dice of some marks: number, side, whether it hit; each number that hit counts as often as it is
    listed."""
    found = []
    for mark in marks:
        left = list(mark.hit)
        for number in mark.dice:
            hit = number in left
            if hit:
                left.remove(number)
            found.append((number, mark.side, hit))
    return found


def per_row(wide: float) -> int:
    """Returns the number of dice that have room in a row ``wide`` pixels wide, behind a sign."""
    return int((wide - DIE - 2) // (DIE + 1))


def dice(canvas: Canvas, box: Box, found: tuple[tuple[int, Side, bool], ...], what: str, left_out: int) -> None:
    """Draws a row of dice behind the sign of their purpose, and the number ``left_out``."""
    left, top, _, _ = box
    canvas.paste(sign(what, DIE), (left, top), f"sign {what}")
    x = left + DIE + 2
    for number, side, hit in found:
        canvas.paste(rolled(number, side, DIE, hit), (x, top), f"rolled {number}")
        x += DIE + 1
    if left_out:
        canvas.text((x + 1, top + 24), f"+{left_out}", fonts.SLAB, 20, INK, "ls", matters=False)
