"""The counters of a view on the map, each in its hex, with facing and states; the engagements between them."""

from __future__ import annotations

from itertools import product

from PIL import Image

from bot.games.donelson.forces import counter
from bot.games.donelson.ground.compass import distance
from bot.games.donelson.state.view import View
from bot.games.donelson.terms import Division, Hex, Key
from renderers.canvas import Box, Canvas, Pen, Point, drawn_once, patch, size_of
from renderers.close_up import overlap
from renderers.donelson import counters, stacks
from renderers.donelson.layout import layout
from renderers.donelson.states import states
from renderers.theme import GOLD, INK


def division_of(view: View, key: Key) -> Division:
    """Returns the division that commands a counter now: its own, or that to which its brigade was transferred."""
    info = counter(key)
    return view.divisions.get(info.brigade, info.division)


def draw(canvas: Canvas, view: View, part: Box | None = None) -> dict[Key, Box]:
    """Draws the counters, those whose hexes are in a part of the map where one is given; returns their boxes."""
    marks, found = states(view), dict[Key, Box]()
    standing = {
        at: keys for at, keys in stacks.on_map(view.units).items() if part is None or overlap(layout().box(at), part)
    }
    _engagements(canvas, view, standing)
    put = counters.named if stacks.named() else counters.small
    for at, keys in standing.items():
        for key, box in stacks.boxes(at, keys).items():
            put(canvas, box, key, division_of(view, key), marks.get(key, ()), view.units[key].limbered)
            found[key] = box
        _facings(canvas, view, at, keys)
    return found


def _facings(canvas: Canvas, view: View, at: Hex, keys: list[Key]) -> None:
    """Draws an arrow for each facing in a hex; where several are, beside it how many counters from the left or the top
    face so is told by the order of the arrows' records alone, for stacks that face several ways are rare."""
    for facing, key in {view.units[key].facing: key for key in reversed(keys) if counter(key).arm != "hq"}.items():
        counters.arrowhead(canvas, at, key, facing)


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
