"""Donelson's pictures as a whole: each names its game, is large enough, small in bytes and the same everywhere."""

from __future__ import annotations

from itertools import combinations, product

from msgspec.structs import replace

from bot.games.contract.choices import Focus
from bot.games.donelson.data.forces import brigades, counter
from bot.games.donelson.game import GAME
from bot.games.donelson.state.state import Shattered
from renderers.donelson import close_up, panels, picture, stacks
from renderers.donelson.ground import ASIDE, edge_numbers, reached
from renderers.donelson.layout import FIELD, layout
from tests.renderers.donelson_scene import (
    MOST,
    WIDTH,
    busy,
    opening,
    placed_as,
    played,
)
from tests.renderers.looking import inside, opened, overlap


def test_every_picture_of_the_board_names_the_game_and_its_month() -> None:
    for canvas in (picture.compose(opening()), picture.compose(busy()), picture.compose_field(busy())):
        (title,) = placed_as(canvas, panels.TITLE)
        assert "Fort Donelson, February 1862" in title.what and title.tall >= WIDTH / 36


def test_the_whole_field_shows_a_large_block_in_each_hex_with_counters() -> None:
    """With the number of troops where there are several, how they face, and no hex's number but at the edges."""
    for state in played()[::60]:
        view = GAME.view(state, None)
        canvas = close_up.drawn_field(view)
        stand = {each.what: each.box for each in canvas.placed if each.what.startswith("stand ")}
        for at, keys in stacks.on_map(view.units).items():
            troops = [key for key in keys if counter(key).arm != "hq"]
            assert bool(troops) == (f"stand {at:04}" in stand)
            assert len(troops) == len(keys) or placed_as(canvas, f"leader {at:04}")
            said = [each.what for each in canvas.placed if each.within == f"stand {at:04}"]
            assert said == ([str(len(troops))] if len(troops) > 1 else [])
        assert all(inside(box, FIELD) for box in stand.values())
        assert not [pair for pair in combinations(stand.values(), 2) if overlap(*pair)]
        named = [each for each in canvas.placed if each.within == "brigade"]
        assert len(named) >= 6
        assert not [pair for pair in product(named, stand.values()) if overlap(pair[0].box, pair[1])]
        numbers = [
            each for each in canvas.placed if each.kind == "text" and each.what.isdigit() and len(each.what) == 4
        ]
        assert not numbers
        assert {"12", "27"} <= {each.what for each in canvas.placed if each.within == "edge"}


def test_the_numbers_at_the_edges_are_those_of_the_rows_and_places_they_stand_by() -> None:
    left, top, right, bottom = FIELD
    for text, (x, y) in edge_numbers():
        centres = {at: layout().centre(at) for at in reached()}
        if x in (left + ASIDE, right - ASIDE):
            at = min(centres, key=lambda at: abs(centres[at][1] - y))
            assert at // 100 == int(text)
        else:
            row = 27 if y > (top + bottom) / 2 else 26
            places = [at for at in centres if at // 100 == row]
            assert min(places, key=lambda at: abs(centres[at][0] - x)) % 100 == int(text)


def test_what_must_be_read_is_large_and_within_its_panel() -> None:
    sheets = [GAME.view(state, None) for state in played()[::70]] + [busy()]
    everything = {key: Shattered(2) for key in brigades()}
    sheets.append(replace(busy(), shattered=everything, active_divisions=(1, 2), objective_drawn=True, offers=("usa",)))
    sheets.append(replace(busy(), stage="night-move", turn=8))
    for view in sheets:
        canvas = picture.compose(view)
        boxes = {each.what: each.box for each in canvas.placed if each.kind == "piece"}
        for each in canvas.placed:
            if each.kind == "text" and each.matters and each.within in ("heading", "tallies usa", "tallies csa"):
                assert each.tall >= WIDTH / 36 and inside(each.box, boxes[each.within]), each


def test_pictures_are_small_and_fill_the_width() -> None:
    for view in (busy(), *(GAME.view(state, "usa") for state in played()[::100])):
        for focus in (None, Focus(("1811",)), Focus(("2009", "2014"), (), "cut"), Focus((), (), "cut")):
            png = picture.draw(view, focus)
            assert len(png) < MOST
            assert opened(png).width == WIDTH or (focus and focus.way == "cut")
