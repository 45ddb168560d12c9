"""The field under a picture's positions, with those of its names that lie free."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cache, lru_cache
from io import BytesIO

from PIL import Image

from bot.games.dixie.data.terms import Edition, Pos
from bot.games.kit.sides import OTHER, Side
from renderers import fonts
from renderers.canvas import Box, Canvas, Placed, drawn_once, enlarged, enlarged_size
from renderers.close_up import overlap
from renderers.dixie.colours import PALETTE
from renderers.dixie.ground import LETTERS, REACH, WIDE, Lettered, field_land, field_map
from renderers.dixie.header import static_layer
from renderers.dixie.layout import BOARD, GAP, LEFT, Plan
from renderers.dixie.scene import Scene
from renderers.theme import CARD, FADED, INK, PAPER

KEPT = 32
"""Sheets with a field upon them that are kept, of 2 MB each: their layouts are few, since the land stays in place."""
BOUND = 4
"""Pixels of a bound between two columns."""
VEIL = 0.72
"""How much of the land under a column's cards gives way to paper: what sticks out between them says nothing."""
AROUND = 8
"""Pixels of the veil beyond the last card."""
DASH = 34
"""Pixels from one dash of the Centerline to the next."""


def field_part(scene: Scene, where: Plan, part: Box, cards: Mapping[Pos, Box], covered: Iterable[Box]) -> Canvas:
    """Returns a part of the same as large as is drawn now, without any border."""
    edition, plates, bottom = scene.view.setup.edition, tuple(labels(where)), round(where.foot[1] - GAP)
    # What is lettered follows from the whole picture: where its names lie.
    with enlarged(1):
        names = _laid(edition, where.above, where.land, bottom, plates)[1]
    taken, ground = [*cards.values(), *covered], scene.grounds()
    free = tuple(n.text for n, box in names if n.text not in ground and not any(overlap(box, each) for each in taken))
    across, down = LEFT, where.land - REACH
    land = (part[0] - across, part[1] - down, part[2] - across, part[3] - down)
    image = Image.open(BytesIO(field_land(edition, OTHER[where.above], land, free)))
    canvas = Canvas(image, origin=part[:2], palette=PALETTE)
    pale = image.point(PALETTE.paled(PAPER, VEIL))
    for at, (_, top, _, foot) in cards.items():
        left, upper, right, lower = where.spots[at]
        upper, lower = max(upper, top - AROUND), min(lower, foot + AROUND)
        here = max(left, part[0]), max(upper, part[1]), min(right, part[2]), min(lower, part[3])
        if foot > top and here[0] < here[2] and here[1] < here[3]:
            (x, y), (x1, y1) = (enlarged_size((a - part[0], b - part[1])) for a, b in (here[:2], here[2:]))
            canvas.stamp(pale.crop((x, y, x1, y1)), here[:2], ())
    _bounds(canvas, plates, bottom)
    return canvas


def field_sheet(scene: Scene, where: Plan, bottom: float, cards: Mapping[Pos, Box], covered: Iterable[Box]) -> Canvas:
    """Returns the sheet of a battle with the field behind the positions, its middle where the plan has it, down to
    ``bottom``, pale under the ``cards`` of each position, the bounds of the columns, and the names of which nothing
    will be ``covered``, for half a name says nothing, and that no terrain card bears as well, wherever it lies."""
    edition, plates = scene.view.setup.edition, tuple(labels(where))
    image, names = _laid(edition, where.above, where.land, round(bottom), plates)
    canvas, taken = Canvas(image.copy(), static_layer(edition)[1], palette=PALETTE), [*cards.values(), *covered]
    pale, down = _pale(edition, OTHER[where.above]), REACH - where.land
    for at, (_, top, _, foot) in cards.items():
        left, upper, right, lower = (round(x) for x in where.spots[at])
        upper, lower = max(upper, round(top) - AROUND), min(lower, round(foot) + AROUND)
        if foot > top:
            canvas.image.paste(pale.crop((left - LEFT, upper + down, right - LEFT, lower + down)), (left, upper))
    ground = scene.grounds()
    for name, box in names:
        if name.text not in ground and not any(overlap(box, other) for other in taken):
            high = fonts.tall(fonts.ITALIC, LETTERS)
            drawn = Placed("text", name.text, (0, 0, box[2] - box[0], box[3] - box[1]), high, matters=False)
            canvas.stamp(name.part, box[:2], (drawn,))
    return canvas


