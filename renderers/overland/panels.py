"""Beside the map: the battle table, the Action Points with the key of the map's marks, the end in their place."""

from __future__ import annotations

from functools import cache
from typing import Literal

from PIL import Image

from bot.games.overland.data.board import CombatChart, board
from bot.games.overland.state.state import Gain, Roll
from bot.games.overland.state.view import OverlandView
from renderers import fonts, legend
from renderers.canvas import Box, Canvas, Placed
from renderers.legend import Sample
from renderers.marks import NEED_HEIGHT, arrow, need_width, needed
from renderers.ornaments import band, cell, plaque, rimmed, tablet
from renderers.overland import moves, words
from renderers.overland.layout import layout
from renderers.palette import HOUSE
from renderers.theme import CARD, CONFEDERATE, FADED, GOLD, INK, TINT, UNION, Colour

LOST = 136
"""Pixels of the track's last place, that of defeat."""
RANGE = 86
"""Pixels of the dice that a row of the battle table is for."""
HEAD = 88
"""Pixels to the em of the word for the ending."""
INNER = 5
"""Pixels of a card's edge, within which everything is drawn."""
SIZE = 36
"""The least size of a text that matters, in pixels to the em."""


def table(canvas: Canvas, view: OverlandView) -> None:
    """The combat table in force: three ranges of the modified die, and what each does; the latest battle's is lit."""
    left, top, _, _ = layout().panels.table
    image, placed = _table(view.table, _row(view, board().tables[view.table]))
    canvas.stamp(image, (left + INNER, top + INNER), placed)


@cache
def _table(key: str, lit: int | None) -> tuple[Image.Image, tuple[Placed, ...]]:
    """The table within its card, one of its rows lit, and the texts on it."""
    left, top, right, bottom = layout().panels.table
    found, wide = board().tables[key], right - left - 2 * INNER
    canvas = _card(wide, bottom - top - 2 * INNER)
    rows = (
        (f"≤ {found.turn - 1}", "Fails"),
        (_range(found.turn, found.retreat - 1), "Grant may turn"),
        (f"{found.retreat}+", "Defender retreats"),
    )
    heading = "Die counts as" if key == "standard" else f"{found.name} table: die counts as"
    canvas.text((wide / 2, 40 - INNER), heading, fonts.ROMAN, 36, INK, "ms")
    for i, (dice, result) in enumerate(rows):
        y = 54 - INNER + i * 42
        canvas.paste(band(RANGE, 39, GOLD if i == lit else INK, 5), (16 - INNER, y))
        canvas.text((16 + RANGE / 2 - INNER, y + 32), dice, fonts.SLAB, SIZE, INK if i == lit else CARD, "ms")
        canvas.text((146 - INNER, y + 32), result, fonts.SLAB, SIZE, INK, "ls")
    # Nobody else goes back on the map, so that the row is the key of the hollow arrow as well.
    row = 54 - INNER + 2 * 42 + 39 / 2
    arrow(canvas, (16 + RANGE + 6 - INNER, row), (16 + RANGE + 36 - INNER, row), "csa", "hollow")
    return canvas.image, tuple(canvas.placed)


def _card(wide: float, high: float) -> Canvas:
    """An empty part of a card, to be kept with what is put on it."""
    return Canvas(HOUSE.plain((round(wide), round(high)), HOUSE.place(CARD)), palette=HOUSE)


def _row(view: OverlandView, found: CombatChart) -> int | None:
    """The row that the latest attack came to; None where another rule decided, nobody attacked, or other dice were
    rolled after it."""
    rolls = [x for x in view.last if isinstance(x, Roll)]
    if not rolls or rolls[-1].what != "attack":
        return None
    if rolls[-1].outcome == "retreat":
        return 2
    if rolls[-1].outcome == "turn":
        return 1
    return 0 if rolls[-1].total < found.turn else None


def _range(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}–{high}"


Place = Literal["now", "gained", "spent", "left", "gone"]


def _place(number: int, points: int, gained: int, spent: int) -> Place:
    """What a place of the track shows: what is left, and of that what was ``gained`` just now; what was ``spent``."""
    if number == points:
        return "now"
    if number < points:
        return "gained" if points - gained < number else "left"
    return "spent" if number <= points + spent else "gone"


