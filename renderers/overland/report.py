"""Left of the map: the latest dice and what they did, and below them what the map's marks mean."""

from __future__ import annotations

from functools import cache

from PIL import Image

from bot.games.overland.board import board
from bot.games.overland.state import OverlandView, Roll
from renderers import fonts, legend
from renderers.canvas import Box, Canvas, Placed, patch
from renderers.dice import die
from renderers.legend import Sample
from renderers.marks import NEED_HEIGHT, need_width, needed
from renderers.ornaments import band, panel, rule
from renderers.overland import marks, words
from renderers.overland.layout import layout
from renderers.palette import HOUSE
from renderers.theme import CARD, CONFEDERATE, INK, RED, UNION, Colour

SIZE = 36
"""The least size of a text that matters, in pixels to the em."""
LINE = 46
"""Pixels from one line to the next."""
GAP = 12
"""Pixels between the report and the legend."""
FACE = 120
"""Pixels of the die of a single roll."""
SMALL = 143
"""Pixels that one of several rolls takes from top to bottom."""


def prepare() -> None:
    """Draws the cards of every height ahead."""
    left, top, right, bottom = layout().panels.report
    for rows in range(len(samples()) + 1):
        taken = legend.LINE * rows + 16
        _card(round(right - left), round(taken))
        _card(round(right - left), round(bottom - top - (taken + GAP if rows else 0)))


def report(canvas: Canvas, view: OverlandView) -> None:
    """What happened last on its card, and as much of the legend as there is room for on another below it."""
    left, top, right, bottom = layout().panels.report
    rolls = [x for x in view.last if isinstance(x, Roll)]
    room = bottom - top - GAP - 16 - _height(view, rolls)
    # Which die wins stands nowhere once the game is over.
    shown = samples()[1 if view.ending else 0 :]
    rows = max(0, min(len(shown), int(room / legend.LINE)))
    foot = bottom - (legend.LINE * rows + 16 + GAP if rows else 0)
    canvas.paste(_card(round(right - left), round(foot - top)), (left, top))
    box = left, top, right, foot
    if not rolls:
        _told(canvas, box, words.news(view))
    elif len(rolls) == 1:
        _large(canvas, box, rolls[0], view)
    else:
        high = (foot - top - 12) / len(rolls)
        for i, roll in enumerate(rolls):
            _small(canvas, (left, top + 6 + i * high, right, top + 6 + (i + 1) * high), roll, i + 1)
    if rows:
        canvas.paste(_card(round(right - left), round(bottom - foot - GAP)), (left, foot + GAP))
        image, placed = _legend(round(right - left) - 32, len(samples()) - len(shown), rows)
        canvas.stamp(image, (left + 16, foot + GAP + 8), placed)


def _height(view: OverlandView, rolls: list[Roll]) -> float:
    """Pixels that what happened last takes at least."""
    if not rolls:
        return 84 + 50 * (len(words.news(view)) - 1) + 20
    if len(rolls) == 1:
        return 60 + max(FACE, LINE * len(words.sum_lines(rolls[0]))) + 14 + 60 + LINE * len(_after(view)) + 18
    return SMALL * len(rolls) + 12


@cache
def _card(wide: int, high: int) -> Image.Image:
    return patch((wide, high), lambda pen: panel(pen, (0, 0, wide, high)))


@cache
def _legend(wide: int, first: int, rows: int) -> tuple[Image.Image, tuple[Placed, ...]]:
    """So many rows of the legend from the ``first`` on, on a ground of card, and what is on them."""
    canvas = Canvas(HOUSE.plain((wide, legend.LINE * rows), HOUSE.place(CARD)), palette=HOUSE)
    legend.draw(canvas, (0, 0), wide, samples()[first : first + rows])
    return canvas.image, tuple(canvas.placed)


@cache
def samples() -> tuple[Sample, ...]:
    """The marks of the map with what they mean."""
    wide = need_width("5+")
    tag = Canvas(Image.new("RGBA", (wide, NEED_HEIGHT), (*CARD, 0)))
    needed(tag, (wide / 2, NEED_HEIGHT / 2), "5+", "us")
    return (
        Sample(tag.image, "the die that wins"),
        Sample(_numbered(CONFEDERATE, "−2"), "Richmond Defence"),
        Sample(_numbered(INK, "−1"), "Area Defence"),
    )


