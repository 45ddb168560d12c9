"""Below the sheets: what happened last, dice and all, between the cards that always stand there."""

from __future__ import annotations

from collections import Counter
from functools import cache

from msgspec import Struct
from PIL import Image

from bot.games.life_1861.data.board import board
from bot.games.life_1861.state.state import Change, Hex, Roll, Step
from bot.games.life_1861.state.view import LifeView
from bot.games.phrases import sentence
from renderers import fonts
from renderers.canvas import Box, Canvas, patch
from renderers.life_1861 import emblems, foot_cards, key, tokens, words
from renderers.life_1861.foot_cards import APART, card
from renderers.life_1861.key import changed, samples
from renderers.life_1861.layout import layout
from renderers.theme import FADED, INK, RED, UNION, Colour

SIZE = 36
"""The least size of a text that matters, in pixels to the em."""
LINE = 46
"""Pixels from one line to the next."""
LARGE, SMALL = 78, 42
"""Pixels of a die's side."""
TOKEN = 40
BULLET = 34
CHANGED = "changed"
"""The picture before a change: a hex with the golden edge that it has on the field."""


def rest(canvas: Canvas, view: LifeView) -> None:
    """Divides the column's foot: the board's card above, the key at the foot, what happened last between them. Where
    not all of that has room, the supply is told by its blocks alone; where there is more, what wins is told, and the
    key tells of more marks."""
    left, top, right, bottom = layout().panels.rest
    shown, wide = tuple(samples(view)), right - left - 28
    foot = bottom - foot_cards.key_height(len(key.rows(shown, wide))) - APART
    found, supply = entries(view, right - left - 28), foot_cards.NAMED
    if fitted(found, foot - _below(view, supply, top) - 16)[2]:
        supply = foot_cards.BLOCKS
    start = _below(view, supply, top)
    foot_cards.board_card(canvas, view, (left, top, right, start - APART), supply)
    if found:
        start = _report(canvas, found, (left, start, right, foot)) + APART
    there = tuple(key.extra(view))
    if not view.ending:
        rows = key.filled(shown, there, wide, foot_cards.key_rows(bottom - start))
        foot = bottom - foot_cards.key_height(len(rows)) - APART
        start = foot_cards.goal(canvas, view, (left, start, right, foot))
    more = there + tuple(what for what in key.ALL if what not in (*shown, *there))
    rows = key.filled(shown, more, wide, foot_cards.key_rows(bottom - start))
    foot_cards.key(canvas, rows, (left, top, right, bottom))


def _below(view: LifeView, supply: foot_cards.Supply, top: float) -> float:
    """Where the report begins below the board's card."""
    return top + foot_cards.board_height(view, supply) + APART


class ReportLine(Struct, frozen=True):
    """One thing that happened: who (keys of pictures, the first against the second), what they did, the dice (face,
    side, passed over), what hit, what came of it, and with where, or plain lines of text instead."""

    who: tuple[str, ...] = ()
    verb: str = ""
    dice: tuple[tuple[int, str, bool], ...] = ()
    need: str = ""
    text: tuple[str, ...] = ()
    colour: Colour = INK
    where: str = ""

    def height(self, size: int) -> int:
        """Pixels it takes with dice ``size`` pixels large."""
        return LINE + size + 8 if self.dice and size > SMALL else LINE * max(1, len(self.text))


def entries(view: LifeView, width: float) -> list[ReportLine]:
    """Tells the latest decision in order, in lines of at most ``width`` pixels."""
    found = [_said(f"{_OFFERS[seat]} to end the game.", width, RED) for seat in view.offers]
    for thing in _gathered(view.last):
        match thing:
            case Step(piece, start, end):
                found.append(ReportLine((piece,), text=(f"{start.upper()} to {end.upper()}",)))
            case Change(text) if text.startswith("event: "):
                pass  # It stands on its own card.
            case Change(text, at):
                found.append(_changed(words.briefly(text), at, width))
            case Roll():
                found.append(_rolled(thing, width))
    strain = words.strain(view)
    return [*found, ReportLine(text=(strain,))] if strain else found


