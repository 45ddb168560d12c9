"""The picture of Overland, from a view to a PNG."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from msgspec.structs import replace

from bot.games.contract.choices import Focus
from bot.games.overland.data.board import board
from bot.games.overland.decisions import legal_decisions
from bot.games.overland.rules.battles import Assault
from bot.games.overland.state.state import OUT, RICHMOND, Roll, Step
from bot.games.overland.state.view import OverlandView
from renderers import chronicle, counters, fonts
from renderers.artist import Outline, boxed, pause
from renderers.canvas import Box, Canvas, Point, enlarged, size_of
from renderers.close_up import BADGE, TILE, badge_on, cut, cutting, enlargement, placed_at, region, tile_of, tiled
from renderers.encode import encode
from renderers.overland import badges, moves, panels, report
from renderers.overland import targets as possible
from renderers.overland.badges import Numbered
from renderers.overland.ground import cut_layer, map_part, shows_whole, static_layer
from renderers.overland.layout import layout
from renderers.palette import HOUSE
from renderers.theme import INK

MAP: Box = (24, 24, 1176, 1576)
"""All within the border; what stands beside the map is not on close-ups."""
WIDE = 700
"""Pixels of a part that is cut out from which on it may begin at the map's edge."""
HOUSES = {"us": "us", "csa": "csa"}
"""The colours of the sides."""
TURN = "Turning attempt"
"""What stands by a Grant who has earned one."""
BELOW = 50
"""Pixels of a badge below what it is about, but for the margin."""
SLACK = 90
"""Pixels that a wide part is higher than it need be, so that it begins at the map's edge instead of within a panel."""
APART = 3
"""Pixels of the map that a part ends above the panel at its foot."""
TALL = 1.2
"""The height of a part that is cut out, for a width of 1, up to which it has no margins."""
LEAST = 560
"""Pixels of the map that a close-up shows at least, from left to right."""


def warm_up() -> None:
    """Draws what never changes, the counters and the sabres, so that the first picture is as quick as the rest."""
    static_layer()
    pause()
    moves.sabres()
    report.warm_up()
    for leader in board().leaders.values():
        counters.leader(leader.name, leader.side, leader.rating)


def draw(view: OverlandView, focus: Focus | None = None) -> bytes:
    """The whole board as ``view`` shows it, a palette PNG of 1200 by 1600 pixels, or the areas of ``focus`` and what is
    about them, large. The same arguments, the same bytes. Raises ValueError for an area that there is not."""
    if focus is not None and focus.way == "marked":
        return encode(compose_marked(view, focus).image)
    if focus is not None and focus.way == "tile":
        return encode(compose_tile(view, focus).image)
    if focus is not None and focus.way == "cut":
        canvas, part = compose_cut(view, focus)
        return encode(cut(canvas, part, HOUSE, TALL))
    return encode((compose(view) if focus is None else compose_part(view, focus)).image)


def targets(view: OverlandView) -> Collection[str]:
    """The areas, and the leaders on the map."""
    return {*board().areas, *(leader for leader, place in view.places.items() if place != OUT)}


def outlines(view: OverlandView) -> Mapping[str, Outline]:
    """The boxes of the areas, and of the leaders' counters."""
    boxes = {key: layout().of(key).box for key in board().areas}
    return {key: boxed(box) for key in targets(view) if (box := boxes.get(key) or _box(view, key))}


def tiles(view: OverlandView) -> Sequence[Box]:
    """Those of the map on which no panel stands."""
    panels_ = layout().panels
    beside = [panels_.title, panels_.report, panels_.table, panels_.points, panels_.banner]
    return tiled(MAP, 6, 8, beside)


def places(view: OverlandView) -> Mapping[str, str]:
    """The areas, by key with their names."""
    return {key: area.name for key, area in board().areas.items()}


def compose(view: OverlandView) -> Canvas:
    """The finished picture of ``view``, and what was put where."""
    return _composed(view, view)


def _composed(view: OverlandView, shown: OverlandView) -> Canvas:
    """The picture of ``view``, its map as that of ``shown``."""
    image, texts = static_layer()
    canvas = Canvas(image.copy(), texts, palette=HOUSE)
    _beneath(canvas, shown)
    report.report(canvas, view)
    panels.table(canvas, view)
    if view.ending:
        panels.banner(canvas, view)
    else:
        panels.points(canvas, view)
    _upon(canvas, shown)
    return canvas


