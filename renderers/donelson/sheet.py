"""The whole Donelson picture: the part of the map where play is, large; below it what happened last, the whole field
small beside the key, and what both sides have."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from msgspec import Struct
from PIL import Image, ImageFilter

from bot.games.donelson.data.forces import counter
from bot.games.donelson.data.terms import Hex
from bot.games.donelson.state.state import Fell, Fought, Mark
from bot.games.donelson.state.view import View
from bot.games.kit.sides import Side
from renderers import engraving, fonts
from renderers.canvas import Box, Canvas, Pen, drawn_once, enlarged, patch, size_of
from renderers.close_up import MARGIN as ABOUT
from renderers.donelson import close_up, combats, counters, held, key, moves, panels, pieces, stacks
from renderers.donelson.colours import PALETTE
from renderers.donelson.ground import drawn
from renderers.donelson.layout import FIELD, MARGIN, SIZE, layout
from renderers.donelson.works import roads
from renderers.layers import layer
from renderers.theme import CARD, FADED, INK, PAPER

WIDE = SIZE[0]
MAIN = 24, 148
"""The upper left corner of the large part."""
ACROSS, DOWN = 1152, 888
"""Its size, in pixels."""
STEPS = (384, 480)
"""Pixels of the map that it shows from left to right: the fewest that hold what happened, and so few that counters bear
names. They make ground.SHARP of it."""
GRID = 5
"""Pixels of the map to which a part's corner is moved, so that it is a whole one at any of these sizes."""
SMALL = 0.48
"""How large the whole field is beside it."""
FINE = 5
"""Pixels of the map: what is narrower than half of them is left out of it."""
ROAD = 4
"""Pixels of the map of the roads on it."""
PALE = 0.4
"""How much of the paper's colour there is in it."""
LANDMARKS = (("Fort Donelson", (13.5, 16.4)), ("Dover", (12.4, 9.2)), ("Cumberland", (10.4, 10.9)))
"""What is named on it, and where."""
NAMED = 36
"""Pixels to the em of that, which a phone shows 11 pixels high."""
GAP = 8
"""Pixels between what lies one below the other."""
EDGE = 30
"""Pixels below the lowest panel."""


class Plan(Struct, frozen=True):
    """What a picture shows: a part of the map, how many times as large, and whether the whole field beside it."""

    part: Box
    by: float
    inset: bool


