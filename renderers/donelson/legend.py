"""The legend, the title, the compass and the scale, on ground that nobody reaches; and the gunboats."""

from __future__ import annotations

from collections.abc import Callable
from math import sin

from renderers import engraving, fonts
from renderers.canvas import Canvas, Pen, Point
from renderers.donelson import held, states
from renderers.donelson.colours import EARTH, HEIGHT
from renderers.donelson.country import bare_tree, bush, cedar, house
from renderers.donelson.layout import WIDE, layout
from renderers.donelson.works import arrow, breastwork, cannon, crest, road, summit, tent
from renderers.ornaments import cartouche, panel
from renderers.scaled_pen import ScaledPen
from renderers.theme import CARD, DEPTH, FADED, HILL, INK, MEADOW, RED, TINT, UNION, WATER

Sample = Callable[[Pen, Point], None]

WORD = 23
"""Pixels to the em of the legend's words."""
LINE = 47
"""Pixels from one line of the legend to the next."""
COLUMN = 202
SAMPLE = 62
"""Pixels that a sample is wide."""
MILE = 1760 / 200 * WIDE


def draw_legend(pen: Pen) -> None:
    """Draws the legend's samples, the title's frame, the compass and the scale."""
    panel(pen, layout().legend)
    for (_, draw), at in zip(SAMPLES, _places(), strict=True):
        draw(pen, at)
    cartouche(pen, layout().title, 96)
    engraving.compass(pen, layout().compass, 48)
    x, y = layout().scale
    for i in range(2):
        pen.box((x + i * MILE / 4, y, x + (i + 1) * MILE / 4, y + 7), CARD if i else INK, INK, 1.5)


def write_legend(canvas: Canvas) -> None:
    """Writes the legend's words and letters, the title, the compass's letter and the scale."""
    for (word, _), (x, y) in zip(SAMPLES, _places(), strict=True):
        canvas.text((x + SAMPLE / 2 + 8, y + 8), word, fonts.ITALIC, WORD, INK, "ls", matters=False)
        if word in STATES:
            mark = STATES[word]
            canvas.text((x, y + 6.5), states.LETTERS[mark], fonts.SLAB, 18, states.ink(mark), "ms", matters=False)
    left, top, right, _ = layout().title
    middle = (left + right) / 2
    canvas.text((middle, top + 62), "FORT DONELSON", fonts.ROMAN, 31, INK, "ms", matters=False)
    canvas.text((middle, top + 142), "Tennessee", fonts.ITALIC, 28, INK, "ms", matters=False)
    canvas.text((middle, top + 176), "February 1862", fonts.ITALIC, 28, INK, "ms", matters=False)
    x, y = layout().compass
    canvas.text((x, y - 54), "N", fonts.ROMAN, 27, INK, "ms", matters=False)
    x, y = layout().scale
    canvas.text((x + MILE / 4, y + 32), "Half a mile", fonts.ITALIC, WORD, INK, "ms", matters=False)


