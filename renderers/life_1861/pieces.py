"""Puts on the field what the view shows there: the latest moves and dice, pieces, blocks, merchants and bandits."""

from __future__ import annotations

from math import atan2, cos, hypot, pi, sin

from PIL import Image

from bot.games.life_1861.board import board
from bot.games.life_1861.state import RESOURCES, Change, Hex, LifeView, Resource, Roll, Step
from renderers import fonts
from renderers.canvas import Box, Canvas, Pen, Placed, drawn_once, patch, size_of
from renderers.engraving import Point, bearing
from renderers.hexes import corners
from renderers.life_1861 import icons, tokens, words
from renderers.life_1861.colours import COATS
from renderers.life_1861.hex_arrangement import BUILT, OPEN, Thing, arranged, squeezed
from renderers.life_1861.layout import layout
from renderers.theme import CARD, GOLD, INK, Colour

DIGIT = 21
"""Pixels that a digit takes on a block."""
HEAD = 74
"""Pixels from a hex's centre to the middle of a way's head."""
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
    x, y = layout().centre(at)
    grades = BUILT if at in board().built else OPEN
    lasting = [t for t in things if t.what[0] != "die"]
    found = arranged(things, grades) or arranged(lasting, grades) or squeezed(lasting, grades[-1])
    for thing, (left, top, right, bottom) in found:
        box = (x + left, y + top, x + right, y + bottom)
        _put(canvas, view, thing, box)


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
        case ("merchant", *_):
            canvas.paste(tokens.merchant(size), (left, top), "merchant")
        case ("bandit", *_):
            canvas.paste(tokens.bandit(size), (left, top), "bandit")
        case ("die", int(face), str(side), int(hit), int(dull)):
            canvas.paste(tokens.rolled(face, side, size, bool(hit), bool(dull)), (left, top), f"die {face}")


def _block(canvas: Canvas, kind: Resource, count: int, at: tuple[int, int], wide: int, size: int) -> None:
    canvas.paste(icons.block(kind, wide, size), at, f"{kind} {count}")
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


def trails(canvas: Canvas, view: LifeView) -> None:
    """Dots the way of the latest moves."""
    for step in _steps(view):
        start, end, dx, dy = _way(step)
        far = hypot(end[0] - start[0], end[1] - start[1])
        dot = _dot(COATS[step.piece])
        for i in range(int((far - HEAD - 32) // 24) + 1):
            x, y = start[0] + dx * (8 + i * 24), start[1] + dy * (8 + i * 24)
            canvas.paste(dot, _about((x, y), dot))


def heads(canvas: Canvas, view: LifeView) -> None:
    """Heads the ways of the latest moves, where they enter their last hexes."""
    for step in _steps(view):
        _, end, dx, dy = _way(step)
        head = _head(COATS[step.piece], round(atan2(dy, dx) * 180 / pi))
        x, y = end[0] - dx * HEAD, end[1] - dy * HEAD
        canvas.paste(head, _about((x, y), head))
        canvas.placed.append(Placed("mark", f"way of {step.piece}", (x - 20, y - 20, x + 20, y + 20)))


def _steps(view: LifeView) -> list[Step]:
    return [x for x in view.last if isinstance(x, Step) and x.start and x.end and x.start != x.end]


def _way(step: Step) -> tuple[Point, Point, float, float]:
    """Both ends of a move, and the unit vector along it."""
    start, end = layout().centre(step.start), layout().centre(step.end)
    return start, end, *bearing(start, end)


def _about(centre: Point, patch: Image.Image) -> Point:
    """Returns the top left corner of a patch whose middle is ``centre``."""
    wide, high = size_of(patch)
    return centre[0] - wide / 2, centre[1] - high / 2


@drawn_once
def _edge(radius: int) -> Image.Image:
    """A golden edge within a hex."""
    size = (2 * radius, 2 * radius)

    def draw(pen: Pen) -> None:
        middle = (radius, radius)
        pen.polygon(corners(middle, radius - 6), None, INK, 7.5)
        pen.polygon(corners(middle, radius - 6), None, GOLD, 4.5)

    return patch(size, draw)


@drawn_once
def _dot(colour: Colour) -> Image.Image:
    def draw(pen: Pen) -> None:
        pen.disc((11, 11), 10.5, CARD)
        pen.disc((11, 11), 8, colour)

    return patch((22, 22), draw)


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
