"""The practice opponent decides the same from the same view and random numbers in every process, whatever order its
sets come in there."""

from __future__ import annotations

import os
import random
import subprocess
import sys

from bot.games.contract.game import PUBLIC
from bot.games.contract.options import checked_options
from bot.games.kit.tempers import BOLD
from bot.games.library import GAMES

KEYS = [key for key, game in GAMES.items() if game.quick_practice is not None]
DECISIONS = {"donelson": 15}
"""As many as show much of the game in a second; 40 of the others."""


def decisions(key: str, temper: str) -> list[str]:
    """The first decisions of a game of the practice opponent with itself, in a temper or without one."""
    game, rng, found = GAMES[key].in_temper(temper), random.Random(2), list[str]()
    assert game.quick_practice is not None

    def draw(sides: int, purpose: str, stream: str = PUBLIC) -> int:
        return rng.randint(1, sides)

    state = game.setup(checked_options(game, {}), draw).state
    while (awaited := game.awaited(game.view(state, None))) and len(found) < DECISIONS.get(key, 40):
        seat = next(iter(awaited))
        found.append(game.quick_practice(game.view(state, seat), seat, rng))
        state = game.apply(state, seat, game.parse(found[-1]), draw).state
    return found


def every() -> list[str]:
    """The decisions of all games, in a temper and without one."""
    return [f"{key} {text}" for key in KEYS for temper in ("", BOLD) for text in decisions(key, temper)]


def test_another_process_decides_alike() -> None:
    command = [sys.executable, "-m", "tests.games.test_practice_alike"]
    other = {**os.environ, "PYTHONHASHSEED": "5" if os.environ.get("PYTHONHASHSEED") == "1" else "1"}
    done = subprocess.run(command, env=other, capture_output=True, text=True, check=True)
    here = every()
    assert done.stdout.splitlines() == here
    for key in KEYS:
        assert sum(line.startswith(f"{key} ") for line in here) > 20, key


if __name__ == "__main__":
    print("\n".join(every()))
