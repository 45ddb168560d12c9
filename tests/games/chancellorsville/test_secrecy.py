"""Decisions that must look the same to whoever may not know what they did (CV-4.13, CV-5.8, CV-5.9, CV-10.4)."""

from __future__ import annotations

import msgspec
import pytest

from bot.games.chancellorsville.game import GAME
from bot.games.chancellorsville.state.game_state import DieRoll, Moved
from bot.games.contract import PUBLIC
from tests.games.chancellorsville.positions import Position, position


def bytes_for(at: Position, seat: str) -> bytes:
    """All that a seat gets of a decision: its view, its events in their order, and whether the words are secret."""
    assert at.outcome is not None
    events = [(event.kind, line.text, line.data) for event in at.outcome.events if (line := event.to(seat)) is not None]
    view = GAME.view(at.state, None if seat == PUBLIC else seat)
    return msgspec.json.encode((msgspec.to_builtins(view, str_keys=True), events, at.outcome.secret))


def same(one: Position, other: Position, *seats: str) -> None:
    """Asserts that two decisions look the same to those seats, by default to all but the Union, which made them."""
    for seat in seats or (PUBLIC, "csa"):
        assert bytes_for(one, seat) == bytes_for(other, seat)
    assert one.outcome is not None and other.outcome is not None and one.outcome.consulted == other.outcome.consulted


@pytest.mark.rule("CV-5.5", "CV-5.8", "CV-4.13")
def test_where_a_formation_goes_behind_the_screen() -> None:
    at = position(usa="meade@12 couch@3", csa="anderson@22", hands={"usa": "u2"}).play("play u2")
    same(at.play("march meade 11"), at.play("march meade 11-3"))


@pytest.mark.rule("CV-4.13", "CV-5.9")
def test_how_far_a_hidden_formation_marches() -> None:
    at = position(usa="meade@3", csa="early@24", hands={"usa": "u2"}).play("play u2")
    same(at.play("march meade 2"), at.play("march meade 11-12"))
    same(at.play("march meade 4"), at.play("march meade 2-3"))


@pytest.mark.rule("CV-5.9")
def test_the_marcher_sees_the_same_next_to_nothing_wherever_the_enemy_is() -> None:
    """Where nothing comes into sight, the enemy's hidden places change neither the words nor what may be undone."""
    near, far, met = (
        position(usa="meade@3", csa=f"anderson@{there} early@24", hands={"usa": "u2"}).run("play u2", "march meade 11")
        for there in (22, 20, 12)
    )
    same(near, far, PUBLIC, "usa")
    assert met.outcome is not None and near.outcome is not None and met.outcome.consulted and near.outcome.consulted


@pytest.mark.rule("CV-10.4")
def test_transfers_between_hidden_formations() -> None:
    at = position(usa="meade@3/9 couch@4/9", csa="early@24", hands={"usa": "u2"}).play("play u2")
    options = [at.play(text) for text in at.legal("transfer meade couch")]
    assert len(options) == 4
    for other in options[1:]:
        same(options[0], other)


@pytest.mark.rule("CV-3.4", "CV-4.13")
def test_a_card_for_a_destroyed_formation() -> None:
    """Slocum alone is to act; whether he marches or stands, nobody learns where."""
    at = position(usa="meade! slocum@7 sickles@2", csa="early@24", hands={"usa": "u2"}).play("play u2")
    same(at.play("march slocum 4"), at.play("march slocum 5"))


@pytest.mark.rule("CV-3.7", "CV-3.8", "CV-12.20")
def test_what_is_drawn_or_looked_for() -> None:
    at = position(csa="early@24").armed("usa", cubes=6).play("play u2").run("stand meade", "stand slocum")
    same(at.play("draw search u9"), at.play("draw search u4"))
    assert bytes_for(at.play("draw top", picks=(1,)), "csa") == bytes_for(at.play("draw top", picks=(3,)), "csa")


@pytest.mark.rule("CV-4.13", "CV-4.4")
def test_an_attack_that_its_cost_forestalls() -> None:
    """Meade fails the test of his payment and may be rallied: where he was to step from stays his own side's."""
    at = position(usa="meade@3/5 couch@13 slocum@1", csa="anderson@12 early@24", hands={"usa": "u2"})
    at = at.bought("usa", "rally").play("play u2")
    assert "11-12" in at.keys("attack meade") and not at.state.pieces["meade"].shown
    asked = at.play("attack meade 11-12", 6)
    assert asked.awaited() == ["usa"] and asked.outcome is not None and asked.outcome.secret
    fought = asked.play("use rally", 1, 3, 3, 3, 3, 3)
    assert (
        fought.state.combat is not None
        and "Meade is sighted" in fought.told()
        and "from Banks' Ford (11)" in fought.told()
    )


@pytest.mark.rule("CV-4.13", "CV-13.6", "CV-11.7")
def test_whether_hidden_hill_has_marched() -> None:
    """Nor does the turn wait for Jackson's march only where he has not."""
    at = position(csa="hill@21 colston@17", active="csa", hands={"csa": "c13"}).play("play c13")
    marched, stood = at.play("march hill 20"), at.play("stand hill")
    same(marched, stood, PUBLIC, "usa")
    same(marched.play("stand colston"), stood.play("stand colston"), PUBLIC, "usa")


def to_the_end(at: Position) -> Position:
    """The position after the turn, whoever is left standing where he is."""
    for text in ("stand meade", "stand slocum", "buy nothing", "draw top"):
        if at.allowed(text):
            at = at.play(text, *[1] * (text == "buy nothing"))
    return at


@pytest.mark.rule("CV-4.13", "CV-5.8")
def test_what_is_noted_of_a_turn_holds_nothing_of_hidden_marches() -> None:
    """Howard is always seen on the hashed road; Meade goes one way or the other behind the screen."""
    at = position(usa="meade@3 howard@1 slocum@2", csa="early@24", hands={"usa": "u2"}).play("play u2")
    ends = list[Position]()
    for way in ("2", "11"):
        done = to_the_end(at.play(f"march meade {way}"))
        assert done.state.active == "csa"
        same(done, ends[0] if ends else done)
        assert "meade" not in str(GAME.view(done.state, "csa").last_turn)
        ends.append(done)


@pytest.mark.rule("CV-5.6", "CV-7.4")
def test_what_both_sides_saw_of_a_turn_is_noted_until_the_next_is_over() -> None:
    at = position(usa="meade@12 slocum@2", csa="anderson@22 early@24", hands={"usa": "u2"}).play("play u2")
    at = at.play("attack meade 22", 1, 1, 6, 6, 4).play("accept")
    assert GAME.view(at.state, None).this_turn and not GAME.view(at.state, None).last_turn
    seen = at.state.this_turn
    assert {m.manner for m in seen if isinstance(m, Moved)} >= {"attack", "retreat"}
    assert [m.dice for m in seen if isinstance(m, DieRoll) and m.what == "attack"] == [(1, 1, 6, 6, 4)]
    at = to_the_end(at)
    for seat in (None, "usa", "csa"):
        assert GAME.view(at.state, seat).last_turn[: len(seen)] == seen and not GAME.view(at.state, seat).this_turn
