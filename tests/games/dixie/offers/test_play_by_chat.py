"""What play by chat adds: standing preferences, armed cards, live windows, what is public, and undo."""

from __future__ import annotations

import msgspec
import pytest

from bot.games.contract.game import PUBLIC
from bot.games.dixie.data.terms import SIDES
from bot.games.dixie.game import GAME
from bot.games.dixie.state.state import Armed, Preferences
from tests.games.dixie.scene import Scene, scene


def seen_by(at: Scene, seat: str | None) -> bytes:
    return msgspec.json.encode(GAME.view(at.state, seat))


def fire(**more: object) -> Scene:
    """USA infantry about to fire at three CSA cards that have engaged it, with a special card in each Reserve."""
    return scene(
        usa={"uc": "a:i4", "ul": "i2", "ur": "i2", "reserve": "low:low-ammunition i2"},
        csa={"uc": "b:i2 c:i4 s:a2", "cl": "i2", "cr": "i2", "reserve": "u:uniform-confusion sh:sharpshooters"},
        **more,  # type: ignore[arg-type]
    )


@pytest.mark.rule("DX-16.2")
def test_sizes_are_public_and_faces_are_not() -> None:
    at = scene(
        usa={"uc": "a:i3? b:i2?", "ul": "i2", "ur": "i2", "reserve": "i3 i3", "out": "o:i4"},
        csa={"cc": "i2", "cl": "i2", "cr": "i2"},
    )
    for seat in (None, "csa"):
        view = GAME.view(at.state, seat)
        assert view.hidden["usa uc"] == 2 and view.reserves["usa"] == 2 and view.decks["usa"] == 5
        assert at.labels["o"] in view.laid and at.labels["a"] not in view.laid
        assert view.army is None or view.seat == "csa"
        words = GAME.position(view) + GAME.alt(view)
        assert at.name("a") not in words and at.name("b") not in words
    assert at.name("a") in GAME.position(GAME.view(at.state, "usa"))


@pytest.mark.rule("DX-17.5", "DX-7.3", "DX-7.3a")
@pytest.mark.parametrize(("how", "hit"), [("lowest", [1, 0, 0]), ("highest", [0, 1, 0])])
def test_hits_go_by_preference(how: str, hit: list[int]) -> None:
    at = fire().play(f"prefer hits {how}", seat="csa")
    at = at.play("fire uc all", 1, 5, 5, 5)
    assert at.hits("b", "c", "s") == hit


@pytest.mark.rule("DX-17.5")
def test_guns_come_last_by_the_lowest() -> None:
    at = fire().play("fire uc all", 1, 1, 5, 5)
    assert at.hits("b", "c", "s") == [1, 1, 0]


@pytest.mark.rule("DX-17.5", "DX-7.3")
def test_asked_who_takes_hits() -> None:
    at = fire().play("prefer hits ask", seat="csa")
    assert seen_by(at, "usa") == seen_by(fire(), "usa") and at.told() == ""
    at = at.play("fire uc all", 1, 5, 5, 5)
    assert at.awaited() == ["csa"]
    at = at.play("hits {c}")
    assert at.hits("b", "c", "s") == [0, 1, 0] and at.awaited() == ["usa"]


@pytest.mark.rule("DX-17.5")
def test_nobody_is_asked_about_a_single_card() -> None:
    at = scene(
        usa={"uc": "a:i4", "ul": "i2", "ur": "i2"},
        csa={"uc": "b:i2", "cl": "i2", "cr": "i2"},
    ).play("prefer hits ask", seat="csa")
    at = at.play("fire uc all", 1, 5, 5, 5)
    assert at.awaited() == ["usa"] and at.hits("b") == [1]


@pytest.mark.rule("DX-17.3")
def test_arming_shows_nowhere() -> None:
    before = fire()
    at = before.play("arm {u} any 1", seat="csa")
    assert at.told() == "" and at.outcome and at.outcome.secret
    for seat in (None, "usa"):
        assert seen_by(at, seat) == seen_by(before, seat)
    assert [a.card for a in at.state.armies["csa"].armed] == [at.labels["u"]]
    assert at.play("disarm {u}", seat="csa").state.armies["csa"].armed == ()


@pytest.mark.rule("DX-17.3", "DX-12.2", "DX-12.0f")
def test_an_armed_card_plays_itself() -> None:
    at = fire().play("arm {u} any 1", seat="csa").play("fire uc all", 1, 5, 5, 5)
    assert at.at("u") == ["played"] and at.hits("a") == [1] and at.hits("b", "c", "s") == [0, 0, 0]
    assert "Uniform Confusion" in at.told()
    assert at.outcome and at.outcome.consulted


