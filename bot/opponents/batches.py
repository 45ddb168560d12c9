"""Runs of self-play cut into batches of games, which several processes play.

A batch is a run of its own: its first game is number ``first`` of the whole run and is played from the seed that many
on. So every game, what a run finds and in which order are the same however many processes there are, and a fault is
had again by a run of that batch alone.
"""

from __future__ import annotations

import contextlib
import gc
import multiprocessing
import os
import signal
from collections.abc import Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from time import perf_counter

from msgspec import Struct
from msgspec.structs import replace

from bot.opponents import practice_matches, selfplay
from bot.opponents.finding import checked_descriptor
from bot.opponents.report import Fault, Report

BATCH = 20
"""Games of a batch, but for the last of a run."""
COLLECTED_AFTER = 10_000
"""How many objects more than have gone there are when the collector of garbage looks for some."""


class Run(Struct, frozen=True):
    """A run of games that somebody asks for: ``games`` games from a ``seed``, numbered from ``first``, of the game that
    :func:`checked_descriptor` finds by its ``key``. ``players`` is "random", "practice" or "mixed" (practice against
    random). ``invariants`` checks every promise in random games. ``options`` are the same in all of them."""

    key: str
    games: int
    seed: int
    players: str = "random"
    invariants: bool = True
    options: Mapping[str, str] = {}
    first: int = 0


def played(run: Run) -> Report:
    """Plays a run, all of it one batch. Raises Fault, and Refusal for what cannot be played."""
    game = checked_descriptor(run.key).game
    if run.players == "random":
        return selfplay.run(game, run.games, run.seed + run.first, run.invariants, run.options)
    return practice_matches.run(game, run.games, run.seed, run.players == "mixed", run.options, first=run.first)


def batches(run: Run) -> list[Run]:
    """A run cut up."""
    firsts = range(run.first, run.first + run.games, BATCH)
    return [replace(run, first=first, games=min(BATCH, run.first + run.games - first)) for first in firsts]


def cores() -> int:
    """How many processes this one may have run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def collect_seldom() -> None:
    """Has the collector of garbage of this process, which does nothing but play, look for it seldom: most of what games
    leave behind goes by itself."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(COLLECTED_AFTER)


def play(run: Run, jobs: int) -> Report:
    """Plays a run by up to so many processes. Raises what ``played`` raises, of the first batch in the order of games
    that does; no process is left behind, whatever is raised."""
    parts, started = batches(run), perf_counter()
    jobs = min(jobs, len(parts))
    whole = Report(checked_descriptor(run.key).key, run.seed, run.invariants and run.players == "random")
    whole.processes = jobs
    for part in map(played, parts) if jobs == 1 else _beside_each_other(parts, jobs):
        whole.add(part)
    whole.seconds = perf_counter() - started
    return whole


def _beside_each_other(parts: list[Run], jobs: int) -> Iterator[Report]:
    """The reports of batches that processes play, in the order of games."""
    # A process that begins with a memory of its own is the same on every system, and whatever runs here.
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), collect_seldom)
    try:
        yield from map(_result, _handed_out(pool, parts))
    finally:
        for process in multiprocessing.active_children():
            process.terminate()
        # The pool's own thread gathers the processes: of two that do so at once, one takes them for alive still.
        pool.shutdown(cancel_futures=True)


def _handed_out(pool: ProcessPoolExecutor, parts: list[Run]) -> list[Future[Report]]:
    """Hands batches to processes, which leave an interrupt from the keyboard to this one: it ends them."""
    # Processes inherit what is blocked; here an interrupt that has come meanwhile is heard then.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        return [pool.submit(played, part) for part in parts]
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _result(future: Future[Report]) -> Report:
    with contextlib.suppress(BrokenProcessPool):
        return future.result()
    raise Fault("A process that played was ended from outside, so that nothing is known of its games.")
