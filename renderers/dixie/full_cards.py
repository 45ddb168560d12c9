"""Cards in full: upright, with everything that is printed on them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from PIL import Image

from bot.games.dixie.data.card import Artillery, Card, Cavalry, General, Infantry
from bot.games.dixie.words import prints
from bot.games.kit.sides import Side
from renderers import fonts
from renderers.canvas import Canvas, Placed
from renderers.dixie import words
from renderers.dixie.colours import COATS, PALETTE, ink_on_coat
from renderers.dixie.emblems import emblem, hit
from renderers.dixie.insignia import sign
from renderers.dixie.layout import LEGIBLE
from renderers.dixie.pieces import BACK, Body, Face, back, card_shape, card_stock, thickness
from renderers.dixie.vignettes import country_of, vignette
from renderers.ornaments import rule
from renderers.theme import CARD, FADED, INK

KEPT = 512
"""Cards that are kept as they lie in a Reserve or a close-up, of about 50 KB each."""
TALL = 1.4
"""The height of a card for a width of 1."""
HEAD, PLAIN_HEAD, WINDOW, LEAST_WINDOW = 0.27, 0.2, 0.62, 0.15
"""The heights of the coloured head, with a value and without, and of the picture, at most and at least, for a width of
1."""
LINE = 1.1
"""The height of a line at the foot for type of 1."""
STEP = 8
"""Pixels by which a picture gives way, so that the same seldom has to be drawn anew."""
TIES = re.compile(r"(?<=[+−]\d) |(?<=Division) (?=\d)|(?<=Brigade) (?=\d)|(?<= of) ")
"""Spaces at which no line is to end."""
LARGE = 640
"""Pixels from left to right from which a card says what its figures are: of one that is a whole picture."""
MEASURE = 0.92
"""The width of a name's lines with the frame, for a card's width of 1."""
ONSETS = "sch|str|phr|thr|bl|br|ch|cl|cr|dr|fl|fr|gl|gr|ph|pl|pr|qu|sh|sl|st|th|tr|wh|wr"
SYLLABLE = re.compile(rf"(?<=\w\w)(?<!\W\w)(?=({ONSETS}|(?![aeiouy])[a-z])[aeiouy])")
"""What a syllable may begin with, two letters and more, and where one begins."""
BEAR = 230
"""The same from which its name is in the engraver's type."""


def height(wide: int) -> int:
    """Returns the height in pixels of a card ``wide`` pixels wide."""
    return round(wide * TALL)


def full_card(canvas: Canvas, at: tuple[float, float], wide: int, face: Face) -> None:
    """Puts a card with its top left corner at ``at``."""
    image, placed = _kept(face, wide, False)
    canvas.stamp(image, at, placed, card_shape(face.card.side, wide, height(wide)))


def held_card(canvas: Canvas, at: tuple[float, float], wide: int, face: Face) -> None:
    """Puts a card of a hand: it tells less than in full."""
    image, placed = _kept(face, wide, True)
    canvas.stamp(image, at, placed, card_shape(face.card.side, wide, height(wide)))


@lru_cache(KEPT)
def _kept(face: Face, wide: int, held: bool) -> tuple[Image.Image, tuple[Placed, ...]]:
    return _printed(face, wide, held)


def _printed(face: Face, wide: int, held: bool = False) -> tuple[Image.Image, tuple[Placed, ...]]:
    """Returns a card, in places of the game's palette, and its contents: value and letter above its picture, its name,
    and its order of battle or its effect."""
    high, card = height(wide), face.card
    edge = thickness(high) + (4 if face.lit else 0)
    head = round(wide * (HEAD if face.value else PLAIN_HEAD))
    beside, top = edge + max(3, round(wide * 0.025)), head + round(wide * 0.035)
    foot, small = high - edge - 5 - (BACK if face.down else 0), max(LEGIBLE, round(wide * 0.085))
    name = _lines(
        [*words.names(card), words.shortest(card)],
        fonts.ROMAN if wide >= BEAR else fonts.SLAB,
        wide * MEASURE - 2 * edge,
        # Where a card says what it does, that needs the room.
        max(wide * 0.15, LEGIBLE),
    )
    # The picture gives way to what must be said.
    left = foot - top - wide * 0.03 - (1.12 * len(name[0]) + 0.25) * name[1]
    told = _told(face, (wide - 2 * edge - 8, left - wide * LEAST_WINDOW), small, not held)
    left -= len(told) * small * LINE
    bottom = top + round(max(wide * LEAST_WINDOW, min(wide * WINDOW, left))) // STEP * STEP
    form = Body(card.kind, card.side, wide, high, head, face.spent, face.lit, face.down, True)
    canvas = Canvas(card_stock(form).copy(), (Placed("piece", face.key, (0, 0, wide, high)),), palette=PALETTE)
    # Small cards are many and change often: one country serves them all.
    country = country_of(card.kind, face.what, int(card.key[1:]) if wide >= BEAR else 0)
    canvas.stamp(vignette(wide - 2 * beside, bottom - top, country), (beside, top), ())
    _head(canvas, face, wide, edge, head)
    across = min(round((bottom - top) * 0.84), round(wide * 0.42))
    canvas.paste(emblem(face.what, across), ((wide - across) / 2, top + (bottom - top - across) / 2))
    _state(canvas, face, (wide, top + wide * 0.03, bottom - wide * 0.02), beside)
    y = _name(canvas, face, wide, bottom + wide * 0.03, name)
    _foot(canvas, face, wide, (y, foot), (told, small))
    return canvas.image, tuple(canvas.placed)


