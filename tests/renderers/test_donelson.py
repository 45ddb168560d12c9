"""Donelson's pictures: they show what a view tells, nothing else, each counter in its hex and large enough."""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations, product
from math import dist
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image

from bot.games.choices import Focus, Target
from bot.games.chronicle.standing import Mark
from bot.games.contract import PUBLIC
from bot.games.donelson.forces import brigades, counter
from bot.games.donelson.game import GAME
from bot.games.donelson.ground.field import field
from bot.games.donelson.rules.morale import STEPS
from bot.games.donelson.state.game_state import Engagement, Fell, Fought, Moved, Shattered, State
from bot.games.donelson.state.unit import Unit
from bot.games.donelson.state.view import View
from bot.games.donelson.terms import FACINGS, SIDES, Facing, Hex, Key
from bot.games.tree import wander
from renderers.artist import WHOLE, steady
from renderers.canvas import Canvas, Placed, enlarged
from renderers.donelson import close_ups, counters, moves, panels, picture, pieces, report, roster, sheet, stacks
from renderers.donelson.ground import edge_numbers, reached
from renderers.donelson.layout import FIELD, layout
from renderers.donelson.states import Mark as StateMark
from renderers.donelson.states import states
from renderers.ornaments import inset
from tests.renderers.looking import assert_same_bytes_in_any_process, inside, opened, overlap

WIDTH = 1200
MOST = 300 * 1024
"""Bytes of a picture."""


@cache
def played(seed: int = 3, length: int = 420) -> tuple[State, ...]:
    """Returns the first states of a game of random decisions."""
    rng = random.Random(seed)

    def draw(sides: int, purpose: str, stream: str = PUBLIC) -> int:
        return rng.randint(1, sides)

    states = [GAME.setup({option.key: next(iter(option.values)) for option in GAME.options}, draw).state]
    while len(states) < length and (awaited := GAME.awaited(GAME.view(states[-1], None))):
        seat = rng.choice(sorted(awaited))
        text = wander(GAME, GAME.view(states[-1], seat), seat, rng)
        states.append(GAME.apply(states[-1], seat, GAME.parse(text), draw).state)
    return tuple(states)


def opening(seat: str | None = None) -> View:
    return GAME.view(played()[0], seat)


def with_units(view: View, **units: Unit) -> View:
    return replace(view, units={**view.units, **{key.replace("_", "-"): unit for key, unit in units.items()}})


def busy() -> View:
    """Returns a view with every state, several stacks, moves, combats and losses."""
    view = with_units(
        opening(),
        oglesby_a=Unit(at=1909, disordered=True, halted=True),
        oglesby_b=Unit(at=1909, facing="ne"),
        b1il=Unit(at=1909, limbered=True),
        mcclernand=Unit(at=1909),
        cruft_a=Unit(at=1910, facing="nw"),
        green=Unit(at=1810, limbered=True),
        floyd=Unit(at=1810),
        forrest_a=Unit(status="gone"),
    )
    fought = (
        Fought(1809, (1909,), 5, "Eng", by=("oglesby-a", "oglesby-b"), there=("wharton-a",)),
        Fought(1811, (2112,), 3, "", bombard=True, by=("d1il",), there=("davidson-a",)),
        Fell("davidson-a", 1811, 2),
        Fell("forrest-a", 1609),
    )
    return replace(
        view,
        turn=4,
        active="usa",
        stage="second-move",
        active_divisions=(1, 2),
        engagements=(
            Engagement("usa", ("oglesby-a", "oglesby-b"), ("wharton-a", "davidson-b"), 1),
            Engagement("csa", ("cruft-a",), ("davidson-a",), 2),
        ),
        garrisons=("davidson-a", "wharton-a"),
        out_of_command=("oglesby-a", "davidson-a"),
        shattered={"drake": Shattered(1, 12), "cook": Shattered(2)},
        holders={**view.holders, **{f"{at:04}": "usa" for at in field().groups["west"]}},
        this_turn=(
            Moved("oglesby-a", (2009, 1909)),
            Moved("oglesby-b", (2109, 2009, 1909)),
            Moved("cruft-a", (2016, 2015, 2014, 2013, 2012, 1911, 1910), "march"),
            Moved("baldwin-b", (1809, 1709, 1609), "retreat"),
            *fought,
        ),
        last=fought,
    )


