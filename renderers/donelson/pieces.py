"""The counters of a view on the map, each in its hex, with facing and states; the engagements between them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import product, repeat
from math import ceil

from PIL import Image

from bot.games.donelson.data.compass import around, distance
from bot.games.donelson.data.forces import counter
from bot.games.donelson.data.terms import Division, Facing, Hex, Key
from bot.games.donelson.state.view import View
from bot.games.kit.sides import Side
from renderers import fonts
from renderers.canvas import Box, Canvas, Pen, Point, drawn_once, patch, scale, size_of
from renderers.close_up import overlap, shared
from renderers.donelson import counters, stacks
from renderers.donelson.emblems import Mark, states
from renderers.donelson.ground import number_boxes, numbered, write_numbers
from renderers.donelson.layout import layout
from renderers.donelson.works import tag_at
from renderers.ornaments import inset
from renderers.theme import CARD, FADED, GOLD, INK

ABOVE = (0, -0.25, 0.25, -0.45, 0.45)
"""Where above its counters a hex's number may stand, in radii from their middle; at its foot it is among the next row's
numbers."""
BELOW, LOOSE = 60, 200
"""Square pixels that it rather covers of others than to stand at the foot, or anywhere else."""
AWAY = 1000
"""Square pixels that it rather covers than to reach over the edge of a part."""
SPOTS: tuple[Point, ...] = ((-0.5, -0.6), (0.5, -0.6), (-0.5, 0.78), (0.5, 0.78), (0, 1.0))
"""Where else it may stand, in radii from the centre of its hex: the middle of its foot."""
EDGE = 3
"""Pixels from the edge of a part to counters that would reach over it."""
CODED = (2.4, 1.3)
"""The width and height of the block of counters that are not seen whole, for a code on it of 1."""
TRAY = 2.2
"""Pixels of the tray about the counters of a hex."""
TAB = 9.5
"""Pixels to the em of the number of a hex with counters, at least."""
ENGRAVED = 36.6
"""Pixels to the em of the engraver's roman on the finished close-up that a phone shows 11 pixels high."""


def division_of(view: View, key: Key) -> Division:
    """Returns the division that commands a counter now: its own, or that to which its brigade was transferred."""
    info = counter(key)
    return view.divisions.get(info.brigade, info.division)


def points(view: View) -> dict[Key, str]:
    """Returns the strength points and guns of the counters of which the viewer knows them: his own, and all once the
    rosters are out."""
    rosters = [*view.rosters.values(), *([view.own.roster] if view.own is not None else [])]
    return {key: str(left) for each in rosters for key, left in (each.strength | each.guns).items() if left}


def draw(canvas: Canvas, view: View, part: Box | None = None) -> dict[Key, Box]:
    """Draws the counters, those whose hexes are in a part of the map where one is given, with the numbers of its hexes;
    returns their boxes."""
    marks, found = states(view), dict[Key, Box]()
    standing = {
        at: keys for at, keys in stacks.on_map(view.units).items() if part is None or overlap(layout().box(at), part)
    }
    whole = {at: stacks.boxes(at, keys, marks) for at, keys in standing.items()}
    if part is not None and stacks.named():
        whole = _seen_whole(whole, part)
    hidden = {at for at, keys in standing.items() if stacks.named() and _covered(view, at, keys, marks)}
    numbers = {at: box for at, box in _numbers(part, whole).items() if at not in hidden}
    if scale() > 1:
        write_numbers(canvas, numbers)
    engagements(canvas, view, standing)
    own, tabs = points(view), list(numbers.values())
    if part is not None and stacks.named():
        seen = [box for boxes in whole.values() for box in boxes.values()]
        cut_off = {at: keys for at, keys in standing.items() if at not in whole}
        tabs += _cut_off(canvas, part, cut_off, seen)
    facings = {at: _spots(at, _faced(view, standing[at]), whole) for at in whole}
    if stacks.named():
        for placed in whole.values():
            _tray(canvas, placed.values())
    for at, placed in whole.items():
        faced, spots = _faced(view, standing[at]), facings[at]
        if len(spots) > 1:
            _stems(canvas, placed, faced, spots)
        for key, box in placed.items():
            about = key, division_of(view, key), marks.get(key, ()), view.units[key].limbered
            if stacks.named():
                counters.named(canvas, box, *about, own.get(key, ""))
            else:
                counters.small(canvas, box, *about)
        found |= placed
    # Over all counters, for a neighbour's reach to the corner as well.
    for at, placed in whole.items():
        faced, spots = _faced(view, standing[at]), facings[at]
        for facing, key in {facing: key for key, facing in faced.items()}.items():
            counters.arrowhead(canvas, key, facing, spots[facing])
        if at in hidden:
            arrows = [spot for spot, _ in spots.values()]
            tabs.append(_number(canvas, at, arrows, placed.values(), found, tabs, part))
    return found


