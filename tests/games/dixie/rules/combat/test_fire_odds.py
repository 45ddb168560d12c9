"""The chances of fire."""

from __future__ import annotations

from itertools import product
from math import isclose

import pytest

from bot.games.dixie.game import GAME
from bot.games.dixie.rules.combat.firepower import odds
from bot.games.dixie.state.places import Places
from tests.games.dixie.scene import Scene, scene


def seen(at: Scene, seat: str) -> Places:
    return Places.of(GAME.view(at.state, seat))


def test_the_chances_are_those_of_counting_every_roll() -> None:
    start = scene(usa={"uc": "a:i2 s:s2"}, csa={"uc": "i3"})
    counted: dict[int, int] = {}
    for dice in product(range(1, 7), repeat=4):
        hits = sum(n <= 2 for n in dice[:2]) + sum(n <= 3 for n in dice[2:])
        counted[hits] = counted.get(hits, 0) + 1
    found = odds(seen(start, "usa"), "usa", "uc")
    assert found.keys() == counted.keys()
    assert all(isclose(found[n], counted[n] / 6**4) for n in counted)
    assert isclose(sum(found.values()), 1)


@pytest.mark.rule("DX-10.3a", "DX-10.3b")
def test_terrain_and_the_way_of_firing_count() -> None:
    start = scene(usa={"uc": "a:s2 hill"}, csa={"cc": "i3 woods"})
    assert isclose(odds(seen(start, "usa"), "usa", "cc")[0], (5 / 6) ** 2)


def test_nothing_that_can_fire_hits_nothing() -> None:
    start = scene(usa={"uc": "i3"}, csa={"cc": "i3"})
    assert odds(seen(start, "usa"), "usa", "cc") == {0: 1.0}


def test_named_cards_alone_count() -> None:
    start = scene(usa={"ur": "a:i3", "uc": "b:i3"}, csa={"uc": "i3"})
    assert isclose(odds(seen(start, "usa"), "usa", "uc", (start.labels["a"],))[0], (5 / 6) ** 3)
