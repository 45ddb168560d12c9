"""Cards as they lie on the board: wide ones, in type that a phone shows. What would have to be smaller is left out or
cut short; large, a close-up shows it in full."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import floor

from PIL import Image

from bot.games.dixie.words import prints
from renderers import fonts
from renderers.canvas import Box, Canvas, Pen, Placed, drawn_once, keeping, patch
from renderers.dixie import words
from renderers.dixie.colours import PALETTE, ink_on_coat
from renderers.dixie.emblems import emblem, hit
from renderers.dixie.insignia import sign
from renderers.dixie.layout import LEGIBLE
from renderers.dixie.pieces import BACK, Body, Face, card_shape, card_stock, thickness
from renderers.theme import CARD, FADED, INK, RED, Colour

KEPT = 4096
"""Cards that are kept as they lie on the board, of about 20 KB each: those of a hundred battles."""
STEP = 3
"""Pixels to the em from one size of type to the next."""
CAPITAL = 0.36
"""Half the height of a capital, for type of 1: its baseline is so far below its middle."""
TWO_LINES = 1.72
"""The height within a card's border from which it has two lines, for type of 1."""
UPPER, LOWER, BELOW = 0.36, 0.39, 1
"""From its top to the middle of the upper line, from the middle of the lower one to its foot, and what a line takes
with the letters that reach below it, for type of 1."""
BESIDE = 0.97
"""The same of the upper line where no letters stand close below it."""
LOW = 1.28
"""The height of a card below which its line is higher, for letters reach below it; for type of 1."""
TROOP, OTHER, NARROW = 76, 48, 38
"""Pixels to the em of a troop's value at most, of any other, and of that on a card with little room."""
ROOMY, WIDE = 150, 250
"""Pixels of a card from which there is room about its value, and for two large numbers."""
APART = 5
"""Pixels between two things."""
SMALL = 0.72
"""Pixels of an emblem at least, for type of 1."""
LARGE = 52
"""Pixels of an emblem at most, on a card without a value."""
TIGHT = -1
"""Pixels by which the letters of a name may be closer than usual, where it fits so."""


def wide_card(canvas: Canvas, box: Box, face: Face, least: int = LEGIBLE) -> None:
    """Puts a card into ``box`` (whole pixels), all type on it being at least so many pixels to the em."""
    left, top, right, bottom = (round(x) for x in box)
    image, placed = _printed(face, right - left, bottom - top, least)
    canvas.stamp(image, (left, top), placed, card_shape(face.card.side, right - left, bottom - top))


@keeping(KEPT)
def _printed(face: Face, wide: int, high: int, least: int) -> tuple[Image.Image, tuple[Placed, ...]]:
    """Returns a card, in places of the game's palette, and its contents."""
    edge, block = thickness(high) + (4 if face.lit else 0), 0
    most = TROOP if face.card.troop else OTHER if wide >= WIDE else NARROW
    value = max(least, round(min(most, high * 0.78, wide * 0.22)))
    if face.value:
        block = edge + round(fonts.width(face.value, fonts.SLAB, value)) + (8 if wide >= ROOMY else 4)
    form = Body(face.card.kind, face.card.side, wide, high, block, face.spent, face.lit, face.down)
    canvas = Canvas(card_stock(form).copy(), (Placed("piece", face.key, (0, 0, wide, high)),), palette=PALETTE)
    if face.value:
        at = (edge + block - 1) / 2, high / 2 + value * CAPITAL
        canvas.text(at, face.value, fonts.SLAB, value, ink_on_coat(face.card.kind), "ms", within=face.key)
    left = max(block, edge) + (APART if wide >= ROOMY else 1)
    right = wide - edge - (2 if wide >= ROOMY else 1) - (BACK if face.down else 0)
    size = _size(face, right - left, high - 2 * edge, least)
    line = _Line(canvas, face, (left, right), (size, least))
    if high - 2 * edge < (TWO_LINES if face.value else 2 * BELOW) * size:
        line.middle, line.tall = high / 2 - max(0, (LOW * size - high) / 4), min(high - 4, size + 2)
        _one_line(line)
    else:
        _two_lines(line, edge, high - edge)
    return canvas.image, tuple(canvas.placed)


