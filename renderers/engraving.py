"""The engraver's strokes: smooth curves, rivers, hachured hills, trees, lettering along a line, a compass."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, cos, degrees, hypot, pi, sin

from PIL import Image, ImageDraw

from renderers import fonts
from renderers.canvas import Box, Pen
from renderers.theme import CARD, DEPTH, FADED, HILL, INK, LEAF, PAPER, WATER, Colour

Point = tuple[float, float]


def curve(points: tuple[Point, ...], step: float = 5) -> list[Point]:
    """A smooth line through ``points`` (Catmull-Rom), a point about every ``step`` pixels."""
    ends = [points[0], *points, points[-1]]
    smooth: list[Point] = []
    for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        count = max(1, round(hypot(c[0] - b[0], c[1] - b[1]) / step))
        for i in range(count):
            t = i / count
            smooth.append((_spline(t, a[0], b[0], c[0], d[0]), _spline(t, a[1], b[1], c[1], d[1])))
    return [*smooth, points[-1]]


def _spline(t: float, a: float, b: float, c: float, d: float) -> float:
    return b + t / 2 * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))


def river(pen: Pen, course: list[Point], width: tuple[float, float]) -> None:
    """A river along ``course``, widening from its source: banks, water and, where it is broad, lines of flow."""
    last = len(course) - 1
    widths = [width[0] + (width[1] - width[0]) * i / last for i in range(last + 1)]
    _ribbon(pen, course, [w + 3 for w in widths], DEPTH)
    _ribbon(pen, course, widths, WATER)
    for share in (0.82, 0.62):
        broad = next((i for i, w in enumerate(widths) if w * share >= 10), last)
        if broad < last - 1:
            inner = [w * share for w in widths[broad:]]
            _ribbon(pen, course[broad:], [w + 1.2 for w in inner], DEPTH)
            _ribbon(pen, course[broad:], [w - 1.2 for w in inner], WATER)


def _ribbon(pen: Pen, course: list[Point], widths: list[float], fill: Colour) -> None:
    """A band along ``course``, as wide at each point as ``widths`` says, in pixels; it tapers in at its start."""
    left: list[Point] = []
    right: list[Point] = []
    for i, ((x, y), w) in enumerate(zip(course, widths, strict=True)):
        tx, ty = bearing(course[max(0, i - 1)], course[min(len(course) - 1, i + 1)])
        half = w / 2 * min(1, (i + 2) / 8)
        left.append((x - ty * half, y + tx * half))
        right.append((x + ty * half, y - tx * half))
    for (a, b), (c, d) in zip(pairwise(left), pairwise(right), strict=True):
        pen.polygon([a, b, d, c], fill)


def wash(pen: Pen, centre: Point, axes: Point, fill: Colour) -> None:
    """A hand-laid tint: an ellipse with a wavering edge, ``axes`` its half axes in pixels."""
    edge = []
    for i in range(72):
        angle = i * pi / 36
        waver = 1 + 0.06 * sin(angle * 5 + centre[0]) + 0.04 * sin(angle * 9 + centre[1])
        edge.append((centre[0] + axes[0] * waver * cos(angle), centre[1] + axes[1] * waver * sin(angle)))
    pen.polygon(edge, fill)


def ridge(pen: Pen, crest: list[Point], length: float) -> None:
    """Hachures down both sides of ``crest``, up to ``length`` pixels long, in slow waves like a chain of summits."""
    for i in range(1, len(crest) - 1):
        (x0, y0), (x, y), (x1, y1) = crest[i - 1], crest[i], crest[i + 1]
        tx, ty = bearing((x0, y0), (x1, y1))
        for side in (-1, 1):
            swell = 0.62 + 0.3 * sin(i * 0.33 + side * 0.7) + (0.08 if i % 2 else -0.08)
            near, far = 2.2 * side, length * swell * side
            lean = 2.5 * sin(i * 0.33)
            tip = (x - ty * far + tx * lean, y + tx * far + ty * lean)
            base = (x - ty * near, y + tx * near)
            dx, dy = tx * 1.25, ty * 1.25
            pen.polygon([(base[0] - dx, base[1] - dy), (base[0] + dx, base[1] + dy), tip], HILL)


def tree(pen: Pen, at: Point, size: float) -> None:
    """A small engraved tree standing at ``at``, ``size`` pixels tall."""
    x, y = at
    pen.line([(x, y), (x, y - size * 0.4)], FADED, 1.4)
    for dx, dy, r in ((-0.2, 0.5, 0.25), (0.2, 0.5, 0.25), (0, 0.72, 0.28)):
        pen.disc((x + dx * size, y - dy * size), r * size + 0.8, FADED)
    for dx, dy, r in ((-0.2, 0.5, 0.25), (0.2, 0.5, 0.25), (0, 0.72, 0.28)):
        pen.disc((x + dx * size, y - dy * size), r * size - 0.3, LEAF)
    pen.line([(x + size * 0.02, y - size * 0.42), (x + size * 0.3, y - size * 0.46)], FADED, 1)


def wood(pen: Pen, centre: Point, axes: Point, spacing: float = 24) -> None:
    """Trees in staggered rows over an ellipse."""
    rows = round(2 * axes[1] / (spacing * 0.8))
    for row in range(rows + 1):
        y = centre[1] - axes[1] + row * spacing * 0.8
        half = axes[0] * max(0.0, 1 - ((y - centre[1]) / axes[1]) ** 2) ** 0.5
        count = int(2 * half / spacing)
        for i in range(count + 1):
            shift = (row % 2) * spacing / 2 + 3.5 * sin(row * 5 + i * 3)
            x = centre[0] - count * spacing / 2 + i * spacing + shift - spacing / 4
            tree(pen, (x, y + 3 * sin(i * 2.3 + row)), 22 if (row + i) % 3 else 18)


def lettering(
    pen: Pen,
    text: str,
    path: list[Point],
    size: float,
    fill: Colour,
    spacing: float,
    halo: tuple[Colour, float] | None = None,
) -> list[Box]:
    """Letters ``text`` in italic along ``path``, centred on it. ``size`` and ``spacing`` are pixels of the whole
    picture; a ``halo`` of a colour, so many pixels broad, parts the letters from what they are written upon. Returns
    each letter's box, roughly."""
    if halo is not None:
        _lettered(pen, text, path, size, halo[0], spacing, round(halo[1] * pen.factor))
    return _lettered(pen, text, path, size, fill, spacing, 0)


