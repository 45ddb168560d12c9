"""The picture of Overland, from a view to a PNG."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.contract import Focus
from bot.games.overland.board import board
from bot.games.overland.state import OUT, OverlandView, Step
from renderers import counters, fonts
from renderers.canvas import Canvas
from renderers.encode import encode
from renderers.overland import marks, side_panels
from renderers.overland.layout import layout
from renderers.overland.static_layer import static_layer
from renderers.theme import INK


def prepare() -> None:
    """Draws what never changes, the counters and the sabres, so that the first picture is as quick as the rest."""
    static_layer()
    marks.sabres()
    for leader in board().leaders.values():
        counters.leader(leader.name, leader.side, leader.rating)


def draw(view: OverlandView, focus: Focus | None = None) -> bytes:
    """The whole board as ``view`` shows it: a palette PNG of 1200 by 1600 pixels. The same view, the same bytes."""
    return encode(compose(view).image)


def compose(view: OverlandView) -> Canvas:
    """The finished picture of ``view``, and what was put where."""
    image, texts = static_layer()
    canvas = Canvas(image.copy(), texts)
    taken = tuple(x for x in view.last if isinstance(x, Step))
    fought = _contested(view)
    for key in fought:
        marks.contested(canvas, key)
    occupied = [layout().place(x, place) for x, place in view.places.items() if place != OUT]
    for step in taken:
        if layout().place(step.leader, step.start) not in occupied:
            marks.ghost(canvas, step.leader, step.start)
    side_panels.report(canvas, view)
    side_panels.points(canvas, view)
    if view.ending:
        side_panels.banner(canvas, view)
    else:
        side_panels.table(canvas, view)
    marks.steps(canvas, taken)
    if view.ending == "richmond":
        marks.captured(canvas, view)
    marks.badges(canvas)
    for key, leader in board().leaders.items():
        place = view.places[key]
        if place != OUT:
            left, top, _, _ = layout().place(key, place)
            counters.put(canvas, (left, top), leader.name, leader.side, leader.rating)
    for key in fought:
        marks.crossed(canvas, key)
    if view.turn and view.places["grant"] != OUT:
        _turn(canvas, view.places["grant"])
    return canvas


def _contested(view: OverlandView) -> list[str]:
    """The areas that hold leaders of both sides, in the map's order."""
    sides = {
        area.key: {board().leaders[x].side for x, place in view.places.items() if place == area.key}
        for area in layout().area
    }
    return [key for key, here in sides.items() if len(here) == 2]


def _turn(canvas: Canvas, area: str) -> None:
    """Grant's unused Turning Movement Attempt: a golden tab below his counter."""
    left, _, _, bottom = layout().place("grant", area)
    tab = counters.token("TMA", 36)
    at = (left - 8, bottom + 1)
    canvas.paste(tab, at, "TMA tab")
    canvas.text((at[0] + tab.width / 2, at[1] + tab.height - 10), "TMA", fonts.SLAB, 36, INK, "ms", within="TMA tab")


def places(view: OverlandView) -> Mapping[str, str]:
    """TODO"""
    return {}
