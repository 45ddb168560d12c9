"""The ground of the Donelson picture: all of it drawn in its place, the same each time."""

from __future__ import annotations

from itertools import pairwise
from math import dist

import pytest

from bot.games.donelson.data.board import field
from bot.games.donelson.data.compass import around
from bot.games.donelson.data.terms import FACINGS
from bot.games.donelson.data.terrain import edge
from renderers.canvas import Box, Canvas, enlarged
from renderers.donelson import names, sheet
from renderers.donelson.colours import HEIGHT, PALETTE, PINE
from renderers.donelson.country import blotted, spots
from renderers.donelson.ground import SHARP, drawn, map_part, number_boxes, reached, taken
from renderers.donelson.layout import BAND, FIELD, MAP, RADIUS, SIZE, WIDE, layout
from renderers.donelson.outlines import chains, eased, loops, rounded, stations
from renderers.donelson.works import roads
from renderers.theme import CARD, FADED, INK, LEAF, WATER, Colour
from tests.renderers.looking import inside, overlap

Point = tuple[float, float]


def share(colours: set[Colour], at: int) -> float:
    """Returns the share of some colours about a hex's centre."""
    x, y = layout().centre(at)
    part = drawn().small.convert("RGB").crop((round(x - 20), round(y - 20), round(x + 20), round(y + 20)))
    counted = part.getcolors(part.width * part.height)
    assert counted
    return sum(count for count, colour in counted if colour in colours) / (part.width * part.height)


def test_neighbours_stand_a_hexs_width_apart_with_north_up_and_east_to_the_right() -> None:
    plan = layout()
    for at in field().cells:
        for near in field().neighbours(at):
            assert dist(plan.centre(at), plan.centre(near)) == pytest.approx(WIDE)
    north_east, east = around(1412)[:2]
    assert plan.centre(north_east)[1] < plan.centre(1412)[1]
    assert plan.centre(east)[0] > plan.centre(1412)[0]


def test_facings_point_at_corners_between_the_two_hexes_before_them() -> None:
    for at in (1412, 1513):
        corners = [layout().corner(at, facing) for facing in FACINGS]
        assert corners[0][1] == min(y for _, y in corners)
        ring = around(at)
        for i, corner in enumerate(corners):
            for near in (ring[i - 1], ring[i]):
                assert dist(corner, layout().centre(near)) == pytest.approx(RADIUS)


def test_a_hexside_is_shared_by_two_neighbours() -> None:
    a, b = layout().hexside(1419, 1420), layout().hexside(1420, 1419)
    assert [pytest.approx(point) for point in a] == list(reversed(b))


def test_all_that_is_reached_lies_on_the_part_of_the_map_that_is_shown() -> None:
    for at in reached():
        assert inside(layout().box(at), FIELD), at
    assert inside(FIELD, MAP) and inside(BAND, (0, 0, SIZE[0], sheet.MAIN[1]))


def test_each_hex_that_is_reached_bears_its_number_within_it() -> None:
    for by in SHARP:
        assert set(number_boxes(by)) == set(reached())
        for at, box in number_boxes(by).items():
            assert inside(box, layout().box(at)), at


def test_water_is_drawn_as_water_and_land_is_not() -> None:
    for at, cell in field().cells.items():
        if cell.terrain == "water":
            assert share({WATER}, at) > 0.35, at
        else:
            assert share({WATER}, at) < 0.3, at


def test_high_ground_is_tinted_and_level_ground_is_not() -> None:
    for at in reached():
        assert (share({HEIGHT}, at) > 0.25) == field().high(at), at


def test_a_road_runs_through_each_hex_of_its_way() -> None:
    points = [point for course in roads() for point in course]
    for at in {at for side in field().roads for at in side}:
        assert min(dist(layout().centre(at), point) for point in points) < 4
        assert share({CARD}, at) > 0.02, at


def test_the_names_are_written_on_the_map_clear_of_whatever_stands_there() -> None:
    taken = [layout().box(at) for at in field().deployment]
    canvas = Canvas(drawn().small.copy(), palette=PALETTE)
    names.draw(canvas, names.Room(taken), FIELD)
    letters = [each for each in canvas.placed if each.kind == "text"]
    named = {"CUMBERLAND", "Hickman Creek", "Indian Creek", "Lick Creek", "FORT DONELSON", "DOVER", "Forge Road"}
    assert named <= {each.what for each in letters}
    for each in letters:
        assert inside(each.box, FIELD) and not any(overlap(each.box, box) for box in taken), each.what


def test_a_name_gives_way_and_is_left_out_where_there_is_no_room() -> None:
    def dover(taken: Box) -> list[Box]:
        canvas = Canvas(drawn().small.copy(), palette=PALETTE)
        names.draw(canvas, names.Room([taken]), FIELD)
        return [each.box for each in canvas.placed if each.what == "DOVER"]

    own = dover((0, 0, 1, 1))
    left, top, right, bottom = own[0][0], own[0][1], own[-1][2], own[-1][3]
    moved = dover((left, top, right, bottom))
    assert moved and moved != own and not any(overlap(box, (left, top, right, bottom)) for box in moved)
    assert not dover((left - 300, top - 300, right + 300, bottom + 300))


def test_a_part_of_the_map_is_drawn_as_sharp_as_it_is_large() -> None:
    left, top, _, _ = layout().box(1419)
    with enlarged(2):
        image, texts = map_part((left, top, left + 200, top + 160))
    assert image.size == (400, 320) and not texts, "there the divisions' numbers would be small"
    with enlarged(SHARP[0]):
        assert "2" in {text.what for text in map_part((left, top, left + 200, top + 160))[1]}


def test_a_regions_outline_runs_about_all_its_hexes_and_their_holes() -> None:
    ring = [layout().outline(at) for at in around(1412)]
    outer, inner = sorted(loops(ring), key=len, reverse=True)
    assert (len(outer), len(inner)) == (18, 6)
    assert len(eased(outer, 1)) == 36


def test_hexsides_that_meet_become_one_line() -> None:
    sides = [layout().hexside(a, b) for a, b in ((1419, 1420), (1419, 1519), (1518, 1519))]
    [line] = chains(sides)
    assert len(line) == 4
    assert all(dist(a, b) == pytest.approx(RADIUS) for a, b in pairwise(line))
    assert rounded(line)[0] == line[0]
    assert rounded(line)[-1] == line[-1]
    gaps = [dist(a, b) for (a, _), (b, _) in pairwise(stations(line, 9))]
    assert max(gaps) <= 9 + 1e-6
    assert edge(1420, 1419) in field().pits


def test_woods_and_thickets_show_what_grows_there_beside_roads_and_names() -> None:
    bare = blotted(taken())
    for at in reached():
        if field().cells[at].terrain in ("woods", "thicket"):
            assert len(spots(at, bare)) >= 2, at
            assert share({FADED, LEAF, PINE}, at) > 0.003, at


def test_the_numbers_of_divisions_stand_on_an_enlarged_part_where_they_are_noted() -> None:
    for by in SHARP:
        with enlarged(by):
            tags = [each.box for each in map_part((400, 400, 700, 700))[1] if each.tall and inside(each.box, FIELD)]
            assert tags
            for left, top, right, bottom in tags:
                image, _ = map_part((left, top, right, bottom))
                assert INK in {colour for _, colour in image.convert("RGB").getcolors(1 << 16) or ()}
