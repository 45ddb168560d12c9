"""Below the battlefield: a spectator's report of the latest events, or a seat's Reserve; at last the ending."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import ceil

from PIL import Image

from bot.games.dixie.data.deck_sizes import total
from bot.games.dixie.state.places import Places
from bot.games.dixie.state.state import Mark
from bot.games.dixie.words.status import ending
from bot.games.kit.sides import does
from renderers import fonts
from renderers.canvas import Box, Canvas, Placed, patch
from renderers.dice import rolled
from renderers.dixie import full_cards, key, words
from renderers.dixie.colours import COATS, HOUSE, PALETTE
from renderers.dixie.insignia import sign
from renderers.dixie.layout import BOARD, FOOT, GAP, LEFT, LEGIBLE, REPORT, RIGHT
from renderers.dixie.moves import SIGN, ring_of, thrown, up_to
from renderers.dixie.pieces import Face
from renderers.dixie.scene import Scene
from renderers.dixie.wide_cards import wide_card
from renderers.legend import LINE
from renderers.ornaments import panel, plaque, tablet
from renderers.theme import CARD, FADED, INK, PAPER

HEAD = 52
"""Pixels of the Reserve's heading."""
SHOWN = 3
"""Lines of the report; below them is a line of the key."""
TOLD_TO_SEATS, SOME, MANY = 3, 8, 24
"""The same above a seat's Reserve, at most; and the cards there above which one line, and none, is told."""
DICE = 5
"""Dice of a mark that the report shows."""
ROW = 50
"""Pixels of a line of the report."""
TOLD = 44
"""Pixels of a die in the report."""
FEW, UPRIGHT = 6, 180
"""Cards of a Reserve that may stand upright, and the width in pixels of each."""
LEFT_ACROSS, LEFT_TALL, UNPLAYED = 4, 56, 62
"""Cards left in the Reserves at the end side by side, their height, and the pixels above and about them."""
APART = 32
"""Pixels between a Reserve's heading, or what is not told, and the key beside it."""
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
    lines = fonts.wrapped(words.reason(ending(scene.view)), fonts.SLAB, LEGIBLE, right - left - 190)
    for i, line in enumerate(lines):
        at = middle, top + 156 + (2 * i - len(lines) + 1) * LEGIBLE * 0.55
        canvas.text(at, line, fonts.SLAB, LEGIBLE, CARD, "ms", within="ending")


