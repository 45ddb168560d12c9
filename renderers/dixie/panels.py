"""Below the battlefield: a spectator's report of the latest events, or a seat's Reserve; at last the ending."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import ceil

from PIL import Image

from bot.games.dixie.data.deck_sizes import total
from bot.games.dixie.state.board import Board
from bot.games.dixie.state.state import Mark
from bot.games.dixie.words.status import ending
from bot.games.kit.sides import does
from renderers import fonts
from renderers.canvas import Box, Canvas, Placed, patch
from renderers.dice import rolled
from renderers.dixie import full_cards, key, words
from renderers.dixie.colours import COATS, HOUSE, PALETTE
from renderers.dixie.insignia import sign
from renderers.dixie.layout import BOARD, FOOT, GAP, LEFT, REPORT, RIGHT
from renderers.dixie.moves import SIGN, ring_of, thrown, up_to
from renderers.dixie.pieces import Face
from renderers.dixie.scene import Scene
from renderers.dixie.wide_cards import wide_card
from renderers.legend import LINE
from renderers.ornaments import panel, plaque, tablet
from renderers.theme import CARD, FADED, INK, PAPER

HEAD = 52
"""Pixels of the Reserve's heading."""
SHOWN = 4
"""Lines of the report."""
TOLD_TO_SEATS, SOME, MANY = 3, 8, 24
"""The same above a seat's Reserve, at most; and the cards there above which one line, and none, is told."""
FEW_LINES = 2
"""Lines of the report under which its key stands; beside more of them it stands on the right."""
KEY = 372
"""Pixels of the key beside the report."""
DICE = 5
"""Dice of a mark that the report shows."""
LARGE, LEAST = 34, 28
"""Pixels to the em of the report's lines, at most and where shorter words are found instead."""
ROW = 50
"""Pixels of a line of the report."""
TOLD = 44
"""Pixels of a die in the report."""
FEW, UPRIGHT = 6, 180
"""Cards of a Reserve that may stand upright, and the width in pixels of each."""
LEFT_ACROSS, LEFT_TALL, UNPLAYED = 4, 56, 62
"""Cards left in the Reserves at the end side by side, their height, and the pixels above and about them."""
EXPLAINED = 260
"""Pixels of a column of the legend."""
KEYED, APART = 178, 32
"""Pixels of a thing in the key beside a Reserve's heading at least, and between the two."""
KEPT = 128
"""Lines of the report that are kept, of up to 50 KB each."""


