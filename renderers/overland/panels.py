"""Beside the map: the latest dice and what they did, the battle table, the Action Points, the end."""

from __future__ import annotations

from functools import cache
from math import cos, pi

from PIL import Image

from bot.games.overland.board import Table, board
from bot.games.overland.state import Gain, OverlandView, Roll
from renderers import fonts
from renderers.counters import shield
from renderers.dice import die
from renderers.frame import Box, Frame, Pen, patch
from renderers.overland import words
from renderers.overland.layout import layout
from renderers.theme import CARD, CONFEDERATE, FADED, GOLD, INK, RED, TINT, UNION, Colour

SIZE = 36
"""The least size of a text that matters, in pixels to the em."""


def report(frame: Frame, view: OverlandView) -> None:
    """The dice of the latest decision in order, each with what it did; moves and gains where there is room."""
    left, top, right, bottom = layout().panels.report
    rolls = [x for x in view.last if isinstance(x, Roll)]
    if not rolls:
        _told(frame, (left, top, right, bottom), words.news(view))
        return
    if len(rolls) == 1:
        _large(frame, (left, top, right, bottom), rolls[0], view)
        return
    high = (bottom - top - 12) / len(rolls)
    for i, roll in enumerate(rolls):
        _small(frame, (left, top + 6 + i * high, right, top + 6 + (i + 1) * high), roll, i + 1)


@cache
def _shield() -> Image.Image:
    """A Union shield on its own, 88 by 100 pixels."""

    def draw(pen: Pen) -> None:
        shield(pen, (44, 50), 92, INK)

    return patch((88, 100), draw)


@cache
def _rule(wide: int) -> Image.Image:
    """A fine line with a lozenge in its middle, 10 pixels tall."""

    def draw(pen: Pen) -> None:
        pen.line([(0, 5), (wide, 5)], FADED, 1.2)
        pen.polygon([(wide / 2 - 9, 5), (wide / 2, 0), (wide / 2 + 9, 5), (wide / 2, 10)], FADED)

    return patch((wide, 10), draw)


def _side(roll: Roll) -> str:
    return board().leaders[roll.leader].side


def _told(frame: Frame, box: Box, lines: tuple[str, ...]) -> None:
    """``lines`` in roman type below a shield, the first as a heading over a rule, in the middle of ``box``."""
    left, top, right, bottom = box
    middle = (left + right) / 2
    y = (top + bottom) / 2 - (len(lines) - 1) * 26 + 52
    frame.paste(_shield(), (middle - 44, y - 152))
    size = 46 if fonts.width(lines[0], fonts.ROMAN, 46) < right - left - 40 else 40
    frame.text((middle, y), lines[0], fonts.ROMAN, size, INK, "ms")
    frame.paste(_rule(260), (middle - 130, y + 24))
    for i, line in enumerate(lines[1:]):
        frame.text((middle, y + 84 + i * 52), line, fonts.ROMAN, 40, INK, "ms")


def _large(frame: Frame, box: Box, roll: Roll, view: OverlandView) -> None:
    """One roll: its die large, the arithmetic beside it, the verdict on a band, and what followed."""
    left, top, right, bottom = box
    middle = (left + right) / 2
    after = words.after(view)[:2]
    size = 164
    y = (top + bottom) / 2 - (36 + 22 + size + 22 + 66 + len(after) * 46) / 2
    frame.text((middle, y + 30), words.title(roll), fonts.SLAB, SIZE, INK, "ms")
    y += 58
    lines = [*words.changes(roll), words.sum_(roll), words.need(roll)]
    wide = max(fonts.width(line, fonts.SLAB, SIZE) for line in lines)
    x = middle - (size + 26 + wide) / 2
    frame.paste(die(roll.die, _side(roll), size), (x, y), "die 1")
    foot = y + size / 2 - (len(lines) - 1) * 23 + 13
    for line in lines:
        frame.text((x + size + 26, foot), line, fonts.SLAB, SIZE, INK, "ls")
        foot += 46
    y += size + 22
    _verdict(frame, (left + 16, y, right - 16, y + 66), roll)
    for i, line in enumerate(after):
        frame.text((middle, y + 66 + 42 + i * 46), line, fonts.SLAB, SIZE, INK, "ms")


