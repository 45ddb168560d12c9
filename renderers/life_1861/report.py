"""Below the sheets: what else is on the board (farm, merchants, the supply), and what happened last, dice and all."""

from __future__ import annotations

from functools import cache

from msgspec import Struct
from PIL import Image

from bot.games.life_1861.board import board
from bot.games.life_1861.state import RESOURCES, Change, Hex, LifeView, Merchant, Resource, Roll, Step
from bot.games.phrases import sentence
from renderers import fonts, legend
from renderers.canvas import Box, Canvas, patch, size_of
from renderers.life_1861 import icons, tokens, words
from renderers.life_1861.key import changed, rows, samples, width
from renderers.life_1861.layout import layout
from renderers.life_1861.player_sheets import stock
from renderers.ornaments import panel
from renderers.theme import FADED, INK, RED, UNION, Colour

SIZE = 36
"""The least size of a text that matters, in pixels to the em."""
LINE = 46
"""Pixels from one line to the next."""
LARGE, SMALL = 78, 42
"""Pixels of a die's side."""
MERCHANT = 92
SUPPLY = 41
"""Pixels from one resource of the supply to the next."""
APART = 8
KEY = 45
"""Pixels from one row of the key to the next."""
GOAL = ("Whoever has", "somebody alive", "after round 15", "wins.")
TOKEN = 40
BULLET = 34
CHANGED = "changed"
"""The picture before a change: a hex with the golden edge that it has on the field."""
MOST_MERCHANTS = 3
"""Merchants listed; there can be no more than two but by a game master's hand."""


def rest(canvas: Canvas, view: LifeView) -> None:
    """Divides the column's foot: the board's card above, the key at the foot, what happened last between them."""
    left, top, right, bottom = layout().panels.rest
    listed = view.merchants[:MOST_MERCHANTS]
    high = 10 + LINE + MERCHANT * len(listed) + SUPPLY * (1 + len(RESOURCES)) + 6
    _board(canvas, view, (left, top, right, top + high))
    foot = _key(canvas, view, (left, top, right, bottom))
    box = left, top + high + APART, right, foot - APART
    if entries(view, right - left - 28):
        box = left, _report(canvas, view, box) + APART, right, box[3]
    if not view.ending:
        _goal(canvas, box)


def _key(canvas: Canvas, view: LifeView, box: Box) -> float:
    """The key at the column's foot; returns where it begins."""
    left, _, right, bottom = box
    shown = rows(samples(view), right - left - 28)
    top = bottom - KEY * len(shown) - 12
    canvas.paste(_card(round(right - left), round(bottom - top)), (left, top))
    for i, row in enumerate(shown):
        x, middle = left + 14.0, top + 6 + KEY * (i + 0.5)
        for sample in row:
            across, high = size_of(sample.image)
            canvas.paste(sample.image, (x, middle - high / 2), f"sample of {sample.means}")
            canvas.text((x + across + legend.GAP, middle + 13), sample.means, fonts.SLAB, SIZE, INK, "ls")
            x += width(sample) + legend.LEAST_APART
    return top


def _goal(canvas: Canvas, box: Box) -> None:
    """What wins, where what happened leaves room for it."""
    left, top, right, bottom = box
    high = LINE * len(GOAL) + 14
    if bottom - top >= high:
        canvas.paste(_card(round(right - left), high), (left, top))
        for i, line in enumerate(GOAL):
            canvas.text((left + 14, top + 42 + i * LINE), line, fonts.SLAB, SIZE, INK, "ls")


def prepare() -> None:
    """Draws the tallest card ahead."""
    left, top, right, bottom = layout().panels.rest
    _card(round(right - left), round(bottom - top))


@cache
def _card(wide: int, high: int) -> Image.Image:
    """An empty card, put together from the tallest one's head and foot, which is quicker than drawing it."""
    left, top, right, bottom = layout().panels.rest
    if high == bottom - top:
        return patch((wide, high), lambda pen: panel(pen, (0, 0, wide, high)))
    tallest = _card(round(right - left), round(bottom - top))
    card = tallest.crop((0, 0, wide, high))
    card.paste(tallest.crop((0, tallest.height - 12, wide, tallest.height)), (0, high - 12))
    return card


def _board(canvas: Canvas, view: LifeView, box: Box) -> None:
    left, top, right, bottom = box
    canvas.paste(_card(round(right - left), round(bottom - top)), (left, top))
    canvas.text((left + 14, top + 40), words.farm(view.farm), fonts.SLAB, SIZE, INK, "ls")
    if view.farm.stage in ("growing", "ripe"):
        canvas.paste(_whose(view.farm.owner), (right - 54, top + 6), "the crop's owner")
    y = top + 8 + LINE
    for merchant in view.merchants[:MOST_MERCHANTS]:
        _merchant(canvas, merchant, (left + 12, y))
        y += MERCHANT
    canvas.text((left + 14, y + 34), "Supply left:", fonts.SLAB, SIZE, INK, "ls")
    for kind in RESOURCES:
        y += SUPPLY
        _left(canvas, kind, getattr(view.supply, kind), (left + 12, y))


