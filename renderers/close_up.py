"""A part of a picture, large: how much of it is shown, and the numbered badges that match a panel's buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from io import BytesIO
from itertools import pairwise
from math import ceil

from PIL import Image

from bot.games.contract.choices import Focus, Target
from renderers import fonts
from renderers.canvas import OVERSAMPLING, Box, Canvas, Pen, Placed, drawn_once, oversampled, patch, scale, size_of
from renderers.encode import encode
from renderers.palette import Palette
from renderers.theme import CARD, GOLD, INK, PAPER

WIDTH, HEIGHT = 1200, 1600
"""Pixels of the largest close-up."""
LOW, FLAT = 0.9, 0.6
"""The greatest and the least height of a part that is cut out, of its width."""
SMALLEST = 44
"""Pixels of a badge on the smallest part that is cut out."""
MARGIN = 40
"""Pixels of the whole picture that are shown about the places."""
BADGE, SMALL = 76, 60
"""Pixels of a badge on the close-up, and of one where there is less room; a phone shows a third of them."""
STEP = 1.06
"""Badges' widths from the middle of one to the next."""
DIGITS = (0.66, 0.52)
"""The share of a badge that a number of one digit, or of two, is high."""
NOTE = 0.5
"""The share of a badge that its note's letters are high."""
KEPT = 128
"""Parts of the games' grounds that are kept."""

Engrave = Callable[[Pen], tuple[Placed, ...]]
"""Draws the shapes of a ground; returns where letters among them are."""
Letter = Callable[[Canvas], None]
"""Writes a ground's texts."""


def region(boxes: Iterable[Box], whole: Box, least: float) -> Box:
    """The part of ``whole`` to show so that all ``boxes`` are in it: as wide as high or higher, as a phone is held, and
    at least ``least`` pixels wide."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    left, top, right, bottom = min(lefts) - MARGIN, min(tops) - MARGIN, max(rights) + MARGIN, max(bottoms) + MARGIN
    wide = min(max(right - left, (bottom - top) * WIDTH / HEIGHT, least), whole[2] - whole[0])
    high = min(max(bottom - top, wide), whole[3] - whole[1])
    x = _within((left + right) / 2, wide, whole[0], whole[2])
    y = _within((top + bottom) / 2, high, whole[1], whole[3])
    return x, y, x + round(wide), y + round(high)


def cutting(boxes: Iterable[Box], whole: Box, least: float) -> Box:
    """The part of ``whole`` to cut out so that all ``boxes`` are in it: at least ``least`` pixels wide, and where there
    is room to the sides no higher than LOW of its width."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    left, top, right, bottom = min(lefts) - MARGIN, min(tops) - MARGIN, max(rights) + MARGIN, max(bottoms) + MARGIN
    wide = min(max(right - left, (bottom - top) / LOW, least), whole[2] - whole[0])
    high = min(max(bottom - top, wide * FLAT), whole[3] - whole[1])
    x = _within((left + right) / 2, wide, whole[0], whole[2])
    y = _within((top + bottom) / 2, high, whole[1], whole[3])
    return x, y, x + round(wide), y + round(high)


