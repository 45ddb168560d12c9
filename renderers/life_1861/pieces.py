"""Puts on the field what the view shows there: the latest moves and dice, pieces, blocks, merchants and bandits."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, cos, hypot, pi, sin

from PIL import Image

from bot.games.life_1861.data.board import board
from bot.games.life_1861.state.state import RESOURCES, Change, Hex, Resource, Roll, Step
from bot.games.life_1861.state.view import LifeView
from renderers import fonts
from renderers.canvas import Box, Canvas, Pen, Placed, drawn_once, patch, size_of
from renderers.engraving import Point, bearing
from renderers.hexes import corners
from renderers.life_1861 import emblems, tokens, words
from renderers.life_1861.arrangement import BUILT, OPEN, Thing, arranged, squeezed
from renderers.life_1861.colours import COATS
from renderers.life_1861.ground import name_reaches
from renderers.life_1861.layout import layout
from renderers.life_1861.moves import Way, middle, ways
from renderers.marks import vacated
from renderers.theme import CARD, GOLD, INK, Colour

DIGIT = 21
"""Pixels that a digit takes on a block."""
FROM, TO = 6, 22
"""Pixels from the tokens of an attacker and of a target to the ends of the arrow between them, which leads beneath the
hex's label; its head is longer than what is left."""
VACATED, BY_BUILDING = 50, 40
"""Pixels of the outline where a move began, and of one between a building's name and its hex's label."""
DICE = 4
"""The most dice shown on one hex: the latest."""


def field(canvas: Canvas, view: LifeView) -> None:
    """Draws everything that stands and lies on the hexes."""
    for at, things in contents(view).items():
        _hex(canvas, view, at, things)


def contents(view: LifeView) -> dict[Hex, list[Thing]]:
    """Lists the contents of each hex that is not bare: pieces, resources, merchants, bandits, then the latest dice."""
    found: dict[Hex, list[Thing]] = {}

    def put(at: Hex, *what: str | int, spare: int = 0) -> None:
        found.setdefault(at, []).append(Thing(what, spare))

    for key, piece in view.pieces.items():
        if piece.health > 0 and piece.at:
            put(piece.at, "piece", key)
    for at, stock in view.ground.items():
        for kind in (kind for kind in RESOURCES if getattr(stock, kind)):
            count = getattr(stock, kind)
            put(at, "block", kind, count, spare=_spare(count))
    for merchant in view.merchants:
        put(merchant.at, "merchant")
    for at in view.bandits:
        put(at, "bandit")
    for roll in view.last:
        if isinstance(roll, Roll) and roll.at and roll.outcome == "kill" and words.victim(roll) in view.pieces:
            put(roll.at, "dead", words.victim(roll))
    for at, dice in _dice(view).items():
        for shown in dice[-DICE:]:
            put(at, "die", *shown)
    return found


def _spare(count: int) -> int:
    """Pixels by which a block is wider for its number."""
    return DIGIT * len(str(count)) if count > 1 else 0


def _dice(view: LifeView) -> dict[Hex, list[tuple[int, str, int, int]]]:
    """The dice of the latest decision by hex: the face, the side, whether it hit, whether another one counted."""
    found: dict[Hex, list[tuple[int, str, int, int]]] = {}
    for roll in view.last:
        if isinstance(roll, Roll) and roll.at:
            dull = words.dull(roll)
            for face, pale in zip(roll.dice, dull, strict=True):
                hit = words.hurts(roll) and not pale
                found.setdefault(roll.at, []).append((face, words.side(roll), int(hit), int(pale)))
    return found


def _hex(canvas: Canvas, view: LifeView, at: Hex, things: list[Thing]) -> None:
    for thing, box in standing(at, things):
        _put(canvas, view, thing, box)


def boxes(view: LifeView) -> dict[str, Box]:
    """The boxes of the pieces on the picture, by their keys."""
    found = dict[str, Box]()
    for at, things in contents(view).items():
        for thing, box in standing(at, things):
            if thing.what[0] == "piece":
                found[str(thing.what[1])] = box
    return found


def standing(at: Hex, things: list[Thing]) -> list[tuple[Thing, Box]]:
    """The things on a hex, each with its box on the picture."""
    x, y = layout().centre(at)
    grades = BUILT if at in board().built else OPEN
    lasting = [t for t in things if t.what[0] != "die"]
    found = arranged(things, grades) or arranged(lasting, grades) or squeezed(lasting, grades[-1])
    return [(thing, (x + left, y + top, x + right, y + bottom)) for thing, (left, top, right, bottom) in found]


