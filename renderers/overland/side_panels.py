"""Beside the map: the battle table, the Action Points, the end."""

from __future__ import annotations

from PIL import Image

from bot.games.overland.board import Table, board
from bot.games.overland.state import Gain, OverlandView, Roll
from renderers import fonts
from renderers.canvas import Box, Canvas
from renderers.ornaments import band, cell, plaque, rimmed, tablet
from renderers.overland import words
from renderers.overland.layout import layout
from renderers.theme import CARD, CONFEDERATE, FADED, GOLD, INK, RED, TINT, UNION

SIZE = 36
"""The least size of a text that matters, in pixels to the em."""


def table(canvas: Canvas, view: OverlandView) -> None:
    """The combat table in force: three ranges of the modified die, and what each does; the latest battle's is lit."""
    left, top, right, _ = layout().panels.table
    found: Table = board().tables[view.table]
    rows = (
        (f"≤ {found.turn - 1}", "Fails"),
        (_range(found.turn, found.retreat - 1), "Fails, may turn"),
        (f"{found.retreat}+", "Retreat"),
    )
    hit = _row(view, found)
    canvas.text(((left + right) / 2, top + 40), f"Battles, {found.name.lower()}", fonts.ROMAN, 36, INK, "ms")
    for i, (dice, result) in enumerate(rows):
        y = round(top + 54 + i * 42)
        lit = i == hit
        canvas.paste(band(110, 39, GOLD if lit else INK, 5), (left + 16, y))
        canvas.text((left + 16 + 55, y + 32), dice, fonts.SLAB, SIZE, INK if lit else CARD, "ms")
        canvas.text((left + 146, y + 32), result, fonts.SLAB, SIZE, INK, "ls")


def _row(view: OverlandView, found: Table) -> int | None:
    """The row that the latest attack came to; None where another rule decided or nobody attacked."""
    attacks = [x for x in view.last if isinstance(x, Roll) and x.what == "attack"]
    if not attacks:
        return None
    if attacks[-1].outcome == "retreat":
        return 2
    if attacks[-1].outcome == "turn":
        return 1
    return 0 if attacks[-1].total < found.turn else None


def _range(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}–{high}"


def _cell(size: tuple[int, int], number: int, points: int, gained: int, spent: int) -> Image.Image:
    """A place of the track: what is left is blue, what was ``gained`` just now edged in gold, what was ``spent``
    in red."""
    if number == points:
        return cell(*size, UNION, ringed=True)
    if points - gained < number < points:
        return rimmed(*size, UNION, GOLD, 4)
    if points < number <= points + spent:
        return rimmed(*size, TINT, RED, 5)
    return cell(*size, UNION if number < points else TINT)


def points(canvas: Canvas, view: OverlandView) -> None:
    """The track of Action Points, 0 to 10: what is left is filled, the present number ringed in gold."""
    left, top, right, bottom = layout().panels.points
    gained = sum(x.points for x in view.last if isinstance(x, Gain))
    spent = max(0, sum(isinstance(x, Roll) and x.what in ("attack", "turn", "cross") for x in view.last) - gained)
    canvas.text((left + 18, top + 46), "Action", fonts.ROMAN, 38, INK, "ls")
    canvas.text((left + 18, top + 90), "Points", fonts.ROMAN, 38, INK, "ls")
    first, step, high = left + 160, (right - left - 160 - 10) / 11, bottom - top - 28
    for number in range(11):
        x, wide = first + number * step, round(step - 7)
        if number == 0 and not (view.points == 0 and _won(view)):
            _lost(canvas, (x, top + 14, x + wide, bottom - 14), view.points == 0)
            continue
        canvas.paste(_cell((wide, round(high)), number, view.points, gained, spent), (x, top + 14))
        colour = FADED if number > view.points else CARD
        canvas.text((x + wide / 2, top + 14 + high / 2 + 17), str(number), fonts.SLAB, 48, colour, "ms")


def _lost(canvas: Canvas, box: Box, reached: bool) -> None:
    """The red end of the track, rimmed in gold when it is ``reached``."""
    left, top, right, bottom = box
    size = round(right - left), round(bottom - top)
    canvas.paste(rimmed(*size, RED, GOLD, 6) if reached else cell(*size, RED), (left, top))
    # Both lines clear of the rim.
    canvas.text(((left + right) / 2, top + 34), "0", fonts.SLAB, SIZE, CARD, "ms")
    canvas.text(((left + right) / 2, top + 65), "lost", fonts.SLAB, SIZE, CARD, "ms")


def _won(view: OverlandView) -> bool:
    return view.ending in ("richmond", "james")


def banner(canvas: Canvas, view: OverlandView) -> None:
    """Draws the ending, on a plaque in the place of the battle table."""
    left, top, right, bottom = layout().panels.banner
    # No laurels for a defeat.
    plate, colour = (plaque, UNION) if _won(view) else (tablet, CONFEDERATE)
    canvas.paste(plate(round(right - left), round(bottom - top), colour), (left, top), "banner")
    head, second, line = words.ending(view)
    middle = (left + right) / 2
    canvas.text((middle, top + 66), head, fonts.ROMAN, 60, CARD, "ms", within="banner")
    size = next(s for s in (44, 42, 40, 36) if s == 36 or fonts.width(second, fonts.ROMAN, s) < right - left - 150)
    canvas.text((middle, top + 118), second, fonts.ROMAN, size, CARD, "ms", within="banner")
    canvas.text((middle, top + 165), line, fonts.SLAB, SIZE, CARD, "ms", within="banner")
