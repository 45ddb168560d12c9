"""Beside the map: the latest combat with what each pair of its dice did, and the control of the objectives."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from msgspec import Struct
from PIL import Image

from bot.games.chancellorsville.board import board
from bot.games.chancellorsville.cards import formation
from bot.games.chancellorsville.interface import status_texts
from bot.games.chancellorsville.state.game_state import Combat, DieRoll
from bot.games.chancellorsville.state.view import View
from bot.games.chancellorsville.terms import Side
from renderers import fonts
from renderers.canvas import Canvas, drawn_once, patch
from renderers.chancellorsville import moves, words
from renderers.chancellorsville.colours import COATS, HOUSE
from renderers.chancellorsville.layout import COMBAT, CONTROL, READ
from renderers.dice import die
from renderers.ornaments import band
from renderers.theme import CARD, FADED, GOLD, INK

DIE = 44
"""Pixels of a die."""
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
    the game is over, how it ended over the last dice."""
    left, top, right, _ = COMBAT
    fight = latest(view)
    told = status_texts.ending(view) if view.ending else "" if fight else moves.in_words(view)
    if told or fight is None:
        nothing = words.GOAL if view.stage == "setup" else "Nothing was seen in the last two turns"
        if view.ending and fight and fight.roll:
            told = f"{told} Last, {words.roll(fight.roll, inf)}."
        lines = fonts.wrapped(told or nothing, fonts.ITALIC, READ, right - left - 28)
        # The latest moves, where there is no room for all.
        shown = lines[:LINES] if view.ending or view.stage == "setup" else lines[-LINES:]
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
        _dice(canvas, fight.roll, (left + 14, top + 58))


def _dice(canvas: Canvas, roll: DieRoll, at: tuple[float, float]) -> None:
    """Draws dice in groups, each followed by what it did and to whom."""
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


def control(canvas: Canvas, control_by_union: Sequence[int]) -> None:
    """Draws which side controls each objective, by its flag and its name."""
    left, top, right, _ = CONTROL
    for i, place in enumerate(board().objectives):
        side: Side = "usa" if place in control_by_union else "csa"
        y, what = top + 6 + i * 41, f"control {place}"
        canvas.paste(band(round(right - left - 14), 38, COATS[side]), (left + 7, y), what)
        name = board().locations[place].name.removesuffix(" Junction")
        canvas.text((left + 16, y + 30), name, fonts.ROMAN, READ, CARD, "ls", within=what)
        canvas.text((right - 14, y + 31), words.SHORT[side], fonts.SLAB, READ, CARD, "rs", within=what)
