"""Beside the map: the latest dice and what they did, the battle table, the Action Points, the end."""

from __future__ import annotations

from functools import cache

from PIL import Image

from bot.games.overland.board import Table, board
from bot.games.overland.state import Gain, OverlandView, Roll
from renderers import fonts
from renderers.canvas import Box, Canvas, Pen, patch
from renderers.counters import shield
from renderers.dice import die
from renderers.ornaments import band, cell, plaque, rimmed, rule
from renderers.overland import words
from renderers.overland.layout import layout
from renderers.theme import CARD, CONFEDERATE, FADED, GOLD, INK, RED, TINT, UNION, Colour

SIZE = 36
"""The least size of a text that matters, in pixels to the em."""


def report(canvas: Canvas, view: OverlandView) -> None:
    """The dice of the latest decision in order, each with what it did; moves and gains where there is room."""
    left, top, right, bottom = layout().panels.report
    rolls = [x for x in view.last if isinstance(x, Roll)]
    if not rolls:
        _told(canvas, (left, top, right, bottom), words.news(view))
        return
    if len(rolls) == 1:
        _large(canvas, (left, top, right, bottom), rolls[0], view)
        return
    high = (bottom - top - 12) / len(rolls)
    for i, roll in enumerate(rolls):
        _small(canvas, (left, top + 6 + i * high, right, top + 6 + (i + 1) * high), roll, i + 1)


@cache
def _shield() -> Image.Image:
    """A Union shield on its own, 88 by 100 pixels."""

    def draw(pen: Pen) -> None:
        shield(pen, (44, 50), 92, INK)

    return patch((88, 100), draw)


def _side(roll: Roll) -> str:
    return board().leaders[roll.leader].side


def _told(canvas: Canvas, box: Box, lines: tuple[str, ...]) -> None:
    """``lines`` in roman type below a shield, the first as a heading over a rule, in the middle of ``box``."""
    left, top, right, bottom = box
    middle = (left + right) / 2
    y = (top + bottom) / 2 - (len(lines) - 1) * 26 + 52
    canvas.paste(_shield(), (middle - 44, y - 152))
    size = 46 if fonts.width(lines[0], fonts.ROMAN, 46) < right - left - 40 else 40
    canvas.text((middle, y), lines[0], fonts.ROMAN, size, INK, "ms")
    canvas.paste(rule(260), (middle - 130, y + 24))
    for i, line in enumerate(lines[1:]):
        canvas.text((middle, y + 84 + i * 52), line, fonts.ROMAN, 40, INK, "ms")


def _large(canvas: Canvas, box: Box, roll: Roll, view: OverlandView) -> None:
    """One roll: its die large, the arithmetic beside it, the verdict on a band, and what followed."""
    left, top, right, bottom = box
    middle = (left + right) / 2
    after = words.after(view)[:2]
    size = 164
    y = (top + bottom) / 2 - (36 + 22 + size + 22 + 66 + len(after) * 46) / 2
    canvas.text((middle, y + 30), words.title(roll), fonts.SLAB, SIZE, INK, "ms")
    y += 58
    lines = [*words.changes(roll), words.sum_(roll), words.need(roll)]
    wide = max(fonts.width(line, fonts.SLAB, SIZE) for line in lines)
    x = middle - (size + 26 + wide) / 2
    canvas.paste(die(roll.die, _side(roll), size), (x, y), "die 1")
    foot = y + size / 2 - (len(lines) - 1) * 23 + 13
    for line in lines:
        canvas.text((x + size + 26, foot), line, fonts.SLAB, SIZE, INK, "ls")
        foot += 46
    y += size + 22
    _verdict(canvas, (left + 16, y, right - 16, y + 66), roll)
    for i, line in enumerate(after):
        canvas.text((middle, y + 66 + 42 + i * 46), line, fonts.SLAB, SIZE, INK, "ms")


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


def table(canvas: Canvas, view: OverlandView) -> None:
    """The combat table in force: three ranges of the modified die, and what each does; the latest battle's is lit."""
    left, top, right, _ = layout().panels.table
    found: Table = board().tables[view.table]
    rows = (
        (f"≤ {found.turn - 1}", "Fails"),
        (_range(found.turn, found.retreat - 1), "Fails; TMA"),
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


def _cell(size: tuple[int, int], number: int, points: int, gained: int) -> Image.Image:
    """A place of the track: what is left is blue, what was ``gained`` just now edged in gold."""
    if number == points:
        return cell(*size, UNION, ringed=True)
    if points - gained < number < points:
        return rimmed(*size, UNION, GOLD, 4)
    return cell(*size, UNION if number < points else TINT)


def points(canvas: Canvas, view: OverlandView) -> None:
    """The track of Action Points, 0 to 10: what is left is filled, the present number ringed in gold."""
    left, top, right, bottom = layout().panels.points
    gained = sum(x.points for x in view.last if isinstance(x, Gain))
    canvas.text((left + 18, top + 46), "Action", fonts.ROMAN, 38, INK, "ls")
    canvas.text((left + 18, top + 90), "Points", fonts.ROMAN, 38, INK, "ls")
    first, step, high = left + 160, (right - left - 160 - 10) / 11, bottom - top - 28
    for number in range(11):
        x, wide = first + number * step, round(step - 7)
        if number == 0 and not (view.points == 0 and _won(view)):
            _lost(canvas, (x, top + 14, x + wide, bottom - 14), view.points == 0)
            continue
        canvas.paste(_cell((wide, round(high)), number, view.points, gained), (x, top + 14))
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
    colour = UNION if _won(view) else CONFEDERATE
    canvas.paste(plaque(round(right - left), round(bottom - top), colour), (left, top), "banner")
    head, second, line = words.ending(view)
    middle = (left + right) / 2
    for i, text in enumerate((head, second)):
        size = next(s for s in (54, 48, 44, 40) if s == 40 or fonts.width(text, fonts.ROMAN, s) < right - left - 150)
        canvas.text((middle, top + 64 + i * 55), text, fonts.ROMAN, size, CARD, "ms", within="banner")
    canvas.text((middle, top + 167), line, fonts.SLAB, SIZE, CARD, "ms", within="banner")
