"""Beside the map: the turn, the cohesion tracks, both sides' means, the tactics row, the latest dice, the hand."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from bot.games.chancellorsville.board import board
from bot.games.chancellorsville.cards import activation_cards, formation, formations, tactics
from bot.games.chancellorsville.solitaire.bot_cards import bot_cards
from bot.games.chancellorsville.solitaire.bot_words import card_in_words
from bot.games.chancellorsville.state.game_state import Combat, DieRoll
from bot.games.chancellorsville.state.view import ArmyView, View
from bot.games.chancellorsville.terms import MOST_COHESION, OTHER, SIDES, TESTED_AT, Side
from renderers import fonts
from renderers.canvas import Box, Canvas, Pen, drawn_once, patch
from renderers.chancellorsville import pieces, words
from renderers.chancellorsville.colours import COATS, HOUSE
from renderers.chancellorsville.layout import FOOT, REPORT, ROW, SIDE_PANELS, STATUS, TRACKS
from renderers.dice import die
from renderers.ornaments import band, rimmed
from renderers.theme import CARD, FADED, GOLD, INK, RED, TINT, Colour

SIZE = 36
"""Pixels to the em of what must be read."""


def status(canvas: Canvas, view: View) -> None:
    """Draws the round and the side to act on its colour."""
    left, top, right, bottom = (round(v) for v in STATUS)
    side = view.winner if view.ending else view.asks[-1].side if view.asks else view.active
    colour = INK if side is None or view.stage == "setup" else COATS[side]
    canvas.paste(rimmed(right - left, bottom - top, colour, GOLD, 4), (left, top), "status")
    text, size = fonts.fitted([words.status(view)], right - left - 40, 40, 30)
    canvas.text(
        ((left + right) / 2, (top + bottom) / 2 + size * 0.36), text, fonts.SLAB, size, CARD, "ms", within="status"
    )


@drawn_once
def _cells(cohesion: int, side: Side) -> Image.Image:
    """The fourteen boxes of a cohesion track, those that are left filled; where a test is due they are red."""

    def draw(pen: Pen) -> None:
        for n in range(1, MOST_COHESION + 1):
            x = (n - 1) * 13
            pen.box((x, 0, x + 11, 24), FADED)
            fill = TINT if n > cohesion else RED if cohesion <= TESTED_AT else COATS[side]
            pen.box((x + 1.5, 1.5, x + 9.5, 22.5), fill)

    return patch((13 * MOST_COHESION, 24), draw)


def tracks(canvas: Canvas, view: View) -> None:
    """Draws the cohesion tracks of all formations; a seat's own with cards on them show the true figure as well."""
    left, top, right, _ = TRACKS
    for i, (key, info) in enumerate(formations().items()):
        y, piece = top + 8 + i * 38 + (6 if info.side == "csa" else 0), view.pieces[key]
        colour = COATS[info.side] if piece.alive else FADED
        canvas.paste(pieces.emblem(key), (left + 10, y))
        canvas.text((left + 54, y + 30), info.name, fonts.ROMAN, SIZE, colour, "ls")
        if not piece.alive:
            canvas.text((right - 12, y + 30), "destroyed", fonts.ITALIC, SIZE, RED, "rs")
            continue
        canvas.paste(_cells(piece.cohesion, info.side), (left + 212, y + 6))
        text = str(piece.cohesion)
        canvas.text((right - 8, y + 30), text, fonts.SLAB, SIZE, colour, "rs")
        if piece.track >= 0:
            canvas.paste(band(150, 34, GOLD), (left + 212, y + 2), f"track {key}")
            text = f"Track {piece.track}"
            canvas.text((left + 287, y + 31), text, fonts.SLAB, SIZE, INK, "ms", within=f"track {key}")
        if piece.cards:
            hint = f"{piece.true}" if piece.true is not None and piece.true != piece.cohesion else ""
            label = f"{piece.cards} card{'s' * (piece.cards > 1)}{' = ' * bool(hint)}{hint}"
            what = f"cards {key}"
            wide = round(fonts.width(label, fonts.SLAB, 28)) + 14
            canvas.paste(band(wide, 32, GOLD), (left + 212, y + 3), what)
            canvas.text((left + 219, y + 29), label, fonts.SLAB, 28, INK, "ls", within=what)


