"""The key: samples of the marks and of the ground that a part of the map shows, each with a word for what it means."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from PIL import Image

from bot.games.donelson.data.board import ROWS, field
from bot.games.donelson.data.forces import counter, divisions
from bot.games.donelson.data.terms import Division, Hex
from bot.games.donelson.state.state import Fell, Fought, Mark, Moved
from bot.games.donelson.state.view import View
from renderers import fonts
from renderers.canvas import Box, Canvas, Pen, Placed, Point, drawn_once, enlarged, patch, scale
from renderers.close_up import overlap
from renderers.donelson import blocks, combats, emblems, held, moves, pieces
from renderers.donelson.colours import COATS, EARTH, HEIGHT, LIGHTS, PALETTE
from renderers.donelson.country import bare_tree, bush, cedar
from renderers.donelson.ground import reached
from renderers.donelson.layout import FIELD, layout
from renderers.donelson.stacks import on_map
from renderers.donelson.works import arrow, breastwork, cannon, summit, tent
from renderers.hexes import corners
from renderers.ornaments import rimmed
from renderers.theme import CARD, FADED, GOLD, HILL, INK, MEADOW, PAPER, RED, UNION, Colour, between

Sample = Callable[[Pen, Point], None]

WORD = 36
"""Pixels to the em of the key's words."""
LINE = 48
"""Pixels from one line of the key to the next."""
LOOSE = 60
"""The same at most, where there is room."""
COLUMN = 264
"""Pixels of a column at least."""
SAMPLE = 52
"""Pixels that a sample is wide."""
KEPT = 64
"""Keys that are kept, of 270 KB each."""
COUNTED, BADGE = 7, 38
"""Pixels from the middle of a block's sample to its number, and of a state's letter's ground."""
SMALL_ONES = {"Key height": 1.7, "Batteries": 1.6, "Union camp": 1.5}
"""Samples that are drawn larger, as a part of the map shows them."""
INSET = 10
"""Pixels from the edge of the key to what is in it."""


def draw(canvas: Canvas, box: Box, words: Sequence[str]) -> None:
    """Draws the samples of those words in columns from the top of a box, as many as there is room for."""
    left, top, right, bottom = box
    image, placed = _panel(round(right - left), round(bottom - top), tuple(words))
    canvas.stamp(image, (left, top), placed)


