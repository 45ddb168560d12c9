"""The position in words, the report, the introduction, and the parts that a game master may set."""

from __future__ import annotations

import re
import tomllib

import pytest
from msgspec.structs import replace

from bot.games.advising import in_words
from bot.games.contract.choices import Refusal
from bot.games.contract.game import Event, Line, Passage
from bot.games.donelson.data.board import field
from bot.games.donelson.data.forces import counters
from bot.games.donelson.data.terms import SIDES
from bot.games.donelson.game import GAME
from bot.games.donelson.rules import morale, reorganizing
from bot.games.donelson.rules.combat import losses
from bot.games.donelson.state.state import Engagement, Shattered, Unit
from bot.games.donelson.state.working_copy import Work
from bot.games.donelson.words import combat_events
from bot.games.donelson.words.own import score
from bot.record.digest import digest
from tests.games.donelson.positions import Position, opening, position
from tests.games.tables import SOONEST, played
from tests.games.told_dice import Dice

LOST = (("heiman-a", 3), ("heiman-b", 1), ("graves", 2), ("brown-a", 1))


def words(at: Position, seat: str | None = None) -> str:
    return GAME.position(GAME.view(at.state, seat))


def test_a_position_names_places_facings_and_states() -> None:
    at = position("oglesby-a@2009ne! b1il@2009~ heiman-a@1816s# mcclernand@2111 head-a@1217 heiman-b@1815s")
    at = at.changed(engagements=(Engagement("usa", ("oglesby-a",), ("heiman-b",), 1),))
    said = words(at)
    for part in ("A 2009 ne (disordered, engaged)", "(limbered)", "A 1816 s (garrison)", "McClernand (Mc) 2111"):
        assert part in said, part


def test_each_code_on_the_picture_stands_beside_its_name() -> None:
    """Once each: of brigades, batteries and leaders, and of a regiment whose code is not its number and state."""
    at = opening(1)
    units = {**at.state.units, "lauman-birge": replace(at.state.units["lauman-b"], status="map")}
    said = words(at.changed(units=units))
    for each in counters().values():
        if each.army and units[each.key].status != "map":
            continue
        if each.arm != "inf" or each.key == "lauman-birge":
            name = each.name.replace("Battery ", "").replace(" Battery", "")
            assert said.count(f"{name} ({each.code}) ") == 1, each
        elif each.letter == "a":
            assert f"{each.name.removesuffix(' A')} ({each.code}) A " in said, each
    assert "Oglesby A is Oga" in said


def test_the_whole_position_is_told_however_long_a_game_lasts() -> None:
    """What happened last and the ground give way first."""
    for seed, steps in ((0, 100), (SOONEST, 100), (SOONEST, 300)):
        said = words(Position(played(GAME, seed, steps).state))
        assert "Oglesby (Og) A " in said and "Thayer (Th) A " in said and len(said) <= 3000


def test_it_says_who_is_inactive_and_what_comes() -> None:
    said = words(opening(1))
    assert said.count("(inactive)") == 3 and "comes in turn 3" in said
    assert "Union camps taken**: 0 of 7" in said


@pytest.mark.parametrize(("due", "back"), [(6, "in turn 6"), (0, "once there is room")])
def test_it_says_once_that_a_brigade_has_shattered(due: int, back: str) -> None:
    at = position("oglesby-a@2009 brown-a@1510")
    gone = at.state.units | {"wharton-a": Unit(status="shattered")}
    at = at.changed(units=gone, shattered={"wharton": Shattered(1, due)})
    assert f"Wharton (Wh) shattered, back {back}" in words(at)


@pytest.mark.rule("US-27.8")
def test_it_says_which_hexes_of_the_battery_groups_the_union_has_yet_to_take() -> None:
    units = "oglesby-a@2009 brown-a@1510"
    taken = {f"{at:04}": "usa" for at in (*field().groups["south"], 1815, 1816)}
    at = position(units, active="usa", held={**position(units).state.held, **taken})
    assert "captured**: south." in words(at)
    assert "yet to take**: west 1219 1419 1518; center 1716; river 1113 1114." in words(at)
    whole = score(GAME.view(at.state, "usa"), 150)
    assert whole.startswith("Taken: Union 1 of 4 battery groups (center 2 of 3), Confederates 0 of ")
    assert score(GAME.view(at.state, "usa"), len(whole) - 1) == whole.replace(" (center 2 of 3)", "")


def test_a_sheet_in_words_is_its_sides_alone() -> None:
    at = opening(1, rosters="printed")
    own = GAME.own(GAME.view(at.state, "csa"))
    for part in ("Heiman A 4 B 4", "Green's 4/4", "Demoralization"):
        assert part in own, part
    assert "Heiman A 4" not in words(at, "usa") and "Heiman A 4" not in words(at, "csa")
    ordered = at.play("prefer support never", seat="csa")
    assert "Standing orders**: Guns: never support" in GAME.own(GAME.view(ordered.state, "csa"))


