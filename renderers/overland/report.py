"""Left of the map: the latest dice, and what they did."""

from __future__ import annotations

from functools import cache

from PIL import Image

from bot.games.overland.data.board import board
from bot.games.overland.state.state import Roll, Step
from bot.games.overland.state.view import OverlandView
from renderers import counters, fonts
from renderers.canvas import Box, Canvas, patch
from renderers.dice import die
from renderers.ornaments import band, panel, rule
from renderers.overland import words
from renderers.overland.layout import layout
from renderers.theme import CARD, CONFEDERATE, INK, UNION, Colour

SIZE = 36
"""The least size of a text that matters, in pixels to the em."""
LINE = 46
"""Pixels from one line to the next."""
MOST = 4
"""Lines of modifiers and of what followed that a single roll has room for."""
FACES = (200, 180, 160, 140, 110)
"""Pixels of the die of a single roll, the first that leaves room for the rest."""
OVER = 60
"""Pixels above the counter of a leader who has marched."""
TOLD = (60, 56, 52, 48, 44, 40)
"""Pixels to the em of what is told without dice, the first that fits."""
FIGURES = (48, 44, 40, SIZE)
"""Pixels to the em of what the die makes, the first that fits beside it."""


def warm_up() -> None:
    """Draws the card ahead."""
    _card(layout().panels.report)


def report(canvas: Canvas, view: OverlandView) -> None:
    """What happened last, on its card."""
    box = layout().panels.report
    rolls = [x for x in view.last if isinstance(x, Roll)]
    canvas.paste(_card(box), box[:2])
    left, top, right, bottom = box
    if not rolls:
        marched = next((x for x in view.last if isinstance(x, Step)), None)
        if marched is not None:
            leader = board().leaders[marched.leader]
            image, _ = counters.leader(leader.name, leader.side, leader.rating)
            canvas.stamp(image, ((left + right - counters.width(leader.name)) / 2, top + OVER), ())
            top += OVER + counters.HEIGHT - OVER / 2
        _told(canvas, (left, top, right, bottom), words.news(view))
    elif len(rolls) == 1:
        _large(canvas, box, rolls[0], view)
    else:
        high = (bottom - top - 12) / len(rolls)
        for i, roll in enumerate(rolls):
            last = i + 1 == len(rolls)
            cost = words.cost(view) if i == 0 else ""
            _small(canvas, (left, top + 6 + i * high, right, top + 6 + (i + 1) * high), roll, i + 1, last, cost)


@cache
def _card(box: Box) -> Image.Image:
    wide, high = round(box[2] - box[0]), round(box[3] - box[1])
    return patch((wide, high), lambda pen: panel(pen, (0, 0, wide, high)))


def _side(roll: Roll) -> str:
    return board().leaders[roll.leader].side


def _told(canvas: Canvas, box: Box, lines: tuple[str, ...]) -> None:
    """``lines`` in roman type in the middle of ``box``, the first as a heading over a rule: as large as there is room
    for."""
    left, top, right, bottom = box
    middle = (left + right) / 2
    text = next(s for s in TOLD if s == TOLD[-1] or _fit(lines, s, right - left - 40, bottom - top - 40))
    y = (top + bottom) / 2 - (len(lines) - 1) * text * 0.625 + 4
    size = text * 1.15 if fonts.width(lines[0], fonts.ROMAN, text * 1.15) < right - left - 40 else text
    canvas.text((middle, y), lines[0], fonts.ROMAN, size, INK, "ms")
    canvas.paste(rule(260), (middle - 130, y + text * 0.5))
    for i, line in enumerate(lines[1:]):
        canvas.text((middle, y + text * 1.9 + i * text * 1.25), line, fonts.ROMAN, text, INK, "ms")


def _fit(lines: tuple[str, ...], size: int, wide: float, high: float) -> bool:
    """Whether ``lines`` of that size go into a place so ``wide`` and ``high``."""
    return size * 1.25 * (len(lines) + 1) < high and all(fonts.width(x, fonts.ROMAN, size) < wide for x in lines)


