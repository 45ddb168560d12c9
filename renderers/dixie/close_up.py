"""Columns and positions large, every card in full."""

from __future__ import annotations

from bot.games.contract.choices import Focus
from bot.games.dixie.data.board import Field
from bot.games.dixie.data.terms import SIDES, Pos
from bot.games.dixie.state.view import DixieView
from bot.games.kit.sides import OTHER, Side
from renderers.canvas import Box, Canvas
from renderers.close_up import BADGE, SMALL, STEP, badges, placed_at
from renderers.dixie import battlefield, full_cards, header, position_rows
from renderers.dixie.arrangement import stack
from renderers.dixie.layout import BOARD, FOOT, GAP, HALF_LINE, LEFT, LEGIBLE, RIGHT, WITHIN, Plan, room
from renderers.dixie.moves import DIE, EDGE, dice
from renderers.dixie.pieces import Face
from renderers.dixie.scene import Scene
from renderers.dixie.terrain import field_sheet
from renderers.theme import RED

WIDTHS = (300, 270, 240, 212, 186)
"""Pixels that a card may be wide, the first that leaves room for all being taken."""
WIDER = (420, 360)
"""The same before these where a position has the whole height."""
BACKS = 186
"""Pixels of a card's back at most."""
HALF = (FOOT - BOARD) / 2
SHIFTS = (-50, 50, -100, 100)
"""Pixels by which the Centerline may give way, the nearest first."""
SPACE = 8
LABEL = 46


def places(view: DixieView) -> dict[str, str]:
    """Returns the places that can be drawn large, by key with their names: the columns with the names of their
    positions, the Union's first ("lc" is "USA Left-Center / CSA Right-Center"; where both have one name it is the
    column's, "Left"), then each position."""
    board = Scene(view).board
    near = board.field.near
    if view.setup.edition == "shiloh":
        columns = {c: board.spot(near["usa"][c]).removesuffix("-Back") for c in board.field.columns}
        return columns | {at: board.spot(at) for at in board.field.order}
    columns = {c: f"{board.spot(near['usa'][c])} / {board.spot(near['csa'][c])}" for c in board.field.columns}
    return columns | {at: f"{board.spot(at)} alone" for at in board.field.order}


def compose(view: DixieView, focus: Focus) -> Canvas:
    """Returns the finished close-up of ``focus``, with the record of its contents. Targets may be cards too, by their
    keys. Raises ValueError for an unknown place."""
    scene = Scene(view, focus, SMALL)
    plan = _roomiest(scene, _positions(scene, focus))
    cards = {at: _filled(scene, at, plan) for at in plan.spots}
    canvas = field_sheet(scene, plan, FOOT, cards, battlefield.frames(scene, plan))
    header.header(canvas, scene)
    both = [
        c for c, at in scene.board.field.near["usa"].items() if {at, scene.board.field.across(at)} <= set(plan.spots)
    ]
    battlefield.centerline(canvas, scene, plan, tuple(both))
    for at, box in plan.spots.items():
        battlefield.frame(canvas, scene, at, box, LABEL)
        _fill(canvas, scene, at, plan)
    for place in dict.fromkeys(target.place for target in focus.targets):
        badge(canvas, focus, place, plan)
    return canvas


def _positions(scene: Scene, focus: Focus) -> list[Pos]:
    """Returns the positions to be drawn, from the Union's right to its left. Raises ValueError for an unknown place."""
    field, wanted = scene.board.field, set[Pos]()
    targets = [t.place for t in focus.targets]
    for place in (*focus.places, *targets):
        if place in field.columns:
            wanted |= {field.near["usa"][place], field.near["csa"][place]}
        elif place in field.spots:
            wanted.add(place)
        elif place not in scene.board.cards or place not in targets:
            raise ValueError(f"there is no place “{place}”, only {', '.join((*field.columns, *field.order))}")
        elif (at := scene.staged.get(place, scene.board.cards[place].at)) in field.spots:
            wanted.add(at)
    if len({field.spots[at].near for at in wanted}) > 1:
        wanted |= {field.across(at) for at in wanted}
    return [at for at in field.order if at in wanted]


def _roomiest(scene: Scene, positions: list[Pos]) -> Plan:
    """Returns the layout of the positions with the largest cards, the Centerline as near the midst as it can be."""
    field, midst = scene.board.field, (BOARD + FOOT) // 2
    found = _plan(field, positions, scene.above, midst)
    best, most = (min(f(scene, at, found) for at in positions) for f in (_wide, _widest))
    for shift in SHIFTS:
        if best < most:
            plan = _plan(field, positions, scene.above, midst + shift)
            least = min(_wide(scene, at, plan) for at in positions)
            best, found = (least, plan) if least > best else (best, found)
    return found


def _wide(scene: Scene, at: Pos, where: Plan) -> int:
    """Returns the width of a position's cards in a layout; 0 where they have to lie in rows."""
    inner, sides = _inner(scene, at, where)
    return _card_width(scene, at, sides, inner) or 0


def _widest(scene: Scene, at: Pos, where: Plan) -> int:
    """Returns the same for the least crowded position that there can be where both sides of the Centerline are
    drawn."""
    left, _, right, _ = where.spots[at]
    seen = any(face is not None for side in SIDES for face in scene.standing(side, at))
    return next(w for w in WIDTHS if w <= min(right - left - 2 * WITHIN, right if seen else BACKS))


