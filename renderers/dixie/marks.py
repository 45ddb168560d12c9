"""Dice in the position where they were rolled: in their side's colour, those that hit in full, the others pale."""

from __future__ import annotations

from functools import cache, lru_cache

from PIL import Image

from bot.games.dixie.state.game_state import Mark
from bot.games.dixie.terms import Side
from renderers import fonts
from renderers.canvas import Box, Canvas, Pen, Placed, patch
from renderers.dice import die
from renderers.dixie.colours import COATS, HOUSE, PALETTE
from renderers.dixie.insignia import sign
from renderers.theme import CARD, FADED, GOLD, INK, RED, Colour

DIE, SMALL_DIE = 44, 38
"""Pixels of a die in a position, and of one in a narrow column."""
ROOMY = 300
"""Pixels of a row from which its dice are large, with what they needed."""
NEED = 64
"""Pixels of what the dice needed."""
EDGE = 4
"""Pixels of the plate about a row of dice."""
GHOST = 40
"""Pixels of the row of a card that fell."""
KEPT = 512
"""Rows of dice, and of cards that fell, that are kept, of 20 KB each."""
SIGN = {"fire": "fire", "melee": "melee", "morale": "morale", "special": "special", "move": "moved", "capture": "taken"}


@cache
def rolled(number: int, side: Side, size: int, told: bool, ring: Colour = GOLD) -> Image.Image:
    """Returns a die of a side, ``size`` pixels square, as RGBA: one that ``told`` is ringed, any other smaller and
    pale."""
    if told:
        ringed = patch((size, size), lambda pen: _ring(pen, size, ring))
        face = die(number, HOUSE[side], size - 8)
        ringed.alpha_composite(face, (4, 4))
        return ringed
    whole = Image.new("RGBA", (size, size), (0, 0, 0, 0))
    face = die(number, HOUSE[side], size - 12).copy()
    face.putalpha(face.getchannel("A").point(lambda a: a * 9 // 20))
    whole.alpha_composite(face, (6, 6))
    return whole


def _ring(pen: Pen, size: int, colour: Colour) -> None:
    pen.box((0, 0, size, size), INK, radius=size * 0.2)
    pen.box((1.2, 1.2, size - 1.2, size - 1.2), colour, radius=size * 0.18)


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


def size_in(wide: float) -> int:
    """Returns the pixels of a die in a row ``wide`` pixels wide."""
    return DIE if wide >= ROOMY else SMALL_DIE


def per_row(wide: float) -> int:
    """Returns the number of dice that have room in a row ``wide`` pixels wide, behind a sign and what they needed."""
    size = size_in(wide)
    return int((wide - 2 * EDGE - size - 2 - (NEED if wide >= ROOMY else 0)) // (size + 1))


def dice(
    canvas: Canvas, box: Box, found: tuple[tuple[int, Side, bool], ...], what: str, left_out: int, need: int = 0
) -> None:
    """Draws a row of dice behind the sign of their purpose and the number up to which they hit, and the number
    ``left_out``."""
    left, top, right, _ = (round(x) for x in box)
    image, placed = _row(right - left, found, what, left_out, need)
    canvas.stamp(image, (left, top), placed)


@lru_cache(KEPT)
def _row(
    wide: int, found: tuple[tuple[int, Side, bool], ...], what: str, left_out: int, need: int
) -> tuple[Image.Image, tuple[Placed, ...]]:
    """Returns a row of dice on its plate, in places of the game's palette, and its contents."""
    size = size_in(wide)
    canvas = Canvas(PALETTE.plain((wide, size + 2 * EDGE), PALETTE.place(CARD)), palette=PALETTE)
    canvas.frame((0, 0, wide - 1, size + 2 * EDGE - 1), INK, 2)
    canvas.paste(sign(what, size), (EDGE, EDGE), f"sign {what}")
    x = EDGE + size + 4
    if need and wide >= ROOMY:
        canvas.text((x, EDGE + size * 0.76), up_to(need), fonts.SLAB, 32, INK, "ls")
        x += NEED
    for number, side, told in found:
        canvas.paste(rolled(number, side, size, told, ring_of(what)), (x, EDGE), f"rolled {number}")
        x += size + 1
    if left_out:
        canvas.text((x + 1, EDGE + size * 0.74), f"+{left_out}", fonts.SLAB, 26, INK, "ls", matters=False)
    return canvas.image, tuple(canvas.placed)


def ring_of(what: str) -> Colour:
    """Returns the colour of the ring about a die that tells: a hit's is golden, that of a lost Morale roll red."""
    return RED if what == "morale" else GOLD


def up_to(need: int) -> str:
    """Returns the numbers that hit: "1", "1–3"."""
    return "1" if need == 1 else f"1–{need}"


def ghost(canvas: Canvas, box: Box, side: Side, name: str) -> None:
    """Draws what is left of a card that has just fallen: its pale outline and its name, struck through in red."""
    left, top, right, bottom = (round(x) for x in box)
    image, placed = _fallen(right - left, bottom - top, side, name)
    canvas.stamp(image, (left, top), placed)


@lru_cache(KEPT)
def _fallen(wide: int, high: int, side: Side, name: str) -> tuple[Image.Image, tuple[Placed, ...]]:
    what = f"fallen {name}"
    canvas = Canvas(PALETTE.plain((wide, high), PALETTE.place(CARD)), (Placed("piece", what, (0, 0, wide, high)),),
                    palette=PALETTE)  # fmt: skip
    canvas.frame((0, 0, wide - 1, high - 1), COATS[side], 2)
    canvas.paste(sign("lost", high - 8), (4, 4), f"{what} sign")
    text, size = fonts.fitted([name], wide - high - 8, 28, 18)
    x, middle = high + 2, high / 2
    canvas.text((x, middle + size * 0.36), text, fonts.SLAB, size, FADED, "ls", within=what)
    canvas.rectangle((x, middle - 1, x + fonts.width(text, fonts.SLAB, size), middle + 1), RED)
    return canvas.image, tuple(canvas.placed)