def _numbered(colour: Colour, text: str) -> Image.Image:
    disc = marks.disc(colour, 46).copy()
    Canvas(disc).text((22, 33), text, fonts.SLAB, 28, CARD, "ms")
    return disc


def _side(roll: Roll) -> str:
    return board().leaders[roll.leader].side


def _told(canvas: Canvas, box: Box, lines: tuple[str, ...]) -> None:
    """``lines`` in roman type in the middle of ``box``, the first as a heading over a rule."""
    left, top, right, bottom = box
    middle = (left + right) / 2
    y = (top + bottom) / 2 - (len(lines) - 1) * 25 + 4
    size = 46 if fonts.width(lines[0], fonts.ROMAN, 46) < right - left - 40 else 40
    canvas.text((middle, y), lines[0], fonts.ROMAN, size, INK, "ms")
    canvas.paste(rule(260), (middle - 130, y + 20))
    for i, line in enumerate(lines[1:]):
        canvas.text((middle, y + 76 + i * 50), line, fonts.ROMAN, 40, INK, "ms")


def _after(view: OverlandView) -> list[str]:
    return words.after(view)[:2]


def _large(canvas: Canvas, box: Box, roll: Roll, view: OverlandView) -> None:
    """One roll: its die large, the arithmetic beside it, the verdict on a band, and what followed."""
    left, top, right, bottom = box
    middle = (left + right) / 2
    lines, after = words.sum_lines(roll), _after(view)
    high = max(FACE, LINE * len(lines))
    y = (top + bottom) / 2 - (46 + high + 14 + 60 + len(after) * LINE) / 2
    canvas.text((middle, y + 30), words.title(roll), fonts.SLAB, SIZE, INK, "ms")
    y += 46
    wide = max(fonts.width(line, fonts.SLAB, SIZE) for line in lines)
    x = middle - (FACE + 22 + wide) / 2
    canvas.paste(die(roll.die, _side(roll), FACE), (x, y + (high - FACE) / 2), "die 1")
    foot = y + high / 2 - (len(lines) - 1) * LINE / 2 + 13
    for i, line in enumerate(lines):
        canvas.text((x + FACE + 22, foot + i * LINE), line, fonts.SLAB, SIZE, INK, "ls")
    y += high + 14
    _verdict(canvas, (left + 16, y, right - 16, y + 60), roll)
    for i, line in enumerate(after):
        canvas.text((middle, y + 60 + 38 + i * LINE), line, fonts.SLAB, SIZE, INK, "ms")


def _small(canvas: Canvas, box: Box, roll: Roll, number: int) -> None:
    left, top, right, bottom = box
    if number > 1:
        canvas.paste(rule(round(right - left) - 60), (left + 30, top - 5))
    top += (bottom - top - 143) / 2
    canvas.text((left + 16, top + 38), words.title(roll), fonts.SLAB, SIZE, INK, "ls")
    canvas.paste(die(roll.die, _side(roll), 80), (left + 16, top + 51), f"die {number}")
    x = left + 16 + 80 + 14
    text = next((t for t in words.short(roll) if fonts.width(t, fonts.SLAB, SIZE) < right - x - 12), words.need(roll))
    canvas.text((x, top + 82), text, fonts.SLAB, SIZE, INK, "ls")
    canvas.text((x, top + 125), words.verdict(roll), fonts.SLAB, SIZE, _colour(roll), "ls")


def _colour(roll: Roll) -> Colour:
    return UNION if words.good_for_union(roll) else RED


def _verdict(canvas: Canvas, box: Box, roll: Roll) -> None:
    left, top, right, bottom = (round(x) for x in box)
    canvas.paste(band(right - left, bottom - top, _colour(roll)), (left, top))
    text = words.verdict(roll)
    size = next(s for s in (44, 40, SIZE) if s == SIZE or fonts.width(text, fonts.SLAB, s) < right - left - 24)
    canvas.text(((left + right) / 2, (top + bottom) / 2 + size * 0.36), text, fonts.SLAB, size, CARD, "ms")