def _size(face: Face, wide: float, high: float, least: int) -> int:
    """Returns the pixels to the em of a card's type: the largest with which all that it says has room, on one line or
    on two, or the least that there may be."""
    for size in range(LEGIBLE, least, -STEP):
        name = fonts.width(_names(face)[-1], fonts.SLAB, size)
        texts = [text for text in (_rank(face), prints.GUNS.get(face.card.gun, "")) if text]
        signs = 1 + bool(face.hits) + bool(face.done) + (face.down == "known")
        rest = sum(fonts.width(text, fonts.SLAB, size) + APART for text in texts) + signs * (size + 2 + APART)
        if (high >= TWO_LINES * size and max(name, rest) <= wide) or (high >= 0.8 * size and name + rest <= wide):
            return size
    return least


class _Line:
    """The line of a card that is being filled between two ends, ``left`` and ``right``, inwards: type of a size (that
    of names may be down to the ``least``) and things ``tall`` about its ``middle``, each only where it has room."""

    def __init__(self, canvas: Canvas, face: Face, ends: tuple[float, float], sizes: tuple[int, int]) -> None:
        self.canvas, self.face = canvas, face
        self.left, self.right = ends
        self.size, self.least = sizes
        self.middle, self.tall = 0.0, float(self.size)

    @property
    def room(self) -> float:
        """The pixels between the two ends."""
        return self.right - self.left

    def says(self, text: str, ink: Colour = INK) -> bool:
        """Writes a text at the right end; tells whether it stands there."""
        across = fonts.width(text, fonts.SLAB, self.size)
        if not text or across > self.room:
            return False
        self.write(self.right, text, self.size, "rs", ink)
        self.right -= across + APART
        return True

    def write(self, x: float, text: str, size: int, anchor: str, ink: Colour = INK, spacing: int = 0) -> None:
        """Writes a text from ``x``, or with the anchor "rs" up to there."""
        at = x, self.middle + size * CAPITAL
        ink = INK if self.face.spent else ink
        self.canvas.text(at, text, fonts.SLAB, size, ink, anchor, spacing, self.face.key)

    def shows(self, draw: Callable[[int], Image.Image], what: str = "") -> int:
        """Puts an image at the left end as large as it may be; returns its pixels from side to side, 0 for none."""
        size = round(min(self.tall, self.room))
        if size < SMALL * self.least:
            return 0
        self.canvas.paste(draw(size), (self.left, self.middle - size / 2), what)
        self.left += size + APART
        return size


def _one_line(line: _Line) -> None:
    """Draws what counts most first: the letter, hits, the firepower of guns, and of the name and the emblem what has
    room."""
    face = line.face
    line.says(_rank(face))
    _hits(line)
    told = line.says(prints.GUNS.get(face.card.gun, "")) or face.card.kind in PLAIN
    beside = fonts.width(_names(face)[-1], fonts.SLAB, line.size) + line.tall + 2 * APART
    _signs(line, beside)
    if line.room - fonts.width(_ground(face), fonts.SLAB, line.size) >= beside:
        line.says(_ground(face), FADED)
    if _name_in(line, line.room - line.tall - APART)[0] in _names(face) or not (told and _name_in(line, line.room)[0]):
        _emblem(line)
    _name(line)


