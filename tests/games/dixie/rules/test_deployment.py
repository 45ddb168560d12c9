"""Deployment: stacking, secrecy, terrain, Shiloh's one-sided beginning."""

from __future__ import annotations

import pytest

from bot.games.dixie.data.board import field
from bot.games.dixie.data.cards import cards
from bot.games.dixie.data.terms import RESERVE, SIDES, Edition
from bot.games.dixie.game import GAME
from bot.games.kit.sides import OTHER, Side
from tests.games.dixie.scene import Scene, deployed, opening, scene

each_edition = pytest.mark.parametrize("edition", ["bull-run", "shiloh", "gettysburg"])


def of_kind(at: Scene, side: Side, *kinds: str) -> list[str]:
    """Cards of these kinds in a side's Reserve, in the order of their numbers."""
    half = cards(at.state.setup.edition, side)
    found = [k for k, laid in at.state.cards.items() if laid.at == RESERVE and k in half and half[k].kind in kinds]
    return sorted(found, key=lambda k: int(k[1:]))


def with_kinds(side: Side, edition: Edition = "bull-run", **least: int) -> Scene:
    """An opening whose muster has so many cards of each kind."""
    for seed in range(500):
        at = opening(seed, edition=edition)
        if all(len(of_kind(at, side, kind)) >= n for kind, n in least.items()):
            return at
    raise AssertionError(f"no muster has {least}")


@pytest.mark.rule("DX-3.0")
def test_positions_face_each_other() -> None:
    spots = field("bull-run", 3)
    assert {at: spots.across(at) for at in ("ul", "uc", "ur")} == {"ul": "cr", "uc": "cc", "ur": "cl"}
    assert sorted(spots.spots) == ["cc", "cl", "cr", "uc", "ul", "ur"]


def stage(at: Scene, side: Side, place: str, *keys: str) -> list[str]:
    """The cards that lie in a position after these were asked for, in the order of their numbers."""
    text = ",".join(sorted(keys, key=lambda k: int(k[1:]))) or "-"
    staged = at.play(f"deploy {place} {text}", seat=side).state.armies[side].staged
    return sorted((k for k, p in staged.items() if p == place), key=lambda k: int(k[1:]))


def cleared(at: Scene, side: Side) -> Scene:
    """The scene with nothing staged."""
    for place in at.keys("deploy", side):
        if place != "suggest":
            at = at.play(f"deploy {place} -", seat=side)
    return at


@pytest.mark.rule("DX-3.1", "DX-3.2", "DX-17.1")
def test_four_cards_a_position_and_no_more() -> None:
    at = cleared(with_kinds("usa", infantry=5), "usa")
    five = of_kind(at, "usa", "infantry")[:5]
    assert stage(at, "usa", "uc", *five) == five[:4]
    at = at.play(f"deploy uc {','.join(five)}", seat="usa")
    left = cards("bull-run", "usa")[five[4]].name
    assert f"stay in the Reserve: {left}." in at.told(audience="usa") and at.told() == ""
    assert stage(at, "usa", "uc", five[4]) == [five[4]], "it sets what is there"
    assert stage(at, "usa", "uc") == []


@pytest.mark.rule("DX-3.1b", "DX-11.0", "DX-3.1c")
def test_a_general_and_special_cards_do_not_count() -> None:
    at = cleared(with_kinds("usa", infantry=4, general=2), "usa")
    troops, generals = of_kind(at, "usa", "infantry")[:4], of_kind(at, "usa", "general")[:2]
    here = stage(at, "usa", "uc", *troops, *generals)
    assert set(here) == {*troops, generals[0]}, "one general"
    at = at.play(f"deploy uc {','.join(here)}", seat="usa")
    at = at.play("commit", seat="usa").play("commit", seat="csa")
    assert [at.state.cards[k].at for k in here] == ["uc"] * 5
    assert [k for k in here if at.state.cards[k].up] == [generals[0]]


