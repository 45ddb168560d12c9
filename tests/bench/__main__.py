"""Measures everything that has a budget and prints a table: ``python -m tests.bench [part…]``.

The parts are alone, archive and crowd; without any, all. The exit status is 1 when a budget is missed.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator

from tests.bench import alone, archive, crowd
from tests.bench.figures import Figure, line


def measured(parts: list[str]) -> Iterator[Figure]:
    """The figures, part by part as they come."""
    if "alone" in parts:
        yield from asyncio.run(alone.starts())
        yield from alone.self_play()
        yield from alone.pictures()
    if "archive" in parts:
        yield from asyncio.run(archive.measure())
    if "crowd" in parts:
        yield from asyncio.run(crowd.measure())


def main() -> int:
    """Prints the table; returns the exit status."""
    missed = 0
    for figure in measured(sys.argv[1:] or ["alone", "archive", "crowd"]):
        print(line(figure), flush=True)
        missed += not figure.kept
    print(f"{missed} budgets missed." if missed else "Every budget is kept.")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
