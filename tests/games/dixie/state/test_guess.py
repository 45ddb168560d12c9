"""A state made up from a seat's view: what is likely stands in it, and nothing else that the view does not show."""

from __future__ import annotations

import random

from msgspec.structs import replace

from bot.games.dixie.data.terms import SIDES
from bot.games.dixie.game import GAME
from bot.games.dixie.state.state import Preferences
from bot.games.kit.sides import OTHER
from tests.games.tables import played


def test_a_guessed_enemy_has_given_no_orders() -> None:
    """Hits at random, or on the strongest, would make the enemy weaker in a guess than he mostly is."""
    for decisions in (0, 30, 60):
        at = played(GAME, 2, decisions)
        for side in SIDES:
            for seed in range(6):
                found = GAME.guess(at.state, side, random.Random(seed))
                assert found is not None and found.armies[OTHER[side]].preferences == Preferences()


def test_a_guess_keeps_the_orders_of_its_own_side() -> None:
    state = played(GAME, 2, 30).state
    said = replace(state.armies["usa"], preferences=Preferences(hits="highest", melee="stay"))
    state = replace(state, armies={**state.armies, "usa": said})
    found = GAME.guess(state, "usa", random.Random(1))
    assert found is not None and found.armies["usa"].preferences == said.preferences
