"""The picture of 1861, from a view to a PNG."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from msgspec.structs import replace

from bot.games.contract.choices import Focus
from bot.games.life_1861.data.board import board
from bot.games.life_1861.state.state import SEATS, Change, Step
from bot.games.life_1861.state.view import LifeView
from renderers import chronicle
from renderers.artist import Outline, boxed, pause
from renderers.canvas import Box, Canvas, Point, enlarged, scale
from renderers.close_up import (
    BADGE,
    FLAT,
    TILE,
    badge_on,
    badges,
    cut,
    cutting,
    enlargement,
    placed_at,
    region,
    tile_of,
    tiled,
)
from renderers.encode import encode
from renderers.engraving import bearing
from renderers.hexes import corners
from renderers.life_1861 import foot_cards, header, moves, pieces, player_sheets, report, tokens
from renderers.life_1861.arrangement import BUILT, OPEN
from renderers.life_1861.colours import PALETTE
from renderers.life_1861.ground import die_face, field_part, labels, names, printed_boxes, static_layer
from renderers.life_1861.layout import layout
from renderers.theme import house

FIELD: Box = (24, 272, 834, 1576)
"""The field of hexes with its margin."""
FIELD_AND_SHEETS: Box = (24, 272, 1176, 1576)
"""The same with the players' sheets beside it."""
HANGS = 12
"""Pixels from a token's foot to the middle of a badge below it."""
MOST_BADGE = 52
"""Pixels of the field that a badge covers at most."""
HOUSES = {seat: house(seat) for seat in SEATS}
"""The colours of the sides' marks."""
SHORT = 40
"""Pixels from the end of a turn's mark to the middle of the hex."""
TOP = -60
"""Pixels from the middle of a hex to a badge at its upper corner, above a row of tokens."""
TALL = 1.1
"""The greatest height of a part of the field alone that is cut out, of its width."""
TALLEST = 1.14
"""The same of the field with the sheets beside it: between margins its letters would be too small for a phone."""
EDGE = 6
"""Pixels of the field that a part shows above and below its rows of hexes."""
LEAST = 500
"""Pixels of the field that a close-up shows at least: a hex and those beside it."""


def warm_up() -> None:
    """Draws what never changes and the tokens in every size, so that the first picture is as quick as the rest."""
    static_layer()
    pause()
    header.warm_up()
    player_sheets.warm_up()
    foot_cards.warm_up()
    die_face()
    for size in {grade.size for grade in (*OPEN, *BUILT)}:
        tokens.merchant(size)
        tokens.bandit(size)
        for key in board().pieces:
            tokens.piece(key, size)
            tokens.piece(key, size, acting=True)


def draw(view: LifeView, focus: Focus | None = None) -> bytes:
    """The whole board as ``view`` shows it, a palette PNG of 1200 by 1600 pixels, or the hexes of ``focus`` and those
    about them, large. The same arguments, the same bytes. Raises ValueError for a hex that there is not."""
    if focus is not None and focus.way == "marked":
        return encode(compose_marked(view, focus).image, PALETTE)
    if focus is not None and focus.way == "tile":
        return encode(compose_tile(view, focus).image, PALETTE)
    if focus is not None and focus.way == "cut":
        canvas, part = compose_cut(view, focus)
        return encode(cut(canvas, part, PALETTE, TALLEST), PALETTE)
    return encode((compose(view) if focus is None else compose_part(view, focus)).image, PALETTE)


def targets(view: LifeView) -> Collection[str]:
    """The hexes, and the pieces on the board."""
    return {*board().places, *(key for key, piece in view.pieces.items() if piece.health > 0)}


def outlines(view: LifeView) -> Mapping[str, Outline]:
    """The hexes, and the tokens of the pieces on them."""
    plan = layout()
    found = {at: tuple(corners(plan.centre(at), plan.field.radius)) for at in board().places}
    return found | {key: boxed(box) for key, box in pieces.boxes(view).items()}


def tiles(view: LifeView) -> Sequence[Box]:
    """Those of the field."""
    return tiled(FIELD, 3, 5)


def places(view: LifeView) -> Mapping[str, str]:
    """The hexes by their labels: those with buildings first, with their names."""
    built = {thing.hex: f"{thing.name} / {thing.hex.upper()}" for thing in board().buildings.values()}
    return built | {at: f"Hex {at.upper()}" for at in board().places if at not in built}


