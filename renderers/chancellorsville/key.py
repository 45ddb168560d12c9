"""The key: samples of the marks that a picture of Chancellorsville shows, each with what it means."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from PIL import Image

from bot.games.kit.sides import Side
from renderers import fonts
from renderers.canvas import Canvas, Pen, Placed, Point, drawn_once, patch, size_of
from renderers.chancellorsville import counters, moves
from renderers.chancellorsville.colours import COATS, FOREST, PALETTE
from renderers.chancellorsville.layout import KEY, READ
from renderers.counters import star
from renderers.dice import chamfered
from renderers.marks import Manner, faded
from renderers.ornaments import panel
from renderers.theme import CARD, FADED, GOLD, INK, PAPER, RED, UNION_LIGHT, Colour

ROWS = 4
LINE = 36
"""Pixels from one line to the next."""
SAMPLE = 54
"""Pixels that a sample is wide."""
INSET = 8
"""Pixels from the edge of the key to what is in it."""


def draw(canvas: Canvas, solo: bool) -> None:
    """Draws the key, which is the same on every picture of two players and of solitaire, so that each entry keeps its
    place."""
    image, placed = strip(solo)
    canvas.stamp(image, KEY[:2], placed)


@cache
def strip(solo: bool) -> tuple[Image.Image, tuple[Placed, ...]]:
    """Returns the whole key, in places of the palette, and what is on it."""
    shown = {word: each for word, each in SAMPLES.items() if word not in (HIDING if solo else BOTS)}
    wide, high = round(KEY[2] - KEY[0]), round(KEY[3] - KEY[1])
    canvas = Canvas(PALETTE.plain((wide, high), PALETTE.place(PAPER)), palette=PALETTE)
    canvas.paste(patch((wide, high), lambda pen: panel(pen, (0, 0, wide, high))), (0, 0))
    columns = [list(shown)[i : i + ROWS] for i in range(0, len(shown), ROWS)]
    widths = [SAMPLE + 6 + max(fonts.width(word, fonts.ROMAN, READ) for word in column) for column in columns]
    between = (wide - 2 * INSET - 6 - sum(widths)) / (len(columns) - 1)
    lefts = [round(INSET + sum(widths[:i]) + i * between) for i in range(len(columns))]
    for i, word in enumerate(shown):
        x, y = lefts[i // ROWS], INSET + LINE * (i % ROWS)
        image = _sample(word)
        across, tall = size_of(image)
        canvas.paste(image, (x + (SAMPLE - across) / 2, y + (LINE - tall) / 2), f"sample {word}")
        if word in WRITTEN:
            for text, across in WRITTEN[word]:
                at = x + SAMPLE / 2 + across, y + LINE / 2 + 12
                canvas.text(at, text, fonts.SLAB, READ, INK, "ms", within=f"sample {word}")
        canvas.text((x + SAMPLE + 6, y + 29), word, fonts.ROMAN, READ, INK, "ls", within="key")
    return canvas.image, tuple(canvas.placed)


@drawn_once
def _sample(word: str) -> Image.Image:
    found = SAMPLES[word]
    return patch((SAMPLE, LINE), lambda pen: found(pen, (SAMPLE / 2, LINE / 2))) if callable(found) else found


def _arrow(manner: Manner, pen: Pen, at: Point) -> None:
    """Draws an arrow as the map shows it."""
    x, y = at
    layers: tuple[tuple[float, Colour], ...] = ((2, INK), (0, COATS["usa"]))
    if manner == "hollow":
        layers = ((2, COATS["usa"]), (-2, CARD))
    for grow, fill in layers:
        for start, end in ((-28, -17), (-10, 4)) if manner == "dashed" else ((-26, 6),):
            pen.box((x + start - grow, y - 6 - grow, x + end + grow, y + 6 + grow), fill)
        barb = 15 + grow * 1.4
        pen.polygon([(x + 3 - grow, y - barb), (x + 26 + grow, y), (x + 3 - grow, y + barb)], fill)


def _faint() -> Image.Image:
    image = patch((SAMPLE, LINE), lambda pen: _arrow("solid", pen, (SAMPLE / 2, LINE / 2)))
    return faded(image, moves.FAINT)


def _ghost(pen: Pen, at: Point) -> None:
    x, y = at
    pen.box((x - 26, y - 17, x + 26, y + 17), PAPER, radius=5)
    for start in range(-26, 20, 14):
        for level in (-17, 14):
            pen.box((x + start, y + level, x + start + 8, y + level + 3), COATS["csa"])
    for left in (-26, 23):
        pen.box((x + left, y - 5, x + left + 3, y + 5), COATS["csa"])


def _unseen(side: Side, pen: Pen, at: Point) -> None:
    x, y = at
    box = (x - 26, y - 17, x + 26, y + 17)
    for by, fill in ((0.0, COATS[side]), (2.5, CARD)):
        inner = (box[0] + by, box[1] + by, box[2] - by, box[3] - by)
        if side == "csa":
            pen.polygon(chamfered(inner, 9), fill)
        else:
            pen.box(inner, fill, radius=4)
    for start in (-14, 6):
        pen.box((x + start, y - 18, x + start + 9, y - 13), PAPER)
        pen.box((x + start, y + 13, x + start + 9, y + 18), PAPER)


def _objective(pen: Pen, at: Point) -> None:
    x, y = at
    pen.box((x - 20, y - 17, x + 20, y + 17), INK, radius=5)
    pen.polygon(star((x, y + 1), 13), GOLD)


def _deep(pen: Pen, at: Point) -> None:
    x, y = at
    pen.box((x - 28, y - 12, x + 28, y + 12), INK, radius=5)
    pen.box((x - 26, y - 10, x + 26, y + 10), CARD, radius=4)
    for start in range(-24, 22, 9):
        pen.line([(x + start, y + 9), (x + start + 8, y + 3)], UNION_LIGHT, 2)


def _hashed(pen: Pen, at: Point) -> None:
    """Draws a piece of the hashed road, with its ties."""
    x, y = at
    pen.box((x - 27, y - 6.5, x + 27, y + 6.5), INK)
    pen.box((x - 27, y - 4.5, x + 27, y + 4.5), CARD)
    for start in range(-22, 27, 11):
        pen.box((x + start - 1.5, y - 12, x + start + 1.5, y + 12), INK)


def _green(pen: Pen, at: Point) -> None:
    x, y = at
    pen.line([(x - 24, y), (x + 12, y)], FOREST, 6)
    pen.polygon([(x + 26, y), (x + 8, y - 11), (x + 8, y + 11)], FOREST)
    for start in (-24, -13):
        for sign in (1, -1):
            pen.line([(x + start, y), (x + start - 8, y - 11 * sign)], FOREST, 4)


def _red(pen: Pen, at: Point) -> None:
    x, y = at
    pen.line([(x - 14, y), (x + 14, y)], RED, 6)
    for sign in (1, -1):
        pen.polygon([(x + 27 * sign, y), (x + 9 * sign, y - 11), (x + 9 * sign, y + 11)], RED)


def _tested(pen: Pen, at: Point) -> None:
    x, y = at
    for i in (-1, 0, 1):
        pen.box((x + i * 13 - 5, y - 12, x + i * 13 + 5, y + 12), RED)
        pen.line([(x + i * 13 - 5, y + 8), (x + i * 13 + 5, y - 8)], CARD, 3)


def _track(pen: Pen, at: Point) -> None:
    """Draws a box of the track."""
    x, y = at
    pen.box((x - 20, y - 17, x + 20, y + 17), FADED)
    pen.box((x - 17, y - 14, x + 17, y + 14), CARD)


def _with_cards(pen: Pen, at: Point) -> None:
    """Draws how many cards lie on a formation, and the cohesion with them, as on the map."""
    x, y = at
    pen.box((x - 27, y - 17, x - 4, y + 17), INK, radius=4)
    pen.box((x - 25, y - 15, x - 6, y + 15), GOLD, radius=3)
    pen.box((x + 5, y - 18, x + 27, y + 18), GOLD, radius=6)


WRITTEN = {"With cards": (("2", -15.5), ("7", 16.0)), "HMT: Hidden Movement Track": (("3", 0.0),)}
"""What is written on a sample, and how far from its middle."""
SAMPLES: dict[str, Callable[[Pen, Point], None] | Image.Image] = {
    "Attacked": lambda pen, at: _arrow("solid", pen, at),
    "Marched": lambda pen, at: _arrow("dashed", pen, at),
    "Fell back": lambda pen, at: _arrow("hollow", pen, at),
    "Last turn": _faint(),
    "Last seen": _ghost,
    "Scouted": lambda pen, at: counters.spyglass(pen, at, COATS["usa"]),
    "Not seen": lambda pen, at: _unseen("usa", pen, at),
    "With cards": _with_cards,
    "Redoubt": counters.redoubt(),
    "Must test": _tested,
    "Objective": _objective,
    "Cubes": counters.momentum(),
    "+2 dice": _green,
    "−2 dice": _red,
    "+2 dice, BOT +1": _green,
    "−2 dice, BOT −1": _red,
    "HMT: Hidden Movement Track": _track,
    "Seen here": _deep,
    "Union lead seen": _hashed,
}
"""What the key explains, column by column, as it is drawn."""
HIDING = ("Last seen", "Scouted", "Not seen", "With cards", "+2 dice", "−2 dice", "Seen here", "Union lead seen")
"""What a picture of solitaire lacks: nothing hides there (CV-16.2), and the BOT's arrows count otherwise (CV-16.9)."""
BOTS = ("+2 dice, BOT +1", "−2 dice, BOT −1", "HMT: Hidden Movement Track")
"""What a picture of two players lacks."""
