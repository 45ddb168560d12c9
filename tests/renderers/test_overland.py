"""Overland's picture: nothing overlaps, everything is large and dark enough to read, and the same view gives the same
bytes."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import ceil, floor, hypot

import msgspec
import pytest
from PIL import ImageChops

from bot.games.contract.choices import Focus, Target
from bot.games.overland.data.board import board
from bot.games.overland.decisions import legal_decisions
from bot.games.overland.rules.movement import Move, Turn
from bot.games.overland.state.state import OUT, Ending, Modifier, Roll, Step
from bot.games.overland.state.view import OverlandView
from renderers import counters
from renderers.canvas import Box, Canvas, Placed
from renderers.overland import picture
from renderers.overland.ground import BEND
from renderers.overland.layout import layout
from renderers.theme import CONFEDERATE, TEXT_ON_GROUND, contrast
from renderers.ways import bent
from tests.renderers.looking import ground_of, inside, opened, overlap, overlapping
from tests.renderers.positions import GAME, by_places, reachable

WIDTH, HEIGHT = 1200, 1600
START = {
    "grant": "wilderness",
    "butler": "drurys-bluff",
    "sigel": "valley",
    "lee": "wilderness",
    "beauregard": "drurys-bluff",
    "breckinridge": "valley",
}


RIVERS = "Rapidan R., Rappahannock R., North Anna R., South Anna R., Pamunkey R., Chickahominy R., James River"


def seen(points: int = 6, turn: bool = False, ending: Ending = "", last: tuple[Roll | Step, ...] = (), table: str =
         "standard", **places: str) -> OverlandView:  # fmt: skip
    return OverlandView(table, points, {**START, **places}, turn, ending, last, 5)


@cache
def drawn() -> tuple[tuple[OverlandView, tuple[Placed, ...]], ...]:
    """A view for each set of places, and what is put on its picture."""
    return tuple((view, tuple(picture.compose(view).placed)) for view in by_places(reachable()))


def clashes(canvas: Canvas) -> list[tuple[str, str]]:
    """Pairs on ``frame`` that overlap and should not: texts and pieces, and arrows or sabres across texts. A text may
    lie on its own piece; what stands at a Richmond Defenses's badge is drawn below it."""
    solid = [p for p in canvas.placed if p.matters and p.kind != "mark"]
    marks = [p for p in canvas.placed if p.kind == "mark"]
    found = []
    for a, b in overlapping(solid):
        if a.within != b.what and b.within != a.what:
            found.append((a.what, b.what))
    for mark in marks:
        for other in solid:
            covered = other.kind == "text" and "Defense" not in other.within
            if covered and overlap(mark.box, other.box):
                found.append((mark.what, other.what))
    return found


def strays(canvas: Canvas) -> list[str]:
    """What matters and leaves the map's border."""
    border = (24, 24, WIDTH - 24, HEIGHT - 24)
    return [p.what for p in canvas.placed if p.matters and not inside(p.box, border)]


@pytest.mark.parametrize("step", [5, pytest.param(1, marks=pytest.mark.long)])
def test_nothing_overlaps_in_any_reachable_position(step: int) -> None:
    """The suite looks at each fifth of them, after what led there, and at one of each set of places."""
    views = reachable()
    assert len(views) > 900
    for view in (*views[::step], *(by_places(views) if step > 1 else ())):
        canvas = picture.compose(view)
        assert not clashes(canvas), view
        assert not strays(canvas), view
        left, top, right, bottom = layout().panels.report
        card = left + 8, top, right - 8, bottom
        told = [p for p in canvas.placed if p.kind == "text" and p.matters and overlap(p.box, card)]
        assert not [p.what for p in told if not inside(p.box, card)], view


@pytest.mark.parametrize("table", ["standard", "easier"])
@pytest.mark.parametrize("ending", ["exhausted", "resigned", "richmond", "james"])
def test_nothing_overlaps_at_the_end(ending: Ending, table: str) -> None:
    for view in by_places(reachable())[::4]:
        ended = msgspec.structs.replace(view, ending=ending, points=0, table=table, turn=False)
        canvas = picture.compose(ended)
        assert not clashes(canvas), ended
        assert not strays(canvas), ended
        assert any(p.what == "banner" for p in canvas.placed)


def test_texts_that_matter_are_tall_enough_for_a_phone() -> None:
    for view in reachable()[::27]:
        short = [p for p in picture.compose(view).placed if p.kind == "text" and p.matters and p.tall < WIDTH / 36]
        assert not short


