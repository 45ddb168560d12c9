"""How battles are won, and when."""

from __future__ import annotations

import pytest

from bot.games.dixie.game import GAME
from tests.games.dixie.scene import scene


@pytest.mark.rule("DX-4.0", "DX-4.3")
def test_two_of_three_positions_win() -> None:
    at = scene(
        phase="move",
        usa={"cl": "i3", "uc": "a:i3 b:i2", "ur": "i1"},
        csa={"reserve": "i4", "cr": "i2"},
    )
    at = at.play("move cc {a}")
    assert at.state.winner == "" or at.state.winner == "usa"
    at = at if at.state.winner else at.next()
    assert (at.state.winner, at.state.ending, at.awaited()) == ("usa", "positions", [])
    assert at.state.holders["cc"] == at.state.holders["cl"] == "usa", "the picture shows both as captured"


@pytest.mark.rule("DX-4.0")
def test_one_position_is_not_enough() -> None:
    at = scene(phase="move", usa={"uc": "a:i3 i2", "ur": "i1"}, csa={"reserve": "i4", "cl": "i2", "cr": "i2"})
    at = at.play("move cc {a}").next()
    assert at.state.winner == "" and at.state.holders["cc"] == "usa"


@pytest.mark.rule("DX-4.1", "DX-11.2b")
def test_a_general_occupies_nothing() -> None:
    at = scene(
        phase="move",
        usa={"cl": "i3", "uc": "g:g i2", "ur": "i1"},
        csa={"reserve": "i4", "cr": "i2"},
    )
    if at.allowed("move cc {g}"):
        at = at.play("move cc {g}").next()
    assert at.state.winner == "" and at.state.holders.get("cc") != "usa"


@pytest.mark.rule("DX-4.1", "DX-4.3", "DX-6.0c")
def test_a_rout_in_the_enemys_turn_may_win() -> None:
    """The last defender of a second position routs in his own Morale phase."""
    at = scene(
        active="usa",
        phase="move",
        usa={"cl": "i3", "cc": "i3", "ur": "i1"},
        csa={"reserve": "i4", "cc": "a:i1*1", "cr": "i2"},
        holders={"cc": "csa"},
    )
    at = at.next(6)
    assert at.at("a") == ["routed"]
    assert (at.state.winner, at.state.ending) == ("usa", "positions")


@pytest.mark.rule("DX-4.1")
def test_a_position_of_which_the_enemy_is_gone_is_not_occupied() -> None:
    """The enemy's last card there routs, but nobody has followed it."""
    at = scene(
        phase="move",
        usa={"cl": "i3", "uc": "i3", "ur": "i1"},
        csa={"reserve": "i4", "cc": "a:i1*1", "cr": "i2"},
    )
    at = at.next(6)
    assert at.at("a") == ["routed"] and at.state.winner == ""


@pytest.mark.rule("DX-13.8", "DX-4.0")
def test_three_of_five_positions_win() -> None:
    usa = {"cl": "i3", "clc": "i3", "uc": "a:i3 b:i2", "ur": "i2", "ul": "i2"}
    csa = {"reserve": "i4", "cr": "i2", "crc": "i2"}
    five = {"columns": 5, "deck": "points"}
    at = scene(phase="move", usa=usa, csa=csa, setup=five)
    assert at.state.winner == ""
    at = at.play("move cc {a}")
    at = at if at.state.winner else at.next()
    assert (at.state.winner, at.state.ending) == ("usa", "positions")


@pytest.mark.rule("DX-4.2")
def test_shiloh_the_csa_wins_by_center_back() -> None:
    at = scene(
        "shiloh",
        phase="move",
        active="csa",
        usa={"bl": "i2", "br": "i2", "fl": "i2", "fr": "i2", "reserve": "i2"},
        csa={"fc": "a:i3"},
    )
    assert at.state.winner == "", "Center-Front alone wins nothing"
    at = at.play("move bc {a}")
    at = at if at.state.winner else at.next()
    assert at.state.winner == "csa"


@pytest.mark.rule("DX-4.2")
def test_shiloh_two_positions_win_nothing() -> None:
    at = scene(
        "shiloh",
        phase="move",
        active="csa",
        usa={"bl": "i2", "bc": "i2", "br": "i2"},
        csa={"fc": "a:i3", "fl": "b:i3", "fr": "i2"},
    )
    assert at.state.winner == "" and at.next().state.winner == ""


@pytest.mark.rule("DX-4.2", "DX-4.2a")
def test_shiloh_the_usa_wins_by_center_front_on_day_two_only() -> None:
    cards = {"bl": "i2", "bc": "a:i2", "br": "i2", "fl": "i2", "fr": "i2"}
    for day in (1, 2):
        at = scene("shiloh", phase="move", usa=cards, csa={"reserve": "i2 i2"}, day=day)
        at = at.play("move fc {a}")
        at = at if at.state.winner else at.next()
        assert at.state.winner == ("usa" if day == 2 else "")


@pytest.mark.rule("DX-4.3a", "DX-8.0c")
def test_what_the_mover_leaves_falls_when_his_movement_is_complete() -> None:
    """The CSA holds the USA Left, and the USA leaves its Center to it: lost, unless somebody engages again in time."""
    at = scene(
        phase="move",
        usa={"uc": "a:i3", "ur": "i3", "reserve": "b:i2"},
        csa={"ul": "i3", "uc": "i3", "cc": "i2", "cl": "i2"},
        holders={"uc": "usa"},
    )
    left = at.play("move reserve {a}")
    assert left.state.winner == ""
    assert left.next().state.winner == "csa"
    assert left.play("move uc {b}").next().state.winner == ""


@pytest.mark.rule("DX-4.3", "DX-7.3c")
def test_the_last_hit_of_a_fire_may_win() -> None:
    """The only defender of a second position takes more hits than CV: won in the midst of the Combat phase."""
    at = scene(
        usa={"cc": "i4", "cl": "i3", "ur": "i2"},
        csa={"cc": "e:i1", "cr": "i3", "ul": "i1"},
        holders={"cc": "csa"},
    ).play("fire cc all", 1, 1, 6, 6)
    assert at.at("e") == ["eliminated"]
    assert (at.state.winner, at.state.ending, at.awaited()) == ("usa", "positions", [])


@pytest.mark.rule("DX-4.3", "DX-13.2b")
def test_a_rout_in_melee_may_win() -> None:
    at = scene(
        usa={"cc": "i4", "cl": "i3", "ur": "i2"},
        csa={"cc": "e:i1", "cr": "i3", "ul": "i1"},
        holders={"cc": "csa"},
    ).play("melee cc", 1, 6, 6, 6, 6, 6)
    assert at.at("e") == ["routed"] and at.state.winner == "usa"


@pytest.mark.rule("DX-4.3a")
def test_what_the_mover_occupies_wins_before_his_movement_is_complete() -> None:
    usa = {"cl": "i3", "uc": "a:i3 b:i2", "ur": "i1"}
    at = scene(phase="move", usa=usa, csa={"reserve": "i4", "cr": "i2"}).play("move cc {a}")
    assert (at.state.winner, at.state.active) == ("usa", "usa")


@pytest.mark.rule("DX-4.0", "DX-16.1")
def test_the_headline_says_who_has_captured_what() -> None:
    """On a seat's panel and to everybody."""
    at = scene(phase="move", usa={"cl": "i3", "ur": "i1"}, csa={"uc": "i4", "cr": "i2", "reserve": "i1"})
    for seat in ("usa", None):
        said = GAME.headline(GAME.view(at.state, seat))
        assert said.endswith("captured: Confederates 1, Union 1 (2 win)")