def side_panels(canvas: Canvas, view: View) -> None:
    """Draws what each side has: cubes, cards, generals, the card last played, tactics cards."""
    for side in SIDES:
        _side(canvas, view, side)


def _side(canvas: Canvas, view: View, side: Side) -> None:
    left, top, right, bottom = SIDE_PANELS[side]
    army, wide = view.armies[side], round(right - left)
    canvas.paste(band(wide - 8, 46, COATS[side]), (left + 4, top + 4), f"head {side}")
    bot = view.options.solo == OTHER[side]
    title = "BOT" if bot else words.TITLES[side]
    canvas.text((left + 14, top + 39), title, fonts.ROMAN, SIZE, CARD, "ls", within=f"head {side}")
    played = army.played[-1] if army.played else ""
    if bot:
        left_over = f"{army.deck} to come"
        canvas.text((right - 12, top + 39), left_over, fonts.ROMAN, SIZE, CARD, "rs", within=f"head {side}")
        _bot_card(canvas, side, played)
        return
    pieces.cube(canvas, (right - 84, top + 11))
    canvas.text((right - 12, top + 40), str(army.cubes), fonts.SLAB, SIZE, CARD, "rs", within=f"head {side}")
    _generals(canvas, army, side)
    if played:
        major, minor, icons = words.card(played)
        text, size = fonts.fitted([f"{major}/{minor} {icons}", f"{major}/{minor}"], wide - 24, SIZE, 24)
    else:
        text, size = "No card yet", SIZE
    canvas.text((left + 12, top + 128), text, fonts.SLAB, size, INK, "ls")
    names: list[str] = []
    for key in dict.fromkeys(b.card for b in army.tactics):
        n = sum(b.card == key for b in army.tactics)
        names.append(tactics()[key].name + (f" ×{n}" if n > 1 else ""))
    text = ", ".join(names) or "No tactics"
    size, lines = SIZE, fonts.wrapped(text, fonts.ITALIC, SIZE, wide - 24)
    while len(lines) * (size + 2) > bottom - top - 134 and size > 16:
        size -= 2
        lines = fonts.wrapped(text, fonts.ITALIC, size, wide - 24)
    for i, line in enumerate(lines):
        canvas.text(
            (left + 12, top + 134 + (i + 1) * (size + 2) - 6), line, fonts.ITALIC, size, INK if names else FADED, "ls"
        )


def _generals(canvas: Canvas, army: ArmyView, side: Side) -> None:
    """Draws a side's generals, those spent struck out, Jackson underlined after the first of his two deeds; and how
    many activation cards are in hand and in the deck."""
    left, top, right, _ = SIDE_PANELS[side]
    x = left + 12
    for name, abilities in words.GENERALS[side]:
        used = sum(each in army.spent for each in abilities)
        font, colour = (fonts.ITALIC, FADED) if used else (fonts.ROMAN, COATS[side])
        canvas.text((x, top + 86), name, font, SIZE, colour, "ls")
        wide = fonts.width(name, font, SIZE)
        if used:
            y = top + (75 if used == len(abilities) else 93)
            canvas.rectangle((x, y - 1, x + wide, y + 1), FADED)
        x += wide + 16
    canvas.text((right - 12, top + 86), f"{army.hand}+{army.deck}", fonts.SLAB, SIZE, INK, "rs")


def _bot_card(canvas: Canvas, side: Side, played: str) -> None:
    """Draws the text of the BOT's card last turned over, as large as there is room."""
    left, top, right, bottom = SIDE_PANELS[side]
    text = card_in_words(bot_cards()[side][played]) if played else "No card yet"
    size, lines = SIZE, list[str]()
    for size in range(SIZE, 14, -1):
        lines = fonts.wrapped(text, fonts.SLAB, size, right - left - 24)
        if len(lines) * (size + 2) < bottom - top - 62:
            break
    for i, line in enumerate(lines):
        canvas.text((left + 12, top + 56 + (i + 1) * (size + 2) - 6), line, fonts.SLAB, size, INK, "ls")


