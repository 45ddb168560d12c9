"""The event cards."""

from __future__ import annotations

import pytest

from bot.games.life_1861.state.state import Farm, Merchant, Piece, Stock
from tests.games.life_1861.scene import (
    actions,
    last_turn,
    legal,
    next_round,
    on_turn,
    opening,
    play,
    position,
    refused,
    run,
    soldier_asked,
)


@pytest.mark.rule("LF-11.2", "LF-10.1", "LF-10.2", "LF-9.2")
def test_merchant() -> None:
    state = position(**last_turn())
    after = next_round(state, 1, 9, card="merchant")
    assert after.merchants == (Merchant("e3", Stock(1, 1, 1, 1), 7),)
    assert after.supply.medicine == state.supply.medicine - 1


@pytest.mark.rule("LF-10.2", "LF-9.3")
def test_a_merchant_brings_what_the_supply_has() -> None:
    state = position(stocks={"soldier": Stock(2, 0, 8, 15)}, **last_turn())
    assert next_round(state, 1, 9, card="merchant").merchants == (Merchant("e3", Stock(1, 1, 0, 0), 7),)


@pytest.mark.rule("LF-11.3", "LF-9.2")
def test_bandit() -> None:
    assert next_round(position(**last_turn()), 1, 20, card="bandit").bandits == ("h4",)


@pytest.mark.rule("LF-11.4", "LF-11.20")
@pytest.mark.parametrize(("die", "who"), [(1, "anna"), (2, "clara"), (3, "daniel")])
def test_disease_of_a_civilian(die: int, who: str) -> None:
    after = next_round(position(ben=None, **last_turn()), 1, die, card="disease-civilian")
    assert {key: piece.diseases for key, piece in after.pieces.items() if piece.diseases} == {who: 1}


@pytest.mark.rule("LF-11.5", "LF-11.20")
def test_disease_at_the_town_hall() -> None:
    nobody = next_round(position(daniel="c2", **last_turn()), 1, card="disease-town-hall")
    assert not any(piece.diseases for piece in nobody.pieces.values())
    one = next_round(position(daniel="c3", soldier="c3", **last_turn()), 1, card="disease-town-hall")
    assert one.pieces["daniel"].diseases == 1
    two = next_round(position(daniel="c3", ben="c3", **last_turn()), 1, 1, card="disease-town-hall")
    assert two.pieces["ben"].diseases == 1 and two.pieces["daniel"].diseases == 0


@pytest.mark.rule("LF-11.6")
def test_disease_of_the_soldier() -> None:
    after = next_round(position(**last_turn()), 1, card="disease-soldier")
    assert after.pieces["soldier"].diseases == 1


@pytest.mark.rule("LF-11.7", "LF-11.20")
def test_disease_nearest_the_battlefield() -> None:
    soldier = next_round(position(**last_turn()), 1, card="disease-battlefield")
    assert soldier.pieces["soldier"].diseases == 1
    anna = next_round(position(anna="g4", **last_turn()), 1, card="disease-battlefield")
    assert anna.pieces["anna"].diseases == 1
    tied = position(anna="g4", soldier="g2", **last_turn())
    assert next_round(tied, 1, 1, card="disease-battlefield").pieces["soldier"].diseases == 1
    assert next_round(tied, 1, 2, card="disease-battlefield").pieces["anna"].diseases == 1


@pytest.mark.rule("LF-11.8", "LF-9.2")
def test_good_harvest() -> None:
    after = next_round(position(**last_turn()), 1, 2, 3, card="good-harvest")
    assert after.ground == {"b2": Stock(1), "b1": Stock(1), "b4": Stock(1), "c2": Stock(1)}


@pytest.mark.rule("LF-11.9", "LF-4.6")
def test_supply_wagon() -> None:
    after = next_round(position(anna="i3", **last_turn()), 1, card="supply-wagon")
    assert after.ground["i3"] == Stock(food=1, medicine=2, ammo=1)
    assert "pick-up soldier food-medicine" in legal(after) and "pick-up anna ammo" in legal(run(after, "wait"))


