"""Cards as they lie on the board: wide ones, of which even a tall stack shows every value and name."""

from __future__ import annotations

from PIL import Image

from bot.games.dixie.words import prints
from renderers import fonts
from renderers.canvas import Box, Canvas, Placed, keeping
from renderers.dixie import words
from renderers.dixie.colours import PALETTE, ink_on_coat
from renderers.dixie.emblems import emblem, hit
from renderers.dixie.insignia import sign
from renderers.dixie.pieces import BACK, Body, Face, card_shape, card_stock, thickness
from renderers.theme import CARD, FADED, INK, Colour

KEPT = 4096
"""Cards that are kept as they lie on the board, of about 20 KB each: those of a hundred battles."""
ROOMY = 250
"""Pixels from which a wide card has room for all its information."""
NARROW = 150
"""Pixels below which a wide card has its name below its value."""
TEXT = 33
"""Pixels to the em of a text that a phone shows."""
TWO_LINES, LOW = 56, 42
"""Pixels from which a wide card has two lines; a narrow one has two of them from fewer."""
LARGEST = 36
"""Pixels to the em of a name at most."""
NAME, LEGIBLE = 26, 34
"""Pixels to the em of a name beside the emblem, and of one below which its short form is better."""
SPLIT = 20
"""Pixels to the em below which a name is set in two lines, or in its short form."""
TALL, TALL_TROOP = 72, 88
"""Pixels from which a roomy one has two lines, and one with a troop's name, which is to be read on a phone."""
SMALL_GUNS = 30
"""Pixels to the em of a card's letter from which its firepower is as large."""
UPPER = 0.54
"""The share of a wide card's height that the upper of two lines takes."""


def wide_card(canvas: Canvas, box: Box, face: Face) -> None:
    """Puts a card into ``box`` (whole pixels)."""
    left, top, right, bottom = (round(x) for x in box)
    image, placed = _printed(face, right - left, bottom - top)
    canvas.stamp(image, (left, top), placed, card_shape(face.card.side, right - left, bottom - top))


@keeping(KEPT)
def _printed(face: Face, wide: int, high: int) -> tuple[Image.Image, tuple[Placed, ...]]:
    """Returns a card, in places of the game's palette, and its contents: on one line where it is
    low, else on two."""
    edge = thickness(high) + (4 if face.lit else 0)
    size = value_size(face, high, wide)
    block = round(fonts.width(face.value, fonts.SLAB, size)) + edge + (13 if wide >= NARROW else 7) if face.value else 0
    form = Body(face.card.kind, face.card.side, wide, high, block, face.spent, face.lit, face.down)
    stock = card_stock(form)
    canvas = Canvas(stock.copy(), (Placed("piece", face.key, (0, 0, wide, high)),), palette=PALETTE)
    if face.value:
        at = (block + edge - 2) / 2, high / 2 + size * 0.36
        canvas.text(at, face.value, fonts.SLAB, size, ink_on_coat(face.card.kind), "ms", within=face.key)
    inner = (max(block, edge) + 4, edge, wide - edge - 3 - (BACK if face.down else 0), high - edge)
    if wide >= ROOMY and high >= (TALL_TROOP if face.card.troop else TALL):
        _roomy(canvas, inner, face)
    elif wide >= ROOMY or high < LOW or not face.value:
        _one_line(canvas, inner, face, wide)
    else:
        _two_lines(canvas, inner, face, high < TWO_LINES)
    return canvas.image, tuple(canvas.placed)


def value_size(face: Face, high: int, wide: int) -> int:
    """Returns the pixels to the em of a card's value."""
    if not face.card.troop:
        most = max(round(min(LARGEST, high * 0.84)), round(high * 0.62))
        return min(52, most, round(wide * (0.24 if wide >= ROOMY else 0.2)))
    return min(76, max(TEXT, round(high * 0.82)), max(TEXT, round(wide * 0.3)))


def _one_line(canvas: Canvas, inner: Box, face: Face, wide: int) -> None:
    """Draws emblem, name, and the signs at the right end; where there is little room, hits instead of the emblem."""
    left, top, right, bottom = inner
    high, middle, roomy = bottom - top, (top + bottom) / 2, wide >= ROOMY
    if roomy:
        _one_roomy_line(canvas, inner, face)
        return
    size, taken = round(min(high, 40 if face.value else 52, wide * 0.28)), 36 if face.hits else 0
    name = fonts.width(words.names(face.card)[-1], fonts.SLAB, 20)
    # The corps gives way to the name, and at last the emblem does.
    full = wide >= NARROW and right - left - taken - 80 >= name
    right = _letters(canvas, (right, middle), face, min(40, max(24, round(high * 0.8))), full, full)
    if taken:
        _wounds(canvas, (left - 1, middle), face, min(round(high) + 2, 32))
        left += min(round(high) + 2, 32) + 3
    elif right - left - size - 4 >= name or wide < NARROW or (not face.value and high >= 2 * SPLIT):
        _emblem(canvas, (left, middle), face, size)
        left += size + 4
    _name(canvas, (left, top, right, bottom), face, False)


