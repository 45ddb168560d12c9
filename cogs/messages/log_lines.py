"""Entries of the log as lines of a message."""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine.engine import Engine
from bot.games.contract import PUBLIC, Seat
from bot.games.phrases import listed
from bot.record.entries import public_body
from bot.record.log_text import Told, tell
from bot.table.table import Table

BOARD_LINES = 4
"""How many entries of the log the public message shows."""


FOLDED = "-# *Full account* has all of it."
"""Stands under a digest of what has happened."""
OLD_BOARD = 160
"""How many characters are told of the last entry that an old board shows."""
NEWEST, OLDER = 1000, 300
"""How many characters it shows of the newest of them, which may end a round, and of the others."""


def seat_names(engine: Table) -> Mapping[Seat, str]:
    """The seats' names by their keys."""
    return {s.key: s.name for s in engine.seats}


def waiting_for(engine: Table) -> str:
    """Tells somebody who is not to act who is, by person and side."""
    others = (f"{engine.players[s].name} ({engine.seat_name(s)})" for s in engine.awaited())
    return f"Waiting for {listed(others)}."


def log_line(told: Told, most: int) -> str:
    """One entry of the log as Markdown, cut where it has more than so many characters."""
    text = " ".join(told.lines)
    text = text if len(text) <= most else f"{text[: most - 1]}…"
    return f"`{told.no:>3}` " + (f"~~{text}~~" if told.struck else text)


def last_line(engine: Engine, upto: int) -> str:
    """What happened in the last entry of the public log up to that entry, "" where it is long ago."""
    told = [t for t in tell(engine.recent, PUBLIC, seat_names(engine)) if t.seq <= upto and not t.struck]
    text = " ".join(told[-1].lines) if told else ""
    return text if len(text) <= OLD_BOARD else f"{text[: OLD_BOARD - 1]}…"


def log_lines(engine: Engine, upto: int) -> str:
    """The last lines of the public log, up to that entry."""
    public = sum(public_body(entry) is not None for entry in engine.recent)
    told = tell(engine.recent, PUBLIC, seat_names(engine), engine.session.numbers.get(PUBLIC, 0) - public + 1)
    shown = [t for t in told if t.seq <= upto][-BOARD_LINES:]
    return "\n".join(log_line(t, NEWEST if t is shown[-1] else OLDER) for t in shown) or "…"
