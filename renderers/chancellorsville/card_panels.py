"""Beside the map: the tactics row, the hand or the cards played last, and the BOT's card."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from bot.games.chancellorsville.data.bot_cards import bot_cards
from bot.games.chancellorsville.data.cards import activation_cards, formation, tactics
from bot.games.chancellorsville.data.terms import SIDES, Formation
from bot.games.chancellorsville.state.state import DieRoll
from bot.games.chancellorsville.state.view import View
from bot.games.chancellorsville.words.bot_events import card_in_words
from bot.games.kit.sides import OTHER, Side
from renderers import fonts
from renderers.canvas import Canvas, Pen, Point, drawn_once, patch
from renderers.chancellorsville import counters, words
from renderers.chancellorsville.colours import COATS, HOUSE
from renderers.chancellorsville.layout import BOT_CARD, COMBAT, FOOT, READ, ROW
from renderers.dice import die
from renderers.theme import CARD, FADED, GOLD, INK, Colour

DIE = 36
"""Pixels of a die by which the BOT chose."""
COINS = 62
"""Pixels beside a tactics card's last line that its price takes."""
SLIP = 39
"""Pixels from one activation card to the next, where each is a line."""
MAJOR = 176
"""Pixels on such a line for the name of the formation that acts in full."""
CUBES = 51
"""Pixels of a cube with its number."""


@drawn_once
def _card(wide: int, high: int, edge: Colour) -> Image.Image:
    def draw(pen: Pen) -> None:
        pen.box((0, 0, wide, high), INK, radius=7)
        pen.box((2, 2, wide - 2, high - 2), edge, radius=6)
        pen.box((6, 6, wide - 6, high - 6), CARD, radius=4)

    return patch((wide, high), draw)


def row(canvas: Canvas, view: View) -> None:
    """Draws the tactics row as cards, each with its price at its lower right corner."""
    left, top, right, bottom = ROW
    wide, high = round((right - left - 28) / 3), round(bottom - top - 12)
    for i, key in enumerate(view.row):
        x, y, what = left + 6 + i * (wide + 8), top + 6, f"tactics {i}"
        canvas.paste(_card(wide, high, GOLD), (x, y), what)
        for j, line in enumerate(_name_lines(tactics()[key].name, wide - 20)):
            canvas.text((x + 11, y + 34 + j * 36), line, fonts.ROMAN, READ, INK, "ls", within=what)
        counters.cubes(canvas, x + wide - 11, y + 70, tactics()[key].price, f"price {i}")


def _name_lines(name: str, wide: float) -> list[str]:
    """Returns a tactics card's name in lines, the second of which leaves room for the price."""
    found = fonts.wrapped(name, fonts.ROMAN, READ, wide)
    if len(found) == 2 and fonts.width(found[1], fonts.ROMAN, READ) <= wide - COINS:
        return found
    if len(found) == 1:
        return found
    # "Artillery Smoke Screen" has three words too long for two lines.
    first, *rest = name.split()
    return [first, rest[0]]


def foot(canvas: Canvas, view: View) -> None:
    """Draws a seat's hand, a card a line; for spectators the cards played last, or before any what both sides are
    about."""
    left, top, right, _ = FOOT
    at = left + 8, top + 6
    if view.own is not None:
        for i, key in enumerate(view.own.hand[:3]):
            _activation(canvas, view, key, (at[0], at[1] + i * SLIP), round(right - left - 16), f"hand {i}")
        if view.stage == "setup" and not view.own.hand:
            for i, line in enumerate(fonts.wrapped(words.DEALT, fonts.ITALIC, READ, right - left - 28)):
                canvas.text((left + 14, top + 40 + i * 38), line, fonts.ITALIC, READ, INK, "ls")
        return
    shown = [side for side in SIDES if view.armies[side].played and view.options.solo != OTHER[side]]
    if not any(view.armies[side].played for side in SIDES):
        for i, line in enumerate(fonts.wrapped(words.NO_CARDS, fonts.ITALIC, READ, right - left - 28)):
            canvas.text((left + 14, top + 40 + i * 38), line, fonts.ITALIC, READ, FADED, "ls")
    elif shown:
        canvas.text((left + 14, top + 36), words.PLAYED, fonts.ITALIC, READ, FADED, "ls")
    for i, side in enumerate(shown):
        here = at[0], at[1] + (i + 1) * SLIP
        _activation(canvas, view, view.armies[side].played[-1], here, round(right - left - 16), f"played {side}")