def _numbers(part: Box | None, placed: Mapping[Hex, Mapping[Key, Box]]) -> dict[Hex, Box]:
    """Returns the boxes of the numbers at the heads of a part's hexes: of those that no neighbour's counters cover."""
    found = dict[Hex, Box]()
    for at, box in number_boxes(scale()).items():
        if part is None or inside(box, part):
            near = [each for other in around(at) for each in placed.get(other, {}).values()] if stacks.named() else []
            if not any(overlap(box, each) for each in near):
                found[at] = box
    return found


def _covered(view: View, at: Hex, keys: list[Key], marks: Mapping[Key, tuple[Mark, ...]]) -> bool:
    """Whether the number at a hex's head would lie beneath its counters or the arrow of their facing."""
    head = min(box[1] for box in stacks.boxes(at, keys, marks).values())
    return "n" in _faced(view, keys).values() or head < numbered(at)[1]


def _faced(view: View, keys: list[Key]) -> dict[Key, Facing]:
    """Returns which way the counters of a hex face; leaders face no way."""
    return {key: view.units[key].facing for key in keys if counter(key).arm != "hq"}


def _spots(
    at: Hex, faced: Mapping[Key, Facing], placed: Mapping[Hex, Mapping[Key, Box]]
) -> dict[Facing, tuple[Point, float]]:
    """Returns where the arrows of a hex's facings stand: where names are drawn, off its neighbours' counters."""
    others = [box for near in around(at) for box in placed.get(near, {}).values()] if stacks.named() else []
    return {facing: counters.facing_at(at, facing, placed[at].values(), others) for facing in faced.values()}


def _seen_whole(placed: dict[Hex, dict[Key, Box]], part: Box) -> dict[Hex, dict[Key, Box]]:
    """Returns the boxes of the counters whose hexes' middles are in a part of the map, moved so far in that all of each
    is seen; without those for which there is no room."""
    found = dict[Hex, dict[Key, Box]]()
    for at, boxes in placed.items():
        (x, y), inside = layout().centre(at), _moved_in(boxes, part)
        others = [box for other, each in placed.items() if other != at for box in each.values()]
        if not (part[0] <= x <= part[2] and part[1] <= y <= part[3]):
            continue
        if inside == boxes or not any(overlap(inset(box, 1), other) for box in inside.values() for other in others):
            found[at] = inside
    return found


def _moved_in(placed: dict[Key, Box], part: Box) -> dict[Key, Box]:
    """Returns the boxes of a hex's counters moved as far as it takes for all of them to be seen in a part."""
    lefts, tops, rights, bottoms = zip(*placed.values(), strict=True)
    dx = max(part[0] + EDGE - min(lefts), 0) or min(part[2] - EDGE - max(rights), 0)
    dy = max(part[1] + EDGE - min(tops), 0) or min(part[3] - EDGE - max(bottoms), 0)
    return {key: (left + dx, top + dy, right + dx, bottom + dy) for key, (left, top, right, bottom) in placed.items()}


