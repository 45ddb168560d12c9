"""Marks of the game on the map: arrows of the latest moves, sabres in contested areas, outlines of vacated places."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from PIL import Image

from bot.games.overland.data.board import board
from bot.games.overland.state.state import OUT, Roll, Step
from bot.games.overland.state.view import OverlandView
from renderers import fonts
from renderers.canvas import Box, Canvas, Pen, Placed, drawn_once, patch, size_of
from renderers.engraving import bearing
from renderers.marks import arrow, clear, outline
from renderers.ornaments import band
from renderers.overland.layout import Point, layout
from renderers.theme import CARD, CONFEDERATE, INK, PAPER, RED, UNION, Colour

BADGE = 56
"""Pixels of a modifier's number."""
ROUND = 4
"""Pixels by which the box that a number is noted with is less than its disc's."""
LANE = 24
"""Pixels from the movement line to each of two arrows along it."""
AT_CORNER = (10, 18)
"""Pixels from a box's upper right corner to the middle of its Area Defense, astride its frame beside the name."""
BESIDE = 22
"""Pixels from a way to a single arrow along it, so that road or railway stays to be seen."""
TAKER = 132
"""Pixels of Richmond's places that its taker takes."""
CLEARANCE = 9
"""Pixels between an arrow's tip and the box it points to, whose edge may be red."""


def steps(canvas: Canvas, taken: tuple[Step, ...]) -> None:
    """Arrows for ``taken``, side by side where several leaders went the same way."""
    plan = layout()
    used: list[tuple[str, str]] = []
    for step in taken:
        side = board().leaders[step.leader].side
        if step.end == OUT:
            for way in plan.exit:
                if way.leader == step.leader:
                    arrow(canvas, way.start, way.end, side)
            continue
        found = plan.way(step.start, step.end)
        if found is None:
            continue
        start, end = found
        pair = _pair(step)
        beside = sum(_pair(other) == pair for other in taken) > 1
        lanes: tuple[float, float] = (LANE, -LANE) if beside else (-BESIDE, -BESIDE)
        # Counted always from the same end, so that two opposite arrows lie beside each other.
        first = pair[0]
        for line in plan.line:
            if line.lanes is not None and pair == _pair_of(*line.between):
                lanes, first = line.lanes, line.between[0]
        shift = lanes[used.count(pair) % 2]
        used.append(pair)
        dx, dy = bearing(start, end) if step.start == first else bearing(end, start)
        tail, tip = ((x - dy * shift, y + dx * shift) for x, y in (start, end))
        ahead = bearing(start, end)
        tail = clear(tail, ahead, plan.of(step.start).box, 3)
        tip = clear(tip, (-ahead[0], -ahead[1]), plan.of(step.end).box, CLEARANCE)
        arrow(canvas, tail, tip, side, "hollow" if step.manner == "retreat" else "solid")


def _pair(step: Step) -> tuple[str, str]:
    return _pair_of(step.start, step.end)


def _pair_of(a: str, b: str) -> tuple[str, str]:
    return min(a, b), max(a, b)


@drawn_once
def sabres() -> Image.Image:
    """Two crossed sabres, points upwards, red, 52 by 70 pixels, as RGBA."""
    wide, high = 52, 70

    def draw(pen: Pen) -> None:
        for mirror in (1, -1):
            blade = []
            for i in range(13):
                t = i / 12
                blade.append((wide / 2 + mirror * (-19 + 33 * t + 6 * sin(t * pi)), high / 2 + (-30 + 50 * t)))
            hilt = blade[-1]
            guard = [(hilt[0] + mirror * 8 * cos(a / 4), hilt[1] + 8 * sin(a / 4)) for a in range(-9, 8)]
            grip = [hilt, (hilt[0] + mirror * 5, hilt[1] + 9)]
            for grow, fill in ((2.6, CARD), (0, RED)):
                pen.line(blade, fill, 4.6 + grow * 2)
                pen.line(guard, fill, 2.6 + grow * 2)
                pen.line(grip, fill, 5 + grow * 2)

    return patch((wide, high), draw)


def contested(canvas: Canvas, key: str) -> None:
    """Marks an area as contested by a red edge about it."""
    _edged(canvas, key, RED)


def captured(canvas: Canvas, view: OverlandView) -> None:
    """Marks Richmond as captured: a Union edge about it, and the arrow of the leader who took it."""
    _edged(canvas, "richmond", UNION)
    for roll in view.last:
        if isinstance(roll, Roll) and roll.against == "richmond":
            way = layout().way(view.places[roll.leader], "richmond")
            if way is not None:
                start, end = way
                tail = clear(start, bearing(start, end), layout().of(view.places[roll.leader]).box, 3)
                arrow(canvas, tail, end, board().leaders[roll.leader].side)