def _name(canvas: Canvas, face: Face, wide: int, y: float, name: tuple[list[str], int]) -> float:
    """Writes the lines of the name below the picture; returns where they end."""
    lines, size = name
    for i, line in enumerate(lines):
        y += size * (1.12 if i else 1)
        font = fonts.ROMAN if wide >= BEAR else fonts.SLAB
        canvas.text((wide / 2, y), line, font, size, INK, "ms", within=face.key)
    return y + size * 0.3


def _foot(canvas: Canvas, face: Face, wide: int, span: tuple[float, float], said: tuple[list[str], int]) -> None:
    """Writes the lines of what else a card says between two heights, below a rule where there is room for one."""
    (top, bottom), (told, small) = span, said
    room = bottom - top - len(told) * small * LINE
    if room >= 22 and told:
        across = round(wide * 0.6)
        canvas.paste(rule(across), ((wide - across) / 2, top + room / 2 - 5))
    for i, line in enumerate(told):
        at = wide / 2, bottom - (len(told) - i - 0.8) * small * LINE
        ink = INK if face.spent else FADED
        canvas.text(at, line, fonts.SLAB, small, ink, "ms", within=face.key)


def _head(canvas: Canvas, face: Face, wide: int, edge: int, head: int) -> None:
    """Draws the coloured band: the value on the left, the letter, the stacking or the firepower on the right."""
    card, middle = face.card, (edge + head) / 2
    ink = ink_on_coat(card.kind)
    if not face.value:
        most = max(round(wide * 0.15), LEGIBLE)
        text, size = fonts.fitted([words.sort(card), words.sort(card).split()[-1]], wide - 2 * edge - 6, most, LEGIBLE)
        canvas.text((wide / 2, middle + size * 0.3), text, fonts.SLAB, size, ink, "ms", within=face.key)
        return
    low = wide >= LARGE
    size = round(wide * (0.22 if low else 0.27 if card.troop else 0.25))
    line = middle - (wide * 0.03 if low else 0)
    stacking = f"+{card.stacking}" if card.stacking else ""
    shown = [(face.value, size, "Combat Value" if card.troop else "attack / defense")]
    shown += [(card.morale or stacking, max(round(wide * 0.2), LEGIBLE), "morale" if card.morale else "stacking")]
    shown += [(prints.GUNS.get(card.gun, ""), max(round(wide * 0.15), LEGIBLE), "hits far / near")]
    x = wide - edge - wide * 0.05
    for i, (text, tall, means) in enumerate(shown):
        if not text:
            continue
        caption = fonts.width(means, fonts.SLAB, round(wide * 0.042))
        across = max(fonts.width(text, fonts.SLAB, tall), caption if low else 0)
        centre = edge + wide * 0.04 + across / 2 if i == 0 else x - across / 2
        canvas.text((centre, line + tall * 0.36), text, fonts.SLAB, tall, ink, "ms", within=face.key)
        if low:
            under = centre, head - wide * 0.028
            canvas.text(under, means, fonts.SLAB, round(wide * 0.042), CARD, "ms", within=face.key)
        x -= across + wide * 0.05 if i else 0


def _state(canvas: Canvas, face: Face, span: tuple[int, float, float], edge: int) -> None:
    """Draws hits and signs at the sides of the picture."""
    wide, y, foot = span
    # However many hits there are, they end within the picture.
    size = round(min(wide * 0.19, (foot - y) / max(2, 1 + 0.72 * (face.hits - 1))))
    for i in range(face.hits):
        at = edge + 6 + (i % 2) * size * 0.3, y + i * size * 0.72
        canvas.paste(hit(size), at, "" if i else f"{face.key} hits")
    signs = (["known"] if face.down == "known" else []) + ([face.done] if face.done else [])
    for i, what in enumerate(signs):
        canvas.paste(sign(what, size), (wide - edge - size - 6, y + i * (size + 2)), f"{face.key} {what}")


