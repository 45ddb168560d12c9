"""Battle moves: engaging, disengaging, movement limits, and what counts only when movement is complete (section 8)."""

from __future__ import annotations

import random

import pytest

from bot.games.dixie.data.cards import cards
from bot.games.dixie.data.terms import RESERVE
from bot.games.dixie.game import GAME
from bot.games.dixie.rules.movement.mobility import Mobility
from bot.games.dixie.state.places import Places
from bot.games.dixie.state.working_copy import Work
from bot.games.tree import wander
from tests.games.dixie.scene import Scene, deployed, opening, scene
from tests.games.told_dice import Dice

OTHERS = {"uc": "i2", "ul": "i2"}
ENEMIES = {"cc": "i2", "cr": "i2"}
"""Somebody in the positions that a test is not about."""


def moving(usa: dict[str, str], csa: dict[str, str], **more: object) -> Scene:
    """The Union's Move phase; the CSA's positions are held by somebody unless a test says otherwise."""
    return scene(phase="move", usa=usa, csa=ENEMIES | {"cl": "i2"} | csa, **more)  # type: ignore[arg-type]


@pytest.mark.rule("DX-8.0", "DX-8.0a")
def test_one_move_across_the_centerline_or_to_and_from_the_reserve() -> None:
    at = moving({"ur": "a:i2", "uc": "b:i2", "reserve": "c:i2"}, {})
    assert at.keys("move") == [RESERVE, "ur", "cl", "uc", "cc", "ul"]
    assert at.keys("move cl") == [at.labels["a"]] and at.keys("move ul") == [at.labels["c"]]
    assert at.refused("move uc {a}").rule == "DX-8.0a", "never sideways"
    assert at.refused("move cc {a}").rule == "DX-8.0a", "never diagonally"
    moved = at.play("move cl {a}")
    assert moved.at("a") == ["cl"] and moved.refused("move ur {a}").rule == "DX-8.0"


@pytest.mark.rule("DX-8.0a")
def test_never_to_the_enemys_reserve() -> None:
    at = scene(phase="move", usa={"cl": "a:i2", "uc": "i2"}, csa=ENEMIES)
    assert [to for to in at.keys("move") if at.allowed(f"move {to} {{a}}")] == ["ur"]


@pytest.mark.rule("DX-7.0a", "DX-8.0")
def test_who_has_fired_does_not_move() -> None:
    at = scene(usa={"uc": "a:i2 b:i2"}, csa=ENEMIES | {"uc": "c:i3"})
    at = at.play("fire uc some {a}", 6, 6).next()
    assert at.refused("move reserve {a}").rule == "DX-7.0a" and at.allowed("move reserve {b}")


@pytest.mark.rule("DX-8.1", "DX-8.1b")
def test_engaged_cards_of_both_sides_are_revealed_when_movement_is_complete() -> None:
    at = moving({"ur": "a:i2? b:i2?", "uc": "i2"}, {"cl": "c:i2?"}).play("move cl {a}")
    assert not at.laid("a").up and not at.laid("c").up
    at = at.next()
    assert at.laid("a").up and at.laid("c").up and not at.laid("b").up


@pytest.mark.rule("DX-8.1c")
def test_engaging_from_the_reserve_to_retake_a_position() -> None:
    at = scene(phase="move", usa={"reserve": "a:i2", "uc": "i2", "ul": "i2"}, csa=ENEMIES | {"ur": "c:i2", "cl": "i2"})
    at = at.play("move ur {a}")
    assert at.laid("a").engaged
    at = at.next()
    assert at.at("a", "c") == ["ur", "ur"] and at.state.holders["ur"] == "csa", "the Confederates defend it still"


@pytest.mark.rule("DX-8.1", "DX-8.1c")
def test_reserves_engage_beside_friends_that_are_engaged() -> None:
    at = moving({"ur": "b:i2", "reserve": "a:i2", "uc": "i2"}, {"ur": "c:i2"}).play("move ur {a}").next()
    assert at.at("a", "b", "c") == ["ur"] * 3 and "ur" not in at.state.holders


@pytest.mark.rule("DX-8.1d")
def test_a_card_lies_face_up_until_it_goes_to_the_reserve() -> None:
    at = moving({"ur": "a:i2 b:i2", "uc": "i2"}, {}).play("move reserve {a}")
    assert not at.laid("a").up and at.laid("b").up
    assert at.play("move cl {b}").laid("b").up


