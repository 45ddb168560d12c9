"""One column large: both its positions, every card in full."""

from __future__ import annotations

from bot.games.dixie.state.view import DixieView
from bot.games.dixie.terms import SIDES, Pos, Side
from renderers.canvas import Box, Canvas
from renderers.dixie import battlefield, full_cards, header
from renderers.dixie.colours import PALETTE
from renderers.dixie.face import Face
from renderers.dixie.layout import BOARD, FOOT, LEFT, RIGHT, Plan
from renderers.dixie.marks import DIE, dice, thrown
from renderers.dixie.scene import Scene
from renderers.encode import encode
from renderers.theme import RED

WIDTHS = range(300, 70, -6)
"""Pixels that a card may be wide, the first that leaves room for all being taken."""
SPACE = 8
LABEL = 46


def columns(view: DixieView) -> dict[str, str]:
    """The columns that can be drawn large, with the names of their positions, the Union's first: "lc" is "USA
    Left-Center / CSA Right-Center"; where both have one name it is the column's, "Left"."""
    scene = Scene(view)
    sight, near = scene.sight, scene.sight.field.near
    if view.setup.edition == "shiloh":
        return {c: sight.spot(near["usa"][c]).removesuffix("-Back") for c in sight.field.columns}
    return {c: f"{sight.spot(near['usa'][c])} / {sight.spot(near['csa'][c])}" for c in sight.field.columns}


def draw_column(view: DixieView, column: str) -> bytes:
    """A column ("l", "lc", "c", "rc" or "r", as the Union counts them) as ``view`` shows it: a palette PNG of 1200 by
    1600 pixels. Raises ValueError for a column that this battlefield does not have."""
    return encode(compose_column(view, column).image, PALETTE)


def compose_column(view: DixieView, column: str) -> Canvas:
    """The finished picture of a column, and what was put where. Raises ValueError."""
    scene = Scene(view)
    field = scene.sight.field
    if column not in field.columns:
        raise ValueError(f"there is no column “{column}”, only {', '.join(field.columns)}")
    image, texts = header.static_layer(view.setup.edition)
    canvas = Canvas(image.copy(), texts)
    header.header(canvas, scene)
    middle = (BOARD + FOOT) // 2
    spots: dict[Pos, Box] = {
        field.near["usa"][column]: (LEFT, BOARD, RIGHT, middle - 24),
        field.near["csa"][column]: (LEFT, middle + 24, RIGHT, FOOT),
    }
    plan = Plan(spots, LABEL, (LEFT, middle - 24, RIGHT, middle + 24), (LEFT, FOOT, RIGHT, FOOT))
    battlefield.centerline(canvas, scene, plan, (column,))
    for at, box in spots.items():
        _fill(canvas, scene, at, battlefield.ground(canvas, scene, at, box, LABEL))
    return canvas


def _fill(canvas: Canvas, scene: Scene, at: Pos, box: Box) -> None:
    """A position's cards: the Union's above, the Confederacy's below, and dice in a row by the label."""
    left, top, right, bottom = box
    near = scene.sight.field.spots[at].near
    rolls = scene.rolls(at)
    high = DIE + SPACE if rolls else 0
    x, y = left, top if near == "usa" else bottom - high + SPACE
    for i, ((what, _), marks) in enumerate(rolls.items()):
        found = thrown(marks)
        most = int((right - x) // (DIE + 1)) - 3 * (len(rolls) - i)
        dice(canvas, (x, y, right, y + DIE), tuple(found[:most]), what, max(0, len(found) - most))
        x += (DIE + 1) * (min(len(found), most) + 2) + 10
    top, bottom = (top + high, bottom) if near == "usa" else (top, bottom - high)
    sides: list[Side] = [side for side in reversed(SIDES) if _faces(scene, side, at)]
    wide = next((w for w in WIDTHS if _tall(scene, at, sides, w, right - left) <= bottom - top), WIDTHS[-1])
    y = top if near == "usa" else bottom - _tall(scene, at, sides, wide, right - left)
    for i, side in enumerate(sides):
        y = _lay(canvas, at, side, _faces(scene, side, at), (left, y, right, bottom), wide)
        if i + 1 < len(sides):
            canvas.pen.rectangle((left, y + SPACE // 2, right, y + SPACE // 2 + 2), RED)
            y += 2 * SPACE


def _faces(scene: Scene, side: Side, at: Pos) -> list[Face | None]:
    """A side's cards in a position; None for each that cannot be named."""
    return [*(scene.face(k) for k in scene.cards(side, at)), *([None] * scene.sight.unseen(side, at))]


def _tall(scene: Scene, at: Pos, sides: list[Side], wide: int, across: float) -> float:
    """Pixels that all the cards of a position take in height where each is ``wide``."""
    each = int((across + SPACE) // (wide + SPACE))
    rows = sum(-(-len(_faces(scene, side, at)) // each) for side in sides)
    return rows * (full_cards.height(wide) + SPACE) + 2 * SPACE * (len(sides) - 1)


def _lay(canvas: Canvas, at: Pos, side: Side, faces: list[Face | None], box: Box, wide: int) -> float:
    """Lays cards in rows; returns where the next row begins."""
    left, top, right, _ = box
    each = int((right - left + SPACE) // (wide + SPACE))
    for i, face in enumerate(faces):
        x, y = left + (i % each) * (wide + SPACE), top + (i // each) * (full_cards.height(wide) + SPACE)
        if face:
            full_cards.full_card(canvas, (x, y), wide, face)
        else:
            full_cards.unseen(canvas, (x, y), wide, side, f"{side} face-down {i} in {at}")
    return top + -(-len(faces) // each) * (full_cards.height(wide) + SPACE)
