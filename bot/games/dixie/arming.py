"""Arming special cards, which then play themselves (DX-17.3)."""

from __future__ import annotations

from bot.games.contract import Level, Path
from bot.games.dixie.battle import Battle
from bot.games.dixie.decisions import Decision
from bot.games.dixie.sight import Sight
from bot.games.dixie.state import DixieView, Side


def orders(view: DixieView, sight: Sight, side: Side, path: Path) -> Level | None:
    """See bot.games.dixie.tree."""
    return Level("Nothing", ())


def carry_out(battle: Battle, side: Side, decision: Decision) -> None:
    """See bot.games.dixie.tree."""
    raise NotImplementedError
