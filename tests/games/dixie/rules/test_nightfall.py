"""Battles of two and three days."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.games.dixie.data.cards import cards
from bot.games.dixie.data.terms import RESERVE, SIDES
from bot.games.dixie.game import GAME
from bot.games.dixie.state.state import Army
from bot.games.kit.sides import Side
from tests.games.dixie.scene import Scene, deployed, opening, scene


def in_reserve(at: Scene, side: str) -> list[str]:
    return [key for key, laid in at.state.cards.items() if laid.at == RESERVE and key[0] == side[0]]


def decks(csa: int, usa: int) -> dict[Side, Army]:
    return {"csa": Army(deck=csa, committed=True), "usa": Army(deck=usa, committed=True)}


SHILOH = {"bl": "i2", "bc": "i2", "br": "i2", "fl": "i2", "fr": "i2"}


def nightfall(usa: dict[str, str], csa: dict[str, str], *dice: int, deck: int = 5, **more: object) -> Scene:
    """Shiloh, when the CSA has drawn its last reinforcements on Day 1."""
    at = scene("shiloh", phase="move", active="csa", usa=usa, csa=csa, armies=decks(2, deck), **more)  # type: ignore[arg-type]
    return at.next(*dice)


@pytest.mark.rule("DX-15.1", "DX-15.1c")
def test_shiloh_the_first_day_ends_with_the_csas_deck() -> None:
    usa, csa = {"bl": "i2", "bc": "i2", "br": "i2", "fl": "i2", "fr": "i2"}, {"fc": "i3", "reserve": "i2"}
    at = nightfall(usa, csa)
    assert (at.state.day, at.state.active, at.state.phase) == (2, "usa", "combat")
    assert at.state.armies["csa"].deck == 0
    still = scene("shiloh", phase="move", active="csa", usa=usa, csa=csa, armies=decks(3, 5)).next()
    assert still.state.day == 1


@pytest.mark.rule("DX-15.1a")
def test_shiloh_attackers_go_back_at_night() -> None:
    at = nightfall(SHILOH | {"fc": "i3"}, {"fc": "a:i3 g:g", "reserve": "i2"}, holders={"fc": "usa"})
    assert at.at("a", "g") == ["reserve", "reserve"]
    at = nightfall(SHILOH | {"fc": "b:i3"}, {"fc": "i3", "reserve": "i2"}, holders={"fc": "csa"})
    assert at.at("b") == ["bc"]


@pytest.mark.rule("DX-15.1a", "DX-8.3d", "DX-8.4")
def test_shiloh_a_night_that_overstacks_disorganizes() -> None:
    """Three go back over the creek to a position with three friends: six roll, those that fail go to the Reserve."""
    usa = SHILOH | {"bc": "a:i1 b:i1 c:i2", "fl": "i2 =Shiloh_Church"} | {"fc": "d:i1 e:i1 f:i1"}
    usa.pop("fr")
    usa["fl"] = "i2"
    at = nightfall(usa, {"fc": "i3", "reserve": "i2"}, 6, 6, 1, 1, 1, 1, holders={"fc": "csa"})
    places = at.at("a", "b", "c", "d", "e", "f")
    assert sorted(places) == ["bc"] * 4 + ["reserve"] * 2


@pytest.mark.rule("DX-15.1b", "DX-15.1d")
@pytest.mark.parametrize(("left", "received"), [(5, 3), (4, 2), (1, 1), (0, 0)])
def test_shiloh_the_union_receives_half_overnight(left: int, received: int) -> None:
    at = nightfall(SHILOH | {"fc": "i2"}, {"reserve": "i2"}, deck=left)
    assert len(in_reserve(at, "usa")) == received
    assert at.state.armies["usa"].deck == left - received


@pytest.mark.rule("DX-4.3b", "DX-4.2a", "DX-15.1a")
def test_shiloh_dawn_alone_wins_nothing() -> None:
    """The CSA, attacking Center-Front, goes back at nightfall, and the USA alone holds it on Day 2. It has not won
    until the CSA has come there once more and is gone again."""
    dusk = nightfall(SHILOH | {"fc": "b:i3"}, {"fc": "a:i3", "reserve": "i2"}, holders={"fc": "usa"})
    assert (dusk.state.winner, dusk.state.day, dusk.state.active, "fc" in dusk.state.dawn) == ("", 2, "usa", True)
    noon = dusk.next()
    assert (noon.state.winner, noon.state.active, "fc" in noon.state.dawn) == ("", "csa", True)
    attacked = noon.play("move fc {a}")
    assert (attacked.state.winner, "fc" in attacked.state.dawn) == ("", False)
    won = attacked.next().play("fire fc all", 1, 1, 1).next().next(6)
    assert (won.state.winner, won.state.ending) == ("usa", "positions")


@pytest.mark.rule("DX-4.3b", "DX-4.2a", "DX-4.2")
def test_shiloh_the_union_that_retakes_center_front_on_day_2_wins_at_once() -> None:
    """In the night the CSA holds it; so it does where the USA has left it after dawn."""
    dusk = nightfall(SHILOH | {"bc": "b:i3 i2"}, {"fc": "a:i1", "reserve": "i2"})
    assert (dusk.state.winner, "fc" in dusk.state.dawn) == ("", True)
    start = scene(
        "shiloh",
        day=2,
        dawn=("bl",),
        usa=SHILOH | {"fc": "i4"},
        csa={"fc": "i1", "reserve": "i2"},
        holders={"fc": "csa"},
    )
    assert start.play("fire fc all", 1, 1, 1, 1).state.winner == "usa"
    left = scene("shiloh", day=2, dawn=("fc",), phase="move", usa=SHILOH | {"fc": "x:i4"}, csa={"reserve": "i2"})
    gone = left.play("move bc {x}").next()
    assert (gone.state.winner, gone.state.dawn) == ("", ())


RELIEF = {"bl": "i2", "br": "i2", "fl": "i2", "fr": "i2"}


@pytest.mark.rule("DX-4.3b")
@pytest.mark.parametrize(
    ("there", "behind", "moves"),
    [("a:i3", "b:i3", ("move bc {a}", "move fc {b}")), ("a:k1", "b:i3", ("move bc {a}", "move fc {a}"))],
)
def test_shiloh_a_relief_wins_nothing(there: str, behind: str, moves: tuple[str, str]) -> None:
    """One card marches out and another in, or cavalry out and back, in one Move phase: it was held throughout."""
    usa, csa = {**RELIEF, "fc": there, "bc": behind}, {"reserve": "i3 i2"}
    start = scene("shiloh", usa=usa, csa=csa, day=2, phase="move", dawn=("fc", "fl", "fr", "bl", "br", "bc"))
    relieved = start.run(*moves)
    assert (relieved.state.winner, "fc" in relieved.state.dawn) == ("", True)
    after = relieved.next()
    assert (after.state.winner, "fc" in after.state.dawn) == ("", True)
    # Given up when its movement is complete, it is taken again.
    left = start.play(moves[0]).next()
    assert "fc" not in left.state.dawn
    again = left.changed(active="usa", phase="move").play(f"move fc {moves[0][-3:]}")
    assert again.state.winner == "usa"


@pytest.mark.rule("DX-4.3b", "DX-15.2c")
@pytest.mark.parametrize("back", ["k", "x"])
def test_gettysburg_a_relief_wins_nothing(back: str) -> None:
    """Two of the enemy's positions, held since dawn: cavalry rides out of one and back, or another card comes."""
    csa = {"ul": "k:k2", "ur": "i2", "cc": "i2", "cr": "x:i2"}
    start = scene(
        "gettysburg", usa={"uc": "i3"}, csa=csa, day=2, active="csa", phase="move", dawn=("ul", "ur", "cc", "uc"),
        setup={"days": 3},
    )  # fmt: skip
    relieved = start.play("move cr {k}").play(f"move ul {{{back}}}")
    assert (relieved.state.winner, "ul" in relieved.state.dawn) == ("", True)


