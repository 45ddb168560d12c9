"""Donelson's pictures: what has happened: ways, fights and losses."""

from __future__ import annotations

from itertools import product
from math import dist

import pytest
from msgspec.structs import replace
from PIL import Image

from bot.games.chronicle.board_state import Mark
from bot.games.contract.choices import Focus
from bot.games.donelson.data.forces import counter
from bot.games.donelson.data.terms import OFF
from bot.games.donelson.game import GAME
from bot.games.donelson.state.state import Fell, Fought, Moved, Shattered, Unit
from renderers.artist import WHOLE, steady
from renderers.canvas import Canvas, enlarged
from renderers.donelson import close_up, counters, moves, picture, report, sheet, stacks
from renderers.donelson.layout import FIELD, layout
from tests.renderers.donelson_scene import (
    WIDTH,
    busy,
    cuts,
    field_map,
    fought_states,
    opening,
    placed_as,
    played,
    with_units,
)
from tests.renderers.looking import inside, overlap


def test_the_marks_are_of_this_turn_or_else_of_the_last() -> None:
    view = busy()
    canvas = field_map(view)
    assert (
        placed_as(canvas, "combat 1809")
        and placed_as(canvas, "lost davidson-a")
        and placed_as(canvas, "gone forrest-a")
    )
    assert [each.within for each in canvas.placed if each.what == "5" and each.kind == "text"] == ["combat 1809"]
    before = replace(view, this_turn=(), last_turn=view.this_turn)
    assert [each.what for each in field_map(before).placed] == [each.what for each in canvas.placed]
    later = field_map(replace(before, this_turn=(Moved("cook-a", (1622, 1722)),)))
    assert not placed_as(later, "combat 1809") and placed_as(later, "way usa solid")


def test_arrows_follow_the_whole_way_and_tell_its_manner() -> None:
    canvas = field_map(busy())
    for what, way in (
        ("way usa dashed", (2016, 2015, 2014, 2013, 2012, 1911, 1910)),
        ("way csa hollow", (1809, 1709, 1609)),
    ):
        boxes = [each.box for each in placed_as(canvas, what)]
        centres = [layout().centre(at) for at in way]
        assert all(any(b[0] < x < b[2] and b[1] < y < b[3] for b in boxes) for x, y in centres)


def test_counters_that_went_together_share_an_arrow() -> None:
    way = (2009, 1909)
    view = replace(busy(), this_turn=(Moved("oglesby-a", way), Moved("b1il", way), Moved("mcclernand", way)))
    assert moves.ways(view.this_turn) == {("usa", way, "solid"): 2}


def test_a_way_from_beneath_counters_begins_at_a_dot_clear_of_what_is_written() -> None:
    moved = (Moved("cruft-a", (2320, 2319, 2318)),)
    view = with_units(opening(), oglesby_a=Unit(at=2320), oglesby_b=Unit(at=2319), cruft_a=Unit(at=2318))
    view = replace(view, this_turn=moved, last=moved)
    shown = sheet.plan(view)
    with enlarged(shown.by):
        canvas = close_up.drawn_part(view, shown.part)
    (dot,) = placed_as(canvas, "way usa begins")
    specks = placed_as(canvas, "way usa passes")
    written = [each for each in canvas.placed if each.kind == "text" and each.within in view.units]
    assert not any(overlap(each.box, text.box) for each in specks for text in written)
    x, y = (dot.box[0] + dot.box[2]) / 2, (dot.box[1] + dot.box[3]) / 2
    assert not any(inside((x, y, x, y), text.box) for text in written)


def test_an_answer_to_a_combat_shows_the_combat_too() -> None:
    """What is asked after a combat is told with it: attack, die, result, and who advanced."""
    attack = Fought(1811, (1911,), 4, "", by=("cruft-a",), there=("davidson-a",))
    gone = Moved("cruft-a", (1911, 1811), "advance")
    view = replace(busy(), this_turn=(*busy().this_turn, attack, gone), last=(gone,))
    told = " ".join(each.what for each in picture.compose(view).placed if each.within == "latest")
    assert "Cruft A attacks Davidson A" in told and "advances" in told


def test_marks_of_several_decisions_stand_in_place_of_the_last_ones() -> None:
    marks = (
        Mark("path", "usa", ("2009", "1909"), 2),
        Mark("loss", "csa", ("1811",), 2),
        Mark("gone", "usa", ("2011",)),
        Mark("capture", "usa", ("1419",)),
    )
    canvas = picture.compose_marked(busy(), Focus((), (), "marked", marks))
    assert placed_as(canvas, "way usa solid") and not placed_as(canvas, "way usa dashed")
    assert placed_as(canvas, "loss 2 csa 1811") and placed_as(canvas, "1419 taken by usa")
    assert "Oglesby" in {each.what for each in canvas.placed if each.within == "brigade"}
    assert not placed_as(canvas, "combat 1809")


