"""Self-play on the command line: at random, or by the practice opponent."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from bot.games.choices import Refusal
from bot.games.library import GAMES
from bot.games.options import checked_options
from bot.opponents import practice_matches, selfplay
from bot.opponents.report import Fault, main_text


def play_by_itself(
    name: str, games: int, seed: int, invariants: bool, players: str = "random", fixed: Sequence[str] = ()
) -> int:
    """Self-play at random, or by the practice opponent; ``fixed`` are options, each as "key=value". Returns 0 when no
    promise was broken."""
    if name not in GAMES:
        print(f"There is no game called {name}; there is {', '.join(GAMES)}.", file=sys.stderr)
        return 2
    options = {key: value for key, _, value in (text.partition("=") for text in fixed)}
    try:
        checked_options(GAMES[name], options)
        if players == "random":
            report = selfplay.run(GAMES[name], games, seed, invariants, options)
        else:
            report = practice_matches.run(GAMES[name], games, seed, players == "mixed", options)
        print(main_text(report))
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
        return 2
    except Fault as fault:
        print(fault, file=sys.stderr)
        return 1
    return 0
