"""Draws boards in plain parts (bot.games.kit.plain), of any game."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from msgspec import Struct
from PIL import Image

from bot.games.contract.choices import Focus, Target
from bot.games.kit.plain import Board, Grid, Row
from renderers import fonts
from renderers.artist import Outline, boxed
from renderers.canvas import Canvas, Pen, drawn_once, patch
from renderers.encode import encode
from renderers.engraving import neatline
from renderers.ornaments import plaque
from renderers.theme import CARD, FADED, GOLD, INK, PAPER, RED, TINT

WIDTH, EDGE, MARGIN, GAP = 1200, 28, 56, 16
"""Pixels of the whole picture, of its border, from the border to what it shows, and between things."""
HEAD, NAME, THING, LINE = 110, 60, 116, 56
"""Pixels from top to bottom of the title, of a row's name, of a thing, and of a line of words."""
TEXT, LEAST = 36, 26
"""Pixels to the em of words, and of the smallest in which a long one is written."""
BADGE = 52
"""Pixels of a number's badge."""


class Spot(Struct, frozen=True):
    """A thing on the picture: its words and key, its corner and width, and whether it stands out."""

    words: str
    key: str
    at: tuple[int, int]
    wide: int
    marked: bool


def warm_up() -> None:
    """Draws nothing ahead: no two games have anything in common but this page."""


def targets(view: Board) -> Collection[str]:
    """Returns the places of choices."""
    return view.keys


def places(view: Board) -> Mapping[str, str]:
    """Returns nothing: a plain board is shown whole."""
    return {}


def outlines(view: Board) -> Mapping[str, Outline]:
    """Returns the cards of the things that have keys."""
    spots = _arranged(view)[0]
    boxes = {s.key: (s.at[0], s.at[1], s.at[0] + s.wide, s.at[1] + THING) for s in spots if s.key}
    return {key: boxed(box) for key, box in boxes.items()}


def draw(view: Board, focus: Focus | None = None) -> bytes:
    """Returns the board: a palette PNG 1200 pixels wide, with numbers at the targets. The same board gives the same
    bytes."""
    return encode(compose(view, focus.targets if focus is not None else ()).image)


def compose(board: Board, numbered: tuple[Target, ...] = ()) -> Canvas:
    """Returns the finished picture, with the record of its contents."""
    spots, names, end = _arranged(board)
    size = WIDTH, end + (LINE if board.line else 0) + MARGIN - GAP
    image = Image.new("RGB", size, PAPER)
    frame = _frame(*size)
    image.paste(frame, (0, 0), frame)
    canvas = Canvas(image)
    inner = WIDTH - 2 * MARGIN
    canvas.paste(plaque(inner, HEAD - GAP, INK), (MARGIN, MARGIN - 8), "title")
    title, tall = fonts.fitted([board.title], inner - 160, 54, LEAST)
    canvas.text((WIDTH / 2, MARGIN + 56), title, fonts.ROMAN, tall, CARD, "ms", within="title")
    for name, y in names:
        words, tall = fonts.fitted([name], inner, TEXT, LEAST)
        canvas.text((MARGIN, y), words, fonts.SLAB, tall, INK, "ls")
    for spot in spots:
        _thing(canvas, spot)
    at = {spot.key: spot for spot in spots if spot.key}
    for target in numbered:
        if target.place in at:
            _badge(canvas, at[target.place], str(target.number))
    if board.line:
        words, tall = fonts.fitted([board.line], inner, TEXT, LEAST)
        canvas.text((MARGIN, end + 36), words, fonts.SLAB, tall, FADED, "ls")
    return canvas


def _arranged(board: Board) -> tuple[list[Spot], list[tuple[str, int]], int]:
    """Returns the things of a board at their places, the names of its rows with where they stand, and where it all
    ends."""
    spots, names, end = list[Spot](), list[tuple[str, int]](), MARGIN + HEAD
    for part in board.parts:
        if isinstance(part, Row) and part.name:
            names.append((part.name, end + NAME - 16))
            end += NAME
        laid = list(_laid(part, end))
        spots += laid
        end = (max(spot.at[1] for spot in laid) if laid else end) + THING + GAP
    return spots, names, end


@drawn_once
def _frame(wide: int, high: int) -> Image.Image:
    """Returns the border of a picture of that size."""
    return patch((wide, high), lambda pen: neatline(pen, (wide, high), EDGE))


def _laid(part: Row | Grid, top: int) -> Iterator[Spot]:
    """Yields the things of a part at their places: a grid's in its rows, a row's in as many lines as they take."""
    inner = WIDTH - 2 * MARGIN
    if isinstance(part, Grid):
        columns = max((len(row) for row in part.rows), default=1)
        wide, number = (inner - GAP * (columns - 1)) // columns, 0
        for line, row in enumerate(part.rows):
            for column, words in enumerate(row):
                at = MARGIN + column * (wide + GAP), top + line * (THING + GAP)
                yield Spot(words, _key(part, number), at, wide, number in part.marked)
                number += 1
        return
    longest = max((fonts.width(words, fonts.SLAB, TEXT) for words in part.things), default=0)
    wide = min(inner, max(THING, round(longest) + 48))
    a_line = max(1, (inner + GAP) // (wide + GAP))
    for number, words in enumerate(part.things):
        at = MARGIN + number % a_line * (wide + GAP), top + number // a_line * (THING + GAP)
        yield Spot(words, _key(part, number), at, wide, number in part.marked)


def _key(part: Row | Grid, number: int) -> str:
    return part.keys[number] if number < len(part.keys) else ""


def _thing(canvas: Canvas, spot: Spot) -> None:
    canvas.paste(_card(spot.wide, bool(spot.words), spot.marked), spot.at, spot.words or "empty")
    if spot.words:
        words, tall = fonts.fitted([spot.words], spot.wide - 24, TEXT + 8, LEAST - 4)
        middle = spot.at[0] + spot.wide / 2, spot.at[1] + THING / 2 + tall * 0.36
        canvas.text(middle, words, fonts.SLAB, tall, INK, "ms", within=spot.words)


@drawn_once
def _card(wide: int, full: bool, marked: bool) -> Image.Image:
    """Returns the card of a thing, pale where it is empty, with a red edge where it stands out."""

    def draw(pen: Pen) -> None:
        pen.box((0, 0, wide, THING), RED if marked else INK if full else FADED, radius=10)
        edge = 7 if marked else 3
        pen.box((edge, edge, wide - edge, THING - edge), CARD if full else TINT, radius=8)

    return patch((wide, THING), draw)


def _badge(canvas: Canvas, spot: Spot, number: str) -> None:
    left, top = spot.at[0] + spot.wide - BADGE + 10, spot.at[1] - 12
    canvas.paste(_disc(), (left, top), f"number {number}")
    middle = left + BADGE / 2, top + BADGE / 2 + 11
    canvas.text(middle, number, fonts.SLAB, 32, INK, "ms", within=f"number {number}")


@drawn_once
def _disc() -> Image.Image:
    def draw(pen: Pen) -> None:
        pen.box((0, 0, BADGE, BADGE), INK, radius=BADGE / 2)
        pen.box((4, 4, BADGE - 4, BADGE - 4), GOLD, radius=BADGE / 2)

    return patch((BADGE, BADGE), draw)
