"""Hidden movement (section 5 of the rulebook)."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from bot.games.chancellorsville.game import GAME
from tests.games.chancellorsville.positions import position
from tests.games.chancellorsville.rules.test_activation import acting


@pytest.mark.rule("CV-5.1", "CV-5.2", "CV-5.6", "CV-5.9")
def test_two_hidden_enemies_reveal_each_other() -> None:
    at = acting(usa="meade@11", csa="anderson@22")
    assert not at.state.pieces["meade"].shown and not at.state.pieces["anderson"].shown
    after = at.play("march meade 12")
    for name in ("Meade is sighted at Taylor's Hill (12)", "Anderson is sighted at Salem Church (22)"):
        assert name in after.told()
    assert after.outcome is not None and after.outcome.consulted


@pytest.mark.rule("CV-5.9")
def test_a_step_next_to_nothing_has_consulted_as_much() -> None:
    after = acting(usa="meade@11", csa="anderson@24").play("march meade 12")
    assert after.outcome is not None and after.outcome.consulted and after.state.march is None
    assert "Taylor" not in after.told()


@pytest.mark.rule("CV-5.3", "CV-5.5")
def test_deep_zones() -> None:
    at = position(usa="sedgwick@1 meade@11", csa="colston@15", active="csa", hands={"csa": "c13"}).play("play c13")
    assert not at.state.pieces["colston"].shown
    shown = at.play("march colston 6")
    assert shown.state.pieces["colston"].shown and "Colston is sighted at Fitzhugh House (6)" in shown.told("usa")
    back = at.play("march colston 6-15") if not shown.state.march else shown.play("march colston 15")
    assert not back.state.pieces["colston"].shown and "out of sight" in back.told()
    union = acting(usa="meade@22", csa="anderson@10 hill@15 colston@14 mclaws@19 early@18").play("march meade 23")
    assert union.state.pieces["meade"].shown


@pytest.mark.rule("CV-5.4")
def test_the_lead_on_the_hashed_road() -> None:
    at = acting("u14", usa="slocum@8 howard@9 couch@1 meade@3", csa="anderson@22")
    assert [at.state.pieces[key].shown for key in ("howard", "slocum", "couch")] == [True, False, False]
    moved = at.play("march howard 2")
    assert moved.state.march is None, "who comes into sight behind it does not interrupt it"
    assert [moved.state.pieces[key].shown for key in ("howard", "slocum", "couch")] == [False, True, False]
    both = moved.play("march slocum 1")
    assert [both.state.pieces[key].shown for key in ("slocum", "couch", "meade")] == [True, True, False]


@pytest.mark.rule("CV-5.5", "CV-5.8")
def test_back_behind_the_screen() -> None:
    at = acting(usa="meade@12", csa="anderson@22")
    after = at.play("march meade 11")
    pieces = after.state.pieces
    assert not pieces["meade"].shown and not pieces["anderson"].shown
    assert (pieces["meade"].seen, pieces["meade"].seen_turn) == (12, 5)
    public = GAME.view(after.state, None).pieces["meade"]
    assert (public.at, public.seen) == (0, 12) and "Banks" not in after.told()
    assert GAME.view(after.state, "usa").pieces["meade"].at == 11


@pytest.mark.rule("CV-5.8")
def test_it_was_seen_until_it_went_out_of_sight() -> None:
    """Not only until anything moved before."""
    at = acting(usa="meade@12", csa="anderson@22")
    seen = {key: replace(piece, seen_turn=2) for key, piece in at.state.pieces.items()}
    pieces = at.changed(pieces=seen).play("march meade 11").state.pieces
    assert [(pieces[key].seen, pieces[key].seen_turn) for key in ("meade", "anderson")] == [(12, 5), (22, 5)]


@pytest.mark.rule("CV-5.8", "CV-7.16")
def test_an_attacker_that_nobody_sees_any_more_was_seen_to_enter() -> None:
    at = acting(usa="meade@10", csa="anderson@22/2 early@24").play("attack meade 22", 4, 4, 5, 5, 3).play("accept")
    meade = at.state.pieces["meade"]
    assert meade.at == 22 and not meade.shown and not at.state.pieces["anderson"].alive
    assert (meade.seen, GAME.view(at.state, "csa").pieces["meade"].seen) == (22, 22)


@pytest.mark.rule("CV-5.7")
def test_who_takes_an_objective_shows_it() -> None:
    at = acting(usa="meade@18 slocum@18", csa="anderson@24 early@24")
    assert not at.state.pieces["meade"].shown
    after = at.run("stand meade", "stand slocum")
    assert after.state.control == (18,)
    assert all(after.state.pieces[key].held and after.state.pieces[key].shown for key in ("meade", "slocum"))
    again = after.armed("csa", spent=("march",)).play("play c1").run("stand mclaws", "stand anderson")
    left = again.armed("usa", hand=("u2",)).play("play u2").play("march meade 9")
    assert not left.state.pieces["meade"].held and left.state.pieces["slocum"].held


@pytest.mark.rule("CV-5.7", "CV-14.1")
def test_an_objective_that_is_ones_own_hides_as_any_place() -> None:
    after = acting(usa="meade@9", csa="anderson@24", control=(18,)).play("march meade 18").play("stand slocum")
    assert not after.state.pieces["meade"].shown and after.state.control == (18,)


@pytest.mark.rule("CV-5.10")
def test_a_formation_that_falls_shows_nobody_any_more() -> None:
    at = acting(usa="meade@12/2", csa="anderson@22")
    assert at.state.pieces["anderson"].shown
    after = at.play("stand meade", 6)
    assert after.at("meade") == [0] and not after.state.pieces["anderson"].shown


@pytest.mark.rule("CV-5.6", "CV-7.4")
def test_a_retreat_is_looked_at() -> None:
    at = acting(usa="meade@10 howard@9", csa="anderson@22 early@24").play("attack meade 22", 6, 6, 3, 3, 3)
    after = at.play("accept")
    assert after.at("meade", "anderson") == [22, 23] and after.state.pieces["anderson"].shown


@pytest.mark.rule("CV-5.9")
def test_whether_hill_has_marched_is_made_up_only_while_he_is_out_of_sight() -> None:
    """The Union, who saw him march, goes on knowing it."""
    for where, shown in ((22, True), (16, False)):
        at = position(usa="meade@12", csa=f"hill@{where}", active="csa")
        state = replace(at.state, now=replace(at.state.now, hill=True))
        assert state.pieces["hill"].shown == shown
        guessed = {GAME.resample(state, "usa", random.Random(seed)).now.hill for seed in range(20)}
        assert guessed == ({True} if shown else {True, False})