def _lettered(
    pen: Pen, text: str, path: list[Point], size: float, fill: Colour, spacing: float, stroke: int
) -> list[Box]:
    scale = pen.factor
    face = fonts.face(fonts.ITALIC, size * scale)
    reach = [0.0]
    for a, b in pairwise(path):
        reach.append(reach[-1] + hypot(b[0] - a[0], b[1] - a[1]))
    wide = face.getlength(text) / scale + spacing * (len(text) - 1)
    along = (reach[-1] - wide) / 2
    boxes: list[Box] = []
    for letter in text:
        step = face.getlength(letter) / scale
        x, y, slope = _upon(path, reach, along + step / 2)
        # Wide enough for any letter however it is turned, and no wider: turning takes long.
        side = round(size * scale * 1.7)
        rise = size * 0.25
        middle = (x + sin(slope) * rise, y - cos(slope) * rise)
        [at] = pen.on_image([middle])
        beyond = side / 2 + 1
        if -beyond < at[0] < pen.image.width + beyond and -beyond < at[1] < pen.image.height + beyond:
            # Turning a letter takes long: those outside the part that is drawn are left out.
            tile = Image.new("L", (side, side))
            ImageDraw.Draw(tile).text(
                (side / 2, side / 2 + size * scale * 0.25), letter, 255, face, "ms", stroke_width=stroke
            )
            tile = tile.rotate(-degrees(slope), Image.Resampling.BICUBIC)
            pen.image.paste(fill, (round(at[0] - side / 2), round(at[1] - side / 2)), tile)
        along += step + spacing
        half = max(step, size * 0.6) / 2
        boxes.append((middle[0] - half, middle[1] - half, middle[0] + half, middle[1] + half))
    return boxes


def _upon(path: list[Point], reach: list[float], along: float) -> tuple[float, float, float]:
    """The point ``along`` pixels into ``path``, and its slope there in radians, evened over some pixels."""

    def at(length: float) -> Point:
        length = min(max(length, 0), reach[-1])
        i = next((i for i in range(1, len(reach)) if reach[i] >= length), len(reach) - 1)
        share = (length - reach[i - 1]) / ((reach[i] - reach[i - 1]) or 1)
        (x0, y0), (x1, y1) = path[i - 1], path[i]
        return x0 + (x1 - x0) * share, y0 + (y1 - y0) * share

    (x0, y0), (x1, y1) = at(along - 14), at(along + 14)
    x, y = at(along)
    return x, y, atan2(y1 - y0, x1 - x0)


def compass(pen: Pen, centre: Point, radius: float) -> None:
    """A compass rose of ``radius`` pixels, north upwards, half of each point shaded."""
    x, y = centre
    pen.disc(centre, radius * 0.72, None, FADED, 1.2)
    pen.disc(centre, radius * 0.62, None, FADED, 1)
    for i in (1, 3, 5, 7, 0, 2, 4, 6):
        angle = i * pi / 4
        reach = radius if i % 2 == 0 else radius * 0.56
        tip = (x + reach * sin(angle), y - reach * cos(angle))
        waist = radius * 0.17
        left = (x + waist * sin(angle - pi / 4), y - waist * cos(angle - pi / 4))
        right = (x + waist * sin(angle + pi / 4), y - waist * cos(angle + pi / 4))
        pen.polygon([centre, left, tip], INK)
        pen.polygon([centre, right, tip], CARD)
        pen.polygon([centre, left, tip, right], None, INK, 1)


def neatline(pen: Pen, size: tuple[int, int], margin: float) -> None:
    """The map's border, ``margin`` pixels wide in all: a chequered band between fine lines, drawn over all else."""
    wide, high = size
    inset, band = margin * 0.28, margin * 0.42
    frames = [(0.0, PAPER), (inset, INK), (inset + 1.5, PAPER), (inset + band, INK), (inset + band + 1.5, PAPER),
              (margin - 1.3, FADED), (margin, None)]  # fmt: skip
    for (outer, colour), (inner, _) in pairwise(frames):
        if colour is not None:
            pen.box((outer, outer, wide - outer, outer + inner - outer), colour)
            pen.box((outer, high - inner, wide - outer, high - outer), colour)
            pen.box((outer, outer, inner, high - outer), colour)
            pen.box((wide - inner, outer, wide - outer, high - outer), colour)
    for length, across, upright in ((wide, high, False), (high, wide, True)):
        count = round((length - 2 * inset) / 100) * 2 + 1
        step = (length - 2 * inset) / count
        for i in range(0, count, 2):
            a, b = inset + i * step, inset + (i + 1) * step
            for edge in (inset, across - inset - band):
                pen.box((edge, a, edge + band, b) if upright else (a, edge, b, edge + band), INK)


def bearing(start: Point, end: Point) -> Point:
    """The unit vector from ``start`` to ``end``."""
    far = hypot(end[0] - start[0], end[1] - start[1]) or 1
    return (end[0] - start[0]) / far, (end[1] - start[1]) / far