def _put(canvas: Canvas, view: LifeView, thing: Thing, box: Box) -> None:
    left, top = round(box[0]), round(box[1])
    size = round(box[3] - box[1])
    match thing.what:
        case ("piece", str(key)):
            acting = view.turn is not None and view.turn.piece == key
            image = tokens.piece(key, size, acting, view.pieces[key].diseases)
            rim = tokens.RIM
            canvas.stamp(image, (left - rim, top - rim), (Placed("piece", key, (rim, rim, rim + size, rim + size)),))
        case ("block", ("food" | "medicine" | "goods" | "ammo") as kind, int(count)):
            _block(canvas, kind, count, (left, top), thing.width(size), size)
        case ("dead", str(key)):
            rim = tokens.RIM
            placed = Placed("piece", f"dead {key}", (rim, rim, rim + size, rim + size))
            canvas.stamp(tokens.piece(key, size, dead=True), (left - rim, top - rim), (placed,))
        case ("merchant", *_):
            canvas.paste(tokens.merchant(size), (left, top), "merchant")
        case ("bandit", *_):
            canvas.paste(tokens.bandit(size), (left, top), "bandit")
        case ("die", int(face), str(side), int(hit), int(dull)):
            canvas.paste(tokens.rolled(face, side, size, bool(hit), bool(dull)), (left, top), f"die {face}")


def _block(canvas: Canvas, kind: Resource, count: int, at: tuple[int, int], wide: int, size: int) -> None:
    canvas.paste(emblems.block(kind, wide, size), at, f"{kind} {count}")
    if count > 1:
        em = 36 if size >= 36 else 30
        middle = at[0] + wide - (wide - size * 0.62) / 2 - 3
        foot = at[1] + size / 2 + em * 0.36
        canvas.text((middle, foot), str(count), fonts.SLAB, em, CARD, "ms", within=f"{kind} {count}", matters=em == 36)


def changes(canvas: Canvas, view: LifeView) -> None:
    """Edges in gold the hexes where something changed last without a move or a die."""
    places = [thing.at for thing in view.last if isinstance(thing, Change) and thing.at]
    for at in dict.fromkeys(places):
        x, y = layout().centre(at)
        image = _edge(round(layout().field.radius))
        canvas.paste(image, _about((x, y), image))


def moves(view: LifeView) -> list[Way]:
    """The ways of the latest moves."""
    if not any(isinstance(thing, Step) for thing in view.last):
        return []
    return ways(view, {at: standing(at, things) for at, things in contents(view).items()}, name_reaches())


def trails(canvas: Canvas, ways: list[Way]) -> None:
    """Draws the ways of the latest moves through the hexes, and an outline where each began."""
    for step, points in ways:
        size = BY_BUILDING if step.start in board().built else VACATED
        ring = vacated(size, COATS[step.piece])
        canvas.paste(ring, _about(points[0], ring))
        first = bearing(points[0], points[1])
        start = points[0][0] + first[0] * size / 2, points[0][1] + first[1] * size / 2
        # The edges of all legs first, so that they join openly.
        for edge in (True, False):
            for a, b in pairwise((start, *points[1:])):
                leg = _leg((round(b[0] - a[0]), round(b[1] - a[1])), COATS[step.piece], edge)
                canvas.paste(leg, _about(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), leg))


def heads(canvas: Canvas, ways: list[Way]) -> None:
    """Heads the ways of the latest moves, by those who have moved."""
    for step, (*_, before, (x, y)) in ways:
        dx, dy = bearing(before, (x, y))
        head = _head(COATS[step.piece], round(atan2(dy, dx) * 180 / pi))
        canvas.paste(head, _about((x, y), head))
        canvas.note(Placed("mark", f"way of {step.piece}", (x - 20, y - 20, x + 20, y + 20)))


def attacks(canvas: Canvas, view: LifeView) -> None:
    """Draws an arrow from each attacker's token to that of whom the attack was on, where they stand apart."""
    found = contents(view) if any(isinstance(x, Roll) and x.what == "attack" for x in view.last) else {}
    for roll in view.last:
        if not isinstance(roll, Roll) or roll.what != "attack":
            continue
        start = view.pieces[roll.piece].at
        if start and roll.at and start != roll.at:
            a, far = _token(found, start, ("piece", roll.piece))
            b, short = _token(found, roll.at, ("piece", roll.target), ("dead", roll.target), ("bandit",))
            dx, dy = bearing(a, b)
            far, short = far + FROM, short + TO
            tail, tip = (a[0] + dx * far, a[1] + dy * far), (b[0] - dx * short, b[1] - dy * short)
            shaft = _shaft((round(tip[0] - tail[0]), round(tip[1] - tail[1])), COATS[roll.piece])
            canvas.paste(shaft, _about(((tail[0] + tip[0]) / 2, (tail[1] + tip[1]) / 2), shaft))
            head = _head(COATS[roll.piece], round(atan2(dy, dx) * 180 / pi))
            canvas.paste(head, _about(tip, head))
            canvas.note(Placed("mark", f"attack of {roll.piece}", (tip[0] - 20, tip[1] - 20, tip[0] + 20, tip[1] + 20)))