def test_the_objective_is_told_to_the_confederates_alone() -> None:
    at = opening(1, length="two").changed(objective_drawn=True).written("csa", objective="defend")
    assert "Defend" in GAME.own(GAME.view(at.state, "csa"))
    assert "Defend" not in GAME.own(GAME.view(at.state, "usa")) + words(at, "usa")
    assert "An objective has been drawn, unseen." in words(at, "usa")


def test_the_headline_says_when_and_who() -> None:
    at = opening(1)
    assert GAME.headline(GAME.view(at.state, None)) == "Day 1, turn 1 of 8, the Confederates: first movement"
    night = position("head-a@1217", turn=8, stage="night-move")
    assert GAME.headline(GAME.view(night.state, None)).startswith("The night after day 1")


def test_the_texts_of_long_games_fit() -> None:
    for seed, steps in ((0, 100), (SOONEST, 300)):
        at = played(GAME, seed, steps)
        for seat in (*SIDES, None):
            view = GAME.view(at.state, seat)
            assert len(GAME.position(view)) <= 3000 and len(GAME.own(view)) <= 1500 and len(GAME.alt(view)) <= 1024


def test_the_report_names_losses_and_what_was_secret() -> None:
    at = position("oglesby-a@2009 heiman-a@1816", objective_drawn=False)
    begun = at.changed(objective_drawn=True).written("csa", objective="defend")
    at = begun.written("csa", crossed=7)
    seen = tuple(Event("loss", {"csa": Line("", {"unit": unit, "points": n})}) for unit, n in LOST)
    lines = GAME.report([Passage(begun.state, "usa", "done", at.state, seen, 1)])
    assert any("lost 7 points, most of all Heiman 4, Graves' Battery 2 and Brown 1" in line for line in lines)
    assert any("objective was Defend" in line for line in lines)
    assert GAME.report([]) == []


def test_the_report_counts_what_a_brigade_lost_before_it_came_back_and_after() -> None:
    """Its sheet begins anew when it comes back, and what is left of one that shatters twice is lost with it."""
    first = position("brown-a@1512 brown-b@1513 hanson-a@1511")
    work = first.work()
    losses.cross_off(work, "brown-a", 5, "here")
    outcome = work.outcome()
    passages = [Passage(first.state, "usa", "fight", outcome.state, tuple(outcome.events), 1)]
    back = replace(outcome.state, shattered={"brown": Shattered(1)})
    back = replace(back, rosters={**back.rosters, "csa": replace(back.rosters["csa"], lost={"brown": 0})})
    units = {**back.units, **{key: replace(first.state.units[key]) for key in ("brown-a", "brown-b")}}
    work = Work(replace(back, units=units), Dice(()), "")
    losses.cross_off(work, "hanson-a", 1, "here")
    losses.cross_off(work, "brown-b", 4, "here")
    after = work.outcome()
    assert after.state.shattered["brown"].times == 2
    passages.append(Passage(replace(back, units=units), "usa", "fight", after.state, tuple(after.events), 2))
    line = next(each for each in GAME.report(passages) if each.startswith("The Confederates lost"))
    crossed = after.state.rosters["csa"].crossed
    assert f"lost {crossed} points, most of all Brown {crossed - 1} and Hanson 1." in line
    assert "Shattered brigades: Brown (twice)." in line
    assert "Demoralization 16: 10 for points lost and 6 for brigades shattered. The army could" in line


@pytest.mark.rule("US-21.2")
@pytest.mark.parametrize(
    ("objective", "taken", "added"),
    [
        ("defend", (1216,), "Demoralization 5: 5 for places lost."),
        ("defend", (1216, *field().groups["south"]), "Demoralization 8: 8 for places lost."),
        ("breakout", (1216,), "Demoralization 0."),
    ],
)
def test_the_report_counts_places_lost_unless_they_are_to_break_out(
    objective: str, taken: tuple[int, ...], added: str
) -> None:
    first = position("oglesby-a@2009 heiman-a@1816").written("csa", objective=objective)
    work = first.work()
    morale.passed(work, "oglesby-a", taken)
    outcome = work.outcome()
    [line] = [
        each
        for each in GAME.report([Passage(first.state, "usa", "move", outcome.state, tuple(outcome.events), 1)])
        if each.startswith("The Confederates lost")
    ]
    assert added in line


