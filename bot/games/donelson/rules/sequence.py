"""The course of a game, carried out task by task until somebody is to decide: player turns, their phases, the end of a
turn, the night (sections 2 and 24)."""

from __future__ import annotations

from collections.abc import Callable

from bot.games.contract.game import PUBLIC
from bot.games.donelson.data.terms import SIDES
from bot.games.donelson.rules import command, face_change, morale, night, rally, reorganizing, surprise, victory
from bot.games.donelson.rules.combat import fighting
from bot.games.donelson.rules.movement import goals, ledger, moving
from bot.games.donelson.state.state import Task
from bot.games.donelson.state.working_copy import Work
from bot.games.donelson.words import events
from bot.games.kit.offers import Decision
from bot.games.kit.sides import OTHER, Side


class Done(Decision, frozen=True):
    """ "done": ends the movement phase."""


def begin(work: Work) -> None:
    """Begins the first player turn of a turn (US-2.1)."""
    work.active = SIDES[0]
    work.tasks.append(Task("player-turn"))


def player_turn(work: Work, task: Task) -> None:
    """Begins a player turn: the Union's with the roll for activation, each with what comes back."""
    work.last_turn, work.this_turn = work.this_turn, ()
    work.tell("turn", events.turn(work.turn, work.active), side=work.active, turn=work.turn)
    for key, unit in work.units.items():
        if unit.fought:
            work.change(key, fought=False)
    reorganizing.bring_back(work)
    if work.active == "usa":
        surprise.activate(work)
    work.stage = "first-move"
    work.tasks.append(Task("open-move"))


def open_move(work: Work, task: Task) -> None:
    """Opens a movement phase: command is checked and initiative rolled; then the player moves (US-8.5)."""
    command.open_movement(work)


def done(work: Work, side: Side, decision: Decision) -> None:
    """Ends the movement phase under way."""
    work.tell("moved", events.has_moved(work.active, work.stage), side=work.active)
    moving.close_movement(work)
    if work.stage == "night-move":
        work.tasks.append(Task("after-night-move"))
        return
    work.stage = "first-combat" if work.stage == "first-move" else "second-combat"
    work.tasks.append(Task("open-combat"))


def open_combat(work: Work, task: Task) -> None:
    """Opens a combat phase; one in which nothing can be attacked passes."""
    if not fighting.open_combat(work):
        work.tasks.append(Task("close-combat"))


def close_combat(work: Work, task: Task) -> None:
    """Ends a combat phase: rally, the enemy's face change, then the second movement or the end of the player turn
    (US-2.2, US-2.9)."""
    work.attacks, work.fighting, work.combat, work.stale = (), (), None, ()
    rally.rally(work, work.active)
    face_change.change_faces(work)
    if work.stage == "first-combat":
        work.stage = "second-move"
        work.tasks.append(Task("open-move"))
    else:
        work.tasks.append(Task("end-player-turn"))


def end_player_turn(work: Work, task: Task) -> None:
    """Ends a player turn: the objective may be drawn; then the other side's, or the end of the turn."""
    victory.take_camps(work)
    if work.active == SIDES[0]:
        work.active = OTHER[work.active]
        work.tasks.append(Task("player-turn"))
    else:
        work.tasks.append(Task("end-turn"))


def end_turn(work: Work, task: Task) -> None:
    """Ends a turn: morale, victory, and at dusk the night."""
    victory.judge(work, morale.roll(work))
    if work.ending:
        return
    if victory.day_ends(work):
        night.fall(work)
        work.active, work.stage = SIDES[0], "night-move"
        work.tasks.append(Task("open-move"))
        return
    work.turn += 1
    begin(work)


def after_night_move(work: Work, task: Task) -> None:
    """After a side's movement at night: the other side's, or dawn."""
    if work.active == SIDES[0]:
        work.active = OTHER[work.active]
        work.tasks.append(Task("open-move"))
        return
    work.turn += 1
    work.tell("dawn", events.DAWN)
    begin(work)


TASKS: dict[str, Callable[[Work, Task], None]] = {
    "player-turn": player_turn,
    "open-move": open_move,
    "open-combat": open_combat,
    "close-combat": close_combat,
    "end-player-turn": end_player_turn,
    "end-turn": end_turn,
    "after-night-move": after_night_move,
    **fighting.TASKS,
}
"""What carries out each kind of task."""


def advance(work: Work) -> None:
    """Goes on until somebody is to decide, or the game is over."""
    while work.tasks and not work.ending and not work.asks:
        task = work.tasks.pop(0)
        TASKS[task.what](work, task)


def decided(work: Work, side: Side, word: str, carry_out: Callable[[], None]) -> None:
    """Carries out a side's decision with a first word, and goes on to the next point where a side is to decide.
    Counters that moved no longer have a goal, but for those whose march goes on to it; what moved is noted, to be taken
    back by itself (US-29.5, US-29.6)."""
    work.last, seen = [], work.last
    was = ledger.before(work)
    carry_out()
    advance(work)
    if word not in goals.ONWARD:
        goals.forget(work, side, [key for key, unit in work.units.items() if unit.at != was.units[key].at])
    if not any(PUBLIC in event.lines for event in work.events):
        work.last = seen
    if word != "back":
        ledger.note(work, word, was)
