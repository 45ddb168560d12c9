"""The picture of Unconditional Surrender, from a view to a PNG."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from bot.games.contract.choices import Focus
from bot.games.donelson.data.board import field
from bot.games.donelson.state.view import View
from renderers.artist import WHOLE, Outline, pause
from renderers.canvas import Box, Canvas, enlarged
from renderers.close_up import TILE, tile_of, tiled
from renderers.donelson import blocks, close_up, ground, panels, roster, sheet
from renderers.donelson.colours import PALETTE
from renderers.donelson.layout import FIELD, layout
from renderers.encode import encode

ACROSS, DOWN = sheet.MAIN[0] - FIELD[0], sheet.MAIN[1] - FIELD[1]
"""Pixels from a point of the map to the same on the picture of the whole field."""


def warm_up() -> None:
    """Draws the unchanging parts ahead, so that the first picture is as quick as the rest."""
    ground.warm_up()
    pause()
    sheet.warm_up()


def draw(view: View, focus: Focus | None = None) -> bytes:
    """Returns the board as ``view`` shows it, or the whole field, or the hexes of ``focus`` large, or a roster sheet: a
    palette PNG, 1200 pixels wide. The same arguments give the same bytes. Raises ValueError for a place that there is
    not."""
    if focus is None:
        return encode(compose(view).image, PALETTE)
    if focus.places == (WHOLE,):
        return encode(compose_field(view).image, PALETTE)
    if focus.way == "tile":
        return encode(compose_tile(view, focus).image, PALETTE)
    if focus.way == "marked":
        return encode(compose_marked(view, focus).image, PALETTE)
    sheets = [place for place in focus.places if place in roster.sheets(view)]
    if sheets:
        return encode(roster.compose(view, sheets[0]).image, PALETTE)
    return encode(close_up.compose(view, focus).image, PALETTE)


def targets(view: View) -> Collection[str]:
    """Returns what a badge can be put at: hexes by their numbers, and counters on the map."""
    return {*close_up.hexes(), *(key for key, unit in view.units.items() if unit.status == "map")}


def outlines(view: View) -> Mapping[str, Outline]:
    """Returns the hexes on the picture of the whole field, also as those of the counters in them."""
    found = {}
    for key in targets(view):
        at = close_up.hex_of(view, key)
        found[key] = tuple((x + ACROSS, y + DOWN) for x, y in layout().outline(at))
    return found


def tiles(view: View) -> Sequence[Box]:
    """Returns those of the whole field."""
    left, top, right, bottom = FIELD
    return tiled((left + ACROSS, top + DOWN, right + ACROSS, bottom + DOWN), 4, 4)


def places(view: View) -> Mapping[str, str]:
    """Returns the parts that can be drawn on their own: the roster sheets that the viewer may see, the whole field, and
    enlarged the hexes with a name and all others on which counters may stand."""
    names = {f"{at:04}": f"{name} / {at:04}" for at, name in sorted(field().names.items())}
    hexes = {at: names.get(at, at) for at in close_up.hexes()}
    return {**roster.sheets(view), WHOLE: "The whole field", **{at: hexes[at] for at in names if at in hexes}, **hexes}


def compose(view: View) -> Canvas:
    """Returns the finished picture of ``view``, with the record of its contents."""
    return sheet.compose(view, sheet.plan(view))


def compose_field(view: View) -> Canvas:
    """Returns the same with the whole field instead of the part of it where something happened last."""
    return sheet.compose(view, sheet.WHOLE)


def compose_tile(view: View, focus: Focus) -> Canvas:
    """Returns the tile of ``focus``, with names on the counters. Raises ValueError."""
    left, top, right, bottom = tile_of(tiles(view), focus)
    with enlarged(TILE):
        return close_up.drawn_part(view, (left - ACROSS, top - DOWN, right - ACROSS, bottom - DOWN))


def compose_marked(view: View, focus: Focus) -> Canvas:
    """Returns the finished picture of the whole field with the marks of ``focus`` in place of those of the last
    moves."""
    found = close_up.ways_of(view, focus)
    canvas = close_up.field_of(view, found)
    blocks.draw(canvas, view)
    panels.reserves(canvas, view)
    close_up.losses(canvas, view, focus)
    close_up.name_field(canvas, view, found)
    return sheet.about(view, sheet.WHOLE, canvas)
