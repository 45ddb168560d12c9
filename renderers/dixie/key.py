"""What the emblems and figures mean, where a picture has room for it."""

from __future__ import annotations

from functools import cache, lru_cache

from PIL import Image

from bot.games.dixie.data.terms import RESERVE, SIDES
from renderers import fonts, legend
from renderers.canvas import Canvas, Pen, Placed, patch, size_of
from renderers.dice import rolled
from renderers.dixie.colours import COATS, PALETTE
from renderers.dixie.emblems import emblem, hit
from renderers.dixie.insignia import sign
from renderers.dixie.moves import arrow
from renderers.dixie.scene import Scene
from renderers.legend import LINE, Sample
from renderers.theme import CARD, GOLD, INK, RED

SIDE = LINE - 4
"""Pixels of an emblem."""
SIZE = 34
"""Pixels to the em of a figure."""
ACROSS, BESIDE, SMALL = 62, 8, 27
"""Pixels of a key's samples, between these and their words, and to the em of the words."""
COLUMNS = 4
"""Things beside each other where the legend has the whole width."""
_EMBLEMS = (("infantry", "Infantry"), ("cavalry", "Cavalry"), ("artillery", "Artillery"), ("general", "General"))
_FIGURES = (("4", "its dice (CV)"), ("2/1", "attack/defence"), ("1/3", "hits far / near"), ("A", "morale"))
_COUNTS = (("hand", "in Reserve"), ("deck", "in the deck"), ("lost", "lost"), ("taken", "captured"))
_STATES = (("hit", "was hit"), ("fired", "has fired"), ("moved", "has moved"), ("known", "seen by a spy"))
_SHORT = {
    "gold die": "a hit", "red die": "fails", "taken": "captured", "hit": "was hit", "fired": "has fired",
    "moved": "has moved", "step": "moved once", "melee": "engaged", "failed": "failed",
    "own": "face-down", "known": "spied out",
    "lit": "just acted", "march": "from Reserve", "2/1": "att./def.", "+1": "stacking", "A": "morale",
    "1/3": "hits far/near", "infantry": "infantry", "cavalry": "cavalry", "artillery": "artillery",
    "target": "under fire",
}  # fmt: skip
"""What a key may explain, that first which one has to know first."""
_DICE = {"gold die": GOLD, "red die": RED}
_TOLD = (*_EMBLEMS, *_FIGURES, *_COUNTS, *_STATES)


def draw(canvas: Canvas, at: tuple[float, float], wide: int, lines: int, columns: int = COLUMNS) -> None:
    """Draws as many ``lines`` of the legend with its top left corner at ``at``, on a ground of card."""
    image, placed = _legend(wide, min(lines, -(-len(_TOLD) // columns)), columns)
    canvas.stamp(image, at, placed)


def draw_key(
    canvas: Canvas, at: tuple[float, float], wide: int, grid: tuple[int, int], scene: Scene, told: int = 0
) -> None:
    """Draws the key to what is in the picture of a battle, ``wide`` pixels wide, of the lines and columns of ``grid``,
    with its top left corner at ``at``, on a ground of card; so many things are ``told`` already."""
    present = _present(scene)
    shown = tuple(what for what in _SHORT if what in present)[told : told + grid[0] * grid[1]]
    image, placed = _key(shown, wide, grid)
    canvas.stamp(image, at, placed)


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
def _key(shown: tuple[str, ...], wide: int, grid: tuple[int, int]) -> tuple[Image.Image, tuple[Placed, ...]]:
    lines, columns = grid[0], max(1, min(grid[1], -(-len(shown) // grid[0])))
    canvas, room = Canvas(PALETTE.plain((wide, LINE * lines), PALETTE.place(CARD)), palette=PALETTE), wide / columns
    for i, what in enumerate(shown):
        sample = _sample(what)
        x, middle = i // lines * room, LINE * (i % lines + 0.5)
        across, high = size_of(sample)
        canvas.paste(sample, (x + (ACROSS - across) / 2, middle - high / 2), f"sample of {_SHORT[what]}")
        text, size = fonts.fitted([_SHORT[what]], room - ACROSS - BESIDE - 6, SMALL, 20)
        canvas.text((x + ACROSS + BESIDE, middle + size * 0.36), text, fonts.SLAB, size, INK, "ls", matters=False)
    return canvas.image, tuple(canvas.placed)


@cache
def _legend(wide: int, lines: int, columns: int) -> tuple[Image.Image, tuple[Placed, ...]]:
    canvas = Canvas(PALETTE.plain((wide, lines * LINE), PALETTE.place(CARD)), palette=PALETTE)
    for column in range(columns):
        samples = [Sample(_sample(what), means) for what, means in _TOLD[: lines * columns][column::columns]]
        legend.draw(canvas, (column * wide / columns, 0), wide / columns - 10, samples, matters=False)
    return canvas.image, tuple(canvas.placed)


def _sample(what: str) -> Image.Image:
    """Returns an emblem, a sign or a figure as a card bears it, as RGBA."""
    if what in dict(_EMBLEMS):
        return emblem(what, SIDE)
    if what == "hit":
        return hit(SIDE)
    if what in _DICE:
        return rolled(6 if what == "red die" else 1, "us", SIDE, True, _DICE[what])
    if what in ("own", "lit"):
        return patch((SIDE, SIDE), _edge_of_card if what == "own" else _lit_card)
    if what == "march":
        return arrow(SIDE, "usa", False, 1)
    return _figure(what) if what in (*dict(_FIGURES), "+1") else sign(what, SIDE)


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
