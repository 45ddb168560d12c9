"""Battle Decks."""

from __future__ import annotations

from bot.games.contract import Level, Path
from bot.games.dixie.battle import Battle
from bot.games.dixie.decisions import Decision
from bot.games.dixie.sight import Sight
from bot.games.dixie.state import CardKey, DixieView, Side


def choices(view: DixieView, sight: Sight, side: Side, path: Path) -> Level | None:
    """See bot.games.dixie.tree."""
    return Level("Nothing", ())


def carry_out(battle: Battle, side: Side, decision: Decision) -> None:
    """See bot.games.dixie.tree."""
    raise NotImplementedError


def pool(battle: Battle, side: Side) -> list[CardKey]:
    """The cards that the next one drawn may be."""
    raise NotImplementedError


def draw_cards(battle: Battle, side: Side, count: int, purpose: str) -> tuple[CardKey, ...]:
    """Draws cards into the Reserve."""
    raise NotImplementedError
