"""Parts of the Donelson map, large: with full names on the counters, and the hexes that may be chosen numbered, each
with what it costs."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cache, lru_cache

import msgspec
from msgspec.structs import replace
from PIL import Image

from bot.games.contract.choices import Focus, Target
from bot.games.donelson.data.board import field
from bot.games.donelson.data.terms import OFF, Hex, Key
from bot.games.donelson.state.state import Fell, Fought, Mark
from bot.games.donelson.state.view import View
from renderers import chronicle, fonts
from renderers.canvas import Box, Canvas, Pen, drawn_once, enlarged, patch, scale, size_of
from renderers.close_up import BADGE, LOW, WIDTH, cutting, enlargement, region
from renderers.donelson import blocks, combats, held, moves, names, panels, pieces
from renderers.donelson.colours import HOUSE, PALETTE
from renderers.donelson.ground import map_part, reached, whole_field
from renderers.donelson.layout import FIELD, layout
from renderers.donelson.stacks import READ, named, on_map
from renderers.hexes import corners
from renderers.ornaments import inset
from renderers.theme import CARD, GOLD, INK

STEPS = (200, 240, 300, 400, 500, 600, 720, 850, 1000)
"""Pixels of the map that a close-up shows from left to right, three hexes at least, about which a phone shows every
name of a full stack large enough: in steps, so that counters drawn for one are there for the next. A wider part is left
as large as on the whole picture."""
CLOSE = 420
"""Pixels of the map over which the latest events are shown together, the last of them in any case."""
SHARE = 0.62
"""The width of a number's badge, at most, as a share of a hex's width."""
BESIDE, NAMED_BESIDE = 0.42, 0.32
"""The same in a hex with counters, and where those bear names."""
FEWEST = 54
"""Pixels of a badge on the close-up at least."""
FIELDS = 12
"""Whole fields that are kept as they were drawn, of a megabyte each."""
NOTHING = Focus(())
EDGED = 6
"""Pixels about a number at the field's edge."""
FACING = 4
"""Pixels of a facing's triangle about what is noted of it."""


@cache
def hexes() -> tuple[str, ...]:
    """Returns the hexes that counters may come to, by their numbers."""
    return tuple(f"{at:04}" for at in reached())


def hex_of(view: View, place: str) -> Hex:
    """Returns the hex of a place or a counter; OFF for anything else."""
    if place in view.units:
        return view.units[place].at
    return int(place) if place in hexes() else OFF


def compose(view: View, focus: Focus) -> Canvas:
    """Returns the finished close-up of ``focus``, in pixels of the whole picture: its hexes or, without any, where
    something happened last. Raises ValueError for a place that there is not."""
    boxes = [layout().box(at) for at in _named(view, focus) or latest(view)]
    part, by = _part(boxes, focus.way)
    if by == 1 and not focus.targets and not focus.marks:
        # Too wide for counters to be read on it: as well the whole field.
        return drawn_field(view)
    with enlarged(by):
        return drawn_part(view, part, focus)


def ways_of(view: View, focus: Focus) -> dict[moves.Way, int]:
    """Returns the ways among the marks of a focus."""
    found = dict[moves.Way, int]()
    for mark in focus.marks:
        start, end = (hex_of(view, place) for place in (mark.places[0], mark.places[-1]))
        if mark.kind == "path" and start and end and start != end:
            found["usa" if mark.side == "usa" else "csa", (start, end), "solid"] = mark.number
    return found


def losses(canvas: Canvas, view: View, focus: Focus) -> None:
    """Draws the other marks of a focus; the ways are arrows that lie beneath the counters."""

    def box(place: str) -> Box | None:
        found = hex_of(view, place)
        return layout().box(found) if found else None

    chronicle.draw(canvas, focus.marks, HOUSE, lambda side, a, b: None, box)


def drawn_field(view: View) -> Canvas:
    """Returns the whole field with blocks for counters, and what happened last; kept, for it shows nothing that a seat
    alone knows, so that all pictures of a position have it in common."""
    return _drawn_field(msgspec.msgpack.encode(replace(view, own=None)))


@lru_cache(FIELDS)
def _drawn_field(shown: bytes) -> Canvas:
    """Returns the whole field of a spectator's view, which is all that it is drawn from."""
    view = msgspec.msgpack.decode(shown, type=View)
    canvas = field_of(view, moves.ways(moves.marks(view)), moves.ways(moves.fresh(view)))
    combats.shots(canvas, view)
    stand = blocks.draw(canvas, view)
    combats.bursts(canvas, view, stand)
    panels.reserves(canvas, view)
    name_field(canvas, view, moves.ways(moves.marks(view)))
    return canvas


