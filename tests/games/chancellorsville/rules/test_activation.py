"""Activations, marches, redoubts, transfers (sections 4, 6 and 10 of the rulebook)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.games.chancellorsville.data.terms import Place
from bot.games.chancellorsville.game import GAME
from bot.games.chancellorsville.state.state import Piece
from bot.games.contract.game import PUBLIC
from tests.games.chancellorsville.positions import Position, position


def acting(card: str = "u2", **more: object) -> Position:
    """A Union card has been played: by default Meade is to act with a major activation, Slocum with a minor one."""
    return position(hands={"usa": card}, **more).play(f"play {card}")  # type: ignore[arg-type]


@pytest.mark.rule("CV-4.1", "CV-4.2")
def test_major_and_minor_in_any_order() -> None:
    at = acting("u1", usa="meade@11 couch@3 sickles@2")
    assert {(a.formation, a.kind) for a in at.state.now.left} == {
        ("meade", "major"), ("couch", "minor"), ("sickles", "minor"),
    }  # fmt: skip
    assert at.keys("stand") == ["meade", "couch", "sickles"]
    assert at.run("stand sickles", "stand meade").keys("stand") == ["couch"]
    assert at.refused("stand howard").rule == "CV-4.3"


@pytest.mark.rule("CV-4.2", "CV-5.9", "CV-4.7")
def test_one_is_finished_before_the_next() -> None:
    at = acting(usa="meade@11", csa="anderson@22").play("march meade 12-13")
    assert at.at("meade") == [12] and at.state.march is not None and "Anderson is sighted" in at.told()
    assert at.refused("stand slocum").rule == "CV-4.2"
    assert at.play("march meade 13").at("meade") == [13]
    assert at.play("stand meade").state.march is None


@pytest.mark.rule("CV-10.1", "CV-10.3")
def test_why_nobody_exchanges() -> None:
    """Couch stands beside Meade, and both have all that they can have."""
    refused = acting(usa="meade@3 couch@2 slocum@9/9 sickles@8").refused("transfer meade couch give 1")
    assert refused.reason.startswith("Meade has no neighbor that can exchange: the giver keeps 1")


@pytest.mark.rule("CV-4.3")
def test_nobody_is_skipped() -> None:
    at = acting()
    assert {text.split()[0] for text in at.legal()} >= {"march", "stand", "dig"}
    assert not at.legal("buy") and at.refused("draw top").rule == "CV-3.7"


@pytest.mark.rule("CV-4.4", "CV-9.2")
def test_the_cost_is_paid_and_tested_before_the_first_step() -> None:
    at = acting(usa="meade@3/6")
    held = at.play("march meade 2", 5)
    assert held.cohesion("meade") == [5] and held.at("meade") == [2]
    broken = at.play("march meade 2", 6)
    assert broken.at("meade") == [0] and "Meade is destroyed" in broken.told() and broken.keys("stand") == ["slocum"]


@pytest.mark.rule("CV-4.5", "CV-4.6", "CV-6.1", "CV-4.14")
def test_digging_is_free_and_all() -> None:
    after = acting(usa="meade@3/6").play("dig meade")
    assert after.cohesion("meade") == [6] and after.state.redoubts == {3: 1} and after.keys("stand") == ["slocum"]
    assert not after.state.pieces["meade"].shown and "digs a redoubt at Berea (3)" in after.told()
    fought = acting(usa="meade@10", csa="anderson@22").play("attack meade 22", 3, 3, 3, 3, 3).play("accept")
    assert fought.keys() and not fought.legal("dig") and not fought.legal("transfer")


@pytest.mark.rule("CV-4.5")
def test_standing_on_three_redoubts_is_free() -> None:
    after = acting(usa="meade@3/6", redoubts={3: 3}).play("stand meade")
    assert after.cohesion("meade") == [6] and "pays nothing" in after.told()
    assert acting(usa="meade@3", redoubts={3: 2}).play("stand meade").cohesion("meade") == [13]


@pytest.mark.rule("CV-6.1", "CV-6.3", "CV-1.5")
def test_where_nobody_digs() -> None:
    full = acting(usa="meade@3 slocum@2", redoubts={3: 3})
    assert full.keys("dig") == ["slocum"] and full.refused("dig meade").rule == "CV-6.3"
    none_left = acting(usa="meade@3", redoubts={4: 3, 5: 3, 6: 3, 7: 3})
    assert not none_left.legal("dig")


@pytest.mark.rule("CV-4.7", "CV-4.8", "CV-4.12", "CV-4.15")
def test_steps_of_major_and_minor() -> None:
    at = acting(usa="meade@3 slocum@1 couch@7 howard@7 reynolds@6")
    assert set(at.keys("march meade")) == {
        "2", "4", "11", "2-1", "2-9", "2-3", "4-5", "4-3", "4-13", "11-12", "11-3",
    }  # fmt: skip
    assert set(at.keys("march slocum")) == {"2", "8"}
    assert at.play("march meade 2-9").at("meade") == [9] and at.play("march meade 2-3").at("meade") == [3]
    assert at.refused("march slocum 8-9").rule


@pytest.mark.rule("CV-4.9", "CV-4.10")
def test_a_second_attack_or_one_step() -> None:
    at = acting(usa="meade@10", csa="anderson@22 mclaws@21")
    first = at.play("attack meade 22", 3, 3, 3, 3, 3).play("accept")
    assert first.at("meade") == [10] and first.keys() == ["attack", "march", "stand"]
    assert first.keys("attack meade") == ["21", "22"] and set(first.keys("march meade")) == {"9"}
    second = first.play("attack meade 21", 3, 3, 3, 3, 3).play("accept")
    assert second.state.march is None and second.cohesion("meade") == [13]
    won = at.play("attack meade 22", 6, 6, 3, 3, 3).play("accept")
    assert won.at("meade") == [22] and won.keys("march meade") and won.keys("attack meade") == ["21", "23"]
    assert at.play("attack meade 21", 3, 3, 3, 3, 3).play("accept").play("march meade 9").state.march is None


@pytest.mark.rule("CV-4.9", "CV-4.8")
def test_no_second_attack_after_a_step_or_of_a_minor() -> None:
    stepped = acting(usa="meade@9", csa="anderson@22").play("march meade 10")
    assert stepped.keys("attack meade") == ["22"]
    done = stepped.play("attack meade 22", 3, 3, 3, 3, 3).play("accept")
    assert done.state.march is None and done.keys("stand") == ["slocum"]
    minor = acting(usa="slocum@10", csa="anderson@22").play("attack slocum 22", 3, 3, 3, 3, 3).play("accept")
    assert minor.state.march is None


@pytest.mark.rule("CV-4.11")
def test_two_friends_are_passed_through_and_not_fought_from() -> None:
    at = acting(usa="meade@3 couch@11 sickles@11", csa="early@24")
    assert "11" not in at.keys("march meade") and "11-12" in at.keys("march meade")
    assert not acting(usa="meade@3 couch@11 sickles@11", csa="anderson@12").legal("attack meade")


@pytest.mark.rule("CV-4.11", "CV-12.18")
def test_an_unseen_enemy_is_not_attacked_from_where_there_is_no_room() -> None:
    at = position(usa="meade@3 couch@11 sickles@11", csa="early@24", hands={"usa": "u2"}).play("play u2")
    pieces = at.state.pieces
    hidden = {"anderson": _moved(pieces["anderson"], 12)}
    at = at.changed(pieces=pieces | hidden)
    assert GAME.problems(at.state) == []
    met = at.play("march meade 11-12")
    assert met.at("meade") == [11] and met.state.pieces["anderson"].shown and not met.state.pieces["anderson"].screened
    assert met.keys() == ["march"] and met.keys("march meade") == ["3"]
    assert met.play("march meade 3").at("meade") == [3]


@pytest.mark.rule("CV-4.11", "CV-5.9")
def test_one_that_can_neither_go_on_nor_stop_goes_back() -> None:
    """Two full locations lie behind Meade's second step, a third beside him; an enemy comes into sight before him."""
    usa = "meade@3 couch@11 sickles@11 howard@12 slocum@12 reynolds@22 sedgwick@22"
    at = position(usa=usa, csa="early@24 anderson@24 mclaws@14", hands={"usa": "u2"}).bought("usa", "forced")
    screened = {key: replace(at.state.pieces[key], screened=True, shown=False) for key in ("howard", "slocum")}
    mclaws = replace(at.state.pieces["mclaws"], at=13, shown=False)
    met = at.changed(pieces=at.state.pieces | screened | {"mclaws": mclaws}).play("play u2")
    met = met.play("use forced meade 11-12-13")
    assert met.at("meade") == [12] and met.legal() == ["stand meade"]
    level = GAME.choices(GAME.view(met.state, "usa"), "usa", ("stand",))
    assert level is not None and level.choices[0].label == "Meade goes back to Berea (3)"
    back = met.play("stand meade")
    assert back.at("meade") == [3] and back.state.march is None and not back.state.pieces["mclaws"].shown