@pytest.mark.parametrize("number", range(0, 900, 45))
def test_texts_stand_out_from_their_ground(number: int) -> None:
    canvas = picture.compose(reachable()[number])
    for placed in canvas.placed:
        if placed.kind == "text" and placed.fill is not None:
            pair = (placed.fill, ground_of(canvas.image, placed))
            assert pair in TEXT_ON_GROUND, placed
            assert contrast(*pair) >= 4.5, placed


def test_boxes_and_panels_stand_apart_within_the_border() -> None:
    plan = layout()
    panels = plan.panels
    boxes = [a.box for a in plan.area] + [panels.title, panels.report, panels.table, panels.points]
    for a, b in combinations(boxes, 2):
        assert not overlap(a, b), (a, b)
    for box in boxes:
        assert inside(box, (24, 24, WIDTH - 24, HEIGHT - 24)), box


def test_names_on_the_map_are_clear_of_boxes_and_of_each_other() -> None:
    plan = layout()
    view = GAME.view(GAME.setup({"table": "easier"}, lambda sides, purpose, stream="public": 1).state, None)
    decoration = [p for p in picture.compose(view).placed if p.kind == "text" and not p.matters and not p.within]
    assert {p.what for p in decoration} >= set(RIVERS.split(", "))
    panels = plan.panels
    boxes = [a.box for a in plan.area] + [panels.report, panels.table, panels.points]
    for placed in decoration:
        assert not [box for box in boxes if overlap(placed.box, box)], placed
        assert inside(placed.box, (24, 24, WIDTH - 24, HEIGHT - 24)), placed
    for a, b in combinations(decoration, 2):
        assert a.what == b.what or not overlap(a.box, b.box), (a.what, b.what)


def test_arrows_are_clear_of_the_towns_names() -> None:
    both = [("grant", "turn"), ("lee", "follow")]
    for start, end in board().lines:
        if end == "richmond":
            continue
        steps = tuple(Step(leader, start, end, manner) for leader, manner in both)  # type: ignore[arg-type]
        still, marched = (picture.compose(seen(grant=end, lee=end, last=last)) for last in ((), steps))
        for town in layout().town:
            (name,) = [p for p in still.placed if p.what == town.name]
            box = (round(name.box[0]) - 4, round(name.box[1]) - 4, round(name.box[2]) + 4, round(name.box[3]) + 4)
            assert ImageChops.difference(still.image.crop(box), marched.image.crop(box)).getbbox() is None, (start, end)


def test_the_layout_is_the_boards() -> None:
    assert {a.key for a in layout().area} == set(board().areas)
    assert [line.between for line in layout().line] == list(board().lines)
    for line in layout().line:
        armed = line.between[1] == "richmond" and board().areas[line.between[0]].richmond_defence != 0
        assert (line.badge is not None) == armed


def test_counters_fit_their_places() -> None:
    for view in by_places(reachable()):
        for leader, area in view.places.items():
            if area != OUT:
                left, _, right, _ = layout().place(leader, area)
                assert counters.width(board().leaders[leader].name) <= right - left


def test_a_leader_stands_where_the_view_says() -> None:
    for view, placed in drawn():
        if view.ending == "richmond":
            continue
        pieces = {p.what: p.box for p in placed if p.kind == "piece"}
        for leader, info in board().leaders.items():
            area = view.places[leader]
            assert (info.name in pieces) == (area != OUT)
            if area != OUT:
                assert inside(pieces[info.name], layout().of(area).box)


def test_whoever_takes_richmond_stands_in_it_alone() -> None:
    taken = [each for each in drawn() if each[0].ending == "richmond"]
    assert taken
    for view, placed in taken:
        pieces = {p.what: p.box for p in placed if p.kind == "piece"}
        here = {name for name, box in pieces.items() if inside(box, layout().of("richmond").box)}
        (taker,) = {
            board().leaders[x.leader].name for x in view.last if isinstance(x, Roll) and x.against == "richmond"
        }
        assert here & {info.name for info in board().leaders.values()} == {taker}


def test_a_contested_area_and_only_that_has_sabres() -> None:
    canvas = picture.compose(seen(grant="ashland", lee="mechanicsville", beauregard="richmond"))
    sabres = [p.box for p in canvas.placed if p.what == "sabres"]
    assert len(sabres) == 1
    assert inside(sabres[0], layout().of("valley").box)


