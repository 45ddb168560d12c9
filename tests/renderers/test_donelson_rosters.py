"""Donelson's pictures: rosters, and that no board shows more than its seat may know."""

from __future__ import annotations

import re
from itertools import combinations

import pytest
from msgspec.structs import replace

from bot.games.contract.choices import Focus
from bot.games.donelson.data.charts import STEPS
from bot.games.donelson.data.forces import counter
from bot.games.donelson.data.terms import OUT, SIDES
from bot.games.donelson.game import GAME
from renderers.artist import WHOLE
from renderers.donelson import picture, roster
from tests.renderers.donelson_scene import (
    WIDTH,
    busy,
    letters,
    opening,
    placed_as,
    played,
)
from tests.renderers.looking import inside, overlap


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
        demoralization=STEPS[2]["csa"][0],
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
    assert "shatters at 4" in said and any(f"Demoralization {STEPS[2]['csa'][0]}: a roll of 6" in text for text in said)
    assert any("12 points out" in text for text in said) and any("Breakout" in text for text in said)


@pytest.mark.parametrize("days", OUT)
def test_the_roster_says_for_how_many_points_the_confederates_go_on(days: int) -> None:
    """As many as the words say, in a game of one day too; without the objective to break out they cannot."""
    view = opening("csa")
    assert view.own is not None
    for objective, expected in (("breakout", [f"{OUT[days][1]}"]), ("", [])):
        sheet = replace(view.own.roster, objective=objective, persist=True, exited=12)
        seen = replace(view, own=replace(view.own, roster=sheet), options=replace(view.options, days=days))
        drawn = " ".join(each.what for each in roster.compose(seen, "roster").placed if each.kind == "text")
        assert re.findall(r"You go on for (\d+)", drawn) == expected
        assert re.findall(r"You go on to the day's end for (\d+)", GAME.own(seen)) == expected


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