@pytest.mark.rule("US-19.9")
def test_the_report_says_what_reorganized_brigades_take_off_demoralization() -> None:
    """The numbers told add up to the one at the end; what somebody has set otherwise is not taken apart."""
    first = position("brown-a@1512 brown-b@1513 buckner@1511")
    hit = first.work()
    losses.cross_off(hit, "brown-a", 5, "here")
    hurt = hit.outcome()
    back = Work(hurt.state, Dice(()), "")
    reorganizing.rebuild(back, "brown")
    after = back.outcome()
    passages = [
        Passage(first.state, "usa", "fight", hurt.state, tuple(hurt.events), 1),
        Passage(hurt.state, "usa", "done", after.state, tuple(after.events), 2),
    ]
    level = after.state.rosters["csa"].demoralization
    said = f"Demoralization {level}: 5 for points lost and 3 for brigades shattered, less {8 - level} recovered by"
    assert level < 8 and any(said in line for line in GAME.report(passages))
    buried = Position(after.state).written("csa", crossed=after.state.rosters["csa"].crossed + 2).state
    lines = GAME.report([*passages, Passage(after.state, "usa", "fight", buried, (), 3)])
    assert any("2 of the points went with brigades shattered twice and add nothing." in line for line in lines)
    changed = Position(after.state).written("csa", demoralization=level + 1).state
    passages.append(Passage(hurt.state, "usa", "done", changed, (), 3))
    assert any(f"{level + 1}, of points, brigades and places lost." in line for line in GAME.report(passages))


@pytest.mark.parametrize("seat", [*SIDES, None])
def test_the_introduction_fits_the_length(seat: str | None) -> None:
    day = GAME.introduction({"length": "one"}, seat)
    both = GAME.introduction({"length": "two"}, seat)
    assert "8 turns" in day.ending and "two days" in both.ending


def test_a_game_master_sets_places_facings_and_disorder() -> None:
    at = opening(1)
    done = GAME.set_parts(at.state, {"at-oglesby-a": "2010", "facing-oglesby-b": "s", "disordered-cook-a": "yes"})
    assert done.state.units["oglesby-a"].at == 2010 and done.state.units["oglesby-b"].facing == "s"
    assert done.state.units["cook-a"].disordered


def test_a_game_master_wakes_divisions_and_changes_how_answers_are_given() -> None:
    at = opening(1)
    done = GAME.set_parts(at.state, {"active-2": "yes", "rule-windows": "live"})
    assert done.state.active_divisions == (2,) and done.state.options.live


def test_a_position_that_cannot_be_is_refused() -> None:
    with pytest.raises(Refusal, match="cannot be"):
        GAME.set_parts(opening(1).state, {"at-oglesby-a": "1816"})


def test_the_one_thing_that_is_told_of_an_enemy_s_turn_is_its_attack_or_what_turns_the_game() -> None:
    """Of a long turn a panel has room for one line."""
    attack = ("combat", Line("The attack on 2011 rolls 5.", {"at": 2011}))
    activated = ("activated", Line("McClernand's Division is activated.", {}))
    moves = [("move", Line(f"A counter moves to {at}.", {})) for at in range(3)]
    assert [text for _, text in digest([attack, *moves, activated], GAME, "usa", 1)] == [attack[1].text]
    shattered = ("shattered", Line("Thayer's brigade shatters.", {"side": "usa"}))
    camps = ("camps", Line("The Confederates have taken the Union's camps.", {}))
    assert [text for _, text in digest([shattered, camps, *moves], GAME, "usa", 1)] == [camps[1].text]


def test_a_retreat_through_zones_of_control_tells_each_loss_once() -> None:
    own = combat_events.loses("brown-a", 1, combat_events.ON_THE_RETREAT, 3)
    assert own == "Brown A has 3 points left."
    assert combat_events.loses("brown-a", 4, combat_events.ON_THE_RETREAT, 0) == "Brown A has no points left."
    assert combat_events.loses("brown-a", 1, combat_events.at(1612), 3).startswith(
        "Brown A loses 1 point in the attack on 1612"
    )


def test_a_battery_s_line_says_what_it_does() -> None:
    at = position("b1il@2009n mcclernand@2010", active="usa")
    view = GAME.view(at.state, "usa")
    assert in_words(GAME, view, "usa", "limber b1il") == "Battery B, 1st Illinois limbers at 2009"


def test_the_glossary_names_the_hexes_of_the_goals() -> None:
    """A newcomer asks where the batteries and the ways out are."""
    terms = tomllib.loads(GAME.glossary())["terms"]
    hexes = {f"{at:04d}" for group in field().groups.values() for at in group}
    assert set(re.findall(r"\d{4}", terms["battery group"]["says"])) == hexes
    assert set(re.findall(r"\d{4}", terms["Breakout"]["says"])) == {f"{at:04d}" for at in field().exits}