def _large(canvas: Canvas, box: Box, roll: Roll, view: OverlandView) -> None:
    """One roll: its die large with what it makes and needs, the modifiers in words, the verdict on a band, and what
    followed."""
    left, top, right, bottom = box
    middle, lines = (left + right) / 2, words.sum_lines(roll)
    changes = [fonts.fitted(list(said), right - left - 24, SIZE, SIZE)[0] for said in words.changes(roll)]
    after = words.after(view)[: MOST - len(changes)]
    rest = 50 + 8 + 60 + 8 + (len(changes) + len(after)) * LINE
    face, size = _sizes(lines, right - left - 40, bottom - top - 24 - rest)
    y = (top + bottom) / 2 - (rest + face) / 2
    canvas.text((middle, y + 34), words.title(roll), fonts.SLAB, SIZE, INK, "ms")
    y += 50
    wide = max(fonts.width(line, fonts.SLAB, size) for line in lines)
    x = middle - (face + 22 + wide) / 2
    canvas.paste(die(roll.die, _side(roll), face), (x, y), "die 1")
    foot = y + face / 2 - (len(lines) - 1) * size * 0.64 + size * 0.36
    for i, line in enumerate(lines):
        canvas.text((x + face + 22, foot + i * size * 1.28), line, fonts.SLAB, size, INK, "ls")
    y += face
    for line in changes:
        canvas.text((middle, y + 38), line, fonts.SLAB, SIZE, INK, "ms")
        y += LINE
    y += 12
    _verdict(canvas, (left + 16, y, right - 16, y + 60), roll)
    for i, line in enumerate(after):
        canvas.text((middle, y + 60 + 40 + i * LINE), line, fonts.SLAB, SIZE, INK, "ms")


def _sizes(lines: list[str], wide: float, high: float) -> tuple[int, int]:
    """How large the die of a single roll is and the lines beside it, in a place so ``wide`` and ``high``: the die goes
    before the letters."""
    for face in FACES:
        for size in FIGURES:
            if face <= high and face + 22 + max(fonts.width(line, fonts.SLAB, size) for line in lines) <= wide:
                return face, size
    return FACES[-1], SIZE


def _small(canvas: Canvas, box: Box, roll: Roll, number: int, last: bool, cost: str) -> None:
    """One of several rolls, the verdict of the last of them on a band; where there is room what it cost below it, else
    beside it."""
    left, top, right, bottom = box
    if number > 1:
        canvas.paste(rule(round(right - left) - 60), (left + 30, top - 5))
    below = bool(cost) and bottom - top >= 143 + LINE
    top += (bottom - top - 143 - below * LINE) / 2
    canvas.text((left + 16, top + 38), words.title(roll), fonts.SLAB, SIZE, INK, "ls")
    canvas.paste(die(roll.die, _side(roll), 76), (left + 16, top + 53), f"die {number}")
    x = left + 16 + 76 + 10
    text = next((t for t in words.short(roll) if fonts.width(t, fonts.SLAB, SIZE) < right - x - 12), words.need(roll))
    canvas.text((x, top + 82), text, fonts.SLAB, SIZE, INK, "ls")
    if last:
        _verdict(canvas, (x - 4, top + 92, right - 12, top + 136), roll)
    else:
        verdict = words.holds_at_cost() if cost and not below else words.verdict(roll)
        canvas.text((x, top + 125), verdict, fonts.SLAB, SIZE, _colour(roll), "ls")
    if below:
        canvas.text((x, top + 125 + LINE), cost, fonts.SLAB, SIZE, INK, "ls")


def _colour(roll: Roll) -> Colour:
    return UNION if words.good_for_union(roll) else CONFEDERATE


def _verdict(canvas: Canvas, box: Box, roll: Roll) -> None:
    left, top, right, bottom = (round(x) for x in box)
    canvas.paste(band(right - left, bottom - top, _colour(roll)), (left, top))
    text = words.verdict(roll)
    size = next(s for s in (44, 40, SIZE) if s == SIZE or fonts.width(text, fonts.SLAB, s) < right - left - 24)
    canvas.text(((left + right) / 2, (top + bottom) / 2 + size * 0.36), text, fonts.SLAB, size, CARD, "ms")
