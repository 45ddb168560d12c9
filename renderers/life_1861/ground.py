"""The parts that never change: the country and its hexes, the buildings, the title and the empty cards."""

from __future__ import annotations

from functools import cache

from PIL import Image

from bot.games.life_1861.data.board import board
from renderers import engraving, fonts
from renderers.canvas import (
    OVERSAMPLING,
    Box,
    Canvas,
    Pen,
    Placed,
    drawn_once,
    oversampled,
    patch,
    scale,
    size_of,
)
from renderers.close_up import ground_part
from renderers.hexes import corners
from renderers.layers import layer
from renderers.life_1861 import scenery
from renderers.life_1861.buildings import building
from renderers.life_1861.colours import GROUNDS, PALETTE
from renderers.life_1861.layout import TITLED, layout
from renderers.ornaments import panel, title_frame
from renderers.theme import CARD, FADED, HILL, INK, MEADOW, PAPER

MARGIN = 24
"""Pixels of the picture's border."""
GAP = 0.5
"""Pixels between a hex's edge and its neighbour's half way: both draw one line."""
LIFT = 20
"""Pixels from a hex's centre up to the ground line of its building."""
READ = 36
"""Pixels to the em of labels and names, which a phone shows 11 pixels high."""
LABEL_FOOT, DICED_FOOT = 78, 70
"""Pixels from a hex's centre down to the line that its label stands on, and where the die stands before it, which takes
more of the narrow corner."""
HALO = 4
"""Pixels of a label's pale edge: what lies beneath does not touch it."""
DIE = 28
"""Pixels of the die before it."""
PLATE, NAME_FOOT = 42, 17
"""Pixels of a name's plate from top to bottom, and from its hex's centre down to its foot."""
CAPITAL = 26
"""Pixels of a label's capitals."""
HOUSE = 48
"""Pixels from a building's middle to either side."""
NAMES = {"store": "Store"}
"""Names of buildings whose printed ones are too long for their hex."""


@layer
def static_layer() -> tuple[Image.Image, tuple[Placed, ...]]:
    """The picture before anything of the game is on it, in places of its palette, and the texts on it."""
    image, placed = engraved()
    return PALETTE.quantised(image), placed


def engraved() -> tuple[Image.Image, tuple[Placed, ...]]:
    """The same in all its colours (RGB)."""
    plan = layout()
    large = Image.new("RGB", oversampled(plan.size), PAPER)
    pen = Pen(large)
    _country(pen)
    for box in (plan.panels.tracks, plan.panels.event, plan.panels.soldier, plan.panels.civilians):
        panel(pen, box)
    title_frame(pen, plan.panels.title)
    engraving.neatline(pen, plan.size, MARGIN)
    canvas = Canvas(large.reduce(OVERSAMPLING))
    _title(canvas, plan.panels.title)
    return canvas.image, tuple(canvas.placed)


def field_part(part: Box) -> Image.Image:
    """The same of a part of the field, as large as is drawn now, without what stands about it."""
    image, _ = ground_part(part, _bordered_country, _unlettered, PALETTE)
    return image


def _bordered_country(pen: Pen) -> tuple[Placed, ...]:
    _country(pen)
    engraving.neatline(pen, layout().size, MARGIN)
    return ()


def _unlettered(canvas: Canvas) -> None:
    """Writes nothing: names and numbers are put on with the pieces."""


def _country(pen: Pen) -> None:
    plan = layout()
    for wood in plan.wood:
        engraving.wash(pen, wood.centre, (wood.axes[0] + 12, wood.axes[1] + 22), MEADOW)
        engraving.wood(pen, wood.centre, wood.axes)
    for at in board().places:
        pen.polygon(corners(plan.centre(at), plan.field.radius - GAP), GROUNDS[at[0]])
    for kind, places in plan.scenery.items():
        for at in places:
            scenery.KINDS[kind](pen, plan.centre(at))
    scenery.run(pen, plan.stream)
    scenery.roads(pen)
    scenery.bridge(pen, plan.stream)
    for at in board().places:
        pen.polygon(corners(plan.centre(at), plan.field.radius - GAP), None, FADED, 1.6)
    for at, key in board().built.items():
        x, y = plan.centre(at)
        if key != "farm":
            _yard(pen, (x, y - LIFT), GROUNDS[at[0]])
        building(pen, key, (x, y - LIFT))


def _yard(pen: Pen, foot: tuple[float, float], fill: tuple[int, int, int]) -> None:
    """Ground about a building, so that no road runs through its walls."""
    pen.box((foot[0] - 30, foot[1] - 22, foot[0] + 30, foot[1] + 2), fill)


