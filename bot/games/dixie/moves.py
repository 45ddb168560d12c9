"""The Move phase."""

from __future__ import annotations

from bot.games.contract import Level, Path
from bot.games.dixie.battle import Battle
from bot.games.dixie.decisions import Decision
from bot.games.dixie.sight import Sight
from bot.games.dixie.state import DixieView, Side


def choices(view: DixieView, sight: Sight, side: Side, path: Path) -> Level | None:
    """See bot.games.dixie.tree."""
    return Level("Nothing", ())


def carry_out(battle: Battle, side: Side, decision: Decision) -> None:
    """See bot.games.dixie.tree."""
    raise NotImplementedError


def begin(battle: Battle) -> None:
    """Starts the active side's Move phase."""
    battle.phase = "move"


def finish(battle: Battle) -> bool:
    """Everything between the end of movement and the Reinforce phase; whether it is done."""
    return True


def left(view: DixieView, sight: Sight, side: Side) -> str:
    """What a player may have forgotten, for the label of ending the phase; "" for nothing."""
    return ""
