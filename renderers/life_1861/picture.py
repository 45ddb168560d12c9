"""A frame of 1861, from a view to a PNG."""

from __future__ import annotations

from bot.games.life_1861.board import board
from bot.games.life_1861.state import LifeView
from renderers.encode import encode
from renderers.frame import Frame
from renderers.life_1861 import header, pieces, report, sheets, tokens
from renderers.life_1861.colours import PALETTE
from renderers.life_1861.ground import ground, number, printed
from renderers.life_1861.standing import BUILT, OPEN


def prepare() -> None:
    """Draws what never changes and the tokens in every size, so that the first frame is as quick as the rest."""
    ground()
    header.prepare()
    sheets.prepare()
    report.prepare()
    for value in range(1, len(board().numbered) + 1):
        number(value)
    for size in {grade.size for grade in (*OPEN, *BUILT)}:
        tokens.merchant(size)
        tokens.bandit(size)
        for key in board().pieces:
            tokens.piece(key, size)
            tokens.piece(key, size, acting=True)


def draw(view: LifeView) -> bytes:
    """The whole board as ``view`` shows it: a palette PNG of 1200 by 1600 pixels. The same view, the same bytes."""
    return encode(compose(view).image, PALETTE)


def compose(view: LifeView) -> Frame:
    """The finished picture of ``view``, and what was put where."""
    image, texts = ground()
    frame = Frame(image.copy(), texts)
    pieces.changes(frame, view)
    pieces.trails(frame, view)
    printed(frame)
    pieces.heads(frame, view)
    pieces.field(frame, view)
    header.option(frame, view)
    header.tracks(frame, view)
    if view.ending:
        header.ending(frame, view)
    else:
        header.event(frame, view)
    sheets.sheets(frame, view)
    report.rest(frame, view)
    return frame