@drawn_once
def name(text: str) -> Image.Image:
    """A building's name on its plate, as RGBA: ways and arrows pass beneath it."""
    wide, high = round(fonts.width(text, fonts.ROMAN, READ)) + 10, PLATE

    def draw(pen: Pen) -> None:
        pen.box((0, 2, wide, high - 1), FADED, radius=9)
        pen.box((1.4, 3.4, wide - 1.4, high - 2.4), CARD, radius=8)

    plate = patch((wide, high), draw)
    Canvas(plate).text((5, 32), text, fonts.ROMAN, READ, INK, "ls")
    return plate


@drawn_once
def label(text: str) -> Image.Image:
    """A hex's label with a pale edge, as RGBA."""
    wide, high, by = round(fonts.width(text, fonts.SLAB, READ)) + 2 * HALO + 2, CAPITAL + 2 * HALO + 3, scale()
    image = Image.new("RGBA", (round(wide * by), round(high * by)), (*CARD, 0))
    at, edge = ((HALO + 1) * by, (CAPITAL + HALO + 1) * by), round(HALO * by)
    face = fonts.face(fonts.SLAB, READ * by)
    Canvas(image).pen.text(at, text, FADED, face, "ls", stroke_width=edge, stroke_fill=CARD)
    return image


@drawn_once
def die_face(size: int = DIE) -> Image.Image:
    """A twenty-sided die: on the hexes that bear it dice place what events bring. Quiet, for there are many; RGBA."""

    def draw(pen: Pen) -> None:
        middle = (size / 2, size / 2)
        pen.polygon(corners(middle, size / 2 - 0.5), FADED)
        pen.polygon(corners(middle, size / 2 - 2.4), CARD)
        points = corners(middle, size / 2 - 2)
        inner = [(middle[0] + (x - middle[0]) * 0.55, middle[1] + (y - middle[1]) * 0.55) for x, y in points]
        for a in (0, 2, 4):
            pen.line([inner[a], inner[(a + 2) % 6]], HILL, 1.6)
            for b in (a - 1, a, a + 1):
                pen.line([inner[a], points[b % 6]], HILL, 1.2)

    return patch((size, size), draw)


def labels(canvas: Canvas) -> None:
    """Puts the hexes' labels and the die of those for random placement on the field, above all that stands there."""
    plan, info = layout(), board()
    for at in info.places:
        x, y = plan.centre(at)
        image = label(at.upper())
        wide, _ = size_of(image)
        left, foot = round(x - wide / 2), round(y + (DICED_FOOT if at in info.numbered else LABEL_FOOT))
        if at in info.numbered:
            # The die stands before the label, the two about the middle, where the hex is wide enough for both.
            left += DIE // 2 - 1
            top = foot - (CAPITAL + DIE) // 2
            canvas.paste(die_face(), (left - DIE + 3, top))
            box = left - DIE + 3.0, top * 1.0, left + 3.0, top + DIE * 1.0
            canvas.note(Placed("mark", f"random {at}", box))
        canvas.paste(image, (left, foot - CAPITAL - HALO - 1))
        box = left + HALO + 1, foot - CAPITAL, left + wide - HALO - 1, foot
        canvas.note(Placed("text", at.upper(), box, fonts.tall(fonts.SLAB, READ), matters=False))


def names(canvas: Canvas) -> None:
    """Puts the buildings' names on the field."""
    plan, info = layout(), board()
    for key, thing in info.buildings.items():
        x, y = plan.centre(thing.hex)
        text = NAMES.get(key, thing.name)
        image = name(text)
        wide, _ = size_of(image)
        left, top = round(x - wide / 2), round(y + NAME_FOOT - PLATE)
        canvas.paste(image, (left, top))
        box = left + 5, top + 6, left + wide - 5, top + PLATE - 6
        canvas.note(Placed("text", text, box, fonts.tall(fonts.ROMAN, READ), matters=False))


@cache
def name_reaches() -> dict[str, float]:
    """How far each building, or its name, reaches to either side of the middle of its hex."""
    plates = {thing.hex: name(NAMES.get(key, thing.name)) for key, thing in board().buildings.items()}
    return {at: max(HOUSE, plate.width / 2) for at, plate in plates.items()}


@cache
def printed_boxes() -> tuple[Box, ...]:
    """The boxes of the labels with their dice and of the buildings' names, all on the whole picture."""
    canvas = Canvas(Image.new("P", layout().size), palette=PALETTE)
    labels(canvas)
    names(canvas)
    return tuple((x[0] - HALO - 2, x[1] - HALO, x[2] + HALO + 2, x[3] + HALO) for x in (p.box for p in canvas.placed))


def _title(canvas: Canvas, box: Box) -> None:
    left, top, right, _ = box
    middle = (left + right) / 2
    canvas.text((middle, top + 64), "1861", fonts.ROMAN, 62, INK, "ms", spacing=3)
    canvas.text((middle, top + 99), "Life on the", fonts.ITALIC, TITLED, INK, "ms")
    canvas.text((middle, top + 133), "Battlefield", fonts.ITALIC, TITLED, INK, "ms")