def _left(canvas: Canvas, kind: Resource, number: int, at: tuple[float, float]) -> None:
    """A resource by its name, and how much of it is left to be had."""
    x, y = at
    canvas.paste(icons.block(kind, 37, 37), (x, y + 3), f"supply of {kind}")
    canvas.text((x + 48, y + 34), f"{number} {kind}", fonts.SLAB, SIZE, INK, "ls")


def _whose(seat: str) -> Image.Image:
    return tokens.bare("soldier", TOKEN) if seat == "soldier" else tokens.household(TOKEN)


def _merchant(canvas: Canvas, merchant: Merchant, at: tuple[float, float]) -> None:
    x, y = at
    canvas.paste(tokens.merchant(TOKEN), (x, y + 2), "merchant's line")
    text = f"{merchant.at.upper()}, to round {merchant.until}"
    canvas.text((x + TOKEN + 8, y + 35), text, fonts.SLAB, SIZE, INK, "ls")
    stock(canvas, merchant.stock, (x, y + 46), 40)


class Entry(Struct, frozen=True):
    """One thing that happened: who (keys of pictures, the first against the second), what they did, the dice (face,
    side, passed over), what hit, what came of it, or plain lines of text instead."""

    who: tuple[str, ...] = ()
    verb: str = ""
    dice: tuple[tuple[int, str, bool], ...] = ()
    need: str = ""
    text: tuple[str, ...] = ()
    colour: Colour = INK

    def height(self, size: int) -> int:
        """Pixels it takes with dice ``size`` pixels large."""
        return LINE + size + 8 if self.dice and size > SMALL else LINE * max(1, len(self.text))


def entries(view: LifeView, width: float) -> list[Entry]:
    """Tells the latest decision in order, in lines of at most ``width`` pixels."""
    found = [_said(f"{_OFFERS[seat]} to end the game.", width, RED) for seat in view.offers]
    for thing in view.last:
        match thing:
            case Step(piece, start, end):
                found.append(Entry((piece,), text=(f"{start.upper()} to {end.upper()}",)))
            case Change(text) if text.startswith("event: "):
                pass  # It stands on its own card.
            case Change(text, at):
                found.append(_changed(words.briefly(text), at, width))
            case Roll():
                found.append(_rolled(thing, width))
    return found


def _changed(text: str, at: Hex, width: float) -> Entry:
    """A change in words, with its hex. A piece that they begin with is shown by its token."""
    first, _, others = text.partition(" ")
    keys = [key for key, info in board().pieces.items() if info.name == first and others]
    icon, said = (keys[0], others) if keys else (CHANGED if at else "", text)
    where = f"{at.upper()}: " if at else ""
    lines = tuple(fonts.wrapped(where + (said if at or keys else sentence(said)), fonts.SLAB, SIZE, width - BULLET - 3))
    return Entry((icon,) if icon else (), text=lines)


_OFFERS = {"soldier": "The Soldier offers", "civilians": "The Civilians offer"}
_VERBS = {"attack": "attacks", "loot": "loots", "disease": "weakens", "shot": "shoot at"}


def _said(text: str, width: float, colour: Colour) -> Entry:
    return Entry(text=tuple(fonts.wrapped(text, fonts.SLAB, SIZE, width)), colour=colour)


def _rolled(roll: Roll, width: float) -> Entry:
    match roll.what:
        case "attack":
            who: tuple[str, ...] = (roll.piece, "bandit" if roll.target.startswith("bandit") else roll.target)
        case "loot":
            who = (roll.piece,)
        case _:
            who = (roll.what, roll.piece)
    dull = words.dull(roll)
    dice = tuple((face, words.side(roll), pale) for face, pale in zip(roll.dice, dull, strict=True))
    colour = RED if words.hurts(roll) else UNION if roll.used else INK
    # As much of where as there is room for beside small dice; the dice lie on the hex as well.
    room = width - 6 - len(who) * (TOKEN + 12) - len(dice) * (SMALL + 2)
    said = [f"{words.verdict(roll)} {roll.at.upper()}", words.verdict(roll)] if roll.at else [words.verdict(roll)]
    text = next((line for line in said if fonts.width(line, fonts.SLAB, SIZE) <= room), said[-1])
    return Entry(who, _VERBS.get(roll.what, "attacks"), dice, words.need(roll), (text,), colour)


