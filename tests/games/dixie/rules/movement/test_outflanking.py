"""Outflanking (section 13.1). The rolls are of hidden cards, so their dice are in the side's own stream."""

from __future__ import annotations

import pytest

from bot.games.dixie.data.terms import RESERVE
from tests.games.dixie.scene import Scene, scene

CSA = {"cl": "x:i4 y:i4", "cc": "i2", "cr": "i2"}


def flank(usa: dict[str, str], csa: dict[str, str] | None = None, edition: str = "bull-run", **more: object) -> Scene:
    """The Union's Move phase; by default the enemy Left is engaged by one card of CV 2."""
    usa = {"cl": "e:i2", "ur": "i3", "uc": "i3"} | usa
    return scene(edition, phase="move", usa=usa, csa=csa or CSA, **more)  # type: ignore[arg-type]


@pytest.mark.rule("DX-13.1", "DX-13.1b", "DX-13.1c")
def test_the_example_of_outflanking() -> None:
    """Cards that pass engage the enemy Left and fire at once; those that fail stay in Reserve and lose their turn."""
    at = flank({"reserve": "a:i3 b:i2"}).play("outflank cl {a},{b}")
    assert at.at("a", "b") == [RESERVE, RESERVE] and at.state.outflanking
    done = at.next(1, 6, 6, 1, picks=[3, 4])
    assert done.at("a", "b") == ["cl", RESERVE]
    assert done.purposes[:3] == (f"{done.name('a')} fires at CSA Left",) * 3
    assert "1 hit" in done.told() and done.state.active == "csa"


@pytest.mark.rule("DX-13.1c", "DX-13.1h")
def test_only_those_that_come_are_seen() -> None:
    at = flank({"reserve": "a:i3 b:i2"}).play("outflank cl {a},{b}")
    assert at.told() == "The Union sends 2 cards from the Reserve to outflank CSA Left."
    assert at.outcome and at.outcome.secret
    done = at.next(6, 6, 6, picks=[1, 6])
    assert done.name("a") in done.told() and "1 card stays behind" in done.told()
    assert done.name("b") not in done.told() and done.name("b") in done.told(audience="usa")
    assert done.laid("a").up and not done.laid("b").up


@pytest.mark.rule("DX-13.1d")
def test_who_tries_makes_no_other_move() -> None:
    at = flank({"reserve": "a:i3"}).play("outflank cl {a}")
    assert at.refused("move uc {a}").rule == "DX-13.1a" and at.refused("outflank cl {a}").rule == "DX-13.1a"


@pytest.mark.rule("DX-13.1b")
@pytest.mark.parametrize(("card", "need"), [("k1", 2), ("i2", 2), ("s2", 1), ("s3", 2)])
def test_cavalry_adds_one_and_artillery_takes_one_away(card: str, need: int) -> None:
    at = flank({"reserve": f"a:{card}"}).play("outflank cl {a}")
    assert at.next(*[6] * int(card[1]), picks=[need]).at("a") == ["cl"]
    assert at.next(picks=[need + 1]).at("a") == [RESERVE]


@pytest.mark.rule("DX-13.1b", "DX-13.1e")
def test_a_six_fails_always() -> None:
    at = flank({"reserve": "a:i4 g:g21"}).play("outflank cl {a},{g}")
    assert at.next(picks=[6]).at("a", "g") == [RESERVE, RESERVE]


@pytest.mark.rule("DX-13.1e")
def test_a_general_of_the_reserve_helps_and_comes_with_those_that_pass() -> None:
    at = flank({"reserve": "a:i2 b:i2 g:g21"}).play("outflank cl {a},{b},{g}")
    done = at.next(6, 6, picks=[4, 5])
    assert done.at("a", "b", "g") == ["cl", RESERVE, "cl"] and done.laid("g").up
    alone = flank({"reserve": "a:i2"}).play("outflank cl {a}")
    assert alone.next(picks=[4]).at("a") == [RESERVE]


