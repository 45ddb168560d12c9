"""Enfilade and envelopment (section 13.3)."""

from __future__ import annotations

import pytest

from bot.games.dixie.game import GAME
from bot.games.dixie.state.stacks import CardState
from bot.games.in_words import labels
from bot.games.tree import decisions
from cogs.parts.choice_tree import button_ways
from cogs.parts.ways import ways
from tests.games.dixie.scene import scene


@pytest.mark.rule("DX-13.3", "DX-13.3a", "DX-16.4")
def test_the_example_of_the_rules() -> None:
    usa, csa = {"ur": "a:i3", "uc": "b:i3"}, {"uc": "c:i3 d:i3", "ul": "e:i3", "cl": "f:i3"}
    union = scene(usa=usa, csa=csa)
    assert union.keys("fire") == ["uc"]
    after = union.play("fire uc some {a}", 1, 2, 3)
    assert sum(after.hits("c", "d")) == 1
    south = scene(usa=usa, csa=csa, active="csa")
    assert south.play("fire uc some {e}", 1, 2, 3).hits("b") == [2]


@pytest.mark.rule("DX-13.3", "DX-13.3e")
def test_enfilade_is_fire_only_when_named_and_a_card_that_enfilades_has_fired() -> None:
    start = scene(usa={"ur": "a:i3", "uc": "b:i3"}, csa={"uc": "c:i3"})
    assert start.play("fire uc all", 6, 6, 6).laid("a").done == ""
    assert start.play("fire uc some {a}", 6, 6, 6).laid("a").done == "fired"


@pytest.mark.rule("DX-7.0b", "DX-13.3")
def test_what_loses_a_shot_in_enfilade_says_so() -> None:
    """The button of another position, and the one that ends combat."""
    usa, csa = {"ur": "a:i3", "uc": "b:i3", "cl": "s2"}, {"uc": "c:i4", "cl": "d:i4"}
    start = scene(usa=usa, csa=csa).play("fire uc all", 6, 6, 6)
    level = GAME.choices(GAME.view(start.state, "usa"), "usa", ("fire",))
    assert level is not None
    hints = {c.key: c.hint for c in level.choices}
    assert "loses 1 shot at" in hints["cl"] and "loses" not in hints["uc"]
    level = GAME.choices(GAME.view(start.state, "usa"), "usa", ())
    assert level is not None
    assert {c.key: c.hint for c in level.choices}["next"] == "1 card and 1 gun have not fired"


@pytest.mark.rule("DX-7.0a", "DX-13.3")
def test_the_usual_fire_is_that_of_all_with_those_in_enfilade() -> None:
    """One button, in the words of the decision; none where a gun does more by firing elsewhere."""
    usa = {"ur": "a:i3 e:i2", "uc": "b:i3 g:s2", "cl": "k1"}
    start = scene(usa=usa, csa={"uc": "c:i4 i3", "cl": "i4"})
    tree = decisions(GAME, GAME.view(start.state, "usa"), "usa")
    path, level = tree.narrowed(("fire", "uc"))
    found = ways(tree, path, button_ways(tree, path, level) or ())
    assert [way.label for way in found if way.usual] == ["Fire at the enemy in your Center with all 4"]
    assert "2 in enfilade" in found[0].hint and found[0].usual
    assert any(way.label.endswith("with the 2 engaged") for way in found)
    assert labels(tree, found[0].path) == [found[0].label]
    every = start.play(" ".join(found[0].path), *(1,) * 10)
    assert all(every.laid(name).done for name in "aebg")
    guns = scene(usa={"ur": "a:s2", "uc": "b:i3"}, csa={"uc": "c:i4", "cl": "i4"})
    plain = GAME.choices(GAME.view(guns.state, "usa"), "usa", ("fire", "uc"))
    assert plain is not None and all(choice.whole is None for choice in plain.choices)
    both = scene(usa={"ur": "a:s2 e:i2", "uc": "b:i3"}, csa={"uc": "c:i4", "cl": "i4"})
    some = GAME.choices(GAME.view(both.state, "usa"), "usa", ("fire", "uc"))
    assert some is not None
    assert [c.whole.label for c in some.choices if c.whole] == ["Fire at the enemy in your Center with 2 of 3"]


@pytest.mark.rule("DX-13.3")
def test_engaged_cards_do_not_enfilade() -> None:
    start = scene(usa={"ur": "a:i3", "uc": "b:i3"}, csa={"uc": "c:i3", "ur": "d:i2"})
    assert not start.allowed("fire uc some {a}") and start.allowed("fire ur some {a}")


@pytest.mark.rule("DX-13.3", "DX-13.0")
def test_enfilade_is_an_option() -> None:
    start = scene(usa={"ur": "a:i3", "uc": "b:i3"}, csa={"uc": "c:i3"}, setup={"enfilade": False})
    assert not start.allowed("fire uc some {a}")


