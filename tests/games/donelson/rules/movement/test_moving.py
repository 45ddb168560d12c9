"""How far units go, what it costs, and where they may not (sections 3 to 6)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.donelson.data.board import field
from bot.games.donelson.data.charts import movement
from bot.games.donelson.game import GAME
from bot.games.donelson.state.state import Engagement
from tests.games.donelson.positions import Position, position

USA: dict[str, Any] = {"active": "usa"}


def left(at: Position, key: str) -> int:
    """The movement points that a unit has spent."""
    return at.unit(key).spent


@pytest.mark.rule("US-3.1")
def test_infantry_goes_six_points() -> None:
    at = position("oglesby-a@2216nw", **USA)
    assert at.allowed("move oglesby-a 2121") and not at.allowed("move oglesby-a 2122")
    assert left(at.play("move oglesby-a 2121"), "oglesby-a") == 6


@pytest.mark.rule("US-3.2", "US-9.2")
def test_infantry_in_a_bad_way_goes_four() -> None:
    out = position("oglesby-a@2216nw", out_of_command=("oglesby-a",), **USA)
    disordered = position("oglesby-a@2216nw!", **USA)
    for at in (out, disordered):
        assert at.allowed("move oglesby-a 2220") and not at.allowed("move oglesby-a 2221")


@pytest.mark.rule("US-3.3", "US-16.2")
def test_a_limbered_battery_goes_four_points_and_an_unlimbered_one_stays() -> None:
    at = position("b1il@2216nw~", **USA)
    assert at.allowed("move b1il 2220") and not at.allowed("move b1il 2221")
    still = position("b1il@2216nw", **USA)
    assert "limber" in still.refused("move b1il 2217").reason
    assert still.run("limber b1il", "move b1il 2220").at("b1il") == [2220]


@pytest.mark.rule("US-16.3")
def test_to_limber_is_free_and_to_unlimber_costs_three() -> None:
    at = position("b1il@2216nw~", **USA)
    assert left(at.play("unlimber b1il"), "b1il") == 3
    assert left(at.run("unlimber b1il", "limber b1il"), "b1il") == 3
    assert at.run("move b1il 2217", "unlimber b1il").unit("b1il").limbered is False
    assert "3 points" in at.run("move b1il 2218").refused("unlimber b1il").reason


@pytest.mark.rule("US-16.3")
def test_all_batteries_limber_or_unlimber_at_once() -> None:
    at = position("b1il@2216nw~ d1il@2217nw d2il@2218nw", **USA)
    limbered = at.play("limber all")
    assert all(limbered.unit(key).limbered for key in ("b1il", "d1il", "d2il"))
    ready = limbered.run("move d1il 2219", "unlimber all")
    assert [ready.unit(key).limbered for key in ("b1il", "d1il", "d2il")] == [False, True, False]
    assert [left(ready, key) for key in ("b1il", "d1il", "d2il")] == [3, 2, 3], "two points are not enough for it"
    assert at.run("limber d1il", "limber all").unit("d2il").limbered, "the only one left"
    assert limbered.refused("limber all").reason == "None of your batteries can limber now"
    assert at.refused("garrison all").rule == "US-1.3"


@pytest.mark.rule("US-3.4", "US-4.6")
def test_leaders_ride_twelve_points_whatever_they_face() -> None:
    at = position("grant@2214 oglesby-a@2124se", **USA)
    after = at.play("move grant 2124")
    assert after.at("grant") == [2124] and left(after, "grant") == 11
    wood = position("grant@2214 oglesby-a@2215se", **USA)
    assert left(wood.play("move grant 2115"), "grant") == 3, "woods cost a leader what they cost others"


@pytest.mark.rule("US-4.6")
def test_leaders_enter_an_enemy_zone_only_to_join_infantry() -> None:
    alone = position("mcclernand@2214 baldwin-a@2217se", **USA)
    assert alone.work().board.in_zone(2216, "csa") and not alone.allowed("move mcclernand 2216")
    joined = position("mcclernand@2214 oglesby-a@2216nw baldwin-a@2217se", **USA)
    assert joined.allowed("move mcclernand 2216")


@pytest.mark.rule("US-3.6")
def test_nobody_enters_an_enemy_hex() -> None:
    at = position("oglesby-a@2216nw baldwin-a@2217s", **USA)
    assert not at.allowed("move oglesby-a 2217")
    alone = position("oglesby-a@2216nw pillow@2217 baldwin-a@1709s", **USA)
    assert alone.allowed("move oglesby-a 2217")


@pytest.mark.rule("US-3.7")
def test_a_leader_alone_rides_to_his_nearest_men() -> None:
    at = position("oglesby-a@2216nw pillow@2217 baldwin-a@1609s brown-a@2220s wharton-a@1809s", **USA)
    after = at.play("move oglesby-a 2217")
    assert after.at("pillow") == [1809] and "Pillow is displaced" in after.told()
    nobody = position("oglesby-a@2216nw pillow@2217", **USA).play("move oglesby-a 2217")
    assert nobody.unit("pillow").status == "gone"


@pytest.mark.rule("US-3.8")
def test_into_flank_or_rear_costs_one_more() -> None:
    at = position("oglesby-a@2216s", **USA)
    assert left(at.play("wheel oglesby-a 2217 s"), "oglesby-a") == 2, "west lies at the flank of one that faces south"
    assert left(position("oglesby-a@2216sw", **USA).play("wheel oglesby-a 2217 sw"), "oglesby-a") == 1


@pytest.mark.rule("US-3.9")
def test_to_turn_costs_a_point_by_however_many_corners() -> None:
    at = position("oglesby-a@2216n", **USA)
    assert left(at.play("turn 2216 ne"), "oglesby-a") == 1
    assert left(at.play("turn 2216 s"), "oglesby-a") == 1
    spent = at.run("turn 2216 s", "turn 2216 n", "turn 2216 s", "turn 2216 n", "turn 2216 s", "turn 2216 n")
    assert not spent.allowed("turn 2216 s")


@pytest.mark.rule("US-3.11")
def test_divisions_move_in_any_order() -> None:
    at = position("oglesby-a@2216nw cook-a@2123n mcclernand@2216 smith@2123", **USA)
    after = at.run("move cook-a 2023", "move oglesby-a 2217", "move smith 2023")
    assert after.at("cook-a", "oglesby-a", "smith") == [2023, 2217, 2023]


@pytest.mark.rule("US-3.12")
def test_a_move_draws_and_shows_nothing() -> None:
    after = position("oglesby-a@2216nw", **USA).play("move oglesby-a 2217")
    assert after.outcome is not None and not after.outcome.consulted and not after.purposes
    assert not after.outcome.secret


@pytest.mark.rule("US-3.13")
def test_a_stack_and_a_brigade_move_together() -> None:
    at = position("oglesby-a@2216nw oglesby-b@2216nw b1il@2216nw~ mcclernand@2216", **USA)
    after = at.play("stack 2216 2218")
    assert after.at("oglesby-a", "oglesby-b", "b1il", "mcclernand") == [2218] * 4
    assert [left(after, key) for key in ("oglesby-a", "oglesby-b", "b1il")] == [2, 2, 2]
    brigade = position("oglesby-a@2216nw oglesby-b@2216nw oglesby-c@2215nw", **USA).play("brigade oglesby 2219")
    hexes = brigade.at("oglesby-a", "oglesby-b", "oglesby-c")
    assert hexes.count(2219) == 2 and 2218 in hexes, "room for two; the third stays next to them"
    assert "“ne” is too much" in at.refused("move oglesby 2219 ne").reason, "each of them faces the enemy"


@pytest.mark.rule("US-4.5", "US-6.5")
def test_from_zone_to_zone_costs_two_more() -> None:
    at = position("oglesby-a@2216nw baldwin-a@2117s", **USA)
    # Baldwin faces south: his zone are 2217 and 2218.
    entered = at.play("wheel oglesby-a 2217 nw")
    assert entered.unit("oglesby-a").halted and left(entered, "oglesby-a") == 1
    inside = position("oglesby-a@2217nw baldwin-a@2117s", **USA)
    assert left(inside.play("wheel oglesby-a 2218 n"), "oglesby-a") == 1 + 2 + 1


@pytest.mark.rule("US-5.2")
def test_nobody_passes_through_a_full_hex() -> None:
    at = position("oglesby-a@2216nw cook-a@2217nw cook-b@2217nw", **USA)
    assert not at.allowed("move oglesby-a 2217")
    assert left(at.play("wheel oglesby-a 2218 nw"), "oglesby-a") > 2, "it goes round"


@pytest.mark.rule("US-5.3")
def test_everybody_sees_who_stands_in_a_stack() -> None:
    at = position("oglesby-a@2216nw oglesby-b@2216nw")
    for seat in ("usa", "csa", None):
        view = GAME.view(at.state, seat)
        assert [view.units[key].at for key in ("oglesby-a", "oglesby-b")] == [2216, 2216]


@pytest.mark.rule("US-5.4")
def test_a_stack_faces_one_way() -> None:
    at = position("oglesby-a@2216nw cook-a@2218s", **USA)
    assert at.play("move oglesby-a 2218").unit("oglesby-a").facing == "s"
    assert "facing" in at.refused("wheel oglesby-a 2218 nw").reason
    both = position("oglesby-a@2216nw cook-a@2216nw", **USA).play("turn 2216 s")
    assert [both.unit(key).facing for key in ("oglesby-a", "cook-a")] == ["s", "s"]


@pytest.mark.rule("US-6.4")
def test_whoever_enters_a_zone_stops_and_may_still_turn() -> None:
    at = position("oglesby-a@2216nw baldwin-a@2117s", **USA).play("wheel oglesby-a 2217 nw")
    assert "zone of control" in at.refused("move oglesby-a 2216").reason
    assert at.play("turn 2217 n").unit("oglesby-a").facing == "n"


@pytest.mark.rule("US-6.6")
def test_nobody_ends_with_only_flank_or_rear_to_the_enemy() -> None:
    at = position("oglesby-a@2216nw baldwin-a@2117s", **USA)
    assert not at.allowed("wheel oglesby-a 2217 s") and at.allowed("wheel oglesby-a 2217 nw")
    friend = position("oglesby-a@2216nw cook-a@2217nw baldwin-a@2117s", **USA)
    assert friend.allowed("wheel oglesby-a 2217 nw"), "a friend there has the enemy in his zone"


@pytest.mark.rule("US-6.6", "US-5.4")
def test_a_stack_does_not_turn_its_back_because_it_still_looks_at_the_enemy() -> None:
    """Both turn at once: neither has the enemy in its zone for the other."""
    at = position("oglesby-a@2217n oglesby-b@2217n baldwin-a@2117s", **USA)
    assert at.keys("turn 2217") == ["nw"] and at.refused("turn 2217 s").rule == "US-6.6"


@pytest.mark.rule("US-6.6")
def test_the_union_may_come_up_to_the_works() -> None:
    """No zone reaches into a rifle pit, but an enemy behind it who is faced lies at nobody's flank."""
    at = position("oglesby-a@2010n baldwin-a@1809s head-a@1217", **USA)
    assert at.allowed("wheel oglesby-a 1909 n") and not at.allowed("wheel oglesby-a 1909 s")


