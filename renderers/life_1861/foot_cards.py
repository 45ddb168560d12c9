"""The cards that stand at the column's foot whatever happens: the farm, merchants and supply above, the key below, and
what wins where there is room."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Literal

from PIL import Image

from bot.games.life_1861.state.state import RESOURCES, Merchant, Resource
from bot.games.life_1861.state.view import LifeView
from bot.games.life_1861.words.position import GOALS
from renderers import fonts, legend
from renderers.canvas import Box, Canvas, patch, size_of
from renderers.legend import Sample
from renderers.life_1861 import emblems, tokens, words
from renderers.life_1861.key import width
from renderers.life_1861.layout import layout
from renderers.life_1861.player_sheets import stock
from renderers.ornaments import panel
from renderers.theme import INK

SIZE = 36
"""The least size of a text that matters, in pixels to the em."""
LINE = 46
"""Pixels from one line to the next."""
MERCHANT = 92
"""Pixels of a merchant: his line, and what he has."""
EACH = 41
"""Pixels from one resource of the supply to the next."""
KEY = 45
"""Pixels from one row of the key to the next."""
TOKEN = 40
APART = 8
"""Pixels between two cards."""
MOST_MERCHANTS = 3
"""Merchants listed; there can be no more than two but by a game master's hand."""
Supply = Literal["named", "blocks"]
"""How the supply is told: a line for each resource with its name, or their blocks in one row."""
NAMED: Supply = "named"
BLOCKS: Supply = "blocks"


def warm_up() -> None:
    """Draws the tallest card ahead."""
    left, top, right, bottom = layout().panels.rest
    card(round(right - left), round(bottom - top))


@cache
def card(wide: int, high: int) -> Image.Image:
    """An empty card, put together from the tallest one's head and foot, which is quicker than drawing it."""
    left, top, right, bottom = layout().panels.rest
    if high == bottom - top:
        return patch((wide, high), lambda pen: panel(pen, (0, 0, wide, high)))
    tallest = card(round(right - left), round(bottom - top))
    found = tallest.crop((0, 0, wide, high))
    found.paste(tallest.crop((0, tallest.height - 12, wide, tallest.height)), (0, high - 12))
    return found


def board_height(view: LifeView, supply: Supply) -> int:
    """Pixels of the board's card from top to bottom."""
    listed = min(len(view.merchants), MOST_MERCHANTS)
    return 16 + LINE + MERCHANT * listed + (EACH * (1 + len(RESOURCES)) if supply == NAMED else 86)


def board_card(canvas: Canvas, view: LifeView, box: Box, supply: Supply) -> None:
    """What else is on the board: the farm, the merchants, and what of each resource is left."""
    left, top, right, bottom = box
    canvas.paste(card(round(right - left), round(bottom - top)), (left, top))
    canvas.text((left + 14, top + 40), words.farm(view.farm), fonts.SLAB, SIZE, INK, "ls")
    if view.farm.stage in ("growing", "ripe"):
        canvas.paste(_whose(view.farm.owner), (right - 54, top + 6), "the crop's owner")
    y = top + 8 + LINE
    for merchant in view.merchants[:MOST_MERCHANTS]:
        _merchant(canvas, merchant, (left + 12, y))
        y += MERCHANT
    canvas.text((left + 14, y + 34), "Supply left:", fonts.SLAB, SIZE, INK, "ls")
    if supply == BLOCKS:
        stock(canvas, view.supply, (left + 12, y + 44), 40)
        return
    for kind in RESOURCES:
        y += EACH
        _left(canvas, kind, getattr(view.supply, kind), (left + 12, y))


def _left(canvas: Canvas, kind: Resource, number: int, at: tuple[float, float]) -> None:
    """A resource by its name, and how much of it is left to be had."""
    x, y = at
    canvas.paste(emblems.block(kind, 37, 37), (x, y + 3), f"supply of {kind}")
    canvas.text((x + 48, y + 34), f"{number} {kind}", fonts.SLAB, SIZE, INK, "ls")


def _whose(seat: str) -> Image.Image:
    return tokens.bare("soldier", TOKEN) if seat == "soldier" else tokens.household(TOKEN)


def _merchant(canvas: Canvas, merchant: Merchant, at: tuple[float, float]) -> None:
    x, y = at
    canvas.paste(tokens.merchant(TOKEN), (x, y + 2), "merchant's line")
    text = f"{merchant.at.upper()}, to round {merchant.until}"
    canvas.text((x + TOKEN + 8, y + 35), text, fonts.SLAB, SIZE, INK, "ls")
    stock(canvas, merchant.stock, (x, y + 46), 40)


def key_height(rows: int) -> int:
    """Pixels of a key of so many rows from top to bottom."""
    return KEY * rows + 12


def key_rows(room: float) -> int:
    """How many rows of the key there is room for in so many pixels."""
    return int((room - 12) / KEY)


def key(canvas: Canvas, shown: Sequence[Sequence[Sample]], box: Box) -> None:
    """The key at the foot of ``box``."""
    left, _, right, bottom = box
    top = bottom - key_height(len(shown))
    canvas.paste(card(round(right - left), round(bottom - top)), (left, top))
    for i, row in enumerate(shown):
        x, middle = left + 14.0, top + 6 + KEY * (i + 0.5)
        for sample in row:
            across, high = size_of(sample.image)
            canvas.paste(sample.image, (x, middle - high / 2), f"sample of {sample.means}")
            canvas.text((x + across + legend.GAP, middle + 13), sample.means, fonts.SLAB, SIZE, INK, "ls")
            x += width(sample) + legend.LEAST_APART


@cache
def _goal_lines(survivor: bool, wide: float) -> tuple[str, ...]:
    return tuple(fonts.wrapped(GOALS[survivor], fonts.SLAB, SIZE, wide))


def goal(canvas: Canvas, view: LifeView, box: Box) -> float:
    """What wins, where what happened leaves room for it; returns where its card ends, or would begin."""
    left, top, right, bottom = box
    lines = _goal_lines(view.survivor, right - left - 24)
    high = LINE * len(lines) + 14
    if bottom - top < high:
        return top
    canvas.paste(card(round(right - left), high), (left, top))
    for i, line in enumerate(lines):
        canvas.text((left + 14, top + 42 + i * LINE), line, fonts.SLAB, SIZE, INK, "ls")
    return top + high + APART
