"""The battlefield: positions in their columns, with their cards, and the Centerline with its creeks between."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache, lru_cache
from math import pi, sin

from PIL import Image

from bot.games.dixie.cards.card import kinds
from bot.games.dixie.terms import Pos, Side
from renderers import fonts
from renderers.canvas import Box, Canvas, Pen, Placed, patch
from renderers.counters import ring, shield
from renderers.dixie import position_rows
from renderers.dixie.colours import COATS, CONTESTED, LINES, PALETTE
from renderers.dixie.face_down import backs
from renderers.dixie.insignia import sign
from renderers.dixie.layout import Plan
from renderers.dixie.marks import dice
from renderers.dixie.scene import Scene
from renderers.dixie.wide_cards import wide_card
from renderers.engraving import river
from renderers.ornaments import band
from renderers.theme import CARD, FADED, GOLD, INK, PAPER, RED, WATER, Colour

NARROW = 300
"""Pixels of a column in which labels leave the side to its emblem."""
WITHIN = 5
"""Pixels between a position's edge and its cards."""
LABELS_KEPT = 1024
"""Labels that are kept, of about 15 KB each."""


def battlefield(canvas: Canvas, scene: Scene, plan: Plan) -> None:
    """Draws all positions and the Centerline."""
    centerline(canvas, scene, plan, scene.board.field.columns)
    positions(canvas, scene, plan, plan.spots)


def positions(canvas: Canvas, scene: Scene, plan: Plan, wanted: Collection[Pos]) -> None:
    """Draws those positions that are ``wanted``, each its ground, its label on the outer edge, and its rows from there
    to the Centerline."""
    for at, box in plan.spots.items():
        if at in wanted:
            above = scene.board.field.spots[at].near == "usa"
            rows(canvas, scene, at, ground(canvas, scene, at, box, plan.label), above)


def ground(canvas: Canvas, scene: Scene, at: Pos, box: Box, label: int) -> Box:
    """Draws a position's ground and label, edged in red where something is going on; returns the box for its cards."""
    left, top, right, bottom = (round(x) for x in box)
    view = scene.view
    above = scene.board.field.spots[at].near == "usa"
    hot = at in (view.firing, view.melee.at if view.melee else "", view.asks[-1].at if view.asks else "")
    colour = CONTESTED if scene.engaged(at) else LINES[scene.holder(at)]
    thick = 5 if hot else 2
    canvas.rectangle((left, top, right - 1, bottom - 1), colour, RED if hot else INK, thick)
    edge = (left, top, right, top + label) if above else (left, bottom - label, right, bottom)
    _label(canvas, scene, at, edge)
    beside = WITHIN + thick - 2
    if above:
        return left + beside, top + label + 4, right - beside, bottom - thick - 4
    return left + beside, top + thick + 4, right - beside, bottom - label - 4


def _label(canvas: Canvas, scene: Scene, at: Pos, box: Box) -> None:
    """Draws a position's name on its holder's colour, with signs of its afflictions; a captured one flies a flag."""
    left, top, right, bottom = (round(x) for x in box)
    holder, view = scene.holder(at), scene.view
    signs = ["target"] if view.firing == at else []
    signs += ["melee"] if view.melee is not None and view.melee.at == at else []
    signs += ["done"] if at in view.closed else []
    captured = holder != scene.board.field.spots[at].line
    name = scene.label(at, right - left < NARROW)
    image, placed = _printed_label(at, right - left, bottom - top, holder, captured, name, tuple(signs))
    canvas.stamp(image, (left, top), placed)


@lru_cache(LABELS_KEPT)
def _printed_label(
    at: Pos, wide: int, high: int, holder: Side, captured: bool, name: str, signs: tuple[str, ...]
) -> tuple[Image.Image, tuple[Placed, ...]]:
    """Returns a label in the game's palette, and its contents."""
    canvas, what = Canvas(PALETTE.plain((wide, high), PALETTE.place(INK)), palette=PALETTE), f"label {at}"
    canvas.paste(_plate(wide, high, COATS[holder]), (0, 0), what)
    end, size = wide - 6, high - 12
    for each in signs:
        canvas.paste(_badge(each, size), (end - size, 6), f"{what} {each}")
        end -= size + 3
    canvas.paste(_emblem(holder, size), (6, 6))
    x = 10 + size
    if captured:
        canvas.paste(sign("taken", size), (x, 6), f"{what} captured")
        x += size
    text, tall = fonts.fitted([name], end - x - 4, round(high * 0.8), 18)
    canvas.text((x, high / 2 + tall * 0.33), text, fonts.SLAB, tall, CARD, "ls", within=what)
    return canvas.image, tuple(canvas.placed)


@cache
def _plate(wide: int, high: int, colour: Colour) -> Image.Image:
    def draw(pen: Pen) -> None:
        pen.box((0, 0, wide, high), INK)
        pen.box((2, 2, wide - 2, high - 2), colour)
        pen.line([(4, 4), (wide - 4, 4)], CARD, 0.8)
        pen.line([(4, high - 4), (wide - 4, high - 4)], CARD, 0.8)

    return patch((wide, high), draw)


