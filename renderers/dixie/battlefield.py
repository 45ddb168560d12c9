"""The battlefield: positions in their columns, with their cards, and the Centerline with its creeks between."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from math import pi, sin

from PIL import Image

from bot.games.dixie.data.card import kinds
from bot.games.dixie.data.terms import RESERVE, Pos
from bot.games.dixie.words import prints
from bot.games.kit.sides import Side
from renderers import fonts
from renderers.canvas import Box, Canvas, Pen, Placed, drawn_once, enlarged_size, keeping, overlay, patch
from renderers.counters import ring, shield
from renderers.dixie import position_rows, words
from renderers.dixie.arrangement import Arrangement, Stack
from renderers.dixie.colours import COATS, PALETTE
from renderers.dixie.insignia import sign
from renderers.dixie.layout import HALF_LINE, LEGIBLE, Plan
from renderers.dixie.moves import arrow, arrows, dice, ghost, over_centerline
from renderers.dixie.pieces import Face, backs, covered
from renderers.dixie.scene import Scene
from renderers.dixie.terrain import dashes, step
from renderers.dixie.wide_cards import wide_card
from renderers.engraving import river
from renderers.ornaments import band
from renderers.theme import CARD, DEPTH, GOLD, INK, RED, WATER, Colour

THICK = 8
"""Pixels of the frame about what is going on."""
DASHED = 5
"""Pixels of half the Centerline's dashes."""
NARROW = 300
"""Pixels of a column in which labels leave the side to its emblem."""
PLATE = 44
"""Pixels of the ground on which water says how many have crossed, from top to bottom."""
LABELS_KEPT = 1024
"""Labels that are kept, of about 15 KB each."""


def battlefield(canvas: Canvas, scene: Scene, found: Arrangement) -> None:
    """Draws all positions and the Centerline."""
    centerline(canvas, scene, found.plan, scene.board.field.columns)
    over_centerline(canvas, scene, found.plan)
    positions(canvas, scene, found, found.plan.spots)


def positions(canvas: Canvas, scene: Scene, found: Arrangement, wanted: Collection[Pos], least: int = LEGIBLE) -> None:
    """Draws those positions that are ``wanted``, each its label on the outer edge, and its rows from there to the
    Centerline, its cards in type of ``least`` pixels to the em or more."""
    for at, box in found.plan.spots.items():
        if at in wanted:
            frame(canvas, scene, at, box, found.plan.label)
            rows(canvas, at, found.stacks[at], least)


def frame(canvas: Canvas, scene: Scene, at: Pos, box: Box, label: int) -> None:
    """Draws a position's label, and a frame where something is to be seen: red where both sides are, broad where
    something is going on, and in the captor's colour about what was captured."""
    left, top, right, bottom = (round(x) for x in box)
    above = scene.board.field.spots[at].near == scene.above
    if framed(scene, at):
        colour = RED if _hot(scene, at) or scene.engaged(at) else COATS[scene.holder(at)]
        canvas.frame((left, top, right - 1, bottom - 1), INK, 1)
        canvas.frame((left + 1, top + 1, right - 2, bottom - 2), colour, THICK if _hot(scene, at) else 4)
        if scene.engaged(at):
            # A double line, told from a captor's frame by more than its colour.
            canvas.frame((left + 3, top + 3, right - 4, bottom - 4), CARD, 2)
    _label(canvas, scene, at, (left, top, right, top + label) if above else (left, bottom - label, right, bottom))


def frames(scene: Scene, where: Plan) -> list[Box]:
    """Returns what the frames of positions, and the Centerline with its creeks, cover."""
    found = list[Box]()
    for column, line in where.lines(scene.board.field).items():
        left, _, right, _ = where.spots[scene.board.field.near[where.above][column]]
        half = DASHED if scene.board.crossing_limit(column) is None else HALF_LINE
        found.append((left, line - half, right, line + half))
    for at, (left, top, right, bottom) in where.spots.items():
        if framed(scene, at):
            above = scene.board.field.spots[at].near == scene.above
            found += [(left, top, left + THICK, bottom), (right - THICK, top, right, bottom)]
            found.append((left, bottom - THICK, right, bottom) if above else (left, top, right, top + THICK))
    return found


def framed(scene: Scene, at: Pos) -> bool:
    """Tells whether a position has a frame."""
    return _hot(scene, at) or scene.engaged(at) or scene.holder(at) != scene.board.field.spots[at].line


def _hot(scene: Scene, at: Pos) -> bool:
    """Tells whether something is going on in a position."""
    view = scene.view
    return at in (view.firing, view.melee.at if view.melee else "", view.asks[-1].at if view.asks else "")