def test_the_lost_end_of_the_track_is_clear_of_its_rim() -> None:
    canvas = picture.compose(seen(points=6))
    image = canvas.image.convert("RGB")
    track = [p for p in canvas.placed if inside(p.box, layout().panels.points)]
    for word in ("defeat",):
        (placed,) = [p for p in track if p.what == word]
        left, top, right, bottom = floor(placed.box[0]), floor(placed.box[1]), ceil(placed.box[2]), ceil(placed.box[3])
        around = [(x, y) for x in range(left - 1, right + 1) for y in (top - 1, bottom)]
        around += [(x, y) for x in (left - 1, right) for y in range(top - 1, bottom + 1)]
        assert {image.getpixel(at) for at in around} == {CONFEDERATE}, word


@pytest.mark.parametrize("ending", ["exhausted", "resigned", "richmond", "james"])
def test_the_ending_fills_the_width_and_tells_of_the_points_that_are_left(ending: Ending) -> None:
    canvas = picture.compose(seen(points=0, ending=ending, grant="savage-station" if ending == "richmond" else OUT))
    (banner,) = [p.box for p in canvas.placed if p.what == "banner"]
    assert banner[2] - banner[0] > WIDTH * 0.9
    told = [p for p in canvas.placed if p.within == "banner"]
    assert len(told) == 3 and any("point" in p.what.lower() for p in told)
    assert all(inside(p.box, banner) for p in told) and "defeat" not in [p.what for p in canvas.placed]


def test_the_goal_is_on_the_board_and_a_victory_is_called_one() -> None:
    def said(view: OverlandView) -> set[str]:
        return {p.what for p in picture.compose(view).placed if p.kind == "text"}

    assert {"Take Richmond or", "cross the James"} <= said(seen())
    assert "Victory!" in said(seen(ending="james", grant=OUT)) and "Victory!" in said(seen(ending="richmond"))
    assert "Defeat" in said(seen(ending="exhausted", points=0)) and "Defeat" in said(seen(ending="resigned"))


def test_every_roll_of_a_decision_is_shown_in_order() -> None:
    rolls = (
        Roll("attack", "grant", "richmond", 4, (), 2, 5, "fails"),
        Roll("counterattack-check", "lee", "mechanicsville", 2, (), 2, 3, "passes"),
        Roll("counterattack", "lee", "grant", 3, (), 2, 5, "fails"),
    )
    canvas = picture.compose(seen(grant="mechanicsville", lee="richmond", last=rolls))
    dice = [p for p in canvas.placed if p.what.startswith("die ")]
    assert [p.what for p in dice] == ["die 1", "die 2", "die 3"]
    assert dice[0].box[1] < dice[1].box[1] < dice[2].box[1]
    said = [p.what for p in canvas.placed]
    assert said.index("Holds, 1 point spent") < said.index("He strikes back") < said.index("Grant holds")


def test_the_earned_turning_movement_is_shown_by_grant() -> None:
    for view, placed in drawn():
        tabs = [p.box for p in placed if p.what == "turning tab"]
        assert len(tabs) == view.turn
        if tabs:
            left, _, right, bottom = layout().of(view.places["grant"]).box
            assert abs((tabs[0][0] + tabs[0][2]) / 2 - (left + right) / 2) <= 1 and -12 < tabs[0][1] - bottom < 4


def test_what_may_be_done_is_marked_with_the_die_that_it_needs() -> None:
    def said(view: OverlandView) -> dict[str, list[str]]:
        marked: dict[str, list[str]] = {}
        for p in picture.compose(view).placed:
            if p.kind == "text" and p.within.startswith(("needed", "open")):
                marked.setdefault(p.within, []).append(p.what)
        return marked

    opening = {"needed in wilderness": ["5+"], "needed in drurys-bluff": ["6"], "needed in valley": ["5+"]}
    assert said(seen()) == opening
    assert said(seen(turn=True)) == {**opening, "open: spotsylvania": ["turn", "≤ 3"]}
    assert said(seen(table="easier"))["needed in drurys-bluff"] == ["5+"]
    free = said(seen(grant="savage-station", lee="mechanicsville", beauregard="richmond"))
    assert free == {
        "needed from savage-station": ["5+"],
        "needed from drurys-bluff": ["none"],
        "needed in valley": ["5+"],
        "open: mechanicsville": ["move"],
        "open: cold-harbor": ["move"],
        "needed to cross the James": ["≤ 3"],
    }
    assert not said(seen(ending="resigned"))


