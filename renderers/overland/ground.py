"""The parts that never change: the country, the areas' boxes, the movement lines, the title and the empty panels."""

from __future__ import annotations

from functools import cache

from PIL import Image

from bot.games.overland.data.board import board
from renderers import engraving, fonts
from renderers.canvas import OVERSAMPLING, Box, Canvas, Pen, Placed, oversampled
from renderers.close_up import ground_part
from renderers.dice import chamfered
from renderers.engraving import bearing
from renderers.layers import layer
from renderers.marks import goal
from renderers.ornaments import cartouche, inset, panel
from renderers.overland.layout import FINE, AreaLayout, LineLayout, Point, Town, layout
from renderers.palette import HOUSE
from renderers.theme import CARD, FADED, INK, MEADOW, PAPER, RIVER_NAME, SLOT, TINT, Colour
from renderers.ways import bent, railway, roads

Layer = tuple[Image.Image, tuple[Placed, ...]]
"""An image, and the texts on it."""
MARGIN = 24
"""Pixels of the map's border."""
NAME_SIZE, NOTE_SIZE = 38, 35
DATED = 35
"""Pixels to the em of the italic on the title, which a phone shows 11 pixels high."""
HEAD = 26
"""Pixels of the head of an approach to Richmond."""
ROAD = 7
"""Pixels of a road between its edges."""
BEND = 0.07
"""How far a way bends aside, of its length."""
RULED = 130
"""Pixels from the title's top to its rule."""
GOAL = 40
"""Pixels of the mark of what wins."""


@cache
def static_layer() -> Layer:
    """The picture before anything of the game is on it, in places of its palette, and the texts on it."""
    return _layers()[1]


@layer
def _layers() -> tuple[Layer, Layer]:
    """The map alone, and with what stands beside it."""
    bare, whole = _engravings()
    return (HOUSE.quantised(bare[0]), bare[1]), (HOUSE.quantised(whole[0]), whole[1])


def engraved() -> Layer:
    """The picture before anything of the game is on it in all its colours (RGB), and the texts on it."""
    return _engravings()[1]


def _engravings() -> tuple[Layer, Layer]:
    """The map alone, and with what stands beside it, in all their colours."""
    plan = layout()
    large = Image.new("RGB", oversampled(plan.size), PAPER)
    pen = Pen(large)
    letters = _map(pen)
    bare = Canvas(large.reduce(OVERSAMPLING), letters)
    for box in (plan.panels.table, plan.panels.points):
        panel(pen, box)
    cartouche(pen, plan.panels.title, RULED)
    engraving.neatline(pen, plan.size, MARGIN)
    whole = Canvas(large.reduce(OVERSAMPLING), letters)
    for canvas in (bare, whole):
        _names(canvas)
    _title(whole, plan.panels.title)
    return (bare.image, tuple(bare.placed)), (whole.image, tuple(whole.placed))


def shows_whole(part: Box, box: Box) -> bool:
    """Whether a part of the picture has all of a box."""
    return part[0] <= box[0] and part[1] <= box[1] and box[2] <= part[2] and box[3] <= part[3]


def cut_layer(part: Box) -> Layer:
    """The map of which a part is to be cut out, to be drawn on, with those panels beside it that the part shows whole;
    and the texts on it."""
    (bare, names), (whole, texts) = _layers()
    image, panels = bare.copy(), layout().panels
    for box in (panels.title, panels.table, panels.points):
        if shows_whole(part, box):
            left, top, right, bottom = map(round, box)
            image.paste(whole.crop((left, top, right, bottom)), (left, top))
    return image, texts if shows_whole(part, panels.title) else names


def map_part(part: Box) -> Layer:
    """The same of a part of the map, as large as is drawn now, without what stands beside it."""
    return ground_part(part, _bordered_map, _names, HOUSE)


def _bordered_map(pen: Pen) -> tuple[Placed, ...]:
    letters = _map(pen)
    engraving.neatline(pen, layout().size, MARGIN)
    return letters


def _map(pen: Pen) -> tuple[Placed, ...]:
    """The country with the areas' boxes and the ways between them; returns where the names' letters are."""
    letters = _country(pen)
    _crossing(pen)
    _fort(pen, layout().of("richmond").box)
    for line in layout().line:
        _way(pen, line)
    for area in layout().area:
        _box(pen, area)
    return letters


def _names(canvas: Canvas) -> None:
    """The names of the areas and towns, the compass's letter, and the marks of what wins."""
    for area in layout().area:
        _name(canvas, area)
    for town in layout().town:
        _town(canvas, town)
    x, y = layout().panels.compass
    canvas.text((x, y - 68), "N", fonts.ROMAN, 36, INK, "ms", matters=False)
    _goals(canvas)


def _country(pen: Pen) -> tuple[Placed, ...]:
    """Woods, hills and rivers with their names; returns where the names' letters are."""
    plan = layout()
    letters: list[Placed] = []

    def name(text: str, path: tuple[Point, ...], fill: Colour, spacing: float, size: float) -> None:
        boxes = engraving.lettering(pen, text, engraving.curve(path), size, fill, spacing)
        high = fonts.tall(fonts.ITALIC, size)
        letters.extend(Placed("text", text, box, high, fill, matters=False) for box in boxes)

    for wood in plan.wood:
        engraving.wash(pen, (wood.centre[0], wood.centre[1] - 8), (wood.axes[0] + 22, wood.axes[1] + 20), MEADOW)
    for wood in plan.wood:
        engraving.wood(pen, wood.centre, wood.axes)
    for ridge in plan.ridge:
        engraving.ridge(pen, engraving.curve(ridge.crest, 4.5), ridge.length)
    for river in plan.river:
        engraving.river(pen, engraving.curve(river.course), river.width)
    for river in plan.river:
        if river.lettered:
            name(river.name, river.lettered, RIVER_NAME, 0.5, river.size)
    for ridge in plan.ridge:
        name(ridge.name, ridge.lettered, FADED, 7, FINE)
    for town in plan.town:
        pen.disc(town.at, 6, INK)
        pen.disc(town.at, 3.6, CARD)
    engraving.compass(pen, plan.panels.compass, 62)
    return tuple(letters)


