"""Beside the map: the latest combat with what each pair of its dice did, and the control of the objectives."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from msgspec import Struct
from PIL import Image

from bot.games.chancellorsville.data.board import board
from bot.games.chancellorsville.data.bot_cards import ATTACKER
from bot.games.chancellorsville.data.cards import formation
from bot.games.chancellorsville.data.terms import round_of
from bot.games.chancellorsville.rules.dice import number_of_dice_in
from bot.games.chancellorsville.state.state import Combat, DieRoll, Moved
from bot.games.chancellorsville.state.view import View
from bot.games.chancellorsville.words import status
from bot.games.chancellorsville.words.events import dice_in_words
from bot.games.kit.sides import Side
from bot.games.phrases import sentence
from renderers import fonts
from renderers.canvas import Canvas, Pen, drawn_once, patch
from renderers.chancellorsville import counters, moves, words
from renderers.chancellorsville.colours import COATS, HOUSE
from renderers.chancellorsville.layout import COMBAT, CONTROL, READ
from renderers.chancellorsville.pieces import flag
from renderers.chancellorsville.words import Fate
from renderers.counters import star
from renderers.dice import die, rolled
from renderers.ornaments import plaque, tablet
from renderers.theme import CARD, FADED, GOLD, INK, RED

DICE = (84, 76, 68, 60, 54)
"""Pixels of a die: the first of these that leaves room for what the dice did."""
BETWEEN, APART = 4, 12
"""Pixels from a die to the next, and more from a group of dice to the next."""
MINUS = 0.36
"""The share of a die that the badge of one that costs the attacker is wide."""
LAURELS = 60
"""Pixels at either end of the verdict that its laurels take."""
LINES = 3
"""Lines of moves where there was no combat."""
FIRST, SECOND, THIRD = 38, 85, 125
"""Pixels from the panel's top to its lines of text; the dice stand beside the second and the third."""


class Fight(Struct, frozen=True):
    """The latest attack, as last rolled, with the tests that came of it, and what became of it: see ``_fate``; ``roll``
    is None where there were only tests. ``turn`` is the turn before where it was then, 0 for the turn under way;
    ``then`` are the marches that have followed."""

    roll: DieRoll | None
    tests: tuple[DieRoll, ...]
    fate: Fate = ""
    turn: int = 0
    then: tuple[Moved, ...] = ()


def latest(view: View) -> Fight | None:
    """Returns the latest attack of the turn under way, or of the turn before; None without any dice."""
    for turn, marks in ((0, view.this_turn), (view.turn - 1, view.last_turn)):
        found = [mark for mark in marks if isinstance(mark, DieRoll) and mark.what != "choice"]
        fresh = view.combat is not None and not view.combat.dice
        if view.combat is not None and (fresh or not any(each.what != "test" for each in found)):
            return Fight(_under_way(view.combat), ())
        at = max((i for i, each in enumerate(found) if each.what != "test"), default=None)
        if at is not None:
            fought, after = found[at], _after(found[at], marks)
            fate = "open" if view.combat is not None and not turn else _fate(fought, after, view)
            return Fight(fought, tuple(found[at + 1 :]), fate, turn, _marches((*after, *(view.this_turn * bool(turn)))))
        if found:
            return Fight(None, tuple(found), "", turn, _marches(view.this_turn if turn else ()))
    return None


def _after(roll: DieRoll, marks: Sequence[DieRoll | Moved]) -> tuple[DieRoll | Moved, ...]:
    return tuple(marks[max(i for i, mark in enumerate(marks) if mark is roll) + 1 :])


def _marches(marks: Sequence[DieRoll | Moved]) -> tuple[Moved, ...]:
    return tuple(mark for mark in marks if isinstance(mark, Moved) and mark.manner == "march")