def name_field(canvas: Canvas, view: View, ways: Iterable[moves.Way]) -> None:
    """Writes names on the whole field where there is room: of battery groups, of brigades, then of places."""
    taken = [*_taken(canvas), *moves.along(ways)]
    room = names.Room(taken)
    taken += names.draw(canvas, room, FIELD, ("guns",))
    for box in names.brigades(canvas, view, taken):
        room.take(box)
    names.draw(canvas, room, FIELD, names.COLOURS.keys() - {"guns"})


def field_of(view: View, ways: Iterable[moves.Way], strong: Collection[moves.Way] | None = None) -> Canvas:
    """Returns the whole field with flags and ways, and nothing else on it yet."""
    image, texts = whole_field()
    canvas = Canvas(image.copy(), texts, FIELD[:2], palette=PALETTE)
    held.draw(canvas, view)
    moves.arrows(canvas, ways, None, strong)
    return canvas


def drawn_part(view: View, part: Box, focus: Focus = NOTHING) -> Canvas:
    """Returns a part of the map, as large as is drawn now, with all that stands on it, and the numbers of a focus."""
    image, texts = map_part(part)
    canvas = Canvas(image, texts, part[:2], palette=PALETTE)
    _outlines(canvas, view, focus)
    held.draw(canvas, view, part)
    # The marks of a focus stand in place of what happened last.
    fresh = ways_of(view, focus) if focus.marks else moves.ways(moves.fresh(view))
    shown = fresh if focus.marks else moves.ways(moves.marks(view))
    moves.arrows(canvas, shown, part, fresh)
    if not focus.marks:
        combats.shots(canvas, view, part)
    # Where counters would be too small for their names to be read, blocks stand for them, as on the whole field.
    counters = pieces.draw(canvas, view, part) if named() else blocks.draw(canvas, view, part)
    moves.traced(canvas, fresh, part, counters.values())
    if not focus.marks:
        combats.bursts(canvas, view, counters, part)
    losses(canvas, view, focus)
    _numbers(canvas, view, focus, counters, part)
    taken = [*_taken(canvas), *moves.along(shown)]
    if not named():
        taken += names.brigades(canvas, view, taken, part)
    names.draw(canvas, names.Room(taken), part)
    return canvas


def _taken(canvas: Canvas) -> list[Box]:
    """Returns the boxes of whatever stands on a part of the map, facings too."""
    found = [each.box for each in canvas.placed if each.kind == "piece"]
    found += [inset(each.box, -EDGED) for each in canvas.placed if each.within == "edge"]
    return [*found, *(inset(each.box, -FACING) for each in canvas.placed if " faces " in each.what)]


def _part(boxes: Sequence[Box], way: str) -> tuple[Box, float]:
    """Returns the part of the map that shows some boxes, and how many times larger it is drawn."""
    fit, whole = cutting if way == "cut" else region, FIELD
    left, _, right, _ = fit(boxes, whole, STEPS[0])
    wide = next((step for step in STEPS if step >= right - left), 0)
    if not wide:
        return fit(boxes, whole, STEPS[0]), 1
    part = fit(boxes, whole, wide)
    return part, WIDTH / wide if way == "cut" else enlargement(part)


def _named(view: View, focus: Focus) -> list[Hex]:
    """Returns the hexes of a focus. Raises ValueError."""
    found = list[Hex]()
    for place in (*focus.places, *(target.place for target in focus.targets)):
        at = hex_of(view, place)
        if not at:
            raise ValueError(f"there is no hex or counter “{place}” on the map")
        found.append(at)
    return found


def latest(view: View) -> list[Hex]:
    """Returns where something happened last: the combat under way, the attacks declared, the last decision's marks,
    the last combats, the last of the moves; before any, wherever counters are."""
    if view.combat is not None or view.attacks:
        return [at for each in happenings(view, ()) for at in each]
    shown = moves.marks(view)
    fights = [mark for mark in shown if isinstance(mark, Fought | Fell)]
    return _together(happenings(view, view.last or fights or shown)) or sorted(on_map(view.units))


def happenings(view: View, shown: Iterable[Mark]) -> list[list[Hex]]:
    """Returns the hexes of each thing that happened last, those first that matter most: of the combat under way, or the
    attacks declared, or else of the marks that are shown."""
    attacks = (view.combat.attack,) if view.combat is not None else view.attacks
    if attacks:
        return [[each.target, *(view.units[key].at for key in each.by if view.units[key].at)] for each in attacks]
    return [found for mark in shown if (found := _of_mark(mark))]


def _together(found: Sequence[Sequence[Hex]]) -> list[Hex]:
    """Returns the hexes of the last of some happenings, and of those that are close enough by for names to be read."""
    kept = list[Hex]()
    for each in reversed(found):
        more = [*kept, *each]
        lefts, tops, rights, bottoms = zip(*map(layout().box, more), strict=True)
        if not kept or (max(rights) - min(lefts) <= CLOSE and max(bottoms) - min(tops) <= CLOSE * LOW):
            kept = more
    return kept


