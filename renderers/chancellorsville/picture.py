"""The picture of Chancellorsville 1863, from a view to a PNG."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from msgspec.structs import replace

from bot.games.chancellorsville.data.board import board
from bot.games.chancellorsville.data.cards import formations
from bot.games.chancellorsville.state.view import View
from bot.games.contract.choices import Focus, Target
from renderers import chronicle
from renderers.artist import Outline, boxed, pause
from renderers.canvas import Box, Canvas, Point, enlarged, scale
from renderers.chancellorsville import card_panels, combat_panel, counters, key, moves, panels, pieces
from renderers.chancellorsville.colours import HOUSE, PALETTE
from renderers.chancellorsville.ground import map_part, static_layer
from renderers.chancellorsville.layout import CONTROL, layout
from renderers.close_up import (
    BADGE,
    NOTE,
    STEP,
    TILE,
    badge_on,
    badges,
    cut,
    cutting,
    enlargement,
    overlap,
    placed_at,
    region,
    shared,
    tile_of,
    tiled,
)
from renderers.encode import encode
from renderers.theme import GOLD, INK

ABOVE = 36
"""Pixels over a plate at which the badges of losses begin."""
RING = 5
"""Pixels of the ring about a plate that has badges."""
PLATE = 20.0
"""What a badge had rather not cover is a plate: as many times as anything else."""
LEAST = 520
"""Pixels of the map that a close-up shows at least, from left to right."""


def warm_up() -> None:
    """Draws the unchanging parts ahead, so that the first picture is as quick as the rest."""
    for solo in (False, True):
        pause()
        static_layer(solo)
        key.strip(solo)
    for each in formations():
        for hidden in (False, True):
            counters.warm_up(each, hidden)
    pieces.warm_up()


def draw(view: View, focus: Focus | None = None) -> bytes:
    """Returns the whole board as ``view`` shows it, or the locations of ``focus`` large: a palette PNG, 1200 pixels
    wide. The same arguments give the same bytes. Raises ValueError for a location that there is not."""
    if focus is not None and focus.way == "marked":
        return encode(compose_marked(view, focus).image, PALETTE)
    if focus is not None and focus.way == "tile":
        return encode(compose_tile(view, focus).image, PALETTE)
    if focus is not None and focus.way == "cut":
        canvas, part = compose_cut(view, focus)
        return encode(cut(canvas, part, PALETTE), PALETTE)
    return encode((compose(view) if focus is None else compose_part(view, focus)).image, PALETTE)


def targets(view: View) -> Collection[str]:
    """Returns the locations."""
    return places(view)


def outlines(view: View) -> Mapping[str, Outline]:
    """Returns the plates of the locations."""
    return {str(place): boxed(layout().plate(place)) for place in board().locations}


def tiles(view: View) -> Sequence[Box]:
    """Returns those of the map but for where it tells who controls the objectives."""
    return tiled(layout().map, 5, 5, [CONTROL])


def places(view: View) -> Mapping[str, str]:
    """Returns the locations that can be drawn large, by their numbers."""
    return {str(place): board().name(place) for place in board().locations}


def compose(view: View) -> Canvas:
    """Returns the finished picture of ``view``, with the record of its contents."""
    image, texts = static_layer(bool(view.options.solo))
    canvas = Canvas(image.copy(), texts, palette=PALETTE)
    pieces.pieces_on_map(canvas, view)
    panels.status(canvas, view)
    panels.tracks(canvas, view)
    panels.side_panels(canvas, view)
    card_panels.row(canvas, view)
    card_panels.foot(canvas, view)
    card_panels.bot_card(canvas, view)
    combat_panel.control(canvas, view)
    key.draw(canvas, bool(view.options.solo))
    if view.own is not None and view.stage == "setup":
        card_panels.dealt(canvas, view, view.own.dealt)
    else:
        combat_panel.combat(canvas, view)
    return canvas


def compose_part(view: View, focus: Focus) -> Canvas:
    """Returns the finished close-up of ``focus``, in pixels of the whole picture. Raises ValueError."""
    boxes = [_box(place) for place in (*focus.places, *(t.place for t in focus.targets))]
    part = region(boxes, layout().map, LEAST)
    with enlarged(enlargement(part)):
        image, texts = map_part(part, bool(view.options.solo))
        canvas = Canvas(image, texts, part[:2], palette=PALETTE)
        pieces.pieces_on_map(canvas, view)
        _badges(canvas, focus, part, BADGE)
    return canvas


def compose_tile(view: View, focus: Focus) -> Canvas:
    """Returns the tile of ``focus``. Raises ValueError."""
    part = tile_of(tiles(view), focus)
    with enlarged(TILE):
        image, texts = map_part(part, bool(view.options.solo))
        canvas = Canvas(image, texts, part[:2], palette=PALETTE)
        pieces.pieces_on_map(canvas, view)
    return canvas


def compose_marked(view: View, focus: Focus) -> Canvas:
    """Returns the finished picture of ``view`` with the marks of ``focus`` in place of those of the last moves."""
    canvas = compose(replace(view, last=(), last_turn=(), this_turn=()))
    _marks(canvas, focus)
    return canvas


def _marks(canvas: Canvas, focus: Focus) -> None:
    """Draws the marks of ``focus``."""

    def box(place: str) -> Box | None:
        # Over the plate, whose number and name stay to be read.
        left, top, right, bottom = _box(place)
        return left + 12, top - ABOVE, right, bottom

    def ends(side: str, a: str, b: str) -> tuple[Point, Point] | None:
        return moves.course(int(a), int(b))

    chronicle.draw(canvas, focus.marks, HOUSE, ends, box)


def compose_cut(view: View, focus: Focus) -> tuple[Canvas, Box]:
    """Returns the map with the badges and marks of ``focus``, and the part of it to be cut out: about the targets with
    their counters or, without any, where there is or was a combat. Raises ValueError."""
    if focus.marks:
        view = replace(view, last=(), last_turn=(), this_turn=())
    named = (*focus.places, *(t.place for t in focus.targets)) or _latest(view)
    image, texts = static_layer(bool(view.options.solo))
    canvas = Canvas(image.copy(), texts, palette=PALETTE)
    found = pieces.pieces_on_map(canvas, view)
    boxes = [box for place in named for box in (_box(place), *found.get(int(place), ()))]
    part = cutting(boxes or [layout().map], layout().map, LEAST)
    combat_panel.control(canvas, view)
    _marks(canvas, focus)
    _badges(canvas, focus, part, badge_on(part))
    return canvas, part


def _latest(view: View) -> tuple[str, ...]:
    """Returns the locations of the combat."""
    return () if view.combat is None else (str(view.combat.origin), str(view.combat.target))


def _badges(canvas: Canvas, focus: Focus, part: Box, size: int) -> None:
    """Draws the numbers of the targets, each beside its plate, whose own number and name stay to be read, and wholly
    within the picture: where it covers least of all else."""
    standing = [(each.box, 1.0) for each in canvas.placed if each.kind != "mark" and each.matters]
    standing += [(layout().plate(place), PLATE) for place in board().locations]
    for place in dict.fromkeys(target.place for target in focus.targets):
        _ring(canvas, _box(place))
    for place in dict.fromkeys(target.place for target in focus.targets):
        found, plate = placed_at(focus, place), _box(place)
        across = size / scale()
        wide, high = _badge_size(found, across)
        box = _clearest(list(_beside(plate, wide, high, part)), standing)
        standing.append((box, PLATE))
        badges(canvas, ((box[0] + box[2]) / 2, box[1] + across / 2), found, size)


def _clearest(boxes: Sequence[Box], standing: Iterable[tuple[Box, float]]) -> Box:
    """Returns the box that covers least of what stands, each pixel of that counting for its weight."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    about = min(lefts), min(tops), max(rights), max(bottoms)
    near = [(each, weight) for each, weight in standing if overlap(each, about)]
    return min(boxes, key=lambda box: sum(weight * shared(box, each) for each, weight in near))