@pytest.mark.rule("DX-4.3b", "DX-15.2c")
def test_gettysburg_dawn_alone_wins_nothing() -> None:
    """The USA holds the CSA's Left and has been attacked in its Center: alone in both at dawn, it has to take another
    position, or to be attacked in one and drive the CSA off."""
    usa = {"cl": "i3", "cc": "x:i3", "ul": "a:i2 i2", "ur": "i2", "uc": "i4"}
    csa = {"cc": "y:i3", "cr": "i1", "uc": "i2"}
    night = gettysburg(usa, csa, holders={"cc": "usa", "cl": "usa"}).next()
    assert (night.state.winner, night.state.day, night.at("y")) == ("", 2, [RESERVE])
    dawn = deployed(night)
    assert dawn.state.winner == "" and {"cl", "cc"} <= set(dawn.state.dawn)
    other = {k: replace(x, at=RESERVE, up=False) if x.at == "cr" else x for k, x in dawn.state.cards.items()}
    left = tuple(at for at in dawn.state.dawn if at != "cr")
    free = dawn.changed(cards=other, active="usa", phase="move", dawn=left)
    assert free.play("move cr {a}").state.winner == "usa"


@pytest.mark.rule("DX-4.2a")
def test_shiloh_dawn_before_day_2_is_none() -> None:
    start = scene("shiloh", usa=SHILOH | {"fc": "i4"}, csa={"fc": "i1", "reserve": "i2"}, holders={"fc": "csa"})
    assert start.play("fire fc all", 1, 1, 1, 1).state.winner == ""