@cache
def _cell(size: tuple[int, int], number: int, place: Place) -> tuple[Image.Image, tuple[Placed, ...]]:
    """A place of the track with its number: blue what is left, the present one ringed in gold."""
    drawn = {
        "now": lambda: cell(*size, UNION, ringed=True),
        "gained": lambda: rimmed(*size, UNION, GOLD, 4),
        "spent": lambda: rimmed(*size, TINT, UNION, 4),
        "left": lambda: cell(*size, UNION),
        "gone": lambda: cell(*size, TINT),
    }[place]()
    canvas = Canvas(drawn.copy())
    colour = FADED if place in ("spent", "gone") else CARD
    canvas.text((size[0] / 2, size[1] / 2 + 14), str(number), fonts.SLAB, 40, colour, "ms")
    if place == "spent":
        canvas.paste(band(size[0] - 20, 5, UNION, 2), (10, size[1] / 2 - 2))
    return canvas.image, tuple(canvas.placed)


def points(canvas: Canvas, view: OverlandView) -> None:
    """The track of Action Points, 0 to 10: what is left is filled, the present number ringed in gold."""
    left, top, _, _ = layout().panels.points
    gained = sum(x.points for x in view.last if isinstance(x, Gain))
    image, placed = _track(view.points, gained, words.spent(view))
    canvas.stamp(image, (left + INNER, top + INNER), placed)


@cache
def _track(points: int, gained: int, spent: int) -> tuple[Image.Image, tuple[Placed, ...]]:
    """The track within its card with the key of the map's marks above it, and the texts on both."""
    left, top, right, bottom = layout().panels.points
    wide, high = right - left - 2 * INNER, bottom - top - 2 * INNER
    canvas = _card(wide, high)
    legend.draw_row(canvas, (12, 0), wide - 24, samples())
    canvas.text((12, high - 16), "Action Points", fonts.ROMAN, 36, INK, "ls")
    x, tall, foot = 245.0, round(high - legend.LINE - 3), high - 3
    step = (wide - 6 - x - LOST) / 10
    _lost(canvas, (x, foot - tall, x + LOST, foot))
    x += LOST + 6
    for number in range(1, 11):
        across = round(step - 6)
        image, texts = _cell((across, tall), number, _place(number, points, gained, spent))
        canvas.stamp(image, (x, foot - tall), texts)
        x += across + 6
    return canvas.image, tuple(canvas.placed)


@cache
def samples() -> tuple[Sample, ...]:
    """The marks of the map with what they mean."""
    wide = need_width("?")
    tag = Canvas(Image.new("RGBA", (wide, NEED_HEIGHT), (*CARD, 0)))
    needed(tag, (wide / 2, NEED_HEIGHT / 2), "?", "us")
    return (
        Sample(tag.image, "the die needed"),
        Sample(_numbered(CONFEDERATE, "−2"), "Richmond Defenses"),
        Sample(_numbered(INK, "−1"), "Area Defense"),
    )


def _numbered(colour: Colour, text: str) -> Image.Image:
    disc = moves.disc(colour, 44).copy()
    Canvas(disc).text((21, 32), text, fonts.SLAB, 28, CARD, "ms")
    return disc


def _lost(canvas: Canvas, box: Box) -> None:
    """The Confederate end of the track."""
    left, top, right, bottom = box
    canvas.paste(cell(round(right - left), round(bottom - top), CONFEDERATE), (left, top))
    canvas.text(((left + right) / 2, (top + bottom) / 2 + 13), "defeat", fonts.SLAB, SIZE, CARD, "ms")


def _won(view: OverlandView) -> bool:
    return view.ending in ("richmond", "james")


def banner(canvas: Canvas, view: OverlandView) -> None:
    """Draws the ending on a plaque at the foot, where what is left of the Action Points is told too."""
    left, top, right, bottom = layout().panels.banner
    # No laurels for a defeat.
    plate, colour = (plaque, UNION) if _won(view) else (tablet, CONFEDERATE)
    canvas.paste(plate(round(right - left), round(bottom - top), colour), (left, top), "banner")
    head, second, line = words.ending(view)
    wide = fonts.width(head, fonts.ROMAN, HEAD)
    beside = max(fonts.width(second, fonts.ROMAN, 44), fonts.width(line, fonts.SLAB, SIZE))
    x, middle = (left + right - wide - 44 - beside) / 2, (top + bottom) / 2
    canvas.text((x, middle + HEAD * 0.33), head, fonts.ROMAN, HEAD, CARD, "ls", within="banner")
    x += wide + 44 + beside / 2
    canvas.text((x, middle - 8), second, fonts.ROMAN, 44, CARD, "ms", within="banner")
    canvas.text((x, middle + 36), line, fonts.SLAB, SIZE, CARD, "ms", within="banner")
