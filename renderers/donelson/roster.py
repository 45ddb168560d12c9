"""A side's roster sheet as a picture: its brigades' points left, lost and detached, its batteries' guns and crews, and
what else it alone knows; both sheets once the game is over."""

from __future__ import annotations

from collections.abc import Callable

from PIL import Image

from bot.games.donelson.data.charts import STEPS, need
from bot.games.donelson.data.forces import brigades, counter
from bot.games.donelson.data.terms import SIDES, Brigade, Key
from bot.games.donelson.state.state import Roster, shatter_number
from bot.games.donelson.state.view import View
from bot.games.donelson.words import status as status_texts
from bot.games.donelson.words.own import PREFERENCES, goal_words, going_on_for
from bot.games.kit.sides import Side
from renderers import fonts
from renderers.canvas import Canvas, Pen, drawn_once, patch
from renderers.donelson import counters, emblems
from renderers.donelson.colours import COATS, PALETTE
from renderers.donelson.words import day_and_turn
from renderers.ornaments import rimmed
from renderers.theme import CARD, FADED, GOLD, INK, PAPER, RED

Draw = Callable[[Key, tuple[float, float]], None]
"""Draws one of a column at a point."""
WIDE = 1200
READ = 36
"""Pixels to the em of all that must be read."""
EDGE = 36
HEAD = 76
"""Pixels of the band at the top."""
COLUMN = 572
"""Pixels from the left edge of one column to that of the next."""
BRIGADE, BATTERY, LINE = 100, 50, 46
"""Pixels that a brigade, a battery and a line of text are high."""
REGIMENTS = 4
"""Regiments in a row."""
BOX = 25
"""Pixels from one strength point's box to the next."""
KEY = {"left": "point, gun", "lost": "lost", "crew": "crew", "fallen": "crew lost", "away": "detached"}
"""What the boxes stand for."""
NAMES: dict[Side, str] = {"usa": "The Union’s roster", "csa": "The Confederates’ roster"}


def sheets(view: View) -> dict[str, str]:
    """Returns the sheets that the viewer may see, by key with their names: the own seat's, at the end both."""
    found = {"roster": "Your roster"} if view.own is not None else {}
    return found | {f"roster-{side}": NAMES[side] for side in SIDES if side in view.rosters}


def compose(view: View, place: str) -> Canvas:
    """Returns a finished sheet, one of sheets()."""
    if place == "roster":
        assert view.own is not None
        return _sheet(view, view.own.side, view.own.roster)
    side: Side = "usa" if place == "roster-usa" else "csa"
    return _sheet(view, side, view.rosters[side])