def _unplayed(canvas: Canvas, scene: Scene, box: Box) -> None:
    """Draws the cards that neither side has brought to the field."""
    left, top, right, bottom = (round(x) for x in box)
    canvas.stamp(_card(right - left, bottom - top), (left, top), ())
    canvas.text((left + 16, top + 36), "Left in Reserve", fonts.SLAB, LEGIBLE, INK, "ls")
    wide = (right - left - 22 + 5) / LEFT_ACROSS
    for i, face in enumerate(scene.unplayed()):
        x, y = left + 11 + (i % LEFT_ACROSS) * wide, top + UNPLAYED - 12 + (i // LEFT_ACROSS) * (LEFT_TALL + 5)
        wide_card(canvas, (x, y, x + wide - 5, y + LEFT_TALL), face)


def _report(canvas: Canvas, scene: Scene, box: Box) -> None:
    """Draws the latest marks, and below them the key to what the picture shows; before anything has happened the whole
    legend."""
    left, top, right, _ = (round(x) for x in box)
    marks = scene.view.last
    if not marks:
        key.draw_legend(canvas, (left + 16, top + 7), right - left - 32, SHOWN + 1)
        return
    shown = marks if len(marks) <= SHOWN else _foremost(marks, SHOWN)
    _tell(canvas, scene, box, shown)
    x, foot = left + 16, top + 10 + ROW * len(shown)
    if len(marks) > SHOWN:
        text = f"{len(marks) - SHOWN} more"
        canvas.text((x, foot + 36), text, fonts.SLAB, LEGIBLE, FADED, "ls")
        x += round(fonts.width(text, fonts.SLAB, LEGIBLE)) + APART
    key.draw_key(canvas, (x, foot), right - 16 - x, SHOWN + 1 - len(shown), scene)


def _latest(scene: Scene) -> Sequence[Mark]:
    """Returns the latest marks that are told above a seat's Reserve: fewer where that needs the room."""
    marks, cards = scene.view.last, len(scene.reserve)
    most = 0 if cards > MANY or scene.view.phase == "decks" else 1 if cards > SOME else TOLD_TO_SEATS
    return _foremost(marks, most) if marks and most else ()


def _tell(canvas: Canvas, scene: Scene, box: Box, marks: Sequence[Mark]) -> None:
    """Draws marks as lines from the top of ``box``, with a rule below them."""
    left, top, right, _ = (round(x) for x in box)
    wide = right - left - 24
    for i, mark in enumerate(marks):
        text, need = _sentence(scene.board, mark, scene.need([mark]), wide)
        image, placed = _told(mark, text, need, wide)
        canvas.stamp(image, (left + 12, top + 4 + ROW * i), placed)
    if marks:
        foot = top + ROW * len(marks)
        canvas.rectangle((left + 14, foot + 2, right - 14, foot + 3), FADED)


def _foremost(marks: Sequence[Mark], most: int) -> list[Mark]:
    """Returns the marks that tell most, in their order: those with hits before those without, the latest before
    others."""
    order = sorted(range(len(marks)), key=lambda i: (bool(marks[i].hit) or not marks[i].dice, i))
    return [marks[i] for i in sorted(order[-most:])]


def _sentence(board: Places, mark: Mark, need: int, wide: float) -> tuple[str, int]:
    """Returns a mark's sentence, and what its dice needed, as far as a line ``wide`` pixels wide has room: with the
    position's name, with its initials or without either, and at last without what was needed, which the dice show by
    their rings."""
    spot = board.spot(mark.at) if mark.at else ""
    places = [spot, words.initials(board, mark.at) if mark.at else ""]
    places += [] if mark.what == "move" else [""]
    texts = [words.told(mark, place, mark.words.endswith(f" from {spot}")) for place in places]
    for known in (need, 0):
        for text in texts:
            if fonts.fits(text, LEGIBLE, _room(mark, known, wide)):
                return text, known
    return texts[-1], 0


def _room(mark: Mark, need: int, wide: float) -> float:
    """Returns the pixels that a line of the report has for its text, beside what the dice needed and the dice."""
    dice = min(DICE, len(mark.dice)) * (TOLD + 1)
    return wide - 62 - dice - (12 + fonts.width(_wanted(mark, need), fonts.SLAB, LEGIBLE) if need else 0)


def _wanted(mark: Mark, need: int) -> str:
    """Returns with what the dice of a mark hit, or a card stays."""
    return f"{'stays on' if mark.what == 'morale' else 'on'} {up_to(need)}"


@lru_cache(KEPT)
def _told(mark: Mark, text: str, need: int, wide: int) -> tuple[Image.Image, tuple[Placed, ...]]:
    """Returns a mark in places of the game's palette, and its contents: its sign, what was done where, what the dice
    needed, and the dice."""
    canvas = Canvas(PALETTE.plain((wide, ROW - 2), PALETTE.place(CARD)), palette=PALETTE)
    canvas.paste(sign(SIGN[mark.what], 44), (0, 2))
    x = float(wide)
    for number, side, hit in thrown([mark])[:DICE][::-1]:
        x -= TOLD + 1
        canvas.paste(rolled(number, HOUSE[side], TOLD, hit, ring_of(mark.what)), (x, 2), f"told {number}")
    if need:
        canvas.text((x - 12, 36), _wanted(mark, need), fonts.SLAB, LEGIBLE, INK, "rs")
    canvas.text((52, 36), text, fonts.SLAB, LEGIBLE, INK, "ls")
    return canvas.image, tuple(canvas.placed)


def _reserve(canvas: Canvas, scene: Scene, box: Box) -> None:
    """Draws the seat's cards: its Reserve, or its Battle Deck while that is chosen; above them what happened last."""
    left, top, right, bottom = box
    faces, upright = scene.reserve, bottom - top == heights(scene)[0]
    latest = _latest(scene)
    _tell(canvas, scene, (left, top, right, bottom), latest)
    top += ROW * len(latest)
    image, placed = _headed(_heading(scene, faces))
    canvas.stamp(image, (left + 16, top + 5), placed)
    decks = scene.view.phase == "decks"
    across, tall = _deck_grid(len(faces), round(bottom - top)) if decks else _grid(len(faces))
    wide = (RIGHT - LEFT - 22 + 5) / across
    if not decks and 0 < len(faces) <= FEW and upright:
        for i, face in enumerate(faces):
            full_cards.held_card(canvas, (LEFT + 12 + i * (UPRIGHT + 6), top + HEAD + 5), UPRIGHT, face)
        beside = LEFT + 28 + len(faces) * (UPRIGHT + 6)
        key.draw_legend(canvas, (beside, top + HEAD + 3), RIGHT - beside - 8, 5)
        return
    for i, face in enumerate(faces):
        x, y = LEFT + 11 + (i % across) * wide, top + HEAD + (i // across) * (tall + 5)
        wide_card(canvas, (x, y, x + wide - 5, y + tall), face)
    if decks:
        return
    free = round(RIGHT - 12 - (left + 16 + image.width + APART))
    told = key.draw_key(canvas, (RIGHT - 12 - free, top + 4), free, 1, scene)
    after = LEFT + 11 + len(faces) * wide
    if len(faces) < across:
        # Beside the last cards there is room for what did not go beside the heading.
        key.draw_key(canvas, (after, top + HEAD), round(RIGHT - 12 - after), max(1, tall // LINE), scene, told)


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