def plan(view: View) -> Plan:
    """Returns what the picture of a view shows: where something happened last, or the whole field before anything has
    and at the end."""
    if view.ending:
        return WHOLE
    hexes = _about(close_up.happenings(view, fights(moves.fresh(view))))
    if not hexes:
        return WHOLE
    left, top, right, bottom = _bounds(hexes)
    wide = next((step for step in STEPS if right - left <= step and bottom - top <= step * DOWN / ACROSS), STEPS[-1])
    high = round(wide * DOWN / ACROSS)
    x = min(max((left + right) / 2 - wide / 2, FIELD[0]), FIELD[2] - wide)
    y = min(max((top + bottom) / 2 - high / 2, FIELD[1]), FIELD[3] - high)
    x, y = (FIELD[i] + GRID * (round(each - FIELD[i]) // GRID) for i, each in enumerate((x, y)))
    return Plan((x, y, x + wide, y + high), ACROSS / wide, True)


def fights(shown: Sequence[Mark]) -> Sequence[Mark]:
    """Returns the combats of some marks with what was lost in them, or without any all marks."""
    return [mark for mark in shown if isinstance(mark, Fought | Fell)] or shown


WHOLE = Plan(FIELD, 1, False)
"""The whole field and nothing else."""


def _bounds(hexes: list[Hex]) -> Box:
    lefts, tops, rights, bottoms = zip(*(layout().box(at) for at in hexes), strict=True)
    return min(lefts) - ABOUT / 2, min(tops) - ABOUT / 2, max(rights) + ABOUT / 2, max(bottoms) + ABOUT / 2


def _about(found: list[list[Hex]]) -> list[Hex]:
    """Returns the hexes of what happened where most of it did, as many as fit the part at its widest: of equals about
    the latest."""
    wide, high = STEPS[-1], STEPS[-1] * DOWN / ACROSS

    def near(first: list[Hex]) -> int:
        (x, y) = layout().centre(first[0])
        centres = [layout().centre(each[0]) for each in found]
        return sum(abs(cx - x) < wide / 2 and abs(cy - y) < high / 2 for cx, cy in centres)

    if not found:
        return []
    latest = max(range(len(found)), key=lambda i: (near(found[i]), i))
    kept = list[Hex]()
    for each in (found[latest], *reversed(found)):
        for at in each:
            left, top, right, bottom = _bounds([*kept, at])
            if right - left <= wide and bottom - top <= high:
                kept.append(at)
    return kept


def compose(view: View, shown: Plan) -> Canvas:
    """Returns the finished picture of ``view``, with the record of its contents."""
    if not shown.inset:
        return about(view, shown, close_up.drawn_field(view))
    with enlarged(shown.by):
        large = close_up.drawn_part(view, shown.part)
    return about(view, shown, large)


def about(view: View, shown: Plan, large: Canvas) -> Canvas:
    """Returns the picture about a part of the map that is drawn already."""
    words = key.words(view, shown.part)
    if shown.inset and pieces.points(view):
        words.insert(1, "Own points")
    under = MAIN[1] + large.image.height + GAP
    said = panels.latest_height(view)
    left, beside = MAIN[0] + 12, under + said + GAP
    small = _small(view, shown.part) if shown.inset else None
    right = layout().map[2] - 12
    start = left if small is None else left + small.image.width + GAP
    high = key.height(len(words), right - start) if small is None else small.image.height
    foot = beside + high + GAP
    whole = foot + panels.tallies_height(view) + EDGE
    canvas = Canvas(paper(whole).copy(), palette=PALETTE)
    canvas.embed(large, MAIN)
    canvas.frame((MAIN[0], MAIN[1] - 3, MAIN[0] + ACROSS - 1, under - GAP + 2), INK, 3)
    panels.heading(canvas, view)
    panels.latest(canvas, view, (left, under, right, under + said))
    if small is not None:
        canvas.embed(small, (left, beside))
        canvas.frame((left, beside, left + small.image.width - 1, beside + high - 1), INK, 3)
    key.draw(canvas, (start, beside, right, beside + high), words)
    panels.tallies(canvas, view, foot)
    return canvas


@cache
def paper(high: int) -> Image.Image:
    """Returns an empty sheet with its border, in places of the palette."""
    sheet = Canvas(PALETTE.quantised(Image.new("RGB", (WIDE, high), PAPER)), palette=PALETTE)
    inner = MARGIN + 1
    # Along the four edges alone: most of the time would go into what is empty.
    for left, top, right, bottom in (
        (0, 0, WIDE, inner),
        (0, high - inner, WIDE, high),
        (0, inner, inner, high - inner),
        (WIDE - inner, inner, WIDE, high - inner),
    ):
        at, size = (left, top), (right - left, bottom - top)
        edge = patch(size, lambda pen, at=at: engraving.neatline(Pen(pen.image, at), (WIDE, high), MARGIN))  # type: ignore[misc]
        sheet.paste(edge, at)
    return sheet.image


def warm_up() -> None:
    """Draws ahead what never changes."""
    with enlarged(SMALL):
        _field()


@layer
def _field() -> Image.Image:
    """Returns the ground of the whole field, small, in places of the palette."""
    wide, high = round((FIELD[2] - FIELD[0]) * SMALL), round((FIELD[3] - FIELD[1]) * SMALL)
    # Without what is as fine as trees and the grid; paler, so that the armies stand out; both in fewer bytes.
    found = drawn().small.crop(FIELD).convert("RGB").filter(ImageFilter.MedianFilter(FINE))
    found = found.resize((wide, high), Image.Resampling.BOX)
    found.paste(_roads(), (0, 0), _roads())
    return PALETTE.quantised(Image.blend(found, Image.new("RGB", found.size, PAPER), PALE))


@drawn_once
def _roads() -> Image.Image:
    """The roads of the whole field, as lines; RGBA."""
    left, top, right, bottom = FIELD

    def draw(pen: Pen) -> None:
        for course in roads():
            pen.line([(x - left, y - top) for x, y in course], FADED, ROAD)

    return patch((round(right - left), round(bottom - top)), draw)


def _small(view: View, part: Box) -> Canvas:
    """Returns the whole field, small: who stands where, what moved last, and which part of it is shown large."""
    with enlarged(SMALL):
        canvas = Canvas(_field().copy(), (), FIELD[:2], palette=PALETTE)
        held.draw(canvas, view)
        for text, (row, place) in LANDMARKS:
            x, y = layout().place(row, place)
            canvas.text((x, y), text, fonts.ITALIC, NAMED / SMALL, INK, "ms", matters=False)
        moves.arrows(canvas, moves.ways(moves.marks(view)), None, moves.ways(moves.fresh(view)))
        for at, keys in stacks.on_map(view.units).items():
            block, (x, y) = _block(counter(keys[0]).side), layout().centre(at)
            wide, high = size_of(block)
            canvas.paste(block, (x - wide / 2, y - high / 2), f"stand {at:04}")
        combats.bursts(canvas, view, {}, None)
        frame = _frame(round(part[2] - part[0]), round(part[3] - part[1]))
        canvas.paste(frame, part[:2], "shown large")
        x, y = FIELD[0] + 44, FIELD[3] - 26
        canvas.paste(_north(), (x - 20, y - 122))
        canvas.text((x, y), "N", fonts.ROMAN, NAMED / SMALL, INK, "ms", matters=False)
    return canvas


@drawn_once
def _block(side: Side) -> Image.Image:
    return patch((48, 40), lambda pen: counters.plate(pen, (3, 3, 45, 37), side))


@drawn_once
def _frame(wide: int, high: int) -> Image.Image:
    def draw(pen: Pen) -> None:
        pen.box((0, 0, wide, high), None, CARD, 12)
        pen.box((2, 2, wide - 2, high - 2), None, INK, 7)

    return patch((wide, high), draw)


@drawn_once
def _north() -> Image.Image:
    def draw(pen: Pen) -> None:
        pen.polygon([(20, 4), (34, 60), (20, 48), (6, 60)], INK)

    return patch((40, 64), draw)
