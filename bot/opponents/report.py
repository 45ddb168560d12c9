"""The report of a run of self-play or of matches, and the fault that ends one."""

from __future__ import annotations

from collections import Counter

import msgspec
from msgspec import Struct


class Fault(Exception):
    """A game broke its contract: says which game, by which seed, at which decision, and what."""


class Report(Struct):
    """The results of a run of self-play or of matches."""

    game: str
    seed: int
    invariants: bool
    games: int = 0
    decisions: int = 0
    orders: int = 0
    dropped: int = 0
    """Games that ended before others and were dropped for copies of those; their decisions count, their ends do not."""
    seconds: float = 0.0
    processes: int = 1
    """How many played at once."""
    winners: Counter[str] = msgspec.field(default_factory=Counter)
    """Games won, by the winners' names joined by " and "; "nobody" for a draw."""
    endings: Counter[str] = msgspec.field(default_factory=Counter)
    """Games, by the sentence that says how they ended."""

    def add(self, part: Report) -> None:
        """Adds what a part of the run has found."""
        self.games += part.games
        self.decisions += part.decisions
        self.orders += part.orders
        self.dropped += part.dropped
        self.winners.update(part.winners)
        self.endings.update(part.endings)


def main_text(report: Report, most: int = 20) -> str:
    """A report as the command line prints it, with the ``most`` most frequent endings."""
    pace = report.decisions / report.seconds if report.seconds else 0.0
    by = f" by {report.processes} processes" if report.processes > 1 else ""
    checked = "every invariant checked" if report.invariants else "played for the results alone"
    lines = [
        f"{report.game}: {report.games:,} games from seed {report.seed}, {checked}",
        f"{report.decisions:,} decisions and {report.orders:,} orders in {report.seconds:.1f} s{by}: "
        f"{pace:,.0f} decisions a second",
    ]
    if report.dropped:
        gone = f"{report.dropped:,} games that ended early made way for copies of others"
        lines.append(f"{gone}. What follows leans to long games.")
    for title, counts in (("Won by", report.winners), ("Endings", report.endings)):
        lines.append(f"{title}:")
        for what, count in counts.most_common(most):
            lines.append(f"  {count:>8,}  {100 * count / report.games:5.1f}%  {what}")
        if len(counts) > most:
            lines.append(f"  … and {len(counts) - most} more")
    return "\n".join(lines)