def heights(scene: Scene) -> list[int]:
    """Returns the heights in pixels that a picture's foot may have, the best first and that which is always possible
    last: a few cards of a Reserve stand upright where the battlefield leaves them the room."""
    if scene.view.ending:
        left = -(-len(scene.unplayed()) // LEFT_ACROSS) * (LEFT_TALL + 5)
        return [REPORT + UNPLAYED + left, REPORT] if left else [REPORT]
    if scene.seat is None:
        return [REPORT]
    count = len(scene.reserve)
    if scene.view.phase == "decks":
        return [FOOT - BOARD - GAP]
    across, tall = _grid(count)
    told = ROW * len(_latest(scene))
    low = told + HEAD + max(1, -(-count // across)) * (tall + 5) + 8
    return [told + HEAD + full_cards.height(UPRIGHT) + 14, low] if 0 < count <= FEW else [low]


def _grid(count: int) -> tuple[int, int]:
    """Returns the number of cards of a Reserve side by side, and their height."""
    if count <= 16:
        return 4, 76
    return (4, 58) if count <= 24 else (4, 42) if count <= 32 else (6, 42)


def _deck_grid(count: int, high: int) -> tuple[int, int]:
    """Returns the same for a Battle Deck, which has a whole sheet of ``high`` pixels: the largest with which all of it
    fits."""
    grids = ((3, 84), (4, 76), (4, 58), (5, 50))
    return next((g for g in grids if HEAD + -(-count // g[0]) * (g[1] + 5) + 3 <= high), (5, 42))


@cache
def _card(wide: int, tall: int) -> Image.Image:
    """Returns a panel as it lies on the sheet's paper, in places of the game's palette."""
    whole = patch((wide, tall), lambda pen: panel(pen, (0, 0, wide, tall)))
    return PALETTE.over(whole, whole, PALETTE.plain((wide, tall), PALETTE.place(PAPER)))


def lower_panel(canvas: Canvas, scene: Scene, box: Box) -> None:
    """Draws the panel at the foot of a picture."""
    left, top, right, bottom = (round(x) for x in box)
    if scene.view.ending:
        _ending(canvas, scene, box)
        return
    canvas.stamp(_card(right - left, bottom - top), (left, top), ())
    if scene.seat is None:
        _report(canvas, scene, box)
    else:
        _reserve(canvas, scene, box)


def _ending(canvas: Canvas, scene: Scene, box: Box) -> None:
    left, top, right, bottom = (round(x) for x in box)
    if bottom - top > REPORT:
        _unplayed(canvas, scene, (left, top, right, bottom - REPORT - 6))
        top = bottom - REPORT
    winner = scene.view.winner
    colour = COATS["usa"] if winner == "usa" else COATS["csa"] if winner == "csa" else INK
    plate = plaque if winner else tablet
    canvas.paste(plate(right - left, bottom - top, colour), (left, top), "ending")
    middle = (left + right) / 2
    head = does(winner, "wins", "win") if winner else "No winner"
    canvas.text((middle, top + 92), head, fonts.ROMAN, 72, CARD, "ms", within="ending")
    text, size = fonts.fitted([words.reason(ending(scene.view))], right - left - 190, 38, 24)
    canvas.text((middle, top + 156), text, fonts.SLAB, size, CARD, "ms", within="ending")


def _unplayed(canvas: Canvas, scene: Scene, box: Box) -> None:
    """Draws the cards that neither side has brought to the field."""
    left, top, right, bottom = (round(x) for x in box)
    canvas.stamp(_card(right - left, bottom - top), (left, top), ())
    canvas.text((left + 16, top + 36), "Left in Reserve", fonts.SLAB, 34, INK, "ls")
    wide = (right - left - 22 + 5) / LEFT_ACROSS
    for i, face in enumerate(scene.unplayed()):
        x, y = left + 11 + (i % LEFT_ACROSS) * wide, top + UNPLAYED - 12 + (i // LEFT_ACROSS) * (LEFT_TALL + 5)
        wide_card(canvas, (x, y, x + wide - 5, y + LEFT_TALL), face)


def _report(canvas: Canvas, scene: Scene, box: Box) -> None:
    """Draws the latest marks, and beside them the key to what the picture shows; before anything has happened the whole
    legend."""
    left, top, right, _ = (round(x) for x in box)
    marks = list(scene.view.last)
    if not marks:
        key.draw(canvas, (left + 16, top + 7), right - left - 32, SHOWN)
        return
    shown = marks if len(marks) <= SHOWN else _foremost(marks, SHOWN - 1)
    beside = len(marks) > FEW_LINES
    wide = right - left - 24 - (KEY if beside else 0)
    cells = [(left + 12, top + 7 + ROW * i) for i in range(SHOWN)]
    if len(marks) > SHOWN:
        text = f"{len(marks) - len(shown)} more"
        canvas.text((cells[0][0] + 50, cells[0][1] + 35), text, fonts.SLAB, 33, INK, "ls")
        cells = cells[1:]
    needs = [scene.need([mark]) for mark in shown]
    texts, size = _in_one_size(
        scene.board, shown, [_room(mark, need, wide) for mark, need in zip(shown, needs, strict=True)]
    )
    for at, mark, need, text in zip(cells, shown, needs, texts, strict=False):
        image, placed = _told(mark, text, size, need, wide)
        canvas.stamp(image, at, placed)
    if beside:
        canvas.rectangle((right - KEY - 8, top + 10, right - KEY - 6, top + REPORT - 10), FADED)
        key.draw_key(canvas, (right - KEY + 4, top + 7), KEY - 12, (SHOWN, 2), scene)
        return
    lines = SHOWN - len(marks)
    canvas.rectangle((left + 14, top + 6 + ROW * len(marks), right - 14, top + 8 + ROW * len(marks)), FADED)
    key.draw_key(canvas, (left + 16, top + 12 + ROW * len(marks)), right - left - 32, (lines, 4), scene)


def _latest(scene: Scene) -> Sequence[Mark]:
    """Returns the latest marks that are told above a seat's Reserve: fewer where that needs the room."""
    marks, cards = scene.view.last, len(scene.reserve)
    most = 0 if cards > MANY or scene.view.phase == "decks" else 1 if cards > SOME else TOLD_TO_SEATS
    return _foremost(marks, most) if marks and most else ()


def _tell(canvas: Canvas, scene: Scene, box: Box, marks: Sequence[Mark]) -> None:
    """Draws marks as lines from the top of ``box``, with a rule below them."""
    left, top, right, _ = (round(x) for x in box)
    wide, needs = right - left - 24, [scene.need([mark]) for mark in marks]
    texts, size = _in_one_size(scene.board, marks, [_room(m, n, wide) for m, n in zip(marks, needs, strict=True)])
    for i, (mark, need, text) in enumerate(zip(marks, needs, texts, strict=True)):
        image, placed = _told(mark, text, size, need, wide)
        canvas.stamp(image, (left + 12, top + 4 + ROW * i), placed)
    if marks:
        foot = top + ROW * len(marks)
        canvas.rectangle((left + 14, foot + 2, right - 14, foot + 3), FADED)


def _foremost(marks: Sequence[Mark], most: int) -> list[Mark]:
    """Returns the marks that tell most, in their order: those with hits before those without, the latest before
    others."""
    order = sorted(range(len(marks)), key=lambda i: (bool(marks[i].hit) or not marks[i].dice, i))
    return [marks[i] for i in sorted(order[-most:])]


def _in_one_size(board: Board, shown: Sequence[Mark], rooms: Sequence[float]) -> tuple[list[str], float]:
    """Returns the marks' sentences, all in one form and one size: with the positions' names, with their initials if
    there is no room for the names, or without either."""
    for name in (Board.spot, words.initials, None):
        texts = []
        for mark in shown:
            spot = board.spot(mark.at) if mark.at else ""
            place = name(board, mark.at) if mark.at and name is not None else ""
            if mark.what == "move" and mark.at and name is None:
                place = words.initials(board, mark.at)
            texts.append(words.told(mark, place, mark.words.endswith(f" from {spot}")))
        size = min(
            (
                LARGE * min(1, room / fonts.width(text, fonts.SLAB, LARGE))
                for text, room in zip(texts, rooms, strict=True)
            ),
            default=LARGE,
        )
        if size >= LEAST:
            break
    return texts, int(size)


def _room(mark: Mark, need: int, wide: float) -> float:
    """Returns the pixels that a line of the report has for its text, beside what the dice needed and the dice."""
    dice = min(DICE, len(mark.dice)) * (TOLD + 1)
    return wide - 62 - dice - (12 + fonts.width(_wanted(mark, need), fonts.SLAB, 32) if need else 0)


def _wanted(mark: Mark, need: int) -> str:
    """Returns with what the dice of a mark hit, or a card stays."""
    return f"{'stays on' if mark.what == 'morale' else 'on'} {up_to(need)}"


@lru_cache(KEPT)
def _told(mark: Mark, text: str, size: int, need: int, wide: int) -> tuple[Image.Image, tuple[Placed, ...]]:
    """Returns a mark in places of the game's palette, and its contents: its sign, what was done where, what the dice
    needed, and the dice."""
    canvas = Canvas(PALETTE.plain((wide, ROW - 2), PALETTE.place(CARD)), palette=PALETTE)
    canvas.paste(sign(SIGN[mark.what], 44), (0, 2))
    x = float(wide)
    for number, side, hit in thrown([mark])[:DICE][::-1]:
        x -= TOLD + 1
        canvas.paste(rolled(number, HOUSE[side], TOLD, hit, ring_of(mark.what)), (x, 2), f"told {number}")
    if need:
        canvas.text((x - 12, ROW / 2 + 11), _wanted(mark, need), fonts.SLAB, 32, INK, "rs")
    canvas.text((52, 23 + size * 0.36), text, fonts.SLAB, size, INK, "ls")
    return canvas.image, tuple(canvas.placed)


def _reserve(canvas: Canvas, scene: Scene, box: Box) -> None:
    """Draws the seat's cards: its Reserve, or its Battle Deck while that is chosen; above them what happened last."""
    left, top, right, bottom = box
    faces, upright = scene.reserve, bottom - top == heights(scene)[0]
    told = _latest(scene)
    _tell(canvas, scene, (left, top, right, bottom), told)
    top += ROW * len(told)
    image, placed = _headed(_heading(scene, faces))
    canvas.stamp(image, (left + 16, top + 5), placed)
    decks = scene.view.phase == "decks"
    across, tall = _deck_grid(len(faces), round(bottom - top)) if decks else _grid(len(faces))
    wide = (RIGHT - LEFT - 22 + 5) / across
    if not decks and 0 < len(faces) <= FEW and upright:
        for i, face in enumerate(faces):
            full_cards.held_card(canvas, (LEFT + 12 + i * (UPRIGHT + 6), top + HEAD + 5), UPRIGHT, face)
        beside = LEFT + 28 + len(faces) * (UPRIGHT + 6)
        if (columns := (RIGHT - beside) // EXPLAINED) > 1:
            key.draw(canvas, (beside, top + HEAD + 3), RIGHT - beside - 8, 5, min(3, columns))
        return
    for i, face in enumerate(faces):
        x, y = LEFT + 11 + (i % across) * wide, top + HEAD + (i // across) * (tall + 5)
        wide_card(canvas, (x, y, x + wide - 5, y + tall), face)
    free = round(RIGHT - 12 - (left + 16 + image.width + APART))
    columns = free // KEYED
    if decks or not columns:
        return
    key.draw_key(canvas, (RIGHT - 12 - free, top + 4), free, (1, columns), scene)
    after = LEFT + 11 + len(faces) * wide
    if len(faces) < across and (more := int(RIGHT - 12 - after) // EXPLAINED) > 0:
        # Beside the last cards there is room for what did not go beside the heading.
        grid = max(1, tall // LINE), more
        key.draw_key(canvas, (after, top + HEAD), round(RIGHT - 12 - after), grid, scene, columns)


@lru_cache(KEPT)
def _headed(text: str) -> tuple[Image.Image, tuple[Placed, ...]]:
    """Returns the heading of a Reserve, in places of the game's palette, and its contents."""
    wide = ceil(fonts.width(text, fonts.SLAB, 36)) + 4
    canvas = Canvas(PALETTE.plain((wide, 46), PALETTE.place(CARD)), palette=PALETTE)
    canvas.text((0, 36), text, fonts.SLAB, 36, INK, "ls")
    return canvas.image, tuple(canvas.placed)


def _heading(scene: Scene, faces: list[Face]) -> str:
    view, side = scene.view, scene.seat
    count = f"{len(faces)} card{'' if len(faces) == 1 else 's'}"
    if side is None:
        return ""
    if view.phase == "decks":
        return f"Your Battle Deck: {count}, {sum(f.card.points for f in faces)} of {total(view.setup, side)} points"
    troops = sum(f.card.cv for f in faces)
    said = f"Your Reserve: {count}, {troops} CV" if faces else "Your Reserve is empty"
    staged = f" · {len(scene.staged)} staged" if scene.staged else ""
    armed = f" · {len(scene.armed)} armed" if scene.armed else ""
    return f"{said}{staged}{armed}"