def placed_as(canvas: Canvas, what: str) -> list[Placed]:
    return [each for each in canvas.placed if each.what == what]


def letters(canvas: Canvas, key: Key) -> list[str]:
    return [each.what for each in canvas.placed if each.kind == "text" and each.within == key]


def standing(view: View) -> dict[Key, Hex]:
    return {key: unit.at for key, unit in view.units.items() if unit.status == "map"}


def field_map(view: View) -> Canvas:
    """Returns the whole field as it is drawn where nothing has happened yet, in the map's own places."""
    return close_ups.drawn_part(view, FIELD)


def drawn_hex(view: View, at: Hex) -> bytes:
    """Returns what is drawn of a hex."""
    left, top, right, bottom = layout().box(at)
    x, y = FIELD[:2]
    return field_map(view).image.crop((left - x, top - y, right - x, bottom - y)).tobytes()


def cuts(view: View, *places: str, way: Any = "cut") -> Canvas:
    return close_ups.compose(view, Focus(places, (), way))


@pytest.mark.parametrize("step", range(0, 420, 60))
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
    """Also of three of them; in a stack so full that the names have no room for both, the names come first."""
    view = replace(busy(), own=opening("usa").own, garrisons=("oglesby-a",))
    canvas = cuts(view, "1909")
    texts = [each.box for each in canvas.placed if each.within == "oglesby-a"]
    assert len(texts) == 6 and not [pair for pair in combinations(texts, 2) if overlap(*pair)]
    keys = ("grant", "mcclernand", "oglesby-a", "oglesby-b", "oglesby-c", "morrison-a", "b1il")
    units = {key: Unit(at=1909, disordered=True, spent=9) for key in keys}
    full = replace(view, units={**view.units, **units}, out_of_command=keys, garrisons=keys)
    assert placed_as(cuts(full, "1909"), "oglesby-a")


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
    for canvas in (field_map(view), cuts(view, "1810")):
        assert letters(canvas, "oglesby-a")[1:] == ["D", "E", "?"]
        assert letters(canvas, "oglesby-b")[1:] == ["E"]
        assert letters(canvas, "davidson-a")[1:] == ["E", "?", "G"]
        assert letters(canvas, "wharton-a")[1:] == ["E", "G"]
        assert letters(canvas, "davidson-b")[1:] == ["E"]
        assert letters(canvas, "drake-a")[1:] == []


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


def test_the_band_and_the_tallies_say_what_everybody_knows() -> None:
    canvas = picture.compose(busy())
    said = {each.what for each in canvas.placed if each.within in ("heading", "tallies usa", "tallies csa")}
    assert {
        "Day 1, turn 4 of 8 · Union: 2nd movement",
        "Cook (for good)",
        "Drake",
        "McClernand, Smith",
        "1 of 4 (west)",
    } <= said


def tallied(view: View) -> set[str]:
    return {each.what for each in picture.compose(view).placed if each.within.startswith("tallies")}


def test_the_points_led_out_are_told_to_those_who_know_them() -> None:
    out = with_units(busy(), hanson_a=Unit(status="out"), hanson_b=Unit(status="out"))
    assert "2 counters, points secret" in tallied(out) and "2 counters, points secret" in tallied(
        replace(out, own=opening("us").own)
    )
    own = opening("csa").own
    assert own is not None
    own = replace(own, roster=replace(own.roster, exited=12))
    assert "12 of 50 points" in tallied(replace(out, own=own))
    rosters = {**played()[0].rosters, "csa": own.roster}
    assert "12 of 50 points" in tallied(replace(out, ending="agreed", stage="over", rosters=rosters))