@pytest.mark.rule("US-6.7", "US-6.8")
def test_whoever_stands_so_turns_when_the_phase_ends() -> None:
    """One that came there by a retreat, say: where nobody could stop of his own will."""
    at = position("oglesby-a@2217s baldwin-a@2117s mcclernand@2217", **USA)
    after = at.play("done")
    assert after.unit("oglesby-a").facing in ("n", "nw") and "faces north" in after.told()


@pytest.mark.rule("US-13.3", "US-13.4")
def test_engaged_units_move_only_beside_their_enemies() -> None:
    colour: dict[str, Any] = {"engagements": (Engagement("csa", ("oglesby-a",), ("baldwin-a",), 1),), "markers": 1}
    at = position("oglesby-a@2217n baldwin-a@2117s", **USA, **colour)
    moves = at.keys("move oglesby-a")
    assert moves and set(moves) <= {"2218", "2116", "2118", "2017", "2018"}, "only next to Baldwin"
    detour = position("oglesby-a@2116nw baldwin-a@2117se", **USA, **colour).play("move oglesby-a 2217")
    assert detour.state.last[-1].way == (2116, 2217), "by 2216, cheaper, it would leave Baldwin's side"  # type: ignore[union-attr]
    own: dict[str, Any] = {"engagements": (Engagement("usa", ("oglesby-a",), ("baldwin-a",), 1),), "markers": 1}
    assert "engaged" in position("oglesby-a@2217n baldwin-a@2117s", **USA, **own).refused("move oglesby-a 2218").reason


