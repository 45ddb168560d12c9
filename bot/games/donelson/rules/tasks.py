"""What a decision leads to, carried out part by part until somebody is to decide (see state.game_state.Task)."""

from __future__ import annotations

from collections.abc import Callable

from bot.games.donelson.battle import fighting
from bot.games.donelson.rules import turn
from bot.games.donelson.state.state import Task
from bot.games.donelson.state.working_copy import Campaign

TASKS: dict[str, Callable[[Campaign, Task], None]] = {
    "player-turn": turn.player_turn,
    "open-move": turn.open_move,
    "open-combat": turn.open_combat,
    "close-combat": turn.close_combat,
    "end-player-turn": turn.end_player_turn,
    "end-turn": turn.end_turn,
    "after-night-move": turn.after_night_move,
    **fighting.TASKS,
}
"""What carries out each kind of task."""


def advance(work: Campaign) -> None:
    """Goes on until somebody is to decide, or the game is over."""
    while work.tasks and not work.ending and not work.asks:
        task = work.tasks.pop(0)
        TASKS[task.what](work, task)
