"""What needs no table: start to ready, self-play, and pictures."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from bot.client import artist_of
from bot.games.library import LIBRARY
from bot.games.tree import wander
from bot.local.local_discord import LocalDiscord
from bot.record.dice import Dice, DiceTray
from tests.bench.figures import Figure, percentile, slowest_first, spread
from tests.crash.process import ROOT, BotProcess

DECISIONS = {"overland": 45_000, "life": 12_000, "dixie": 6_000, "chancellorsville": 2_000, "donelson": 300}
"""The budgets of self-play, decisions a second."""
PICTURES = 60


async def starts(times: int = 5) -> list[Figure]:
    """From the start of the process until it serves people."""
    with tempfile.TemporaryDirectory() as folder:
        async with LocalDiscord(rate_limits=False) as local:
            local.add_guild("Friends").add_channel("games")
            bot = BotProcess(local, Path(folder) / "data")
            for _ in range(times):
                await bot.start()
                await bot.stop()
    return [Figure("Start to ready", percentile(bot.starts, 0.5), "s", 2)]


def self_play(keys: list[str]) -> list[Figure]:
    """Random self-play of every game in steady state, nothing checked, each in a process of its own."""
    return slowest_first(_self_play(key) for key in keys)


def _self_play(key: str) -> list[Figure]:
    command = [sys.executable, "-m", "tests.bench.steady", key]
    out = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True).stdout
    pace, ready = json.loads(out)
    return [
        Figure(f"Self-play, {key}", pace, "decisions/s", DECISIONS.get(key), least=True),
        Figure("  made ready once", ready, "s processor"),
    ]


def pictures(keys: list[str]) -> list[Figure]:
    """The processor time of drawing and encoding one public picture of each game, over the views of some games."""
    return slowest_first(_pictures(key) for key in keys)


def _pictures(key: str) -> list[Figure]:
    descriptor, rng = LIBRARY[key], Random(1)
    game, artist = descriptor.game, artist_of(descriptor.package)
    if artist is None:
        return []
    artist.prepare()
    times, sizes = list[float](), list[int]()
    while len(times) < PICTURES:
        dice = Dice(DiceTray(rng.randbytes(32), (), "bench", 1), {})
        state = game.setup({option.key: next(iter(option.values)) for option in game.options}, dice).state
        while (seats := list(game.awaited(view := game.view(state, None)))) and len(times) < PICTURES:
            begun = time.process_time()
            sizes.append(len(artist.draw(view)))
            times.append(time.process_time() - begun)
            text = wander(game, game.view(state, seats[0]), seats[0], rng)
            state = game.apply(state, seats[0], game.parse(text), dice).state
    mean = Figure("  its size, mean", sum(sizes) / len(sizes) / 1024, "KiB")
    return [*spread(f"A picture of {game.name}", times), mean]
