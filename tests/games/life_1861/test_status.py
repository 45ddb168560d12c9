"""The Status stage: feeding, bread, scavenged food, merchants, and what attacks by itself."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.contract.game import PUBLIC
from bot.games.life_1861.state.state import FeedingQuestion, LifeState, Merchant, Piece, Stock
from tests.games.life_1861.scene import (
    actions,
    awaited,
    last_turn,
    legal,
    next_round,
    on_turn,
    outcome,
    play,
    position,
    refused,
    told,
)

WARES = Stock(1, 1, 1, 1)


def health(state: LifeState) -> list[int]:
    """The Civilians' health, in their order."""
    return [state.pieces[key].health for key in ("anna", "ben", "clara", "daniel")]


@pytest.mark.rule("LF-8.2", "LF-8.4")
def test_the_soldier_eats_one_food() -> None:
    fed = next_round(position(**last_turn()), 1)
    assert fed.stocks["soldier"].food == 1 and fed.pieces["soldier"].health == 3
    hungry = next_round(position(stocks={"soldier": Stock()}, **last_turn()), 1)
    assert hungry.stocks["soldier"].food == 0 and hungry.pieces["soldier"].health == 2


@pytest.mark.rule("LF-8.3")
@pytest.mark.parametrize(("alive", "eaten"), [(4, 2), (3, 2), (2, 1), (1, 1)])
def test_the_civilians_eat_by_how_many_live(alive: int, eaten: int) -> None:
    dead: dict[str, Any] = dict.fromkeys(("anna", "ben", "clara")[: 4 - alive])
    state = position(**dead, **on_turn("daniel", "soldier", *living_before(alive), "soldier"))
    after = next_round(state, 1)
    assert after.stocks["civilians"].food == 7 - eaten
    assert after.supply.food == state.supply.food + eaten + 1 - 2


def living_before(alive: int) -> tuple[str, ...]:
    """The Civilians that had their turn before Daniel, in a round with so many of them alive; somebody must have gone
    between two turns of the Soldier's, if only one who died of it."""
    return ("anna", "ben", "clara")[4 - alive :] or ("clara",)


@pytest.mark.rule("LF-8.4", "LF-8.5")
def test_one_food_feeds_two_and_the_player_chooses_who_goes_hungry() -> None:
    state = position(stocks={"civilians": Stock(food=1)}, **last_turn())
    asked = play(state, "end daniel")
    assert isinstance(asked.pending, FeedingQuestion) and awaited(asked) == ["civilians"] and asked.round == 5
    assert len(legal(asked)) == 6
    after = play(asked, "feed ben,daniel", 1)
    assert health(after) == [1, 2, 1, 2] and after.stocks["civilians"].food == 0 and after.round == 6


@pytest.mark.rule("LF-8.5")
def test_with_three_alive_one_goes_hungry() -> None:
    state = position(clara=None, stocks={"civilians": Stock(food=1)}, **last_turn())
    after = play(play(state, "end daniel"), "feed anna,ben", 1)
    assert health(after) == [2, 2, 0, 1]
    assert refused(play(state, "end daniel"), "feed anna,clara").rule
    assert refused(play(state, "end daniel"), "feed anna").rule


@pytest.mark.rule("LF-8.4")
def test_without_food_all_go_hungry_and_nobody_is_asked() -> None:
    after = next_round(position(stocks={"civilians": Stock()}, **last_turn()), 1)
    assert health(after) == [1, 1, 1, 1] and after.pending is None


@pytest.mark.rule("LF-8.6", "LF-9.3")
def test_bread_is_baked() -> None:
    after = next_round(position(ground={"b2": Stock(2)}, **last_turn()), 1)
    assert after.ground["b2"] == Stock(food=3)
    everything = {"civilians": Stock(food=15), "soldier": Stock(food=15)}
    scarce = next_round(position(stocks=everything, **last_turn()), 7)
    assert scarce.ground == {"b2": Stock(food=1), "d3": Stock(food=1)}
    assert scarce.supply.food == 3 - 2


@pytest.mark.rule("LF-8.7", "LF-9.2")
def test_scavenged_food_falls_where_the_die_says() -> None:
    assert next_round(position(**last_turn()), 20).ground["h4"] == Stock(food=1)
    twice = next_round(position(ground={"h4": Stock(food=1)}, **last_turn()), 20)
    assert twice.ground["h4"] == Stock(food=2)


