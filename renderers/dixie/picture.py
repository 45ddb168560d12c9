"""The picture of Dixie, from a view to a PNG."""

from __future__ import annotations

from bot.games.dixie.state import DixieView
from renderers.canvas import Canvas
from renderers.dixie import emblems, header, lower_panel
from renderers.dixie.battlefield import battlefield
from renderers.dixie.colours import PALETTE
from renderers.dixie.insignia import INSIGNIA
from renderers.dixie.layout import plan
from renderers.dixie.scene import Scene
from renderers.encode import encode


def prepare() -> None:
    """Draws what never changes ahead, so that the first picture is as quick as the rest."""
    for edition in ("bull-run", "shiloh", "gettysburg"):
        header.static_layer(edition)
    for what in (*emblems.ARMS, *emblems.GROUNDS, *INSIGNIA):
        emblems.emblem(what, 40)


def draw(view: DixieView) -> bytes:
    """The whole board as ``view`` shows it, and a seat's Reserve below: a palette PNG of 1200 by 1600 pixels. The same
    view, the same bytes."""
    return encode(compose(view).image, PALETTE)


def compose(view: DixieView) -> Canvas:
    """The finished picture of ``view``, and what was put where."""
    scene = Scene(view)
    image, texts = header.static_layer(view.setup.edition)
    canvas = Canvas(image.copy(), texts)
    where = plan(scene.sight.field, lower_panel.high(scene))
    header.header(canvas, scene)
    if view.phase != "decks" or scene.seat is None:
        battlefield(canvas, scene, where)
    lower_panel.lower_panel(canvas, scene, where.foot)
    return canvas
