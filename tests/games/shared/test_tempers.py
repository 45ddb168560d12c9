"""Tempers of practice opponents: the bold attack sooner, the careful later, and none always plays alike."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

from bot.games.contract.game import PUBLIC, Seat
from bot.games.contract.options import checked_options
from bot.games.kit.tempers import BOLD, CAREFUL, STEADY, varied
from bot.games.library import GAMES
from bot.opponents.thinking import reason_for
from tests.games.exploiters.matches import Pairing, score, series

LOOKED_AT = {"life": 40, "dixie": 40, "chancellorsville": 24, "donelson": 12}
"""Decisions of which each temper says what it would do, by each game that has tempers."""
ATTACKS = {"life": "attack", "dixie": "melee"}
"""The first word of a decision to attack, where games are short enough to count them."""


def moments(key: str, temper: str, most: int) -> Iterator[tuple[Any, Seat, str]]:
    """Yields the first decisions of games between opponents of a temper: the view, its seat, and the decision."""
    game = GAMES[key]
    for seed in count(1):
        dice, own = random.Random(seed), random.Random(seed)

        def draw(sides: int, purpose: str, stream: str = PUBLIC, dice: random.Random = dice) -> int:
            return dice.randint(1, sides)

        state = game.setup(checked_options(game, {}), draw).state
        while awaited := game.awaited(game.view(state, None)):
            seat = next(iter(awaited))
            view = game.view(state, seat)
            text = decided(key, temper, view, seat, own)
            yield view, seat, text
            most -= 1
            if not most:
                return
            state = game.apply(state, seat, game.parse(text), draw).state


def decided(key: str, temper: str, view: Any, seat: Seat, rng: random.Random) -> str:
    """What an opponent of a temper decides with those random numbers."""
    practice = GAMES[key].in_temper(temper).quick_practice
    assert practice is not None
    return practice(view, seat, rng)


def test_our_games_have_them_all_but_one_that_is_played_alone() -> None:
    assert {key for key, game in GAMES.items() if game.tempers} == LOOKED_AT.keys()
    overland = GAMES["overland"]
    assert overland.in_temper(BOLD) is overland and GAMES["life"].in_temper("angry") is GAMES["life"]


@pytest.mark.parametrize("key", LOOKED_AT)
def test_each_decides_in_its_own_way(key: str) -> None:
    apart, varies, alike = 0, 0, 0
    for view, seat, _ in moments(key, STEADY, LOOKED_AT[key]):

        def once(temper: str, number: int, view: Any = view, seat: Seat = seat) -> str:
            return decided(key, temper, view, seat, random.Random(number))

        bold = once(BOLD, 1)
        assert bold == once(BOLD, 1), "the same numbers give the same decision"
        assert GAMES[key].check(view, seat, GAMES[key].parse(bold)) is None
        apart += bold != once(CAREFUL, 1)
        varies += len({once(STEADY, number) for number in range(4)}) > 1
        alike += once("", 1) == once("", 2)
    assert apart and varies
    # In Chancellorsville it guesses by chance where the enemy is, whatever its temper.
    assert alike == LOOKED_AT[key] or key == "chancellorsville"


@pytest.mark.parametrize("key", LOOKED_AT)
def test_what_was_chosen_by_chance_has_a_reason(key: str) -> None:
    unexplained = [
        text for view, seat, text in moments(key, STEADY, 150) if not reason_for(GAMES[key], view, seat, text)
    ]
    assert not unexplained


@pytest.mark.parametrize("key", ATTACKS)
def test_the_bold_attack_more_than_the_careful(key: str) -> None:
    attacks = Counter[str]()
    for temper in (BOLD, CAREFUL):
        attacks[temper] = sum(text.split()[0] == ATTACKS[key] for _, _, text in moments(key, temper, 350))
    assert attacks[BOLD] > 1.2 * attacks[CAREFUL]


def test_only_what_is_as_good_changes_places() -> None:
    worths = {"best": 5.0, "near": 4.5, "far": 3.0}
    orders = {tuple(varied(worths, worths.__getitem__, 0.5, random.Random(n))) for n in range(20)}
    assert orders == {("best", "near", "far"), ("near", "best", "far")}
    assert varied(worths, worths.__getitem__, 0.0, None) == ["best", "near", "far"] and varied("", ord, 1, None) == []


@pytest.mark.parametrize("temper", [STEADY, BOLD, CAREFUL])
@pytest.mark.parametrize(("key", "setup", "side"), [("life", "", "soldier"), ("dixie", "everything", "usa")])
def test_no_temper_makes_a_fool(key: str, setup: str, side: Seat, temper: str) -> None:
    pairing = Pairing(key, setup, "rush", side, temper)
    assert score(series(pairing, range(3000, 3005)), side) >= 4
