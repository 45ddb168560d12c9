"""Luck: what was to be expected of each roll, by counting what every face would have done, and what came."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import isclose, sqrt
from typing import Any

import pytest

from bot.games.chancellorsville.rules.dice import counted
from bot.games.chancellorsville.words import luck as chancellorsville_luck
from bot.games.chronicle.board_state import Fortune
from bot.games.contract.game import AnyGame, Event, Line, Passage, public
from bot.games.dixie.words import luck as dixie_luck
from bot.games.library import LIBRARY
from bot.games.life_1861.game import GAME as LIFE
from bot.games.overland.game import GAME as OVERLAND
from bot.games.tree import legal
from tests.games.tables import each_game, played

GAMES_OF = {"chancellorsville": 5, "dixie": 4, "donelson": 1}
"""Games played at random for what comes in the long run; 8 of the others."""


def one_die(face: int) -> Any:
    """Dice that all show the same."""

    def draw(sides: int, purpose: str, stream: str = "public") -> int:
        return min(face, sides)

    return draw


@each_game
def test_what_comes_is_expected_in_the_long_run(game: AnyGame) -> None:
    """The sums of what came and of what was expected differ by no more than chance allows, for each thing that is
    measured: a wrong chance would show."""
    sums = dict[str, list[float]]()
    for seed in range(GAMES_OF.get(game.key, 8)):
        events = [event for p in played(game, seed, 250).passages for event in p.events]
        for each in game.fortunes(events):
            assert each.seat in {info.key for info in game.seats_for({})} and each.variance >= 0
            total = sums.setdefault(each.what, [0.0, 0.0, 0.0])
            for n, value in enumerate((each.expected, each.came, each.variance)):
                total[n] += value
    assert sums
    for what, (expected, came, variance) in sums.items():
        assert abs(came - expected) <= 3.5 * sqrt(variance) + 1e-9, what


def alone(game: AnyGame, passage: Passage[Any], face: int) -> list[Fortune]:
    """The luck of a decision if all its dice had shown that face."""
    outcome = game.apply(passage.before, passage.seat, game.parse(passage.decision), one_die(face))
    return game.fortunes(outcome.events)


@pytest.mark.parametrize(("game", "word"), [(OVERLAND, "attack"), (LIFE, "attack")], ids=["overland", "life"])
def test_a_single_die_is_expected_what_its_faces_bring(game: AnyGame, word: str) -> None:
    """Of an attack by one die, the mean of what each of the six faces would have brought."""
    seen = 0
    for seed in range(6):
        for passage in played(game, seed, 120).passages:
            if passage.decision.split()[0] != word:
                continue
            by_face = [alone(game, passage, face) for face in range(1, 7)]
            first = [found[0] for found in by_face if found]
            if len(first) < 6:
                continue
            assert all(isclose(each.expected, sum(x.came for x in first) / 6) for each in first), passage.decision
            seen += 1
    assert seen > 5


def test_a_boon_makes_an_attack_likelier() -> None:
    """The better of two dice: five sixths of the time below 6, twice."""
    [one] = LIFE.fortunes([public("attack", "", piece="soldier", dice=[3], needed=6)])
    [two] = LIFE.fortunes([public("attack", "", piece="soldier", dice=[3, 6], needed=6)])
    assert one.came == 0 and isclose(one.expected, 1 / 6)
    assert two.came == 1 and isclose(two.expected, 11 / 36)
    [ill] = LIFE.fortunes([public("disease", "", piece="anna", dice=[1, 1], needed=1)])
    assert (ill.seat, ill.came) == ("civilians", 0) and isclose(ill.expected, 35 / 36)


def test_dixie_counts_each_die() -> None:
    """Hits on a number or less, morale by its own odds: a 1 always passes and a 6 never."""
    fire = public("fire", "", card="u12", dice=[1, 2, 5], power=2, hits=2, confused=False)
    need = public("morale", "", card="c3", dice=[1, 6], need=0)
    high = public("morale", "", card="c3", dice=[5], need=7)
    own = Event("rolled", {"usa": Line("", {"card": "u12", "die": 4, "need": 3})})
    found = dixie_luck.fortunes([fire, need, high, own])
    told = [(f.seat, f.what, f.came, round(f.expected, 4)) for f in found]
    assert told == [
        ("usa", "hits", 2, 1.0),
        ("csa", "morale rolls passed", 1, round(2 / 6, 4)),
        ("csa", "morale rolls passed", 1, round(5 / 6, 4)),
        ("usa", "morale rolls passed", 0, 0.5),
    ]


@pytest.mark.parametrize("rolled", range(5))
@pytest.mark.parametrize("held", [(), (1, 1), (1, 4, 6)])
def test_the_chances_of_an_attack_are_those_of_all_its_faces(held: tuple[int, ...], rolled: int) -> None:
    """Counted one by one."""
    every = Counter[float]()
    for faces in product(range(1, 7), repeat=rolled):
        pairs = counted((*held, *faces))
        every[pairs.defender - pairs.attacker] += 1 / 6**rolled
    found = chancellorsville_luck.chances(held, rolled)
    assert set(found) == set(every) and all(isclose(found[gain], chance) for gain, chance in every.items())


def test_bought_dice_are_not_measured() -> None:
    """Of an attack the first roll alone."""
    attack = public("attack", "", formation="meade", start=1, at=2, defenders=["early"])
    rolls = [public("dice", "", dice=[6, 6], fixed=[]), public("dice", "", dice=[6, 4], fixed=[])]
    [found] = LIBRARY["chancellorsville"].game.fortunes([attack, *rolls])
    assert (found.seat, found.came) == ("usa", 2) and 0 < found.expected < 1


def test_a_campaign_knows_no_luck_without_dice() -> None:
    """A march alone."""
    start = OVERLAND.setup({"table": "easier"}, one_die(6)).state
    assert next(legal(OVERLAND, OVERLAND.view(start, "us"), "us"))
    assert OVERLAND.fortunes([public("move", "Grant moves.", leader="grant", start="wilderness", end="ashland")]) == []