@pytest.mark.rule("DX-15.1e", "DX-15.1f")
@pytest.mark.parametrize("history", ["some", "more"])
def test_shiloh_the_army_of_the_ohio_comes_on_the_second_day(history: str) -> None:
    half = cards("shiloh", "usa")

    def late(key: str) -> bool:
        missed = half[key].army == "Tennessee" and half[key].division == "3" and history == "more"
        return half[key].army == "Ohio" or missed

    for seed in range(10):
        at = opening(seed, edition="shiloh", history=history)
        assert not any(late(key) for key in in_reserve(at, "usa"))
    at = nightfall(SHILOH | {"fc": "i2"}, {"reserve": "i2"}, deck=9, setup={"history": history})
    new = in_reserve(at, "usa")
    assert len(new) == 5 and all(late(key) for key in new)


def gettysburg(usa: dict[str, str], csa: dict[str, str], *, day: int = 1, left: int = 1, **more: object) -> Scene:
    """Gettysburg over three days, the USA about to draw its last reinforcement of a day."""
    setup = {"days": 3}
    return scene(
        "gettysburg",
        phase="move",
        usa=usa,
        csa=csa,
        day=day,
        setup=setup,
        armies=decks(0, left),
        **more,  # type: ignore[arg-type]
    )


LINE = {"usa": {"uc": "i2", "ul": "i2", "ur": "i2"}, "csa": {"cc": "i2", "cl": "i2", "cr": "i2"}}


@pytest.mark.rule("DX-15.2", "DX-15.2a")
def test_gettysburg_the_first_day() -> None:
    at = opening(edition="gettysburg", days="three")
    for side in ("csa", "usa"):
        assert (len(in_reserve(at, side)), at.state.armies[side].deck) == (18, 6)
    assert 18 + 6 + 2 * (6 + 6) == 48 and 18 + 6 + 2 * (12 + 6) == 60


@pytest.mark.rule("DX-15.2b")
def test_gettysburg_over_three_days_the_union_draws_one_a_turn() -> None:
    at = gettysburg(LINE["usa"], LINE["csa"], left=3).next()
    assert (len(in_reserve(at, "usa")), at.state.armies["usa"].deck, at.state.day) == (1, 2, 1)


@pytest.mark.rule("DX-15.2c", "DX-15.2a", "DX-15.2d")
def test_gettysburg_a_night() -> None:
    """The CSA rolls for its hits, attackers go back, both draw, both deploy, the CSA begins."""
    at = gettysburg(
        LINE["usa"] | {"uc": "i4", "cl": "x:i2"},
        {"cc": "i2", "cl": "i2 h:i1*1", "cr": "i2", "uc": "y:i3"},
        holders={"uc": "usa", "cl": "csa"},
    )
    night = at.next(1)
    assert (night.state.phase, night.state.day) == ("deploy", 2)
    assert night.hits("h") == [0] and night.at("x", "y") == ["ur", "cc"]
    assert (len(in_reserve(night, "csa")), len(in_reserve(night, "usa"))) == (6, 13)
    assert [night.state.armies[s].deck for s in ("csa", "usa")] == [6, 6]
    assert night.awaited() == ["csa", "usa"]
    lying = {k: x.at for k, x in night.state.cards.items() if x.at != RESERVE}
    dawn = deployed(night)
    assert (dawn.state.phase, dawn.state.active, dawn.state.day) == ("combat", "csa", 2)
    assert all(dawn.state.cards[k].at == at for k, at in lying.items()), "nobody else changes his place"
    assert len(in_reserve(dawn, "usa")) < 13


@pytest.mark.rule("DX-15.2d", "DX-3.1")
def test_gettysburg_a_night_keeps_to_stacking_and_friendly_positions() -> None:
    night = gettysburg({"uc": "i2 i2 i2", "ur": "i2", "cr": "i3"}, {"cc": "i2", "cl": "i2", "reserve": "i2 i2"}).next()
    assert night.state.phase == "deploy"
    infantry = [k for k in in_reserve(night, "usa") if cards("gettysburg", "usa")[k].kind == "infantry"]
    both = night.play(f"deploy uc {infantry[0]},{infantry[1]}", seat="usa").state.armies["usa"].staged
    assert [both.get(k) for k in infantry[:2]] == ["uc", None], "three are there already"
    assert night.allowed(f"deploy cr {infantry[0]}", "usa"), "a captured position is friendly"
    assert not night.allowed("deploy cr " + next(iter(in_reserve(night, "csa"))), "csa")