def _ring(canvas: Canvas, plate: Box) -> None:
    """Draws a golden ring about a plate that badges belong to."""
    left, top, right, bottom = plate
    for out, thick, fill in ((RING + 2, RING + 2, INK), (RING, RING, GOLD)):
        x0, y0, x1, y1 = left - out, top - out, right + out, bottom + out
        flat = (x0, y0, x1, y0 + thick), (x0, y1 - thick, x1, y1)
        for bar in (*flat, (x0, y0, x0 + thick, y1), (x1 - thick, y0, x1, y1)):
            canvas.rectangle(bar, fill)


def _badge_size(targets: Sequence[Target], across: float) -> Point:
    """Returns the width and the height of the badges of a place, each so wide, with their notes."""
    em = across * NOTE
    notes = [2 * em * (0.3 * len(target.note) + 0.3) for target in targets if target.note]
    return max([across, *notes]) + across * STEP * (len(targets) - 1), across + (em * 0.9 if notes else 0)


def _beside(plate: Box, wide: float, high: float, part: Box) -> list[Box]:
    """Returns the boxes of something so large about a plate that lie within a part of the map; those at the left come
    first, beside the number."""
    left, top, right, bottom = plate
    levels = ((top + bottom - high) / 2, top - high * 0.6, bottom - high * 0.4)
    corners: list[Point] = [(left - wide, y) for y in levels]
    corners += [(x, y) for x in (left - wide / 2, left + 4) for y in (top - high, bottom)]
    corners += [(right, y) for y in levels]
    corners += [(x, y) for x in range(round(left - wide), round(right), 16) for y in (top - high, bottom)]
    inside = [(x, y) for x, y in corners if part[0] < x < part[2] - wide and part[1] < y < part[3] - high]
    return [(x, y, x + wide, y + high) for x, y in inside or [(max(part[0], min(left, part[2] - wide)), bottom)]]


def _box(place: str) -> Box:
    """Returns the box of a location's plate. Raises ValueError."""
    if not place.isdigit() or int(place) not in board().locations:
        raise ValueError(f"there is no location “{place}”, only 1 to {len(board().locations)}")
    return layout().plate(int(place))
