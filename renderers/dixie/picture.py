"""A frame of Dixie, from a view to a PNG."""

from __future__ import annotations

from bot.games.dixie.state.view import DixieView
from renderers.dixie import emblems, foot, header
from renderers.dixie.battlefield import battlefield
from renderers.dixie.colours import PALETTE
from renderers.dixie.insignia import INSIGNIA
from renderers.dixie.known import Known
from renderers.dixie.layout import plan
from renderers.encode import encode
from renderers.frame import Frame


def prepare() -> None:
    """Draws what never changes ahead, so that the first frame is as quick as the rest."""
    for edition in ("bull-run", "shiloh", "gettysburg"):
        header.sheet(edition)
    for what in (*emblems.ARMS, *emblems.GROUNDS, *INSIGNIA):
        emblems.emblem(what, 40)


def draw(view: DixieView) -> bytes:
    """The whole board as ``view`` shows it, and a seat's Reserve below: a palette PNG of 1200 by 1600 pixels. The same
    view, the same bytes."""
    return encode(compose(view).image, PALETTE)


def compose(view: DixieView) -> Frame:
    """The finished picture of ``view``, and what was put where."""
    known = Known(view)
    image, texts = header.sheet(view.setup.edition)
    frame = Frame(image.copy(), texts)
    where = plan(known.sight.field, foot.high(known))
    header.header(frame, known)
    if view.phase != "decks" or known.seat is None:
        battlefield(frame, known, where)
    foot.foot(frame, known, where.foot)
    return frame