@lru_cache(KEPT)
def _panel(wide: int, high: int, words: tuple[str, ...]) -> tuple[Image.Image, tuple[Placed, ...]]:
    """Returns a whole key, in places of the palette, and what is on it."""
    canvas = Canvas(PALETTE.plain((wide, high), PALETTE.place(PAPER)), palette=PALETTE)
    columns, room = wide // COLUMN, (high - 2 * INSET) // LINE
    words = words[: columns * room]
    # As many in each column; what room is left stands between them.
    rows = max(1, -(-len(words) // columns))
    step, line = (wide - 2 * INSET) / columns, min(LOOSE, (high - 2 * INSET) // rows)
    canvas.paste(rimmed(wide, high, CARD, INK, 3), (0, 0), "key")
    for i, word in enumerate(words):
        x, y = round(INSET + step * (i // rows)), round(INSET + line * (i % rows) + (line - LINE) / 2)
        canvas.paste(_sample(word), (x, y), f"sample {word}")
        at = x + SAMPLE / 2, y + LINE / 2
        if word in STATES:
            mark = STATES[word]
            canvas.text((at[0], at[1] + WORD * 0.36), emblems.LETTERS[mark], fonts.SLAB, WORD, emblems.ink(mark), "ms")
        elif word in WRITTEN:
            text, colour = WRITTEN[word]
            right = COUNTED if word == STACK else 0
            canvas.text((at[0] + right, at[1] + WORD * 0.36), text, fonts.SLAB, WORD, colour, "ms")
        canvas.text((x + SAMPLE + 6, y + 36), word, fonts.ROMAN, WORD, INK, "ls", within="key")
    return canvas.image, tuple(canvas.placed)


def height(count: int, wide: float) -> int:
    """Returns how high a box of that width is that holds so many samples, in pixels."""
    return LINE * -(-count // round(wide // COLUMN)) + 2 * INSET


@drawn_once
def _sample(word: str) -> Image.Image:
    with enlarged(SMALL_ONES.get(word, 1) * scale()):
        by = SMALL_ONES.get(word, 1)
        middle = SAMPLE / 2 / by, LINE / 2 / by
        return patch((round(SAMPLE / by), round(LINE / by)), lambda pen: SAMPLES[word](pen, middle))


def words(view: View, part: Box) -> list[str]:
    """Returns what is to be explained of a part of the map, the marks of the game before those of the ground; of the
    whole field neither what is not drawn on its blocks nor the ground, which speaks for itself and costs bytes."""
    found = [*_counters(view, part), *_marks(view, part)]
    if part == FIELD:
        stacked = any(sum(counter(key).arm != "hq" for key in keys) > 1 for keys in on_map(view.units).values())
        found = [STACK] * stacked + [HEX] + [word for word in found if word not in (*STATES, "Limbered")]
    hexes = [at for at in reached() if overlap(layout().box(at), part)]
    found += ["Taken"] if not held.taken(view.held).keys().isdisjoint(hexes) else []
    ground = field()
    tests = {
        PITS if part == FIELD else DIVISION_PITS: any(at in ground.pit_hexes() for at in hexes),
        "Key height": any(at in ground.heights for at in hexes),
        "Batteries": any(at in group for group in ground.groups.values() for at in hexes),
        "Union camp": any(at in ground.deployment for at in hexes),
        "Way in, out": any(at // 100 == ROWS or at == ground.entry for at in hexes),
        **{word: part != FIELD and any(shown(at) for at in hexes) for word, shown in GROUND.items()},
    }
    return list(dict.fromkeys([*found, *(word for word, shown in tests.items() if shown)]))


def _counters(view: View, part: Box) -> list[str]:
    """Returns what is drawn on the counters of a part."""
    here = [key for key, unit in view.units.items() if unit.status == "map" and overlap(layout().box(unit.at), part)]
    arms, shown = {counter(key).arm for key in here}, emblems.states(view)
    found = ["Facing"] if arms - {"hq"} else []
    marks = {mark for key in here for mark in shown.get(key, ())}
    found += [word for word, mark in STATES.items() if mark in marks or (mark == "E" and "e" in marks)]
    found += ["Leader"] if "hq" in arms else []
    found += ["Guns"] if "art" in arms else []
    found += ["Limbered"] if any(view.units[key].limbered for key in here if counter(key).arm == "art") else []
    commands = {pieces.division_of(view, key) for key in here if counter(key).arm == "inf"}
    return [*found, *(word for number, word in DIVISIONS.items() if number in commands)]


def _marks(view: View, part: Box) -> list[str]:
    """Returns what is drawn of the latest moves and combats in a part."""
    latest, shown = moves.fresh(view), [mark for mark in moves.marks(view) if _touches(mark, part)]
    fights = [mark for mark in latest if isinstance(mark, Fought) and mark in shown]
    kinds = {moves.WAYS[mark.kind] for mark in shown if isinstance(mark, Moved) and counter(mark.key).arm != "hq"}
    fell = [mark for mark in latest if isinstance(mark, Fell) and mark in shown]
    tests = {
        "Attack, die": bool(fights),
        "Shelling": any(mark.bombard for mark in fights),
        "Moved": "solid" in kinds,
        "Marched": "dashed" in kinds,
        "Fell back": "hollow" in kinds,
        "Earlier": any(mark not in latest for mark in shown if not isinstance(mark, Fell)),
        "Points lost": any(mark.points for mark in fell),
        "Destroyed": any(not mark.points for mark in fell),
    }
    return [word for word, there in tests.items() if there]


def _touches(mark: Mark, part: Box) -> bool:
    """Whether a mark is drawn in a part."""
    hexes = mark.way if isinstance(mark, Moved) else (mark.target,) if isinstance(mark, Fought) else (mark.at,)
    return any(at in field().cells and overlap(layout().box(at), part) for at in hexes)


def _woods(pen: Pen, at: Point) -> None:
    x, y = at
    pen.box((x - 30, y - 17, x + 30, y + 17), MEADOW, radius=8)
    for i, draw in enumerate((bare_tree, cedar, bare_tree)):
        draw(pen, (x - 18 + i * 18, y + 12), 22)


def _thicket(pen: Pen, at: Point) -> None:
    x, y = at
    for dx, dy in ((-18, 0), (0, -3), (18, 1), (-9, 12), (9, 12)):
        bush(pen, (x + dx, y + dy), 10)


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


def _exit(pen: Pen, at: Point) -> None:
    arrow(pen, (at[0] + 20, at[1]), (1, 0))


def _badge(mark: emblems.Mark) -> Sample:
    """Returns what draws the ground of a state's letter; what has no letter is drawn upon a counter's ground."""

    def draw(pen: Pen, at: Point) -> None:
        if not emblems.LETTERS[mark]:
            x, y = at
            pen.box((x - 13, y - 13, x + 13, y + 13), UNION, radius=3)
        emblems.badge(pen, mark, at, BADGE if emblems.LETTERS[mark] else 22)

    return draw


def _loss(pen: Pen, at: Point) -> None:
    for radius, fill in ((24, UNION), (22, RED)):
        pen.disc(at, radius, fill)


def _gone(pen: Pen, at: Point) -> None:
    x, y = at
    pen.disc(at, 15, UNION)
    for fill, wide in ((CARD, 6.5), (RED, 4)):
        for sign in (1, -1):
            pen.line([(x - 7, y - 7 * sign), (x + 7, y + 7 * sign)], fill, wide)


def _burst(pen: Pen, at: Point) -> None:
    for radius, fill in ((24, CARD), (23, RED), (19, GOLD)):
        pen.polygon(combats.points_of_star(at, radius), fill)


def _shelling(pen: Pen, at: Point) -> None:
    for i in range(-2, 3):
        pen.disc((at[0] + i * 11, at[1]), 4.4, CARD)
        pen.disc((at[0] + i * 11, at[1]), 3.4, RED)


def _facing(pen: Pen, at: Point) -> None:
    for side, x in (("usa", at[0] - 13), ("csa", at[0] + 13)):
        y, coat = at[1], UNION if side == "usa" else LIGHTS["csa"]
        for by, fill in ((3, CARD), (1.5, INK), (0, coat)):
            pen.polygon([(x, y - 11 - by * 1.6), (x + 9 + by * 1.3, y + 8 + by), (x - 9 - by * 1.3, y + 8 + by)], fill)


def _leader(pen: Pen, at: Point) -> None:
    x, y = at
    pen.polygon([(x - 26, y - 14), (x + 27, y - 14), (x + 20, y), (x + 27, y + 14), (x - 26, y + 14)], UNION)
    pen.polygon([(x - 23, y - 11), (x + 21, y - 11), (x + 16, y), (x + 21, y + 11), (x - 23, y + 11)], CARD)


def _guns(limbered: bool) -> Sample:
    def draw(pen: Pen, at: Point) -> None:
        x, y = at
        pen.box((x - 20, y - 15, x + 20, y + 15), UNION, radius=3)
        emblems.gun(pen, at, 24, limbered)

    return draw


def _stack(pen: Pen, at: Point) -> None:
    x, y = at
    blocks.block(pen, (x - 24, y - 19, x + 24, y + 19), "usa", 2, 2)


def _division(number: Division) -> Sample:
    side = divisions()[number].side

    def draw(pen: Pen, at: Point) -> None:
        x, y = at
        pen.box((x - 16, y - 16, x + 16, y + 16), COATS[side], radius=3)
        emblems.division(pen, number, at, 17)

    return draw


def _arrow(manner: str, strength: float = 1) -> Sample:
    """Returns what draws an arrow as the map shows it."""

    def draw(pen: Pen, at: Point) -> None:
        for coat, up in ((COATS["usa"], -9), (COATS["csa"], 9)):
            x, y = at[0], at[1] + up
            layers: tuple[tuple[float, Colour], ...] = ((1.0, INK), (0.0, coat))
            if manner == "hollow":
                layers = ((1.0, coat), (-1.2, CARD))
            if strength < 1:
                layers = ((0.0, between(PAPER, coat, strength)),)
            for grow, fill in layers:
                spans = [(-26, -18), (-12, -4), (2, 10)] if manner == "dashed" else [(-26, 12)]
                for start, end in spans:
                    pen.line([(x + start - grow, y), (x + end + grow, y)], fill, 5 + 2 * grow)
                pen.polygon(
                    [(x + 10 - grow, y - 7 - grow), (x + 26 + grow * 1.6, y), (x + 10 - grow, y + 7 + grow)], fill
                )

    return draw


def _taken(pen: Pen, at: Point) -> None:
    held.flag(pen, (at[0] - 21, at[1] + 13), "usa")
    held.flag(pen, (at[0] + 5, at[1] + 13), "csa")


def _tag(pen: Pen, at: Point) -> None:
    _pit(pen, (at[0], at[1] + 2))
    pen.disc(at, 21, INK)
    pen.disc(at, 19, CARD)


STATES: dict[str, emblems.Mark] = {
    "Disordered": "D",
    "Engaged": "E",
    "No command": "O",
    "Garrison": "G",
    "Done": "done",
}
STACK, HEX = "Counters", "Row, place"
PITS, DIVISION_PITS = "Rifle pits", "Pits, div. 1"
WRITTEN: dict[str, tuple[str, Colour]] = {
    STACK: ("2", UNION),
    "Attack, die": ("4", INK),
    "Points lost": ("−1", CARD),
    DIVISION_PITS: ("1", INK),
    "Own points": ("7", GOLD),
}
"""What is written on a sample, and in which colour."""
DIVISIONS: dict[Division, str] = {number: counter(division.commander).name for number, division in divisions().items()}
"""The divisions by their commanders' names, whole: brigades are called Smith and Wallace too."""
GROUND: dict[str, Callable[[Hex], bool]] = {
    "Woods": lambda at: field().cells[at].terrain == "woods",
    "Thicket": lambda at: field().cells[at].terrain == "thicket",
    "High ground": lambda at: field().high(at),
    "Fort": lambda at: field().fort(at),
}
SAMPLES: dict[str, Sample] = {
    STACK: _stack,
    HEX: lambda pen, at: pen.polygon(corners(at, 21), None, FADED, 2),
    "Facing": _facing,
    **{word: _badge(mark) for word, mark in STATES.items()},
    "Leader": _leader,
    "Guns": _guns(False),
    "Own points": lambda pen, at: pen.box((at[0] - 16, at[1] - 16, at[0] + 16, at[1] + 16), UNION, radius=3),
    "Limbered": _guns(True),
    **{word: _division(number) for number, word in DIVISIONS.items()},
    "Attack, die": _burst,
    "Shelling": _shelling,
    "Moved": _arrow("solid"),
    "Marched": _arrow("dashed"),
    "Fell back": _arrow("hollow"),
    "Earlier": _arrow("solid", 0.38),
    "Points lost": _loss,
    "Destroyed": _gone,
    "Taken": _taken,
    PITS: _pit,
    DIVISION_PITS: _tag,
    "Key height": lambda pen, at: summit(pen, at),
    "Batteries": lambda pen, at: cannon(pen, at),
    "Union camp": lambda pen, at: tent(pen, (at[0], at[1] + 8)),
    "Way in, out": _exit,
    "Woods": _woods,
    "Thicket": _thicket,
    "High ground": _high,
    "Fort": _fort,
}
"""What the key explains."""