def dealt(canvas: Canvas, view: View, cards: Sequence[str]) -> None:
    """Draws the six cards dealt at first, in two columns, where later the latest combat is shown."""
    left, top, right, _ = COMBAT
    wide = round((right - left - 20) / 2)
    for i, key in enumerate(cards):
        at = left + 7 + (i % 2) * (wide + 6), top + 8 + (i // 2) * (SLIP + 4)
        _activation(canvas, view, key, at, wide, f"dealt {i}")


def _activation(canvas: Canvas, view: View, key: str, at: tuple[float, float], wide: int, what: str) -> None:
    """Draws an activation card in a line: the formation that acts in full, those with a minor activation, and the cubes
    that it brings; who is destroyed is struck out."""
    (left, top), card = at, activation_cards()[key]
    canvas.paste(_slip(wide, COATS[card.side]), at, what)
    canvas.text((left + 10, top + 30), formation(card.major).name, fonts.ROMAN, READ, CARD, "ls", within=what)
    minor = ", ".join(formation(each).name for each in card.minor)
    room = wide - MAJOR - 20 - CUBES
    said = next(text for text in (f"minor: {minor}", minor) if fonts.width(text, fonts.ROMAN, READ) <= room)
    canvas.text((left + MAJOR + 10, top + 30), said, fonts.ROMAN, READ, INK, "ls", within=what)
    before = fonts.width(said[: len(said) - len(minor)], fonts.ROMAN, READ)
    _struck(canvas, view, (card.major,), (left + 10, top + 19), CARD)
    _struck(canvas, view, card.minor, (left + MAJOR + 10 + before, top + 19), INK)
    counters.cubes(canvas, left + wide - 8, top + 30, card.icons, what)


def _struck(canvas: Canvas, view: View, keys: Sequence[Formation], at: Point, colour: Colour) -> None:
    """Strikes out those of some formations, whose names stand in a row, that are destroyed."""
    x, y = at
    for key in keys:
        wide = fonts.width(formation(key).name, fonts.ROMAN, READ)
        if not view.pieces[key].alive:
            canvas.rectangle((x - 3, y - 1, x + wide + 3, y + 2), colour)
        x += wide + fonts.width(", ", fonts.ROMAN, READ)


@drawn_once
def _slip(wide: int, colour: Colour) -> Image.Image:
    """An activation card as a line: the name of whom it moves in full stands on its side's colour."""

    def draw(pen: Pen) -> None:
        pen.box((0, 0, wide, SLIP - 2), colour, radius=6)
        pen.box((MAJOR, 2.5, wide - 2.5, SLIP - 4.5), CARD, radius=4)

    return patch((wide, SLIP), draw)


def bot_card(canvas: Canvas, view: View) -> None:
    """Draws the text of the BOT's card last turned over, on a strip of the whole width."""
    if (side := view.options.bot) is None:
        return
    left, top, right, _ = BOT_CARD
    played = view.armies[side].played
    text = card_in_words(bot_cards()[side][played[-1]]) if played else "The BOT has not yet turned a card over."
    for i, line in enumerate(fonts.wrapped(text, fonts.ROMAN, READ, right - left - 28)):
        canvas.text((left + 14, top + 40 + i * 39), line, fonts.ROMAN, READ, INK, "ls")
    _choices(canvas, view, side)


def _choices(canvas: Canvas, view: View, side: Side) -> None:
    """Draws the dice by which the BOT chose in its latest turn, each with what it chose, as far as there is room."""
    left, _, right, bottom = BOT_CARD
    x, y = left + 14, bottom - 14
    for mark in view.this_turn if view.active == side else view.last_turn:
        if not isinstance(mark, DieRoll) or mark.what != "choice":
            continue
        wide = len(mark.dice) * (DIE + 3) + 6 + fonts.width(mark.outcome, fonts.ITALIC, READ) + 22
        if x + wide > right:
            return
        for number in mark.dice:
            canvas.paste(die(number, HOUSE[side], DIE), (x, y - DIE + 4), f"choice {mark.outcome}")
            x += DIE + 3
        canvas.text((x + 6, y), mark.outcome, fonts.ITALIC, READ, INK, "ls")
        x += 6 + fonts.width(mark.outcome, fonts.ITALIC, READ) + 22
