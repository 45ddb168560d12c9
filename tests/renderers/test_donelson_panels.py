"""Donelson's pictures: the band, the tallies, the key and the end."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PIL import Image

from bot.games.donelson.data.board import field
from bot.games.donelson.data.charts import STEPS
from bot.games.donelson.game import GAME
from bot.games.donelson.options import Options
from bot.games.donelson.state.state import Shattered, Unit
from bot.games.donelson.state.view import View
from bot.games.donelson.words.names import group_name
from renderers import engraving
from renderers.canvas import patch
from renderers.donelson import close_up, picture, sheet
from renderers.donelson.colours import PALETTE
from renderers.donelson.layout import MARGIN
from renderers.theme import PAPER
from tests.renderers.donelson_scene import (
    WIDTH,
    busy,
    fought_states,
    opening,
    placed_as,
    played,
    with_units,
)
from tests.renderers.looking import overlap


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


def test_more_camps_than_needed_are_told_as_such() -> None:
    taken = dict.fromkeys((f"{at:04}" for at in sorted(field().deployment)[:6]), "csa")
    view = replace(opening(), options=Options(days=1))
    held = dict.fromkeys(view.holders, "usa")
    assert "0 of 4" in tallied(replace(view, holders=held))
    assert "6, 4 needed" in tallied(replace(view, holders={**held, **taken}))


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
    seen = replace(opening(), shattered=worn, estimates=dict.fromkeys(opening().estimates, 1))
    steps = STEPS[seen.options.days]
    assert {f"may break from {each[0]}" for each in steps.values()} <= tallied(seen)
    assert not [each for each in tallied(seen) if "~" in each]
    rosters = {side: replace(sheet, demoralization=77) for side, sheet in played()[0].rosters.items()}
    over = replace(seen, rosters=rosters, ending="morale", winner="csa", stage="over")
    assert {f"77, broke (from {steps['usa'][0]})", f"77, held (from {steps['csa'][0]})"} <= tallied(over)


def test_two_battery_groups_are_named_of_three_the_one_that_is_not_taken() -> None:
    def taken(*groups: str) -> set[str]:
        held = {f"{at:04}": "usa" for group in groups for at in field().groups[group]}
        return tallied(replace(opening(), holders={**opening().holders, **held}))

    assert "2 of 4 (center, south)" in taken("centre", "south")
    assert any("3 of 4 (not south)" in each for each in taken("west", "centre", "river"))


@pytest.mark.parametrize("step", [0, 100, 200])
def test_the_whole_field_names_the_battery_groups_by_the_words_of_the_tallies(step: int) -> None:
    canvas = close_up.drawn_field(GAME.view(played()[step], None))
    named = {each.what for each in canvas.placed if each.kind == "text"}
    for group in field().groups:
        # Where much stands there, by the first of the two words: the key says what the guns drawn there are.
        word = group_name(group).capitalize()
        assert {word, f"{word} batteries"} & named
    if not step:
        assert {f"{group_name(group).capitalize()} batteries" for group in field().groups} <= named


def test_the_key_tells_divisions_from_brigades_of_the_same_name() -> None:
    said = {each.what for each in picture.compose(opening()).placed if each.within == "key"}
    assert {"Lew Wallace", "C.F. Smith"} <= said and not {"Wallace", "Smith"} & said


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


def test_at_the_end_it_is_told_who_broke_and_who_held() -> None:
    state = next(state for state in played() if state.turn > 1)
    over = replace(GAME.unveiled(state), ending="morale", winner="csa", victory="tactical", stage="over")
    said = {each.what for each in picture.compose(over).placed}
    steps = STEPS[over.options.days]
    assert any(f"broke (from {steps['usa'][0]})" in each for each in said)
    assert any(f"held (from {steps['csa'][0]})" in each for each in said)


def test_the_key_s_words_fit_their_columns() -> None:
    for view in (opening(), busy(), *fought_states()):
        for canvas in (picture.compose(view), picture.compose_field(view)):
            said = [each for each in canvas.placed if each.within == "key"]
            samples = [each for each in canvas.placed if each.what.startswith("sample ")]
            assert said and not [(a.what, b.what) for a in said for b in samples if overlap(a.box, b.box)]
            assert all(each.tall >= WIDTH / 36 for each in said)


def test_the_next_reserves_stand_beside_the_entry_until_they_have_come() -> None:
    def note(view: View) -> list[str]:
        return [each.what for each in picture.compose_field(view).placed if each.within == "reserves"]

    assert note(opening()) == ["Reserves: 2 come in turn 3"]
    assert note(replace(opening(), turn=4)) == ["Reserves: 2 come now"]
    came = with_units(opening(), grant=Unit(at=2125), attached_a=Unit(at=2124), attached_b=Unit(at=2123))
    assert note(came) == ["Reserves: 5 come on day 2"]
    assert note(replace(came, options=Options(days=1))) == [], "a game of one day has no second"
    gone = {key: Unit(status="out") if unit.status == "due" else unit for key, unit in opening().units.items()}
    assert note(replace(opening(), units=gone)) == []


@pytest.mark.parametrize("high", [1480, 1701])
def test_an_empty_sheet_is_a_page_with_its_border_all_round(high: int) -> None:
    size = sheet.WIDE, high
    border = patch(size, lambda pen: engraving.neatline(pen, size, MARGIN))
    page = Image.new("RGB", size, PAPER)
    page.paste(border, (0, 0), border)
    assert sheet.paper(high).tobytes() == PALETTE.quantised(page).tobytes()