def test_the_picture_of_several_decisions_tells_the_last_fight_too() -> None:
    view = fought_states()[0]
    fight = next(mark for mark in view.last if isinstance(mark, Fought))
    canvas = picture.compose_marked(view, Focus((), (), "marked", ()))
    told = " ".join(each.what for each in canvas.placed if each.within == "latest")
    assert f"die {fight.die}, " in told


def test_the_board_tells_who_attacked_whom_with_which_result() -> None:
    views = fought_states()
    assert views
    for view in views:
        canvas = picture.compose(view)
        told = " ".join(each.what for each in canvas.placed if each.within == "latest")
        fight = next(mark for mark in view.last if isinstance(mark, Fought))
        assert f"die {fight.die}, " in told and f"{fight.target:04}" in told
        assert counters.shorter(counter(fight.by[0])) in told
        sample = "sample Attack, die"
        assert placed_as(canvas, sample) or not placed_as(canvas, f"combat {fight.target}")
    assert report.outcome(Fought(1811, (), 1, "1/2 R2")) == "attackers lose 1 and defenders lose 2 and fall back 2"
    assert report.outcome(Fought(1811, (), 1, "1/1 Eng")) == "both sides lose 1 and they stay engaged"
    assert report.outcome(Fought(1811, (), 1, "1 R1/1")) == "attackers lose 1 and fall back 1 and defenders lose 1"
    assert report.outcome(Fought(1811, (), 1, "1/1 R2")) == "attackers lose 1 and defenders lose 1 and fall back 2"
    guns = Fought(1811, (), 1, "1/1 Eng", there=("graves",))
    assert report.outcome(guns) == "attackers lose 1 and the guns lose 2 and fall back", "they stay nowhere"
    assert report.outcome(Fought(1811, (), 1, "No effect")) == "no effect"


def test_what_happened_last_is_in_the_large_part_of_the_board_with_names() -> None:
    for state in played()[40::55]:
        view = GAME.view(state, None)
        shown = sheet.plan(view)
        assert shown.part[0] >= FIELD[0] and shown.part[3] <= FIELD[3]
        if shown.inset:
            assert shown.by >= stacks.NAMED
            canvas = picture.compose(view)
            (frame,) = placed_as(canvas, "shown large")
            assert inside(frame.box, (24, 112, WIDTH, canvas.image.height))


def test_a_burst_leaves_the_number_of_its_die_clear_of_what_was_lost() -> None:
    for view in fought_states():
        placed = cuts(view).placed
        bursts = [each.box for each in placed if each.kind == "text" and each.within.startswith("combat ")]
        losses = [each.box for each in placed if each.kind == "piece" and each.what.split()[0] in ("lost", "gone")]
        assert not [pair for pair in product(bursts, losses) if overlap(*pair)]


def test_a_moving_picture_shows_the_whole_field_in_every_frame() -> None:
    view = fought_states()[0]
    assert steady(picture, view) == picture.draw(view, Focus(("field",))) != picture.draw(view)
    assert picture.places(view)[WHOLE] == "The whole field"


def test_ways_between_the_same_hexes_lie_side_by_side() -> None:
    ways: list[moves.Way] = [
        ("usa", (2109, 2009, 1909), "solid"),
        ("usa", (2009, 1909), "solid"),
        ("usa", (2217, 2117), "solid"),
    ]
    canvas = Canvas(Image.new("RGB", layout().size))
    moves.arrows(canvas, ways)
    boxes = [each.box for each in canvas.placed]
    first, second, far = boxes[1], boxes[3], boxes[5]
    assert dist(first[:2], second[:2]) > moves.SHAFT
    x, y = layout().centre(2217)
    assert far == pytest.approx((x - 4, y - 4, x + 4, y + 4))


def test_a_shattered_brigade_is_not_called_destroyed() -> None:
    fell = (Fell("brown-a", 1811), Fell("brown-b", 1811), Fell("graves", 1811))
    away = replace(busy(), last=fell, this_turn=fell, shattered={"brown": Shattered(1, 7)})
    told = report.sentences(fell, report.away(away))
    assert told == ["Brown's brigade shatters.", "Graves' is destroyed."]
    back = replace(away, shattered={"brown": Shattered(1)})
    assert "Brown A" in report.sentences(fell, report.away(back))[0], "it came back, and is gone by itself"


@pytest.mark.parametrize(
    ("moved", "told"),
    [
        (Moved("oglesby-a", (1912, 1812), "march"), "Oglesby A marches from 1912 to 1812."),
        (Moved("oglesby-a", (1912, OFF), "exit"), "Oglesby A leaves the map from 1912."),
        (Moved("oglesby-a", (1912, OFF), "retreat"), "Oglesby A falls back from 1912."),
        (Moved("oglesby-a", (OFF, 1912)), "Oglesby A moves to 1912."),
    ],
)
def test_a_way_is_told_by_those_of_its_ends_that_are_on_the_map(moved: Moved, told: str) -> None:
    assert report.sentences((moved,), report.away(busy())) == [told]