@pytest.mark.rule("LF-10.4", "LF-8.9", "LF-10.2", "LF-3.3")
def test_merchants_leave_in_the_status_stage_of_the_round_after() -> None:
    staying = position(merchants=(Merchant("e3", WARES, 6),), **last_turn())
    assert next_round(staying, 1).merchants == staying.merchants
    going = position(merchants=(Merchant("e3", Stock(0, 1, 3, 0), 5),), **last_turn())
    after = next_round(going, 1)
    assert after.merchants == () and after.supply.goods == going.supply.goods + 3


@pytest.mark.rule("LF-8.10", "LF-8.11", "LF-8.12", "LF-10.5")
def test_bandits_attack_everyone_within_one_hex() -> None:
    state = position(soldier="e2", anna="e3", ben="e4", clara="d4", daniel="c3", bandits=("e3",), **last_turn())
    after = next_round(state, 1, 5, 4, 6)
    assert after.bandits == ("e3",)
    assert (after.pieces["soldier"].health, *health(after)) == (2, 2, 1, 2, 2)


@pytest.mark.rule("LF-8.11", "LF-8.12")
def test_it_is_said_which_bandit_attacks_whom_from_where() -> None:
    """Bandit after bandit, the Soldier before the Civilians, and whoever is near two is attacked twice."""
    state = position(soldier="e2", anna="e3", bandits=("e3", "e2"), **last_turn())
    said = told(outcome(state, "end daniel", 1, 1, 2, 3, 4))
    assert [line for line in said.splitlines() if "bandit" in line] == [
        "The bandit at E3 attacks the Soldier at E2, 1 hex away: rolls 1 (needs 5 or more), a miss.",
        "The bandit at E3 attacks Anna on the same hex: rolls 2 (needs 5 or more), a miss.",
        "The bandit at E2 attacks the Soldier on the same hex: rolls 3 (needs 5 or more), a miss.",
        "The bandit at E2 attacks Anna at E3, 1 hex away: rolls 4 (needs 5 or more), a miss.",
    ]


@pytest.mark.rule("LF-8.12", "LF-6.6")
def test_each_bandit_attacks_and_nobody_rolls_for_the_dead() -> None:
    state = position(daniel=Piece("e2", 2), bandits=("e2", "e3", "f2"), **last_turn())
    assert next_round(state, 1, 6, 6).pieces["daniel"].health == 0
    assert next_round(state, 1, 6, 4, 5).pieces["daniel"].health == 0


@pytest.mark.rule("LF-8.11", "LF-7.7")
def test_bandits_attacks_do_not_move_tension() -> None:
    state = position(daniel="e2", tension=5, bandits=("f2",), **last_turn())
    assert next_round(state, 1, 6).tension == 5


@pytest.mark.rule("LF-10.6", "LF-10.7", "LF-10.9")
def test_a_disease_goes_along_and_slows() -> None:
    for diseases, moves in ((1, 2), (2, 1), (3, 1)):
        state = position(anna=Piece("e3", 2, diseases), **on_turn("anna"))
        assert ("move anna e1" in legal(state)) == (moves >= 2) and "move anna e2" in legal(state)
        assert play(state, "move anna e2").pieces["anna"].diseases == diseases
    wet = position(soldier=Piece("e3", 3, 3), today="rain", **on_turn("soldier"))
    assert {text.split()[2] for text in actions(wet, "move")} == {"d2", "d3", "e2", "e4", "f2", "f3"}


@pytest.mark.rule("LF-10.7", "LF-8.10")
def test_a_disease_hurts_on_a_one() -> None:
    state = position(daniel=Piece("c3", 2, 2), **last_turn())
    assert next_round(state, 1, 2, 6).pieces["daniel"] == Piece("c3", 2, 2)
    assert next_round(state, 1, 1, 6).pieces["daniel"] == Piece("c3", 1, 2)
    assert next_round(state, 1, 1, 1).pieces["daniel"].health == 0


@pytest.mark.rule("LF-10.7", "LF-8.12")
def test_nobody_rolls_for_the_diseases_of_the_dead() -> None:
    state = position(daniel=Piece("c3", 1, 2), **last_turn())
    assert next_round(state, 1, 1).pieces["daniel"].health == 0