@pytest.mark.rule("DX-8.1d", "DX-6.1")
def test_a_card_with_a_hit_on_it_is_known_wherever_it_is_laid() -> None:
    """Its own side's confused fire has hit it in this turn."""
    at = moving({"ur": "k:k1*1 a:i2", "uc": "i2", "ul": "i2"}, {})
    assert at.play("march ul {k}").laid("k").up


@pytest.mark.rule("DX-8.2", "DX-8.2a")
def test_the_examples_of_disengaging() -> None:
    """Cards engaging the enemy Center can only go to their own Center, those engaged in their own Right only to their
    Reserve."""
    at = moving({"cc": "a:i2", "ur": "b:i2", "ul": "i2"}, {"ur": "c:i3"})
    assert at.play("move uc {a}").laid("a").left
    assert at.refused("move reserve {a}").rule == "DX-8.0a"
    assert at.play("move reserve {b}").laid("b").left
    assert at.refused("move cl {b}").rule == "DX-8.2a"


@pytest.mark.rule("DX-8.2")
def test_disengaging_leads_to_a_position_without_the_enemy() -> None:
    at = moving({"cc": "a:i2", "uc": "b:i2"}, {"uc": "c:i3"})
    assert at.refused("move uc {a}").rule == "DX-8.2"


@pytest.mark.rule("DX-8.5")
def test_the_examples_of_two_moves() -> None:
    """Cavalry rides from the Reserve to its Right, and from there over the line; a general goes by way of the Reserve
    from wing to wing, or out of an engagement in the enemy Center to his Reserve."""
    at = moving({"ur": "i2", "ul": "g:g i2", "cc": "h:g i2", "reserve": "a:k1"}, {})
    assert at.play("march cl {a}").at("a") == ["cl"]
    assert at.play("move ur {a}").play("move cl {a}").at("a") == ["cl"], "or one after the other"
    assert at.play("march ur {g}").at("g") == ["ur"]
    assert at.play("move reserve {g}").play("move ur {g}").at("g") == ["ur"]
    assert at.play("march reserve {h}").at("h") == [RESERVE]


@pytest.mark.rule("DX-8.5", "DX-11.0a")
def test_two_moves_are_all() -> None:
    at = moving({"ur": "i2", "ul": "i2", "reserve": "a:k1 g:g"}, {})
    at = at.run("move ur {a}", "move cl {a}", "march cl {g}")
    assert at.refused("move ur {a}").rule == "DX-8.0" and at.refused("move ur {g}").rule == "DX-8.0"
    once = moving({"ur": "a:k1 i2"}, {}).play("move cl {a}")
    assert once.refused("march reserve {a}").rule == "DX-8.5"


@pytest.mark.rule("DX-8.5")
def test_not_engage_and_disengage_in_one_turn() -> None:
    at = moving({"ur": "a:k1 i2", "ul": "i2"}, {}).play("move cl {a}")
    assert at.refused("move ur {a}").rule == "DX-8.5"
    back = moving({"cl": "a:k1 i2", "ul": "i2"}, {}).play("move ur {a}")
    assert back.refused("move cl {a}").rule == "DX-8.5"
    out = moving({"ur": "a:k1 i2", "reserve": "i1"}, {"ur": "i3"}).play("move reserve {a}")
    assert out.refused("move ur {a}").rule == "DX-8.5" and out.allowed("move ul {a}")


@pytest.mark.rule("DX-8.5")
def test_no_march_through_the_enemy() -> None:
    at = moving({"reserve": "a:k1", "ul": "i2"}, {"ur": "i2"})
    assert at.refused("march cl {a}").rule == "DX-8.5" and at.allowed("move ur {a}")


@pytest.mark.rule("DX-8.3", "DX-10.3d")
def test_a_creek_lets_so_many_troops_across() -> None:
    at = moving({"ur": "a:i2 b:i2 c:i2 g:g", "ul": "i2"}, {"cl": "=Bull_Run i2"})
    at = at.play("move cl {a},{b}")
    assert at.state.crossed == {"r": 2}
    assert at.refused("move cl {c}").rule == "DX-8.3"
    assert at.play("move cl {g}").at("g") == ["cl"], "generals are free"


@pytest.mark.rule("DX-8.3")
def test_of_more_cards_than_the_limit_the_first_go() -> None:
    at = moving({"ur": "a:i2 b:i2 c:i2 g:g", "ul": "i2"}, {"cl": "=Bull_Run i2"})
    assert at.play("move cl {a},{b},{c},{g}").at("a", "b", "c", "g") == ["cl", "cl", "ur", "cl"]