@pytest.mark.rule("US-21.6")
def test_the_board_tells_no_demoralization_before_the_rosters_are_out() -> None:
    """The roll goes by the roster sheet, which is secret, and nothing that the table sees comes to the same number: so
    no number stands there until the true one may."""
    worn = {key: Shattered(8) for key in ("drake", "head", "heiman", "brown", "hanson")}
    seen = replace(opening("csa"), shattered=worn, estimates=dict.fromkeys(opening().estimates, 1))
    assert {"may break from 72", "may break from 98"} <= tallied(seen)
    assert not [each for each in tallied(seen) if "~" in each]
    rosters = {side: replace(sheet, demoralization=77) for side, sheet in played()[0].rosters.items()}
    over = replace(seen, rosters=rosters, ending="morale", winner="csa", stage="over")
    assert {"77, broke (from 72)", "77, held (from 98)"} <= tallied(over)


def test_two_battery_groups_are_named_of_three_the_one_that_is_not_taken() -> None:
    def taken(*groups: str) -> set[str]:
        held = {f"{at:04}": "usa" for group in groups for at in field().groups[group]}
        return tallied(replace(opening(), holders={**opening().holders, **held}))

    assert "2 of 4 (centre, south)" in taken("centre", "south")
    assert any("3 of 4 (not south)" in each for each in taken("west", "centre", "river"))


@pytest.mark.parametrize("step", [0, 100, 200, 300, 400])
def test_the_whole_field_names_the_battery_groups_by_the_words_of_the_tallies(step: int) -> None:
    canvas = close_ups.drawn_field(GAME.view(played()[step], None))
    named = {each.what for each in canvas.placed if each.kind == "text"}
    assert {f"{group.capitalize()} batteries" for group in field().groups} <= named


def test_the_key_tells_divisions_from_brigades_of_the_same_name() -> None:
    said = {each.what for each in picture.compose(opening()).placed if each.within == "key"}
    assert {"Lew Wallace", "C.F. Smith"} <= said and not {"Wallace", "Smith"} & said


def test_a_way_from_beneath_counters_begins_at_a_dot_clear_of_what_is_written() -> None:
    moved = (Moved("cruft-a", (2320, 2319, 2318)),)
    view = with_units(opening(), oglesby_a=Unit(at=2320), oglesby_b=Unit(at=2319), cruft_a=Unit(at=2318))
    view = replace(view, this_turn=moved, last=moved)
    shown = sheet.plan(view)
    with enlarged(shown.by):
        canvas = close_ups.drawn_part(view, shown.part)
    (dot,) = placed_as(canvas, "way usa begins")
    specks = placed_as(canvas, "way usa passes")
    written = [each for each in canvas.placed if each.kind == "text" and each.within in view.units]
    assert not any(overlap(each.box, text.box) for each in specks for text in written)
    x, y = (dot.box[0] + dot.box[2]) / 2, (dot.box[1] + dot.box[3]) / 2
    assert not any(inside((x, y, x, y), text.box) for text in written)


def test_a_brigade_that_is_back_is_told_from_one_that_is_away() -> None:
    view = replace(busy(), shattered={"drake": Shattered(1), "head": Shattered(1, 12)})
    assert "Head, Drake (back)" in {each.what for each in picture.compose(view).placed}


def test_the_end_shows_the_whole_field_and_its_verdict_large() -> None:
    view = replace(busy(), ending="breakout", winner="csa", victory="decisive", stage="over")
    canvas = picture.compose(view)
    told = [each for each in canvas.placed if each.within == "latest"]
    words = " ".join(each.what for each in told)
    assert "broken out" in words and words.count("ecisive") == 1 and all(each.tall >= WIDTH / 36 for each in told)
    assert told[0].what == "Decisive victory for the Confederates" and told[0].tall >= WIDTH / 24
    assert "The end: Day 1, turn 4 of 8" in {each.what for each in canvas.placed if each.within == "heading"}
    assert not placed_as(canvas, "shown large") and placed_as(canvas, f"stand {view.units['hanson-a'].at:04}")


def test_the_end_tells_how_many_batteries_are_held() -> None:
    """In the picture, and in the words of the headline and the alternative text."""
    west = {f"{at:04}": "usa" for at in field().groups["west"]}
    view = replace(
        busy(), ending="groups", winner="usa", victory="tactical", stage="over", holders={**opening().holders, **west}
    )
    said = [each.what for each in picture.compose(view).placed if each.within == "latest"]
    assert said == ["Tactical victory for the Union", "The Union holds 1 of the 4 Confederate batteries."]
    assert "1 of the 4 Confederate batteries: a tactical victory" in GAME.alt(view)
    every = {f"{at:04}": "usa" for group in field().groups.values() for at in group}
    said = [each.what for each in picture.compose(replace(view, holders={**view.holders, **every})).placed]
    assert "The Union holds all 4 Confederate batteries." in said