@pytest.mark.rule("DX-17.3")
def test_an_armed_card_waits_for_its_position() -> None:
    at = fire().play("arm {u} ul 1", seat="csa").play("fire uc all", 1, 5, 5, 5)
    assert at.at("u") == ["reserve"] and at.hits("b") == [1]


@pytest.mark.rule("DX-17.4", "DX-12.0f")
def test_live_windows_open_for_every_hand() -> None:
    """The pause is the same whether the other side has a card to play or not."""
    with_card = fire(setup={"live": True})
    without = scene(
        usa={"uc": "i4", "ul": "i2", "ur": "i2", "reserve": "low-ammunition i2"},
        csa={"uc": "i2 i4 a2", "cl": "i2", "cr": "i2", "reserve": "i1 i1"},
        setup={"live": True},
    )
    for at in (with_card, without):
        asked = at.play("fire uc all")
        assert asked.awaited() == ["csa"]
        assert asked.play("pass now", 5, 5, 5, 5).awaited() == ["usa"]


@pytest.mark.rule("DX-17.4")
def test_passing_for_the_whole_turn() -> None:
    at = scene(
        usa={"uc": "a:i4", "ul": "b:i2", "ur": "i2"},
        csa={"uc": "i2", "ul": "i2", "cr": "i2", "reserve": "i1"},
        setup={"live": True},
    )
    at = at.play("fire uc all").play("pass turn", 5, 5, 5, 5)
    assert at.play("fire ul all", 5, 5).awaited() == ["usa"]


@pytest.mark.rule("DX-17.6", "DX-13.2c")
@pytest.mark.parametrize(("how", "stays"), [("stay", True), ("leave", False), ("fewer", False)])
def test_a_second_round_by_preference(how: str, stays: bool) -> None:
    """The CSA, with fewer CV, is in a melee that the USA began and goes on with."""
    at = scene(
        usa={"uc": "i4 i4", "ul": "i2", "ur": "i2"},
        csa={"uc": "b:i2", "cl": "i2", "cr": "i2"},
    ).play(f"prefer melee {how}", seat="csa")
    at = at.play("melee uc", *([6] * 10))
    assert at.awaited() == ["usa"]
    if stays:
        at = at.play("again", *([6] * 10))
        assert "2" in at.told()
    else:
        at = at.play("again")
        assert at.at("b") == ["cc"]


@pytest.mark.rule("DX-17.2", "DX-8.1b")
def test_a_move_is_told_in_numbers() -> None:
    at = scene(
        phase="move",
        usa={"reserve": "a:i3 b:i2", "ul": "i2", "ur": "i2"},
        csa={"uc": "i2", "cl": "i2", "cr": "i2"},
    )
    at = at.play("move uc {a},{b}") if at.legal("move uc {a},") else at.play("move uc {a}").play("move uc {b}")
    assert at.name("a") not in at.told() and "USA Center" in at.told()
    assert at.labels["a"] not in GAME.view(at.state, "csa").laid
    at = at.next()
    assert at.labels["a"] in GAME.view(at.state, "csa").laid and at.name("a") in at.told()


@pytest.mark.rule("DX-17.7")
def test_moves_can_be_taken_back_and_dice_cannot() -> None:
    at = scene(
        phase="move",
        usa={"reserve": "a:i3 b:i2", "ul": "i2", "ur": "i2"},
        csa={"uc": "i2", "cl": "i2", "cr": "i2"},
    )
    moved = at.play("move uc {a}")
    assert moved.outcome and not moved.outcome.consulted and moved.purposes == ()
    ended = moved.next()
    assert ended.outcome and ended.outcome.consulted


@pytest.mark.rule("DX-17.3", "DX-17.5", "DX-17.6")
def test_preferences_are_each_sides_own() -> None:
    at = fire()
    for side in SIDES:
        other = at.play("prefer hits highest", seat=side).play("prefer melee stay", seat=side)
        assert other.state.armies[side].preferences == Preferences("highest", "stay")
        assert all(seen_by(other, s) == seen_by(at, s) for s in (None, *SIDES) if s != side)
        assert at.armed(side, armed=(Armed(at.labels["u"]),)).state.armies[side].armed
        assert not [e for e in (other.outcome.events if other.outcome else []) if e.to(PUBLIC)]
