"""The parts of the Donelson picture that never change: the country, the works, names, the grid and its numbers."""

from __future__ import annotations

from functools import cache

from PIL import Image

from bot.games.donelson.ground.field import field
from renderers import engraving, fonts
from renderers.canvas import OVERSAMPLING, Box, Canvas, Pen, Placed, oversampled
from renderers.close_up import ground_part
from renderers.donelson.colours import PALETTE
from renderers.donelson.country import draw_country
from renderers.donelson.layout import MAP, MARGIN, SIZE, Lettered, layout
from renderers.donelson.legend import draw_legend, write_legend
from renderers.donelson.works import draw_works, roads, write_tags
from renderers.theme import FADED, INK, PAPER, RIVER_NAME, Colour

NUMBER = 11.5
"""Pixels to the em of a hex's number."""
COLOURS: dict[str, Colour] = {"water": RIVER_NAME, "ground": FADED, "road": FADED, "place": INK}


@cache
def static_layer() -> tuple[Image.Image, tuple[Placed, ...]]:
    """Returns the picture before anything of the game is on it, in places of its palette, and the texts on it."""
    large = Image.new("RGB", oversampled(SIZE), PAPER)
    pen = Pen(large)
    letters = _map(pen)
    _frame(pen)
    canvas = Canvas(PALETTE.quantised(large.reduce(OVERSAMPLING)), letters, palette=PALETTE)
    _texts(canvas)
    return canvas.image, tuple(canvas.placed)


def map_part(part: Box) -> tuple[Image.Image, tuple[Placed, ...]]:
    """Returns a part of the map, as large as is drawn now, without what stands beside it."""
    return ground_part(part, _map, _texts, PALETTE)


def _map(pen: Pen) -> tuple[Placed, ...]:
    """Draws the country and what was built on it; returns where the names' letters are."""
    draw_country(pen, [point for road in roads() for point in road])
    draw_works(pen)
    letters = [placed for name in layout().name for placed in _lettered(pen, name)]
    draw_legend(pen)
    return tuple(letters)


def _lettered(pen: Pen, name: Lettered) -> list[Placed]:
    boxes = engraving.lettering(pen, name.text, layout().line(name), name.size, COLOURS[name.kind], name.spacing)
    return [Placed("text", name.text, box, matters=False) for box in boxes]


def _frame(pen: Pen) -> None:
    """Draws the border, and the empty band above the map."""
    wide, high = SIZE
    pen.box((0, 0, wide, MAP[1]), PAPER)
    pen.box((0, MAP[3], wide, high), PAPER)
    for y in (MAP[1], MAP[3]):
        pen.line([(MARGIN, y), (wide - MARGIN, y)], INK, 3)
    engraving.neatline(pen, SIZE, MARGIN)


def _texts(canvas: Canvas) -> None:
    for at in field().cells:
        if field().passable(at):
            x, y = layout().centre(at)
            canvas.text((x, y - 20), f"{at:04d}", fonts.ROMAN, NUMBER, FADED, "ms", matters=False)
    write_tags(canvas)
    write_legend(canvas)
