"""Marks that show what became of a board in several decisions: ways as arrows, losses, places taken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from PIL import Image

from bot.games.chronicle.board_state import Mark
from renderers import fonts
from renderers.canvas import Box, Canvas, Pen, Point, drawn_once, patch, size_of
from renderers.engraving import bearing
from renderers.marks import arrow
from renderers.theme import CARD, GOLD, INK, RED, SIDES, Colour

LANE = 15
"""Pixels right of the line between two places on which an arrow lies, so that the way back lies beside it."""
BADGE, COUNT = 56, 42
"""Pixels of the badge of a loss, and of the number of what is gone or on its way."""
READ = 36
"""Pixels to the em of the numbers, which a phone shows 11 pixels high on a whole board."""
SHORTEST = 60
"""Pixels of an arrow at least."""

Ends = Callable[[str, str, str], tuple[Point, Point] | None]
"""Says for a side where the way from one place to another begins and ends on the picture; None for one that is not
drawn."""
Boxes = Callable[[str], Box | None]
"""Says where a place is, None for one that is not on the picture."""


def draw(canvas: Canvas, marks: Sequence[Mark], houses: Mapping[Any, str], ends: Ends, box: Boxes) -> None:
    """Draws the marks; ``houses`` are the colours of the sides (see renderers.theme.SIDES)."""
    lanes = Counter[tuple[str, ...]]()
    for mark in marks:
        if mark.kind == "path" and (found := ends(mark.side, *mark.places)) is not None:
            lanes[mark.places] += 1
            _path(canvas, *found, houses[mark.side], mark.number, lanes[mark.places])
    taken = Counter[str]()
    for mark in marks:
        if mark.kind != "path" and (at := box(mark.places[0])) is not None:
            taken[mark.places[0]] += 1
            _badge(canvas, mark, at, houses[mark.side], taken[mark.places[0]] - 1)


def names(canvas: Canvas, part: Box) -> list[Box]:
    """The boxes of the texts that stand in a part on no piece: names, beneath which marks are to go."""
    texts = [p.box for p in canvas.placed if p.kind == "text" and not p.within]
    return [box for box in texts if box[0] >= part[0] and box[2] <= part[2] and part[1] <= box[1] <= part[3]]


def _path(canvas: Canvas, start: Point, end: Point, house: str, number: int, lane: int) -> None:
    """An arrow beside the line between two points, with the number of pieces on it where they are several."""
    dx, dy = bearing(start, end)
    aside = LANE * (2 * lane - 1)
    start, end = ((x - dy * aside, y + dx * aside) for x, y in (start, end))
    if (end[0] - start[0]) * dx + (end[1] - start[1]) * dy < SHORTEST:
        middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
        start, end = ((middle[0] + dx * by, middle[1] + dy * by) for by in (-SHORTEST / 2, SHORTEST / 2))
    arrow(canvas, start, end, house)
    if number > 1:
        _lettered(canvas, _disc(COUNT, SIDES[house]), start, str(number), f"{number} on the way")


def _badge(canvas: Canvas, mark: Mark, at: Box, house: str, before: int) -> None:
    """What was lost or taken at a place, beside what else was: its badges stand in a row at its upper edge."""
    middle = at[0] + BADGE * (0.5 + before * 1.05), at[1] + BADGE * 0.35
    if mark.kind == "capture":
        image = _flag(SIDES[house])
        wide, high = size_of(image)
        canvas.paste(image, (middle[0] - wide / 2, middle[1] - high / 2), f"{mark.places[0]} taken by {mark.side}")
        return
    text = f"−{mark.number}" if mark.kind == "loss" else "✕" if mark.number == 1 else f"✕{mark.number}"
    what = f"{mark.kind} {mark.number} {mark.side} {mark.places[0]}"
    if mark.kind == "gone":
        image = _cross(SIDES[house])
        wide, high = size_of(image)
        canvas.paste(image, (middle[0] - wide / 2, middle[1] - high / 2), what)
        if mark.number > 1:
            corner = (middle[0] + wide / 2 - 4, middle[1] + high / 2 - 4)
            _lettered(canvas, _disc(COUNT, RED), corner, str(mark.number), what)
        return
    _lettered(canvas, _disc(BADGE, RED, SIDES[house]), middle, text, what)


def _lettered(canvas: Canvas, image: Image.Image, middle: Point, text: str, what: str) -> None:
    wide, high = size_of(image)
    canvas.paste(image, (middle[0] - wide / 2, middle[1] - high / 2), what)
    canvas.text((middle[0], middle[1] + READ * 0.36), text, fonts.SLAB, READ, CARD, "ms", within=what)


@drawn_once
def _disc(wide: int, ground: Colour, edge: Colour = INK) -> Image.Image:
    def draw(pen: Pen) -> None:
        middle = (wide / 2, wide / 2)
        for by, fill in ((0.0, CARD), (1.5, edge), (wide * 0.1, ground)):
            pen.disc(middle, wide / 2 - by, fill)

    return patch((wide, wide), draw)


@drawn_once
def _cross(edge: Colour) -> Image.Image:
    """A red cross on a side's ground: something lost for good."""

    def draw(pen: Pen) -> None:
        middle, arm = BADGE / 2, BADGE * 0.24
        for by, fill in ((0.0, CARD), (1.5, INK), (3.5, edge)):
            pen.disc((middle, middle), BADGE / 2 - by, fill)
        for fill, wide in ((CARD, 12), (RED, 7)):
            for sign in (1, -1):
                pen.line([(middle - arm, middle - arm * sign), (middle + arm, middle + arm * sign)], fill, wide)

    return patch((BADGE, BADGE), draw)


@drawn_once
def _flag(colour: Colour) -> Image.Image:
    """A side's flag on its pole: a place taken."""

    def draw(pen: Pen) -> None:
        pen.box((6, 0, 13, 56), CARD)
        pen.box((8, 2, 11, 54), INK)
        pen.box((11, 1, 47, 29), CARD)
        pen.box((11, 3, 45, 27), INK)
        pen.box((12, 5, 43, 25), colour)
        pen.box((12, 12, 43, 18), GOLD)

    return patch((48, 56), draw)


def between(a: Box, b: Box) -> tuple[Point, Point]:
    """Returns the ends of a way between two boxes, from the inner edge of one to that of the other, a little within
    both."""
    (ax, ay), (bx, by) = (((x[0] + x[2]) / 2, (x[1] + x[3]) / 2) for x in (a, b))
    dx, dy = bearing((ax, ay), (bx, by))
    return _on_edge(a, (dx, dy), -INWARD), _on_edge(b, (-dx, -dy), -INWARD)


INWARD = 34
"""Pixels that an arrow reaches into large boxes."""


def _on_edge(box: Box, way: Point, beyond: float) -> Point:
    """Returns the point in which a ray from the middle of a box leaves it, so many pixels further on."""
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    reach = min(
        (box[2] - box[0]) / 2 / abs(way[0]) if way[0] else float("inf"),
        (box[3] - box[1]) / 2 / abs(way[1]) if way[1] else float("inf"),
    )
    return x + way[0] * (reach + beyond), y + way[1] * (reach + beyond)