@pytest.mark.rule("DX-13.3")
def test_not_from_two_positions_away() -> None:
    start = scene(usa={"ur": "a:i3", "ul": "b:i3"}, csa={"ul": "c:i3"})
    assert start.keys("fire ul some") == [start.labels["b"]]


@pytest.mark.rule("DX-13.3b")
def test_only_the_terrain_fired_at_counts() -> None:
    into_woods = scene(usa={"uc": "woods b:i3"}, csa={"ul": "a:i3"}, active="csa")
    assert into_woods.play("fire uc some {a}", 2, 6).hits("b") == [1]
    from_hill = scene(usa={"ur": "a:i3 hill", "uc": "b:i2"}, csa={"uc": "c:i3"})
    assert from_hill.play("fire uc some {a}", 1, 6, 6).hits("c") == [1]


@pytest.mark.rule("DX-13.5a")
def test_guns_in_enfilade_hit_no_friends() -> None:
    start = scene(usa={"ur": "a:s2", "uc": "b:i3"}, csa={"uc": "c:i3"})
    after = start.play("fire uc some {a}", 5, 1)
    assert after.hits("b", "c") == [0, 1]


@pytest.mark.rule("DX-13.3d", "DX-3.21c")
def test_at_shiloh_the_csa_always_enfilades_at_f2() -> None:
    start = scene("shiloh", usa={"fc": "a:i2", "bc": "i2"}, csa={"fr": "c:i3"}, active="csa")
    assert start.play("fire fc some {c}", 2, 2, 6).hits("a") == [2]
    north = scene("shiloh", usa={"bc": "a:i3", "br": "i2"}, csa={"br": "c:i3"})
    assert north.play("fire br some {a}", 2, 1, 6).hits("c") == [1]


@pytest.mark.rule("DX-13.3c")
def test_a_position_without_troops_that_can_be_enfiladed_wins() -> None:
    vacant = scene(usa={"uc": "a:i1 hill", "cc": "x:i3"}, csa={"ul": "e:i3 f:i3", "cc": "i3"}, active="csa")
    won = vacant.play("fire uc some {e}", 1, 1, 6)
    assert (won.state.winner, won.state.ending) == ("csa", "envelopment")
    assert won.awaited() == []


@pytest.mark.rule("DX-13.3c")
def test_the_card_that_envelops_must_not_have_fired() -> None:
    vacant = scene(usa={"uc": "a:i1", "cc": "x:i3"}, csa={"ul": "e:i3", "cc": "i3"}, active="csa")
    after = vacant.play("fire uc some {e}", 1, 1, 6)
    assert after.at("a") == ["eliminated"] and after.state.ending == ""


@pytest.mark.rule("DX-13.3g")
def test_there_is_no_envelopment_at_shiloh() -> None:
    start = scene("shiloh", usa={"fc": "a:i1"}, csa={"fl": "e:i3 f:i3"}, active="csa")
    assert start.play("fire fc some {e}", 1, 1, 6).state.ending == ""


@pytest.mark.rule("DX-13.3g", "DX-15.2f")
@pytest.mark.parametrize("days", [1, 3])
def test_at_gettysburg_there_is_whatever_the_days(days: int) -> None:
    start = scene(
        "gettysburg",
        usa={"ul": "i2", "ur": "i2", "cc": "i2"},
        csa={"uc": "e:i3", "cc": "i3"},
        phase="move",
        setup={"days": days},
    )
    left = start.changed(cards={k: x for k, x in start.state.cards.items() if x.at != "ul"})
    assert left.next().state.ending == "envelopment"


@pytest.mark.rule("DX-13.3f", "DX-13.3b")
def test_woods_of_ones_own_take_a_die_from_enfilade_too() -> None:
    """At the same enemy those who are engaged in the woods fire in full, and so would they from a hill, with more."""
    woods = scene(usa={"ur": "a:i3", "uc": "b:i3 woods"}, csa={"uc": "c:i3"}, holders={"uc": "usa"})
    assert len(woods.play("fire uc some {a}", 6, 6).purposes) == 2
    assert len(woods.play("fire uc some {b}", 6, 6, 6).purposes) == 3
    hill = scene(usa={"ur": "a:i3", "uc": "b:i3 hill"}, csa={"uc": "c:i3"}, holders={"uc": "usa"})
    assert len(hill.play("fire uc some {a}", 6, 6, 6).purposes) == 3
    assert len(hill.play("fire uc some {b}", 6, 6, 6, 6).purposes) == 4


@pytest.mark.rule("DX-13.3c")
def test_decoys_do_not_save_a_position_from_envelopment_when_combat_begins() -> None:
    start = scene(
        usa={"uc": "d:g?", "ur": "i3"}, csa={"ul": "e:i3"}, active="usa", phase="move", setup={"decoys": True}
    )
    assert start.laid("d") == CardState("uc")
    won = start.next()
    assert won.state.ending == "envelopment" and won.at("d") == ["eliminated"] and won.name("d") in won.told()
