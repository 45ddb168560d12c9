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
from bot.opponents.batches import cores
from bot.record.dice import Dice, DiceTray
from tests.bench.figures import Figure, percentile, slowest_first, spread
from tests.crash.process import ROOT, BotProcess

DECISIONS = {"overland": 45_000, "life": 12_000, "dixie": 6_000, "chancellorsville": 2_000, "donelson": 300}
"""The budgets of self-play, decisions a second."""
SELF_PLAY_SECONDS = 20.0
"""Seconds that the command plays, about."""
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
    """Random self-play of every game, nothing checked: as the command plays it with all cores, and one process in
    steady state."""
    return slowest_first(_self_play(key) for key in keys)


def _self_play(key: str) -> list[Figure]:
    command = [sys.executable, "-m", "tests.bench.steady", key]
    out = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True).stdout
    pace, length, ready = json.loads(out)
    title = f"Self-play, {key}, {cores()} processes"
    games = int(SELF_PLAY_SECONDS * pace * cores() / length) + 1
    return [
        Figure(title, commanded(key, games), "a second", DECISIONS.get(key), least=True),
        Figure("  of one process", pace, "a second of processor"),
        Figure("  made ready once", ready, "s processor"),
    ]


def commanded(key: str, games: int) -> float:
    """The decisions in a second that the command tells of a run, the start of its processes counted."""
    command = [sys.executable, "-m", "bot", "selfplay", key, "--games", str(games), "--no-invariants"]
    out = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True).stdout
    return float(out.splitlines()[1].rsplit(": ", 1)[1].split()[0].replace(",", ""))


def pictures(keys: list[str]) -> list[Figure]:
    """The processor time of drawing and encoding one public picture of each game, over the views of some games."""
    return slowest_first(_pictures(key) for key in keys)


def _pictures(key: str) -> list[Figure]:
    descriptor, rng = LIBRARY[key], Random(1)
    game, artist = descriptor.game, artist_of(descriptor.package)
    if artist is None:
        return []
    artist.warm_up()
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