def _small(frame: Frame, box: Box, roll: Roll, number: int) -> None:
    left, top, right, bottom = box
    if number > 1:
        frame.paste(_rule(round(right - left) - 60), (left + 30, top - 5))
    top += (bottom - top - 143) / 2
    frame.text((left + 16, top + 38), words.title(roll), fonts.SLAB, SIZE, INK, "ls")
    frame.paste(die(roll.die, _side(roll), 80), (left + 16, top + 51), f"die {number}")
    x = left + 16 + 80 + 14
    text = next((t for t in words.short(roll) if fonts.width(t, fonts.SLAB, SIZE) < right - x - 12), words.need(roll))
    frame.text((x, top + 82), text, fonts.SLAB, SIZE, INK, "ls")
    frame.text((x, top + 125), words.verdict(roll), fonts.SLAB, SIZE, _colour(roll), "ls")


def _colour(roll: Roll) -> Colour:
    return UNION if words.good_for_union(roll) else RED


def _verdict(frame: Frame, box: Box, roll: Roll) -> None:
    left, top, right, bottom = (round(x) for x in box)
    frame.paste(_band(right - left, bottom - top, _colour(roll)), (left, top))
    text = words.verdict(roll)
    size = next(s for s in (44, 40, SIZE) if s == SIZE or fonts.width(text, fonts.SLAB, s) < right - left - 24)
    frame.text(((left + right) / 2, (top + bottom) / 2 + size * 0.36), text, fonts.SLAB, size, CARD, "ms")


@cache
def _band(wide: int, high: int, colour: Colour, radius: float = 6) -> Image.Image:
    return patch((wide, high), lambda pen: pen.box((0, 0, wide, high), colour, radius=radius))


def table(frame: Frame, view: OverlandView) -> None:
    """The combat table in force: three ranges of the modified die, and what each does; the latest battle's is lit."""
    left, top, right, _ = layout().panels.table
    found: Table = board().tables[view.table]
    rows = (
        (f"≤ {found.turn - 1}", "Fails"),
        (_range(found.turn, found.retreat - 1), "Fails; TMA"),
        (f"{found.retreat}+", "Retreat"),
    )
    hit = _row(view, found)
    frame.text(((left + right) / 2, top + 40), f"Battles, {found.name.lower()}", fonts.ROMAN, 36, INK, "ms")
    for i, (dice, result) in enumerate(rows):
        y = round(top + 54 + i * 42)
        lit = i == hit
        frame.paste(_band(110, 39, GOLD if lit else INK, 5), (left + 16, y))
        frame.text((left + 16 + 55, y + 32), dice, fonts.SLAB, SIZE, INK if lit else CARD, "ms")
        frame.text((left + 146, y + 32), result, fonts.SLAB, SIZE, INK, "ls")


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


@cache
def _cell(wide: int, high: int, kind: str) -> Image.Image:
    def draw(pen: Pen) -> None:
        edges = (0, 0, wide, high)
        if kind == "now":
            pen.box(edges, INK, radius=8)
            pen.box((2, 2, wide - 2, high - 2), GOLD, radius=7)
            pen.box((8, 8, wide - 8, high - 8), UNION, radius=4)
        elif kind == "gained":
            pen.box(edges, GOLD, radius=5)
            pen.box((4, 4, wide - 4, high - 4), UNION, radius=3)
        elif kind == "left":
            pen.box(edges, UNION, radius=5)
        elif kind == "lost":
            pen.box(edges, RED, radius=5)
        elif kind == "lost now":
            pen.box(edges, GOLD, radius=8)
            pen.box((6, 6, wide - 6, high - 6), RED, radius=4)
        else:
            pen.box(edges, FADED, radius=5)
            pen.box((1.5, 1.5, wide - 1.5, high - 1.5), TINT, radius=4)

    return patch((wide, high), draw)


