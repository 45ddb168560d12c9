"""What the emblems and figures mean, where a picture has room for it."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from bot.games.dixie.data.terms import RESERVE, SIDES
from renderers import fonts
from renderers.canvas import Canvas, Pen, Placed, patch, size_of
from renderers.dice import rolled
from renderers.dixie.colours import COATS, PALETTE
from renderers.dixie.emblems import emblem, hit
from renderers.dixie.insignia import sign
from renderers.dixie.layout import LEGIBLE
from renderers.dixie.moves import arrow
from renderers.dixie.scene import Scene
from renderers.legend import LINE
from renderers.theme import CARD, GOLD, INK, RED

SIDE = LINE - 4
"""Pixels of an emblem."""
SIZE = 34
"""Pixels to the em of a figure."""
ACROSS, BESIDE, APART = 62, 6, 10
"""Pixels of a key's samples, between these and their words, and at least between a word and the next sample."""
_EMBLEMS = ("infantry", "cavalry", "artillery", "general")
_FIGURES = ("4", "2/1", "1/3", "A", "+1")
_MEANS = {
    "gold die": "a hit", "red die": "fails", "taken": "captured", "hit": "was hit", "fired": "has fired",
    "moved": "has moved", "step": "moved once", "melee": "engaged", "failed": "failed",
    "own": "face-down", "known": "spied out",
    "lit": "just acted", "march": "from Reserve", "2/1": "att./def.", "+1": "stacking", "A": "morale",
    "1/3": "hits far/near", "infantry": "infantry", "cavalry": "cavalry", "artillery": "artillery",
    "target": "under fire", "general": "general", "4": "its dice (CV)", "lost": "lost",
}  # fmt: skip
"""What a key may explain, that first which one has to know first."""
_DICE = {"gold die": GOLD, "red die": RED}
_LEGEND = (*_EMBLEMS, "4", "2/1", "1/3", "A", "taken", "lost", "hit", "known", "fired", "moved")


def draw_legend(canvas: Canvas, at: tuple[float, float], wide: int, lines: int) -> None:
    """Draws as much of the legend of a battle's cards as that many ``lines`` hold, ``wide`` pixels wide, with its top
    left corner at ``at``, on a ground of card."""
    _draw(canvas, at, wide, lines, _LEGEND)


def draw_key(canvas: Canvas, at: tuple[float, float], wide: int, lines: int, scene: Scene, told: int = 0) -> int:
    """Draws the same of the key to what is in the picture of a battle; so many things are ``told`` already. Returns how
    many more this one tells."""
    present = _present(scene)
    return _draw(canvas, at, wide, lines, tuple(what for what in _MEANS if what in present)[told:])


def _draw(canvas: Canvas, at: tuple[float, float], wide: int, lines: int, things: tuple[str, ...]) -> int:
    columns = _columns(things, wide, lines)
    if columns:
        image, placed = _key(columns, wide, lines)
        canvas.stamp(image, at, placed)
    return sum(map(len, columns))


def _columns(things: tuple[str, ...], wide: int, lines: int) -> tuple[tuple[str, ...], ...]:
    """Returns the first of ``things`` in as many columns of so many lines as ``wide`` pixels hold."""
    found, left = list[tuple[str, ...]](), float(wide)
    for i in range(0, len(things), max(1, lines)):
        left -= _width(things[i : i + lines])
        if left < 0:
            break
        found.append(things[i : i + lines])
    return tuple(found)


def _width(column: tuple[str, ...]) -> float:
    return ACROSS + BESIDE + APART + max(fonts.width(_MEANS[what], fonts.SLAB, LEGIBLE) for what in column)