def compose_part(view: OverlandView, focus: Focus) -> Canvas:
    """The close-up of ``focus``, and what was put where, in pixels of the whole picture. Raises ValueError."""
    # A leader off the map cannot be shown; what may be done to him is shown by its button alone.
    part = region(_boxes(view, focus.places, focus), MAP, LEAST)
    with enlarged(enlargement(part)):
        image, texts = map_part(part)
        canvas = Canvas(image, texts, part[:2], HOUSE)
        _beneath(canvas, view)
        _upon(canvas, view)
        _badges(canvas, view, focus, BADGE, part)
    return canvas


def compose_tile(view: OverlandView, focus: Focus) -> Canvas:
    """The tile of ``focus``. Raises ValueError."""
    part = tile_of(tiles(view), focus)
    with enlarged(TILE):
        image, texts = map_part(part)
        canvas = Canvas(image, texts, part[:2], HOUSE)
        _beneath(canvas, view)
        _upon(canvas, view)
    return canvas


def compose_marked(view: OverlandView, focus: Focus) -> Canvas:
    """The finished picture of ``view`` with the marks of ``focus`` in place of those of the last decision."""
    canvas = _composed(view, replace(view, last=()))
    _marks(canvas, focus)
    return canvas


def _marks(canvas: Canvas, focus: Focus) -> None:
    """Draws the marks of ``focus``, beneath the names."""

    def box(place: str) -> Box | None:
        return layout().of(place).box if place in board().areas else None

    def ends(side: str, a: str, b: str) -> tuple[Point, Point] | None:
        if a not in board().areas or b not in board().areas:
            return None
        return layout().way(a, b) or chronicle.between(layout().of(a).box, layout().of(b).box)

    if focus.marks:
        with canvas.sparing(chronicle.names(canvas, MAP)):
            chronicle.draw(canvas, focus.marks, HOUSES, ends, box)


def compose_cut(view: OverlandView, focus: Focus) -> tuple[Canvas, Box]:
    """The map with the badges and marks of ``focus``, and the part of it to be cut out: where Grant is, and where the
    targets are or, without any, the armies were last. Raises ValueError."""
    if focus.marks:
        view = replace(view, last=())
    named = (*focus.places, *(t.place for t in focus.targets)) or _latest(view)
    boxes = _boxes(view, ("grant", *named, *_assailants(view, focus)), focus)
    part = _between_panels(cutting(boxes or [layout().of("richmond").box], MAP, LEAST))
    image, texts = cut_layer(part)
    canvas = Canvas(image, texts, palette=HOUSE)
    _beneath(canvas, view)
    places = layout().panels
    if shows_whole(part, places.report):
        report.report(canvas, view)
    if shows_whole(part, places.table):
        panels.table(canvas, view)
    _upon(canvas, view)
    _marks(canvas, focus)
    _badges(canvas, view, focus, badge_on(part, TALL), part)
    return canvas, part


def _assailants(view: OverlandView, focus: Focus) -> list[str]:
    """Who can attack Richmond where that is a target."""
    if all(target.place != RICHMOND for target in focus.targets):
        return []
    return [decision.leader for decision in legal_decisions(view) if isinstance(decision, Assault)]


def _between_panels(part: Box) -> Box:
    """A part such that it ends above the panel at the foot, and a wide one begins at the map's edge where that is near:
    no panel is cut."""
    left, top, right, bottom = part
    if right - left > WIDE and top - MAP[1] < SLACK:
        top = MAP[1]
    return left, top, right, min(bottom, layout().panels.points[1] - APART)


def _latest(view: OverlandView) -> tuple[str, ...]:
    """Where armies moved or fought last."""
    steps = [place for step in _taken(view) for place in (step.start, step.end) if place != OUT]
    fought = [x.leader for x in view.last if isinstance(x, Roll) and view.places.get(x.leader, OUT) != OUT]
    return (*steps, *fought)