@lru_cache(KEPT)
def _laid(
    edition: Edition, above: Side, middle: int, bottom: int, plates: tuple[Box, ...]
) -> tuple[Image.Image, tuple[tuple[Lettered, Box], ...]]:
    """Returns the sheet with the field and the bounds, in places of the game's palette, and the names, each with its
    box, that are within it and under none of the labels' ``plates``."""
    canvas = Canvas(static_layer(edition)[0].copy(), palette=PALETTE)
    image, names = field_map(edition, OTHER[above])
    top = REACH - (middle - BOARD)
    canvas.stamp(image.crop((0, top, WIDE, REACH + bottom - middle)), (LEFT, BOARD), ())
    found = list[tuple[Lettered, Box]]()
    for name in names:
        left, upper, right, lower = name.box
        box: Box = (left + LEFT, upper + middle - REACH, right + LEFT, lower + middle - REACH)
        if box[1] >= BOARD and box[3] <= bottom and not any(overlap(box, plate) for plate in plates):
            found.append((name, box))
    _bounds(canvas, plates, bottom)
    return canvas.image, tuple(found)


@cache
def _pale(edition: Edition, below: Side) -> Image.Image:
    """Returns the field of a battle pale, as it lies under cards."""
    return field_map(edition, below)[0].point(PALETTE.paled(PAPER, VEIL))


def labels(where: Plan) -> list[Box]:
    """Returns the boxes of the positions' labels."""
    upper = min(box[1] for box in where.spots.values())
    return [
        (left, top, right, top + where.label) if top == upper else (left, bottom - where.label, right, bottom)
        for left, top, right, bottom in where.spots.values()
    ]


def _bounds(canvas: Canvas, plates: Collection[Box], bottom: int) -> None:
    """Draws the bounds between the columns, as long as there could be labels' ``plates`` at both their ends."""
    label = round(min(box[3] - box[1] for box in plates))
    upper, lower = BOARD + label, bottom - label
    ends = sorted({box[2] for box in plates})
    for left, right in zip(sorted({box[0] for box in plates})[1:], ends, strict=False):
        image, shape = _bound(lower - upper)
        canvas.stamp(image, ((right + left - BOUND) // 2, upper), (), shape)


@drawn_once
def _bound(high: int) -> tuple[Image.Image, Image.Image]:
    """Returns a bound of that height, and the pixels that it covers."""
    shape = Image.new("1", (BOUND, high))
    for y in range(0, high, 14):
        shape.paste(1, (1, y, BOUND - 1, min(y + 8, high)))
    return _blown_up(PALETTE.plain((BOUND, high), PALETTE.place(FADED)), shape)


def dashes(canvas: Canvas, left: int, right: int, middle: float) -> None:
    """Draws the Centerline from left to right."""
    image, shape = _dashes(right - left - 12)
    canvas.stamp(image, (left + 6, middle - 5), (), shape)


def step(canvas: Canvas, x: int, ends: tuple[int, int]) -> None:
    """Draws the Centerline where it goes up or down between two columns."""
    high = abs(ends[1] - ends[0]) + 10
    image, shape = _steps(high)
    canvas.stamp(image, (x - 5, min(ends) - 5), (), shape)


@drawn_once
def _steps(high: int) -> tuple[Image.Image, Image.Image]:
    image, shape = PALETTE.plain((10, high), PALETTE.place(CARD)), Image.new("1", (10, high))
    count = max(1, round(high / DASH))
    for i in range(count):
        y, tall = round(i * high / count), round(high / count) - (8 if i + 1 < count else 0)
        shape.paste(1, (0, y, 10, min(high, y + tall)))
        image.paste(PALETTE.place(INK), (2, y + 2, 8, min(high, y + tall) - 2))
    return _blown_up(image, shape)


@drawn_once
def _dashes(wide: int) -> tuple[Image.Image, Image.Image]:
    image, shape = PALETTE.plain((wide, 10), PALETTE.place(CARD)), Image.new("1", (wide, 10))
    for x in range(0, wide - 20, DASH):
        shape.paste(1, (x, 0, x + 26, 10))
        image.paste(PALETTE.place(INK), (x + 2, 2, x + 24, 8))
    return _blown_up(image, shape)


def _blown_up(image: Image.Image, shape: Image.Image) -> tuple[Image.Image, Image.Image]:
    """Returns what has upright edges alone, and the pixels that it covers, as large as is drawn now."""
    size = enlarged_size(image.size)
    if size == image.size:
        return image, shape
    return image.resize(size, Image.Resampling.NEAREST), shape.resize(size, Image.Resampling.NEAREST)