@pytest.mark.rule("LF-10.7", "LF-8.1")
def test_bandits_come_before_diseases() -> None:
    state = position(daniel=Piece("e2", 1, 1), bandits=("f2",), **last_turn())
    assert next_round(state, 1, 6).pieces["daniel"].health == 0
    assert next_round(state, 1, 1, 1).pieces["daniel"].health == 0


@pytest.mark.rule("LF-10.8", "LF-5.17")
def test_a_boon_is_spent_on_a_disease_and_the_higher_die_counts() -> None:
    state = position(daniel=Piece("c3", 2, 1, boon=True), **last_turn())
    assert next_round(state, 1, 1, 6).pieces["daniel"] == Piece("c3", 2, 1)
    assert next_round(state, 1, 6, 1).pieces["daniel"] == Piece("c3", 2, 1)
    assert next_round(state, 1, 1, 1).pieces["daniel"] == Piece("c3", 1, 1)


@pytest.mark.rule("LF-10.8")
def test_a_boon_is_spent_on_the_first_disease_only() -> None:
    state = position(daniel=Piece("c3", 2, 2, boon=True), **last_turn())
    assert next_round(state, 1, 1, 6, 1).pieces["daniel"] == Piece("c3", 1, 2)


@pytest.mark.rule("LF-8.1")
def test_the_order_of_the_stage() -> None:
    state = position(
        daniel=Piece("e2", 2, 1),
        bandits=("f2",),
        merchants=(Merchant("e3", WARES, 5),),
        counter=2,
        ground={"b2": Stock(1)},
        **last_turn(),
    )
    result = outcome(state, "end daniel", 1, 6, 2)
    lines = [event.lines[PUBLIC].text for event in result.events if PUBLIC in event.lines]

    def line(*words: str) -> int:
        return next(n for n, text in enumerate(lines) if all(word in text.lower() for word in words))

    order = [line("soldier", "food"), line("baker"), line("b1"), line("merchant"), line("bandit"), line("is ill")]
    assert order == sorted(order) and order[-1] < line("tension")


@pytest.mark.rule("LF-8.13")
def test_the_stage_is_finished_when_a_side_is_wiped_out_in_it() -> None:
    state = position(soldier=Piece("i3", 1), stocks={"soldier": Stock()}, counter=1, **last_turn())
    after = play(state, "end daniel", 1)
    assert after.ending == "soldier-dead" and after.round == 5 and after.counter == 2
    assert after.ground == {"b2": Stock(1), "b1": Stock(1)}
    assert after.stocks["civilians"].food == 5


@pytest.mark.rule("LF-10.1", "LF-10.2")
def test_a_merchant_swaps_one_for_one() -> None:
    state = position(anna="e3", merchants=(Merchant("e3", WARES, 6),), **on_turn("anna"))
    after = play(state, "merchant anna food ammo")
    assert after.stocks["civilians"] == Stock(6, 2, 2, 1)
    assert after.merchants == (Merchant("e3", Stock(2, 1, 1, 0), 6),)
    assert refused(after, "merchant anna food ammo").rule in ("LF-10.1", "LF-10.2")
    away = position(anna="e2", merchants=(Merchant("e3", WARES, 6),), **on_turn("anna"))
    assert refused(away, "merchant anna food ammo").rule == "LF-10.1"
    assert "there is no merchant" in refused(away, "merchant anna food ammo").reason
    assert refused(state, "merchant anna ammo food").rule == "LF-10.1"


@pytest.mark.rule("LF-10.3")
def test_like_for_like_is_no_swap() -> None:
    state = position(anna="e3", merchants=(Merchant("e3", WARES, 6),), **on_turn("anna"))
    assert refused(state, "merchant anna food food").rule == "LF-10.3"


@pytest.mark.rule("LF-10.1")
def test_of_two_merchants_the_second_is_numbered() -> None:
    merchants = (Merchant("e3", Stock(food=1), 5), Merchant("e3", Stock(0, 2, 0, 1), 6))
    state = position(anna="e3", merchants=merchants, **on_turn("anna"))
    texts = set(actions(state, "merchant"))
    assert {"merchant anna goods food", "merchant anna goods ammo-2", "merchant anna food ammo-2"} <= texts
    after = play(state, "merchant anna food ammo-2")
    assert [merchant.stock for merchant in after.merchants] == [Stock(food=1), Stock(1, 2, 0, 0)]
