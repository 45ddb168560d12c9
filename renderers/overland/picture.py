"""The picture of Overland, from a view to a PNG."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from msgspec.structs import replace

from bot.games.choices import Focus
from bot.games.overland.board import board
from bot.games.overland.state import OUT, OverlandView, Roll, Step
from renderers import chronicle, counters, fonts
from renderers.canvas import Box, Canvas, Point, enlarged, scale, size_of
from renderers.close_up import BADGE, badge_on, badges, cut, cutting, enlargement, placed_at, region
from renderers.encode import encode
from renderers.ornaments import band
from renderers.overland import marks, report, side_panels
from renderers.overland import targets as possible
from renderers.overland.layout import layout
from renderers.overland.static_layer import map_part, static_layer
from renderers.palette import HOUSE
from renderers.theme import CARD, INK

MAP: Box = (24, 24, 1176, 1576)
"""All within the border; what stands beside the map is not on close-ups."""
WIDE = 700
"""Pixels of a part that is cut out from which on the panels beside the map are seen in it."""
HOUSES = {"us": "us", "csa": "csa"}
"""The colours of the sides."""
TURN = "Turning attempt"
"""What stands by a Grant who has earned one."""
AT_FOOT, WITHIN, BELOW = 90, 8, 50
"""Pixels of the map from an area's right edge to its badge, of a badge within the box, and of it below but for the
margin."""
ASIDE = 26
"""Pixels from a box's edge to other places for its badge."""
LEAST = 560
"""Pixels of the map that a close-up shows at least, from left to right."""


def prepare() -> None:
    """Draws what never changes, the counters and the sabres, so that the first picture is as quick as the rest."""
    static_layer()
    marks.sabres()
    report.prepare()
    for leader in board().leaders.values():
        counters.leader(leader.name, leader.side, leader.rating)


def draw(view: OverlandView, focus: Focus | None = None) -> bytes:
    """The whole board as ``view`` shows it, a palette PNG of 1200 by 1600 pixels, or the areas of ``focus`` and what is
    about them, large. The same arguments, the same bytes. Raises ValueError for an area that there is not."""
    if focus is not None and focus.way == "marked":
        return encode(compose_marked(view, focus).image)
    if focus is not None and focus.way == "cut":
        canvas, part = compose_cut(view, focus)
        return encode(cut(canvas, part, HOUSE))
    return encode((compose(view) if focus is None else compose_part(view, focus)).image)


def targets(view: OverlandView) -> Collection[str]:
    """The areas, and the leaders on the map."""
    return {*board().areas, *(leader for leader, place in view.places.items() if place != OUT)}


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
    side_panels.points(canvas, view)
    if view.ending:
        side_panels.banner(canvas, view)
    else:
        side_panels.table(canvas, view)
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
        _badges(canvas, view, focus, BADGE)
    return canvas


def compose_marked(view: OverlandView, focus: Focus) -> Canvas:
    """The finished picture of ``view`` with the marks of ``focus`` in place of those of the last decision."""

    def box(place: str) -> Box | None:
        return layout().of(place).box if place in board().areas else None

    def ends(side: str, a: str, b: str) -> tuple[Point, Point] | None:
        if a not in board().areas or b not in board().areas:
            return None
        return layout().way(a, b) or chronicle.between(layout().of(a).box, layout().of(b).box)

    canvas = _composed(view, replace(view, last=()))
    with canvas.sparing(chronicle.names(canvas, MAP)):
        chronicle.draw(canvas, focus.marks, HOUSES, ends, box)
    return canvas


def compose_cut(view: OverlandView, focus: Focus) -> tuple[Canvas, Box]:
    """The map with the badges of ``focus``, and the part of it to be cut out: where Grant is, and where the targets
    are or, without any, the armies were last. Raises ValueError."""
    named = (*focus.places, *(t.place for t in focus.targets)) or _latest(view)
    boxes = _boxes(view, ("grant", *named), focus)
    part = cutting(boxes or [layout().of("richmond").box], MAP, LEAST)
    image, texts = static_layer()
    canvas = Canvas(image.copy(), texts, palette=HOUSE)
    _beneath(canvas, view)
    if part[2] - part[0] > WIDE:
        report.report(canvas, view)
        side_panels.points(canvas, view)
        side_panels.table(canvas, view)
    _upon(canvas, view)
    _badges(canvas, view, focus, badge_on(part))
    return canvas, part


def _latest(view: OverlandView) -> tuple[str, ...]:
    """Where armies moved or fought last."""
    steps = [place for step in _taken(view) for place in (step.start, step.end) if place != OUT]
    fought = [x.leader for x in view.last if isinstance(x, Roll) and view.places.get(x.leader, OUT) != OUT]
    return (*steps, *fought)