def _label(canvas: Canvas, scene: Scene, at: Pos, box: Box) -> None:
    """Draws a position's name on its holder's colour, with signs of its afflictions; a captured one flies a flag."""
    left, top, right, bottom = (round(x) for x in box)
    holder, view = scene.holder(at), scene.view
    signs = ["target"] if view.firing == at else []
    signs += ["melee"] if view.melee is not None and view.melee.at == at else []
    signs += ["done"] if at in view.closed else []
    above = scene.board.field.spots[at].near == scene.above
    moves = tuple((m.side, (m.end == at) == above, m.count) for m in scene.marches if RESERVE in (m.start, m.end)
                  and at in (m.start, m.end))  # fmt: skip
    captured = holder != scene.board.field.spots[at].line
    name = scene.label(at, right - left < NARROW)
    image, placed = _printed_label(
        at, right - left, bottom - top, holder, captured, name, tuple(signs), moves, scene.numbered(at)
    )
    canvas.stamp(image, (left, top), placed)


@keeping(LABELS_KEPT)
def _printed_label(
    at: Pos,
    wide: int,
    high: int,
    holder: Side,
    captured: bool,
    name: str,
    signs: tuple[str, ...],
    moves: tuple[tuple[Side, bool, int], ...],
    numbered: int,
) -> tuple[Image.Image, tuple[Placed, ...]]:
    """Returns a label in the game's palette, and its contents; numbers that are to be put on it take the place of the
    side's emblem, which its colour and its name tell as well."""
    canvas, what = (
        Canvas(PALETTE.plain(enlarged_size((wide, high)), PALETTE.place(INK)), palette=PALETTE),
        f"label {at}",
    )
    canvas.paste(_plate(wide, high, COATS[holder]), (0, 0), what)
    end, size = wide - 6, high - 12
    for each in signs:
        canvas.paste(_badge(each, size), (end - size, 6), f"{what} {each}")
        end -= size + 3
    for side, down, count in moves:
        canvas.paste(arrow(high - 4, side, down, count), (end - high + 4, 2), f"{what} {side} {count}")
        end -= high - 2
    x = max(10 + size, numbered)
    if not numbered:
        canvas.paste(_emblem(holder, size), (6, 6))
    if captured:
        canvas.paste(sign("taken", size), (x, 6), f"{what} captured")
        x += size
    text, tall = fonts.fitted(words.labels(name), end - x - 4, LEGIBLE, LEGIBLE)
    canvas.text((x, high / 2 + tall * 0.3), text, fonts.SLAB, tall, CARD, "ls", within=what)
    return canvas.image, tuple(canvas.placed)


@drawn_once
def _plate(wide: int, high: int, colour: Colour) -> Image.Image:
    def draw(pen: Pen) -> None:
        pen.box((0, 0, wide, high), INK)
        pen.box((2, 2, wide - 2, high - 2), colour)
        pen.line([(4, 4), (wide - 4, 4)], CARD, 0.8)
        pen.line([(4, high - 4), (wide - 4, high - 4)], CARD, 0.8)

    return patch((wide, high), draw)


@drawn_once
def _badge(what: str, size: int) -> Image.Image:
    whole = patch((size, size), lambda pen: pen.disc((size / 2, size / 2), size / 2, CARD))
    overlay(whole, sign(what, size - 6), (3, 3))
    return whole


@drawn_once
def _emblem(side: Side, size: int) -> Image.Image:
    draw = shield if side == "usa" else ring
    return patch((size, size), lambda pen: draw(pen, (size / 2, size / 2), size * (0.96 if side == "usa" else 1.04)))


def rows(canvas: Canvas, at: Pos, found: Stack, least: int) -> None:
    """Draws the rows of a position, from its label to the Centerline (``least``: see ``positions``)."""
    for row, box in _boxes_of_rows(found):
        _row(canvas, at, row, box, least)


def boxes(found: Stack) -> dict[str, Box]:
    """Returns the boxes of the cards in a position that the viewer can name, by their keys."""
    cards = dict[str, Box]()
    for row, box in _boxes_of_rows(found):
        if row.what == "cards":
            cards |= {face.card.key: each for face, each in _side_by_side(row, box)}
    return cards


def _boxes_of_rows(found: Stack) -> Iterator[tuple[position_rows.Row, Box]]:
    """Yields the rows of a position, from its label to the Centerline."""
    left, top, right, bottom = found.room
    y = top if found.above else bottom
    for row in found.rows:
        high = position_rows.tall(row, found.high)
        y0 = y if found.above else y - high
        yield row, (left, y0, right, y0 + high)
        y += (high + position_rows.SPACE) * (1 if found.above else -1)


def _side_by_side(row: position_rows.Row, box: Box) -> Iterator[tuple[Face, Box]]:
    """Yields the cards of a row: a single terrain or special card takes the whole row, two take half of it each."""
    left, top, right, bottom = box
    wide = (right - left + position_rows.SPACE) / len(row.faces)
    for i, face in enumerate(row.faces):
        x = left + i * wide
        yield face, (x, top, x + wide - position_rows.SPACE, bottom)