def _crossing(pen: Pen) -> None:
    """The way off the map over the James, dotted, for nobody has taken it yet."""
    for way in layout().exit:
        (x, y), (_, end) = way.start, way.end
        while y < end - 24:
            pen.disc((x, y), 3.4, INK)
            y += 15
        pen.polygon([(x - 13, end - 22), (x + 13, end - 22), (x, end)], INK)


def _fort(pen: Pen, box: Box) -> None:
    """Richmond's works about its box: a rampart with a bastion at each corner and redans between."""
    left, top, right, bottom = box
    middle = (left + right) / 2
    for grow, fill in ((2.5, INK), (0.0, SLOT), (-4.5, INK), (-6.0, PAPER)):
        pen.box((left - 14 - grow, top - 14 - grow, right + 14 + grow, bottom + 14 + grow), fill)
        for x, y, dx, dy in ((left, top, -1, -1), (right, top, 1, -1), (left, bottom, -1, 1), (right, bottom, 1, 1)):
            reach, flank = 27 + grow * 1.3, 19 + grow
            pen.polygon([(x + dx * reach, y + dy * reach), (x - dx * 24, y + dy * flank), (x - dx * 14, y),
                         (x, y - dy * 14), (x + dx * flank, y - dy * 24)], fill)  # fmt: skip
        for y, dy in ((top, -1), (bottom, 1)):
            far = 29 + grow * 1.2
            pen.polygon([(middle - 44 - grow, y), (middle - 34 - grow, y + dy * 14), (middle, y + dy * far),
                         (middle + 34 + grow, y + dy * 14), (middle + 44 + grow, y)], fill)  # fmt: skip


def _way(pen: Pen, line: LineLayout) -> None:
    """A movement line: a road or a railway; the approaches to Richmond are arrows."""
    neck = line.end
    if line.badge is not None:
        dx, dy = bearing(line.start, line.end)
        neck = (line.end[0] - dx * HEAD, line.end[1] - dy * HEAD)
    course = bent(line.start, neck, BEND)
    if line.rail:
        railway(pen, course)
    else:
        roads(pen, ((course, ROAD),), INK, 2.6)
    if line.badge is not None:
        barbs = [(neck[0] - dy * 17, neck[1] + dx * 17), (neck[0] + dy * 17, neck[1] - dx * 17)]
        pen.polygon([line.end, *barbs], INK)


def _box(pen: Pen, area: AreaLayout) -> None:
    """An area's box as pale as the country, its places for counters hardly darker: an empty one asks for nothing."""
    panel(pen, area.box, INK if area.key == "richmond" else FADED, 2.5)
    pen.box(inset(area.box, 2.5), PAPER, radius=5)
    for number in (0, 1):
        place = area.slot(number)
        if number == 0 and area.key != "richmond":
            pen.box(place, TINT, radius=5)
        else:
            pen.polygon(chamfered(place, 18), TINT)


def _name(canvas: Canvas, area: AreaLayout) -> None:
    info = board().areas[area.key]
    left, top, right, _ = area.box
    middle = left + area.name if area.name else (left + right) / 2
    if area.key == "richmond":
        canvas.text((middle, top + 35), info.name.upper(), fonts.ROMAN, NAME_SIZE, INK, "ms", spacing=4)
        return
    name = info.name.replace("'", "’")
    canvas.text((middle, top + 33), name, fonts.ROMAN, NAME_SIZE, INK, "ms")
    if area.note:
        x = middle + fonts.width(name, fonts.ROMAN, NAME_SIZE) / 2 + 8
        canvas.text((x, top + 33), area.note, fonts.ITALIC, NOTE_SIZE, INK, "ls", within=area.key)


def _town(canvas: Canvas, town: Town) -> None:
    x, y = town.at
    at, anchor = ((x - 12, y + 7), "rs") if town.side == "left" else ((x + 12, y + 7), "ls")
    canvas.text(at, town.name, fonts.ITALIC, 27, INK, anchor, matters=False)


def _title(canvas: Canvas, box: Box) -> None:
    """The game and, under the rule, what wins it, with the mark that it has on the map."""
    left, top, right, _ = box
    middle = (left + right) / 2
    canvas.text((middle, top + 62), "OVERLAND", fonts.ROMAN, 42, INK, "ms", spacing=2)
    canvas.text((middle, top + 102), "Virginia, 1864", fonts.ITALIC, DATED, INK, "ms")
    for i, line in enumerate(("Take Richmond or", "cross the James")):
        canvas.text((middle, top + 184 + i * 39), line, fonts.ROMAN, 36, INK, "ms")
    canvas.paste(goal(GOAL), (middle - GOAL / 2, top + RULED - GOAL / 2))


def _goals(canvas: Canvas) -> None:
    """Marks what wins: Richmond, and the far bank of the James."""
    left, top, right, _ = layout().of("richmond").box
    star = goal(GOAL)
    for x in (left + 36, right - 36):
        canvas.paste(star, (x - GOAL / 2, top + 23 - GOAL / 2))
    for way in layout().exit:
        canvas.paste(star, (way.end[0] - GOAL / 2, way.end[1] - 2))
