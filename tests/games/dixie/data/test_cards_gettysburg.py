"""The Gettysburg set: what the design's notes and the order of battle ask of each half of it."""

from __future__ import annotations

import random
from collections import Counter
from statistics import mean
from typing import Any

import pytest

from bot.games.dixie.data.card import TROOPS
from bot.games.dixie.data.cards import cards
from bot.games.kit.sides import Side

SIDES: tuple[Side, ...] = ("usa", "csa")
MIX = {
    "usa": {"infantry": 51, "cavalry": 8, "artillery": 17, "general": 34, "terrain": 7, "special": 7},
    "csa": {"infantry": 37, "cavalry": 7, "artillery": 16, "general": 16, "terrain": 10, "special": 10},
}
ADDED: dict[Side, list[str]] = {"usa": ["Wheaton", "Ruger"], "csa": []}
"""Cards that stand last, whatever their kind: a saved battle knows its cards by their numbers, which stay."""
DECK = {"usa": 30, "csa": 24}
THREE_DAYS = {"usa": 60, "csa": 48}
SUGGESTED = {"usa": 300, "csa": 270}
"""Battle Points of a custom deck for three positions (14.3)."""
ENGAGED = {
    "usa": {"I": 12_222, "II": 11_247, "III": 10_675, "V": 10_907, "VI": 13_596, "XI": 9_188, "XII": 9_788},
    "csa": {"I": 20_935, "II": 20_666, "III": 22_083},
}
"""Men engaged of each corps, its gunners and staff among them, by Busey and Martin's count."""
BRIGADES = {
    "usa": {"I": 7, "II": 10, "III": 6, "V": 8, "VI": 8, "XI": 6, "XII": 6},
    "csa": {"I": 11, "II": 13, "III": 13},
}


def half(side: Side, *kinds: str) -> list[Any]:
    """A side's cards, of those kinds only if any are named."""
    return [card for card in cards("gettysburg", side).values() if not kinds or card.kind in kinds]


def generals(side: Side) -> dict[str, Any]:
    return {card.name: card for card in half(side, "general")}


@pytest.mark.parametrize("side", SIDES)
def test_each_half_has_its_cards_of_each_kind(side: Side) -> None:
    assert Counter(card.kind for card in half(side)) == MIX[side]


@pytest.mark.parametrize("side", SIDES)
def test_two_decks_of_three_days_fit_into_each_half(side: Side) -> None:
    assert len(half(side)) >= 2 * THREE_DAYS[side]


@pytest.mark.parametrize("side", SIDES)
def test_names_fit_a_card_and_no_troops_or_generals_share_one(side: Side) -> None:
    assert max(len(card.name) for card in half(side)) <= 24
    names = [card.name for card in half(side, *TROOPS, "general", "terrain")]
    assert [name for name, times in Counter(names).items() if times > 1] == []


@pytest.mark.parametrize("side", SIDES)
def test_a_half_stands_in_the_order_of_battle(side: Side) -> None:
    kinds = list(MIX[side])
    first = half(side)[: len(half(side)) - len(ADDED[side])]
    assert [card.kind for card in first] == sorted((card.kind for card in first), key=kinds.index)
    assert [card.name for card in half(side)[len(first) :]] == ADDED[side]
    corps = list(BRIGADES[side])
    brigades = [(corps.index(card.corps[0]), card.division) for card in half(side, "infantry")]
    assert [number for number, _ in brigades] == sorted(number for number, _ in brigades)
    divisions = list(dict.fromkeys(brigades))
    assert brigades == sorted(brigades, key=divisions.index), "a division's brigades stand together"


@pytest.mark.parametrize("side", SIDES)
def test_each_corps_has_its_brigades_and_about_the_men_it_engaged(side: Side) -> None:
    foot = half(side, "infantry")
    assert Counter(card.corps[0] for card in foot) == BRIGADES[side]
    for corps, engaged in ENGAGED[side].items():
        assert sum(card.men for card in foot if card.corps == (corps,)) == pytest.approx(engaged, rel=0.12), corps


@pytest.mark.parametrize("side", SIDES)
def test_troops_say_their_state_and_where_they_stand_in_the_army(side: Side) -> None:
    for card in half(side, *TROOPS):
        assert len(card.state) == 2 and card.state.isupper(), card.name
        assert card.corps or card.division == "Reserve", card.name
        if card.kind in ("infantry", "cavalry"):
            assert card.division and card.brigade, card.name
        if card.kind == "cavalry":
            assert card.corps == ("CAV",), card.name
    places = [(card.kind, card.corps, card.division, card.brigade) for card in half(side, "infantry", "cavalry")]
    assert len(set(places)) == len(places), "no two cards are the same brigade"


@pytest.mark.parametrize("side", SIDES)
def test_troops_differ_in_value_and_morale(side: Side) -> None:
    assert {card.cv for card in half(side, "infantry")} == {1, 2, 3, 4}
    assert {card.morale for card in half(side, "infantry")} == set("ABC")
    assert {card.gun for card in half(side, "artillery")} == {"smoothbore", "rifled"}


def test_three_cards_are_horse_artillery() -> None:
    horse = [(side, card.corps) for side in SIDES for card in half(side) if card.horse]
    assert horse == [("usa", ("CAV",)), ("usa", ("CAV",)), ("csa", ("CAV",))]