def _places() -> list[Point]:
    """Returns the middles of the legend's samples."""
    left, top, _, _ = layout().legend
    half = (len(SAMPLES) + 1) // 2
    return [(left + 14 + SAMPLE / 2 + COLUMN * (i // half), top + 34 + LINE * (i % half)) for i in range(len(SAMPLES))]


def _woods(pen: Pen, at: Point) -> None:
    x, y = at
    pen.box((x - 30, y - 17, x + 30, y + 17), MEADOW, radius=8)
    for i, draw in enumerate((bare_tree, cedar, bare_tree)):
        draw(pen, (x - 18 + i * 18, y + 12), 22)


def _thicket(pen: Pen, at: Point) -> None:
    x, y = at
    for dx, dy in ((-18, 0), (0, -3), (18, 1), (-9, 12), (9, 12)):
        bush(pen, (x + dx, y + dy), 10)


def _buildings(pen: Pen, at: Point) -> None:
    x, y = at
    for dx, wide in ((-19, 15), (0, 18), (19, 15)):
        house(pen, (x + dx, y + 10), wide)


def _high(pen: Pen, at: Point) -> None:
    x, y = at
    for i in range(-5, 6):
        tilt = i * 1.3
        pen.polygon([(x + i * 5 - 1.3, y + 6), (x + i * 5 + 1.3, y + 6), (x + i * 5 + tilt, y + 17)], HILL)
    pen.box((x - 30, y - 15, x + 30, y + 9), HILL, radius=9)
    pen.box((x - 28.6, y - 13.6, x + 28.6, y + 7.6), HEIGHT, radius=8)


def _fort(pen: Pen, at: Point) -> None:
    x, y = at
    for grow, fill in ((2.0, INK), (0.0, EARTH), (-6.0, INK), (-7.0, CARD)):
        reach = 25 + grow
        pen.polygon(
            [(x - reach - 4, y + 13 + grow), (x - reach, y - 2), (x - 12, y - 6 - grow), (x, y - 14 - grow),
             (x + 12, y - 6 - grow), (x + reach, y - 2), (x + reach + 4, y + 13 + grow)], fill)  # fmt: skip


def _pit(pen: Pen, at: Point) -> None:
    x, y = at
    breastwork(pen, [[(x - 28, y + 4), (x, y), (x + 28, y + 4)]], lambda p: (p[0], p[1] - 40))


def _ridge(pen: Pen, at: Point) -> None:
    x, y = at
    crest(pen, [(x - 28 + i * 8, y + 2 * sin(i)) for i in range(8)])


def _stream(pen: Pen, at: Point) -> None:
    x, y = at
    engraving.river(pen, [(x - 30 + i * 4, y + 4 * sin(i * 0.7)) for i in range(16)], (5, 10))


def _road(pen: Pen, at: Point) -> None:
    x, y = at
    road(pen, [[(x - 30 + i * 4, y - 3 * sin(i * 0.5)) for i in range(16)]])


def _exit(pen: Pen, at: Point) -> None:
    arrow(pen, (at[0] + 20, at[1]), (1, 0))


def _badge(mark: states.Mark) -> Sample:
    """Returns what draws the ground of a state's letter; what has no letter is drawn upon a counter's ground."""

    def draw(pen: Pen, at: Point) -> None:
        if not states.LETTERS[mark]:
            x, y = at
            pen.box((x - 13, y - 13, x + 13, y + 13), UNION, radius=3)
        states.badge(pen, mark, at, 22)

    return draw


def _loss(pen: Pen, at: Point) -> None:
    x, y = at
    pen.disc(at, 13, INK)
    pen.disc(at, 11.6, RED)
    pen.box((x - 6, y - 1.6, x + 6, y + 1.6), CARD)


STATES: dict[str, states.Mark] = {
    "Disordered": "D",
    "Engaged": "E",
    "No command": "O",
    "Garrison": "G",
    "Done": "done",
}
SAMPLES: tuple[tuple[str, Sample], ...] = (
    ("Woods", _woods),
    ("Thicket", _thicket),
    ("Buildings", _buildings),
    ("High ground", _high),
    ("Ridge", _ridge),
    ("Stream", _stream),
    ("Road", _road),
    ("Fort", _fort),
    ("Rifle pits", _pit),
    ("Battery", lambda pen, at: cannon(pen, at)),
    ("Height to hold", lambda pen, at: summit(pen, at)),
    ("Camp", lambda pen, at: tent(pen, (at[0], at[1] + 10))),
    ("Entry, exit", _exit),
    ("Taken", lambda pen, at: held.flag(pen, (at[0] - 6, at[1] + 13), "usa")),
    ("Points lost", _loss),
    *((word, _badge(mark)) for word, mark in STATES.items()),
)
"""What the legend explains, in its order."""


def gunboat(pen: Pen, at: Point) -> None:
    """One of Foote's ironclads, its waterline at ``at``, steaming up the river."""
    boat = ScaledPen(pen, at, 1.0)
    boat.shape((-30, 0), (30, 0), (34, 5), (-32, 5), fill=INK)
    boat.shape((-27, 5), (27, 5), (19, 15), (-20, 15), fill=FADED, width=1.2)
    for x in (-15, -5, 5, 15):
        boat.box(x - 2, 8, x + 2, 11.5, fill=INK, width=0.5)
    for x in (2, 9):
        boat.box(x - 1.8, 15, x + 1.8, 32, fill=INK, width=0.5)
    boat.box(11, 15, 17, 20, fill=TINT, width=1)
    boat.line((-24, 15), (-24, 27), width=1.2)
    boat.shape((-24, 27), (-24, 21), (-34, 22), (-34, 26), fill=CARD, width=0.8)
    for i, (x, y, r) in enumerate(((-2, 37, 4.5), (-9, 41, 5.5), (-18, 43, 6.5))):
        boat.disc((x + i, y), r, fill=CARD, edge=DEPTH, width=0.9)
    for dx in (-38, 38):
        boat.line((dx - 5, -2), (dx + 5, -2), fill=DEPTH, width=1.4)
    boat.line((-24, -4), (24, -4), fill=WATER, width=1.2)
