"""Formations on the map: counters with a corps badge or a division's mark, marks of where they were last seen,
redoubts."""

from __future__ import annotations

from math import cos, pi, sin

from PIL import Image

from bot.games.chancellorsville.data.cards import formation
from bot.games.chancellorsville.data.terms import MOST_COHESION, Formation, round_of
from bot.games.chancellorsville.state.view import PieceView
from bot.games.kit.sides import Side
from renderers import fonts
from renderers.canvas import Canvas, Pen, Placed, Point, drawn_once, patch, size_of
from renderers.chancellorsville.colours import COATS, EARTH, LIGHTS
from renderers.counters import star
from renderers.dice import chamfered
from renderers.engraving import bearing
from renderers.ornaments import band
from renderers.theme import CARD, GOLD, INK, PAPER, Colour

HIGH = 72
"""Pixels from a counter's top to its foot."""
SIZE = 36
"""Pixels to the em of names and numbers."""
MARK = 46
"""Pixels from the top of a mark of a sighting to its foot."""
GLASS = 34
"""Pixels of the spyglass on the mark of a scouts' report."""
CUBE = 26
"""Pixels of a redoubt."""
SMALL = 27
"""Pixels of a momentum cube beside its number."""


def width(key: Formation) -> int:
    """Returns the width of a formation's counter."""
    return max(112, round(fonts.width(formation(key).name, fonts.ROMAN, SIZE)) + 24)


def badge(pen: Pen, key: Formation, centre: tuple[float, float], size: float, fill: Colour = CARD) -> None:
    """Draws a corps badge, or a division's flag with its mark, ``size`` pixels across: disc I, trefoil II, lozenge III,
    Maltese cross V, Greek cross VI, crescent XI, star XII."""
    (x, y), r = centre, size / 2
    ground = COATS[formation(key).side] if fill == CARD else CARD
    match key:
        case "reynolds":
            pen.disc(centre, r * 0.86, fill)
        case "couch":
            for angle in (-pi / 2, pi / 6, 5 * pi / 6):
                pen.disc((x + r * 0.46 * cos(angle), y - r * 0.1 + r * 0.46 * sin(angle)), r * 0.44, fill)
            pen.polygon([(x - r * 0.1, y), (x + r * 0.1, y), (x + r * 0.24, y + r), (x - r * 0.24, y + r)], fill)
        case "sickles":
            pen.polygon([(x, y - r), (x + r * 0.72, y), (x, y + r), (x - r * 0.72, y)], fill)
        case "meade":
            for i in range(4):
                a = i * pi / 2
                ends = [(x + r * cos(a + s * 0.42), y + r * sin(a + s * 0.42)) for s in (-1, 1)]
                notch = (x + r * 0.72 * cos(a), y + r * 0.72 * sin(a))
                pen.polygon([centre, ends[0], notch, ends[1]], fill)
        case "sedgwick":
            pen.box((x - r * 0.3, y - r * 0.92, x + r * 0.3, y + r * 0.92), fill)
            pen.box((x - r * 0.92, y - r * 0.3, x + r * 0.92, y + r * 0.3), fill)
        case "howard":
            pen.disc(centre, r * 0.9, fill)
            pen.disc((x + r * 0.38, y - r * 0.16), r * 0.7, ground)
        case "slocum":
            pen.polygon(star((x, y + r * 0.06), r), fill)
        case _:
            _flag(pen, key, centre, r, fill, ground)


def _flag(pen: Pen, key: Formation, centre: tuple[float, float], r: float, fill: Colour, ground: Colour) -> None:
    """Draws a Confederate division's mark upon a flag: saltire, bars, a ring, a chevron or a bend."""
    x, y = centre
    left, top, right, bottom = x - r, y - r * 0.8, x + r, y + r * 0.8
    pen.box((left, top, right, bottom), fill)
    thick = r * 0.34
    match key:
        case "hill":
            pen.line([(left, top), (right, bottom)], ground, thick)
            pen.line([(left, bottom), (right, top)], ground, thick)
        case "mclaws":
            for share in (-0.36, 0.36):
                pen.line([(left, y + share * r), (right, y + share * r)], ground, thick * 0.9)
        case "early":
            pen.disc(centre, r * 0.5, ground)
        case "anderson":
            pen.polygon(
                [(left, bottom), (left, y), (x, top + 1), (right, y), (right, bottom), (x, y + r * 0.1)], ground
            )
        case _:
            pen.polygon([(left, top), (right, bottom), (left, bottom)], ground)


@drawn_once
def emblem(key: Formation) -> Image.Image:
    """A badge or a mark on its own, in the side's colour, 36 pixels across; RGBA."""
    return patch((36, 36), lambda pen: badge(pen, key, (18, 18), 32, COATS[formation(key).side]))


