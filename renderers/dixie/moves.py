"""What has happened: dice in the position where they were rolled, and who has marched where."""

from __future__ import annotations

from msgspec import Struct
from PIL import Image

from bot.games.dixie.state.state import Mark
from bot.games.kit.sides import Side
from renderers import fonts
from renderers.canvas import Box, Canvas, Pen, Placed, drawn_once, enlarged_size, keeping, patch
from renderers.dice import rolled
from renderers.dixie import words
from renderers.dixie.colours import COATS, HOUSE, PALETTE
from renderers.dixie.insignia import sign
from renderers.dixie.layout import LEGIBLE, Plan
from renderers.dixie.scene import March, Scene
from renderers.theme import CARD, FADED, GOLD, INK, RED, Colour

HIGH = 66
"""Pixels of an arrow over the Centerline."""


def arrows(scene: Scene, where: Plan) -> list[tuple[March, Box]]:
    """Returns the marches from one side of the Centerline to the other, each with the box of its arrow, at the right
    end of its column."""
    beside: dict[float, int] = {}
    spots, lines = where.spots, where.lines(scene.board.field)
    found = list[tuple[March, Box]]()
    for march in scene.marches:
        if march.start in spots and march.end in spots:
            right = spots[march.end][2]
            beside[right] = beside.get(right, 0) + 1
            left, middle = right - beside[right] * (HIGH + 2), lines[scene.board.field.spots[march.end].column]
            found.append((march, (left, middle - HIGH / 2, left + HIGH, middle + HIGH / 2)))
    return found


def over_centerline(canvas: Canvas, scene: Scene, where: Plan) -> None:
    """Draws the marches from one side of the Centerline to the other."""
    for march, box in arrows(scene, where):
        down = where.spots[march.end][1] > where.spots[march.start][1]
        canvas.paste(
            arrow(HIGH, march.side, down, march.count), box[:2], f"march {march.start} {march.end} {march.side}"
        )


@drawn_once
def arrow(size: int, side: Side, down: bool, count: int) -> Image.Image:
    """Returns an arrow up or down in a side's colour with the number of cards, ``size`` pixels square, as RGBA."""

    def draw(pen: Pen) -> None:
        for by, fill in ((0.0, CARD), (0.05, INK), (0.08, COATS[side])):
            points = [(0.22 + by, by), (0.78 - by, by), (0.78 - by, 0.42), (1 - 2 * by, 0.42 + by * 0.6),
                      (0.5, 1 - 1.4 * by), (2 * by, 0.42 + by * 0.6), (0.22 + by, 0.42)]  # fmt: skip
            pen.polygon([(x * size, (y if down else 1 - y) * size) for x, y in points], fill)

    canvas = Canvas(patch((size, size), draw))
    em = size * 0.56
    middle = size * (0.4 if down else 0.6)
    canvas.text((size / 2, middle + em * 0.36), str(count), fonts.SLAB, em, CARD, "ms")
    return canvas.image


DIE, SMALL_DIE = 54, 44
"""Pixels of a die in a position, and of one in a narrow column."""
ROOMY = 300
"""Pixels of a row from which its dice are large."""
LINES = 2
"""Lines of a throw's dice at most."""
EDGE = 4
"""Pixels of the plate about a throw's dice."""
COUNTED = 3
"""Dice whose room the count of a throw takes, where not all of it can be shown."""
BETWEEN = 2
"""Pixels between two dice."""
GHOST = 44
"""Pixels of the row of a card that fell."""
KEPT = 256
"""Rows of dice, and of cards that fell, that are kept, of 20 KB each."""
SIGN = {"fire": "fire", "melee": "melee", "morale": "morale", "special": "special", "move": "moved", "capture": "taken"}


def thrown(marks: list[Mark]) -> list[tuple[int, Side, bool]]:
    """Returns the dice of some marks: number, side, whether it hit; each number that hit counts as often as it is
    listed."""
    found = []
    for mark in marks:
        left = list(mark.hit)
        for number in mark.dice:
            hit = number in left
            if hit:
                left.remove(number)
            found.append((number, mark.side, hit))
    return found