def fitted(found: list[Entry], room: float) -> tuple[list[Entry], int, int]:
    """Picks what of ``found`` there is ``room`` for, in pixels: all with large dice, or with small, or without the
    earliest texts and at last the earliest dice. Returns that, the size of the dice, and how many are left out."""
    for size in (LARGE, SMALL):
        if sum(e.height(size) for e in found) <= room:
            return found, size, 0
    kept = list(found)
    while kept and sum(e.height(SMALL) for e in kept) + LINE > room:
        kept.remove(next((e for e in kept if not e.dice), kept[0]))
    return kept, SMALL, len(found) - len(kept)


def _report(canvas: Canvas, view: LifeView, box: Box) -> float:
    """What happened last, from the top of ``box``; returns where its card ends."""
    left, top, right, bottom = box
    kept, size, hidden = fitted(entries(view, right - left - 28), bottom - top - 16)
    high = sum(e.height(size) for e in kept) + 16 + (LINE if hidden else 0)
    if kept or hidden:
        canvas.paste(_card(round(right - left), round(high)), (left, top))
    y = top + 8
    if hidden:
        canvas.text((left + 14, y + 35), f"After {hidden} more:", fonts.SLAB, SIZE, FADED, "ls")
        y += LINE
    for entry in kept:
        if entry.dice and size > SMALL:
            _large(canvas, entry, (left + 14, y))
        else:
            _small(canvas, entry, (left + 14, y))
        y += entry.height(size)
    return top + high


def _large(canvas: Canvas, entry: Entry, at: tuple[float, float]) -> None:
    """A roll in two lines: who and whom, then the dice with what was needed and what came of it."""
    x, y = at
    image = _icon(entry.who[0])
    canvas.paste(image, (x, y + (LINE - image.height) / 2))
    x += image.width + 8
    named = board().pieces[entry.who[1]].name if entry.who[1:] and entry.who[1] in board().pieces else ""
    spelt = f"{entry.verb} {named}"
    room = layout().panels.rest[2] - 8 - x
    words_fit = bool(named) and fonts.width(spelt, fonts.SLAB, SIZE) <= room
    canvas.text((x, y + 35), spelt if words_fit else entry.verb, fonts.SLAB, SIZE, INK, "ls")
    if entry.who[1:] and not words_fit:
        image = _icon(entry.who[1])
        canvas.paste(image, (x + fonts.width(entry.verb, fonts.SLAB, SIZE) + 8, y + (LINE - image.height) / 2))
    x, y = at[0], y + LINE + 2
    size = LARGE if len(entry.dice) == 1 else LARGE - 12
    for face, side, pale in entry.dice:
        canvas.paste(tokens.rolled(face, side, size, False, pale), (x, y + (LARGE - size) / 2), f"rolled {face}")
        x += size + 4
    x += 8
    if entry.need:
        canvas.text((x, y + 32), entry.need, fonts.SLAB, SIZE, INK, "ls")
    foot = y + (72 if entry.need else 52)
    canvas.text((x, foot), entry.text[0], fonts.SLAB, SIZE, entry.colour, "ls")


def _small(canvas: Canvas, entry: Entry, at: tuple[float, float]) -> None:
    """A roll or a move on one line, or plain lines of text."""
    x, y = at
    for i, what in enumerate(entry.who):
        if i:
            canvas.paste(_against(), (x - 1, y + LINE / 2 - 8))
            x += 17
        image = _icon(what)
        canvas.paste(image, (x, y + (LINE - image.height) / 2))
        x += image.width + 3
    for face, side, pale in entry.dice:
        canvas.paste(tokens.rolled(face, side, SMALL, False, pale), (x, y + 2), f"rolled {face}")
        x += SMALL + 2
    x += 6 if entry.who else 0
    for i, line in enumerate(entry.text):
        canvas.text((x, y + 35 + i * LINE), line, fonts.SLAB, SIZE, entry.colour, "ls")


@cache
def _against() -> Image.Image:
    """A small arrow from the one who attacks to the other."""
    return patch((16, 16), lambda pen: pen.polygon([(2, 1), (15, 8), (2, 15), (5, 8)], INK))


def _icon(what: str) -> Image.Image:
    match what:
        case "changed":
            return changed(BULLET)
        case "bandit":
            return tokens.bandit(TOKEN)
        case "disease":
            return icons.disease(TOKEN)
        case "town":
            return tokens.townsfolk(TOKEN)
        case "shot":
            return tokens.sharpshooters(TOKEN)
        case _:
            return tokens.bare(what, TOKEN)