def _cut_off(canvas: Canvas, part: Box, beyond: Mapping[Hex, list[Key]], taken: Sequence[Box]) -> list[Box]:
    """Draws a small block for the counters of each hex across the edge of a part, with the code of the first, where
    there is room beside those that are seen: names cut in two say nothing, and the whole field beside it tells that
    somebody is there. Returns the boxes of the blocks."""
    found = list[Box]()
    for at, keys in beyond.items():
        key = next((key for key in keys if counter(key).arm != "hq"), keys[0])
        (x, y), code = layout().centre(at), stacks.READ / scale()
        wide, high = CODED[0] * code, CODED[1] * code
        x = min(max(x, part[0] + wide / 2 + EDGE), part[2] - wide / 2 - EDGE)
        y = min(max(y, part[1] + high / 2 + EDGE), part[3] - high / 2 - EDGE)
        box = x - wide / 2, y - high / 2, x + wide / 2, y + high / 2
        if not any(overlap(box, each) for each in (*taken, *found)):
            found.append(box)
            what = f"beyond {at:04}"
            canvas.paste(_block(counter(key).side, (round(wide, 1), round(high, 1))), (box[0] - 2, box[1] - 2), what)
            text = counter(key).code + counter(key).letter
            canvas.text((x, y + code * 0.36), text, fonts.SLAB, code, CARD, "ms", within=what)
    return found


@drawn_once
def _block(side: Side, size: Point) -> Image.Image:
    wide, high = size
    return patch((ceil(wide) + 4, ceil(high) + 4), lambda pen: counters.plate(pen, (2, 2, 2 + wide, 2 + high), side))


def _tray(canvas: Canvas, placed: Iterable[Box]) -> None:
    """Draws what the counters of a hex lie on, so that they are told from the next hex's; its number is a tab of it."""
    lefts, tops, rights, bottoms = zip(*placed, strict=True)
    box = min(lefts) - TRAY, min(tops) - TRAY, max(rights) + TRAY, max(bottoms) + TRAY
    canvas.paste(_card((round(box[2] - box[0], 1), round(box[3] - box[1], 1))), box[:2])


@drawn_once
def _card(size: Point) -> Image.Image:
    wide, high = size

    def draw(pen: Pen) -> None:
        pen.box((0, 0, wide, high), FADED, radius=2.6)
        pen.box((0.5, 0.5, wide - 0.5, high - 0.5), CARD, radius=2.2)

    return patch((ceil(wide), ceil(high)), draw)


def _stems(
    canvas: Canvas, placed: dict[Key, Box], faced: dict[Key, Facing], spots: Mapping[Facing, tuple[Point, float]]
) -> None:
    """Draws a line from each counter to the arrow of its facing, where a stack faces several ways."""
    for key, facing in faced.items():
        left, top, right, bottom = placed[key]
        start, end = ((left + right) / 2, (top + bottom) / 2), spots[facing][0]
        image = _stem((round(end[0] - start[0]), round(end[1] - start[1])))
        canvas.paste(image, (min(start[0], end[0]) - 4, min(start[1], end[1]) - 4))


@drawn_once
def _stem(way: tuple[int, int]) -> Image.Image:
    start = 4 + max(0, -way[0]), 4 + max(0, -way[1])
    ends: list[Point] = [start, (start[0] + way[0], start[1] + way[1])]

    def draw(pen: Pen) -> None:
        pen.line(ends, CARD, 4)
        pen.line(ends, INK, 2)

    return patch((abs(way[0]) + 8, abs(way[1]) + 8), draw)