@pytest.mark.rule("LF-11.10")
def test_foraging_order() -> None:
    assert next_round(position(**last_turn()), 1, card="foraging-order").tension == 4
    free = position(
        soldier="b2", today="foraging-order", ground={"b2": Stock(3)}, stocks={"soldier": Stock()}, **soldier_asked()
    )
    after = run(free, "bakery soldier", "bakery soldier")
    assert after.stocks["soldier"] == Stock(food=2) and after.ground == {"b2": Stock(food=1)}
    anna = position(
        anna="b2", today="foraging-order", ground={"b2": Stock(3)}, stocks={"civilians": Stock()}, **on_turn("anna")
    )
    assert refused(run(anna, "bakery anna"), "bakery anna").rule == "LF-5.3"


@pytest.mark.rule("LF-11.11")
def test_town_meeting() -> None:
    assert next_round(position(daniel="c3", **last_turn()), 1, card="town-meeting").tension == 2
    assert next_round(position(daniel="c2", soldier="c3", **last_turn()), 1, card="town-meeting").tension == 4


@pytest.mark.rule("LF-11.12")
def test_skirmish() -> None:
    state = position(anna="g3", today="skirmish", **on_turn("anna"))
    assert play(state, "loot anna", 1, 4).pieces["anna"].health == 2
    assert play(state, "loot anna", 1, 5).pieces["anna"].health == 1
    soldier = position(soldier="g3", today="skirmish", **on_turn("soldier"))
    assert play(soldier, "loot soldier", 1).pieces["soldier"].health == 3


@pytest.mark.rule("LF-11.13", "LF-10.9")
def test_rain() -> None:
    state = position(anna="e3", today="rain", **on_turn("anna"))
    assert "move anna e1" in legal(state) and "move anna b3" not in legal(state)
    assert refused(state, "move anna b3").rule in ("LF-4.1", "LF-4.2", "LF-11.13")
    soldier = position(soldier="e3", today="rain", **on_turn("soldier"))
    assert "move soldier b3" in legal(soldier) and "move soldier a3" not in legal(soldier)


@pytest.mark.rule("LF-11.14")
def test_drought() -> None:
    growing = position(farm=Farm("growing", "soldier", 7), **last_turn())
    assert next_round(growing, 1, card="drought").farm == Farm("growing", "soldier", 8)
    idle = position(**last_turn())
    assert next_round(idle, 1, card="drought").farm.stage == "idle"


@pytest.mark.rule("LF-11.15", "LF-5.16")
def test_church_social() -> None:
    state = position(anna="d4", soldier="d4", ben=Piece("d4", 2, boon=True), **last_turn())
    after = next_round(state, 1, card="church-social")
    assert [key for key, piece in after.pieces.items() if piece.boon] == ["soldier", "anna", "ben"]


@pytest.mark.rule("LF-11.16", "LF-11.20")
def test_fever_breaks() -> None:
    well = next_round(position(**last_turn()), 1, card="fever-breaks")
    assert not any(piece.diseases for piece in well.pieces.values())
    one = position(anna=Piece("a3", 2, 2), **last_turn())
    assert next_round(one, 1, 6, 6, card="fever-breaks").pieces["anna"].diseases == 1
    two = position(anna=Piece("a3", 2, 1), soldier=Piece("i3", 3, 1), **last_turn())
    after = next_round(two, 1, 6, 6, 1, card="fever-breaks")
    assert (after.pieces["soldier"].diseases, after.pieces["anna"].diseases) == (0, 1)


@pytest.mark.rule("LF-11.17")
def test_quiet_day() -> None:
    quiet = opening(1, 2, card="quiet-day").state
    assert quiet.tension == 3 and quiet.merchants == () and quiet.bandits == () and len(quiet.ground) == 3


@pytest.mark.rule("LF-11.18", "LF-7.2")
def test_martial_law() -> None:
    assert next_round(position(**last_turn()), 1, card="martial-law").tension == 4
    assert next_round(position(tension=10, **last_turn()), 1, card="martial-law").tension == 10


@pytest.mark.rule("LF-11.19")
def test_truce() -> None:
    state = position(soldier="h1", anna="h1", bandits=("h1",), today="truce", **on_turn("soldier"))
    assert actions(state, "attack") == ["attack soldier bandit-h1"]
    assert refused(state, "attack soldier anna").rule == "LF-11.19"
    anna = position(soldier="h1", anna="h1", today="truce", **on_turn("anna"))
    assert refused(anna, "attack anna soldier").rule == "LF-11.19"