@pytest.mark.rule("DX-3.1a", "DX-3.2c", "DX-3.2")
def test_everything_may_stay_in_reserve() -> None:
    at = cleared(cleared(opening(), "csa"), "usa").play("commit", seat="csa").play("commit", seat="usa")
    assert (at.state.phase, at.state.active) == ("move", "csa")
    assert {laid.at for laid in at.state.cards.values()} == {RESERVE}


@pytest.mark.rule("DX-3.2a")
@each_edition
def test_only_in_ones_own_positions(edition: Edition) -> None:
    at = opening(edition=edition)
    for side in at.awaited():
        places = [k for k in at.keys("deploy", side) if k != "suggest"]
        own = [p for p, spot in field(edition, 3).spots.items() if spot.line == side]
        assert sorted(places) == sorted(own)
        key = of_kind(at, side, "infantry")[0]  # type: ignore[arg-type]
        for enemy in (p for p, spot in field("bull-run", 3).spots.items() if spot.line == OTHER[side]):
            assert not at.allowed(f"deploy {enemy} {key}", side)


@pytest.mark.rule("DX-3.2b", "DX-17.1")
def test_both_deployments_are_shown_at_once() -> None:
    at = opening(seed=2)
    assert at.awaited() == ["csa", "usa"]
    before = GAME.view(at.state, "csa")
    at = at.play("deploy uc -", seat="usa")
    assert GAME.view(at.state, "csa") == before and at.told() == ""
    at = at.play("commit", seat="usa")
    assert at.awaited() == ["csa"] and "The Union" in at.told()
    view = GAME.view(at.state, "csa")
    assert view.hidden == {} and view.reserves == before.reserves
    at = at.play("recall", seat="usa").play("commit", seat="usa")
    staged = at.state.armies["usa"].staged
    at = at.play("commit", seat="csa")
    assert {k: x.at for k, x in at.state.cards.items() if k[0] == "u" and x.at != RESERVE} == staged
    assert not at.allowed("recall", "usa")


@pytest.mark.rule("DX-3.2", "DX-17.1")
@each_edition
def test_a_suggestion_can_be_committed_as_it_is(edition: Edition) -> None:
    for seed in range(8):
        at = opening(seed, edition=edition)
        at = deployed(at)
        assert at.state.phase == ("move" if edition == "shiloh" else "combat") and at.state.active == "csa"
        for side in SIDES:
            own = [p for p, spot in field(edition, 3).spots.items() if spot.line == side]
            held = {x.at for k, x in at.state.cards.items() if k[0] == side[0] and cards(edition, side)[k].troop}
            assert set(own) <= held, "each position has troops"


@pytest.mark.rule("DX-3.21", "DX-3.21a", "DX-3.21b", "DX-3.21d")
def test_shiloh_is_the_unions_to_deploy() -> None:
    at = opening(edition="shiloh")
    assert at.awaited() == ["usa"]
    assert sorted(k for k in at.keys("deploy", "usa") if k != "suggest") == ["bc", "bl", "br", "fc", "fl", "fr"]
    assert {s.name for s in field("shiloh", 3).spots.values()} >= {"Left-Front", "Center-Back"}
    fc = [k for k, p in at.state.armies["usa"].staged.items() if p == "fc"]
    assert 1 <= len([k for k in fc if cards("shiloh", "usa")[k].kind in ("infantry", "cavalry", "artillery")]) <= 4
    at = cleared(at, "usa")
    after = at.play("commit", seat="usa")
    assert (after.state.phase, after.state.active) == ("move", "csa")
    held = {x.at for k, x in after.state.cards.items() if k[0] == "u" and cards("shiloh", "usa")[k].troop}
    assert {"bc", "bl", "br", "fc", "fl", "fr"} <= held, "no position is left empty"
    assert all(x.at == RESERVE for k, x in after.state.cards.items() if k[0] == "c")
    assert sorted(k for k in after.keys("move") if k != "reserve") == ["fc", "fl", "fr"]


