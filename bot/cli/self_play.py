"""Self-play on the command line: at random, or by the practice opponent."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from bot.games.contract.choices import Refusal
from bot.games.contract.options import checked_options
from bot.opponents.batches import Run, cores, play
from bot.opponents.finding import NotFoundError, checked_descriptor
from bot.opponents.report import Fault, main_text

INTERRUPTED = 130
"""The exit status of what the keyboard has ended, as shells have it."""


def options_from(fixed: Sequence[str]) -> dict[str, str]:
    """Options that are each given as "key=value"."""
    return {key: value for key, _, value in (text.partition("=") for text in fixed)}


def play_by_itself(run: Run, jobs: int | None = None) -> int:
    """Self-play by ``jobs`` processes, or one for each core. Returns 0 when no promise was broken."""
    try:
        checked_options(checked_descriptor(run.key).game, run.options)
        print(main_text(play(run, jobs or cores())))
    except (NotFoundError, Refusal) as error:
        print(error, file=sys.stderr)
        return 2
    except Fault as fault:
        print(fault, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("Interrupted: nothing is known of the games that were played.", file=sys.stderr)
        return INTERRUPTED
    return 0