def compose(view: LifeView) -> Canvas:
    """The finished picture of ``view``, and what was put where."""
    return _composed(view, view)


def _composed(view: LifeView, shown: LifeView) -> Canvas:
    """The picture of ``view``, its field as that of ``shown``."""
    image, texts = static_layer()
    canvas = Canvas(image.copy(), texts, palette=PALETTE)
    _field(canvas, shown)
    header.option(canvas, view)
    header.tracks(canvas, view)
    if view.ending:
        header.ending(canvas, view)
    else:
        header.event(canvas, view)
    player_sheets.player_sheets(canvas, view)
    report.rest(canvas, view)
    return canvas


def compose_part(view: LifeView, focus: Focus) -> Canvas:
    """The close-up of ``focus``, and what was put where, in pixels of the whole picture. Raises ValueError."""
    hexes = [_hex(view, place) for place in (*focus.places, *(t.place for t in focus.targets))]
    part = region([_box(at) for at in hexes if at], FIELD, LEAST)
    with enlarged(enlargement(part)):
        canvas = Canvas(field_part(part), origin=part[:2], palette=PALETTE)
        _field(canvas, view)
        for place in dict.fromkeys(target.place for target in focus.targets):
            if at := _badge_at(canvas, place, _hex(view, place)):
                badges(canvas, at, placed_at(focus, place), min(BADGE, round(MOST_BADGE * scale())))
    return canvas


def compose_tile(view: LifeView, focus: Focus) -> Canvas:
    """The tile of ``focus``. Raises ValueError."""
    part = tile_of(tiles(view), focus)
    with enlarged(TILE):
        canvas = Canvas(field_part(part), origin=part[:2], palette=PALETTE)
        _field(canvas, view)
    return canvas


def compose_marked(view: LifeView, focus: Focus) -> Canvas:
    """The finished picture of ``view`` with the marks of ``focus`` in place of those of the last decision."""
    canvas = _composed(view, replace(view, last=()))
    _marks(canvas, focus)
    return canvas


def _marks(canvas: Canvas, focus: Focus) -> None:
    """Draws the marks of ``focus``, beneath the names."""

    def box(place: str) -> Box | None:
        return _box(place) if place in board().places else None

    def ends(side: str, a: str, b: str) -> tuple[Point, Point] | None:
        start, end = moves.middle(a), moves.middle(b)
        dx, dy = bearing(start, end)
        return start, (end[0] - dx * SHORT, end[1] - dy * SHORT)

    if focus.marks:
        with canvas.sparing(chronicle.names(canvas, FIELD)):
            chronicle.draw(canvas, focus.marks, HOUSES, ends, box)


def compose_cut(view: LifeView, focus: Focus) -> tuple[Canvas, Box]:
    """The board with the badges and marks of ``focus``, and the part of it to be cut out: about the targets or, without
    any, about whose turn it is and where something happened last. Raises ValueError."""
    if focus.marks:
        view = replace(view, last=())
    named = (*focus.places, *(t.place for t in focus.targets)) or _latest(view)
    hexes = [there for place in named if (there := _hex(view, place))]
    part = _cut_part(hexes or board().places)
    image, texts = static_layer()
    canvas = Canvas(image.copy(), texts, palette=PALETTE)
    _field(canvas, view)
    if part[2] > FIELD[2]:
        player_sheets.player_sheets(canvas, view)
        report.rest(canvas, view)
    _marks(canvas, focus)
    for place in dict.fromkeys(target.place for target in focus.targets):
        if at := _badge_at(canvas, place, _hex(view, place)):
            badges(canvas, at, placed_at(focus, place), min(MOST_BADGE, badge_on(part, TALLEST)))
    return canvas, part


def _cut_part(hexes: Collection[str]) -> Box:
    """The part to cut out about the hexes, rows of hexes from top to bottom and no text halved at its sides: of the
    field alone where that is hardly higher than wide, else with the sheets whole."""
    boxes = [_box(at) for at in hexes]
    left, top, right, bottom = cutting(boxes, FIELD, LEAST)
    top, bottom = _whole_rows(hexes, right - left)
    left, right = _beside_texts(left, top, right, bottom)
    if bottom - top <= (right - left) * TALL:
        return left, top, right, bottom
    left, _, right, _ = cutting(boxes, FIELD_AND_SHEETS, LEAST)
    top, bottom = _whole_rows(hexes, right - left)
    left, _ = _beside_texts(left, top, right, bottom)
    return left, top, FIELD_AND_SHEETS[2] if right > FIELD[2] else right, bottom