def test_a_game_may_be_given_up_while_one_passes_through_two_others() -> None:
    usa = "meade@3 couch@11 sickles@11 howard@12 slocum@12 reynolds@22 sedgwick@22"
    at = position(usa=usa, csa="early@24 anderson@24 mclaws@14", hands={"usa": "u2"}).bought("usa", "forced")
    screened = {key: replace(at.state.pieces[key], screened=True, shown=False) for key in ("howard", "slocum")}
    mclaws = replace(at.state.pieces["mclaws"], at=13, shown=False)
    met = at.changed(pieces=at.state.pieces | screened | {"mclaws": mclaws}).play("play u2")
    met = met.play("use forced meade 11-12-13")
    over = GAME.resign(met.state, "usa").state
    assert over.ending == "resigned" and over.pieces["meade"].at == 12 and GAME.problems(over) == []


@pytest.mark.rule("CV-5.9")
def test_one_that_can_only_stand_is_not_asked() -> None:
    """Interrupted at 6 under a Night March, with an enemy in one neighbour and two friends in sight in each other."""
    at = position(usa="meade@7 couch@5 sickles@5 howard@4 slocum@4", csa="hill@14 colston@15", hands={"usa": "u2"})
    at = at.bought("usa", "night")
    assert at.play("use night meade 5-6").state.march is None


