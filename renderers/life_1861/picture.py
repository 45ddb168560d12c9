"""The picture of 1861, from a view to a PNG."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.contract import Focus
from bot.games.life_1861.board import board
from bot.games.life_1861.state import LifeView
from renderers.canvas import Canvas
from renderers.encode import encode
from renderers.life_1861 import header, pieces, player_sheets, report, tokens
from renderers.life_1861.colours import PALETTE
from renderers.life_1861.hex_arrangement import BUILT, OPEN
from renderers.life_1861.static_layer import number, printed, static_layer


def prepare() -> None:
    """Draws what never changes and the tokens in every size, so that the first picture is as quick as the rest."""
    static_layer()
    header.prepare()
    player_sheets.prepare()
    report.prepare()
    for value in range(1, len(board().numbered) + 1):
        number(value)
    for size in {grade.size for grade in (*OPEN, *BUILT)}:
        tokens.merchant(size)
        tokens.bandit(size)
        for key in board().pieces:
            tokens.piece(key, size)
            tokens.piece(key, size, acting=True)


def draw(view: LifeView, focus: Focus | None = None) -> bytes:
    """The whole board as ``view`` shows it: a palette PNG of 1200 by 1600 pixels. The same view, the same bytes."""
    return encode(compose(view).image, PALETTE)


def compose(view: LifeView) -> Canvas:
    """The finished picture of ``view``, and what was put where."""
    image, texts = static_layer()
    canvas = Canvas(image.copy(), texts)
    pieces.changes(canvas, view)
    pieces.trails(canvas, view)
    printed(canvas)
    pieces.heads(canvas, view)
    pieces.field(canvas, view)
    header.option(canvas, view)
    header.tracks(canvas, view)
    if view.ending:
        header.ending(canvas, view)
    else:
        header.event(canvas, view)
    player_sheets.player_sheets(canvas, view)
    report.rest(canvas, view)
    return canvas


def places(view: LifeView) -> Mapping[str, str]:
    """TODO"""
    return {}
