"""Positions that are set, or loaded from a file that somebody has changed: whatever passes the one check of them is
shown and played on without an error, and what does not is refused in a sentence."""

from __future__ import annotations

import importlib
import random

import msgspec
import pytest

from bot.games.contract.game import AnyGame
from bot.games.positions.soundness import unsound
from bot.record.replayer import decoded
from tests.games.damage import damaged, play_on, set_at_random
from tests.games.tables import GAMES, LONGEST, SLOW, each_game, played
from tests.probe.game import PROBE

DEPTHS = (0, 3, 8, 20, 40)
"""Decisions before a position is damaged."""


def tried(game: AnyGame, seed: int, most: int) -> tuple[AnyGame, object] | None:
    """A position that is damaged or set at random and passes the check, with what was played on from it."""
    rng = random.Random(seed)
    start = played(game, rng.randrange(4), rng.choice(DEPTHS))
    make = rng.choice([damaged, set_at_random])
    state = make(game, start, rng)
    if state is None or state == start.state or unsound(game, state, [info.key for info in start.seats]):
        return None
    play_on(game, state, rng, most)
    return game, state


@each_game
def test_what_passes_the_check_is_played_on(game: AnyGame) -> None:
    tries = 4 if game.key in LONGEST else 12 if game.key in SLOW else 30
    passed = [seed for seed in range(tries) if tried(game, seed, 25) is not None]
    assert passed, "some positions pass"


@pytest.mark.long
@pytest.mark.parametrize("game", [game for game in GAMES if game is not PROBE], ids=lambda game: game.key)
def test_what_passes_the_check_is_drawn_and_played_on(game: AnyGame) -> None:
    package = type(game).__module__.split(".")[2]
    picture = importlib.import_module(f"renderers.{package}.picture")
    for seed in range(1000, 1030 if game.key in LONGEST else 1400):
        found = tried(game, seed, 40)
        if found is not None:
            picture.draw(game.view(found[1], None))


@each_game
def test_a_position_without_one_of_its_parts_is_refused_in_words(game: AnyGame) -> None:
    """Each key of each mapping of a saved position is left out once: it loads, or a ValueError says why not."""
    data = msgspec.json.decode(msgspec.json.encode(played(game, 1, 12).state))
    refused = 0
    for name, part in data.items():
        for key in list(part) if isinstance(part, dict) else []:
            less = data | {name: {other: value for other, value in part.items() if other != key}}
            try:
                decoded(game, less, game.rules_version)
            except ValueError:
                refused += 1
    assert refused or game is PROBE or not any(isinstance(part, dict) and part for part in data.values())
