"""Cards as they lie on the board: wide ones, of which a stack of many still shows every value and name."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct
from PIL import Image

from bot.games.dixie.cards.card import Card
from bot.games.dixie.terms import Side
from renderers import fonts
from renderers.dixie import words
from renderers.dixie.bodies import BACK, Body, Down, back, body, thickness
from renderers.dixie.colours import INKS
from renderers.dixie.emblems import emblem, hit
from renderers.dixie.insignia import sign
from renderers.frame import Box, Frame, Placed
from renderers.theme import CARD, FADED, INK, Colour

ROOMY = 250
"""Pixels from which a plate has room for everything a card tells."""
NARROW = 150
"""Pixels below which a plate has its name below its value."""
TEXT = 33
"""Pixels to the em of a text that a phone shows."""
TWO_LINES, LOW = 56, 42
"""Pixels from which a plate has two lines; a narrow one has two of them from fewer."""
STARRED = 210
"""Pixels beside a general's value from which there is room for his star."""
TALL = 72
"""Pixels from which a roomy plate has two lines."""
UPPER = 0.54
"""The share of a plate's height that the upper of two lines takes."""
LEAST = 15
"""Pixels to the em of the smallest name."""


class Face(Struct, frozen=True):
    """A card as a viewer sees it: ``hits`` on it, what it has ``done``, whether it lies face-``down``, whether it acted
    last or is armed (``lit``), whether its ``corps`` matters, and a ``note`` of what its owner means it to do."""

    card: Card
    hits: int = 0
    done: str = ""
    down: Down = ""
    lit: bool = False
    corps: str = ""
    note: str = ""

    @property
    def key(self) -> str:
        """What the picture calls it."""
        return f"card {self.card.key}"

    @property
    def spent(self) -> bool:
        """Whether it does nothing more this Battle Turn."""
        return self.done in ("fired", "moved", "failed")

    @property
    def value(self) -> str:
        """The number it is known by, "" where it has none."""
        if self.card.troop:
            return str(self.card.cv)
        return f"{self.card.attack}/{self.card.defence}" if self.card.kind == "general" else ""

    @property
    def what(self) -> str:
        """Its emblem."""
        return "horse" if self.card.horse else self.card.effect or self.card.kind


def plate(frame: Frame, box: Box, face: Face) -> None:
    """Puts a card into ``box`` (whole pixels)."""
    left, top, right, bottom = (round(x) for x in box)
    image, placed = _printed(face, right - left, bottom - top)
    frame.stamp(image, (left, top), placed)


@lru_cache(360)
def _printed(face: Face, wide: int, high: int) -> tuple[Image.Image, tuple[Placed, ...]]:
    """A card as RGBA, and what is on it: on one line where it is low, else on two."""
    edge = thickness(high) + (4 if face.lit else 0)
    size = value_size(face, high, wide)
    block = round(fonts.width(face.value, fonts.SLAB, size)) + edge + (13 if wide >= NARROW else 7) if face.value else 0
    stock = body(Body(face.card.kind, face.card.side, wide, high, block, face.spent, face.lit, face.down))
    # Drawn on an opaque copy, for what is pasted over a transparent one would let the board shine through its edges.
    frame = Frame(Image.new("RGB", stock.size, INK))
    frame.paste(stock, (0, 0), face.key)
    if face.value:
        at = (block + edge - 2) / 2, high / 2 + size * 0.36
        frame.text(at, face.value, fonts.SLAB, size, INKS[face.card.kind], "ms", within=face.key)
    inner = (max(block, edge) + 4, edge, wide - edge - 3 - (BACK if face.down else 0), high - edge)
    if wide >= ROOMY and high >= TALL:
        _roomy(frame, inner, face)
    elif wide >= ROOMY or high < LOW or not face.value:
        _one_line(frame, inner, face, wide)
    else:
        _two_lines(frame, inner, face, high < TWO_LINES)
    image = frame.image.convert("RGBA")
    image.putalpha(stock.getchannel("A"))
    return image, tuple(frame.placed)


def value_size(face: Face, high: int, wide: int) -> int:
    """Pixels to the em of a card's value."""
    if not face.card.troop:
        return min(52, max(26, round(high * 0.62)), round(wide * (0.24 if wide >= ROOMY else 0.2)))
    return min(76, max(TEXT, round(high * 0.82)), max(TEXT, round(wide * 0.3)))