def _badges(canvas: Canvas, view: OverlandView, focus: Focus, size: int) -> None:
    """The numbers of the targets below what they are about, so that names, ratings and dice stay to be read: a leader's
    below his counter, an area's at its foot."""
    half = size / scale() / 2
    for place in dict.fromkeys(target.place for target in focus.targets):
        if box := _box(view, place):
            left, _, right, bottom = box
            foot = bottom + half - WITHIN
            middle = (left + right) / 2
            if place == "richmond":
                middle = _clear_of_dice(canvas, box, foot, half)
            elif place not in board().leaders:
                middle = _clear_of_names(canvas, box, foot, half)
            badges(canvas, (middle, foot), placed_at(focus, place), size)


def _clear_of_names(canvas: Canvas, box: Box, foot: float, half: float) -> float:
    """Where along the foot of an area's box a badge, ``half`` as large, covers no name, or at least none but a river's;
    the usual place where there is none."""
    places = (box[2] - AT_FOOT, box[2] + half - ASIDE, box[2] - half, box[0] + ASIDE, box[0] + AT_FOOT)
    inside = [x for x in places if MAP[0] < x - half and x + half < MAP[2]]
    letters = [p for p in canvas.placed if p.kind == "text" and p.box[1] < foot + half and foot - half < p.box[3]]
    for texts in (letters, [p for p in letters if p.tall]):
        for x in inside:
            if not any(p.box[0] < x + half and x - half < p.box[2] for p in texts):
                return x
    return places[0]


def _clear_of_dice(canvas: Canvas, box: Box, foot: float, half: float) -> float:
    """Where along the foot of Richmond's box a badge covers no die that an attack on it needs; the middle where there
    is nothing better."""
    middle = (box[0] + box[2]) / 2
    dice = [p.box for p in canvas.placed if p.what.startswith("needed") and p.box[1] < foot + half]
    for x in (middle, box[2] - AT_FOOT, box[0] + AT_FOOT):
        if not any(die[0] < x + half and x - half < die[2] and foot - half < die[3] for die in dice):
            return x
    return middle


def _boxes(view: OverlandView, places: Iterable[str], focus: Focus) -> list[Box]:
    """The boxes of places, and those of the targets of ``focus`` with their badges."""
    boxes = [box for place in places if (box := _box(view, place))]
    for target in focus.targets:
        if box := _box(view, target.place):
            boxes.append((*box[:3], box[3] + BELOW))
    return boxes


def _box(view: OverlandView, place: str) -> Box | None:
    """The box of an area or of a leader's counter; None for a leader off the map. Raises ValueError."""
    if place in board().leaders:
        return layout().place(place, view.places[place]) if view.places[place] != OUT else None
    if place not in board().areas:
        raise ValueError(f"there is no area “{place}”, only {', '.join(board().areas)}")
    return layout().of(place).box


def _beneath(canvas: Canvas, view: OverlandView) -> None:
    """Draws what lies under arrows and counters: edges of contested areas, and where leaders stood before."""
    for area in layout().area:
        if area.key in view.places.values():
            left, top, right, bottom = area.ground
            canvas.paste(band(round(right - left), round(bottom - top), CARD, 5), (left, top))
    for key in _contested(view):
        marks.contested(canvas, key)
    occupied = [layout().place(x, place) for x, place in view.places.items() if place != OUT]
    for step in _taken(view):
        if layout().place(step.leader, step.start) not in occupied:
            marks.ghost(canvas, step.leader, step.start)


def _upon(canvas: Canvas, view: OverlandView) -> None:
    """Arrows, defences, counters, sabres, and Grant's Turning Movement Attempt."""
    marks.steps(canvas, _taken(view))
    if view.ending == "richmond":
        marks.captured(canvas, view)
    marks.badges(canvas)
    taker = _taker(view)
    for key, leader in board().leaders.items():
        place = view.places[key]
        if place == OUT or (taker and place == "richmond"):
            continue
        if key == taker:
            marks.ghost(canvas, key, place)
            place = "richmond"
        left, top, _, _ = layout().place(key, place)
        counters.put(canvas, (left, top), leader.name, leader.side, leader.rating)
    for key in _contested(view):
        marks.crossed(canvas, key)
    marks.beaten(canvas, view)
    possible.targets(canvas, view)
    if view.turn and view.places["grant"] != OUT:
        _turn(canvas, view.places["grant"])


def _taker(view: OverlandView) -> str:
    """Who has taken Richmond at the end and stands in it, where its defenders stood; "" else."""
    attacks = [x.leader for x in view.last if isinstance(x, Roll) and x.against == "richmond"]
    return attacks[-1] if view.ending == "richmond" and attacks else ""


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