def _one_roomy_line(canvas: Canvas, inner: Box, face: Face) -> None:
    """Draws the same where the emblem has room in any case: the corps gives way to the name."""
    left, top, right, bottom = inner
    high, middle = bottom - top, (top + bottom) / 2
    right = _marks(canvas, (right, middle), face, min(34, round(high)))
    size = min(round(high), 40 if face.value else 52)
    _emblem(canvas, (left, middle), face, size)
    left += size + 6
    name = fonts.width(words.names(face.card)[-1 if face.brief else 0], fonts.SLAB, NAME)
    size = min(36, max(24, round(high * 0.8)))
    full = right - left - _across(face, size) >= name
    right = _letters(canvas, (right, middle), face, size, full, True)
    if face.card.kind == "terrain" and (said := words.compact(face.card)):
        # What the ground does decides the fight for it: the name leaves it room.
        tall = 24
        canvas.text((right, middle + tall * 0.36), said, fonts.SLAB, tall, FADED, "rs", within=face.key, matters=False)
        right -= fonts.width(said, fonts.SLAB, tall) + 8
    _name(canvas, (left, top, right, bottom), face, True)


def _two_lines(canvas: Canvas, inner: Box, face: Face, low: bool) -> None:
    """Draws the name above; below it the emblem and the rest. On a ``low`` card with room beside the name, hits and the
    letter are as high as both lines."""
    left, top, right, bottom = inner
    high, room = bottom - top, right - left > 100
    tall, lower = round(high * (1 - UPPER)) - 2, top + high * (1 + UPPER) / 2
    beside = low and room
    if beside:
        right = _letters(canvas, (right, (top + bottom) / 2), face, min(34, round(high * 0.8)), False)
        if face.hits:
            size = round(min(high, 36))
            _wounds(canvas, (left - 1, (top + bottom) / 2), face, size)
            left += size + 3
    _name(canvas, (left, top, right, top + high * UPPER), face, False)
    if not beside:
        right = _letters(canvas, (right, lower), face, min(34, tall), False)
        if face.hits:
            _wounds(canvas, (right - tall - 1, lower), face, tall)
            right -= tall + 3
    if right - left > tall * (1 if face.card.troop else 1.4):
        _emblem(canvas, (left, lower), face, tall)
        left += tall + 6
    if room:
        if face.done or face.down == "known":
            right = _signs(canvas, (right, lower), face, tall)
        # A pixel lower, clear of letters of the name that reach below its line.
        _belonging(canvas, (left, lower + 1), face, max(16, round(tall * 0.8)), right - left)


def _name(canvas: Canvas, box: Box, face: Face, whole: bool) -> None:
    """Draws the name in the midst of ``box``: the ``whole`` of it, or the form of narrow columns, in two lines where
    one would be too small."""
    left, top, right, bottom = box
    names, wide, high = words.names(face.card), right - left - 3, bottom - top
    texts, most = names if whole and not face.brief else names[-1:], min(LARGEST, round(high * 0.84))
    if face.card.troop:
        texts = [next((name for name in texts if fonts.fits(name, LEGIBLE, wide)), texts[-1])]
    lines = fonts.wrapped(texts[-1], fonts.SLAB, SPLIT, wide)
    if not face.card.troop and len(lines) == 2 and high >= 2 * SPLIT and not fonts.fits(texts[-1], SPLIT, wide):
        for i, line in enumerate(lines):
            text, size = fonts.fitted([line], wide, min(26, round(high * 0.46)), SPLIT)
            baseline = top + high * (0.25 + 0.5 * i) + size * 0.36
            canvas.text((left, baseline), text, fonts.SLAB, size, INK, "ls", within=face.key)
        return
    text, size = fonts.fitted(texts, wide, most, SPLIT)
    if text:
        canvas.text((left, (top + bottom) / 2 + size * 0.36), text, fonts.SLAB, size, INK, "ls", within=face.key)


def _belonging(canvas: Canvas, at: tuple[float, float], face: Face, size: int, wide: float) -> None:
    """Draws firepower and corps, or else the order of battle, from ``at`` to the right where they fit."""
    x, middle = at
    place = face.corps or next(reversed(prints.places(face.card)), "")
    for text, tall, ink in ((prints.GUNS.get(face.card.gun, ""), size, INK), (place, min(size, 24), FADED)):
        across = fonts.width(text, fonts.SLAB, tall)
        if text and x + across <= at[0] + wide:
            canvas.text((x, middle + tall * 0.36), text, fonts.SLAB, tall, INK if face.spent else ink, "ls",
                       within=face.key)  # fmt: skip
            x += across + 8