def points(frame: Frame, view: OverlandView) -> None:
    """The track of Action Points, 0 to 10: what is left is filled, the present number ringed in gold."""
    left, top, right, bottom = layout().panels.points
    gained = sum(x.points for x in view.last if isinstance(x, Gain))
    frame.text((left + 18, top + 46), "Action", fonts.ROMAN, 38, INK, "ls")
    frame.text((left + 18, top + 90), "Points", fonts.ROMAN, 38, INK, "ls")
    first, step, high = left + 160, (right - left - 160 - 10) / 11, bottom - top - 28
    for number in range(11):
        kind = "left" if number < view.points else "spent"
        if number == 0:
            kind = "lost now" if view.points == 0 else "lost"
        elif number == view.points:
            kind = "now"
        elif view.points - gained < number < view.points:
            kind = "gained"
        x, wide = first + number * step, round(step - 7)
        frame.paste(_cell(wide, round(high), kind), (x, top + 14))
        colour = FADED if kind == "spent" else CARD
        middle = x + wide / 2
        if number == 0:
            frame.text((middle, top + 50), "0", fonts.SLAB, SIZE, colour, "ms")
            frame.text((middle, top + 86), "lost", fonts.SLAB, SIZE, colour, "ms")
        else:
            frame.text((middle, top + 14 + high / 2 + 17), str(number), fonts.SLAB, 48, colour, "ms")


@cache
def _plaque(wide: int, high: int, colour: Colour) -> Image.Image:
    def draw(pen: Pen) -> None:
        pen.box((0, 0, wide, high), INK, radius=7)
        pen.box((3, 3, wide - 3, high - 3), colour, radius=5)
        pen.box((9, 9, wide - 9, high - 9), None, GOLD, 2, radius=3)
        pen.box((14, 14, wide - 14, high - 14), None, GOLD, 1, radius=2)
        for x in (46, wide - 46):
            _laurel(pen, (x, high / 2 - 2), high * 0.34, 1 if x > wide / 2 else -1)

    return patch((wide, high), draw)


def _laurel(pen: Pen, centre: tuple[float, float], size: float, side: int) -> None:
    """A branch of laurel, ``size`` pixels from its middle to either end, bent away from ``side``."""
    x, y = centre

    def stem(t: float) -> tuple[float, float]:
        return x + side * 18 * cos(t * pi / 2), y + size * t

    pen.line([stem(i / 8) for i in range(-8, 9)], GOLD, 2)
    for i in range(-6, 8, 2):
        a, b = stem(i / 8)
        for lean in (-1, 1):
            dx, dy = (13 * lean, -11)
            pen.polygon([(a, b), (a + dx * 0.35, b + dy * 0.95), (a + dx, b + dy), (a + dx * 0.8, b + dy * 0.1)], GOLD)


def banner(frame: Frame, view: OverlandView) -> None:
    """How the game ended, on a plaque in the place of the battle table."""
    left, top, right, bottom = layout().panels.banner
    won = view.ending in ("richmond", "james")
    frame.paste(_plaque(round(right - left), round(bottom - top), UNION if won else CONFEDERATE), (left, top), "banner")
    head, second, line = words.ending(view)
    middle = (left + right) / 2
    for i, text in enumerate((head, second)):
        size = next(s for s in (54, 48, 44, 40) if s == 40 or fonts.width(text, fonts.ROMAN, s) < right - left - 150)
        frame.text((middle, top + 64 + i * 55), text, fonts.ROMAN, size, CARD, "ms", within="banner")
    frame.text((middle, top + 167), line, fonts.SLAB, SIZE, CARD, "ms", within="banner")
