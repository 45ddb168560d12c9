"""What pieces do at buildings and with medicine."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.contract.game import Outcome
from bot.games.life_1861.state.state import Farm, LifeState, Piece, Stock
from tests.games.life_1861.scene import (
    actions,
    last_turn,
    legal,
    next_round,
    on_turn,
    outcome,
    play,
    position,
    refused,
    run,
    soldier_asked,
    told,
)

BREAD = {"b2": Stock(food=3)}


@pytest.mark.rule("LF-5.1")
@pytest.mark.parametrize(
    ("kind", "hex", "text"),
    [
        ("bakery", "b2", "bakery anna"),
        ("doctor", "b3", "doctor anna heal"),
        ("store", "d2", "store anna food-food ammo"),
        ("farm", "e1", "farm anna activate"),
        ("church", "d4", "church anna"),
        ("loot", "g3", "loot anna"),
    ],
)
def test_a_buildings_action_is_open_on_its_hex(kind: str, hex: str, text: str) -> None:
    here = position(anna=Piece(hex, 1), ground=BREAD, **on_turn("anna"))
    assert text in actions(here, kind)
    beside = position(anna=Piece("f3", 1), ground=BREAD, **on_turn("anna"))
    assert actions(beside, kind) == []
    assert refused(beside, text).rule


@pytest.mark.rule("LF-5.2")
def test_the_town_hall_has_no_action() -> None:
    kinds = {text.split()[0] for text in legal(position(daniel="c3", **on_turn("daniel")))}
    assert kinds == {"move", "end"}


@pytest.mark.rule("LF-5.3", "LF-5.5")
def test_a_civilian_has_one_bread_for_nothing_and_pays_for_more() -> None:
    state = position(anna="b2", ground=BREAD, **on_turn("anna"))
    free = play(state, "bakery anna")
    assert free.stocks["civilians"] == Stock(8, 2, 2, 0) and free.ground == {"b2": Stock(food=2)}
    paid = play(free, "bakery anna")
    assert paid.stocks["civilians"] == Stock(9, 2, 1, 0) and paid.supply.goods == state.supply.goods + 1


@pytest.mark.rule("LF-5.5")
def test_every_civilian_has_a_free_bread_of_its_own() -> None:
    state = position(anna="b2", ben="b2", ground=BREAD, stocks={"civilians": Stock(food=3)})
    anna = run(state, "bakery anna")
    assert "bakery anna" not in legal(anna) and refused(anna, "bakery anna").rule == "LF-5.3"
    both = run(anna, "end anna", "wait", "bakery ben")
    assert both.stocks["civilians"] == Stock(food=5)


@pytest.mark.rule("LF-5.3")
def test_an_empty_bakery() -> None:
    assert refused(position(anna="b2", **on_turn("anna")), "bakery anna").rule == "LF-5.3"


@pytest.mark.rule("LF-5.3")
def test_free_bread_comes_again_every_round() -> None:
    state = position(daniel="b2", ground=BREAD, stocks={"civilians": Stock(food=7)}, **last_turn())
    after = play(run(state, "bakery daniel"), "end daniel", 1)
    assert "bakery daniel" in legal(run(after, "wait"))


@pytest.mark.rule("LF-5.4")
def test_the_soldier_pays_for_every_bread() -> None:
    state = position(soldier="b2", ground=BREAD, **on_turn("soldier"))
    after = run(state, "bakery soldier", "bakery soldier")
    assert after.stocks["soldier"] == Stock(4, 1, 0, 3)
    poor = position(soldier="b2", ground=BREAD, stocks={"soldier": Stock(food=1)}, **on_turn("soldier"))
    assert refused(poor, "bakery soldier").rule == "LF-5.4"


@pytest.mark.rule("LF-5.6", "LF-1.6")
def test_the_doctor() -> None:
    state = position(anna=Piece("b3", 1, 2), **on_turn("anna"))
    healed = play(state, "doctor anna heal")
    assert healed.pieces["anna"] == Piece("b3", 2, 2) and healed.stocks["civilians"].goods == 1
    assert healed.supply.goods == state.supply.goods + 1
    assert refused(healed, "doctor anna heal").rule == "LF-1.6"
    assert run(healed, "doctor anna cure").pieces["anna"] == Piece("b3", 2, 1)
    poor = position(anna=Piece("b3", 1, 1), stocks={"civilians": Stock()}, **on_turn("anna"))
    assert actions(poor, "doctor") == [] and refused(poor, "doctor anna cure").rule == "LF-5.6"
    well = position(anna="b3", **on_turn("anna"))
    assert refused(well, "doctor anna cure").rule in ("LF-5.6", "LF-9.4")


@pytest.mark.rule("LF-5.6")
def test_the_doctor_treats_whoever_is_there_only() -> None:
    state = position(anna="b3", ben=Piece("a3", 1, 1), **on_turn("anna"))
    assert actions(state, "doctor") == []
    soldier = position(soldier=Piece("b3", 1, 1), **on_turn("soldier"))
    assert run(soldier, "doctor soldier cure", "doctor soldier heal").pieces["soldier"] == Piece("b3", 2)


@pytest.mark.rule("LF-5.7")
def test_the_store_gives_one_for_two() -> None:
    state = position(anna="d2", **on_turn("anna"))
    after = play(state, "store anna food-goods ammo")
    assert after.stocks["civilians"] == Stock(6, 2, 1, 1)
    assert after.supply == Stock(state.supply.food + 1, state.supply.medicine, state.supply.goods + 1, 11)
    gives = {text.split()[2] for text in actions(state, "store")}
    assert gives == {"food-food", "food-medicine", "food-goods", "medicine-medicine", "medicine-goods", "goods-goods"}
    assert {text.split()[3] for text in actions(state, "store")} == {"food", "medicine", "goods", "ammo"}


@pytest.mark.rule("LF-5.7", "LF-9.1")
def test_two_are_needed_for_the_store() -> None:
    state = position(anna="d2", stocks={"civilians": Stock(goods=1)}, **on_turn("anna"))
    assert actions(state, "store") == []
    assert refused(state, "store anna goods-goods food").rule == "LF-5.7"
    assert refused(state, "store anna food-goods ammo").rule == "LF-5.7"


@pytest.mark.rule("LF-5.8", "LF-9.3")
def test_the_store_has_what_the_supply_has_and_what_is_handed_in() -> None:
    state = position(
        anna="d2", stocks={"civilians": Stock(2, 0, 8, 0), "soldier": Stock(2, 0, 2, 15)}, **on_turn("anna")
    )
    assert state.supply.ammo == 0 and state.supply.goods == 0
    assert refused(state, "store anna food-food ammo").rule in ("LF-5.8", "LF-9.3")
    assert refused(state, "store anna food-food goods").rule in ("LF-5.8", "LF-9.3")
    assert play(state, "store anna goods-goods food").stocks["civilians"] == Stock(3, 0, 6, 0)
    assert play(state, "store anna food-goods goods").stocks["civilians"] == Stock(1, 0, 8, 0)


@pytest.mark.rule("LF-5.9", "LF-5.10", "LF-5.13", "LF-8.8")
def test_two_food_come_two_rounds_after_the_farm_is_activated() -> None:
    state = play(position(anna="e1", **on_turn("anna")), "farm anna activate")
    assert state.farm.stage == "growing" and refused(state, "farm anna activate").rule == "LF-5.13"
    crops = []
    for _ in range(3):
        state = through_the_round(state)
        crops.append(state.ground.get("e1", Stock()).food)
    assert crops == [0, 0, 2] and state.round == 8
    assert refused(run(state, "wait"), "farm anna activate").rule == "LF-5.13"
    assert "pick-up anna food" in legal(run(state, "wait"))


def through_the_round(state: LifeState) -> LifeState:
    """The first decision of the next round; every turn left is empty, and food falls on B1."""
    before = state.round
    while state.round == before:
        piece = next(text.split()[1] for text in legal(state) if text.startswith("end"))
        last = len(state.turns) - (state.turn is not None) == 5
        card = next(key for key in ("church-social", "truce", "martial-law") if key not in state.drawn)
        state = play(state, f"end {piece}", *((1,) if last else ()), card=card)
    return state


@pytest.mark.rule("LF-5.10")
def test_the_crop_comes_in_the_status_stage_of_its_round() -> None:
    due = position(farm=Farm("growing", "soldier", 5), **last_turn())
    after = next_round(due, 1)
    assert after.ground["e1"] == Stock(food=2) and after.farm == Farm("ripe", "soldier", after.farm.round, 2)
    early = position(farm=Farm("growing", "soldier", 6), **last_turn())
    assert "e1" not in next_round(early, 1).ground


@pytest.mark.rule("LF-5.11")
def test_the_other_player_pays_two_trade_goods_for_a_food_of_the_crop() -> None:
    lying = {"e1": Stock(food=2)}
    ripe: dict[str, Any] = {"ground": lying, "farm": Farm("ripe", "soldier", 0, 2), "anna": "e1", "soldier": "e1"}
    state = position(**ripe, **on_turn("anna"))
    after = play(state, "farm anna trade")
    assert after.stocks["civilians"] == Stock(8, 2, 0, 0) and after.supply.goods == state.supply.goods + 2
    assert after.ground["e1"] == Stock(food=1) and after.farm.crop == 1
    assert refused(after, "farm anna trade").rule == "LF-5.11"
    own = position(**ripe, **on_turn("soldier"))
    assert actions(own, "farm") == [] and refused(own, "farm soldier trade").rule == "LF-5.11"


@pytest.mark.rule("LF-5.11", "LF-5.25", "LF-5.13")
def test_trading_for_the_crop_says_whose_it_is_and_what_is_left() -> None:
    """The goods go to the supply; the second food is the last, and the Farm lies fallow."""
    crop: dict[str, Any] = {"ground": {"e1": Stock(food=2)}, "farm": Farm("ripe", "soldier", 0, 2), "anna": "e1"}
    goods = {"civilians": Stock(0, 0, 5, 0)}
    state = position(**crop, stocks=goods, **on_turn("anna"))
    assert "“farm anna trade” buys 1 food for 2 trade goods" in refused(state, "pick-up anna food").reason
    first = outcome(state, "farm anna trade")
    assert told(first) == (
        "Anna at E1 (Farm) trades 2 trade goods for 1 food of the Soldier's crop.\n"
        "1 food of the crop is left at E1 (Farm)."
    )
    assert first.state.stocks["soldier"] == state.stocks["soldier"]
    assert "The crop is gone: E1 (Farm) lies fallow through round 7." in told(outcome(first.state, "farm anna trade"))
    poor = position(**crop, stocks={"civilians": Stock(0, 0, 1, 0)}, **on_turn("anna"))
    assert "2 trade goods, and the stock is 1 trade good" in refused(poor, "farm anna trade").reason


@pytest.mark.rule("LF-5.12", "LF-5.13")
@pytest.mark.parametrize("text", ["pick-up soldier food", "farm anna trade"])
def test_the_farm_lies_fallow_for_two_rounds_after_its_last_food_went(text: str) -> None:
    piece = text.split()[1]
    state = position(
        soldier="e1",
        anna="e1",
        ground={"e1": Stock(food=1)},
        farm=Farm("ripe", "soldier", 0, 1),
        stocks={"civilians": Stock(20, 0, 2, 0)},
        **on_turn(piece),
    )
    state = play(state, text)
    assert refused(state, f"farm {piece} activate").rule == "LF-5.12"
    offered = []
    for _ in range(3):
        state = through_the_round(state)
        offered.append("farm soldier activate" in legal(state))
    assert offered == [False, False, True]


@pytest.mark.rule("LF-5.13")
def test_the_farm_is_not_activated_while_a_crop_lies_there() -> None:
    state = position(anna="e1", ground={"e1": Stock(food=1)}, farm=Farm("ripe", "civilians", 0, 1), **on_turn("anna"))
    assert refused(state, "farm anna activate").rule == "LF-5.13"


@pytest.mark.rule("LF-9.3", "LF-5.9")
def test_an_empty_supply_brings_no_crop() -> None:
    all_food = {"civilians": Stock(food=30), "soldier": Stock()}
    state = position(farm=Farm("growing", "soldier", 5), stocks=all_food, **last_turn())
    after = next_round(state, 1)
    assert sum(stock.food for stock in after.ground.values()) + after.stocks["civilians"].food <= 30


@pytest.mark.rule("LF-5.24", "LF-9.3")
def test_a_crop_for_which_the_supply_is_short_says_what_happens() -> None:
    """The meal gives the supply 2 food, the Bakery and the scavenged food take them: what is left is the crop."""

    def harvest(food: int) -> Outcome[LifeState]:
        stocks = {"civilians": Stock(food=30 - food), "soldier": Stock()}
        state = position(soldier=Piece("i3", 2), farm=Farm("growing", "soldier", 5), stocks=stocks, **last_turn())
        return outcome(state, "end daniel", 1)

    none, one, two = harvest(0), harvest(1), harvest(2)
    assert "E1 (Farm) yields nothing, because the supply of food is empty. It may be activated again." in told(none)
    assert none.state.farm == Farm() and "e1" not in none.state.ground
    assert "yields 1 food of 2, because the supply has no more: free for the Soldier" in told(one)
    assert one.state.farm.crop == 1 and one.state.ground["e1"] == Stock(food=1)
    assert "yields 2 food: free for the Soldier, while the Civilians pay 2 trade goods for each." in told(two)


@pytest.mark.rule("LF-5.14")
def test_the_church_gives_a_boon_at_the_end_of_the_turn() -> None:
    state = play(position(anna="d4", **on_turn("anna")), "church anna")
    assert not state.pieces["anna"].boon
    assert run(state, "end anna").pieces["anna"].boon
    soldier = run(position(soldier="d4", **soldier_asked()), "church soldier", "move soldier d3")
    assert soldier.pieces["soldier"].boon


@pytest.mark.rule("LF-5.16", "LF-5.18")
def test_no_second_boon() -> None:
    state = play(position(anna=Piece("d4", 2, boon=True), **on_turn("anna")), "church anna")
    assert refused(state, "church anna").rule == "LF-5.18"
    result = outcome(state, "end anna")
    assert result.state.pieces["anna"].boon and "Boon" not in told(result)


@pytest.mark.rule("LF-5.18", "LF-5.14")
def test_a_boon_spent_in_the_turn_is_replaced_at_its_end() -> None:
    state = position(soldier="d3", anna=Piece("d4", 2, boon=True), **on_turn("anna"))
    after = play(run(state, "church anna"), "attack anna soldier", 1, 2)
    assert after.turn is None and after.pieces["anna"].boon


@pytest.mark.rule("LF-5.19", "LF-5.20")
@pytest.mark.parametrize(
    ("die", "stock", "pistol"),
    [
        (1, Stock(7, 2, 3, 0), False),
        (3, Stock(7, 2, 3, 0), False),
        (4, Stock(7, 2, 2, 1), False),
        (5, Stock(7, 2, 2, 1), False),
        (6, Stock(7, 2, 2, 0), True),
    ],
)
def test_what_a_civilian_loots(die: int, stock: Stock, pistol: bool) -> None:
    after = play(position(anna="g3", **on_turn("anna")), "loot anna", die, 5)
    assert after.stocks["civilians"] == stock and after.pieces["anna"] == Piece("g3", 2, pistol=pistol)


@pytest.mark.rule("LF-5.19")
@pytest.mark.parametrize(("die", "stock"), [(1, Stock(2, 1, 3, 3)), (3, Stock(2, 1, 3, 3)), (4, Stock(2, 1, 2, 4))])
def test_what_the_soldier_loots(die: int, stock: Stock) -> None:
    after = play(position(soldier="g3", **on_turn("soldier")), "loot soldier", die)
    assert after.stocks["soldier"] == stock and after.pieces["soldier"].health == 3


@pytest.mark.rule("LF-5.19", "LF-9.6")
def test_the_soldier_chooses_any_resource_that_there_is() -> None:
    state = position(soldier="g3", stocks={"civilians": Stock(1, 0, 8, 0)}, **on_turn("soldier"))
    asked = play(state, "loot soldier", 6)
    assert legal(asked) == ["take food", "take medicine", "take ammo"]
    assert refused(asked, "take goods").rule == "LF-9.6"
    assert refused(asked, "end soldier").rule is not None
    assert play(asked, "take medicine").stocks["soldier"] == Stock(2, 2, 2, 3)


@pytest.mark.rule("LF-5.20", "LF-5.21", "LF-12.2")
def test_the_shot_at_looters() -> None:
    state = position(anna=Piece("g3", 2, boon=True), soldier="g3", **on_turn("anna"))
    asked = play(state, "loot anna", 1, 4)
    hit = play(asked, "use 4", 6)
    assert hit.pieces["anna"].health == 1 and hit.tension == 3 and hit.stocks["soldier"].ammo == 3
    assert play(asked, "use 4", 5).pieces["anna"].health == 2


@pytest.mark.rule("LF-5.21")
def test_the_shot_spends_no_boon_and_moves_no_tension() -> None:
    state = position(soldier=Piece("g3", 3, boon=True), anna="g3", **on_turn("anna"))
    after = play(state, "loot anna", 1, 6)
    assert after.pieces["soldier"].boon and after.tension == 3


@pytest.mark.rule("LF-5.22")
def test_a_pistol_lasts_and_stays_with_its_civilian() -> None:
    state = position(soldier="e3", anna=Piece("e1", 2, pistol=True), stocks={"civilians": Stock(7, 0, 0, 2)})
    shot = play(state, "attack anna soldier", 4)
    assert shot.pieces["soldier"].health == 2 and shot.pieces["anna"].pistol
    assert play(state, "attack anna soldier", 3).pieces["soldier"].health == 3
    assert not any("pistol" in text for text in legal(state))
    assert all(not shot.pieces[other].pistol for other in ("ben", "clara", "daniel"))


@pytest.mark.rule("LF-5.23")
def test_a_second_pistol_is_nothing() -> None:
    state = position(anna=Piece("g3", 2, pistol=True), **on_turn("anna"))
    result = outcome(state, "loot anna", 6, 1)
    assert result.state.pieces == state.pieces and result.state.stocks == state.stocks
    assert "nothing" in told(result) and "pistol" not in told(result)


@pytest.mark.rule("LF-9.3")
def test_looting_an_empty_supply_gives_nothing() -> None:
    state = position(anna="g3", stocks={"soldier": Stock(2, 1, 8, 15)}, **on_turn("anna"))
    assert state.supply.goods == state.supply.ammo == 0
    for die in (1, 4):
        assert play(state, "loot anna", die, 1).stocks == state.stocks


@pytest.mark.rule("LF-9.4", "LF-9.5", "LF-1.6")
def test_medicine_heals_or_cures_any_living_piece_of_ones_own() -> None:
    state = position(anna="a1", ben=Piece("i5", 1, 1), clara=None, **on_turn("anna"))
    assert actions(state, "medicine") == ["medicine anna ben heal", "medicine anna ben cure"]
    healed = play(state, "medicine anna ben heal")
    assert healed.pieces["ben"] == Piece("i5", 2, 1) and healed.stocks["civilians"].medicine == 1
    assert healed.supply.medicine == state.supply.medicine + 1
    assert refused(healed, "medicine anna ben heal").rule == "LF-1.6"
    assert run(healed, "medicine anna ben cure").pieces["ben"] == Piece("i5", 2)
    assert refused(state, "medicine anna clara heal").rule
    assert refused(state, "medicine anna soldier heal").rule == "LF-9.5"
    none = position(anna=Piece("a1", 1), stocks={"civilians": Stock()}, **on_turn("anna"))
    assert refused(none, "medicine anna anna heal").rule in ("LF-9.4", "LF-9.1")
    his = position(soldier=Piece("i3", 2), **on_turn("soldier"))
    assert run(his, "medicine soldier soldier heal").pieces["soldier"].health == 3