def cut(canvas: Canvas, part: Box, palette: Palette, tall: float = 1) -> Image.Image:
    """That part of a canvas; one that is higher than ``tall`` of its width between margins of paper, for a phone makes
    all pictures equally wide, and this one is to leave room for the panel's buttons."""
    left, top, right, bottom = map(round, part)
    found = canvas.image.crop((left, top, right, bottom))
    wide = cut_width(part, tall)
    if found.width >= wide:
        return found
    broad = palette.plain((wide, found.height), palette.place(PAPER))
    broad.paste(found, ((wide - found.width) // 2, 0))
    return broad


def cut_width(part: Box, tall: float = 1) -> int:
    """Returns the pixels of a part that is cut out from left to right, with its margins (see ``cut``)."""
    return ceil(max(part[2] - part[0], (part[3] - part[1]) / tall))


def ground_part(
    part: Box, engrave: Engrave, letter: Letter, palette: Palette
) -> tuple[Image.Image, tuple[Placed, ...]]:
    """A part of what never changes on a picture, as large as is drawn now, in places of its palette; and the texts on
    it."""
    png, placed = _kept_part(part, engrave, letter, palette)
    return Image.open(BytesIO(png)), placed


@lru_cache(KEPT)
def _kept_part(part: Box, engrave: Engrave, letter: Letter, palette: Palette) -> tuple[bytes, tuple[Placed, ...]]:
    # Compressed, for there are many parts, and a second is soon gone with drawing one.
    left, top, right, bottom = part
    large = Image.new("RGB", oversampled((right - left, bottom - top)), PAPER)
    letters = engrave(Pen(large, (left, top)))
    canvas = Canvas(large.reduce(OVERSAMPLING), letters, (left, top))
    letter(canvas)
    return encode(canvas.image, palette), tuple(canvas.placed)


TILE = 3
"""How many times larger than on the whole picture a tile is drawn."""


def tiled(area: Box, across: int, down: int, beside: Iterable[Box] = ()) -> tuple[Box, ...]:
    """The tiles of an area of the picture, so many in a row and in a column, without those that would cover what stands
    ``beside`` the map."""
    left, top, right, bottom = area
    xs = [round(left + (right - left) * i / across) for i in range(across + 1)]
    ys = [round(top + (bottom - top) * i / down) for i in range(down + 1)]
    boxes = [(x0, y0, x1, y1) for y0, y1 in pairwise(ys) for x0, x1 in pairwise(xs)]
    covered = list(beside)
    return tuple(box for box in boxes if not any(overlap(box, each) for each in covered))


def tile_of(tiles: Sequence[Box], focus: Focus) -> Box:
    """The tile that a focus shows. Raises ValueError for one that there is not."""
    number = focus.places[0] if len(focus.places) == 1 else ""
    if not (number.isascii() and number.isdigit() and int(number) < len(tiles)):
        raise ValueError(f"there is no tile “{number}”, only {len(tiles)}")
    return tiles[int(number)]


def overlap(box: Box, part: Box) -> bool:
    """Whether any of a box is within a part."""
    return box[0] < part[2] and part[0] < box[2] and box[1] < part[3] and part[1] < box[3]


def shared(a: Box, b: Box) -> float:
    """Returns how many pixels two boxes share."""
    if not overlap(a, b):
        return 0
    return (min(a[2], b[2]) - max(a[0], b[0])) * (min(a[3], b[3]) - max(a[1], b[1]))


def badge_on(part: Box, tall: float = 1) -> int:
    """Pixels of a badge on a part that is cut out: a phone shows it three lines of text high."""
    return max(SMALLEST, round(cut_width(part, tall) / 15))


def _within(middle: float, length: float, first: float, last: float) -> int:
    """Returns the beginning of a stretch about ``middle`` such that it lies between ``first`` and ``last``."""
    return round(min(max(middle - length / 2, first), last - length))


def enlargement(part: Box) -> float:
    """Returns how many times larger a part is shown than on the whole picture."""
    return min(WIDTH / (part[2] - part[0]), HEIGHT / (part[3] - part[1]))


def placed_at(focus: Focus, place: str) -> Sequence[Target]:
    """The targets at a place, in their order."""
    return [target for target in focus.targets if target.place == place]


def badges(canvas: Canvas, at: tuple[float, float], targets: Sequence[Target], size: int = BADGE) -> None:
    """The numbers of targets side by side about the point ``at``, each on a badge of so many pixels of the close-up,
    with its note under it."""
    image = _badge(round(size / scale()))
    wide, high = size_of(image)
    x, y = at[0] - wide * STEP * (len(targets) - 1) / 2, at[1]
    for target in targets:
        what = f"target {target.number}"
        canvas.paste(image, (x - wide / 2, y - high / 2), what)
        em = wide * DIGITS[target.number > 9]
        canvas.text((x, y + em * 0.36), str(target.number), fonts.SLAB, em, INK, "ms", within=what)
        if target.note:
            _note(canvas, (x, y + high / 2), target.note, wide * NOTE, what)
        x += wide * STEP


def _note(canvas: Canvas, at: tuple[float, float], text: str, em: float, what: str) -> None:
    """A target's note, on a slip whose upper edge lies about ``at``."""
    x, y = at
    half = em * (0.3 * len(text) + 0.3)
    canvas.rectangle((x - half, y - em * 0.3, x + half, y + em * 0.9), CARD, INK)
    canvas.text((x, y + em * 0.66), text, fonts.SLAB, em, INK, "ms", within=what)


@drawn_once
def _badge(size: int) -> Image.Image:
    """An empty badge, ``size`` pixels across; RGBA."""

    def draw(pen: Pen) -> None:
        middle = (size / 2, size / 2)
        for share, fill in ((1.0, CARD), (0.94, INK), (0.86, GOLD)):
            pen.disc(middle, size / 2 * share, fill)

    return patch((size, size), draw)