def _badges(canvas: Canvas, view: OverlandView, focus: Focus, size: int, part: Box) -> None:
    """The numbers of the targets, so that names, ratings and dice stay to be read."""
    named = dict.fromkeys(target.place for target in focus.targets)
    things = [Numbered(box, placed_at(focus, place)) for place in named if (box := _box(view, place))]
    if things:
        badges.put(canvas, things, size, part)


def _boxes(view: OverlandView, places: Iterable[str], focus: Focus) -> list[Box]:
    """The boxes of the areas of places, and those of the targets of ``focus`` with their badges."""

    def boxes(names: Iterable[str], below: float) -> list[Box]:
        areas = (view.places.get(name, name) for name in names if _box(view, name))
        return [(*box[:3], box[3] + below) for box in (layout().of(area).box for area in areas)]

    return boxes(places, 0) + boxes([target.place for target in focus.targets], BELOW)


def _box(view: OverlandView, place: str) -> Box | None:
    """The box of an area or of a leader's counter; None for a leader off the map. Raises ValueError."""
    if place in board().leaders:
        return layout().place(place, view.places[place]) if view.places[place] != OUT else None
    if place not in board().areas:
        raise ValueError(f"there is no area “{place}”, only {', '.join(board().areas)}")
    return layout().of(place).box


def _beneath(canvas: Canvas, view: OverlandView) -> None:
    """Draws what lies under arrows and counters: edges of contested areas, and where leaders stood before."""
    for key in _contested(view):
        moves.contested(canvas, key)
    occupied = [layout().place(x, place) for x, place in view.places.items() if place != OUT]
    for step in _taken(view):
        if layout().place(step.leader, step.start) not in occupied:
            moves.ghost(canvas, step.leader, step.start)


def _upon(canvas: Canvas, view: OverlandView) -> None:
    """Arrows, defences, counters, sabres, and Grant's Turning Movement Attempt."""
    moves.steps(canvas, _taken(view))
    if view.ending == "richmond":
        moves.captured(canvas, view)
    moves.badges(canvas)
    taker = _taker(view)
    if taker:
        moves.fallen(canvas, [x for x, info in board().leaders.items() if _lost_richmond(view, x, info.side)])
    for key, leader in board().leaders.items():
        place = view.places[key]
        if place == OUT or (taker and place == "richmond"):
            continue
        if key == taker:
            moves.ghost(canvas, key, place)
            place = "richmond"
        left, top, _, _ = layout().of(place).slot(0) if key == taker else layout().place(key, place)
        counters.put(canvas, (left, top), leader.name, leader.side, leader.rating)
    for key in _contested(view):
        moves.crossed(canvas, key)
    moves.beaten(canvas, view)
    possible.targets(canvas, view)
    if view.turn and view.places["grant"] != OUT:
        _turn(canvas, view.places["grant"])


def _taker(view: OverlandView) -> str:
    """Who has taken Richmond at the end and stands in it; "" else."""
    attacks = [x.leader for x in view.last if isinstance(x, Roll) and x.against == "richmond"]
    return attacks[-1] if view.ending == "richmond" and attacks else ""


def _lost_richmond(view: OverlandView, leader: str, side: str) -> bool:
    """Whether a leader held Richmond when it was taken."""
    return side == "csa" and view.places[leader] == "richmond"


def _taken(view: OverlandView) -> tuple[Step, ...]:
    """The moves of the latest decision."""
    return tuple(x for x in view.last if isinstance(x, Step))


def _contested(view: OverlandView) -> list[str]:
    """The areas that hold leaders of both sides, in the map's order."""
    sides = {
        area.key: {board().leaders[x].side for x, place in view.places.items() if place == area.key}
        for area in layout().area
    }
    return [key for key, here in sides.items() if len(here) == 2]


def _turn(canvas: Canvas, area: str) -> None:
    """Grant's unused Turning Movement Attempt: a golden tab below the area's box."""
    left, _, right, _ = layout().of(area).box
    _, _, _, foot = layout().place("grant", area)
    tab = counters.token(TURN, 36)
    wide, high = size_of(tab)
    at = ((left + right - wide) / 2, foot + 1)
    canvas.paste(tab, at, "turning tab")
    canvas.text((at[0] + wide / 2, at[1] + high - 10), TURN, fonts.SLAB, 36, INK, "ms", within="turning tab")