@pytest.mark.rule("DX-3.21d", "DX-11.2b")
def test_at_shiloh_no_general_holds_a_position_alone() -> None:
    at = cleared(with_kinds("usa", "shiloh", general=1), "usa")
    leader = of_kind(at, "usa", "general")[0]
    at = at.play(f"deploy br {leader}", seat="usa").play("commit", seat="usa")
    troops = [k for k, x in at.state.cards.items() if x.at == "br" and cards("shiloh", "usa")[k].troop]
    assert at.state.cards[leader].at == "br" and len(troops) == 1


@pytest.mark.rule("DX-3.21", "DX-3.21d", "DX-13.6c")
def test_at_shiloh_troops_find_room_among_decoys() -> None:
    """Two terrain cards and two decoys take all four places: one stays behind for the troops that must be there."""
    cards_ = "a:=Hornet's_Nest b:=Duncan_Field c:sharpshooters d:rally i2 i2 i2 i2 i2 i2"
    hands = {"usa": {"reserve": cards_}, "csa": {"reserve": "i2"}}
    at = scene("shiloh", phase="deploy", active="csa", turn=0, setup={"decoys": True}, **hands)
    at = at.armed("usa", committed=False)
    staged = ",".join(sorted(at.labels.values(), key=lambda k: int(k[1:])))
    at = at.play(f"deploy fc {staged}", seat="usa").play("commit", seat="usa")
    assert sorted(at.at("a", "b", "c", "d")) == ["fc", "fc", "fc", RESERVE]
    assert sum(x.at == "fc" for x in at.state.cards.values()) == 4 and not at.state.asks


@pytest.mark.rule("DX-3.2", "DX-11.3", "DX-17.1")
def test_one_order_deploys_as_many_as_a_position_ever_holds() -> None:
    """Grant commands three more than four; a Color Guard and Johnny Shiloh lie beside them."""
    own = "g+3 color-guard johnny-shiloh i2 i2 i2 i2 i2 i2 i2"
    at = scene("shiloh", phase="deploy", active="csa", turn=0, usa={"reserve": own}, csa={"reserve": "i2"})
    keys = sorted((k for k in at.state.cards if k[0] == "u"), key=lambda k: int(k[1:]))
    at = at.armed("usa", committed=False).play(f"deploy fc {','.join(keys)}", seat="usa")
    assert at.state.armies["usa"].staged == dict.fromkeys(keys, "fc") and len(keys) == 10


@pytest.mark.rule("DX-3.21c")
def test_shilohs_columns_go_from_reserve_to_reserve() -> None:
    spots = field("shiloh", 3)
    assert spots.links("csa", RESERVE) == tuple(f"f{c}" for c in spots.columns)
    assert spots.links("csa", "fc") == (RESERVE, "bc") and spots.links("csa", "bc") == ("fc",)
    assert spots.links("usa", "bc") == (RESERVE, "fc") and spots.links("usa", "fc") == ("bc",)
    assert spots.across("fc") == "bc" and (spots.spots["fc"].near, spots.spots["bc"].near) == ("csa", "usa")


@pytest.mark.rule("DX-3.3", "DX-3.3a", "DX-10.0", "DX-10.1")
def test_terrain_takes_room_and_is_seen() -> None:
    at = cleared(with_kinds("usa", infantry=4, terrain=3), "usa")
    troops, mobility = of_kind(at, "usa", "infantry"), of_kind(at, "usa", "terrain")
    waters = ("creek-1", "creek-2", "pond", "stone-bridge")
    mobility = [k for k in mobility if cards("bull-run", "usa")[k].effect not in waters] + [
        k for k in mobility if cards("bull-run", "usa")[k].effect in waters
    ]

    def laid(n: int, m: int) -> tuple[int, int]:
        here = stage(at, "usa", "uc", *troops[:n], *mobility[:m])
        return len(set(here) & set(troops)), len(set(here) & set(mobility))

    assert laid(3, 1) == (3, 1) and laid(4, 1) == (3, 1)
    assert laid(2, 2) == (2, 2) and laid(3, 2) == (2, 2)
    assert laid(1, 3) == (1, 2), "two terrain cards at most"
    at = at.play(f"deploy uc {','.join(sorted(mobility[:1] + troops[:3], key=lambda k: int(k[1:])))}", seat="usa")
    at = at.play("commit", seat="usa").play("commit", seat="csa")
    assert at.state.cards[mobility[0]].up and not at.state.cards[troops[0]].up