def _present(scene: Scene) -> set[str]:
    """Returns what there is in a picture of a battle, by its name in the key."""
    spots = scene.board.field.spots
    faces = [f for at in spots for side in SIDES for f in scene.standing(side, at) if f is not None]
    found = {f.card.kind for f in faces} | {f.done for f in faces} | {f.down for f in faces}
    found |= {"hit" for f in faces if f.hits} | {"A" for f in faces if f.card.morale}
    found |= {"1/3" for f in faces if f.card.gun} | {"2/1" for f in faces if f.card.kind == "general"}
    found |= {"+1" for f in faces if f.card.kind == "general" and f.card.stacking}
    found |= {"lit" for f in faces if f.lit}
    found |= {"march" for march in scene.marches if RESERVE in (march.start, march.end)}
    found |= {"melee"} if any(scene.engaged(at) for at in spots) else set()
    found |= {"target"} if scene.view.firing else set()
    found |= {"taken" for at, spot in spots.items() if scene.holder(at) != spot.line}
    for mark in scene.view.last:
        if mark.dice:
            found.add("red die" if mark.what == "morale" else "gold die")
    return found


@lru_cache(128)
def _key(columns: tuple[tuple[str, ...], ...], wide: int, lines: int) -> tuple[Image.Image, tuple[Placed, ...]]:
    canvas = Canvas(PALETTE.plain((wide, LINE * lines), PALETTE.place(CARD)), palette=PALETTE)
    x, spare = 0.0, (wide - sum(map(_width, columns))) / max(1, len(columns))
    for column in columns:
        for i, what in enumerate(column):
            sample, middle = _sample(what), LINE * (i + 0.5)
            across, high = size_of(sample)
            canvas.paste(sample, (x + (ACROSS - across) / 2, middle - high / 2), f"sample of {_MEANS[what]}")
            at = x + ACROSS + BESIDE, middle + LEGIBLE * 0.36
            canvas.text(at, _MEANS[what], fonts.SLAB, LEGIBLE, INK, "ls")
        x += _width(column) + spare
    return canvas.image, tuple(canvas.placed)


def _sample(what: str) -> Image.Image:
    """Returns an emblem, a sign or a figure as a card bears it, as RGBA."""
    if what in _EMBLEMS:
        return emblem(what, SIDE)
    if what == "hit":
        return hit(SIDE)
    if what in _DICE:
        return rolled(6 if what == "red die" else 1, "us", SIDE, True, _DICE[what])
    if what in ("own", "lit"):
        return patch((SIDE, SIDE), _edge_of_card if what == "own" else _lit_card)
    if what == "march":
        return arrow(SIDE, "usa", False, 1)
    return _figure(what) if what in _FIGURES else sign(what, SIDE)


def _edge_of_card(pen: Pen) -> None:
    """Draws the right end of a card of one's own that lies face-down."""
    pen.box((0, 3, SIDE, SIDE - 3), INK, radius=5)
    pen.box((2, 5, SIDE - 2, SIDE - 5), COATS["usa"], radius=4)
    pen.box((4, 7, SIDE - 16, SIDE - 7), CARD)
    for y in range(9, SIDE - 4, 8):
        pen.line([(SIDE - 15, y + 6), (SIDE - 4, y - 4)], CARD, 2.4)


def _lit_card(pen: Pen) -> None:
    """Draws the golden edge of a card that acted last."""
    pen.box((0, 3, SIDE, SIDE - 3), INK, radius=5)
    pen.box((2, 5, SIDE - 2, SIDE - 5), GOLD, radius=4)
    pen.box((7, 10, SIDE - 7, SIDE - 10), CARD, radius=2)


def _figure(text: str) -> Image.Image:
    """Returns a figure: a card's value on its side's colour, any other as it stands on the stock."""
    wide, on_coat = round(fonts.width(text, fonts.SLAB, SIZE)) + 18, text in ("4", "2/1")
    coat = COATS["usa"] if on_coat else CARD
    canvas = Canvas(patch((wide, SIDE), lambda pen: pen.box((0, 0, wide, SIDE), coat, radius=5)))
    canvas.text((wide / 2, SIDE / 2 + SIZE * 0.36), text, fonts.SLAB, SIZE, CARD if on_coat else INK, "ms")
    return canvas.image
