"""Cards on the whole picture: a few facts of each, every one large enough for a phone. A part that is cut out, or
enlarged, shows the rest (``wide_cards``)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

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
"""Cards that are kept as they lie on the picture, of about 20 KB each: those of a hundred battles."""
CAPITAL = 0.36
"""Half the height of a capital, for type of 1: its baseline is so far below its middle."""
TWO_LINES = 62
"""Pixels within a card's border from which it has two lines."""
UPPER, LOWER, BELOW = 13, 14, 36
"""Pixels from there to the middle of the upper line, from the middle of the lower one, and what the upper one takes
with the letters that reach below it: capitals are 26 high."""
LOW = 46
"""Pixels of a card below which its line is higher: letters reach below it."""
TROOP, OTHER, NARROW = 76, 48, 38
"""Pixels to the em of a troop's value at most, of any other, and of that on a card with little room."""
ROOMY, WIDE = 150, 250
"""Pixels of a card from which there is room about its value, and for two large numbers."""
APART = 5
"""Pixels between two things."""
SMALL = 28
"""Pixels of an emblem at least."""
TIGHT = -1
"""Pixels by which the letters of a name may be closer than usual, where it fits so."""
FEWEST = 3
"""Letters that a name is cut down to at most; fewer say nothing."""


def bold_card(canvas: Canvas, box: Box, face: Face) -> None:
    """Puts a card into ``box`` (whole pixels)."""
    left, top, right, bottom = (round(x) for x in box)
    image, placed = _printed(face, right - left, bottom - top)
    canvas.stamp(image, (left, top), placed, card_shape(face.card.side, right - left, bottom - top))


@keeping(KEPT)
def _printed(face: Face, wide: int, high: int) -> tuple[Image.Image, tuple[Placed, ...]]:
    """Returns a card, in places of the game's palette, and its contents."""
    edge, block = thickness(high) + (4 if face.lit else 0), 0
    most = TROOP if face.card.troop else OTHER if wide >= WIDE else NARROW
    size = max(LEGIBLE, round(min(most, high * 0.78, wide * 0.22)))
    if face.value:
        block = edge + round(fonts.width(face.value, fonts.SLAB, size)) + (8 if wide >= ROOMY else 4)
    form = Body(face.card.kind, face.card.side, wide, high, block, face.spent, face.lit, face.down)
    canvas = Canvas(card_stock(form).copy(), (Placed("piece", face.key, (0, 0, wide, high)),), palette=PALETTE)
    if face.value:
        at = (edge + block - 1) / 2, high / 2 + size * CAPITAL
        canvas.text(at, face.value, fonts.SLAB, size, ink_on_coat(face.card.kind), "ms", within=face.key)
    end = wide - edge - (2 if wide >= ROOMY else 1) - (BACK if face.down else 0)
    line = _Line(canvas, face, max(block, edge) + (APART if wide >= ROOMY else 1), end)
    if high - 2 * edge < TWO_LINES:
        line.middle, line.tall = high / 2 - max(0, (LOW - high) / 4), min(high - 4, LEGIBLE + 2)
        _one_line(line)
    else:
        _two_lines(line, edge, high - edge)
    return canvas.image, tuple(canvas.placed)


class _Line:
    """The line of a card that is being filled, from its ``left`` and from its ``right`` end inwards: things ``tall``
    about its ``middle``, each of them only where it has room."""

    def __init__(self, canvas: Canvas, face: Face, left: float, right: float) -> None:
        self.canvas, self.face, self.left, self.right = canvas, face, left, right
        self.middle, self.tall = 0.0, float(LEGIBLE)

    @property
    def room(self) -> float:
        """The pixels between the two ends."""
        return self.right - self.left

    def says(self, text: str, ink: Colour = INK) -> bool:
        """Writes a text at the right end; tells whether it stands there."""
        across = fonts.width(text, fonts.SLAB, LEGIBLE)
        if not text or across > self.room:
            return False
        self.write(self.right, text, "rs", ink)
        self.right -= across + APART
        return True

    def write(self, x: float, text: str, anchor: str, ink: Colour = INK, spacing: int = 0) -> None:
        """Writes a text from ``x``, or with the anchor "rs" up to there."""
        at = x, self.middle + LEGIBLE * CAPITAL
        ink = INK if self.face.spent else ink
        self.canvas.text(at, text, fonts.SLAB, LEGIBLE, ink, anchor, spacing, self.face.key)

    def shows(self, draw: Callable[[int], Image.Image], what: str = "") -> int:
        """Puts an image at the left end as large as it may be; returns its pixels from side to side, 0 for none."""
        size = round(min(self.tall, self.room))
        if size < SMALL:
            return 0
        self.canvas.paste(draw(size), (self.left, self.middle - size / 2), what)
        self.left += size + APART
        return size