def _whole_rows(hexes: Collection[str], wide: float) -> tuple[float, float]:
    """Where rows of hexes begin and end, so many that the part is not too flat for its width."""
    plan = layout()
    tops = sorted({plan.centre(at)[1] - plan.field.radius for at in board().places})
    named = [plan.centre(at)[1] - plan.field.radius for at in hexes]
    first, last = tops.index(min(named)), tops.index(max(named))

    def ends() -> tuple[float, float]:
        top, bottom = tops[first] - EDGE, tops[last] + 2 * plan.field.radius + EDGE
        return max(FIELD[1], round(top)), min(FIELD[3], round(bottom))

    while ends()[1] - ends()[0] < wide * FLAT and (first or last + 1 < len(tops)):
        first, last = (first - 1, last) if first else (first, last + 1)
    return ends()


def _beside_texts(left: float, top: float, right: float, bottom: float) -> tuple[float, float]:
    """The sides of a part of the field, so much farther apart that they halve no text on it."""
    texts = [box for box in printed_boxes() if box[1] < bottom and top < box[3]]
    while left > FIELD[0] and any(box[0] < left < box[2] for box in texts):
        left -= 1
    while right < FIELD[2] and any(box[0] < right < box[2] for box in texts):
        right += 1
    return left, right


def _latest(view: LifeView) -> tuple[str, ...]:
    """Whose turn it is, and the hexes where something happened last."""
    acting = (view.turn.piece,) if view.turn is not None else ()
    steps = [at for x in view.last if isinstance(x, Step) for at in (x.start, x.end)]
    changed = [x.at for x in view.last if isinstance(x, Change)]
    return (*acting, *(at for at in (*steps, *changed) if at in board().places))


def _badge_at(canvas: Canvas, place: str, at: str) -> tuple[float, float] | None:
    """Finds the point for badges of a hex, or of a piece on the hex ``at``: the upper right corner of the piece's
    token or, by a building, its foot; else a corner of the hex that is free, the upper left one first. None for a piece
    off the board."""
    tokens_of = [p.box for p in canvas.placed if p.kind == "piece" and p.what == place]
    if tokens_of:
        left, top, right, bottom = tokens_of[0]
        # Where a building's name is close above, the badge hangs below the token.
        return ((left + right) / 2, bottom + HANGS) if at in board().built else (right, top)
    if not at:
        return None
    x, y = layout().centre(at)
    # A building's name, from side to side, stays to be read, and the labels of the hexes above.
    high, low = (-37, 36) if at in board().built else (-24, 36)
    corners = [(x + dx, y + dy) for dy in (high, low) for dx in (-54, 54)]
    if at not in board().built:
        corners.append((x, y + TOP))
    pieces_there = [p.box for p in canvas.placed if p.kind == "piece"]
    return next((c for c in corners if not any(_covers(c, box) for box in pieces_there)), corners[0])


def _covers(centre: tuple[float, float], box: Box) -> bool:
    """Whether a badge about ``centre`` would cover some of a box."""
    half = min(BADGE / scale(), MOST_BADGE) / 2
    (x, y), (left, top, right, bottom) = centre, box
    return left - half < x < right + half and top - half < y < bottom + half


def _hex(view: LifeView, place: str) -> str:
    """The hex of that label, or where a piece is; "" where it is off the board. Raises ValueError."""
    if place in board().places:
        return place
    for key, piece in view.pieces.items():
        if key == place:
            return piece.at if piece.health > 0 else ""
    raise ValueError(f"there is no hex “{place}”, only {', '.join(board().places)}")


def _box(at: str) -> Box:
    """The box about a hex."""
    (x, y), radius = layout().centre(at), layout().field.radius
    return x - radius, y - radius, x + radius, y + radius


def _field(canvas: Canvas, view: LifeView) -> None:
    """Draws everything on the hexes, and what is printed on them: ways and arrows below the names, all below the
    labels."""
    pieces.changes(canvas, view)
    moved = pieces.moves(view)
    pieces.trails(canvas, moved)
    pieces.heads(canvas, moved)
    pieces.attacks(canvas, view)
    names(canvas)
    pieces.field(canvas, view)
    labels(canvas)