def _two_lines(line: _Line, top: float, bottom: float) -> None:
    """Draws the name above, everything else below; a card of which there is nothing else has its name in two lines."""
    face, left, high, size = line.face, line.left, bottom - top, line.size
    spread = high / (TWO_LINES * size)
    upper, lower = top + size * UPPER * spread, bottom - size * LOWER * spread
    if face.value:
        line.middle = upper
        _name(line)
        line.tall = min(size + 4, high - BESIDE * size * spread)
        line.left, line.middle = left, lower
        line.says(_rank(face))
        _hits(line)
        gun = line.says(prints.GUNS.get(face.card.gun, ""))
        _emblem(line)
        _signs(line)
        if not gun:
            line.says(face.corps, FADED)
        return
    line.middle, line.tall = top + high / 2, min(LARGE, high)
    _emblem(line)
    # A letter that reaches below its line does not touch what stands under it, where there is room.
    below = max(BELOW * size, min(size * 1.05, high - size * 1.05))
    first = line.middle - below / 2 - 1
    if (ground := _ground(face)) and fonts.fits(ground, size, line.room):
        line.middle = first
        _name(line)
        line.middle += below
        line.write(line.left, ground, size, "ls", FADED)
        return
    lines = fonts.wrapped(_names(face)[0], fonts.SLAB, size, line.room)
    if len(lines) != 2 or not all(fonts.fits(each, size, line.room) for each in lines):
        _name(line)
        return
    for line.middle, text in zip((first, first + below), lines, strict=True):
        line.write(line.left, text, size, "ls")


def _rank(face: Face) -> str:
    """Returns a card's morale letter, or its command stacking."""
    return face.card.morale or (f"+{face.card.stacking}" if face.card.stacking else "")


def _ground(face: Face) -> str:
    """Returns what ground does, which decides the fight for it; "" of other cards."""
    return words.compact(face.card) if face.card.kind == "terrain" else ""


def _hits(line: _Line) -> None:
    """Draws one hit marker, or a plate with the number of hits."""
    face, left = line.face, line.left
    what = f"{face.key} hit"
    if face.hits and (size := line.shows(hit if face.hits == 1 else _plate, what)) and face.hits > 1:
        # The plate stands on whole pixels.
        at = left + size / 2, floor(line.middle + line.size * CAPITAL)
        line.canvas.text(at, str(face.hits), fonts.SLAB, line.size, CARD, "ms", within=what)


@drawn_once
def _plate(size: int) -> Image.Image:
    """Returns the ground of a number of hits: a disc would have to be larger."""

    def draw(pen: Pen) -> None:
        pen.box((0, 0, size, size), INK, radius=size * 0.25)
        pen.box((1.5, 1.5, size - 1.5, size - 1.5), RED, radius=size * 0.22)

    return patch((size, size), draw)


def _emblem(line: _Line) -> None:
    line.shows(partial(emblem, line.face.what))


def _signs(line: _Line, beside: float = 0) -> None:
    """Draws the signs of a card's action and of a spy's having seen it, where they leave room for what takes so many
    pixels beside them."""
    face = line.face
    for what in (["known"] if face.down == "known" else []) + ([face.done] if face.done else []):
        if line.room - line.tall - APART >= beside:
            line.shows(partial(sign, what), f"{face.key} {what}")


PLAIN = ("infantry", "general")
"""Kinds that a card without its emblem is taken for: infantry is the rule, and a general's value is golden."""


def _name(line: _Line) -> None:
    text, size, spacing = _name_in(line, line.room)
    if text:
        line.write(line.left, text, size, "ls", spacing=spacing)


def _names(face: Face) -> list[str]:
    """Returns a card's names, from the longest to the shortest."""
    names = words.names(face.card)
    return [*(names[-1:] if face.brief else names), words.shortest(face.card)]


def _name_in(line: _Line, wide: float) -> tuple[str, int, int]:
    """Returns the longest of a card's names that a width holds, or as much of the shortest ("" where that says
    nothing), with its pixels to the em and those between its letters."""
    names, least = _names(line.face), line.least
    for name in names:
        for spacing in (0, TIGHT):
            across = fonts.width(name, fonts.SLAB, line.size, spacing)
            size = line.size if across <= wide else int(line.size * wide / across)
            if size >= least and fonts.width(name, fonts.SLAB, size, spacing) <= wide:
                return name, size, spacing
    cuts = words.cuts(names[-1])
    cut = next((cut for cut in cuts if fonts.width(cut, fonts.SLAB, least, TIGHT) <= wide), "")
    return cut, least, TIGHT
