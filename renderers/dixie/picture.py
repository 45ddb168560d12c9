"""The picture of Dixie, from a view to a PNG."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import ceil

from msgspec.structs import replace

from bot.games.contract.choices import Focus
from bot.games.dixie.data.terms import SIDES, Edition
from bot.games.dixie.state.places import places_of
from bot.games.dixie.state.view import DixieView
from renderers import chronicle
from renderers.artist import Outline, boxed, pause
from renderers.canvas import Box, Canvas, Point, enlarged
from renderers.close_up import TILE, badge_on, cut, cut_width, cutting, overlap, tile_of, tiled
from renderers.dixie import close_up, emblems, full_cards, header, panels
from renderers.dixie.arrangement import Arrangement, arrange
from renderers.dixie.battlefield import battlefield, boxes, centerline, frames, positions
from renderers.dixie.colours import HOUSE, PALETTE
from renderers.dixie.ground import field_map
from renderers.dixie.insignia import INSIGNIA
from renderers.dixie.layout import BOARD, GAP, LEFT, LEGIBLE, RIGHT, WIDTH, Plan, label_height
from renderers.dixie.moves import arrows, over_centerline
from renderers.dixie.scene import Scene
from renderers.dixie.terrain import field_part, field_sheet
from renderers.encode import encode

EDITIONS: tuple[Edition, ...] = ("bull-run", "shiloh", "gettysburg")
EDGE = 8
"""Pixels about the battlefield: a number is a little higher than the label that it is on."""
OUTSIDE, INSIDE = 12, 66
"""Pixels of an arrow from the Reserve before and behind the edge of a position."""
LANE, ASTRIDE = 8, 18
"""Pixels between the badges of what was lost and the side of a position, and above its edge at the Centerline."""
SIDEWAYS = 40
"""Pixels between an arrow from the Reserve and the right side of a position, whose name stands on the left."""
HIGHER = 8
"""Pixels by which a number is higher than the label that it is on, at most."""
SMALLEST = 21
"""Pixels to the em of the smallest type on a part of the battlefield."""
LEAST = 560
"""Pixels of the battlefield that are cut out at least, from left to right."""
TALLEST = 1.2
"""The height for a width of 1 that the whole battlefield may have with a Reserve under it, at most."""


def warm_up() -> None:
    """Draws the unchanging parts ahead, so that the first picture is as quick as the rest."""
    for edition in EDITIONS:
        header.static_layer(edition)
        for side in SIDES:
            pause()
            field_map(edition, side)
    for what in (*emblems.ARMS, *emblems.GROUNDS, *INSIGNIA):
        emblems.emblem(what, 40)


def draw(view: DixieView, focus: Focus | None = None) -> bytes:
    """Returns the picture of the whole board as ``view`` shows it, and a seat's Reserve below, or the columns or
    positions of ``focus`` large: a palette PNG of 1200 by 1600 pixels; or a single card that the view names, by its
    key. The same arguments give the same bytes. Raises ValueError for a place that this battlefield does not have."""
    if focus is not None and focus.way == "cut" and view.phase in ("decks", "deploy"):
        # What matters then are the cards below the battlefield.
        focus = None
    if focus is not None and len(focus.places) == 1 and not focus.targets and focus.places[0] in view.laid:
        return encode(full_cards.sheet(Scene(view).face(focus.places[0])).image, PALETTE)
    if focus is not None and focus.way == "tile":
        return encode(compose_tile(view, focus).image, PALETTE)
    if focus is not None and focus.way == "marked":
        return encode(compose_marked(view, focus).image, PALETTE)
    if focus is not None and focus.way == "cut":
        canvas, part = compose_cut(view, focus)
        return encode(cut(canvas, part, PALETTE, tall(part)), PALETTE)
    return encode((compose(view) if focus is None else close_up.compose(view, focus)).image, PALETTE)


def targets(view: DixieView) -> Collection[str]:
    """Returns the positions, and the cards in them."""
    scene = Scene(view)
    return {*scene.board.field.spots, *(k for k, x in scene.board.cards.items() if x.at in scene.board.field.spots)}


def outlines(view: DixieView) -> Mapping[str, Outline]:
    """Returns the positions, and the cards in them that the viewer can name."""
    scene = Scene(view)
    if view.phase == "decks" and scene.seat is not None:
        return {}
    found = arrange(scene)
    cards = {key: box for stack in found.stacks.values() for key, box in boxes(stack).items()}
    return {key: boxed(box) for key, box in (found.plan.spots | cards).items()}


def tiles(view: DixieView) -> Sequence[Box]:
    """Returns those of the battlefield, once there is one."""
    scene = Scene(view)
    if view.phase == "decks" and scene.seat is not None:
        return ()
    return tiled((LEFT, BOARD, RIGHT, arrange(scene).plan.foot[1] - GAP), 4, 4)


def places(view: DixieView) -> Mapping[str, str]:
    """Returns the columns and positions that can be drawn large, by key with their names."""
    return close_up.places(view)


def compose_cut(view: DixieView, focus: Focus) -> tuple[Canvas, Box]:
    """Returns the battlefield with the badges and marks of ``focus``, and the part of it to be cut out: the targets'
    positions or, without any, those where something happened last. Under all of the columns stands the Reserve of a
    seat that moves, for much of what moves comes from there. Raises ValueError."""
    if focus.marks:
        view = replace(view, last=())
    highest = label_height(places_of(view).field) + HIGHER
    scene = Scene(view, focus, highest)
    found = arrange(scene)
    where = found.plan
    named = (*focus.places, *(t.place for t in focus.targets))
    if lost := [place for place in named if place not in where.spots and place not in scene.board.cards]:
        raise ValueError(f"there is no place “{lost[0]}”, only {', '.join(where.spots)}")
    cards = {key: box for at in where.spots for key, box in boxes(found.stacks[at]).items()}
    named = named or tuple(m.at for m in view.last)
    about = [box for place in named if (box := where.spots.get(place) or cards.get(place))]
    left, right = (f(box[n] for box in where.spots.values()) for f, n in ((min, 0), (max, 2)))
    top, bottom = (f(box[n] for box in where.spots.values()) for f, n in ((min, 1), (max, 3)))
    field = (left, top - EDGE, right, bottom + EDGE)
    part = _columns(cutting(about or where.spots.values(), field, LEAST), where)
    bare = Scene(replace(view, last=()))
    foot = (*where.foot[:3], where.foot[1] + panels.heights(bare)[-1])
    moves = view.phase == "move" and view.active == scene.seat and bool(scene.reserve)
    held = moves and part[2] - part[0] == right - left
    part = (*part[:3], foot[3] if held else part[3])
    canvas = _field_sheet(scene, found)
    centerline(canvas, scene, where, scene.board.field.columns)
    # The rest would be drawn only to be cut off.
    seen = {at for at, box in where.spots.items() if overlap(box, part)}
    positions(canvas, scene, found, seen, _least(cut_width(part, tall(part))))
    if held:
        panels.lower_panel(canvas, bare, foot)
    _marks(canvas, scene, where, focus)
    size = min(badge_on(part), highest)
    for place in dict.fromkeys(target.place for target in focus.targets):
        close_up.badge(canvas, focus, place, where, size, badge_on(part))
    return canvas, part


def tall(part: Box) -> float:
    """Returns the height for a width of 1 that a part to be cut out may have without margins."""
    return TALLEST if part[2] - part[0] >= RIGHT - LEFT else 1


def _least(wide: int) -> int:
    """Returns the pixels to the em of the smallest type on a picture so many pixels wide that a phone shows as high as
    LEGIBLE on the whole one."""
    return min(LEGIBLE, max(SMALLEST, ceil(LEGIBLE * wide / WIDTH)))


def compose_tile(view: DixieView, focus: Focus) -> Canvas:
    """Returns the tile of ``focus``. Raises ValueError."""
    part, scene = tile_of(tiles(view), focus), Scene(view)
    found = arrange(scene)
    with enlarged(TILE):
        canvas = field_part(scene, found.plan, part, *_lying(scene, found))
        centerline(canvas, scene, found.plan, scene.board.field.columns)
        over_centerline(canvas, scene, found.plan)
        positions(canvas, scene, found, [at for at, box in found.plan.spots.items() if overlap(box, part)], SMALLEST)
    return canvas


def _field_sheet(scene: Scene, found: Arrangement) -> Canvas:
    return field_sheet(scene, found.plan, found.plan.foot[1] - GAP, *_lying(scene, found))


def _lying(scene: Scene, found: Arrangement) -> tuple[dict[str, Box], list[Box]]:
    """Returns what each position's cards cover, and what else covers the field."""
    cards = {at: stack.box for at, stack in found.stacks.items() if stack.rows}
    return cards, [*frames(scene, found.plan), *(box for _, box in arrows(scene, found.plan))]