@cache
def _badge(what: str, size: int) -> Image.Image:
    whole = patch((size, size), lambda pen: pen.disc((size / 2, size / 2), size / 2, CARD))
    whole.alpha_composite(sign(what, size - 6), (3, 3))
    return whole


@cache
def _emblem(side: Side, size: int) -> Image.Image:
    draw = shield if side == "usa" else ring
    return patch((size, size), lambda pen: draw(pen, (size / 2, size / 2), size * (0.96 if side == "usa" else 1.04)))


def rows(canvas: Canvas, scene: Scene, at: Pos, box: Box, above: bool) -> None:
    """Draws the rows of a position, from its label to the Centerline."""
    left, top, right, bottom = box
    found, height = position_rows.fitted(position_rows.rows(scene, at, right - left), round(bottom - top))
    y = top if above else bottom
    for row in found:
        high = position_rows.tall(row, height)
        y0 = y if above else y - high
        _row(canvas, at, row, (left, y0, right, y0 + high))
        y += (high + position_rows.SPACE) * (1 if above else -1)


def _row(canvas: Canvas, at: Pos, row: position_rows.Row, box: Box) -> None:
    left, top, right, bottom = box
    match row.what:
        case "cards":
            # A single terrain or special card takes the whole row; two take half of it each.
            wide = (right - left + position_rows.SPACE) / len(row.faces)
            for i, face in enumerate(row.faces):
                x = left + i * wide
                wide_card(canvas, (x, top, x + wide - position_rows.SPACE, bottom), face)
        case "backs":
            backs(canvas, box, row.side, row.count, f"{row.side} face-down in {at}")
        case "dice":
            dice(canvas, box, row.dice, row.sign, row.left_out)
        case "versus":
            middle = (top + bottom) / 2
            canvas.rectangle((left, middle - 1, right, middle + 1), RED)
            canvas.paste(_clash(round(bottom - top) + 8), ((left + right - bottom + top - 8) / 2, top - 4))
        case "flank":
            _flank(canvas, at, row.count, box)


@cache
def _clash(size: int) -> Image.Image:
    whole = patch((size, size), lambda pen: pen.disc((size / 2, size / 2), size / 2, CARD, RED, 2))
    whole.alpha_composite(sign("melee", size - 8), (4, 4))
    return whole


def _flank(canvas: Canvas, at: Pos, count: int, box: Box) -> None:
    left, top, right, bottom = (round(x) for x in box)
    canvas.paste(band(right - left, bottom - top, GOLD), (left, top), f"flank {at}")
    canvas.paste(sign("outflank", bottom - top - 6), (left + 6, top + 3))
    text, size = fonts.fitted([f"{count} outflanking", f"{count} outflank"], right - left - 50, 27, 22)
    canvas.text((left + 44, (top + bottom) / 2 + size * 0.36), text, fonts.SLAB, size, INK, "ls", within=f"flank {at}")


def centerline(canvas: Canvas, scene: Scene, plan: Plan, columns: tuple[str, ...]) -> None:
    """Draws the line between the two armies in some columns; where a creek or pond is, it runs along it with the number
    that may cross."""
    _, top, _, bottom = plan.line
    middle = (top + bottom) / 2
    boxes = [plan.spots[scene.board.field.near["usa"][c]] for c in columns]
    for column, box in zip(columns, boxes, strict=True):
        x0, x1 = round(box[0]), round(box[2])
        limit = scene.board.crossing_limit(column)
        if limit is None:
            _dashes(canvas, x0, x1, middle)
            continue
        canvas.paste(_creek(x1 - x0 + 10, round(bottom - top)), (x0 - 5, top))
        crossed = scene.view.crossed.get(column, 0)
        texts = [f"{_water(scene, column)}: {crossed} of {limit} crossed", f"{crossed} of {limit} crossed"]
        text, size = fonts.fitted(texts, x1 - x0 - 30, 30, 26)
        wide = fonts.width(text, fonts.SLAB, size) + 20
        what = f"creek {column}"
        canvas.paste(band(round(wide), 36, WATER, 16), ((x0 + x1 - wide) / 2, middle - 18), what)
        canvas.text(((x0 + x1) / 2, middle + size * 0.36), text, fonts.SLAB, size, INK, "ms", within=what)


def _water(scene: Scene, column: str) -> str:
    """Returns the names of the water along a column."""
    spots = [scene.board.field.near[side][column] for side in ("usa", "csa")]
    terrain = [k for at in spots for k in scene.board.terrain(at) if kinds()[0][scene.board.card(k).effect].limit]
    return scene.board.name(terrain[0])


def _dashes(canvas: Canvas, x0: int, x1: int, middle: float) -> None:
    for x in range(x0 + 6, x1 - 20, 34):
        canvas.rectangle((x, middle - 2, x + 20, middle + 1), FADED)


@cache
def _creek(wide: int, high: int) -> Image.Image:
    course = [(float(x), high / 2 + 7 * sin(x * 2 * pi / wide * 2)) for x in range(-30, wide + 31, 4)]
    return patch((wide, high), lambda pen: river(pen, course, (high * 0.58, high * 0.58)), PAPER)
