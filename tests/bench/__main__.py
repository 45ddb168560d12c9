"""Measures everything that has a budget and prints a table: ``python -m tests.bench [part…]``.

The parts, each a minute or two: starts, selfplay, pictures, commits, archive, sharing, long, crowd; without any, all. A
part may name what it measures: ``commits:dixie``, ``selfplay:life``, ``crowd:dixie:300:10`` (tables, and the seconds
for which people think; with ``:hints`` they play by hints, with ``:pages`` at every other table by pages, with
``:strong`` each against a strong opponent). Every game of the library is measured, the slowest told first. The exit
status is 1 when a budget is missed.

Processor time is told wherever nothing waits, as others may use the machine. The machine itself may be slower at one
time than at another: how long a fixed loop takes is told before and after each part, to compare runs by.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Callable, Iterable

import msgspec

from bot.cli.garbage import shorten_pauses
from bot.games.library import GAMES
from tests.bench import alone, archive, commits, crowd, sharing
from tests.bench.crowd import How, Load
from tests.bench.figures import Figure, line, slowest_first

Part = Callable[[list[str]], Iterable[Figure]]

PARTS: dict[str, Part] = {
    "starts": lambda keys: asyncio.run(alone.starts()),
    "selfplay": alone.self_play,
    "pictures": alone.pictures,
    "commits": lambda keys: asyncio.run(commits.measure(keys)),
    "archive": lambda keys: asyncio.run(archive.measure(keys)),
    "sharing": sharing.measure,
    "long": lambda keys: asyncio.run(archive.long_game()),
}
"""What measures each part, of the games of those keys."""


def loads(words: list[str]) -> list[Load]:
    """The loads that a part names: one of so many tables, or all those of a game, or of every game."""
    if len(words) >= 3:
        how = msgspec.convert("".join(words[3:]), How)
        return [Load(words[0], int(words[1]), float(words[2]), how)]
    return [load for key in words or GAMES for load in crowd.of(key)]


def measured(part: str) -> Iterable[Figure]:
    """The figures of one part as the command line names it."""
    name, *words = part.split(":")
    if name == "crowd":
        yield from slowest_first([list(asyncio.run(crowd.measure(load))) for load in loads(words)])
    else:
        yield from PARTS[name](words or list(GAMES))


def loop() -> float:
    """Seconds of processor that a fixed loop takes."""
    begun, found = time.process_time(), 0
    for number in range(5_000_000):
        found += number * number % 7
    return time.process_time() - begun


def main() -> int:
    """Prints the table; returns the exit status."""
    shorten_pauses()  # as a serving bot does
    missed = 0
    for part in sys.argv[1:] or [*PARTS, "crowd"]:
        before = loop()
        for figure in measured(part):
            print(line(figure), flush=True)
            missed += not figure.kept
        print(f"  a fixed loop, {before:.2f} s before and {loop():.2f} s after")
    print(f"{missed} budgets missed." if missed else "Every budget is kept.")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
