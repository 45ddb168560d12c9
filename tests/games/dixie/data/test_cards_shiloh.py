"""The cards of Shiloh: how many of each kind, whom they stand for, and what a deck of them is worth."""

from __future__ import annotations

import random
from collections import Counter
from statistics import mean
from typing import Any

import pytest

from bot.games.dixie.data.card import kinds
from bot.games.dixie.data.cards import PLACES, cards
from bot.games.dixie.data.terms import SIDES
from bot.games.kit.sides import Side

DECK: dict[Side, int] = {"csa": 30, "usa": 40}
MUSTER = 18
MIX = {"infantry": 62, "artillery": 12, "cavalry": 5, "general": 9, "terrain": 6, "special": 6}
"""Per cent of a side's cards."""
ADDED: dict[Side, list[str]] = {"csa": ["Clark"], "usa": ["Wood"]}
"""Cards that stand last, whatever their kind: a saved battle knows its cards by their numbers, which stay."""

each_side = pytest.mark.parametrize("side", SIDES)


def half(side: Side) -> list[Any]:
    return list(cards("shiloh", side).values())


def infantry(side: Side) -> list[Any]:
    return [c for c in half(side) if c.kind == "infantry"]


@pytest.mark.parametrize(("side", "count"), [("csa", 121), ("usa", 161)])
def test_mix_of_kinds(side: Side, count: int) -> None:
    held = Counter[str](c.kind for c in half(side))
    assert sum(held.values()) == count
    for kind, share in MIX.items():
        assert 100 * held[kind] / count == pytest.approx(share, abs=2), kind


@each_side
def test_cards_enough_for_games_to_differ(side: Side) -> None:
    assert len(half(side)) >= 2 * DECK[side]


@each_side
def test_no_troops_or_generals_twice(side: Side) -> None:
    names = Counter(c.name for c in half(side) if c.troop or c.kind == "general")
    assert [n for n, count in names.items() if count > 1] == []


@each_side
def test_names_fit_on_a_card(side: Side) -> None:
    assert [c.name for c in half(side) if len(c.name) > 24] == []


@each_side
def test_troops_say_whence_and_under_whom(side: Side) -> None:
    armies = {"csa": {"Mississippi"}, "usa": {"Tennessee", "Ohio"}}[side]
    for card in half(side):
        if card.troop:
            assert card.army in armies, card.name
            assert len(card.state) == 2 and card.state.isupper(), card.name
        elif card.kind == "general":
            assert card.army in armies and card.rank, card.name
        else:
            assert not card.army, card.name


@pytest.mark.parametrize(("side", "points"), [("csa", 225), ("usa", 300)])
def test_a_random_deck_is_worth_about_a_custom_one(side: Side, points: int) -> None:
    held = half(side)
    decks = [sum(c.points for c in random.Random(seed).sample(held, DECK[side])) for seed in range(2000)]
    assert mean(decks) == pytest.approx(points, rel=0.1)


@pytest.mark.parametrize(("corps", "men"), [("I", 9136), ("II", 13589), ("III", 6789), ("Reserve", 6439)])
def test_the_confederate_corps_march_at_their_strength(corps: str, men: int) -> None:
    """Against the return of the foot and guns that left Corinth, a few battalions without a card among them."""
    assert sum(c.men for c in infantry("csa") if c.corps == (corps,)) == pytest.approx(men, rel=0.15)


@pytest.mark.parametrize(
    ("army", "division", "men"),
    [
        *(("Tennessee", "1", 6941), ("Tennessee", "2", 8408), ("Tennessee", "3", 7564), ("Tennessee", "4", 7825)),
        *(("Tennessee", "5", 8580), ("Tennessee", "6", 7545), ("Ohio", "2", 7552), ("Ohio", "4", 4541)),
        ("Ohio", "5", 3825),
    ],
)
def test_the_union_divisions_stand_at_their_strength(army: str, division: str, men: int) -> None:
    """Against returns that count guns, cavalry and the few regiments that have no card: never more, nor far less."""
    held = sum(c.men for c in infantry("usa") if (c.army, c.division) == (army, division))
    assert 0.65 * men < held <= men