def _one_line(frame: Frame, inner: Box, face: Face, wide: int) -> None:
    """Emblem, name, and what stands at the right end; where there is little room, hits instead of the emblem."""
    left, top, right, bottom = inner
    high, middle, roomy = bottom - top, (top + bottom) / 2, wide >= ROOMY
    if roomy:
        right = _marks(frame, (right, middle), face, min(34, round(high)))
    size, taken = round(min(high, 40 if face.value else 52, wide * 0.28)), 36 if face.hits and not roomy else 0
    name = fonts.width(words.names(face.card)[-1], fonts.SLAB, 26 if roomy else 20)
    # The corps gives way to the name, and so does the emblem, for the border says the same.
    full = wide >= NARROW and right - left - taken - 80 >= name
    right = _letters(frame, (right, middle), face, min(40, max(24, round(high * 0.8))), full)
    if taken:
        _wounds(frame, (left - 1, middle), face, min(round(high) + 2, 32))
        left += min(round(high) + 2, 32) + 3
    elif (roomy or face.card.kind != "general") and (
        not face.value or right - left - size - 4 >= name or (face.card.troop and wide < NARROW)
    ):
        _emblem(frame, (left, middle), face, size)
        left += size + 4
    _name(frame, (left, top, right, bottom), face, TEXT if roomy else 24)


def _two_lines(frame: Frame, inner: Box, face: Face, low: bool) -> None:
    """The name above; below it the emblem and whatever else is to be told. On a ``low`` plate with room beside the
    name, hits and the letter are as high as both lines."""
    left, top, right, bottom = inner
    high, room = bottom - top, right - left > 100
    tall, lower = round(high * (1 - UPPER)) - 2, top + high * (1 + UPPER) / 2
    beside = low and room
    if beside:
        right = _letters(frame, (right, (top + bottom) / 2), face, min(34, round(high * 0.8)), False)
        if face.hits:
            size = round(min(high, 36))
            _wounds(frame, (left - 1, (top + bottom) / 2), face, size)
            left += size + 3
    _name(frame, (left, top, right, top + high * UPPER), face, 24)
    if not beside:
        right = _letters(frame, (right, lower), face, min(34, tall), False)
        if face.hits:
            _wounds(frame, (right - tall - 1, lower), face, tall)
            right -= tall + 3
    if face.card.troop and right - left > tall:
        _emblem(frame, (left, lower), face, tall)
        left += tall + 6
    if room:
        if face.done or face.down == "known":
            right = _signs(frame, (right, lower), face, tall)
        _belonging(frame, (left, lower), face, max(16, round(tall * 0.8)), right - left)


def _name(frame: Frame, box: Box, face: Face, enough: int) -> None:
    """The name in the midst of ``box``, in the longest form that is ``enough`` pixels to the em."""
    left, top, right, bottom = box
    most = min(40, round((bottom - top) * 0.84))
    text, size = fitted(words.names(face.card), right - left - 3, most, enough)
    if text:
        baseline = (top + bottom) / 2 + size * 0.36
        frame.text((left, baseline), text, fonts.SLAB, size, INK, "ls", within=face.key)


def _belonging(frame: Frame, at: tuple[float, float], face: Face, size: int, wide: float) -> None:
    """Firepower and corps, or else the order of battle, from ``at`` to the right where they fit."""
    x, middle = at
    place = face.corps or next(iter(words.places(face.card)[::-1]), "")
    for text, tall, ink in ((words.GUNS.get(face.card.gun, ""), size, INK), (place, min(size, 24), FADED)):
        across = fonts.width(text, fonts.SLAB, tall)
        if text and x + across <= at[0] + wide:
            frame.text((x, middle + tall * 0.36), text, fonts.SLAB, tall, INK if face.spent else ink, "ls",
                       within=face.key)  # fmt: skip
            x += across + 8


def _roomy(frame: Frame, inner: Box, face: Face) -> None:
    """A large emblem, the name over the order of battle or the effect, the letter as large at the right end."""
    left, top, right, bottom = inner
    high, middle = bottom - top, (top + bottom) / 2
    right = _letters(frame, (right, middle), face, min(46, round(high * 0.6)), False)
    # The emblem gives way to the name.
    free = right - left - fonts.width(words.names(face.card)[-1], fonts.SLAB, 26) - 10
    across = next((a for a in (64, 52, 40) if a <= min(high, free)), 0)
    if across and (face.card.kind != "general" or right - left >= STARRED):
        _emblem(frame, (left, middle), face, across)
        left += across + 6
    tall, lower = round(high * (1 - UPPER)) - 2, top + high * (1 + UPPER) / 2
    _name(frame, (left, top, right, top + high * UPPER), face, TEXT)
    right = _marks(frame, (right, lower), face, min(36, tall))
    if gun := words.GUNS.get(face.card.gun, ""):
        size = min(30, tall)
        frame.text((left, lower + size * 0.36), gun, fonts.SLAB, size, INK, "ls", within=face.key)
        left += fonts.width(gun, fonts.SLAB, size) + 10
    ink = INK if face.spent or face.note else FADED
    for below in (face.note, *(words.effects if face.card.effect else words.places)(face.card)):
        small = next((s for s in (26, 24, 22, 20) if s <= tall and _fits(below, s, right - left - 3)), 0)
        if below and small:
            at = left, lower + small * 0.36
            frame.text(at, below, fonts.SLAB, small, ink, "ls", within=face.key, matters=False)
            break


