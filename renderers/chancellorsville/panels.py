"""Beside the map: the turn, the cohesion tracks, what each side has, the Hidden Movement Track."""

from __future__ import annotations

from PIL import Image

from bot.games.chancellorsville.data.cards import activation_cards, formation, formations
from bot.games.chancellorsville.data.terms import (
    HMT,
    LOST,
    MOST_COHESION,
    SIDES,
    TESTED_AT,
    TRACK,
    Formation,
)
from bot.games.chancellorsville.state.view import ArmyView, PieceView, View
from bot.games.kit.sides import OTHER, Side
from renderers import fonts
from renderers.canvas import Box, Canvas, Pen, drawn_once, patch
from renderers.chancellorsville import counters, words
from renderers.chancellorsville.colours import COATS
from renderers.chancellorsville.layout import READ, SIDE_PANELS, STATUS, TRACKS
from renderers.ornaments import band, rimmed
from renderers.theme import CARD, FADED, GOLD, INK, RED, TINT

PITCH = 38
"""Pixels from one cohesion track to the next."""
CHIP = 144
"""Pixels at either end of the status bar in which a side's losses stand."""
GENERALS, STEP = 83, 34
"""Pixels from a side's panel's top to its first line, and from one line to the next."""
CUBES = 51
"""Pixels of a cube with its number."""
BAR, CELL = 252, 9.8
"""Pixels from the panel's left edge to a track's boxes, and from one of these to the next."""


def status(canvas: Canvas, view: View) -> None:
    """Draws the round, and what is awaited of which side, on that side's colour."""
    left, top, right, bottom = (round(v) for v in STATUS)
    side = view.winner if view.ending else view.asks[-1].side if view.asks else view.active
    colour = INK if side is None or view.stage == "setup" else COATS[side]
    canvas.paste(rimmed(right - left, bottom - top, colour, GOLD, 4), (left, top), "status")
    if view.stage != "setup":
        _lost(canvas, view)
    text, size = fonts.fitted(words.status(view), right - left - 2 * CHIP - 40, 40, READ)
    canvas.text(
        ((left + right) / 2, (top + bottom) / 2 + size * 0.36), text, fonts.SLAB, size, CARD, "ms", within="status"
    )


def _lost(canvas: Canvas, view: View) -> None:
    """Draws at the ends of the bar how many formations each side has lost of those with which it loses."""
    left, top, right, bottom = STATUS
    for side, x in (("usa", left + 12), ("csa", right - 12 - CHIP)):
        gone = sum(not piece.alive for key, piece in view.pieces.items() if formation(key).side == side)
        canvas.paste(rimmed(CHIP, 42, COATS["usa" if side == "usa" else "csa"], CARD, 2), (x, top + 6), f"lost {side}")
        said = f"Lost {gone}/{LOST}"
        canvas.text((x + CHIP / 2, bottom - 16), said, fonts.ROMAN, READ, CARD, "ms", within=f"lost {side}")


@drawn_once
def cells(cohesion: int, side: Side) -> Image.Image:
    """The fourteen boxes of a cohesion track, those that are left filled; where a test is due they are red and struck
    through."""

    def draw(pen: Pen) -> None:
        for n in range(1, MOST_COHESION + 1):
            x = (n - 1) * CELL
            pen.box((x, 0, x + CELL - 1.5, 24), FADED)
            fill = TINT if n > cohesion else RED if cohesion <= TESTED_AT else COATS[side]
            pen.box((x + 1.2, 1.5, x + CELL - 2.7, 22.5), fill)
            if fill == RED:
                # Red alone is the Confederates' brown to some.
                pen.line([(x + 1.2, 19), (x + CELL - 2.7, 5)], CARD, 3)

    return patch((round(CELL * MOST_COHESION), 24), draw)


def tracks(canvas: Canvas, view: View) -> None:
    """Draws the cohesion tracks of all formations, before them the number of the cards that lie face down on each; of
    those whose cards the viewer knows the number is the true one, on gold."""
    left, top, right, _ = TRACKS
    for i, (key, info) in enumerate(formations().items()):
        y, piece = top + 6 + i * PITCH + (4 if info.side == "csa" else 0), view.pieces[key]
        colour = COATS[info.side]
        canvas.paste(counters.emblem(key), (left + 10, y))
        canvas.text((left + 54, y + 30), info.name, fonts.ROMAN, READ, colour, "ls")
        if not piece.alive:
            wide = fonts.width(info.name, fonts.ROMAN, READ)
            canvas.rectangle((left + 50, y + 17, left + 58 + wide, y + 20), colour)
            canvas.text((right - 12, y + 30), "destroyed", fonts.ITALIC, READ, INK, "rs")
            continue
        if piece.track >= 0:
            _on_track(canvas, key, piece, (left + BAR, y))
        else:
            canvas.paste(cells(piece.cohesion, info.side), (left + BAR, y + 6), f"bar {key}")
        if piece.cards:
            canvas.paste(counters.card(piece.cards), (left + BAR - 34, y), f"cards {key}")
            number = str(piece.cards)
            canvas.text((left + BAR - 19, y + 30), number, fonts.SLAB, READ, INK, "ms", within=f"cards {key}")
        counted, cohesion = counters.cohesion(piece)
        if counted:
            canvas.paste(band(48, 36, GOLD), (right - 54, y), f"true {key}")
            canvas.text((right - 8, y + 30), str(cohesion), fonts.SLAB, READ, INK, "rs", within=f"true {key}")
        else:
            canvas.text((right - 8, y + 30), str(cohesion), fonts.SLAB, READ, colour, "rs")


