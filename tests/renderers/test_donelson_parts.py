"""Donelson's pictures: parts of the field close up, and the places that can be named."""

from __future__ import annotations

from itertools import combinations

import pytest

from bot.games.contract.choices import Focus, Target
from bot.games.donelson.data.forces import counter
from bot.games.donelson.game import GAME
from renderers.canvas import enlarged
from renderers.donelson import close_up, picture, sheet
from renderers.donelson.layout import layout
from tests.renderers.donelson_scene import (
    WIDTH,
    busy,
    cuts,
    letters,
    opening,
    placed_as,
    played,
    standing,
)
from tests.renderers.looking import inside, overlap


def test_no_name_is_cut_by_the_edge_of_a_part() -> None:
    """Counters across it are moved in, or are nameless blocks; hexes with counters are numbered above them."""
    for view in [GAME.view(state, None) for state in played()[::50]] + [busy()]:
        shown = sheet.plan(view)
        if not shown.inset:
            continue
        with enlarged(shown.by):
            canvas = close_up.drawn_part(view, shown.part)
        for each in canvas.placed:
            if each.kind == "piece" and not each.what.startswith("beyond"):
                assert inside(each.box, shown.part), each


def test_a_part_shows_full_names_and_no_hex_twice() -> None:
    canvas = cuts(busy(), "1811", "1813")
    assert letters(canvas, "drake-b")[0] == "Drake B" and letters(canvas, "french")[0] == "French's"
    assert not letters(canvas, "mccausland-a") and placed_as(canvas, "beyond 1810")
    assert canvas.image.width == WIDTH
    assert canvas.image.height < canvas.image.width


def test_reachable_hexes_bear_their_numbers_and_costs() -> None:
    hexes = ("2013", "2014", "2113", "2012", "1913", "2009")
    targets = tuple(Target(i, at, str(i + 1)) for i, at in enumerate(hexes, 1))
    canvas = close_up.compose(opening("usa"), Focus(hexes, targets, "cut"))
    for target in targets:
        assert placed_as(canvas, f"choice {target.place}")
        (disc,) = [each for each in placed_as(canvas, f"target {target.number}") if each.kind == "piece"]
        assert overlap(disc.box, layout().box(int(target.place)))
        assert [each.what for each in canvas.placed if each.within == f"target {target.number}"] == [str(target.number)]
        assert [e.what for e in canvas.placed if e.within == f"target {target.number} note"] == [target.note]
    discs = [
        each.box
        for each in canvas.placed
        if each.kind == "piece" and each.what in {f"target {t.number}" for t in targets}
    ]
    assert not [pair for pair in combinations(discs, 2) if overlap(*pair)]


def test_a_number_may_be_a_counter_s() -> None:
    view = opening("usa")
    canvas = close_up.compose(view, Focus(("oglesby-a",), (Target(1, "oglesby-a"), Target(2, "oglesby-b")), "cut"))
    for number, key in ((1, "oglesby-a"), (2, "oglesby-b")):
        assert overlap(placed_as(canvas, f"target {number}")[0].box, placed_as(canvas, key)[0].box)
    assert {"oglesby-a", "2009"} <= set(picture.targets(view)) and "oglesby-8il" not in picture.targets(view)


def test_without_a_place_the_cut_shows_where_something_happened_last() -> None:
    view = busy()
    canvas = close_up.compose(view, Focus((), (), "cut"))
    assert placed_as(canvas, "combat 1809") and placed_as(canvas, "oglesby-a")
    first = {each.what for each in close_up.compose(opening(), Focus((), (), "cut")).placed if each.kind == "piece"}
    assert {f"stand {at:04}" for key, at in standing(opening()).items() if counter(key).arm != "hq"} <= first


@pytest.mark.parametrize("place", ["9999", "0817x", "nobody", "oglesby-8il", "0013"])
def test_there_is_no_picture_of_what_is_not_on_the_map(place: str) -> None:
    with pytest.raises(ValueError, match=place):
        picture.draw(opening(), Focus((place,)))


def test_the_places_are_the_own_roster_and_all_hexes_that_may_be_entered() -> None:
    assert picture.places(opening("usa"))["roster"] == "Your roster"
    assert "roster" not in picture.places(opening())
    names = picture.places(opening())
    assert names["1309"] == "Dover / 1309" and names["2412"] == "2412" and len(", ".join(names.values())) < 3600
    with pytest.raises(ValueError, match="roster"):
        picture.draw(opening(), Focus(("roster",)))


def test_a_hexs_number_stands_once_on_a_close_up() -> None:
    view = busy()
    canvas = close_up.compose(view, Focus(("1909", "1810")))
    numbers = [
        each.what for each in canvas.placed if each.kind == "text" and each.what.isdigit() and len(each.what) == 4
    ]
    assert "1909" in numbers
    assert len(numbers) == len(set(numbers))