def test_every_picture_of_a_game_in_play_has_the_key_of_its_marks_in_the_same_place() -> None:
    marks = ("the die needed", "Richmond Defenses", "Area Defense")
    places = set()
    for placed in [placed for view, placed in drawn() if not view.ending]:
        places.add(tuple(p.box for mark in marks for p in placed if p.what == mark))
    assert len(places) == 1 and len(places.pop()) == len(marks)


def test_no_die_or_defence_lies_on_a_towns_name_and_ways_to_richmond_show() -> None:
    plan = layout()
    for view, placed in drawn():
        named = {*(town.name for town in plan.town), *(area.note for area in plan.area if area.note)}
        towns = [p for p in placed if p.what in named or p.what in RIVERS.split(", ")]
        tags = [p for p in placed if p.what.startswith(("needed", "Richmond Defenses from", "Area Defense of"))]
        assert not [(a.what, b.what) for a in towns for b in tags if overlap(a.box, b.box)], view
    for line in plan.line:
        if line.badge is not None:
            # At the way's edge, not on its middle.
            course = bent(line.start, line.end, BEND)
            near = min(hypot(x - line.badge[0], y - line.badge[1]) for x, y in course)
            assert 26 < near < 42, line.between


def test_arrows_to_and_from_richmond_lie_beside_each_other_its_approach_and_its_number() -> None:
    for line in layout().line:
        if line.badge is None:
            continue
        area, _ = line.between
        out, back = Step("lee", "richmond", area, "counterattack"), Step("lee", area, "richmond", "retreat")
        canvas = picture.compose(seen(lee="richmond", grant=area, last=(out, back)))
        lengths = [p.box for p in canvas.placed if p.what == "arrow"]
        middles = [((a + c) / 2, (b + d) / 2) for a, b, c, d in lengths]
        clear_of = [line.badge, line.end]
        assert all(hypot(x - at[0], y - at[1]) > 38 for x, y in middles for at in clear_of), area
        dice = [p.box for p in canvas.placed if p.what == f"needed from {area}"]
        assert dice and not [a for a in lengths for b in dice if overlap(a, b)], area


def test_the_key_of_the_hollow_arrow_is_the_row_of_a_retreat() -> None:
    placed = picture.compose(seen()).placed
    (said,) = [p.box for p in placed if p.what == "Defender retreats"]
    arrows = [p.box for p in placed if p.what == "arrow"]
    assert arrows and all(said[1] < (box[1] + box[3]) / 2 < said[3] and box[2] < said[0] + 2 for box in arrows)


def test_no_targets_badge_covers_an_areas_or_a_towns_name() -> None:
    plan = layout()
    for area in plan.area:
        canvas, _ = picture.compose_cut(seen(), Focus((), (Target(1, area.key),), "cut"))
        (badge,) = [p.box for p in canvas.placed if p.what == "target 1"]
        names = {*(board().areas[a.key].name.replace("'", "’") for a in plan.area), "RICHMOND"}
        named = [p for p in canvas.placed if p.what in (*names, *(town.name for town in plan.town))]
        assert len(named) == len(plan.area) + len(plan.town)
        assert not [p.what for p in named if overlap(p.box, badge)], area.key


def test_no_targets_badge_covers_anything_that_is_read_or_another_area_and_all_are_on_the_part() -> None:
    panels = layout().panels
    for view in by_places(reachable())[::5]:
        at = [*(x for x, info in board().leaders.items() if info.side == "csa" and view.places[x] != OUT), "richmond"]
        goals = [decision.to for decision in legal_decisions(view) if isinstance(decision, Move | Turn)]
        for places in (at, at[:1], [*at, *goals]):
            focus = Focus((), tuple(Target(i, place) for i, place in enumerate(places, 1)), "cut")
            canvas, part = picture.compose_cut(view, focus)
            badges = [p for p in canvas.placed if p.what.startswith("target")]
            read = [
                p for p in canvas.placed if p.kind == "text" or p.what.startswith(("needed", "Richmond D", "Area D"))
            ]
            boxes = [p.box for p in read if p not in badges and not p.within.startswith("target")]
            for badge in badges:
                left, top, right, bottom = badge.box
                x, y, half = (left + right) / 2, (top + bottom) / 2, (right - left) / 2
                about = places[int(badge.what.split()[1]) - 1]
                others = [area.box for area in layout().area if area.key != view.places.get(about, about)]
                for a, b, c, d in [*boxes, *others, panels.title, panels.points]:
                    assert hypot(max(a - x, 0, x - c), max(b - y, 0, y - d)) >= half, (view, badge, (a, b, c, d))
                assert inside(badge.box, part), (view, badge)