def _on_track(canvas: Canvas, key: Formation, piece: PieceView, at: tuple[float, float]) -> None:
    """Draws a formation's box on the Hidden Movement Track, in place of its bar."""
    label, what = f"{HMT} {piece.track}", f"track {key}"
    canvas.paste(band(round(fonts.width(label, fonts.SLAB, READ)) + 12, 36, GOLD), at, what)
    canvas.text((at[0] + 6, at[1] + 31), label, fonts.SLAB, READ, INK, "ls", within=what)


def side_panels(canvas: Canvas, view: View) -> None:
    """Draws what each side has: cubes, cards, generals, the card last played, tactics cards; of the BOT, which has
    nothing of these, the Hidden Movement Track."""
    for side in SIDES:
        if view.options.solo == OTHER[side]:
            _bot(canvas, view, side)
        else:
            _side(canvas, view, side)


def _side(canvas: Canvas, view: View, side: Side) -> None:
    (left, top, right, _), army, own = SIDE_PANELS[side], view.armies[side], view.own is not None
    wide = round(right - left)
    canvas.paste(band(wide - 8, 44, COATS[side]), (left + 4, top + 4), f"head {side}")
    canvas.text((left + 14, top + 37), words.TITLES[side], fonts.ROMAN, READ, CARD, "ls", within=f"head {side}")
    counters.cube(canvas, (right - 88, top + 10))
    canvas.text((right - 12, top + 39), str(army.cubes), fonts.SLAB, READ, CARD, "rs", within=f"head {side}")
    _generals(canvas, army, side)
    held = f"Hand {army.hand}, deck {army.deck}"
    canvas.text((left + 12, top + 117), held, fonts.ROMAN, READ, INK, "ls")
    # A seat's hand stands where others see the cards played last.
    y = top + GENERALS + 2 * STEP
    if own and army.played:
        _played(canvas, army.played[-1], (left + 10, y), wide - 20)
        y += 2 * STEP
    most, label = (3, "Tactics: ") if y == top + GENERALS + 2 * STEP else (1, "")
    held_cards = [bought.card for bought in army.tactics]
    lines = words.tactics_lines(held_cards, wide - 24, most, label) if held_cards else []
    for i, line in enumerate(lines or ["No tactics"]):
        canvas.text((left + 12, y + i * STEP), line, fonts.ITALIC, READ, INK if lines else FADED, "ls")


def _played(canvas: Canvas, key: str, at: tuple[float, float], wide: float) -> None:
    """Draws the card that a side played last in two lines: who acts in full and brings how many cubes, and who acts
    besides, with a minor activation."""
    card, (x, y) = activation_cards()[key], at
    first, second = words.activation(card, wide - CUBES)
    canvas.text((x, y), first, fonts.ROMAN, READ, COATS[card.side], "ls")
    counters.cubes(canvas, x + wide, y, card.icons)
    canvas.text((x, y + STEP), second, fonts.ROMAN, READ, INK, "ls")


def _generals(canvas: Canvas, army: ArmyView, side: Side) -> None:
    """Draws a side's generals, those spent struck out, Jackson underlined after the first of his two deeds."""
    left, top, _, _ = SIDE_PANELS[side]
    x = left + 12
    for name, abilities in words.GENERALS[side]:
        used = sum(each in army.spent for each in abilities)
        font, colour = (fonts.ITALIC, FADED) if used else (fonts.ROMAN, COATS[side])
        canvas.text((x, top + GENERALS), name, font, READ, colour, "ls")
        wide = fonts.width(name, font, READ)
        if used:
            y = top + GENERALS + (-11 if used == len(abilities) else 5)
            canvas.rectangle((x, y - 1, x + wide, y + 1), FADED)
        x += wide + 16


def _bot(canvas: Canvas, view: View, side: Side) -> None:
    left, top, right, bottom = SIDE_PANELS[side]
    canvas.paste(band(round(right - left) - 8, 44, COATS[side]), (left + 4, top + 4), f"head {side}")
    to_come = f"BOT: {view.armies[side].deck} left"
    canvas.text((left + 14, top + 37), to_come, fonts.ROMAN, READ, CARD, "ls", within=f"head {side}")
    canvas.text((right - 12, top + 37), HMT, fonts.ROMAN, READ, CARD, "rs", within=f"head {side}")
    _track(canvas, view, (left + 6, top + 54, right - 6, bottom - 6))


def _track(canvas: Canvas, view: View, box: Box) -> None:
    """Draws the Hidden Movement Track, its boxes from 0, with the badges of the BOT's formations on it."""
    left, top, right, bottom = box
    step = (right - left) / (TRACK + 1)
    for n in range(TRACK + 1):
        x = left + n * step
        canvas.paste(rimmed(round(step - 4), round(bottom - top), CARD, FADED, 3), (x, top))
        canvas.text((x + (step - 4) / 2, bottom - 8), str(n), fonts.SLAB, READ, INK, "ms")
        here = [key for key, piece in view.pieces.items() if piece.track == n]
        apart = min(38, (bottom - top - 50 - 36) / max(1, len(here) - 1))
        for i, key in enumerate(here):
            canvas.paste(counters.emblem(key), (x + (step - 4) / 2 - 18, top + 5 + i * apart), f"box {n} {key}")
