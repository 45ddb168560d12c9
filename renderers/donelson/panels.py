"""About the map: the turn and who is to act above it, what both sides have below it, and at the end the result."""

from __future__ import annotations

from bot.games.donelson.ground.field import field
from bot.games.donelson.interface import status_texts
from bot.games.donelson.state.view import View
from bot.games.donelson.terms import Side
from renderers import fonts
from renderers.canvas import Box, Canvas
from renderers.donelson import words
from renderers.donelson.colours import COATS
from renderers.donelson.layout import layout
from renderers.ornaments import band, plaque, rimmed
from renderers.theme import CARD, FADED, GOLD, INK

READ = 36
"""Pixels to the em of all that must be read: 1/36 of the picture's width from a capital's top to a descender's foot."""
TALLIES: dict[Side, Box] = {"usa": (36, 1642, 597, 1818), "csa": (603, 1642, 1164, 1818)}
LINE = 42
"""Pixels from a line of a side's tallies to the next."""
TAB = 26
"""Pixels to the em of the note beside the entry, which tells what text and alt text tell as well."""
RESULT_SIZE = 36
RESULT: Box = (488, 122, 1166, 338)
"""Where the result stands: in the title's place, on the river and ground that nobody reaches."""


def heading(canvas: Canvas, view: View) -> None:
    """Draws the turn and what is awaited of which side, on that side's colour."""
    left, top, right, bottom = layout().band
    side = view.winner if view.ending else status_texts.acting(view)
    colour = INK if side is None or view.stage == "night-move" else COATS[side]
    canvas.paste(rimmed(round(right - left), round(bottom - top), colour, GOLD, 4), (left, top), "heading")
    text, size = fonts.fitted(words.headings(view), right - left - 44, 44, READ)
    middle = (left + right) / 2, (top + bottom) / 2 + size * 0.36
    canvas.text(middle, text, fonts.SLAB, size, CARD, "ms", within="heading")


def tallies(canvas: Canvas, view: View) -> None:
    """Draws what everybody knows of both sides."""
    for side, (left, top, right, bottom) in TALLIES.items():
        wide, what = round(right - left), f"tallies {side}"
        canvas.paste(rimmed(wide, round(bottom - top), CARD, COATS[side], 4), (left, top), what)
        canvas.paste(band(wide, LINE + 4, COATS[side]), (left, top))
        canvas.text((left + 16, top + 35), words.TITLES[side], fonts.SLAB, READ, CARD, "ls", within=what)
        for i, (name, value) in enumerate(words.tallies(view, side)):
            y = top + LINE + 38 + i * LINE
            canvas.text((left + 16, y), name, fonts.ITALIC, READ, FADED, "ls", within=what)
            start = left + 28 + fonts.width(name, fonts.ITALIC, READ)
            text = words.listed(value, fonts.ROMAN, READ, right - 14 - start)
            canvas.text((start, y), text, fonts.ROMAN, READ, COATS[side], "ls", within=what)


def reserves(canvas: Canvas, view: View) -> None:
    """Draws beside the entry how many reserves are to come next, and when, on the Union's colour."""
    if not (text := words.to_come(view)):
        return
    y = layout().centre(field().entry)[1] + 26
    wide = round(fonts.width(text, fonts.SLAB, TAB)) + 20
    canvas.paste(band(wide, 36, COATS["usa"]), (layout().map[0] + 10, y), "reserves")
    canvas.text((layout().map[0] + 20, y + 27), text, fonts.SLAB, TAB, CARD, "ls", within="reserves", matters=False)


def result(canvas: Canvas, view: View) -> None:
    """Draws how a game ended, on a plaque."""
    left, top, right, bottom = RESULT
    colour = INK if view.winner is None else COATS[view.winner]
    canvas.paste(plaque(round(right - left), round(bottom - top), colour), (left, top), "result")
    lines = fonts.wrapped(words.ending(view), fonts.SLAB, RESULT_SIZE, right - left - 136)
    for i, line in enumerate(lines):
        y = (top + bottom) / 2 + RESULT_SIZE * 0.36 + (i - (len(lines) - 1) / 2) * RESULT_SIZE * 1.25
        canvas.text(((left + right) / 2, y), line, fonts.SLAB, RESULT_SIZE, CARD, "ms", within="result")
