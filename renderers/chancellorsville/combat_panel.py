"""Beside the map: the latest combat with what each pair of its dice did, and the control of the objectives."""

from __future__ import annotations

from math import inf

from msgspec import Struct
from PIL import Image

from bot.games.chancellorsville.board import board
from bot.games.chancellorsville.cards import formation
from bot.games.chancellorsville.interface import status_texts
from bot.games.chancellorsville.state.game_state import Combat, DieRoll
from bot.games.chancellorsville.state.view import View
from bot.games.chancellorsville.terms import Side
from bot.games.phrases import listed
from renderers import fonts
from renderers.canvas import Canvas, drawn_once, patch
from renderers.chancellorsville import moves, words
from renderers.chancellorsville.colours import COATS, HOUSE
from renderers.chancellorsville.layout import COMBAT, CONTROL, READ
from renderers.dice import die
from renderers.ornaments import band, plaque, tablet
from renderers.theme import CARD, FADED, GOLD, INK

DIE = 44
"""Pixels of a die."""
LAURELS = 54
"""Pixels at either end of the verdict that its laurels take."""
LINES = 2
"""Lines of moves where there was no combat."""


class Fight(Struct, frozen=True):
    """The latest attack, as last rolled, with the tests that came of it; ``roll`` is None where there were only
    tests."""

    roll: DieRoll | None
    tests: tuple[DieRoll, ...]


def latest(view: View) -> Fight | None:
    """Returns the latest attack of the turn under way, or of the turn before; None without any dice."""
    for marks in (view.this_turn, view.last_turn):
        found = [mark for mark in marks if isinstance(mark, DieRoll) and mark.what != "choice"]
        if view.combat is not None and not any(each.what != "test" for each in found):
            return Fight(_under_way(view.combat), ())
        at = max((i for i, each in enumerate(found) if each.what != "test"), default=None)
        if at is not None:
            return Fight(found[at], tuple(found[at + 1 :]))
        if found:
            return Fight(None, tuple(found))
    return None


def _under_way(combat: Combat) -> DieRoll:
    return DieRoll("attack", combat.attacker, combat.target, combat.dice, combat.fixed, against=combat.defenders)


def combat(canvas: Canvas, view: View) -> None:
    """Draws the latest combat: the attacker and its target, the tests after it, and the dice with what they did; when
    the game is over, how it ended."""
    left, top, right, _ = COMBAT
    if view.ending:
        _verdict(canvas, view)
        return
    fight = latest(view)
    told = "" if fight else moves.in_words(view)
    if told or fight is None:
        nothing = words.GOAL if view.stage == "setup" else "Nothing was seen in the last two turns"
        lines = fonts.wrapped(told or nothing, fonts.ITALIC, READ, right - left - 28)
        # The latest moves, where there is no room for all.
        shown = lines[:LINES] if view.stage == "setup" else lines[-LINES:]
        for i, line in enumerate(shown):
            canvas.text((left + 14, top + 42 + i * 42), line, fonts.ITALIC, READ, INK if told else FADED, "ls")
        return
    tested = min((fonts.width(words.tests((test,), inf), fonts.ROMAN, READ) + 24 for test in fight.tests), default=0)
    title = words.roll(fight.roll, right - left - 28 - tested) if fight.roll else ""
    if fight.roll and fight.roll.what == "bot" and not fight.tests:
        # Unlike a player's dice, which count in pairs (CV-16.10).
        alone = f"{title}: each die counts alone"
        title = alone if fonts.width(alone, fonts.SLAB, READ) <= right - left - 28 else title
    canvas.text((left + 14, top + 42), title, fonts.SLAB, READ, INK, "ls")
    x = left + 14 + (fonts.width(title, fonts.SLAB, READ) + 24 if title else 0)
    canvas.text((x, top + 42), words.tests(fight.tests, right - 14 - x), fonts.ROMAN, READ, INK, "ls")
    if fight.roll:
        x = _dice(canvas, fight.roll, (left + 14, top + 58))
        fought = (fight.roll.formation, *fight.roll.against)
        if gone := [formation(key).name for key in fought if not view.pieces[key].alive]:
            said = f"{listed(gone)} destroyed"
            text = said if fonts.width(said, fonts.SLAB, READ) <= right - 24 - x else "destroyed"
            canvas.text((right - 14, top + 94), text, fonts.SLAB, READ, INK, "rs", within="destroyed")


