"""The campaign's beginning (section 2 of the rulebook)."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.contract.choices import Refusal
from bot.games.contract.game import Draws, Outcome, public
from bot.games.overland.data.board import board
from bot.games.overland.state.state import MOST_POINTS, OverlandState
from bot.games.overland.words import events


def setup(options: Mapping[str, str], draw: Draws) -> Outcome[OverlandState]:
    """The starting position (OV-2.1 to OV-2.4) on ``options["table"]``. Raises Refusal for a table there is not."""
    table = options.get("table", "")
    if table not in board().tables:
        raise Refusal("There is no such combat table", "OV-14.5", tuple(board().tables))
    chance = board().tables[table].par
    opening = public("opening", events.opening(table, chance), table=table, par=chance)
    return Outcome(start(table), [opening])


def start(table: str) -> OverlandState:
    """The starting position on the combat table of that key (OV-2.1 to OV-2.4)."""
    at = {key: leader.start for key, leader in board().leaders.items()}
    return OverlandState(table, MOST_POINTS, at["grant"], at["lee"], at["beauregard"], at["breckinridge"])