def _lines(texts: list[str], font: str, wide: float, high: float) -> tuple[list[str], int]:
    """Returns the one or two lines of the first of ``texts`` that takes no more, with the size of its type, ``high`` at
    most."""
    most = round(high)
    for text in texts:
        size = min(most, int(most * wide / fonts.width(text, font, most)))
        if size > most * 0.78 and size >= LEGIBLE and fonts.width(text, font, size) <= wide:
            return [text], size
        for size in range(max(LEGIBLE, round(most * 0.86)), max(LEGIBLE - 1, round(most * 0.7)), -2):
            lines = fonts.wrapped(text, font, size, wide)
            if len(lines) <= 2 and all(fonts.width(line, font, size) <= wide for line in lines):
                return lines, size
    for text in reversed(texts):
        if lines := next((each for each in broken(text) if all(_fits(line, font, wide) for line in each)), []):
            return lines, LEGIBLE
    return [next((cut for cut in words.cuts(texts[-1]) if _fits(cut, font, wide)), "")], LEGIBLE


def _fits(text: str, font: str, wide: float) -> bool:
    return fonts.width(text, font, LEGIBLE) <= wide


def broken(text: str) -> list[list[str]]:
    """Returns a name in two lines, a word of it broken between two syllables, the most even first."""
    begin = [(each.start(), each[1]) for each in SYLLABLE.finditer(text)]
    breaks = [at for at, onset in begin if text[at - 1] + onset not in ONSETS.split("|")]
    breaks.sort(key=lambda at: (abs(len(text) - 2 * at), -at))
    return [[f"{text[:at]}-", text[at:]] for at in breaks]


def _told(face: Face, room: tuple[float, float], size: int, full: bool) -> list[str]:
    """Returns the lines at a card's foot, as much as has room in a width and a height: its effect, or where it is told
    in ``full`` its place in the order of battle and its strength; its owner's intention first of all."""
    wide, most = room[0], int(room[1] // (size * LINE))
    for texts in _sayings(face.card, full):
        lines = [line for text in [*texts, face.note] if text for line in _wrapped(text, size, wide)]
        if len(lines) <= most and all(fonts.fits(line, size, wide) for line in lines):
            return lines
    return []


def _sayings(card: Card, full: bool) -> Iterator[list[str]]:
    """Goes through what may be said at a card's foot, the longest first."""
    if card.effect:
        place = [f"({card.place.replace('-', ' ')})"] if card.place else []
        ground = card.kind == "terrain"
        effects = (prints.effects(card)[0], words.compact(card)) if ground else prints.effects(card)
        for effect in effects if full or ground else effects[1:]:
            yield from ([effect, *place], [effect])
    elif full:
        history = _history(card)
        yield from (history[:n] for n in range(len(history), 1, -1))
        yield from ([place] for place in prints.places(card))
    yield []


def _wrapped(text: str, size: int, wide: float) -> list[str]:
    return fonts.wrapped(TIES.sub(fonts.TIED, text), fonts.SLAB, size, wide)


def _history(card: Card) -> list[str]:
    found = [place] if (place := prints.place(card)) else []
    men = f"{card.men:,} men" if isinstance(card, Infantry | Cavalry) else ""
    strength = f"{card.guns} guns" if isinstance(card, Artillery) else men
    if card.state or strength:
        found.append(", ".join(p for p in (card.state, strength) if p))
    if isinstance(card, General):
        found += [f"leads {card.arm} only"] if card.arm else []
        found += [f"{card.rank} command"] if card.rank else []
        found += [f"historically {card.fate}"] if card.fate else []
    return found


def unseen(canvas: Canvas, at: tuple[float, float], wide: int, side: Side, what: str) -> None:
    """Draws a card lying face-down, in full."""
    canvas.paste(back(side, wide, height(wide)), at, what)


def sheet(face: Face, wide: int = 640) -> Canvas:
    """Returns a card by itself, as large as one holds it in one's hand."""
    ground = PALETTE.plain((wide, height(wide)), PALETTE.place(COATS[face.card.side]))
    canvas = Canvas(ground, palette=PALETTE)
    # Not kept: it is large, and seldom looked at twice.
    image, placed = _printed(face, wide)
    canvas.stamp(image, (0, 0), placed, card_shape(face.card.side, wide, height(wide)))
    return canvas
