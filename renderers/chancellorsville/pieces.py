"""What a view shows on the map: counters, last sightings, scouts' reports, redoubts, control of objectives."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import inf

from msgspec import Struct
from PIL import Image

from bot.games.chancellorsville.data.board import board
from bot.games.chancellorsville.data.cards import choosing, formation, formations
from bot.games.chancellorsville.data.terms import Formation, Place
from bot.games.chancellorsville.state.view import View
from bot.games.kit.sides import Side
from renderers.canvas import Box, Canvas, Pen, drawn_once, patch
from renderers.chancellorsville import counters, moves
from renderers.chancellorsville.colours import COATS
from renderers.chancellorsville.layout import layout
from renderers.chancellorsville.spots import CROWDED, SOLID, Spots, ends, pointer, together
from renderers.close_up import overlap
from renderers.theme import GOLD, INK

HEAD, SHAFT = 24, 6
"""What covering a pixel of the head of a move's arrow costs, and of its shaft: a counter had rather stand on that than
far from its location."""
TRIES = 4
"""Orders in which counters are given room."""


@cache
def warm_up() -> None:
    """Looks ahead, once, for the best spots of each counter, alone at each location."""
    sizes = {(counters.width(key), counters.HIGH) for key in formations()}
    for place in board().locations:
        for size in sizes:
            Spots().find(place, size)


def pieces_on_map(canvas: Canvas, view: View) -> dict[Place, list[Box]]:
    """Draws all that stands on the map; returns the boxes of the counters by their locations."""
    spots = Spots()
    for box, head in moves.draw(canvas, view):
        spots.take(box, HEAD if head else SHAFT)
    for place in board().locations:
        _, top, right, _ = layout().plate(place)
        if number := view.redoubts.get(place, 0):
            counters.redoubts(canvas, right, top + 2, number)
            spots.take((right - number * (counters.CUBE + 2), top - counters.CUBE, right, top), 100)
        if place in board().objectives:
            side: Side = "usa" if place in view.control else "csa"
            box = moves.flag(place)
            canvas.paste(flag(side), box[:2], f"flag {side} {place}")
            spots.take(box, 100)
    return stand(canvas, spots, view)


class Placed(Struct, frozen=True):
    """Something on its spot at a location: a counter, or a mark of a sighting or a scouts' report, which says when. Its
    pointer starts at ``together``, which is the box of two where they stand side by side or one upon the other."""

    formation: Formation
    box: Box
    together: Box
    at: Place
    turn: int = 0
    scouted: bool = False


def stand(canvas: Canvas, spots: Spots, view: View) -> dict[Place, list[Box]]:
    """Draws counters and marks, each with a pointer to its plate, which never lies on a counter; returns the counters'
    boxes by their locations."""
    placed, seen, scouted = _counters(view, spots), last_seen(view), dict[Formation, tuple[Place, int]]()
    if view.own is not None:
        scouted = {n.formation: (n.at, n.turn) for n in view.own.scouted if view.pieces[n.formation].alive}
    # What scouts have reported since makes an older sighting idle.
    seen = {key: each for key, each in seen.items() if key not in scouted or each[1] > scouted[key][1]}
    found = [(at, turn, key, False) for key, (at, turn) in seen.items()]
    marks = _marks(spots, sorted([*found, *((at, turn, key, True) for key, (at, turn) in scouted.items())]))
    for each in (*placed, *marks):
        start, end = ends(each.together, layout().plate(each.at))
        with canvas.sparing(_between(each)):
            counters.pointer(canvas, start, end, formation(each.formation).side)
    for each in marks:
        counters.mark(canvas, each.box[:2], each.formation, each.turn, each.scouted)
    for each in placed:
        piece = view.pieces[each.formation]
        counted, cohesion = counters.cohesion(piece)
        # Once the game is over nobody is out of sight.
        hidden = not piece.shown and not view.ending
        counters.counter(canvas, each.box[:2], each.formation, str(cohesion), hidden, counted)
    boxes = dict[Place, list[Box]]()
    for each in placed:
        boxes.setdefault(each.at, []).append(each.box)
    return boxes


def _between(standing: Placed) -> list[Box]:
    """Returns the plates of other locations that a pointer goes beneath, where it finds no way about them."""
    way = pointer(standing.together, layout().plate(standing.at))
    plates = (layout().plate(place) for place in board().locations if place != standing.at)
    return [plate for plate in plates if overlap(plate, way)]


def _counters(view: View, spots: Spots) -> list[Placed]:
    """Finds room for the counters. If two stand at a location, both find room before those of the next location do.
    Counters that find none are tried first the next time."""
    found = dict[Place, list[Formation]]()
    # In the formations' own order, for equal views may have theirs in different ones.
    for key in formations():
        if at := place_of(view, key):
            found.setdefault(at, []).append(key)
    order = sorted(found, key=lambda place: (-len(found[place]), place))
    before, best, least = tuple(spots.taken), list[Placed](), inf
    for _ in range(TRIES):
        tried = Spots(before)
        rooms = {at: tried.give(at, [(counters.width(key), counters.HIGH) for key in found[at]]) for at in order}
        cost = sum(each for _, each in rooms.values())
        if cost < least:
            pairs = [(at, zip(found[at], boxes, together(boxes), strict=True)) for at, (boxes, _) in rooms.items()]
            best, least = [Placed(key, box, both, at) for at, each in pairs for key, box, both in each], cost
        crowded = [at for at in order if rooms[at][1] >= CROWDED]
        if not crowded:
            break
        order = [*crowded, *(at for at in order if at not in crowded)]
    for each in best:
        spots.take(each.box, SOLID)
    return best


def _marks(spots: Spots, found: Sequence[tuple[Place, int, Formation, bool]]) -> list[Placed]:
    """Finds room for marks of where formations that the viewer does not see were at a turn, seen or scouted: in this
    order or the other way round, whichever suits them better."""
    before, best, least = tuple(spots.taken), list[Placed](), inf
    for order in (found, found[::-1])[: 1 + (len(found) > 1)]:
        tried, stands, total = Spots(before), list[Placed](), 0.0
        for at, turn, key, scouted in order:
            (box,), cost = tried.give(at, [(counters.mark_width(key, turn, scouted), counters.MARK)])
            stands.append(Placed(key, box, box, at, turn, scouted))
            total += cost
        if total < least:
            best, least = stands, total
    for each in best:
        spots.take(each.box, SOLID)
    return best


def place_of(view: View, key: Formation) -> Place | None:
    """Returns where a counter stands: during the setup one of the viewer's own where it was chosen to start."""
    if view.stage == "setup" and view.own is not None:
        starts = dict(zip(choosing(view.own.side), view.own.starts, strict=False))
        return starts.get(key, view.pieces[key].at)
    return view.pieces[key].at


def last_seen(view: View) -> dict[Formation, tuple[Place, int]]:
    """Returns where and when formations that the viewer does not see were last seen."""
    return {
        key: (piece.seen, piece.seen_turn)
        for key, piece in view.pieces.items()
        if piece.alive and not piece.at and piece.seen
    }


@drawn_once
def flag(side: Side) -> Image.Image:
    """A flag of the side that controls an objective; the Confederates' is swallow-tailed."""

    def draw(pen: Pen) -> None:
        pen.line([(3, 2), (3, 34)], INK, 3)
        tail = [(40, 2), (32, 12), (40, 22)] if side == "csa" else [(40, 2), (40, 22)]
        pen.polygon([(4, 2), *tail, (4, 22)], COATS[side], GOLD, 2)

    return patch((44, 34), draw)