def _roomy(canvas: Canvas, inner: Box, face: Face) -> None:
    """Draws a large emblem, the name over the order of battle or the effect, the letter as large at the right end."""
    left, top, right, bottom = inner
    high, middle = bottom - top, (top + bottom) / 2
    right = _letters(canvas, (right, middle), face, min(46, round(high * 0.6)), False)
    free = right - left - fonts.width(words.names(face.card)[-1 if face.brief else 0], fonts.SLAB, NAME) - 10
    across = next((a for a in (64, 52, 44) if a <= min(high, free)), 0)
    if across:
        _emblem(canvas, (left, middle), face, across)
        left += across + 6
    tall, lower = round(high * (1 - UPPER)) - 2, top + high * (1 + UPPER) / 2
    told = prints.effects(face.card) if face.card.effect else tuple(prints.places(face.card))
    alone = across and not (face.note or any(told) or face.card.gun or face.hits or face.done or face.down == "known")
    _name(canvas, (left, top, right, bottom if alone else top + high * UPPER), face, True)
    if not across:
        # Beside a long name there is no room for the emblem.
        _emblem(canvas, (left, lower), face, tall + 2)
        left += tall + 8
    right = _marks(canvas, (right, lower), face, min(36, tall))
    if gun := prints.GUNS.get(face.card.gun, ""):
        size = min(30, tall)
        canvas.text((left, lower + size * 0.36), gun, fonts.SLAB, size, INK, "ls", within=face.key)
        left += fonts.width(gun, fonts.SLAB, size) + 10
    ink = INK if face.spent or face.note else FADED
    for below in (face.note, *told):
        small = next((s for s in (26, 24, 22, 20) if s <= tall and fonts.fits(below, s, right - left - 3)), 0)
        if below and small:
            at = left, lower + small * 0.36
            canvas.text(at, below, fonts.SLAB, small, ink, "ls", within=face.key, matters=False)
            break


def _emblem(canvas: Canvas, at: tuple[float, float], face: Face, size: int) -> None:
    """Draws the emblem, its left edge and middle ``at``."""
    canvas.paste(emblem(face.what, size), (at[0], at[1] - size / 2))


def _across(face: Face, size: int) -> float:
    """Returns the pixels that all letters of a card take."""
    return sum(fonts.width(text, fonts.SLAB, tall) + 7 for text, tall, _ in _lettered(face, size, True, True) if text)


def _lettered(face: Face, size: int, full: bool, gun: bool) -> tuple[tuple[str, int, Colour], ...]:
    """Returns the letters at a card's right end, from there to the left, each with its height and its ink."""
    card, small = face.card, min(24, max(18, round(size * 0.72)))
    stacking = f"+{card.stacking}" if card.stacking else ""
    hits, corps = prints.GUNS.get(card.gun, "") if gun else "", face.corps if full else ""
    guns = size if size >= SMALL_GUNS else max(22, small)
    return (card.morale or stacking, size, INK), (hits, guns, INK), (corps, small, FADED)


def _letters(canvas: Canvas, at: tuple[float, float], face: Face, size: int, full: bool, gun: bool = False) -> float:
    """Draws the morale letter or the command stacking, of a ``gun`` its firepower, and with ``full`` the corps, from
    the right end ``at``; returns where they begin."""
    x, middle = at
    for text, tall, ink in _lettered(face, size, full, gun):
        if text:
            canvas.text((x, middle + tall * 0.36), text, fonts.SLAB, tall, INK if face.spent else ink, "rs",
                       within=face.key)  # fmt: skip
            x -= fonts.width(text, fonts.SLAB, tall) + 7
    return x


def _signs(canvas: Canvas, at: tuple[float, float], face: Face, size: int) -> float:
    """Draws the signs of a card's action and of a spy's having seen it, from the right end ``at``; returns where they
    begin."""
    x, middle = at
    signs = ["known"] if face.down == "known" else []
    signs += [face.done] if face.done else []
    for what in signs:
        canvas.paste(sign(what, size), (x - size, middle - size / 2), f"{face.key} {what}")
        x -= size + 4
    return x


def _marks(canvas: Canvas, at: tuple[float, float], face: Face, size: int) -> float:
    """Draws the signs of a card and its hits, from the right end ``at``; returns where they begin."""
    x = _signs(canvas, at, face, size)
    if face.hits:
        x -= size + (face.hits - 1) * size * 0.62
        for i in range(face.hits):
            canvas.paste(hit(size), (x + i * size * 0.62, at[1] - size / 2), f"{face.key} hit {i + 1}" if not i else "")
        x -= 4
    return x


def _wounds(canvas: Canvas, at: tuple[float, float], face: Face, size: int) -> None:
    """Draws one hit marker, its left edge and middle ``at``; of several, their number is on it."""
    x, middle = at
    what = f"{face.key} hit"
    canvas.paste(hit(size, face.hits == 1), (x, middle - size / 2), what)
    if face.hits == 1:
        return
    tall = round(size * 0.78)
    canvas.text((x + size / 2, middle + tall * 0.36), str(face.hits), fonts.SLAB, tall, CARD, "ms", within=what)