def _fate(roll: DieRoll, after: Sequence[DieRoll | Moved], view: View) -> Fate:
    """Returns what became of an attack: "back" or "holds" of the defenders, "enters" where none was left, "lost" where
    the attacker was; "void" where he was before the dice counted, having paid cohesion to roll them again, or where
    this cannot be told from his being lost by them; "" where it cannot be told."""
    moved = [mark for mark in after if isinstance(mark, Moved)]
    if any(mark.formation in roll.against and mark.manner == "retreat" for mark in moved):
        return "back"
    for mark in moved:
        if mark.formation == roll.formation and mark.manner in ("back", "enter"):
            return "holds" if mark.manner == "back" else "enters"
    if view.pieces[roll.formation].alive:
        return ""
    counted = any(isinstance(mark, DieRoll) and mark.formation in roll.against for mark in after)
    counted = counted or any(not view.pieces[key].alive for key in roll.against)
    return "lost" if roll.what == "bot" or (counted and words.cost(roll).attacker) else "void"


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
        lines = fonts.wrapped(told or words.nothing(view), fonts.ITALIC, READ, right - left - 28)
        # The latest moves, where there is no room for all.
        shown = lines[:LINES] if view.stage == "setup" else lines[-LINES:]
        for i, line in enumerate(shown):
            canvas.text((left + 14, top + 41 + i * 42), line, fonts.ITALIC, READ, INK if told else FADED, "ls")
        return
    if fight.roll is None:
        _tests(canvas, fight, view)
        return
    # A test had rather be told than where the attack was.
    least = min((fonts.width(words.tests((test,), inf), fonts.ROMAN, READ) + 24 for test in fight.tests), default=0)
    title = words.roll(fight.roll, right - left - 28 - least, fight.turn)
    canvas.text((left + 14, top + FIRST), title, fonts.SLAB, READ, INK, "ls")
    x = left + 14 + fonts.width(title, fonts.SLAB, READ) + 24
    if told := words.tests(fight.tests, right - 14 - x):
        canvas.text((x, top + FIRST), told, fonts.ROMAN, READ, INK, "ls")
    _rolled(canvas, fight, view)


def _rolled(canvas: Canvas, fight: Fight, view: View) -> None:
    """Draws the dice, and beside them what they did, and what they needed."""
    left, top, right, _ = COMBAT
    roll = fight.roll
    assert roll is not None
    if not roll.dice:
        number = number_of_dice_in(view.combat) if view.combat else 0
        told = [f"{dice_in_words(number)} to be rolled"] if number else [""]
    elif view.combat is not None and view.combat.stage in ("fixing", "rolled"):
        told = [f"So far: {text}" for text in words.results(roll, "open", view)]
    else:
        told = [sentence(text) for text in words.results(roll, fight.fate, view)]
    found = groups(roll)
    size, said = _largest(told, len(roll.dice), len(found))
    x = _dice(canvas, roll, (left + 14, top + 50 + (DICE[0] - size) / 2), size) if roll.dice else left + 14
    room = right - 14 - x
    # What has happened last comes before what the dice needed.
    lines = [*_since(fight, view), *words.needs(roll)]
    needed = next((text for text in lines if fonts.width(text, fonts.ROMAN, READ) <= room), "")
    canvas.text((x, top + SECOND), said, fonts.SLAB, READ, INK, "ls")
    canvas.text((x, top + THIRD), needed, fonts.ROMAN, READ, INK, "ls")


def _since(fight: Fight, view: View) -> list[str]:
    """Returns the marches since a fight, as many of the latest as there may be room for, the fullest first."""
    if view.combat is not None:
        return []
    said = moves.told(fight.then)
    later = fight.turn and round_of(fight.turn) < round_of(view.turn)
    when = f"Round {round_of(view.turn)}: " if later else "Then "
    return [when + ", ".join(said[at:]) for at in range(len(said))]


def _largest(told: Sequence[str], dice: int, groups: int) -> tuple[int, str]:
    """Returns the largest dice beside which the fullest of some texts has room, and that text."""
    for text in told:
        for size in DICE:
            if _long(dice, groups, size) + fonts.width(text, fonts.SLAB, READ) <= COMBAT[2] - COMBAT[0] - 28:
                return size, text
    return DICE[-1], told[-1]


def _long(dice: int, groups: int, size: int) -> float:
    return dice * (size + BETWEEN) + groups * APART


def _tests(canvas: Canvas, fight: Fight, view: View) -> None:
    """Draws tests that no attack led to, as many of the latest as there is room for, each with its die and what it
    needed."""
    left, top, right, _ = COMBAT
    tests = fight.tests
    title = f"Round {round_of(fight.turn)}: cohesion is tested" if fight.turn else "Cohesion is tested"
    canvas.text((left + 14, top + FIRST), title, fonts.SLAB, READ, INK, "ls")
    x = left + 14 + fonts.width(title, fonts.SLAB, READ) + 24
    since = next((text for text in _since(fight, view) if fonts.width(text, fonts.ROMAN, READ) <= right - 14 - x), "")
    canvas.text((x, top + FIRST), since, fonts.ROMAN, READ, INK, "ls")
    size, wides = DICE[0], [0.0] * len(tests)
    for i, found in enumerate(tests):
        wides[i] = size + 12 + max(fonts.width(words.test(found)[0], fonts.SLAB, READ),
                                   fonts.width(words.test(found)[1], fonts.ROMAN, READ)) + 30  # fmt: skip
    at = next((at for at in range(len(tests)) if sum(wides[at:]) <= right - left), len(tests) - 1)
    x = left + 14
    for i in range(at, len(tests)):
        said, needed = words.test(tests[i])
        house = HOUSE[formation(tests[i].formation).side]
        canvas.paste(die(tests[i].dice[0], house, size), (x, top + 50), f"die {i + 1}")
        canvas.text((x + size + 12, top + SECOND), said, fonts.SLAB, READ, INK, "ls")
        canvas.text((x + size + 12, top + THIRD), needed, fonts.ROMAN, READ, INK, "ls")
        x += wides[i]