class Throw(Struct, frozen=True):
    """Some ``dice`` (number, side, whether it tells) for one purpose; ``need`` is the number up to which they hit, 0
    where it is not known."""

    dice: tuple[tuple[int, Side, bool], ...]
    what: str
    need: int = 0

    @property
    def side(self) -> Side:
        """The side that threw them."""
        return self.dice[0][1]

    def tall(self, wide: float, most: int = LINES) -> int:
        """Returns the pixels from top to bottom in a row ``wide`` pixels wide, of ``most`` lines at most."""
        return self._lines(wide, most) * (size_in(wide) + BETWEEN) - BETWEEN + 2 * EDGE

    def _lines(self, wide: float, most: int) -> int:
        return next((n for n in range(1, most) if self.room(wide, n) >= len(self.dice)), most)

    def room(self, wide: float, lines: int) -> int:
        """Returns the number of dice that have room in so many lines."""
        size, whole = size_in(wide), wide - 2 * EDGE
        first = max(1, int((whole - self.lead(wide)) // (size + BETWEEN)))
        return first + (lines - 1) * int(whole // (size + BETWEEN))

    def lead(self, wide: float) -> int:
        """Returns the pixels of what stands before the dice: the sign of their purpose, and what they needed."""
        size = size_in(wide)
        text = round(fonts.width(up_to(self.need), fonts.SLAB, LEGIBLE)) + 8 if self.need else 0
        return round(size * 0.8) + 4 + text


def size_in(wide: float) -> int:
    """Returns the pixels of a die in a row ``wide`` pixels wide."""
    return DIE if wide >= ROOMY else SMALL_DIE


def dice(canvas: Canvas, box: Box, throw: Throw) -> None:
    """Draws a throw in as many lines as ``box`` has room for."""
    left, top, right, bottom = (round(x) for x in box)
    image, placed = _plate(right - left, bottom - top, throw)
    canvas.stamp(image, (left, top), placed)


@keeping(KEPT)
def _plate(wide: int, high: int, throw: Throw) -> tuple[Image.Image, tuple[Placed, ...]]:
    """Returns a throw on its plate, in places of the game's palette, and its contents: the dice that tell first, for
    not all may have room."""
    size = size_in(wide)
    lines, small = max(1, (high - 2 * EDGE + BETWEEN) // (size + BETWEEN)), round(size * 0.8)
    canvas = Canvas(PALETTE.plain(enlarged_size((wide, high)), PALETTE.place(CARD)), palette=PALETTE)
    canvas.frame((0, 0, wide - 1, high - 1), INK, 2)
    canvas.paste(sign(throw.what, small), (EDGE, EDGE + (size - small) / 2), f"sign {throw.what}")
    x, y, em = EDGE + throw.lead(wide), EDGE, LEGIBLE
    if throw.need:
        canvas.text((EDGE + small + 4, y + size / 2 + em * 0.36), up_to(throw.need), fonts.SLAB, em, INK, "ls")
    room, found = throw.room(wide, lines), list(throw.dice)
    if len(found) > room:
        found.sort(key=lambda d: not d[2])
    shown = found if len(found) <= room else found[: max(0, room - COUNTED)]
    for number, side, told in shown:
        if x + size > wide - EDGE + 1:
            x, y = EDGE, y + size + BETWEEN
        canvas.paste(rolled(number, HOUSE[side], size, told, ring_of(throw.what)), (x, y), f"rolled {number}")
        x += size + BETWEEN
    tells = sum(told for _, _, told in found)
    if throw.what == "morale" and len(shown) == len(found):
        # Each card has a number of its own to roll: how many are lost is told, not by the dice alone.
        text = f"{tells} of {len(found)} fails" if len(found) > 1 else "fails" if tells else "stays"
        if fonts.fits(text, em, wide - EDGE - x - 4):
            canvas.text((x + 4, y + size / 2 + em * 0.36), text, fonts.SLAB, em, INK, "ls")
    if len(shown) < len(found):
        if x + COUNTED * size > wide - EDGE + 1 and lines > 1:
            x, y = EDGE, y + size + BETWEEN
        how = "fail" if throw.what == "morale" else "hit"
        text, tall = fonts.fitted(
            [f"{tells} of {len(found)} {how}", f"{tells} of {len(found)}"], wide - EDGE - x - 4, em, em
        )
        canvas.text((x + 2, y + size / 2 + tall * 0.36), text, fonts.SLAB, tall, INK, "ls")
    return canvas.image, tuple(canvas.placed)


def ring_of(what: str) -> Colour:
    """Returns the colour of the ring about a die that tells: a hit's is golden, that of a lost Morale roll red."""
    return RED if what == "morale" else GOLD


def up_to(need: int) -> str:
    """Returns the numbers that hit: "1", "1–3"."""
    return "1" if need == 1 else f"1–{need}"


def ghost(canvas: Canvas, box: Box, side: Side, name: str) -> None:
    """Draws what is left of a card that has just fallen: its pale outline and its name, struck through in red."""
    left, top, right, bottom = (round(x) for x in box)
    image, placed = _fallen(right - left, bottom - top, side, name)
    canvas.stamp(image, (left, top), placed)


@keeping(KEPT)
def _fallen(wide: int, high: int, side: Side, name: str) -> tuple[Image.Image, tuple[Placed, ...]]:
    what = f"fallen {name}"
    ground, piece = PALETTE.plain(enlarged_size((wide, high)), PALETTE.place(CARD)), (0, 0, wide, high)
    canvas = Canvas(ground, (Placed("piece", what, piece),), palette=PALETTE)
    canvas.frame((0, 0, wide - 1, high - 1), COATS[side], 2)
    canvas.paste(sign("lost", high - 8), (4, 4), f"{what} sign")
    size = LEGIBLE
    text = next((cut for cut in words.cuts(name) if fonts.fits(cut, size, wide - high - 6)), "")
    x, middle = high + 2, high / 2
    canvas.text((x, middle + size * 0.36), text, fonts.SLAB, size, FADED, "ls", within=what)
    canvas.rectangle((x, middle - 1, x + fonts.width(text, fonts.SLAB, size), middle + 1), RED)
    return canvas.image, tuple(canvas.placed)
