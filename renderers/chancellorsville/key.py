"""The key: samples of the marks that a picture of Chancellorsville shows, each with what it means."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache

from PIL import Image

from bot.games.chancellorsville.cards import formation
from bot.games.chancellorsville.state.game_state import Moved
from bot.games.chancellorsville.state.view import View
from bot.games.chancellorsville.terms import SIDES, TESTED_AT, Side
from renderers import fonts
from renderers.canvas import Canvas, Pen, Placed, Point, drawn_once, patch, size_of
from renderers.chancellorsville import map_pieces, moves, pieces
from renderers.chancellorsville.colours import COATS, FOREST, PALETTE
from renderers.chancellorsville.layout import KEY, READ
from renderers.counters import star
from renderers.dice import chamfered
from renderers.marks import Manner, faded
from renderers.ornaments import band, panel
from renderers.theme import CARD, FADED, GOLD, INK, PAPER, RED, UNION_LIGHT, Colour

COLUMNS, ROWS = 5, 3
LINE = 49
"""Pixels from one line to the next."""
SAMPLE = 54
"""Pixels that a sample is wide."""
INSET = 8
"""Pixels from the edge of the key to what is in it."""
KEPT = 64
"""Keys that are kept, of 180 KB each."""
MOVES: dict[Manner, str] = {"solid": "Attacked", "dashed": "Marched", "hollow": "Fell back"}


def draw(canvas: Canvas, view: View) -> None:
    """Draws the key of a picture of ``view``, as much of it as there is room for."""
    image, placed = _strip(tuple(words(view)[: COLUMNS * ROWS]))
    canvas.stamp(image, KEY[:2], placed)


@cache
def _empty() -> Image.Image:
    """Returns the key's panel, in places of the palette."""
    wide, high = round(KEY[2] - KEY[0]), round(KEY[3] - KEY[1])
    canvas = Canvas(PALETTE.plain((wide, high), PALETTE.place(PAPER)), palette=PALETTE)
    canvas.paste(patch((wide, high), lambda pen: panel(pen, (0, 0, wide, high))), (0, 0))
    return canvas.image


@lru_cache(KEPT)
def _strip(shown: tuple[str, ...]) -> tuple[Image.Image, tuple[Placed, ...]]:
    """Returns the whole key with those words, in places of the palette, and what is on it."""
    canvas = Canvas(_empty().copy(), palette=PALETTE)
    step = (canvas.image.width - 2 * INSET) / COLUMNS
    for i, word in enumerate(shown):
        x, y = round(INSET + step * (i // ROWS)), INSET + LINE * (i % ROWS)
        image = _sample(word)
        across, tall = size_of(image)
        canvas.paste(image, (x + (SAMPLE - across) / 2, y + (LINE - tall) / 2), f"sample {word}")
        if word in WRITTEN:
            text, font, colour = WRITTEN[word]
            canvas.text((x + SAMPLE / 2, y + LINE / 2 + 13), text, font, READ, colour, "ms", within=f"sample {word}")
        canvas.text((x + SAMPLE + 6, y + 37), word, fonts.ROMAN, READ, INK, "ls", within="key")
    return canvas.image, tuple(canvas.placed)


def words(view: View) -> list[str]:
    """Returns what is to be explained, what changes before what is printed."""
    moved = [
        mark
        for marks in (view.this_turn, view.last_turn)
        for mark in marks
        if isinstance(mark, Moved) and mark.manner in moves.MANNERS and mark.start and mark.end
    ]
    found = [word for manner, word in MOVES.items() if any(moves.MANNERS[mark.manner] == manner for mark in moved)]
    now = any(mark in view.this_turn for mark in moved)
    own = view.own.side if view.own is not None else None
    mine = [piece for key, piece in view.pieces.items() if own and formation(key).side == own]
    alive = [piece for piece in view.pieces.values() if piece.alive]
    tests = {
        "Last turn": now and any(mark not in view.this_turn for mark in moved),
        "Last seen": bool(map_pieces.last_seen(view)),
        "Scouted": view.own is not None and bool(view.own.scouted),
        "Not seen": any(piece.at and not piece.shown for piece in mine),
        "Redoubt": any(view.redoubts.values()),
        "Has cards": any(piece.cards for piece in alive),
        "Must test": any(piece.cohesion <= TESTED_AT for piece in alive),
        "Used": any(army.spent for army in view.armies.values()),
        "Its cubes": any(army.played for army in view.armies.values()),
    }
    return [*found, *(word for word, shown in tests.items() if shown), *PRINTED]


PRINTED = (
    "Objective",
    "Holder",
    "Cubes",
    "+2 dice",
    "−2 dice",
    "Price",
    "Seen here",
)
"""What is on every picture."""


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


def _used(pen: Pen, at: Point) -> None:
    x, y = at
    pen.box((x - 25, y + 1, x + 25, y + 3), FADED)


def _objective(pen: Pen, at: Point) -> None:
    x, y = at
    pen.box((x - 22, y - 21, x + 22, y + 21), INK, radius=5)
    pen.polygon(star((x, y + 1), 15), GOLD)


def _deep(pen: Pen, at: Point) -> None:
    x, y = at
    pen.box((x - 28, y - 12, x + 28, y + 12), INK, radius=5)
    pen.box((x - 26, y - 10, x + 26, y + 10), CARD, radius=4)
    for start in range(-24, 22, 9):
        pen.line([(x + start, y + 9), (x + start + 8, y + 3)], UNION_LIGHT, 2)


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


def _nothing(pen: Pen, at: Point) -> None:
    """Draws nothing: the sample is written."""


WRITTEN: dict[str, tuple[str, str, Colour]] = {
    "Its cubes": ("3", fonts.SLAB, RED),
    "Price": ("2", fonts.SLAB, INK),
    "Used": ("Lee", fonts.ITALIC, FADED),
}
"""What is written on a sample."""
SAMPLES: dict[str, Callable[[Pen, Point], None] | Image.Image] = {
    "Attacked": lambda pen, at: _arrow("solid", pen, at),
    "Marched": lambda pen, at: _arrow("dashed", pen, at),
    "Fell back": lambda pen, at: _arrow("hollow", pen, at),
    "Last turn": _faint(),
    "Last seen": _ghost,
    "Scouted": lambda pen, at: pieces.spyglass(pen, at, COATS["usa"]),
    "Not seen": lambda pen, at: _unseen("usa", pen, at),
    "Redoubt": pieces.redoubt(),
    "Has cards": band(34, 30, GOLD),
    "Must test": _tested,
    "Used": _used,
    "Its cubes": _nothing,
    "Objective": _objective,
    "Holder": map_pieces.flag(SIDES[0]),
    "Cubes": pieces.momentum(),
    "+2 dice": _green,
    "−2 dice": _red,
    "Price": band(34, 38, GOLD),
    "Seen here": _deep,
}
"""What the key explains, as it is drawn."""
