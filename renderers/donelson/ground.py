"""The parts of the Donelson picture that never change: the country, the works, names, the grid and its numbers."""

from __future__ import annotations

from functools import cache

from PIL import Image

from bot.games.donelson.ground.field import field
from renderers import engraving, fonts
from renderers.canvas import OVERSAMPLING, Box, Canvas, Pen, Placed, enlarged, oversampled, scale
from renderers.donelson.colours import PALETTE
from renderers.donelson.country import draw_country
from renderers.donelson.layout import MAP, MARGIN, SIZE, Lettered, layout
from renderers.donelson.legend import draw_legend, write_legend
from renderers.donelson.works import draw_works, roads, write_tags
from renderers.theme import FADED, INK, PAPER, RIVER_NAME, Colour

NUMBER = 11.5
"""Pixels to the em of a hex's number."""
KEPT = 4
"""How many times as large as on the whole picture the ground is kept, from which parts are cut out."""
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
    left, top, right, bottom = (round(each * KEPT) for each in part)
    size = round((part[2] - part[0]) * scale()), round((part[3] - part[1]) * scale())
    found = large_ground().crop((left, top, right, bottom)).convert("RGB").resize(size, Image.Resampling.BICUBIC)
    canvas = Canvas(PALETTE.quantised(found), (), part[:2], palette=PALETTE)
    _texts(canvas)
    return canvas.image, tuple(canvas.placed)


@cache
def large_ground() -> Image.Image:
    """Returns the ground KEPT times as large as on the picture, without its texts, in places of its palette: any part
    of it is cut out in no time, where drawing one anew takes more than a second."""
    with enlarged(KEPT / OVERSAMPLING):
        large = Image.new("RGB", oversampled(SIZE), PAPER)
        _map(Pen(large))
    return PALETTE.quantised(large)


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