def _inner(scene: Scene, at: Pos, where: Plan) -> tuple[Box, list[Side]]:
    """Returns the box for a position's cards, clear of its dice, and the sides that are there, from top to bottom."""
    upper = scene.board.field.spots[at].near == scene.above
    left, top, right, bottom = room(where.spots[at], where.label, upper)
    high = DIE + 2 * EDGE + SPACE if scene.rolls(at) else 0
    inner = (left, top + high, right, bottom) if upper else (left, top, right, bottom - high)
    return inner, [side for side in (scene.above, OTHER[scene.above]) if scene.standing(side, at)]


def _filled(scene: Scene, at: Pos, where: Plan) -> Box:
    """Returns about what a position's cards and dice cover."""
    upper = scene.board.field.spots[at].near == scene.above
    left, top, right, bottom = room(where.spots[at], where.label, upper)
    inner, sides = _inner(scene, at, where)
    wide = _card_width(scene, at, sides, inner)
    if wide is None or not sides:
        return left, top, right, (bottom if sides else top)
    tall = _tall(scene, at, sides, wide, right - left) + (inner[3] - inner[1] < bottom - top) * (DIE + 2 * EDGE + SPACE)
    return (left, top, right, top + tall) if upper else (left, bottom - tall, right, bottom)


def _plan(field: Field, positions: list[Pos], above: Side, middle: int) -> Plan:
    """Returns the layout of the positions: their columns side by side, those near one side ``above``, on both sides of
    the Centerline at ``middle``; one row of them takes all the height."""
    columns = [
        c for c in field.columns[:: 1 if above == "usa" else -1] if any(field.spots[at].column == c for at in positions)
    ]
    rows = {field.spots[at].near for at in positions}
    wide = (RIGHT - LEFT - GAP * (len(columns) - 1)) / len(columns)
    below = OTHER[above]
    top = {above: BOARD, below: middle + HALF_LINE if len(rows) > 1 else BOARD}
    bottom = {above: middle - HALF_LINE if len(rows) > 1 else FOOT, below: FOOT}
    spots: dict[Pos, Box] = {}
    for at in positions:
        spot = field.spots[at]
        left = round(LEFT + columns.index(spot.column) * (wide + GAP))
        spots[at] = (left, top[spot.near], round(left + wide), bottom[spot.near])
    return Plan(spots, LABEL, middle, (LEFT, FOOT, RIGHT, FOOT), above)


def badge(canvas: Canvas, focus: Focus, place: str, plan: Plan, size: int = SMALL, card: int = BADGE) -> None:
    """Draws the numbers of the targets at a place, ``size`` pixels across at the beginning of a position's label, or
    ``card`` pixels across at the upper right corner of a card."""
    found = {p.what: p.box for p in canvas.placed if p.kind == "piece"}
    targets = placed_at(focus, place)
    if place in plan.spots:
        left, top, _, bottom = found[f"label {place}"]
        # In a row that begins at the label's left end: the side is told by its colour and its name as well.
        middle = left + 2 + size * STEP * len(targets) / 2
        badges(canvas, (middle, (top + bottom) / 2), targets, size)
    elif f"card {place}" in found:
        _, top, right, _ = found[f"card {place}"]
        # As far beyond the card's edge as its neighbour leaves room.
        badges(canvas, (right - card * 0.16, top + card * 0.4), targets, card)


def _fill(canvas: Canvas, scene: Scene, at: Pos, where: Plan) -> None:
    """Draws a position's cards in full, the viewer's own below, and dice in a row by the label.
    Where they would be too small, draws them in the rows of the whole picture, which have room for more."""
    upper = scene.board.field.spots[at].near == scene.above
    left, top, right, bottom = room(where.spots[at], where.label, upper)
    inner, sides = _inner(scene, at, where)
    wide = _card_width(scene, at, sides, inner)
    if wide is None:
        battlefield.rows(canvas, at, stack(scene, at, position_rows.rows(scene, at, right - left), where), LEGIBLE)
        return
    _dice(canvas, scene, at, (left, top if upper else inner[3] + SPACE, right, bottom))
    _, top, _, bottom = inner
    y = top if upper else bottom - _tall(scene, at, sides, wide, right - left)
    for i, side in enumerate(sides):
        y = _lay(canvas, at, side, scene.standing(side, at), (left, y, right, bottom), wide)
        if i + 1 < len(sides):
            canvas.rectangle((left, y + SPACE // 2, right, y + SPACE // 2 + 2), RED)
            y += 2 * SPACE


def _card_width(scene: Scene, at: Pos, sides: list[Side], box: Box) -> int | None:
    """Returns the greatest width of cards with which all of a position have room in ``box``; None where that is too
    little."""
    left, top, right, bottom = box
    across = right - left
    widths = [w for w in ((*WIDER, *WIDTHS) if bottom - top > HALF else WIDTHS) if w <= across]
    if all(face is None for side in sides for face in scene.standing(side, at)):
        # Backs say nothing more when they are larger.
        widths = [w for w in widths if w <= BACKS]
    return next((w for w in widths if _tall(scene, at, sides, w, across) <= bottom - top), None)


def _dice(canvas: Canvas, scene: Scene, at: Pos, box: Box) -> None:
    """Draws all that was thrown in a position side by side, the left end and the top those of ``box``."""
    left, y, right, _ = box
    found = position_rows.throws(scene, at)
    wide = (right - left + SPACE) / max(1, len(found))
    for i, throw in enumerate(found):
        x, across = left + i * wide, wide - SPACE
        dice(canvas, (x, y, x + across, y + throw.tall(across, 1)), throw)


def _tall(scene: Scene, at: Pos, sides: list[Side], wide: int, across: float) -> float:
    """Returns the height in pixels of all the cards of a position where each is ``wide``."""
    each = int((across + SPACE) // (wide + SPACE))
    rows = sum(-(-len(scene.standing(side, at)) // each) for side in sides)
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
