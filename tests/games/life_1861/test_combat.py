"""Attacks, what they need and hit on, what a Boon does to a roll, and tension."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.life_1861.state.state import LifeState, Merchant, Piece, Stock
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

AT = ("h1", "h2", "h3", "h4")
"""Hexes in a row: the first is at range 0 of itself, the next at 1, and so on."""
ARMED = {"civilians": Stock(7, 2, 0, 2)}


def hits(state: LifeState, attacker: str, target: str) -> list[int]:
    """The dice with which the attack hits."""
    text = f"attack {attacker} {target}"
    before = state.pieces[target].health
    return [die for die in range(1, 7) if play(state, text, die).pieces[target].health == before - 1]


@pytest.mark.rule("LF-6.1", "LF-6.2", "LF-1.3", "LF-1.4")
@pytest.mark.parametrize(("range_", "least"), [(0, 2), (1, 3), (2, 3), (3, 3)])
def test_what_the_soldier_hits_on(range_: int, least: int) -> None:
    state = position(soldier="h1", anna=AT[range_], **on_turn("soldier"))
    assert hits(state, "soldier", "anna") == list(range(least, 7))


@pytest.mark.rule("LF-6.1", "LF-6.2", "LF-1.3", "LF-1.4")
@pytest.mark.parametrize(("range_", "least"), [(0, 5), (1, 6)])
def test_what_a_civilian_hits_on(range_: int, least: int) -> None:
    state = position(anna="h1", soldier=AT[range_], **on_turn("anna"))
    assert hits(state, "anna", "soldier") == list(range(least, 7))


@pytest.mark.rule("LF-5.22", "LF-6.3")
@pytest.mark.parametrize(("range_", "least"), [(0, 3), (1, 4), (2, 4)])
def test_what_a_civilian_with_a_pistol_hits_on(range_: int, least: int) -> None:
    state = position(anna=Piece("h1", 2, pistol=True), soldier=AT[range_], stocks=ARMED, **on_turn("anna"))
    assert hits(state, "anna", "soldier") == list(range(least, 7))


@pytest.mark.rule("LF-6.1", "LF-1.3", "LF-5.22")
def test_out_of_range() -> None:
    far = position(soldier="h1", anna="d4", **on_turn("soldier"))
    assert actions(far, "attack") == [] and refused(far, "attack soldier anna").rule == "LF-6.1"
    two = position(soldier="h3", anna="h1", stocks=ARMED, **on_turn("anna"))
    assert refused(two, "attack anna soldier").rule == "LF-6.1"
    pistol = position(soldier="h4", anna=Piece("h1", 2, pistol=True), stocks=ARMED, **on_turn("anna"))
    assert refused(pistol, "attack anna soldier").rule == "LF-6.1"


@pytest.mark.rule("LF-6.4", "LF-6.5", "LF-2.8")
@pytest.mark.parametrize("die", [1, 6])
def test_ammunition_is_spent_at_range_two_and_more_hit_or_miss(die: int) -> None:
    for range_, spent in ((0, 0), (1, 0), (2, 1), (3, 1)):
        state = position(soldier="h1", anna=AT[range_], **on_turn("soldier"))
        after = play(state, "attack soldier anna", die)
        assert after.stocks["soldier"].ammo == 3 - spent
        assert after.supply.ammo == state.supply.ammo + spent


@pytest.mark.rule("LF-6.4", "LF-6.5")
def test_without_ammunition_only_near_attacks() -> None:
    empty = {"soldier": Stock(2, 1, 2, 0)}
    far = position(soldier="h1", anna="h3", stocks=empty, **on_turn("soldier"))
    assert refused(far, "attack soldier anna").rule == "LF-6.4" and actions(far, "attack") == []
    near = position(soldier="h1", anna="h2", stocks=empty, **on_turn("soldier"))
    assert play(near, "attack soldier anna", 3).pieces["anna"].health == 1
    pistol = position(soldier="h3", anna=Piece("h1", 2, pistol=True), **on_turn("anna"))
    assert refused(pistol, "attack anna soldier").rule == "LF-6.4"


@pytest.mark.rule("LF-6.6")
def test_bandits_die_of_one_hit_and_nothing_helps_at_range_zero() -> None:
    state = position(soldier="h1", anna="h1", bandits=("h1", "h3"), **on_turn("soldier"))
    assert play(state, "attack soldier bandit-h1", 2).bandits == ("h1", "h3")
    assert play(state, "attack soldier bandit-h1", 3).bandits == ("h3",)
    far = play(state, "attack soldier bandit-h3", 3)
    assert far.bandits == ("h1",) and far.stocks["soldier"].ammo == 2
    anna = position(anna="h1", bandits=("h1",), **on_turn("anna"))
    assert play(anna, "attack anna bandit-h1", 5).bandits == ("h1",)
    assert play(anna, "attack anna bandit-h1", 6).bandits == ()
    assert refused(anna, "attack anna bandit-h2").rule == "LF-6.6"


@pytest.mark.rule("LF-6.6")
def test_of_two_bandits_on_a_hex_one_dies() -> None:
    state = position(soldier="h1", bandits=("h2", "h2"), **on_turn("soldier"))
    assert actions(state, "attack") == ["attack soldier bandit-h2"]
    assert play(state, "attack soldier bandit-h2", 6).bandits == ("h2",)


@pytest.mark.rule("LF-6.7")
def test_neither_merchants_nor_ones_own_are_attacked() -> None:
    merchant = Merchant("h1", Stock(1, 1, 1, 1), 6)
    state = position(anna="h1", ben="h1", soldier="h2", merchants=(merchant,), **on_turn("anna"))
    assert actions(state, "attack") == ["attack anna soldier"]
    assert refused(state, "attack anna ben").rule == "LF-6.7"
    assert refused(state, "attack anna anna").rule == "LF-6.7"


@pytest.mark.rule("LF-1.5", "LF-6.1")
def test_a_hit_costs_a_health_and_the_dead_leave_the_board() -> None:
    state = position(soldier="h1", anna=Piece("h1", 2, 1, True, True), **on_turn("soldier"))
    once = play(state, "attack soldier anna", 2)
    assert once.pieces["anna"].health == 1 and once.pieces["anna"].at == "h1"
    state = position(soldier="h1", anna=Piece("h1", 1, 1, True, True), **on_turn("soldier"))
    dead = play(state, "attack soldier anna", 2).pieces["anna"]
    assert dead.health == 0 and dead.at == ""


# Boons


def blessed(**more: Any) -> LifeState:
    """Anna with a Boon, beside the Soldier."""
    return position(anna=Piece("h2", 2, boon=True), soldier="h1", **more, **on_turn("anna"))


@pytest.mark.rule("LF-5.15", "LF-13.8", "LF-5.17")
def test_with_a_boon_the_attacker_chooses_the_die() -> None:
    asked = play(blessed(), "attack anna soldier", 1, 6)
    assert set(legal(asked)) == {"use 1", "use 6"}
    assert play(asked, "use 6").pieces["soldier"].health == 2
    missed = play(asked, "use 1")
    assert missed.pieces["soldier"].health == 3 and not missed.pieces["anna"].boon
    assert missed.tension == 2 and missed.turns == ("anna",) and missed.turn is None


@pytest.mark.rule("LF-13.8")
@pytest.mark.parametrize(("dice", "health"), [((1, 5), 3), ((6, 6), 2)])
def test_he_is_not_asked_where_the_dice_do_the_same(dice: tuple[int, int], health: int) -> None:
    after = play(blessed(), "attack anna soldier", *dice)
    assert after.pending is None and after.pieces["soldier"].health == health and not after.pieces["anna"].boon


@pytest.mark.rule("LF-13.8")
def test_other_dice_than_those_rolled_are_not_used() -> None:
    asked = play(blessed(), "attack anna soldier", 1, 6)
    assert refused(asked, "use 3").rule == "LF-13.8"
    assert refused(asked, "end anna").reason and refused(asked, "use 6", seat="soldier").reason


@pytest.mark.rule("LF-5.17", "LF-5.15")
def test_a_boon_counts_for_looting() -> None:
    state = position(anna=Piece("g3", 2, boon=True), **on_turn("anna"))
    asked = play(state, "loot anna", 3, 6)
    pistol = play(asked, "use 6", 1)
    assert pistol.pieces["anna"] == Piece("g3", 2, pistol=True)
    same = play(state, "loot anna", 1, 3, 1)
    assert same.stocks["civilians"].goods == 3 and not same.pieces["anna"].boon
    soldier = position(soldier=Piece("g3", 3, boon=True), **on_turn("soldier"))
    choosing = play(play(soldier, "loot soldier", 6, 4), "use 6")
    assert "take medicine" in legal(choosing)


@pytest.mark.rule("LF-5.17")
def test_bandits_and_the_town_roll_their_own_dice() -> None:
    state = position(soldier=Piece("c4", 3, boon=True), tension=4, **soldier_asked())
    assert play(state, "end soldier", 6).pieces["soldier"] == Piece("c4", 2, boon=True)
    assert "At tension 4 the town attacks the Soldier, who" in told(outcome(state, "end soldier", 6))
    near = position(ben=Piece("h2", 2, boon=True), bandits=("h1",), **last_turn())
    assert next_round(near, 1, 6).pieces["ben"] == Piece("h2", 1, boon=True)


# Tension


@pytest.mark.rule("LF-7.3", "LF-7.6")
@pytest.mark.parametrize("die", [1, 6])
def test_the_soldier_attacking_raises_tension(die: int) -> None:
    state = position(soldier="h1", anna="h2", **on_turn("soldier"))
    assert play(state, "attack soldier anna", die).tension == 4
    assert "Tension rises from 3 to 4." in told(outcome(state, "attack soldier anna", die))


@pytest.mark.rule("LF-7.4", "LF-7.6")
@pytest.mark.parametrize("die", [1, 6])
def test_a_civilian_attacking_lowers_tension(die: int) -> None:
    state = position(soldier="h1", anna="h2", **on_turn("anna"))
    assert play(state, "attack anna soldier", die).tension == 2
    assert "Tension falls from 3 to 2." in told(outcome(state, "attack anna soldier", die))


@pytest.mark.rule("LF-7.5", "LF-7.6")
def test_a_kill_moves_tension_by_two_in_all() -> None:
    state = position(soldier="h1", anna=Piece("h2", 1), **on_turn("soldier"))
    assert play(state, "attack soldier anna", 6).tension == 5
    state = position(soldier=Piece("h1", 1), anna="h2", tension=5, **on_turn("anna"))
    assert play(state, "attack anna soldier", 6).tension == 3


@pytest.mark.rule("LF-7.2", "LF-7.1")
def test_tension_stays_between_one_and_ten() -> None:
    low = position(soldier="h1", anna="h2", tension=1, **on_turn("anna"))
    assert play(low, "attack anna soldier", 1).tension == 1
    assert "Tension stays at 1." in told(outcome(low, "attack anna soldier", 1))
    high = position(soldier="h1", anna=Piece("h2", 1), tension=9, **on_turn("soldier"))
    assert play(high, "attack soldier anna", 6).tension == 10


@pytest.mark.rule("LF-7.7")
@pytest.mark.parametrize("die", [1, 6])
def test_bandits_do_not_count_for_tension(die: int) -> None:
    state = position(soldier="h1", bandits=("h1",), tension=5, **on_turn("soldier"))
    assert play(state, "attack soldier bandit-h1", die).tension == 5


@pytest.mark.rule("LF-7.9")
@pytest.mark.parametrize(("tension", "least"), [(1, 7), (3, 7), (4, 6), (7, 6), (8, 4), (10, 4)])
def test_the_towns_bands(tension: int, least: int) -> None:
    state = position(soldier="c4", tension=tension, **soldier_asked())
    if least == 7:
        assert play(state, "end soldier").pieces["soldier"].health == 3
        return
    hurt = [die for die in range(1, 7) if play(state, "end soldier", die).pieces["soldier"].health == 2]
    assert hurt == list(range(least, 7))


@pytest.mark.rule("LF-7.9", "LF-5.2")
@pytest.mark.parametrize(("hex", "near"), [("e2", True), ("b4", True), ("c5", False), ("d4", False), ("b3", True)])
def test_the_town_attacks_within_one_hex_of_its_buildings(hex: str, near: bool) -> None:
    state = position(soldier=hex, tension=8, **soldier_asked())
    after = play(state, "end soldier", *((4,) if near else ()))
    assert after.pieces["soldier"].health == (2 if near else 3)


@pytest.mark.rule("LF-7.10", "LF-7.9")
def test_the_town_rolls_once_a_turn_end() -> None:
    between = position(soldier="b2", tension=8, **soldier_asked())
    assert play(between, "end soldier", 4).pieces["soldier"].health == 2
    moving = run(position(soldier="c4", tension=8, **soldier_asked()), "move soldier c3")
    assert moving.turn and play(moving, "move soldier f3").pieces["soldier"].health == 3


@pytest.mark.rule("LF-7.10", "LF-3.9")
def test_a_lost_turn_has_no_roll() -> None:
    state = position(soldier="c4", tension=8, **soldier_asked("anna", "ben", "clara", "daniel"))
    after = play(state, "end soldier", 1, 1)
    assert after.round == 6 and after.pieces["soldier"].health == 3


@pytest.mark.rule("LF-7.3", "LF-7.9")
def test_the_town_answers_to_the_tension_after_the_attack() -> None:
    state = position(soldier="c4", daniel="c3", tension=3, **soldier_asked())
    assert play(state, "attack soldier daniel", 1, 6).pieces["soldier"].health == 2


@pytest.mark.rule("LF-7.8")
def test_the_counter_makes_tension_rise_every_third_round() -> None:
    state = position(tension=3, counter=0, **last_turn())
    after = next_round(state, 1)
    assert (after.tension, after.counter) == (3, 1)
    after = next_round(position(tension=3, counter=2, **last_turn()), 1)
    assert (after.tension, after.counter) == (4, 0)
    assert next_round(position(tension=10, counter=2, **last_turn()), 1).tension == 10


@pytest.mark.rule("LF-6.1")
def test_an_attack_is_told_with_its_die_and_what_was_needed() -> None:
    text = told(outcome(position(soldier="h1", anna="h3", **on_turn("soldier")), "attack soldier anna", 4))
    assert "Soldier" in text and "Anna" in text and "4" in text and "3 or more" in text