def _gathered(last: tuple[Step | Roll | Change, ...]) -> list[Step | Roll | Change]:
    """What happened last, the hexes on which the same was placed in one."""
    found: list[Step | Roll | Change] = []
    for thing in last:
        before = found[-1] if found else None
        if isinstance(thing, Change) and isinstance(before, Change) and thing.at and before.words == thing.words:
            found[-1] = Change(thing.words, f"{before.at}, {thing.at}")
        else:
            found.append(thing)
    return found


def _changed(text: str, at: Hex, width: float) -> ReportLine:
    """A change in words, with its hex. A piece that they begin with is shown by its token."""
    first, _, others = text.partition(" ")
    keys = [key for key, info in board().pieces.items() if info.name == first and others]
    icon, said = (keys[0], words.briefly(others)) if keys else (CHANGED if at else "", text)
    often = Counter(at.upper().split(", "))
    where = f"{', '.join(f'{hex} ×{n}' if n > 1 else hex for hex, n in often.items())}: " if at else ""
    lines = tuple(fonts.wrapped(where + (said if at or keys else sentence(said)), fonts.SLAB, SIZE, width - BULLET - 3))
    return ReportLine((icon,) if icon else (), text=lines)


_OFFERS = {"soldier": "The Soldier offers", "civilians": "The Civilians offer"}
_VERBS = {"attack": "attacks", "loot": "loots", "disease": "weakens", "shot": "shoot at"}


def _said(text: str, width: float, colour: Colour) -> ReportLine:
    return ReportLine(text=tuple(fonts.wrapped(text, fonts.SLAB, SIZE, width)), colour=colour)


def _rolled(roll: Roll, width: float) -> ReportLine:
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
    said = [f"{words.verdict(roll)} ({roll.at.upper()})", words.verdict(roll)] if roll.at else [words.verdict(roll)]
    text = next((line for line in said if fonts.width(line, fonts.SLAB, SIZE) <= room), said[-1])
    return ReportLine(who, _VERBS.get(roll.what, "attacks"), dice, words.need(roll), (text,), colour, said[0])


def _weight(entry: ReportLine) -> int:
    """How much an entry matters where there is no room for all: dice most, people more than what lies about."""
    return 2 if entry.dice else int(CHANGED not in entry.who)


def fitted(found: list[ReportLine], room: float) -> tuple[list[ReportLine], int, int]:
    """Picks what of ``found`` there is ``room`` for, in pixels: all with large dice, or with small, or without the
    earliest changes of hexes, then of people, and at last the earliest dice.

    Returns that, the size of the dice, and how many are left out."""
    for size in (LARGE, SMALL):
        if sum(e.height(size) for e in found) <= room:
            return found, size, 0
    kept = list(found)
    while kept and sum(e.height(SMALL) for e in kept) + LINE > room:
        kept.remove(min(kept, key=_weight))
    return kept, SMALL, len(found) - len(kept)


def _report(canvas: Canvas, found: list[ReportLine], box: Box) -> float:
    """What happened last, from the top of ``box``; returns where its card ends."""
    left, top, right, bottom = box
    kept, size, hidden = fitted(found, bottom - top - 16)
    high = sum(e.height(size) for e in kept) + 16 + (LINE if hidden else 0)
    if kept or hidden:
        canvas.paste(card(round(right - left), round(high)), (left, top))
    y = top + 8
    if hidden:
        canvas.text((left + 14, y + 35), f"{hidden} more, and:", fonts.SLAB, SIZE, FADED, "ls")
        y += LINE
    for entry in kept:
        if entry.dice and size > SMALL:
            _large(canvas, entry, (left + 14, y))
        else:
            _small(canvas, entry, (left + 14, y))
        y += entry.height(size)
    return top + high


def _large(canvas: Canvas, entry: ReportLine, at: tuple[float, float]) -> None:
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
    fits = fonts.width(entry.where, fonts.SLAB, SIZE) <= layout().panels.rest[2] - 8 - x
    canvas.text((x, foot), entry.where if fits else entry.text[0], fonts.SLAB, SIZE, entry.colour, "ls")


def _small(canvas: Canvas, entry: ReportLine, at: tuple[float, float]) -> None:
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
            return emblems.disease(TOKEN)
        case "town":
            return tokens.townsfolk(TOKEN)
        case "shot":
            return tokens.sharpshooters(TOKEN)
        case _:
            return tokens.bare(what, TOKEN)