@pytest.mark.rule("DX-15.2e")
def test_gettysburg_terrain_of_its_day() -> None:
    usa = LINE["usa"] | {"reserve": "a:=McPherson's_Ridge b:=Little_Round_Top"}
    for day, allowed in ((1, [True, False]), (2, [True, True])):
        at = gettysburg(usa, LINE["csa"], day=day, left=3)
        assert [at.allowed("terrain ul {a}"), at.allowed("terrain ul {b}")] == allowed
    at = opening(3, edition="gettysburg", days="three")
    half = cards("gettysburg", "usa")
    for seed in range(30):
        at = opening(seed, edition="gettysburg", days="three")
        for key in in_reserve(at, "usa"):
            if half[key].kind == "terrain" and not half[key].day1:
                for place in ("ul", "uc", "ur"):
                    staged = at.play(f"deploy {place} {key}", seat="usa").state.armies["usa"].staged
                    assert key not in staged
                return
    raise AssertionError("no muster has terrain of a later day")


@pytest.mark.rule("DX-15.2f")
def test_gettysburg_the_union_has_won_when_the_third_day_ends() -> None:
    at = gettysburg(LINE["usa"], LINE["csa"], day=3).next()
    assert at.state.winner == "usa"
    result = GAME.result(GAME.view(at.state, None))
    assert result and result.winners == ("usa",)


@pytest.mark.rule("DX-15.2g")
def test_gettysburg_historical_cards_on_the_first_day() -> None:
    half = {side: cards("gettysburg", side) for side in SIDES}
    for seed in range(5):
        at = opening(seed, edition="gettysburg", days="three", history="some")
        for side in SIDES:
            assert all(half[side][key].day1 for key in in_reserve(at, side))
    night = gettysburg(LINE["usa"], LINE["csa"]).changed()
    assert night.next(picks=[40]).state.day == 2


@pytest.mark.rule("DX-15.1g", "DX-15.1")
def test_shiloh_night_falls_after_the_unions_morale() -> None:
    """The card that the CSA hit rolls before the night; the CSA's does not, for its turn is over."""
    at = nightfall(SHILOH | {"fc": "a:i2*1"}, {"reserve": "i2"}, 2)
    told = at.told()
    assert at.hits("a") == [0] and told.index(at.name("a")) < told.index("Night falls")


@pytest.mark.rule("DX-15.1c", "DX-15.2d")
def test_who_went_back_at_night_is_fresh_in_the_morning() -> None:
    at = nightfall(SHILOH | {"fc": "b:i3"}, {"fc": "i3", "reserve": "i2"}, holders={"fc": "csa"})
    assert at.at("b") == ["bc"] and at.laid("b").done == ""
    assert at.next().allowed("move reserve {b}")


@pytest.mark.rule("DX-4.3", "DX-15.1g", "DX-15.2f")
def test_no_night_falls_upon_a_battle_that_is_won() -> None:
    """A rout in the last Morale phase of a day gives the enemy his position: what follows of the night is nothing."""
    at = nightfall(SHILOH | {"bc": "i1*1"}, {"bc": "a:i3", "reserve": "i2 i2"}, 6, deck=4)
    assert (at.state.winner, at.state.ending, at.state.day) == ("csa", "positions", 1)
    assert at.at("a") == ["bc"] and "Night" not in at.told() and not in_reserve(at, "usa")
    lost = {"cr": "i2", "cl": "i1*1"}
    at = gettysburg({"cc": "i3", "cl": "i3"}, lost, day=3, holders={"cl": "csa"}).next(6)
    assert (at.state.winner, at.state.ending) == ("usa", "positions") and "third day" not in at.told()


@pytest.mark.rule("DX-15.2h", "DX-15.2d")
def test_gettysburg_at_night_terrain_is_deployed_in_captured_positions_too() -> None:
    usa = {"uc": "i2", "ul": "i2", "ur": "i2", "cr": "i3", "reserve": "t:=Barlow's_Knoll"}
    night = gettysburg(usa, {"cc": "i2", "cl": "i2"}).next()
    assert night.state.phase == "deploy"
    dawn = deployed(night.play("deploy cr {t}", seat="usa"))
    assert dawn.at("t") == ["cr"] and dawn.laid("t").up


@pytest.mark.rule("DX-15.2d", "DX-13.6f")
@pytest.mark.parametrize("card", ["g", "i3"])
def test_gettysburg_what_is_suggested_at_night_tells_no_decoy_from_troops(card: str) -> None:
    """A card lies face-down in the Union's Left, which the CSA has taken: nobody is deployed there."""
    usa, csa = {"uc": "i2", "ur": "i2", "reserve": "i3 i3 i2 i2"}, LINE["csa"] | {"ul": f"d:{card}?"}
    at = scene(
        "gettysburg",
        phase="move",
        setup={"days": 3, "decoys": True},
        usa=usa,
        csa=csa,
        armies=decks(3, 1),
        holders={"ul": "csa"},
    )
    night = at.next()
    assert night.state.phase == "deploy" and "ul" not in night.keys("deploy", "usa")
    assert set(night.state.armies["usa"].staged.values()) == {"uc", "ur"}
    assert deployed(night).at("d") == ["ul"]