@drawn_once
def _card(wide: int, high: int, edge: Colour) -> Image.Image:
    def draw(pen: Pen) -> None:
        pen.box((0, 0, wide, high), INK, radius=7)
        pen.box((2, 2, wide - 2, high - 2), edge, radius=6)
        pen.box((6, 6, wide - 6, high - 6), CARD, radius=4)

    return patch((wide, high), draw)


def row(canvas: Canvas, view: View) -> None:
    """Draws the tactics row as cards, each with its price."""
    left, top, right, bottom = ROW
    wide, high = round((right - left - 32) / 3), round(bottom - top - 16)
    for i in range(3):
        x, y = left + 8 + i * (wide + 8), top + 8
        if i >= len(view.row):
            continue
        info, what = tactics()[view.row[i]], f"tactics {i}"
        canvas.paste(_card(wide, high, GOLD), (x, y), what)
        lines = fonts.wrapped(info.name, fonts.ROMAN, SIZE, wide - 66)
        size = SIZE
        while size > 24 and (len(lines) > 2 or any(fonts.width(t, fonts.ROMAN, size) > wide - 70 for t in lines)):
            size -= 2
            lines = fonts.wrapped(info.name, fonts.ROMAN, size, wide - 66)
        for j, line in enumerate(lines):
            foot = y + high / 2 + 12 + (j - (len(lines) - 1) / 2) * (size + 1)
            canvas.text((x + 14, foot), line, fonts.ROMAN, size, INK, "ls", within=what)
        canvas.paste(band(40, 46, GOLD), (x + wide - 52, y + high / 2 - 23), f"price {i}")
        canvas.text((x + wide - 32, y + high / 2 + 14), str(info.price), fonts.SLAB, 40, INK, "ms", within=f"price {i}")


def report(canvas: Canvas, view: View) -> None:
    """Draws the last dice of an attack with their pairs, and the last test; without any, the control of objectives."""
    left, top, _, bottom = REPORT
    rolls = [each for each in view.last if isinstance(each, DieRoll)]
    fights = [each for each in rolls if each.what != "test"]
    tests = [words.roll(each) for each in rolls if each.what == "test"]
    if view.combat is not None and not fights:
        fights = [_under_way(view.combat)]
    if not fights and not tests:
        _control(canvas, view)
        return
    shown = fights[-1] if fights else rolls[-1]
    _line(canvas, words.roll(shown), top + 40)
    side = HOUSE[formation(shown.formation).side]
    for i, face in enumerate(shown.dice):
        x, y = left + 10 + i * 44, top + 50
        canvas.paste(die(face, side, 41), (x, y), f"die {i + 1}")
        if i in shown.fixed:
            canvas.paste(_fixed(), (x, y))
    said = [words.result(shown), *tests] if fights else tests
    _line(canvas, "; ".join(said), bottom - 14)


def _under_way(combat: Combat) -> DieRoll:
    return DieRoll("attack", combat.attacker, combat.target, combat.dice, combat.fixed)


@drawn_once
def _fixed() -> Image.Image:
    """The frame of a die fixed by a redoubt."""
    return patch((41, 41), lambda pen: pen.box((0, 0, 41, 41), None, GOLD, 5, radius=6))


def _control(canvas: Canvas, view: View) -> None:
    left, top, right, _ = REPORT
    for i, place in enumerate(board().objectives):
        side: Side = "usa" if place in view.control else "csa"
        y, what = top + 8 + i * 43, f"control {place}"
        canvas.paste(band(round(right - left - 16), 40, COATS[side]), (left + 8, y), what)
        name = "Chancellorsville" if place == 18 else board().locations[place].name
        text, size = fonts.fitted([f"{name}: {words.TITLES[side]}"], right - left - 40, SIZE, 24)
        canvas.text((left + 20, y + 32), text, fonts.SLAB, size, CARD, "ls", within=what)