def test_every_picture_of_the_board_names_the_game_and_its_month() -> None:
    for canvas in (picture.compose(opening()), picture.compose(busy()), picture.compose_field(busy())):
        (title,) = placed_as(canvas, panels.TITLE)
        assert "Fort Donelson, February 1862" in title.what and title.tall >= WIDTH / 36


def test_the_whole_field_shows_a_large_block_in_each_hex_with_counters() -> None:
    """With the number of troops where there are several, how they face, and no hex's number but at the edges."""
    for state in played()[::60]:
        view = GAME.view(state, None)
        canvas = close_ups.drawn_field(view)
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
        if x in (left + 18, right - 18):
            at = min(centres, key=lambda at: abs(centres[at][1] - y))
            assert at // 100 == int(text)
        else:
            row = 27 if y > (top + bottom) / 2 else 26
            places = [at for at in centres if at // 100 == row]
            assert min(places, key=lambda at: abs(centres[at][0] - x)) % 100 == int(text)


def test_at_the_end_it_is_told_who_broke_and_who_held() -> None:
    state = next(state for state in played() if state.turn > 1)
    over = replace(GAME.unveiled(state), ending="morale", winner="csa", victory="tactical", stage="over")
    said = {each.what for each in picture.compose(over).placed}
    assert any("broke (from 72)" in each for each in said) and any("held (from 98)" in each for each in said)


def test_an_answer_to_a_combat_shows_the_combat_too() -> None:
    """What is asked after a combat is told with it: attack, die, result, and who advanced."""
    attack = Fought(1811, (1911,), 4, "", by=("cruft-a",), there=("davidson-a",))
    gone = Moved("cruft-a", (1911, 1811), "advance")
    view = replace(busy(), this_turn=(*busy().this_turn, attack, gone), last=(gone,))
    told = " ".join(each.what for each in picture.compose(view).placed if each.within == "latest")
    assert "Cruft A attacks Davidson A" in told and "advances" in told


def test_no_name_is_cut_by_the_edge_of_a_part() -> None:
    """Counters across it are moved in, or are nameless blocks; hexes with counters are numbered above them."""
    for view in [GAME.view(state, None) for state in played()[::50]] + [busy()]:
        shown = sheet.plan(view)
        if not shown.inset:
            continue
        with enlarged(shown.by):
            canvas = close_ups.drawn_part(view, shown.part)
        for each in canvas.placed:
            if each.kind == "piece" and not each.what.startswith("beyond"):
                assert inside(each.box, shown.part), each


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


def test_a_part_shows_full_names_and_no_hex_twice() -> None:
    canvas = cuts(busy(), "1812")
    assert letters(canvas, "drake-b")[0] == "Drake B" and letters(canvas, "french")[0] == "French's"
    assert not letters(canvas, "mccausland-a") and placed_as(canvas, "beyond 1809")
    assert canvas.image.width == WIDTH
    assert canvas.image.height < canvas.image.width


def test_reachable_hexes_bear_their_numbers_and_costs() -> None:
    hexes = ("2013", "2014", "2113", "2012", "1913", "2009")
    targets = tuple(Target(i, at, str(i + 1)) for i, at in enumerate(hexes, 1))
    canvas = close_ups.compose(opening("usa"), Focus(hexes, targets, "cut"))
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
    canvas = close_ups.compose(view, Focus(("oglesby-a",), (Target(1, "oglesby-a"), Target(2, "oglesby-b")), "cut"))
    for number, key in ((1, "oglesby-a"), (2, "oglesby-b")):
        assert overlap(placed_as(canvas, f"target {number}")[0].box, placed_as(canvas, key)[0].box)
    assert {"oglesby-a", "2009"} <= set(picture.targets(view)) and "oglesby-8il" not in picture.targets(view)


def test_without_a_place_the_cut_shows_where_something_happened_last() -> None:
    view = busy()
    canvas = close_ups.compose(view, Focus((), (), "cut"))
    assert placed_as(canvas, "combat 1809") and placed_as(canvas, "oglesby-a")
    first = {each.what for each in close_ups.compose(opening(), Focus((), (), "cut")).placed if each.kind == "piece"}
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


def test_the_roster_shows_each_point_left_lost_and_detached() -> None:
    view = opening("csa")
    assert view.own is not None
    sheet = view.own.roster
    changed = replace(
        sheet,
        strength={**sheet.strength, "heiman-a": 2, "heiman-b": 1},
        lost={"heiman": 2},
        marks={"heiman": 3},
        guns={**sheet.guns, "graves": 2},
        crew={**sheet.crew, "graves": 1},
        demoralization=STEPS["csa"][0],
        objective="breakout",
        exited=12,
    )
    canvas = roster.compose(replace(view, own=replace(view.own, roster=changed)), "roster")
    count = {
        what: len(placed_as(canvas, what))
        for what in ("heiman-a left", "heiman-b left", "heiman lost", "heiman detached", "graves guns", "graves crew",
                     "graves guns lost", "graves crew lost")
    }  # fmt: skip
    assert list(count.values()) == [2, 1, 2, 3, 2, 1, 1, 2]
    said = [each.what for each in canvas.placed if each.kind == "text"]
    assert "shatters at 4" in said and any(f"Demoralization {STEPS['csa'][0]}: a roll of 6" in text for text in said)
    assert any("12 points out" in text for text in said) and any("Breakout" in text for text in said)


@pytest.mark.parametrize("side", SIDES)
def test_a_roster_s_texts_are_large_and_lie_apart(side: str) -> None:
    for state in played()[::100]:
        canvas = roster.compose(GAME.view(state, side), "roster")
        texts = [each for each in canvas.placed if each.kind == "text"]
        assert all(each.tall >= WIDTH / 36 and inside(each.box, (0, 0, *canvas.image.size)) for each in texts)
        inked = [
            each
            for each in canvas.placed
            if each.kind == "text" or each.what.split()[-1] in ("left", "lost", "guns", "crew")
        ]
        assert not [(a.what, b.what) for a, b in combinations(inked, 2) if overlap(a.box, b.box)]


def test_both_rosters_are_out_once_the_game_is_over() -> None:
    view = replace(opening(), ending="agreed", rosters=played()[0].rosters)
    assert {"roster-usa", "roster-csa"} <= set(picture.places(view)) and "roster-usa" not in picture.places(opening())
    assert picture.draw(view, Focus(("roster-usa",))) != picture.draw(view, Focus(("roster-csa",)))


@pytest.mark.parametrize("focus", [None, Focus(("1811",)), Focus((), (), "cut"), Focus((), (), "marked")])
def test_no_board_shows_more_of_a_roster_than_own_points(focus: Focus | None) -> None:
    """Two worlds that differ in every other figure that a side alone knows give the same picture to all."""
    for side in SIDES:
        view = replace(busy(), own=opening(side).own)
        assert view.own is not None
        sheet = view.own.roster
        other = replace(
            sheet,
            crew=dict.fromkeys(sheet.crew, 1),
            lost=dict.fromkeys(sheet.base, 1),
            demoralization=40,
            crossed=9,
            objective="defend",
            exited=50,
            persist=True,
        )
        drawn = picture.draw(view, focus)
        assert drawn == picture.draw(replace(view, own=replace(view.own, roster=other)), focus)


def test_own_points_stand_on_the_own_counters_alone() -> None:
    """A side sees its own, onlookers none; on the whole field nobody does."""
    for side in SIDES:
        view = replace(busy(), own=opening(side).own)
        assert view.own is not None
        roster = view.own.roster
        own, everybodys = picture.compose(view), picture.compose(busy())
        shown = {key: letters(own, key) for key in view.units}
        public = {key: letters(everybodys, key) for key in view.units}
        more = {key: set(shown[key]) - set(public[key]) for key in shown if shown[key] != public[key]}
        assert more and all(counter(key).side == side for key in more)
        assert all(texts <= {str((roster.strength | roster.guns)[key])} for key, texts in more.items())
        assert picture.draw(view, Focus((WHOLE,))) == picture.draw(busy(), Focus((WHOLE,)))


@pytest.mark.parametrize("focus", [None, Focus(("field",)), Focus(("1811",))])
def test_no_board_shows_a_strength(focus: Focus | None) -> None:
    """However much the table has seen anybody lose, the picture is the same."""
    view = busy()
    worn = replace(view, estimates={key: number // 2 for key, number in view.estimates.items()})
    assert picture.draw(view, focus) == picture.draw(worn, focus)


def test_a_transferred_brigade_bears_its_new_division_s_mark() -> None:
    view = opening()
    moved = replace(view, divisions={"cook": 3})
    at = view.units["cook-a"].at
    assert drawn_hex(view, at) != drawn_hex(moved, at)
    assert pieces.division_of(moved, "cook-a") == 3 and pieces.division_of(moved, "lauman-a") == 2


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


def fought_states() -> list[View]:
    """Returns views right after attacks."""
    found = [GAME.view(state, None) for state in played()]
    return [view for view in found if any(isinstance(mark, Fought) and mark.by for mark in view.last)][::9]


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


def test_the_key_s_words_fit_their_columns() -> None:
    for view in (opening(), busy(), *fought_states()):
        for canvas in (picture.compose(view), picture.compose_field(view)):
            said = [each for each in canvas.placed if each.within == "key"]
            samples = [each for each in canvas.placed if each.what.startswith("sample ")]
            assert said and not [(a.what, b.what) for a in said for b in samples if overlap(a.box, b.box)]
            assert all(each.tall >= WIDTH / 36 for each in said)


def test_the_same_view_gives_the_same_bytes_in_any_process() -> None:
    assert_same_bytes_in_any_process(picture.draw, [GAME.view(played()[200], None), busy()])


def test_pictures_are_small_and_fill_the_width() -> None:
    for view in (busy(), *(GAME.view(state, "usa") for state in played()[::60])):
        for focus in (None, Focus(("1811",)), Focus(("2009", "2014"), (), "cut"), Focus((), (), "cut")):
            png = picture.draw(view, focus)
            assert len(png) < MOST
            assert opened(png).width == WIDTH or (focus and focus.way == "cut")


def test_what_has_changed_hands_bears_a_flag() -> None:
    works = field().groups["west"]
    camp = min(field().deployment)
    before = field_map(opening())
    holders = {**opening().holders, **{f"{at:04}": "usa" for at in works}, f"{camp:04}": "csa"}
    away = {key: Unit(status="out") if unit.at in (*works, camp) else unit for key, unit in opening().units.items()}
    after = replace(opening(), holders=holders, units=away)
    for canvas in (field_map(after), close_ups.drawn_field(after)):
        flags = {each.what for each in canvas.placed if each.what.startswith("taken")}
        assert flags == {*(f"taken {at:04} usa" for at in works), f"taken {camp:04} csa"}
    stood_on = field_map(replace(opening(), holders=holders))
    assert not [each for each in stood_on.placed if each.what.startswith("taken")], "counters leave scraps of flags"
    assert not [each for each in before.placed if each.what.startswith("taken")]


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


def test_a_hexs_number_stands_once_on_a_close_up() -> None:
    view = busy()
    canvas = close_ups.compose(view, Focus(("1909", "1810")))
    numbers = [
        each.what for each in canvas.placed if each.kind == "text" and each.what.isdigit() and len(each.what) == 4
    ]
    assert "1909" in numbers
    assert len(numbers) == len(set(numbers))


def test_the_next_reserves_stand_beside_the_entry_until_they_have_come() -> None:
    def note(view: View) -> list[str]:
        return [each.what for each in picture.compose_field(view).placed if each.within == "reserves"]

    assert note(opening()) == ["Reserves: 2 in turn 3"]
    assert note(replace(opening(), turn=4)) == ["Reserves: 2 now"]
    came = with_units(opening(), grant=Unit(at=2125), attached_a=Unit(at=2124), attached_b=Unit(at=2123))
    assert note(came) == ["Reserves: 5 on day 2"]
    gone = {key: Unit(status="out") if unit.status == "due" else unit for key, unit in opening().units.items()}
    assert note(replace(opening(), units=gone)) == []