@pytest.mark.rule("DX-8.3", "DX-8.3c", "DX-8.2")
def test_the_limit_counts_both_ways() -> None:
    at = moving({"ur": "a:i2 b:i2", "cl": "c:i2 d:i2"}, {"cl": "=Bull_Run i2"})
    at = at.run("move ur {c}", "move cl {a}")
    assert at.refused("move ur {d}").rule == "DX-8.3" and at.refused("move cl {b}").rule == "DX-8.3"


@pytest.mark.rule("DX-8.3a")
def test_no_limit_to_and_from_the_reserve() -> None:
    at = moving({"ur": "=Cub_Run a:i2 b:i2", "ul": "i2", "reserve": "c:i2"}, {"ur": "i1"}, crossed={"r": 1})
    at = at.run("move reserve {a},{b}", "move ur {c}")
    assert at.at("a", "b", "c") == [RESERVE, RESERVE, "ur"]


@pytest.mark.rule("DX-10.3e")
def test_the_stone_bridge_lets_three_across() -> None:
    at = moving({"ur": "a:i2 b:i2 c:i2 d:i2"}, {"cl": "=Stone_Bridge i2"}).play("move cl {a},{b},{c}")
    assert at.refused("move cl {d}").rule == "DX-8.3"


@pytest.mark.rule("DX-10.3f")
def test_a_pond_lets_one_across() -> None:
    usa = {"bl": "a:i2 b:i2", "bc": "i2", "br": "i2", "fc": "i2", "fr": "i2", "fl": "=Bloody_Pond"}
    at = scene("shiloh", phase="move", usa=usa, csa={"fl": "i3"}, holders={"fl": "csa"}).play("move fl {a}")
    assert at.refused("move fl {b}").rule == "DX-8.3"


@pytest.mark.rule("DX-12.9", "DX-8.3", "DX-10.3d")
def test_a_ford_lets_one_more_across() -> None:
    at = moving({"ur": "a:i2 b:i2 c:i2 d:i2", "reserve": "f:ford"}, {"cl": "=Bull_Run i2"})
    at = at.run("play {f} cl", "move cl {a},{b},{c}")
    assert at.refused("move cl {d}").rule == "DX-8.3" and at.refused("move cl {f}").rule == "DX-12.0"


@pytest.mark.rule("DX-8.0c", "DX-4.3")
def test_what_one_leaves_falls_to_the_enemy_when_movement_is_complete() -> None:
    """The Union takes its last card out of the Center and brings another in: it has defended it all the time."""
    usa = {"uc": "a:i1", "reserve": "b:i3", "ur": "i2"}
    at = scene(phase="move", usa=usa, csa={"uc": "i2", "ul": "i2", "cl": "i2"}, holders={"uc": "usa"})
    at = at.play("move reserve {a}")
    assert at.state.ending == "" and at.state.holders["uc"] == "usa"
    assert at.play("move uc {b}").next().state.holders["uc"] == "usa"
    lost = at.next().state
    assert (lost.winner, lost.ending) == ("csa", "positions")


@pytest.mark.rule("DX-8.0c", "DX-10.4a")
def test_what_one_occupies_is_held_at_once() -> None:
    at = scene(phase="move", usa={"ur": "a:i2", "ul": "i2"}, csa=ENEMIES).play("move cl {a}")
    assert at.state.holders["cl"] == "usa" and "holds CSA Left" in at.told()


@pytest.mark.rule("DX-11.2b")
def test_a_general_alone_is_eliminated_when_engaged() -> None:
    at = scene(phase="move", usa={"ur": "a:i2", "ul": "i2"}, csa=ENEMIES | {"cl": "x:g"}).play("move cl {a}")
    assert at.at("x") == ["eliminated"] and at.state.holders["cl"] == "usa"


@pytest.mark.rule("DX-11.2d")
def test_a_general_whose_troops_leave_dies_when_movement_is_complete() -> None:
    at = moving({"ur": "g:g a:i2", "ul": "i2"}, {"ur": "i3"}).play("move reserve {a}")
    assert at.at("g") == ["ur"] and at.play("move reserve {g}").next().at("g") == [RESERVE]
    assert "alone" in at.next().told() and at.next().at("g") == ["eliminated"]


@pytest.mark.rule("DX-11.2e")
def test_a_general_who_engages_without_troops_comes_back() -> None:
    at = moving({"ur": "g:g a:i2", "ul": "i2"}, {}).play("move cl {g}")
    assert at.play("move cl {a}").next().at("g", "a") == ["cl", "cl"]
    back = at.next()
    assert back.at("g") == [RESERVE] and not back.laid("g").up