def test_commanders_of_armies_and_wings() -> None:
    army = {side: [name for name, card in generals(side).items() if card.rank == "army"] for side in SIDES}
    assert army == {"usa": ["Meade"], "csa": ["Lee"]}
    assert not generals("usa")["Meade"].corps and not generals("csa")["Lee"].corps
    wings = {name: card.corps for name, card in generals("usa").items() if card.rank == "wing"}
    assert wings == {"Reynolds": ("I", "III", "XI"), "Slocum": ("II", "V", "XII")}
    assert all(card.rank != "wing" for card in generals("csa").values())


@pytest.mark.parametrize("side", SIDES)
def test_every_corps_and_every_division_has_its_commander(side: Side) -> None:
    led = {(corps, card.division) for card in generals(side).values() for corps in card.corps if card.rank != "wing"}
    assert {(card.corps[0], card.division) for card in half(side, "infantry")} <= led
    assert {(corps, "") for corps in BRIGADES[side]} <= led


@pytest.mark.parametrize("side", SIDES)
def test_every_corps_and_every_general_has_something_to_command(side: Side) -> None:
    troops = half(side, *TROOPS)
    led = {corps for card in generals(side).values() if card.rank in ("corps", "wing") for corps in card.corps}
    assert set(BRIGADES[side]) <= led
    for name, card in generals(side).items():
        assert set(card.corps) <= {corps for troop in troops for corps in troop.corps}, name
        if card.rank == "division" and card.corps:
            assert any(t.corps == card.corps and t.division == card.division for t in troops), name
        assert (card.arm == "cavalry") == (card.corps == ("CAV",)), name


def test_generals_of_the_guns_and_the_fallen() -> None:
    guns = {name for side in SIDES for name, card in generals(side).items() if card.arm == "artillery"}
    assert guns == {"Hunt", "Pendleton"}
    killed = {name for side in SIDES for name, card in generals(side).items() if card.fate == "killed"}
    assert killed == {"Reynolds", "Pender"}
    wounded = {name for side in SIDES for name, card in generals(side).items() if card.fate == "wounded"}
    union = {"Hancock", "Gibbon", "Sickles", "Barnes", "Barlow", "Doubleday"}
    assert wounded == union | {"Hood", "Heth", "Trimble"}


@pytest.mark.parametrize("side", SIDES)
def test_generals_rate_from_4_to_1_and_higher_command_stacks_more(side: Side) -> None:
    rated = generals(side).values()
    assert all(1 <= card.attack + card.defence <= 4 for card in rated)
    by_rank = {
        rank: mean(card.stacking for card in rated if card.rank == rank) for rank in ("army", "corps", "division")
    }
    assert by_rank["army"] >= by_rank["corps"] > by_rank["division"]


@pytest.mark.parametrize("side", SIDES)
def test_terrain_has_each_position_and_there_is_some_on_the_first_day(side: Side) -> None:
    terrain = half(side, "terrain")
    assert (
        {card.place for card in terrain} == {card.place for card in terrain if card.day1} == {"left", "center", "right"}
    )
    assert {card.name for card in terrain if card.effect == "plum-run"} == ({"Plum Run"} if side == "usa" else set())
    assert "stone-bridge" not in {card.effect for card in terrain}
    assert {"woods", "hill", "field"} <= {card.effect for card in terrain}


def test_specials_spread_over_all_kinds() -> None:
    usa, csa = (Counter(card.effect for card in half(side, "special")) for side in SIDES)
    both = {"sharpshooters", "rally", "bayonet-charge", "cover", "color-guard", "low-ammunition", "spy"}
    assert set(usa) == both
    assert set(csa) == both | {"rebel-yell", "ford"}
    assert max(usa.values()) == 1 and max(csa.values()) == 2
    assert all(6 <= sum(card.day1 for card in half(side, "special")) <= 7 for side in SIDES)


@pytest.mark.parametrize("side", SIDES)
def test_the_first_day_can_be_dealt_from_historical_cards(side: Side) -> None:
    first = [card for card in half(side) if card.day1]
    assert len(first) >= 30
    assert sum(card.troop for card in first) >= 18
    assert {card.kind for card in first} == set(MIX[side])


def test_who_was_on_the_field_on_the_first_day() -> None:
    usa, csa = ({(card.corps, card.division) for card in half(side, "infantry") if card.day1} for side in SIDES)
    assert {corps[0] for corps, _ in usa} == {"I", "III", "XI", "XII"}
    assert {division for _, division in csa} == {"Early", "Rodes", "Heth", "Pender"}
    absent = {"Meade", "Sedgwick", "Sykes", "Stuart", "Longstreet", "Pickett", "Hood", "McLaws"}
    assert not [name for side in SIDES for name, card in generals(side).items() if card.day1 and name in absent]


@pytest.mark.parametrize("side", SIDES)
def test_a_random_deck_comes_near_the_suggested_battle_points(side: Side) -> None:
    everything = half(side)
    totals = [sum(c.points for c in random.Random(seed).sample(everything, DECK[side])) for seed in range(2000)]
    assert mean(totals) == pytest.approx(SUGGESTED[side], rel=0.15)
