"""Cards as pieces: the paper that they are of, and what a viewer sees of one."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from PIL import Image

from bot.games.dixie.data.card import Card
from bot.games.dixie.data.terms import Kind
from bot.games.kit.sides import Side
from renderers import fonts
from renderers.canvas import OVERSAMPLING, Box, Canvas, Pen, Placed, enlarged_size, keeping, oversampled, patch
from renderers.counters import ring, shield
from renderers.dice import chamfered
from renderers.dixie.colours import COATS, HATCHES, PALETTE, SPENT, STOCK
from renderers.theme import CARD, GOLD, INK, Colour

Down = Literal["", "own", "known"]
"""The way in which a card that the viewer can name lies face-down: his own, or one that a spy has seen; "" face-up."""
BACK = 15
"""Pixels of its back that show beside a card lying face-down."""
_MOSTLY = [0] * 128 + [255] * 128
STOCKS_KEPT, OUTLINES_KEPT = 1536, 512
"""Cards without writing that are kept, and their outlines, of about 20 KB each."""


class Body(Struct, frozen=True):
    """A card without writing: ``block`` is the width of the coloured ground of its value, on the left (or its height,
    at the top, of an upright card), 0 for none."""

    kind: Kind
    side: Side
    wide: int
    high: int
    block: int
    spent: bool = False
    lit: bool = False
    down: Down = ""
    upright: bool = False


def thickness(high: int) -> int:
    """Pixels of a border in its kind's colour."""
    return 4 if high < 48 else 5 if high < 90 else 7


@keeping(STOCKS_KEPT)
def card_stock(form: Body) -> Image.Image:
    """Returns the card in the game's palette; of its corners, what its shape leaves out is ink."""
    # Without transparency it is reduced in a third of the time: its outline is ink, and so is what lies beyond.
    large = Image.new("RGB", oversampled((form.wide, form.high)), INK)
    _body(Pen(large), form)
    return PALETTE.quantised(large.reduce(OVERSAMPLING))


@keeping(OUTLINES_KEPT)
def card_shape(side: Side, wide: int, high: int) -> Image.Image:
    """Returns the pixels that a card covers (1): its edge is ink, so that it needs no blending with what it lies on."""
    drawn = patch((wide, high), lambda pen: outline(pen, side, (0, 0, wide, high), INK))
    return covered(drawn)


def covered(drawn: Image.Image) -> Image.Image:
    """Returns the pixels (1) of an RGBA image that are more opaque than not."""
    return drawn.getchannel("A").point(_MOSTLY, "1")


def _body(pen: Pen, form: Body) -> None:
    """Draws a card within its outline."""
    wide, high, thick = form.wide, form.high, thickness(form.high)
    stock = (SPENT if form.spent else STOCK)[form.side]
    if form.lit:
        outline(pen, form.side, (1.5, 1.5, wide - 1.5, high - 1.5), GOLD)
        outline(pen, form.side, (4.5, 4.5, wide - 4.5, high - 4.5), INK)
    inset = 5.5 if form.lit else 1.5
    outline(pen, form.side, (inset, inset, wide - inset, high - inset), COATS[form.side])
    edge = inset + thick - 1
    outline(pen, form.side, (edge, edge, wide - edge, high - edge), stock, 0.6)
    if form.block:
        end = (wide - edge + 1, form.block) if form.upright else (form.block, high - edge + 1)
        pen.box((edge - 1, edge - 1, *end), COATS[form.side], radius=3)
        if form.side == "csa":
            _hatched(pen, (edge, edge, end[0] - 1, end[1] - 1))
    if form.down:
        _turned(pen, form, edge)


def _hatched(pen: Pen, box: Box) -> None:
    """Hatches a box as the Confederacy's ground, so that it is told by more than its colour."""
    left, top, right, bottom = box
    high = bottom - top
    x = left - high + 5
    while x < right - 2:
        a, b = max(x, left), min(x + high, right)
        if b - a > 1:
            pen.line([(a, bottom - (a - x)), (b, bottom - (b - x))], HATCHES["csa"], 1.1)
        x += 9


def outline(pen: Pen, side: Side, box: Box, fill: Colour, share: float = 1) -> None:
    """Draws a card's outline: rounded for the Union, its corners cut off for the Confederacy."""
    left, top, right, bottom = box
    corner = min(9.0, (bottom - top) * 0.16) * share
    if side == "usa":
        pen.box(box, fill, radius=corner)
    else:
        pen.polygon(chamfered((left, top, right, bottom), corner * 1.1), fill)