def test_a_cut_holds_whoever_can_attack_the_richmond_that_is_a_target() -> None:
    view = seen(beauregard="richmond")
    canvas, part = picture.compose_cut(view, Focus((), (Target(1, "lee"), Target(2, "richmond")), "cut"))
    (butler,) = [p.box for p in canvas.placed if p.what == "Butler" and p.kind == "piece"]
    assert inside(butler, part)


def test_what_is_held_and_who_lost_richmond_is_said_by_name() -> None:
    back = Roll("counterattack", "beauregard", "butler", 2, (), 3, 4, "fails")
    assert "Butler holds" in [p.what for p in picture.compose(seen(last=(back,))).placed]
    roll = Roll("attack", "butler", "richmond", 6, (), 4, 4, "retreat")
    for lost, told in (({"beauregard": "richmond"}, {"Beauregard", "is beaten"}),
                       ({"beauregard": "richmond", "lee": "richmond"}, {"Both leaders", "are beaten"})):  # fmt: skip
        view = seen(last=(roll,), ending="richmond")
        canvas = picture.compose(msgspec.structs.replace(view, places={**view.places, **lost}))
        box = layout().of("richmond").box
        assert {p.what for p in canvas.placed if p.kind == "text" and inside(p.box, box)} >= told
        assert not clashes(canvas)


def test_no_panel_is_cut() -> None:
    plan = layout()
    panels = plan.panels
    for place in [*(area.key for area in plan.area), "lee"]:
        focus = Focus((), (Target(1, place), Target(2, "beauregard")), "cut")
        _, part = picture.compose_cut(seen(), focus)
        assert part[3] <= panels.points[1], place
        canvas, small = picture.compose_cut(seen(), Focus((), (Target(1, place),), "cut"))
        whole = inside(panels.title, small)
        assert ("OVERLAND" in [p.what for p in canvas.placed]) == whole, place


def test_a_single_roll_is_a_sentence_with_its_figures_in_words() -> None:
    roll = Roll("attack", "butler", "beauregard", 1, (Modifier("", "OV-7.D3a", -1),), 0, 5, "fails")
    said = [p.what for p in picture.compose(seen(last=(roll,))).placed if p.kind == "text"]
    told = ["Butler attacks Beauregard", "Butler’s rating is 1 lower", "Beauregard holds", "1 Action Point spent"]
    assert [line for line in said if line in told] == told
    assert {"counts as 0,", "needs 5+"} <= set(said)


def changed(a: OverlandView, b: OverlandView) -> Box:
    """What differs between two views' pictures."""
    difference = ImageChops.difference(opened(picture.draw(a)).convert("RGB"), opened(picture.draw(b)).convert("RGB"))
    box = difference.getbbox()
    assert box is not None
    return box


def test_a_difference_shows_where_it_belongs_and_nowhere_else() -> None:
    panels = layout().panels
    assert inside(changed(seen(points=6), seen(points=5)), panels.points)
    a = Roll("attack", "grant", "lee", 5, (), 5, 5, "retreat")
    b = msgspec.structs.replace(a, die=6, total=6)
    assert inside(changed(seen(last=(a,)), seen(last=(b,))), panels.report)
    left, top, right, bottom = layout().of("valley").box
    assert inside(changed(seen(), seen(breckinridge=OUT)), (left - 5, top - 5, right + 5, bottom + 5))


def test_it_is_a_small_palette_png_in_portrait() -> None:
    for view in by_places(reachable())[::10]:
        png = picture.draw(view)
        image = opened(png)
        assert (image.format, image.mode, image.size) == ("PNG", "P", (WIDTH, HEIGHT))
        assert len(png) < 350_000


@pytest.mark.parametrize("leader", list(board().leaders))
def test_a_position_set_up_by_hand_is_drawn_too(leader: str) -> None:
    for area in [*board().areas, OUT]:
        view = msgspec.structs.replace(seen(turn=True), places={**START, leader: area})
        assert opened(picture.draw(view)).size == (WIDTH, HEIGHT)