@pytest.mark.rule("CV-4.13")
def test_a_hidden_march_tells_nothing() -> None:
    at = acting(usa="meade@3", csa="early@13")
    marched, stood = at.play("march meade 2"), at.play("stand meade")
    assert GAME.view(marched.state, "csa") == GAME.view(stood.state, "csa")
    for audience in (PUBLIC, "csa"):
        assert marched.told(audience) == stood.told(audience) == "Meade is activated and pays 1 cohesion: 13 left."
    assert marched.outcome is not None and stood.outcome is not None
    assert marched.outcome.secret and stood.outcome.secret
    assert "marches from Berea (3) to Hartwood (2)" in marched.told("usa")


@pytest.mark.rule("CV-10.1", "CV-10.2", "CV-10.4", "CV-4.6", "CV-10.5")
def test_which_way_and_how_much_is_secret() -> None:
    at = acting(usa="meade@3/9 couch@4/9")
    given, taken = at.play("transfer meade couch give 3"), at.play("transfer meade couch take 1")
    assert given.cohesion("meade", "couch") == [9, 9] and given.keys("stand") == ["slocum"]
    assert [given.state.pieces[key].true for key in ("meade", "couch")] == [6, 12]
    assert [taken.state.pieces[key].true for key in ("meade", "couch")] == [10, 8]
    assert given.told() == taken.told() and "exchange reinforcement cards" in given.told()
    assert GAME.view(given.state, "csa") == GAME.view(taken.state, "csa")
    assert given.outcome is not None and given.outcome.secret


@pytest.mark.rule("CV-10.1", "CV-10.3", "CV-1.5")
def test_limits_of_transfers() -> None:
    at = acting(usa="meade@3/3 couch@4/12 howard@7 sickles@3 slocum@1")
    assert at.keys("transfer meade") == ["couch", "sickles"], "adjacent or in one location"
    assert at.legal("transfer meade couch") == [
        "transfer meade couch give 1", "transfer meade couch take 3", "transfer meade couch take 1",
    ]  # fmt: skip
    worn = at.armed("usa", given=(-3, -3, -3, 3, 3, 3))
    assert "transfer meade couch take 3" not in worn.legal("transfer") and worn.legal("transfer meade couch")


@pytest.mark.rule("CV-10.6", "CV-10.7")
def test_cards_are_turned_before_a_test() -> None:
    at = acting(usa="meade@3/6+3 couch@4/9-3")
    after = at.play("stand meade")
    assert after.cohesion("meade", "couch") == [8, 9] and after.state.pieces["meade"].cards == ()
    assert after.state.pieces["couch"].cards == (-3,) and after.state.armies["usa"].given == (-3,)
    assert "+3" in after.told() and "its cohesion is now 8" in after.told()


@pytest.mark.rule("CV-10.6", "CV-9.2")
def test_a_test_is_due_by_the_true_figure_too() -> None:
    after = acting(usa="meade@3/9-3-1 couch@4/9+3+1").play("stand meade", 4)
    assert after.cohesion("meade") == [4] and "tests its cohesion of 4" in after.told()


@pytest.mark.rule("CV-10.8", "CV-9.3")
def test_cards_of_a_destroyed_formation_go_back() -> None:
    after = acting(usa="meade@3/9-3-1 couch@4/9+3+1").play("stand meade", 6)
    assert after.at("meade") == [0] and after.state.armies["usa"].given == (1, 3)


def _moved(piece: Piece, at: Place) -> Piece:
    """A formation screened by cavalry elsewhere, unseen."""
    return replace(piece, at=at, screened=True, shown=False)


@pytest.mark.rule("CV-4.11", "CV-4.15")
def test_no_way_back_to_where_there_is_no_room() -> None:
    """Interrupted among two friends at 12, a Forced March cannot step out and end there after all."""
    usa = "meade@11 couch@12 sickles@12 slocum@1"
    at = position(usa=usa, csa="anderson@24 early@24 mclaws@14", hands={"usa": "u2"}).bought("usa", "forced")
    screened = {key: replace(at.state.pieces[key], screened=True, shown=False) for key in ("couch", "sickles")}
    anderson = replace(at.state.pieces["anderson"], at=22, shown=False)
    at = at.changed(pieces=at.state.pieces | screened | {"anderson": anderson}).play("play u2")
    met = at.play("use forced meade 12-13")
    assert met.at("meade") == [12] and met.keys() == ["march"]
    assert set(met.keys("march meade")) == {"11", "13", "11-3", "13-4", "13-5", "13-23"}