@pytest.mark.rule("US-14.4", "US-3.2")
def test_disordered_units_keep_their_direction() -> None:
    north = position("oglesby-a@2216n!", **USA)
    assert all(int(key) >= 2200 for key in north.keys("move oglesby-a"))
    south = position("baldwin-a@2216n!")
    assert all(int(key) < 2300 for key in south.keys("move baldwin-a"))


@pytest.mark.rule("US-16.6")
def test_guns_enter_a_zone_only_to_join_infantry() -> None:
    at = position("b1il@2216nw~ baldwin-a@2117s", **USA)
    assert not at.allowed("move b1il 2217")
    joined = position("b1il@2216nw~ oglesby-a@2217nw baldwin-a@2117s", **USA)
    assert joined.allowed("move b1il 2217")


@pytest.mark.rule("US-22.2")
def test_on_turn_one_the_confederates_cross_their_pits_for_nothing() -> None:
    for turn, cost in ((1, 1), (2, 2)):
        at = position("baldwin-a@1810s head-a@1217", turn=turn)
        after = at.play("move baldwin-a 1910")
        assert left(after, "baldwin-a") - movement().terrain[field().cells[1910].terrain] == cost - 1
    union = position("cook-a@1910n head-a@1217", turn=1, active="usa")
    assert left(union.play("move cook-a 1810"), "cook-a") >= 2


@pytest.mark.rule("US-22.1")
def test_somebody_stays_in_the_fort() -> None:
    at = position("head-a@1217nw water@1113ne")
    assert all(
        key in ("1216", "1215", "1214", "1213", "1116", "1115", "1114", "1113") for key in at.keys("move head-a")
    )
    both = position("head-a@1217nw head-b@1216nw water@1113ne")
    assert both.allowed("move head-a 1218") and not both.play("move head-a 1218").allowed("move head-b 1218")
    assert at.changed(fort_lost=True).allowed("move head-a 1218")


def test_what_is_offered_leads_along_legal_steps() -> None:
    """Each hex that is offered is reached by its way, and no step of it enters an enemy's or a full hex."""
    at = position("oglesby-a@2011n baldwin-a@1911s cook-a@2012n cook-b@2012n b1il@2111n", **USA)
    for key in at.keys("move oglesby-a"):
        after = at.play(f"move oglesby-a {key}")
        assert after.at("oglesby-a") == [int(key)] and left(after, "oglesby-a") <= 6
        mark = after.state.last[-1]
        assert mark.way[0] == 2011 and mark.way[-1] == int(key)  # type: ignore[union-attr]
        assert not {1911, 2012} & set(mark.way)  # type: ignore[union-attr]
