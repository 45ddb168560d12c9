"""Battle decks: dealt, filled to Battle Points, or chosen; musters; what is drawn when."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from bot.games.dixie.data.card import Artillery, Cavalry, General, Infantry
from bot.games.dixie.data.cards import cards
from bot.games.dixie.data.terms import RESERVE, SIDES, Edition
from bot.games.dixie.game import GAME
from bot.games.kit.sides import Side
from tests.games.dixie.scene import Scene, deployed, opening

SIZES: dict[Edition, dict[Side, tuple[int, int]]] = {
    "bull-run": {"csa": (30, 15), "usa": (30, 18)},
    "shiloh": {"csa": (30, 18), "usa": (40, 18)},
    "gettysburg": {"csa": (24, 18), "usa": (30, 18)},
}
"""The cards of each battle deck, and how many of them are mustered."""
POINTS: dict[tuple[Edition, str], dict[Side, int]] = {
    ("bull-run", "3"): {"csa": 240, "usa": 240},
    ("bull-run", "5"): {"csa": 400, "usa": 400},
    ("shiloh", "3"): {"csa": 225, "usa": 300},
    ("gettysburg", "3"): {"csa": 270, "usa": 300},
    ("gettysburg", "5"): {"csa": 450, "usa": 500},
}

each_edition = pytest.mark.parametrize("edition", list(SIZES))


def hand(at: Scene, side: Side) -> list[str]:
    return [key for key, laid in at.state.cards.items() if laid.at == RESERVE and key[0] == side[0]]


@pytest.mark.rule("DX-2.0", "DX-2.0a", "DX-2.0c", "DX-2.0d", "DX-1.2")
@each_edition
def test_muster_and_reinforcements_make_up_the_battle_deck(edition: Edition) -> None:
    at = opening(edition=edition, days="one")
    for side, (size, muster) in SIZES[edition].items():
        assert len(hand(at, side)) == muster
        assert at.state.armies[side].deck == size - muster
        assert set(hand(at, side)) <= set(cards(edition, side))


@pytest.mark.rule("DX-2.0b", "DX-2.1")
@each_edition
def test_what_is_not_drawn_is_nowhere(edition: Edition) -> None:
    """Nothing in a game says which cards are in a deck or were left out: they are not in its state at all."""
    at = opening(edition=edition)
    assert {laid.at for laid in at.state.cards.values()} == {RESERVE}
    assert all(army.list == () for army in at.state.armies.values())


@pytest.mark.rule("DX-2.0", "DX-2.1")
def test_every_card_of_a_half_is_mustered_alike() -> None:
    seen: Counter[str] = Counter()
    for seed in range(200):
        seen.update(hand(opening(seed), "usa"))
    half = cards("bull-run", "usa")
    expected = 200 * 18 / len(half)
    assert set(seen) == set(half)
    assert all(0.3 * expected < n < 2.2 * expected for n in seen.values())


@pytest.mark.rule("DX-1.0", "DX-1.0a", "DX-1.0b", "DX-1.0c", "DX-1.0d")
@each_edition
def test_each_half_of_a_set(edition: Edition) -> None:
    for side, (size, _) in SIZES[edition].items():
        half = cards(edition, side)
        kinds = Counter(c.kind for c in half.values())
        assert set(kinds) == {"infantry", "cavalry", "artillery", "general", "terrain", "special"}
        assert len(half) >= 2 * size
        for c in half.values():
            assert c.troop == (c.cv in (1, 2, 3, 4)) and c.side == side
            if c.kind == "general":
                assert 1 <= c.attack + c.defence <= 4
            if c.kind in ("infantry", "general"):
                led = isinstance(c, General) and (c.rank == "army" or c.arm)
                assert c.army or c.corps or c.division or led


@pytest.mark.rule("DX-1.0e")
@pytest.mark.parametrize(("edition", "men", "guns"), [("bull-run", 250, 2), ("shiloh", 250, 2), ("gettysburg", 600, 7)])
def test_combat_values_follow_from_strength(edition: Edition, men: int, guns: int) -> None:
    for side in SIDES:
        for c in cards(edition, side).values():
            assert c.troop == isinstance(c, Infantry | Cavalry | Artillery)
            if isinstance(c, Infantry | Cavalry | Artillery):
                exact = c.guns / guns if isinstance(c, Artillery) else c.men / men
                assert abs(c.cv - exact) <= 0.5 or c.cv == (1 if exact < 1 else 4)


@pytest.mark.rule("DX-14.0", "DX-14.0a", "DX-14.0b", "DX-14.0d", "DX-14.1", "DX-14.2", "DX-14.3")
@pytest.mark.parametrize(("edition", "columns"), list(POINTS))
def test_a_deck_by_battle_points(edition: Edition, columns: str) -> None:
    for seed in range(5):
        at = opening(seed, edition=edition, columns=columns, deck="points")
        for side, total in POINTS[edition, columns].items():
            muster, reinforcements = len(hand(at, side)), at.state.armies[side].deck
            assert muster == total * 6 // 100
            assert reinforcements >= 0
            if deck := at.state.armies[side].list:
                points = [cards(edition, side)[key].points for key in deck]
                assert len(deck) == muster + reinforcements and sum(points) <= total


@pytest.mark.rule("DX-14.0d", "DX-2.0b")
def test_nobody_knows_what_is_in_a_deck_dealt_at_random() -> None:
    dealt, chosen = opening(deck="points"), opening(deck="own").play("list fill", seat="usa")
    for at, known in ((dealt, False), (chosen, True)):
        army = GAME.view(at.state, "usa").army
        assert army and at.state.armies["usa"].list and bool(army.list) == known


@pytest.mark.rule("DX-14.0c")
def test_what_cards_are_worth() -> None:
    worth: dict[Edition, int] = {"bull-run": 3, "shiloh": 3, "gettysburg": 4}
    for edition, each in worth.items():
        for c in (c for side in SIDES for c in cards(edition, side).values()):
            expected = {
                "infantry": each * c.cv + {"A": 2, "C": -2}.get(c.morale, 0),
                "cavalry": each * c.cv + {"A": 2, "C": -2}.get(c.morale, 0),
                "artillery": 3 * c.cv + 3,
                "general": 3 * (c.attack + c.defence) + 2 * c.stacking,
                "terrain": 6,
                "special": 5,
            }
            assert c.points == expected[c.kind]


@pytest.mark.rule("DX-14.0d", "DX-14.1")
def test_a_deck_of_ones_own() -> None:
    at = opening(deck="own")
    assert at.state.phase == "decks" and at.awaited() == ["csa", "usa"]
    half = cards("bull-run", "usa")
    dear = sorted(half, key=lambda key: (-half[key].points, int(key[1:])))[:12]
    for key in dear:
        at = at.play(at.paged("list add", key, "usa"), seat="usa")
    assert set(at.state.armies["usa"].list) == set(dear)
    at = at.play("list fill", seat="usa")
    deck = at.state.armies["usa"].list
    assert set(dear) <= set(deck) and sum(half[key].points for key in deck) <= 240
    left = 240 - sum(half[key].points for key in deck)
    assert all(half[key].points > left for key in half if key not in deck), "a card would still fit"


@pytest.mark.rule("DX-14.0d")
def test_chosen_decks_are_secret_until_they_are_drawn() -> None:
    at = opening(deck="own").play("list fill", seat="usa")
    assert "list" not in at.told()
    assert GAME.view(at.state, "csa") == GAME.view(opening(deck="own").state, "csa")
    both = at.play("list fill", seat="csa").play("commit", seat="csa").play("commit", seat="usa")
    assert both.state.phase == "deploy"
    for side in SIDES:
        assert set(hand(both, side)) <= set(both.state.armies[side].list)
        assert len(hand(both, side)) == 14


@pytest.mark.rule("DX-2.1", "DX-9.0")
def test_a_draw_is_from_what_has_not_been_drawn() -> None:
    rng = random.Random(3)
    at = deployed(opening(seed=4))
    seen = set(at.state.cards)
    for _ in range(6):
        while at.state.phase == "combat":
            at = at.next()
        side = at.state.active
        before = set(at.state.cards)
        half = cards("bull-run", side)
        at = at.next(picks=[rng.randint(1, len(half) - len(hand(at, side)) - 1)])
        (new,) = set(at.state.cards) - before
        assert new in half and new not in seen and at.state.cards[new].at == RESERVE
        seen.add(new)


def test_a_menu_of_cards_for_a_deck_says_what_each_costs() -> None:
    at = opening(deck="own")
    level = GAME.orders(GAME.view(at.state, "usa"), "usa", ("list", "add", "cavalry"))
    assert level is not None and level.choices
    for choice in level.choices:
        assert choice.hint.endswith(f"; {cards('bull-run', 'usa')[choice.key].points} points")
