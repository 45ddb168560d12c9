"""A rating over time: a line with the range in which the true rating lies about it, on a part of a sheet."""

from __future__ import annotations

from msgspec import Struct

from renderers import fonts
from renderers.canvas import Canvas, Pen, patch
from renderers.club.sheet import LEFT, NARROW, TEXT, rating
from renderers.theme import CARD, FADED, INK, TINT, UNION, WATER

HEIGHT = 500
"""Pixels that a chart takes from top to bottom, with its texts."""
FIELD, RIGHT, ABOVE, BELOW = LEFT + 116, NARROW - LEFT - 14, 76, 64
"""Where the field begins on the left and ends on the right, and pixels above and below it."""
STEPS = (25, 50, 100, 200, 500, 1000)
"""Points between two lines of the field, the first that leaves so many lines at most."""
MOST_LINES = 5
LEAST_REACH = 100
"""Points from the bottom of the field to its top, at least."""


class Point(Struct, frozen=True):
    """A rating since a time (milliseconds since 1970), with its range either way."""

    at: int
    shown: int
    spread: int


class Course(Struct, frozen=True):
    """A rating over time: what it is of, the first and the last day in words, its points in order, one at least, and
    whether it is still provisional."""

    title: str
    first: str
    last: str
    points: tuple[Point, ...]
    provisional: bool


def told(course: Course) -> str:
    """Returns what a chart shows, in words."""
    shown = [point.shown for point in course.points]
    span = f"from {shown[0]:,} on {course.first} to {shown[-1]:,} on {course.last}"
    return f"{course.title}: {span}; lowest {min(shown):,}, highest {max(shown):,}. Now {now(course)}."


def now(course: Course) -> str:
    """Returns the rating as it is now, as it is written."""
    return rating(course.points[-1].shown, course.points[-1].spread, course.provisional)


def chart(canvas: Canvas, course: Course, top: float) -> None:
    """Draws a rating over time on a sheet, ``top`` pixels below the sheet's top."""
    upper, lower = top + ABOVE, top + HEIGHT - BELOW
    low, high, step = _scale(course)

    def down(points: float) -> float:
        return lower - (lower - upper) * (points - low) / (high - low)

    canvas.text((LEFT + 14, top + 46), course.title, fonts.SLAB, 42, INK, "ls")
    canvas.text((RIGHT, top + 46), now(course), fonts.SLAB, 42, UNION, "rs")
    size = RIGHT, round(lower) + 12
    field = patch(size, lambda pen: _field(pen, course, (upper, lower), (low, high, step)))
    canvas.image.paste(field, (0, 0), field)
    for points in range(low, high + 1, step):
        canvas.text((FIELD - 12, down(points) + 13), f"{points:,}", fonts.SLAB, TEXT, FADED, "rs")
    if course.first == course.last:
        canvas.text(((FIELD + RIGHT) / 2, lower + 48), course.first, fonts.SLAB, TEXT, FADED, "ms")
        return
    canvas.text((FIELD, lower + 48), course.first, fonts.SLAB, TEXT, FADED, "ls")
    canvas.text((RIGHT, lower + 48), course.last, fonts.SLAB, TEXT, FADED, "rs")


def _scale(course: Course) -> tuple[int, int, int]:
    """Returns the points at the bottom and at the top of the field, and between its lines. The line of the rating
    decides, and its range now: that of the first games is wider than a chart that shows anything."""
    last = course.points[-1]
    shown = [*(point.shown for point in course.points), last.shown - last.spread // 2, last.shown + last.spread // 2]
    low, high = min(shown), max(max(shown), min(shown) + LEAST_REACH)
    for step in STEPS:
        bottom, top = low // step * step, -(-high // step) * step
        if (top - bottom) // step < MOST_LINES:
            break
    return bottom, top, step


def _field(pen: Pen, course: Course, edges: tuple[float, float], scale: tuple[int, int, int]) -> None:
    """Draws the field, the range, the line and a mark at its end."""
    (upper, lower), (low, high, step) = edges, scale
    began, ended = course.points[0].at, course.points[-1].at

    def at(point: Point, by: float = 0) -> tuple[float, float]:
        share = (point.at - began) / (ended - began) if ended > began else 0.5
        points = min(max(point.shown + by, low), high)
        return FIELD + 12 + (RIGHT - FIELD - 24) * share, lower - (lower - upper) * (points - low) / (high - low)

    pen.box((FIELD, upper, RIGHT, lower), CARD)
    over = [at(point, point.spread) for point in course.points]
    under = [at(point, -point.spread) for point in course.points]
    if ended > began:
        pen.polygon([*over, *reversed(under)], WATER)
    else:
        (x, a), (_, b) = over[-1], under[-1]
        pen.box((x - 12, a, x + 12, b), WATER)
    for points in range(low, high + 1, step):
        y = lower - (lower - upper) * (points - low) / (high - low)
        pen.line([(FIELD, y), (RIGHT, y)], TINT, 2)
    line = [at(point) for point in course.points]
    if ended > began:
        pen.line(line, UNION, 6)
    if len(line) <= 12:
        for each in line:
            pen.disc(each, 9, UNION, CARD, 3)
    pen.disc(line[-1], 13, UNION, CARD, 4)