def compose_marked(view: DixieView, focus: Focus) -> Canvas:
    """Returns the finished picture of ``view`` with the marks of ``focus`` in place of those of the last decision."""
    canvas, scene = compose(replace(view, last=())), Scene(view)
    _marks(canvas, scene, arrange(scene).plan, focus)
    return canvas


def _marks(canvas: Canvas, scene: Scene, where: Plan, focus: Focus) -> None:
    """Draws the marks of ``focus``."""
    spots = where.spots

    def ends(side: str, a: str, b: str) -> tuple[Point, Point] | None:
        box = spots.get(b) or spots.get(a)
        if box is None or (a in spots and b in spots):
            return chronicle.between(spots[a], spots[b]) if box else None
        # From the Reserve, or to it: over the edge of the battlefield that is the side's own.
        x, (edge, into) = box[2] - SIDEWAYS, ((box[1], 1) if side == scene.above else (box[3], -1))
        way = (x, edge - into * OUTSIDE), (x, edge + into * INSIDE)
        return way if b in spots else way[::-1]

    def inner(at: str) -> Box | None:
        # Badges stand at the Centerline: at the outer edge they would hide the position's name.
        if at not in spots:
            return None
        left, top, right, bottom = spots[at]
        above = scene.board.field.spots[at].near == scene.above
        return left + LANE, (bottom - ASTRIDE if above else top - ASTRIDE + 4), right, bottom

    chronicle.draw(canvas, focus.marks, HOUSE, ends, inner)


def _columns(part: Box, where: Plan) -> Box:
    """Returns a part with the rest of the columns that are in it."""
    seen = [box for box in where.spots.values() if box[0] < part[2] and box[2] > part[0]]
    return min(box[0] for box in seen), part[1], max(box[2] for box in seen), part[3]


def compose(view: DixieView) -> Canvas:
    """Returns the finished picture of ``view``, with the record of its contents."""
    scene = Scene(view)
    found, fought = arrange(scene), view.phase != "decks" or scene.seat is None
    canvas = _field_sheet(scene, found) if fought else header.empty_sheet(view.setup.edition)
    header.header(canvas, scene)
    if fought:
        battlefield(canvas, scene, found)
    panels.lower_panel(canvas, scene, found.plan.foot)
    return canvas
