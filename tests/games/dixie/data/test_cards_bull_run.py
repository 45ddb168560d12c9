"""The Bull Run set: what the design's notes and the order of battle ask of each half of it."""

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
MIX: dict[Side, dict[str, int]] = {
    "usa": {"infantry": 62, "cavalry": 5, "artillery": 12, "general": 11, "terrain": 6, "special": 6},
    "csa": {"infantry": 62, "cavalry": 5, "artillery": 12, "general": 9, "terrain": 6, "special": 7},
}
ADDED: dict[Side, list[str]] = {"usa": ["Runyon", "Miles"], "csa": ["Color Guard"]}
"""Cards that stand last, whatever their kind: a saved battle knows its cards by their numbers, which stay."""
DECK = 30
SUGGESTED = 240
"""Battle Points of a custom deck for three positions, for either side (14.1)."""
BRIGADES: dict[Side, dict[str, int]] = {
    "usa": {
        "Keyes": 2700,
        "Schenck": 2100,
        "Sherman": 3000,
        "Richardson": 3000,
        "Porter": 3000,
        "Burnside": 3000,
        "Franklin": 2400,
        "Willcox": 2100,
        "Howard": 2700,
        "Blenker": 2700,
        "Davies": 2400,
    },
    "csa": {
        "Bonham": 3300,
        "Ewell": 2500,
        "Jones": 2100,
        "Longstreet": 3000,
        "Cocke": 2700,
        "Early": 1800,
        "Evans": 1500,
        "Holmes": 1200,
        "Jackson": 3000,
        "Bartow": 1200,
        "Bee": 1800,
    },
}
"""Men of each brigade on the field, as the notes have them, in the order of battle."""
PLACES: dict[Side, list[tuple[str, str]]] = {
    "usa": [("1", b) for b in "1234"] + [("2", b) for b in "12"] + [("3", b) for b in "123"] + [("5", b) for b in "12"],
    "csa": [("Potomac", b) for b in [*"1234567", "Reserve"]] + [("Shenandoah", b) for b in "123"],
}
"""Those brigades' divisions or armies, and their numbers."""
AWAY = {
    *("4th Pennsylvania", "4th Michigan", "24th Virginia"),
    *("9th Georgia", "11th Georgia", "1st Kentucky", "1st Tennessee"),
}
"""Regiments of those brigades that were not with them: gone home, on guard, lent, or still on the railway."""


def half(side: Side, *kinds: str) -> list[Any]:
    """A side's cards, of those kinds only if any are named."""
    return [card for card in cards("bull-run", side).values() if not kinds or card.kind in kinds]


@pytest.mark.parametrize("side", SIDES)
def test_each_half_has_its_cards_of_each_kind(side: Side) -> None:
    assert Counter(card.kind for card in half(side)) == MIX[side]


@pytest.mark.parametrize("side", SIDES)
def test_two_battle_decks_fit_into_each_half(side: Side) -> None:
    assert len(half(side)) >= 2 * DECK


@pytest.mark.parametrize("side", SIDES)
def test_names_fit_a_card_and_no_troops_or_generals_share_one(side: Side) -> None:
    assert max(len(card.name) for card in half(side)) <= 24
    names = [card.name for card in half(side, *TROOPS, "general")]
    assert [name for name, times in Counter(names).items() if times > 1] == []


def test_no_regiment_serves_both_sides() -> None:
    usa, csa = ({card.name for card in half(side, *TROOPS, "general")} for side in SIDES)
    assert not usa & csa


@pytest.mark.parametrize("side", SIDES)
def test_a_half_stands_in_the_order_of_battle(side: Side) -> None:
    kinds = [card.kind for card in half(side)[: -len(ADDED[side])]]
    assert kinds == sorted(kinds, key=list(MIX[side]).index)
    assert [card.name for card in half(side)[-len(ADDED[side]) :]] == ADDED[side]
    for kind in TROOPS:
        armies = [card.army for card in half(side, kind)]
        assert armies == sorted(armies, key=list(dict.fromkeys(armies)).index)
        brigades = [(card.army, card.division or "9", card.brigade or "~") for card in half(side, kind)]
        assert brigades == sorted(brigades)


