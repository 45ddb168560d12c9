"""About the map: the turn and who is to act above it, what both sides have below it, and at the end the result."""

from __future__ import annotations

from bot.games.donelson.data.board import field
from bot.games.donelson.state.view import View
from bot.games.donelson.words import status
from bot.games.kit.sides import Side
from renderers import fonts
from renderers.canvas import Box, Canvas
from renderers.donelson import report, words
from renderers.donelson.colours import COATS
from renderers.donelson.layout import layout
from renderers.ornaments import band, plaque, rimmed, tablet
from renderers.theme import CARD, FADED, GOLD, INK

READ = 36
"""Pixels to the em of all that must be read: 1/36 of the picture's width from a capital's top to a descender's foot."""
SIDES_AT: dict[Side, tuple[float, float]] = {"usa": (36, 597), "csa": (603, 1164)}
"""Left and right end of a side's tallies."""
LINE = 42
"""Pixels from a line of a side's tallies to the next."""
WIDE = 1128
"""Pixels from the left end of both sides' tallies to their right."""
SAID = 42
"""Pixels from a line of what is told last to the next."""
TITLE = "Unconditional Surrender · Fort Donelson, February 1862"
VERDICT, WHY = 64, 38
"""Pixels to the em of how the game ended, and of why."""
LAURELS = 180
"""Pixels of the two branches of laurel beside that."""
ASIDE = 56
"""Pixels from the field's edge, with the numbers of the rows, to the note beside the entry."""
NOTED = 46
"""Pixels of the note beside the entry from top to bottom."""


def heading(canvas: Canvas, view: View) -> None:
    """Draws which game this is, and the turn and what is awaited of which side, on that side's colour."""
    left, top, right, bottom = layout().band
    side = view.winner if view.ending else status.acting(view)
    colour = INK if side is None or view.stage == "night-move" else COATS[side]
    canvas.paste(rimmed(round(right - left), round(bottom - top), colour, GOLD, 4), (left, top), "heading")
    middle = (left + right) / 2
    canvas.text((middle, top + 40), TITLE, fonts.ROMAN, READ, GOLD, "ms", within="heading")
    text, size = fonts.fitted(words.headings(view), right - left - 44, 44, READ)
    canvas.text((middle, bottom - 24), text, fonts.SLAB, size, CARD, "ms", within="heading")


def tallies_height(view: View) -> int:
    """Returns how high the tallies of both sides are, in pixels."""
    return LINE * (1 + max(len(words.tallies(view, side)) for side in SIDES_AT)) + 18


def tallies(canvas: Canvas, view: View, top: float) -> None:
    """Draws what everybody knows of both sides."""
    high = tallies_height(view)
    for side, (left, right) in SIDES_AT.items():
        wide, what = round(right - left), f"tallies {side}"
        canvas.paste(rimmed(wide, high, CARD, COATS[side], 4), (left, top), what)
        canvas.paste(band(wide, LINE + 4, COATS[side]), (left, top))
        canvas.text((left + 16, top + 35), words.TITLES[side], fonts.SLAB, READ, CARD, "ls", within=what)
        for i, (name, value) in enumerate(words.tallies(view, side)):
            y = top + LINE + 38 + i * LINE
            canvas.text((left + 16, y), name, fonts.ITALIC, READ, FADED, "ls", within=what)
            start = left + 28 + fonts.width(name, fonts.ITALIC, READ)
            text = words.listed(value, fonts.ROMAN, READ, right - 14 - start)
            ink = INK if name == "Goal" else COATS[side]
            canvas.text((start, y), text, fonts.ROMAN, READ, ink, "ls", within=what)


def latest(canvas: Canvas, view: View, box: Box) -> None:
    """Draws who did what to whom with which result, or how the game ended, in a box that is as high as it needs."""
    left, top, right, bottom = box
    size = round(right - left), round(bottom - top)
    if view.ending:
        plate = tablet if view.winner is None else plaque
        canvas.paste(plate(*size, INK if view.winner is None else COATS[view.winner]), (left, top), "latest")
        middle = (left + right) / 2
        canvas.text(
            (middle, top + VERDICT + 16), words.verdict(view), fonts.ROMAN, VERDICT, CARD, "ms", within="latest"
        )
        for i, line in enumerate(lines(view)):
            at = middle, top + VERDICT + 22 + (i + 1) * WHY * 1.25
            canvas.text(at, line, fonts.SLAB, WHY, CARD, "ms", within="latest")
        return
    canvas.paste(rimmed(*size, CARD, INK, 3), (left, top), "latest")
    for i, line in enumerate(lines(view)):
        canvas.text((left + 18, top + SAID + i * SAID), line, fonts.SLAB, READ, INK, "ls", within="latest")


def lines(view: View) -> list[str]:
    """Returns the lines of what is told last; at the end why it ended so."""
    if view.ending:
        return fonts.wrapped(words.reason(view), fonts.SLAB, WHY, WIDE - LAURELS)
    return report.lines(view, lambda text: fonts.wrapped(text, fonts.SLAB, READ, WIDE - 36))


def latest_height(view: View) -> int:
    """Returns how high what is told last is, in pixels."""
    if view.ending:
        return round(VERDICT + 22 + WHY * (1.25 * len(lines(view)) + 0.9))
    return SAID * len(lines(view)) + 20


def reserves(canvas: Canvas, view: View) -> None:
    """Draws beside the entry how many reserves are to come next, and when, on the Union's colour."""
    if not (text := words.to_come(view)):
        return
    text = f"Reserves: {text}"
    y = layout().centre(field().entry)[1] + 26
    wide = round(fonts.width(text, fonts.SLAB, READ)) + 20
    left = layout().map[0] + ASIDE
    canvas.paste(band(wide, NOTED, COATS["usa"]), (left, y), "reserves")
    canvas.text((left + 10, y + 35), text, fonts.SLAB, READ, CARD, "ls", within="reserves")