@pytest.mark.rule("DX-13.1g", "DX-13.1e")
def test_a_general_whose_companions_all_fail_stays_with_them() -> None:
    at = flank({"reserve": "a:i2 g:g21"}).play("outflank cl {a},{g}")
    assert at.next(picks=[5]).at("a", "g") == [RESERVE, RESERVE]


@pytest.mark.rule("DX-13.1e", "DX-13.1g", "DX-11.0")
def test_one_general_and_none_where_one_leads() -> None:
    at = flank({"reserve": "a:i2 g:g21 h:g11"}).play("outflank cl {a},{g},{h}")
    assert sorted(at.state.outflanking) == sorted([at.labels["a"], min(at.labels["g"], at.labels["h"])])
    led = flank({"cl": "g e:i2", "reserve": "a:i2 h:g11"})
    assert led.refused("outflank cl {h}").rule == "DX-13.1e"


@pytest.mark.rule("DX-13.1")
def test_only_flanks_that_are_engaged() -> None:
    at = flank({"reserve": "a:i2", "cc": "i2"})
    assert at.keys("outflank") == ["cl"]
    assert at.refused("outflank cr {a}").rule == "DX-13.1", "not engaged"
    assert at.refused("outflank cc {a}").rule == "DX-13.1", "no flank"
    own = flank({"reserve": "a:i2"}, {"ur": "x:i3", "cl": "i2", "cc": "i2", "cr": "i2"})
    assert own.allowed("outflank ur {a}"), "a friendly flank"


@pytest.mark.rule("DX-13.1")
def test_a_flank_engaged_this_turn() -> None:
    at = flank({"cl": "", "ur": "b:i2", "reserve": "a:i2"})
    assert not at.allowed("outflank cl {a}")
    assert at.play("move cl {b}").allowed("outflank cl {a}")


@pytest.mark.rule("DX-13.1")
def test_only_cards_of_the_reserve() -> None:
    at = flank({"ur": "b:i2", "reserve": "a:i2"})
    assert at.refused("outflank cl {b}").rule == "DX-13.1"


@pytest.mark.rule("DX-13.1a", "DX-13.1g")
def test_no_more_than_there_is_room_for_beside_friends() -> None:
    at = flank({"cl": "e:i2 f:i2", "reserve": "a:i2 b:i2 c:i2"})
    assert len(at.play("outflank cl {a},{b}").state.outflanking) == 2
    assert at.run("outflank cl {a},{b}").refused("outflank cl {c}").rule == "DX-13.1a"
    assert not at.allowed("outflank cl {a},{b},{c}")
    mobility = flank({"cl": "e:i2 f:i2", "reserve": "a:i2 b:i2"}, CSA | {"cl": "hill i4"})
    assert not mobility.allowed("outflank cl {a},{b}") and mobility.allowed("outflank cl {a}")


@pytest.mark.rule("DX-13.1f")
def test_a_creek_is_outflanked_by_as_many_as_have_crossed_besides() -> None:
    """With a limit of 2, two engage in the normal way and two more outflank."""
    usa = {"cl": "", "ur": "d:i2 e:i2", "reserve": "a:i2 b:i2 c:i2"}
    at = flank(usa, CSA | {"cl": "=Bull_Run x:i4"}).play("move cl {d},{e}")
    assert not at.allowed("outflank cl {a},{b}"), "there is room for three beside the creek"
    usa = {"cl": "", "ur": "d:i2", "reserve": "a:i2 b:i2 c:i2"}
    at = flank(usa, CSA | {"cl": "=Bull_Run x:i4"}).play("move cl {d}")
    done = at.play("outflank cl {a},{b}")
    assert not done.allowed("outflank cl {c}") and done.next(6, 6, 6, 6, picks=[1, 1]).at("a", "b") == ["cl", "cl"]
    pond = flank({"ur": "=Cub_Run i1", "reserve": "a:i2 b:i2"}, crossed={"r": 1})
    assert pond.allowed("outflank cl {a}") and not pond.allowed("outflank cl {a},{b}")