def _turned(pen: Pen, form: Body, edge: float) -> None:
    """Draws the edge of its back on the right (or at the foot) of a card that lies face-down."""
    if form.upright:
        box = (edge, form.high - edge - BACK, form.wide - edge, form.high - edge)
    else:
        box = (form.wide - edge - BACK, edge, form.wide - edge, form.high - edge)
    left, top, right, bottom = box
    pen.box(box, COATS[form.side])
    span = (right - left) + (bottom - top)
    steps = [left - (bottom - top) + i * 8 for i in range(1, int(span / 8) + 2)]
    for x in steps:
        # Strokes from the lower left to the upper right, kept within the strip.
        a, b = max(x, left), min(x + bottom - top, right)
        if b - a > 1:
            pen.line([(a, bottom - (a - x)), (b, bottom - (b - x))], CARD, 2.4)


@keeping(64)
def back(side: Side, wide: int, high: int) -> Image.Image:
    """Returns a card lying face-down, as RGBA: blue with a shield, grey-brown and hatched with a ring of stars."""

    def draw(pen: Pen) -> None:
        outline(pen, side, (0, 0, wide, high), INK)
        outline(pen, side, (1.5, 1.5, wide - 1.5, high - 1.5), CARD)
        outline(pen, side, (4, 4, wide - 4, high - 4), COATS[side], 0.7)
        size = min(wide, high) * 0.56
        if side == "usa":
            for x in range(14, wide - 8, 14):
                for y in range(12 + (x // 14 % 2) * 7, high - 8, 14):
                    pen.disc((x, y), 1.8, HATCHES[side])
            shield(pen, (wide / 2, high / 2), size)
        else:
            for x in range(-high, wide, 9):
                a, b = max(x, 7), min(x + high - 14, wide - 7)
                if b > a:
                    pen.line([(a, high - 7 - (a - x)), (b, high - 7 - (b - x))], HATCHES[side], 1.8)
            pen.disc((wide / 2, high / 2), size * 0.62, COATS[side])
            ring(pen, (wide / 2, high / 2), size * 1.05)

    return patch((wide, high), draw)


class Face(Struct, frozen=True):
    """A card as a viewer sees it: ``hits`` on it, its action (``done``), whether it lies face-``down``, whether it
    acted last or is armed (``lit``), whether its ``corps`` matters, a ``note`` of its owner's intention for it,
    and whether its name is ``brief``, as on all cards of a battlefield with narrow columns."""

    card: Card
    hits: int = 0
    done: str = ""
    down: Down = ""
    lit: bool = False
    corps: str = ""
    note: str = ""
    brief: bool = False

    @property
    def key(self) -> str:
        """The card's name in the record of a canvas."""
        return f"card {self.card.key}"

    @property
    def spent(self) -> bool:
        """True for a card that does nothing more this Battle Turn."""
        return self.done in ("fired", "moved", "failed")

    @property
    def value(self) -> str:
        """The number that the card is known by, "" where it has none."""
        if self.card.troop:
            return str(self.card.cv)
        return f"{self.card.attack}/{self.card.defence}" if self.card.attack or self.card.defence else ""

    @property
    def what(self) -> str:
        """The name of the card's emblem."""
        return "horse" if self.card.horse else self.card.effect or self.card.kind


KEPT = 512
"""Rows of cards that are kept, of about 20 KB each."""


def backs(canvas: Canvas, box: Box, side: Side, count: int, what: str) -> None:
    """Draws ``count`` cards lying face-down side by side, with their number upon the last where they overlap."""
    left, top, right, bottom = (round(x) for x in box)
    image, shape, placed = _laid(right - left, bottom - top, side, count, what)
    canvas.stamp(image, (left, top), placed, shape)


@keeping(KEPT)
def _laid(
    room: int, high: int, side: Side, count: int, what: str
) -> tuple[Image.Image, Image.Image, tuple[Placed, ...]]:
    """Returns a row of cards in places of the game's palette, the pixels that they cover, and its contents."""
    wide = min(round(high * 1.15), 84, room)
    step = min(wide + 5, (room - wide) / max(1, count - 1))
    canvas, card = (
        Canvas(PALETTE.plain(enlarged_size((room, high)), PALETTE.place(INK)), palette=PALETTE),
        back(side, wide, high),
    )
    shape = Image.new("1", enlarged_size((room, high)))
    for i in range(count):
        canvas.paste(card, (i * step, 0), what if i == count - 1 or step > wide else "")
        shape.paste(covered(card), enlarged_size((i * step, 0)), covered(card))
    if step < wide:
        # Cards that all lie open to view are counted at a glance; a number would be read as so many more.
        number(canvas, ((count - 1) * step + wide / 2, high / 2), str(count), min(36, round(high * 0.5)), what)
    return canvas.image, shape, tuple(canvas.placed)


def number(canvas: Canvas, centre: tuple[float, float], text: str, size: int, what: str, ink: Colour = CARD) -> None:
    """Draws a number on a disc of ink, recorded as over ``what``."""
    x, y = centre
    canvas.disc(centre, size * 0.62, INK)
    canvas.text((x, y + size * 0.36), text, fonts.SLAB, size, ink, "ms", within=what)