def _verdict(canvas: Canvas, view: View) -> None:
    """Draws who has won, large between laurels, and why."""
    left, top, right, bottom = COMBAT
    wide, high = round(right - left), round(bottom - top)
    won, _, why = status.ending(view).partition(": ")
    image = plaque(wide, high, COATS[view.winner]) if view.winner else tablet(wide, high, INK)
    canvas.paste(image, (left, top), "verdict")
    middle, room = (left + right) / 2, wide - 2 * LAURELS
    if not why:
        text, size = fonts.fitted([won], room, 44, READ)
        canvas.text((middle, (top + bottom) / 2 + size * 0.36), text, fonts.ROMAN, size, CARD, "ms", within="verdict")
        return
    canvas.text((middle, top + 68), won, fonts.ROMAN, 64, CARD, "ms", within="verdict")
    text = why[:1].upper() + why[1:]
    small = min(READ + 4, (READ + 4) * room / fonts.width(text, fonts.ROMAN, READ + 4))
    canvas.text((middle, top + 116), text, fonts.ROMAN, small, CARD, "ms", within="verdict")


def _dice(canvas: Canvas, roll: DieRoll, at: tuple[float, float], size: int) -> float:
    """Draws dice in groups: those that count full, within a golden ring where they hit the defender, with a red minus
    where they cost the attacker, the others bare; returns where the words after them begin."""
    (x, y), side = at, HOUSE[formation(roll.formation).side]
    for group in groups(roll):
        for i in group:
            face = roll.dice[i]
            told = roll.what == "bot" or face == 3 or len({roll.dice[k] for k in group}) == 1 < len(group)
            canvas.paste(rolled(face, side, size, told, INK if face in ATTACKER else GOLD), (x, y), f"die {i + 1}")
            if told and face in ATTACKER:
                across = round(size * MINUS)
                canvas.paste(_minus(across), (x + size - across + 5, y - 5))
            if i in roll.fixed:
                canvas.paste(counters.redoubt(), (x - 4, y + size - counters.CUBE + 4))
            x += size + BETWEEN
        x += APART
    return x


@drawn_once
def _minus(size: int) -> Image.Image:
    """The badge of a die that costs the attacker; a strike through it would hide a 1."""

    def draw(pen: Pen) -> None:
        middle = size / 2, size / 2
        pen.disc(middle, size / 2, CARD)
        pen.disc(middle, size / 2 - 2, RED)
        pen.box((size * 0.27, size * 0.42, size * 0.73, size * 0.58), CARD)

    return patch((size, size), draw)


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


def control(canvas: Canvas, view: View) -> None:
    """Draws which side controls each objective, by its number as on its plate, the side's flag and the side."""
    left, top, right, _ = CONTROL
    for i, place in enumerate(board().objectives):
        side: Side = "usa" if place in view.control else "csa"
        y, what = top + 6 + i * 41, f"control {place}"
        canvas.paste(_held(round(right - left - 14), side), (left + 7, y), what)
        canvas.text((left + 31, y + 31), str(place), fonts.SLAB, READ, CARD, "ms", within=what)
        canvas.paste(flag(side), (left + 97, y + 4))
        canvas.text((left + 153, y + 30), words.TITLES[side], fonts.ROMAN, READ, CARD, "ls", within=what)


@drawn_once
def _held(wide: int, side: Side) -> Image.Image:
    """The band of an objective: its number's tab with a star, on the colour of the side that controls it."""

    def draw(pen: Pen) -> None:
        pen.box((0, 0, wide, 38), COATS[side], radius=6)
        pen.box((0, 0, 84, 38), INK, radius=6)
        pen.box((84, 2, 137, 36), CARD)
        pen.polygon(star((65, 20), 13), GOLD)

    return patch((wide, 38), draw)