@pytest.mark.rule("DX-13.1f", "DX-10.3f")
def test_some_water_may_not_be_outflanked() -> None:
    at = flank({"reserve": "a:i2"}, CSA | {"cl": "=Stone_Bridge x:i4"})
    assert at.refused("outflank cl {a}").rule == "DX-13.1f"
    plum = {"cr": "e:i2B", "ul": "i1 =Plum_Run", "uc": "i2", "cl": "", "ur": "i1", "reserve": "a:i2"}
    at = flank(plum, {"ul": "x:i3", "cr": "y:i3", "cc": "i2", "cl": "i2"}, "gettysburg")
    assert at.refused("outflank ul {a}").rule == "DX-13.1f"


@pytest.mark.rule("DX-13.1")
def test_a_flank_that_is_engaged_no_longer_is_not_outflanked() -> None:
    at = flank({"reserve": "a:i2"}).run("outflank cl {a}", "move ur {e}").next()
    assert at.at("a") == [RESERVE] and "no longer engaged" in at.told()


@pytest.mark.rule("DX-13.1c", "DX-12.5")
def test_outflankers_do_not_charge() -> None:
    csa = {"ul": "e:i2 f:i2", "cc": "i2", "cl": "i2", "cr": "i1", "reserve": "a:i2 b:i2 c:bayonet-charge"}
    at = scene(phase="move", active="csa", usa={"ul": "x:i4 y:i4", "uc": "i2", "ur": "i2"}, csa=csa)
    at = at.run("outflank ul {a}").play("move cr {b}")
    assert not at.allowed("play {c} ul"), "nobody there has engaged in the normal way"


@pytest.mark.rule("DX-13.1", "DX-13.0")
def test_outflanking_is_an_option() -> None:
    at = flank({"reserve": "a:i2"}, setup={"outflanking": False})
    assert at.refused("outflank cl {a}").rule == "DX-13.0" and "outflank" not in at.keys("")


@pytest.mark.rule("DX-13.1", "DX-3.21c")
def test_at_shiloh_flanks_of_both_lines() -> None:
    usa = {"fl": "i2", "fc": "i2", "fr": "e:i2", "bl": "i2", "bc": "i2", "br": "i2"}
    at = scene("shiloh", phase="move", active="csa", usa=usa, csa={"fr": "x:i2", "fl": "y:i2", "reserve": "a:i2"})
    assert at.keys("outflank") == ["fr", "fl"]
    del usa["fr"]
    deep = scene("shiloh", phase="move", active="csa", usa=usa, csa={"br": "x:i2", "reserve": "a:i2"})
    assert deep.keys("outflank") == ["br"]


@pytest.mark.rule("DX-8.4c", "DX-13.1g")
def test_what_is_overstacked_is_disorganized_before_outflankers_roll() -> None:
    """Five engage where four have room: one falls back in disorder, and there is no room for who would outflank."""
    usa = {"cl": "e:i3", "ur": "f:i3 h:i3 j:i3 k:i3", "uc": "i3", "reserve": "a:i3"}
    at = flank(usa).play("outflank cl {a}").play("move cl {f},{h},{j},{k}").next(6, 1, 1, 1, 1)
    assert at.at("e", "f", "h", "j", "k").count(RESERVE) == 1 and at.at("a") == [RESERVE]
    assert at.laid("a").done != "failed", "it has not rolled"
    text = at.told()
    assert text.index("disorganized") < text.index("attempt to outflank")


@pytest.mark.rule("DX-13.1e", "DX-13.1a")
def test_a_general_goes_along_whoever_was_sent_first() -> None:
    start = flank({"cl": "e:i2 f:i2", "reserve": "a:i2 b:i2 c:i2 g:g21"})
    full = start.play("outflank cl {a},{b}")
    assert full.keys("outflank cl") == [full.labels["g"]]
    assert full.play("outflank cl {g}").next(*[6] * 4, picks=[4, 4]).at("a", "b", "g") == ["cl"] * 3
    crowded = flank({"cl": "e:i2 f:i2 h:i2 j:i2", "reserve": "g:g21"})
    assert crowded.refused("outflank cl {g}").rule == "DX-13.1a", "there is nobody whom he could go with"


