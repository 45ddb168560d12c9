"""Donelson's pictures: where counters stand, and what each tells of itself."""

from __future__ import annotations

from itertools import combinations, product
from math import dist
from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.contract.choices import Focus, Target
from bot.games.donelson.data.board import field
from bot.games.donelson.data.forces import counter, counters
from bot.games.donelson.data.terms import FACINGS, Facing
from bot.games.donelson.game import GAME
from bot.games.donelson.state.state import Engagement, Unit
from bot.games.donelson.state.view import View
from renderers.donelson import close_up, pieces, stacks
from renderers.donelson.emblems import Mark as StateMark
from renderers.donelson.emblems import states
from renderers.donelson.layout import layout
from renderers.ornaments import inset
from renderers.theme import CARD
from tests.renderers.donelson_scene import (
    busy,
    cuts,
    drawn_hex,
    field_map,
    letters,
    opening,
    placed_as,
    played,
    standing,
    with_units,
)
from tests.renderers.looking import inside, overlap


@pytest.mark.parametrize("step", range(0, 240, 60))
def test_each_counter_on_the_map_lies_within_its_hex(step: int) -> None:
    view = GAME.view(played()[step], None)
    canvas, where = field_map(view), standing(view)
    drawn = {each.what: each.box for each in canvas.placed if each.kind == "piece" and each.what in view.units}
    assert drawn.keys() == where.keys()
    assert not [key for key, box in drawn.items() if not inside(box, layout().box(where[key]))]


def test_counters_of_a_hex_lie_apart_and_are_all_read() -> None:
    for state in played()[::40]:
        view = GAME.view(state, None)
        canvas = field_map(view)
        for keys in stacks.on_map(view.units).values():
            boxes = [placed_as(canvas, key)[0].box for key in keys]
            assert not [pair for pair in combinations(boxes, 2) if overlap(*pair)]
            for key in keys:
                assert letters(canvas, key)[0] == counter(key).code + counter(key).letter


def test_the_fullest_stack_fits_its_hex_with_and_without_names() -> None:
    keys = ("floyd", "pillow", "buckner", "drake-a", "drake-b", "green", "guy")
    view = opening()
    view = replace(view, units={**view.units, **{key: Unit(at=1713) for key in keys}})
    for canvas in (field_map(view), cuts(view, "1713")):
        boxes = {key: placed_as(canvas, key)[0].box for key in keys}
        assert not [pair for pair in combinations(boxes.values(), 2) if overlap(*pair)]
        assert all(inside(box, layout().box(1713)) for box in boxes.values())


def test_a_tray_is_seen_above_and_below_the_counters_of_a_hex() -> None:
    """On a close-up its strips keep a stack together beside the counters of the next hex."""
    canvas = cuts(with_units(opening(), cook_a=Unit(at=2412), cook_b=Unit(at=2412)), "2412")
    picture, (x, y) = canvas.image.convert("RGB"), canvas.on_picture((0, 0))
    by = picture.width / (canvas.on_picture((picture.width, 0))[0] - x)
    boxes = [placed_as(canvas, key)[0].box for key in ("cook-a", "cook-b")]
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    across = range(round((min(lefts) + 3 - x) * by), round((max(rights) - 3 - x) * by))
    for at in (min(tops) - 1.4, max(bottoms) + 1.4):
        strip = [picture.getpixel((each, round((at - y) * by))) for each in across]
        assert strip.count(CARD) > len(strip) / 2


def crowded() -> View:
    """Returns a view with full stacks in hexes all about one another."""
    stacked = {
        1914: ("cruft-a", "cruft-b"),
        1913: ("mcclernand", "ml-smith-b", "attached-a"),
        2015: ("oglesby-b", "thayer-a"),
        2014: ("oglesby-a", "ml-smith-a"),
        2013: ("thayer-b", "thayer-c"),
    }
    units = {key: Unit(at=at, facing="n" if at < 2000 else "se") for at, keys in stacked.items() for key in keys}
    return replace(opening(), units={**opening().units, **units}, out_of_command=tuple(units))


def test_full_stacks_of_neighbours_do_not_cover_one_another_on_a_close_up() -> None:
    """Neither do the hexes' numbers, and the arrows of facings cover no name."""
    view = crowded()
    canvas = cuts(view, "1914", "2014")
    boxes = {each.what: each.box for each in canvas.placed if each.kind == "piece" and each.what in view.units}
    assert not [pair for pair in combinations(boxes.values(), 2) if overlap(*pair)]
    numbers = [each for each in canvas.placed if each.what.startswith("number ")]
    assert {"number 1914", "number 2014"} <= {each.what for each in numbers}
    assert not [pair for pair in combinations([each.box for each in numbers], 2) if overlap(*pair)]
    names = [each.box for each in canvas.placed if each.within in boxes and len(each.what) > 1]
    arrows = [each.box for each in canvas.placed if " faces " in each.what]
    assert names and not [pair for pair in product(names, arrows) if overlap(*pair)]
    # Each number is a tab of what its own counters lie on.
    for each in numbers:
        own = [boxes[key] for key in boxes if f"{view.units[key].at:04}" == each.what[-4:]]
        assert any(overlap(inset(box, -pieces.TRAY), each.box) for box in own), each.what


