"""The two players' sheets: what each has, and how every piece is."""

from __future__ import annotations

from functools import cache

from PIL import Image

from bot.games.life_1861.data.board import board
from bot.games.life_1861.state.state import CIVILIANS, RESOURCES, Key, Stock
from bot.games.life_1861.state.view import LifeView
from bot.games.life_1861.words.names import count
from renderers import fonts
from renderers.canvas import Box, Canvas, Pen, patch
from renderers.life_1861 import emblems, tokens, words
from renderers.life_1861.layout import layout
from renderers.ornaments import band
from renderers.theme import CARD, FADED, GOLD, INK, RED, TINT

SIZE = 36
"""The least size of a text that matters, in pixels to the em."""
ROW = 75
"""Pixels from one piece's row to the next."""
TOKEN = 56
HEART = 32
MARK = 37
"""Pixels of a disease, between a name and the next piece's."""


def player_sheets(canvas: Canvas, view: LifeView) -> None:
    """Both sheets; the one of the player who is to act is edged in gold."""
    plan = layout().panels
    for seat, box in (("soldier", plan.soldier), ("civilians", plan.civilians)):
        if words.awaited(view) == seat:
            canvas.paste(_edge(box), (box[0] - 3, box[1] - 3))
    left, top, right, _ = plan.soldier
    _row(canvas, view, "soldier", (left + 6, top + 8, right - 6, top + 8 + ROW))
    stock(canvas, view.stocks["soldier"], (left + 12, top + 94), 44)
    left, top, right, _ = plan.civilians
    canvas.text(((left + right) / 2, top + 41), "Civilians", fonts.ROMAN, 42, INK, "ms")
    stock(canvas, view.stocks["civilians"], (left + 12, top + 54), 44)
    for i, key in enumerate(CIVILIANS):
        y = top + 106 + i * ROW
        _row(canvas, view, key, (left + 6, y, right - 6, y + ROW))


def warm_up() -> None:
    """Draws the edges ahead."""
    for box in (layout().panels.soldier, layout().panels.civilians):
        _edge(box)


@cache
def _edge(box: Box) -> Image.Image:
    """The golden edge about a sheet, 3 pixels beyond it."""
    wide, high = round(box[2] - box[0]) + 6, round(box[3] - box[1]) + 6

    def draw(pen: Pen) -> None:
        pen.box((0, 0, wide, high), None, INK, 8, radius=9)
        pen.box((1.5, 1.5, wide - 1.5, high - 1.5), None, GOLD, 5, radius=8)

    return patch((wide, high), draw)


def stock(canvas: Canvas, blocks: Stock, at: tuple[float, float], tall: int) -> None:
    """The four resources in a row from ``at``, each with its number; what there is none of is pale."""
    for i, kind in enumerate(RESOURCES):
        number = getattr(blocks, kind)
        x = at[0] + i * 77
        what = f"{kind} {number}"
        image = emblems.block(kind, 73, tall) if number else emblems.lacking(kind, 73, tall)
        canvas.paste(image, (x, at[1]), what)
        colour = CARD if number else FADED
        canvas.text((x + 51, at[1] + tall / 2 + 13), str(number), fonts.SLAB, SIZE, colour, "ms", within=what)


def _row(canvas: Canvas, view: LifeView, key: Key, box: Box) -> None:
    """A piece: its token and name, health, diseases, Boon, gun and bread, and whether it has had its turn."""
    left, top, right, _ = box
    piece, info = view.pieces[key], board().pieces[key]
    dead = piece.health <= 0
    acting = view.turn is not None and view.turn.piece == key
    if acting:
        canvas.paste(band(round(right - left), ROW - 4, TINT, 6), (left, top))
    image = tokens.piece(key, TOKEN, acting, 0, dead)
    canvas.paste(image, (left + 4, top + (ROW - 4 - image.height) / 2), f"{info.name}'s token")
    x = left + 4 + image.width + 4
    colour = FADED if dead else INK
    canvas.text((x, top + 36), info.name, fonts.SLAB, SIZE, colour, "ls")
    if dead:
        canvas.text((right - 8, top + 36), "dead", fonts.SLAB, SIZE, colour, "rs")
        canvas.paste(band(round(fonts.width(info.name, fonts.SLAB, SIZE)) + 8, 3, RED, 1), (x - 4, top + 22))
        return
    for i in range(info.health):
        canvas.paste(emblems.heart(HEART, i < piece.health), (right - 6 - (info.health - i) * (HEART + 1), top + 7))
    _marks(canvas, view, key, (x, top + 39))
    canvas.text((right - 8, top + 70), _turns(view, key), fonts.SLAB, SIZE, colour, "rs")


def _turns(view: LifeView, key: Key) -> str:
    """Whether a piece acts or has had its turn; for the Soldier, how many of his two are to come."""
    if view.turn is not None and view.turn.piece == key:
        return "acts"
    left = (2 if key == "soldier" else 1) - view.turns.count(key)
    if left <= 0:
        return "done"
    return count(left, "turn") if key == "soldier" else ""


def _marks(canvas: Canvas, view: LifeView, key: Key, at: tuple[float, float]) -> None:
    piece = view.pieces[key]
    x, y = at
    if piece.diseases:
        canvas.paste(emblems.disease(MARK), (x, y - 1), "disease")
        x += MARK + 4
        if piece.diseases > 1:
            canvas.text((x, y + 29), str(piece.diseases), fonts.SLAB, SIZE, INK, "ls")
            x += 24
    blessed = view.turn is not None and view.turn.piece == key and view.turn.blessed
    if piece.boon or blessed:
        image = emblems.boon(MARK, GOLD if piece.boon else CARD)
        canvas.paste(image, (x, y - 1), "boon" if piece.boon else "boon to come")
        x += MARK + 4
    if piece.pistol:
        canvas.paste(emblems.pistol(46), (x, y + 1), "pistol")
        x += 50
    if key in view.bread:
        canvas.paste(emblems.eaten(34), (x, y), "bread")