@pytest.mark.rule("DX-11.2e", "DX-12.0a")
def test_a_color_guard_moves_with_troops() -> None:
    at = moving({"ur": "f:color-guard a:i2", "ul": "i2"}, {})
    assert at.play("move cl {a},{f}").next().at("f") == ["cl"]
    assert at.play("move cl {f}").next().at("f") == [RESERVE]
    assert at.refused("march ul {f}").rule == "DX-8.5"


@pytest.mark.rule("DX-11.0")
def test_one_general_a_position() -> None:
    at = moving({"ur": "g:g i2", "ul": "i2", "reserve": "h:g k:g"}, {})
    assert at.refused("move ur {h}").rule == "DX-11.0"
    assert at.play("move ul {h},{k}").at("h", "k") == ["ul", RESERVE], "the second stays where he is"
    assert at.run("move reserve {g}", "move ur {h}").at("g", "h") == [RESERVE, "ur"]


@pytest.mark.rule("DX-3.1c")
def test_a_general_from_the_reserve_lies_face_up_and_troops_face_down() -> None:
    at = moving({"ur": "i2", "reserve": "g:g a:i2"}, {}).play("move ur {g},{a}")
    assert at.laid("g").up and not at.laid("a").up


@pytest.mark.rule("DX-17.2")
def test_moves_are_told_in_numbers_where_cards_lie_face_down() -> None:
    at = moving({"ur": "i2", "reserve": "a:i2 b:i2"}, {}).play("move ur {a},{b}")
    assert at.told() == "The Union moves 2 cards from the Reserve to USA Right."
    assert at.name("a") in at.told(audience="usa")
    assert at.outcome and at.outcome.secret and not at.outcome.consulted
    shown = moving({"ur": "a:i2 b:i2?"}, {}).play("move reserve {a},{b}")
    assert f"{shown.name('a')} and 1 card" in shown.told() and shown.name("b") not in shown.told()


@pytest.mark.rule("DX-17.7")
def test_a_move_may_be_taken_back_and_the_end_of_movement_may_not() -> None:
    at = moving({"ur": "a:i2", "ul": "i2"}, {}).play("move cl {a}")
    assert at.outcome and not at.outcome.consulted
    done = at.next().outcome
    assert done and done.consulted


@pytest.mark.rule("DX-8.0", "DX-8.5", "DX-8.0a")
@pytest.mark.parametrize("edition", ["bull-run", "shiloh", "gettysburg"])
def test_whatever_nothing_stands_against_may_move(edition: str) -> None:
    """In battles played at random: the moves that are offered are those without an objection, and a side's own view
    offers what the whole position does."""
    rng = random.Random(7)
    at = deployed(opening(7, edition=edition, decoys="on")).state
    looked = 0
    for _ in range(120):
        if not (awaited := sorted(GAME.awaited(GAME.view(at, None)))):
            break
        side = at.active
        if at.phase == "move" and not at.asks:
            mobility = Mobility(Work(at, Dice(())), side)
            own = Mobility(Places.of(GAME.view(at, side)), side)
            keys = [key for lying in mobility.cards.values() for key in lying]
            for to in (RESERVE, *mobility.field.spots):
                once = sorted(key for key in keys if not mobility.single_move_objection(key, to))
                twice = sorted(key for key in keys if not mobility.double_move_objection(key, to))
                assert once == sorted(mobility.single_moves().get(to, [])) == sorted(own.single_moves().get(to, []))
                assert twice == sorted(mobility.double_moves().get(to, [])) == sorted(own.double_moves().get(to, []))
                looked += bool(once)
        text = wander(GAME, GAME.view(at, awaited[0]), awaited[0], rng)
        at = GAME.apply(at, awaited[0], GAME.parse(text), lambda sides, *_: rng.randint(1, sides)).state
    assert looked > 20


@pytest.mark.rule("DX-17.2", "DX-16.2")
def test_the_words_of_a_move_do_not_tell_what_fills_a_large_reserve() -> None:
    """Where a menu may have pages, their names are part of the words, even if the card that moves is seen."""
    few = scene("gettysburg", phase="move", usa={"cl": "a:i2 i1", "uc": "i2"}, csa={"cr": "i2", "cc": "i2"})
    assert few.play(few.paged("move ur", "a")).outcome.secret is False  # type: ignore[union-attr]
    hand = " ".join(f"={c.name.replace(' ', '_')}" for c in list(cards("gettysburg", "usa").values())[20:50])
    usa = {"cl": "a:i2 i1", "uc": "i2", "reserve": hand}
    many = scene("gettysburg", phase="move", usa=usa, csa={"cr": "i2", "cc": "i2"}, setup={"days": 3})
    assert many.play(many.paged("move ur", "a")).outcome.secret is True  # type: ignore[union-attr]