def _one_line(line: _Line) -> None:
    """Draws what counts most first: the letter, hits, the firepower of guns, and of the name and the emblem what has
    room."""
    face = line.face
    _letter(line)
    _hits(line)
    told = line.says(prints.GUNS.get(face.card.gun, "")) or _plain(face)
    beside_them = fonts.width(words.shortest(face.card), fonts.SLAB, LEGIBLE) + line.tall + APART
    _signs(line, beside_them)
    beside = _name_in(face, line.room - line.tall - APART)[0]
    if beside in _names(face) or not (told and _name_in(face, line.room)[0]):
        _emblem(line)
    _name(line)


def _two_lines(line: _Line, top: float, bottom: float) -> None:
    """Draws the name above, everything else below; a card of which there is nothing else has its name in two lines."""
    face, left, high = line.face, line.left, bottom - top
    upper, lower = top + high * UPPER / TWO_LINES, bottom - high * LOWER / TWO_LINES
    line.middle, line.tall = top + high / 2, min(52, high)
    if face.value:
        line.middle = upper
        _name(line)
        line.tall = min(LEGIBLE + 4, high - (BELOW - 2) * high / TWO_LINES)
        line.left, line.middle = left, lower
        _letter(line)
        _hits(line)
        gun = line.says(prints.GUNS.get(face.card.gun, ""))
        _emblem(line)
        _signs(line)
        if not gun:
            line.says(face.corps, FADED)
        return
    _emblem(line)
    lines = fonts.wrapped(_names(face)[0], fonts.SLAB, LEGIBLE, line.room)
    slack = (high - 2 * BELOW + 1) / 2
    if slack < 0 or len(lines) != 2 or not all(fonts.fits(each, LEGIBLE, line.room) for each in lines):
        _name(line)
        return
    for line.middle, text in zip((top + slack + UPPER + 1, top + slack + UPPER + 1 + BELOW), lines, strict=True):
        line.write(line.left, text, "ls")


def _letter(line: _Line) -> None:
    """Writes the morale letter, or the command stacking."""
    card = line.face.card
    line.says(card.morale or (f"+{card.stacking}" if card.stacking else ""))


def _hits(line: _Line) -> None:
    """Draws one hit marker, or a plate with the number of hits."""
    face, left = line.face, line.left
    what = f"{face.key} hit"
    if face.hits and (size := line.shows(hit if face.hits == 1 else _plate, what)) and face.hits > 1:
        at = left + size / 2, line.middle + LEGIBLE * CAPITAL
        line.canvas.text(at, str(face.hits), fonts.SLAB, LEGIBLE, CARD, "ms", within=what)


@drawn_once
def _plate(size: int) -> Image.Image:
    """Returns the ground of a number of hits: a disc would have to be larger."""

    def draw(pen: Pen) -> None:
        pen.box((0, 0, size, size), INK, radius=8)
        pen.box((1.5, 1.5, size - 1.5, size - 1.5), RED, radius=7)

    return patch((size, size), draw)


def _emblem(line: _Line) -> None:
    line.shows(lambda size: emblem(line.face.what, size))


def _signs(line: _Line, beside: float = 0) -> None:
    """Draws the signs of a card's action and of a spy's having seen it, where they leave room for what takes so many
    pixels beside them."""
    face = line.face
    for what in (["known"] if face.down == "known" else []) + ([face.done] if face.done else []):
        if line.room - line.tall - APART >= beside:
            line.shows(partial(sign, what), f"{face.key} {what}")


def _plain(face: Face) -> bool:
    """Whether a card's value tells its kind: infantry's is the rule, and a general's is golden."""
    return face.card.kind in ("infantry", "general")


def _name(line: _Line) -> None:
    text, spacing = _name_in(line.face, line.room)
    if text:
        line.write(line.left, text, "ls", spacing=spacing)


def _names(face: Face) -> list[str]:
    """Returns a card's names, from the longest to the shortest."""
    names = words.names(face.card)
    return [*(names[-1:] if face.brief else names), words.shortest(face.card)]


def _name_in(face: Face, wide: float) -> tuple[str, int]:
    """Returns the longest of a card's names that a width holds, or as much of the shortest ("" where that says
    nothing), with the pixels between its letters."""
    names = _names(face)
    for name in names:
        for spacing in (0, TIGHT):
            if fonts.width(name, fonts.SLAB, LEGIBLE, spacing) <= wide:
                return name, spacing
    if names[-1][0].isdigit():
        # Some regiments have the same number.
        return "", 0
    cuts = (f"{names[-1][:n].rstrip(' ’')}." for n in range(len(names[-1]) - 1, FEWEST - 1, -1))
    return next(((cut, TIGHT) for cut in cuts if fonts.width(cut, fonts.SLAB, LEGIBLE, TIGHT) <= wide), ("", 0))
