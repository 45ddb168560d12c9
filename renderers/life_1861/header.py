"""Above the field: the round, the tension, who is to act, the event of the round, and at last how it ended."""

from __future__ import annotations

from functools import cache

from PIL import Image

from bot.games.life_1861.rules.victory import winners
from bot.games.life_1861.state.state import ROUNDS
from bot.games.life_1861.state.view import LifeView
from renderers import fonts
from renderers.canvas import Canvas, Pen, Placed, patch
from renderers.life_1861 import words
from renderers.life_1861.colours import TENSION
from renderers.life_1861.layout import TITLED, layout
from renderers.life_1861.words import MOST_TENSION
from renderers.ornaments import band, cell, crowned, rule, tablet
from renderers.theme import CARD, CONFEDERATE, GOLD, INK, RED, TINT, UNION, Colour

SIZE = 36
"""The least size of a text that matters, in pixels to the em."""
SCALED = "the scale of tension"
_SEATS = {"soldier": UNION, "civilians": CONFEDERATE, "": INK}
STEP = 18
"""Pixels from one place of the rounds' track to the next."""
SCALE, TEN = 31, 50
"""Pixels from one place of the scale of tension to the next, and those of the last one, whose number has two digits."""


def tracks(canvas: Canvas, view: LifeView) -> None:
    """The round, the tension on its scale, what it does and when it rises, and who is to act."""
    left, top, right, _ = layout().panels.tracks
    canvas.text((left + 18, top + 44), f"Round {view.round} of {ROUNDS}", fonts.ROMAN, 38, INK, "ls")
    _cells(canvas, (right - 16, top + 13), [_round(view, n) for n in range(1, ROUNDS + 1)], view.round)
    canvas.text((left + 18, top + 90), f"Tension {view.tension}", fonts.ROMAN, 38, INK, "ls")
    image, placed = _scale(view.tension)
    canvas.stamp(image, (right - 16 - SCALE * (MOST_TENSION - 1) - TEN, top + 54), placed)
    canvas.text((left + 18, top + 135), words.tension(view.tension), fonts.SLAB, SIZE, INK, "ls")
    canvas.text((left + 18, top + 176), words.rise(view), fonts.SLAB, SIZE, INK, "ls")
    canvas.paste(band(round(right - left) - 6, 46, _SEATS[words.awaited(view)], 4), (left + 3, top + 187), "status")
    canvas.text((left + 18, top + 223), words.status(view), fonts.SLAB, SIZE, CARD, "ls", within="status")


@cache
def _scale(level: int) -> tuple[Image.Image, tuple[Placed, ...]]:
    """Returns the numbers 1 to 10 in the colours of what the town does there, those up to ``level`` filled and it in
    gold, and the contents of that patch."""
    wide, high = SCALE * (MOST_TENSION - 1) + TEN + 8, 44

    def draw(pen: Pen) -> None:
        for number in range(1, MOST_TENSION + 1):
            colour = TENSION[(number > 3) + (number > 7)]
            x, across = 4 + (number - 1) * SCALE, TEN if number == MOST_TENSION else SCALE
            if number == level:
                pen.box((x - 4, 0, x + across + 1, high), INK, radius=8)
                pen.box((x - 2, 2, x + across - 1, high - 2), GOLD, radius=6)
            pen.box((x, 4, x + across - 3, high - 4), colour, radius=4)
            if number > level:
                pen.box((x + 2.5, 6.5, x + across - 5.5, high - 6.5), CARD, radius=2)

    image = patch((wide, high), draw)
    canvas = Canvas(image, (Placed("piece", SCALED, (0, 0, wide, high)),))
    for number in range(1, MOST_TENSION + 1):
        fill = CARD if 7 < number <= level else INK
        across = TEN if number == MOST_TENSION else SCALE
        at = 4 + (number - 1) * SCALE + (across - 3) / 2, high / 2 + SIZE * 0.36
        canvas.text(at, str(number), fonts.SLAB, SIZE, fill, "ms", within=SCALED)
    return image, tuple(canvas.placed)


def _round(view: LifeView, number: int) -> Colour:
    return INK if number <= view.round else TINT


def _cells(canvas: Canvas, corner: tuple[float, float], colours: list[Colour], now: int) -> None:
    """The places of the rounds from left to right, ending at the upper right ``corner``."""
    x = corner[0] - STEP * len(colours)
    for i, colour in enumerate(colours):
        wide = STEP - 3
        if i + 1 == now:
            canvas.paste(_now(wide + 6, 40, colour), (x + i * STEP - 3, corner[1] - 3))
        else:
            canvas.paste(cell(wide, 34, colour), (x + i * STEP, corner[1]))


@cache
def _now(wide: int, high: int, colour: Colour) -> Image.Image:
    """The present place of a track, ringed in gold and a little larger."""

    def draw(pen: Pen) -> None:
        pen.box((0, 0, wide, high), INK, radius=8)
        pen.box((2, 2, wide - 2, high - 2), GOLD, radius=6)
        pen.box((5, 5, wide - 5, high - 5), colour, radius=3)

    return patch((wide, high), draw)


def option(canvas: Canvas, view: LifeView) -> None:
    """Below the title: what wins, by what was agreed for the case that one side is wiped out."""
    left, _, right, bottom = layout().panels.title
    lines = ("Live longest", "or 15 rounds") if view.survivor else ("Both live", "15 rounds")
    for i, text in enumerate(lines):
        foot = bottom - 69 + i * 34
        canvas.text(((left + right) / 2, foot), text, fonts.ITALIC, TITLED, RED, "ms")


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


def warm_up() -> None:
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
    middle, first = (left + right) / 2, top + (130 if wreathed else 92)
    head, second, line = words.ending(view)
    line = line[:1].upper() + line[1:]
    size = min(48, 48 * (right - left - 48) / fonts.width(line, fonts.ROMAN, 48))
    # Who has won comes first, then why.
    canvas.text((middle, first), line, fonts.ROMAN, size, CARD, "ms", within="ending")
    for i, text in enumerate((head, second)):
        canvas.text((middle, first + 44 + i * 39), text, fonts.SLAB, SIZE, CARD, "ms", within="ending")