@pytest.mark.parametrize("side", SIDES)
def test_brigades_have_about_the_men_they_brought_to_the_field(side: Side) -> None:
    found: Counter[tuple[str, str]] = Counter()
    for card in half(side, "infantry"):
        if card.name not in AWAY:
            found[card.division if side == "usa" else card.army, card.brigade] += card.men
    for (brigade, men), place in zip(BRIGADES[side].items(), PLACES[side], strict=True):
        assert found[place] == pytest.approx(men, rel=0.1), brigade


def test_every_regiment_that_was_away_has_its_card() -> None:
    assert {card.name for side in SIDES for card in half(side, "infantry")} >= AWAY


def test_runyons_division_is_there_though_it_had_no_brigades() -> None:
    reserve = [card for card in half("usa", "infantry") if card.division == "4"]
    assert len(reserve) == 8 and {card.brigade for card in reserve} == {""}
    assert sum(card.men for card in reserve) == pytest.approx(5502, rel=0.02)


@pytest.mark.parametrize("side", SIDES)
def test_troops_say_their_state_and_their_army(side: Side) -> None:
    for card in half(side, *TROOPS):
        assert len(card.state) == 2 and card.state.isupper(), card.name
    armies = {"usa": {"Northeastern Virginia", "Washington"}, "csa": {"Potomac", "Shenandoah"}}
    assert {card.army for card in half(side, *TROOPS, "general")} == armies[side]
    assert not {card.state for card in half("usa", *TROOPS)} & {card.state for card in half("csa", *TROOPS)}


@pytest.mark.parametrize("side", SIDES)
def test_regiments_differ(side: Side) -> None:
    foot = half(side, "infantry")
    assert {card.cv for card in foot} == {1, 2, 3, 4}
    for place in {(card.army, card.division, card.brigade) for card in foot}:
        strengths = [c.men for c in foot if (c.army, c.division, c.brigade) == place]
        assert len(set(strengths)) == len(strengths), place
    assert {card.gun for card in half(side, "artillery")} == {"smoothbore", "rifled"}


def test_the_union_has_the_better_guns() -> None:
    rifled = {side: sum(card.guns for card in half(side, "artillery") if card.gun == "rifled") for side in SIDES}
    assert rifled["usa"] > 2 * rifled["csa"] > 0


def test_generals_rate_from_4_to_1_and_who_fell() -> None:
    rated = {card.name: card for side in SIDES for card in half(side, "general")}
    assert all(1 <= card.attack + card.defence <= 4 for card in rated.values())
    assert [name for name, card in rated.items() if card.attack == card.defence == 2] == ["Jackson"]
    assert {name for name, card in rated.items() if card.fate == "killed"} == {"Bartow", "Bee"}
    wounded = {name for name, card in rated.items() if card.fate == "wounded"}
    assert wounded == {"Hunter", "Heintzelman", "Willcox", "Jackson", "Kirby Smith"}
    assert {name for name, card in rated.items() if card.rank == "army"} == {"McDowell", "Beauregard", "Johnston"}


@pytest.mark.parametrize("side", SIDES)
def test_every_general_has_something_to_command(side: Side) -> None:
    for general in half(side, "general"):
        led = [
            card
            for card in half(side, "infantry")
            if card.army == general.army
            and general.division in ("", card.division)
            and general.brigade in ("", card.brigade)
        ]
        assert len(led) >= 2, general.name


def test_there_is_one_stone_bridge_and_ground_of_every_common_kind() -> None:
    mobility = {side: Counter(card.effect for card in half(side, "terrain")) for side in SIDES}
    assert mobility["csa"]["stone-bridge"] == 1 and mobility["usa"]["stone-bridge"] == 0
    for side in SIDES:
        assert {"woods", "hill", "field", "creek-2"} <= set(mobility[side])


def test_every_special_of_the_battle_is_in_one_half_or_both() -> None:
    usa, csa = (Counter(card.effect for card in half(side, "special")) for side in SIDES)
    assert set(usa) == {"uniform-confusion", "rally", "cover", "color-guard", "ford", "low-ammunition"}
    assert set(csa) == {
        "sharpshooters",
        "uniform-confusion",
        "rebel-yell",
        "bayonet-charge",
        "railway",
        "spy",
        "color-guard",
    }


@pytest.mark.parametrize("side", SIDES)
def test_a_random_deck_comes_near_the_suggested_battle_points(side: Side) -> None:
    everything = half(side)
    totals = [sum(c.points for c in random.Random(seed).sample(everything, DECK)) for seed in range(2000)]
    assert mean(totals) == pytest.approx(SUGGESTED, rel=0.05)