def _fits(text: str, size: int, wide: float) -> bool:
    return fonts.width(text, fonts.SLAB, size) <= wide


def _emblem(frame: Frame, at: tuple[float, float], face: Face, size: int) -> None:
    """The emblem, its left edge and middle ``at``."""
    frame.paste(emblem(face.what, size), (at[0], at[1] - size / 2))


def _letters(frame: Frame, at: tuple[float, float], face: Face, size: int, full: bool) -> float:
    """Morale letter or command stacking, and ``full``y the firepower and the corps, from the right end ``at``; returns
    where they begin."""
    x, middle = at
    card, small = face.card, max(18, round(size * 0.72))
    stacking = f"+{card.stacking}" if card.stacking else ""
    gun, corps = (words.GUNS.get(card.gun, ""), face.corps) if full else ("", "")
    for text, tall, ink in ((card.morale or stacking, size, INK), (gun, small, INK), (corps, small, FADED)):
        if text:
            frame.text((x, middle + tall * 0.36), text, fonts.SLAB, tall, INK if face.spent else ink, "rs",
                       within=face.key)  # fmt: skip
            x -= fonts.width(text, fonts.SLAB, tall) + 7
    return x


def _signs(frame: Frame, at: tuple[float, float], face: Face, size: int) -> float:
    """What a card has done and who has seen it, from the right end ``at``; returns where they begin."""
    x, middle = at
    signs = ["known"] if face.down == "known" else []
    signs += [face.done] if face.done else []
    for what in signs:
        frame.paste(sign(what, size), (x - size, middle - size / 2), f"{face.key} {what}")
        x -= size + 4
    return x


def _marks(frame: Frame, at: tuple[float, float], face: Face, size: int) -> float:
    """The signs of a card and its hits, from the right end ``at``; returns where they begin."""
    x = _signs(frame, at, face, size)
    if face.hits:
        x -= size + (face.hits - 1) * size * 0.62
        for i in range(face.hits):
            frame.paste(hit(size), (x + i * size * 0.62, at[1] - size / 2), f"{face.key} hit {i + 1}" if not i else "")
        x -= 4
    return x


def _wounds(frame: Frame, at: tuple[float, float], face: Face, size: int) -> None:
    """One hit marker, its left edge and middle ``at``; of several, their number is on it."""
    x, middle = at
    what = f"{face.key} hit"
    frame.paste(hit(size, face.hits == 1), (x, middle - size / 2), what)
    if face.hits == 1:
        return
    tall = round(size * 0.78)
    frame.text((x + size / 2, middle + tall * 0.36), str(face.hits), fonts.SLAB, tall, CARD, "ms", within=what)


def fitted(texts: list[str], wide: float, most: int, enough: int) -> tuple[str, int]:
    """The first of ``texts`` that is at least ``enough`` pixels to the em within ``wide`` pixels, or the last as large
    as it can be (cut short at last, and "" where there is no room at all), with its size."""
    for text in texts:
        size = _largest(text, wide, most)
        if size >= min(enough, most):
            return text, size
    text = texts[-1]
    if size >= LEAST:
        return text, size
    cuts = (f"{text[:n].rstrip()}…" for n in range(len(text), 0, -1))
    return next((cut for cut in cuts if _fits(cut, LEAST, wide) and len(cut) > 2), ""), LEAST


def _largest(text: str, wide: float, most: int) -> int:
    """The most pixels to the em, up to ``most``, at which a text is no wider than ``wide``."""
    full = fonts.width(text, fonts.SLAB, most)
    if full <= wide:
        return most
    size = int(most * wide / full)
    return size if fonts.width(text, fonts.SLAB, max(size, 1)) <= wide else size - 1


def backs(frame: Frame, box: Box, side: Side, count: int, what: str) -> None:
    """``count`` cards lying face-down side by side, with their number upon the last."""
    left, top, right, bottom = (round(x) for x in box)
    high = bottom - top
    wide = min(round(high * 1.15), 84, right - left)
    step = min(wide + 5, (right - left - wide) / max(1, count - 1))
    for i in range(count):
        frame.paste(back(side, wide, high), (left + i * step, top), what if i == count - 1 else "")
    size = min(44, round(high * 0.7))
    x = left + (count - 1) * step + wide / 2
    number(frame, (x, top + high / 2), str(count), size, what)


def number(frame: Frame, centre: tuple[float, float], text: str, size: int, what: str, ink: Colour = CARD) -> None:
    """A number on a disc of ink, over something called ``what``."""
    radius = size * 0.62
    x, y = centre
    frame.pen.ellipse((x - radius, y - radius, x + radius, y + radius), INK)
    frame.text((x, y + size * 0.36), text, fonts.SLAB, size, ink, "ms", within=what)
