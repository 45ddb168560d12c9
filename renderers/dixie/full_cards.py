"""Cards in full: upright, with everything that is printed on them."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from bot.games.dixie.cards.card import Card
from bot.games.dixie.terms import Side
from renderers import fonts
from renderers.canvas import Canvas, Placed
from renderers.dixie import words
from renderers.dixie.card_stock import BACK, Body, back, card_shape, card_stock, thickness
from renderers.dixie.colours import PALETTE, ink_on_coat
from renderers.dixie.emblems import emblem, hit
from renderers.dixie.face import Face
from renderers.dixie.insignia import sign
from renderers.theme import FADED, INK

KEPT = 1024
"""Cards that are kept as they lie in a Reserve, of about 30 KB each."""
LEAST_EMBLEM = 28
"""Pixels of the smallest emblem."""
TALL = 1.4
"""The height of a card for a width of 1."""


def height(wide: int) -> int:
    """Returns the height in pixels of a card ``wide`` pixels wide."""
    return round(wide * TALL)


def full_card(canvas: Canvas, at: tuple[float, float], wide: int, face: Face) -> None:
    """Puts a card with its top left corner at ``at``."""
    image, placed = _printed(face, wide)
    canvas.stamp(image, at, placed, card_shape(face.card.side, wide, height(wide)))


@lru_cache(KEPT)
def _printed(face: Face, wide: int) -> tuple[Image.Image, tuple[Placed, ...]]:
    """Returns a card, in places of the game's palette, and its contents: value and letter above,
    name, emblem, and its order of battle or its effect."""
    high, card = height(wide), face.card
    edge = thickness(high) + (4 if face.lit else 0)
    head = round(wide * (0.34 if face.value else 0.25))
    form = Body(card.kind, card.side, wide, high, head, face.spent, face.lit, face.down, upright=True)
    stock = card_stock(form)
    canvas = Canvas(stock.copy(), (Placed("piece", face.key, (0, 0, wide, high)),), palette=PALETTE)
    _head(canvas, face, wide, edge, head)
    y = head + wide * 0.05
    name, size = _lines(words.names(card), wide - 2 * edge - 10, round(wide * 0.15), 2)
    for line in name:
        y += size * 1.08
        canvas.text((wide / 2, y), line, fonts.SLAB, size, INK, "ms", within=face.key)
    foot = high - edge - 6 - (BACK if face.down else 0)
    small = max(15, round(wide * 0.095))
    told = _told(face, wide - 2 * edge - 8, small)
    while told and foot - len(told) * small * 1.12 - y - small * 0.4 < LEAST_EMBLEM:
        # On a small card the last lines give way to the emblem.
        told.pop()
    top = foot - len(told) * small * 1.12
    across = round(min(wide * 0.42, top - y - small * 0.4))
    canvas.paste(emblem(face.what, across), ((wide - across) / 2, y + (top - y - across) / 2 + small * 0.2))
    _state(canvas, face, (wide, y + size * 0.3, top), edge)
    for i, line in enumerate(told):
        canvas.text((wide / 2, top + (i + 0.86) * small * 1.12), line, fonts.SLAB, small, INK if face.spent else FADED,
                   "ms", within=face.key, matters=False)  # fmt: skip
    return canvas.image, tuple(canvas.placed)


def _head(canvas: Canvas, face: Face, wide: int, edge: int, head: int) -> None:
    """Draws the coloured band: the value on the left, the letter, the stacking or the firepower on the right."""
    card, middle = face.card, (edge + head) / 2
    ink = ink_on_coat(card.kind)
    if not face.value:
        text, size = fonts.fitted([words.sort(card)], wide - 2 * edge - 16, round(wide * 0.17), 12)
        canvas.text((wide / 2, middle + size * 0.36), text, fonts.SLAB, size, ink, "ms", within=face.key)
        return
    size = round(wide * (0.33 if card.troop else 0.25))
    canvas.text((edge + 10, middle + size * 0.36), face.value, fonts.SLAB, size, ink, "ls", within=face.key)
    letter = card.morale or (f"+{card.stacking}" if card.stacking else "")
    x = wide - edge - 8.0
    for text, tall in ((letter, round(wide * 0.24)), (words.GUNS.get(card.gun, ""), round(wide * 0.15))):
        if text:
            canvas.text((x, middle + tall * 0.36), text, fonts.SLAB, tall, ink, "rs", within=face.key)
            x -= fonts.width(text, fonts.SLAB, tall) + wide * 0.06


def _state(canvas: Canvas, face: Face, span: tuple[int, float, float], edge: int) -> None:
    """Draws hits and signs beside the emblem."""
    wide, y, foot = span
    # However many hits there are, they end above the text.
    size = round(min(wide * 0.2, (foot - y) / max(2, 1 + 0.72 * (face.hits - 1))))
    for i in range(face.hits):
        at = edge + 4 + (i % 2) * size * 0.3, y + i * size * 0.72
        canvas.paste(hit(size), at, "" if i else f"{face.key} hits")
    signs = (["known"] if face.down == "known" else []) + ([face.done] if face.done else [])
    for i, what in enumerate(signs):
        canvas.paste(sign(what, size), (wide - edge - size - 4, y + i * (size + 2)), f"{face.key} {what}")


def _lines(texts: list[str], wide: float, most: int, count: int) -> tuple[list[str], int]:
    """Returns the lines of the first of ``texts`` that takes at most ``count`` of them, with the size of its type."""
    for text in texts:
        for size in range(most, round(most * 0.72), -1):
            lines = fonts.wrapped(text, fonts.SLAB, size, wide)
            if len(lines) <= count and all(fonts.width(line, fonts.SLAB, size) <= wide for line in lines):
                return lines, size
    text, size = fonts.fitted(texts[-1:], wide, most, 12)
    return [text], size


def _told(face: Face, wide: float, size: int) -> list[str]:
    """Returns the lines at a card's foot: its effect, or its place in the order of battle and its strength; its owner's
    intention."""
    card = face.card
    texts = [words.effects(card)[0]] if card.effect else _history(card)
    if card.effect and card.place:
        texts.append(f"({card.place.replace('-', ' ')})")
    texts += [face.note] if face.note else []
    lines = [line for text in texts for line in fonts.wrapped(text, fonts.SLAB, size, wide)]
    return lines[:6]


def _history(card: Card) -> list[str]:
    place = ", ".join(p for p in (words.place(card), card.state) if p)
    found = [place] if place else []
    if card.men:
        found.append(f"{card.men:,} men")
    if card.guns:
        found.append(f"{card.guns} guns")
    if card.arm:
        found.append(f"leads {card.arm} only")
    if card.kind == "general" and card.rank:
        found.append(f"{card.rank} command")
    return found + ([card.fate] if card.fate else [])


def unseen(canvas: Canvas, at: tuple[float, float], wide: int, side: Side, what: str) -> None:
    """Draws a card lying face-down, in full."""
    canvas.paste(back(side, wide, height(wide)), at, what)