def _verdict(canvas: Canvas, view: View) -> None:
    """Draws who has won, large between laurels, and why."""
    left, top, right, bottom = COMBAT
    wide, high = round(right - left), round(bottom - top)
    won, _, why = status_texts.ending(view).partition(": ")
    image = plaque(wide, high, COATS[view.winner]) if view.winner else tablet(wide, high, INK)
    canvas.paste(image, (left, top), "verdict")
    middle, room = (left + right) / 2, wide - 2 * LAURELS
    if not why:
        text, size = fonts.fitted([won], room, 44, READ)
        canvas.text((middle, (top + bottom) / 2 + size * 0.36), text, fonts.ROMAN, size, CARD, "ms", within="verdict")
        return
    canvas.text((middle, top + 56), won, fonts.ROMAN, 52, CARD, "ms", within="verdict")
    text = why[:1].upper() + why[1:]
    small = min(READ + 2, (READ + 2) * room / fonts.width(text, fonts.ROMAN, READ + 2))
    canvas.text((middle, top + 98), text, fonts.ROMAN, small, CARD, "ms", within="verdict")


def _dice(canvas: Canvas, roll: DieRoll, at: tuple[float, float]) -> float:
    """Draws dice in groups, each followed by what it did and to whom; returns where the last ends."""
    (x, y), side, found = at, HOUSE[formation(roll.formation).side], groups(roll)
    room = COMBAT[2] - 14 - x - len(roll.dice) * (DIE + 3) - len(found) * 5
    texts = words.effects(roll, [[roll.dice[i] for i in group] for group in found], room)
    for group, text in zip(found, texts, strict=True):
        for i in group:
            canvas.paste(die(roll.dice[i], side, DIE), (x, y), f"die {i + 1}")
            if i in roll.fixed:
                canvas.paste(_fixed(), (x, y))
            x += DIE + 3
        canvas.text((x + 5, y + 36), text, fonts.SLAB, READ, INK, "ls")
        x += 5 + (fonts.width(text, fonts.SLAB, READ) + 14 if text else 0)
    return x


def groups(roll: DieRoll) -> list[list[int]]:
    """Returns the numbers of the dice that count together: pairs of a face, the threes; then those that do nothing,
    together. Of the BOT's each counts alone (CV-16.10)."""
    if roll.what == "bot":
        return [[i] for i in range(len(roll.dice))]
    found, idle = list[list[int]](), list[int]()
    for face in (1, 2, 4, 5, 6, 3):
        here = [i for i, number in enumerate(roll.dice) if number == face]
        paired = len(here) if face == 3 else len(here) // 2 * 2
        found += [here[:paired]] if paired else []
        idle += here[paired:]
    return [*found, *([idle] if idle else [])]


@drawn_once
def _fixed() -> Image.Image:
    """The frame of a die fixed by a redoubt."""
    return patch((DIE, DIE), lambda pen: pen.box((0, 0, DIE, DIE), None, GOLD, 5, radius=6))


def control(canvas: Canvas, view: View) -> None:
    """Draws which side controls each objective, by its flag and its name."""
    left, top, right, _ = CONTROL
    for i, place in enumerate(board().objectives):
        side: Side = "usa" if place in view.control else "csa"
        y, what = top + 6 + i * 41, f"control {place}"
        canvas.paste(band(round(right - left - 14), 38, COATS[side]), (left + 7, y), what)
        name = board().locations[place].name.removesuffix(" Junction")
        canvas.text((left + 16, y + 30), name, fonts.ROMAN, READ, CARD, "ls", within=what)
        canvas.text((right - 14, y + 31), words.SHORT[side], fonts.SLAB, READ, CARD, "rs", within=what)