@pytest.mark.rule("DX-10.1a")
@pytest.mark.parametrize("edition", ["shiloh", "gettysburg"])
def test_terrain_is_deployed_where_its_card_says(edition: Edition) -> None:
    at = cleared(with_kinds("usa", edition, terrain=1), "usa")
    names = {p: spot.name.casefold() for p, spot in field(edition, 3).spots.items() if spot.line == "usa"}
    for key in of_kind(at, "usa", "terrain"):
        place = cards(edition, "usa")[key].place
        fits = [p for p in names if stage(at, "usa", p, key)]
        assert fits == [p for p, name in names.items() if name.removeprefix("usa ") == place]


@pytest.mark.rule("DX-10.1b")
def test_places_of_terrain_with_five_columns() -> None:
    five = {"columns": 5, "deck": "points"}
    at = scene(
        "gettysburg",
        phase="move",
        usa={"ul": "i2", "uc": "i2", "ur": "i2", "reserve": "a:=Little_Round_Top b:=Cemetery_Hill c:=Barlow's_Knoll"},
        csa={"cl": "i2", "cc": "i2", "cr": "i2"},
        setup=five,
    )
    for label, places in (("a", ["ul", "ulc"]), ("b", ["uc"]), ("c", ["urc", "ur"])):
        fits = [p for p in ("ul", "ulc", "uc", "urc", "ur") if at.allowed(f"terrain {p} {{{label}}}")]
        assert fits == places


@pytest.mark.rule("DX-13.6d", "DX-13.6", "DX-12.0a")
def test_what_acts_once_is_deployed_as_a_decoy_alone() -> None:
    for decoys in ("off", "on"):
        at = next(at for n in range(500) if (at := opening(n, decoys=decoys)) and _once(at))
        at, key = cleared(at, "usa"), _once(at)
        assert at.allowed(f"deploy uc {key}", "usa") == (decoys == "on")
    at = at.play(f"deploy uc {key}", seat="usa").play("commit", seat="usa").play("commit", seat="csa")
    assert at.state.cards[key].at == "uc" and not at.state.cards[key].up


def _once(at: Scene) -> str:
    """A special card of the USA's muster that does not stay in play."""
    lasting = ("color-guard", "johnny-shiloh", "ford")
    half = cards("bull-run", "usa")
    return next((k for k in of_kind(at, "usa", "special") if half[k].effect not in lasting), "")


@pytest.mark.rule("DX-3.2", "DX-3.1")
def test_the_example_of_the_rules() -> None:
    """The USA deploys 3, 4 and 2 of 18 cards, the CSA 2, 3 and 3: 9 and 10 are left in Reserve (of a muster of 18)."""
    at = scene(
        usa={"ur": "i3? i3? i3?", "uc": "i2? i2? i2? i2?", "ul": "i4? i4?", "reserve": "i3 i3 i3 i3 i3 i3 i3 i3 i3"},
        csa={"cl": "i2? i2?", "cc": "i2? i2? i2?", "cr": "i3? i3? i3?", "reserve": "i1 i1 i2 i2 i2 i2 i3 i3 i3 i3"},
    )
    view = GAME.view(at.state, None)
    assert view.reserves == {"usa": 9, "csa": 10}
    expected = {"usa ur": 3, "usa uc": 4, "usa ul": 2, "csa cl": 2, "csa cc": 3, "csa cr": 3}
    assert view.hidden == expected