@pytest.mark.rule("DX-13.1e", "DX-13.1g")
def test_a_general_who_cannot_come_because_another_leads_there_does_not_help() -> None:
    start = flank({"ur": "i3 h:g11", "reserve": "a:i2 g:g21"}).play("outflank cl {a},{g}").play("move cl {h}")
    assert start.next(picks=[3]).at("a", "g") == [RESERVE, RESERVE]


@pytest.mark.rule("DX-13.1i", "DX-13.1f")
def test_a_friendly_flank_behind_water_is_outflanked_up_to_the_limit() -> None:
    """The water lies in the position itself; where it lies before it, outflankers come from behind and are free."""
    usa = {"cl": "", "ur": "e:i2 =Cub_Run", "ul": "i2", "reserve": "a:i2 b:i2 c:i2"}
    at = flank(usa, {"ur": "x:i4", "cc": "i2", "cl": "i2", "cr": "i2"})
    assert at.allowed("outflank ur {a}") and not at.allowed("outflank ur {a},{b}")
    assert at.play("outflank ur {a}").refused("outflank ur {b}").rule == "DX-13.1a"
    usa["ur"] = "e:i2"
    beyond = flank(usa, {"ur": "x:i4", "cc": "i2", "cl": "i2 =Bull_Run", "cr": "i2"})
    crossed = beyond.changed(crossed={"r": 2})
    assert beyond.allowed("outflank ur {a},{b},{c}") and crossed.allowed("outflank ur {a},{b},{c}")


@pytest.mark.rule("DX-13.1j", "DX-11.3")
def test_the_stacking_of_a_general_who_goes_along_makes_room() -> None:
    """Three friends are there: two of the Reserve find room with a bonus of one, be he named first or with them."""
    usa = {"cl": "e:i2B f:i2B h:i3B", "reserve": "a:i2B b:i2B g:g+1"}
    at = flank(usa, edition="gettysburg")
    assert len(at.play("outflank cl {a},{b}").state.outflanking) == 1
    assert len(at.play("outflank cl {a},{b},{g}").state.outflanking) == 3
    first = at.play("outflank cl {g}")
    assert first.keys("outflank cl") == sorted([at.labels["a"], at.labels["b"]], key=lambda key: int(key[1:]))
    both = at.play("outflank cl {a},{b},{g}").next(*[6] * 4, picks=[1, 1])
    assert both.at("a", "b", "g") == ["cl"] * 3 and both.state.asks == ()


@pytest.mark.rule("DX-13.1j", "DX-13.1a")
def test_with_such_a_general_one_more_finds_room_in_a_full_position() -> None:
    usa = {"cl": "i2B i2B i3B i3B", "reserve": "a:i2B b:i2B g:g+1 h:g+0"}
    at = flank(usa, edition="gettysburg")
    assert at.refused("outflank cl {a}").rule == "DX-13.1a" and at.refused("outflank cl {h}").rule == "DX-13.1a"
    with_him = at.play("outflank cl {g}")
    assert with_him.refused("outflank cl {a},{b}").reason
    assert with_him.play("outflank cl {a}").refused("outflank cl {b}").rule == "DX-13.1a"
    failed = with_him.play("outflank cl {a}").next(picks=[6])
    assert failed.at("a", "g") == [RESERVE, RESERVE] and failed.state.asks == ()


@pytest.mark.rule("DX-13.1j", "DX-11.3a", "DX-13.1f")
def test_it_does_not_help_over_water() -> None:
    csa = {"cl": "x:i4 =Rock_Creek", "cc": "i2", "cr": "i2"}
    at = flank({"cl": "e:i2B", "reserve": "a:i2B b:i2B g:g+1"}, csa, "gettysburg")
    assert at.play("outflank cl {a},{g}").refused("outflank cl {b}").rule == "DX-13.1a", "a limit of 1"
