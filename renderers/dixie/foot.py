"""Below the battlefield: a spectator's report of what happened last, or a seat's Reserve; at last how it ended."""

from __future__ import annotations

from functools import cache

from PIL import Image

from bot.games.dixie.cards.deck_sizes import total
from bot.games.dixie.interface.status_texts import ending
from bot.games.dixie.state.game_state import Mark
from renderers import fonts
from renderers.dixie import words
from renderers.dixie.colours import BORDERS, COATS, INKS
from renderers.dixie.emblems import emblem
from renderers.dixie.insignia import sign
from renderers.dixie.known import Known
from renderers.dixie.layout import BOARD, FOOT, GAP, LEFT, REPORT, RIGHT
from renderers.dixie.marks import SIGN, rolled, thrown
from renderers.dixie.plates import Face, fitted, plate
from renderers.frame import Box, Frame, patch
from renderers.panels import band, panel, plaque
from renderers.theme import CARD, INK

HEAD = 52
"""Pixels of the Reserve's heading."""
SHOWN = 8
"""Marks that the report shows."""
DICE = 5
"""Dice of a mark that the report shows."""


def high(known: Known) -> int:
    """Pixels of the foot of a picture."""
    if known.seat is None or known.view.ending:
        return REPORT
    count = len(known.reserve())
    if known.view.phase == "decks":
        return FOOT - BOARD - GAP
    across, tall = _grid(count)
    return HEAD + max(1, -(-count // across)) * (tall + 5) + 8


def _grid(count: int) -> tuple[int, int]:
    """How many cards of a Reserve lie side by side, and how high they are."""
    if count <= 16:
        return 4, 76
    return (5, 58) if count <= 30 else (5, 50) if count <= 50 else (5, 42)


def _deck_grid(count: int, high: int) -> tuple[int, int]:
    """The same for a Battle Deck, which has a whole sheet of ``high`` pixels: as large as all of it can be shown."""
    grids = ((3, 84), (4, 76), (4, 58), (5, 50))
    return next((g for g in grids if HEAD + -(-count // g[0]) * (g[1] + 5) + 3 <= high), (5, 42))


@cache
def _card(wide: int, tall: int) -> Image.Image:
    return patch((wide, tall), lambda pen: panel(pen, (0, 0, wide, tall)))


def foot(frame: Frame, known: Known, box: Box) -> None:
    """What belongs at the foot of a picture."""
    left, top, right, bottom = (round(x) for x in box)
    if known.view.ending:
        _ending(frame, known, box)
        return
    frame.paste(_card(right - left, bottom - top), (left, top))
    if known.seat is None:
        _report(frame, known, box)
    else:
        _reserve(frame, known, box)


def _ending(frame: Frame, known: Known, box: Box) -> None:
    left, top, right, bottom = (round(x) for x in box)
    winner = known.view.winner
    colour = COATS["usa"] if winner == "usa" else COATS["csa"] if winner == "csa" else INK
    frame.paste(plaque(right - left, bottom - top, colour), (left, top), "ending")
    middle = (left + right) / 2
    head = f"The {winner.upper()} wins" if winner else "No winner"
    frame.text((middle, top + 92), head, fonts.ROMAN, 72, CARD, "ms", within="ending")
    text, size = fitted([ending(known.view)], right - left - 190, 38, 24)
    frame.text((middle, top + 156), text, fonts.SLAB, size, CARD, "ms", within="ending")


def _report(frame: Frame, known: Known, box: Box) -> None:
    """The latest marks in two columns; before anything has happened, what the cards' colours and emblems mean."""
    left, top, right, _ = box
    marks = list(known.view.last)
    if not marks:
        _legend(frame, box)
        return
    shown = marks[-SHOWN:]
    if len(marks) > SHOWN:
        shown = marks[-SHOWN + 1 :]
    cells = [(left + 12 + (right - left - 12) / 2 * (i // 4), top + 7 + 50 * (i % 4)) for i in range(SHOWN)]
    if len(marks) > SHOWN:
        text = f"{len(marks) - len(shown)} more before"
        frame.text((cells[0][0] + 50, cells[0][1] + 35), text, fonts.SLAB, 33, INK, "ls")
        cells = cells[1:]
    wide = (right - left) / (1 if len(marks) <= SHOWN // 2 else 2) - 24
    for (x, y), mark in zip(cells, shown, strict=False):
        _told(frame, known, (x, y, x + wide, y + 46), mark)


def _told(frame: Frame, known: Known, box: Box, mark: Mark) -> None:
    """A mark: its sign, who and where, the dice."""
    left, top, right, _ = box
    frame.paste(sign(SIGN[mark.what], 40), (left, top + 3))
    x = right
    for number, side, hit in thrown([mark])[:DICE][::-1]:
        x -= 41
        frame.paste(rolled(number, side, 40, hit), (x, top + 3), f"told {number}")
    place = words.initials(known.sight, mark.at) if mark.at else ""
    texts = [f"{mark.words}, {known.sight.spot(mark.at)}", f"{mark.words}, {place}"] if place else []
    text, size = fitted([*texts, mark.words], x - left - 52, 34, 30)
    frame.text((left + 48, top + 23 + size * 0.36), text, fonts.SLAB, size, INK, "ls")


def _legend(frame: Frame, box: Box) -> None:
    left, top, right, _ = box
    told = (("infantry", "Infantry"), ("cavalry", "Cavalry"), ("artillery", "Artillery"), ("general", "General"),
            ("terrain", "Terrain"), ("special", "Special"))  # fmt: skip
    emblems = {"terrain": "woods", "special": "cover"}
    wide = (right - left - 24) / 3
    for i, (kind, name) in enumerate(told):
        x, y = left + 16 + (i % 3) * wide, top + 16 + (i // 3) * 94
        block = band(84, 84, BORDERS[kind], 8)  # type: ignore[index]
        frame.paste(block, (x, y), f"legend {kind}")
        if kind in emblems:
            frame.paste(band(72, 72, CARD, 5), (x + 6, y + 6))
        frame.paste(emblem(emblems.get(kind, kind), 64, INKS[kind]), (x + 10, y + 10))  # type: ignore[index]
        frame.text((x + 100, y + 56), name, fonts.SLAB, 42, INK, "ls")


def _reserve(frame: Frame, known: Known, box: Box) -> None:
    """The seat's cards: its Reserve, or its Battle Deck while that is chosen."""
    left, top, _, bottom = box
    faces = known.reserve()
    frame.text((left + 16, top + 41), _heading(known, faces), fonts.SLAB, 36, INK, "ls")
    decks = known.view.phase == "decks"
    across, tall = _deck_grid(len(faces), round(bottom - top)) if decks else _grid(len(faces))
    wide = (RIGHT - LEFT - 22 + 5) / across
    for i, face in enumerate(faces):
        x, y = LEFT + 11 + (i % across) * wide, top + HEAD + (i // across) * (tall + 5)
        plate(frame, (x, y, x + wide - 5, y + tall), face)


def _heading(known: Known, faces: list[Face]) -> str:
    view, side = known.view, known.seat
    count = f"{len(faces)} card{'' if len(faces) == 1 else 's'}"
    if side is None:
        return ""
    if view.phase == "decks":
        return f"Your Battle Deck: {count}, {sum(f.card.points for f in faces)} of {total(view.setup, side)} points"
    troops = sum(f.card.cv for f in faces)
    said = f"Your Reserve: {count}, {troops} CV" if faces else "Your Reserve is empty"
    staged = f" · {len(known.staged)} staged" if known.staged else ""
    armed = f" · {len(known.armed)} armed" if known.armed else ""
    return f"{said}{staged}{armed}"