@each_side
def test_batteries_have_four_to_six_guns(side: Side) -> None:
    batteries = [c for c in half(side) if c.kind == "artillery"]
    assert [c.name for c in batteries if not 4 <= c.guns <= 6] == []
    assert {c.gun for c in batteries} == {"smoothbore", "rifled"}


@each_side
def test_each_kind_stands_together_and_a_brigade_too(side: Side) -> None:
    held = half(side)[: -len(ADDED[side])]
    assert [c.name for c in half(side)[len(held) :]] == ADDED[side]
    for order in ([c.kind for c in held], [(c.army, c.corps, c.division, c.brigade) for c in infantry(side)]):
        runs = [a for a, b in zip(order, [*order[1:], None], strict=True) if a != b]
        assert len(runs) == len(set(runs))


def test_the_second_days_troops_can_be_kept_apart() -> None:
    held = half("usa")
    ohio = [c for c in held if c.army == "Ohio"]
    late = [c for c in held if (c.army, c.division) == ("Tennessee", "3")]
    assert sum(c.troop for c in ohio) / sum(c.troop for c in held) == pytest.approx(1 / 3, abs=0.03)
    assert {"Buell", "Nelson", "McCook", "Crittenden"} <= {c.name for c in ohio}
    assert Counter(c.kind for c in late) == {"infantry": 8, "artillery": 2, "general": 1}
    # The first day's deck is still dealt from twice its size, and every reinforcement can be exchanged.
    assert len(held) - len(ohio) - len(late) >= 2 * DECK["usa"]
    assert len(ohio) >= DECK["usa"] - MUSTER


def test_terrain_lies_where_its_side_can_use_it() -> None:
    assert {c.place for c in half("usa") if c.kind == "terrain"} == set(PLACES["shiloh"])
    south = [c.place for c in half("csa") if c.kind == "terrain"]
    front = [p for p in south if p.endswith("-front")]
    assert {"left-front", "center-front", "right-front"} == set(front)
    assert len(south) > len(front) > len(south) / 2


@each_side
def test_the_same_place_is_the_same_terrain(side: Side) -> None:
    places = {c.name: (c.effect, c.place) for s in SIDES for c in half(s) if c.kind == "terrain"}
    for card in half(side):
        if card.kind == "terrain":
            assert (card.effect, card.place) == places[card.name]


def test_every_kind_of_special_is_there_under_its_name() -> None:
    """On one side or both: who has which is part of what balances the battle."""
    special = kinds()[1]
    held = {side: [c for c in half(side) if c.kind == "special"] for side in SIDES}
    for side in SIDES:
        allowed = {k for k, s in special.items() if s.side in ("", side) and s.edition in ("", "shiloh")}
        assert {c.effect for c in held[side]} <= allowed
        assert [c.name for c in held[side]] == [special[c.effect].name for c in held[side]]
    there = {c.effect for side in SIDES for c in held[side]}
    assert there == {k for k, s in special.items() if s.edition in ("", "shiloh")}


def test_commanders() -> None:
    generals = {c.name: c for s in SIDES for c in half(s) if c.kind == "general"}
    assert {n for n, c in generals.items() if c.rank == "army"} == {"Grant", "Buell", "A. S. Johnston", "Beauregard"}
    least = {rank: min(c.stacking for c in generals.values() if c.rank == rank) for rank in ("army", "corps")}
    most = {rank: max(c.stacking for c in generals.values() if c.rank == rank) for rank in ("division", "brigade")}
    assert least["army"] > least["corps"] > most["division"]
    assert {n for n, c in generals.items() if c.fate == "killed"} == {"A. S. Johnston", "W. H. L. Wallace", "Peabody"}
    assert {c.attack + c.defence for c in generals.values()} == {1, 2, 3, 4}
