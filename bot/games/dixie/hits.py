"""Hits."""

from __future__ import annotations

from bot.games.contract import Level, Path
from bot.games.dixie.battle import Battle
from bot.games.dixie.decisions import Decision
from bot.games.dixie.sight import Sight
from bot.games.dixie.state import DixieView, Pos, Side


def choices(view: DixieView, sight: Sight, side: Side, path: Path) -> Level | None:
    """See bot.games.dixie.tree."""
    return Level("Nothing", ())


def carry_out(battle: Battle, side: Side, decision: Decision) -> None:
    """See bot.games.dixie.tree."""
    raise NotImplementedError


def mark(battle: Battle, side: Side, at: Pos, count: int) -> None:
    """Marks hits on a side's cards in a position."""
    raise NotImplementedError
