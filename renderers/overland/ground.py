"""What never changes: the country, the areas' boxes, the movement lines, the title and the empty panels."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from PIL import Image

from bot.games.overland.board import board
from renderers import engraving, fonts
from renderers.counters import star
from renderers.engraving import bearing
from renderers.frame import OVERSAMPLING, Box, Frame, Pen, Placed
from renderers.overland.layout import AreaLayout, LineLayout, layout
from renderers.theme import CARD, CONFEDERATE, FADED, INK, MEADOW, PAPER, RED, RIVER_NAME, TINT, Colour

MARGIN = 24
"""Pixels of the map's border."""
NAME_SIZE = 38
TEXT_SIZE = 36
"""The least size of a text that matters, in pixels to the em."""


@cache
def ground() -> tuple[Image.Image, tuple[Placed, ...]]:
    """The picture before anything of the game is on it (RGB), and the texts on it."""
    plan = layout()
    wide, high = plan.size
    large = Image.new("RGB", (wide * OVERSAMPLING, high * OVERSAMPLING), PAPER)
    pen = Pen(large)
    _country(pen, large)
    _fort(pen, plan.of("richmond").box)
    for line in plan.line:
        _way(pen, line)
    for area in plan.area:
        _box(pen, area)
    for box in (plan.panels.report, plan.panels.table, plan.panels.points):
        panel(pen, box)
    _cartouche(pen, plan.panels.title)
    _border(pen)
    frame = Frame(large.reduce(OVERSAMPLING))
    for area in plan.area:
        _name(frame, area)
    for line in plan.line:
        _badge(frame, line)
    _title(frame, plan.panels.title)
    return frame.image, tuple(frame.placed)


def _country(pen: Pen, large: Image.Image) -> None:
    plan = layout()
    for wood in plan.wood:
        engraving.wood(pen, wood.centre, wood.axes)
    for ridge in plan.ridge:
        engraving.ridge(pen, engraving.curve(ridge.crest, 7), ridge.length)
    for river in plan.river:
        engraving.river(pen, engraving.curve(river.course), river.width)
    for river in plan.river:
        if river.lettered:
            path = engraving.curve(river.lettered)
            engraving.lettering(large, river.name, path, 30, RIVER_NAME, 2)
    engraving.compass(pen, plan.panels.compass, 72)


def _border(pen: Pen) -> None:
    """The border, with the country behind it kept."""
    engraving.neatline(pen, layout().size, MARGIN)


def _fort(pen: Pen, box: Box) -> None:
    """Richmond's works: a bastioned trace about its box, with a ditch."""
    left, top, right, bottom = box
    for grow, fill in ((17, INK), (15, TINT), (8, INK), (6.5, CARD)):
        trace: list[tuple[float, float]] = []
        xs = [left + (right - left) * i / 4 for i in range(5)]
        ys = [top + (bottom - top) * i / 2 for i in range(3)]
        salient = 15
        for a, b in zip(xs, xs[1:], strict=False):
            trace += [(a, top - grow), ((a + b) / 2, top - grow - salient * 0)]
        trace += [(right + grow, top - grow)]
        for a, b in zip(ys, ys[1:], strict=False):
            trace += [(right + grow, (a + b) / 2), (right + grow, b)]
        trace += [(right + grow, bottom + grow), (left - grow, bottom + grow)]
        pen.polygon(trace, fill)
        for x, y in ((left, top), (right, top), (left, bottom), (right, bottom), ((left + right) / 2, top),
                     ((left + right) / 2, bottom)):  # fmt: skip
            pen.polygon([(x + (12 + grow) * sin(i * pi / 4 + pi / 8) * 1.1, y - (12 + grow) * cos(i * pi / 4 + pi / 8))
                         for i in range(8)], fill)  # fmt: skip


def _way(pen: Pen, line: LineLayout) -> None:
    """A movement line; the approaches to Richmond are arrows."""
    if line.badge is None:
        pen.line([line.start, line.end], INK, 7)
        return
    dx, dy = bearing(line.start, line.end)
    neck = (line.end[0] - dx * 26, line.end[1] - dy * 26)
    pen.line([line.start, neck], INK, 7)
    pen.polygon([line.end, (neck[0] - dy * 15, neck[1] + dx * 15), (neck[0] + dy * 15, neck[1] - dx * 15)], INK)
    pen.disc(line.badge, 30, INK)
    pen.disc(line.badge, 27.5, CONFEDERATE)


def _box(pen: Pen, area: AreaLayout) -> None:
    panel(pen, area.box)
    for number in (0, 1):
        left, top, right, bottom = area.slot(number)
        pen.box((left, top, right, bottom), TINT, radius=6)


def panel(pen: Pen, box: Box, edge: Colour = INK, thick: float = 3) -> None:
    """An empty card with a double edge."""
    left, top, right, bottom = box
    pen.box(box, edge, radius=7)
    pen.box((left + thick, top + thick, right - thick, bottom - thick), CARD, radius=5)


def _name(frame: Frame, area: AreaLayout) -> None:
    info = board().areas[area.key]
    left, top, right, _ = area.box
    colour = CONFEDERATE if area.key == "richmond" else INK
    middle = (left + right) / 2
    if info.defence:
        middle -= 24
        text = f"−{-info.defence}"
        frame.text((right - 14, top + 35), text, fonts.SLAB, TEXT_SIZE, RED, "rs", within=info.name)
    frame.text((middle, top + 35), info.name, fonts.ROMAN, NAME_SIZE, INK if colour == INK else INK, "ms")


def _badge(frame: Frame, line: LineLayout) -> None:
    if line.badge is not None:
        value = board().areas[line.between[0]].richmond_defence
        x, y = line.badge
        frame.text((x - 1, y + 13), f"−{-value}", fonts.SLAB, TEXT_SIZE, CARD, "ms")


def _cartouche(pen: Pen, box: Box) -> None:
    """The title's frame: a card with hollowed corners and a star at its head."""
    left, top, right, bottom = box

    def hollowed(inset: float, hollow: float) -> list[tuple[float, float]]:
        trace = []
        corners = ((left + inset, top + inset, 0), (right - inset, top + inset, 1), (right - inset, bottom - inset, 2),
                   (left + inset, bottom - inset, 3))  # fmt: skip
        for x, y, quarter in corners:
            for i in range(13):
                angle = pi / 2 - i * pi / 24 + quarter * pi / 2
                trace.append((x + hollow * cos(angle), y + hollow * sin(angle)))
        return trace

    for inset, hollow, fill in ((0, 26, INK), (3, 26, CARD), (8, 26, INK), (9.5, 26, CARD)):
        pen.polygon(hollowed(inset, hollow), fill)
    middle = (left + right) / 2
    y = top + 132
    pen.line([(left + 34, y), (middle - 18, y)], FADED, 1.5)
    pen.line([(middle + 18, y), (right - 34, y)], FADED, 1.5)
    pen.polygon(star((middle, y), 12), RED)


def _title(frame: Frame, box: Box) -> None:
    left, top, right, _ = box
    middle = (left + right) / 2
    frame.text((middle, top + 62), "OVERLAND", fonts.ROMAN, 38, INK, "ms", spacing=1)
    frame.text((middle, top + 106), "Grant in Virginia", fonts.ITALIC, 30, INK, "ms", matters=False)
    frame.text((middle, top + 176), "May 4 – June 3", fonts.ITALIC, 32, INK, "ms", matters=False)
    frame.text((middle, top + 212), "1864", fonts.ROMAN, 34, INK, "ms", matters=False)


MEADOW_TINT = MEADOW
