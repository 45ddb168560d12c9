"""What men built: roads, the town, the fort, rifle pits, batteries; and marks of camps, heights, entry and exits."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import ceil, hypot, sin

from PIL import Image

from bot.games.donelson.data.board import field
from bot.games.donelson.data.terms import Hex
from renderers import engraving, fonts
from renderers.canvas import Canvas, Pen, Point, drawn_once, patch, scale, size_of
from renderers.counters import star
from renderers.donelson.colours import EARTH
from renderers.donelson.country import house
from renderers.donelson.layout import MAP, layout
from renderers.donelson.outlines import chains, eased, loops, rounded, stations
from renderers.theme import CARD, FADED, HILL, INK, RED, UNION

ROAD, BED = 6.5, 3.6
"""Pixels of a road with its edges, and between them."""
WORKS = 8
"""Pixels of a breastwork."""
NUMBER = 35.2
"""Pixels to the em of a division's number on the finished close-up, which a phone shows 11 pixels high."""


def roads() -> list[list[Point]]:
    """Returns the courses of the roads, led over the edge of the map where they leave it."""
    found = list[list[Point]]()
    for way in _ways():
        points = [layout().centre(at) for at in way]
        for end in (0, -1):
            if way[end] in field().exits or way[end] == field().entry:
                x, y = points[end]
                ahead = (x, MAP[3]) if way[end] in field().exits else (MAP[0], y)
                points.insert(0 if end == 0 else len(points), ahead)
        found.append(engraving.curve(tuple(_winding(points))))
    return found


def _winding(points: list[Point]) -> list[Point]:
    """Returns a way with a bend between each two of its points, to one side or the other."""
    found = points[:1]
    for (x, y), (x1, y1) in pairwise(points):
        dx, dy = engraving.bearing((x, y), (x1, y1))
        bend = 5 * sin(x * 0.31 + y * 0.17)
        found += [((x + x1) / 2 - dy * bend, (y + y1) / 2 + dx * bend), (x1, y1)]
    return found


def _ways() -> list[list[Hex]]:
    """Returns the roads as ways from hex to hex, made of the hexsides that they cross."""
    sides = [(layout().centre(a), layout().centre(b)) for a, b in sorted(field().roads)]
    names = {layout().centre(at): at for at in field().cells}
    return [[names[point] for point in line] for line in chains(sides)]


def draw_works(pen: Pen) -> None:
    """Draws all that was built or dug."""
    for line in chains([layout().hexside(a, b) for a, b in sorted(field().ridges)]):
        crest(pen, rounded(line))
    road(pen, roads())
    _bridges(pen)
    _town(pen)
    _fort(pen)
    _pits(pen)
    for hexes in field().groups.values():
        for at in hexes:
            x, y = layout().centre(at)
            cannon(pen, (x + 17, y + 15))
    for at in sorted(field().deployment):
        x, y = layout().centre(at)
        tent(pen, (x, y + 29))
    for at in field().heights:
        x, y = layout().centre(at)
        summit(pen, (x + 22, y - 7))
    for at in field().exits:
        arrow(pen, (layout().centre(at)[0], MAP[3] - 4), (0, 1))
    arrow(pen, (MAP[0] + 44, layout().centre(field().entry)[1]), (1, 0))


def road(pen: Pen, courses: list[list[Point]]) -> None:
    """Draws roads that join."""
    for colour, wide in ((FADED, ROAD), (CARD, BED)):
        for course in courses:
            pen.line(course, colour, wide)


def crest(pen: Pen, line: list[Point]) -> None:
    """Draws a ridge along a line."""
    for (x, y), (dx, dy) in stations(line, 4.5, 2):
        for side in (-1, 1):
            tip = (x + side * dy * 11, y - side * dx * 11)
            pen.polygon([(x - dx * 1.6, y - dy * 1.6), (x + dx * 1.6, y + dy * 1.6), tip], HILL)
    pen.line(line, FADED, 2.2)


def _bridges(pen: Pen) -> None:
    """Draws a bridge where a road crosses a stream."""
    for a, b in sorted(field().roads & field().streams):
        (x0, y0), (x1, y1) = layout().centre(a), layout().centre(b)
        x, y = (x0 + x1) / 2, (y0 + y1) / 2
        dx, dy = engraving.bearing((x0, y0), (x1, y1))
        for side in (-1, 1):
            wing = [
                (x + dx * t - dy * side * w, y + dy * t + dx * side * w)
                for t, w in ((-11, 8), (-7, 4.5), (7, 4.5), (11, 8))
            ]
            pen.line(wing, INK, 2)


def _town(pen: Pen) -> None:
    """Draws Dover: houses along its streets, and the court house with its cupola."""
    for at, cell in field().cells.items():
        if cell.terrain == "buildings":
            x, y = layout().centre(at)
            for dx, dy, wide in ((-19, -7, 12), (-17, 14, 13), (18, 17, 13), (19, -4, 12)):
                house(pen, (x + dx, y + dy), wide)
    x, y = layout().centre(field().dover)
    house(pen, (x, y + 12), 22)
    pen.box((x - 3, y - 13, x + 3, y - 4), CARD, INK, 1.2)
    pen.polygon([(x - 4, y - 13), (x + 4, y - 13), (x, y - 19)], INK)
    pen.polygon(star((x, y + 25), 9), RED)


