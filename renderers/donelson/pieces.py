"""The counters of a view on the map, each in its hex, with facing and states; the engagements between them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import product

from PIL import Image

from bot.games.donelson.forces import counter
from bot.games.donelson.ground.compass import distance
from bot.games.donelson.state.view import View
from bot.games.donelson.terms import Division, Facing, Hex, Key
from renderers import fonts
from renderers.canvas import Box, Canvas, Pen, Point, drawn_once, patch, scale, size_of
from renderers.close_up import overlap, shared
from renderers.donelson import counters, stacks
from renderers.donelson.ground import numbered, reached, write_numbers
from renderers.donelson.layout import layout
from renderers.donelson.states import Mark, states
from renderers.donelson.works import tag_at
from renderers.theme import CARD, GOLD, INK

SPOTS: tuple[Point, ...] = ((0, 1.0), (0, -0.8), (-0.5, 0.78), (0.5, 0.78), (-0.5, -0.6), (0.5, -0.6))
"""Where the number of a hex may stand, in radii from its centre: the middle of its foot."""
TAB = 9.5
"""Pixels to the em of the number of a hex with counters."""


def division_of(view: View, key: Key) -> Division:
    """Returns the division that commands a counter now: its own, or that to which its brigade was transferred."""
    info = counter(key)
    return view.divisions.get(info.brigade, info.division)


def draw(canvas: Canvas, view: View, part: Box | None = None) -> dict[Key, Box]:
    """Draws the counters, those whose hexes are in a part of the map where one is given, with the numbers of its hexes;
    returns their boxes."""
    marks, found = states(view), dict[Key, Box]()
    standing = {
        at: keys for at, keys in stacks.on_map(view.units).items() if part is None or overlap(layout().box(at), part)
    }
    hidden = {at for at, keys in standing.items() if stacks.named() and _covered(view, at, keys, marks)}
    if scale() > 1:
        inside = (at for at in reached() if part is None or overlap(layout().box(at), part))
        write_numbers(canvas, (at for at in inside if at not in hidden))
    _engagements(canvas, view, standing)
    put = counters.named if stacks.named() else counters.small
    for at, keys in standing.items():
        placed = stacks.boxes(at, keys, marks)
        faced = _faced(view, keys)
        if len(set(faced.values())) > 1:
            _stems(canvas, at, placed, faced)
        for key, box in placed.items():
            put(canvas, box, key, division_of(view, key), marks.get(key, ()), view.units[key].limbered)
        for facing, key in {facing: key for key, facing in faced.items()}.items():
            counters.arrowhead(canvas, at, key, facing)
        if at in hidden:
            _number(canvas, at, set(faced.values()), placed.values())
        found |= placed
    return found


def _covered(view: View, at: Hex, keys: list[Key], marks: Mapping[Key, tuple[Mark, ...]]) -> bool:
    """Whether the number at a hex's head would lie beneath its counters or the arrow of their facing."""
    head = min(box[1] for box in stacks.boxes(at, keys, marks).values())
    return "n" in _faced(view, keys).values() or head < numbered(at)[1]


def _faced(view: View, keys: list[Key]) -> dict[Key, Facing]:
    """Returns which way the counters of a hex face; leaders face no way."""
    return {key: view.units[key].facing for key in keys if counter(key).arm != "hq"}


def _stems(canvas: Canvas, at: Hex, placed: dict[Key, Box], faced: dict[Key, Facing]) -> None:
    """Draws a line from each counter to the arrow of its facing, where a stack faces several ways."""
    for key, facing in faced.items():
        left, top, right, bottom = placed[key]
        start, end = ((left + right) / 2, (top + bottom) / 2), layout().corner(at, facing)
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


def _number(canvas: Canvas, at: Hex, faced: set[Facing], counters: Iterable[Box]) -> None:
    """Writes the number of a hex whose own is covered at its foot or at its head, where it covers least of its
    counters, of the arrows of their facing, and of a division's number."""
    x, y = layout().centre(at)
    radius, tab = layout().radius, _tab()
    wide, high = size_of(tab)
    taken = [(box, 3.0) for box in counters]
    taken += [(_about(layout().corner(at, facing), radius * 0.25), 1.0) for facing in faced]
    taken += [(_about(tag, 9), 1.0) for tag in _tags()]

    def box(spot: Point) -> Box:
        left, top = x + spot[0] * radius - wide / 2, y + spot[1] * radius - high * 0.82
        return left, top, left + wide, top + high

    spot = min(SPOTS, key=lambda spot: sum(weight * shared(box(spot), each) for each, weight in taken))
    canvas.paste(tab, box(spot)[:2])
    foot = x + spot[0] * radius, y + spot[1] * radius
    canvas.text(foot, f"{at:04}", fonts.ROMAN, TAB, INK, "ms", matters=False)


def _about(at: Point, reach: float) -> Box:
    return at[0] - reach, at[1] - reach, at[0] + reach, at[1] + reach


@cache
def _tags() -> tuple[Point, ...]:
    """Returns where the divisions' numbers stand on the works."""
    return tuple(tag_at(int(tag[:4]), int(tag[5:])) for tag in layout().tags)


@drawn_once
def _tab() -> Image.Image:
    return patch((24, 10), lambda pen: pen.box((0, 0, 24, 10), CARD, radius=4))


def _engagements(canvas: Canvas, view: View, standing: dict[Hex, list[Key]]) -> None:
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