def _sheet(view: View, side: Side, roster: Roster) -> Canvas:
    own = [key for key, info in brigades().items() if info.side == side]
    guns = [key for key in roster.guns if not counter(key).fixed]
    loose = [key for key in sorted(roster.strength) if counter(key).regiment and view.units[key].status == "map"]
    notes = _notes(view, side, roster)
    rows = HEAD + 2 * EDGE + BRIGADE * _half(own) + BATTERY * (_half(guns) + -(-len(loose) // REGIMENTS)) + 2 * 30
    high = rows + LINE * (len(notes) + 1) + EDGE + 8
    canvas = Canvas(PALETTE.plain((WIDE, high), PALETTE.place(PAPER)), palette=PALETTE)
    canvas.paste(rimmed(WIDE - 2 * EDGE + 24, HEAD, COATS[side], GOLD, 4), (EDGE - 12, 20), "head")
    title = f"{NAMES[side]} · {'the end' if view.ending else status_texts.when(view)}"
    title, size = fonts.fitted([title, NAMES[side]], WIDE - 2 * EDGE - 20, 44, READ)
    canvas.text((WIDE / 2, 20 + HEAD / 2 + size * 0.36), title, fonts.SLAB, size, CARD, "ms", within="head")
    y: float = 20 + HEAD + 20
    y = _in_columns(own, y, BRIGADE, lambda key, at: _brigade(canvas, view, roster, key, at))
    y = _rule(canvas, y)
    y = _regiments(canvas, roster, loose, y)
    y = _in_columns(guns, y, BATTERY, lambda key, at: _battery(canvas, view, roster, key, at))
    y = _rule(canvas, y)
    for i, (text, font) in enumerate(notes):
        canvas.text((EDGE, y + 36 + i * LINE), text, font, READ, INK, "ls", within="notes")
    _key(canvas, y + 8 + len(notes) * LINE)
    return canvas


def _key(canvas: Canvas, y: float) -> None:
    """Explains the boxes in a row."""
    x: float = EDGE
    for kind, words in KEY.items():
        canvas.paste(_box(kind), (x, y + 13), f"key {kind}")
        canvas.text((x + 34, y + 36), words, fonts.ITALIC, READ, INK, "ls", within="key")
        x += 34 + fonts.width(words, fonts.ITALIC, READ) + 34


def _half(keys: list[Key]) -> int:
    return (len(keys) + 1) // 2


def _in_columns(keys: list[Key], top: float, high: int, draw: Draw) -> float:
    """Draws each in its place in two columns; returns where they end."""
    for i, key in enumerate(keys):
        draw(key, (EDGE + (i // _half(keys)) * COLUMN, top + (i % _half(keys)) * high))
    return top + _half(keys) * high


def _rule(canvas: Canvas, y: float) -> float:
    canvas.rectangle((EDGE, y + 8, WIDE - EDGE, y + 10), FADED)
    return y + 22


def _brigade(canvas: Canvas, view: View, roster: Roster, key: Brigade, at: tuple[float, float]) -> None:
    """Draws a brigade: its name and division, its losses and the number that shatters it; below a box for each point:
    those left by counter, those lost crossed off, those detached with a d."""
    (x, y), info = at, brigades()[key]
    side, what = info.side, f"brigade {key}"
    canvas.paste(_mark(side, view.divisions.get(key, info.division)), (x, y + 5))
    canvas.text((x + 46, y + 38), info.name, fonts.ROMAN, READ, COATS[side], "ls", within=what)
    told = _told(view, roster, key)
    canvas.text((x + COLUMN - 40, y + 38), told, fonts.ITALIC, READ, INK, "rs", within=what)
    left = x + 6
    for unit in info.counters:
        points = roster.strength.get(unit, 0)
        if not points:
            continue
        canvas.text((left, y + 80), counter(unit).letter.upper(), fonts.SLAB, READ, INK, "ls", within=what)
        left = _boxes(canvas, (left + 28, y + 55), "left", points, f"{unit} left") + 12
    left = _boxes(canvas, (left, y + 55), "left", roster.rebuilt.get(key, 0), f"{key} rebuilt")
    left = _boxes(canvas, (left, y + 55), "lost", roster.lost.get(key, 0), f"{key} lost")
    _boxes(canvas, (left, y + 55), "away", roster.marks.get(key, 0), f"{key} detached")


def _told(view: View, roster: Roster, key: Brigade) -> str:
    """Returns how near a brigade is to shattering, or what has become of it."""
    units = [view.units[unit].status for unit in brigades()[key].counters]
    if key in view.returning:
        return "waits for room"
    if key in view.shattered and not any(status == "map" for status in units):
        due = view.shattered[key].due
        return f"back {day_and_turn(due).lower()}" if due else "shattered for good"
    if "map" not in units:
        return "to come" if "due" in units else "left the map" if "out" in units else "gone"
    return f"shatters at {shatter_number(roster, key)}"


def _regiments(canvas: Canvas, roster: Roster, loose: list[Key], top: float) -> float:
    """Draws the regiments that are on the map by themselves, several in a row; returns where they end."""
    wide = (WIDE - 2 * EDGE) / REGIMENTS
    for i, key in enumerate(loose):
        x, y = EDGE + i % REGIMENTS * wide, top + i // REGIMENTS * BATTERY
        name, colour = counter(key).name, COATS[counter(key).side]
        canvas.text((x, y + 38), name, fonts.ROMAN, READ, colour, "ls", within=f"regiment {key}")
        left = x + fonts.width(name, fonts.ROMAN, READ) + 12
        _boxes(canvas, (left, y + 13), "left", roster.strength[key], f"{key} left")
    return top + -(-len(loose) // REGIMENTS) * BATTERY


def _battery(canvas: Canvas, view: View, roster: Roster, key: Key, at: tuple[float, float]) -> None:
    """Draws a battery: boxes for the guns it has, discs for its crew, both crossed off where lost."""
    (x, y), info = at, counter(key)
    what = f"battery {key}"
    here = view.units[key].status == "map"
    colour = COATS[info.side] if here else FADED
    canvas.paste(_gun(info.side), (x, y + 5))
    canvas.text((x + 46, y + 38), counters.short(info).replace("'", "’"), fonts.ROMAN, READ, colour, "ls", within=what)
    if not here:
        fate = "left the map" if view.units[key].status == "out" else "gone"
        canvas.text((x + COLUMN - 40, y + 38), fate, fonts.ITALIC, READ, RED, "rs", within=what)
        return
    left, top = x + COLUMN - 262, y + 13
    guns, crew = roster.guns[key], roster.crew.get(key, 0)
    end = _boxes(canvas, (left, top), "left", guns, f"{key} guns")
    _boxes(canvas, (end, top), "lost", info.guns - guns, f"{key} guns lost")
    end = _boxes(canvas, (left + 118, top), "crew", crew, f"{key} crew")
    _boxes(canvas, (end, top), "fallen", info.guns - crew, f"{key} crew lost")


def _boxes(canvas: Canvas, at: tuple[float, float], kind: str, number: int, what: str) -> float:
    """Draws a row of boxes; returns where it ends."""
    x, y = at
    for _ in range(number):
        canvas.paste(_box(kind), (x, y), what)
        x += BOX
    return x


def _notes(view: View, side: Side, roster: Roster) -> list[tuple[str, str]]:
    """Returns the lines below the brigades, each with its typeface."""
    level = roster.demoralization
    needed = need(side, level, view.options.days)
    safe = f"no roll breaks the army below {STEPS[view.options.days][side][0]}"
    breaks = f"a roll of {needed} or more breaks the army" if needed <= 6 else safe
    said = _wrapped(f"Demoralization {str(level).replace('-', '−')}: {breaks}. {roster.crossed} points lost.")
    lines = [(text, fonts.ROMAN) for text in said]
    if side == "csa":
        goal = f"{goal_words(roster.objective, view.options.days)}."
        points = going_on_for(roster, view.options.days)
        on = f" You go on for {points}." if points else ""
        lines += [(text, fonts.ROMAN) for text in _wrapped(f"{goal} {roster.out} points out.{on}")]
    if not view.options.live:
        orders = [each.answers[str(getattr(roster.preferences, key))] for key, each in PREFERENCES.items()]
        lines += [(text, fonts.ITALIC) for text in _wrapped(f"Standing orders: {'; '.join(orders)}.", fonts.ITALIC)]
    return lines


def _wrapped(text: str, font: str = fonts.ROMAN) -> list[str]:
    return fonts.wrapped(text, font, READ, WIDE - 2 * EDGE)


@drawn_once
def _mark(side: Side, division: int) -> Image.Image:
    def draw(pen: Pen) -> None:
        counters.plate(pen, (1, 1, 39, 39), side)
        emblems.division(pen, division, (20, 20), 20)

    return patch((40, 40), draw)


@drawn_once
def _gun(side: Side) -> Image.Image:
    def draw(pen: Pen) -> None:
        counters.plate(pen, (1, 1, 39, 39), side)
        emblems.gun(pen, (20, 20), 26, False)

    return patch((40, 40), draw)


@drawn_once
def _box(kind: str) -> Image.Image:
    """A point's box: full, crossed off, or detached; a disc for a man of a crew, full or crossed off."""

    def draw(pen: Pen) -> None:
        box, middle = (1, 1, 23, 25), (12, 13)
        if kind in ("crew", "fallen"):
            pen.disc(middle, 11, INK)
            pen.disc(middle, 9, GOLD if kind == "crew" else CARD)
        else:
            pen.box(box, INK)
            pen.box((3, 3, 21, 23), GOLD if kind == "left" else CARD)
        if kind in ("lost", "fallen"):
            pen.line([(3, 4), (21, 22)], RED, 3.4)
            pen.line([(21, 4), (3, 22)], RED, 3.4)
        if kind == "away":
            pen.disc((10.5, 17), 4.6, None, INK, 2.4)
            pen.box((14, 5, 16.4, 21.5), INK)

    return patch((24, 26), draw)