def _edged(canvas: Canvas, key: str, colour: Colour) -> None:
    left, top, right, bottom = layout().of(key).box
    edge = _edge(round(right - left) + 10, round(bottom - top) + 10, colour)
    canvas.paste(edge, (left - 5, top - 5))


def crossed(canvas: Canvas, key: str) -> None:
    """Lays crossed sabres between the leaders of a contested area."""
    x, y = layout().of(key).meeting
    image = sabres()
    wide, high = size_of(image)
    left, top = x - wide / 2, y - high / 2 - 17
    canvas.paste(image, (left, top))
    canvas.note(Placed("mark", "sabres", (left, top, left + wide, top + high)))


@drawn_once
def disc(colour: Colour, wide: int) -> Image.Image:
    """The ground of a modifier's number, RGBA."""
    middle = (wide / 2, wide / 2)

    def draw(pen: Pen) -> None:
        for by, fill in ((0, CARD), (2, INK), (4, colour)):
            pen.disc(middle, wide / 2 - by, fill)

    return patch((wide, wide), draw)


def badges(canvas: Canvas) -> None:
    """The Richmond Defenses at their ways, and the Area Defenses on their boxes' upper right corners."""
    for line in layout().line:
        if line.badge is not None:
            area = board().areas[line.between[0]]
            _badge(canvas, line.badge, area.richmond_defence, CONFEDERATE, f"Richmond Defenses from {area.name}")
    for area in board().areas.values():
        if area.defence:
            _, top, right, _ = layout().of(area.key).box
            _badge(
                canvas, (right + AT_CORNER[0], top + AT_CORNER[1]), area.defence, INK, f"Area Defense of {area.name}"
            )


def _badge(canvas: Canvas, at: Point, value: int, colour: Colour, piece: str) -> None:
    image = _numbered(colour, value)
    wide, high = size_of(image)
    text = Placed("text", f"−{-value}", (10, 14, wide - 10, high - 14), fonts.tall(fonts.SLAB, 36), CARD, piece)
    # A disc leaves the corners of its box free.
    placed = Placed("piece", piece, (ROUND, ROUND, wide - ROUND, high - ROUND)), text
    canvas.stamp(image, (at[0] - wide / 2, at[1] - high / 2), placed)


@drawn_once
def _numbered(colour: Colour, value: int) -> Image.Image:
    """A modifier's number on its ground, RGBA."""
    canvas = Canvas(disc(colour, BADGE).copy())
    canvas.text((BADGE / 2 - 2, BADGE / 2 + 13), f"−{-value}", fonts.SLAB, 36, CARD, "ms")
    return canvas.image


@drawn_once
def _edge(wide: int, high: int, colour: Colour) -> Image.Image:
    def draw(pen: Pen) -> None:
        pen.box((0, 0, wide, high), None, colour, 9, radius=11)

    return patch((wide, high), draw)


def beaten(canvas: Canvas, view: OverlandView) -> None:
    """Says of a Confederate leader who has left the map, in his place, why nobody is there."""
    for key, leader in board().leaders.items():
        if leader.side == "csa" and view.places[key] == OUT:
            left, top, right, bottom = layout().place(key, leader.start)
            # Nobody comes to this place any more.
            _in_place(canvas, (left, top, right, bottom), (leader.name, "is beaten"))


def fallen(canvas: Canvas, leaders: Sequence[str]) -> None:
    """Hides the places in Richmond for counters, and says beside its taker, who stands at the left, who lost it."""
    left, top, _, bottom = layout().of("richmond").slot(0)
    _, _, right, _ = layout().of("richmond").slot(1)
    canvas.paste(band(round(right - left), round(bottom - top), PAPER), (left, top))
    if leaders:
        lines = (board().leaders[leaders[0]].name, "is beaten") if len(leaders) == 1 else ("Both leaders", "are beaten")
        _in_place(canvas, (left + TAKER, top, right, bottom), lines)


def _in_place(canvas: Canvas, box: Box, lines: tuple[str, str]) -> None:
    """Two lines in a place for a counter instead of one."""
    left, top, right, bottom = box
    canvas.paste(band(round(right - left), round(bottom - top), PAPER), (left, top))
    for i, text in enumerate(lines):
        canvas.text(((left + right) / 2, (top + bottom) / 2 - 8 + i * 42), text, fonts.SLAB, 36, INK, "ms")


def ghost(canvas: Canvas, leader: str, area: str) -> None:
    """A dashed outline where ``leader`` stood before."""
    left, top, right, bottom = layout().place(leader, area)
    image = outline(round(right - left), round(bottom - top), board().leaders[leader].side)
    canvas.paste(image, (left, top))
