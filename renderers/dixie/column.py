"""One column large: both its positions, every card in full."""

from __future__ import annotations

from bot.games.dixie.state.view import DixieView
from bot.games.dixie.terms import SIDES, Pos, Side
from renderers.dixie import battlefield, cards, header
from renderers.dixie.colours import PALETTE
from renderers.dixie.known import Known
from renderers.dixie.layout import BOARD, FOOT, LEFT, RIGHT, Plan
from renderers.dixie.marks import DIE, dice, thrown
from renderers.dixie.plates import Face
from renderers.encode import encode
from renderers.frame import Box, Frame
from renderers.theme import RED

WIDTHS = range(300, 70, -6)
"""Pixels that a card may be wide, the first that leaves room for all being taken."""
SPACE = 8
LABEL = 46


def columns(view: DixieView) -> dict[str, str]:
    """The columns that can be drawn large, with the names of their positions, the Union's first: "lc" is "USA
    Left-Center / CSA Right-Center"; where both have one name it is the column's, "Left"."""
    known = Known(view)
    sight, near = known.sight, known.sight.field.near
    if view.setup.edition == "shiloh":
        return {c: sight.spot(near["usa"][c]).removesuffix("-Back") for c in sight.field.columns}
    return {c: f"{sight.spot(near['usa'][c])} / {sight.spot(near['csa'][c])}" for c in sight.field.columns}


def draw_column(view: DixieView, column: str) -> bytes:
    """A column ("l", "lc", "c", "rc" or "r", as the Union counts them) as ``view`` shows it: a palette PNG of 1200 by
    1600 pixels. Raises ValueError for a column that this battlefield does not have."""
    return encode(compose_column(view, column).image, PALETTE)


def compose_column(view: DixieView, column: str) -> Frame:
    """The finished picture of a column, and what was put where. Raises ValueError."""
    known = Known(view)
    field = known.sight.field
    if column not in field.columns:
        raise ValueError(f"there is no column “{column}”, only {', '.join(field.columns)}")
    image, texts = header.sheet(view.setup.edition)
    frame = Frame(image.copy(), texts)
    header.header(frame, known)
    middle = (BOARD + FOOT) // 2
    spots: dict[Pos, Box] = {
        field.near["usa"][column]: (LEFT, BOARD, RIGHT, middle - 24),
        field.near["csa"][column]: (LEFT, middle + 24, RIGHT, FOOT),
    }
    plan = Plan(spots, LABEL, (LEFT, middle - 24, RIGHT, middle + 24), (LEFT, FOOT, RIGHT, FOOT))
    battlefield.centerline(frame, known, plan, (column,))
    for at, box in spots.items():
        _fill(frame, known, at, battlefield.ground(frame, known, at, box, LABEL))
    return frame


def _fill(frame: Frame, known: Known, at: Pos, box: Box) -> None:
    """A position's cards: the Union's above, the Confederacy's below, and dice in a row by the label."""
    left, top, right, bottom = box
    near = known.sight.field.spots[at].near
    rolls = known.rolls(at)
    high = DIE + SPACE if rolls else 0
    x, y = left, top if near == "usa" else bottom - high + SPACE
    for i, ((what, _), marks) in enumerate(rolls.items()):
        found = thrown(marks)
        most = int((right - x) // (DIE + 1)) - 3 * (len(rolls) - i)
        dice(frame, (x, y, right, y + DIE), tuple(found[:most]), what, max(0, len(found) - most))
        x += (DIE + 1) * (min(len(found), most) + 2) + 10
    top, bottom = (top + high, bottom) if near == "usa" else (top, bottom - high)
    sides: list[Side] = [side for side in reversed(SIDES) if _faces(known, side, at)]
    wide = next((w for w in WIDTHS if _tall(known, at, sides, w, right - left) <= bottom - top), WIDTHS[-1])
    y = top if near == "usa" else bottom - _tall(known, at, sides, wide, right - left)
    for i, side in enumerate(sides):
        y = _lay(frame, at, side, _faces(known, side, at), (left, y, right, bottom), wide)
        if i + 1 < len(sides):
            frame.pen.rectangle((left, y + SPACE // 2, right, y + SPACE // 2 + 2), RED)
            y += 2 * SPACE


def _faces(known: Known, side: Side, at: Pos) -> list[Face | None]:
    """A side's cards in a position; None for each that cannot be named."""
    return [*(known.face(k) for k in known.cards(side, at)), *([None] * known.sight.unseen(side, at))]


def _tall(known: Known, at: Pos, sides: list[Side], wide: int, across: float) -> float:
    """Pixels that all the cards of a position take in height where each is ``wide``."""
    each = int((across + SPACE) // (wide + SPACE))
    rows = sum(-(-len(_faces(known, side, at)) // each) for side in sides)
    return rows * (cards.height(wide) + SPACE) + 2 * SPACE * (len(sides) - 1)


def _lay(frame: Frame, at: Pos, side: Side, faces: list[Face | None], box: Box, wide: int) -> float:
    """Lays cards in rows; returns where the next row begins."""
    left, top, right, _ = box
    each = int((right - left + SPACE) // (wide + SPACE))
    for i, face in enumerate(faces):
        x, y = left + (i % each) * (wide + SPACE), top + (i // each) * (cards.height(wide) + SPACE)
        if face:
            cards.card(frame, (x, y), wide, face)
        else:
            cards.unseen(frame, (x, y), wide, side, f"{side} face-down {i} in {at}")
    return top + -(-len(faces) // each) * (cards.height(wide) + SPACE)
