"""The picture of Dixie, from a view to a PNG."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.choices import Focus
from bot.games.dixie.state.view import DixieView
from renderers.canvas import Canvas
from renderers.dixie import close_up, emblems, header, lower_panel
from renderers.dixie.battlefield import battlefield
from renderers.dixie.colours import PALETTE
from renderers.dixie.insignia import INSIGNIA
from renderers.dixie.layout import plan
from renderers.dixie.scene import Scene
from renderers.encode import encode


def prepare() -> None:
    """Draws the unchanging parts ahead, so that the first picture is as quick as the rest."""
    for edition in ("bull-run", "shiloh", "gettysburg"):
        header.static_layer(edition)
    for what in (*emblems.ARMS, *emblems.GROUNDS, *INSIGNIA):
        emblems.emblem(what, 40)


def draw(view: DixieView, focus: Focus | None = None) -> bytes:
    """Returns the picture of the whole board as ``view`` shows it, and a seat's Reserve below, or the columns or
    positions of ``focus`` large: a palette PNG of 1200 by 1600 pixels. The same arguments give the same bytes. Raises
    ValueError for a place that this battlefield does not have."""
    return encode((compose(view) if focus is None else close_up.compose(view, focus)).image, PALETTE)


def places(view: DixieView) -> Mapping[str, str]:
    """Returns the columns and positions that can be drawn large, by key with their names."""
    return close_up.places(view)


def compose(view: DixieView) -> Canvas:
    """Returns the finished picture of ``view``, with the record of its contents."""
    scene = Scene(view)
    canvas = header.empty_sheet(view.setup.edition)
    where = plan(scene.board.field, lower_panel.high(scene))
    header.header(canvas, scene)
    if view.phase != "decks" or scene.seat is None:
        battlefield(canvas, scene, where)
    lower_panel.lower_panel(canvas, scene, where.foot)
    return canvas
