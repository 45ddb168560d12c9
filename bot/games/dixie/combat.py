"""The Combat phase."""

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
    """Starts the active side's Combat phase."""
    battle.phase = "combat"


def go_on(battle: Battle) -> bool:
    """Goes on with the volley or melee under way, if any, and sees whether the enemy is enveloped; whether that is done
    and the battle goes on."""
    return True


def left(view: DixieView, sight: Sight, side: Side) -> str:
    """What could still fire, for the label of ending the phase, such as "2 guns have not fired"; "" for nothing."""
    return ""