def _of_mark(mark: Mark) -> list[Hex]:
    """Returns a mark's hexes: a combat's target first, and the end of a way."""
    if isinstance(mark, Fought):
        found: Iterable[Hex] = (mark.target, *mark.origins)
    else:
        found = (mark.at,) if isinstance(mark, Fell) else reversed(mark.way)
    return [at for at in found if at in field().cells]


def _targets(view: View, focus: Focus) -> dict[Hex, list[Target]]:
    """Returns the numbered targets by the hexes in which they are."""
    found = dict[Hex, list[Target]]()
    for target in focus.targets:
        found.setdefault(hex_of(view, target.place), []).append(target)
    return found


def _outlines(canvas: Canvas, view: View, focus: Focus) -> None:
    """Draws a golden rim in each hex that may be chosen."""
    image = _rim()
    wide, high = size_of(image)
    for at in _targets(view, focus):
        x, y = layout().centre(at)
        canvas.paste(image, (x - wide / 2, y - high / 2), f"choice {at:04}")


@drawn_once
def _rim() -> Image.Image:
    wide, high = round(layout().wide) + 2, round(2 * layout().radius) + 2
    middle = wide / 2, high / 2

    def draw(pen: Pen) -> None:
        pen.polygon(corners(middle, layout().radius - 2.2), None, INK, 3.4)
        pen.polygon(corners(middle, layout().radius - 2.2), None, GOLD, 2.2)

    return patch((wide, high), draw)


def _numbers(canvas: Canvas, view: View, focus: Focus, counters: dict[Key, Box], part: Box) -> None:
    """Draws the numbers of the targets: in the middle of an empty hex, smaller at the upper left of one with counters
    or at that of the counter itself, wholly within the part."""
    full = {view.units[key].at for key in counters}
    for at, found in _targets(view, focus).items():
        for i, target in enumerate(found):
            box = counters.get(target.place)
            (x, y), size = layout().centre(at), _size(at in full)
            if box is not None:
                # On a named counter at its lower left, where only its mark is.
                size = min(size, max((box[3] - box[1]) * 0.64, FEWEST / scale())) if named() else size
                x, y = box[0] + size * 0.08, box[3] - size * 0.32 if named() else box[1] + size * 0.2
            elif at in full:
                x, y = x - layout().wide * 0.46 + i * (size + 3), y - layout().radius * 0.74
            else:
                x += (i - (len(found) - 1) / 2) * (size + 3)
            half = size / 2 + 1
            x = min(max(x, part[0] + half), part[2] - half)
            y = min(max(y, part[1] + half), part[3] - half)
            _badge(canvas, (x, y), target, size, part[0] if at in full else None)


def _size(full: bool) -> float:
    """Returns the width of a number's badge in an empty hex, or in one with counters."""
    share = (NAMED_BESIDE if named() else BESIDE) if full else SHARE
    return max(min(BADGE / scale(), layout().wide * share), FEWEST / scale())


def _badge(canvas: Canvas, at: tuple[float, float], target: Target, size: float, edge: float | None) -> None:
    """Draws a target's number on a golden disc, and its cost on a tab at the disc's lower right; where counters stand
    there, at its lower left, within the ``edge`` of the part."""
    (x, y), what = at, f"target {target.number}"
    image = _disc(round(size, 1))
    wide, high = size_of(image)
    canvas.paste(image, (x - wide / 2, y - high / 2), what)
    em = size * (0.66 if target.number < 10 else 0.58)
    canvas.text((x, y + em * 0.36), str(target.number), fonts.SLAB, em, INK, "ms", within=what)
    if target.note:
        em = max(size * 0.46, READ / scale())
        tab = _tab(round(fonts.width(target.note, fonts.SLAB, 40) / 40 * em + em * 0.5, 1), round(em * 1.06, 1))
        wide, high = size_of(tab)
        left = x + size * 0.22 if edge is None else max(edge, x - size * 0.22 - wide)
        top = y + size * 0.2
        canvas.paste(tab, (left, top), f"{what} note")
        middle = left + wide / 2, top + high / 2 + em * 0.36
        canvas.text(middle, target.note, fonts.SLAB, em, CARD, "ms", within=f"{what} note")


@drawn_once
def _disc(size: float) -> Image.Image:
    whole = round(size + 2)
    middle = (whole / 2, whole / 2)

    def draw(pen: Pen) -> None:
        for share, fill in ((1.0, CARD), (0.94, INK), (0.86, GOLD)):
            pen.disc(middle, size / 2 * share, fill)

    return patch((whole, whole), draw)


@drawn_once
def _tab(wide: float, high: float) -> Image.Image:
    def draw(pen: Pen) -> None:
        pen.box((0, 0, wide, high), CARD, radius=high * 0.3)
        pen.box((high * 0.06, high * 0.06, wide - high * 0.06, high * 0.94), INK, radius=high * 0.25)

    return patch((round(wide + 0.5), round(high + 0.5)), draw)
