"""About the map: the turn and who is to act above it, what both sides have below it, and at the end the result."""

from __future__ import annotations

from bot.games.donelson.ground.field import field
from bot.games.donelson.interface import status_texts
from bot.games.donelson.state.view import View
from bot.games.donelson.terms import Side
from renderers import fonts
from renderers.canvas import Box, Canvas
from renderers.donelson import report, words
from renderers.donelson.colours import COATS
from renderers.donelson.layout import layout
from renderers.ornaments import band, rimmed
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
VERDICT = 54
"""Pixels to the em of how the game ended, and from one line of it to the next."""
TAB = 26
"""Pixels to the em of the note beside the entry, which tells what text and alt text tell as well."""


def heading(canvas: Canvas, view: View) -> None:
    """Draws the turn and what is awaited of which side, on that side's colour."""
    left, top, right, bottom = layout().band
    side = view.winner if view.ending else status_texts.acting(view)
    colour = INK if side is None or view.stage == "night-move" else COATS[side]
    canvas.paste(rimmed(round(right - left), round(bottom - top), colour, GOLD, 4), (left, top), "heading")
    text, size = fonts.fitted(words.headings(view), right - left - 44, 44, READ)
    middle = (left + right) / 2, (top + bottom) / 2 + size * 0.36
    canvas.text(middle, text, fonts.SLAB, size, CARD, "ms", within="heading")


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
            canvas.text((start, y), text, fonts.ROMAN, READ, COATS[side], "ls", within=what)


def latest(canvas: Canvas, view: View, box: Box) -> None:
    """Draws who did what to whom with which result, or how the game ended, in a box that is as high as it needs."""
    left, top, right, bottom = box
    colour = (INK if view.winner is None else COATS[view.winner]) if view.ending else CARD
    canvas.paste(
        rimmed(round(right - left), round(bottom - top), colour, GOLD if view.ending else INK, 3), (left, top), "latest"
    )
    for i, line in enumerate(lines(view)):
        if view.ending:
            at = (left + right) / 2, top + VERDICT + i * VERDICT
            canvas.text(at, line, fonts.ROMAN, VERDICT, CARD, "ms", within="latest")
        else:
            canvas.text((left + 18, top + SAID + i * SAID), line, fonts.SLAB, READ, INK, "ls", within="latest")


def lines(view: View) -> list[str]:
    """Returns the lines of what is told last."""
    if view.ending:
        return fonts.wrapped(status_texts.ending(view), fonts.ROMAN, VERDICT, WIDE - 60)
    return report.lines(view, lambda text: fonts.wrapped(text, fonts.SLAB, READ, WIDE - 36))


def latest_height(view: View) -> int:
    """Returns how high what is told last is, in pixels."""
    return (VERDICT if view.ending else SAID) * len(lines(view)) + (32 if view.ending else 20)


def reserves(canvas: Canvas, view: View) -> None:
    """Draws beside the entry how many reserves are to come next, and when, on the Union's colour."""
    if not (text := words.to_come(view)):
        return
    y = layout().centre(field().entry)[1] + 26
    wide = round(fonts.width(text, fonts.SLAB, TAB)) + 20
    canvas.paste(band(wide, 36, COATS["usa"]), (layout().map[0] + 10, y), "reserves")
    canvas.text((layout().map[0] + 20, y + 27), text, fonts.SLAB, TAB, CARD, "ls", within="reserves", matters=False)
