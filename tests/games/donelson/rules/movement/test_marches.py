"""Grand tactical movement (section 7)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.advising import in_words
from bot.games.donelson.data.terms import Hex, Key
from bot.games.donelson.game import GAME
from bot.games.donelson.offers import stacks
from bot.games.donelson.rules.facts import Facts
from bot.games.donelson.rules.movement.costs import Walk
from bot.games.donelson.rules.movement.marches import marches
from bot.games.donelson.state.places import Places
from tests.games.donelson.positions import position

USA: dict[str, Any] = {"active": "usa"}


@pytest.mark.rule("US-7.1", "US-7.3", "US-3.10")
def test_twice_as_far_by_road_for_a_point_a_hex() -> None:
    at = position("oglesby-a@2214n", **USA)
    assert at.allowed("march oglesby-a 2125"), "11 hexes along the Ridge road"
    assert not at.allowed("march oglesby-a 2115"), "no road"
    after = at.play("march oglesby-a 2122")
    assert after.at("oglesby-a") == [2122] and after.unit("oglesby-a").spent == 0
    guns = position("b1il@2214n~", **USA)
    assert guns.allowed("march b1il 2125"), "three times four points"


@pytest.mark.rule("US-7.1", "US-22.2")
def test_pits_do_not_matter_to_a_march() -> None:
    """From Dover through the works: eight hexes down the Forge road."""
    assert position("baldwin-a@1309s").allowed("march baldwin-a 2109")


@pytest.mark.rule("US-7.2")
def test_three_hexes_from_the_enemy_and_never_next_to_him() -> None:
    at = position("oglesby-a@2214n baldwin-a@2019s", **USA)
    assert at.allowed("march oglesby-a 2216") and not at.allowed("march oglesby-a 2218")
    beside = position("oglesby-a@2214n baldwin-a@2115s", **USA)
    assert "far enough" in beside.refused("march oglesby-a 2215").reason


@pytest.mark.rule("US-7.2")
def test_within_three_hexes_where_friends_stand() -> None:
    enemy = "oglesby-a@2214n baldwin-a@2019s"
    assert position(enemy, "cook-a@2218n", **USA).allowed("march oglesby-a 2218")
    assert not position(enemy, **USA).allowed("march oglesby-a 2218")


@pytest.mark.rule("US-7.1")
def test_leaders_do_not_march() -> None:
    assert position("grant@2214 oglesby-a@2215n", **USA).refused("march grant 2218").rule == "US-7.1"


@pytest.mark.rule("US-7.4")
def test_not_through_others_who_marched() -> None:
    at = position("oglesby-a@2214n oglesby-b@2215n", **USA).play("march oglesby-b 2218")
    assert at.allowed("march oglesby-a 2217") and not at.allowed("march oglesby-a 2218")
    assert not at.allowed("march oglesby-a 2219")


@pytest.mark.rule("US-7.5")
def test_the_disordered_and_those_out_of_command_may_march() -> None:
    disordered = position("oglesby-a@2214n!", **USA)
    assert disordered.allowed("march oglesby-a 2221") and not disordered.allowed("march oglesby-a 2122")
    out = position("oglesby-a@2214n", out_of_command=("oglesby-a",), **USA)
    assert out.allowed("march oglesby-a 2121") and not out.allowed("march oglesby-a 2123"), "twice four points"


@pytest.mark.rule("US-7.6")
def test_a_march_takes_the_whole_phase() -> None:
    moved = position("oglesby-a@2214n", **USA).play("move oglesby-a 2215")
    assert "moved" in moved.refused("march oglesby-a 2218").reason
    marched = position("oglesby-a@2214n", **USA).play("march oglesby-a 2218")
    assert "marched" in marched.refused("move oglesby-a 2219").reason
    assert not marched.allowed("turn 2218 s")


@pytest.mark.rule("US-5.4", "US-3.10")
def test_who_marches_into_a_stack_faces_as_it_does() -> None:
    at = position("oglesby-a@2214n cook-a@2218s", **USA).play("march oglesby-a 2218")
    assert [at.unit(key).facing for key in ("oglesby-a", "cook-a")] == ["s", "s"]


def test_who_may_march_is_looked_for_where_somebody_asks_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """To find it out takes long, and to say in words what another move is needs none of it."""
    state = position("oglesby-a@2214n baldwin-a@2019s", **USA).state
    view = GAME.view(state, "usa")
    sought = list[str]()

    def found(facts: Facts, board: Places, key: Key) -> dict[Hex, Walk]:
        sought.append(key)
        return marches(facts, board, key)

    monkeypatch.setattr(stacks, "marches", found)
    assert in_words(GAME, view, "usa", "move oglesby-a 2215") and not sought
    level = GAME.choices(view, "usa", ())
    assert level is not None and "march" in {choice.key for choice in level.choices} and sought == ["oglesby-a"]