def _body(key: Formation, hidden: bool) -> Image.Image:
    side, wide = formation(key).side, width(key)

    def draw(pen: Pen) -> None:
        edges, inner = (0, 0, wide, HIGH), (2.5, 2.5, wide - 2.5, HIGH - 2.5)
        ground, ink = (CARD, COATS[side]) if hidden else (COATS[side], CARD)
        if side == "usa":
            pen.box(edges, ink if hidden else INK, radius=6)
            pen.box(inner, ground, radius=5)
        else:
            pen.polygon(chamfered(edges, 14), ink if hidden else INK)
            pen.polygon(chamfered(inner, 13), ground)
            if not hidden:
                for x in range(16, wide + 26, 9):
                    right, left = min(x, wide - 8), max(x - 32, 8)
                    pen.line([(right, 6 + x - right), (left, 6 + x - left)], LIGHTS[side], 1.5)
        if hidden:
            # The broken edge of a formation behind its screen.
            for x in range(16, wide - 8, 22):
                pen.box((x, -1, x + 9, 5), PAPER)
                pen.box((x, HIGH - 5, x + 9, HIGH + 1), PAPER)
            for y in range(16, HIGH - 8, 20):
                pen.box((-1, y, 5, y + 8), PAPER)
                pen.box((wide - 5, y, wide + 1, y + 8), PAPER)
        badge(pen, key, (27, 19), 30, ink)

    return patch((wide, HIGH), draw)


@drawn_once
def _counter(key: Formation, hidden: bool, cohesion: str, counted: bool) -> tuple[Image.Image, tuple[Placed, ...]]:
    body = _body(key, hidden)
    canvas, wide, name = Canvas(body), width(key), formation(key).name
    colour = COATS[formation(key).side] if hidden else CARD
    if counted:
        across = round(fonts.width(cohesion, fonts.SLAB, 37)) + 10
        canvas.paste(band(across, 33, GOLD), (wide - 6 - across, 3))
    canvas.text((wide - 11, 33), cohesion, fonts.SLAB, 37, INK if counted else colour, "rs", within=key)
    canvas.text((wide / 2, HIGH - 9), name, fonts.ROMAN, SIZE, colour, "ms", within=key)
    return body, tuple(canvas.placed)


def cohesion(piece: PieceView) -> tuple[bool, int]:
    """Returns whether the cards that lie on a formation are counted in its cohesion, as far as the viewer knows them,
    and the cohesion that counts for him."""
    return (True, piece.true) if piece.cards and piece.true is not None else (False, piece.cohesion)


def counter(
    canvas: Canvas, at: tuple[float, float], key: Formation, cohesion: str, hidden: bool, counted: bool = False
) -> None:
    """Puts a formation's counter with its top left corner at ``at``; a hidden one of the viewer's own is pale, with a
    broken edge. A cohesion in which its cards are ``counted`` is on gold, as on its track."""
    body, texts = _counter(key, hidden, cohesion, counted)
    canvas.stamp(body, at, (Placed("piece", key, (0, 0, *size_of(body))), *texts))


def mark_width(key: Formation, turn: int, scouted: bool) -> int:
    """Returns the width of the mark of a sighting."""
    return round(fonts.width(_mark_text(key, turn), fonts.ITALIC, SIZE)) + 22 + scouted * GLASS


def _mark_text(key: Formation, turn: int) -> str:
    return f"{formation(key).name}, round {round_of(turn)}"


@drawn_once
def _mark(wide: int, side: Side, scouted: bool) -> Image.Image:
    """An empty mark; of a scouts' report with a spyglass."""

    def draw(pen: Pen) -> None:
        pen.box((0, 0, wide, MARK), PAPER, radius=8)
        for x in range(4, wide - 4, 14):
            pen.box((x, 0, min(x + 8, wide - 2), 3), COATS[side])
            pen.box((x, MARK - 3, min(x + 8, wide - 2), MARK), COATS[side])
        for y in range(4, MARK - 6, 14):
            pen.box((0, y, 3, y + 8), COATS[side])
            pen.box((wide - 3, y, wide, y + 8), COATS[side])
        if scouted:
            spyglass(pen, (10 + GLASS / 2, MARK / 2), COATS[side])

    return patch((wide, MARK), draw)


def spyglass(pen: Pen, middle: Point, colour: Colour) -> None:
    """Draws a spyglass, the mark of scouts."""
    x, y = middle
    for i, (start, end, half) in enumerate(((-15, -5, 3.5), (-6, 5, 5), (4, 15, 7))):
        pen.polygon(
            [(x + start, y + 5 - i * 5 - half + 2), (x + end, y + 2 - i * 5 - half), (x + end, y + 2 - i * 5 + half),
             (x + start, y + 5 - i * 5 + half)], colour)  # fmt: skip