def _line(canvas: Canvas, text: str, y: float, indent: float = 0) -> None:
    left, _, right, _ = REPORT
    text, size = fonts.fitted([text], right - left - 20 - indent, SIZE, 24)
    canvas.text((left + 10 + indent, y), text, fonts.SLAB, size, INK, "ls")


def foot(canvas: Canvas, view: View) -> None:
    """Draws a seat's hand, and in a solitaire game the Hidden Movement Track; for spectators the cards played last."""
    left, top, right, _ = FOOT
    if view.own is not None and view.stage == "setup":
        _dealt(canvas, view.own.dealt or view.own.hand)
        return
    if view.options.solo and view.own is None:
        track(canvas, view, FOOT)
    if view.own is not None:
        wide = round((right - left - 14) / 3) - 6
        for i, key in enumerate((view.own.dealt or view.own.hand)[:3]):
            _activation(canvas, key, (left + 8 + i * (wide + 6), top + 8), wide, f"hand {i}")
    elif not view.options.solo:
        wide = round((right - left - 22) / 2)
        for i, side in enumerate(SIDES):
            if view.armies[side].played:
                at = (left + 8 + i * (wide + 6), top + 8)
                _activation(canvas, view.armies[side].played[-1], at, wide, f"played {side}")


def _dealt(canvas: Canvas, cards: Sequence[str]) -> None:
    """Draws the six cards dealt at first, in two columns."""
    left, top, _, _ = FOOT
    for i, key in enumerate(cards[:6]):
        major, minor, icons = words.card(key)
        text, size = fonts.fitted([f"{major}/{minor} {icons}"], 320, SIZE, 24)
        canvas.text((left + 14 + (i % 2) * 334, top + 39 + (i // 2) * 38), text, fonts.SLAB, size, INK, "ls")


def _activation(canvas: Canvas, key: str, at: tuple[float, float], wide: int, what: str) -> None:
    """Draws an activation card: the formation with the major activation, those with a minor one, and the icons."""
    high = round(FOOT[3] - FOOT[1] - 16)
    (left, top), (major, minor, icons) = at, words.card(key)
    canvas.paste(_card(wide, high, COATS[activation_cards()[key].side]), at, what)
    text, size = fonts.fitted([major], wide - 52, SIZE, 22)
    canvas.text((left + 12, top + 46), text, fonts.SLAB, size, COATS[activation_cards()[key].side], "ls", within=what)
    lines = fonts.wrapped(minor, fonts.ROMAN, 34, wide - 24)
    size = 34 if len(lines) == 1 else 28
    for i, line in enumerate(fonts.wrapped(minor, fonts.ROMAN, size, wide - 24)[:2]):
        y = top + (92 if len(lines) == 1 else 74 + i * 26)
        canvas.text((left + 12, y), line, fonts.ROMAN, size, INK, "ls", within=what)
    canvas.text((left + wide - 12, top + 46), str(icons), fonts.SLAB, 38, RED, "rs", within=what)


def track(canvas: Canvas, view: View, box: Box) -> None:
    """Draws the Hidden Movement Track, 0 to 6, with the badges of the BOT's formations on it."""
    left, top, right, bottom = box
    step = (right - left - 12) / 7
    for n in range(7):
        x = left + 8 + n * step
        canvas.paste(rimmed(round(step - 5), round(bottom - top - 16), CARD, FADED, 3), (x, top + 8))
        canvas.text((x + (step - 5) / 2, bottom - 18), str(n), fonts.SLAB, SIZE, INK, "ms")
        for i, key in enumerate(key for key, piece in view.pieces.items() if piece.track == n):
            canvas.paste(pieces.emblem(key), (x + 6 + (i % 2) * 40, top + 14 + (i // 2) * 40), f"box {n} {key}")
