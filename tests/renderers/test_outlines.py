"""Where the places and pieces of a board are on its picture, so that somebody can tap them."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.games.contract.choices import Focus
from bot.games.dixie.state.places import places_of
from bot.games.kit.plain import Board, Grid, row
from renderers.artist import WHOLE, Outline, steady
from renderers.canvas import Box, Canvas
from renderers.close_up import overlap
from renderers.dixie import picture as dixie
from renderers.donelson import picture as donelson
from renderers.life_1861 import picture as life
from renderers.overland import picture as overland
from renderers.plain import picture as plain
from tests.renderers.looking import opened
from tests.renderers.test_close_up import artist, each_game, views


def box_of(outline: Outline) -> Box:
    """The box about an outline."""
    return (
        min(x for x, _ in outline),
        min(y for _, y in outline),
        max(x for x, _ in outline),
        max(y for _, y in outline),
    )


def within(a: Box, b: Box, slack: float = 2) -> bool:
    """Whether a box is within another, but for so many pixels."""
    return all(a[i] >= b[i] - slack for i in (0, 1)) and all(a[i] <= b[i] + slack for i in (2, 3))


@each_game
def test_every_target_is_on_the_picture(key: str) -> None:
    """Each has an outline that is within the picture and large enough to be seen."""
    for view in views(key)[:2]:
        image, found = opened(steady(artist(key), view)), artist(key).outlines(view)
        assert found.keys() == set(artist(key).targets(view))
        for outline in found.values():
            box = box_of(outline)
            assert len(outline) >= 4 and within(box, (0, 0, *image.size))
            assert box[2] - box[0] >= 20 and box[3] - box[1] >= 20


def pieces(canvas: Canvas) -> dict[str, Box]:
    """The boxes of the pieces on a picture."""
    return {each.what: each.box for each in canvas.placed if each.kind == "piece"}


def drawn_at(key: str, name: str, drawn: dict[str, Box], view: Any) -> None:
    """The outline of a piece is where the picture has it by that name."""
    assert within(drawn[name], box_of(artist(key).outlines(view)[key_of(name)]), slack=3)


def key_of(name: str) -> str:
    """A piece's key, of its name on a canvas."""
    return name.removeprefix("card ")


def test_pieces_are_where_they_are_drawn() -> None:
    """By the pictures' own records: tokens of 1861, and cards of Dixie."""
    view = views("life")[-1]
    drawn = pieces(life.compose(view))
    alive = [key for key, piece in view.pieces.items() if piece.health > 0]
    assert alive
    for key in alive:
        drawn_at("life", key, drawn, view)
    view = views("dixie")[-1]
    drawn = pieces(dixie.compose(view))
    named = [key for key in dixie.targets(view) if key not in places_of(view).field.spots]
    assert named
    for key in named:
        drawn_at("dixie", f"card {key}", drawn, view)


def test_counters_of_donelson_are_in_their_hexes() -> None:
    view = views("donelson")[-1]
    drawn, found = pieces(donelson.compose_field(view)), donelson.outlines(view)
    stands = {name.removeprefix("stand "): box for name, box in drawn.items() if name.startswith("stand ")}
    assert stands and WHOLE in donelson.places(view)
    for at, (left, top, right, bottom) in stands.items():
        x0, y0, x1, y1 = box_of(found[at])
        assert x0 < (left + right) / 2 < x1 and y0 < (top + bottom) / 2 < y1


def test_leaders_of_overland_are_in_their_areas() -> None:
    view = views("overland")[-1]
    found = overland.outlines(view)
    for leader, place in view.places.items():
        if leader in found:
            assert within(box_of(found[leader]), box_of(found[place]))


def test_things_of_a_plain_board() -> None:
    """Each card that has a key, whatever is about it."""
    board = Board("A title", (row("Hand", [1, 2], ["one", "two"]), Grid((("", "x"), ("o", "")), ("a", "b", "c", "d"))))
    found = plain.outlines(board)
    assert found.keys() == {"one", "two", "a", "b", "c", "d"}
    drawn = [each.box for each in plain.compose(board).placed if each.kind == "piece" and each.what != "title"]
    assert sorted(box[:2] for box in drawn) == sorted(box_of(outline)[:2] for outline in found.values())


@each_game
def test_tiles_are_the_board_three_times_as_large(key: str) -> None:
    """They lie on the picture beside each other, and show the same ground where nothing stands; there are no others."""
    view, drawing = views(key)[-1], artist(key)
    image, tiles = opened(steady(drawing, view)).convert("RGB"), drawing.tiles(view)
    for a, b in combinations(tiles, 2):
        assert not overlap(a, b)
    for number in range(0, len(tiles), max(1, len(tiles) - 1)):
        box = tiles[number]
        assert within(box, (0, 0, *image.size), slack=0)
        tile = opened(drawing.draw(view, Focus((str(number),), way="tile"))).convert("RGB")
        assert tile.size == (3 * (box[2] - box[0]), 3 * (box[3] - box[1]))
        small = tile.resize((tile.width // 30, tile.height // 30), Image.Resampling.BOX)
        apart = [
            sum(ImageStat.Stat(ImageChops.difference(small, image.crop(each).resize(small.size))).mean)
            for each in tiles
        ]
        assert min(apart) == apart[number], "it is the same part of the board"
    if tiles:
        for wrong in ("", "x", "-1", str(len(tiles))):
            with pytest.raises(ValueError, match="tile"):
                drawing.draw(view, Focus((wrong,), way="tile"))
