"""The chart of a review: each side's chance to win over a game, and where the worst mistakes were made. A module that
draws, as the games' own are, but of any game."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from msgspec import Struct
from PIL import Image

from bot.games.contract.choices import Focus
from renderers import fonts
from renderers.artist import Outline
from renderers.canvas import Box, Canvas, Pen, patch
from renderers.encode import encode
from renderers.engraving import neatline
from renderers.theme import CARD, FADED, INK, PAPER, RED, SIDES, TINT, Colour

WIDTH, HEIGHT, EDGE = 1200, 820, 28
"""Pixels of the whole chart, and of its border."""
LEFT, RIGHT, TOP, BOTTOM = 150, 1150, 190, 720
"""The field that the lines are drawn in."""
TEXT = 36
"""Pixels to the em of the smallest text."""
LINE, BADGE = 7, 24
"""Pixels of a line's width, and of the radius of a mistake's badge."""
QUARTERS = (0, 25, 50, 75, 100)
OTHERS: tuple[Colour, ...] = (INK, RED)
"""The colors of sides that have none of their own."""


class Line(Struct, frozen=True):
    """A side's line: its color's key ("us", "csa", or "" for neither), its name, and its chances in order, 0 to 1."""

    side: str
    name: str
    chances: tuple[float, ...]


class Slip(Struct, frozen=True):
    """A mistake: its number in the list below the chart, the side's place among the lines, and the chance before which
    it was made, by its place in the course."""

    number: int
    line: int
    at: int


class Course(Struct, frozen=True, dict=True):
    """What a chart shows: the game, and the entries at its left and its right end."""

    game: str
    first: int
    last: int
    lines: tuple[Line, ...]
    slips: tuple[Slip, ...]


def alt(course: Course) -> str:
    """Returns what a chart shows, in words."""
    said = [f"{course.game}: the chance to win, from entry {course.first} to entry {course.last} of the log."]
    for line in course.lines:
        lowest, highest = min(line.chances), max(line.chances)
        ends = f"{line.chances[0]:.0%} at first, {line.chances[-1]:.0%} at the end"
        said.append(f"{line.name}: {ends}; lowest {lowest:.0%}, highest {highest:.0%}.")
    for slip in course.slips:
        line = course.lines[slip.line]
        said.append(f"Mistake {slip.number}, by {line.name}, whose chance was {line.chances[slip.at]:.0%}.")
    return " ".join(said)


def warm_up() -> None:
    """Draws nothing ahead: a chart is drawn once a game."""


def targets(view: Course) -> Collection[str]:
    """Returns nothing: no badge is put on a chart."""
    return ()


def outlines(view: Course) -> Mapping[str, Outline]:
    """Returns nothing: nothing is chosen on a chart."""
    return {}


def tiles(view: Course) -> Sequence[Box]:
    """Returns none."""
    return ()


def places(view: Course) -> Mapping[str, str]:
    """Returns nothing: a chart is shown whole."""
    return {}


def draw(view: Course, focus: Focus | None = None) -> bytes:
    """Returns the chart: a palette PNG 1200 pixels wide. The same course gives the same bytes."""
    return encode(compose(view).image)


def compose(course: Course) -> Canvas:
    """Returns the finished chart, with the record of its contents."""
    size = WIDTH, HEIGHT
    image = Image.new("RGB", size, PAPER)
    frame = patch(size, lambda pen: neatline(pen, size, EDGE))
    image.paste(frame, (0, 0), frame)
    colours = [SIDES.get(line.side, OTHERS[n % len(OTHERS)]) for n, line in enumerate(course.lines)]
    field = patch(size, lambda pen: _field(pen, course, colours))
    image.paste(field, (0, 0), field)
    canvas = Canvas(image)
    canvas.text((WIDTH / 2, 92), f"{course.game}: chance to win", fonts.ROMAN, 48, INK, "ms")
    _names(canvas, course, colours)
    for percent in QUARTERS:
        canvas.text((LEFT - 16, _high(percent / 100) + 12), f"{percent}%", fonts.SLAB, TEXT, FADED, "rs")
    canvas.text((LEFT, BOTTOM + 52), f"entry {course.first}", fonts.SLAB, TEXT, FADED, "ls")
    canvas.text((RIGHT, BOTTOM + 52), f"entry {course.last}", fonts.SLAB, TEXT, FADED, "rs")
    for slip, (x, y) in zip(course.slips, _badges(course), strict=True):
        canvas.text((x, y + 12), str(slip.number), fonts.SLAB, TEXT, CARD, "ms", within=f"mistake {slip.number}")
    return canvas


def _names(canvas: Canvas, course: Course, colours: list[Colour]) -> None:
    """Writes the sides' names in their colors, one beside the other."""
    names = [line.name for line in course.lines]
    wide = [fonts.width(name, fonts.SLAB, 42) for name in names]
    x = (WIDTH - sum(wide) - 80 * (len(names) - 1)) / 2
    for name, width, colour in zip(names, wide, colours, strict=True):
        canvas.text((x, 152), name, fonts.SLAB, 42, colour, "ls")
        x += width + 80


def _field(pen: Pen, course: Course, colours: list[Colour]) -> None:
    """Draws the field, a line for each side, and the badges of mistakes."""
    pen.box((LEFT, TOP, RIGHT, BOTTOM), CARD)
    for percent in QUARTERS:
        y = _high(percent / 100)
        pen.line([(LEFT, y), (RIGHT, y)], FADED if percent == 50 else TINT, 3)
    for line, colour in zip(course.lines, colours, strict=True):
        pen.line([(_across(n, line), _high(chance)) for n, chance in enumerate(line.chances)], colour, LINE)
    for slip, at in zip(course.slips, _badges(course), strict=True):
        pen.disc(at, BADGE, colours[slip.line], CARD, 4)


def _badges(course: Course) -> list[tuple[float, float]]:
    """Returns where the mistakes' badges stand: on their lines, or above where another stands already."""
    found = list[tuple[float, float]]()
    for slip in course.slips:
        line = course.lines[slip.line]
        x, y = _across(slip.at, line), _high(line.chances[slip.at])
        while any(abs(x - left) < 2 * BADGE and abs(y - top) < 2 * BADGE for left, top in found):
            y -= 2 * BADGE
        found.append((x, y))
    return found


def _across(number: int, line: Line) -> float:
    return LEFT + (RIGHT - LEFT) * number / max(1, len(line.chances) - 1)


def _high(chance: float) -> float:
    return BOTTOM - (BOTTOM - TOP) * chance