def test_own_points_stand_clear_of_the_marks_beside_them() -> None:
    """A name that both leave no room comes first, so that it is large enough for a phone."""
    view = replace(busy(), own=opening("usa").own, garrisons=("oglesby-a",))
    canvas = cuts(view, "1909")
    for key, number in (("oglesby-a", 5), ("oglesby-b", 3)):
        texts = [each.box for each in canvas.placed if each.within == key]
        assert len(texts) == number and not [pair for pair in combinations(texts, 2) if overlap(*pair)]
    keys = ("grant", "mcclernand", "oglesby-a", "oglesby-b", "oglesby-c", "morrison-a", "b1il")
    units = {key: Unit(at=1909, disordered=True, spent=9) for key in keys}
    full = replace(view, units={**view.units, **units}, out_of_command=keys, garrisons=keys)
    assert placed_as(cuts(full, "1909"), "oglesby-a")


LETTERS = "DE?G"
"""The letters of states."""
PHONE, LEAST_HIGH = 390, 11
"""Pixels of a phone from side to side, and how high a name is at least there."""


def heights(view: View, at: int) -> dict[str, float]:
    """How high a phone shows the names of the counters in a hex on the close-up about it, in its pixels."""
    canvas = close_up.compose(view, Focus((f"{at:04}",), (Target(1, f"{at:04}"),), "cut"))
    (left, _), (right, _) = canvas.on_picture((0, 0)), canvas.on_picture((canvas.image.width, 0))
    keys = [key for key, unit in view.units.items() if unit.at == at]
    found = {key: [each.tall for each in canvas.placed if each.within == key and len(each.what) > 2] for key in keys}
    return {key: min(tall, default=0) * PHONE / (right - left) for key, tall in found.items()}


def test_a_phone_shows_the_names_of_the_stack_that_a_close_up_is_about_large_enough() -> None:
    """Of every stack in a battle, with own points and states, and of the fullest."""
    fullest = ("floyd", "pillow", "buckner", "drake-a", "drake-b", "green", "guy")
    full = replace(opening(), units={**opening().units, **{key: Unit(at=1713) for key in fullest}})
    assert {key: tall for key, tall in heights(full, 1713).items() if tall < LEAST_HIGH} == {}
    for view in [GAME.view(state, "usa") for state in played()[90::120]]:
        on_map = stacks.on_map(view.units)
        for at in sorted(on_map, key=lambda at: -len(on_map[at]))[::5]:
            assert {key: tall for key, tall in heights(view, at).items() if tall < LEAST_HIGH} == {}, at


def test_nothing_on_a_counter_is_smaller_than_a_phone_shows_however_much_a_close_up_holds() -> None:
    """Where a name would be, the counter has its code, as on the whole field: each has the one or the other. A state
    whose letter has no room is told by the form of its ground."""
    coded, lettered = set[str](), 0
    for view in [GAME.view(state, "usa") for state in played()[90::120]]:
        standing = list(stacks.on_map(view.units))
        for number, first in product((2, 6), range(0, len(standing), 13)):
            near = sorted(standing, key=lambda at: dist(layout().centre(at), layout().centre(standing[first])))
            canvas = cuts(view, *(f"{at:04}" for at in near[:number]))
            (left, _), (right, _) = canvas.on_picture((0, 0)), canvas.on_picture((canvas.image.width, 0))
            said = [each for each in canvas.placed if each.within in view.units]
            assert [each for each in said if each.tall * PHONE / (right - left) < LEAST_HIGH] == []
            drawn = {each.what for each in canvas.placed if each.what in view.units}
            called = [each for each in said if each.what not in LETTERS and not each.what.isdigit()]
            assert drawn == {each.within for each in called}
            lettered += sum(each.what in LETTERS for each in said)
            coded |= {each.what for each in said} & {f"{each.code}{each.letter}" for each in counters().values()}
    assert coded and lettered > 40


def test_the_fullest_stack_is_read_on_a_wide_part_too() -> None:
    """Two counters side by side, each with its code, apart from each other and within their hex."""
    keys = ("floyd", "pillow", "buckner", "drake-a", "drake-b", "green", "guy")
    view = replace(opening(), units={**opening().units, **{key: Unit(at=1713) for key in keys}})
    canvas = cuts(view, "1713", "1708", "1913")
    assert canvas.image.width / (canvas.on_picture((canvas.image.width, 0))[0] - canvas.on_picture((0, 0))[0]) < 3
    boxes = {key: placed_as(canvas, key)[0].box for key in keys}
    assert not [pair for pair in combinations(boxes.values(), 2) if overlap(*pair)]
    assert all(inside(box, layout().box(1713)) for box in boxes.values())
    assert {key: letters(canvas, key)[:1] for key in keys} == {
        key: [counter(key).code + counter(key).letter] for key in keys
    }


