"""A frame of Overland, from a view to a PNG."""

from __future__ import annotations

from bot.games.overland.board import board
from bot.games.overland.state import OUT, OverlandView, Step
from renderers import counters, fonts
from renderers.encode import encode
from renderers.frame import Frame
from renderers.overland import marks, panels
from renderers.overland.ground import ground
from renderers.overland.layout import layout
from renderers.theme import INK


def prepare() -> None:
    """Draws what never changes, the counters and the sabres, so that the first frame is as quick as the rest."""
    ground()
    marks.sabres()
    for leader in board().leaders.values():
        counters.leader(leader.name, leader.side, leader.rating)


def draw(view: OverlandView) -> bytes:
    """The whole board as ``view`` shows it: a palette PNG of 1200 by 1600 pixels. The same view, the same bytes."""
    return encode(compose(view).image)


def compose(view: OverlandView) -> Frame:
    """The finished picture of ``view``, and what was put where."""
    image, texts = ground()
    frame = Frame(image.copy(), texts)
    taken = tuple(x for x in view.last if isinstance(x, Step))
    fought = _contested(view)
    for key in fought:
        marks.contested(frame, key)
    occupied = [layout().place(x, place) for x, place in view.places.items() if place != OUT]
    for step in taken:
        if layout().place(step.leader, step.start) not in occupied:
            marks.ghost(frame, step.leader, step.start)
    panels.report(frame, view)
    panels.points(frame, view)
    if view.ending:
        panels.banner(frame, view)
    else:
        panels.table(frame, view)
    marks.steps(frame, taken)
    if view.ending == "richmond":
        marks.captured(frame, view)
    marks.badges(frame)
    for key, leader in board().leaders.items():
        place = view.places[key]
        if place != OUT:
            left, top, _, _ = layout().place(key, place)
            counters.put(frame, (left, top), leader.name, leader.side, leader.rating)
    for key in fought:
        marks.crossed(frame, key)
    if view.turn and view.places["grant"] != OUT:
        _turn(frame, view.places["grant"])
    return frame


def _contested(view: OverlandView) -> list[str]:
    """The areas that hold leaders of both sides, in the map's order."""
    sides = {
        area.key: {board().leaders[x].side for x, place in view.places.items() if place == area.key}
        for area in layout().area
    }
    return [key for key, here in sides.items() if len(here) == 2]


def _turn(frame: Frame, area: str) -> None:
    """Grant's unused Turning Movement Attempt: a golden tab below his counter."""
    left, _, _, bottom = layout().place("grant", area)
    tab = counters.token("TMA", 36)
    at = (left - 8, bottom + 1)
    frame.paste(tab, at, "TMA tab")
    frame.text((at[0] + tab.width / 2, at[1] + tab.height - 10), "TMA", fonts.SLAB, 36, INK, "ms", within="TMA tab")