def _fort(pen: Pen) -> None:
    """Draws the fort's rampart: a thick breastwork with bastions where its sides meet."""
    hexes = [layout().outline(at) for at in field().fort_hexes]
    for loop in loops(hexes):
        middle = sum(x for x, _ in loop) / len(loop), sum(y for _, y in loop) / len(loop)
        line = [_towards(point, middle, 5) for point in eased(loop, 1)]
        for grow, fill in ((2.2, INK), (0, EARTH)):
            pen.line([*line, *line[:2]], fill, 7 + 2 * grow)
            for (x, y), (dx, dy) in stations([*line, line[0]], 46, 20):
                far = 12 + grow
                pen.polygon(
                    [(x - dx * (9 + grow), y - dy * (9 + grow)), (x + dy * far, y - dx * far),
                     (x + dx * (9 + grow), y + dy * (9 + grow))], fill)  # fmt: skip


def _towards(point: Point, end: Point, by: float) -> Point:
    dx, dy = engraving.bearing(point, end)
    return point[0] + dx * by, point[1] + dy * by


def _pits(pen: Pen) -> None:
    """Draws the rifle pits: earth thrown up along the hexsides, with teeth to the enemy's side."""
    outs = [(layout().hexside(pit.hex, pit.out), layout().centre(pit.out)) for pit in field().pits.values()]

    def out(point: Point) -> Point:
        """Returns the centre of the hex before the pit that is nearest to a point."""
        nearest = min(outs, key=lambda o: hypot(*(o[0][0][i] + o[0][1][i] - 2 * point[i] for i in (0, 1))))
        return nearest[1]

    breastwork(pen, [rounded(line, 1) for line in chains([side for side, _ in outs])], out)


def breastwork(pen: Pen, lines: list[list[Point]], out: Callable[[Point], Point]) -> None:
    """Draws breastworks, with teeth to the side on which ``out`` says the enemy is from a point of them."""
    for line in lines:
        for (x, y), (dx, dy) in stations(line, 9, 4):
            before = out((x, y))
            turned = 1 if (before[0] - x) * dy - (before[1] - y) * dx > 0 else -1
            tip = (x + turned * dy * 11, y - turned * dx * 11)
            pen.polygon([(x - dx * 3.6, y - dy * 3.6), (x + dx * 3.6, y + dy * 3.6), tip], INK)
    for colour, wide in ((INK, WORKS), (EARTH, WORKS - 3.6)):
        for line in lines:
            pen.line(line, colour, wide)


def tag_at(a: Hex, b: Hex) -> Point:
    """Returns where a rifle pit's number stands: on its hexside."""
    (x, y), (x1, y1) = layout().hexside(a, b)
    return (x + x1) / 2, (y + y1) / 2


def write_tags(canvas: Canvas) -> None:
    """Writes the numbers of the divisions on the works, each on a disc."""
    em = NUMBER / scale()
    disc = _tag(round(em * 1.3, 1))
    wide, high = size_of(disc)
    for a, b in (map(int, tag.split("-")) for tag in layout().tags):
        pit = field().pit(a, b)
        assert pit is not None
        x, y = tag_at(a, b)
        canvas.paste(disc, (x - wide / 2, y - high / 2))
        canvas.text((x, y + em * 0.36), str(pit.division), fonts.SLAB, em, INK, "ms", matters=False)


@drawn_once
def _tag(across: float) -> Image.Image:
    """The disc of such a number; RGBA."""
    whole = ceil(across) + 2

    def draw(pen: Pen) -> None:
        pen.disc((whole / 2, whole / 2), across / 2, INK)
        pen.disc((whole / 2, whole / 2), across / 2 - 1.2, CARD)

    return patch((whole, whole), draw)


def cannon(pen: Pen, at: Point) -> None:
    """A battery's mark: a gun on its wheel."""
    x, y = at
    pen.line([(x - 10, y + 5), (x + 1, y)], INK, 2.4)
    pen.line([(x - 4, y - 1.5), (x + 11, y - 6.5)], INK, 4.4)
    pen.disc((x, y + 1), 5.6, INK)
    pen.disc((x, y + 1), 3.6, CARD)
    pen.line([(x - 4, y + 1), (x + 4, y + 1)], INK, 1.2)
    pen.line([(x, y - 3), (x, y + 5)], INK, 1.2)


def tent(pen: Pen, at: Point) -> None:
    """A Union camp: a tent with a blue pennant, its foot at ``at``."""
    x, y = at
    pen.polygon([(x - 9, y), (x + 9, y), (x, y - 12)], CARD, INK, 1.3)
    pen.polygon([(x - 2.6, y), (x + 2.6, y), (x, y - 7)], INK)
    pen.line([(x, y - 11), (x, y - 18)], INK, 1.3)
    pen.polygon([(x, y - 18.5), (x + 8, y - 16), (x, y - 13.5)], UNION)


def summit(pen: Pen, at: Point) -> None:
    """A surveyor's triangle: a height that Defend asks for."""
    x, y = at
    pen.polygon([(x - 6.5, y + 5), (x + 6.5, y + 5), (x, y - 6.5)], CARD, RED, 1.8)
    pen.disc((x, y + 1.4), 1.6, RED)


def arrow(pen: Pen, tip: Point, ahead: Point) -> None:
    """An arrow of entry or exit, its tip at ``tip``."""
    (x, y), (dx, dy) = tip, ahead
    for grow, fill in ((2.0, CARD), (0.0, INK)):
        pen.line([(x - dx * 34, y - dy * 34), (x - dx * 14, y - dy * 14)], fill, 9 + 2 * grow)
        pen.polygon(
            [(x + dx * grow, y + dy * grow), (x - dx * 17 - dy * (12 + grow), y - dy * 17 + dx * (12 + grow)),
             (x - dx * 17 + dy * (12 + grow), y - dy * 17 - dx * (12 + grow))], fill)  # fmt: skip