def _row(canvas: Canvas, at: Pos, row: position_rows.Row, box: Box, least: int) -> None:
    left, top, right, bottom = box
    match row.what:
        case "cards":
            for face, each in _side_by_side(row, box):
                wide_card(canvas, each, face, least)
        case "backs":
            backs(canvas, box, row.side, row.count, f"{row.side} face-down in {at}")
        case "dice":
            assert row.throw is not None
            dice(canvas, box, row.throw)
        case "ghost":
            ghost(canvas, box, row.side, row.name)
        case "versus":
            middle = (top + bottom) / 2
            canvas.rectangle((left, middle - 1, right, middle + 1), RED)
            image, shape = _clash(round(bottom - top) + 8)
            canvas.stamp(image, ((left + right - bottom + top - 8) / 2, top - 4), (), shape)
        case "flank":
            _flank(canvas, at, row.count, box)


@drawn_once
def _clash(size: int) -> tuple[Image.Image, Image.Image]:
    whole = patch((size, size), lambda pen: pen.disc((size / 2, size / 2), size / 2, CARD, RED, 2))
    shape = covered(whole)
    overlay(whole, sign("melee", size - 8), (4, 4))
    return PALETTE.quantised(whole.convert("RGB")), shape


def _flank(canvas: Canvas, at: Pos, count: int, box: Box) -> None:
    left, top, right, bottom = (round(x) for x in box)
    canvas.paste(band(right - left, bottom - top, GOLD), (left, top), f"flank {at}")
    canvas.paste(sign("outflank", bottom - top - 6), (left + 6, top + 3))
    text, size = fonts.fitted([f"{count} outflanking", f"{count} flank"], right - left - 50, LEGIBLE, LEGIBLE)
    canvas.text((left + 44, (top + bottom) / 2 + size * 0.36), text, fonts.SLAB, size, INK, "ls", within=f"flank {at}")


def centerline(canvas: Canvas, scene: Scene, plan: Plan, columns: tuple[str, ...]) -> None:
    """Draws the line between the two armies in some columns; where a creek or pond is, it runs along it with the number
    that may cross. Between two columns it goes up or down where that differs."""
    lines, beyond = plan.lines(scene.board.field), None
    marched = [(scene.board.field.spots[march.end].column, box) for march, box in arrows(scene, plan)]
    for column in [column for column in lines if column in columns]:
        box, middle = plan.spots[scene.board.field.near[plan.above][column]], lines[column]
        x0, x1 = round(box[0]), round(box[2])
        if beyond is not None and beyond[1] != middle:
            step(canvas, (beyond[0] + x0) // 2, (beyond[1], middle))
        beyond = x1, middle
        limit = scene.board.crossing_limit(column)
        if limit is None:
            dashes(canvas, x0, x1, middle)
            continue
        crossed = scene.view.crossed.get(column, 0)
        told = f"{crossed} of {limit} crossed"
        # What is said on the water keeps to the left of the arrows of marches.
        end = round(min((left for at, (left, *_) in marched if at == column), default=x1))
        image, shape, placed = _creek(x1 - x0, 2 * HALF_LINE, column, told, _water(scene, column), end - x0)
        canvas.stamp(image, (x0, middle - HALF_LINE), placed, shape)


@keeping(LABELS_KEPT)
def _creek(
    wide: int, high: int, column: str, told: str, name: str, room: int
) -> tuple[Image.Image, Image.Image, tuple[Placed, ...]]:
    """Returns water as wide as a column in places of the game's palette, the pixels that it covers, and what is said
    on it: in its middle, or further left where there is no more than so much room."""
    course = [(float(x), high / 2 + 7 * sin(x * 2 * pi / wide * 2)) for x in range(-40, wide + 41, 4)]
    water = patch((wide, high), lambda pen: river(pen, course, (high * 0.58, high * 0.58)))
    what = f"creek {column}"
    short = told.replace(" of ", "/")
    texts = [f"{name}: {told}", told, short, short.removesuffix(" crossed")]
    text, size = fonts.fitted(texts, room - 24, LEGIBLE, LEGIBLE)
    across = round(fonts.width(text, fonts.SLAB, size)) + 20
    plate = band(across, PLATE, WATER, 16)
    canvas, at = (
        Canvas(PALETTE.plain(enlarged_size((wide, high)), PALETTE.place(DEPTH)), palette=PALETTE),
        (min((wide - across) / 2, room - 4 - across), (high - PLATE) / 2),
    )
    canvas.paste(water, (0, 0))
    canvas.paste(plate, at, what)
    canvas.text((at[0] + across / 2, high / 2 + size * 0.36), text, fonts.SLAB, size, INK, "ms", within=what)
    shape = covered(water)
    shape.paste(1, enlarged_size(at), covered(plate))
    return canvas.image, shape, tuple(canvas.placed)


def _water(scene: Scene, column: str) -> str:
    """Returns the names of the water along a column."""
    spots = [scene.board.field.near[side][column] for side in ("usa", "csa")]
    terrain = [k for at in spots for k in scene.board.terrain(at) if kinds()[0][scene.board.card(k).effect].limit]
    return prints.typeset(scene.board.name(terrain[0]))