def test_what_is_cut_by_the_edge_of_a_part_bears_its_code() -> None:
    canvas = cuts(busy(), "1812")
    beyond = [each for each in canvas.placed if each.what.startswith("beyond ")]
    assert beyond and all([each.what for each in canvas.placed if each.within == block.what] for block in beyond)


def test_each_facing_is_an_arrow_at_its_corner() -> None:
    """Also where the counters of a hex face several ways."""
    for facing in FACINGS:
        other: Facing = "s" if facing != "s" else "n"
        view = with_units(opening(), cook_a=Unit(at=2412, facing=facing), cook_b=Unit(at=2412, facing=other))
        found = [each for each in field_map(view).placed if " faces " in each.what]
        mine = {each.what: each.box for each in found if each.what.startswith("cook-")}
        assert set(mine) == {f"cook-a faces {facing}", f"cook-b faces {other}"}
        x, y = layout().corner(2412, facing)
        left, top, right, bottom = mine[f"cook-a faces {facing}"]
        assert left <= x <= right and top <= y <= bottom


def test_states_are_told_by_letters() -> None:
    view = busy()
    for canvas in (field_map(view), cuts(view, "1810", "1909")):
        told = {
            "oglesby-a": "DE?",
            "oglesby-b": "E",
            "davidson-a": "E?G",
            "wharton-a": "EG",
            "davidson-b": "E",
            "drake-a": "",
        }
        for key, states_told in told.items():
            assert sorted(letters(canvas, key)[1:], key="DE?G".index) == list(states_told), key


def test_what_has_no_letter_is_drawn_otherwise_too() -> None:
    """Limbered guns, counters that are done, and the two sides' engagement markers."""
    plain = with_units(opening(), cook_a=Unit(at=2412), b1il=Unit(at=2414))
    changed = [
        (2414, with_units(plain, b1il=Unit(at=2414, limbered=True))),
        (2412, with_units(replace(plain, active="usa"), cook_a=Unit(at=2412, halted=True))),
        (2412, replace(plain, engagements=(Engagement("usa", ("cook-a",), (), 1),))),
        (2412, replace(plain, engagements=(Engagement("csa", ("cook-a",), (), 1),))),
    ]
    pictures = [drawn_hex(view, at) for at, view in [(2412, plain), (2414, plain), *changed]]
    assert len(set(pictures)) == len(pictures)


@pytest.mark.parametrize(
    ("stage", "unit", "marks"),
    [
        ("first-move", Unit(at=2412, spent=6), ("done",)),
        ("first-move", Unit(at=2412, spent=5), ()),
        ("first-move", Unit(at=2412, spent=4, disordered=True), ("D", "done")),
        ("first-move", Unit(at=2412, halted=True), ("done",)),
        ("first-combat", Unit(at=2412, spent=6), ()),
        ("first-combat", Unit(at=2412, fired=True), ("done",)),
    ],
)
def test_only_counters_that_can_do_no_more_are_marked_so(stage: Any, unit: Unit, marks: tuple[StateMark, ...]) -> None:
    view = replace(with_units(opening(), cook_a=unit), stage=stage, active="usa")
    assert states(view).get("cook-a", ()) == marks
    assert states(replace(view, active="csa")).get("cook-a", ()) == tuple(mark for mark in marks if mark != "done")


def test_a_transferred_brigade_bears_its_new_division_s_mark() -> None:
    view = opening()
    moved = replace(view, divisions={"cook": 3})
    at = view.units["cook-a"].at
    assert drawn_hex(view, at) != drawn_hex(moved, at)
    assert pieces.division_of(moved, "cook-a") == 3 and pieces.division_of(moved, "lauman-a") == 2


def test_what_has_changed_hands_bears_a_flag() -> None:
    works = field().groups["west"]
    camp = min(field().deployment)
    before = field_map(opening())
    holders = {**opening().holders, **{f"{at:04}": "usa" for at in works}, f"{camp:04}": "csa"}
    away = {key: Unit(status="out") if unit.at in (*works, camp) else unit for key, unit in opening().units.items()}
    after = replace(opening(), holders=holders, units=away)
    for canvas in (field_map(after), close_up.drawn_field(after)):
        flags = {each.what for each in canvas.placed if each.what.startswith("taken")}
        assert flags == {*(f"taken {at:04} usa" for at in works), f"taken {camp:04} csa"}
    stood_on = field_map(replace(opening(), holders=holders))
    assert not [each for each in stood_on.placed if each.what.startswith("taken")], "counters leave scraps of flags"
    assert not [each for each in before.placed if each.what.startswith("taken")]
