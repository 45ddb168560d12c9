"""Above the field: the round, the tension, who is to act, the event of the round, and at last how it ended."""

from __future__ import annotations

from functools import cache

from PIL import Image

from bot.games.life_1861.rules.victory import winners
from bot.games.life_1861.state import ROUNDS, LifeView
from renderers import fonts
from renderers.canvas import Canvas, Pen, patch
from renderers.life_1861 import words
from renderers.life_1861.colours import TENSION
from renderers.life_1861.layout import layout
from renderers.ornaments import band, cell, crowned, rule, tablet
from renderers.theme import CARD, CONFEDERATE, FADED, GOLD, INK, RED, TINT, UNION, Colour

SIZE = 36
"""The least size of a text that matters, in pixels to the em."""
_SEATS = {"soldier": UNION, "civilians": CONFEDERATE, "": INK}
STEPS = 3
"""Rises of the counter that make a step of tension."""
MOST = 10
"""The highest tension."""


def tracks(canvas: Canvas, view: LifeView) -> None:
    """The round, the tension with its counter, and who is to act."""
    left, top, right, _ = layout().panels.tracks
    canvas.text((left + 18, top + 50), f"Round {view.round}", fonts.ROMAN, 42, INK, "ls")
    _cells(canvas, (right - 18, top + 16), [_round(view, n) for n in range(1, ROUNDS + 1)], view.round, 22)
    canvas.text((left + 18, top + 108), f"Tension {view.tension}", fonts.ROMAN, 42, INK, "ls")
    bands = [_tension(view, n) for n in range(1, 11)]
    _cells(canvas, (right - 18, top + 74), bands, view.tension, 30)
    canvas.text((left + 18, top + 160), words.tension(view.tension), fonts.SLAB, SIZE, INK, "ls")
    for i in range(STEPS):
        canvas.paste(pip(i < view.counter), (right - 18 - (STEPS - i) * 34 + 4, top + 133))
    if view.tension < MOST:
        # Three rises make a step: the circles lead to it.
        x = right - 18 - STEPS * 34 - 4
        canvas.text((x, top + 160), f"to {view.tension + 1}", fonts.SLAB, SIZE, INK, "rs")
    canvas.paste(band(round(right - left) - 6, 56, _SEATS[words.awaited(view)], 4), (left + 3, top + 177), "status")
    canvas.text((left + 18, top + 217), words.status(view), fonts.SLAB, SIZE, CARD, "ls", within="status")


def _round(view: LifeView, number: int) -> Colour:
    return INK if number <= view.round else TINT


def _tension(view: LifeView, number: int) -> Colour:
    return TENSION[(number > 3) + (number > 7)] if number <= view.tension else TINT


def _cells(canvas: Canvas, corner: tuple[float, float], colours: list[Colour], now: int, step: int) -> None:
    """Places of a track, ``step`` pixels each, from left to right, ending at the upper right ``corner``."""
    x = corner[0] - step * len(colours)
    for i, colour in enumerate(colours):
        wide = step - 3
        if i + 1 == now:
            canvas.paste(_now(wide + 8, 48, colour), (x + i * step - 4, corner[1] - 4))
        else:
            canvas.paste(cell(wide, 40, colour), (x + i * step, corner[1]))


@cache
def _now(wide: int, high: int, colour: Colour) -> Image.Image:
    """The present place of a track, ringed in gold and a little larger."""

    def draw(pen: Pen) -> None:
        pen.box((0, 0, wide, high), INK, radius=8)
        pen.box((2, 2, wide - 2, high - 2), GOLD, radius=6)
        pen.box((7, 7, wide - 7, high - 7), colour, radius=3)

    return patch((wide, high), draw)


@cache
def pip(full: bool) -> Image.Image:
    """A step of tension's counter."""

    def draw(pen: Pen) -> None:
        pen.disc((15, 15), 14, INK if full else FADED)
        pen.disc((15, 15), 12, GOLD if full else TINT)

    return patch((30, 30), draw)


def option(canvas: Canvas, view: LifeView) -> None:
    """Below the title: the place, or what was agreed for the case that one side is wiped out."""
    left, top, right, _ = layout().panels.title
    text = "last side wins" if view.survivor else "Virginia"
    # Between the corners of the plate.
    size = next(s for s in (30, 26, 24) if s == 24 or fonts.width(text, fonts.ITALIC, s) < right - left - 76)
    canvas.text(((left + right) / 2, top + 216), text, fonts.ITALIC, size, RED, "ms", matters=False)


def event(canvas: Canvas, view: LifeView) -> None:
    """The event of the round and what it does."""
    left, top, right, bottom = layout().panels.event
    middle = (left + right) / 2
    title, effect = words.event(view)
    size = next(s for s in (44, 40, SIZE) if s == SIZE or fonts.width(title, fonts.ROMAN, s) < right - left - 36)
    canvas.text((middle, top + 50), title, fonts.ROMAN, size, INK, "ms")
    canvas.paste(rule(240), (middle - 120, top + 62))
    lines = fonts.wrapped(effect, fonts.SLAB, SIZE, right - left - 28)
    foot = (top + 74 + bottom) / 2 - (len(lines) - 1) * 20 + 9
    for i, line in enumerate(lines):
        canvas.text((middle, foot + i * 41), line, fonts.SLAB, SIZE, INK, "ms")


def prepare() -> None:
    """Draws the plaques of an ending ahead."""
    for colour in (UNION, CONFEDERATE):
        _plaque(colour)


def _plaque(colour: Colour) -> Image.Image:
    left, top, right, bottom = layout().panels.event
    return crowned(round(right - left), round(bottom - top), colour)


def ending(canvas: Canvas, view: LifeView) -> None:
    """Draws the ending, on a plaque in the place of the event: wreathed where somebody has won by playing on."""
    left, top, right, bottom = layout().panels.event
    won = winners(view)
    wreathed = bool(won) and not view.ending.startswith("resigned")
    colour = _SEATS[won[0]] if len(won) == 1 else UNION if wreathed else INK
    plate = _plaque(colour) if wreathed else tablet(round(right - left), round(bottom - top), colour)
    canvas.paste(plate, (left, top), "ending")
    middle, first = (left + right) / 2, top + (124 if wreathed else 92)
    head, second, line = words.ending(view)
    for i, text in enumerate((head, second)):
        canvas.text((middle, first + i * 42), text, fonts.ROMAN, 42, CARD, "ms", within="ending")
    canvas.text((middle, first + 87), line, fonts.SLAB, SIZE, CARD, "ms", within="ending")