def _number(
    canvas: Canvas,
    at: Hex,
    faced: Iterable[Point],
    own: Iterable[Box],
    all_: Mapping[Key, Box],
    numbers: Iterable[Box],
    part: Box | None,
) -> Box:
    """Writes the number of a hex whose own is covered above its counters, or where that would cover others, the arrows
    of facings, a division's or another hex's number, or reach over the edge of a part, in another place about it.
    Returns its box."""
    own = [*own]
    x, y = layout().centre(at)
    radius, em = layout().radius, max(TAB, ENGRAVED / scale())
    tab = _tab(round(em, 1))
    wide, high = size_of(tab)
    near = (x - 2 * radius, y - 2 * radius, x + 2 * radius, y + 2 * radius)
    taken = [(box, 4.0) for box in all_.values() if box not in own and overlap(box, near)]
    taken += [(box, 3.0) for box in own]
    taken += [(_about(spot, radius * 0.25), 3.0) for spot in faced]
    taken += [(box, 1.0) for box in map(_about, _tags(), repeat(10.0)) if overlap(box, inset(near, -radius))]
    taken += [(box, 1.0) for box in numbers if overlap(box, near)]
    head, foot = min(box[1] for box in own), max(box[3] for box in own)
    above = [(x + dx * radius, head - 1) for dx in ABOVE]
    middle = (min(box[0] for box in own) + max(box[2] for box in own)) / 2
    below = [(middle + dx * radius, foot + high * 0.82 - 1) for dx in ABOVE]
    spots = [*above, *((x + dx * radius, y + dy * radius) for dx, dy in SPOTS), *below]

    def box(spot: Point) -> Box:
        left, top = spot[0] - wide / 2, spot[1] - high * 0.82
        return left, top, left + wide, top + high

    def covers(spot: Point) -> float:
        own = box(spot)
        found = sum(weight * shared(own, each) for each, weight in taken if overlap(own, each))
        # A tab of its tray is told to be its own wherever it is.
        found += (
            abs(spot[0] - middle) / 2 + BELOW * (spot not in above) + LOOSE * (spot not in above and spot not in below)
        )
        return found if part is None or inside(box(spot), part) else found + AWAY

    spot = min(spots, key=covers)
    canvas.paste(tab, box(spot)[:2], f"number {at:04}")
    canvas.text(spot, f"{at:04}", fonts.ROMAN, em, INK, "ms")
    return box(spot)


def inside(box: Box, part: Box) -> bool:
    """Whether a box is wholly in a part."""
    return part[0] <= box[0] and part[1] <= box[1] and box[2] <= part[2] and box[3] <= part[3]


def _about(at: Point, reach: float) -> Box:
    return at[0] - reach, at[1] - reach, at[0] + reach, at[1] + reach


@cache
def _tags() -> tuple[Point, ...]:
    """Returns where the divisions' numbers stand on the works."""
    return tuple(tag_at(int(tag[:4]), int(tag[5:])) for tag in layout().tags)


@drawn_once
def _tab(em: float) -> Image.Image:
    """Returns the ground of a hex's number of so many pixels to the em."""
    wide, high = round(em * 2.5), round(em * 1.05)
    return patch((wide, high), lambda pen: pen.box((0, 0, wide, high), CARD, radius=em * 0.4))


def engagements(canvas: Canvas, view: View, standing: dict[Hex, list[Key]]) -> None:
    """Draws a link across the hexside between enemies whom the same marker covers."""
    pairs = dict[tuple[Hex, Hex], None]()
    for each in view.engagements:
        for ours, theirs in product(each.usa, each.csa):
            a, b = view.units[ours].at, view.units[theirs].at
            if a in standing and b in standing and distance(a, b) == 1:
                pairs[min(a, b), max(a, b)] = None
    for a, b in pairs:
        (ax, ay), (bx, by) = layout().centre(a), layout().centre(b)
        image = _link((round(bx - ax), round(by - ay)))
        wide, high = size_of(image)
        middle = (ax + bx) / 2, (ay + by) / 2
        canvas.paste(image, (middle[0] - wide / 2, middle[1] - high / 2), f"engaged {a}-{b}")


@drawn_once
def _link(way: tuple[int, int]) -> Image.Image:
    """A short golden bar along the way between two hexes."""

    def draw(pen: Pen) -> None:
        ends: list[Point] = [(18 + way[0] * share, 18 + way[1] * share) for share in (-0.24, 0.24)]
        pen.line(ends, INK, 9)
        pen.line([(18 + way[0] * share, 18 + way[1] * share) for share in (-0.2, 0.2)], GOLD, 5)

    return patch((36, 36), draw)
