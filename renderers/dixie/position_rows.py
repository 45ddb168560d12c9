"""The rows of a position, from its label to the Centerline: as high as there is room for, and never hidden."""

from __future__ import annotations

from bisect import bisect_right
from typing import Literal

from msgspec import Struct, structs

from bot.games.dixie.data.terms import Pos
from bot.games.kit.sides import OTHER, Side
from renderers.dixie.moves import GHOST, Throw, thrown
from renderers.dixie.pieces import Face
from renderers.dixie.scene import Scene

HEIGHTS = (38, 42, 47, 53, 56, 63, 70, 72, 81, 90, 97, 104)
"""Pixels that a wide card may be high: few, so that the same card seldom has to be drawn anew where others join it."""
LEAST = HEIGHTS[0]
"""Pixels of the lowest wide card."""
SQUEEZED = 56
"""Pixels of a wide card below which a throw's dice keep to one line."""
SPACE = 4
"""Pixels between two rows."""
WIDE = 300
"""Pixels of a row of which half holds any card."""
VERSUS, FLANK = 22, 44
"""Pixels of the sign that parts the two sides, and of the row that counts those who outflank."""


class Row(Struct, frozen=True):
    """A row: of one or two cards, of ``count`` cards lying face-down, of dice, of the sign that parts the two sides, of
    the cards that are to outflank, or of the ghost of a card. ``fixed`` are its pixels from top to bottom, or where
    that is 0 ``share`` is its height, a wide card's being 1; ``low`` are those of a row of dice where there is little
    room."""

    what: Literal["cards", "backs", "dice", "versus", "flank", "ghost"]
    faces: tuple[Face, ...] = ()
    side: Side = "usa"
    count: int = 0
    share: float = 1
    throw: Throw | None = None
    fixed: int = 0
    low: int = 0
    name: str = ""


def rows(scene: Scene, at: Pos, wide: float) -> list[Row]:
    """Returns the rows of a position ``wide`` pixels wide, from its label inwards: ground, dice, the near side's cards,
    and the other side's."""
    near = scene.board.field.spots[at].near
    faces = {side: [f for f in scene.standing(side, at) if f is not None] for side in (near, OTHER[near])}
    ground = [f for each in faces.values() for f in each if f.card.kind == "terrain"]
    found = _pairs(ground)
    thrown_here = [
        Row("dice", throw=throw, fixed=throw.tall(wide), low=throw.tall(wide, 1)) for throw in throws(scene, at)
    ]
    # A side's Morale rolls lie by its own cards.
    inner = [row for row in thrown_here if row.throw and row.throw.what == "morale" and row.throw.side != near]
    found += [row for row in thrown_here if row not in inner]
    if count := scene.flankers(at):
        found.append(Row("flank", count=count, fixed=FLANK))
    own, other = (_side(scene, side, at, each) for side, each in faces.items())
    other.reverse()
    versus = [Row("versus", fixed=VERSUS)] if own and other else []
    fallen = [Row("ghost", side=side, name=name, fixed=GHOST) for side, name in scene.fallen(at)]
    return [*found, *own, *versus, *other, *(inner if other else []), *fallen, *([] if other else inner)]


def throws(scene: Scene, at: Pos) -> list[Throw]:
    """Returns what was last thrown in a position."""
    found = scene.rolls(at).items()
    return [Throw(tuple(thrown(marks)), what, scene.need(marks)) for (what, _), marks in found]


def _side(scene: Scene, side: Side, at: Pos, faces: list[Face]) -> list[Row]:
    faces = [f for f in faces if f.card.kind != "terrain"]
    special = [f for f in faces if f.card.kind == "special"]
    found = [Row("cards", (f,), side) for f in faces if f.card.kind == "general"]
    found += _pairs(special)
    found += [Row("cards", (f,), side) for f in faces if f.card.troop]
    if unseen := scene.board.unseen(side, at):
        found.append(Row("backs", side=side, count=unseen, share=1.2))
    return found


def _pairs(faces: list[Face]) -> list[Row]:
    return [Row("cards", tuple(faces[i : i + 2]), faces[i].card.side) for i in range(0, len(faces), 2)]


def fitted(found: list[Row], wide: int, high: int) -> tuple[list[Row], int]:
    """Returns the rows and the height of a wide card at which they fill ``high`` pixels at most; where these would be
    too low, two cards share a row of ``wide`` pixels, and at last dice give way, of which the report tells."""
    card = height(needs(found), high)
    if card < SQUEEZED:
        found = [structs.replace(row, fixed=row.low) if row.low else row for row in found]
        card = height(needs(found), high)
    if card < LEAST:
        # What has fallen gives way to what stands.
        found = [row for row in found if row.what != "ghost"]
        card = height(needs(found), high)
    if card < LEAST:
        found = halved(found, wide)
        card = height(needs(found), high)
    if card < LEAST:
        found = [row for row in found if row.what != "dice"]
        card = height(needs(found), high)
    return found, card


def halved(found: list[Row], wide: int) -> list[Row]:
    """Returns the same with two cards in a row of ``wide`` pixels wherever they can share it, without what gives way
    before that."""
    rows: list[Row] = []
    for row in found:
        last = rows[-1] if rows else None
        if last and last.side == row.side and all(_halves(each, wide) for each in (last, row)):
            rows[-1] = Row("cards", (*last.faces, *row.faces), row.side)
        elif row.what != "ghost":
            rows.append(structs.replace(row, fixed=row.low) if row.low else row)
    return rows


def _halves(row: Row, wide: int) -> bool:
    """Whether a row is a single card that half of it holds: a general's has three numbers."""
    return len(row.faces) == 1 and (wide >= WIDE or row.faces[0].card.kind != "general")


def needs(found: list[Row]) -> tuple[int, float]:
    """Returns what rows take: the pixels of those of fixed height and of the spaces, and the shares of the others."""
    fixed = sum([r.fixed for r in found]) + SPACE * max(0, len(found) - 1)
    return fixed, sum([r.share for r in found if not r.fixed])


def height(need: tuple[int, float], high: int) -> int:
    """Returns the height of a wide card at which rows that need so much fill ``high`` pixels at most."""
    fixed, shares = need
    most = int((high - fixed) / shares) if shares else HEIGHTS[-1]
    return HEIGHTS[bisect_right(HEIGHTS, most) - 1] if most >= LEAST else most


def tall(row: Row, card: int) -> int:
    """Returns the height in pixels of a row where a wide card has ``card``."""
    return row.fixed or round(row.share * card)