def _token(found: dict[Hex, list[Thing]], at: Hex, *what: tuple[str, ...]) -> tuple[Point, float]:
    """The middle of the token on a hex that is one of ``what``, and how far it reaches; the hex's where there is none,
    as when a bandit is dead."""
    for thing, (left, top, right, bottom) in standing(at, found.get(at, [])):
        if thing.what in what:
            return ((left + right) / 2, (top + bottom) / 2), (right - left) / 2
    return middle(at), OPEN[0].size / 2


def _about(centre: Point, patch: Image.Image) -> Point:
    """Returns the top left corner of a patch whose middle is ``centre``."""
    wide, high = size_of(patch)
    return centre[0] - wide / 2, centre[1] - high / 2


@drawn_once
def _edge(radius: int) -> Image.Image:
    """A golden edge about a hex, clear of its label."""
    size = (2 * radius, 2 * radius)

    def draw(pen: Pen) -> None:
        middle = (radius, radius)
        pen.polygon(corners(middle, radius - 3.5), None, INK, 6.5)
        pen.polygon(corners(middle, radius - 3.5), None, GOLD, 4)

    return patch(size, draw)


@drawn_once
def _leg(far: tuple[int, int], colour: Colour, edge: bool) -> Image.Image:
    """A leg of a way from one hex to the next, ``far`` across and down, or the pale ``edge`` under it."""
    size = abs(far[0]) + 40, abs(far[1]) + 40

    def draw(pen: Pen) -> None:
        middle = size[0] / 2, size[1] / 2
        ends = [(middle[0] - far[0] / 2, middle[1] - far[1] / 2), (middle[0] + far[0] / 2, middle[1] + far[1] / 2)]
        wide, fill = (14, CARD) if edge else (7, colour)
        pen.line(ends, fill, wide)
        for end in ends:
            pen.disc(end, wide / 2, fill)

    return patch(size, draw)


@drawn_once
def _shaft(far: tuple[int, int], colour: Colour) -> Image.Image:
    """The dashed shaft of an attack's arrow, ``far`` across and down."""
    size = abs(far[0]) + 20, abs(far[1]) + 20
    start = size[0] / 2 - far[0] / 2, size[1] / 2 - far[1] / 2
    count = max(1, round(hypot(*far) / 26))

    def draw(pen: Pen) -> None:
        for wide, fill in ((17, CARD), (11, colour)):
            for i in range(count):
                ends = [(start[0] + far[0] * t, start[1] + far[1] * t) for t in (i / count, (i + 0.62) / count)]
                pen.line(ends, fill, wide)

    return patch(size, draw)


@drawn_once
def _head(colour: Colour, degrees: int) -> Image.Image:
    """An arrow's head that points ``degrees`` clockwise from the right."""

    def draw(pen: Pen) -> None:
        angle = degrees * pi / 180
        ahead, across = (cos(angle), sin(angle)), (-sin(angle), cos(angle))

        def at(along: float, aside: float) -> tuple[float, float]:
            return 28 + ahead[0] * along + across[0] * aside, 28 + ahead[1] * along + across[1] * aside

        for grow, fill in ((4.0, CARD), (0.0, colour)):
            barb = [at(20 + grow * 1.4, 0), at(-14 - grow, 18 + grow), at(-7, 0), at(-14 - grow, -18 - grow)]
            pen.polygon(barb, fill)

    return patch((56, 56), draw)


def attack_sample(colour: Colour) -> Image.Image:
    """An attack's arrow for the key; RGBA."""
    return _sample(_shaft((26, 0), colour), colour)


def way_sample(colour: Colour) -> Image.Image:
    """A move's way for the key; RGBA."""
    return _sample(_leg((26, 0), colour, False), colour)


def _sample(shaft: Image.Image, colour: Colour) -> Image.Image:
    wide, high = 44, 44
    image = Image.new("RGBA", (wide, high), (*CARD, 0))
    head = _head(colour, 0)
    canvas = Canvas(image)
    canvas.paste(shaft, (12 - shaft.width / 2, (high - shaft.height) / 2))
    canvas.paste(head, (23 - head.width / 2, (high - head.height) / 2))
    return canvas.image