def mark(canvas: Canvas, at: Point, key: Formation, turn: int, scouted: bool) -> None:
    """Marks where a hidden formation was last seen, or ``scouted``, and in which turn."""
    side, wide = formation(key).side, mark_width(key, turn, scouted)
    what = f"scouted {key}" if scouted else f"seen {key}"
    canvas.paste(_mark(wide, side, scouted), at, what)
    text, x = _mark_text(key, turn), at[0] + (wide + scouted * GLASS) / 2
    canvas.text((x, at[1] + 33), text, fonts.ITALIC, SIZE, COATS[side], "ms", within=what)


@drawn_once
def _pointer(far: tuple[int, int], side: Side) -> Image.Image:
    """A pointer from the middle of its patch's one end to the other: a thin leader with a knob at its tip, unlike the
    arrow of a move."""
    beyond = 20

    def draw(pen: Pen) -> None:
        start = beyond + max(0, -far[0]), beyond + max(0, -far[1])
        end = start[0] + far[0], start[1] + far[1]
        dx, dy = bearing(start, end)
        for grow, fill in ((2.5, CARD), (0.0, COATS[side])):
            half = 2.5 + grow
            corners = [(start, half), (end, half), (end, -half), (start, -half)]
            pen.polygon([(x - dy * by, y + dx * by) for (x, y), by in corners], fill)
            pen.disc(end, 8 + grow, fill)

    return patch((abs(far[0]) + 2 * beyond, abs(far[1]) + 2 * beyond), draw)


def pointer(canvas: Canvas, start: Point, end: Point, side: Side) -> None:
    """Draws a pointer from a counter's edge to the edge of its location's plate."""
    dx, dy = bearing(start, end)
    far = round(end[0] - dx * 3 - start[0]), round(end[1] - dy * 3 - start[1])
    canvas.paste(_pointer(far, side), (min(start[0], start[0] + far[0]) - 20, min(start[1], start[1] + far[1]) - 20))


@drawn_once
def _cube(colour: Colour, size: int) -> Image.Image:
    def draw(pen: Pen) -> None:
        third = size * 0.3
        pen.polygon([(0, third), (third, 0), (size, 0), (size, size - third), (size - third, size), (0, size)], INK)
        pen.box((2, third, size - third, size - 2), colour)
        pen.polygon([(3, third - 1), (third, 2), (size - 3, 2), (size - third, third - 1)], CARD)

    return patch((size, size), draw)


@drawn_once
def redoubt() -> Image.Image:
    """Returns a redoubt: a small redan, its point to the enemy, unlike a cube."""

    def draw(pen: Pen) -> None:
        foot, middle, wide = CUBE - 1, CUBE / 2, CUBE
        for by, fill in ((0.0, INK), (2.6, EARTH)):
            pen.polygon(
                [(by * 1.4, foot - by), (middle, 2 + by * 1.7), (wide - by * 1.4, foot - by),
                 (wide - 9 + by * 0.7, foot - by), (middle, 16 - by * 0.4), (9 - by * 0.7, foot - by)],
                fill,
            )  # fmt: skip

    return patch((CUBE, CUBE), draw)


def redoubts(canvas: Canvas, right: float, foot: float, number: int) -> None:
    """Draws redoubts in a row whose right end and foot are given."""
    for i in range(number):
        canvas.paste(redoubt(), (right - (i + 1) * (CUBE + 2), foot - CUBE), "redoubt")


def cube(canvas: Canvas, at: tuple[float, float]) -> None:
    """Draws a momentum cube."""
    canvas.paste(momentum(), at)


def cubes(canvas: Canvas, right: float, foot: float, number: int, within: str = "") -> None:
    """Draws a number of momentum cubes, as a numeral and a cube, whose right end and whose line are given."""
    canvas.paste(_cube(GOLD, SMALL), (right - SMALL, foot - SMALL + 1))
    canvas.text((right - SMALL - 4, foot), str(number), fonts.SLAB, SIZE, INK, "rs", within=within)


@drawn_once
def card(number: int) -> Image.Image:
    """Returns a reinforcement card, to write the number of cards on; behind it lie the others."""

    def draw(pen: Pen) -> None:
        for behind in range(min(number, 2) - 1, -1, -1):
            x, y = behind * 3, behind * -2 + 2
            pen.box((x, y, x + 27, y + 34), INK, radius=4)
            pen.box((x + 2, y + 2, x + 25, y + 32), GOLD, radius=3)

    return patch((30, 36), draw)


def momentum() -> Image.Image:
    """Returns a momentum cube."""
    return _cube(GOLD, 32)


def warm_up(key: Formation, hidden: bool) -> None:
    """Draws a formation's counter ahead."""
    _counter(key, hidden, str(MOST_COHESION), False)
